"""The draw: who is served next, what the stub still gives, and when a new pack is made.

Law 26(a): in turn from the dealer's left, discard before receiving. Law 26(c): the bottom card
is never served; when the stub falls short, the discards thrown so far and the bottom card make
a new pack, less the discards of the opener, where there is one, and of the player being served,
if kept apart.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from referee.core.book.game import BetStep, Draw, Step
from referee.core.book.house import House
from referee.core.state.hand import Hand
from referee.core.value import dataclass, once

FIVE = 5


@dataclass(frozen=True, slots=True)
class NewPack:
    """How a new pack would be made now.

    cards: its size; thrown: seats whose discards go in; folded: seats whose dropped hands go
    in; apart: seats whose discards stay out.
    """

    cards: int
    thrown: tuple[int, ...]
    folded: tuple[int, ...]
    apart: tuple[int, ...]


def drawer(hand: Hand) -> int | None:
    """Whose draw is next; None when all have drawn."""
    for holding in hand.holdings:
        if holding.state == "in" and holding.drew is None:
            return holding.seat
    return None


def owed(hand: Hand) -> int | None:
    """The next seat with a dead card to be replaced, once all others have been served."""
    if drawer(hand) is not None:
        return None
    return next(
        (holding.seat for holding in hand.holdings if holding.state == "in" and holding.owed), None
    )


def bounds(hand: Hand) -> tuple[int, int]:
    """The least and the most cards a player may draw in this step."""
    step = rules(hand)
    most = step.most + step.ace  # one more for who keeps an ace or a wild card, and says so
    return step.least, min(most, hand.cards)


@once
def rules(hand: Hand) -> Draw:
    """The draw that goes on, as the house has it."""
    step = hand.now
    assert isinstance(step, Draw)
    return as_played(step, hand.house, hand.cards)


def as_played(step: Draw, house: House, cards: int) -> Draw:
    """A draw from so many cards as the house has it: where the game lets all five be changed, a
    house may have chosen less."""
    if not house_may_choose(step, cards):
        return step
    if house.most_drawn == "four-one":
        return replace(step, four=True)
    return replace(step, most=FIVE - 2, ace=True) if house.most_drawn == "three" else step


def house_may_choose(step: Draw, cards: int) -> bool:
    """Whether the game lets all five be changed, so that a house may have chosen less."""
    return step.most >= FIVE and cards == FIVE and not step.stock


def new_pack(hand: Hand, seat: int, count: int = 0, mixed: tuple[int, ...] = ()) -> NewPack:
    """The pack that would be made if `seat`, who has just thrown `count`, is served from one."""
    thrown = {holding.seat: holding.thrown for holding in hand.holdings}
    thrown[seat] += count
    opens = must_be_opened(hand.half) and not _draw_step(hand).only_own
    kept = (hand.opener, seat) if opens and not hand.vouched else (seat,)
    keep = [other for other in kept if other is not None and other not in mixed]
    apart = tuple(other for other, cards in thrown.items() if cards and other in keep)
    into = tuple(other for other, cards in thrown.items() if cards and other not in keep)
    folded = tuple(holding.seat for holding in hand.holdings if holding.folded)
    cards = sum(thrown[other] for other in into) + sum(holding.folded for holding in hand.holdings)
    return NewPack(1 + hand.strays + cards, into, folded, apart)


def must_be_opened(steps: Iterable[Step]) -> bool:
    """Whether somebody must open, who then proves what was held: Morehead 26(c) keeps the opener's
    discards out of a new pack, needed or not what strength. Where all may check through to the
    draw, nobody is the opener, and only who is served keeps theirs apart."""
    bets = [step for step in steps if isinstance(step, BetStep)]
    return any(bet.unopened in ("ante-again", "second-half") for bet in bets)


def _draw_step(hand: Hand) -> Draw:
    """The draw that goes on, or was the last."""
    before = hand.game.steps[: hand.step + 1]
    return next((step for step in reversed(before) if isinstance(step, Draw)), Draw())


def burns(hand: Hand, seat: int) -> bool:
    """Whether a card is burned before the fifth one, because nobody drew after its owner."""
    step = hand.now
    if not isinstance(step, Draw) or not rules(hand).four:
        return False
    after = hand.holdings[hand.order.index(seat) + 1 :]
    return not any(holding.state == "in" and holding.drew for holding in after)


def served_for(step: Draw, count: int) -> tuple[int, int]:
    """How many cards a draw of `count` is served at once, and how many later. Some games serve more
    than was thrown; where nobody gets five cards in a row, the fifth is owed until the others are
    served."""
    later = 1 if step.four and count == FIVE else 0
    return count + step.extra - later, later


def can_draw(hand: Hand, seat: int, count: int, mixed: tuple[int, ...] = ()) -> bool:
    """Whether `seat` may throw `count` cards now and can be served for them, with a new pack if
    need be, or from a stock of their own. mixed: seats whose discards were not kept apart."""
    least, most = bounds(hand)
    if not least <= count <= most:
        return False
    step = rules(hand)
    served, _ = served_for(step, count)
    enough = served < hand.stub or step.stock
    return enough or served <= there_for(hand, seat, served, count, mixed)


def can_serve_owed(hand: Hand, seat: int) -> bool:
    """Whether there are cards for what a seat is owed."""
    late = hand.of(seat).owed
    return late <= there_for(hand, seat, late)


def there_for(
    hand: Hand, seat: int, served: int, thrown: int = 0, mixed: tuple[int, ...] = ()
) -> int:
    """How many cards there are for a seat that is to be served so many, the new pack with them
    where one has to be made."""
    ready = max(hand.stub - 1, 0)
    if served <= ready:
        return ready
    return ready + new_pack(hand, seat, thrown, mixed).cards - 1


def counts_open(hand: Hand) -> bool:
    """The window of law 26(b): from the draw until somebody acts in the interval after it."""
    if hand.ending or hand.drawing:
        return hand.drawing
    before = hand.game.steps[hand.step - 1] if hand.step > 0 else None
    return isinstance(hand.now, BetStep) and isinstance(before, Draw) and not hand.acted
