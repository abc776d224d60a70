"""What becomes true at several tables of an evening at once, each by its own rules."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from types import UnionType

from referee.core.decide import act, became
from referee.core.errors import Refused
from referee.core.log import Entry, Log
from referee.core.log.missed import missed
from referee.core.messages.bank import CloseNight, ReopenNight
from referee.core.messages.club import (
    AccountsMoved,
    EveningReopened,
    Moved,
    TableNamed,
    WentTo,
)
from referee.core.messages.event import Event
from referee.core.messages.log import PutBack, TakenBack
from referee.core.messages.people import CameBack, Left, Renamed, Sat
from referee.core.rules import club
from referee.core.rules.names import seen
from referee.core.state.night import Night
from referee.core.value import dataclass
from referee.table.kept import Kept
from referee.table.taps import Again, TakeBack

Happens = Mapping[int, tuple[Event, ...]]
"""By night, what becomes true there."""
Judge = Callable[[Mapping[int, Kept]], Happens]


class RefusedThere(Exception):
    """A rule of one of several nights says no."""

    def __init__(self, night: int, refused: Refused) -> None:
        super().__init__(str(refused))
        self.night, self.refused = night, refused


@dataclass(frozen=True, slots=True)
class Mover:
    """Who goes to another table. source, target: the nights; after: whom they sit down to the left
    of; chips: as counted, None for what the log has."""

    seat: int
    source: int
    target: int
    after: int | None = None
    chips: int | None = None


def linked(log: Log, events: Sequence[Event]) -> frozenset[str]:
    """The moves whose part here is taken back, or brought back, by these events. Raises Refused
    where a table was opened by what they name."""
    named = [event for seq in _named_by(events) for event in log.entries[seq - 1].events]
    if any(isinstance(event, TableNamed) for event in named):
        raise Refused("table-opened")
    return frozenset(event.move for event in named if isinstance(event, Moved))


@contextmanager
def _of(night: int) -> Iterator[None]:
    """What a rule of that night refuses."""
    try:
        yield
    except Refused as refused:
        raise RefusedThere(night, refused) from None


# --- what becomes true --------------------------------------------------------------------


def moved(there: Mapping[int, Kept], movers: Sequence[Mover], mark: str) -> Happens:
    now = {night: kept.log.night for night, kept in there.items()}
    owed = {night: missed(there[night].log) for night in {mover.source for mover in movers}}
    _of_one_evening(now)
    happens: dict[int, tuple[Event, ...]] = {}

    def happen(night: int, events: tuple[Event, ...]) -> tuple[Event, ...]:
        done, now[night] = became(now[night], events)
        happens[night] = (*happens.get(night, ()), *done)
        return done

    for mover in movers:
        source, target, seat = mover.source, mover.target, mover.seat
        if source == target:
            raise Refused("same-table")
        phone = now[source].phone_of(seat)
        with _of(source):
            owes, to = owed[source].get(seat, (0, 0)), now[target].table
            done = happen(source, club.leaves(now[source], seat, mover.chips, mark, to, owes))
        went = next(event for event in done if isinstance(event, WentTo))
        player = now[source].players[seat]
        with _of(target):
            number = now[source].table
            happen(target, club.arrives(now[target], player, went, number, mover.after, phone))
    return happens


def _of_one_evening(now: Mapping[int, Night]) -> None:
    """Raises Refused where these are no open tables of one evening, with one bank."""
    if len({night.evening for night in now.values()}) != 1 or not all(
        night.evening for night in now.values()
    ):
        raise Refused("not-that-table")
    for number, night in now.items():
        if night.closed or night.settled_at:
            raise RefusedThere(number, Refused("table-is-closed"))
    club.same_bank(now.values())


def closed(there: Mapping[int, Kept], mark: str) -> Happens:
    now = {night: kept.log.night for night, kept in there.items()}
    if any(night.settled_at for night in now.values()):
        raise Refused("evening-is-over")
    club.same_bank(now.values())
    logs = [(kept.log.night, _events(kept.log)) for kept in there.values()]
    if chips := club.half_moved(logs):
        raise Refused("half-moved", amount=chips)
    if club.half_closed(logs):
        raise Refused("half-closed")
    happens: dict[int, tuple[Event, ...]] = {}
    for number, night in now.items():
        if not night.closed:
            with _of(number):
                happens[number], now[number] = act(night, CloseNight())
    first = min(now, key=lambda number: (now[number].table, number))
    others = [night for number, night in now.items() if number != first]
    of = tuple(sorted({night.table for night in now.values()}))
    for number, night in now.items():
        with _of(number):
            settles = number == first
            more = club.gathered(night, others, mark) if settles else club.sent(night, mark, of)
        done, now[number] = became(night, more)
        happens[number] = (*happens.get(number, ()), *done)
    return happens


def reopened(there: Mapping[int, Kept], mark: str) -> Happens:
    happens: dict[int, tuple[Event, ...]] = {}
    for number, kept in there.items():
        night = kept.log.night
        if night.settled_at:
            back, night = became(night, (EveningReopened(mark),))
            happens[number] = (*back, *act(night, ReopenNight())[0])
    if not happens:
        raise Refused("evening-goes-on")
    return happens


def _events(log: Log) -> tuple[Event, ...]:
    return tuple(event for entry in log.living_on("bank") for event in entry.events)


def asked_of(log: Log, asked: TakeBack | Again) -> tuple[Event, ...]:
    """What a log says that is to take back something of it, or bring it back. Raises Refused."""
    if isinstance(asked, Again):
        return log.put_back(asked.strand)
    return log.take_back(asked.strand, asked.to, asked.alone)


def undone(there: Mapping[int, Kept], night: int, asked: TakeBack | Again) -> Happens:
    """What the log of that night says, and the other parts of the same moves wherever they are."""
    log, again = there[night].log, isinstance(asked, Again)
    events = asked_of(log, asked)
    moves, happens = linked(log, events), {night: events}
    _nothing_since(log, _named_by(events), EveningReopened)
    for number, kept in there.items():
        if number == night:
            continue
        parts = [entry.seq for entry in kept.log.entries if _is_part(kept.log, entry, moves, again)]
        if not parts:
            continue
        with _of(number):
            _nothing_since(kept.log, parts, AccountsMoved | EveningReopened)
            happens[number] = kept.log.with_others(parts, again)
    nobody_twice(there, night, happens)
    return happens


def phones(there: Mapping[int, Kept], happens: Happens) -> Happens:
    """What becomes true of phones with that, on their own strand: an undo of a move gives no phone
    back that was freed since."""
    logs = {number: kept.log for number, kept in there.items()}
    again = {number: events for number, events in happens.items() if _named_by(events)}
    if not again:
        return {}
    then = {number: logs[number].would_be(events) for number, events in again.items()}
    return club.phones_follow({number: log.night for number, log in logs.items()}, then)


def undone_here(there: Mapping[int, Kept], night: int, asked: TakeBack | Again) -> None:
    """Raises Refused where what one night alone is to take back, or bring back, seats somebody who
    sits at another table. What the log itself refuses, it says when it is entered."""
    log = there[night].log
    try:
        events = asked_of(log, asked)
        alone = not linked(log, events)
    except Refused:
        return
    if alone:
        nobody_twice(there, night, {night: events})


def nobody_twice(there: Mapping[int, Kept], night: int, happens: Happens) -> None:
    """Raises Refused where what is taken back, or comes back, lets somebody sit who sits at another
    table by then, or be called as somebody there; RefusedThere where it is not at that night."""
    logs = {number: kept.log for number, kept in there.items()}
    if not any(map(_seats_somebody, (logs[number] for number in happens), happens.values())):
        return
    then = {
        number: log.would_be(happens[number]) if happens.get(number) else log.night
        for number, log in logs.items()
    }
    for number in happens:
        others = {name for other, now in then.items() if other != number for name in names(now)}
        before = logs[number].night
        for seat in then[number].ring:
            name = seen(then[number].name(seat))
            if name in others and name not in names(before):
                left = seat < len(before.players) and seat not in before.ring
                refused = Refused("at-another-table", seat=seat)
                refused = refused if left else Refused("name-in-the-evening")
                raise refused if number == night else RefusedThere(number, refused)


def names(night: Night) -> set[str]:
    """Of all who sit there, as they are compared."""
    return {seen(night.name(seat)) for seat in night.ring}


def _seats_somebody(log: Log, events: Sequence[Event]) -> bool:
    kinds = Left | Sat | CameBack | Renamed
    named = _named_by(events)
    return any(isinstance(event, kinds) for seq in named for event in log.entries[seq - 1].events)


def _named_by(events: Sequence[Event]) -> tuple[int, ...]:
    """The entries that are taken back, or come back, by these events."""
    first = events[0] if events else None
    return first.entries if isinstance(first, TakenBack | PutBack) else ()


def _nothing_since(log: Log, parts: Collection[int], kinds: type | UnionType) -> None:
    """Raises Refused where the evening was closed, or reopened, by one of these entries, and what
    was entered at the bank since is not among them: no settlement would have it."""
    ends = [
        seq
        for seq in parts
        if any(isinstance(event, kinds) for event in log.entries[seq - 1].events)
    ]
    living = [entry.seq for entry in log.living_on("bank")]
    if ends and any(seq > min(ends) and seq not in parts for seq in living):
        raise Refused("other-table-not-here")


def _is_part(log: Log, entry: Entry, moves: Collection[str], again: bool) -> bool:
    """Whether an entry is part of these moves, and counts (again: does not count) now."""
    named = any(isinstance(event, Moved) and event.move in moves for event in entry.events)
    return named and (entry.seq in log.dead) == again
