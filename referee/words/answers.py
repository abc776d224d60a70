"""What the laws could still say to a story."""

from __future__ import annotations

from collections.abc import Sequence

from referee.core.book.law import NOBODY_KNOWS, Question

AND = ", and "
OR_UNKNOWN = ", or nobody knows"
THE_PLAYER = "the player"
RIGHT_NUMBER = "the right number of cards"


def presumed(when: str, unknown: str, ruling: str) -> str:
    return f"If {when}{unknown}: {ruling}"


def if_so(when: str, ruling: str) -> str:
    return f"If {when}: {ruling}"


def more(number: int) -> str:
    return f"{number} more, depending on the answers."


def also(titles: Sequence[str]) -> str:
    """What it may be besides what is ruled, or offered."""
    return f"It may also be: {' · '.join(titles)}"


def heard(said: str) -> str:
    return f" (you said “{said}”)"


def clause(question: Question, answer: str) -> str:
    """An answer as it may follow "if"."""
    if answer == NOBODY_KNOWS:
        return f"nobody knows whether {clause(question, question.unknown)}"
    written = dict(question.when).get(answer)
    if written is not None:
        return written
    word = dict(question.words).get(answer, answer)
    if question.sees.startswith("switch:"):
        return f"the house plays “{word}”"
    return f"“{question.ask}” is answered “{word}”"
