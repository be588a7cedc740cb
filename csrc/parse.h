/* From event text to move: the listed move whose text it is.
 *
 * One function serves all games, and a text from outside can only ever become a
 * move that is legal now. */
#ifndef POSSE_PARSE_H
#define POSSE_PARSE_H

#include <string.h>

#include "game_api.h"

/* Index in `moves` of the one written `text`, or -1. */
static inline int parse_move(
    const game_api *api, const void *box, const void *state,
    const move_t *moves, int count, const char *text, size_t length)
{
    char buffer[TEXT_MAX];
    for (int i = 0; i < count; i++) {
        const int written = api->text(box, state, moves[i], EYES_ALL, buffer);
        if ((size_t)written == length && memcmp(buffer, text, length) == 0)
            return i;
    }
    return -1;
}

#endif
