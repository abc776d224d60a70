"""What the pack gives: cards dealt, burned and shuffled in again, never more than are there."""

from __future__ import annotations

from referee.core.book.game import Deal
from referee.core.state.hand import Hand
from referee.core.value import replace


def aside(hand: Hand, cards: int, left: int = 0) -> Hand:
    """So many cards lie aside in no hand, as long as more than so many are left: burned before a
    draw, but for the bottom one, or turned up beside a stock."""
    gone = min(cards, max(hand.stub - left, 0))
    return replace(hand, stub=hand.stub - gone, strays=hand.strays + gone) if gone else hand


def dealt(hand: Hand, step: Deal, at: int) -> Hand:
    """The hand at the step after a deal, which is the step at that place. Cards come from the
    stub; where the last card to each cannot be served, one lies in the middle for all (RRoP,
    Stud 12). Where not even that one is left, all that was thrown is shuffled in first."""
    each, others = step.down + step.up + step.stock, step.common + step.widow
    need = others + each * len(hand.live)
    burned = step.burn if hand.stub >= need + step.burn else 0
    last = each == 1 and (step.burn > 0 or (hand.cards > 0 and not others))
    if last and 0 < hand.stub < need:
        return _shared(hand, at)
    if hand.stub < need:
        hand = shuffled_in(hand, at + 1)
        if last and 0 < hand.stub < need:
            return _shared(hand, at)
    return replace(
        hand,
        cards=hand.cards + step.down + step.up,
        up=hand.up + step.up,
        common=hand.common + step.common,
        stub=max(hand.stub - need - burned, 0),
        step=at + 1,
        turn=None,
    )


def shuffled_in(hand: Hand, after: int) -> Hand:
    """The pack is out: all that was thrown is shuffled in, for the step that comes."""
    pool = hand.strays + sum(holding.thrown + holding.folded for holding in hand.holdings)
    without = tuple([replace(holding, thrown=0, folded=0) for holding in hand.holdings])
    stub = hand.stub + pool
    return replace(hand, holdings=without, strays=0, stub=stub, shuffled=after)


def _shared(hand: Hand, at: int) -> Hand:
    """One card in the middle instead of one to each, in the deal at that place."""
    stub, common, shared = hand.stub - 1, hand.common + 1, (*hand.shared, at)
    return replace(hand, stub=stub, common=common, shared=shared, step=at + 1, turn=None)
