"""A question of the quiz: a hand that stops where the law is asked, and what is ruled then.

The hand is played through the same act() as a night and kept nowhere. What its file expects of the
ruling is for whoever tests the file; nothing here reads it.
"""

from __future__ import annotations

from itertools import takewhile

from referee.core.book.book import Book
from referee.core.log import Entry
from referee.core.state.night import Night
from referee.core.value import dataclass
from referee.notation.player import go_on, play
from referee.notation.reader import HandError, read


@dataclass(frozen=True, slots=True)
class Posed:
    """story: the question, as players tell it; entries: what was played until then; night: how
    things stood; ruling: the entry that the law makes of it."""

    story: str
    entries: tuple[Entry, ...]
    night: Night
    ruling: Entry


def posed(text: str, book: Book) -> Posed:
    """The question of a .hand text: the remark at its head, and its first act of law. Raises
    HandError where it cannot be played, or asks for no law."""
    asked = next((line for line in read(text).acts if line.words[0].lower() == "law"), None)
    if asked is None:
        raise HandError(0, "the file asks for no law")
    lines = text.splitlines()
    played = play("\n".join(lines[: asked.number - 1]), book)
    night, entries = played.log.night, tuple(played.log.entries)
    if refused := go_on(played, asked.text, book):
        raise HandError(asked.number, refused)
    remark = takewhile(lambda line: line.startswith("#"), lines)
    story = " ".join(line.lstrip("# ") for line in remark)
    return Posed(story, entries, night, played.log.entries[-1])
