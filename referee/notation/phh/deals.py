"""The finished deals of a log: what happened in each, and the stacks before and after."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import field

from referee.core.fold.evolve import evolve
from referee.core.log import Entry
from referee.core.log.film import Reel
from referee.core.messages.dealing import DealtIn, Restaked
from referee.core.messages.event import Event, HandEvent
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.core.value import dataclass


@dataclass
class PlayedDeal:
    """One deal. start: the night just after it began; end: just after it was paid, None while it
    goes on; told: each event of the hand with the hand as it was after it; own: the taps that are
    of it; entries: those until the next deal."""

    reel: Reel
    start: Night
    own: tuple[Entry, ...]
    end: Night | None = None
    told: list[tuple[Event, Hand]] = field(default_factory=list)

    @property
    def before(self) -> Night:
        return self.reel.before

    @property
    def entries(self) -> tuple[Entry, ...]:
        return self.reel.entries

    @property
    def hand(self) -> Hand:
        hand = self.start.hand
        assert hand is not None
        return hand


def deals(reels: Iterable[Reel]) -> list[PlayedDeal]:
    """The deals of a night, in order; one that goes on has no end."""
    return [deal(reel) for reel in reels]


def deal(reel: Reel) -> PlayedDeal:
    """One deal, as it was when all that is of it had happened."""
    night = evolve(reel.before, reel.began)
    found = PlayedDeal(reel, night, reel.own)
    for event in [event for entry in found.own for event in entry.events][1:]:
        night = evolve(night, event)
        if isinstance(event, DealtIn):
            found.start = night
        elif isinstance(event, HandEvent):
            _note(found, event, night)
    return found


def _note(deal: PlayedDeal, event: Event, night: Night) -> None:
    hand = night.hand
    assert hand is not None
    if isinstance(event, Restaked):  # it began with these stakes
        deal.start = night if event.anew else evolve(deal.start, event)
        deal.told = [] if event.anew else deal.told
        return
    deal.told.append((event, hand))
    if hand.ending and deal.end is None:
        deal.end = night
