/* Random numbers: xoshiro256++ 1.0 (Blackman and Vigna), seeded by splitmix64.
 *
 * A seed and a stream number give a generator. Streams of one seed are 2^128
 * draws apart, so threads that take different streams never overlap. */
#ifndef POSSE_RNG_H
#define POSSE_RNG_H

#include <assert.h>
#include <stdint.h>

#include "bits.h"

typedef struct {
    uint64_t word[4];
} rng_t;

static inline uint64_t rng_rotate(uint64_t word, int by)
{
    return word << by | word >> (64 - by);
}

/* 64 uniform bits. */
static inline uint64_t rng_next(rng_t *rng)
{
    uint64_t *w = rng->word;
    const uint64_t result = rng_rotate(w[0] + w[3], 23) + w[0];
    const uint64_t shifted = w[1] << 17;
    w[2] ^= w[0];
    w[3] ^= w[1];
    w[1] ^= w[2];
    w[0] ^= w[3];
    w[2] ^= shifted;
    w[3] = rng_rotate(w[3], 45);
    return result;
}

/* splitmix64: spreads a seed of few bits over the whole state. */
static inline uint64_t rng_spread(uint64_t *seed)
{
    uint64_t z = (*seed += UINT64_C(0x9e3779b97f4a7c15));
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/* Moves the generator 2^128 draws on. */
static inline void rng_jump(rng_t *rng)
{
    static const uint64_t polynomial[4] = {
        UINT64_C(0x180ec6d33cfd0aba), UINT64_C(0xd5a61266f0c9392c),
        UINT64_C(0xa9582618e03fc9aa), UINT64_C(0x39abdc4529b1661c),
    };
    rng_t sum = {{0, 0, 0, 0}};
    for (int i = 0; i < 4; i++)
        for (int bit = 0; bit < 64; bit++) {
            if (polynomial[i] >> bit & 1)
                for (int j = 0; j < 4; j++)
                    sum.word[j] ^= rng->word[j];
            rng_next(rng);
        }
    *rng = sum;
}

static inline void rng_seed(rng_t *rng, uint64_t seed, uint32_t stream)
{
    for (int i = 0; i < 4; i++)
        rng->word[i] = rng_spread(&seed);
    while (stream--)
        rng_jump(rng);
}

/* Uniform over 0 .. bound - 1, exactly (Lemire's multiplication with rejection).
 * Precondition: bound > 0. */
static inline uint32_t rng_below(rng_t *rng, uint32_t bound)
{
    assert(bound);
    uint64_t product = (rng_next(rng) >> 32) * bound;
    if ((uint32_t)product < bound) {
        const uint32_t threshold = -bound % bound;
        while ((uint32_t)product < threshold)
            product = (rng_next(rng) >> 32) * bound;
    }
    return (uint32_t)(product >> 32);
}

/* A uniformly random member of a set. Precondition: the set is not empty. */
static inline int rng_member(rng_t *rng, uint64_t set)
{
    return bits_nth(set, (int)rng_below(rng, (uint32_t)bits_count(set)));
}

#endif
