"""Reads the order of hands that a game has of its own."""

from __future__ import annotations

from dataclasses import replace
from typing import cast, get_args

from referee.core.cards.cards import RANK_LETTERS, SUITS
from referee.core.cards.judge.ladder import (
    BY_CARDS,
    CATS,
    GROUPS,
    KINDS,
    SHAPED,
    GroupLadder,
    Ladder,
    Wheel,
    upside_down,
)
from referee.core.cards.judge.rule import JudgeRule
from referee.rulebook.reading import Toml
from referee.rulebook.words.naming import listed

RANKS = {letter: rank for rank, letter in RANK_LETTERS.items() if rank > 1}


def with_order(table: Toml, rule: JudgeRule) -> JudgeRule:
    """The rule with an order of hands of the game's own, said beside the one it comes of: its
    kinds, the winning one first, of how many cards, whether straights go round the corner, where
    A-2-3 stands, and which ranks beat everything; and with the shares that the worst hand wins, or
    the second-best."""
    which = "low" if rule.mode == "low" else "high"
    ladder: Ladder = getattr(rule, which)
    kinds, around = table.texts("order", (), allowed=KINDS), table.flag("around", False)
    size = table.number("size", ladder.size, least=1, most=5)
    wheel = cast(Wheel, table.choice("wheel", get_args(Wheel), "lowest"))
    tops = tuple(_ranks(table, words) for words in table.texts("top", ()))
    suits = "".join(table.texts("suits", (), allowed=tuple(SUITS)))
    if suits and sorted(suits) != sorted(SUITS):
        raise table.error("suits", "names all four, the best first")
    said = {
        "suits": suits,
        "order": kinds,
        "around": around,
        "wheel": wheel != "lowest",
        "top": tops,
    }
    first = next((key for key, so in (said | {"size": size != ladder.size}).items() if so), "")
    if first:
        if not isinstance(ladder, GroupLadder) or ladder.best == "low":
            raise table.error(first, "is for high hands of like ranks")
        if said["wheel"] and (ladder.aces != "high-or-low" or rule.pack.ranks[0] > 2):
            raise table.error("wheel", "is for straights in which an ace is high or low")
        ladder = replace(ladder, kinds=kinds or ladder.kinds, size=size, around=around)
        ladder = replace(ladder, wheel=wheel, tops=tops, suits=suits)
        check_kinds(table, "order", ladder)
        rule = _with(rule, which, ladder)
    for end in table.texts("reversed", (), allowed=("high", "low")):
        turned = upside_down(getattr(rule, end))
        if isinstance(turned, GroupLadder):
            turned = replace(turned, suits=turned.suits[::-1])
        rule = _with(rule, end, turned)
    second = table.texts("second", (), allowed=("high", "low"))
    if rule.kitty and (second or any(end.second for end in rule.more)):
        raise table.error("second", "is for hands of players; a widow must be beaten")
    return replace(rule, order=bool(kinds), second=second)


def _with(rule: JudgeRule, which: str, ladder: Ladder) -> JudgeRule:
    return replace(rule, high=ladder) if which == "high" else replace(rule, low=ladder)


def _ranks(table: Toml, words: str) -> tuple[int, ...]:
    """Ranks that beat everything together: "7 7"."""
    found = tuple(RANKS.get(letter, 0) for letter in words.split())
    if not all(found) or not found:
        raise table.error("top", 'names ranks, as "7 7" or "3 2"')
    return tuple(sorted(found, reverse=True))


def check_kinds(table: Toml, key: str, ladder: GroupLadder) -> None:
    """Refuse an order in which a hand has no place, or two. Like ranks are all kinds, or none."""
    for kind in ladder.kinds:
        if ladder.kinds.count(kind) > 1:
            raise table.error(key, f'has "{kind}" more than once')
    if "high-card" not in ladder.kinds:
        raise table.error(key, 'must have "high-card": some hands are nothing else')
    wanting = [kind for kind, sizes in GROUPS.items() if sum(sizes) <= ladder.size]
    missing = [kind for kind in wanting if kind not in ladder.kinds and kind != "five-of-a-kind"]
    all_plain = {*missing} == {*wanting} - {"high-card", "five-of-a-kind"} and len(ladder.kinds) > 1
    if missing and not all_plain:
        raise table.error(key, f"has no place for {', '.join(missing)}")
    five = [kind for kind in ladder.kinds if kind in (*CATS, *SHAPED, *BY_CARDS)]
    if five and (ladder.size != 5 or ladder.best == "low"):
        raise table.error(key, f"can have {listed(five)} only of five cards, from the best down")
