"""A question of the quiz: the story, the rulings to choose from, and why one of them is right."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from zlib import crc32

from referee.core.book.law import Chapter, Law, Ruling
from referee.core.law.leaves import about
from referee.core.law.rulings import Reached
from referee.core.law.siblings import siblings
from referee.core.log import Entry, begins_hand
from referee.core.messages.dealing import HandBegan
from referee.core.messages.law import Ruled
from referee.core.state.night import Night
from referee.core.value import dataclass
from referee.screens.floor.why import RulingWhy, why
from referee.screens.games.stakes import played_for
from referee.screens.rulebook.words.rulebook import set_in_type
from referee.screens.words.events import line, spoken
from referee.screens.words.law import filled, short_source
from referee.screens.words.names import capital

LETTERS = "ABCD"


@dataclass(frozen=True, slots=True)
class QuizAnswer:
    """A ruling to choose. letter: by which it is called aloud; ruling: its name in the law."""

    letter: str
    ruling: str
    say: str
    right: bool


@dataclass(frozen=True, slots=True)
class QuizQuestion:
    """A question. went: what was done in the deal, as the log tells it; what follows is said once
    it is answered: law, title: by which law; moved: what the ruling did."""

    id: str
    chapter: str
    story: str
    game: str
    went: tuple[str, ...]
    choices: tuple[QuizAnswer, ...]
    law: str
    title: str
    why: RulingWhy
    cites: tuple[str, ...]
    moved: tuple[str, ...]

    @property
    def right(self) -> QuizAnswer:
        return next(choice for choice in self.choices if choice.right)

    def choice(self, ruling: str) -> QuizAnswer | None:
        """The choice of that name, if there is one."""
        return next((choice for choice in self.choices if choice.ruling == ruling), None)


def question(
    id: str,
    story: str,
    entries: Iterable[Entry],
    night: Night,
    ruling: Entry,
    laws: Mapping[str, Law],
    chapters: Iterable[Chapter],
) -> QuizQuestion:
    """A question of what was played (entries, and the night they made), and the entry that the law
    made of it. The choices stand in an order that tells nothing, and is always the same."""
    ruled = next(event for event in ruling.events if isinstance(event, Ruled))
    law = laws[ruled.law]
    right = law.ruling(ruled.ruling)
    assert right is not None, f"{law.id} has no ruling {ruled.ruling}"
    found = (right, *_others(law, laws, ruled, right, night))
    mixed = sorted(found, key=lambda other: crc32(f"{id} {other.id}".encode()))
    moved = (line(event, night) for event in spoken(ruling.events) if not isinstance(event, Ruled))
    hand = night.hand
    return QuizQuestion(
        id=id,
        chapter=next((part.title for part in chapters if part.id == law.chapter), ""),
        story=set_in_type(story),
        game=f"{hand.game.name}, {played_for(night)}" if hand is not None else "",
        went=_went(entries, night),
        choices=tuple(
            QuizAnswer(letter, other.id, filled(other.say, ruled.offender, night), other is right)
            for letter, other in zip(LETTERS, mixed, strict=False)
        ),
        law=law.id,
        title=set_in_type(law.title),
        why=why(law, laws, night, ruled.offender, Reached(right, ruled.answers)),
        cites=tuple(short_source(cite) for cite in ruled.cites),
        moved=tuple(capital(said) for said in moved if said),
    )


def _others(
    law: Law, laws: Mapping[str, Law], ruled: Ruled, right: Ruling, night: Night
) -> tuple[Ruling, ...]:
    """The rulings of the law that one other fact would have led to; not what another referee would
    have ruled on the same facts, which is as right."""
    found = siblings(law, laws, right, ruled.answers, about(night, ruled.offender))
    return tuple(
        leaf.ruling for leaf in found if leaf.law.id == law.id and not leaf.when[0][0].discretion
    )


def _went(entries: Iterable[Entry], night: Night) -> tuple[str, ...]:
    """What was done in the last deal, in order."""
    said: list[str] = []
    for entry in entries:
        if begins_hand(entry):
            said.clear()
        if entry.strand == "hand":
            events = (event for event in spoken(entry.events) if not isinstance(event, HandBegan))
            said += [capital(words) for event in events if (words := line(event, night))]
    return tuple(said)
