"""Whether the cards of a player open this deal, as the game's own judge has it."""

from __future__ import annotations

from referee.core.cards.cards import Card, Spot, check_pack
from referee.core.cards.judge.openers import Opening, proves
from referee.core.cards.judge.rule import JudgeRule, high_measure
from referee.core.errors import Refused
from referee.core.rules.cards_speak import lowest_opener, rule_for
from referee.core.state.hand import Hand


def judged(rule: JudgeRule, hand: Hand, seat: int, cards: tuple[Card, ...]) -> Opening:
    """What these cards are, if they open this deal. Raises Refused where they don't, or nobody
    can hold them; CardsRefused where the pack has no such cards."""
    rule, lowest = rule_for(rule, hand), lowest_opener(hand)
    if not 0 < len(cards) <= hand.cards + hand.of(seat).more:
        raise Refused("openers-so-many", amount=hand.cards)
    check_pack([(Spot.DEALT, cards)], rule.pack)
    if not proves(rule, cards, lowest):
        raise Refused("openers-not-these", amount=lowest if isinstance(lowest, int) else 0)
    return Opening(True, high_measure(rule).best(cards), lowest)
