"""A worked deal, one moment after the other, for whoever wants to see how a game goes.

It is played through the same act() as a night and kept nowhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from referee.core.book.book import Book
from referee.core.log import Entry
from referee.core.state.night import Night
from referee.core.value import dataclass
from referee.notation.player import Played, go_on, play
from referee.notation.reader import Line, read


@dataclass(frozen=True, slots=True)
class LessonStep:
    """What was done (as the file tells it), the entry it made, if it made one, and how things
    stand then."""

    told: str
    entry: Entry | None
    night: Night


def about(text: str) -> str:
    """What the file says of itself: its first remark, of as many lines as it has."""
    lines = takewhile(lambda line: line.startswith("#"), text.lstrip().splitlines())
    return " ".join(line.lstrip("# ").strip() for line in lines)


def moments(text: str, book: Book) -> tuple[LessonStep, ...]:
    """Every moment of a .hand text from the first deal on. Raises HandError.

    What the file says must be refused is left out, and so is what it expects: a lesson shows
    what is right.
    """
    script = read(text)
    played = play("\n".join(line.text for line in script.header.values()), book)
    return tuple(_moments(script.acts, played, book))


def _moments(acts: tuple[Line, ...], played: Played, book: Book) -> Iterator[LessonStep]:
    if acts and acts[0].words[0].lower() != "next":
        go_on(played, "next deal", book)
        yield _now(played, "The first deal")
    for line in acts:
        kinds = {kind for kind, _ in line.expects}
        if line.words[0].lower() == "expect" or "refused" in kinds:
            continue
        before = played.log.seq
        if not go_on(played, line.text, book):
            yield _now(played, line.text, before)


def _now(played: Played, told: str, before: int = 0) -> LessonStep:
    entries = played.log.entries
    newest = entries[-1] if entries and entries[-1].seq > before else None
    return LessonStep(told, newest, played.log.night)
