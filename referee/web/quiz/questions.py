"""The questions of the quiz: the hands of rulebook/quiz, each played when it is first asked."""

from __future__ import annotations

from functools import cache, lru_cache

from referee.core.book.book import Book
from referee.notation.quiz import posed
from referee.paths import ROOT
from referee.screens.quiz import quiz as screen
from referee.screens.quiz.quiz import QuizQuestion
from referee.web.bookref import BookRef

HANDS = ROOT / "rulebook" / "quiz"
MOST_KEPT = 128


@cache
def ids() -> tuple[str, ...]:
    """The questions by name, in the order of the alphabet."""
    return tuple(sorted(path.stem for path in HANDS.glob("*.hand")))


def question(id: str, book: Book) -> QuizQuestion | None:
    """A question as it is asked under a book; None where there is none of that name."""
    return _question(id, BookRef(book)) if id in ids() else None


@lru_cache(maxsize=MOST_KEPT)
def _question(id: str, ref: BookRef) -> QuizQuestion:
    book = ref.book
    hand = posed((HANDS / f"{id}.hand").read_text(encoding="utf-8"), book)
    return screen.question(
        id, hand.story, hand.entries, hand.night, hand.ruling, book.laws, book.front.chapters
    )
