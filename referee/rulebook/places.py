"""Reads which cards of a hand and of the table count for a share: by their places, as they are
entered."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from referee.core.cards.judge.ladder import GroupLadder
from referee.core.cards.judge.made import Lines, Places
from referee.core.cards.judge.rule import JudgeRule
from referee.rulebook.reading import Toml

MOST_COMMON, MOST_OWN = 20, 13


def in_places(table: Toml, rule: JudgeRule) -> JudgeRule:
    """The rule with what a [judge] table says of places. Raises RulebookError."""
    found = replace(
        rule,
        descending=table.flag("descending", False),
        high_own=own(table, "high_own"),
        low_own=own(table, "low_own"),
        high_lines=lines(table, "high_lines"),
        low_lines=lines(table, "low_lines"),
        spare=_spare(table),
    )
    if found.descending:
        _check_descending(table, found)
    return found


def _check_descending(table: Toml, rule: JudgeRule) -> None:
    """A part can be held against the one before it where that one's order knows what it can be."""
    ladders = [end.ladder for end in rule.ends if isinstance(end.ladder, GroupLadder)]
    high = all(ladder.best == "high" for ladder in ladders)
    if not (rule.parts and high and len(ladders) == len(rule.ends)):
        raise table.error("descending", "is for a hand parted in high hands of like ranks")
    for upper, lower in pairwise(ladders):
        odd = [kind for kind in lower.kinds if kind not in upper.kinds]
        if odd:
            why = f"compares each part as the one before it, whose order has no {odd[0]}"
            raise table.error("descending", why)


def lines(table: Toml, key: str, common: int | None = None) -> Lines | None:
    """Sets of common cards by their places, as ["1 5 3", "4 5 2"]; none where all count. common:
    how many there are, where the table itself does not say it."""
    if key not in table:
        return None
    found = []
    if common is None:
        common = max(table.numbers("community", (0,), least=0, most=MOST_COMMON))
    most = common
    for words in table.texts(key):
        places = tuple(int(word) if word.isdecimal() else 0 for word in words.split())
        if not all(1 <= at <= most for at in places):
            raise table.error(key, f"names the common cards by their places, from 1 to {most}")
        found.append(places)
    return tuple(found) or ((),)


def own(table: Toml, key: str, held: int | None = None) -> Places:
    """Which of a player's cards are for a share, by their places; none where all are. held: how
    many they have at most, where the table itself does not say it."""
    if held is None:
        held = max(table.numbers("cards", (5,), least=1, most=MOST_OWN))
    places = table.numbers(key, (), least=1, most=MOST_OWN)
    if len({*places}) < len(places) or any(at > held for at in places):
        raise table.error(key, f"names each of a player’s cards once, by places from 1 to {held}")
    return places


def _spare(table: Toml) -> int:
    """How many cards of the table are the spare hand, beside common ones."""
    last = table.number("spare", 0, least=0, most=9)
    most = max(table.numbers("community", (0,), least=0, most=MOST_COMMON))
    if last and not (last < most and table.flag("kitty", False)):
        raise table.error("spare", "is for a widow beside other cards of the table: give kitty")
    return last
