"""The end (§7): cubes, then gold, then the latest attack."""

from libc.stdint cimport int32_t, uint8_t

from engine.games.blackrock_city.state cimport Box, State, cubes_of
from engine.games.blackrock_city.town cimport DUMMY


cdef inline int standing(const State *state, int seat) noexcept nogil:
    """A purse as one number: more is better."""
    return cubes_of(state, seat) << 16 | state.gold[seat] << 8 | state.attack[seat]


cdef inline void rank_seats(
    const Box *box, const State *state, int32_t *scores, uint8_t *ranks,
) noexcept nogil:
    """Equal standings share a place; the dummy stands among the players only by option."""
    cdef int players = <int>box.players
    cdef int seat, other
    for seat in range(players):
        scores[seat] = cubes_of(state, seat)
        ranks[seat] = 1
        for other in range(players):
            ranks[seat] += standing(state, other) > standing(state, seat)
        if box.dummy_ranked and players == 2:
            ranks[seat] += standing(state, DUMMY) > standing(state, seat)
