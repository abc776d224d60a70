"""What was ruled: the rulings of a night with their facts, and those that were the same before."""

from __future__ import annotations

from collections.abc import Iterable

from referee.core.book.law import Law
from referee.core.law.facts import SWITCH
from referee.core.log import Entry
from referee.core.messages.dealing import HandBegan
from referee.core.messages.law import ByConsent, Ruled
from referee.core.messages.people import Renamed, Sat
from referee.core.value import dataclass
from referee.screens.rulebook.words.rulebook import set_in_type
from referee.screens.words.days import day
from referee.screens.words.law import named, short_source, spoken_source

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

    @property
    def source(self) -> str:
        """The first that is cited, in short."""
        return short_source(self.cites[0]) if self.cites else ""


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
        tuple(map(spoken_source, event.cites)),
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
    said = day(entry.at)
    return said, entry.at[11:16] if said else ""


def precedents(
    law: Law, ruling: str, facts: Facts, every: Iterable[Past]
) -> tuple[tuple[Past, bool], ...]:
    """What was ruled on the same facts: the newest ruling that was this one, and the newest that
    was another, each with whether it was, the newer first."""
    found: dict[bool, Past] = {}
    for past in every:
        if past.law == law.id and alike(law, facts, past.facts):
            found.pop(past.ruling == ruling, None)
            found[past.ruling == ruling] = past
    return tuple((past, same) for same, past in reversed(found.items()))


def alike(law: Law, now: Facts, then: Facts) -> bool:
    """Whether two cases were the same. What people decided, and what the house played, are no
    facts; nor who it was, or how much."""
    told = dict(now)
    for id, answer in then:
        question = law.question(id)
        if question is None or question.kind != "choice" or question.discretion:
            continue
        if not question.sees.startswith(SWITCH) and told.get(id, answer) != answer:
            return False
    return True


def by_law(every: Iterable[Past]) -> tuple[tuple[str, tuple[Past, ...]], ...]:
    """The code of a house: its rulings gathered under the title of their law."""
    found: dict[str, list[Past]] = {}
    for past in every:
        if not past.settled:
            found.setdefault(past.title, []).append(past)
    return tuple((title, tuple(those)) for title, those in sorted(found.items()))
