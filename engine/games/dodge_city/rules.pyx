"""Dodge City on the border: the verbs of `game_api.h` over the state of `state.pxd`.

A move is `phase << 16 | argument`; `§` cites the specification of the game.
"""

from libc.stdint cimport int32_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memset

from csrc.game_api cimport no_interrupts as interrupts  # no-cython-lint: for border.pxi
from csrc.game_api cimport ACTOR_CHANCE, ACTOR_OVER, move_t
from csrc.rng cimport rng_t
from csrc.texts cimport text_arg, text_begin, text_number, text_seat, text_t, text_word
from engine.games.dodge_city.advice cimport advise, guess, missing
from engine.games.dodge_city.chains cimport FAR, distance
from engine.games.dodge_city.choices cimport STOP, list_moves, list_weights, sample_move
from engine.games.dodge_city.city cimport (
    BUILDINGS, BUILDING_NAMES, CARDS, EVENTS, GUNMAN, INDIAN, LADY, NUMBER, QUESTION, TYPES,
    TYPE_NAMES)
from engine.games.dodge_city.course cimport (
    begin_event, challenge, challenge_after, commit, deal, draw_card, draw_tie, end_kills, end_step,
    find_first, give_to, kill, leave, lose, open_table, pick_start, place, play_card, sell, shoot,
    show, stop_run, tell_aside)
from engine.games.dodge_city.floors cimport Floor, cell_count
from engine.games.dodge_city.knowledge cimport (
    GROUPS_A_SEAT, HAND, PUT_ASIDE, SEALED, UNSEEN, Worlds, argument, fill, forget, is_about_seat,
    is_certain, phase_of, seen_code, survey, visible)
from engine.games.dodge_city.placing cimport visit
from engine.games.dodge_city.scoring cimport rank_seats
from engine.games.dodge_city.state cimport (
    ASIDE, AT, Box, COMMIT, CONTROL, DEAL, DRAW, DUEL, DUELS, ENDED, EVENT, FIRST, GIVE, GO, KILL,
    LOSE, OPEN, OPENING, OVER, PLAY, SELL, SHOOT, SHOW, START, State, TIE, TYPE, VERBS, controllers,
    event_pile, placed_in, points_of)
from engine.games.dodge_city.validity cimport fault


# The table.


cdef void init(const void *vbox, void *vstate) noexcept nogil:
    open_table(<const Box *>vbox, <State *>vstate)


cdef int actor(const void *vbox, const void *vstate) noexcept nogil:
    cdef const State *state = <const State *>vstate
    cdef int phase = state.phase
    if phase == START or (PLAY <= phase <= SELL) or (COMMIT <= phase <= SHOOT):
        return state.turn
    return ACTOR_OVER if phase == OVER else ACTOR_CHANCE


# Moves.


cdef int moves(const void *vbox, const void *vstate, move_t *out) noexcept nogil:
    cdef const State *state = <const State *>vstate
    return 0 if state.phase == OVER else list_moves(<const Box *>vbox, state, out)


cdef void weights(const void *vbox, const void *vstate, uint32_t *out) noexcept nogil:
    list_weights(<const Box *>vbox, <const State *>vstate, out)


cdef move_t sample(const void *vbox, const void *vstate, rng_t *rng) noexcept nogil:
    return sample_move(<const Box *>vbox, <const State *>vstate, rng)


# Apply.


cdef void apply_stop(const Box *box, State *state, int phase) noexcept nogil:
    if phase == AT:
        leave(box, state)
    elif phase == GO:
        stop_run(box, state)
    elif phase == KILL:
        end_kills(box, state)
    else:
        challenge_after(box, state, state.turn)


cdef void apply_card(const Box *box, State *state, int phase, int card) noexcept nogil:
    if phase == DEAL:
        deal(box, state, card)
    elif phase == START:
        pick_start(box, state, card)
    elif phase == PLAY:
        play_card(box, state, card)
    elif phase == COMMIT:
        commit(box, state, card)
    elif phase == TIE:
        draw_tie(box, state, card)
    else:
        draw_card(box, state, card)
        end_step(box, state)


cdef void apply_pawn(const Box *box, State *state, int phase, int pawn) noexcept nogil:
    if phase == KILL:
        kill(box, state, pawn >> 6, pawn & 63)
    elif phase == LOSE:
        lose(box, state, pawn >> 6, pawn & 63)
    else:
        sell(box, state, pawn >> 6, pawn & 63)


cdef void apply(const void *vbox, void *vstate, move_t move) noexcept nogil:
    cdef const Box *box = <const Box *>vbox
    cdef State *state = <State *>vstate
    cdef int phase = phase_of(move)
    cdef int arg = argument(move)
    if arg == STOP:
        apply_stop(box, state, phase)
    elif phase == AT:
        place(box, state, arg)
    elif phase == GO:
        visit(box, state, arg)
    elif (phase == DEAL or phase == START or phase == PLAY or phase == DRAW or phase == COMMIT
            or phase == TIE):
        apply_card(box, state, phase, arg)
    elif phase == SHOW:
        show(box, state)
    elif phase == KILL or phase == LOSE or phase == SELL:
        apply_pawn(box, state, phase, arg)
    elif phase == TYPE:
        state.type[state.where] = <uint8_t>(1 + arg)
        state.phase = AT
    elif phase == EVENT:
        begin_event(box, state, arg)
    elif phase == DUEL:
        challenge(box, state, arg >> 3, arg & 7)
    elif phase == SHOOT:
        shoot(box, state, arg)
    elif phase == ASIDE:
        tell_aside(box, state)
    elif phase == GIVE:
        give_to(box, state, arg)
    else:
        find_first(box, state, arg)


# Knowledge.


cdef uint64_t seen(const void *vbox, const void *vstate, move_t move, int seat) noexcept nogil:
    return seen_code(<const Box *>vbox, <const State *>vstate, move, seat)


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
    rank_seats(<const Box *>vbox, <const State *>vstate, scores, ranks)


cdef void estimate(const void *vbox, const void *vstate, float *shares) noexcept nogil:
    guess(<const Box *>vbox, <const State *>vstate, shares)


cdef void prefer(
    const void *vbox, const void *vstate, const move_t *listed, int count, float *out,
) noexcept nogil:
    advise(<const Box *>vbox, <const State *>vstate, listed, count, out)


# Text.


cdef void name_card(const Box *box, int card, char *out) noexcept nogil:
    """At most `Lp2`."""
    cdef int kind = box.card_kind[card]
    cdef int i = 1
    if kind == QUESTION or kind == INDIAN:
        out[0] = c'Q' if kind == QUESTION else c'I'
        out[1] = c'M' if kind == QUESTION else c'N'
        out[2] = 0
        return
    out[0] = TYPE_NAMES[box.card_type[card]][0]
    if kind != NUMBER:
        out[1] = c'p'
        i = 2
    out[i] = <char>(c'0' + box.card_number[card])
    out[i + 1] = 0


cdef void name_cell(int cell, char *out) noexcept nogil:
    out[0] = <char>(c'a' + (cell & 7))
    out[1] = <char>(c'1' + (cell >> 3))
    out[2] = 0


cdef void put_argument(const Box *box, int phase, int arg, text_t *line) noexcept nogil:
    cdef char name[4]
    if phase == GO:
        text_arg(line, BUILDING_NAMES[arg])
    elif phase == TYPE:
        text_arg(line, TYPE_NAMES[arg])
    elif phase == FIRST or phase == GIVE:
        text_seat(line, arg)
    elif phase == EVENT:
        text_number(line, 1 + arg)
    elif phase == DUEL:
        text_seat(line, arg >> 3)
        text_arg(line, BUILDING_NAMES[arg & 7])
    else:
        if phase == KILL or phase == LOSE or phase == SELL:
            text_arg(line, BUILDING_NAMES[arg >> 6])
        if phase == AT or phase == SHOOT or phase == KILL or phase == LOSE or phase == SELL:
            name_cell(arg & 63, name)
        else:
            name_card(box, arg, name)
        text_arg(line, name)


cdef int text(
    const void *vbox, const void *vstate, move_t move, int eyes, char *out,
) noexcept nogil:
    cdef const Box *box = <const Box *>vbox
    cdef const State *state = <const State *>vstate
    cdef text_t line = text_begin(out)
    cdef int phase = phase_of(move)
    cdef int arg = visible(box, state, move, eyes)
    text_word(&line, VERBS[phase])
    if is_about_seat(phase):
        text_seat(&line, state.turn)
    if arg == UNSEEN:
        text_arg(&line, "?")
    elif arg == STOP:
        text_arg(&line, "done" if phase == GO else "pass" if phase == DUEL else "stop")
    else:
        put_argument(box, phase, arg, &line)
    return line.length


# The border.


include "csrc/border.pxi"

include "box.pxi"
include "facts.pxi"
