"""Night + event -> night. Total: it moves chips and turns, and refuses nothing.

What cannot have happened raises Impossible; only a take-back can meet that, and is refused. What
each event does lies in this folder; here they are gathered, and the chips counted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from referee.core.chips import POT
from referee.core.fold import (
    bank,
    betting,
    club,
    dealing,
    debts,
    draw,
    effects,
    forced,
    milestones,
    people,
    phones,
    prices,
    rulings,
    sheets,
    showdown,
    stakes,
    turns,
)
from referee.core.fold import night as nights
from referee.core.messages.betting import Bet, Called, Checked, Dropped, Raised
from referee.core.messages.draw import Drew
from referee.core.messages.event import Event
from referee.core.messages.log import LogEvent
from referee.core.messages.showdown import CardsShown
from referee.core.state.night import Night
from referee.core.value import by_class


def replay(events: Iterable[Event], night: Night | None = None) -> Night:
    """The night these events fold into, from its beginning or from a night there is."""
    night = Night() if night is None else night
    for event in events:
        night = evolve(night, event)
    return night


def evolve(night: Night, event: Event) -> Night:
    """The night after the event. The chips are counted, but where a bet was counted as it was put
    in, or none has moved."""
    kind = type(event)
    after = FOLDS[kind](night, event)
    if kind in _COUNTED or (kind in _UNPAID and after.purse is night.purse):
        return after  # counted as it was paid, or no chip has moved
    if sum(after.purse):
        raise AssertionError(f"chips do not balance after {event!r}")
    hand = after.hand
    if hand is not None and not hand.ending and hand.pot != after.purse[POT]:
        raise AssertionError(f"pot is {after.purse[POT]}, the hand has {hand.pot}: {event!r}")
    return after


_COUNTED = frozenset((Called, Bet, Raised))
_UNPAID = frozenset((Checked, Dropped, Drew, CardsShown))


def _unchanged(night: Night, event: LogEvent) -> Night:
    """Nothing: what was taken back is left out of the fold (log.py)."""
    return night


FOLDS: dict[type, Callable[[Night, Any], Night]] = by_class(
    "event",
    *betting.FOLDS,
    *forced.FOLDS,
    *turns.FOLDS,
    *draw.FOLDS,
    *prices.FOLDS,
    *dealing.FOLDS,
    *showdown.FOLDS,
    *rulings.FOLDS,
    *effects.FOLDS,
    *milestones.FOLDS,
    *debts.FOLDS,
    *nights.FOLDS,
    *stakes.FOLDS,
    *bank.FOLDS,
    *people.FOLDS,
    *club.FOLDS,
    *phones.FOLDS,
    *sheets.FOLDS,
    _unchanged,
)
"""One fold for each class of event: each says in its signature what it folds."""
