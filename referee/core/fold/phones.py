"""Phones in the fold: whose is which, who asks, and what a vote has come to."""

from __future__ import annotations

from referee.core.errors import Impossible
from referee.core.messages.phones import (
    ActingEvent,
    AskedFor,
    AskedHeard,
    ByPhone,
    Confirmed,
    DeviceNamed,
    Favor,
    FloorAsked,
    FloorHeard,
    PhoneEvent,
    PhonesMay,
    SeatAsked,
    SeatDenied,
    SeatFreed,
    SeatGiven,
    SheetAsked,
    SheetHeard,
    TapsFrom,
    VoteAsked,
    VoteCast,
    VoteEnded,
)
from referee.core.sheets.events import SheetBegan
from referee.core.state.night import Night
from referee.core.state.phones import Acting, Phone, Vote
from referee.core.value import replace


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
            return replace(
                night, phones=tuple(other for other in night.phones if other.mark != mark)
            )
        case FloorAsked(seat):
            others = tuple(other for other in night.raised if other != seat)
            return replace(night, raised=(*others, _known(night, seat)))
        case FloorHeard(seat):
            return replace(night, raised=tuple(other for other in night.raised if other != seat))
        case SheetAsked(seat, sheet):
            return replace(night, wanted=(*_unwanted(night, seat), (_known(night, seat), sheet)))
        case SheetHeard(seat):
            return replace(night, wanted=_unwanted(night, seat))
        case DeviceNamed(device, name):
            devices = tuple(other for other in night.devices if other[0] != device)
            return replace(night, devices=(*devices, (device, name)) if name else devices)
        case VoteAsked():
            return replace(night, vote=_begun(event))
        case VoteCast() | VoteEnded():
            return replace(night, vote=_voted(night.vote, event)) if night.vote else night
        case _:
            return replace(night, acting=_acting(night, event))


def _acting(night: Night, event: ActingEvent) -> Acting:
    """What phones may do, and what waits for the host, after such an event."""
    now = night.acting
    match event:
        case PhonesMay(may, ahead, deals):
            return replace(now, may=may, ahead=ahead, deals=deals)
        case ByPhone(seat, entry):
            waits = entry and now.may == "confirm"
            return replace(now, unconfirmed=(*now.unconfirmed, (entry, seat))) if waits else now
        case Confirmed(entry):
            left = tuple(waiting for waiting in now.unconfirmed if waiting[0] > entry)
            return replace(now, unconfirmed=left)
        case AskedFor(seat):
            return replace(now, requests=(*_without(now, _known(night, seat)), event))
        case AskedHeard(seat):
            return replace(now, requests=_without(now, seat))


def _without(now: Acting, seat: int) -> tuple[AskedFor, ...]:
    return tuple(request for request in now.requests if request.seat != seat)


def granted(night: Night, seat: int, *what: Favor) -> Night:
    """The night when the host has entered something that a player may have asked for."""
    now = night.acting
    if not any(request.seat == seat and request.what in what for request in now.requests):
        return night
    return replace(night, acting=replace(now, requests=_without(now, seat)))


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
    return replace(
        night,
        phones=tuple(phone for phone in night.phones if phone.seat != seat),
        raised=tuple(other for other in night.raised if other != seat),
        wanted=_unwanted(night, seat),
        acting=replace(night.acting, requests=_without(night.acting, seat)),
    )


def _unwanted(night: Night, seat: int) -> tuple[tuple[int, SheetBegan], ...]:
    return tuple(wish for wish in night.wanted if wish[0] != seat)


def _with(night: Night, phone: Phone) -> Night:
    others = tuple(other for other in night.phones if other.mark != phone.mark)
    return replace(night, phones=(*others, phone))


def _known(night: Night, seat: int) -> int:
    if seat >= len(night.players):
        raise Impossible("nobody has that seat")
    return seat


def _taps_from(night: Night, event: TapsFrom) -> Night:
    others = tuple(tapper for tapper in night.tappers if tapper[0] != event.strand)
    return replace(night, tappers=(*others, (event.strand, event.device)))


FOLDS = (_taps_from, told)
