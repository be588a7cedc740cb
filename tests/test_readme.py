"""The README's promises, kept."""

from __future__ import annotations

import contextlib
import io
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
README = ROOT / "README.md"

pytestmark = pytest.mark.skipif(not README.exists(), reason="an installed package has no README")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", README.read_text(encoding="utf-8"), re.S)


def test_the_python_example_plays_a_game() -> None:
    (example,) = blocks("python")
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        exec(compile(example, "README.md", "exec"), {})
    scores, ranks = re.findall(r"\[([\d, ]+)\]", printed.getvalue())
    assert sorted(map(int, ranks.split(","))) == [1, 2, 3]
    assert max(map(int, scores.split(","))) > 0


def commands() -> list[str]:
    lines = [
        line.partition("#")[0].strip() for block in blocks("sh") for line in block.splitlines()
    ]
    return [line for line in lines if line.startswith("posse ")]


def test_the_commands_shown_work(tmp_path: Path) -> None:
    assert len(commands()) >= 5
    for line in commands():
        words, _, target = line.partition(">")
        done = subprocess.run(
            [sys.executable, "-m", *shlex.split(words)],
            cwd=tmp_path,
            env={"PYTHONPATH": str(ROOT)},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
        )
        assert done.returncode == 0, f"{line}: {done.stderr}"
        assert done.stdout
        if target:
            (tmp_path / target.strip()).write_text(done.stdout)


def test_every_file_of_the_source_map_is_there() -> None:
    rows = README.read_text(encoding="utf-8").split("## Source map")[1].splitlines()
    cells = [row.split("|")[1] for row in rows if row.startswith("| `")]
    assert len(cells) >= 9
    for cell in cells:
        first, *others = re.findall(r"`([^`]+)`", cell)
        folder = Path(first).parent
        for name in [first, *[str(folder / other) for other in others]]:
            assert (ROOT / name.replace("<game>", "wild_gangs")).exists(), name


def test_dependencies_named_are_those_declared() -> None:
    declared = re.search(r"^dependencies = \[(.*)\]", (ROOT / "pyproject.toml").read_text(), re.M)
    assert declared is not None
    section = README.read_text(encoding="utf-8").split("## Dependencies")[1]
    for package in re.findall(r'"([a-z]+)', declared.group(1)):
        assert f"`{package}`" in section
