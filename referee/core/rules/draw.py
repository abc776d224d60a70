"""The draw: cards asked for and served, from a new pack if need be. Commands -> events."""

from __future__ import annotations

from referee.core.errors import Refused
from referee.core.messages.draw import DrawCards, Drew, OwedServed, ServeOwed
from referee.core.messages.event import Event
from referee.core.state.draw import FIVE, bounds, burns, new_pack, owed, rules
from referee.core.state.hand import Hand
from referee.core.state.night import Night, going_on
from referee.core.value import but


def take(night: Night, command: DrawCards) -> tuple[Event, ...]:
    """A player throws so many cards and is served as many. Raises Refused."""
    hand, seat, count = going_on(night), command.seat, command.count
    if not hand.drawing:
        raise Refused("no-draw-now")
    if not hand.has(seat):
        raise Refused("not-in-the-hand", seat=seat)
    if hand.of(seat).drew is not None:
        raise Refused("drew-already", seat=seat, law="slip-of-the-tongue")
    if seat != hand.turn:
        raise Refused("draw-out-of-turn", seat=seat, other=hand.turn, law="draw-out-of-turn")
    least, most = bounds(hand)
    if not least <= count <= most:
        raise Refused("draw-so-many", seat=seat, amount=most, other=least)
    return (serve(hand, seat, count, command.mixed),)


def take_owed(night: Night, command: ServeOwed) -> tuple[Event, ...]:
    """A player is served the cards they are owed after the others. Raises Refused."""
    hand, seat = going_on(night), command.seat
    if not hand.drawing or owed(hand) != seat:
        raise Refused("no-card-owed", seat=seat)
    return (serve_owed(hand, seat),)


def serve(hand: Hand, seat: int, count: int, mixed: tuple[int, ...] = ()) -> Drew:
    """The draw of `count` cards. Refuses what even a new pack could not give.

    Some games serve more than was thrown, or from a player's own stock; where nobody gets five
    cards in a row, the fifth is owed until the others are served.
    """
    step = rules(hand)
    if step.stock:
        return Drew(seat, count, 0, hand.stub)
    owed = 1 if step.four and count == FIVE else 0
    served = count + step.extra - owed
    top, stub, pool, apart = _taken(hand, seat, served, count, mixed)
    return Drew(seat, count, top, stub, pool, apart, owed)


def serve_owed(hand: Hand, seat: int) -> OwedServed:
    """The cards owed to `seat` after all others' draws; a new pack is made for them if need be."""
    count = hand.of(seat).owed
    if burns(hand, seat) and hand.stub > count + 1:
        hand = but(hand, stub=hand.stub - 1)
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
    if missing > pack.cards - 1:
        raise Refused("no-cards-left", seat=seat, amount=ready + pack.cards - 1)
    return ready, pack.cards - missing, pack.cards, pack.apart


RULES = (take, take_owed)
