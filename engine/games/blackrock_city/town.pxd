"""The words of Blackrock City: towns, their backs, cubes (§3). Names are those of §9."""


cdef enum:
    TILES = 12
    START = 0               # Start City, always on space 0
    ALL_TOWNS = (1 << TILES) - 2
    DUMMY = 2               # seat C of a two-player game


# What the back of a town does (§3.3).
cdef enum:
    EMPTY
    STEAL1
    STEAL2
    INDIANS


# Colours of cubes.
cdef enum:
    GOLD
    SILVER


cdef extern from *:
    """
    static const char *const TILE_NAMES[12] = {
        "start", "ridge", "mesa", "fork", "fort", "creek",
        "spur", "pine", "gulch", "ford", "flat", "bend"};
    static const char *const BACK_NAMES[4] = {"empty", "steal1", "steal2", "indians"};
    static const char *const COLOUR_NAMES[2] = {"gold", "silver"};
    """
    const char *TILE_NAMES[12]
    const char *BACK_NAMES[4]
    const char *COLOUR_NAMES[2]
