"""Who outranks whom: the ladder of those who have a word in a ruling, and which of them decided.

Highest first: a law of the house, what was ruled here before on the same facts, what the house
plays, the book, other books. The highest that says what is ruled now has decided; one above it that
says otherwise must be heard before anybody applies the ruling.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Literal

from referee.core.book.law import Law
from referee.core.law.facts import SWITCH
from referee.core.value import dataclass
from referee.screens.floor.commonlaw import Facts, Past, precedents
from referee.screens.floor.floor import Case
from referee.screens.rulebook.switchboard import SwitchLine
from referee.screens.words.law import set_in_type, short_source, spoken_source
from referee.screens.words.names import capital

OURS = "House law"
TIMED = {"may-redeal": "how-long-a-misdeal"}
"""What the app sees by a choice of the house that no question asks for."""


@dataclass(frozen=True, slots=True)
class Rung:
    """Somebody who has a word. short: who decided, if they did; says: what follows there; stand:
    whether that is what is ruled now, where it is about this very case; law, facts: where it is
    ruled so, if it says otherwise; switch: where the house chooses; among: what else it could."""

    name: str
    says: str
    stand: Literal["so", "otherwise", ""] = ""
    short: str = ""
    decides: bool = False
    law: str = ""
    facts: Facts = ()
    switch: str = ""
    among: tuple[str, ...] = ()

    @property
    def answers(self) -> dict[str, str]:
        """The facts, as fields of a form."""
        return {f"q.{id}": answer for id, answer in self.facts}


@dataclass(frozen=True, slots=True)
class Ladder:
    """The rungs of a ruling, highest first. source: the book's, in short."""

    rungs: tuple[Rung, ...]
    source: str

    @property
    def decided(self) -> str:
        """Who decided, and by which book."""
        by = next(rung.short for rung in self.rungs if rung.decides)
        return by if by == self.source else f"{by} · {self.source}"

    @property
    def above(self) -> tuple[Rung, ...]:
        """Those that outrank the one that decided, and say otherwise."""
        at = next(at for at, rung in enumerate(self.rungs) if rung.decides)
        return tuple(rung for rung in self.rungs[:at] if rung.stand == "otherwise")

    @property
    def rest(self) -> tuple[Rung, ...]:
        """All the others, in their order."""
        return tuple(rung for rung in self.rungs if rung not in self.above)


def ladder(
    law: Law,
    case: Case,
    own: Iterable[Law],
    nights: tuple[Sequence[Past], Sequence[Past]],
    switches: Iterable[SwitchLine],
) -> Ladder:
    """Who has a word in the ruling of a case.

    own: the laws of the house that stand in the place of this one; nights: what was ruled tonight,
    and in the nights before, oldest first; switches: the choices that govern the law.
    """
    tonight, earlier = nights
    source = OURS if law.own else short_source(case.cites[0])
    found = [
        *_house_laws(law, own),
        *_before(law, case, tonight, tonight=True),
        *_before(law, case, earlier, tonight=False),
        *(_choice(law, case, line) for line in switches),
        Rung("The book", "; ".join(map(spoken_source, case.cites)), "so", source),
        *(Rung(short_source(other.by), set_in_type(other.says)) for other in law.others),
    ]
    at = next(at for at, rung in enumerate(found) if rung.stand == "so")
    found[at] = replace(found[at], decides=True)
    return Ladder(tuple(found), source)


def _house_laws(law: Law, own: Iterable[Law]) -> list[Rung]:
    """The law of the house, be it this one or one in its place."""
    if law.own:
        return [Rung(OURS, set_in_type(law.title), "so", OURS)]
    return [
        Rung(
            f"{OURS}: {set_in_type(other.title)}.",
            set_in_type(other.rulings[0].say),
            "otherwise",
            law=other.id,
        )
        for other in own
    ]


def _before(law: Law, case: Case, every: Sequence[Past], tonight: bool) -> list[Rung]:
    """What was ruled on the same facts: the newest that was the same, and that was not."""
    found = []
    for past, same in precedents(law, case.ruling, case.known, every):
        when = f"in deal {past.deal}" if tonight else f"on {past.day}"
        by = f"{past.by} decided" if past.by else ""
        found.append(
            Rung(f"{capital(when)} the ruling was the same", by, "so", f"As ruled {when}")
            if same
            else Rung(
                f"{capital(when)} the ruling was different:",
                past.say,
                "otherwise",
                law=law.id,
                facts=_facts(law, past.facts, choices=True)
                + _facts(law, case.known, choices=False),
            )
        )
    return found


def _facts(law: Law, facts: Facts, choices: bool) -> Facts:
    """Of these facts the choices, or whom it was about and how many."""
    asked = ((law.question(id), (id, answer)) for id, answer in facts)
    return tuple(fact for of, fact in asked if of and (of.kind == "choice") == choices)


def _choice(law: Law, case: Case, line: SwitchLine) -> Rung:
    """What the house plays where authorities differ; whether the ruling hangs on it."""
    sights = [question.sees for id, _ in case.known if (question := law.question(id)) is not None]
    hangs = f"{SWITCH}{line.id}" in sights or line.id in [TIMED.get(sight) for sight in sights]
    now, *others = (f"{way.words} ({way.by})" for way in line.ways)
    return Rung(
        "This house plays",
        f"{line.title}: {now}",
        "so" if hangs else "",
        "As this house plays",
        switch=line.id,
        among=tuple(others),
    )
