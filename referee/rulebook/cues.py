"""Reads rulebook/cues.toml: what of a story answers a question of a law in so many words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

from referee.rulebook.reading import load_toml

Cues = Mapping[str, Mapping[str, tuple[re.Pattern[str], ...]]]
"""A question, as the name of its sight or as law.question -> an answer -> what is said for it."""
SOME = r"(?:[\w']+ ){0,3}"
"""Up to three words, where a cue has "_"."""


def load_cues(path: Path) -> Cues:
    """What is said for each answer. Raises RulebookError.

    :raises RulebookError: an answer without a question, or words that are no pattern.
    """
    table = load_toml(path)
    found: dict[str, dict[str, list[re.Pattern[str]]]] = {}
    for cue in table.tables("cue"):
        words = cue.text("words")
        try:
            pattern = re.compile(re.sub(r"_ ?", lambda _: SOME, words))
        except re.error as error:
            raise cue.error("words", f"is no pattern: {error}") from None
        for both in cue.texts("answers"):
            question, sign, answer = both.partition("=")
            if not sign:
                raise cue.error("answers", f'"{both}" is not question=answer')
            found.setdefault(question, {}).setdefault(answer, []).append(pattern)
        cue.done()
    table.done()
    return {
        question: {answer: tuple(said) for answer, said in answers.items()}
        for question, answers in found.items()
    }
