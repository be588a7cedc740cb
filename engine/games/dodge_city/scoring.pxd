"""Scores and ranks (§7)."""

from libc.stdint cimport int32_t, uint8_t

from engine.games.dodge_city.state cimport Box, State, is_contested, leaders, points_of, strongest


cdef inline int winner_of(const Box *box, const State *state) noexcept nogil:
    """Of a draw for the first place, -1 where there was none."""
    cdef int tied = leaders(box, state)
    return strongest(box, state, tied) if is_contested(tied) else -1


cdef inline void rank_seats(
    const Box *box, const State *state, int32_t *scores, uint8_t *ranks,
) noexcept nogil:
    """The draw finds only the winner; all other ties stand."""
    cdef int winner = winner_of(box, state)
    cdef int seat, other
    for seat in range(<int>box.players):
        scores[seat] = points_of(box, state, seat)
    for seat in range(<int>box.players):
        ranks[seat] = 1
        for other in range(<int>box.players):
            if scores[other] > scores[seat] or (
                    other == winner and other != seat and scores[other] == scores[seat]):
                ranks[seat] += 1
