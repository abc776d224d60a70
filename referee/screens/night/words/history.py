"""What can be undone: every act that counts, by deal, and the note of what was entered last beside
the deal. Acts of a deal are rewound from one on; whatever else is undone alone."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from referee.core.fold.dealing import UNDEALT
from referee.core.log import Entry, begins_hand
from referee.core.messages.betting import (
    Bet,
    BroughtIn,
    Called,
    Checked,
    Dropped,
    FirstTold,
    PassedOut,
    Raised,
)
from referee.core.messages.dealing import HandBegan
from referee.core.messages.event import Event
from referee.core.messages.log import PutBack, TakenBack
from referee.core.messages.phones import ByPhone, TapsFrom
from referee.core.messages.showdown import PotStayed
from referee.core.state.night import Night
from referee.core.value import dataclass, replace
from referee.screens.buttons import Button
from referee.screens.words.events import FOLLOWS, line, spoken, title
from referee.screens.words.names import capital, listed, own

MOST = 80
"""So many acts are listed; the log has all of them."""


@dataclass(frozen=True, slots=True)
class LogEntry:
    """One entry that counts. tap: what undoes it; strand: what the tap must have seen."""

    text: str
    at: str
    strand: str
    tap: Button


@dataclass(frozen=True, slots=True)
class DealLog:
    """A deal and all that was entered until the next one began."""

    title: str
    acts: tuple[LogEntry, ...]


@dataclass(frozen=True, slots=True)
class Note:
    """What was entered last and is no act of the hand; seq: its entry; tap: what undoes it, or
    brings it back; strand: what the tap must have seen; what: the same in short."""

    seq: int
    text: str
    strand: str
    tap: Button | None
    what: str


def history(entries: Iterable[tuple[Entry, bool]], night: Night) -> tuple[DealLog, ...]:
    """The acts of the night, the newest deal first, each deal in the order it was played."""
    living = [entry for entry, counts in entries if counts and _listed(entry)]
    last = max((entry.seq for entry in living if entry.strand == "hand"), default=0)
    parts: list[tuple[str, list[LogEntry]]] = [("Before the first deal", [])]
    then = night
    for entry in living[-MOST:]:
        if begins_hand(entry):
            parts.append((_deal(entry.events), []))
            then = played(night, _began(entry.events))
        text = capital(_named(entry, then))
        parts[-1][1].append(
            LogEntry(text, entry.at[11:16], entry.strand, undo(entry, text, entry.seq == last))
        )
    return tuple(DealLog(name, tuple(acts)) for name, acts in reversed(parts) if acts)


def played(night: Night, began: HandBegan | None, counts: bool = True) -> Night:
    """The night as that deal's lines are told: by the game that was played, and no later one. A
    deal that was undone has the number of the one dealt in its place, and maybe its game."""
    hand = night.hand
    if began is None:
        return night
    if counts and hand is not None and (hand.number, hand.game) == (began.number, began.game):
        return night
    of = replace(UNDEALT if hand is None else hand, number=began.number, game=began.game)
    return replace(night, hand=replace(of, step=len(began.game.steps), order=(), holdings=()))


def _named(entry: Entry, night: Night) -> str:
    """What an entry is called in the list, which has room for names: “Cy and Dot fold”; by who bet
    where others passed before that."""
    events = [event for event in entry.events if isinstance(event, Checked | Dropped | Called)]
    bets = any(isinstance(event, Bet | Raised | BroughtIn) for event in entry.events)
    if len(events) > 1 and len({type(event) for event in events}) == 1 and not bets:
        return "; ".join(_in_few(events, night))
    named = title(entry, night)
    return named[1:-1] if named.startswith("“") else named


def _listed(entry: Entry) -> bool:
    """Whether an entry is an act that can be undone: not the beginning of the night, not what
    phones asked for, and no take-back."""
    if entry.strand == "roles":
        return isinstance(entry.events[0], TapsFrom)
    return entry.seq > 1 and not isinstance(entry.events[0], TakenBack | PutBack)


def _deal(events: Sequence[Event]) -> str:
    began = _began(events)
    return f"Deal {began.number}: {began.game.name}"


def _began(events: Sequence[Event]) -> HandBegan:
    return next(event for event in events if isinstance(event, HandBegan))


def undo(entry: Entry, text: str, last: bool = False) -> Button:
    """The tap that undoes an entry; last: it is the last act of the deal."""
    fields = (("strand", entry.strand), ("to", str(entry.seq)))
    if entry.strand == "hand":
        word = "Undo" if last else "Rewind"
        spoken_as = f"Undo {text}" if last else f"Rewind to before {text}"
        return Button(word, "take-back", fields, kind="small", spoken=spoken_as)
    alone = (*fields, ("alone", "1"))
    return Button("Undo", "take-back", alone, kind="small", spoken=f"Undo {text}")


def undo_payment(entry: Entry, text: str) -> Button:
    """The same beside a payment: it names all that was entered with it."""
    button = undo(entry, text)
    return button if len(entry.events) == 1 else replace(button, label=f"Undo: {text}")


def note(newest: Entry | None, about: tuple[Entry, ...], night: Night, may: bool) -> Note | None:
    """What was entered last, unless it is an act of the hand or the beginning of the night.

    about: the entries it takes back or brings back; may: whether the viewer may undo it.
    """
    if newest is None or newest.strand == "hand" or newest.seq == 1:
        return None
    on, text = newest.strand, said(newest, about, night)
    if not about:
        tap = undo(newest, text) if _listed(newest) else None
    elif isinstance(newest.events[0], TakenBack):
        tap = Button("Redo", "again", (("strand", on),), kind="small", spoken=f"Redo {text}")
    else:
        tap = undo(about[-1], text)
    what = title(about[-1] if about else newest, night)
    return Note(newest.seq, text, on, tap if may and len(about) < 2 else None, what)


def said(entry: Entry, about: tuple[Entry, ...], night: Night) -> str:
    """What an entry says where nobody counts entries: "Undone: Chris’s opening bet"."""
    if about:
        more = f", and {len(about) - 1} more after it" if len(about) > 1 else ""
        word = "Undone" if isinstance(entry.events[0], TakenBack) else "Redone"
        return f"{word}: {title(about[0], night)}{more}"
    return told(entry.events, night)


def told(events: Sequence[Event], night: Night) -> str:
    """What became true by one tap, in a line."""
    lines = _in_few(spoken(events), night)
    return " · ".join(lines[:6]) + (" …" if len(lines) > 6 else "")


def on_whose(entry: Entry, night: Night) -> str:
    """On whose phone it was entered, for the table; film and paper, which travel, don't say it."""
    by = next((event.seat for event in entry.events if isinstance(event, ByPhone)), None)
    return "" if by is None else f" (on {own(night.name(by))} phone)"


def phoned(entries: Iterable[Entry], night: Night) -> tuple[str, ...]:
    """What phones entered that nobody has confirmed yet, the oldest first, without what followed by
    itself: "Bob folds", "Cy calls 4"."""
    return tuple(_in_few([event for entry in entries for event in _tapped(entry)], night))


def tapped(event: Event, at: int) -> bool:
    """Whether that was tapped, or is the first of an entry, and did not follow by itself."""
    return at == 0 or not isinstance(event, UNTAPPED)


def _tapped(entry: Entry) -> tuple[Event, ...]:
    events = spoken(entry.events)
    return tuple(event for event in events if not isinstance(event, UNTAPPED)) or events


UNTAPPED = (*FOLLOWS, FirstTold, PassedOut, HandBegan, PotStayed)
"""What a player's act brings along, and nobody has to confirm."""
FITS = 100
"""Of what phones entered so many characters stand on the felt; of more a sheet tells all."""


def in_short(lines: Sequence[str]) -> str:
    """As many of these lines as fit, the newest in any case."""
    fits = list[str]()
    for text in reversed(lines):
        if fits and len(", ".join((text, *fits))) > FITS:
            return f"… {', '.join(fits)}"
        fits.insert(0, text)
    return ", ".join(fits)


ALIKE = {"checks": "check", "folds": "fold", "drops": "drop", "calls": "call"}


def _in_few(events: Sequence[Event], night: Night) -> list[str]:
    """A line for each event; several who do the same one after the other have one together: "Cy,
    Dot and Eva fold"."""
    lines, names, did = list[str](), list[str](), ""
    for event in events:
        text, name, now = line(event, night, night.playing is not None), "", ""
        if isinstance(event, Checked | Dropped | Called):
            name = night.name(event.seat)
            now = text.removeprefix(f"{name} ")
        if now != did or not now:
            names = []
        names, did = [*names, name], now
        verb, _, rest = now.partition(" ")
        if len(names) > 1 and verb in ALIKE:
            lines[-1] = " ".join(filter(None, (listed(names), ALIKE[verb], rest)))
        else:
            lines.append(text)
    return lines


def stands_on(
    night: Night, entries: Iterable[tuple[Entry, bool]], seq: int, again: bool = False
) -> str:
    """Why something cannot be undone, or put back: which later act stands on it, and in which
    deal."""
    deal, then = "", night
    for entry, counts in entries:
        if counts and begins_hand(entry):
            deal = _deal(entry.events).partition(":")[0]
            then = played(night, _began(entry.events))
        if entry.seq == seq:
            where = f" ({deal.lower()})" if deal and not begins_hand(entry) else ""
            cannot = "redone" if again else "undone"
            return f"That can’t be {cannot} yet. Undo {title(entry, then)} first{where}."
    return ""
