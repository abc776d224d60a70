"""Whose deal comes next, and the dead button: where the blinds go, the button follows them."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from referee.core.state.hand import Hand
from referee.core.state.night import Night


def turn_to_deal(night: Night) -> int | None:
    """Whose deal it is next, absent or not: named by hand, or by the last deal."""
    ring, hand = night.ring, night.hand
    if not ring or night.dealer is not None:
        return night.dealer if ring else None
    if hand is None:
        return ring[0]
    if not hand.next_dealer:
        return hand.dealer
    behind = _behind_the_blinds(night, hand)
    if behind is not None:
        return behind
    return ring[(ring.index(hand.dealer) + 1) % len(ring)] if hand.dealer in ring else ring[0]


def clockwise(night: Night, seats: Collection[int]) -> tuple[int, ...]:
    """These seats from the left of who has the deal; those who have left the table come after."""
    ring, hand = night.ring, night.hand
    at = ring.index(hand.dealer) + 1 if hand is not None and hand.dealer in ring else 0
    return tuple(seat for seat in dict.fromkeys((*ring[at:], *ring[:at], *seats)) if seat in seats)


def next_dealer(night: Night) -> int | None:
    """Who deals next: absent seats are passed, unless somebody deals for them or the button
    may be dead."""
    seat = turn_to_deal(night)
    if seat is None or (seat in night.ring and (night.present(seat) or night.dealt_for)):
        return seat
    if seat in night.ring and blinds_next(night) is not None:
        return seat
    return left_of(night, seat)


def blinds_next(night: Night, order: Sequence[int] = ()) -> tuple[int | None, int] | None:
    """At whose places the small blind (None: nobody's, or an empty one) and the big one are in the
    next deal, among those whom it is for, order (nothing: all who can be); None where the button
    moves, or the last deal had no two blinds (TDA 2024 32).

    Where the small blind was left out, the next deal goes on behind the big one too: else
    somebody would not be big. What was said with the dealer's name holds.
    """
    hand, said = night.hand, night.blinds
    if night.dealer is not None:
        here = [] if said is None else order or _to_be_dealt_in(night)
        return said if said is not None and len(here) > 1 and said[1] in here else None
    if hand is None or hand.big is None or not (night.house.dead_button or _no_small(hand)):
        return None
    here = order or _to_be_dealt_in(night)
    if len(here) < 2:
        return None
    if hand.next_dealer:
        return hand.big, _after(night, hand.big, here)
    return hand.small, hand.big if hand.big in here else _after(night, hand.big, here)


def _no_small(hand: Hand) -> bool:
    """Whether nobody posted the small blind, its place being empty."""
    return hand.small is None or hand.small not in hand.order


def _to_be_dealt_in(night: Night) -> list[int]:
    return [seat for seat in night.ring if night.able(seat)]


def _behind_the_blinds(night: Night, hand: Hand) -> int | None:
    """Where the button goes that follows the blinds: to the last small blind's place, and
    where that is nobody's, or he is big himself already, to who is before the small one."""
    blinds = blinds_next(night)
    if blinds is None or hand.big is None:
        return None
    big, here = blinds[1], _to_be_dealt_in(night)
    if len(here) == 2:
        return here[here.index(big) - 1]
    if hand.small in night.ring and hand.small != big:
        return hand.small
    return next(seat for seat in reversed(_round(night, hand.big)) if seat in here)


def _round(night: Night, seat: int) -> tuple[int, ...]:
    """The seats clockwise from one, itself apart. Where it has left the table, they go on behind
    who was before it in the last deal; whoever sat down between the two comes first."""
    ring, hand = night.ring, night.hand
    if seat in ring or hand is None:
        at = ring.index(seat)
        return (*ring[at + 1 :], *ring[:at])
    gone = hand.order.index(seat) if seat in hand.order else 0
    before = (*hand.order[gone:], *hand.order[:gone])[::-1]
    at = next((ring.index(near) for near in before if near in ring), -1)
    return (*ring[at + 1 :], *ring[: at + 1])


def _after(night: Night, seat: int, among: Sequence[int]) -> int:
    """The next of these seats clockwise."""
    return next((other for other in _round(night, seat) if other in among), among[0])


def right_of(night: Night, seat: int) -> int:
    """The present seat whose left this one is."""
    ring = night.ring
    at = ring.index(seat) if seat in ring else 0
    before = (*ring[at:], *ring[:at])[:0:-1]
    return next((other for other in before if night.present(other)), seat)


def left_of(night: Night, seat: int) -> int:
    """The next present seat clockwise, also from the chair of somebody who has left; the seat
    itself when nobody else is there."""
    there = night.ring if seat in night.ring or seat not in night.chairs else night.chairs
    at = there.index(seat) if seat in there else -1
    after = (*there[at + 1 :], *there[: at + 1])
    return next((other for other in after if other in night.ring and night.present(other)), seat)
