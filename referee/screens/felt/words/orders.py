"""Which hand beats which, where it is not as everybody knows: few cards, or an order of its own."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from referee.core.cards.cards import SUIT_NAMES
from referee.core.cards.judge.ladder import BragLadder, GroupLadder, Ladder
from referee.core.cards.judge.rule import JudgeRule
from referee.screens.words.names import capital, listed
from referee.words.cards.hands import KIND_WORDS, name_top

HAND = 5
KNOWN = (
    "five-of-a-kind", "straight-flush", "four-of-a-kind", "full-house", "flush", "straight",
    "three-of-a-kind", "two-pair", "pair", "high-card",
)  # fmt: skip
"""The order that everybody knows, the best first."""


def plain(rules: Sequence[JudgeRule], cards: int) -> str:
    """What hands of so few cards are compared by: an order of their own, which may know no straight
    or flush; and of more cards than those, that they count again."""
    for rule in rules[:1]:
        fewer, few = dict(rule.smaller), 1 < cards < HAND
        own = fewer.get(cards, rule.high if few and not rule.community[0] else None)
        if rule.mode == "low":
            return ""
        if knows_no_straight(own):
            pairs = HIGH_PAIRS if rule.mode == "hilo" else ONLY_PAIRS
            return pairs if cards == 2 else NO_STRAIGHTS
        if few and isinstance(own, GroupLadder) and own.size < HAND and "straight" in own.kinds:
            return from_the_top(own)
        if cards >= HAND and any(map(knows_no_straight, fewer.values())):
            return f"{STRAIGHTS_TOO}{' The best five count.' if cards > HAND else ''}"
    return ""


def knows_no_straight(ladder: Ladder | None) -> bool:
    """Whether an order of hands has pairs, but neither straights nor flushes."""
    if isinstance(ladder, BragLadder):
        return True
    kinds = {*ladder.kinds} if isinstance(ladder, GroupLadder) else set[str]()
    return "pair" in kinds and not kinds & {"straight", "flush"}


NO_STRAIGHTS = "Straights and flushes don’t count."
STRAIGHTS_TOO = "Straights and flushes count."
ONLY_PAIRS = "The highest pair wins, else the highest cards."
HIGH_PAIRS = "High: the highest pair, else the highest cards."


def from_the_top(ladder: GroupLadder) -> str:
    """The whole order of hands of few cards: "From the top: a straight flush, …"."""
    kinds = [KIND_WORDS[kind] for kind in ladder.kinds if kind != "high-card"]
    return f"From the top: {', '.join(kinds)}, high card."


EXPLAINED = {
    "four-flush": "four of a suit",
    "four-straight": "four in a row",
    "bobtail-straight": "four in a row, open at both ends",
    "big-bobtail": "four in a row of one suit",
    "little-bobtail": "three in a row of one suit",
    "three-flush": "three of a suit",
    "three-straight": "three in a row",
    "big-tiger": "king high, eight low, no pair",
    "little-tiger": "eight high, three low, no pair",
    "big-cat": "king high, eight low, no pair",
    "little-cat": "eight high, three low, no pair",
    "big-dog": "ace high, nine low, no pair",
    "little-dog": "seven high, deuce low, no pair",
    "five-and-dime": "ten high, five low, no pair",
    "kilter": "nine high, deuce low, no pair",
    "skeet": "nine, five, deuce, a card between each, no pair",
    "skeet-flush": "a skeet of one suit",
    "skip-straight": "every other rank: 10-8-6-4-2",
    "blaze": "five face cards",
    "one-color": "five red or five black cards",
    "zebra": "red and black in turn from the top, no pair",
    "flash": "a card of each suit and the joker",
}
"""Kinds of hands that few know."""


def _explained(kind: str) -> str:
    """A kind of hand, and what it is where few know it."""
    said = EXPLAINED.get(kind, "")
    return f"{KIND_WORDS[kind]} ({said})" if said else KIND_WORDS[kind]


def on_top(rule: JudgeRule) -> str:
    """Which ranks beat everything, where A-2-3 stands, if not below all other straights, and where
    it is not the best hand that wins."""
    ladder = rule.high_ladder
    if rule.mode == "low" or not isinstance(ladder, GroupLadder):
        return second_best(rule)
    said = [f"{capital(name_top(ranks))} beats everything." for ranks in ladder.tops]
    if ladder.wheel != "lowest":
        low = "-".join(("A", *map(str, range(2, ladder.size + 1))))
        said.append(f"{low} is the {'' if ladder.wheel == 'best' else 'second-'}best straight.")
    if ladder.suits:
        upper, *lower = [SUIT_NAMES[suit] for suit in ladder.suits]
        said.append(f"Equal hands go by suit: {upper}, then {', '.join(lower)}.")
    return " ".join(filter(None, (*said, second_best(rule))))


def second_best(rule: JudgeRule) -> str:
    """Which share the second-best hand wins, and when its parts make a hand foul."""
    ends = [end.name for end in rule.ends if end.second]
    where = f"For {listed(ends)}, the" if rule.ends[1:] else "The"
    said = f"{where} second-best hand wins." if ends else ""
    return f"{said} {foul_by_parts(rule)}".strip()


def foul_by_parts(rule: JudgeRule) -> str:
    """When the parts of a hand make it foul, in games in which they can."""
    if not rule.descending:
        return ""
    beats = [f"your {lower.name} your {upper.name}" for upper, lower in pairwise(rule.ends)]
    may = listed(beats, "or").replace(" your ", " beats your ", 1)
    return f"If {may}, your hand is foul and loses."


def own_order(rule: JudgeRule) -> str:
    """What an order of five cards has otherwise than everybody knows it: "A flush beats a full
    house.", or kinds of its own between two that are known."""
    ladder = rule.high_ladder
    if rule.mode == "low" or not isinstance(ladder, GroupLadder):
        return ""
    if ladder.size < HAND or ladder.best == "low":
        return ""
    said = [
        f"{capital(KIND_WORDS[upper])} beats {KIND_WORDS[lower]}."
        for upper, lower in pairwise(kind for kind in ladder.kinds if kind in KNOWN)
        if KNOWN.index(upper) > KNOWN.index(lower)
    ]
    if ladder.around:
        said.append("Straights go around the corner: 3-2-A-K-Q counts, below the others.")
    if "pair" not in ladder.kinds:
        said.append("Pairs and sets don’t count: only straights and flushes, then high cards.")
    added = [kind for kind in ladder.kinds if kind not in KNOWN]
    if added:
        at, end = ladder.kinds.index(added[0]), ladder.kinds.index(added[-1])
        above, *below = [_explained(kind) for kind in ladder.kinds[max(at - 1, 0) : end + 2]]
        said.append(f"{capital(above)} beats {', which beats '.join(below)}.")
    return " ".join(said)
