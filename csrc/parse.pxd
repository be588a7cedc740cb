from csrc.game_api cimport game_api, move_t


cdef extern from "parse.h" nogil:
    int parse_move(
        const game_api *api, const void *box, const void *state,
        const move_t *moves, int count, const char *text, size_t length,
    ) noexcept
