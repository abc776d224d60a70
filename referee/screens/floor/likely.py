"""Where a law stands when what the app guesses, or a story says, is taken for so."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from referee.core.book.law import Law, Question
from referee.core.state.night import Night
from referee.screens.floor.floor import Answer, Assumed, Case, case

MOST_ASSUMED = 8
Heard = Callable[[Law, Question, int | None], tuple[str, str]]
"""What a story answers of a law's question about a seat, and by which of its words; else nothing
and nothing."""


def likely(
    law: Law,
    night: Night,
    offender: int | None,
    answers: tuple[tuple[str, str], ...],
    laws: dict[str, Law],
    told: tuple[tuple[int, int], ...] = (),
    asked: str = "",
    heard: Heard = lambda *_: ("", ""),
    about: Callable[[Law], tuple[str, str]] = lambda _: ("", ""),
) -> Case:
    """Where a law stands when what the app guesses, or the story says, is taken for so until
    somebody changes it.

    asked: the question that somebody wants to answer by hand; heard: what the story answers; about:
    the seat that a law is about by the story, and how it names it.
    """
    assumed: list[Assumed] = []
    found = case(law, night, offender, answers, laws, told)
    for _ in range(MOST_ASSUMED):
        question = found.question.removeprefix("q.")
        at = laws[found.law.id]
        own = at.question(question)
        said, words = about(at) if question == "offender" else ("", "")
        if own is not None:
            said, words = heard(at, own, int(found.offender) if found.offender else None)
        told_so = _said(found, said)
        guess = next((answer for answer in found.answers if answer.guessed), None)
        seen = own is not None and own.kind == "choice" and not own.usual
        if told_so is not None and (guess is None or not seen):
            guess = told_so
        words = words if guess is not None and guess is told_so else ""
        if guess is None or question == asked:
            break
        if found.law.id != law.id:
            law, assumed = laws[found.law.id], []
        assumed.append(
            Assumed(found.ask, guess.label, question, found.offender, found.known, words)
        )
        if question == "offender":
            offender = int(guess.value)
            found = case(law, night, offender, found.known, laws, told)
        else:
            known = (*found.known, (question, guess.value))
            found = case(law, night, offender, known, laws, told)
    return replace(found, assumed=tuple(assumed) if found.law.id == law.id else ())


def _said(case: Case, said: str) -> Answer | None:
    """The answer that a story gives, if it is one that can be tapped or entered."""
    if case.pad is not None and said and case.pad.least <= int(said) <= case.pad.most:
        return Answer(said, said, False)
    return next((answer for answer in case.answers if answer.value == said), None)
