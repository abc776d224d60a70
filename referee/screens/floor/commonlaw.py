"""What was ruled: the rulings of a night with their facts, and those that were the same before."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from referee.core.log import Entry
from referee.core.messages.dealing import HandBegan
from referee.core.messages.law import ByConsent, Ruled
from referee.core.messages.people import Renamed, Sat
from referee.screens.rulebook.rulebook import set_in_type
from referee.screens.words.law import named

MONTHS = (
    *("January", "February", "March", "April", "May", "June", "July"),
    *("August", "September", "October", "November", "December"),
)
Facts = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Past:
    """A ruling as it was made. day: "12 March 2026"; facts: what was asked and answered, as the log
    has it; about: the player; by: who decided, where the law leaves it to a person; settled: the
    table settled it without the law; ruling: its name in the law; entry: where the log has it."""

    day: str
    time: str
    deal: int
    law: str
    title: str
    say: str = ""
    cites: tuple[str, ...] = ()
    facts: Facts = ()
    about: str = ""
    by: str = ""
    settled: bool = False
    ruling: str = ""
    entry: int = 0


def rulings(entries: Iterable[tuple[Entry, bool]]) -> tuple[Past, ...]:
    """The rulings of a log that count, oldest first. entries: each with whether it counts."""
    found: list[Past] = []
    names: dict[int, str] = {}
    deal = 0
    for entry, counts in entries:
        if not counts:
            continue
        for event in entry.events:
            match event:
                case HandBegan():
                    deal += 1
                case Sat(seat, name) | Renamed(seat, name):
                    names[seat] = name
                case Ruled():
                    found.append(_ruled(entry, event, deal, names))
                case ByConsent("settled"):
                    about = _name(event.seat, names)
                    title = set_in_type(event.what)
                    found.append(Past(*when(entry), deal, "", title, about=about, settled=True))
                case _:
                    pass
    return tuple(found)


def _ruled(entry: Entry, event: Ruled, deal: int, names: dict[int, str]) -> Past:
    about = _name(event.offender, names)
    return Past(
        *when(entry),
        deal,
        event.law,
        set_in_type(event.title),
        named(event.say, about),
        event.cites,
        event.answers,
        about,
        event.by,
        ruling=event.ruling,
        entry=entry.seq,
    )


def _name(seat: int | None, names: dict[int, str]) -> str:
    return "" if seat is None else names.get(seat, "")


def when(entry: Entry) -> tuple[str, str]:
    """The day and the hour of an entry, as people say them."""
    year, month, day = entry.at[:4], entry.at[5:7], entry.at[8:10]
    if not (month.isdecimal() and day.isdecimal() and 1 <= int(month) <= len(MONTHS)):
        return "", ""
    return f"{int(day)} {MONTHS[int(month) - 1]} {year}", entry.at[11:16]


def same(law: str, facts: Facts, every: Iterable[Past]) -> tuple[Past, ...]:
    """The rulings on the same law with the same facts, the newest first."""
    wanted = frozenset(facts)
    found = [past for past in every if past.law == law and frozenset(past.facts) == wanted]
    return tuple(reversed(found))


def by_law(every: Iterable[Past]) -> tuple[tuple[str, tuple[Past, ...]], ...]:
    """The code of a house: its rulings gathered under the title of their law."""
    found: dict[str, list[Past]] = {}
    for past in every:
        if not past.settled:
            found.setdefault(past.title, []).append(past)
    return tuple((title, tuple(those)) for title, those in sorted(found.items()))
