"""The table's changes: options by name, put upon a game's rule.

Knows the name of every switch and what values it takes. Must not know hands or files; the ladders
an option may name are handed in.
"""

import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from difflib import get_close_matches
from typing import Final

from referee.core.cards.cards import RANK_LETTERS, Card, CardsRefused, pack_of, read_cards
from referee.core.cards.judge.ladder import BragLadder, GroupLadder, Ladder
from referee.core.cards.judge.rule import ALL_WILD, MODES, SEVEN_RULES, UNWON, JudgeRule
from referee.core.cards.judge.wild import BOARD_PARTS, JOKER_PARTS, WildRule

Ladders = Mapping[str, Ladder]
Change = Callable[[JudgeRule, object, Ladders], JudgeRule]

THREE_CARD_ORDERS: Final = {
    "standard": "three-card",
    "tripsTop": "three-card-trips-top",
    "casino": "three-card-casino",
}
LOWS: Final = {"a5": "ace-to-five", "27": "deuce-to-seven", "a6": "ace-to-six"}


WILD_WORDS: Final = ("lowest", "low-hole", "as-many", "choice", "low-common")
"""What can be wild besides ranks and cards: the rank of each player's own lowest card, or of the
lowest in the hole; the rank as high as one has cards; one of their own choice; the rank of the
lowest common card."""


class BadOption(CardsRefused):
    """An option that does not exist, or a value it does not take; the facts list what it takes."""


def with_options(rule: JudgeRule, options: Mapping[str, object], ladders: Ladders) -> JudgeRule:
    """The rule with the table's changes.

    Switches that touch play or score sheets and not cards (`bonusFrom`, …) change nothing here.

    :raises BadOption: an unknown option, or a value it does not take.
    """
    for name, value in options.items():
        if name in ELSEWHERE:
            continue
        if name not in CHANGES:
            near = tuple(get_close_matches(name, CHANGES, n=1))
            raise BadOption("no-option", option=name, near=near, known=tuple(sorted(CHANGES)))
        rule = CHANGES[name](rule, value, ladders)
    return rule


def read_wild(names: tuple[str, ...]) -> WildRule:
    """Wild cards by name: ranks ("2", "K"), single cards ("Js"), or one of WILD_WORDS;
    "common-5", "own-7": the rank of the fifth common card, of a player's seventh; "6=9": sixes
    that may count as nines; "2+3": a deuce and a three that may count together as one wild card.

    :raises BadOption: a word that is none of these.
    """
    ranks: list[int] = []
    cards: list[Card] = []
    places: list[int] = []
    also: list[tuple[int, int]] = []
    pairs: list[tuple[int, int]] = []
    own: list[int] = []
    for name in names:
        if name in WILD_WORDS:
            continue
        if found_as := AS_ANOTHER.fullmatch(name):
            also.append((LETTERS[found_as[1]], LETTERS[found_as[2]]))
            continue
        if both := TOGETHER.fullmatch(name):
            pairs.append((LETTERS[both[1]], LETTERS[both[2]]))
            continue
        where, _, place = name.partition("-")
        if where in ("common", "own") and _is_number(place):
            (places if where == "common" else own).append(int(place))
            continue
        try:
            found = read_cards(name)
        except CardsRefused as refused:
            raise BadOption(refused.why, **refused.facts, option="wild") from None
        for each in found:
            if each.lacks_suit:
                ranks.append(each.rank)
            elif not each.is_joker:
                cards.append(each)
    return WildRule(
        ranks=tuple(ranks),
        cards=tuple(cards),
        lowest="lowest" in names,
        low_hole="low-hole" in names,
        count="as-many" in names,
        choice="choice" in names,
        pairs=tuple(pairs),
        low_common="low-common" in names,
        places=tuple(places),
        own=tuple(own),
        also=tuple(also),
    )


LETTERS = {letter: rank for rank, letter in RANK_LETTERS.items() if rank > 1}
AS_ANOTHER = re.compile("([2-9TJQKA])=([2-9TJQKA])")
"""A rank that may count as another: "6=9"."""
TOGETHER = re.compile("([2-9TJQKA])[+]([2-9TJQKA])")
"""Two ranks that may count together as one wild card: "2+3"."""


def read_rank(name: str, value: object, letters: str) -> int:
    """A rank by its letter, one of `letters`.

    :raises BadOption: another value.
    """
    word = _word(name, value, tuple(letters))
    return next(rank for rank, letter in RANK_LETTERS.items() if letter == word)


def _word(name: str, value: object, allowed: tuple[str, ...]) -> str:
    text = str(value)
    if text not in allowed:
        raise BadOption("option-takes", option=name, takes=allowed, value=text)
    return text


def _flag(name: str, value: object) -> bool:
    if isinstance(value, bool):
        return value
    words = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
    if str(value).lower() not in words:
        raise BadOption("option-yes-no", option=name, value=value)
    return words[str(value).lower()]


def _ladder(name: str, slug: str, ladders: Ladders) -> Ladder:
    if slug not in ladders:
        raise BadOption("option-takes", option=name, takes=tuple(sorted(ladders)), value=slug)
    return ladders[slug]


def _three_card_order(rule: JudgeRule, value: object, ladders: Ladders) -> JudgeRule:
    word = _word("threeCardOrder", value, tuple(THREE_CARD_ORDERS))
    high = _ladder("threeCardOrder", THREE_CARD_ORDERS[word], ladders)
    return replace(rule, high=high, smaller=())


def _duplicates(rule: JudgeRule, value: object, ladders: Ladders) -> JudgeRule:
    return replace(rule, duplicates=_word("wildDup", value, ("fiveOnly", "any")) == "any")


def _wild(rule: JudgeRule, value: object, ladders: Ladders) -> JudgeRule:
    if value is None or value is False:
        value = ()
    if isinstance(value, str):
        value = value.replace(",", " ").split()
    if not isinstance(value, list | tuple):
        raise BadOption("wild-takes", words=WILD_WORDS, value=value)
    named = read_wild(tuple(str(each) for each in value))
    before = rule.wild
    kept = {
        name: getattr(before, name)
        for name in ("board", "joker", "joker_high", "joker_low", "twins_stay")
    }
    return replace(rule, wild=replace(named, **kept))


def _joker(rule: JudgeRule, value: object, ladders: Ladders) -> JudgeRule:
    if value is None or value is False:
        value = "none"
    part = next(p for p in JOKER_PARTS if p == _word("joker", value, JOKER_PARTS))
    pack = rule.pack.without_jokers() if part == "none" else rule.pack.with_joker()
    return replace(rule, pack=pack, wild=replace(rule.wild, joker=part))


def _low(rule: JudgeRule, value: object, ladders: Ladders) -> JudgeRule:
    slug = LOWS.get(str(value), str(value))
    if slug not in ladders:
        takes = (*LOWS, *sorted(ladders))
        raise BadOption("option-takes", option="low", takes=takes, value=value)
    return replace(rule, low=ladders[slug])


def _high(rule: JudgeRule, value: object, ladders: Ladders) -> JudgeRule:
    return replace(rule, high=_ladder("high", str(value), ladders), smaller=())


def _mode(rule: JudgeRule, value: object, ladders: Ladders) -> JudgeRule:
    return replace(rule, mode=next(m for m in MODES if m == _word("mode", value, MODES)))


def _is_number(text: str) -> bool:
    """Whether it is a whole number of one or two digits."""
    return len(text) <= 2 and text.isascii() and text.isdecimal()


def _low_max(rule: JudgeRule, value: object, ladders: Ladders) -> JudgeRule:
    if value is None or value is False:
        return replace(rule, qualify=replace(rule.qualify, low_max=None))
    text = str(value)
    if not _is_number(text) or not 5 <= int(text) <= 13:
        raise BadOption("low-max-takes", value=value)
    return replace(rule, qualify=replace(rule.qualify, low_max=int(text)))


def _low_no_pair(rule: JudgeRule, value: object, ladders: Ladders) -> JudgeRule:
    return replace(rule, qualify=replace(rule.qualify, low_no_pair=_flag("lowNoPair", value)))


def _high_pair(rule: JudgeRule, value: object, ladders: Ladders) -> JudgeRule:
    return replace(rule, qualify=replace(rule.qualify, high_pair=_flag("highMinPair", value)))


def _tigers(rule: JudgeRule, value: object, ladders: Ladders) -> JudgeRule:
    return replace(rule, tigers=_flag("tigers", value))


def _wild_tigers(rule: JudgeRule, value: object, ladders: Ladders) -> JudgeRule:
    return replace(rule, wild_cats=_flag("wildTigers", value))


def _seven(rule: JudgeRule, value: object, ladders: Ladders) -> JudgeRule:
    if isinstance(value, bool):
        value = "forfeit" if value else "off"
    word = _word("sevenRule", value, SEVEN_RULES)
    return replace(rule, seven=next(each for each in SEVEN_RULES if each == word))


def _openers(rule: JudgeRule, value: object, ladders: Ladders) -> JudgeRule:
    return replace(rule, openers=read_rank("min", value, "23456789TJQKA"))


def _twins(rule: JudgeRule, value: object, ladders: Ladders) -> JudgeRule:
    stay = _flag("pairOfDeucesStaysPaired", value)
    return replace(rule, wild=replace(rule.wild, twins_stay=stay))


def _braggers(rule: JudgeRule, value: object, ladders: Ladders) -> JudgeRule:
    natural = _flag("naturalBraggers", value)
    if not isinstance(rule.high, BragLadder):
        return rule
    return replace(rule, high=replace(rule.high, own_rank_natural=natural))


def _naturals(rule: JudgeRule, value: object, ladders: Ladders) -> JudgeRule:
    return replace(rule, naturals_first=ALL_WILD if _flag("naturalsFirst", value) else 0)


def _unwon(rule: JudgeRule, value: object, ladders: Ladders) -> JudgeRule:
    return replace(rule, unwon=next(u for u in UNWON if u == _word("unwon", value, UNWON)))


def _spit(rule: JudgeRule, value: object, ladders: Ladders) -> JudgeRule:
    part = next(p for p in BOARD_PARTS if p == _word("communityWild", value, BOARD_PARTS))
    return replace(rule, wild=replace(rule.wild, board=part))


def _broadway(rule: JudgeRule, value: object, ladders: Ladders) -> JudgeRule:
    counts = _flag("broadwayStraight", value)
    if not isinstance(rule.low, GroupLadder):
        return rule
    return replace(rule, low=replace(rule.low, broadway=counts))


def _pack(rule: JudgeRule, value: object, ladders: Ladders) -> JudgeRule:
    text = str(value)
    if not _is_number(text) or not 20 <= int(text) <= 55:
        raise BadOption("pack-takes", value=value)
    return replace(rule, pack=pack_of(int(text)), big_pack=None)


def _declare(rule: JudgeRule, value: object, ladders: Ladders) -> JudgeRule:
    return replace(rule, declare=_flag("declare", value))


CHANGES: Final[dict[str, Change]] = {
    "broadwayStraight": _broadway,
    "communityWild": _spit,
    "declare": _declare,
    "high": _high,
    "highMinPair": _high_pair,
    "joker": _joker,
    "low": _low,
    "lowMax": _low_max,
    "lowNoPair": _low_no_pair,
    "min": _openers,
    "mode": _mode,
    "naturalBraggers": _braggers,
    "naturalsFirst": _naturals,
    "pack": _pack,
    "pairOfDeucesStaysPaired": _twins,
    "sevenRule": _seven,
    "threeCardOrder": _three_card_order,
    "tigers": _tigers,
    "unwon": _unwon,
    "wild": _wild,
    "wildDup": _duplicates,
    "wildTigers": _wild_tigers,
}
"""Every option that touches the judging of cards."""

ELSEWHERE: Final = frozenset(
    {
        "bonusFrom", "keepCancelledPartials", "noDraw", "openingBet", "pokinoQuads", "rollout",
    }
)  # fmt: skip
"""Options of play and score sheets, which change nothing about cards."""
