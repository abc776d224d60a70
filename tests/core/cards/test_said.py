"""What the judge says, word for word: of showdowns, of hands that can be called, of wrong cards.

The words are kept in said.txt, a block for each question. Who changes a sentence on purpose reads
the new ones, and keeps them with

    SAID=write python -m pytest tests/core/cards/test_said.py
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import fields, is_dataclass
from functools import partial
from itertools import pairwise
from pathlib import Path

import pytest

from referee.commands.judge import answer
from referee.core.cards.cards import CardsRefused, read_cards, show_cards
from referee.core.cards.judge.odds import odds_of
from referee.core.cards.judge.openers import opening
from referee.core.cards.judge.rule import high_measure, low_measure
from referee.core.cards.judge.seven_rule import rule_sevens
from referee.words.cards.calls import example, said_calls
from referee.words.cards.hands import call_hand, name_sum, reason
from referee.words.cards.odds import rarity
from referee.words.cards.refused import in_words
from referee.words.cards.verdict import opening_words, sevens

from .table import lay, rule_of
from .test_by_hand import CASES, question

KEPT = Path(__file__).with_name("said.txt")
CALLED = (
    *("five-card-draw", "lowball", "optional-hands", "three-card-poker", "brag", "badugi"),
    *("red-and-black", "california-high-low-split", "one-card-poker", "stripped-deck-32"),
)
HANDS = {
    "five-card-draw": """
        As Ks Qs Js Ts / 9s 8s 7s 6s 5s / 9h 8h 7h 6h 5h / 5s 4s 3s 2s As / 9s 9h 9d 9c 2s /
        8s 8h 8d 8c Ks / 8s 8h 8d 8c Qs / Ks Kh Kd 9c 9s / Ks Kh Kd 8c 8s / 6s 6h 6d Ac As /
        As Js 9s 8s 7s / As Js 9s 8s 6s / Ks Js 9s 8s 7s / Ts 9h 8d 7c 6s / 9s 8h 7d 6c 5s /
        6s 6h 6d Kc Qs / 6s 6h 6d Kc Js / 5s 5h 5d Kc Js / Ks Kh 9d 9c 2s / Ks Kh 9d 9c As /
        Ks Kh 8d 8c As / Qs Qh 8d 8c As / 8s 8h Ad 9c 3s / 8s 8h Ad 9c 2s / 8s 8h Kd 9c 2s /
        7s 7h Kd 9c 2s / As Kh 9d 8c 3s / As Kh 9d 8c 2s / As Kh 9d 7c 2s / As Qh 9d 7c 2s /
        Ks Qh 9d 7c 2s
    """,
    "lowball": """
        5s 4h 3d 2c As / 6s 4h 3d 2c As / 6s 5h 3d 2c As / 6s 5h 4d 2c As / 8s 5h 4d 2c As /
        8s 5h 4d 3c As / 2s 2h 5d 4c 3s / 2s 2h 6d 4c 3s / 3s 3h 6d 4c 2s / 3s 3h 2d 2c As /
        3s 3h 2d 2c 5s / 4s 4h 4d 2c As / 4s 4h 4d 2c 2s / Ks Kh Kd Kc As
    """,
    "badugi": "4s 3h 2d Ac / 5s 3h 2d Ac / 5s 4h 2d Ac / 3s 2h Ad Ah / 4s 2h Ad Ah / 2s Ah Ad Ac",
    "brag": """
        Ks Kh Kd / Ks Kh Js / Qs Qh Qd / Qs Qh Jc / Qs Qh Ad / Qd Qc Ac / 8s 8h As / 8s 8h Kd /
        8d 8c Kd / 9s 9d Jc / As Kd 7c / As Qd 7c / As Qd 6c / Ah Qc 6d / Ks 8d 7h
    """,
    "red-and-black": """
        Kh Qh Jh Th 9h / Kh Qh Jh Th 9c / Ah 2h 3h 4h 5h / 2s 2h 3s 3h Tc / 2s 3s 4s 5s 6s /
        Ks Qs Js Ts 9s
    """,
    "optional-hands": """
        7s 6s 4s 3s 2s / Ks Qh Td 9c 8s / Ks Jh Td 9c 8s / 8h 7d 6c 4s 3h / As Kh Td Jc 9s /
        7h 6d 5c 3s 2h / As Kh Qd Jc Ts
    """,
    "two-card-poker": "As Ah / Ks Kh / As Ks / As Kh / As Qs / Ks 2h",
    "one-card-poker": "As / Kh / 2c",
}
"""Hands of a game, to be told apart from the next one."""
CARDS = (
    *("Kh Kd 9 9 2", "10h/Th", "King of Hearts", "xx", "of hearts", "Kh of hearts", "king of cups"),
    *("K♥ ♠10 Jo 🃏", "ks|qd_9c+8h-7s", "the ace", "As of spades", "joker of hearts", "h10 s2 cK"),
    *("bug * joker", "treys of clubs", "1s", "aces of the spade", "KhQ", "kh qd;jc", "sixes 6d"),
)
OPTIONS = """
    five-card-draw wild=2,Ks; five-card-draw wild=Jo; knock-poker-deuces-wild wild=none
    gardena-jackpots wild=lowest; five-card-draw wild=2 3 lowest; five-card-draw joker=wild
    gardena-jackpots joker=none; gardena-jackpots joker=fixed; five-card-draw joker=tame
    five-card-draw tigers=yes; five-card-draw tigers=maybe; optional-hands tigers=OFF
    optional-hands wildTigers=true; five-card-draw wildTigers=perhaps; five-card-draw high=stripped
    lowball low=27; lowball low=a5; lowball low=a6; lowball low=badugi
    hurricane mode=hilo; hurricane mode=low; hurricane mode=middle
    adhoc lowMax=8; adhoc lowMax=5; adhoc lowMax=13; adhoc lowMax=4; adhoc lowMax=14; adhoc lowMax=x
    adhoc lowMax=009; california-high-low-split lowMax=none; adhoc lowNoPair=true
    adhoc lowNoPair=never; adhoc highMinPair=on; adhoc highMinPair=2; jackpots min=Q; jackpots min=A
    jackpots min=2; jackpots min=1; q-ball sevenRule=void; q-ball sevenRule=forfeit
    q-ball sevenRule=off; q-ball sevenRule=true; two-card-deuces-wild pairOfDeucesStaysPaired=true
    two-card-deuces-wild pairOfDeucesStaysPaired=so; brag naturalBraggers=true
    brag naturalBraggers=x; jackpots naturalBraggers=true; jackpots naturalsFirst=true
    jackpots naturalsFirst=false; jackpots naturalsFirst=x; high-low-declare unwon=share
    high-low-declare unwon=high; high-low-declare unwon=lost
    spit-in-the-ocean communityWild=only-rank; spit-in-the-ocean communityWild=x
    ace-to-six-lowball broadwayStraight=true; ace-to-six-lowball broadwayStraight=x
    brag broadwayStraight=true; jackpots pack=20; jackpots pack=55; jackpots pack=53
    jackpots pack=19; jackpots pack=56; jackpots pack=x; hurricane declare=yes; hurricane declare=x
    three-card-poker threeCardOrder=tripsTop; three-card-poker threeCardOrder=casino
    three-card-poker threeCardOrder=standard; three-card-poker threeCardOrder=x
    jackpots wildDup=any; jackpots wildDup=fiveOnly; jackpots wildDup=x
    jackpots noDraw=true; jackpots bonusFrom=4
"""
SEVENS = (
    ("forfeit", "7h 5s 4d 3c 2s", "8h 5c 4h 3s 2d", {"A": 5, "B": 5}, "A"),
    ("void", "7h 5s 4d 3c 2s", "8h 5c 4h 3s 2d", {"A": 5, "B": 5, "C": 2}, "A"),
    ("off", "7h 5s 4d 3c 2s", "8h 5c 4h 3s 2d", {"A": 5, "B": 5}, "A"),
    ("forfeit", "8h 5s 4d 3c 2s", "9h 5c 4h 3s 2d", {"A": 5, "B": 5}, "A"),
    ("forfeit", "7h 5s 4d 3c 2s", "6h 5c 4h 3s 2d", {"A": 5, "B": 5}, "A"),
    ("forfeit", "7h 5s 4d 3c 2s", "7d 5c 4h 3s 2d", {"A": 5, "B": 5}, "A"),
    ("forfeit", "7h 5s 4d 3c 2s", "8h 5c 4h 3s 2d", {}, "A"),
    ("forfeit", "7h 5s 4d 3c 2s", "8h 5c 4h 3s 2d", {"A": 5, "C": 3}, "AB"),
    ("forfeit", "2h 2s 4d 3c 6s", "8h 8c 4h 3s 2d", {"A": 5, "B": 5}, "A"),
)
"""The seven rule, two hands, what was put in after the draw, who checked then."""
REFUSED = (
    *("jackpots | Ts Th Ad Kc", "jackpots | Ts Th Ad", "jackpots | Ts Th Ad Kc Qs 2d"),
    *("jackpots | Js Jh Ad Kc Qs", "jackpots | Js Jh Ad Kc 2s", "five-card-draw | Ts 9h 8d 7c 2s"),
    *("gardena-jackpots | Jc Jo Kc 9c 7c", "optional-hands | Ks Qh Td 9c 8s", "jackpots | Js Js"),
    *("jackpots | Js Jh Ad Kc Jo", "jackpots | Js Jh Jd Kc"),
)
"""Cards that may open: a game and what was dealt."""


def said() -> Iterator[tuple[str, list[str]]]:
    """Every question with what is said of it."""
    for case in CASES:
        game, hands, more, *_ = (part.strip() for part in case.split("|"))
        found = answer(question(game, hands, more))
        yield f"{game} | {hands} | {more}", [str(found.get("result")), *told(found)]
    for game, text in HANDS.items():
        rule = rule_of(game)
        measure = high_measure(rule) if rule.mode != "low" else low_measure(rule)
        made = [measure.best(read_cards(hand)) for hand in " ".join(text.split()).split(" / ")]
        names = [call_hand(hand, measure.ladder) for hand in made]
        whys = []
        for (first, name), (second, other) in pairwise(zip(made, names, strict=True)):
            better = first.strength.key >= second.strength.key
            pair = (first, second) if better else (second, first)
            verb = "before" if better else "after"
            whys.append(f"{name} {verb} {other}: {reason(*pair, measure.ladder)}")
        yield f"hands of {game}", [*whys, names[-1]]
    for game in CALLED:
        words = list(said_calls(rule_of(game)))
        yield f"calls of {game}", [f"such as {example(rule_of(game))}", ", ".join(words)]
    for text in CARDS:
        yield f"cards {text}", [attempt(partial(cards_of, text))]
    for line in REFUSED:
        game, cards = line.split(" | ")
        yield (
            f"opens {line}",
            [attempt(partial(opens, game, cards))],
        )
    for each in " ".join(OPTIONS.replace("\n", ";").split()).split(";"):
        if each.strip():
            slug, _, option = each.strip().partition(" ")
            name, _, value = option.partition("=")
            yield (
                f"option {each.strip()}",
                [attempt(partial(option_of, slug, name, value))],
            )
    for rule, first, second, after, checked in SEVENS:
        laid = lay(20, A=first, B=second)
        played = rule_of("california-lowball", sevenRule=rule)
        ruling = rule_sevens(played, laid, after, checked)
        heading = f"sevens {rule} | {first} / {second} | {after} | {checked}"
        yield (
            heading,
            [f"{ruling.winners} {ruling.offenders} {ruling.payout}", *sevens(ruling, played)],
        )
    yield "sums", [", ".join(name_sum(total) for total in range(-25, 66))]
    odds = odds_of(rule_of("five-card-draw"), "high")
    yield "odds", [f"{kind} {rarity(odds, kind)}" for kind, _ in odds.counts]


def cards_of(text: str) -> str:
    return show_cards(read_cards(text))


def opens(game: str, cards: str) -> str:
    rule = rule_of(game)
    return opening_words(opening(rule, read_cards(cards)), rule)


def option_of(slug: str, name: str, value: str) -> str:
    """What an option changes in a game's rule."""
    before = rule_of(slug)
    after = rule_of(slug, **{name: None if value == "none" and name != "joker" else value})
    names = [each.name for each in fields(before)]
    those = [name for name in names if getattr(before, name) != getattr(after, name)]
    return "; ".join(f"{name}: {short(getattr(after, name))}" for name in those) or "nothing"


def short(value: object) -> str:
    """Ladders by their names, values by what is not as usual."""
    slug = getattr(value, "slug", None)
    if slug or not is_dataclass(value):
        more = [name for name in ("broadway", "own_rank_natural") if getattr(value, name, False)]
        return " ".join([slug or str(value), *more])
    those = [each for each in fields(value) if getattr(value, each.name) != each.default]
    return ", ".join(f"{each.name} {getattr(value, each.name)}" for each in those) or "as usual"


def told(found: dict[str, object]) -> list[str]:
    why = found["why"]
    return [str(line) for line in why] if isinstance(why, list | tuple) else [str(why)]


def attempt(ask: Callable[[], str]) -> str:
    try:
        return ask()
    except CardsRefused as refused:
        return f"refused: {in_words(refused)}"


def test_what_is_said_word_for_word(subtests: pytest.Subtests) -> None:
    now = {asked: "\n".join(f"    {line}" for line in lines) for asked, lines in said()}
    if os.environ.get("SAID") == "write":
        KEPT.write_text("\n\n".join("\n".join(each) for each in now.items()) + "\n", "utf-8")
        return
    blocks = KEPT.read_text("utf-8").removesuffix("\n").split("\n\n")
    kept = dict(block.split("\n", 1) for block in blocks)
    assert kept.keys() == now.keys()
    for asked, lines in now.items():
        with subtests.test(asked):
            assert lines == kept[asked]
