"""The quiz on a score sheet: which question comes, what everybody said, and the right answer."""

from __future__ import annotations

from zlib import crc32

from referee.core.book.book import Book
from referee.core.sheets.events import QuizRound
from referee.core.sheets.sheet import Sheet, WrittenRow
from referee.core.state.night import Night
from referee.core.value import dataclass
from referee.screens.quiz.quiz import QuizQuestion
from referee.screens.words.names import listed
from referee.screens.words.sheets import names
from referee.web import words as say
from referee.web.forms.fields import Form, InvalidForm, digits
from referee.web.quiz.questions import ids, question
from referee.web.services import services


@dataclass(frozen=True, slots=True)
class Opened:
    """The question that was answered last. marks: what was said, with the names of those who said
    it; out: who said nothing."""

    question: QuizQuestion
    marks: dict[str, str]


def opened(night: Night, sheet: Sheet) -> Opened | None:
    """The newest row with its right answer; nothing before the first one, where the row does not
    count, or where the book asks that question no more."""
    row = sheet.rows[-1] if sheet.rows else None
    if not isinstance(row, QuizRound):
        return None
    found = question(row.question, services().table.book)
    return Opened(found, marks(row, names(night, sheet))) if found is not None else None


def marks(row: QuizRound, who: tuple[str, ...]) -> dict[str, str]:
    """What was said, with the names of those who said it."""
    return {
        ruling: listed([name for name, said in zip(who, row.said, strict=True) if said == ruling])
        for ruling in row.said
        if ruling
    }


def form(night: int, sheet: Sheet, row: int | None, skip: str) -> dict[str, object]:
    """What the form of a question shows: of a row that is put right the same one, else the next.
    skip: how many the table has passed over."""
    kept = _asked(sheet.lines[row - 1]) if row is not None else ""
    over = digits(skip or "0", 3) or 0
    id = kept or _next(night, sheet, over)
    return {"question": question(id, services().table.book), "skip": over + 1}


def _next(night: int, sheet: Sheet, skip: int) -> str:
    """The question that comes: each sheet has an order of its own, and asks none twice before all
    were asked."""
    order = sorted(ids(), key=lambda id: crc32(f"{night} {sheet.number} {id}".encode()))
    asked = [_asked(line) for line in sheet.lines]
    least = min(asked.count(id) for id in order)
    left = [id for id in order if asked.count(id) == least]
    return left[skip % len(left)]


def _asked(line: WrittenRow) -> str:
    """The question of a row, also of one that was struck out."""
    rows = (line.entry, *(was.before for was in reversed(line.corrected)))
    return next((row.question for row in rows if isinstance(row, QuizRound)), "")


def read(form: Form, book: Book, sheet: Sheet, night: Night) -> QuizRound:
    """What everybody said to the question of a form; the right answer is the engine's. Raises
    InvalidForm."""
    asked = question(form.get("question", ""), book)
    if asked is None:
        raise InvalidForm(say.NO_QUESTION)
    said = tuple(form.get(f"said.{at}", "") for at in range(len(sheet.columns)))
    if any(ruling and asked.choice(ruling) is None for ruling in said):
        raise InvalidForm(say.NO_ANSWER)
    return QuizRound(asked.id, asked.title, said, asked.right.ruling)
