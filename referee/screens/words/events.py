"""Events in table words: the lines of the log, the name of a take-back, the toast.

secret: the number of cards drawn is not told (law 26(b): the log of a running hand never tells
it; the felt does while the window is open).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from referee.core.log import Entry
from referee.core.messages.bank import (
    Bought,
    ChipsPassed,
    CostShared,
    KittyShared,
    KittySpent,
    MoneyPaid,
    PutRight,
)
from referee.core.messages.betting import (
    Bet,
    BroughtIn,
    Called,
    Checked,
    Dropped,
    FirstTold,
    Raised,
    UncalledReturned,
)
from referee.core.messages.dealing import AntesIn, DealtIn, HandBegan, Posted, Restaked
from referee.core.messages.debts import DebtDropped, DebtsKept
from referee.core.messages.draw import Drew
from referee.core.messages.event import Event
from referee.core.messages.law import (
    Fouled,
    Ruled,
)
from referee.core.messages.milestones import (
    AllDrew,
    PutIn,
    StillIn,
)
from referee.core.messages.people import Left
from referee.core.messages.showdown import (
    KittyTaken,
    OpenersNotAsked,
    OpenersShown,
    ThrownIn,
    Won,
)
from referee.core.messages.turns import CardTaken, Declared, HasDeclared, Knocked, WidowTaken
from referee.core.sheets.events import (
    SheetEvent,
)
from referee.core.state.night import Night
from referee.core.value import by_class
from referee.screens.words import (
    bank,
    betting,
    dealing,
    debts,
    draw,
    law,
    log,
    milestones,
    people,
    phones,
    sheets,
    showdown,
    stakes,
    turns,
)
from referee.screens.words.names import moved, own, sum_of

MAIN = (
    Restaked,
    *(Ruled, StillIn, Declared, Knocked, Won, ThrownIn, HandBegan, Bet, Raised, Called, BroughtIn),
    *(Drew, Posted, AntesIn, Left),
)

FOLLOWS = (DealtIn, DebtDropped, DebtsKept, KittyTaken, UncalledReturned)
"""What follows a tap by itself, and gives it no name."""


LINES: Mapping[type, Callable[[Any, Night], str]] = by_class(
    "event",
    betting.line,
    draw.line,
    dealing.line,
    turns.line,
    showdown.line,
    milestones.line,
    debts.line,
    law.line,
    bank.line,
    people.line,
    stakes.line,
    phones.line,
    phones.taps,
    log.line,
    sheets.line,
)
"""The sentence of each class of event; tests/test_one_act.py counts them."""
SECRET: Mapping[type, Callable[[Any, Night], str]] = by_class("event", draw.untold, law.untold)
"""Where the number of cards drawn is not told."""


def line(event: Event, night: Night, secret: bool = False) -> str:
    """One event as a sentence without a full stop."""
    said = (SECRET.get(type(event)) if secret else None) or LINES[type(event)]
    return said(event, night)


def spoken(events: Sequence[Event]) -> tuple[Event, ...]:
    """What is said of an entry's events. Where all checked at once, nobody said who was first."""
    checks = sum(isinstance(one, Checked) for one in events)
    return tuple(one for one in events if checks < 2 or not isinstance(one, FirstTold))


KINDS: dict[type[Event], str] = {Checked: "check", Called: "call", Dropped: "drop"}


def _like(main: Event, events: Sequence[Event]) -> int:
    """How many of the events are of the kind of that one."""
    return sum(isinstance(one, type(main)) for one in events)


def _follows(event: Event) -> bool:
    """Whether it follows by itself, as a pot that nobody wins any chips of does."""
    return isinstance(event, FOLLOWS) or (isinstance(event, Won) and not event.shares)


def title(entry: Entry, night: Night) -> str:
    """What a take-back of this entry would take back: "Carol’s raise to 8"."""
    events = entry.events
    tapped = [one for one in events if not _follows(one)] or events
    main = next((one for kind in MAIN for one in tapped if isinstance(one, kind)), tapped[-1])
    match main:
        case Checked() | Called() | Dropped() if (many := _like(main, events)) > 1:
            return f"{many} {KINDS[type(main)]}s"
        case PutIn(_, amount) if (many := _like(main, events)) > 1:
            return f"{amount} each from {many} players"
        case Checked(seat):
            return f"{own(night.name(seat))} check"
        case Dropped(seat):
            return f"{own(night.name(seat))} drop"
        case Bet(seat, to):
            return f"{own(night.name(seat))} bet of {to}"
        case Raised(seat, to, completes=True):
            return f"{night.name(seat)} completes to {to}"
        case Raised(seat, to):
            return f"{own(night.name(seat))} raise to {to}"
        case Called(seat):
            return f"{own(night.name(seat))} call"
        case Drew(seat):
            return f"{own(night.name(seat))} draw"
        case AntesIn():
            return "the antes"
        case Restaked():
            return "the stakes of this deal"
        case HandBegan(number):
            return f"the beginning of deal {number}"
        case Won():
            return "the payment of the pot"
        case Ruled(_, name):
            return f"the ruling “{name}”"
        case ThrownIn():
            return "the throwing in"
        case Fouled(seat):
            return f"{own(night.name(seat))} foul hand"
        case Bought(seat, amount):
            return f"{own(night.name(seat))} buy-in of {amount}"
        case ChipsPassed(source, target, amount):
            return f"{own(night.name(source))} sale of {amount} to {night.name(target)}"
        case CostShared(_, _, _, what):
            return f"the sharing of {what}"
        case KittyShared():
            return "the sharing out of the kitty"
        case KittySpent(_, _, what):
            return f"the kitty’s payment for {what}"
        case MoneyPaid(source, target, amount):
            ends = (bank.till(source, night), bank.till(target, night))
            return f"the payment of {sum_of(amount, night.stakes)} from {ends[0]} to {ends[1]}"
        case PutRight(deal, moves):
            return f"deal {deal} put right: {moved(moves, night)}"
        case Left(seat):
            return f"{own(night.name(seat))} leaving"
        case _ if isinstance(main, SheetEvent):
            return sheets.what(main, night)
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
            return f"“{line(main, night, secret=True)}”"


MARKS = (
    ("the showdown", (Won, OpenersShown, OpenersNotAsked)),
    ("the draw", (Drew, AllDrew)),
    ("the opening", (Bet,)),
    ("this deal", (HandBegan,)),
)


def marks(entries: Sequence[Entry]) -> tuple[tuple[int, str], ...]:
    """Named moments of the last deal among entries (newest first): (entry, name) pairs."""
    deal: list[Entry] = []
    for entry in entries:
        deal.insert(0, entry)
        if any(isinstance(event, HandBegan) for event in entry.events):
            break
    found = []
    for name, kinds in MARKS:
        first = next((one for one in deal if any(isinstance(e, kinds) for e in one.events)), None)
        if first is not None:
            found.append((first.seq, name))
    return tuple(found)
