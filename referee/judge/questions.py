"""Reads the fields of one question to the judge, and says what is wrong with them.

Knows JSON values. Must not know rules: it fetches the judge's rule of a game with its options.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextvars import ContextVar

from referee.core.book.book import Book
from referee.core.cards.cards import read_cards
from referee.core.cards.judge.options import with_options
from referee.core.cards.judge.rule import JudgeRule
from referee.rulebook.judging import judge_of, load_ladders, rulebook_folder

Question = Mapping[str, object]
Answer = dict[str, object]
KNOWN: ContextVar[Book | None] = ContextVar("known", default=None)
"""The rulebook with the games of a house, where questions may be about those; else as shipped."""


class Unusable(Exception):
    """Input the judge cannot use; the message says what is wrong with it."""


def ask_rule(question: Question) -> JudgeRule:
    game = question.get("game")
    if not isinstance(game, str):
        raise Unusable("game must be the id of a game")
    hands = ask_texts(question, "hands")
    rule = _rule(game).for_players(len(hands))
    rule = rule.for_cards(card for text in hands.values() for card in read_cards(text))
    return with_options(rule, ask_map(question, "options"), load_ladders(rulebook_folder()))


def _rule(game: str) -> JudgeRule:
    known = KNOWN.get()
    own = known.judges.get(game) if known is not None else None
    return own or judge_of(game, rulebook_folder())


def ask_map(question: Question, key: str) -> dict[str, object]:
    value = question.get(key) or {}
    if not isinstance(value, dict):
        raise Unusable(f"{key} must be an object")
    return {str(name): each for name, each in value.items()}


def ask_texts(question: Question, key: str) -> dict[str, str]:
    found = {}
    for name, value in ask_map(question, key).items():
        if not isinstance(value, str):
            raise Unusable(f"{key} of {name} must be text")
        found[name] = value
    return found


def ask_names(question: Question, key: str) -> list[str]:
    value = question.get(key) or []
    if not isinstance(value, list):
        raise Unusable(f"{key} must be a list of seats")
    return [str(each) for each in value]


def ask_whole(question: Question, key: str) -> int:
    return ask_chips(question.get(key, 0))


def ask_chips(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise Unusable(f"chips are whole numbers, not {value}")
    return value
