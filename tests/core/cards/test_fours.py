"""Four-flushes and four-straights, where they count: which four, and what the fifth card says."""

from __future__ import annotations

import pytest

from referee.core.cards.cards import JOKER, read_cards
from referee.core.cards.judge.fours import four_strength, with_fours
from referee.core.cards.judge.rule import high_measure
from referee.core.cards.judge.scale import Scale
from referee.core.cards.judge.wild import Seen

from .table import rule_of

SCALE: Scale = high_measure(rule_of("soko")).scale


def seen(text: str, wild: str = "", bug: bool = False) -> list[Seen]:
    out = read_cards(wild)
    cards = [Seen(each, each, "wild" if each in out else "natural") for each in read_cards(text)]
    return [*cards, Seen(JOKER, JOKER, "bug")] if bug else cards


@pytest.mark.parametrize(
    ("kind", "cards", "ranks"),
    [
        ("four-flush", seen("Kh 9h 5h 2h As"), (13, 9, 5, 2, 14)),
        ("four-flush", seen("Kh 9h 5h 2h 3s"), (13, 9, 5, 2, 3)),
        ("four-flush", seen("As Kh 9h 5h 2h"), (13, 9, 5, 2, 14)),
        ("four-flush", seen("Kh 9h 5h 2s As"), None),
        ("four-flush", seen("Kh 9h 5h 4h 2h"), (13, 9, 5, 4, 2)),  # the best four of five
        ("four-straight", seen("9h 8d 7c 6s Ah"), (9, 8, 7, 6, 14)),
        ("four-straight", seen("9h 8d 7c 6s 5h"), (9, 8, 7, 6, 5)),
        ("four-straight", seen("4h 3d 2c As Kh"), (4, 3, 2, 1, 13)),  # the ace is low in it
        ("four-straight", seen("Ah Kd Qc Js 2h"), (14, 13, 12, 11, 2)),
        ("four-straight", seen("9h 8d 7c 5s 4h"), None),
        ("four-straight", seen("9h 9d 8c 7s 6h"), (9, 8, 7, 6, 9)),
        # a wild card: in the four what it takes, beside them an ace
        ("four-flush", seen("Kh 9h 5h 2s 2d", "2d"), (14, 13, 9, 5, 2)),
        ("four-flush", seen("Ah 9h 5h 2s 2d", "2d"), (14, 13, 9, 5, 2)),
        ("four-flush", seen("Kh 9h 5h 3h 2d", "2d"), (14, 13, 9, 5, 3)),
        ("four-straight", seen("9h 8d 7c 3s 2d", "2d"), (10, 9, 8, 7, 3)),
        ("four-straight", seen("9h 8d 7c 6s 2d", "2d"), (10, 9, 8, 7, 6)),
        ("four-straight", seen("Ah Kd Qc Js 2d", "2d"), (14, 13, 12, 11, 14)),
        ("four-flush", seen("Ah Kh Qh Jh 2d", "2d"), (14, 13, 12, 11, 14)),
        ("four-straight", seen("9h 8d 7c 3s", bug=True), (10, 9, 8, 7, 3)),
        ("four-flush", seen("Kh 9h 5h 2s", bug=True), (14, 13, 9, 5, 2)),
        ("four-flush", seen("Kh 9d 5h 2s", bug=True), None),
    ],
)
def test_four_of_five(kind: str, cards: list[Seen], ranks: tuple[int, ...] | None) -> None:
    found = four_strength(kind, cards, SCALE)
    assert (None if found is None else found.ranks) == ranks
    if found is not None:
        assert found.kind == kind
        assert found.key == (-SCALE.ladder.kinds.index(kind), *found.ranks)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("Kh 9h 5h 2h As", "four-flush"),
        ("9h 8d 7c 6s Ah", "four-straight"),
        ("9h 8h 7h 6h Ah", "flush"),
        ("9h 8h 7h 6h Ad", "four-flush"),  # it stands above the straight of four
        ("9h 8d 7c 6s 5h", "straight"),
        ("9h 9d 8c 7s 6h", "four-straight"),  # and above the pair
        ("9h 9d 9c 7s 6h", "three-of-a-kind"),
        ("Ah Kd 9c 7s 2h", "high-card"),
    ],
)
def test_the_best_of_all_kinds(text: str, kind: str) -> None:
    cards = seen(text)
    suits = {each.card.suit for each in cards}
    weight = sum(each.card.weight for each in cards)
    found = with_fours(SCALE.weigh(weight, len(suits) == 1), cards, SCALE)
    assert found.kind == kind


def test_four_cards_are_no_hand_of_four_of_five() -> None:
    cards = seen("Kh 9h 5h 2h")
    found = SCALE.weigh(sum(each.card.weight for each in cards), False)
    assert with_fours(found, cards, SCALE) is found
