"""Component sheets: the numbers of a box, in TOML, readable and correctable by its owner.

This module reads sheets and checks single values; what the numbers mean is each game's affair.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import tomllib
from collections.abc import Mapping
from typing import Any

from engine.errors import SheetError, quote, some
from engine.files import quote_path, read_text

__all__ = ["PROVENANCES", "Sheet", "Table"]

PROVENANCES = ("seed", "derived", "published", "recalled", "reconstructed", "owner")
SIZE_MAX = 1 << 18
_LONG_KEY = re.compile(r"(?:[\w\"'-]+[ \t]*\.[ \t]*){20}")


class Table:
    """One table of a sheet. Values are asked for by name and range, and none may be left over."""

    def __init__(self, name: str, values: Mapping[str, Any]) -> None:
        self.name = name
        self._values = values
        self._asked: set[str] = set()

    def _value(self, key: str) -> Any:
        self._asked.add(key)
        if key not in self._values:
            there = some([quote(name) for name in self._values])
            raise SheetError(f"sheet: [{self.name}] has no {key!r}; it has {there or 'nothing'}")
        return self._values[key]

    def _wrong(self, key: str, value: object, wanted: str) -> SheetError:
        return SheetError(f"sheet: [{self.name}] {key} = {quote(value)}: must be {wanted}")

    def integer(self, key: str, low: int, high: int) -> int:
        value = self._value(key)
        if type(value) is not int or not low <= value <= high:
            raise self._wrong(key, value, f"a whole number from {low} to {high}")
        return value

    def flag(self, key: str) -> bool:
        value = self._value(key)
        if type(value) is not bool:
            raise self._wrong(key, value, "true or false")
        return value

    def text(self, key: str) -> str:
        value = self._value(key)
        if type(value) is not str:
            raise self._wrong(key, value, "a text")
        return value

    def integers(self, key: str, count: int | None, low: int, high: int) -> list[int]:
        """A list of so many numbers, or of any length."""
        value = self._value(key)
        if type(value) is not list or (count is not None and len(value) != count):
            wanted = "a list of numbers" if count is None else f"a list of {count} numbers"
            raise self._wrong(key, value, wanted)
        for item in value:
            if type(item) is not int or not low <= item <= high:
                raise self._wrong(key, item, f"whole numbers from {low} to {high}")
        return list(value)

    def table(self, key: str) -> Table:
        value = self._value(key)
        if type(value) is not dict:
            raise self._wrong(key, value, "a table")
        return Table(f"{self.name}.{key}", value)

    def close(self) -> None:
        """Refuses values that nobody has asked for: they are likely misspelt."""
        for key in self._values:
            if key not in self._asked:
                raise SheetError(f"sheet: [{self.name}] {quote(key)} is not known")


class Sheet:
    """A whole sheet: tables, each with its provenance."""

    def __init__(self, tables: Mapping[str, Any]) -> None:
        self._tables = tables
        self._asked: set[str] = set()
        for name, table in tables.items():
            if type(table) is not dict:
                raise SheetError(f"sheet: {quote(name)} = {quote(table)}: must be a table")

    @classmethod
    def read(cls, path: str | os.PathLike[str]) -> Sheet:
        text = read_text(path, "sheet", SIZE_MAX, SheetError)
        if _LONG_KEY.search(text):  # on which the parser would use up all memory
            raise SheetError(f"sheet {quote_path(path)} has a name of more than 20 parts")
        try:
            tables = tomllib.loads(text)
        except (ValueError, RecursionError) as error:  # a TOMLDecodeError is a ValueError
            reason = quote(str(error), 120)
            raise SheetError(f"sheet {quote_path(path)} is not TOML: {reason}") from None
        return cls(tables)

    def table(self, name: str) -> Table:
        self._asked.add(name)
        if name not in self._tables:
            raise SheetError(f"sheet: table [{name}] is missing")
        table = Table(name, self._tables[name])
        provenance = table._value("provenance")
        if provenance not in PROVENANCES:
            raise table._wrong("provenance", provenance, "one of " + ", ".join(PROVENANCES))
        return table

    def close(self) -> None:
        for name in self._tables:
            if name not in self._asked:
                raise SheetError(f"sheet: table [{quote(name)}] is not known")

    def digest(self) -> str:
        """Names the numbers, whatever the order of the tables, the comments and the provenance."""
        numbers = {
            name: {key: value for key, value in table.items() if key != "provenance"}
            for name, table in self._tables.items()
        }
        text = json.dumps(numbers, sort_keys=True, default=str)
        return hashlib.blake2b(text.encode(), digest_size=8).hexdigest()
