# The box: players, options and sheet as the rules read them.


def box(int players, dict options, parts):
    """The immutable tables of one loaded game, as bytes."""
    cdef Box made
    memset(&made, 0, sizeof(Box))
    made.players = players
    made.seats = max(players, 3)
    made.spaces = TILES if players == 4 else TILES - 2
    pack_options(&made, options)
    pack_towns(&made, parts.towns)
    pack_gang(&made, parts, options["marked_per_gang"])
    return (<char *>&made)[:sizeof(Box)]


cdef int pack_options(Box *made, dict options) except -1:
    first = "ABCD".find(options["first_seat"])
    if 0 <= first < <int>made.players:  # a letter that is no player counts as random (§8)
        made.first = <uint8_t>(1 + first)
    if options["removed_pair"] != "random":
        names = [TILE_NAMES[tile].decode("ascii") for tile in range(TILES)]
        a, b = options["removed_pair"].split(".")
        made.removed[0] = names.index(a)
        made.removed[1] = names.index(b)
    made.once = not options["defer_repeat"]
    made.singles_first = options["single_order"] == "all_first"
    made.compulsory = options["theft_choice"] == "compulsory"
    made.blocks_theft = options["sheriff_blocks_theft"]
    made.secret = options["theft_secrecy"] == "parties"
    made.dummy_ranked = options["dummy_ranked"]
    made.live = options["clock_mode"] == "live"
    return 0


cdef int pack_towns(Box *made, towns) except -1:
    cdef int tile, other
    backs = [BACK_NAMES[back].decode("ascii") for back in range(4)]
    made.holes[0][START] = towns[START].holes
    for tile in range(1, TILES):
        town = towns[tile]
        made.gold[tile] = town.gold
        made.prisoners[tile] = town.prisoners
        made.holes[0][tile] = town.holes
        made.back[tile] = backs.index(town.back)
        made.holes[1][tile] = town.back_holes
    for tile in range(1, TILES):
        for other in range(1, TILES):
            made.others[tile] += made.back[tile] != made.back[other]
    return 0


cdef int pack_gang(Box *made, parts, int marked) except -1:
    made.gold_cubes = parts.gold
    made.silver_cubes = parts.silver
    made.prisoner_tiles = parts.prisoners
    made.clocks = parts.clocks
    made.gang = <uint32_t>(parts.gang - marked) << PLAIN | <uint32_t>marked << CROSSED
    return 0
