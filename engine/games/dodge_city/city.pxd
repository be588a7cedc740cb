"""The words and fixed numbers of the city (§2, §3). Names are those of §9."""

from libc.stdint cimport uint8_t


cdef enum:
    BUILDINGS = 7
    TYPES = 5
    CARDS = 32
    EVENTS = 32
    SEATS_HERE = 5
    STEPS_MAX = 3       # of one event
    DEALT = 4           # cards of a seat in a round
    NEEDED = 4          # important squares that bring control
    CASH_UNIT = 25
    CASH_MAX = 10000000


cdef enum:
    ALL_TYPES = (1 << TYPES) - 1
    ALL_BUILDINGS = (1 << BUILDINGS) - 1


# Kinds of game cards (§3.2), numbered as in `sheet.py`.
cdef enum:
    QUESTION
    NUMBER
    CHARACTER
    INDIAN


# Types, from weak to strong (§3.1).
cdef enum:
    COWBOY
    BANDIT
    SHERIFF
    GUNMAN
    LADY


cdef enum:
    HOTEL = 2
    UNION = 4


# What an event does, step by step (§3.4).
cdef enum:
    NO_STEP
    PAY
    GAIN
    PRESENTS    # of all opponents
    EXTRA       # a card, or another event
    LOSE_MEN
    OUT_MEN
    GIVE_MEN
    MAY         # PLACE may
    MUST        # PLACE must
    EACH        # PLACE must, in each building where the drawer stands
    PAIR        # PLACE in one building of choice: all or none


cdef extern from *:
    """
    static const char *const DODGE_BUILDINGS[7] = {
        "saloon", "post", "hotel", "jail", "union", "drug", "bank"};
    static const char *const DODGE_TYPES[5] = {"C", "B", "S", "G", "L"};

    enum { PAY_ = 1, GAIN_, PRESENTS_, EXTRA_, LOSE_, OUT_, GIVE_, MAY_, MUST_, EACH_, PAIR_ };
    enum { C_ = 1, B_ = 2, S_ = 4, G_ = 8, L_ = 16, ANY_ = 31 };

    /* Steps, and the types that they are about. */
    static const uint8_t DODGE_STEPS[32][3] = {
        {PAY_}, {GIVE_, PAY_}, {MAY_}, {EACH_},
        {PAY_, EXTRA_}, {GIVE_}, {PAY_}, {PAY_},
        {OUT_}, {LOSE_, PAY_}, {GAIN_, MAY_}, {OUT_},
        {MAY_}, {PAY_}, {PAY_, OUT_}, {PAY_},
        {PAY_}, {PAY_, OUT_}, {PRESENTS_}, {GAIN_},
        {MAY_}, {MUST_}, {LOSE_, PAY_}, {PAY_, EXTRA_},
        {GAIN_}, {PAY_}, {GIVE_}, {GAIN_},
        {LOSE_}, {PAIR_}, {MAY_}, {PAY_}};
    static const uint8_t DODGE_KINDS[32] = {
        0, L_, G_, ANY_, 0, C_, 0, 0, G_, ANY_, ANY_, B_, ANY_, 0, ANY_, 0,
        0, ANY_, 0, 0, ANY_, ANY_, L_, 0, 0, 0, G_, 0, ANY_, ANY_, B_, 0};
    """
    const char *BUILDING_NAMES "DODGE_BUILDINGS"[7]
    const char *TYPE_NAMES "DODGE_TYPES"[5]
    const uint8_t EVENT_STEPS "DODGE_STEPS"[32][3]
    const uint8_t EVENT_KINDS "DODGE_KINDS"[32]


cdef inline int event_sites(int event) noexcept nogil:
    """Buildings in which an event may place pawns (events 21, 22)."""
    if event == 21:
        return 1 << UNION
    return 1 << HOTEL if event == 22 else ALL_BUILDINGS
