"""Each against the dealer alone: who of the two wins, and what the dealer pays beyond the stake."""

from __future__ import annotations

from typing import Any

import pytest
from shelf import BOOK

from referee.core.book.game import Deal, Showdown
from referee.core.book.prices import Offered, Price, Versus
from referee.core.cards.cards import read_cards
from referee.core.cards.judge.rule import high_measure
from referee.core.cards.judge.showdown import JudgedPot, Laid, judge
from referee.core.decide import act
from referee.core.errors import Refused
from referee.core.fold.evolve import evolve
from referee.core.messages.prices import TakeOffer
from referee.core.messages.showdown import SidePaid, Won
from referee.core.rules import versus
from referee.core.state.hand import Hand
from referee.core.state.holding import Holding
from referee.core.state.night import Night
from referee.core.state.pots import Pot

from ..fold.changes import table

ANN, DEALER = 0, 1
DRAW = BOOK.judges["draw-poker"]
PLAIN = Versus()
KINGS, OTHERS, NINES, ACE_KING, ACE_QUEEN = (
    "Kh Kd 8h 5c 2s",
    "Ks Kc 8d 5h 2d",
    "9h 9d 8c 5d 2c",
    "Ah Kc 8s 5s 2d",
    "As Qc 8d 5h 3d",
)
ROYAL, STRAIGHT_FLUSH = "As Ks Qs Js Ts", "9s 8s 7s 6s 5s"


def staked(ends: Versus | None, ann: int = 6, stacks: tuple[int, int] = (20, 50)) -> Night:
    """Two antes are the first stake, four the second; the dealer lays as much against it."""
    steps = (
        Offered("stay", (Price(2),)),
        Deal(down=5),
        Offered("more", (Price(9),)),  # which nobody has to put in
        Offered("stay", (Price(4),)),
        Showdown(versus=ends),
    )
    both = (Holding(ANN, dead=ann), Holding(DEALER, dead=ann))
    return table(*both, at=4, steps=steps, stacks=stacks, pockets=(0, 0), turn=None)


def hand(night: Night) -> Hand:
    assert night.hand is not None
    return night.hand


@pytest.mark.parametrize(
    ("ends", "without"),
    [(None, ()), (PLAIN, ()), (Versus(hand=False), (DEALER,))],
)
def test_who_has_no_hand_to_show(ends: Versus | None, without: tuple[int, ...]) -> None:
    assert versus.without_cards(hand(staked(ends))) == without


def test_pots_that_nobody_shows_for_are_the_dealers() -> None:
    both, others = Pot(0, 12, (ANN, DEALER)), Pot(1, 5, (ANN,))
    assert versus.dealers_own(hand(staked(PLAIN)), (both, others)) == {0: ((DEALER, 12),)}
    assert versus.dealers_own(hand(staked(None)), (both,)) == {}
    assert versus.dealers_own(None, (both,)) == {}


@pytest.mark.parametrize(
    ("last", "put_in", "first", "counts"),
    [
        (False, 6, 2, 6),
        (True, 6, 2, 4),
        (True, 2, 2, 0),  # the second was not staked
        (True, 1, 1, 0),  # short of the first
        (False, 1, 1, 1),
        (True, 8, 2, 6),  # more was put in with the last
    ],
)
def test_on_what_the_scale_is_paid(last: bool, put_in: int, first: int, counts: int) -> None:
    night = staked(Versus(last=last), put_in)
    assert versus.first_stake(night, hand(night), ANN) == first
    assert versus.counted(night, hand(night), ANN) == counts


@pytest.mark.parametrize(
    ("needs", "cards", "enough"),
    [
        ("", ACE_QUEEN, True),
        ("A K", ACE_QUEEN, False),
        ("A K", ACE_KING, True),
        ("A K", NINES, True),
        ("K", NINES, False),
        ("K", KINGS, True),
        ("9", KINGS, True),
        ("pair", ACE_KING, False),
        ("pair", NINES, True),
        ("straight", ROYAL, True),
        ("straight", KINGS, False),
    ],
)
def test_whether_the_dealers_hand_is_enough(needs: str, cards: str, enough: bool) -> None:
    made = high_measure(DRAW).best(read_cards(cards)).strength
    assert versus._enough(DRAW, needs, made) is enough
    assert versus._enough(DRAW, needs, None) is True
    assert versus._enough(BOOK.judges["red-and-black"], needs, made) is True  # has no kinds


SCALE = (("pair", 2), ("straight-flush", 5), ("royal-flush", 9))


@pytest.mark.parametrize(
    ("ends", "ann", "dealer", "payout", "odds"),
    [
        ({}, KINGS, NINES, {"Ann": 12}, ()),
        ({}, NINES, KINGS, {"Bob": 12}, ()),
        ({}, KINGS, OTHERS, {"Ann": 6, "Bob": 6}, ()),  # a stand-off: each their own
        ({"copies": True}, KINGS, OTHERS, {"Bob": 12}, ()),
        ({"copies": True}, KINGS, NINES, {"Ann": 12}, ()),
        # Beyond an even stake, by the kind of hand that wins.
        ({"pays": SCALE}, KINGS, NINES, {"Ann": 12}, ((ANN, 6),)),
        ({"pays": SCALE, "last": True}, KINGS, NINES, {"Ann": 12}, ((ANN, 4),)),
        ({"pays": SCALE}, ACE_KING, ACE_QUEEN, {"Ann": 12}, ()),
        ({"pays": SCALE}, STRAIGHT_FLUSH, NINES, {"Ann": 12}, ((ANN, 24),)),
        ({"pays": SCALE}, ROYAL, NINES, {"Ann": 12}, ((ANN, 48),)),
        ({"pays": SCALE[:2]}, ROYAL, NINES, {"Ann": 12}, ((ANN, 24),)),
        ({"pays": SCALE}, NINES, KINGS, {"Bob": 12}, ()),
        ({"pays": SCALE}, KINGS, OTHERS, {"Ann": 6, "Bob": 6}, ()),
        # The dealer's is not enough: the first stake alone is paid, whoever has the better hand.
        ({"needs": "K", "pays": SCALE}, KINGS, NINES, {"Ann": 6, "Bob": 6}, ((ANN, 2),)),
        ({"needs": "K"}, ACE_KING, NINES, {"Ann": 6, "Bob": 6}, ((ANN, 2),)),
        ({"needs": "9"}, KINGS, NINES, {"Ann": 12}, ()),
    ],
)
def test_what_the_dealer_and_a_player_take(
    ends: dict[str, Any],
    ann: str,
    dealer: str,
    payout: dict[str, int],
    odds: tuple[tuple[int, int], ...],
) -> None:
    night = staked(Versus(**ends))
    pot = Pot(0, 12, (ANN, DEALER))
    laid = Laid(
        {"Ann": read_cards(ann), "Bob": read_cards(dealer)}, (JudgedPot(12, ("Ann", "Bob")),)
    )
    verdict = judge(DRAW, laid)
    found, beyond = versus.settled(night, hand(night), verdict, (pot,))
    assert (found.divisions[0].payout, beyond) == (payout, odds)
    assert {seat: chips for seat, chips in found.payout.items() if chips} == payout
    assert set(found.payout) == {"Ann", "Bob"}
    assert (found.carry, found.divisions[0].carry) == (0, 0)
    assert found.divisions[0].parts == tuple(
        ("high", chips, (name,)) for name, chips in payout.items()
    )
    same = staked(None)
    assert versus.settled(same, hand(same), verdict, (pot,)) == (verdict, ())


@pytest.mark.parametrize("first", [False, True])
def test_a_hand_that_is_not_shown_is_paid_its_first_stake_evenly(first: bool) -> None:
    """The dealer's is not enough; what the scale would pay on it nobody knows."""
    night = staked(Versus(needs="K", first=first, pays=(("high-card", 3),)))
    laid = Laid({"Bob": read_cards(NINES)}, (JudgedPot(12, ("Bob",)),))
    pot = Pot(0, 12, (ANN, DEALER))
    found, beyond = versus.settled(night, hand(night), judge(DRAW, laid), (pot,))
    assert (found.payout, beyond) == ({"Ann": 6, "Bob": 6}, ((ANN, 2),))


def test_the_finer_line_of_a_scale_names_the_hand() -> None:
    """A sum of so many cards is paid by its own line, also where any other of it is paid more; and
    a better kind that the same hand has is paid as before."""
    scale = Versus(pays=(("21", 2), ("flush", 5)), finer=(("21", 3, 2, 2),))
    assert scale.odds(("21",), 2) == (3, 2)
    assert scale.odds(("21",), 3) == (2, 1)
    assert scale.odds(("21", "flush"), 2) == (5, 1)
    assert scale.odds(("20",), 2) == (1, 1)


@pytest.mark.parametrize(
    ("stack", "odds", "paid"),
    [
        (50, (), ()),
        (50, ((ANN, 0),), ()),
        (50, ((ANN, 6),), (SidePaid(((DEALER, ANN, 6),), "odds"),)),
        (4, ((ANN, 6),), (SidePaid(((DEALER, ANN, 4),), "odds"),)),  # as far as their chips go
        (8, ((ANN, 6), (ANN, 6)), (SidePaid(((DEALER, ANN, 6), (DEALER, ANN, 2)), "odds"),)),
        (0, ((ANN, 6),), ()),
        (50, ((DEALER, 6),), None),
        (50, ((7, 6),), None),
    ],
)
def test_what_is_paid_beyond_the_stakes(
    stack: int, odds: tuple[tuple[int, int], ...], paid: tuple[SidePaid, ...] | None
) -> None:
    night = staked(PLAIN, stacks=(20, stack))
    won = Won(0, ((ANN, 12),))
    if paid is None:
        with pytest.raises(Refused, match="beside-nothing"):
            versus.with_odds(hand(night), won, odds)
        return
    won = versus.with_odds(hand(night), won, odds)
    assert versus.odds_paid(evolve(night, won)) == paid
    with pytest.raises(Refused, match="beside-nothing"):  # where nobody is the dealer of all
        versus.with_odds(hand(staked(None)), won, ((ANN, 1),))


def test_nothing_is_paid_beyond_the_stakes_while_a_pot_is_left() -> None:
    night = evolve(staked(PLAIN, stacks=(20, 0)), Won(0, ((ANN, 2),), ((ANN, 20),)))
    assert versus.odds_paid(night) == ()
    night = evolve(night, Won(1, ((DEALER, 10),)))
    assert versus.odds_paid(night) == (SidePaid(((DEALER, ANN, 10),), "odds"),)


@pytest.mark.parametrize(
    ("stacks", "why"),
    [((20, 0), "dealer-cannot-match"), ((0, 20), "price-too-high"), ((0, 0), "price-too-high")],
)
def test_who_is_short_where_nothing_can_be_staked(stacks: tuple[int, int], why: str) -> None:
    steps = (Offered("stay", (Price(2),)), Deal(down=5), Showdown(versus=PLAIN))
    both = (Holding(ANN), Holding(DEALER))
    night = table(*both, at=0, steps=steps, stacks=stacks, pockets=(0, 0), turn=ANN)
    with pytest.raises(Refused, match=why):
        act(night, TakeOffer(ANN, 1))
