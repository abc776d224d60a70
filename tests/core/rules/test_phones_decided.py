"""What commands about phones, votes, devices, hands raised come to."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from referee.core.errors import Refused
from referee.core.messages.command import Command
from referee.core.messages.phones import (
    AskedFor,
    AskFloor,
    AskFor,
    AskPhones,
    AskSeat,
    DeviceNamed,
    EndVote,
    FloorAsked,
    FloorHeard,
    FreeSeat,
    HearFloor,
    HearSheet,
    LeaveSeat,
    LetAllIn,
    LetIn,
    NameDevice,
    SeatAsked,
    SeatDenied,
    SeatFreed,
    SeatGiven,
    SheetHeard,
    TapFrom,
    TapsFrom,
    TurnAway,
    VoteAsked,
    VoteCast,
    Voted,
    VoteEnded,
)
from referee.core.sheets.events import Column, PadRules, SheetBegan
from referee.core.state.night import Night
from referee.core.state.phones import Acting, Phone, Vote

from ..fold.changes import SHOWDOWN, table
from .decided import Outcome, decided

PHONES = {
    "phones": (Phone(0, "a", "x", "has"), Phone(1, "b", "y", "has"), Phone(2, "c", "z", "asks"))
}
ASKED = SheetBegan(0, "", PadRules(), (Column((0,)), Column((1,))), asked=1)
VOTE = Vote("law", "L", "?", ("yes", "no"), (0, 1), cast=(0,))
DONE = Vote("law", "L", "?", ("yes", "no"), (0, 1), counts=(1, 1))
ASK = AskPhones("law", "A law", "Who?", ("yes", "no"), (("f", "v"),), 1, "q", ("a", "b"))
OVER: dict[str, Any] = dict(at=SHOWDOWN, turn=None, ending="won", awards=((0, ((0, 7),)),))
CASES: dict[str, tuple[Night, Command, Outcome]] = {
    "asked": (
        table(night=PHONES),
        ASK,
        (
            VoteAsked(
                law="law",
                title="A law",
                ask="Who?",
                choices=("yes", "no"),
                voters=(0, 1),
                facts=(("f", "v"),),
                offender=1,
                question="q",
                answers=("a", "b"),
            ),
        ),
    ),
    "nobody to ask": (table(), ASK, Refused("no-phones-to-ask")),
    "one vote at a time": (table(night={**PHONES, "vote": VOTE}), ASK, Refused("vote-goes-on")),
    "after a vote": (
        table(night={**PHONES, "vote": DONE}),
        ASK,
        (
            VoteAsked(
                law="law",
                title="A law",
                ask="Who?",
                choices=("yes", "no"),
                voters=(0, 1),
                facts=(("f", "v"),),
                offender=1,
                question="q",
                answers=("a", "b"),
            ),
        ),
    ),
    "votes": (table(night={"vote": VOTE}), Voted(1), (VoteCast(seat=1),)),
    "votes twice": (table(night={"vote": VOTE}), Voted(0), Refused("voted-already", seat=0)),
    "no voice": (table(night={"vote": VOTE}), Voted(2), Refused("no-voice", seat=2)),
    "nothing to vote on": (table(), Voted(0), Refused("no-vote-now")),
    "voted and over": (table(night={"vote": DONE}), Voted(1), Refused("no-vote-now")),
    "ended": (
        table(night={"vote": VOTE}),
        EndVote((1, 0)),
        (VoteEnded(counts=(1, 0), choices=("yes", "no")),),
    ),
    "given up": (table(night={"vote": VOTE}), EndVote(), (VoteEnded(),)),
    "over, given up": (table(night={"vote": DONE}), EndVote(), (VoteEnded(),)),
    "over, ended again": (table(night={"vote": DONE}), EndVote((1, 0)), Refused("no-vote-now")),
    "no vote to end": (table(), EndVote(), Refused("no-vote-now")),
    "named": (
        table(night={"devices": (("a", "Kitchen"),)}),
        NameDevice("b", "Hall"),
        (DeviceNamed(device="b", name="Hall"),),
    ),
    "named like another": (
        table(night={"devices": (("a", "Kitchen"),)}),
        NameDevice("b", "kitchen"),
        Refused("device-named-already"),
    ),
    "named as it was": (
        table(night={"devices": (("a", "Kitchen"),)}),
        NameDevice("a", "kitchen"),
        (DeviceNamed(device="a", name="kitchen"),),
    ),
    "no name any more": (
        table(night={"devices": (("a", "Kitchen"), ("c", ""))}),
        NameDevice("b", ""),
        (DeviceNamed(device="b", name=""),),
    ),
    "no device": (table(), NameDevice("", "Hall"), Refused("no-such-device")),
    "longest device": (
        table(),
        NameDevice("d" * 40, "h" * 40),
        (
            DeviceNamed(
                device="dddddddddddddddddddddddddddddddddddddddd",
                name="hhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhh",
            ),
        ),
    ),
    "device too long": (table(), NameDevice("d" * 41, "Hall"), Refused("no-such-device")),
    "name too long": (table(), NameDevice("d", "h" * 41), Refused("name-too-long", amount=40)),
    "sixty devices": (
        table(night={"devices": tuple((str(at), str(at)) for at in range(60))}),
        NameDevice("d", "Hall"),
        Refused("no-such-device"),
    ),
    "one of sixty": (
        table(night={"devices": tuple((str(at), str(at)) for at in range(60))}),
        NameDevice("3", "Hall"),
        (DeviceNamed(device="3", name="Hall"),),
    ),
    "taps": (table(), TapFrom("hand", "a"), (TapsFrom(strand="hand", device="a"),)),
    "no sheet asked for": (table(), HearSheet(1), Refused("sheet-not-asked", seat=1)),
    "hand up": (table(night={"raised": (1,)}), AskFloor(1), Refused("hand-is-up", seat=1)),
    "hand goes up": (table(night={"raised": (1,)}), AskFloor(0), (FloorAsked(seat=0),)),
    "hand down": (table(night={"raised": (1,)}), HearFloor(0), Refused("hand-is-down", seat=0)),
    "hand goes down": (table(night={"raised": (1,)}), HearFloor(1), (FloorHeard(seat=1),)),
    "has a name": (table(night=PHONES), AskSeat(2, "a", "x"), Refused("has-a-name", seat=0)),
    "asks again": (table(night=PHONES), AskSeat(2, "c", "z"), Refused("asked-already", seat=2)),
    "asks for another": (
        table(night=PHONES),
        AskSeat(1, "c", "z"),
        (SeatAsked(seat=1, device="c", mark="z"),),
    ),
    "asks by another name": (
        table(night=PHONES),
        AskSeat(2, "d", "z", True),
        (SeatGiven(seat=2, device="d", mark="z"),),
    ),
    "let in": (table(night=PHONES), LetIn("z"), (SeatGiven(seat=2, device="c", mark="z"),)),
    "all that wait are let in": (table(night=PHONES), LetAllIn(), (SeatGiven(2, "c", "z"),)),
    "nobody waits": (table(), LetAllIn(), Refused("asks-no-more")),
    "let in that has": (table(night=PHONES), LetIn("x"), Refused("asks-no-more")),
    "let in nobody": (table(night=PHONES), LetIn("w"), Refused("asks-no-more")),
    "turned away": (table(night=PHONES), TurnAway("z"), (SeatDenied(seat=2, mark="z"),)),
    "gives back": (table(night=PHONES), LeaveSeat("x"), (SeatFreed(seat=0, mark="x"),)),
    "freed": (table(night=PHONES), FreeSeat(1), (SeatFreed(seat=1, mark="y", lost=True),)),
    "freed nobody": (table(night=PHONES), FreeSeat(2), Refused("no-phone-there", seat=2)),
    "who is away asks to be away": (
        table(night={"acting": Acting("act")}, players={1: dict(presence="away")}),
        AskFor(1, "away"),
        Refused("away-already", seat=1),
    ),
    "who has left asks for nothing": (
        replace(table(night={"acting": Acting("act")}), ring=(0, 2)),
        AskFor(1, "buy", 5),
        Refused("not-at-the-table", seat=1),
    ),
    "who is away asks to be back": (
        table(night={"acting": Acting("act")}, players={1: dict(presence="away")}),
        AskFor(1, "back"),
        (AskedFor(1, "back"),),
    ),
    "asks for who is not there": (
        table(),
        AskSeat(7, "d", "w"),
        Refused("not-at-the-table", seat=7),
    ),
    "a hand of who is not there": (table(), AskFloor(7), Refused("not-at-the-table", seat=7)),
    "a hand on a closed night": (
        table(**OVER, night={"closed": True}),
        AskFloor(0),
        Refused("night-closed"),
    ),
    "a sheet was heard": (table(night={"wanted": ((1, ASKED),)}), HearSheet(1), (SheetHeard(1),)),
    "a sheet of another": (
        table(night={"wanted": ((1, ASKED),)}),
        HearSheet(0),
        Refused("sheet-not-asked", seat=0),
    ),
    "nobody has a name to give back": (
        table(night=PHONES),
        LeaveSeat("w"),
        Refused("no-name-to-give-back"),
    ),
    "who asks takes it back": (table(night=PHONES), LeaveSeat("z"), (SeatFreed(2, "z"),)),
    "a closed night": (
        table(**OVER, night={**PHONES, "closed": True}),
        LetIn("z"),
        Refused("night-closed"),
    ),
}


@pytest.mark.parametrize(("night", "command", "outcome"), CASES.values(), ids=CASES)
def test_what_a_command_comes_to(night: Night, command: Command, outcome: Outcome) -> None:
    assert decided(night, command) == outcome
