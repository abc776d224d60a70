"""Phones that are players, and hands raised for the floor: their events in table words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from referee.core.messages import phones as messages
from referee.core.state.night import Night
from referee.screens.words.names import capital, device, listed, named_device, own
from referee.screens.words.sheets import column_name, kind

REFUSED: Mapping[str, str] = {
    "antes-at-the-tablet": "The antes and blinds come first, at the tablet.",
    "asked-already": "This phone is waiting to join as {seat}; the host lets it in.",
    "asks-already": "{seat} has asked for something already. Cancel that first.",
    "asks-for-nothing": "{seat} is no longer asking for that.",
    "asks-no-more": "That phone is no longer asking for a seat.",
    "at-the-tablet": "That is entered at the tablet.",
    "away-already": "{seat} is away already.",
    "card-twice": "One of these cards is on the table already. Check what you entered, or show "
    "the cards at the table.",
    "device-named-already": "Another device is called that. Choose another name.",
    "hand-is-down": "{seat} isn’t asking for the floor.",
    "hand-is-up": "{seat} is already asking for the floor.",
    "hand-before-draw": "{seat}’s cards have changed since that hand was entered. Enter it again, "
    "then show it.",
    "hand-not-whole": "These aren’t all of {seat}’s cards. Enter the hand, then show it.",
    "hand-so-many": "Tap your own cards: up to {amount} of them.",
    "has-a-name": "This phone is {seat}. Leave that seat before you take another.",
    "no-hand-now": "{seat} has no cards to enter now.",
    "no-lessons": "Lessons on phones are off in this house.",
    "no-name-to-give-back": "This phone has no seat to leave.",
    "no-openers-now": "{seat} has no openers to enter now.",
    "no-phone-there": "{seat} has no phone.",
    "no-phones-to-ask": "No player has joined on a phone, so there is nobody to ask.",
    "no-sealed-openers": "{seat} has no sealed openers.",
    "no-split-now": "Report a split after the draw, before anybody acts again.",
    "no-such-device": "That device isn’t known here, or too many have names already.",
    "no-voice": "{seat} had no phone when this vote began.",
    "no-vote-now": "There is no vote going on. It may be over.",
    "not-ahead-now": "Choosing ahead isn’t possible for {seat} now.",
    "not-asked-now": "{seat} isn’t asked for anything now.",
    "not-your-deal": "{other} deals now, and the table’s buttons are on that phone.",
    "nothing-to-confirm": "Nothing from the phones is waiting anymore.",
    "openers-do-not-fit": "{seat}’s sealed openers don’t fit the cards shown. Look at the cards; "
    "if {seat} split them, say so: at {seat}’s seat, or on {seat}’s phone.",
    "openers-not-these": "These cards don’t open this deal. Nobody else has been told.",
    "openers-so-many": "Tap the cards that open, and no more than were dealt.",
    "openers-too-late": "{seat}’s cards have changed since the opening: too late to seal openers.",
    "phones-do-not-deal": "Only the tablet deals here. The host can change that: Players’ phones.",
    "phones-look": "Phones just watch at this table. The host can change that: Players’ phones.",
    "phones-need-bets": "Phones act where every bet is tracked. Enter it at the tablet.",
    "phones-unconfirmed": "First OK what the phones entered.",
    "sheet-asked-already": "{seat} has asked for a sheet already. Cancel that first.",
    "sheet-not-asked": "{seat} is no longer asking for that sheet.",
    "show-at-the-showdown": "{seat} has no cards to show from the phone now.",
    "split-unsaid": "A split counts here only if it was announced: {seat}’s cards must open by "
    "themselves.",
    "split-not-of-these": "Tap only cards that you sealed: these were not all among them.",
    "vote-goes-on": "A vote is going on already. End it first.",
    "voted-already": "{seat} has voted already.",
}
"""Why not, by the refusal's slug."""


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
        return "Confirmed: what the phones entered"
    name = night.name(event.seat)
    match event:
        case messages.SeatAsked(_, device):
            return f"{capital(named_device(night, device))} wants to join as {name}"
        case messages.SeatGiven(_, device):
            return f"{capital(named_device(night, device))} joins as {name}"
        case messages.SeatDenied():
            return f"A phone asked to be {name}: not let in"
        case messages.SeatFreed(lost=True):
            return f"{own(name)} phone is lost: the seat is free"
        case messages.SeatFreed():
            return f"{name} no longer has a phone"
        case messages.FloorAsked():
            return f"{name} calls the floor"
        case messages.FloorHeard(back=True):
            return f"{name} takes the floor call back"
        case messages.FloorHeard():
            return f"{own(name)} question was answered"
        case messages.SheetAsked(_, sheet):
            who = listed([column_name(night, column) for column in sheet.columns])
            return f"{name} asks for a sheet of {kind(sheet.rules)}: {who}"
        case messages.SheetHeard(back=True):
            return f"{name} no longer asks for a sheet"
        case messages.SheetHeard():
            return f"The sheet {name} asked for was not started"
        case messages.VoteCast():
            return f"{name} has voted"
        case messages.ByPhone():
            return f"Entered on {own(name)} phone"
        case messages.AskedFor():
            return asked(event, night)
        case messages.AskedHeard(back=True):
            return f"{name} takes the request back"
        case messages.AskedHeard():
            return f"{own(name)} request was turned down"
        case _:
            assert_never(event)


MAY = {
    "": "Phones just watch",
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
