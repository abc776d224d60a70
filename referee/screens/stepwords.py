"""Posts, turns that are no bets, declarations: their events in table words."""

from __future__ import annotations

from typing import assert_never

from referee.core.messages.betting import BroughtIn, FirstTold
from referee.core.messages.dealing import Posted
from referee.core.messages.showdown import KittyTaken, SidePaid
from referee.core.messages.turns import (
    AllHandled,
    CardTaken,
    Declared,
    Handled,
    HasDeclared,
    Knocked,
    SecondHalf,
    Stayed,
    StockRanOut,
    TurnPassed,
    WidowTaken,
)
from referee.core.state.night import Night
from referee.screens.names import count, listed, own

StepEvent = (
    Posted
    | FirstTold
    | BroughtIn
    | Handled
    | AllHandled
    | SecondHalf
    | KittyTaken
    | WidowTaken
    | TurnPassed
    | Knocked
    | CardTaken
    | Stayed
    | StockRanOut
    | HasDeclared
    | Declared
    | SidePaid
)
BOTH_WAYS = {"high": "high", "low": "low", "both": "both ways"}


def line(event: StepEvent, night: Night) -> str:
    """One such event as a sentence without a full stop."""
    match event:
        case Posted():
            return _posted(event, night)
        case FirstTold(seat, boards, best):
            shown = ", ".join(f"{night.name(one)} {cards}" for one, cards in boards)
            over = "" if best is None else f", {night.name(best)} being all-in"
            return f"{night.name(seat)} is first{over}{f': {shown} up' if shown else ''}"
        case BroughtIn(seat, to, _, all_in):
            return f"{night.name(seat)} brings in {to}{', all-in' if all_in else ''}"
        case Handled(seat):
            return f"{night.name(seat)} is ready"
        case AllHandled():
            return "All are ready"
        case SecondHalf():
            return "Nobody opened: the second half is played with the same cards"
        case KittyTaken(amount) if amount < 0:
            went = "goes" if amount == -1 else "go"
            return f"{-amount} of the kitty {went} back: nobody has won this pot"
        case KittyTaken(amount):
            return f"{amount} of the pot {'goes' if amount == 1 else 'go'} to the kitty"
        case Declared(choices):
            said = [f"{night.name(seat)} {BOTH_WAYS[choice]}" for seat, choice in choices]
            return f"Declared: {listed(said)}"
        case HasDeclared(seat):
            return f"{night.name(seat)} has chosen"
        case SidePaid(moves, why):
            paid = [f"{night.name(a)} {chips} to {night.name(b)}" for a, b, chips in moves]
            return f"Beside the pot, {why}: {listed(paid)}"
        case StockRanOut():
            return "The stock is out and nobody has knocked"
        case WidowTaken() | TurnPassed() | Knocked() | CardTaken() | Stayed():
            return _turn(event, night)
        case _:
            assert_never(event)


def _posted(event: Posted, night: Night) -> str:
    """The posts with their chips, the straddles last, then what is no bet."""
    first = len(event.paid) - event.straddles
    blinds = [f"{night.name(seat)} {chips}" for seat, chips in event.paid[:first]]
    said = [f"Blinds: {listed(blinds) or 'none'}"]
    said += [] if event.small else ["no small blind, its place is empty"]
    said += [f"{night.name(seat)} straddles {chips}" for seat, chips in event.paid[first:]]
    said += [f"{night.name(seat)} {chips} to come in" for seat, chips in event.live]
    said += [f"{night.name(seat)} {chips} dead" for seat, chips in event.dead]
    return "; ".join(said)


def _turn(event: WidowTaken | TurnPassed | Knocked | CardTaken | Stayed, night: Night) -> str:
    name = night.name(event.seat)
    match event:
        case WidowTaken(_, cards):
            return f"{name} exchanges {count(cards, 'card')} with the widow"
        case TurnPassed():
            return f"{name} passes"
        case Knocked():
            return f"{name} knocks: one more turn for everybody else"
        case CardTaken(_, source):
            place = "the stock" if source == "stock" else "the discards"
            return f"{name} takes from {place} and throws a card"
        case Stayed():
            return f"{name} stays"
        case _:
            assert_never(event)


def title(event: StepEvent, night: Night) -> str:
    """What a take-back of it would take back."""
    match event:
        case Posted():
            return "the blinds"
        case FirstTold():
            return "who is first"
        case BroughtIn(seat):
            return f"{own(night.name(seat))} bring-in"
        case Declared():
            return "the declarations"
        case HasDeclared(seat):
            return f"{own(night.name(seat))} choice"
        case Knocked(seat):
            return f"{own(night.name(seat))} knock"
        case WidowTaken(seat):
            return f"{own(night.name(seat))} exchange"
        case CardTaken(seat):
            return f"{own(night.name(seat))} turn"
        case _:
            return f"“{line(event, night)}”"
