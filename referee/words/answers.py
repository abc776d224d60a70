"""What the laws could still say to a story."""

from __future__ import annotations

import re
from collections.abc import Sequence

from referee.core.book.law import NOBODY_KNOWS, Question

AND = ", and "
IF_IT_STANDS = "(only if the deal stands) "
MOST_LIKELY = "Not sure. Most likely it is this:"
SEVERAL_LIKELY = "Not sure. Most likely these, in this order:"
OR_UNKNOWN = ", or nobody knows"
THE_PLAYER = "the player"
SHORTLY = re.compile(r"(No|Yes|Misdeal|No mistake|Too late[^:.,]*): (.)")
"""What some rulings say first; after "If …:" it is a sentence of its own, not a second colon."""
RIGHT_NUMBER = "the right number of cards"


def presumed(when: str, unknown: str, ruling: str) -> str:
    return if_so(f"{when}{unknown}", ruling)


def if_so(when: str, ruling: str) -> str:
    shortly = SHORTLY.match(ruling)
    if shortly:
        ruling = f"{shortly[1]}. {shortly[2].upper()}{ruling[shortly.end() :]}"
    return f"If {when}: {ruling}"


def rule(summary: str) -> str:
    """What a law says in short, beside a ruling."""
    return f"The rule: {summary}"


def more(number: int) -> str:
    return f"{number} more, depending on the answers."


def besides(part: str, first: bool) -> str:
    """What stands before a fault that may have happened beside what is sure."""
    return f"{'First' if first else 'Also'}, if you mean “{part}”:"


def in_order(number: int) -> str:
    """What stands above the steps of a case."""
    return f"{number} things to rule on, in this order:"


def also(titles: Sequence[str]) -> str:
    """What it may be besides what is ruled, or offered."""
    return f"It may also be: {' · '.join(titles)}"


def if_too(lines: Sequence[str]) -> str:
    """The same where several things may have happened: each with what it rules."""
    return "\n  ".join(["If any of this happened too:", *lines])


def own_card(sentences: Sequence[str]) -> str:
    """What the rule card of the game in play says to a question."""
    return f"The rule card says: {' '.join(sentences)}"


def heard(said: str) -> str:
    return f" (you said “{said}”)"


def clause(question: Question, answer: str) -> str:
    """An answer as it may follow "if"."""
    if answer == NOBODY_KNOWS:
        if question.kind != "choice":
            return f"nobody knows the answer to “{question.ask}”"
        return f"nobody knows whether {clause(question, question.presumed)}"
    written = dict(question.when).get(answer)
    if written is not None:
        return written
    word = dict(question.words).get(answer, answer)
    if question.sees.startswith("switch:"):
        return f"the house plays “{word}”"
    return f"“{question.ask}” is answered “{word}”"
