"""What a price comes to, and when a card that was turned up can be told. Knows no cards."""

from __future__ import annotations

from referee.core.book.game import Deal, Handle
from referee.core.book.prices import CardEvent, Offer, Price
from referee.core.state.hand import Hand
from referee.core.state.night import Night


def due(night: Night, hand: Hand, price: Price) -> int:
    """Chips of a price now."""
    limit = hand.stakes.limit
    biggest = max(limit.most, *limit.sizes) if limit.kind == "spread" else max(limit.sizes)
    return price.due(hand.stakes.ante, biggest, night.pot)


def watched(hand: Hand, card: str) -> CardEvent | None:
    """What a card brings, if the game watches for it."""
    return next((event for event in hand.game.events if event.card == card), None)


def may_fall(night: Night, hand: Hand, event: CardEvent) -> bool:
    """Whether such a card can have been turned up just now: nobody has spoken since (or nobody
    follows what is said). Whoever is left alone can still be struck by the last one."""
    if event.brings == "out" and hand.showing and not hand.awards and len(hand.live) == 1:
        return True
    if hand.betting is None or (hand.acted and night.tracking == "bets") or not hand.contested:
        return False
    before = hand.game.steps[hand.step - 1] if hand.step else None
    if isinstance(before, Deal):
        return bool(before.up or before.common)
    turned = isinstance(before, Handle) and before.what == "turn-up"
    return turned or (isinstance(before, Offer) and before.up)


def offering(hand: Hand) -> Offer | None:
    """What is offered in turn now."""
    now = hand.now
    return now if isinstance(now, Offer) and not hand.ending else None
