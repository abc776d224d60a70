"""Phones that are players, and hands raised for the floor: their events in table words."""

from __future__ import annotations

from typing import assert_never

from referee.core.messages import phones as messages
from referee.core.state.night import Night
from referee.screens.words.names import capital, device, listed, named_device, own
from referee.screens.words.sheets import column_name, kind


def line(event: messages.PhoneEvent, night: Night) -> str:
    """One such event as a sentence without a full stop."""
    if isinstance(event, messages.VoteAsked | messages.VoteEnded):
        return _vote(event)
    if isinstance(event, messages.DeviceNamed):
        called = f"is called “{event.name}”" if event.name else "has its own name again"
        return f"{capital(event.device)} {called}"
    if isinstance(event, messages.PhonesMay):
        deals = ", and the dealer’s phone deals" if event.deals else ""
        return MAY[event.may] + deals + (", and choices made ahead are kept" if event.ahead else "")
    if isinstance(event, messages.Confirmed):
        return "What the phones entered is confirmed"
    name = night.name(event.seat)
    match event:
        case messages.SeatAsked(_, device):
            return f"{capital(named_device(night, device))} wants to join as {name}"
        case messages.SeatGiven(_, device):
            return f"{capital(named_device(night, device))} is {name}"
        case messages.SeatDenied():
            return f"A phone asked to be {name}: not let in"
        case messages.SeatFreed(lost=True):
            return f"{own(name)} phone is lost: the seat is free"
        case messages.SeatFreed():
            return f"{name} no longer has a phone"
        case messages.FloorAsked():
            return f"{name} calls the floor"
        case messages.FloorHeard():
            return f"{own(name)} question was answered"
        case messages.SheetAsked(_, sheet):
            who = listed([column_name(night, column) for column in sheet.columns])
            return f"{name} asks for a sheet of {kind(sheet.rules)}: {who}"
        case messages.SheetHeard():
            return f"The sheet {name} asked for was not started"
        case messages.VoteCast():
            return f"{name} has voted"
        case messages.ByPhone():
            return f"Entered on {own(name)} phone"
        case messages.AskedFor():
            return asked(event, night)
        case messages.AskedHeard():
            return f"What {name} asked for was not done"
        case _:
            assert_never(event)


MAY = {
    "": "Phones look on",
    "act": "Phones act on their turn",
    "confirm": "Phones act on their turn, and the tablet confirms",
}
"""What phones may do."""


def asked(event: messages.AskedFor, night: Night) -> str:
    """What a player asks the host to enter."""
    name = night.name(event.seat)
    if event.what == "buy":
        return f"{name} asks to buy {event.chips}"
    return f"{name} says they’re {event.what}"


def _vote(event: messages.VoteAsked | messages.VoteEnded) -> str:
    if isinstance(event, messages.VoteAsked):
        return f"Vote on the phones: {event.title}"
    if not event.counts:
        return "The vote was called off"
    if not event.choices:
        return f"The vote is over: {' to '.join(str(votes) for votes in event.counts)}"
    each = zip(event.choices, event.counts, strict=False)
    said = ", ".join(f"“{words}” {count}" for words, count in each)
    tied = event.counts.count(max(event.counts)) > 1
    return f"The vote is over: {said}" + (": a tie" if tied and any(event.counts) else "")


def taps(event: messages.TapsFrom, night: Night) -> str:
    """Who taps from now on, or that any host does."""
    what = {"hand": "runs the table", "bank": "keeps the bank"}.get(
        event.strand, "writes on a sheet"
    )
    return f"{capital(device(night, event.device)) or 'Any host'} {what} now"
