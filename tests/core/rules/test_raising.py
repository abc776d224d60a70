"""What a seat may say in a betting interval, with the bounds of its bet; the usual sizes of it."""

from __future__ import annotations

from typing import Any

import pytest
from shelf import BOOK

from referee.core.book.game import (
    Ante,
    BetStep,
    Deal,
    Draw,
    HandleStep,
    Limit,
    Showdown,
    Stakes,
    Step,
)
from referee.core.book.prices import Offered
from referee.core.messages.betting import BetTo, BringIn, Call, Check, Drop, RaiseTo
from referee.core.messages.command import Command
from referee.core.messages.law import ActedEarly
from referee.core.messages.offer import Offer
from referee.core.rules.betting import drops_between, may_say, seat_offers
from referee.core.rules.raising import Size, chips_for, may_pass, rising, usual_sizes
from referee.core.state.hand import Hand
from referee.core.state.holding import Holding
from referee.core.state.night import Night
from referee.notation.player import play

from ..fold.changes import DRAW, FIXED, IN, SHOWDOWN, bet, opened, table

PLAIN: tuple[Step, ...] = (
    Ante(),
    Deal(down=5),
    BetStep("first"),
    Draw(),
    BetStep("last"),
    Showdown(),
)
STUD: tuple[Step, ...] = (
    *(Ante(), Deal(down=2, up=1), BetStep("first", first="low-card", bring_in=True)),
    Showdown(),
)
LIVES: tuple[Step, ...] = (Ante(), Deal(down=1), Draw(), Showdown(lives=3))
OUT = (bet(4, 0)[0], Holding(1, "dropped", ante=1, bets=(0,)), Holding(2, ante=1, bets=(0,)))


def hand(night: Night) -> Hand:
    assert night.hand is not None
    return night.hand


def plain(*holdings: Holding, **more: Any) -> Night:
    return table(*holdings, **({"steps": PLAIN, "turn": 0, "full": 2} | more))


BRINGS = Stakes(bring_in=1, limit=FIXED)
MADE_UP = table(*bet(1, 0, 0), steps=STUD, turn=1, level=1, bring=1, full=2, limit=FIXED)
SAYS: dict[str, tuple[Night, int, list[Offer]]] = {
    # (night, seat, what it may do: least, most, what it costs, all-in)
    "nobody has bet": (plain(), 0, [Offer(Check(0)), Offer(BetTo(0, 2), 2, 20, 2), Offer(Drop(0))]),
    "the next one, past the first": (
        plain(),
        1,
        [Offer(Check(1, (0,))), Offer(BetTo(1, 2, (0,)), 2, 20, 2), Offer(Drop(1, (0,)))],
    ),
    "a bet to face": (
        opened(),
        1,
        [Offer(Call(1), cost=4), Offer(RaiseTo(1, 8), 8, 20, 8), Offer(Drop(1))],
    ),
    "a part of it is in": (
        opened(*bet(4, 3, 0), stacks=(16, 17, 20)),
        1,
        [Offer(Call(1), cost=1), Offer(RaiseTo(1, 8), 8, 20, 5), Offer(Drop(1))],
    ),
    "the call is all there is": (
        opened(stacks=(16, 4, 20)),
        1,
        [Offer(Call(1), cost=4, all_in=True), Offer(Drop(1))],
    ),
    "less than the call": (
        opened(stacks=(16, 3, 20)),
        1,
        [Offer(Call(1), cost=3, all_in=True), Offer(Drop(1))],
    ),
    "less than a whole raise": (
        opened(stacks=(16, 6, 20)),
        1,
        [Offer(Call(1), cost=4), Offer(RaiseTo(1, 6), 6, 6, 6, True), Offer(Drop(1))],
    ),
    # All that the others have left is more than the bet and less than a raise: it covers them.
    "all the others are nearly out of chips": (
        opened(stacks=(2, 20, 5)),
        1,
        [
            Offer(Call(1), cost=4),
            Offer(RaiseTo(1, 8), 8, 20, 8),
            Offer(RaiseTo(1, 6), 6, 6, 6, covers=True),
            Offer(Drop(1)),
        ],
    ),
    "the others have just as much as the raise": (
        opened(stacks=(4, 20, 5)),
        1,
        [Offer(Call(1), cost=4), Offer(RaiseTo(1, 8), 8, 20, 8), Offer(Drop(1))],
    ),
    "nobody else has any": (
        opened(bet(4)[0], IN[1], Holding(2, ante=1, bets=(4,), all_in=True), stacks=(0, 20, 0)),
        1,
        [Offer(Call(1), cost=4), Offer(RaiseTo(1, 8), 8, 20, 8), Offer(Drop(1))],
    ),
    "who has bet": (opened(), 0, []),
    "who is out": (opened(*OUT, turn=2), 1, []),
    "who is bound, past whom nobody speaks": (opened(early=ActedEarly(1, 4, 4)), 2, []),
    "who is bound may not fold": (
        opened(early=ActedEarly(1, 4, 4)),
        1,
        [Offer(Call(1), cost=4)],
    ),
    "one alone has nobody to fold to": (
        plain(IN[0], *(Holding(seat, "dropped", ante=1, bets=(0,)) for seat in (1, 2))),
        0,
        [Offer(Check(0)), Offer(BetTo(0, 2), 2, 20, 2)],
    ),
    "all the others are all-in": (
        plain(IN[0], *(Holding(seat, ante=1, bets=(0,), all_in=True) for seat in (1, 2))),
        0,
        [Offer(Check(0)), Offer(BetTo(0, 2), 2, 20, 2), Offer(Drop(0))],
    ),
    # Nobody knows, before their turn, what the others will have left.
    "out of turn nothing covers the others": (
        opened(stacks=(2, 5, 20)),
        2,
        [
            Offer(Call(2, (1,)), cost=4),
            Offer(RaiseTo(2, 8, (1,)), 8, 20, 8),
            Offer(Drop(2, (1,))),
        ],
    ),
    "the bring-in": (
        table(steps=STUD, turn=0, full=2, limit=FIXED, stakes=BRINGS),
        0,
        [Offer(BringIn(0), 1, 1, 1), Offer(BetTo(0, 2), 2, 2, 2)],
    ),
    "the bring-in is all there is": (
        table(steps=STUD, turn=0, full=2, stakes=BRINGS, stacks=(1, 20, 20)),
        0,
        [Offer(BringIn(0), 1, 1, 1, True)],
    ),
    "nobody brings it in past another": (
        table(steps=STUD, turn=0, full=2, stakes=BRINGS),
        1,
        [],
    ),
    "a bring-in is made up to a whole bet": (
        MADE_UP,
        1,
        [Offer(Call(1), cost=1), Offer(RaiseTo(1, 2), 2, 2, 2), Offer(Drop(1))],
    ),
}


@pytest.mark.parametrize("case", SAYS)
def test_what_a_seat_may_say(case: str) -> None:
    night, seat, found = SAYS[case]
    assert list(seat_offers(night, hand(night), seat)) == found


@pytest.mark.parametrize("case", SAYS)
def test_what_is_offered_is_found_as_it_is_said(case: str) -> None:
    """And not past anybody else than it says."""
    night, seat, found = SAYS[case]
    deal = hand(night)
    for offer in found:
        command: Any = offer.command
        assert may_say(night, deal, command)
        for to in {offer.least, offer.most} - {0}:
            if isinstance(command, BetTo | RaiseTo):
                assert may_say(night, deal, type(command)(seat, to, command.passing))
        if not isinstance(command, BringIn):
            assert not may_say(night, deal, type(command)(*_args(command), (2, 1)))


def _args(command: Any) -> tuple[int, ...]:
    return (command.seat, command.to) if isinstance(command, BetTo | RaiseTo) else (command.seat,)


FIVES = Stakes(chip=5, limit=Limit("none", (5,), raises=None))
TOTALS: dict[str, tuple[Night, Command, bool]] = {
    "less than the least": (opened(), RaiseTo(1, 7), False),
    "between least and most": (opened(), RaiseTo(1, 13), True),
    "more than the most": (opened(), RaiseTo(1, 21), False),
    "parts of a chip": (opened(stakes=FIVES, level=5, full=5, whole=5), RaiseTo(1, 12), False),
    "whole chips": (opened(stakes=FIVES, level=5, full=5, whole=5), RaiseTo(1, 15), True),
    "all-in with a part of a chip": (
        opened(stakes=FIVES, level=5, full=5, whole=5, stacks=(16, 18, 20)),
        RaiseTo(1, 18),
        True,
    ),
    "no multiple": (
        opened(limit=Limit("none", (2,), raises=None, multiple=2)),
        RaiseTo(1, 9),
        False,
    ),
    "a multiple above the bet": (
        opened(*bet(3, 0, 0), level=3, full=3, limit=Limit("none", (2,), raises=None, multiple=2)),
        RaiseTo(1, 9),
        True,
    ),
    "what covers the others": (opened(stacks=(2, 20, 5)), RaiseTo(1, 6), True),
    "less than that": (opened(stacks=(2, 20, 5)), RaiseTo(1, 5), False),
    "a bet where there is one": (opened(), BetTo(1, 8), False),
    "a raise where there is none": (plain(), RaiseTo(0, 4), False),
    "a bet of what is not known": (
        plain(night={"chips": "real"}, players={0: dict(carried=6, counted=5)}),
        BetTo(0, 50),
        True,
    ),
    "outside the betting": (opened(at=SHOWDOWN, turn=None), RaiseTo(1, 8), False),
}


@pytest.mark.parametrize("case", TOTALS)
def test_which_totals_there_are(case: str) -> None:
    night, command, may = TOTALS[case]
    assert isinstance(command, BetTo | RaiseTo)
    assert may_say(night, hand(night), command) == may
    if case == "outside the betting":
        return
    able = rising(night, hand(night), command)
    kind = RaiseTo if hand(night).level else BetTo
    assert (able is not None) == isinstance(command, kind)


@pytest.mark.parametrize(
    ("command", "chips"),
    [
        (BetTo(0, 5), 5),
        (BetTo(0, 6), 10**9),
        (BetTo(1, 50), 10**9),
        (BetTo(2, 7), 3),
        (BetTo(2, 8), 10**9),
    ],
)
def test_a_larger_bet_of_real_chips_says_that_there_were_more(command: BetTo, chips: int) -> None:
    """Ann has about five, of Bob nothing is known, Cy has put four in and has about three."""
    holdings = (Holding(0), Holding(1), Holding(2, bets=(4,)))
    known = {0: dict(carried=5), 1: dict(carried=None), 2: dict(carried=7)}
    night = plain(*holdings, night={"chips": "real"}, players=known)
    found = chips_for(night, hand(night), command)
    assert found == chips


@pytest.mark.parametrize(
    ("night", "seats"),
    [
        (table(at=DRAW, turn=0), [0, 1, 2]),
        (table(*OUT, at=DRAW, turn=0), [0, 2]),
        (table(at=2, steps=(Ante(), Deal(down=5), HandleStep("pass", 1), Showdown())), [0, 1, 2]),
        (table(at=2, steps=(Ante(), Deal(down=5), Offered("card"), Showdown())), [0, 1, 2]),
        (table(OUT[1], OUT[2], at=DRAW, turn=2), []),  # the last one keeps the cards
        (table(at=SHOWDOWN, turn=None), []),
        (table(steps=LIVES, at=2, turn=0), []),  # nobody folds a life
    ],
)
def test_who_may_fold_while_cards_move(night: Night, seats: list[int]) -> None:
    assert [offer.command for offer in drops_between(hand(night))] == [Drop(seat) for seat in seats]
    if hand(night).betting is None:
        assert may_say(night, hand(night), Drop(0)) == (0 in seats)
        assert not may_say(night, hand(night), Check(0))
    assert [offer.command for offer in drops_between(hand(night), (9,))] == [
        Drop(seat, (9,)) for seat in seats
    ]


GONE = Holding(0, "dropped", ante=1, bets=(4,))
SILENT = Holding(0, ante=1, bets=(4,), all_in=True)


@pytest.mark.parametrize(
    ("night", "seat", "passing", "may"),
    [
        (plain(), 2, (0, 1), True),  # they check
        (opened(), 2, (1,), True),  # they fold, and Ann is left to answer
        (opened(early=ActedEarly(1, 4, 4)), 2, (1,), False),
        # With Ann all-in somebody must answer her: who has less in than she may, who has as much
        # would fold the others to nobody.
        (opened(SILENT, *IN[1:], stacks=(0, 20, 20)), 2, (1,), True),
        (opened(SILENT, IN[1], Holding(2, ante=1, bets=(4,)), stacks=(0, 20, 20)), 2, (1,), False),
        (opened(SILENT, IN[1], Holding(2, ante=1, bets=(3,)), stacks=(0, 20, 20)), 2, (1,), True),
        (
            opened(
                SILENT,
                IN[1],
                Holding(2, ante=1, bets=(3,)),
                Holding(3, bets=(1,), all_in=True),
                stacks=(0, 20, 20, 0),
                pockets=(0,) * 4,
            ),
            2,
            (1,),
            True,
        ),
        # The bettor's hand is out; somebody else is still to speak.
        (
            opened(
                GONE, *IN[1:], Holding(3, ante=1, bets=(0,)), stacks=(20,) * 4, pockets=(0,) * 4
            ),
            2,
            (1,),
            True,
        ),
        # Nobody else would be left at all.
        (opened(GONE, IN[1], IN[2]), 2, (1,), False),
    ],
)
def test_whether_those_before_may_pass(
    night: Night, seat: int, passing: tuple[int, ...], may: bool
) -> None:
    assert may_pass(night, hand(night), seat, passing) == may


@pytest.mark.parametrize(
    ("limit", "acts", "sizes"),
    [
        ("none 2", (), [(2, "least"), (4, "half"), (8, "pot"), (48, "all-in")]),
        ("none 2\nmultiple 5", (), [(5, "least"), (48, "all-in")]),
        ("none 2", ("Ann bets 4",), [(8, "least"), (12, "half"), (20, "pot"), (48, "all-in")]),
        ("pot 2", (), [(2, "least"), (4, "half"), (8, "most")]),
        ("none 2\nmultiple 3", (), [(3, "least"), (6, "pot"), (48, "all-in")]),
        # Ann has two in, and calls two more: with them twenty lie there.
        (
            "none 2",
            ("Ann bets 2", "Bob raises to 4", "Cy calls", "Dot drops"),
            [(6, "least"), (14, "half"), (24, "pot"), (48, "all-in")],
        ),
        (
            "pot 2",
            ("Ann bets 2", "Bob raises to 6", "Cy drops", "Dot drops"),
            [(10, "least"), (16, "half"), (26, "most")],
        ),
        # What is in already is hers to raise with, so the limit stops her before her chips do.
        (
            "spread 2 5",
            (
                *("Ann bets 2", "Bob raises to 4", "Cy drops", "Dot drops", "Ann raises to 6"),
                *("Bob raises to 8", "Ann raises to 10", "Bob raises to 12", "Ann raises to 14"),
                "Bob raises to 16",
            ),
            [(18, "least"), (21, "most")],
        ),
        ("spread 2 5", (), [(2, "least"), (4, "half"), (5, "most")]),
        ("fixed 2 4", (), [(2, "least")]),
    ],
)
def test_usual_sizes(limit: str, acts: tuple[str, ...], sizes: list[tuple[int, Size]]) -> None:
    head = f"game five-card-draw\nante 2\nlimit {limit}\nseats Ann Bob Cy Dot\nstacks 50 each\n"
    played = play("\n".join((head, "all ante", *acts)), BOOK)
    assert played.wrong == []
    night = played.log.night
    hand = night.hand
    assert hand is not None
    assert hand.turn is not None
    offer = next(
        offer
        for offer in seat_offers(night, hand, hand.turn)
        if isinstance(offer.command, BetTo | RaiseTo)
    )
    assert usual_sizes(night, hand, hand.turn, offer) == sizes
