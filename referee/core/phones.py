"""Which phone is which player: asking, letting in, giving back; and the hand raised for the floor.

A name has one phone at a time. Who asks for a name that has one waits for the host like anybody
else; when the host gives it to him, the first phone has it no longer and is told so.
"""

from __future__ import annotations

from dataclasses import replace

from referee.core.commands import (
    AskFloor,
    AskPhones,
    AskSeat,
    EndVote,
    FreeSeat,
    HearFloor,
    HearSheet,
    LeaveSeat,
    LetIn,
    NameDevice,
    PhoneCommand,
    TurnAway,
    Voted,
)
from referee.core.errors import Impossible, Refused
from referee.core.events import (
    DeviceNamed,
    FloorAsked,
    FloorHeard,
    PhoneEvent,
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
from referee.core.night import Night, Phone, Vote
from referee.core.scores.entries import SheetBegan
from referee.core.value import but

LONGEST_DEVICE = 40
MOST_DEVICES = 60


def decide(night: Night, command: PhoneCommand) -> tuple[PhoneEvent, ...]:
    """The events of such a command. Raises Refused."""
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
        case NameDevice(device, name):
            return (_named(night, device, name),)
        case AskPhones():
            return (_asked(night, command),)
        case Voted(seat):
            vote = _vote(night)
            if seat not in vote.voters:
                raise Refused("no-voice", seat=seat)
            if seat in vote.cast:
                raise Refused("voted-already", seat=seat)
            return (VoteCast(seat),)
        case EndVote(counts):
            if night.vote is None or (counts and night.vote.over):
                raise Refused("no-vote-now")
            return (VoteEnded(counts, night.vote.choices if counts else ()),)


def _named(night: Night, device: str, name: str) -> DeviceNamed:
    others = {one: called for one, called in night.devices if one != device}
    if not 0 < len(device) <= LONGEST_DEVICE or len(others) >= MOST_DEVICES:
        raise Refused("no-such-device")
    if len(name) > LONGEST_DEVICE:
        raise Refused("name-too-long", amount=LONGEST_DEVICE)
    if name and name.casefold() in {one.casefold() for one in others.values()}:
        raise Refused("device-named-already")
    return DeviceNamed(device, name)


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


def told(night: Night, event: PhoneEvent) -> Night:
    """The night after such an event."""
    match event:
        case SeatAsked(seat, device, mark):
            return _with(night, Phone(_known(night, seat), device, mark, "asks"))
        case SeatGiven(seat, device, mark):
            before = night.phone_of(_known(night, seat))
            if before is not None and before.mark != mark:
                night = _with(night, replace(before, state="replaced"))
            return _with(night, Phone(seat, device, mark, "has"))
        case SeatDenied(_, mark):
            phone = night.phone(mark)
            return _with(night, replace(phone, state="denied")) if phone else night
        case SeatFreed(_, mark, lost):
            phone = night.phone(mark)
            if phone is not None and lost:
                return _with(night, replace(phone, state="lost"))
            return but(night, phones=tuple(one for one in night.phones if one.mark != mark))
        case FloorAsked(seat):
            others = tuple(one for one in night.raised if one != seat)
            return but(night, raised=(*others, _known(night, seat)))
        case FloorHeard(seat):
            return but(night, raised=tuple(one for one in night.raised if one != seat))
        case SheetAsked(seat, sheet):
            return but(night, wanted=(*_unwanted(night, seat), (_known(night, seat), sheet)))
        case SheetHeard(seat):
            return but(night, wanted=_unwanted(night, seat))
        case DeviceNamed(device, name):
            devices = tuple(one for one in night.devices if one[0] != device)
            return but(night, devices=(*devices, (device, name)) if name else devices)
        case VoteAsked():
            return but(night, vote=_begun(event))
        case VoteCast() | VoteEnded():
            return but(night, vote=_voted(night.vote, event)) if night.vote else night


def _begun(event: VoteAsked) -> Vote:
    return Vote(
        event.law,
        event.title,
        event.ask,
        event.choices,
        event.voters,
        event.facts,
        event.offender,
        event.question,
        event.answers,
    )


def _voted(vote: Vote, event: VoteCast | VoteEnded) -> Vote | None:
    """The vote after somebody has voted, or when it is over; None where it was given up. A ruling
    closes it as well, so that either may come too late for it."""
    if isinstance(event, VoteCast):
        return replace(vote, cast=(*vote.cast, event.seat))
    if event.counts and len(event.counts) != len(vote.choices):
        raise Impossible("a count for each choice")
    return replace(vote, counts=event.counts) if event.counts else None


def without(night: Night, seat: int) -> Night:
    """The night when a player has left: no phone has or wants the name, and nothing is asked."""
    return but(
        night,
        phones=tuple(one for one in night.phones if one.seat != seat),
        raised=tuple(one for one in night.raised if one != seat),
        wanted=_unwanted(night, seat),
    )


def _unwanted(night: Night, seat: int) -> tuple[tuple[int, SheetBegan], ...]:
    return tuple(one for one in night.wanted if one[0] != seat)


def _with(night: Night, phone: Phone) -> Night:
    others = tuple(one for one in night.phones if one.mark != phone.mark)
    return but(night, phones=(*others, phone))


def _known(night: Night, seat: int) -> int:
    if seat >= len(night.players):
        raise Impossible("nobody has that seat")
    return seat
