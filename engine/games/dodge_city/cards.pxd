"""Sets of game cards: a bit a card, of equal cards always the lowest bits (see `state.pxd`)."""

from libc.stdint cimport uint32_t

from csrc.bits cimport bits_lowest
from engine.games.dodge_city.floors cimport cell_count
from engine.games.dodge_city.state cimport Box


cdef inline uint32_t equals_of(const Box *box, int card) noexcept nogil:
    """The set of all cards with the same face, 0 for a card that there is once."""
    if box.questions >> card & 1:
        return box.questions
    return box.indians if box.indians >> card & 1 else 0


cdef inline int face_of(const Box *box, int card) noexcept nogil:
    """The card that stands for all with the same face."""
    cdef uint32_t equals = equals_of(box, card)
    return bits_lowest(equals) if equals else card


cdef inline uint32_t with_card(const Box *box, uint32_t cards, int card) noexcept nogil:
    cdef uint32_t equals = equals_of(box, card)
    cdef uint32_t room
    if equals == 0:
        return cards | <uint32_t>1 << card
    room = equals & ~cards
    return cards | (room & (~room + 1))


cdef inline uint32_t without_card(const Box *box, uint32_t cards, int card) noexcept nogil:
    cdef uint32_t equals = equals_of(box, card)
    if equals == 0:
        return cards & ~(<uint32_t>1 << card)
    return (cards & ~equals) | ((cards & equals) >> 1 & equals)


cdef inline int card_copies(const Box *box, uint32_t cards, int card) noexcept nogil:
    """How many of the set have the face of this card, which is one of them."""
    cdef uint32_t equals = equals_of(box, card)
    return cell_count(cards & equals) if equals else 1


cdef inline uint32_t merged(const Box *box, uint32_t cards, uint32_t more) noexcept nogil:
    """Both sets together."""
    cdef uint32_t single = ~(box.questions | box.indians)
    cdef uint32_t united = (cards | more) & single
    united |= stacked(box.questions, cards, more)
    return united | stacked(box.indians, cards, more)


cdef inline uint32_t stacked(uint32_t equals, uint32_t cards, uint32_t more) noexcept nogil:
    return (cards & equals) | (((more & equals) << cell_count(cards & equals)) & equals)
