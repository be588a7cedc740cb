# The box: players, options and sheet as the rules read them.


def box(int players, dict options, parts):
    """The immutable tables of one loaded game, as bytes."""
    cdef bytearray room = bytearray(sizeof(Box))
    cdef Box *made = <Box *><char *>room
    made.players = players
    pack_options(made, options)
    pack_supply(made, players, parts)
    pack_cards(made, parts.vectors)
    pack_scores(made, parts)
    for lake, lying in enumerate(parts.lakes):
        pack_lake(made, lake, lying)
    pack_rim(made)
    return bytes(room)


cdef int pack_options(Box *made, dict options) except -1:
    made.laid_by_chance = options["lake_setup"] == "random"
    made.laid_already = options["lake_setup"] == "recommended"
    made.apart = options["lake_contact"] == "apart"
    made.random_pawns = options["flag_deal"] == "random"
    made.single_window = options["sale_windows"] == "single"
    made.sealed_interest = options["interest"] == "sealed"
    made.lowest_fill = options["bid_fill"] == "lowest"
    made.both_markers = options["second_marker"] == "mandatory"
    made.lone_draw = 1 if options["consolation"] == "german" else 2
    made.half_groups = options["double_rule"] == "floor_half"
    made.split_ties = options["majority_ties"] == "split"
    made.cowboys = options["final_tie"] == "cowboys"
    return 0


cdef int pack_supply(Box *made, int players, parts) except -1:
    made.shown = parts.cards[players]
    made.auctions = NUMBERS // made.shown
    made.dealt = parts.tokens
    made.for_sale = parts.for_sale[players]
    made.sales = parts.sales
    made.markers = parts.markers
    return 0


cdef int pack_cards(Box *made, vectors) except -1:
    cdef int number, turn, other
    for number, (x, y) in enumerate(vectors):
        made.two_stars[number] = (x, y) != (0, 0)
        made.card_kind[number] = <uint8_t>number
        for other in range(number, -1, -1):
            # The same figure, however it is turned.
            if vectors[other] in ((x, y), (-y, x), (-x, -y), (y, -x)):
                made.card_kind[number] = <uint8_t>other
        for turn in range(4):
            made.offset_x[number][turn] = x
            made.offset_y[number][turn] = y
            x, y = -y, x
    return 0


cdef int pack_scores(Box *made, parts) except -1:
    cdef int round, lake, most
    for round in range(ROUNDS):
        made.border[round].first, made.border[round].second = parts.border[round]
        made.domain[round].first, made.domain[round].second = parts.domain[round]
        made.double_value[round] = parts.double[round]
        # What one seat could ever get: both prizes, every marker in a double, all lakes.
        most = sum(parts.border[round]) + sum(parts.domain[round])
        most += parts.markers // 2 * parts.double[round]
        for lake in range(LAKES):
            value = parts.lakes[lake].value if round + 1 == ROUNDS else parts.lake[round]
            made.lake_value[round][lake] = value
            most += value
        made.score_max[round + 1] = made.score_max[round] + most
    return 0


cdef int pack_lake(Box *made, int lake, lying) except -1:
    cdef int turn, column, row, i, corner
    cdef Board water, shore, board = board_full()
    made.turns[lake] = len(lying.outlines)
    made.size[lake] = len(lying.outlines[0])
    made.advised_turn[lake] = lying.turn
    made.advised_corner[lake] = 16 * lying.corner[1] + lying.corner[0]
    for turn, outline in enumerate(lying.outlines):
        width = 1 + max([x for x, y in outline])
        height = 1 + max([y for x, y in outline])
        for i, (x, y) in enumerate(outline):
            made.water_step[lake][turn][i] = 16 * y + x
        for row in range(1 + ROWS - height):
            for column in range(1 + COLUMNS - width):
                corner = 16 * row + column
                board_put(&made.corners[lake][turn], corner)
                water = board_empty()
                for i in range(made.size[lake]):
                    board_put(&water, corner + made.water_step[lake][turn][i])
                made.water[lake][turn][corner] = water
                shore = board_beside(water)
                for i in range(3):
                    made.shore[lake][turn][corner].word[i] = (
                        shore.word[i] & ~water.word[i] & board.word[i])
    return 0


cdef int pack_rim(Box *made) except -1:
    cdef int column, row
    for row in range(ROWS):
        for column in range(COLUMNS):
            if row in (0, ROWS - 1) or column in (0, COLUMNS - 1):
                board_put(&made.rim, 16 * row + column)
    return 0
