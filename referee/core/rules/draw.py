"""The draw: what may be asked for, what is served, from a new pack if need be, and why not."""

from __future__ import annotations

from collections.abc import Iterator

from referee.core.book.game import Draw
from referee.core.errors import Refused
from referee.core.messages.draw import DrawCards, Drew, OwedServed, ServeOwed
from referee.core.messages.event import Event
from referee.core.messages.offer import AtStep, Offer
from referee.core.rules.checks import is_out
from referee.core.state import draw
from referee.core.state.draw import burns, new_pack, rules, served_for
from referee.core.state.hand import Hand
from referee.core.state.night import Night, going_on
from referee.core.value import replace


def draws(night: Night, hand: Hand, asked: DrawCards | None = None) -> Iterator[Offer]:
    """What the next one may draw. asked: somebody's discards may not have been kept apart."""
    seat = hand.turn
    if seat is None or not hand.drawing:
        return
    counts = range(hand.cards + 1) if asked is None else (asked.count,)
    mixed = () if asked is None else asked.mixed
    for count in counts:
        if draw.can_draw(hand, seat, count, mixed):
            yield Offer(DrawCards(seat, count, mixed))


def owed(night: Night, hand: Hand, asked: ServeOwed | None = None) -> Iterator[Offer]:
    """What is served after all have drawn, to whom it is owed."""
    late = draw.owed(hand) if hand.drawing else None
    if late is not None and draw.can_serve_owed(hand, late):
        yield Offer(ServeOwed(late))


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


def _no_draw(night: Night, hand: Hand, command: DrawCards) -> Refused:
    seat, count = command.seat, command.count
    if not hand.drawing:
        return Refused("no-draw-now")
    if out := is_out(hand, seat):
        return out
    if hand.of(seat).drew is not None:
        return Refused("drew-already", seat=seat, law="slip-of-the-tongue")
    if seat != hand.turn:
        return Refused("draw-out-of-turn", seat=seat, other=hand.turn, law="draw-out-of-turn")
    least, most = draw.bounds(hand)
    if not least <= count <= most:
        return Refused("draw-so-many", seat=seat, amount=most, other=least)
    served, _ = draw.served_for(draw.rules(hand), count)
    there = draw.there_for(hand, seat, served, count, command.mixed)
    return Refused("no-cards-left", seat=seat, amount=there)


def _not_owed(night: Night, hand: Hand, command: ServeOwed) -> Refused:
    seat = command.seat
    if not hand.drawing or draw.owed(hand) != seat:
        return Refused("no-card-owed", seat=seat)
    there = draw.there_for(hand, seat, hand.of(seat).owed)
    return Refused("no-cards-left", seat=seat, amount=there)


OFFERS: AtStep = {Draw: (draws, owed)}
WHY_NOT = (_no_draw, _not_owed)
RULES = (take, take_owed)
