"""A night in short: all that pages across nights need of one, small enough to be kept."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

from referee.core.chips import add_up
from referee.core.rules import money
from referee.core.rules.names import seen
from referee.core.state.night import Night
from referee.core.value import dataclass

Seat = tuple[int, str, str]
"""A player of a night: the seat, the name, and as whom they sat down."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """A player of a night. chips: won or lost in all (at the table, on score sheets, from the
    kitty), None while real chips are not counted; worth: the same in money; open: money still to
    get (less than nought: to pay), None where the night cannot be settled; sat: as whom they sat
    down, as it is seen."""

    seat: int
    name: str
    chips: int | None
    worth: int | None
    open: int | None
    sat: str = ""


@dataclass(frozen=True, slots=True)
class Evening:
    """A night in short. night: its number; also: that of the damaged night that it goes on with;
    at: when it began, ISO 8601; ended: when it was first closed, where that is known; currency:
    nothing where chips are worth nothing; due: payments of the settlement that were not made, as
    (payer or None for the cash box, payee, money);
    correcting: it was closed and is open again: due and open are what they were then, less what
    was paid of it since; fixed: what somebody won was changed after it was first closed."""

    night: int
    at: str
    title: str
    closed: bool
    deals: int
    money: bool
    currency: str
    sittings: tuple[Sitting, ...]
    due: tuple[tuple[int | None, int, int], ...] = ()
    also: int = 0
    correcting: bool = False
    ended: str = ""
    fixed: bool = False

    @property
    def owes(self) -> bool:
        """Whether the slate has what this night left unpaid."""
        return self.money and (self.closed or self.correcting)

    @property
    def seats(self) -> tuple[Seat, ...]:
        return tuple((sitting.seat, sitting.name, sitting.sat) for sitting in self.sittings)


def evening(number: int, at: str, night: Night) -> Evening:
    """A night in short, as it is now."""
    closed = night.closed and not waits(night)
    settled = closed and money.comes_out(night)
    due = tuple(
        (paid.payer, paid.payee, paid.amount)
        for paid in (money.plan(night) if settled else ())
        if not paid.done
    )
    return Evening(
        number,
        at,
        night.title,
        closed,
        night.hands,
        bool(night.stakes.worth),
        night.stakes.currency if night.stakes.worth else "",
        tuple(_sitting(night, player.seat, settled) for player in night.players),
        due,
    )


def waits(night: Night) -> bool:
    """Whether it is a table of an evening that goes on: nothing of it is anybody's result yet."""
    return bool(night.evening) and not night.settled_at


GONE = 1000
"""Whoever sits in a night no longer, since their sitting down was taken back, is known by the seat
that was theirs and so many more: somebody else may sit there by now."""


def corrected(
    now: Evening,
    before: Evening,
    paid: Iterable[tuple[int | None, int | None, int]],
    others: Collection[int] = (),
) -> Evening:
    """A night that is open again for a correction, with what it left unpaid when it was closed,
    less what was paid of it since. paid: (from, to, money), None for the cash box; others: seats at
    which somebody else was seated since, or nobody."""
    named = {seen(sitting.name): sitting.seat for sitting in now.sittings}
    seats = {
        sitting.seat: named.get(seen(sitting.name), GONE + sitting.seat)
        if sitting.seat in others
        else sitting.seat
        for sitting in before.sittings
    }
    open_ = add_up((seats[sitting.seat], sitting.open or 0) for sitting in before.sittings)
    due = [
        (payer if payer is None else seats[payer], seats[payee], amount)
        for payer, payee, amount in before.due
    ]
    for payer, payee, amount in paid:
        for at, (source, target, owed) in enumerate(due):
            part = min(amount, owed) if (source, target) == (payer, payee) else 0
            due[at] = (source, target, owed - part)
            amount -= part
            open_[target] -= part
            if source is not None:
                open_[source] += part
    gone = [
        replace(sitting, seat=seats[sitting.seat], chips=None, worth=None)
        for sitting in before.sittings
        if seats[sitting.seat] >= GONE
    ]
    sittings = tuple(
        replace(sitting, open=open_.get(sitting.seat, 0)) for sitting in (*now.sittings, *gone)
    )
    left = tuple(line for line in due if line[2])
    return replace(now, sittings=sittings, due=left, correcting=True)


def _sitting(night: Night, seat: int, settled: bool) -> Sitting:
    player, won = night.players[seat], money.result(night, seat)
    if night.settled_at == "there":
        won = None  # it is part of what they won in the evening, at the table that settles it
    more = money.on_sheets(night, seat) + player.kitty + player.elsewhere
    chips = None if won is None else won + more
    return Sitting(
        seat,
        player.name,
        chips,
        None if chips is None else night.stakes.money(chips),
        money.claim(night, seat) if settled else None,
        seen(player.sat_as),
    )


def seats_of(night: Night) -> tuple[Seat, ...]:
    """Everybody who sat in a night."""
    return tuple((player.seat, player.name, seen(player.sat_as)) for player in night.players)
