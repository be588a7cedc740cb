/* The inline functions of csrc, exported so that a test can call them. */
#include "bits.h"
#include "game_api.h"
#include "parse.h"
#include "playout.h"
#include "rng.h"
#include "texts.h"

uint64_t next(rng_t *rng) { return rng_next(rng); }
uint64_t spread(uint64_t *seed) { return rng_spread(seed); }
void seed(rng_t *rng, uint64_t from, uint32_t stream) { rng_seed(rng, from, stream); }
void jump(rng_t *rng) { rng_jump(rng); }
uint32_t below(rng_t *rng, uint32_t bound) { return rng_below(rng, bound); }
int member(rng_t *rng, uint64_t set) { return rng_member(rng, set); }

int count(uint64_t set) { return bits_count(set); }
int lowest(uint64_t set) { return bits_lowest(set); }
uint64_t rest(uint64_t set) { return bits_rest(set); }
int nth(uint64_t set, int rank) { return bits_nth(set, rank); }
int highest(uint64_t set) { return bits_highest(set); }
int wide_count_of(uint64_t set) { return wide_count(set); }
int wide_nth_of(uint64_t set, int rank) { return wide_nth(set, rank); }
int get(uint64_t word, int index) { return nibble_get(word, index); }
uint64_t set(uint64_t word, int index, int value) { return nibble_set(word, index, value); }
uint64_t used(uint64_t word) { return nibble_used(word); }

int write_text(char *out)
{
    text_t text = text_begin(out);
    text_word(&text, "see");
    text_seat(&text, 1);
    text_arg(&text, "n1");
    text_number(&text, 900);
    return text.length;
}

int api_size(void) { return (int)sizeof(game_api); }
int rng_size(void) { return (int)sizeof(rng_t); }
