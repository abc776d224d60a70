"""Calls as they are said and read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from referee.core.cards.cards import CardsRefused
from referee.core.cards.judge.calls import calls_of
from referee.core.cards.judge.division import EndKey
from referee.core.cards.judge.made import HandName
from referee.core.cards.judge.rule import JudgeRule, measure
from referee.words.cards.hands import name_call

AND = " and "
"""Between what was called for high and for low."""


def call_words(rule: JudgeRule, call: HandName) -> str:
    """How players say it in this game."""
    return name_call(call, measure(rule, call.end).ladder)


@lru_cache(maxsize=64)
def said_calls(rule: JudgeRule) -> Mapping[str, HandName]:
    """All that a hand of this game can be called, by how it is said."""
    found: dict[str, HandName] = {}
    for call in calls_of(rule):
        found.setdefault(call_words(rule, call), call)
    return found


def read_calls(rule: JudgeRule, text: str) -> tuple[HandName, ...]:
    """What was called, one call for each end at most. Raises CardsRefused for other words."""
    known = {_bare(words): call for words, call in said_calls(rule).items()}
    found: dict[EndKey, HandName] = {}
    for part in text.split(AND):
        call = known.get(_bare(part))
        if call is None:
            such = example(rule)
            why = "no-such-call" if such else "no-call-at-all"
            raise CardsRefused(why, said=part.strip(), such=such)
        if call.end in found:
            first = call_words(rule, found[call.end])
            raise CardsRefused("called-twice", said=first, again=call_words(rule, call))
        found[call.end] = call
    return tuple(found.values())


def example(rule: JudgeRule) -> str:
    """Words for one hand of this game; none where hands have no names."""
    ranked = [words for words, call in said_calls(rule).items() if call.rank > 0]
    return ranked[len(ranked) // 4] if ranked else ""


def write_calls(rule: JudgeRule, calls: Iterable[HandName]) -> str:
    """The words that read_calls reads."""
    return AND.join(call_words(rule, call) for call in calls)


def _bare(words: str) -> str:
    said = words.casefold().split()
    return " ".join(said[1:] if said[:1] in (["a"], ["an"]) else said)
