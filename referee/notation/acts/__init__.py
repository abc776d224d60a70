"""What the words of an act do (words -> command, for the night as it is now), and which words say
what happened: a module for each noun, the same as in core/messages, both ways side by side.

What core/messages says of itself (FILED) has no lines there.

A line begins with a player's name and a verb of VERBS, or with WORDS of the table; the longest that
fit are meant. A noun's `line` writes its events.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from referee.core.book.book import Book
from referee.core.messages.bank import BeginNight, EditPaper
from referee.core.messages.command import HandCommand, Stand
from referee.core.messages.event import Event
from referee.core.messages.log import LogEvent
from referee.core.messages.phones import Asking, PhoneEvent, TapFrom, TapsFrom
from referee.core.rules.implied import begun
from referee.core.sheets.commands import SheetCommand
from referee.core.sheets.events import SheetEvent
from referee.core.state.night import Night
from referee.core.value import by_class, each
from referee.notation.acts import (
    bank,
    betting,
    club,
    dealing,
    debts,
    draw,
    law,
    milestones,
    people,
    prices,
    showdown,
    stakes,
    turns,
)
from referee.notation.acts.tap import Tap, remark
from referee.notation.acts.words import (
    NAMED,
    Redo,
    Said,
    Undo,
    Verbs,
    Words,
    ends,
    filed,
    listed,
    seat_of,
)
from referee.notation.reader import HandError, Line

NOUNS = (
    *(bank, betting, club, dealing, debts, draw, law, milestones, people, prices, showdown, stakes),
    turns,
)
FILED: Mapping[str, tuple[type[Any], type[Event]]] = {
    words: pair for noun in NOUNS for words, pair in getattr(noun.messages, "FILED", {}).items()
}
"""What the files of the nouns in core/messages say of themselves: the words, the act, the event."""
NO_WORD: Mapping[type, str] = {
    BeginNight: "the head of the file says it",
    EditPaper: "a file is a deal, and knows no paper of a night",
    **dict.fromkeys(each(SheetCommand), "a file knows no sheets"),
    **dict.fromkeys(each(Asking | TapFrom), "a file knows no devices"),
}
"""Commands that no line of a file says, and why."""


def read_act(line: Line, night: Night, book: Book) -> Said:
    """The command an act line stands for. Raises HandError when no word fits."""
    said = [word.lower().rstrip(",:") for word in line.words]
    if any(words.split()[0] == said[0] for words in WORDS):
        words = _longest(line, WORDS, said, "")
        return WORDS[words](replace(line, act=len(words.split())), night, book)
    name = line.words[0]
    seat = seat_of(night, line, name)
    verb = _longest(line, VERBS, said[1:], name)
    if verb in betting.VERBS:
        night = begun(night, handled=True)
    return VERBS[verb](replace(line, act=1 + len(verb.split())), night, seat)


def _longest(line: Line, known: Iterable[str], said: list[str], name: str) -> str:
    """The longest of the known acts that this begins with. name: whose it is. Raises HandError."""
    fit = [act for act in known if said[: len(act.split())] == act.split()]
    if fit:
        return max(fit, key=len)
    if not said:
        raise HandError(line.number, f"what does {name} do? one of: {_firsts(known)}")
    alike = [f'"{name} {act}"'.replace('" ', '"') for act in known if act.split()[0] == said[0]]
    if alike:
        raise HandError(line.number, f"expected {' or '.join(alike)}")
    raise HandError(line.number, f'"{said[0]}" is not an act; one of: {_firsts(known)}')


def _firsts(acts: Iterable[str]) -> str:
    return listed({act.split()[0] for act in acts})


def _stood(line: Line, night: Night, book: Book) -> Said:
    """stood ACT: it stood at the table, whatever the rules say"""
    if len(line.rest) < 2:
        raise HandError(line.number, 'expected "stood" and what stood: "stood Cy bets 2"')
    inner = read_act(Line(line.number, line.rest), night, book)
    if not isinstance(inner, HandCommand):
        raise HandError(line.number, "only an act of the deal can be let stand")
    return Stand(inner, freely=True)


def _take_back(line: Line, night: Night, book: Book) -> Said:
    """take back [bank] | take back to opening (or draw, or deal)"""
    match line.after.lower().split():
        case [] | ["to", _] | ["bank"] | ["bank", "to", _] as words:
            return Undo("bank" if "bank" in words else "hand", words[-1] if "to" in words else "")
    raise HandError(line.number, 'expected "take back", "take back bank" or "take back to deal"')


def _again(line: Line, night: Night, book: Book) -> Said:
    """again [bank]"""
    bank = line.rest[:1] == ("bank",)
    ends(line, int(bank))
    return Redo("bank" if bank else "hand")


VERBS: Verbs = {
    **{verb: read for noun in NOUNS for verb, read in noun.VERBS.items()},
    **{words.partition(" {")[0]: filed(words, act) for words, (act, _) in FILED.items()},
}
WORDS: Words = {
    **{words: read for noun in NOUNS for words, read in noun.WORDS.items()},
    "stood": _stood,
    "take back": _take_back,
    "again": _again,
}


def _sheets(event: SheetEvent, tap: Tap) -> str:
    """A file knows no sheets."""
    return remark(event)


def _nothing(event: LogEvent | TapsFrom | PhoneEvent, tap: Tap) -> str:
    """What was taken back is not in the file, and it knows no devices."""
    return ""


def _filed(words: str) -> Callable[[Any, Tap], str]:
    names = NAMED.findall(words)
    return lambda event, tap: (
        f"{tap.names[event.seat]} {words.format(**{name: getattr(event, name) for name in names})}"
    )


LINES: Mapping[type, Callable[[Any, Tap], str]] = {
    **by_class("event", *(noun.line for noun in NOUNS), _sheets, _nothing),
    **{event: _filed(words) for words, (_, event) in FILED.items()},
}
"""By the kind of an event, what writes it as an act: nothing where it follows by itself, or is said
by another event of the tap; a remark where a file has no words for it."""


def line(event: Event, tap: Tap) -> str:
    return LINES[type(event)](event, tap)
