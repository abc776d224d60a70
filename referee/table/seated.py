"""Whose phone is theirs again in the next night: nobody asks the host twice for the same seat."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.messages.phones import SeatGiven
from referee.core.people.people import People
from referee.core.state.night import Night
from referee.table.kept import Look


def again(
    people: People, before: Look | None, night: Night, chosen: Mapping[str, str]
) -> tuple[SeatGiven, ...]:
    """The phones that had a seat at the end of the night before, at the seats of the same persons
    now. chosen: by name at the table, the person that the host chose, whom the name alone may not
    mean. Where two of one name play, now or then, nobody can tell whose phone it is: it asks."""
    if before is None:
        return ()
    then = people.who(before.id, _seats(before.night))
    who = people.who(0, _seats(night))
    who |= {seat: people.root(chosen[name]) for seat, name in _seats(night) if name in chosen}
    now = {person: seat for seat, person in who.items() if [*who.values()].count(person) == 1}
    return tuple(
        SeatGiven(now[then[phone.seat]], phone.device, phone.mark)
        for phone in before.night.phones
        if phone.state == "has" and then.get(phone.seat) in now
    )


def _seats(night: Night) -> tuple[tuple[int, str], ...]:
    return tuple((player.seat, player.name) for player in night.players)
