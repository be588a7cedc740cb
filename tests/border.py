"""The border of `csrc/game_api.h` for ctypes: a test calls a game's verbs, or is a game itself."""

from __future__ import annotations

from collections.abc import Callable
from ctypes import (
    CFUNCTYPE,
    POINTER,
    PYFUNCTYPE,
    Structure,
    c_char,
    c_char_p,
    c_float,
    c_int,
    c_int8,
    c_int32,
    c_uint8,
    c_uint32,
    c_uint64,
    c_void_p,
    cast,
    create_string_buffer,
    pointer,
    py_object,
    pythonapi,
)
from typing import Any

__all__ = [
    "ACTOR_CHANCE",
    "ACTOR_OVER",
    "API_VERSION",
    "CAPSULE",
    "EYES_ALL",
    "MOVES_MAX",
    "SEATS_MAX",
    "TEXT_MAX",
    "VERBS",
    "BoxHead",
    "GameApi",
    "PlayoutCount",
    "Rng",
    "api_of",
    "capsule_of",
    "game_api",
    "moves_of",
    "text_of",
]

API_VERSION = 1
CAPSULE = b"posse.game_api.1"
SEATS_MAX = 5
MOVES_MAX = 1024
TEXT_MAX = 256
ACTOR_CHANCE = -1
ACTOR_OVER = -2
EYES_ALL = -1


class Rng(Structure):
    """`rng_t`."""

    _fields_ = (("word", c_uint64 * 4),)


class BoxHead(Structure):
    """`box_head`: every box begins with it."""

    _fields_ = (("players", c_uint32),)


class PlayoutCount(Structure):
    """`playout_count`: sums over playouts."""

    _fields_ = (("events", c_uint64), ("decisions", c_uint64))


_BOX = _STATE = c_void_p
_MOVE = c_uint32
_MOVES = POINTER(c_uint32)
_RNG = POINTER(Rng)

# In the order of the header. `validate` answers an address: a char pointer that Python returns to C
# would have no owner.
VERBS: tuple[tuple[str, Any], ...] = (
    ("init", CFUNCTYPE(None, _BOX, _STATE)),
    ("actor", CFUNCTYPE(c_int, _BOX, _STATE)),
    ("moves", CFUNCTYPE(c_int, _BOX, _STATE, _MOVES)),
    ("weights", CFUNCTYPE(None, _BOX, _STATE, POINTER(c_uint32))),
    ("interrupts", CFUNCTYPE(c_int, _BOX, _STATE, _MOVES, POINTER(c_int8))),
    ("sample", CFUNCTYPE(_MOVE, _BOX, _STATE, _RNG)),
    ("apply", CFUNCTYPE(None, _BOX, _STATE, _MOVE)),
    ("seen", CFUNCTYPE(c_uint64, _BOX, _STATE, _MOVE, c_int)),
    ("redact", CFUNCTYPE(None, _BOX, _STATE, c_int)),
    ("determinize", CFUNCTYPE(None, _BOX, _STATE, c_int, _RNG)),
    ("rewind", CFUNCTYPE(None, _BOX, _STATE, c_int)),
    ("result", CFUNCTYPE(None, _BOX, _STATE, POINTER(c_int32), POINTER(c_uint8))),
    ("estimate", CFUNCTYPE(None, _BOX, _STATE, POINTER(c_float))),
    ("prefer", CFUNCTYPE(None, _BOX, _STATE, _MOVES, c_int, POINTER(c_float))),
    ("validate", CFUNCTYPE(c_void_p, _BOX, _STATE)),
    ("text", CFUNCTYPE(c_int, _BOX, _STATE, _MOVE, c_int, POINTER(c_char))),
    ("playout", CFUNCTYPE(None, _BOX, _STATE, _RNG, POINTER(PlayoutCount))),
)


class GameApi(Structure):
    """`game_api`: the table of a game's verbs."""

    _fields_ = (
        ("version", c_uint32),
        ("state_size", c_uint32),
        ("box_size", c_uint32),
        *VERBS,
    )


_capsule_new = PYFUNCTYPE(py_object, c_void_p, c_char_p, c_void_p)(("PyCapsule_New", pythonapi))
_capsule_pointer = PYFUNCTYPE(c_void_p, py_object, c_char_p)(("PyCapsule_GetPointer", pythonapi))
_kept: list[GameApi] = []


def api_of(capsule: object) -> GameApi:
    """The table in a capsule; ValueError where the capsule holds something else."""
    api: GameApi = cast(_capsule_pointer(capsule, CAPSULE), POINTER(GameApi)).contents
    return api


def capsule_of(api: GameApi) -> object:
    """A capsule of the table, which then lives as long as the process, as a compiled one does."""
    _kept.append(api)
    capsule: object = _capsule_new(cast(pointer(api), c_void_p), CAPSULE, None)
    return capsule


def game_api(state_size: int, box_size: int, **verbs: Callable[..., Any]) -> GameApi:
    """A table of Python functions, one for each verb."""
    api = GameApi(version=API_VERSION, state_size=state_size, box_size=box_size)
    for name, kind in VERBS:
        setattr(api, name, kind(verbs[name]))
    return api


def moves_of(api: GameApi, box: object, state: object) -> list[int]:
    """The moves that the game lists, in its own order."""
    out = (c_uint32 * MOVES_MAX)()
    return list(out[: api.moves(box, state, out)])


def text_of(api: GameApi, box: object, state: object, move: int, eyes: int = EYES_ALL) -> str:
    """The text of a move as these eyes see it; empty where they see nothing."""
    out = create_string_buffer(TEXT_MAX)
    length = api.text(box, state, move, eyes, out)
    return out.raw[:length].decode("ascii")
