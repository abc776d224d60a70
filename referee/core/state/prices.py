"""What a price comes to, and when a card that was turned up can be told. Knows no cards."""

from __future__ import annotations

from referee.core.book.game import Deal, Handle
from referee.core.book.prices import CardEvent, Offered, Price
from referee.core.state.hand import Hand, Holding
from referee.core.state.night import Night
from referee.core.value import replace


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
    follows what is said; or it costs nobody anything, and can be told until the next cards come).
    Whoever is left alone can still be struck by the last one."""
    if event.brings == "out" and hand.showing and not hand.awards and len(hand.live) == 1:
        return True
    if rolling(hand):
        return True
    if not hand.contested:
        return False
    free = event.brings == "wild-next"
    if free and hand.showing and hand.unspoken and not hand.awards:
        return _up(hand, hand.starts[-1].step if hand.starts else 0)
    if hand.betting is None or (hand.acted and night.tracking == "bets" and not free):
        return False
    before = hand.game.steps[hand.step - 1] if hand.step else None
    if isinstance(before, Deal):
        return bool(before.up or before.common)
    turned = isinstance(before, Handle) and before.what == "turn-up"
    return turned or (isinstance(before, Offered) and (before.up or before.what == "roll"))


def up_to_come(hand: Hand) -> bool:
    """Whether cards are still dealt up."""
    return any(isinstance(step, Deal) and step.up for step in hand.game.steps[max(hand.step, 0) :])


def _up(hand: Hand, since: int) -> bool:
    """Whether cards were dealt up since a step."""
    return any(isinstance(step, Deal) and step.up for step in hand.game.steps[since : hand.step])


def follower_due(hand: Hand) -> bool:
    """Whether the card lies there that follows the last one up of a round before, and nobody has
    said yet which it is."""
    asked = hand.follows is not None and hand.contested and not hand.awards
    return asked and (hand.betting is not None or hand.showing) and _up(hand, hand.fell)


def may_fall_to(hand: Hand, seat: int) -> bool:
    """Whether it can have been this seat's: while one turns their cards up, nobody else's."""
    if rolling(hand):
        return seat == hand.turn
    before = hand.game.steps[hand.step - 1] if hand.step else None
    if isinstance(before, Offered) and before.what == "roll" and hand.took:
        return seat == hand.took[-1][0]
    return True


def cards_up(hand: Hand, holding: Holding) -> int:
    """How many cards lie face up before a seat that is in, as far as it is known which side those
    are that it has beyond the others."""
    ways = {
        step.up for step in hand.game.steps if isinstance(step, Offered) and step.what == "card"
    }
    ways |= {event.up for event in hand.game.events if event.brings == "buy"}
    bought = offering(hand) is None and holding.seat in took_up(hand)
    own = hand.up + bought + (holding.more if ways == {True} else 0)
    return own if holding.live else 0


def offering(hand: Hand) -> Offered | None:
    """What is offered in turn now."""
    now = hand.now
    return now if isinstance(now, Offered) and not hand.ending else None


def rolling(hand: Hand) -> bool:
    """Whether somebody turns up their own cards now, to beat the board."""
    step = offering(hand)
    return step is not None and step.what == "roll"


def offered_afresh(hand: Hand, step: Offered) -> Hand:
    """The hand as the step begins: who is asked nothing in it counts as done."""
    if step.what == "roll":
        beaten = hand.took[-1][0] if hand.took else None
        ready = [replace(each, done=each.seat == beaten) for each in hand.holdings]
        return replace(hand, holdings=tuple(ready))
    shut = step.freeze or 1 + max(holding.waited for holding in hand.holdings)
    ready = [replace(each, done=each.waited >= shut) for each in hand.holdings]
    return replace(hand, holdings=tuple(ready), took=())


def asked_next(hand: Hand, step: Offered, after: int | None) -> int | None:
    """Who is asked next: the eldest first; to roll, who sits after the one whose cards are to be
    beaten; against the pot everybody with chips again and again. None: nobody is left."""
    round_again = step.what in ("roll", "pot")
    last = after if step.what == "pot" else hand.took[-1][0] if hand.took else None
    start = hand.order.index(last) + 1 if round_again and last is not None else 0
    those: list[Holding] = [*hand.holdings[start:], *hand.holdings[:start]]
    able = (each for each in those if each.state == "in" and not each.done)
    return next((each.seat for each in able if step.what != "pot" or not each.all_in), None)


def most_against(night: Night, hand: Hand, seat: int) -> int:
    """The most a seat may bet against the pot: all of it, in its first turn half; and no more than
    it has."""
    chip = hand.stakes.chip
    part = night.pot if hand.of(seat).waited else night.pot // 2
    return min(max(part // chip * chip, chip), night.pot, night.behind(seat))


def in_for_it(hand: Hand) -> tuple[int, ...]:
    """Who is in for this stage of the deal."""
    return tuple(seat for seat, way in hand.declared if way == "in" and hand.has(seat))


def offered_last(hand: Hand) -> Offered | None:
    """What is offered now, or was offered last."""
    those = hand.game.steps[: hand.step + 1]
    return next((step for step in reversed(those) if isinstance(step, Offered)), None)


def took_up(hand: Hand) -> tuple[int, ...]:
    """Who took the last card face up."""
    step = offered_last(hand)
    up = step is not None and step.what == "last-up"
    return tuple(seat for seat, _ in hand.took) if up else ()
