"""How the game goes on: rounds, movements, duels, settlement, the end (§5, §7)."""

from libc.stdint cimport uint8_t, uint32_t
from libc.string cimport memset

from csrc.bits cimport bits_lowest
from engine.games.dodge_city.cards cimport merged, with_card, without_card
from engine.games.dodge_city.city cimport (
    ALL_BUILDINGS, BUILDINGS, CHARACTER, DEALT, GIVE_MEN, INDIAN, NUMBER)
from engine.games.dodge_city.events cimport (
    ask_event, check_all, draws_event, is_next_resolved, is_resolved, lose_pawn, must_sell, picks,
    take_off)
from engine.games.dodge_city.floors cimport cell_count, cells_above
from engine.games.dodge_city.placing cimport (
    begin_run, clear_building, gain, is_run_over, lay, stays, visit)
from engine.games.dodge_city.state cimport (
    ASIDE, Box, CLOSING, COMMIT, CONTROL, DEAL, DUEL, DUELS, ENDED, FIRST, KILL, MOVE1, MOVE2,
    OPENING, OVER, PLAY, SETTLING, SHOOT, SHOW, START, State, TAKEN, TIE, any_open, controllers,
    everybody, first_of, is_contested, leaders, next_seat, occupied, points_of, questioners,
    sealed_card, step_now, strength, strongest)


# Deal and start cards.


cdef inline void open_table(const Box *box, State *state) noexcept nogil:
    cdef int seat
    memset(state, 0, sizeof(State))
    state.pile = ~<uint32_t>0
    state.round = 1
    for seat in range(<int>box.players):
        state.cash[seat] = box.start
        state.supply[seat] = box.pawns


cdef inline void begin_deal(const Box *box, State *state) noexcept nogil:
    """The pile is filled up where it is too small for all (R4)."""
    if cell_count(state.pile) < <int>(DEALT * box.players):
        state.pile = merged(box, state.pile, state.discard)
        state.discard = 0
    state.stage = OPENING
    state.phase = DEAL
    state.first = state.turn = state.step = 0


cdef inline void draw_card(const Box *box, State *state, int card) noexcept nogil:
    state.pile = without_card(box, state.pile, card)
    state.hand[state.turn] = with_card(box, state.hand[state.turn], card)


cdef inline void deal(const Box *box, State *state, int card) noexcept nogil:
    draw_card(box, state, card)
    state.step += 1
    state.turn = state.step // DEALT
    if state.step == DEALT * box.players:
        state.step = state.turn = 0
        state.phase = START


cdef inline int unsealed(const Box *box, const State *state) noexcept nogil:
    """The first seat without a sealed card, -1 where all have one."""
    cdef int seat
    for seat in range(<int>box.players):
        if state.sealed[seat] == 0:
            return seat
    return -1


cdef inline void pick_start(const Box *box, State *state, int card) noexcept nogil:
    cdef int seat = state.turn
    state.sealed[seat] = <uint8_t>(1 + card)
    state.hand[seat] = without_card(box, state.hand[seat], card)
    seat = unsealed(box, state)
    state.turn = <uint8_t>max(seat, 0)
    if seat < 0:
        state.phase = SHOW


cdef inline void discard_sealed(const Box *box, State *state) noexcept nogil:
    cdef int seat
    for seat in range(<int>box.players):
        state.discard = with_card(box, state.discard, sealed_card(state, seat))
        state.sealed[seat] = 0
    state.shown = 0


cdef inline void show_start(const Box *box, State *state) noexcept nogil:
    """After the last card the first player is found, by strength or by lot (§5.2)."""
    cdef int seat
    if state.shown != everybody(box):
        state.turn += 1
        return
    seat = strongest(box, state, everybody(box))
    state.owed = <uint8_t>questioners(box, state, everybody(box))
    discard_sealed(box, state)
    state.turn = 0
    if seat < 0:
        state.phase = FIRST
    else:
        find_first(box, state, seat)


cdef inline void find_first(const Box *box, State *state, int seat) noexcept nogil:
    state.first = <uint8_t>seat
    go_on(box, state)


cdef inline void go_on(const Box *box, State *state) noexcept nogil:
    """After an event, or where none was drawn: the next seat that owes one, or the course."""
    if state.owed:
        state.turn = <uint8_t>first_of(box, state.owed, state.first)
        state.owed ^= <uint8_t>(1 << state.turn)
        ask_event(state)
    elif state.stage == OPENING:
        begin_movement(state, MOVE1)
    elif state.stage == DUELS:
        challenge_after(box, state, state.lead)
    elif state.stage == CONTROL:
        next_contest(box, state, state.contest + 1)
    else:
        build(box, state)


# Movements.


cdef inline void begin_movement(State *state, int stage) noexcept nogil:
    state.stage = <uint8_t>stage
    state.phase = PLAY
    state.turn = state.first


cdef inline void build(const Box *box, State *state) noexcept nogil:
    if begin_run(box, state, ALL_BUILDINGS, 0):
        end_turn(box, state)


cdef inline void end_turn(const Box *box, State *state) noexcept nogil:
    state.placed = 0
    state.turn = <uint8_t>next_seat(box, state.turn)
    state.phase = PLAY
    if state.turn != state.first:
        return
    if state.stage == MOVE1:
        begin_movement(state, MOVE2)
    else:
        state.stage = DUELS
        state.phase = COMMIT
        state.turn = 0


cdef inline void play_card(const Box *box, State *state, int card) noexcept nogil:
    cdef int seat = state.turn
    cdef int kind = box.card_kind[card]
    state.hand[seat] = without_card(box, state.hand[seat], card)
    state.discard = with_card(box, state.discard, card)
    if kind == NUMBER:
        gain(state, seat, box.card_cash[card])
        build(box, state)
    elif kind == CHARACTER:
        state.free = <uint8_t>(1 + box.card_type[card])
        if begin_run(box, state, ALL_BUILDINGS, box.card_number[card]):
            end_free(box, state)
    elif kind == INDIAN:
        state.left = box.kills
        next_kill(box, state)
    else:
        ask_event(state)


cdef inline void end_free(const Box *box, State *state) noexcept nogil:
    state.free = 0
    build(box, state)


cdef inline bint has_victim(const Box *box, const State *state) noexcept nogil:
    """Whether an opponent's pawn stands higher than the last one killed."""
    cdef int building = state.where
    if (occupied(state, building) & ~state.pawn[building][state.turn]
            & cells_above(state.after)):
        return True
    for building in range(state.where + 1, box.buildings):
        if occupied(state, building) & ~state.pawn[building][state.turn]:
            return True
    return False


cdef inline void next_kill(const Box *box, State *state) noexcept nogil:
    if state.left and has_victim(box, state):
        state.phase = KILL
    else:
        end_kills(box, state)


cdef inline void end_kills(const Box *box, State *state) noexcept nogil:
    state.left = state.where = state.after = 0
    build(box, state)


cdef inline void kill(const Box *box, State *state, int building, int cell) noexcept nogil:
    take_off(state, owner_of(state, building, cell), building, cell)
    state.left -= 1
    state.where = <uint8_t>building
    state.after = <uint8_t>(1 + cell)
    next_kill(box, state)


cdef inline int owner_of(const State *state, int building, int cell) noexcept nogil:
    """Of a pawn that stands there."""
    cdef int seat = 0
    while not state.pawn[building][seat] >> cell & 1:
        seat += 1
    return seat


# Pawns that come, and the rest of an event.


cdef inline void end_run(const Box *box, State *state) noexcept nogil:
    if state.event:
        if is_next_resolved(box, state):
            go_on(box, state)
    elif state.free:
        end_free(box, state)
    else:
        end_turn(box, state)


cdef inline void leave(const Box *box, State *state) noexcept nogil:
    """The end of a visit."""
    if is_run_over(box, state):
        end_run(box, state)


cdef inline void place(const Box *box, State *state, int cell) noexcept nogil:
    if lay(box, state, cell) and not any_open(box, state):
        end_game(box, state)
    elif not stays(box, state):
        leave(box, state)


cdef inline void stop_run(const Box *box, State *state) noexcept nogil:
    """`go:done`"""
    state.sites = state.left = 0
    end_run(box, state)


cdef inline void begin_event(const Box *box, State *state, int event) noexcept nogil:
    if draws_event(box, state, event):
        go_on(box, state)


cdef inline void end_step(const Box *box, State *state) noexcept nogil:
    if is_next_resolved(box, state):
        go_on(box, state)


cdef inline void give_to(const Box *box, State *state, int seat) noexcept nogil:
    state.other = <uint8_t>seat
    picks(box, state)


cdef inline void lose(const Box *box, State *state, int building, int cell) noexcept nogil:
    lose_pawn(box, state, building, cell)
    if state.left:
        return
    state.where = state.after = 0
    if step_now(state) == GIVE_MEN:
        check_all(box, state)
        if not any_open(box, state):
            end_game(box, state)
            return
    end_step(box, state)


cdef inline void sell(const Box *box, State *state, int building, int cell) noexcept nogil:
    take_off(state, state.turn, building, cell)
    gain(state, state.turn, box.price[state.type[building] - 1] // 2)
    if not must_sell(box, state) and is_resolved(box, state):
        go_on(box, state)


# Duels.


cdef inline void commit(const Box *box, State *state, int card) noexcept nogil:
    """All other cards of the seat are set aside (§5.4)."""
    cdef int seat = state.turn
    state.sealed[seat] = <uint8_t>(1 + card)
    state.aside[seat] = without_card(box, state.hand[seat], card)
    state.hand[seat] = 0
    seat = unsealed(box, state)
    state.turn = <uint8_t>max(seat, 0)
    if seat < 0:
        next_challenge(box, state, state.first)


cdef inline int common(const Box *box, const State *state, int seat, int other) noexcept nogil:
    """Set of the buildings where both stand."""
    cdef int building, found = 0
    for building in range(box.buildings):
        if state.pawn[building][seat] and state.pawn[building][other]:
            found |= 1 << building
    return found


cdef inline int rivals(const Box *box, const State *state, int seat) noexcept nogil:
    """Set of the opponents whom the seat may challenge (R15)."""
    cdef int other, found = 0
    cdef int busy = state.fought if box.once else 0
    if busy >> seat & 1:
        return 0
    for other in range(<int>box.players):
        if other != seat and not busy >> other & 1 and common(box, state, seat, other):
            found |= 1 << other
    return found


cdef inline void next_challenge(const Box *box, State *state, int seat) noexcept nogil:
    """The first from this seat on that can challenge; else the control duels."""
    while True:
        if rivals(box, state, seat):
            state.phase = DUEL
            state.turn = state.lead = <uint8_t>seat
            return
        seat = next_seat(box, seat)
        if seat == state.first:
            break
    end_challenges(box, state)


cdef inline void end_challenges(const Box *box, State *state) noexcept nogil:
    state.lead = 0
    state.stage = CONTROL
    next_contest(box, state, 0)


cdef inline void challenge_after(const Box *box, State *state, int seat) noexcept nogil:
    seat = next_seat(box, seat)
    if seat == state.first:
        end_challenges(box, state)
    else:
        next_challenge(box, state, seat)


cdef inline void challenge(const Box *box, State *state, int other, int building) noexcept nogil:
    state.other = <uint8_t>other
    state.contest = <uint8_t>building
    fight(box, state)


cdef inline void fight(const Box *box, State *state) noexcept nogil:
    """Shows what is still face down, then decides (§5.4)."""
    cdef int pair = 1 << state.lead | 1 << state.other
    cdef int winner
    if pair & ~state.shown:
        state.phase = SHOW
        state.turn = state.other if state.shown >> state.lead & 1 else state.lead
        return
    state.fought |= <uint8_t>pair
    state.owed = <uint8_t>questioners(box, state, pair)
    winner = strongest(box, state, pair)
    if winner < 0:
        end_duel(box, state)
    else:
        state.phase = SHOOT
        state.turn = <uint8_t>winner


cdef inline int loser_of(const State *state) noexcept nogil:
    return state.lead + state.other - state.turn


cdef inline void shoot(const Box *box, State *state, int cell) noexcept nogil:
    take_off(state, loser_of(state), state.contest, cell)
    end_duel(box, state)


cdef inline void end_duel(const Box *box, State *state) noexcept nogil:
    state.other = state.contest = 0
    go_on(box, state)


cdef inline void next_contest(const Box *box, State *state, int building) noexcept nogil:
    """The first contested building from this one on; else the settlement."""
    while building < box.buildings:
        if is_contested(controllers(box, state, building)):
            state.contest = <uint8_t>building
            contest(box, state)
            return
        building += 1
    state.contest = 0
    state.stage = SETTLING
    settle(box, state)


cdef inline void contest(const Box *box, State *state) noexcept nogil:
    cdef int seats = controllers(box, state, state.contest)
    if seats & ~state.shown:
        state.phase = SHOW
        state.turn = <uint8_t>first_of(box, seats & ~state.shown, state.first)
        return
    state.owed = <uint8_t>questioners(box, state, seats)
    go_on(box, state)


# Settlement and the end of a round.


cdef inline void settle(const Box *box, State *state) noexcept nogil:
    """Buildings are taken together, after the cards that decide are face up."""
    cdef int seats[BUILDINGS]
    cdef int building
    for building in range(box.buildings):
        seats[building] = controllers(box, state, building)
        if is_contested(seats[building]) and seats[building] & ~state.shown:
            state.phase = SHOW
            state.turn = <uint8_t>first_of(box, seats[building] & ~state.shown, state.first)
            return
    for building in range(box.buildings):
        if is_contested(seats[building]):
            take(box, state, building, strongest(box, state, seats[building]))
        elif seats[building]:
            take(box, state, building, bits_lowest(seats[building]))
    if is_decided(box, state):
        end_game(box, state)
    else:
        state.stage = CLOSING
        close_round(box, state)


cdef inline void take(const Box *box, State *state, int building, int seat) noexcept nogil:
    """Nobody takes it where all have question marks."""
    if seat < 0:
        return
    clear_building(state, building)
    state.status[building] = <uint8_t>(TAKEN + seat)
    gain(state, seat, box.reward[state.type[building] - 1])


cdef inline bint is_decided(const Box *box, const State *state) noexcept nogil:
    cdef int seat
    for seat in range(<int>box.players):
        if points_of(box, state, seat) >= box.goal:
            return True
    return not any_open(box, state)


cdef inline void close_round(const Box *box, State *state) noexcept nogil:
    """Seat by seat all cards that nobody has seen yet."""
    cdef int seat
    for seat in range(<int>box.players):
        state.turn = <uint8_t>seat
        if not state.shown >> seat & 1:
            state.phase = SHOW
            return
        if state.aside[seat]:
            state.phase = ASIDE
            return
    discard_sealed(box, state)
    state.fought = 0
    if state.round == box.max_rounds:
        end_game(box, state)
    else:
        state.round += 1
        begin_deal(box, state)


cdef inline int aside_card(const Box *box, const State *state) noexcept nogil:
    """The card that is told next."""
    return bits_lowest(state.aside[state.turn] & box.faces)


cdef inline void tell_aside(const Box *box, State *state) noexcept nogil:
    cdef int card = aside_card(box, state)
    state.aside[state.turn] = without_card(box, state.aside[state.turn], card)
    state.discard = with_card(box, state.discard, card)
    close_round(box, state)


cdef inline void show(const Box *box, State *state) noexcept nogil:
    state.shown |= <uint8_t>(1 << state.turn)
    if state.stage == OPENING:
        show_start(box, state)
    elif state.stage == DUELS:
        fight(box, state)
    elif state.stage == CONTROL:
        contest(box, state)
    elif state.stage == SETTLING:
        settle(box, state)
    else:
        close_round(box, state)


# The end.


cdef inline void end_game(const Box *box, State *state) noexcept nogil:
    """All cards are put together; those tied for most points draw (§7)."""
    cdef int best = leaders(box, state)
    memset(state.hand, 0, sizeof(state.hand))
    memset(state.aside, 0, sizeof(state.aside))
    memset(state.sealed, 0, sizeof(state.sealed))
    state.pile = ~<uint32_t>0
    state.discard = state.placed = 0
    state.spent |= state.resolving
    state.resolving = 0
    state.first = state.owed = state.shown = state.fought = 0
    state.lead = state.other = state.contest = state.event = state.step = 0
    state.free = state.sites = state.left = state.where = state.after = 0
    state.stage = ENDED
    state.phase = TIE if is_contested(best) else OVER
    state.turn = <uint8_t>bits_lowest(best) if is_contested(best) else 0


cdef inline void draw_tie(const Box *box, State *state, int card) noexcept nogil:
    cdef int tied = leaders(box, state)
    cdef int later = tied & ~((2 << state.turn) - 1)
    cdef int seat
    state.sealed[state.turn] = <uint8_t>(1 + card)
    state.pile = without_card(box, state.pile, card)
    state.turn = <uint8_t>bits_lowest(later if later else tied)
    if later:
        return
    if strongest(box, state, tied) >= 0:
        state.phase = OVER
        state.turn = 0
        return
    # All drew nothing of strength: again, from the cards left.
    for seat in range(<int>box.players):
        if state.sealed[seat]:
            state.discard = with_card(box, state.discard, sealed_card(state, seat))
            state.sealed[seat] = 0
