# The box: players, options and sheet as the rules read them.


def box(int players, dict options, parts):
    """The immutable tables of one loaded game, as bytes."""
    cdef bytearray room = bytearray(sizeof(Box))
    cdef Box *made = <Box *><char *>room
    made.players = players
    pack_options(made, options)
    pack_buildings(made, options["bank_tiles"], parts)
    pack_supply(made, parts)
    pack_powers(made, parts.powers)
    pack_river(made, parts.river)
    pack_edges(made)
    return bytes(room)


cdef int pack_options(Box *made, dict options) except -1:
    made.random_sides = options["sides"] == "random"
    if not made.random_sides:
        made.sides = sum([1 << i for i, side in enumerate(options["sides"]) if side == "r"])
    made.river_board = options["board"] == "river"
    made.tiles = options["duel_mode"] == "tiles"
    made.dice = options["duel_dice"]
    made.choose_revolvers = options["revolvers"] == "choose"
    made.own_scope = options["church_scope"] == "own"
    made.house_costs = options["parcel_price"] == "published"
    made.revolvers = options["start_revolvers"]
    made.by_card = options["tie_order"] == "personality"
    made.late = ("action", "same_turn", "next_turn").index(options["late_build"])
    made.owner_duels = options["undefended_attack"] == "duel"
    made.no_foreign_house = options["house_on_opponent"] == "never"
    made.roads_any = options["road_timing"] == "any"
    made.settler_points = options["settler_red"] == "vp"
    return 0


cdef int pack_buildings(Box *made, int banks, parts) except -1:
    for i, kind in enumerate(parts.kinds):
        made.tile_count[i] = banks if i == BANK else kind.tiles
        made.income[i] = kind.income
        made.extra[i] = kind.per
        made.guns[i] = kind.revolvers
        made.as_houses[i] = kind.houses
    made.ranch_minimum = parts.kinds[RANCH].minimum
    for i, (yellow, red) in enumerate(parts.limits):
        made.limit[0][1 + i] = yellow
        made.limit[1][1 + i] = red
    return 0


cdef int pack_supply(Box *made, parts) except -1:
    made.mountains = parts.river.mountains if made.river_board else parts.mountains
    made.cash = parts.cash
    made.duel_cash = parts.duel_cash
    made.roads = parts.roads
    made.cowboys = parts.cowboys
    made.properties = parts.properties
    made.pieces = parts.road_pieces
    for i, cowboys in enumerate(parts.new_cowboys):
        made.recruits[1 + i] = cowboys
    made.wages = parts.track.wages
    made.chip = parts.track.ammo
    made.pinc = parts.track.pinc
    made.cinc = parts.track.cinc
    made.pvp = parts.track.pvp
    made.cvp = parts.track.cvp
    made.evp = parts.track.evp
    made.placed = parts.scores.placed
    made.dollars = parts.scores.dollars
    made.limit_price = parts.scores.limit
    return 0


cdef int pack_powers(Box *made, powers) except -1:
    made.lost_duel = powers.lost_duel
    made.banker_cash = powers.banker_cash
    for i in range(3):
        made.banker_points[1 + i] = powers.banker_points[i]
        made.banker_prices[1 + i] = powers.banker_prices[i]
        made.captain_cowboys[1 + i] = powers.captain_cowboys[i]
    for i in range(2):
        made.captain_revolvers[1 + i] = powers.captain_revolvers[i]
        made.mercenary[i] = powers.mercenary[i]
    made.grocer_cash = powers.grocer_cash
    made.settler_cash = powers.settler_cash
    made.worker_roads = powers.worker_roads
    made.worker_price = powers.worker_price
    return 0


cdef int pack_river(Box *made, river) except -1:
    made.river_mine = river.mine
    made.bridge = river.bridge
    if made.river_board:
        for number in river.parcels:
            made.river |= parcel(number)
    made.land = ~made.river
    made.shore = around(made.river)
    return 0


cdef int pack_edges(Box *made) except -1:
    """Edge by edge: its ends, the parcels on its two sides."""
    cdef int edge
    corners = [edge_ends(edge) for edge in range(EDGES)]
    for edge, (ends, sides) in enumerate(corners):
        for number in range(PARCELS):
            row, column = divmod(number, 8)
            if any([row <= r <= row + 1 and column <= c <= column + 1 for r, c in ends]):
                made.reach[edge] |= parcel(number)
        for other in range(EDGES):
            if other != edge and set(ends) & set(corners[other][0]):
                made.touch[edge][other >> 6] |= <uint64_t>1 << (other & 63)
        if made.river_board and not any([made.land >> number & 1 for number in sides]):
            made.crossing[edge >> 6] |= <uint64_t>1 << (edge & 63)
    return 0


def edge_ends(edge):
    """Both ends as (row, column) of vertices, and the parcels beside the edge (§3.1)."""
    row, column = divmod(edge, 17)
    if column < 8:
        ends = ((row, column), (row, column + 1))
        sides = ((row - 1, column), (row, column))
    else:
        column -= 8
        ends = ((row, column), (row + 1, column))
        sides = ((row, column - 1), (row, column))
    return ends, [8 * r + c for r, c in sides if 0 <= r < 8 and 0 <= c < 8]
