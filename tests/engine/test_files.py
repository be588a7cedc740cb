from __future__ import annotations

import os
from pathlib import Path

import pytest

from engine import RecordError
from engine.files import read_text, write_text


def read(path: Path) -> str:
    return read_text(path, "letter", 100, RecordError)


def test_what_is_written_is_read(tmp_path: Path) -> None:
    write_text(tmp_path / "a", "Dear Jane", RecordError)
    assert read(tmp_path / "a") == "Dear Jane"
    assert [path.name for path in tmp_path.iterdir()] == ["a"]


def test_a_pipe_is_neither_waited_for_nor_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with pytest.raises(RecordError, match=r"cannot read letter .*: Not a regular file"):
        read(pipe)
    with pytest.raises(RecordError, match=r"cannot write .*: Not a regular file"):
        write_text(pipe, "x", RecordError)
    assert pipe.is_fifo()
    assert Path("/dev/null").is_char_device()


def test_a_link_stays_a_link_and_a_mode_stays_a_mode(tmp_path: Path) -> None:
    target, link = tmp_path / "target", tmp_path / "link"
    target.write_text("old")
    target.chmod(0o600)
    link.symlink_to(target)
    write_text(link, "new", RecordError)
    assert link.is_symlink()
    assert target.read_text() == "new"
    assert target.stat().st_mode & 0o777 == 0o600


def test_files_of_others_beside_it_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "a.part").write_text("mine")
    write_text(tmp_path / "a", "x", RecordError)
    write_text(tmp_path / ("n" * 250), "a long name", RecordError)
    assert (tmp_path / "a.part").read_text() == "mine"


def test_a_write_that_fails_leaves_the_old_file_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_text(tmp_path / "a", "old", RecordError)

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", fail)
    with pytest.raises(RecordError, match="No space left on device"):
        write_text(tmp_path / "a", "new", RecordError)
    assert (tmp_path / "a").read_text() == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["a"]
