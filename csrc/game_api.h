/* The border between games and everything that uses them.
 *
 * A game is one constant table of functions over plain bytes. Whoever holds the
 * table, a box and a state can play the game without knowing which one it is.
 * The table travels in a PyCapsule named GAME_CAPSULE.
 *
 *   box    what does not change during a game: players, options, component sheet.
 *          Built once by loading, never written again. Begins with box_head.
 *   state  the table: `state_size` bytes without pointers. Copied by memcpy,
 *          equal if and only if the bytes are equal (unused bits are zero).
 *          Aligned to 8 bytes.
 *   move   a decision, a chance outcome or an announcement. What an announcement
 *          tells comes from the state, so its move may be a constant.
 *   seat   0 .. players - 1.
 *
 * Every function trusts its arguments: the state has passed `validate` or came
 * out of trusted functions, the move is one that `moves` or `interrupts` lists.
 * None allocates, locks, fails or touches Python, so all run without the GIL. */
#ifndef POSSE_GAME_API_H
#define POSSE_GAME_API_H

#include <stdint.h>

#include "rng.h"

#define GAME_API_VERSION 1
#define GAME_CAPSULE "posse.game_api.1"

enum {
    SEATS_MAX = 5,
    MOVES_MAX = 1024, /* no game lists more moves at once */
    TEXT_MAX = 256,   /* no event text is longer, its final zero included */
};

/* What `actor` answers instead of a seat. */
enum {
    ACTOR_CHANCE = -1, /* chance, or an announcement: exactly one outcome */
    ACTOR_OVER = -2,
};

/* Whose eyes: all, instead of one seat's. */
enum { EYES_ALL = -1 };

typedef uint32_t move_t;

typedef struct {
    uint32_t players;
} box_head;

/* Sums over playouts. */
typedef struct {
    uint64_t events;    /* decisions, chance and announcements */
    uint64_t decisions; /* events of seats */
} playout_count;

typedef struct {
    uint32_t version;    /* GAME_API_VERSION */
    uint32_t state_size; /* bytes */
    uint32_t box_size;   /* bytes */

    /* The empty table: the chance events of the set-up are still to come. */
    void (*init)(const void *box, void *state);

    /* The seat asked, ACTOR_CHANCE or ACTOR_OVER. */
    int (*actor)(const void *box, const void *state);

    /* Lists the legal moves of the seat asked, or the outcomes of chance, each once.
     * Returns how many; 0 only when the game is over. */
    int (*moves)(const void *box, const void *state, move_t *out);

    /* At a chance node: the positive weights of `moves`, in the same order. */
    void (*weights)(const void *box, const void *state, uint32_t *out);

    /* Host interrupts now possible and the actor of each. Never among `moves`, never in a search. */
    int (*interrupts)(const void *box, const void *state, move_t *out, int8_t *actors);

    /* One uniformly random legal move, or one outcome of chance by weight. Not when over. */
    move_t (*sample)(const void *box, const void *state, rng_t *rng);

    void (*apply)(const void *box, void *state, move_t move);

    /* Code of what the seat sees of the move about to be applied. 0: nothing.
     * Equal codes at one table if and only if the texts are equal. */
    uint64_t (*seen)(const void *box, const void *state, move_t move, int seat);

    /* Replaces all that the seat does not know by one canonical filling. */
    void (*redact)(const void *box, void *state, int seat);

    /* Replaces it by a random filling that agrees with all that the seat knows.
     * Depends on nothing that `redact` removes. */
    void (*determinize)(const void *box, void *state, int seat, rng_t *rng);

    /* Takes back the other seats' sealed commitments of the running round;
     * they are asked again after this seat. */
    void (*rewind)(const void *box, void *state, int seat);

    /* Scores, and ranks from 1. Only when over. */
    void (*result)(const void *box, const void *state, int32_t *scores, uint8_t *ranks);

    /* Quick guess of each seat's win share, for cut-off playouts. Sums to 1. */
    void (*estimate)(const void *box, const void *state, float *shares);

    /* Positive weights over listed legal moves: what a sensible player tries first.
     * The same in all worlds that the seat asked cannot tell apart. */
    void (*prefer)(const void *box, const void *state, const move_t *moves, int count, float *out);

    /* Checks bytes of unknown origin. NULL when every invariant holds, so that all
     * other functions are safe on them; else what is wrong, in a few words. */
    const char *(*validate)(const void *box, const void *state);

    /* Writes the event text of a move as a seat sees it, or EYES_ALL. Returns its
     * length without the final zero; 0 where the seat sees nothing. */
    int (*text)(const void *box, const void *state, move_t move, int eyes, char *out);

    /* Uniformly random moves to the end. Adds to `count`. */
    void (*playout)(const void *box, void *state, rng_t *rng, playout_count *count);
} game_api;

/* For games that have nothing to say there. */
static inline int no_interrupts(const void *box, const void *state, move_t *out, int8_t *actors)
{
    (void)box, (void)state, (void)out, (void)actors;
    return 0;
}

static inline void no_rewind(const void *box, void *state, int seat)
{
    (void)box, (void)state, (void)seat;
}

static inline void even_shares(const void *box, const void *state, float *shares)
{
    (void)state;
    const uint32_t players = ((const box_head *)box)->players;
    for (uint32_t seat = 0; seat < players; seat++)
        shares[seat] = 1.0f / (float)players;
}

static inline void no_preference(
    const void *box, const void *state, const move_t *moves, int count, float *out)
{
    (void)box, (void)state, (void)moves;
    for (int i = 0; i < count; i++)
        out[i] = 1.0f;
}

#endif
