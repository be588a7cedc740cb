"""Box and state of Wild Gangs, and the small questions one asks of them."""

from libc.stdint cimport uint8_t, uint16_t, uint32_t, uint64_t

from csrc.bits cimport nibble_get, nibble_used
from engine.games.wild_gangs.town cimport GANGSTERS, SLOTS


# What the table waits for. Each phase has one kind of event.
cdef enum:
    FIRST
    BANK
    EVENT
    LOOT
    DEAL
    PEEK
    PEEK1
    PEEK2
    SEE
    FACE
    FRONT
    CARD
    LOOK
    DRAW
    SHOW
    CAPTURE
    OVER


cdef extern from *:
    """
    static const char *const VERBS[16] = {
        "first", "bank", "event", "loot", "draw", "peek", "peek1", "peek2", "see", "face",
        "front", "card", "look", "draw", "show", "capture"};
    """
    const char *VERBS[16]


# What a look is aimed at (5 bits):
#   0-5          event slot
#   8 + 4k + s   face-down card d(k+1) of seat s
cdef enum:
    CARD_TARGETS = 8
    NO_TARGET = 31


cdef enum:
    ALL_GANGSTERS = (1 << GANGSTERS) - 1
    ALL_SLOTS = (1 << SLOTS) - 1


cdef struct Box:
    uint32_t players
    # From the options.
    uint8_t pair_peek           # opening_peek = pair
    uint8_t shift_down          # protected_loot = shift_down
    uint8_t pair_then_sum       # poker_ranking = pair_then_sum
    uint8_t bank                # 1 + fixed corner, 0 = by chance
    uint8_t opposite[6]         # slot facing each slot, by sign_opposite
    # From the sheet.
    uint8_t allowance           # face-down cards a player
    uint8_t loot_kinds
    uint64_t room               # 4 bits a front: places
    uint64_t stock              # 4 bits a kind of loot: tiles
    uint16_t loot_value[16]     # 1 + kind, ascending; 0 = no tile
    uint16_t bonus
    uint16_t women              # set of gangsters
    uint16_t chiefs             # set of gangsters
    uint8_t charm               # strength a woman gains by seduction
    uint8_t artillery           # firepower a chief gains by the machine gun
    uint8_t strength[9]
    uint8_t typical_strength    # of a card not known
    uint8_t typical_fire
    uint16_t typical_bounty
    # Sums over sets of gangsters.
    uint16_t strength_of[512]
    uint16_t fire_of[512]
    uint16_t bounty_of[512]


# 88 bytes, no padding. Things are numbered as in `town.pxd`, seats from 0.
#
#   gang[s]   bits  0-35  4 bits a gangster: 1 + front where it stands, 0 = not in town
#             bits 36-47  4 bits each for d1 d2 d3: 1 + gangster lying there, 0 = none
#             bits 48-59  4 bits each for d1 d2 d3: set of seats that have looked (owner never)
#   room      4 bits a front: places left; 0 in a closed street
#   slots     4 bits a slot: 1 + event lying there, 0 = none yet
#   captured  3 bits a street: 1 + seat captured there, 0 = none
#   hand[s], deck[s]      sets of gangsters; the others are in town
#   score[s]  dollars; 0 until the last announcement
#   loot[b]   bits 0-3 small loot, bits 4-7 big loot: 1 + kind, 0 = no tile yet;
#             a single tile is in bits 0-3
#   seen[s]   set of slots that the seat has seen
#   turn      seat asked, or whom the chance event concerns; 0 where that is nobody
#   step      EVENT slot, LOOT tile, DEAL card, SHOW number, CAPTURE street; else 0
#   round     0 before the placement, 1-7, 8 after it
#   bank      1 + corner, 0 = not drawn yet
#   target    SEE: bits 0-4 what is looked at, bits 5-7 1 + second slot of a pair; else 0
#   placing   FRONT: bit 0 face down; CARD: also bits 1-4 front; else 0
cdef struct State:
    uint64_t gang[4]
    uint64_t room
    uint32_t slots
    uint16_t captured
    uint16_t hand[4]
    uint16_t deck[4]
    uint16_t score[4]
    uint8_t loot[6]
    uint8_t seen[4]
    uint8_t phase
    uint8_t turn
    uint8_t step
    uint8_t round
    uint8_t first
    uint8_t bank
    uint8_t target
    uint8_t placing


cdef inline int next_seat(const Box *box, int seat) noexcept nogil:
    return 0 if seat + 1 == <int>box.players else seat + 1


cdef inline int front_of(uint64_t gang, int gangster) noexcept nogil:
    """-1 where the gangster is not in town."""
    return nibble_get(gang, gangster) - 1


cdef inline int down_card(uint64_t gang, int ordinal) noexcept nogil:
    """-1 where the gang has no such face-down card."""
    return nibble_get(gang, GANGSTERS + ordinal) - 1


cdef inline int down_count(uint64_t gang) noexcept nogil:
    # Ordinals are taken in order, so that the highest one used is the count.
    cdef uint64_t cards = gang >> 36 & 0xfff
    return (cards != 0) + (cards > 0xf) + (cards > 0xff)


cdef inline int down_viewers(uint64_t gang, int ordinal) noexcept nogil:
    return nibble_get(gang, 12 + ordinal)


cdef inline uint64_t viewer_bit(int ordinal, int seat) noexcept nogil:
    return <uint64_t>1 << (48 + 4 * ordinal + seat)


cdef inline int event_at(const State *state, int slot) noexcept nogil:
    """-1 where no event lies yet."""
    return nibble_get(state.slots, slot) - 1


cdef inline int target_owner(int target) noexcept nogil:
    return (target - CARD_TARGETS) & 3


cdef inline int target_ordinal(int target) noexcept nogil:
    return (target - CARD_TARGETS) >> 2


cdef inline int target_content(const State *state, int target) noexcept nogil:
    """The event or the gangster lying there."""
    if target < CARD_TARGETS:
        return event_at(state, target)
    return down_card(state.gang[target_owner(target)], target_ordinal(target))


cdef inline uint32_t look_targets(const Box *box, const State *state, int seat) noexcept nogil:
    """Set of what the seat may still look at (§5.2)."""
    cdef uint32_t targets = ~state.seen[seat] & ALL_SLOTS
    cdef uint64_t cards, viewed
    cdef int owner
    for owner in range(<int>box.players):
        if owner != seat:
            cards = nibble_used(state.gang[owner] >> 36 & 0xfff)
            viewed = state.gang[owner] >> (48 + seat)
            targets |= <uint32_t>(cards & ~viewed) << (CARD_TARGETS + owner)
    return targets


cdef inline int shown_target(const Box *box, const State *state, int step) noexcept nogil:
    """What announcement number `step` of the reveal turns over (§5.3)."""
    cdef int seat = state.first
    cdef int ordinal = step - SLOTS
    if step < SLOTS:
        return step
    while ordinal >= down_count(state.gang[seat]):
        ordinal -= down_count(state.gang[seat])
        seat = next_seat(box, seat)
    return CARD_TARGETS + 4 * ordinal + seat


cdef inline int shown_count(const Box *box, const State *state) noexcept nogil:
    cdef int seat, count = SLOTS
    for seat in range(<int>box.players):
        count += down_count(state.gang[seat])
    return count
