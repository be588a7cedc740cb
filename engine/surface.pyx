"""Game, State and View: comfort above, trusted bytes below.

Everything from outside is checked here, once; the functions of a game's table are then called on
bytes and moves that are known to be good. Moves are texts on this side and numbers on the other.
"""

import hashlib
import json
import secrets
from collections.abc import Callable
from types import MappingProxyType
from typing import NamedTuple

from cython cimport final
from cpython.bytes cimport PyBytes_AS_STRING, PyBytes_FromStringAndSize
from cpython.exc cimport PyErr_CheckSignals
from cpython.mem cimport PyMem_Calloc, PyMem_Free, PyMem_Malloc
from cpython.pycapsule cimport PyCapsule_GetPointer
from libc.stdint cimport int8_t, int32_t, uint8_t, uint32_t, uint64_t
from libc.string cimport memcmp, memcpy

from csrc.game_api cimport (
    ACTOR_CHANCE, ACTOR_OVER, EYES_ALL, GAME_API_VERSION, GAME_CAPSULE, MOVES_MAX, SEATS_MAX,
    TEXT_MAX, box_head, game_api, move_t, playout_count)
from csrc.parse cimport parse_move
from csrc.rng cimport rng_seed, rng_t

from engine.errors import DataError, GameError, MoveError, quote, some
from engine.info import SEATS

SEED_MAX = (1 << 64) - 1

# Bytes begin with kind, version, players, seat, and 4 bytes of the game's identity.
cdef enum:
    KIND_STATE = 83  # S
    KIND_VIEW = 86   # V
    BYTES_VERSION = 1
    HEADER_SIZE = 8
    CHUNK = 1024     # playouts between two looks at the keyboard


class Playouts(NamedTuple):
    """Sums over random games; `scores` are means by seat."""

    games: int
    events: int
    decisions: int
    scores: tuple


def check_seed(seed):
    """The seed, or for None one that nobody can repeat; ValueError where it is none."""
    if seed is None:
        return secrets.randbits(64)
    if type(seed) is not int or not 0 <= seed <= SEED_MAX:
        raise GameError(f"seed {quote(seed)} is not a whole number from 0 to 2**64 - 1")
    return seed


cdef rng_t seeded(object seed) except *:
    cdef rng_t rng
    rng_seed(&rng, check_seed(seed), 0)
    return rng


cdef str letter(int actor):
    if actor == ACTOR_OVER:
        return None
    return "*" if actor == ACTOR_CHANCE else SEATS[actor]


@final
cdef class Game:
    """The rules with players, options and component sheet chosen. Made by `engine.load`.

    `api` (a capsule) and `box` (bytes) are the game as native code uses it: `csrc/game_api.h`.
    """

    cdef const game_api *table
    cdef void *box_data
    cdef readonly object api
    cdef readonly bytes box
    cdef object _facts
    cdef object _draw
    cdef readonly object info
    cdef readonly str name
    cdef readonly int players
    cdef readonly object options
    cdef readonly str sheet
    cdef readonly bytes identity

    def __cinit__(
        self, *, info, api, bytes box, options, str sheet, facts: Callable, draw: Callable,
    ):
        self.table = <const game_api *>PyCapsule_GetPointer(api, GAME_CAPSULE)
        if self.table.version != GAME_API_VERSION:
            raise GameError(f"{info.name} speaks version {self.table.version} of the border")
        if len(box) != self.table.box_size:
            size = self.table.box_size
            raise GameError(f"{info.name} needs a box of {size} bytes, not {len(box)}")
        self.box_data = PyMem_Malloc(self.table.box_size)
        if self.box_data == NULL:
            raise MemoryError
        memcpy(self.box_data, PyBytes_AS_STRING(box), self.table.box_size)
        self.api = api
        self.box = box
        self.info = info
        self.name = info.name
        self.players = (<const box_head *>self.box_data).players
        if not 1 <= self.players <= SEATS_MAX:
            raise GameError(f"{info.name} has a box for {self.players} players")
        self.options = MappingProxyType(dict(options))
        self.sheet = sheet
        self._facts = facts
        self._draw = draw
        described = json.dumps([info.name, dict(options), sheet], sort_keys=True)
        self.identity = hashlib.blake2b(described.encode(), digest_size=4).digest()

    def __dealloc__(self):
        PyMem_Free(self.box_data)

    def __repr__(self):
        return f"<Game {self.name} for {self.players}>"

    def __reduce__(self):
        from engine.catalog import restore  # which makes games, and so comes after this module

        return restore, (self.name, self.box, dict(self.options), self.sheet)

    def check_seat(self, seat):
        """ValueError unless the seat is one of this table."""
        if type(seat) is not int or not 0 <= seat < self.players:
            raise GameError(f"no seat {quote(seat)}: seats are the numbers 0 to {self.players - 1}")

    def new(self):
        """The empty table: the set-up's chance events are still to come."""
        cdef State state = new_state(self)
        self.table.init(self.box_data, state.data)
        return state

    def deal(self, seed=None):
        """A new game, proceeded to the first decision."""
        state = self.new()
        state.proceed(seed)
        return state

    def state(self, data):
        """A state from its bytes; DataError where they are not one of this game."""
        cdef State state = new_state(self)
        self.unpack(data, KIND_STATE, state.data)
        return state

    def view(self, data):
        """A view from its bytes; refuses what the seat could not know."""
        cdef View view = new_view(self)
        cdef bytes original
        view.seat = self.unpack(data, KIND_VIEW, view.data)
        original = PyBytes_FromStringAndSize(<const char *>view.data, self.table.state_size)
        self.table.redact(self.box_data, view.data, view.seat)
        if memcmp(view.data, PyBytes_AS_STRING(original), self.table.state_size) != 0:
            raise DataError(f"the view tells what seat {SEATS[view.seat]} cannot know")
        return view

    def playouts(self, games, seed=0, start=None):
        """Uniformly random moves to the end, that many times, from the empty table or `start`."""
        if type(games) is not int or not 0 < games < 1 << 40:
            raise GameError(f"number of playouts {quote(games)} is not a whole number above 0")
        cdef State origin = self.new() if start is None else start
        if not self.same(origin.game):
            raise GameError(f"the start is a state of {origin.game!r}, not of {self!r}")
        cdef State start_copy = origin.copy()  # another thread may play on the original
        cdef State state = origin.copy()
        cdef playout_count count = playout_count(0, 0)
        cdef double totals[SEATS_MAX]
        cdef rng_t rng = seeded(seed)
        cdef uint64_t left = games
        cdef uint64_t chunk
        cdef int seat
        for seat in range(SEATS_MAX):
            totals[seat] = 0
        while left:
            chunk = min(left, <uint64_t>CHUNK)
            with nogil:
                play_out(self, start_copy.data, state.data, chunk, &rng, &count, totals)
            left -= chunk
            PyErr_CheckSignals()
        scores = tuple(totals[seat] / games for seat in range(self.players))
        return Playouts(games, count.events, count.decisions, scores)

    cdef bint same(self, Game other):
        return (
            self.name == other.name and self.players == other.players
            and self.identity == other.identity
        )

    cdef bytes pack(self, int kind, int seat, const void *data):
        head = bytes([kind, BYTES_VERSION, self.players, seat]) + self.identity
        return head + PyBytes_FromStringAndSize(<const char *>data, self.table.state_size)

    cdef int unpack(self, object data, int kind, void *out) except -1:
        """Checks bytes from outside and copies what they hold; returns the seat in the header."""
        if not isinstance(data, bytes | bytearray | memoryview):
            raise TypeError(f"bytes expected, not {type(data).__name__}")
        cdef bytes raw = bytes(data)
        cdef int size = HEADER_SIZE + self.table.state_size
        cdef const char *wrong
        if len(raw) != size:
            raise DataError(f"{len(raw)} bytes, where {self!r} has {size}")
        expected = "state" if kind == KIND_STATE else "view"
        if raw[0] != kind:
            raise DataError(f"byte 0 is {raw[0]}: not a {expected}")
        if raw[1] != BYTES_VERSION:
            raise DataError(f"byte 1 is {raw[1]}: version {BYTES_VERSION} expected")
        if raw[2] != self.players:
            raise DataError(f"byte 2 is {raw[2]}: a {expected} for {self.players} players expected")
        if raw[3] >= (self.players if kind == KIND_VIEW else 1):
            raise DataError(f"byte 3 is {raw[3]}: no such seat")
        if raw[4:8] != self.identity:
            raise DataError(
                f"bytes 4 to 7 are {raw[4:8].hex()}, not {self.identity.hex()}: "
                "another game, other options or another sheet")
        memcpy(out, PyBytes_AS_STRING(raw) + HEADER_SIZE, self.table.state_size)
        wrong = self.table.validate(self.box_data, out)
        if wrong != NULL:
            raise DataError(f"not a {expected} of {self.name}: {wrong.decode()}")
        return raw[3]


cdef void play_out(
    Game game, const void *origin, void *state, uint64_t games,
    rng_t *rng, playout_count *count, double *totals,
) noexcept nogil:
    cdef const game_api *api = game.table
    cdef const void *box = game.box_data
    cdef int players = game.players
    cdef int32_t scores[SEATS_MAX]
    cdef uint8_t ranks[SEATS_MAX]
    cdef uint64_t _
    cdef int seat
    for _ in range(games):
        memcpy(state, origin, api.state_size)
        api.playout(box, state, rng, count)
        api.result(box, state, scores, ranks)
        for seat in range(players):
            totals[seat] += scores[seat]


cdef State new_state(Game game):
    cdef State state = State.__new__(State)
    state.furnish(game)
    return state


cdef View new_view(Game game):
    cdef View view = View.__new__(View)
    view.furnish(game)
    return view


cdef class Table:
    """What a state and a view share: the bytes, and questions that both answer."""

    cdef readonly Game game
    cdef void *data

    def __init__(self):
        raise TypeError("states and views are made by a game")

    def __dealloc__(self):
        PyMem_Free(self.data)

    cdef int furnish(self, Game game) except -1:
        """Memory for the bytes of a state of this game, all zero."""
        self.data = PyMem_Calloc(1, game.table.state_size)
        if self.data == NULL:
            raise MemoryError
        self.game = game
        return 0

    @property
    def actor(self):
        """`A` to `E`, `*` for chance or an announcement, None when the game is over."""
        return letter(self.game.table.actor(self.game.box_data, self.data))

    cdef str text(self, move_t move, int eyes):
        """None where these eyes see nothing."""
        cdef char buffer[TEXT_MAX]
        cdef int length = self.game.table.text(self.game.box_data, self.data, move, eyes, buffer)
        return buffer[:length].decode("ascii") if length else None

    cdef list listed(self):
        """(text, index in the game's own list) of the legal moves, sorted by text."""
        cdef move_t moves[MOVES_MAX]
        cdef int count = self.game.table.moves(self.game.box_data, self.data, moves)
        cdef int i
        return sorted([(self.text(moves[i], EYES_ALL), i) for i in range(count)])

    cdef bytes raw_state(self):
        return PyBytes_FromStringAndSize(<const char *>self.data, self.game.table.state_size)

    def __eq__(self, other):
        return type(self) is type(other) and bytes(self) == bytes(other)

    __hash__ = None


@final
cdef class State(Table):
    """The table as it is. Made by a game; whoever holds it sees everything."""

    def legal(self):
        """Legal texts of the actor, or the outcomes of `*`, sorted; none when the game is over."""
        return [text for text, _ in self.listed()]

    def weights(self):
        """For `*`: the relative weights of `legal()`, in the same order. Else None."""
        cdef uint32_t out[MOVES_MAX]
        if self.game.table.actor(self.game.box_data, self.data) != ACTOR_CHANCE:
            return None
        self.game.table.weights(self.game.box_data, self.data, out)
        return [out[<int>i] for _, i in self.listed()]

    def interrupts(self):
        """Host interrupts now possible: `play` accepts them, `legal` never lists them."""
        cdef move_t moves[MOVES_MAX]
        cdef int8_t actors[MOVES_MAX]
        cdef int count = self.game.table.interrupts(self.game.box_data, self.data, moves, actors)
        cdef int i
        return sorted([self.text(moves[i], EYES_ALL) for i in range(count)])

    def actor_of(self, text):
        """Who plays this event, possible now: the actor, or the actor of an interrupt."""
        cdef int actor
        self.find(text, &actor)
        return letter(actor)

    def seen(self, text, seat):
        """What a seat would see of this event, possible now: text, text with `?`, or None."""
        cdef int actor
        cdef move_t move = self.find(text, &actor)
        self.game.check_seat(seat)
        return self.text(move, seat)

    def play(self, text):
        """Plays an event; ValueError on anything illegal, the state unchanged."""
        cdef int actor
        cdef move_t move = self.find(text, &actor)
        self.game.table.apply(self.game.box_data, self.data, move)

    def proceed(self, seed=None):
        """Plays `*` events up to the next decision or the end; returns them.

        The same seed draws the same way each time: give every call of a game a seed of its own.
        """
        cdef rng_t rng = seeded(seed)
        cdef move_t move
        played = []
        while self.game.table.actor(self.game.box_data, self.data) == ACTOR_CHANCE:
            move = self.game.table.sample(self.game.box_data, self.data, &rng)
            played.append(self.text(move, EYES_ALL))
            self.game.table.apply(self.game.box_data, self.data, move)
        return played

    @property
    def scores(self):
        """By seat; None before the end."""
        return self.results()[0]

    @property
    def ranks(self):
        """By seat, 1 is best; None before the end."""
        return self.results()[1]

    def estimate(self):
        """The game's quick guess of each seat's win share."""
        cdef float shares[SEATS_MAX]
        cdef int seat
        self.game.table.estimate(self.game.box_data, self.data, shares)
        return [shares[seat] for seat in range(self.game.players)]

    def facts(self):
        """Everything a front end needs to draw the table; documented with each game."""
        return self.game._facts(self.game.box, self.raw_state(), -1)

    def view(self, seat):
        """All that a seat knows, and nothing else."""
        self.game.check_seat(seat)
        cdef View view = new_view(self.game)
        view.seat = seat
        memcpy(view.data, self.data, self.game.table.state_size)
        self.game.table.redact(self.game.box_data, view.data, view.seat)
        return view

    def copy(self):
        """An independent copy."""
        cdef State state = new_state(self.game)
        memcpy(state.data, self.data, self.game.table.state_size)
        return state

    __copy__ = copy

    def __deepcopy__(self, memo):
        return self.copy()

    def __reduce__(self):
        return self.game.state, (bytes(self),)

    def __bytes__(self):
        return self.game.pack(KIND_STATE, 0, self.data)

    def __str__(self):
        return self.game._draw(self.facts())

    def __repr__(self):
        return f"<State of {self.game.name} for {self.game.players}, actor {self.actor}>"

    cdef move_t find(self, object text, int *actor) except? 0:
        """The move of a text; MoveError unless it is possible now."""
        cdef move_t moves[MOVES_MAX]
        cdef int8_t actors[MOVES_MAX]
        cdef int count, index
        cdef const game_api *api = self.game.table
        cdef const void *box = self.game.box_data
        if type(text) is not str:
            raise TypeError(f"event text expected, not {type(text).__name__}")
        cdef bytes wanted = text.encode("utf-8", "replace")
        actor[0] = api.actor(box, self.data)
        count = api.moves(box, self.data, moves)
        index = parse_move(api, box, self.data, moves, count, wanted, len(wanted))
        if index < 0:
            count = api.interrupts(box, self.data, moves, actors)
            index = parse_move(api, box, self.data, moves, count, wanted, len(wanted))
            if index < 0:
                raise self.illegal(text)
            actor[0] = actors[index]
        return moves[index]

    cdef object illegal(self, str text):
        if self.actor is None:
            return MoveError(f"{quote(text)} is not possible: the game is over")
        return MoveError(f"{quote(text)} is not possible; {self.actor} can: {some(self.legal())}")

    cdef tuple results(self):
        cdef int32_t scores[SEATS_MAX]
        cdef uint8_t ranks[SEATS_MAX]
        cdef int seat
        cdef int players = self.game.players
        if self.game.table.actor(self.game.box_data, self.data) != ACTOR_OVER:
            return None, None
        self.game.table.result(self.game.box_data, self.data, scores, ranks)
        return [scores[seat] for seat in range(players)], [ranks[seat] for seat in range(players)]


@final
cdef class View(Table):
    """What one seat knows. All else is replaced in the bytes it holds, so it cannot tell more."""

    cdef readonly int seat

    def legal(self):
        """Legal texts of this seat, sorted; none when it is not asked."""
        if self.game.table.actor(self.game.box_data, self.data) != self.seat:
            return []
        return [text for text, _ in self.listed()]

    def prefer(self):
        """The game's own weights of `legal()`, in the same order: what to try first."""
        cdef move_t moves[MOVES_MAX]
        cdef float out[MOVES_MAX]
        cdef int count
        if self.game.table.actor(self.game.box_data, self.data) != self.seat:
            return []
        count = self.game.table.moves(self.game.box_data, self.data, moves)
        self.game.table.prefer(self.game.box_data, self.data, moves, count, out)
        return [out[<int>i] for _, i in self.listed()]

    def sample(self, seed=None):
        """A world that agrees with all that the seat knows."""
        cdef rng_t rng = seeded(seed)
        cdef State state = new_state(self.game)
        memcpy(state.data, self.data, self.game.table.state_size)
        self.game.table.determinize(self.game.box_data, state.data, self.seat, &rng)
        return state

    def facts(self):
        """What a front end may show this seat: the facts of a state, `?` where it does not know."""
        return self.game._facts(self.game.box, self.raw_state(), self.seat)

    def __copy__(self):
        return self  # it never changes

    def __deepcopy__(self, memo):
        return self

    def __reduce__(self):
        return self.game.view, (bytes(self),)

    def __bytes__(self):
        return self.game.pack(KIND_VIEW, self.seat, self.data)

    def __eq__(self, other):  # a class with a hash of its own does not inherit this
        return Table.__eq__(self, other)

    def __hash__(self):
        return hash(bytes(self))

    def __str__(self):
        return self.game._draw(self.facts())

    def __repr__(self):
        return f"<View of seat {SEATS[self.seat]}, {self.game.name} for {self.game.players}>"
