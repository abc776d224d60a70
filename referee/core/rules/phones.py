"""Which phone is which player, what devices are called, the hand raised for the floor, votes.

A name has one phone at a time. Who asks for a name that has one waits for the host like anybody
else; when the host gives it to him, the first phone has it no longer and is told so.
"""

from __future__ import annotations

from referee.core.errors import Refused
from referee.core.messages.event import Event
from referee.core.messages.phones import (
    ActingCommand,
    AskedFor,
    AskedHeard,
    AskFloor,
    AskFor,
    AskPhones,
    AskSeat,
    Confirmed,
    ConfirmPhones,
    DeviceNamed,
    EndVote,
    FloorAsked,
    FloorHeard,
    FreeSeat,
    HearAsked,
    HearFloor,
    HearSheet,
    LeaveSeat,
    LetAllIn,
    LetIn,
    LetPhones,
    NameDevice,
    PhoneEvent,
    PhonesMay,
    SeatAsked,
    SeatCommand,
    SeatDenied,
    SeatFreed,
    SeatGiven,
    SheetHeard,
    TapFrom,
    TapsFrom,
    TurnAway,
    VoteAsked,
    VoteCast,
    VoteCommand,
    Voted,
    VoteEnded,
)
from referee.core.rules.checks import check_chips, player_at
from referee.core.state.night import Night
from referee.core.state.phones import Phone, Vote

LONGEST_DEVICE = 40
MOST_DEVICES = 60


def give_seat(night: Night, command: SeatCommand) -> tuple[PhoneEvent, ...]:
    """Whose phone is whose: asked for, given, denied, given back or freed. Raises Refused."""
    match command:
        case AskSeat(seat, device, mark, host):
            _at_the_table(night, seat)
            now = night.phone(mark)
            if now is not None and now.state == "has":
                raise Refused("has-a-name", seat=now.seat)
            if now is not None and now == Phone(seat, device, mark, "asks"):
                raise Refused("asked-already", seat=seat)
            return ((SeatGiven if host else SeatAsked)(seat, device, mark),)
        case LetIn(mark):
            asking = _asking(night, mark)
            _at_the_table(night, asking.seat)
            return (SeatGiven(asking.seat, asking.device, mark),)
        case LetAllIn():
            if not (those := waiting(night)):
                raise Refused("asks-no-more")
            return tuple(SeatGiven(phone.seat, phone.device, phone.mark) for phone in those)
        case TurnAway(mark):
            return (SeatDenied(_asking(night, mark).seat, mark),)
        case LeaveSeat(mark):
            phone = night.phone(mark)
            if phone is None:
                raise Refused("no-name-to-give-back")
            return (SeatFreed(phone.seat, mark),)
        case FreeSeat(seat):
            having = night.phone_of(seat)
            if having is None:
                raise Refused("no-phone-there", seat=seat)
            return (SeatFreed(seat, having.mark, lost=True),)


def waiting(night: Night) -> tuple[Phone, ...]:
    """The phones that ask for a name which no other has or asks for: to be let in together."""
    asking = [phone for phone in night.phones if phone.state == "asks"]
    seats = [phone.seat for phone in asking]
    return tuple(
        phone
        for phone in asking
        if seats.count(phone.seat) == 1
        and phone.seat in night.ring
        and night.phone_of(phone.seat) is None
    )


def raise_hand(night: Night, command: AskFloor | HearFloor | HearSheet) -> tuple[PhoneEvent, ...]:
    """A hand raised for the floor, and a wish that the host has heard. Raises Refused."""
    match command:
        case AskFloor(seat):
            _at_the_table(night, seat)
            if seat in night.raised:
                raise Refused("hand-is-up", seat=seat)
            return (FloorAsked(seat),)
        case HearFloor(seat):
            if seat not in night.raised:
                raise Refused("hand-is-down", seat=seat)
            return (FloorHeard(seat),)
        case HearSheet(seat):
            if seat not in dict(night.wanted):
                raise Refused("sheet-not-asked", seat=seat)
            return (SheetHeard(seat),)


def acting(night: Night, command: ActingCommand) -> tuple[PhoneEvent, ...]:
    """What phones may do, that the table has heard it, and what players ask the host to enter.
    Raises Refused."""
    match command:
        case LetPhones(may, ahead, deals):
            return (PhonesMay(may, ahead and bool(may), deals and may == "act"),)
        case ConfirmPhones(entry):
            if all(entry < waiting for waiting, _ in night.acting.unconfirmed):
                raise Refused("nothing-to-confirm")
            return (Confirmed(entry),)
        case AskFor(seat, what, chips):
            _may_ask(night, command)
            return (AskedFor(seat, what, chips if what == "buy" else 0),)
        case HearAsked(seat):
            if all(request.seat != seat for request in night.acting.requests):
                raise Refused("asks-for-nothing", seat=seat)
            return (AskedHeard(seat),)


def _may_ask(night: Night, command: AskFor) -> None:
    """Whether the host could do at once what is asked. Raises Refused."""
    seat, presence = command.seat, player_at(night, command.seat).presence
    _at_the_table(night, seat)
    if any(request.seat == seat for request in night.acting.requests):
        raise Refused("asks-already", seat=seat)
    if command.what == "buy":
        check_chips(command.chips)
    elif command.what == "away" and presence != "here":
        raise Refused("away-already", seat=seat)
    elif command.what == "back" and presence == "here":
        raise Refused("here-already", seat=seat)


def vote(night: Night, command: VoteCommand) -> tuple[PhoneEvent, ...]:
    """A question to all phones, their votes, and the end of it. Raises Refused."""
    match command:
        case AskPhones():
            return (_asked(night, command),)
        case Voted(seat):
            now = _vote(night)
            if seat not in now.voters:
                raise Refused("no-voice", seat=seat)
            if seat in now.cast:
                raise Refused("voted-already", seat=seat)
            return (VoteCast(seat),)
        case EndVote(counts):
            if night.vote is None or (counts and night.vote.over):
                raise Refused("no-vote-now")
            return (VoteEnded(counts, night.vote.choices if counts else ()),)


def name_device(night: Night, command: NameDevice) -> tuple[PhoneEvent, ...]:
    """What people call a device. Raises Refused."""
    device, name = command.device, command.name
    others = {other: called for other, called in night.devices if other != device}
    if not 0 < len(device) <= LONGEST_DEVICE or len(others) >= MOST_DEVICES:
        raise Refused("no-such-device")
    if len(name) > LONGEST_DEVICE:
        raise Refused("name-too-long", amount=LONGEST_DEVICE)
    if name and name.casefold() in {called.casefold() for called in others.values()}:
        raise Refused("device-named-already")
    return (DeviceNamed(device, name),)


def _asked(night: Night, command: AskPhones) -> VoteAsked:
    """The phones that have a seat are asked; one question at a time."""
    if night.vote is not None and not night.vote.over:
        raise Refused("vote-goes-on")
    voters = tuple(seat for seat in night.ring if night.phone_of(seat) is not None)
    if not voters:
        raise Refused("no-phones-to-ask")
    return VoteAsked(
        command.law,
        command.title,
        command.ask,
        command.choices,
        voters,
        command.facts,
        command.offender,
        command.question,
        command.answers,
    )


def _vote(night: Night) -> Vote:
    if night.vote is None or night.vote.over:
        raise Refused("no-vote-now")
    return night.vote


def _at_the_table(night: Night, seat: int) -> None:
    if night.closed:
        raise Refused("night-closed")
    if seat not in night.ring:
        raise Refused("not-at-the-table", seat=seat)


def _asking(night: Night, mark: str) -> Phone:
    phone = night.phone(mark)
    if phone is None or phone.state != "asks":
        raise Refused("asks-no-more")
    return phone


def tap_from(night: Night, command: TapFrom) -> tuple[Event, ...]:
    """This device taps from now on."""
    return (TapsFrom(command.strand, command.device),)


RULES = (give_seat, raise_hand, acting, vote, name_device, tap_from)
