"""Who owes blinds: a seat that the blinds went past while nobody played there, or that brought them
from another table, until they are put in or its player is big blind again."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.fold.evolve import evolve
from referee.core.log import Log
from referee.core.messages.club import CameFrom, Missed
from referee.core.messages.dealing import Posted
from referee.core.messages.people import Left
from referee.core.state.night import Night

Places = tuple[int | None, int]
"""Whose the small blind was, if anybody's, and the big one."""


def missed(log: Log) -> Mapping[int, Missed]:
    """By seat, the chips of blinds that its player owes: small ones, big ones. Of each no more than
    one, as at any table."""
    night, owed = Night(), dict[int, Missed]()
    last: Places | None = None
    for entry in log.living():
        for event in entry.events:
            match event:
                case Left(seat):
                    owed.pop(seat, None)
                    last = _without(night, last, seat)
                case CameFrom(seat, owes=owes) if any(owes):
                    owed[seat] = owes
                case Posted():
                    last = _posted(night, event, owed, last)
            night = evolve(night, event)
    return owed


def _posted(
    night: Night, event: Posted, owed: dict[int, Missed], last: Places | None
) -> Places | None:
    """The blinds are in; at whose places they are now."""
    hand, nominal = night.playing, event.paid[: len(event.paid) - event.straddles]
    if hand is None or not nominal:
        return last
    two = event.small and len(nominal) > 1
    small, big = nominal[-2] if two else None, nominal[-1]
    playing = {seat for seat in hand.order if seat not in event.out}
    if last is not None:
        for seat in _past(night, last[1], big[0]) - playing:
            owed[seat] = (owed.get(seat, (0, 0))[0], big[1])
        if small is not None and last[0] is not None:
            for seat in _past(night, last[0], small[0]) - playing:
                owed[seat] = (small[1], owed.get(seat, (0, 0))[1])
    for seat in (big[0], *(seat for seat, _ in (*event.dead, *event.live))):
        owed.pop(seat, None)
    return (small[0] if small is not None else None), big[0]


def _without(night: Night, last: Places | None, seat: int) -> Places | None:
    """Who leaves after a blind leaves its place to whoever sits before it: from there the next one
    is counted."""
    if last is None or seat not in night.ring:
        return last
    before = night.ring[night.ring.index(seat) - 1]
    small, big = last
    return before if small == seat else small, before if big == seat else big


def _past(night: Night, before: int, now: int) -> set[int]:
    """The seats between two places, clockwise."""
    ring = night.ring
    if before not in ring or now not in ring or before == now:
        return set()
    at = ring.index(before) + 1
    row = (*ring[at:], *ring[:at])
    return set(row[: row.index(now)])
