/* Bit tricks on small sets: a set of up to 64 things is one word. */
#ifndef POSSE_BITS_H
#define POSSE_BITS_H

#include <assert.h>
#include <stdint.h>

/* How many members a set has. Sets here are small, so clearing them one by one
 * beats the call that portable builds make for a population count. */
static inline int bits_count(uint64_t set)
{
    int count = 0;
    for (; set; set &= set - 1)
        count++;
    return count;
}

/* The lowest member. Precondition: the set is not empty. */
static inline int bits_lowest(uint64_t set)
{
    assert(set);
    return __builtin_ctzll(set);
}

/* The set without its lowest member. */
static inline uint64_t bits_rest(uint64_t set)
{
    return set & (set - 1);
}

/* The member with `rank` smaller ones. Precondition: rank < bits_count(set). */
static inline int bits_nth(uint64_t set, int rank)
{
    while (rank--)
        set &= set - 1;
    return bits_lowest(set);
}

/* The highest member. Precondition: the set is not empty. */
static inline int bits_highest(uint64_t set)
{
    assert(set);
    return 63 - __builtin_clzll(set);
}

#define BITS_EACH_BYTE UINT64_C(0x0101010101010101)

/* Members of each byte of a word, in that byte. */
static inline uint64_t bits_by_byte(uint64_t set)
{
    set -= set >> 1 & UINT64_C(0x5555555555555555);
    set = (set & UINT64_C(0x3333333333333333)) + (set >> 2 & UINT64_C(0x3333333333333333));
    return (set + (set >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
}

/* `bits_count` for sets that are not small, such as the cells of a board. */
static inline int wide_count(uint64_t set)
{
    return (int)(bits_by_byte(set) * BITS_EACH_BYTE >> 56);
}

/* `bits_nth` for such sets: first the member's byte, by sums over the bytes below. */
static inline int wide_nth(uint64_t set, int rank)
{
    const uint64_t sums = bits_by_byte(set) * BITS_EACH_BYTE;
    const uint64_t reached = ((sums | UINT64_C(0x8080808080808080))
                              - (uint64_t)(rank + 1) * BITS_EACH_BYTE)
                             & UINT64_C(0x8080808080808080);
    const int shift = __builtin_ctzll(reached) & 56;
    return shift + bits_nth(set >> shift & 255, rank - (int)((sums << 8) >> shift & 255));
}

/* Field `index` of a word of 4-bit fields. */
static inline int nibble_get(uint64_t word, int index)
{
    return (int)(word >> (4 * index)) & 15;
}

/* The word with field `index` set to `value`. Precondition: value <= 15. */
static inline uint64_t nibble_set(uint64_t word, int index, int value)
{
    assert(value >= 0 && value <= 15);
    return (word & ~((uint64_t)15 << (4 * index))) | (uint64_t)value << (4 * index);
}

/* One bit at the foot of every 4-bit field that is not 0. */
static inline uint64_t nibble_used(uint64_t word)
{
    word |= word >> 2;
    word |= word >> 1;
    return word & UINT64_C(0x1111111111111111);
}

#endif
