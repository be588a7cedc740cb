"""The words and fixed numbers of the city (§2, §3), and sets of its parcels.

Parcel (row r, column c, both from 0) has number 8r + c. A place is a parcel, or an action space
as SPACE_PLACES + space. Edges are numbered as in §3.1. Names are those of §9.
"""

from libc.stdint cimport uint64_t


cdef enum:
    PARCELS = 64
    EDGES = 144
    SPACES = 21
    SLOTS = 7
    KINDS = 8
    CARDS = 7
    TURNS = 4
    COWBOYS = 10        # of one colour
    SEATS_HERE = 5
    VALUES = 6          # of duel tiles: 0 to 5
    HAND = 6            # duel tiles at the start
    REFILL_DRAWS = 3
    SPACE_PLACES = 64
    NOWHERE = 255


# What lies on a parcel; a building is FIRST_BUILDING + its kind.
cdef enum:
    TILE_FREE
    TILE_HOUSE
    TILE_MOUNTAIN
    FIRST_BUILDING


# Kinds of buildings.
cdef enum:
    RANCH
    MINE
    DRUGSTORE
    BANK
    SALOON
    HOTEL
    PRISON
    CHURCH


# Personalities by their number, which is their place in the order of phase 2.
cdef enum:
    NO_CARD
    CARD_SHERIFF
    CARD_BANKER
    CARD_GROCER
    CARD_WORKER
    CARD_SETTLER
    CARD_CAPTAIN
    CARD_MERCENARY


# Action spaces in the order in which they are resolved.
cdef enum:
    WAGES
    AMMO
    ROADS3
    ROAD1
    T12
    T10
    T8
    T6
    T5
    T4
    T3
    PINC
    CINC
    GAMB
    PVP
    CVP
    EVP
    V5
    V4
    V3
    V2


# Steps of phase 3 (§3.2) that are no action space; END is phase 4.
cdef enum:
    STEP_PARCELS = 5
    STEP_LATE = 13
    STEP_ESTATE = 17
    STEP_END = 25


cdef enum:
    ALL_SPACES = (1 << SPACES) - 1
    CROWD_SPACES = 1 << WAGES | 1 << ROAD1      # any number of cowboys, no duel
    SLOT_SPACES = 0x7f << T12


cdef extern from "bits.h" nogil:
    int set_count "wide_count"(uint64_t set) noexcept
    int set_nth "wide_nth"(uint64_t set, int rank) noexcept


cdef extern from *:
    """
    #define CITY_INNER UINT64_C(0x007e7e7e7e7e7e00)
    #define CITY_NOT_A UINT64_C(0xfefefefefefefefe)
    #define CITY_NOT_H UINT64_C(0x7f7f7f7f7f7f7f7f)

    static const char *const KIND_NAMES[8] = {
        "ranch", "mine", "drugstore", "bank", "saloon", "hotel", "prison", "church"};
    static const char *const CARD_NAMES[8] = {
        "", "sheriff", "banker", "grocer", "worker", "settler", "captain", "mercenary"};
    static const char *const SPACE_NAMES[21] = {
        "wages", "ammo", "roads3", "road1", "t12", "t10", "t8", "t6", "t5", "t4", "t3",
        "pinc", "cinc", "gamb", "pvp", "cvp", "evp", "v5", "v4", "v3", "v2"};
    static const unsigned char SLOT_PRICES[7] = {3, 4, 5, 6, 8, 10, 12};
    """
    uint64_t INNER "CITY_INNER"
    uint64_t NOT_A "CITY_NOT_A"
    uint64_t NOT_H "CITY_NOT_H"
    const char *KIND_NAMES[8]
    const char *CARD_NAMES[8]
    const char *SPACE_NAMES[21]
    const unsigned char SLOT_PRICES[7]      # by slot, the cheapest first


cdef inline uint64_t parcel(int number) noexcept nogil:
    return <uint64_t>1 << number


cdef inline uint64_t around(uint64_t parcels) noexcept nogil:
    """The parcels adjacent to some of these, diagonals included (§3.1)."""
    cdef uint64_t sides = (parcels << 1 & NOT_A) | (parcels >> 1 & NOT_H)
    cdef uint64_t row = parcels | sides
    return sides | row << 8 | row >> 8


cdef inline int slot_space(int slot) noexcept nogil:
    """Slots count from the cheapest, spaces from the dearest."""
    return T3 - slot


cdef inline int space_slot(int space) noexcept nogil:
    return T3 - space


cdef inline int step_space(int step) noexcept nogil:
    """The action space of a step, -1 where it has none."""
    if step == STEP_PARCELS or step == STEP_LATE or step == STEP_ESTATE:
        return -1
    return step - 1 - (step > STEP_PARCELS) - (step > STEP_LATE) - (step > STEP_ESTATE)


cdef inline int point_price(int space) noexcept nogil:
    """Dollars for a point on v5 to v2."""
    return 5 - (space - V5)
