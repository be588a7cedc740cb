"""A game's sheet with other numbers, for the tests of what the game makes of it."""

from __future__ import annotations

from pathlib import Path

import pytest

import engine
from engine import SheetError

__all__ = ["Sheets"]


class Sheets:
    """The default sheet of a game, and variants of it."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.text = engine.sheet_path(game).read_text(encoding="utf-8")

    def write(self, folder: Path, *changes: tuple[str, str]) -> Path:
        """The sheet with the first of each old text replaced by the new one."""
        text = self.text
        for old, new in changes:
            assert old in text, old
            text = text.replace(old, new, 1)
        file = folder / "sheet.toml"
        file.write_text(text, encoding="utf-8")
        return file

    def check_refused(self, folder: Path, change: tuple[str, str], message: str) -> None:
        """The changed sheet is refused in one line that matches the message."""
        with pytest.raises(SheetError, match=message) as caught:
            engine.load(self.game, sheet=self.write(folder, change))
        assert "\n" not in str(caught.value)
