"""A table of cases is one item, and its failure names every row that failed (rows.py)."""

from __future__ import annotations

import inspect

import pytest
from rows import loop

ROWS = [("even", {"number": 2}), ("odd", {"number": 3}), ("odder", {"number": 5})]


def halves(number: int, by: int) -> None:
    assert number % by == 0, f"{number} has no half"


def told(stops: bool) -> str:
    with pytest.raises(pytest.fail.Exception) as found:
        loop(halves, ROWS, stops)(by=2)
    assert str(found.value.__cause__).startswith("3 has no half")
    return str(found.value)


def test_every_row_that_fails_is_named() -> None:
    words = told(stops=False)
    assert words.startswith("2 of 3 rows failed")
    assert "[odd] in line" in words
    assert "[odder] in line" in words
    assert "5 has no half" in words
    assert "even" not in words


def test_the_first_is_enough_where_one_is_asked_for() -> None:
    assert "odder" not in told(stops=True)


def test_what_all_rows_share_is_asked_of_the_run() -> None:
    assert [*inspect.signature(loop(halves, ROWS, False)).parameters] == ["by"]


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_table_is_one_item(number: int) -> None:
    assert number < 4


def test_it_is_collected_so(request: pytest.FixtureRequest) -> None:
    names = [
        item.originalname for item in request.session.items if isinstance(item, pytest.Function)
    ]
    rows = names.count("test_a_table_is_one_item")
    assert rows in ((0, 3) if request.config.getoption("apart") else (0, 1))
