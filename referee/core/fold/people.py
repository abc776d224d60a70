"""Who sits where, is away, or has left. Night + event -> night."""

from __future__ import annotations

from referee.core.chips import widen
from referee.core.errors import Impossible
from referee.core.fold import phones
from referee.core.fold.bank import out_of_play, player_of, with_person
from referee.core.messages.people import CameBack, Left, Renamed, Reseated, Sat, WentAway, WillLeave
from referee.core.state.button import blinds_next
from referee.core.state.night import Night, Player
from referee.core.value import replace


def _reseated(night: Night, event: Reseated) -> Night:
    if sorted(event.ring) != sorted(night.ring):
        raise Impossible("the seats named are not those at the table")
    chairs = event.chairs or event.ring
    empty = set(chairs) - set(event.ring)
    if tuple(seat for seat in chairs if seat not in empty) != event.ring or empty - set(
        night.chairs
    ):
        raise Impossible("the chairs named are not those at the table")
    return replace(night, ring=event.ring, chairs=chairs)


def _went_away(night: Night, event: WentAway) -> Night:
    night = phones.granted(night, event.seat, "away")
    return with_person(night, replace(player_of(night, event.seat), presence="away"))


def _came_back(night: Night, event: CameBack) -> Night:
    seat, ring = event.seat, night.ring
    night = with_person(night, replace(player_of(night, seat), presence="here", leaving=False))
    night = phones.granted(night, seat, "back")
    if seat in ring:
        return night
    if event.chair:  # kept for him
        return replace(night, ring=tuple(other for other in night.chairs if other in (*ring, seat)))
    last = ring[-1] if ring else None
    chairs = _chairs_with(replace(night, chairs=_without(night.chairs, seat)), seat, last)
    return replace(night, ring=(*ring, seat), chairs=chairs)


def _without(chairs: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return tuple(other for other in chairs if other != seat)


def _chairs_with(night: Night, seat: int, after: int | None) -> tuple[int, ...]:
    """The chairs when somebody sits down at the left of another: in the empty chair there, if one
    is, else in a new one."""
    chairs = night.chairs
    if after not in chairs:
        return (*chairs, seat)
    at = (chairs.index(after) + 1) % len(chairs)
    if chairs[at] not in night.ring:
        return (*chairs[:at], seat, *chairs[at + 1 :])
    at = at or len(chairs)
    return (*chairs[:at], seat, *chairs[at:])


def _will_leave(night: Night, event: WillLeave) -> Night:
    return with_person(night, replace(player_of(night, event.seat), leaving=True))


def _renamed(night: Night, event: Renamed) -> Night:
    return with_person(night, replace(player_of(night, event.seat), name=event.name))


def _left(night: Night, event: Left) -> Night:
    seat, player = event.seat, player_of(night, event.seat)
    out_of_play(night, seat)
    ring = tuple(other for other in night.ring if other != seat)
    dealer = _dealer_without(night, seat)
    dealt_for = night.dealt_for and dealer == night.dealer
    night = replace(_without_part(night, seat), dealer=dealer, dealt_for=dealt_for)
    night = phones.without(night, seat)
    return replace(with_person(night, replace(player, presence="gone", leaving=False)), ring=ring)


def _without_part(night: Night, seat: int) -> Night:
    """Who leaves gives up his part in a pot that waits, or was paid and may come back."""
    antes = tuple(0 if at == seat else paid for at, paid in enumerate(night.antes_in))
    heirs = None if night.heirs is None else _without(night.heirs, seat)
    staying = None if night.staying is None else _without(night.staying, seat)
    claims = tuple(part for part in night.claims if part[0] != seat)
    unpaid = None if night.unpaid is None else _without_part(night.unpaid, seat)
    night = replace(night, antes_in=antes, heirs=heirs, staying=staying)
    return replace(night, claims=claims, unpaid=unpaid)


def _dealer_without(night: Night, seat: int) -> int | None:
    """Who deals next when `seat` leaves: if the deal turned on it, the seat at its left, unless
    the button goes where the blinds go."""
    if night.hand is not None and night.hand.next_dealer and blinds_next(night) is not None:
        return night.dealer
    deals = night.hand.dealer if night.dealer is None and night.hand else night.dealer
    if deals != seat or seat not in night.ring or len(night.ring) < 2:
        return night.dealer
    return night.ring[(night.ring.index(seat) + 1) % len(night.ring)]


_NOBODY = Player(-1, "")
"""Whoever sits down, before he has a seat and a name."""


def _seated(night: Night, event: Sat) -> Night:
    seat, name, after = event.seat, event.name, event.after
    if seat != len(night.players):
        raise Impossible("somebody else has sat down since")
    at = night.ring.index(after) + 1 if after in night.ring else len(night.ring)
    beside = after if after in night.ring else next(reversed(night.ring), None)
    return replace(
        night,
        chairs=_chairs_with(night, seat, beside),
        players=(*night.players, replace(_NOBODY, seat=seat, name=name, sat_as=name)),
        ring=(*night.ring[:at], seat, *night.ring[at:]),
        purse=widen(night.purse, seat + 1),
    )


FOLDS = (
    _seated,
    _reseated,
    _renamed,
    _went_away,
    _came_back,
    _will_leave,
    _left,
)
