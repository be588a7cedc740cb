"""The town of §3.1: who stands where, in ring order. Names are those of §9."""

from libc.stdint cimport uint8_t, uint64_t


cdef enum:
    GANGSTERS = 9
    EVENTS = 9
    SLOTS = 6
    BUILDINGS = 6
    FRONTS = 10
    STREETS = 4
    CORNERS = 4
    TILES = 12
    ROUNDS = 7
    OPENING_HAND = 3


# Events (§3.4).
cdef enum:
    SIGN
    COACH
    SHERIFF
    DEPUTY
    HIDDEN
    SEDUCTION
    POKER
    GATLING
    KEG


cdef extern from *:
    """
    static const char *const GANGSTER_NAMES[9] = {
        "chief", "bruiser", "safecracker", "adventuress", "outlaw",
        "cardsharp", "gunslinger", "rider", "marksman"};
    static const char *const EVENT_NAMES[9] = {
        "sign", "coach", "sheriff", "deputy", "hidden", "seduction", "poker", "gatling", "keg"};
    static const char *const SLOT_NAMES[6] = {"n1", "n2", "e", "s2", "s1", "w"};
    static const char *const BUILDING_NAMES[6] = {"nw", "nc", "ne", "se", "sc", "sw"};
    static const char *const FRONT_NAMES[10] = {
        "nw.n", "nc.n", "ne.n", "ne.e", "se.e", "se.s", "sc.s", "sw.s", "sw.w", "nw.w"};
    static const char *const STREET_NAMES[4] = {"n", "e", "s", "w"};
    static const char *const CORNER_NAMES[4] = {"nw", "ne", "se", "sw"};
    static const char *const DOWN_NAMES[3] = {"d1", "d2", "d3"};

    static const uint8_t FRONT_BUILDING[10] = {0, 1, 2, 2, 3, 3, 4, 5, 5, 0};
    static const uint8_t FRONT_STREET[10] = {0, 0, 0, 1, 1, 2, 2, 2, 3, 3};
    static const uint8_t SLOT_STREET[6] = {0, 0, 1, 2, 2, 3};

    /* Fronts that a bank in each corner closes (2 players): 4 bits a front. */
    static const uint64_t BANK_CLOSES[4] = {
        UINT64_C(0xff00000000), UINT64_C(0xff000), UINT64_C(0xff000), UINT64_C(0xff00000000)};
    """
    const char *GANGSTER_NAMES[9]
    const char *EVENT_NAMES[9]
    const char *SLOT_NAMES[6]
    const char *BUILDING_NAMES[6]
    const char *FRONT_NAMES[10]
    const char *STREET_NAMES[4]
    const char *CORNER_NAMES[4]
    const char *DOWN_NAMES[3]
    const uint8_t FRONT_BUILDING[10]
    const uint8_t FRONT_STREET[10]
    const uint8_t SLOT_STREET[6]
    const uint64_t BANK_CLOSES[4]


cdef inline int next_building(int slot) noexcept nogil:
    """A slot touches the building of its own number and this one."""
    return (slot + 1) % BUILDINGS
