"""The seven rule at the table: what went in since a seven was checked, in each pot of its own."""

from __future__ import annotations

from dataclasses import replace

import pytest
from bare import Bare
from shelf import BOOK

from referee.core.book.game import Ante, BetStep, Deal, Draw, Showdown, Step
from referee.core.cards.cards import read_cards
from referee.core.cards.judge.showdown import JudgedPot, Laid, judge
from referee.core.messages.betting import BetTo, Call, Check
from referee.core.messages.dealing import PutAntesIn
from referee.core.messages.draw import DrawCards
from referee.core.rules.cards_speak import ShownHands
from referee.core.rules.sevens import by_sevens
from referee.core.state.pots import unpaid
from referee.words.cards.speaking import payment, read
from referee.words.cards.verdict import lines

from .test_cards_speak import WORD

LOWBALL = (
    Ante(),
    Deal(down=5),
    BetStep("before the draw"),
    Draw(),
    BetStep("after the draw"),
    Showdown(seven=True),
)


def paid_low(b: Bare, *hands: str) -> tuple[int, ...]:
    """The stacks after these hands were judged under the seven rule."""
    laid = ShownHands(tuple((seat, read_cards(text)) for seat, text in enumerate(hands)))
    rule = BOOK.judges["california-lowball"]
    b.does(payment(b.night, laid, read(rule, b.night, laid)))
    return b.stacks


def test_who_checked_a_seven_wins_the_main_pot_and_not_the_bets_of_the_side_pot() -> None:
    """All 40 of the side pot were bet after the draw and go to Cy's eight, the only
    other hand that paid into it; the main pot of 33 was there before, and is Bob's."""
    b = Bare(*LOWBALL, stacks=(11, 101, 101))
    draws = tuple(DrawCards(seat, 0) for seat in range(3))
    b.does(PutAntesIn(), BetTo(0, 10), Call(1), Call(2), *draws, Check(1), BetTo(2, 20), Call(1))
    stacks = paid_low(b, "9h 5h 4c 3h 2h", "7h 5c 4s 3c 2c", "8h 5d 4d 3d 2d")
    assert stacks == (0, 101 - 31 + 33, 101 - 31 + 40)


def test_a_beaten_seven_that_was_checked_divides_no_chip() -> None:
    """Two sixes share 75 in chips of five, 40 and 35, whether or not Ann's seven was checked."""
    b = Bare(*LOWBALL, ante=5, chip=5)
    draws = tuple(DrawCards(seat, 0) for seat in range(3))
    b.does(PutAntesIn(), BetTo(0, 10), Call(1), Call(2), *draws)
    b.does(Check(0), BetTo(1, 10), Call(2), Call(0))
    stacks = paid_low(b, "7h 5h 4c 3h 2h", "6h 5c 4s 3c 2c", "6c 5d 4d 3d 2d")
    assert stacks == (75, 75 + 40, 75 + 35)


def test_a_checked_seven_that_was_called_a_nine_is_paid_as_a_nine() -> None:
    """Bob checked a seven and would win what was in before the draw, but called a nine."""
    b = Bare(*LOWBALL, stacks=(11, 101, 101), house=WORD)
    draws = tuple(DrawCards(seat, 0) for seat in range(3))
    b.does(PutAntesIn(), BetTo(0, 10), Call(1), Call(2), *draws, Check(1), BetTo(2, 20), Call(1))
    hands = ("9h 5h 4c 3h 2h", "7h 5c 4s 3c 2c", "8h 5d 4d 3d 2d")
    laid = ShownHands(
        tuple((seat, read_cards(text)) for seat, text in enumerate(hands)),
        called=((1, "a nine low"),),
    )
    reading = read(BOOK.judges["california-lowball"], b.night, laid)
    assert "B announced a nine low, so it counts as a nine low" in lines(reading.verdict)
    b.does(payment(b.night, laid, reading))
    assert b.stacks == (0, 101 - 31, 101 - 31 + 73)


SEVEN, EIGHT, NINE = "7h 5c 4s 3c 2c", "8h 5d 4d 3d 2d", "9h 5h 4c 3h 2h"


@pytest.mark.parametrize(
    ("checks", "rule", "last", "told"),
    [
        ("A", {}, Showdown(seven=True), 1),
        ("B", {}, Showdown(seven=True), 0),  # an eight may be checked
        ("", {}, Showdown(seven=True), 0),
        ("A", {"seven": "off"}, Showdown(seven=True), 0),
        ("A", {}, Showdown(), 0),  # the game has no such rule
        ("A", {}, BetStep("after the draw"), 0),  # nobody shows yet
    ],
)
def test_when_the_seven_rule_divides_a_pot_otherwise(
    checks: str, rule: dict[str, str], last: Step, told: int
) -> None:
    """Ann has a seven, Bob an eight; each put in an ante of one and ten after the draw."""
    b = Bare(*LOWBALL, stacks=(50, 50))
    b.does(PutAntesIn(), Check(0), Check(1), DrawCards(0, 0), DrawCards(1, 0))
    b.does(BetTo(0, 10), Call(1))
    those = tuple(
        replace(each, checked=b.night.name(each.seat) in checks) for each in b.hand.holdings
    )
    game = replace(b.hand.game, steps=(*LOWBALL[:-1], last))
    hand = replace(b.hand, holdings=those, game=game)
    pots = unpaid(hand)
    ours = replace(BOOK.judges["california-lowball"], **rule)
    laid = Laid({"A": read_cards(SEVEN), "B": read_cards(EIGHT)}, (JudgedPot(22, ("A", "B")),))
    verdict = judge(ours, laid)
    found, said = by_sevens(ours, b.night, hand, laid, pots, verdict)
    assert len(said) == told
    payout = {"A": 2, "B": 20} if told else {"A": 22}
    assert found.divisions[0].payout == payout
    assert {seat: chips for seat, chips in found.payout.items() if chips} == payout
    if told:
        assert said[0].offenders == ("A",)
        assert sum(chips for _, chips, _ in found.divisions[0].parts) == 22
    else:
        assert found is verdict
