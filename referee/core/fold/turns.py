"""Cards passed or turned up, turns round a widow or a stock, declaring. Night + event -> night."""

from __future__ import annotations

from typing import get_args

from referee.core.book.game import Declare, Wins
from referee.core.book.prices import DECIDES, Decide
from referee.core.errors import Impossible
from referee.core.fold.flow import (
    dropped,
    hand_of,
    holding_of,
    move_on,
    next_step,
    put,
    to_showdown,
)
from referee.core.messages.turns import (
    AllHandled,
    CardTaken,
    DecidedOn,
    Declared,
    Handled,
    HasDeclared,
    Knocked,
    SecondHalf,
    Stayed,
    StockRanOut,
    TurnPassed,
    TurnTaken,
    WidowTaken,
)
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.core.state.prices import comes_again, rank_of, rolling, with_wins
from referee.core.value import replace


def _handled(night: Night, event: Handled) -> Night:
    hand = hand_of(night)
    hand = put(hand, replace(holding_of(hand, event.seat), done=True))
    return replace(night, hand=move_on(replace(hand, cards_asked=None), event.seat))


def _all_handled(night: Night, event: AllHandled) -> Night:
    hand = hand_of(night)
    if isinstance(hand.now, Declare):
        unnoted = replace(hand, cards_asked=None)  # what was declared
        return replace(night, hand=next_step(unnoted))
    done = tuple([replace(holding, done=True) for holding in hand.holdings])
    ends = rolling(hand) or comes_again(hand)  # nobody has said whose cards are to be beaten
    took = () if ends else hand.took
    return replace(night, hand=move_on(replace(hand, holdings=done, cards_asked=None, took=took)))


def _second_half(night: Night, event: SecondHalf) -> Night:
    hand = hand_of(night)
    afresh = tuple([replace(holding, passed=False, barred=False) for holding in hand.holdings])
    again = replace(
        hand,
        holdings=afresh,
        second=True,
        passed_out=False,
        opener=None,
        step=hand.game.showdown(0),
        cards_asked=None,
        proof="none",
    )
    return replace(night, hand=next_step(again))


def _round(night: Night, event: TurnTaken | StockRanOut | HasDeclared | Declared) -> Night:
    return replace(night, hand=_turned(hand_of(night), event))


def _turned(hand: Hand, event: TurnTaken | StockRanOut | HasDeclared | Declared) -> Hand:
    """After a turn round a widow or a stock, or a declaration."""
    match event:
        case StockRanOut():
            return next_step(replace(hand, cards_asked=None))
        case Declared(choices) if hand.in_or_out:
            return _in_or_out(hand, dict(choices))
        case Declared(choices) if not isinstance(hand.now, Declare):  # a hand that came back
            return replace(hand, declared=(*hand.declared, *choices), cards_asked=None)
        case Declared(choices):
            return move_on(replace(hand, declared=choices, instructions=(), cards_asked=None))
        case HasDeclared(seat):
            done = replace(holding_of(hand, seat), done=True)
            return put(replace(hand, cards_asked=None), done)
        case _:
            pass
    holding = holding_of(hand, event.seat)
    if not hand.live:
        raise Impossible("nobody is left to take a turn")
    last = hand.knocker is not None
    if isinstance(event, Knocked):
        hand = replace(hand, knocker=event.seat)
    if isinstance(event, CardTaken) and event.source == "stock":
        hand = replace(hand, stub=hand.stub - 1, strays=hand.strays + 1)  # one is discarded for it
    slept = tuple(seat for seat in hand.slept if seat != event.seat)
    if isinstance(event, TurnPassed):
        slept = (*slept, event.seat)
    opened = isinstance(event, WidowTaken) or hand.live[-1].seat == event.seat
    widow = "open" if hand.widow and opened else hand.widow
    hand = replace(hand, slept=slept, widow=widow, instructions=(), cards_asked=event)
    if last or isinstance(event, Knocked | Stayed):
        hand = put(hand, replace(holding, done=True))
    return move_on(hand, event.seat)


def _in_or_out(hand: Hand, said: dict[int, str]) -> Hand:
    """Who is out lays the cards away; where nobody is in, all are dealt anew into the same pot."""
    step = hand.now
    if isinstance(step, Declare) and step.stage:
        return next_step(
            replace(hand, declared=tuple(said.items()), instructions=(), cards_asked=None)
        )
    if "in" not in said.values():
        return replace(hand, passed_out=True, turn=None, instructions=())
    for seat, choice in said.items():
        if choice == "out":
            hand = put(hand, dropped(hand, holding_of(hand, seat)))
    hand = replace(hand, instructions=(), cards_asked=None)
    return next_step(hand) if hand.contested else to_showdown(hand)


def _decided(night: Night, event: DecidedOn) -> Night:
    """An end counts alone from now on, or a rank is wild."""
    hand = replace(hand_of(night), cards_asked=None)
    if not isinstance(hand.now, Decide) or event.way not in hand.now.of:
        raise Impossible("that is not decided now")
    if event.way in DECIDES:
        wins = next(way for way in get_args(Wins) if way == event.way)
        hand = replace(hand, game=with_wins(hand.game, wins))
    else:
        hand = replace(hand, wild=(rank_of(event.way),), fell=hand.step)
    return replace(night, hand=next_step(hand))


FOLDS = (_handled, _all_handled, _second_half, _round, _decided)
