"""Reads which cards of a hand and of the table count for a share: by their places, as they are
entered; and whether each share can be won at all with them."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

from referee.core.cards.judge.ladder import KINDS, GroupLadder
from referee.core.cards.judge.made import OWN_OF_FIVE, Lines, Places
from referee.core.cards.judge.rule import End, JudgeRule
from referee.rulebook.reading import RulebookError, Toml

MOST_COMMON, MOST_OWN = 20, 13


class NoHandError(RulebookError):
    """No hand can be judged by such a rule. too_many: the key that would have to say "best", where
    there are only more cards than a hand is made of."""

    def __init__(self, why: object, too_many: str = "") -> None:
        super().__init__(why)
        self.too_many = too_many


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


def check_shares(table: Toml, rule: JudgeRule) -> None:
    """Refuse a share that no hand can be laid for, or that asks for a hand its order has not.
    Raises RulebookError; for these two a NoHandError."""
    if rule.declare and rule.mode != "hilo":
        raise table.error("declare", 'is for games of several ends: mode = "hilo"')
    low = "low_choose" if rule.low_choose else "choose"
    for end in rule.ends:
        further = end.key not in ("high", "low")
        if why := _unlaid(rule, end):
            key = "end" if further else low if end.key == "low" else "choose"
            best = "low_choose" if rule.mode == "hilo" and end.key == "low" else "choose"
            raise NoHandError(table.error(key, why), "" if further or end.choose != "all" else best)
        if _unheld(rule, end):
            what = f'asks for "{end.ask.high_least}", and no hand of this order is that'
            raise NoHandError(table.error("end" if further else "high_least", what))


def _unlaid(rule: JudgeRule, end: End) -> str:
    """Why no hand can be laid for a share as its cards are chosen; nothing where one can."""
    held, size = len(end.own) or max(rule.cards), end.ladder.size
    common = rule.common if end.lines is None else max(map(len, end.lines))
    if end.choose == "hole" and not rule.hole:
        return 'is "hole": say in "hole" how many there are'
    if end.choose == "all" and isinstance(end.ladder, GroupLadder) and held + common > size:
        return f'is "all", and a hand is {size} of the {held + common} cards: say "best"'
    least, most = OWN_OF_FIVE.get(end.choose, (0, -1))
    ways = range(least, most + 1)
    if ways and not any(mine <= held and 0 <= size - mine <= common for mine in ways):
        return f'is "{end.choose}", and there are too few cards for that'
    return ""


def _unheld(rule: JudgeRule, end: End) -> bool:
    """Whether a share asks for a hand that its order, or that of fewer cards, has not."""
    least = end.ask.high_least
    kind = least if least in KINDS else "pair"
    ladders = [end.ladder, *(ladder for _, ladder in rule.smaller if end.key == "high")]
    return bool(least) and any(kind not in getattr(each, "kinds", ()) for each in ladders)


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
