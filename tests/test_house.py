"""The rules of the house: who may know whom, and what no file may say."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
ORDER = ("csrc", "engine", "ai", "protocol", "bench", "posse")
"""Each may import itself and those before it; bench stands beside protocol."""

pytestmark = pytest.mark.skipif(not (ROOT / "csrc").exists(), reason="needs the sources")


def imported(path: Path) -> set[str]:
    """Top-level packages that a file imports or cimports."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        found = set()
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.Import):
                found |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                found.add(node.module.partition(".")[0])
        return found
    return set(re.findall(r"^\s*(?:from|import|cimport)\s+([a-z_]+)", text, re.M))


def sources(folder: str) -> list[Path]:
    return [
        path
        for suffix in ("py", "pyi", "pyx", "pxd", "pxi")
        for path in (ROOT / folder).rglob(f"*.{suffix}")
    ]


@pytest.mark.parametrize("folder", [name for name in ORDER if (ROOT / name).exists()])
def test_dependencies_point_one_way(folder: str) -> None:
    later = set(ORDER[ORDER.index(folder) + 1 :])
    for path in sources(folder):
        assert not imported(path) & later, path


def test_no_game_is_named_in_shared_code() -> None:
    games = [path.parent for path in (ROOT / "engine").glob("*/*/__init__.py")]
    names = {game.name for game in games}
    shared = [
        path
        for folder in ("csrc", "engine", "ai", "bench", "posse")
        for path in [*sources(folder), *(ROOT / folder).rglob("*.h")]
        if not any(game in path.parents for game in games)
        and path.name != "peers.py"  # says which game of others is which of ours
    ]
    assert len(shared) > 20
    assert names
    for path in shared:
        text = path.read_text(encoding="utf-8")
        # A game may serve as the example of a help text.
        text = re.sub(r"^.*posse (play|rules|sheet|bench) .*$", "", text, flags=re.M)
        assert not [name for name in names if name in text], path


def test_games_do_not_know_each_other() -> None:
    for game in (ROOT / "engine").glob("*/*/__init__.py"):
        for path in sources(str(game.parent.relative_to(ROOT))):
            others = set(re.findall(r"engine\.(?:games|calibration)\.(\w+)", path.read_text()))
            assert others <= {game.parent.name}, path


def test_headers_keep_no_mutable_state() -> None:
    """Every object with static storage in `csrc` is a function or a constant."""
    for header in (ROOT / "csrc").glob("*.h"):
        for line in header.read_text().splitlines():
            if re.match(r"\s*static\b", line):
                assert re.match(r"\s*static (inline|const)\b", line), f"{header}: {line}"


def test_files_stay_small() -> None:
    for folder in ("csrc", "engine", "ai", "bench", "posse", "tests"):
        for path in [*sources(folder), *(ROOT / folder).rglob("*.h")]:
            lines = len(path.read_text(encoding="utf-8").splitlines())
            assert lines <= 600, f"{path} has {lines} lines: look for the second noun"
