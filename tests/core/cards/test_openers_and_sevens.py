"""Openers and the seven rule."""

import pytest

from referee.core.cards.cards import ImpossibleHand, read_cards
from referee.core.cards.judge.openers import opening, proves
from referee.core.cards.judge.seven_rule import rule_sevens
from referee.words.cards.verdict import opening_words

from .table import lay, refuses, rule_of


@pytest.mark.parametrize(
    ("slug", "options", "cards", "opens"),
    [
        ("jackpots", {}, "Js Jh 9d 5c 4s", True),
        ("jackpots", {}, "Ts Th Ad Kc Qs", False),
        ("jackpots", {}, "2s 2h 3d 3c 4s", True),
        ("jackpots", {"min": "Q"}, "Js Jh 9d 5c 4s", False),
        ("jackpots", {"min": "A"}, "As Ah 9d 5c 4s", True),
        ("jackpots", {}, "As Kh Qd 9c 8s", False),
        ("jackpots", {"tigers": True}, "7s 6h 5d 3c 2s", True),
        ("jackpots", {}, "7s 6h 5d 3c 2s", False),
        ("gardena-jackpots", {}, "As Jo 9d 5c 4s", True),
        ("gardena-jackpots", {"min": "A"}, "As Jo 9d 5c 4s", True),
        ("gardena-jackpots", {}, "Js Jo 9d 5c 4s", False),
        ("gardena-jackpots", {}, "Jo 9d 8d 6d 2d", True),
        ("gardena-jackpots", {}, "Jo 9d 8c 7d 6d", True),
        ("gardena-jackpots", {}, "Jo 9d 8c 7d 5d", True),
        ("gardena-jackpots", {}, "Jo 9d 8c 7d 4d", False),
        ("knock-poker-deuces-wild", {}, "2s Jh 9d 5c 4s", True),
        ("jackpots", {}, "9s 8s 7s 6s", False),
        ("jackpots", {}, "Ks 8s 8d 8c", True),
        ("five-card-draw", {}, "9s 8s 7s 6s 2d", True),
    ],
)
def test_openers(slug: str, options: dict[str, object], cards: str, opens: bool) -> None:
    rule = rule_of(slug, **options)
    answer = opening(rule, read_cards(cards))
    assert answer.opens is opens
    assert "open" in opening_words(answer, rule)


def test_openers_split_are_tested_with_the_discard() -> None:
    dealt = read_cards("Qs") + read_cards("Qh Jh Th 9h")
    assert opening(rule_of("jackpots"), dealt).opens


def test_too_few_cards_prove_nothing() -> None:
    with refuses("lay down the five", ImpossibleHand):
        opening(rule_of("jackpots"), read_cards("Ks Kd"))


SEVEN, EIGHT, SIX, PAIR = "7h 5s 4d 3c 2s", "8h 5c 4h 3s 2d", "6h 5d 4s 3d 2c", "7s 7c 4c 3h 2h"


@pytest.mark.parametrize(
    ("hands", "after", "checked", "option", "payout", "offenders"),
    [
        ((SEVEN, EIGHT), (4, 4), "A", "forfeit", (20, 8), "A"),
        ((SEVEN, EIGHT), (4, 4), "A", "void", (24, 4), "A"),
        ((SEVEN, EIGHT), (4, 4), "A", "off", (28, 0), "A"),
        ((SEVEN, SIX), (4, 4), "A", "forfeit", (0, 28), "A"),
        ((SEVEN, EIGHT), (4, 4), "B", "forfeit", (28, 0), ""),
        ((SEVEN, EIGHT), (0, 0), "AB", "forfeit", (20, 0), "A"),
        ((SEVEN, PAIR), (4, 4), "B", "forfeit", (28, 0), ""),
        ((SEVEN, EIGHT, "9h 5h 4c 3h 2h"), (4, 0, 4), "AB", "forfeit", (20, 0, 8), "A"),
        ((SEVEN, "7d 5c 4h 3s 2d"), (4, 4), "A", "forfeit", (10, 18), "A"),
    ],
)
def test_seven_rule(
    hands: tuple[str, ...],
    after: tuple[int, ...],
    checked: str,
    option: str,
    payout: tuple[int, ...],
    offenders: str,
) -> None:
    laid = lay(20, **dict(zip("ABC", hands, strict=False)))
    rule = rule_of("california-lowball", sevenRule=option)
    ruling = rule_sevens(rule, laid, dict(zip("ABC", after, strict=False)), checked)
    assert tuple(ruling.payout.values()) == payout
    assert "".join(ruling.offenders) == offenders


def test_when_only_offenders_paid_the_best_of_them_keeps_it() -> None:
    laid = lay(20, A=SEVEN, B="7d 6c 4h 3s 2d")
    ruling = rule_sevens(rule_of("california-lowball"), laid, {"A": 4, "B": 4, "C": 4}, "AB")
    assert ruling.payout == {"A": 32, "B": 0}


def test_void_gives_back_to_who_folded_too() -> None:
    laid = lay(20, A=SEVEN, B=EIGHT)
    rule = rule_of("california-lowball", sevenRule="void")
    ruling = rule_sevens(rule, laid, {"A": 4, "B": 4, "C": 2}, "A")
    assert ruling.payout == {"A": 24, "B": 4, "C": 2}


@pytest.mark.parametrize(
    ("slug", "cards", "lowest", "opens"),
    [
        ("jackpots", "Js Jh", None, True),  # what it takes is what the rule has
        ("jackpots", "Ts Th", None, False),
        ("jackpots", "Js Jh", 12, False),
        ("jackpots", "Qs Qh", 12, True),
        ("five-card-draw", "2s", None, True),
    ],
)
def test_cards_that_prove_an_opening(
    slug: str, cards: str, lowest: int | None, opens: bool
) -> None:
    assert proves(rule_of(slug), read_cards(cards), lowest) == opens
