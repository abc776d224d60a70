"""The draw: cards asked for and served, from a new pack if need be. Commands -> events."""

from __future__ import annotations

from referee.core.messages.draw import DrawCards, Drew, OwedServed, ServeOwed
from referee.core.messages.event import Event
from referee.core.state.draw import burns, new_pack, rules, served_for
from referee.core.state.hand import Hand
from referee.core.state.night import Night, going_on
from referee.core.value import replace


def take(night: Night, command: DrawCards) -> tuple[Event, ...]:
    """A player throws so many cards and is served as many."""
    return (serve(going_on(night), command.seat, command.count, command.mixed),)


def take_owed(night: Night, command: ServeOwed) -> tuple[Event, ...]:
    """A player is served the cards they are owed after the others."""
    return (serve_owed(going_on(night), command.seat),)


def serve(hand: Hand, seat: int, count: int, mixed: tuple[int, ...] = ()) -> Drew:
    """The draw of `count` cards, which a new pack can give if need be."""
    step = rules(hand)
    if step.stock:
        return Drew(seat, count, 0, hand.stub)
    served, later = served_for(step, count)
    top, stub, pool, apart = _taken(hand, seat, served, count, mixed)
    return Drew(seat, count, top, stub, pool, apart, later)


def serve_owed(hand: Hand, seat: int) -> OwedServed:
    """The cards owed to `seat` after all others' draws; a new pack is made for them if need be."""
    count = hand.of(seat).owed
    if burns(hand, seat) and hand.stub > count + 1:
        hand = replace(hand, stub=hand.stub - 1)
    top, stub, pool, apart = _taken(hand, seat, count, 0, ())
    return OwedServed(seat, count, top, stub, pool, apart)


def _taken(
    hand: Hand, seat: int, count: int, thrown: int, mixed: tuple[int, ...]
) -> tuple[int, int, int, tuple[int, ...]]:
    """From the top, left in the stub, cards of the new pack (0: none), discards left out."""
    ready = max(hand.stub - 1, 0)
    if count <= ready:
        return count, hand.stub - count, 0, ()
    pack = new_pack(hand, seat, thrown, mixed)
    missing = count - ready
    return ready, pack.cards - missing, pack.cards, pack.apart


RULES = (take, take_owed)
