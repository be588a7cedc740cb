"""Adding a game touches nothing outside its folder: a copy of the house, plus one folder."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
HOUSE = ("csrc", "engine", "ai", "bench", "posse", "tests", "build")
LEFT_OUT = ("__pycache__", "sanitized", "strict")
FILES = ("setup.py", "pyproject.toml", "README.md", "LICENSE")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The house with the tiny game moved in. Copies keep their times, so only it is compiled."""
    if not (ROOT / "setup.py").exists():
        pytest.skip("needs the sources; this is an installed package")
    place = tmp_path_factory.mktemp("house")
    for name in HOUSE:
        if (ROOT / name).exists():
            shutil.copytree(ROOT / name, place / name, ignore=shutil.ignore_patterns(*LEFT_OUT))
    for name in FILES:
        shutil.copy2(ROOT / name, place / name)
    before = listing(place)
    shutil.move(place / "tests/tiny_game", place / "engine/games/coin")
    run(place, "setup.py", "--quiet", "build_ext", "--inplace")
    outside = {
        path
        for path in listing(place).items() ^ before.items()
        if not path[0].startswith(("engine/games/coin", "tests/tiny_game", "build/"))
    }
    assert outside == set()
    return place


def listing(place: Path) -> dict[str, float]:
    """Every file with its time of change."""
    files = [
        path for path in place.rglob("*") if path.is_file() and "__pycache__" not in path.parts
    ]
    return {str(path.relative_to(place)): path.stat().st_mtime for path in files}


def run(place: Path, *arguments: str) -> str:
    """Python in the copy, with nothing of the original on its path."""
    environment = {**os.environ, "PYTHONPATH": str(place), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, *arguments], cwd=place, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout


def test_the_new_game_is_found_and_plays(house: Path) -> None:
    out = run(
        house,
        "-c",
        "import engine; game = engine.load('coin', options={'liar': 'forbidden'}); "
        "print([info.name for info in engine.games()]); print(game.playouts(1000).scores); "
        "print(engine.__file__)",
    )
    assert "'coin'" in out
    assert str(house) in out
    # An honest word, and a uniformly random guess: each wins half of the stakes of 3.
    scores = [float(part.strip("(), ")) for part in out.split("(")[1].split(")")[0].split(",")]
    assert sum(scores) == pytest.approx(3)
    assert all(abs(score - 1.5) < 5 * 1.5 / 1000**0.5 for score in scores)


def test_the_whole_battery_runs_on_it(house: Path) -> None:
    out = run(house, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/battery", "-k", "coin")
    passed = int(out.rsplit(" passed", 1)[0].split()[-1])
    assert passed > 40


def test_the_command_offers_it(house: Path) -> None:
    assert "coin" in run(house, "-m", "posse", "games")
    assert run(house, "-m", "posse", "rules", "coin").startswith("# Coin")
