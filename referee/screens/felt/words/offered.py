"""What the dealer's line says once an offer is over: who picks, who still gets a card, ends."""

from __future__ import annotations

from referee.core.book.prices import BackTo, Offered
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.screens.words.names import number_word


def picks(night: Night, hand: Hand) -> str:
    """After all bids for what lies open: who picks first, the first of equal bidders first."""
    before = hand.game.steps[hand.step - 1] if hand.step > 0 else None
    if (
        not isinstance(before, Offered)
        or before.what == "stay"
        or all(price.of != "bid" for price in before.prices)
    ):
        return ""
    bids = dict(hand.took)
    if not bids:
        return f"Nobody bid: each takes one, {night.name(hand.live[0].seat)} first, in turn."
    order = sorted(hand.live, key=lambda holding: -bids.get(holding.seat, 0))
    first, *rest = [night.name(holding.seat) for holding in order]
    return f"{first} picks first, then {', then '.join(rest)}." if rest else ""


def last_bet(hand: Hand) -> str:
    """That nobody took what was offered, so that it is not offered again after this bet."""
    around = hand.game.steps[max(hand.step - 1, 0) : hand.step + 2]
    ends = len(around) > 1 and isinstance(around[0], Offered) and isinstance(around[-1], BackTo)
    if hand.took or not ends:
        return ""
    rolled = isinstance(around[0], Offered) and around[0].what == "roll"
    why = "All have rolled" if rolled else "Nobody took one"
    return f"{why}: the last bet, then the showdown."


def _all_have(hand: Hand) -> str:
    """After a round of cards to keep or push on that was ended for all: how many lie up by now."""
    before = hand.game.steps[hand.step - 1] if hand.step > 0 else None
    if not isinstance(before, Offered) or before.what != "push" or hand.cards_asked is not None:
        return ""
    return f"Everyone has {number_word(hand.up)} up now: deal one to whoever is short."


def after_offer(night: Night, hand: Hand) -> str:
    """What an offer that is over brings: who picks first, who still gets a card, or that this bet
    is the last."""
    return picks(night, hand) or _all_have(hand) or last_bet(hand)
