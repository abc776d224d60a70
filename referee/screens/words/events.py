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
    PaperEdited,
    PutRight,
)
from referee.core.messages.betting import (
    Bet,
    BroughtIn,
    Called,
    Checked,
    Dropped,
    FirstTold,
    PassedOut,
    Raised,
    UncalledReturned,
)
from referee.core.messages.club import CameFrom, WentTo
from referee.core.messages.dealing import AntesIn, DealtIn, HandBegan, Posted, Restaked
from referee.core.messages.debts import DebtDropped, DebtsKept
from referee.core.messages.draw import Drew
from referee.core.messages.event import Event
from referee.core.messages.law import Fouled, Ruled
from referee.core.messages.milestones import AllDrew, PutIn, StillIn
from referee.core.messages.people import Left
from referee.core.messages.phones import ByPhone
from referee.core.messages.showdown import (
    KittyTaken,
    OpenersNotAsked,
    OpenersOpened,
    OpenersSealed,
    OpenersShown,
    ThrownIn,
    Won,
)
from referee.core.messages.turns import CardTaken, Declared, HasDeclared, Knocked, WidowTaken
from referee.core.sheets.events import SheetEvent
from referee.core.state.night import Night
from referee.core.value import by_class
from referee.screens.words import (
    bank,
    betting,
    club,
    dealing,
    debts,
    draw,
    law,
    log,
    milestones,
    people,
    phones,
    prices,
    sheets,
    showdown,
    stakes,
    turns,
)
from referee.screens.words.names import listed, moved, own, sum_of
from referee.words import folding

MAIN = (
    *(Restaked, PassedOut),
    *(Ruled, StillIn, Declared, Knocked, Won, ThrownIn, HandBegan, Bet, Raised, Called, BroughtIn),
    *(Drew, Posted, AntesIn, WentTo, Left),
)

FOLLOWS = (
    *(DealtIn, DebtDropped, DebtsKept, KittyTaken, UncalledReturned),
    *(OpenersSealed, OpenersOpened, ByPhone),
)
"""What follows a tap by itself, and gives it no name."""


NOUNS = (
    *(bank, betting, club, dealing, debts, draw, law, log, milestones, people, phones, prices),
    *(sheets, showdown, stakes, turns),
)
LINES: Mapping[type, Callable[[Any, Night], str]] = by_class(
    "event", *(noun.line for noun in NOUNS), phones.taps
)
"""The sentence of each class of event; tests/test_one_act.py counts them."""
SECRET: Mapping[type, Callable[[Any, Night], str]] = by_class("event", draw.untold, law.untold)
"""Where the number of cards drawn is not told."""


def line(event: Event, night: Night, secret: bool = False) -> str:
    """One event as a sentence without a full stop."""
    said = (SECRET.get(type(event)) if secret else None) or LINES[type(event)]
    if folding.drops(night):
        return folding.said(said(folding.written(event), folding.named(night)))
    return said(event, night)


def spoken(events: Sequence[Event]) -> tuple[Event, ...]:
    """What is said of an entry's events. Where all checked at once, nobody said who was first; on
    whose phone it was entered is said with the sentence, and is none itself. No chips are told
    twice."""
    unsaid: tuple[type, ...] = (ByPhone,)
    if sum(isinstance(event, Checked) for event in events) > 1:
        unsaid = (ByPhone, FirstTold)
    return law.chips_once(event for event in events if not isinstance(event, unsaid))


OF_A_SEAT: Mapping[type, str] = {
    Checked: "check",
    Called: "call",
    Dropped: "fold",
    BroughtIn: "bring-in",
    Drew: "draw",
    Fouled: "foul hand",
    HasDeclared: "choice",
    Knocked: "knock",
    WidowTaken: "exchange",
    CardTaken: "turn",
    Left: "leaving",
}
"""What an act of one seat is called: Ann’s check."""

OF_ALL: Mapping[type[Event], str] = {
    AntesIn: "the antes",
    Posted: "the blinds",
    Restaked: "the stakes of this deal",
    FirstTold: "the first to act",
    PassedOut: "the passed-out deal",
    Declared: "the declarations",
    ThrownIn: "calling off the deal",
    KittyShared: "splitting the kitty",
}
"""What an act of the whole table is called."""


def _like(main: Event, events: Sequence[Event]) -> int:
    """How many of the events are of the kind of that one."""
    return sum(isinstance(event, type(main)) for event in events)


def _follows(event: Event) -> bool:
    """Whether it follows by itself, as a pot that nobody wins any chips of does."""
    return isinstance(event, FOLLOWS) or (isinstance(event, Won) and not event.shares)


NOT_HERE = "an action"
"""What was done and undone again while it was secret, in a night that came in as text."""


def title(entry: Entry, night: Night) -> str:
    """What a take-back of this entry would take back: "Carol’s raise to 8"."""
    events = entry.events
    if not events:
        return NOT_HERE
    if folding.drops(night):
        events, night = tuple(map(folding.written, events)), folding.named(night)
    tapped = [event for event in events if not _follows(event)] or events
    main = next((act for kind in MAIN for act in tapped if isinstance(act, kind)), tapped[-1])
    if (many := _like(main, events)) > 1:
        match main:
            case Checked() | Called() | Dropped():
                return f"{many} {OF_A_SEAT[type(main)]}s"
            case WentTo() | CameFrom():
                return f"the move of {many} players"
            case PutIn(_, amount):
                return f"{amount} each from {many} players"
    if isinstance(main, Won):
        return _paying([event for event in events if isinstance(event, Won)], night)
    return OF_ALL.get(type(main)) or _act(main, night)


def _act(event: Event, night: Night) -> str:
    """An act with whose it is, and how many chips it moves."""
    did: object = event  # one of so many kinds that the type checker takes seconds to tell which
    match did:
        case Checked(seat) | Called(seat) | Dropped(seat) | BroughtIn(seat) | Drew(seat):
            return f"{own(night.name(seat))} {OF_A_SEAT[type(did)]}"
        case Fouled(seat) | HasDeclared(seat) | Knocked(seat) | WidowTaken(seat) | Left(seat):
            return f"{own(night.name(seat))} {OF_A_SEAT[type(did)]}"
        case CardTaken(seat):
            return f"{own(night.name(seat))} {OF_A_SEAT[type(did)]}"
        case Bet(seat, to):
            return f"{own(night.name(seat))} bet of {to}"
        case Raised(seat, to, completes=True):
            return f"{own(night.name(seat))} completion to {to}"
        case Raised(seat, to):
            return f"{own(night.name(seat))} raise to {to}"
        case HandBegan(number):
            return f"start of deal {number}"
        case Ruled(_, name):
            return f"the ruling “{name}”"
        case Bought(seat, amount):
            return f"{own(night.name(seat))} buy-in of {amount}"
        case ChipsPassed(source, target, amount):
            return f"{own(night.name(source))} sale of {amount} to {night.name(target)}"
        case CostShared(_, _, _, what):
            return f"sharing the cost of {what}"
        case KittySpent(_, _, what):
            return f"the kitty’s payment for {what}"
        case MoneyPaid(source, target, amount):
            ends = (bank.till(source, night), bank.till(target, night))
            return f"the payment of {sum_of(amount, night.stakes)} from {ends[0]} to {ends[1]}"
        case PaperEdited(told):
            return f"what the recap says of {bank.PAPER.get(told, told)}"
        case PutRight(deal, moves):
            return f"deal {deal} fixed: {moved(moves, night)}"
        case _ if isinstance(event, SheetEvent):
            return sheets.what(event, night)
        case _:
            return f"“{line(event, night, secret=True)}”"


def _paying(pots: Sequence[Won], night: Night) -> str:
    """ "paying Ann and Bob"; of nobody, or of too many for a button, what was paid."""
    seats = dict.fromkeys(seat for pot in pots for seat, chips in pot.shares if chips)
    names = [night.name(seat) for seat in seats]
    return f"paying {listed(names)}" if 0 < len(names) < 3 else "paying the pot"


MARKS = (
    ("the showdown", (Won, OpenersShown, OpenersNotAsked, OpenersOpened)),
    ("the draw", (Drew, AllDrew)),
    ("the first bet", (Bet,)),
    ("this deal", (HandBegan,)),
)


def marks(entries: Sequence[Entry]) -> tuple[tuple[int, str], ...]:
    """Named moments of the last deal among entries (newest first): (entry, name) pairs."""
    deal: list[Entry] = []
    for entry in entries:
        deal.insert(0, entry)
        if any(isinstance(event, HandBegan) for event in entry.events):
            break
    found: list[tuple[int, str]] = []
    for name, kinds in MARKS:
        those = [entry for entry in deal if any(isinstance(act, kinds) for act in entry.events)]
        found += [(entry.seq, name) for entry in those[:1]]
    return tuple(found)
