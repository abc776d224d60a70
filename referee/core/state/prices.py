"""What a price comes to, and when a card that was turned up can be told. Knows no cards."""

from __future__ import annotations

import dataclasses

from referee.core.book.game import Deal, Game, HandleStep, Wins
from referee.core.book.prices import (
    ANY_OF,
    DECIDES,
    KING,
    WILD,
    BackTo,
    CardEvent,
    Decide,
    Offered,
    Price,
)
from referee.core.cards.cards import RANK_LETTERS, SUITS
from referee.core.state.hand import Hand
from referee.core.state.holding import Holding
from referee.core.state.night import Night
from referee.core.value import replace

MOST_OF_ONE_PACK = 54
STAKES = ("stay", "more")
"""Offers that are stakes and bring no card: whoever all play against is not asked."""


def due(night: Night, hand: Hand, price: Price) -> int:
    """Chips of a price now."""
    limit = hand.stakes.limit
    biggest = max(limit.most, *limit.sizes) if limit.kind == "spread" else max(limit.sizes)
    return price.due(hand.stakes.ante, biggest, night.pot)


def rank_of(letter: str) -> int:
    """The rank that a letter stands for."""
    return next(rank for rank, said in RANK_LETTERS.items() if said == letter)


def decides_ends(game: Game) -> bool:
    """Whether the table says in the course of a deal which ends count."""
    return any(isinstance(step, Decide) and {*DECIDES} & {*step.of} for step in game.steps)


def with_wins(game: Game, wins: Wins) -> Game:
    """The game with other ends that count."""
    return dataclasses.replace(game, wins=wins)


def as_written(game: Game) -> Game:
    """The game as a deal of it begins, whatever was decided in the one before."""
    return with_wins(game, "hilo") if decides_ends(game) else game


def watched(hand: Hand, card: str) -> CardEvent | None:
    """What a card brings, if the game watches for it."""
    return next((event for event in hand.game.events if event.card == card), None)


def may_fall(night: Night, hand: Hand, event: CardEvent) -> bool:
    """Whether such a card can have been turned up just now: nobody has spoken since (or nobody
    follows what is said; or it costs nobody anything, and can be told until the next cards come).
    Where nobody could bet any more, that is at the showdown; whoever is left alone can still be
    struck by the last one."""
    if event.brings == "out" and hand.showing and not hand.awards and len(hand.live) == 1:
        return True
    if rolling(hand):
        return True
    if not hand.contested:
        return False
    free = event.brings in WILD
    if not _shows(hand, event) or (event.brings == "ends" and hand.showing):
        return False
    if event.after and hand.wild != (rank_of(event.after),):
        return False
    if hand.showing and hand.unspoken and not hand.awards:
        dealt = hand.game.steps[_since(hand) : hand.step]
        return any(isinstance(step, Deal) and (step.up or step.common) for step in dealt)
    if hand.betting is None or (hand.acted and night.tracking == "bets" and not free):
        return False
    before = hand.game.steps[hand.step - 1] if hand.step else None
    if isinstance(before, Deal):
        return bool(before.up or before.common)
    turned = isinstance(before, HandleStep) and before.what == "turn-up"
    return turned or (isinstance(before, Offered) and (before.up or before.what == "roll"))


def _shows(hand: Hand, event: CardEvent) -> bool:
    """Whether what lies there can be that: two cards up make a pair, and a word that is neither
    that nor a card is the one by whose name a card in the middle goes."""
    if len(event.card) <= 2 or event.card in ANY_OF:
        return True
    if event.card == "pair":
        return hand.up > 1
    dealt = hand.game.steps[_since(hand) : hand.step]
    return any(isinstance(step, Deal) and event.card in step.where for step in dealt)


def up_to_come(hand: Hand) -> bool:
    """Whether cards are still dealt up."""
    return any(isinstance(step, Deal) and step.up for step in hand.game.steps[max(hand.step, 0) :])


def _since(hand: Hand) -> int:
    """From which step on cards can have come up just now: the last one, or where nobody could bet
    any more, all since somebody could."""
    before = hand.starts[-1].step if hand.starts else 0
    return before if hand.showing else hand.step - 1


def _up(hand: Hand, since: int) -> int:
    """How many cards were dealt up to each since a step."""
    those = hand.game.steps[since : hand.step]
    return sum([step.up for step in those if isinstance(step, Deal)])


def follower_due(hand: Hand) -> bool:
    """Whether the card lies there that follows the last one up of a round before, and nobody has
    said yet which it is."""
    asked = hand.follows is not None and hand.contested and not hand.awards
    return asked and (hand.betting is not None or hand.showing) and _up(hand, hand.fell) > 0


def may_fall_to(hand: Hand, seat: int) -> bool:
    """Whether it can have been this seat's: while one turns their cards up, nobody else's."""
    if rolling(hand):
        return seat == hand.turn
    before = hand.game.steps[hand.step - 1] if hand.step else None
    if isinstance(before, Offered) and before.what == "roll" and hand.took:
        return seat == hand.took[-1][0]
    return True


def told_already(hand: Hand, seat: int, event: CardEvent) -> bool:
    """Whether as much has been told of the seat's cards as have come up to it, so that this would
    be one of them a second time."""
    step = hand.game.steps[hand.step - 1] if hand.step else None
    turning = rolling(hand) or (isinstance(step, Offered) and step.what == "roll")
    told = [
        card
        for street, whose, card in hand.fallen
        if whose == seat and (turning or street == hand.street)
    ]
    if turning:
        room = hand.cards + hand.of(seat).more
    elif isinstance(step, Offered):
        room = sum([whose == seat for whose, _ in hand.took])
    elif isinstance(step, HandleStep):
        room = step.cards
    else:
        dealt = hand.game.steps[_since(hand) : hand.step]
        room = sum([each.up + each.common for each in dealt if isinstance(each, Deal)])
        bought = [watched(hand, card) for card in told]
        room += sum([each is not None and each.brings == "buy" and each.up for each in bought])
    return sum([not _one_card(card, event.card) for card in told]) >= max(room, 1)


def none_left(hand: Hand, event: CardEvent) -> bool:
    """Whether all cards of that rank have been told in this deal, where each is one seat's and no
    discard has come back into the pack."""
    shared = any(isinstance(step, Deal) and step.common for step in hand.game.steps)
    if len(event.card) > 1 or shared or hand.shuffled or hand.game.pack > MOST_OF_ONE_PACK:
        return False
    return sum([card == event.card for *_, card in hand.fallen]) >= len(SUITS)


def _one_card(told: str, card: str) -> bool:
    """Whether one card can be both: a card of the pack, and what it makes, like a pair."""
    return told != card and (len(told) > 2 or len(card) > 2 or told[0] == card[0])


def cards_up(hand: Hand, holding: Holding) -> int:
    """How many cards lie face up before a seat that is in, as far as it is known which side those
    are that it has beyond the others."""
    if not holding.live:
        return 0
    bought = offering(hand) is None and holding.seat in took_up(hand)
    return (
        hand.up
        - _to_choose(hand)
        + bought
        + (holding.more if holding.more and _more_up(hand.game) else 0)
    )


def _to_choose(hand: Hand) -> int:
    """How many cards of each still lie in the middle, while they are bid for."""
    now = offering(hand)
    if now is None or now.what == "stay" or not any(price.of == "bid" for price in now.prices):
        return 0
    before = hand.game.steps[hand.step - 1]
    return before.up if isinstance(before, Deal) else 0


def _more_up(game: Game) -> bool:
    """Whether each card that a seat has beyond the others was dealt up to it."""
    ways = {step.up for step in game.steps if isinstance(step, Offered) and step.what == "card"}
    return ways | {event.up for event in game.events if event.brings == "buy"} == {True}


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
    lays = hand.keeper if step.what in STAKES else None
    ready = [replace(each, done=each.waited >= shut or each.seat == lays) for each in hand.holdings]
    return replace(hand, holdings=tuple(ready), took=())


def asked_next(hand: Hand, step: Offered, after: int | None) -> int | None:
    """Who is asked next: the eldest first; to roll, who sits after the one whose cards are to be
    beaten; against the pot everybody with chips again and again. None: nobody is left."""
    round_again = step.what in ("roll", "pot")
    last = after if step.what == "pot" else hand.took[-1][0] if hand.took else None
    start = hand.order.index(last) + 1 if round_again and last is not None else 0
    those: list[Holding] = [*hand.holdings[start:], *hand.holdings[:start]]
    able = (each for each in those if each.state == "in" and not each.done)
    chips = step.what in ("pot", *STAKES)
    if step.what == "more" and hand.keeper is not None and hand.of(hand.keeper).all_in:
        return None  # there is nothing left to lay against it
    return next((each.seat for each in able if not (chips and each.all_in)), None)


def comes_again(hand: Hand) -> bool:
    """Whether somebody pays to stay in, round and round until the table wants to see the hands."""
    step, rest = offering(hand), hand.game.steps[hand.step :]
    again = any(isinstance(each, BackTo) and each.to <= hand.step + 1 for each in rest)
    return again and step is not None and step.what == "stay"


def against(hand: Hand) -> int:
    """Chips that whoever's turn it is has bet against the pot, and no third card has come."""
    step = offering(hand)
    lies = step is not None and step.what == "pot" and hand.took and hand.took[0][0] == hand.turn
    return hand.took[0][1] if lies else 0


def most_against(night: Night, hand: Hand, seat: int) -> int:
    """The most a seat may bet against the pot: all of it, mostly half in its first turn; and no
    more than it has."""
    chip = hand.stakes.chip
    step = offering(hand)
    whole = hand.of(seat).waited or (step is not None and step.whole)
    part = night.pot if whole else night.pot // 2
    return min(max(part // chip * chip, chip), night.pot, left(night, hand, seat))


def left(night: Night, hand: Hand, seat: int) -> int:
    """What a seat has left to pay with, as far as anybody knows of real chips. Who is all-in has
    none, though nobody counted, and though chips have come to them since: those are the next
    deal's."""
    return 0 if hand.of(seat).all_in else night.behind(seat)


def room(night: Night, hand: Hand, seat: int) -> int:
    """How much a seat may stake at most: what it has, and no more than the dealer can lay against
    it, where it plays against the dealer."""
    has = left(night, hand, seat)
    if hand.keeper in (None, seat):
        return has
    if not hand.of(seat).total and night.about(seat) == 0:
        return 0
    return min(has, left(night, hand, hand.order[-1]))


def on_a_post(night: Night, seat: int, bet: int) -> int:
    """What goes in once more on a post: as much, or all that is left. Of real chips nobody is asked
    for more than they are known to have, also where that is nothing."""
    return 0 if night.about(seat) == 0 else min(bet, night.behind(seat))


def swaps_with(hand: Hand, seat: int) -> int:
    """Who sits to the left of somebody, of those in; they may have folded since."""
    at = hand.order.index(seat) + 1
    others = (*hand.order[at:], *hand.order[: at - 1])
    return next((other for other in others if hand.has(other)), seat)


def kings_shown(hand: Hand) -> int:
    """How many kings have refused a swap in this deal."""
    return sum([card == KING for *_, card in hand.fallen])


def in_for_it(hand: Hand) -> tuple[int, ...]:
    """Who is in for this stage of the deal."""
    return tuple(seat for seat, way in hand.declared if way == "in" and hand.has(seat))


def offered_last(hand: Hand) -> Offered | None:
    """What is offered now, or was offered last."""
    those = hand.game.steps[: hand.step + 1]
    return next((step for step in reversed(those) if isinstance(step, Offered)), None)


def took_up(hand: Hand) -> tuple[int, ...]:
    """Who took the last card face up."""
    if not hand.took:
        return ()
    step = offered_last(hand)
    up = step is not None and step.what == "last-up"
    return tuple(seat for seat, _ in hand.took) if up else ()
