"""Who bet or raised in a deal, of the bets that stood: a ruling may have undone some."""

from __future__ import annotations

from collections.abc import Iterator

from referee.core.fold.evolve import evolve
from referee.core.log.film import Reel
from referee.core.messages.betting import Bet, Raised
from referee.core.messages.event import Event
from referee.core.messages.law import (
    BackedUp,
    BetCorrected,
    Fouled,
    Reopened,
    RolledBack,
    Ruled,
    TookBack,
    UndoesBets,
)
from referee.core.state.hand import Hand
from referee.core.value import dataclass

FALSE_OPENERS = "false-openers"


@dataclass(frozen=True, slots=True)
class _Rise:
    """A bet or raise. when: the hand before it, level: the bet then; street: its interval."""

    seat: int
    street: int
    level: int
    when: Hand


def raisers(reel: Reel, hand: Hand) -> frozenset[int]:
    """The seats whose bet or raise stood. hand: how the deal ended; one that was thrown in had no
    bets, and who opened falsely has none that was good."""
    if hand.ending == "thrown-in":
        return frozenset()
    events, false = [event for entry in reel.entries for event in entry.events], _false(reel)
    if not any(isinstance(event, UndoesBets) for event in events):
        return frozenset(event.seat for event in events if isinstance(event, Bet | Raised)) - false
    night, rises = reel.before, list[_Rise]()
    for event in events:
        before, night = night.playing, evolve(night, event)
        if before is not None and night.hand is not None:
            rises = _after(rises, event, before, night.hand)
    return frozenset(rise.seat for rise in rises) - false


def _false(reel: Reel) -> frozenset[int]:
    """Whose hand was ruled foul for false openers."""
    return frozenset(
        event.seat
        for entry in reel.entries
        if any(isinstance(event, Ruled) and event.law == FALSE_OPENERS for event in entry.events)
        for event in entry.events
        if isinstance(event, Fouled)
    )


def _after(rises: list[_Rise], event: Event, before: Hand, hand: Hand) -> list[_Rise]:
    """The bets that stand after an event. before, hand: the hand around it."""
    match event:
        case Bet(seat) | Raised(seat):
            return [*rises, _Rise(seat, before.street, before.level, before)]
        case RolledBack(street):
            return [rise for rise in rises if rise.street < street]
        case Reopened():
            return [rise for rise in rises if rise.street < before.opened_street]
        case BackedUp(seat):
            undone = list(_back_to(before, seat))
            return [rise for rise in rises if not any(rise.when is then for then in undone)]
        case BetCorrected(seat, to):
            when = before if before.turn == seat else [*_back_to(before, seat)][-1]
            made = [_Rise(seat, before.street, when.level, when)] if to > when.level else []
            return [*(rise for rise in rises if rise.when is not when), *made]
        case TookBack(seat):
            bets = hand.of(seat).bets
            return [
                rise
                for rise in rises
                if rise.seat != seat or sum(bets[rise.street : rise.street + 1]) > rise.level
            ]
        case _:
            return rises


def _back_to(hand: Hand, seat: int) -> Iterator[Hand]:
    """The hand before each act of this interval, backwards until that seat was to act."""
    then = hand.earlier
    while then is not None:
        yield then
        if then.turn == seat:
            return
        then = then.earlier
