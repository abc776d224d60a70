"""The draw: cards thrown and served, and a pack made of the discards. Night + event -> night."""

from __future__ import annotations

from typing import assert_never

from referee.core.book.game import BetStep, Draw
from referee.core.errors import Impossible
from referee.core.fold.flow import hand_of, holding_of, move_on, placed, put
from referee.core.messages.draw import Drew, OwedServed
from referee.core.messages.law import CardOwed, DrawChanged, PlaysPat
from referee.core.state.hand import Hand
from referee.core.state.holding import Holding
from referee.core.state.night import Night
from referee.core.value import replace


def _drawn(night: Night, event: Drew | OwedServed | DrawChanged | CardOwed | PlaysPat) -> Night:
    hand = hand_of(night)
    holding = holding_of(hand, event.seat)
    match event:
        case Drew(seat, count, _, stub, pool, apart, owed):
            if not hand.drawing or (hand.turn != seat and not hand.lenient):
                raise Impossible("a draw out of turn")
            holding = replace(holding, drew=count, thrown=holding.thrown + count, owed=owed)
            hand = _swept(hand, placed(hand, holding), pool, apart, stub, event)
        case OwedServed(seat, count, _, stub, pool, apart):
            holding = replace(holding, owed=holding.owed - count)
            hand = _swept(hand, placed(hand, holding), pool, apart, stub)
        case DrawChanged(_, count, stub):
            thrown = holding.thrown + count - (holding.noted or 0)
            hand = replace(
                put(hand, replace(holding, drew=count, thrown=thrown)), stub=stub, cards_asked=None
            )
        case CardOwed(seat, count):
            hand = hand if hand.drawing else _back_to_draw(hand)
            hand = put(hand, replace(holding_of(hand, seat), owed=holding.owed + count))
            hand = replace(hand, strays=hand.strays + count)
        case PlaysPat():
            gone = holding.noted or 0
            after = replace(holding, drew=0, thrown=holding.thrown - gone, owed=0, pat=True)
            hand = replace(put(hand, after), stub=hand.stub + gone, cards_asked=None)
        case _:
            assert_never(event)
    return replace(night, hand=move_on(hand) if hand.drawing else hand)


def _back_to_draw(hand: Hand) -> Hand:
    """The draw goes on after all: the interval that began without an act is taken away."""
    steps = hand.game.steps
    place = max(at for at, step in enumerate(steps[: hand.step]) if isinstance(step, Draw))
    begun = sum(isinstance(step, BetStep) for step in steps[place : hand.step + 1])
    before = [
        replace(holding, bets=holding.bets[: len(holding.bets) - begun])
        for holding in hand.holdings
    ]
    street = hand.street - begun
    return replace(hand, step=place, street=street, holdings=tuple(before), turn=None)


def _swept(
    hand: Hand,
    holdings: tuple[Holding, ...],
    pool: int,
    apart: tuple[int, ...],
    stub: int,
    asked: Drew | None = None,
) -> Hand:
    """After cards were served, with the holdings it leaves. The discards went into a new pack, if
    one was made, except those kept apart. asked: the draw in its turn."""
    if pool:
        left = [
            replace(holding, folded=0, thrown=holding.thrown if holding.seat in apart else 0)
            for holding in holdings
        ]
        hand = replace(hand, strays=0)
        holdings = tuple(left)
    lenient = hand.lenient and asked is None
    return replace(
        hand, holdings=holdings, stub=stub, instructions=(), cards_asked=asked, lenient=lenient
    )


FOLDS = (_drawn,)
