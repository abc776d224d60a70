"""What a ruling, or any command, would move: drawn before it is applied."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from referee.core.decide import act
from referee.core.messages.command import Command
from referee.core.messages.event import Event
from referee.core.messages.law import (
    BackedUp,
    BetCorrected,
    PaidIn,
    Reclaimed,
    RolledBack,
    TookBack,
)
from referee.core.messages.showdown import ThrownIn
from referee.core.state.night import Night
from referee.core.value import dataclass
from referee.screens.felt.seats import placed, with_short_names
from referee.screens.floor.words.ruling import TO_ACT, instruction, said, state
from referee.screens.words.events import line, spoken


@dataclass(frozen=True, slots=True)
class SeatChange:
    """What a ruling does to one seat, drawn before it is applied."""

    name: str
    chips: str
    state: str


@dataclass(frozen=True, slots=True)
class Plate:
    """A seat as the ruling would leave it, to be drawn at its place. moved: something changes."""

    seat: int
    before: str
    after: str
    state: str
    words: str
    moved: bool


@dataclass(frozen=True, slots=True)
class FeltSpot:
    """A seat on the felt: the number of its place, and a name that fits there."""

    place: int
    name: str


def back(before: Night, after: Night, seat: int, events: Sequence[Event]) -> int:
    """How many chips a seat takes back by these events; with real chips, out of the pot."""
    if not before.real:
        return after.holds(seat) - before.holds(seat)
    chips = 0
    for event in events:
        match event:
            case TookBack(who, amount) if who == seat:
                chips += amount
            case PaidIn(who, amount) if who == seat:
                chips -= amount
            case ThrownIn(shares) | BackedUp(_, shares) | RolledBack(_, shares):
                chips += dict(shares).get(seat, 0)
            case Reclaimed(shares):
                chips -= dict(shares).get(seat, 0)
            case BetCorrected(who, _) if who == seat:
                chips += _made_less(before, after, seat)
            case _:
                pass
    return chips


def _made_less(before: Night, after: Night, seat: int) -> int:
    was, is_so = before.hand, after.hand
    if was is None or is_so is None or seat not in was.order or seat not in is_so.order:
        return 0
    return was.of(seat).total - is_so.of(seat).total


def changes(before: Night, after: Night, events: Sequence[Event]) -> tuple[SeatChange, ...]:
    """What moved between two nights, seat by seat."""
    found = []
    for seat in before.ring:
        chips = instruction(back(before, after, seat, events))
        was, is_so = state(before.hand, seat), state(after.hand, seat)
        changed = said(is_so) if was != is_so else ""
        if chips or changed:
            found.append(SeatChange(before.name(seat), chips, changed))
    return tuple(found)


def plates(before: Night, after: Night, events: Sequence[Event]) -> tuple[Plate, ...]:
    """All seats with what would change."""
    return tuple(_plate(before, after, events, seat) for seat in before.ring)


def spots(night: Night, near: int | None) -> Mapping[int, FeltSpot]:
    """Where each seat is on this felt. near: the seat at the near side."""
    short = with_short_names(night)
    return {
        seat: FeltSpot(place, short.name(seat))
        for seat, place in placed(night, near)
        if seat in night.ring
    }


def _new(had: int, has: int) -> str:
    return "" if had == has else str(has)


def _plate(before: Night, after: Night, events: Sequence[Event], seat: int) -> Plate:
    more = back(before, after, seat, events)
    had, has = before.holds(seat), after.holds(seat)
    was, is_so = state(before.hand, seat), state(after.hand, seat)
    acts = after.playing is not None and after.playing.turn == seat
    newly = acts and not (before.playing is not None and before.playing.turn == seat)
    words = TO_ACT if newly and was == is_so else is_so
    return Plate(
        seat=seat,
        before="" if before.real else str(had),
        after=instruction(more) if before.real else _new(had, has),
        state="turn" if acts else is_so.replace(" ", "-"),
        words="" if words == "in" else said(words),
        moved=bool(more) or was != is_so or newly,
    )


def preview(night: Night, command: Command) -> tuple[tuple[SeatChange, ...], tuple[str, ...]]:
    """What any command would move: seats, and lines for the log. Raises Refused."""
    events, after = act(night, command)
    return changes(night, after, events), tuple(line(event, night) for event in spoken(events))
