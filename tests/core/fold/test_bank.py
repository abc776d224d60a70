"""The bank's book: chips bought in the middle of a deal, counts of real stacks, money."""

from __future__ import annotations

import pytest
from bare import Bare

from referee.core.book.game import Ante, BetStep, Deal, Draw, Showdown, Step
from referee.core.chips import ASIDE, LOOSE, move, stack
from referee.core.errors import Impossible
from referee.core.fold.evolve import evolve
from referee.core.messages.bank import (
    Bought,
    CashedOut,
    ChipsPassed,
    Corrected,
    CostShared,
    Counted,
    KittyShared,
    KittySpent,
    MoneyPaid,
)
from referee.core.messages.betting import BetTo, Call, Drop
from referee.core.messages.dealing import PutAntesIn
from referee.core.messages.event import Event
from referee.core.messages.milestones import SetGrain
from referee.core.messages.showdown import ThrowIn
from referee.core.state.night import Night
from referee.core.value import replace

STEPS: tuple[Step, ...] = (
    Ante(),
    Deal(down=5),
    BetStep("first"),
    Draw(),
    BetStep("last"),
    Showdown(),
)


def after(night: Night, *events: Event) -> Night:
    for event in events:
        night = evolve(night, event)
    return night


def short(bob: int, *acts: BetTo | Call | Drop) -> Bare:
    """Bob is short; three antes of 1 are in."""
    b = Bare(*STEPS, stacks=(100, bob, 100))
    b.does(PutAntesIn(), *acts)
    return b


@pytest.mark.parametrize(
    ("bob", "acts", "all_in"),
    [
        (1, (), False),  # all-in with his ante: he plays on
        (1, (BetTo(0, 4),), False),  # nobody has asked him yet
        (3, (BetTo(0, 4), Call(1)), True),  # he has called a bet short: his part of the pot only
        (5, (BetTo(0, 4), Call(1)), False),  # he has called it whole
        (3, (BetTo(0, 2), Call(1)), False),
        (3, (BetTo(0, 4), Call(1), Call(2)), True),  # the interval is over: the draw
        (5, (BetTo(0, 4), Call(1), Call(2)), False),
        (3, (BetTo(0, 2), Call(1), Drop(2)), False),
    ],
)
def test_who_buys_in_the_middle_of_a_deal_is_all_in_no_longer_but_after_a_short_call(
    bob: int, acts: tuple[BetTo | Call, ...], all_in: bool
) -> None:
    b = short(bob, *acts)
    assert b.hand.of(1).all_in
    night = after(b.night, Bought(1, 50))
    assert night.hand is not None
    assert night.hand.of(1).all_in is all_in
    assert not night.hand.of(0).all_in


def test_chips_bought_for_later_wait() -> None:
    b = short(1)
    night = after(b.night, Bought(1, 50, later=True))
    assert night.stack(1) == 0
    assert night.hand is not None
    assert night.hand.of(1).all_in
    assert night.players[1].bought == 51


@pytest.mark.parametrize(
    ("how", "till", "sent", "paid_in"),
    [("slip", 0, 0, 0), ("cash", 50, 0, 50), ("sent", 50, 50, 50)],
)
def test_chips_are_paid_for(how: str, till: int, sent: int, paid_in: int) -> None:
    night = short(100).night
    night = after(night, Bought(0, 50, False, how))
    assert (night.till, night.sent, night.players[0].paid_in) == (till, sent, paid_in)
    assert night.players[0].bought == 150


def real(*, between: bool = True) -> Night:
    b = Bare(*STEPS)
    b.does(PutAntesIn())
    if between:
        b.does(ThrowIn(False, True))
    b.does(SetGrain("real", "bets"))
    return b.night


@pytest.mark.parametrize(
    ("events", "counted", "carried"),
    [
        ((), (100, 100), (100, 100)),
        ((Bought(0, 20),), (120, 100), (120, 100)),
        ((Corrected(0, 1, 30, ""),), (70, 130), (70, 130)),
        ((Corrected(None, 1, 30, ""),), (100, 130), (100, 130)),
        ((Corrected(0, None, 30, ""),), (70, 100), (70, 100)),
        ((ChipsPassed(0, 1, 10),), (90, 110), (90, 110)),
        ((Counted(0, 90, 100),), (90, 100), (90, 100)),
        ((CashedOut(0, 40),), (None, 100), (60, 100)),
        ((CashedOut(0, 100),), (None, 100), (0, 100)),
    ],
)
def test_what_is_known_of_real_stacks(
    events: tuple[Event, ...], counted: tuple[int | None, ...], carried: tuple[int | None, ...]
) -> None:
    night = after(real(), *events)
    assert tuple(player.counted for player in night.players[:2]) == counted
    assert tuple(night.about(seat) for seat in (0, 1)) == carried


def test_a_count_in_the_middle_of_a_deal_says_what_lay_in_the_pot_then() -> None:
    night = after(real(between=False), Counted(0, 90, 99))
    player = night.players[0]
    assert (player.counted, player.counted_at, player.counted_with, player.carried) == (
        90,
        0,
        1,
        91,
    )
    night = after(real(), Counted(0, 90, 100))
    player = night.players[0]
    assert (player.counted, player.counted_at, player.counted_with, night.about(0)) == (
        90,
        1,
        None,
        90,
    )


def test_the_tablets_stack_is_put_right_with_chips_from_nowhere() -> None:
    night = short(100).night
    more = after(night, Counted(0, 104, 99))
    assert (more.stack(0), more.purse[LOOSE]) == (104, night.purse[LOOSE] - 5)
    fewer = after(night, Counted(0, 90, 99))
    assert (fewer.stack(0), fewer.purse[LOOSE]) == (90, night.purse[LOOSE] + 9)


def test_nobody_in_a_deal_takes_chips_away() -> None:
    night = short(100).night
    for event in (CashedOut(0, 10), ChipsPassed(0, 1, 10)):
        with pytest.raises(Impossible):
            after(night, event)


def test_money() -> None:
    night = after(short(100).night, Bought(0, 50, False, "cash"), MoneyPaid(1, None, 20, True))
    assert (night.till, night.sent, night.players[1].paid_in) == (70, 20, 20)
    night = after(night, MoneyPaid(None, 1, 5), MoneyPaid(0, 2, 7))
    assert (night.till, night.players[1].paid_in) == (65, 15)
    assert [player.between for player in night.players] == [7, 0, -7]
    night = after(night, CostShared(2, 30, ((0, 10), (1, 10), (2, 10)), "beer"))
    assert [player.costs for player in night.players] == [10, 10, 10]
    assert night.players[2].advanced == 30
    night = after(night, CostShared(None, 30, ((0, 15), (1, 15)), "cards"))
    assert night.till == 35
    with pytest.raises(Impossible):
        after(night, MoneyPaid(None, 0, 36))
    assert after(night, MoneyPaid(None, 0, 35)).till == 0


def test_the_kitty() -> None:
    b = Bare(*STEPS)
    b.does(PutAntesIn(), ThrowIn(False, True))
    night = replace(b.night, kitty=6, purse=_aside(b.night, 6))
    shared = after(night, KittyShared(((0, 2), (1, 2))))
    assert (shared.kitty, shared.stack(0), shared.stack(1)) == (2, 102, 102)
    later = after(night, KittyShared(((0, 2),), later=True))
    assert (later.kitty, later.stack(0)) == (4, 100)
    spent = after(night, KittySpent(6, ((0, 3), (1, 3)), "a deck"))
    assert (spent.kitty, spent.players[0].kitty, spent.players[0].costs) == (0, 3, 0)
    rich = after(night, MoneyPaid(0, None, 10))
    boxed = after(rich, KittySpent(6, ((0, 3), (1, 3)), "a deck", box=True))
    assert (boxed.till, boxed.players[1].costs) == (4, 3)
    for shares in (((0, 7),), ((0, 4), (1, 3))):
        with pytest.raises(Impossible):
            after(night, KittyShared(shares))


def _aside(night: Night, chips: int) -> tuple[int, ...]:
    """The purse with so many of Cy's chips set aside."""
    return move(night.purse, stack(2), ASIDE, chips)
