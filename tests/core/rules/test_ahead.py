"""What is chosen on a phone before the turn: what there is to choose, how long it holds, and what
becomes of it."""

from __future__ import annotations

from typing import Any

import pytest
from shelf import BOOK

from referee.core.messages.betting import Call, Check, Drop
from referee.core.rules import ahead, own
from referee.core.rules.ahead import Chosen
from referee.core.state.night import Night
from referee.core.state.phones import Acting
from referee.core.value import replace
from referee.notation.player import play

BEGUN = ("game jackpots", "seats Ann Bob Cy", "stacks 100 each", "limit fixed 2 4", "", "all ante")
POOR = ("game jackpots", "seats Ann Bob Cy", "stacks Ann 100, Bob 4, Cy 100", "", "all ante")


def table(*lines: str, keeps: bool = True) -> Night:
    played = play("\n".join(lines), BOOK)
    assert played.wrong == []
    return replace(played.log.night, acting=Acting("act", ahead=keeps))


CHOICES: dict[str, tuple[Night, int, tuple[str, ...], int]] = {
    "nothing bet yet": (table(*BEGUN), 1, ("check-fold",), 0),
    "whose turn it is": (table(*BEGUN), 0, (), 0),
    "a bet": (table(*BEGUN, "Ann bets 2"), 2, ("fold", "call"), 2),
    "whose turn it is after a raise": (table(*BEGUN, "Ann bets 2", "Bob raises to 4"), 2, (), 0),
    "who bet, and nobody has raised": (table(*BEGUN, "Ann bets 2"), 0, (), 0),
    "who bet, and is raised": (
        table(*BEGUN, "Ann bets 2", "Bob raises to 4"),
        0,
        ("fold", "call"),
        2,
    ),
    "all the chips left": (
        table(*POOR, "Ann bets 2", "Bob calls", "Cy raises to 4"),
        1,
        ("fold", "call"),
        1,
    ),
    "who has folded": (table(*BEGUN, "Ann bets 2", "Bob folds"), 1, (), 0),
    "a house that keeps nothing": (table(*BEGUN, "Ann bets 2", keeps=False), 2, (), 0),
    "no deal yet": (replace(table(*BEGUN), hand=None), 1, (), 0),
    "in the draw": (table(*BEGUN, "Ann bets 2", "Bob calls", "Cy calls"), 1, (), 0),
}


@pytest.mark.parametrize(("night", "seat", "those", "cost"), CHOICES.values(), ids=CHOICES)
def test_what_can_be_chosen(night: Night, seat: int, those: tuple[str, ...], cost: int) -> None:
    assert ahead.choices(night, seat) == those
    if those and cost:
        assert ahead.costs(night, seat) == cost


def test_without_a_deal_there_is_nothing_to_choose_and_no_call_costs_anything() -> None:
    assert ahead.costs(replace(table(*BEGUN), hand=None), 1) == 0


OPENED = (*BEGUN, "Ann bets 2")
COMES: dict[str, tuple[Any, tuple[str, ...], tuple[str, ...], Any]] = {
    "fold": ("fold", OPENED, ("Bob calls",), Drop(2)),
    "call the same bet": ("call", OPENED, ("Bob calls",), Call(2)),
    "call, and it was raised": ("call", OPENED, ("Bob raises to 4",), None),
    "fold, and it was raised": ("fold", OPENED, ("Bob raises to 4",), Drop(2)),
    "not yet the turn": ("call", OPENED, (), None),
    "check, and nobody bet": ("check-fold", BEGUN, ("Ann checks", "Bob checks"), Check(2)),
    "check, and somebody bet": ("check-fold", BEGUN, ("Ann checks", "Bob bets 2"), Drop(2)),
    "the round is over": (
        "check-fold",
        BEGUN,
        ("Ann checks", "Bob bets 2", "Cy calls", "Ann calls"),
        None,
    ),
}


@pytest.mark.parametrize(("what", "then", "since", "comes"), COMES.values(), ids=COMES)
def test_what_becomes_of_it(
    what: Any, then: tuple[str, ...], since: tuple[str, ...], comes: Any
) -> None:
    chosen = Chosen(2, what, own.moment(table(*then)), "phone")
    assert ahead.holds(table(*then), chosen, chosen.moment)
    night = table(*then, *since)
    assert ahead.comes_to(night, chosen, own.moment(night)) == comes


def test_a_choice_of_another_deal_is_over() -> None:
    chosen = Chosen(2, "call", own.moment(table(*OPENED)), "phone")
    again = table(*OPENED, "Bob folds", "Cy folds", "Ann wins, openers shown", "next deal jackpots")
    assert not ahead.holds(again, chosen, own.moment(again))
    assert ahead.comes_to(again, chosen, own.moment(again)) is None
