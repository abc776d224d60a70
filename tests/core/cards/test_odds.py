"""Exact odds against looking at every deal of small packs, and against known counts."""

from collections import Counter
from dataclasses import replace
from itertools import combinations

import pytest
from shelf import turned

from referee.core.cards.cards import JOKER
from referee.core.cards.judge.counting import NotCounted
from referee.core.cards.judge.odds import odds_of, out_of_order
from referee.core.cards.judge.rule import high_measure, low_measure
from referee.words.cards.odds import rarity, warnings

from . import plain
from .table import rule_of


def by_brute_force(slug: str, end: str, **options: object) -> dict[str, int]:
    """Every deal judged one by one."""
    rule = rule_of(slug, **options)
    measure = high_measure(rule) if end == "high" else low_measure(rule)
    board = rule.community[0]
    counts: Counter[str] = Counter()
    for hand in combinations(rule.pack.cards, rule.cards[0] + board):
        own = rule.cards[0]
        if not board:
            counts[measure.best(hand).strength.kind] += 1
            continue
        for common in hand:
            rest = [card for card in hand if card is not common]
            assert len(rest) == own
            counts[measure.best(rest, (common,)).strength.kind] += 1
    return dict(counts)


def counted(slug: str, end: str, **options: object) -> dict[str, int]:
    odds = odds_of(rule_of(slug, **options), end)
    assert sum(count for _, count in odds.counts) == odds.total
    return {kind: count for kind, count in odds.counts if count}


EVERY_DEAL: list[tuple[str, str, dict[str, object]]] = [
        ("stripped-deck-32", "high", {}),
        ("three-card-poker", "high", {}),
        ("three-card-poker", "high", {"wild": ["2"], "joker": "bug"}),
        ("two-card-deuces-wild", "low", {}),
        ("five-card-draw", "high", {"pack": 24, "joker": "wild"}),
        ("five-card-draw", "high", {"pack": 24, "joker": "bug", "high": "stripped"}),
        ("five-card-draw", "high", {"pack": 28, "wild": ["8"]}),
        ("five-card-draw", "high", {"pack": 24, "wild": ["Js", "Jh", "Kd"], "joker": "bug"}),
        ("five-card-draw", "high", {"pack": 24, "wild": ["lowest"]}),
        ("five-card-draw", "high", {"pack": 24, "wild": ["lowest"], "joker": "wild"}),
        ("five-card-draw", "high", {"pack": 24, "wild": ["9"], "wildDup": "any"}),
        ("kansas-city-lowball", "low", {"pack": 24}),
        ("high-low-declare", "low", {"pack": 24, "low": "a6", "joker": "wild"}),
        ("california-lowball", "low", {"pack": 25}),
        ("spit-in-the-ocean", "high", {"pack": 24}),
        ("seven-card-stud", "high", {"pack": 20, "wild": ["A"]}),
        ("badugi", "low", {"pack": 24}),
        ("brag", "high", {}),
        ("red-and-black", "high", {"pack": 24}),
        ("anaconda", "high", {"pack": 20}),
]  # fmt: skip


@pytest.mark.soak
@pytest.mark.parametrize(("slug", "end", "options"), turned(EVERY_DEAL, 3))
def test_counts_against_every_deal(slug: str, end: str, options: dict[str, object]) -> None:
    options = dict(options)
    if "pack" in options:
        options = {"pack": options.pop("pack"), **options}
    brute = by_brute_force(slug, end, **options)
    if slug == "red-and-black":
        assert odds_of(rule_of(slug, **options), "high").total == sum(brute.values())
        return
    assert counted(slug, end, **options) == brute


@pytest.mark.soak
@pytest.mark.parametrize(
    ("slug", "end", "options"),
    [
        ("five-card-draw", "high", {}),
        ("gardena-jackpots", "high", {}),
        ("five-card-draw", "high", {"wild": ["2"]}),
        ("stripped-deck-36", "high", {}),
        ("anaconda", "high", {"pack": 20, "joker": "bug"}),
        ("razz", "low", {"pack": 20, "joker": "wild"}),
    ],
)
def test_counts_exhaustive(slug: str, end: str, options: dict[str, object]) -> None:
    assert counted(slug, end, **options) == by_brute_force(slug, end, **options)


def test_the_full_pack_as_every_book_has_it() -> None:
    assert counted("five-card-draw", "high") == {
        "straight-flush": 40, "four-of-a-kind": 624, "full-house": 3744, "flush": 5108,
        "straight": 10200, "three-of-a-kind": 54912, "two-pair": 123552, "pair": 1098240,
        "high-card": 1302540,
    }  # fmt: skip


@pytest.mark.sweep
def test_seven_cards_as_every_book_has_it() -> None:
    assert counted("texas-holdem", "high") == {
        "straight-flush": 41584, "four-of-a-kind": 224848, "full-house": 3473184,
        "flush": 4047644, "straight": 6180020, "three-of-a-kind": 6461620,
        "two-pair": 31433400, "pair": 58627800, "high-card": 23294460,
    }  # fmt: skip


def test_a_hand_that_two_suits_can_make_counts_once() -> None:
    """With three wild cards of seven; every one of the 77,520 deals was judged for these."""
    assert counted("seven-card-stud", "high", pack=20, wild=["A"]) == {
        "five-of-a-kind": 14496,
        "straight-flush": 7744,
        "four-of-a-kind": 28304,
        "full-house": 23520,
        "two-pair": 3456,
    }


def test_each_tiger_and_dog_is_as_rare_as_the_seed_says() -> None:
    counts = counted("optional-hands", "high")
    assert {counts[cat] for cat in ("big-tiger", "little-tiger", "big-dog", "little-dog")} == {4080}


@pytest.mark.sweep
def test_the_bug_by_a_plain_count() -> None:
    """Every hand with the bug, judged by substitution, on a pack of 24 and a bug."""
    rule = rule_of("five-card-draw", pack=24, joker="bug")
    pack = rule.pack.without_jokers().cards
    kinds: Counter[str] = Counter()
    for hand in combinations(pack, 4):
        made = high_measure(rule).best((*hand, JOKER)).strength
        best = max(
            value
            for card in pack
            for value in [plain.high([*hand, card], lowest=9)]
            if (card.rank == 14 and (plain.ORDER[value[0]] == "five" or card not in hand))
            or (plain.ORDER[value[0]] in ("straight", "flush", "sf") and card not in hand)
        )
        assert plain.kind_of(best) == made.kind, hand
        kinds[made.kind] += 1
    assert sum(kinds.values()) == 10626


def test_warnings_where_ladder_and_odds_disagree() -> None:
    two = odds_of(rule_of("adhoc", pack=54), "high")
    assert "three of a kind is more common than two pair, but ranks above it" in warnings(two)
    assert warnings(odds_of(rule_of("five-card-draw"), "high")) == ()
    assert warnings(odds_of(rule_of("lowball"), "low")) == ()


def test_sums_are_in_order_however_rare_they_are() -> None:
    """Ten points are dealt oftener than nine, and stand above them all the same."""
    sums = odds_of(rule_of("red-and-black", pack=24), "high")
    assert any(len(kind) == 1 for kind, _ in sums.counts)
    assert out_of_order(sums) == ()


def test_rarity_in_words() -> None:
    odds = odds_of(rule_of("five-card-draw"), "high")
    assert rarity(odds, "four-of-a-kind") == "1 in 4165"
    assert rarity(odds, "five-of-a-kind") == "never"
    assert round(odds.share("pair"), 4) == 0.4226
    assert odds.share("badugi-4") == 0  # no hand of this ladder


@pytest.mark.parametrize(
    ("slug", "end", "options"),
    [
        ("omaha", "high", {}),
        ("badugi", "low", {"wild": ["2"]}),
        ("razz", "low", {"low": "27"}),
        ("anaconda", "high", {"wild": ["lowest"]}),
    ],
)
def test_what_is_not_counted_says_so(slug: str, end: str, options: dict[str, object]) -> None:
    with pytest.raises(NotCounted, match="not counted"):
        odds_of(rule_of(slug, **options), end)


def test_an_end_is_counted_as_its_own_cards_are_chosen() -> None:
    """However those of the other end are: as in drawmaha, where two and three are for the low."""
    rule = replace(rule_of("high-low-declare", pack=20), choose="two-and-three")
    assert odds_of(replace(rule, low_choose="best"), "low") == odds_of(
        replace(rule, choose="best"), "low"
    )
    with pytest.raises(NotCounted):
        odds_of(replace(rule, choose="best", low_choose="two-and-three"), "low")


def test_which_common_cards_another_end_takes_changes_no_count() -> None:
    rule = rule_of("california-high-low-split")
    assert odds_of(replace(rule, high_lines=((),)), "low") == odds_of(rule, "low")
