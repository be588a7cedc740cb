# Facts: the table in plain words, as one seat knows it or (seat -1) as it is.
# The names are documented in `__init__.py`.

PHASES = (
    "lake", "rot", "lay", "put", "deal", "two", "lack", "pawn", "flag", "on", "ask", "draw",
    "interest", "wants", "pay", "bid", "tok", "show", "turn", "card", "at", "to", "console", "high",
    "over",
)
SEATS = "ABCD"
COLOUR_LETTERS = "rgob"


def facts(bytes box, bytes state, int seat):
    """All that a front end needs to draw the table; `?` where the seat does not know."""
    cdef Box tables
    cdef State table
    unpack(box, state, &tables, &table)
    told = round_facts(&tables, &table)
    told.update(board_facts(&tables, &table))
    told.update(card_facts(&tables, &table))
    for owner in range(<int>tables.players):
        told.update(seat_facts(&tables, &table, owner, seat))
    return told


cdef str name_of(const char *name):
    return name.decode("ascii")


cdef str cell_name(int cell):
    return "abcdefghijklmno"[column_of(cell)] + str(1 + row_of(cell))


cdef str card_name(int card):
    return name_of(CARD_COLOURS[colour_of(card)]) + str(1 + number_of(card))


cdef str seats_in(int seats):
    return "".join([SEATS[seat] for seat in range(4) if seats >> seat & 1])


cdef bint is_sealed(const Box *box, const State *state):
    """Nobody knows who else has committed, so that facts do not tell it."""
    return sealed_bids(state) or sealed_answers(box, state)


cdef dict round_facts(const Box *box, const State *state):
    cdef int who = actor(box, state)
    cdef int phase = state.phase
    cdef bint sealed = is_sealed(box, state)
    if sealed:
        phase = BID if sealed_bids(state) else INTEREST
    return {
        "players": box.players,
        "phase": PHASES[phase],
        "actor": (
            "sealed" if sealed else SEATS[who] if who >= 0 else None if who == ACTOR_OVER else "*"
        ),
        "round": state.round,
        "auction": (
            min(1 + state.auction, <int>box.auctions) if state.phase > ON else 0
        ),
        "auctions": box.auctions,
        "lead": SEATS[lead_seat(box, state)] if state.round else None,
        "window": ("none", "before", "after")[state.window],
        "seller": SEATS[state.seller - 1] if state.seller else None,
        "for.sale": cell_name(state.spot) if state.seller else None,
        "wants": None if sealed_answers(box, state) else seats_in(state.wants),
        "picked": picked_fact(state),
        "placed": cell_name(state.spot) if state.phase == TO else None,
        "ranking": [
            SEATS[ranked_seat(state, rank)] for rank in range(<int>box.players)
        ] if CARD <= state.phase <= CONSOLE else [],
    }


cdef picked_fact(const State *state):
    """The lake, flag or card in the hand of the seat asked."""
    if state.phase == ROT or state.phase == LAY:
        return name_of(LAKE_NAMES[state.pick])
    if state.phase == ON:
        return name_of(FLAG_NAMES[state.pick])
    return card_name(state.pick) if state.phase == AT or state.phase == TO else None


cdef dict board_facts(const Box *box, const State *state):
    cdef int row, column, lake, seat, colour, i
    cdef Board marks
    rows = [["."] * COLUMNS for _ in range(ROWS)]
    told = {}
    for lake in range(LAKES):
        name = name_of(LAKE_NAMES[lake])
        water = lake_cells(box, state, lake)
        for x, y in water:
            rows[y][x] = name[1]
        told["lake." + name] = [cell_name(16 * y + x) for x, y in water]
        told["owner." + name] = (
            SEATS[lake_owner(state, lake)] if lake_owner(state, lake) >= 0 else None
        )
    for seat in range(<int>box.players):
        marks = marks_of(state, seat)
        for row in range(ROWS):
            for column in range(COLUMNS):
                if board_has(&marks, 16 * row + column):
                    rows[row][column] = SEATS[seat]
    for colour in range(COLOURS):
        for i in range(PAWNS * colour, PAWNS * colour + PAWNS):
            if state.flag[i] != NOWHERE:
                rows[row_of(state.flag[i])][column_of(state.flag[i])] = COLOUR_LETTERS[colour]
    told["board"] = ["".join(row_) for row_ in rows]
    return told


cdef list lake_cells(const Box *box, const State *state, int lake):
    """Its water as (column, row), in reading order."""
    cdef int turn = lake_turn(state, lake)
    cdef int i, cell
    if state.corner[lake] == NOWHERE:
        return []
    cells = [state.corner[lake] + box.water_step[lake][turn][i] for i in range(box.size[lake])]
    return [(column_of(cell), row_of(cell)) for cell in sorted(cells)]


cdef dict card_facts(const Box *box, const State *state):
    cdef int card, colour, number
    told = {
        "up": [card_name(card) for card in range(CARDS) if state.up >> card & 1],
        "unseen": [card_name(card) for card in range(CARDS) if state.unseen >> card & 1],
        "bag": tokens_count(bag_of(state)),
    }
    for colour in range(COLOURS):
        hidden = hidden_in_pile(state, colour) if state.round else 0
        told["hidden." + COLOUR_LETTERS[colour]] = hidden
    for number in range(NUMBERS):
        told[f"figure.{1 + number}"] = [box.offset_x[number][0], box.offset_y[number][0]]
    return told


cdef dict seat_facts(const Box *box, const State *state, int owner, int eyes):
    cdef Tokens sure
    cdef Tokens hand = hand_of(state, owner)
    cdef Holding holding = holding_of(box, marks_of(state, owner))
    cdef int size = tokens_count(hand)
    cdef int colour
    letter = SEATS[owner]
    # A view's own filling is one world of many: only what all have in common is told.
    sure = hand if eyes < 0 or eyes == owner else certain_tokens(box, state, eyes, owner)
    numbers = token_numbers(sure)
    return {
        "score." + letter: state.score[owner],
        "hand." + letter: numbers + ["?"] * (size - len(numbers)),
        "markers." + letter: reserve_of(box, state, owner),
        "land." + letter: board_count(marks_of(state, owner)),
        "rim." + letter: holding.rim,
        "doubles." + letter: holding.doubles,
        "domain." + letter: holding.domain,
        "sale." + letter: state.for_sale[owner],
        "sold." + letter: state.sold >> 4 * owner & 15,
        "flags." + letter: "".join([
            COLOUR_LETTERS[colour] * pawn_count(state, owner, colour) for colour in range(COLOURS)
        ]),
        "shown." + letter: shown_fact(box, state, owner),
    }


cdef list token_numbers(Tokens tokens):
    cdef int token
    return [str(1 + token) for token in range(TOKENS) if tokens_has(tokens, token)]


cdef shown_fact(const Box *box, const State *state, int owner):
    """The bid that the seat has shown in the round of announcements that is on."""
    cdef int step
    if state.phase == SHOW:
        for step in range(state.step):
            if shown_seat(box, state, step) == owner:
                return token_numbers(bid_of(state, owner))
    return None
