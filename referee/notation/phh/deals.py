"""The finished deals of a log: what happened in each, and the stacks before and after."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from referee.core.fold.evolve import evolve
from referee.core.log import Entry
from referee.core.messages.dealing import DealtIn, HandBegan, Restaked
from referee.core.messages.event import Event, HandEvent
from referee.core.state.hand import Hand
from referee.core.state.night import Night


@dataclass
class Deal:
    """One deal. before, start: the night just before and after it began; end: just after it was
    paid, None while it goes on; told: each event of the hand with the hand as it was after it;
    entries: the taps from the one that began it until the next deal, without what is not of it."""

    before: Night
    start: Night
    end: Night | None = None
    told: list[tuple[Event, Hand]] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)

    @property
    def hand(self) -> Hand:
        hand = self.start.hand
        assert hand is not None
        return hand


def deals(entries: Iterable[Entry]) -> list[Deal]:
    """The deals of entries that count, in order; one that goes on has no end."""
    found: list[Deal] = []
    night = Night()
    for entry in entries:
        begun = 0
        for at, event in enumerate(entry.events):
            before, night = night, evolve(night, event)
            if isinstance(event, HandBegan):
                _keep(found, entry, entry.events[begun:at])
                begun = at
                found.append(Deal(before, night))
            elif found and isinstance(event, DealtIn):
                found[-1].start = night
            elif found and isinstance(event, HandEvent):
                _note(found[-1], event, night)
        _keep(found, entry, entry.events[begun:])
    return found


def _keep(found: list[Deal], entry: Entry, events: tuple[Event, ...]) -> None:
    if found and events:
        found[-1].entries.append(replace(entry, events=events))


def _note(deal: Deal, event: Event, night: Night) -> None:
    hand = night.hand
    assert hand is not None
    if isinstance(event, Restaked):  # it began with these stakes
        deal.start = night if event.anew else evolve(deal.start, event)
        deal.told = [] if event.anew else deal.told
        return
    deal.told.append((event, hand))
    if hand.ending and deal.end is None:
        deal.end = night
