"""Carson City on the border: the verbs of `game_api.h` over the state of `state.pxd`.

A move is `verb << 16 | argument`; `§` cites the specification of the game.
"""

from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t

from csrc.game_api cimport no_interrupts as interrupts  # no-cython-lint: for border.pxi
from csrc.game_api cimport ACTOR_CHANCE, ACTOR_OVER, TEXT_MAX, move_t
from csrc.rng cimport rng_t
from csrc.texts cimport text_arg, text_begin, text_number, text_seat, text_t, text_word
from engine.games.carson_city.advice cimport advise, guess
from engine.games.carson_city.building cimport lay_road
from engine.games.carson_city.choices cimport is_chance, list_moves, list_weights, sample_move
from engine.games.carson_city.city cimport (
    BANK, CARD_NAMES, CARDS, CROWD_SPACES, EDGES, FIRST_BUILDING, KIND_NAMES, KINDS, NOWHERE,
    PARCELS, RANCH, SEATS_HERE, SLOT_PRICES, SLOTS, SPACE_NAMES, SPACE_PLACES, SPACES, STEP_END,
    STEP_ESTATE, STEP_LATE, STEP_PARCELS, TILE_MOUNTAIN, V5, VALUES, around, parcel, set_count,
    slot_space, step_space)
from engine.games.carson_city.course cimport (
    answer_consent, answer_grocer, answer_offer, answer_slot, award, build, build_house,
    buy_square, drop_out, end_build, gamble)
from engine.games.carson_city.duels cimport (
    ask_tile, begin_duel, refill, rivals, roll, say_guns, show)
from engine.games.carson_city.ending cimport (
    buy_points, draw_building, end_last_roads, keep_limit)
from engine.games.carson_city.knowledge cimport (
    UNSEEN, argument, forget, names_seat, seen_code, subject, verb_of, visible)
from engine.games.carson_city.opening cimport (
    begin_mountains, claim, deal, found, hire, open_table, pick, place, place_white, say_grocer,
    say_settler, seat_next, send_worker, tell_total, turn_side)
from engine.games.carson_city.scoring cimport (
    final_points, firepower_of, income_of, revolvers_of)
from engine.games.carson_city.state cimport (
    AGREE, AT_BUILD, AT_BUY, AT_CONSENT, AT_DOUBLE, AT_ORDER, AT_OVER, AT_PLACE, AT_SIDE, BUILD,
    BUY, CAPTAIN, CENTER, CLAIM, DEAL, DECLINE, DICE, DRAW, DUEL, GROCER, GUNS, HOUSE, KEEP, LIMIT,
    MOUNT, ORDER, PASS, PICK, PLACE, POINTS, REFILL, REFUSE, ROAD, ROLL, SAY_CASH, SAY_DOUBLE,
    SAY_LATER, SETTLER, SHERIFF, SHOW, SIDE, SKIP, TAKE, TILE, TOTAL, VERBS, VP, WHITE_IN_HAND,
    WHITE_SPENT, WORKER, Box, State, bag_count, card_of, choose_tile, chosen_tile, crowd, duel_sum,
    fresh_count, hand_count, is_red, kept_count, listed, present, rank_of, roads_of, slot_tile)
from engine.games.carson_city.town cimport (
    has_edge, lay_tile, open_spaces, owner_of, road_cost, tile_at)
from engine.games.carson_city.validity cimport fault
from engine.games.carson_city.worlds cimport certain_count, fill


# The table.


cdef void init(const void *vbox, void *vstate) noexcept nogil:
    open_table(<const Box *>vbox, <State *>vstate)


cdef int actor(const void *vbox, const void *vstate) noexcept nogil:
    cdef const State *state = <const State *>vstate
    if is_chance(state.phase):
        return ACTOR_CHANCE
    if state.phase == AT_OVER:
        return ACTOR_OVER
    if state.phase == AT_CONSENT:
        return owner_of(<const Box *>vbox, state, state.house)
    return state.seat


# Moves.


cdef int moves(const void *vbox, const void *vstate, move_t *out) noexcept nogil:
    cdef const State *state = <const State *>vstate
    return 0 if state.phase == AT_OVER else list_moves(<const Box *>vbox, state, out)


cdef void weights(const void *vbox, const void *vstate, uint32_t *out) noexcept nogil:
    list_weights(<const Box *>vbox, <const State *>vstate, out)


cdef move_t sample(const void *vbox, const void *vstate, rng_t *rng) noexcept nogil:
    return sample_move(<const Box *>vbox, <const State *>vstate, rng)


# Apply.


cdef void apply_setup(const Box *box, State *state, int verb, int arg) noexcept nogil:
    if verb == SIDE:
        turn_side(state, arg)
    elif verb == ORDER:
        seat_next(box, state, arg)
    elif verb == DEAL:
        deal(box, state, arg)
    elif verb == TOTAL:
        tell_total(box, state)
    elif verb == CENTER:
        found(state, arg)
        begin_mountains(box, state)
    else:
        lay_tile(state, arg, TILE_MOUNTAIN)
        begin_mountains(box, state)


cdef void apply_duel(const Box *box, State *state, int verb, int arg) noexcept nogil:
    cdef bint decided = False
    if verb == ROLL:
        decided = roll(box, state, arg)
    elif verb == SHOW:
        decided = show(box, state)
    elif verb == GUNS:
        decided = say_guns(box, state, arg)
    elif verb == REFILL:
        decided = refill(box, state, arg)
    elif verb == TILE:
        choose_tile(state, state.seat, arg)
        ask_tile(box, state)
    else:
        begin_duel(box, state, rivals(box, state, arg), arg)
    if decided:
        award(box, state)


cdef void apply_card(const Box *box, State *state, int verb, int arg) noexcept nogil:
    if verb == PICK:
        pick(box, state, arg)
    elif verb == CLAIM:
        claim(box, state, arg)
    elif verb == GROCER and state.phase == AT_DOUBLE:
        answer_grocer(box, state, arg)
    elif verb == GROCER:
        say_grocer(box, state, arg)
    elif verb == SETTLER:
        say_settler(box, state, arg)
    elif verb == CAPTAIN:
        hire(box, state, arg)
    else:
        send_worker(box, state, arg)


cdef void apply_building(const Box *box, State *state, int verb, int arg) noexcept nogil:
    if verb == TAKE or verb == DECLINE:
        answer_slot(box, state, verb == TAKE)
    elif verb == KEEP:
        end_build(box, state, False)
    elif verb == BUILD:
        build(box, state, arg)
    elif verb == HOUSE:
        build_house(box, state, arg)
    else:
        answer_consent(box, state, verb == AGREE)


cdef void apply_points(const Box *box, State *state, int verb, int arg) noexcept nogil:
    if verb == VP:
        buy_square(box, state, arg)
    elif verb == POINTS:
        buy_points(box, state, arg)
    elif verb == LIMIT:
        keep_limit(box, state, arg)
    else:
        end_last_roads(box, state)


cdef void apply(const void *vbox, void *vstate, move_t move) noexcept nogil:
    cdef const Box *box = <const Box *>vbox
    cdef State *state = <State *>vstate
    cdef int verb = verb_of(move)
    cdef int arg = argument(move)
    if verb == PLACE:
        place(box, state, arg)
    elif verb == ROLL or verb == SHOW or verb == REFILL or (DUEL <= verb <= GUNS):
        apply_duel(box, state, verb, arg)
    elif verb <= MOUNT:
        apply_setup(box, state, verb, arg)
    elif verb == DRAW:
        draw_building(box, state, arg)
    elif verb == DICE:
        gamble(box, state, arg)
    elif verb <= WORKER:
        apply_card(box, state, verb, arg)
    elif verb == SHERIFF:
        place_white(box, state, arg)
    elif verb == PASS:
        drop_out(box, state)
    elif verb == ROAD:
        lay_road(box, state, state.seat, arg)
    elif verb <= SKIP:
        answer_offer(box, state, verb == BUY)
    elif verb <= REFUSE:
        apply_building(box, state, verb, arg)
    else:
        apply_points(box, state, verb, arg)


# Knowledge.


cdef uint64_t seen(const void *vbox, const void *vstate, move_t move, int seat) noexcept nogil:
    return seen_code(<const State *>vstate, move, seat)


cdef void redact(const void *vbox, void *vstate, int seat) noexcept nogil:
    fill(<const Box *>vbox, <State *>vstate, seat, NULL)


cdef void determinize(const void *vbox, void *vstate, int seat, rng_t *rng) noexcept nogil:
    fill(<const Box *>vbox, <State *>vstate, seat, rng)


cdef void rewind(const void *vbox, void *vstate, int seat) noexcept nogil:
    forget(<const Box *>vbox, <State *>vstate, seat)


cdef const char *validate(const void *vbox, const void *vstate) noexcept nogil:
    return fault(<const Box *>vbox, <const State *>vstate)


# Value.


cdef void result(
    const void *vbox, const void *vstate, int32_t *scores, uint8_t *ranks,
) noexcept nogil:
    cdef const Box *box = <const Box *>vbox
    cdef const State *state = <const State *>vstate
    cdef int seat, other
    for seat in range(<int>box.players):
        scores[seat] = state.vp[seat] + final_points(box, state, seat)
    for seat in range(<int>box.players):
        ranks[seat] = 1
        for other in range(<int>box.players):
            # Ties go to whoever is earlier in the order of phase 3 (§7).
            ranks[seat] += scores[other] > scores[seat] or (
                scores[other] == scores[seat]
                and rank_of(box, state, other) < rank_of(box, state, seat))


cdef void estimate(const void *vbox, const void *vstate, float *shares) noexcept nogil:
    guess(<const Box *>vbox, <const State *>vstate, shares)


cdef void prefer(
    const void *vbox, const void *vstate, const move_t *choices, int count, float *out,
) noexcept nogil:
    advise(<const Box *>vbox, <const State *>vstate, choices, count, out)


# Text.


cdef void put_parcel(text_t *line, int at) noexcept nogil:
    cdef char name[3]
    name[0] = <char>(c'a' + (at & 7))
    name[1] = <char>(c'1' + (at >> 3))
    name[2] = 0
    text_arg(line, name)


cdef void put_edge(text_t *line, int edge) noexcept nogil:
    """As a side of the parcel to the south or east of it, where there is one (§3.1)."""
    cdef char name[4]
    cdef int row = edge // 17
    cdef int column = edge % 17
    cdef bint upright = column >= 8
    if upright:
        column -= 8
    name[2] = c'w' if upright else c'n'
    if row == 8:
        row = 7
        name[2] = c's'
    if column == 8:
        column = 7
        name[2] = c'e'
    name[0] = <char>(c'a' + column)
    name[1] = <char>(c'1' + row)
    name[3] = 0
    text_arg(line, name)


cdef void put_saying(text_t *line, int said) noexcept nogil:
    """What grocers and settlers want."""
    if said == SAY_CASH:
        text_arg(line, "cash")
    elif said == SAY_LATER:
        text_arg(line, "later")
    else:
        text_arg(line, "double")
        text_arg(line, KIND_NAMES[said - SAY_DOUBLE])


cdef bint is_bare(int verb) noexcept nogil:
    """Said without an argument."""
    return verb == PASS or verb == KEEP or verb == AGREE or verb == REFUSE or verb > LIMIT


cdef void put_argument(
    const Box *box, const State *state, int verb, int arg, text_t *line,
) noexcept nogil:
    if arg == UNSEEN:
        text_arg(line, "?")
    elif verb == SIDE:
        text_arg(line, CARD_NAMES[1 + state.count])
        text_arg(line, "r" if arg else "y")
    elif verb == ORDER:
        text_seat(line, arg)
    elif verb == DRAW:
        text_arg(line, KIND_NAMES[arg])
    elif verb == PICK:
        text_arg(line, CARD_NAMES[arg])
    elif verb == GROCER or verb == SETTLER:
        put_saying(line, arg)
    elif verb == WORKER and arg == 0:
        text_arg(line, "no")
    elif verb == WORKER:
        text_arg(line, SPACE_NAMES[slot_space(arg - 1)])
    elif verb == TAKE or verb == DECLINE:
        text_arg(line, SPACE_NAMES[arg])
    elif verb == ROAD:
        put_edge(line, arg)
    elif (verb == PLACE or verb == SHERIFF) and arg >= SPACE_PLACES:
        text_arg(line, SPACE_NAMES[arg - SPACE_PLACES])
    elif verb == POINTS:
        text_number(line, box.banker_points[arg])
    elif names_parcel(verb):
        put_parcel(line, arg)
    else:
        text_number(line, arg)


cdef bint names_parcel(int verb) noexcept nogil:
    return (verb == CENTER or verb == MOUNT or verb == CLAIM or verb == PLACE or verb == SHERIFF
            or verb == DUEL or verb == BUY or verb == SKIP or verb == BUILD or verb == HOUSE)


cdef int text(
    const void *vbox, const void *vstate, move_t move, int eyes, char *out,
) noexcept nogil:
    cdef const State *state = <const State *>vstate
    cdef text_t line = text_begin(out)
    cdef int verb = verb_of(move)
    text_word(&line, VERBS[verb])
    if names_seat(state.phase):
        text_seat(&line, subject(state))
    if not is_bare(verb):
        put_argument(<const Box *>vbox, state, verb, visible(state, move, eyes), &line)
    return line.length


# The border.


include "csrc/border.pxi"

include "box.pxi"
include "facts.pxi"
