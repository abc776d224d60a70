"""[judge] tables thrown together from every key that the reader asks for, and hands dealt to them
of few ranks, so that like ones and wild ones meet. What cannot be is taken out again, as in
any_words.
"""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import tomlkit
from shelf import SHIPPED

from referee.core.cards.cards import Card
from referee.core.cards.judge.division import EVERY
from referee.core.cards.judge.ladder import KINDS
from referee.core.cards.judge.rule import JudgeRule
from referee.core.cards.judge.showdown import JudgedPot, Laid
from referee.rulebook import language
from referee.rulebook.judging import load_ladders, read_judge
from referee.rulebook.language import Ask
from referee.rulebook.reading import RulebookError, parse_toml

TRIES, SEATS = 30, "ABCD"
PLACES = ([1, 2], [1, 2, 3], [3, 4, 5], [1])
LINES: tuple[list[str], ...] = ([], ["1 2 3", "4 5 6"], ["1 2"])
TEXTS: dict[str, tuple[object, ...]] = {
    "pack": ("52", "53", "32"),
    "big_pack": ("53",),
    "wild": (["2"], ["J", "Kd"], ["9", "As"]),
    "top": (["7 7"], ["3 2", "7 5"], ["A A A"]),
    "order": ([*KINDS],),
    "near": ([21], [27, 7]),
    "points": (["A=1/11", "K=½", "Q=10", "J=10"],),
    "cards": ([5], [5, 6, 7], [2], [3], [7], [4], [1]),
    "community": ([0], [5], [3], [0, 3, 4, 5], [1]),
    "ends": (["one", "two"],),
    **dict.fromkeys(("high_own", "low_own", "own"), PLACES),
    **dict.fromkeys(("high_lines", "low_lines", "lines"), LINES),
}
"""What is said where the reader takes any text or numbers."""


def thrown_rule(chance: Random) -> JudgeRule | None:
    """A judge's rule that the reader takes, or none after so many tries."""
    asks, ends = language.of_judge(), language.of_end()
    said: dict[str, Any] = {"mode": chance.choice(("high", "low", "hilo"))}
    for key in chance.sample([key for key in asks if key != "mode"], chance.randint(0, 7)):
        said[key] = _said(chance, asks[key])
    if said["mode"] == "hilo" and chance.random() < 0.25:
        end = {"name": "third", "ladder": chance.choice(ends["ladder"].options)}
        own = [key for key in ends if key not in end]
        said["end"] = [end | {key: _said(chance, ends[key]) for key in chance.sample(own, 2)}]
    for _ in range(TRIES):
        try:
            table = parse_toml(tomlkit.dumps(said), "thrown.toml")
            return read_judge(table, "thrown", "Thrown", _ladders())
        except RulebookError as error:
            keys = [key for key in said if key != "mode"]
            named = [key for key in keys if f'"{key}"' in str(error)]
            if not keys:
                return None
            del said[chance.choice(named or keys)]
    return None


def dealt(chance: Random, rule: JudgeRule) -> Laid | None:
    """Hands for two to four, and what lies in the middle; none where the pack is too small."""
    held, common = chance.choice(rule.cards), chance.choice(rule.community)
    seats = SEATS[: chance.randint(2, len(SEATS))]
    few = chance.sample(rule.pack.ranks, min(len(rule.pack.ranks), chance.randint(3, 5)))
    pack = [each for each in rule.pack.cards if each.is_joker or each.rank in few]
    if chance.random() < 0.4 or len(pack) < held * len(seats) + common:
        pack = [*rule.pack.cards]
    chance.shuffle(pack)
    hands: dict[str, tuple[Card, ...]] = {}
    for seat in seats:
        hands[seat], pack = tuple(pack[:held]), pack[held:]
    if len(pack) < common:
        return None
    ways = ("high", "low", EVERY) if rule.declare else ()
    declared = {seat: chance.choice(ways) for seat in seats if ways}
    return Laid(hands, (JudgedPot(chance.randint(0, 40)),), tuple(pack[:common]), declared)


def _said(chance: Random, ask: Ask) -> object:
    if ask.key in TEXTS:
        return chance.choice(TEXTS[ask.key])
    if ask.kind == "flag":
        return chance.random() < 0.7
    if ask.kind == "choice":
        return chance.choice(ask.options)
    if ask.kind == "number":
        return min(max(chance.randint(0, 9), ask.least), ask.most)
    if ask.kind == "texts" and ask.options:
        return chance.sample(ask.options, min(len(ask.options), 2))
    return "so" if ask.kind == "text" else []


@cache
def _ladders() -> Any:
    return load_ladders(SHIPPED)
