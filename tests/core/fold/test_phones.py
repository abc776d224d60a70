"""Phones, hands raised, sheets asked for and votes: event in, night out."""

from __future__ import annotations

import pytest
from bare import Bare

from referee.core.book.game import Ante, BetStep, Showdown
from referee.core.errors import Impossible
from referee.core.fold.evolve import evolve
from referee.core.messages.dealing import PutAntesIn
from referee.core.messages.event import Event
from referee.core.messages.people import Left
from referee.core.messages.phones import (
    AskedFor,
    DeviceNamed,
    FloorAsked,
    FloorHeard,
    SeatAsked,
    SeatDenied,
    SeatFreed,
    SeatGiven,
    SheetAsked,
    SheetHeard,
    VoteAsked,
    VoteCast,
    VoteEnded,
)
from referee.core.messages.showdown import ThrowIn
from referee.core.sheets.events import Column, PadRules, SheetBegan
from referee.core.state.night import Night

ASKED = VoteAsked("law", "A law", "Who?", ("yes", "no"), (0, 1, 2), ())


def night(*events: Event) -> Night:
    b = Bare(Ante(), BetStep("only"), Showdown())
    b.does(PutAntesIn(), ThrowIn(False, True))
    found = b.night
    for event in events:
        found = evolve(found, event)
    return found


@pytest.mark.parametrize(
    ("events", "phones"),
    [
        ((SeatAsked(0, "d1", "m1"),), "0m1asks"),
        ((SeatAsked(0, "d1", "m1"), SeatAsked(1, "d1", "m1")), "1m1asks"),
        ((SeatAsked(0, "d1", "m1"), SeatGiven(0, "d1", "m1")), "0m1has"),
        ((SeatGiven(0, "d1", "m1"), SeatGiven(0, "d2", "m2")), "0m1replaced 0m2has"),
        ((SeatGiven(0, "d1", "m1"), SeatGiven(1, "d2", "m2")), "0m1has 1m2has"),
        ((SeatAsked(0, "d1", "m1"), SeatDenied(0, "m1")), "0m1denied"),
        ((SeatAsked(0, "d1", "m1"), SeatDenied(0, "m2")), "0m1asks"),
        ((SeatGiven(0, "d1", "m1"), SeatFreed(0, "m1", False)), ""),
        ((SeatGiven(0, "d1", "m1"), SeatFreed(0, "m1", True)), "0m1lost"),
        ((SeatGiven(0, "d1", "m1"), SeatFreed(0, "m2", True)), "0m1has"),
        ((SeatGiven(0, "d1", "m1"), SeatGiven(1, "d2", "m2"), Left(0)), "1m2has"),
    ],
)
def test_which_phone_is_whose(events: tuple[Event, ...], phones: str) -> None:
    found = night(*events).phones
    assert " ".join(f"{phone.seat}{phone.mark}{phone.state}" for phone in found) == phones


def test_hands_raised_for_the_floor() -> None:
    assert night(FloorAsked(1), FloorAsked(0), FloorAsked(1)).raised == (0, 1)
    assert night(FloorAsked(1), FloorAsked(0), FloorHeard(1)).raised == (0,)
    assert night(FloorAsked(1), FloorAsked(0), Left(0)).raised == (1,)
    for event in (FloorAsked(3), SeatAsked(3, "d", "m"), SeatGiven(3, "d", "m")):
        with pytest.raises(Impossible):
            night(event)


def test_what_people_call_a_device() -> None:
    named = (DeviceNamed("d1", "blue"), DeviceNamed("d2", "red"))
    assert night(*named).devices == (("d1", "blue"), ("d2", "red"))
    assert night(*named, DeviceNamed("d1", "old")).devices == (("d2", "red"), ("d1", "old"))
    assert night(*named, DeviceNamed("d1", "")).devices == (("d2", "red"),)


def test_a_vote() -> None:
    vote = night(ASKED, VoteCast(1)).vote
    assert vote is not None
    assert (vote.law, vote.title, vote.cast) == ("law", "A law", (1,))
    over = night(ASKED, VoteCast(1), VoteCast(0), VoteEnded((1, 1))).vote
    assert over is not None
    assert (over.counts, over.cast) == ((1, 1), (1, 0))
    assert night(ASKED, VoteCast(1), VoteEnded(())).vote is None
    assert night(VoteCast(1)).vote is None
    for wrong in ((1,), (1, 1, 0)):
        with pytest.raises(Impossible):
            night(ASKED, VoteEnded(wrong))


SHEET = SheetBegan(1, "Bridge", PadRules(), (Column((0,)), Column((1,))))


@pytest.mark.parametrize(
    ("events", "wanted"),
    [
        ((SheetAsked(0, SHEET), SheetAsked(1, SHEET)), (0, 1)),
        ((SheetAsked(0, SHEET), SheetAsked(1, SHEET), SheetHeard(0)), (1,)),
        ((SheetAsked(0, SHEET), SheetHeard(1)), (0,)),
        ((SheetAsked(0, SHEET), SheetAsked(0, SHEET)), (0,)),  # asked anew
        ((SheetAsked(0, SHEET), SheetAsked(1, SHEET), Left(0)), (1,)),
    ],
)
def test_who_wants_a_sheet(events: tuple[Event, ...], wanted: tuple[int, ...]) -> None:
    assert tuple(seat for seat, _ in night(*events).wanted) == wanted


def test_who_leaves_is_asked_for_nothing_and_asks_for_nothing() -> None:
    """Phone, hand raised, sheet and what was asked of the host go; the others' stay."""
    both = [
        (SeatGiven(seat, f"d{seat}", f"m{seat}"), FloorAsked(seat), AskedFor(seat, "away"))
        for seat in (0, 1)
    ]
    left = evolve(night(*both[0], *both[1]), Left(0))
    assert [phone.seat for phone in left.phones] == [1]
    assert left.raised == (1,)
    assert left.acting.requests == (AskedFor(1, "away"),)
