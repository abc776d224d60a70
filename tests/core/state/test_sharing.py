"""What each of the winners takes of a pot."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from referee.core.book.game import Ante, BetStep, Deal, Showdown, Stakes
from referee.core.book.house import House
from referee.core.state import sharing
from referee.core.state.pots import Pot

from .test_pot_questions import hand


def test_a_pot_in_halves_and_in_quarters() -> None:
    deal, pot = hand("3", "3", "3"), Pot(0, 9, (0, 1, 2))
    assert sharing.shares(deal, pot, (2,), (0,)) == ((0, 4), (2, 5))
    assert sharing.shares(deal, pot, (), (1, 0)) == ((0, 5), (1, 4))
    assert sharing.parts(deal, pot, (2,), (0,)) == (("high", 5, (2,)), ("low", 4, (0,)))
    tie = replace(
        deal,
        house=House(choices=(("both-ways-and-a-tie", "three-quarters"),)),
        declared=((2, "both"), (1, "high"), (0, "low")),
    )
    assert sharing.parts(tie, pot, (1, 2), (2,))[0] == ("three-quarters", 7, (2,))
    assert sharing.parts(tie, pot, (1,), (0,)) == (("high", 5, (1,)), ("low", 4, (0,)))
    wins = replace(tie, house=House(choices=(("both-ways-and-a-tie", "wins"),)))
    assert sharing.parts(wins, pot, (1, 2), (2,))[0] == ("high", 5, (1, 2))


def test_whoever_is_tapped_for_most_shares_has_the_whole_pot_of_such_a_game() -> None:
    """As by the cards: a host who taps the winner of each share pays no other."""
    pot, plain = Pot(0, 9, (0, 1, 2)), hand("3", "3", "3")
    deal = replace(plain, game=replace(plain.game, most=True))
    assert sharing.shares(deal, pot, (1,), (1,), (2,)) == ((1, 9),)
    assert sharing.shares(plain, pot, (1,), (1,), (2,)) == ((1, 6), (2, 3))
    assert sharing.shares(deal, pot, (0,), (1,), (2,)) == ((0, 3), (1, 3), (2, 3))
    assert sharing.shares(deal, pot, (1,), (1, 2), (2,)) == sharing.shares(
        plain, pot, (1,), (1, 2), (2,)
    )


STUD = (Ante(), Deal(down=2, up=1), BetStep("first"), Showdown())


@pytest.mark.parametrize(
    ("choice", "changes", "odd_to", "amount", "winners", "takes"),
    [
        # One each, clockwise from the dealer’s left, whatever order they are named in.
        ("", {}, None, 9, (2, 0), ((0, 5), (2, 4))),
        ("", {}, None, 11, (2, 1, 0), ((0, 4), (1, 4), (2, 3))),
        ("", {}, None, 9, (), ()),
        ("", {}, None, 0, (1,), ((1, 0),)),
        ("", {"stakes": Stakes(chip=5)}, None, 25, (0, 1), ((0, 15), (1, 10))),
        # To the one who was called, if in it: all of them.
        ("called", {"aggressor": 2}, None, 11, (0, 1, 2), ((0, 3), (1, 3), (2, 5))),
        ("called", {"aggressor": 1}, None, 9, (0, 2), ((0, 5), (2, 4))),
        ("called", {"aggressor": None}, None, 9, (0, 2), ((0, 5), (2, 4))),
        # To the highest card, in stud alone, if it is told.
        ("by-game", {"steps": STUD}, 2, 11, (0, 1, 2), ((0, 3), (1, 3), (2, 5))),
        ("by-game", {"steps": STUD}, None, 9, (0, 2), ((0, 5), (2, 4))),
        ("by-game", {}, 2, 9, (0, 2), ((0, 5), (2, 4))),
        ("", {"steps": STUD}, 2, 9, (0, 2), ((0, 5), (2, 4))),
        # To nobody: they stay for the next deal.
        ("stays", {}, None, 11, (0, 1, 2), ((0, 3), (1, 3), (2, 3))),
        ("stays", {"stakes": Stakes(chip=5)}, None, 25, (0, 1), ((0, 10), (1, 10))),
        ("stays", {}, None, 9, (), ()),
    ],
)
def test_what_each_of_the_winners_takes(
    choice: str,
    changes: dict[str, Any],
    odd_to: int | None,
    amount: int,
    winners: tuple[int, ...],
    takes: tuple[tuple[int, int], ...],
) -> None:
    house = House(choices=(("odd-chip", choice),)) if choice else House()
    deal = replace(hand("3", "3", "3"), house=house)
    steps = changes.pop("steps", None)
    if steps:
        deal = replace(deal, game=replace(deal.game, steps=steps))
    deal = replace(deal, **changes)
    assert sharing.asks_highest_card(deal) is (choice == "by-game" and bool(steps))
    assert sharing.share_out(deal, amount, winners, odd_to) == takes
    assert sharing.of_parts(deal, [("high", amount, winners)], odd_to) == takes


@pytest.mark.parametrize(
    ("ends", "whole"),
    [
        (((1,), (1,), (2,)), True),
        (((1,), (2,), (0,)), False),
        (((1,), (1,)), True),
        (((1,), (2,)), False),  # half of them is not most
        (((1, 2), (1,), (1,)), True),
        (((1, 2), (1,), (2,)), False),
        (((), (1,)), False),
    ],
)
def test_who_has_most_of_the_shares(ends: tuple[tuple[int, ...], ...], whole: bool) -> None:
    plain = hand("3", "3", "3")
    deal, pot = replace(plain, game=replace(plain.game, most=True)), Pot(0, 9, (0, 1, 2))
    found = sharing.parts(deal, pot, *ends)
    assert found == (
        sharing.parts(plain, pot, *([(1,)] * len(ends)))
        if whole
        else sharing.parts(plain, pot, *ends)
    )
