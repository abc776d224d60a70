"""What a law file says: questions, what the app sees by itself, rulings and their effects.

A law is a small tree. An answer points to a question, to a ruling, or (written "law:ID") to
another law. Questions and rulings of one law share one namespace.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Who = Literal["offender", "opener", "others", "dealer", "victim"]
EffectKind = Literal[
    "foul",  # the hand cannot win; its chips stay
    "return",  # chips put in since a moment go back
    "reopen",  # the interval begins again; those who passed may not open
    "give",  # the dealer serves the missing cards from the top
    "take-back-cards",  # the dealer puts the excess back on top of the pack
    "discard-to-fit",  # the player throws further cards so that the draw fits
    "replace-last",  # a dead card is replaced after all others have been served
    "keep-card",  # the exposed card must be taken
    "play-pat",  # the player plays without drawing
    "change-draw",  # the number asked for is put right
    "proved",  # the opener has shown openers
    "keep-apart",  # the opener's discards lie apart
    "note",  # said, and written down; nothing moves
]
Ask = Literal["choice", "seat", "number"]


@dataclass(frozen=True, slots=True)
class Effect:
    """One thing the engine carries out.

    who: whose hand or chips; since: the moment from which chips go back ("opening");
    number: the question whose answer says how many.
    """

    do: EffectKind
    who: Who = "offender"
    since: str = ""
    number: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """One plain question. leads: answer -> where it leads; words: answer -> what the button says.

    sees: what the app looks up itself; sure: it does not ask what it sees (else it only guesses,
    and asks with the guess in front). A seat or number question has the single answer "*".
    """

    id: str
    ask: str
    kind: Ask
    leads: tuple[tuple[str, str], ...]
    words: tuple[tuple[str, str], ...] = ()
    sees: str = ""
    sure: bool = True


@dataclass(frozen=True, slots=True)
class Ruling:
    """A leaf: what is ruled, why, where it is written, and what the engine does about it."""

    id: str
    say: str
    why: str
    cites: tuple[str, ...]
    effects: tuple[Effect, ...]
    interpretation: str = ""


@dataclass(frozen=True, slots=True)
class Law:
    """One irregularity.

    root: the first question or ruling; stages: when it can have happened; needs: "openers" (the
    opener is the offender), "offender" (somebody in the hand is); asked_as: how players say it.
    """

    id: str
    title: str
    summary: str
    cites: tuple[str, ...]
    stages: tuple[str, ...]
    needs: tuple[str, ...]
    root: str
    questions: tuple[Question, ...]
    rulings: tuple[Ruling, ...]
    order: int = 100
    asked_as: tuple[str, ...] = ()

    def question(self, id: str) -> Question | None:
        """The question of that name, if it is one."""
        return next((one for one in self.questions if one.id == id), None)

    def ruling(self, id: str) -> Ruling | None:
        """The ruling of that name, if it is one."""
        return next((one for one in self.rulings if one.id == id), None)
