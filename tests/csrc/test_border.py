"""The mirror that tests look through shows the border as it is."""

from __future__ import annotations

import ctypes
import re
from ctypes import sizeof

from tests.border import VERBS, GameApi, Rng
from tests.csrc.conftest import HEADERS


def test_the_mirror_has_the_verbs_of_the_header() -> None:
    header = (HEADERS / "game_api.h").read_text(encoding="utf-8")
    table = header[header.index("uint32_t version;") : header.index("} game_api;")]
    assert re.findall(r"\(\*(\w+)\)\(", table) == [name for name, _ in VERBS]


def test_the_mirror_has_the_sizes_of_the_header(csrc: ctypes.CDLL) -> None:
    assert sizeof(GameApi) == csrc.api_size()
    assert sizeof(Rng) == csrc.rng_size()
