"""Side pots come to the same in whatever order they are paid, and go to nobody who has no part in
them unless the table says so."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations

import pytest
from bare import Bare

from referee.core.book.game import Ante, BetStep, Deal, Showdown
from referee.core.book.house import House
from referee.core.decide import act
from referee.core.messages.betting import BetTo, Call, RaiseTo
from referee.core.messages.command import Stand
from referee.core.messages.dealing import PutAntesIn
from referee.core.messages.showdown import Award
from referee.screens.words.events import line

MAIN, SIDE, TOP = 0, 1, 2
ODD = House(choices=(("odd-chip", "stays"),))


def three_pots(end: Showdown, house: House | None = None) -> Bare:
    """A is all-in for 3, B for 7; C and D have 11 each in: pots of 12, 12 and 8."""
    steps = (Ante(), Deal(down=5), BetStep("only"), end)
    table = Bare(*steps, stacks=(3, 7, 20, 20), house=house)
    table.does(PutAntesIn(), BetTo(0, 2), RaiseTo(1, 6), RaiseTo(2, 10), Call(3))
    return table


def after(table: Bare) -> tuple[object, ...]:
    """What the deal has come to."""
    (*_, last) = table.night.finished
    night = table.night
    return table.stacks, night.pot, night.put_in, table.hand.ending, sorted(last.shares)


AWARDS = (Award(MAIN, (0,)), Award(SIDE, (1,)), Award(TOP, (2,)))
TIED = (Award(MAIN, (0, 1, 2)), Award(SIDE, (1, 2)), Award(TOP, (2, 3)))
ALL_OF_C = tuple(Award(pot, (2,)) for pot in (MAIN, SIDE, TOP))
CASES = {
    "pots": (Showdown(), None, AWARDS, ()),
    "ties": (Showdown(), None, TIED, ()),
    "odd chips stay": (Showdown(), ODD, TIED, ()),
    "a kitty": (Showdown(), House(kitty=3), AWARDS, ()),
    "a forfeit of who won a side pot": (Showdown(forfeit=True), None, AWARDS, (1,)),
    "a forfeit of who lost": (Showdown(forfeit=True), None, AWARDS, (3,)),
    "a knock": (Showdown(knocker=2, bonus=True), None, AWARDS, ()),
    "a match": (Showdown(match=20), None, AWARDS, ()),
    "a match, one takes all": (Showdown(match=20), None, ALL_OF_C, ()),
    "a match, ties": (Showdown(match=20), None, TIED, ()),
    "a match of whom they name": (Showdown(match=20, named=True), None, AWARDS, (3,)),
    "nobody need win": (Showdown(stays=True), None, AWARDS, ()),
}


@pytest.mark.parametrize("case", CASES)
def test_the_order_of_payment_changes_nothing(case: str) -> None:
    end, house, awards, lowest = CASES[case]
    found = []
    for first, second, last in permutations(awards):
        table = three_pots(end, house)
        table.does(first, second, replace(last, lowest=lowest))
        found.append(after(table))
    assert found == found[:1] * 6


def test_a_forfeit_goes_to_who_has_the_main_pot() -> None:
    table = three_pots(Showdown(forfeit=True))
    table.does(*AWARDS[:2], replace(AWARDS[2], lowest=(3,)))
    assert table.stacks == (13, 12, 17, 8)


def test_nobody_wins_a_side_pot_only_once_those_below_have_their_winners() -> None:
    """That nobody has C's pot says nothing of the others; said first, it kept them all back."""
    table = three_pots(Showdown(stays=True))
    assert table.refuses(Award(TOP, ())) == "pay-the-main-pot-first"
    table.does(AWARDS[0])
    assert table.refuses(Award(TOP, ())) == "pay-the-main-pot-first"
    table.does(AWARDS[1], Award(TOP, ()))
    assert (table.stacks, table.night.pot) == ((12, 12, 9, 9), 8)
    assert three_pots(Showdown(stays=True)).does(Award(MAIN, ()))


def test_a_side_pot_of_others_stands_only_at_the_table_and_the_log_says_whose() -> None:
    table = three_pots(Showdown())
    assert table.refuses(Award(SIDE, (0,))) == "cannot-win"
    assert table.refuses(Award(SIDE, ())) == "who-won"
    events, night = act(table.night, Stand(Award(SIDE, (0,))))
    assert line(events[0], night) == "Allowed by the table: A wins, against the rules of the pots"
    assert night.stack(0) == 12
