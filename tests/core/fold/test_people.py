"""Who sits where, chairs kept for who comes back, and a finished deal put right."""

from __future__ import annotations

import pytest
from bare import Bare

from referee.core.book.game import Ante, BetStep, Showdown
from referee.core.chips import LOOSE
from referee.core.errors import Impossible
from referee.core.fold.evolve import evolve
from referee.core.messages.bank import (
    BankerNamed,
    NightClosed,
    NightReopened,
    PutRight,
)
from referee.core.messages.dealing import DealerSet, PutAntesIn
from referee.core.messages.event import Event
from referee.core.messages.milestones import SetGrain
from referee.core.messages.people import (
    CameBack,
    Left,
    Renamed,
    Reseated,
    Sat,
    WentAway,
    WillLeave,
)
from referee.core.messages.showdown import ThrowIn
from referee.core.state.button import next_dealer
from referee.core.state.night import Finished, Night
from referee.core.value import replace

STEPS = (Ante(), BetStep("only"), Showdown())


def after(night: Night, *events: Event) -> Night:
    for event in events:
        night = evolve(night, event)
    return night


def between(*stacks: int, real: bool = False) -> Night:
    """Ann, Bob, Cy and Dot between two deals."""
    b = Bare(*STEPS, stacks=stacks or (100,) * 4)
    b.does(PutAntesIn(), ThrowIn(False, True))
    if real:
        b.does(SetGrain("real", "bets"))
    return b.night


@pytest.mark.parametrize(
    ("counted_at", "counted"),
    [
        ((1, 1), (40, 60)),  # counted before the deal that is put right: as it was
        ((2, 2), (30, 70)),  # counted right after that very deal: the chips have moved since
        ((3, 3), (30, 70)),
        ((1, 3), (40, 70)),
        ((2, 1), (30, 60)),
        ((None, 2), (None, 70)),
    ],
)
def test_a_deal_put_right_moves_what_was_counted_since_it(
    counted_at: tuple[int | None, ...], counted: tuple[int | None, ...]
) -> None:
    night = between(real=True)
    players = list(night.players)
    for seat, (at, amount) in enumerate(zip(counted_at, (40, 60), strict=True)):
        read = None if at is None else amount
        players[seat] = replace(players[seat], counted=read, counted_at=at or 0, carried=50)
    finished = (Finished(2, "Bare", ((0, 25), (2, 5))), Finished(3, "Bare", ((0, 9),)))
    night = replace(night, players=tuple(players), finished=finished, hands=3)
    right = after(night, PutRight(2, ((0, 1, 10),), "Bob had it"))
    assert tuple(right.players[seat].counted for seat in (0, 1)) == counted
    assert [right.players[seat].carried for seat in (0, 1)] == [40, 60]
    assert right.handing == ((0, 1, 10),)
    assert right.finished == (
        Finished(2, "Bare", ((0, 15), (2, 5), (1, 10))),
        Finished(3, "Bare", ((0, 9),)),
    )


def test_chips_in_the_tablet_are_moved_at_once() -> None:
    night = replace(between(), finished=(Finished(1, "Bare", ((0, 4),)),))
    right = after(night, PutRight(1, ((0, 1, 4),), ""))
    assert [right.stack(seat) for seat in (0, 1)] == [96, 104]
    assert (right.handing, right.finished) == ((), (Finished(1, "Bare", ((1, 4),)),))


def test_a_count_is_never_below_nought() -> None:
    night = between(real=True)
    poor = replace(night.players[0], counted=3, counted_at=5, carried=3)
    night = replace(night, players=(poor, *night.players[1:]))
    right = after(night, PutRight(1, ((0, 1, 10),), ""))
    assert (right.players[0].counted, right.players[0].carried) == (0, None)


@pytest.mark.parametrize(
    ("events", "ring", "chairs"),
    [
        ((), (0, 1, 2, 3), (0, 1, 2, 3)),
        ((Left(1),), (0, 2, 3), (0, 1, 2, 3)),
        ((Left(1), CameBack(1, True)), (0, 1, 2, 3), (0, 1, 2, 3)),
        ((Left(1), CameBack(1)), (0, 2, 3, 1), (0, 2, 3, 1)),
        ((Left(3), CameBack(3)), (0, 1, 2, 3), (0, 1, 2, 3)),
        ((Left(1), Sat(4, "Eva", 0)), (0, 4, 2, 3), (0, 4, 2, 3)),
        ((Sat(4, "Eva", 0),), (0, 4, 1, 2, 3), (0, 4, 1, 2, 3)),
        ((Sat(4, "Eva", 3),), (0, 1, 2, 3, 4), (0, 1, 2, 3, 4)),
        ((Sat(4, "Eva"),), (0, 1, 2, 3, 4), (0, 1, 2, 3, 4)),
        ((Left(0), Sat(4, "Eva", 3)), (1, 2, 3, 4), (4, 1, 2, 3)),
        ((Left(1), Left(2), CameBack(2, True)), (0, 2, 3), (0, 1, 2, 3)),
        ((Reseated((2, 0, 3, 1)),), (2, 0, 3, 1), (2, 0, 3, 1)),
        ((Left(1), Reseated((3, 2, 0), chairs=(3, 1, 2, 0))), (3, 2, 0), (3, 1, 2, 0)),
    ],
)
def test_who_sits_where(
    events: tuple[Event, ...], ring: tuple[int, ...], chairs: tuple[int, ...]
) -> None:
    night = after(between(), *events)
    assert (night.ring, night.chairs) == (ring, chairs)


@pytest.mark.parametrize(
    "event",
    [
        Reseated((0, 1, 2)),
        Reseated((0, 1, 2, 4)),
        Reseated((0, 1, 2, 3), chairs=(1, 0, 2, 3)),
        Reseated((0, 1, 2, 3), chairs=(0, 1, 2, 3, 4)),
        Sat(5, "Eva"),
        Renamed(4, "Eva"),
        BankerNamed(4),
    ],
)
def test_what_cannot_have_happened_to_the_seats(event: Event) -> None:
    with pytest.raises(Impossible):
        after(between(), event)


def test_presence() -> None:
    night = after(between(), WillLeave(2), WentAway(1))
    assert [player.presence for player in night.players] == ["here", "away", "here", "here"]
    assert [player.leaving for player in night.players] == [False, False, True, False]
    night = after(night, CameBack(1), CameBack(2), Renamed(0, "Zoe"), BankerNamed(3))
    assert [player.presence for player in night.players] == ["here"] * 4
    assert not night.players[2].leaving
    assert (night.players[0].name, night.banker) == ("Zoe", 3)
    night = after(night, WillLeave(1), Left(1), BankerNamed(None))
    assert (night.players[1].presence, night.players[1].leaving) == ("gone", False)
    assert night.banker is None


@pytest.mark.parametrize(
    ("dealer", "leaves", "after_it", "dealt_for"),
    [
        (2, 1, 2, True),
        (1, 1, 2, False),  # the deal passes to the left of who leaves
        (3, 3, 0, False),
    ],
)
def test_a_dealer_who_leaves(dealer: int, leaves: int, after_it: int, dealt_for: bool) -> None:
    night = after(between(), DealerSet(dealer, absent=True), Left(leaves))
    assert (night.dealer, night.dealt_for) == (after_it, dealt_for)


def test_who_leaves_gives_up_their_part_in_what_waits() -> None:
    night = replace(between(), antes_in=(2, 1, 2), heirs=(0, 1, 2))
    gone = after(night, Left(1))
    assert (gone.antes_in, gone.heirs) == ((2, 0, 2), (0, 2))
    assert after(replace(night, heirs=None), Left(1)).heirs is None


def test_the_night_is_closed_and_opened_again() -> None:
    night = between()
    night = replace(night, paid_since=((0, 1, 5),))
    shut = after(night, NightClosed(0, ((0, 3), (1, -2)), "gone"))
    assert (shut.closed, shut.borne, shut.paid_since) == (True, ((0, 3), (1, -2)), ())
    assert [shut.stack(seat) for seat in (0, 1)] == [97, 102]
    assert shut.purse[LOOSE] == night.purse[LOOSE] + 1
    again = after(shut, NightReopened(""))
    assert (again.closed, again.borne, again.paid_since) == (False, (), ())
    assert again.purse == night.purse


def test_real_chips_bear_nothing_at_the_closing() -> None:
    night = between(real=True)
    shut = after(night, NightClosed(0, ((0, 3),), ""))
    assert shut.purse == night.purse
    assert after(shut, NightReopened("")).purse == night.purse


def test_of_two_the_other_deals_when_the_dealer_leaves() -> None:
    b = Bare(*STEPS, stacks=(100, 100))
    b.does(PutAntesIn(), ThrowIn(False, False))
    dealer = next_dealer(b.night)
    assert dealer is not None
    assert after(b.night, Left(dealer)).dealer == 1 - dealer
    assert after(b.night, Left(1 - dealer)).dealer in (None, dealer)
