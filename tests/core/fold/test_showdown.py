"""How a deal ends, event by event: who may still play for what waits, antes, the last deals."""

from __future__ import annotations

import pytest
from bare import Bare

from referee.core.book.game import Ante, BetStep, Showdown
from referee.core.book.house import House
from referee.core.chips import POT
from referee.core.fold.evolve import evolve
from referee.core.messages.betting import BetTo, Call, Drop, PassedOut, UncalledReturned
from referee.core.messages.dealing import PutAntesIn
from referee.core.messages.event import Event
from referee.core.messages.law import Reclaimed
from referee.core.messages.milestones import SetGrain
from referee.core.messages.showdown import (
    CardsShown,
    KittyTaken,
    OpenersNotAsked,
    OpenersShown,
    PotDivided,
    PotStayed,
    PotTaken,
    SidePaid,
    ThrownIn,
    Won,
)
from referee.core.state.hand import Hand
from referee.core.state.night import Finished, Night
from referee.core.value import replace

STEPS = (Ante(), BetStep("only"), Showdown())
Heirs = tuple[int, ...] | None


def after(night: Night, *events: Event) -> Night:
    for event in events:
        night = evolve(night, event)
    return night


def hand(night: Night) -> Hand:
    assert night.hand is not None
    return night.hand


def bets(*stacks: int, out: tuple[int, ...] = ()) -> Bare:
    """Ann has bet 2 and Bob called; three antes of 1 lie beside it."""
    b = Bare(*STEPS, stacks=stacks or (100, 100, 100))
    b.does(PutAntesIn(out))
    b.does(BetTo(0, 2), Call(1))
    return b


@pytest.mark.parametrize(
    ("before", "out", "heirs"),
    [
        (None, (), (0, 1, 2)),
        (None, (2,), (0, 1)),
        ((0, 2), (), (0, 2)),  # who was not in an earlier deal with bets has no part in it
        ((1,), (2,), (1,)),
        ((), (), ()),
    ],
)
def test_heirs_were_in_every_deal_that_left_bets(
    before: Heirs, out: tuple[int, ...], heirs: Heirs
) -> None:
    night = replace(bets(out=out).night, heirs=before)
    amount = night.purse[POT]
    assert after(night, PotStayed(amount)).heirs == heirs
    again = replace(night, hand=replace(hand(night), began_again=True))
    assert after(again, PassedOut()).heirs == heirs
    assert after(night, PassedOut()).heirs == before  # nothing but antes was left


@pytest.mark.parametrize("before", [None, (0,), (1, 2)])
def test_antes_alone_leave_the_heirs_as_they_were(before: Heirs) -> None:
    b = Bare(*STEPS)
    b.does(PutAntesIn())
    assert after(replace(b.night, heirs=before), PotStayed(3)).heirs == before


@pytest.mark.parametrize(
    ("house", "next_dealer"), [(House(), True), (House().choosing("nobody-opens", "same"), False)]
)
def test_a_deal_passed_out_is_counted_and_says_who_deals(house: House, next_dealer: bool) -> None:
    b = Bare(*STEPS, house=house)
    b.does(PutAntesIn())
    night = after(replace(b.night, passed_deals=2), PassedOut())
    assert (night.passed_deals, hand(night).ending) == (3, "passed-out")
    assert hand(night).next_dealer is next_dealer
    assert hand(night).turn is None


def test_a_pot_paid_ends_the_deal_and_what_waited() -> None:
    b = bets()
    waiting = replace(b.night, passed_deals=2, antes_in=(1, 1, 1), heirs=(0, 1))
    side = after(waiting, Won(1, ((1, 2),)))
    assert (hand(side).ending, side.passed_deals, side.heirs) == ("", 2, (0, 1))
    night = after(side, Won(0, ((0, 3), (1, 2))))
    assert hand(night).ending == "won"
    assert (night.passed_deals, night.antes_in, night.heirs) == (0, (), None)
    pots = ((1, ((1, 2),)), (0, ((0, 3), (1, 2))))
    assert night.finished[-1] == Finished(1, "Bare", ((1, 4), (0, 3)), pots)
    assert [night.stack(seat) for seat in range(3)] == [100, 101, 99]


def test_what_is_left_of_a_deal_once_a_side_pot_is_paid_waits() -> None:
    (done,) = after(bets().night, Won(1, ((1, 2),)), PotStayed(5)).finished
    assert (done.shares, done.waits) == (((1, 2),), 5)
    assert after(bets().night, PotStayed(7)).finished == ()  # nothing was paid, nothing to look at


def test_only_the_last_deals_are_kept() -> None:
    b = bets()
    old = tuple(Finished(-deal, "Old", ()) for deal in range(14, 0, -1))
    night = after(replace(b.night, finished=old), Won(0, ((0, 7),)))
    assert [deal.deal for deal in night.finished] == [*range(-11, 0), 1]


@pytest.mark.parametrize(
    ("event", "ending", "antes", "heirs"),
    [
        (PotStayed(7), "stayed", (1, 1, 1), (0, 1)),
        (ThrownIn(((0, 3), (1, 3), (2, 1)), 0, True), "thrown-in", (0, 0, 0), (0, 1)),
        (ThrownIn(((0, 2), (1, 2)), 3, False), "thrown-in", (1, 1, 1), (0, 1)),
        (ThrownIn(((0, 2), (1, 2)), 3, False, ((0, 1), (2, 1))), "thrown-in", (0, 1, 0), (0, 1)),
    ],
)
def test_how_many_antes_each_still_has_in_the_pot(
    event: Event, ending: str, antes: tuple[int, ...], heirs: Heirs
) -> None:
    night = after(replace(bets().night, heirs=(0, 1)), event)
    assert (hand(night).ending, night.antes_in, night.heirs) == (ending, antes, heirs)
    assert hand(night).turn is None
    assert night.lying == (event.lying if isinstance(event, ThrownIn) else ())
    assert hand(night).next_dealer is (event.next_dealer if isinstance(event, ThrownIn) else True)


def test_a_pot_that_somebody_took_goes_among_the_loose_chips() -> None:
    b = bets()
    b.does(SetGrain("real", "milestones"))
    night = after(replace(b.night, heirs=(0,)), PotTaken(7))
    assert (hand(night).ending, hand(night).turn) == ("taken", None)
    assert (night.antes_in, night.heirs, night.purse[POT]) == ((), None, 0)


def test_paid_pots_come_back_with_the_bet_that_was_returned() -> None:
    b = Bare(*STEPS)
    b.does(PutAntesIn(), BetTo(0, 5), Drop(1), Drop(2))
    assert b.hand.uncalled == (0, 5)
    paid = after(b.night, UncalledReturned(0, 5), Won(0, ((0, 3),)))
    assert [paid.stack(seat) for seat in range(3)] == [102, 99, 99]
    assert len(paid.finished) == 1
    night = after(paid, Reclaimed(((0, 8),)))
    assert hand(night).pot == 8
    assert (hand(night).awards, hand(night).ending) == ((), "")
    assert (hand(night).uncalled, hand(night).returned) == ((0, 5), None)
    assert hand(night).of(0).bet == 5
    assert night.finished == ()


def test_a_returned_bet_is_kept_for_that_only_where_one_is_left() -> None:
    b = bets()
    holdings = tuple(replace(holding, all_in=holding.seat == 1) for holding in b.hand.holdings)
    ready = replace(b.night, hand=replace(b.hand, uncalled=(0, 2), holdings=holdings))
    night = after(ready, UncalledReturned(0, 2))
    assert (hand(night).returned, hand(night).uncalled) == (None, None)
    assert (hand(night).of(0).bets, night.stack(0)) == ((0,), 99)
    assert hand(after(ready, UncalledReturned(1, 0))).of(1).all_in
    assert not hand(after(ready, UncalledReturned(1, 1))).of(1).all_in


def test_what_goes_beside_the_pot() -> None:
    b = bets()
    night = after(b.night, SidePaid(((0, 1, 4), (2, 1, 1)), "a bonus"))
    assert [night.stack(seat) for seat in range(3)] == [93, 102, 98]
    night = after(b.night, KittyTaken(2))
    assert (night.kitty, hand(night).kitty, hand(night).pot) == (2, 2, 5)
    night = after(night, KittyTaken(-1))
    assert (night.kitty, hand(night).kitty, hand(night).pot) == (1, 1, 6)
    night = after(b.night, CardsShown(0, "Ah", "one"), CardsShown(1, "Kd", "two"))
    night = after(night, CardsShown(0, "2s", "three"))
    assert hand(night).shown == ((1, "Kd", "two"), (0, "2s", "three"))
    assert hand(after(b.night, OpenersShown(0))).proof == "shown"
    assert hand(after(b.night, OpenersNotAsked(0))).proof == "not-asked"


def test_a_pot_that_waits_can_be_divided() -> None:
    b = bets()
    night = after(replace(b.night, heirs=(0,)), PotStayed(7))
    night = after(replace(night, lying=((0, 1),)), PotDivided(((0, 4), (2, 3))))
    assert [night.stack(seat) for seat in range(3)] == [101, 97, 102]
    assert (night.antes_in, night.heirs, night.lying) == ((), None, ())
