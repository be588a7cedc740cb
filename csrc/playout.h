/* The playout loop, compiled into each game.
 *
 * A game calls it with its own functions, by name; the compiler then sees whom it
 * calls and inlines them, which calls through the table would forbid. */
#ifndef POSSE_PLAYOUT_H
#define POSSE_PLAYOUT_H

#include "game_api.h"

__attribute__((always_inline)) static inline void playout_run(
    const void *box, void *state, rng_t *rng, playout_count *count,
    int (*actor)(const void *, const void *),
    move_t (*sample)(const void *, const void *, rng_t *),
    void (*apply)(const void *, void *, move_t))
{
    rng_t local = *rng; /* in registers, where a pointer would go through memory */
    uint64_t events = 0, decisions = 0;
    for (int who; (who = actor(box, state)) != ACTOR_OVER; events++) {
        decisions += who >= 0;
        apply(box, state, sample(box, state, &local));
    }
    *rng = local;
    count->events += events;
    count->decisions += decisions;
}

#endif
