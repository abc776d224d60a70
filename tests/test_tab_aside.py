"""What goes on beside the pages in a browser tab: in steps, so that no tap waits long for it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace

import pytest
from shelf import BOOK

from referee.aside import Steps
from referee.commands import tabbed
from referee.commands.tabbed import Aside
from referee.core.cards.judge.odds import KEPT, count_odds, odds_of
from referee.table.houselog import HouseLog
from referee.web import rarity


def test_what_goes_in_steps_takes_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tabbed, "TURN", -1.0)
    monkeypatch.setattr(Aside, "waiting", type(Aside.waiting)())
    done: list[int] = []

    def two() -> Iterator[None]:
        for at in (1, 2):
            done.append(at)
            yield

    for target in (Steps(two()), lambda: done.append(9)):
        Aside(target=target).start()
    door = object.__new__(tabbed.Door)
    assert [door.aside() for _ in range(5)] == [False, True, False, True, None]
    assert done == [1, 9, 2]


def test_a_step_that_fails_ends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Aside, "waiting", type(Aside.waiting)())

    def broken() -> Iterator[None]:
        yield
        raise ValueError("broken")

    one = Aside(target=Steps(broken()))
    one.start()
    with pytest.raises(ValueError, match="broken"):
        one.join()
    assert not one.is_alive()


def test_a_long_count_is_made_of_short_steps() -> None:
    """The longest count there is: each of its steps is short enough to lie between two taps."""
    stud = BOOK.judges["seven-card-stud"]
    KEPT.clear()
    steps, longest, at = 0, 0.0, time.process_time()
    for _ in count_odds(stud, "high"):
        at, before = time.process_time(), at
        steps, longest = steps + 1, max(longest, at - before)
    assert steps > 100
    assert longest < 0.2
    assert odds_of(stud, "high").total == 133_784_560


def test_a_page_of_a_tab_does_not_wait_for_a_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody counts while it waits."""
    monkeypatch.setattr(Aside, "waiting", type(Aside.waiting)())
    monkeypatch.setattr(rarity.threading, "Thread", Aside)
    omaha = replace(BOOK.judges["omaha"], slug="omaha-here")
    odds, began = rarity.Rarity(waits=0), time.perf_counter()
    for at in range(8):
        assert odds.of(replace(omaha, slug=f"here-{at}"), "high") == "counting"
    assert time.perf_counter() - began < 8 * rarity.WAIT
    door = object.__new__(tabbed.Door)
    assert door.aside() is True
    assert odds.of(replace(omaha, slug="here-0"), "high") is None


def test_nights_are_reckoned_one_portion_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    left = [2, 1, 0]
    asked: list[float] = []

    def figures(seconds: float) -> tuple[object, object, int]:
        asked.append(seconds)
        return (), {}, left.pop(0)

    house = object.__new__(HouseLog)
    monkeypatch.setattr(house, "figures", figures)
    for many, _ in enumerate(house._catch_up(), 1):
        assert len(asked) == many
    assert len(asked) == 3
