"""Reading values of a sheet: what is wrong is named, and nothing is left unread."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from engine.errors import SheetError
from engine.sheets import Sheet, Table

VALUES: dict[str, Any] = {
    "price": 300,
    "open": True,
    "prizes": [5, 3, 1],
    "plan": "..#",
    "parts": {"left": 2},
}


def test_values_are_what_the_sheet_says() -> None:
    table = Table("shop", VALUES)
    assert table.integer("price", 0, 300) == 300
    assert table.flag("open") is True
    assert table.integers("prizes", 3, 1, 5) == [5, 3, 1]
    assert table.integers("prizes", None, 1, 5) == [5, 3, 1]
    assert table.text("plan") == "..#"
    assert table.table("parts").integer("left", 2, 2) == 2
    table.close()


@pytest.mark.parametrize(
    ("ask", "message"),
    [
        (lambda t: t.integer("price", 0, 299), "price = 300: must be a whole number from 0 to 299"),
        (lambda t: t.integer("open", 0, 9), "open = True: must be a whole number from 0 to 9"),
        (lambda t: t.flag("price"), "price = 300: must be true or false"),
        (
            lambda t: t.integers("prizes", 2, 0, 9),
            "prizes = [5, 3, 1]: must be a list of 2 numbers",
        ),
        (
            lambda t: t.integers("prizes", None, 0, 4),
            "prizes = 5: must be whole numbers from 0 to 4",
        ),
        (lambda t: t.integers("plan", None, 0, 4), "plan = '..#': must be a list of numbers"),
        (lambda t: t.text("price"), "price = 300: must be a text"),
        (lambda t: t.table("price"), "price = 300: must be a table"),
        (lambda t: t.table("parts").flag("left"), "[shop.parts] left = 2: must be true or false"),
        (lambda t: t.text("name"), "[shop] has no 'name'; it has 'price', 'open', 'prizes'"),
        (lambda t: t.close(), "[shop] 'price' is not known"),
    ],
)
def test_a_wrong_value_is_named(ask: Callable[[Table], object], message: str) -> None:
    with pytest.raises(SheetError) as caught:
        ask(Table("shop", VALUES))
    assert message in str(caught.value)


def read_shop(tables: dict[str, Any]) -> None:
    sheet = Sheet(tables)
    sheet.table("shop").close()
    sheet.close()


@pytest.mark.parametrize(
    ("tables", "message"),
    [
        ({"shop": 3}, "'shop' = 3: must be a table"),
        ({"shop": {"price": 1}}, "[shop] has no 'provenance'"),
        ({"shop": {"provenance": "guess"}}, "[shop] provenance = 'guess': must be one of seed"),
        ({"shop": {"provenance": ["seed"]}}, "[shop] provenance = ['seed']: must be one of seed"),
        ({}, "table [shop] is missing"),
        ({"shop": {"provenance": "seed"}, "bank": {}}, "table ['bank'] is not known"),
    ],
)
def test_a_wrong_table_is_named(tables: dict[str, Any], message: str) -> None:
    with pytest.raises(SheetError) as caught:
        read_shop(tables)
    assert message in str(caught.value)
