"""Counts of small packs, each of which was once judged deal by deal: wild cards beside a bug, long
hands, a wild common card. What cannot be counted says why."""

from __future__ import annotations

from dataclasses import replace

import pytest

from referee.core.cards.judge.counting import NotCounted, _best_of, count_hands
from referee.core.cards.judge.odds import odds_of
from referee.core.cards.judge.rule import high_measure

from .table import rule_of

FIVE, FLUSH, FOUR, HOUSE = "five-of-a-kind", "straight-flush", "four-of-a-kind", "full-house"
THREE, TWO = "three-of-a-kind", "two-pair"
COUNTS = [
    (
        "five-card-draw", "high", {"pack": 20, "wild": ["J"], "joker": "bug"},
        {FIVE: 294, FLUSH: 468, FOUR: 3543, HOUSE: 1596, "straight": 3876, THREE: 6336, TWO: 2412,
         "pair": 1824},
    ),
    (
        "five-card-draw", "high", {"pack": 20, "wild": ["Jc", "Js"], "joker": "wild"},
        {FIVE: 85, FLUSH: 154, FOUR: 1880, HOUSE: 1024, "straight": 4038, THREE: 6624, TWO: 2448,
         "pair": 4096},
    ),
    (
        "five-card-draw", "high", {"pack": 24, "wild": ["Js", "Jh", "Kd"], "joker": "bug"},
        {FIVE: 126, FLUSH: 575, FOUR: 3153, HOUSE: 1770, "flush": 51, "straight": 12392,
         THREE: 13741, TWO: 5571, "pair": 14220, "high-card": 1531},
    ),
    (
        "five-card-draw", "high", {"pack": 20, "wild": ["lowest"], "joker": "bug"},
        {FIVE: 837, FLUSH: 712, FOUR: 5960, HOUSE: 2016, "straight": 4296, THREE: 6528},
    ),
    (
        "five-card-draw", "high", {"pack": 20, "wild": ["T"], "wildDup": "any"},
        {FIVE: 224, FLUSH: 208, FOUR: 2832, HOUSE: 1152, "straight": 2448, THREE: 5376, TWO: 1728,
         "pair": 1536},
    ),
    (
        "seven-card-stud", "high", {"pack": 20},
        {FLUSH: 420, FOUR: 2800, HOUSE: 29280, "straight": 27740, TWO: 17280},
    ),
    (
        "seven-card-stud", "high", {"pack": 20, "joker": "bug"},
        {FIVE: 120, FLUSH: 2580, FOUR: 5472, HOUSE: 44688, "straight": 45276, TWO: 18144},
    ),
    (
        "seven-card-stud", "high", {"pack": 20, "wild": ["Ks"]},
        {FIVE: 420, FLUSH: 1785, FOUR: 9380, HOUSE: 31884, "straight": 22819, TWO: 11232},
    ),
    (
        "seven-card-stud", "high", {"pack": 20, "wild": ["K"], "joker": "bug"},
        {FIVE: 21466, FLUSH: 19004, FOUR: 36606, HOUSE: 33912, "straight": 1620, TWO: 3672},
    ),
    (  # as seven of twenty, whoever holds which
        "texas-holdem", "high", {"pack": 20},
        {FLUSH: 420, FOUR: 2800, HOUSE: 29280, "straight": 27740, TWO: 17280},
    ),
    (
        "razz", "low", {"pack": 20, "joker": "bug"},
        {"high-card": 58240, "pair": 50000, TWO: 7960, HOUSE: 80},
    ),
    (
        "razz", "low", {"pack": 20, "wild": ["A"]},
        {"high-card": 49936, "pair": 23792, TWO: 3744, HOUSE: 48},
    ),
    (
        "kansas-city-lowball", "low", {"pack": 20, "joker": "wild"},
        {"pair": 10560, TWO: 4680, THREE: 2240, "straight": 2300, HOUSE: 480, FOUR: 85, FLUSH: 4},
    ),
    (
        "kansas-city-lowball", "low", {"pack": 20, "wild": ["A"], "joker": "bug"},
        {"pair": 10416, TWO: 2808, THREE: 1888, "straight": 4881, HOUSE: 288, FOUR: 68},
    ),
    (
        "spit-in-the-ocean", "high", {"pack": 20},
        {FIVE: 2800, FLUSH: 2480, FOUR: 25440, HOUSE: 4320, "straight": 19440, THREE: 23040},
    ),
    (
        "spit-in-the-ocean", "high", {"pack": 20, "joker": "wild"},
        {FIVE: 5545, FLUSH: 4260, FOUR: 35840, HOUSE: 4680, "straight": 25500, THREE: 25920},
    ),
    (
        "spit-in-the-ocean", "high", {"pack": 20, "wild": ["A"]},
        {FIVE: 15280, FLUSH: 4976, FOUR: 34848, HOUSE: 2592, "straight": 10608, THREE: 9216},
    ),
    (
        "three-card-poker", "high", {"pack": 20, "joker": "bug"},
        {FLUSH: 52, "flush": 28, "straight": 348, THREE: 26, "pair": 504, "high-card": 372},
    ),
    (
        "three-card-poker", "high", {"pack": 24, "wild": ["lowest"]},
        {FLUSH: 656, "flush": 48, "straight": 816, THREE: 360, "pair": 144},
    ),
    ("two-card-deuces-wild", "low", {"pack": 24}, {"high-card": 240, "pair": 36}),
    (
        "optional-hands", "high", {"pack": 28, "joker": "wild", "wildDup": "any"},
        {FIVE: 7, FLUSH: 84, FOUR: 840, HOUSE: 1764, "flush": 140, "big-tiger": 4080,
         "big-dog": 4080, "straight": 8364, THREE: 16800, TWO: 15120, "pair": 58296,
         "high-card": 9180},
    ),
    (
        "badugi", "low", {"pack": 24},
        {"badugi-4": 360, "badugi-3": 5760, "badugi-2": 4440, "badugi-1": 66},
    ),
]  # fmt: skip


@pytest.mark.parametrize(("slug", "end", "options", "counts"), COUNTS)
def test_counts(slug: str, end: str, options: dict[str, object], counts: dict[str, int]) -> None:
    odds = odds_of(rule_of(slug, **options), end)
    assert {kind: many for kind, many in odds.counts if many} == counts
    assert odds.total == sum(counts.values())


def test_sums_are_counted_one_card_after_another() -> None:
    """Red and Black with twenty cards: as many hands above nought as below it."""
    odds = odds_of(rule_of("red-and-black", pack=20), "high")
    sums = {int(total): many for total, many in odds.counts}
    assert odds.total == sum(sums.values()) == 15504  # five of twenty
    assert (min(sums), max(sums)) == (-50, 50)
    assert sums[50] == sums[-50] == 56  # five of the eight red tens and faces
    assert all(sums[total] == sums[-total] for total in sums)


@pytest.mark.parametrize(("cards", "counted"), [(8, True), (9, False)])
def test_hands_out_of_nine_cards_are_not_counted(cards: int, counted: bool) -> None:
    rule = rule_of("seven-card-stud", pack=20)
    rule = replace(rule, cards=(cards, cards))
    measure = high_measure(rule)
    if counted:
        assert sum(many for _, many in count_hands(rule, measure, measure.scale)) == 125970
        return
    with pytest.raises(NotCounted, match="hands out of so many cards are not counted"):
        next(count_hands(rule, measure, measure.scale))


@pytest.mark.parametrize(
    ("ranks", "wilds", "best"),
    [
        ((2, 3), 5, "five-of-a-kind 14"),  # all five are wild, and what else is there stays out
        ((2, 3), 4, "five-of-a-kind 3"),
        ((2, 3, 9), 3, "four-of-a-kind 9"),
        ((2, 2), 3, "five-of-a-kind 2"),
    ],
)
def test_the_best_of_what_lies_there_and_any_of_the_wild_cards(
    ranks: tuple[int, ...], wilds: int, best: str
) -> None:
    scale = high_measure(rule_of("five-card-draw", wild="2")).scale
    (_, rank, *_), kind = _best_of(ranks, wilds, 0, scale, False)
    assert f"{kind} {rank}" == best
