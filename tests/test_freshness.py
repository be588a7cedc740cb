from __future__ import annotations

import os
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from tests.freshness import stale_extensions


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A tree with one extension, built after its sources were written."""
    for name in ("csrc/bits.h", "engine/games/toy/rules.pyx", "engine/games/toy/state.pxd"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
        os.utime(path, (1000, 1000))
    extension = tmp_path / f"engine/games/toy/rules{EXTENSION_SUFFIXES[0]}"
    extension.touch()
    os.utime(extension, (2000, 2000))
    return tmp_path


def test_a_fresh_build_is_accepted(tree: Path) -> None:
    assert stale_extensions(tree, tree) == []


@pytest.mark.parametrize(
    "changed", ["csrc/bits.h", "engine/games/toy/rules.pyx", "engine/games/toy/state.pxd"]
)
def test_a_source_changed_after_the_build_is_named(tree: Path, changed: str) -> None:
    os.utime(tree / changed, (3000, 3000))
    assert stale_extensions(tree, tree) == [f"engine/games/toy/rules is older than {changed}"]


def test_extensions_of_another_python_do_not_count(tree: Path) -> None:
    other = tree / "engine/games/toy/rules.cpython-27-other.so"
    other.touch()
    os.utime(other, (1, 1))
    assert stale_extensions(tree, tree) == []


def test_a_missing_extension_is_named(tree: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    assert stale_extensions(tree, elsewhere) == ["engine/games/toy/rules is not built"]
