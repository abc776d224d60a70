"""What is said in a betting interval: what a bet, a call or a raise makes of the deal."""

from __future__ import annotations

import pytest
from bare import FIXED, NO_LIMIT, Bare

from referee.core.book.game import Ante, BetStep, Deal, Draw, Limit, Showdown, Step
from referee.core.errors import Impossible
from referee.core.fold.evolve import evolve
from referee.core.messages.betting import (
    BetTo,
    Call,
    Called,
    Check,
    Checked,
    Drop,
    Dropped,
    Raised,
    RaiseTo,
)
from referee.core.messages.command import Command
from referee.core.messages.dealing import PutAntesIn
from referee.core.messages.milestones import SetGrain
from referee.core.value import replace

STEPS: tuple[Step, ...] = (
    Ante(),
    Deal(down=5),
    BetStep("first"),
    Draw(),
    BetStep("last"),
    Showdown(),
)
JACKPOTS: tuple[Step, ...] = (
    Ante(),
    Deal(down=5),
    BetStep("first", needs="jacks-or-better", unopened="ante-again"),
    Draw(),
    BetStep("last", first="opener"),
    Showdown(proves=("openers",)),
)
WHOLE = Limit("fixed", (2, 4), half=False)


def table(
    *acts: Command,
    stacks: tuple[int, ...] = (100,) * 4,
    limit: Limit = NO_LIMIT,
    steps: tuple[Step, ...] = STEPS,
) -> Bare:
    b = Bare(*steps, stacks=stacks, limit=limit)
    b.does(PutAntesIn(), *acts)
    return b


@pytest.mark.parametrize(
    ("limit", "bob", "acts", "level", "full", "raises", "whole", "capped"),
    [
        (NO_LIMIT, 100, (BetTo(0, 6),), 6, 6, 0, 6, False),
        (NO_LIMIT, 100, (BetTo(0, 6), RaiseTo(1, 16)), 16, 10, 1, 16, False),
        (NO_LIMIT, 9, (BetTo(0, 6), RaiseTo(1, 8)), 8, 6, 0, 6, False),  # short: no raise
        (NO_LIMIT, 5, (BetTo(0, 6), Call(1)), 6, 6, 0, 6, False),
        (NO_LIMIT, 13, (BetTo(0, 6), RaiseTo(1, 12)), 12, 6, 1, 12, False),
        (FIXED, 100, (BetTo(0, 2), RaiseTo(1, 4)), 4, 2, 1, 4, False),
        (FIXED, 4, (BetTo(0, 2), RaiseTo(1, 3)), 3, 2, 1, 3, False),  # half a bet counts
        (WHOLE, 4, (BetTo(0, 2), RaiseTo(1, 3)), 3, 2, 0, 2, False),
        (FIXED, 2, (Check(0), BetTo(1, 1)), 1, 2, 0, 1, False),  # all-in for half a bet
        (WHOLE, 2, (Check(0), BetTo(1, 1)), 1, 2, 0, 0, False),
        (
            *(FIXED, 100, (BetTo(0, 2), RaiseTo(1, 4), RaiseTo(2, 6), RaiseTo(3, 8))),
            *(8, 2, 3, 8, True),
        ),
        (
            *(FIXED, 8, (BetTo(0, 2), RaiseTo(1, 4), Drop(2), Drop(3), RaiseTo(0, 6))),
            *(6, 2, 2, 6, False),
        ),
        (
            *(NO_LIMIT, 100, (BetTo(0, 2), RaiseTo(1, 4), RaiseTo(2, 6), RaiseTo(3, 8))),
            *(8, 2, 3, 8, False),
        ),
    ],
)
def test_what_a_bet_makes_of_the_interval(
    limit: Limit,
    bob: int,
    acts: tuple[Command, ...],
    level: int,
    full: int,
    raises: int,
    whole: int,
    capped: bool,
) -> None:
    deal = table(*acts, stacks=(100, bob, 100, 100), limit=limit).hand
    assert (deal.level, deal.full, deal.raises) == (level, full, raises)
    assert (deal.whole, deal.capped) == (whole, capped)


def test_a_bet_opens_once_and_the_last_to_bet_is_known() -> None:
    b = table(Check(0), BetTo(1, 4), RaiseTo(2, 8), Call(3), Call(0), Call(1), steps=JACKPOTS)
    assert (b.hand.opener, b.hand.opened_street, b.hand.aggressor) == (1, 0, 2)
    assert [holding.passed for holding in b.hand.holdings] == [True, False, False, False]
    assert [holding.checked for holding in b.hand.holdings] == [True, False, False, False]
    assert b.hand.drawing


@pytest.mark.parametrize(
    ("steps", "proof", "after"),
    [
        (JACKPOTS, "none", "owed"),
        (JACKPOTS, "shown", "shown"),
        (STEPS, "none", "none"),
    ],
)
def test_an_opener_who_drops_owes_proof(steps: tuple[Step, ...], proof: str, after: str) -> None:
    b = table(BetTo(0, 4), RaiseTo(1, 8), Call(2), Call(3), steps=steps)
    night = evolve(replace(b.night, hand=replace(b.hand, proof=proof)), Dropped(0))
    assert night.hand is not None
    assert night.hand.proof == after
    assert (night.hand.of(0).state, night.hand.of(0).folded) == ("dropped", 5)
    other = evolve(b.night, Dropped(1, ruled=True)).hand
    assert other is not None
    assert (other.proof, other.turn) == ("none", 0)


def test_a_hand_dropped_by_a_ruling_passes_the_turn_only_where_it_was_its() -> None:
    b = table(BetTo(0, 4))
    out_of_turn = evolve(b.night, Dropped(3, ruled=True)).hand
    in_turn = evolve(b.night, Dropped(1, ruled=True)).hand
    assert out_of_turn is not None
    assert in_turn is not None
    assert (out_of_turn.turn, in_turn.turn) == (1, 2)
    assert out_of_turn.earlier == b.hand
    assert not out_of_turn.lenient


def test_who_is_all_in_is_asked_no_more_and_all_must_be_answered() -> None:
    b = table(BetTo(0, 4), RaiseTo(1, 9), stacks=(100, 10, 100, 100))
    assert (b.hand.of(1).all_in, b.hand.turn) == (True, 2)
    b.does(Call(2), Drop(3))
    assert b.hand.turn == 0
    b.does(Call(0))
    assert b.hand.drawing
    b = table(BetTo(0, 4), Call(1), Drop(2), Drop(3), stacks=(5, 5, 100, 100))
    assert (b.hand.drawing, b.hand.unspoken) == (True, 0)
    assert [holding.all_in for holding in b.hand.holdings] == [True, True, False, False]


@pytest.mark.parametrize(
    "event", [Checked(1), Called(1, 4, 4), Raised(2, 8, 8), Dropped(2), Checked(9)]
)
def test_nobody_speaks_out_of_turn(event: Checked | Called | Raised | Dropped) -> None:
    with pytest.raises(Impossible):
        evolve(table().night, event)


def test_who_is_out_says_nothing() -> None:
    b = table(BetTo(0, 4), Drop(1))
    lenient = replace(b.night, hand=replace(b.hand, lenient=True))
    with pytest.raises(Impossible):
        evolve(lenient, Called(1, 4, 4))
    early = evolve(lenient, Called(3, 4, 4)).hand
    assert early is not None
    assert (early.turn, early.lenient, early.of(3).bet) == (2, False, 4)


def test_a_bet_must_grow_by_what_was_paid() -> None:
    with pytest.raises(Impossible):
        evolve(table(BetTo(0, 4)).night, Called(1, 4, 3))


@pytest.mark.parametrize(
    ("chips", "tracking", "limit", "sure"),
    [
        ("real", "milestones", NO_LIMIT, "about"),
        ("real", "milestones", FIXED, "exact"),
        ("real", "bets", NO_LIMIT, "exact"),
        ("tablet", "bets", NO_LIMIT, "exact"),
    ],
)
def test_how_well_a_bet_is_known(chips: str, tracking: str, limit: Limit, sure: str) -> None:
    b = Bare(*STEPS, limit=limit)
    if chips == "real":
        b.does(SetGrain("real", tracking))
    b.does(PutAntesIn(), BetTo(0, 2))
    assert (b.hand.of(0).sure, b.hand.pot_sure) == (sure, sure)
    b.does(Call(1))
    assert b.hand.of(1).sure == "exact"


def test_real_chips_are_all_in_when_they_say_so() -> None:
    b = Bare(*STEPS)
    b.does(SetGrain("real", "bets"), PutAntesIn())
    all_in = evolve(evolve(b.night, Checked(0)), Raised(1, 30, 30, all_in=True))
    assert all_in.hand is not None
    assert all_in.hand.of(1).all_in
    assert all_in.about(1) == 0
    assert not evolve(b.night, Raised(0, 99, 99)).hand.of(0).all_in
