"""Every option changes what it says it changes."""

from dataclasses import replace

import pytest

from referee.core.cards.cards import read_cards
from referee.core.cards.judge.options import BadOption, read_wild
from referee.core.cards.judge.rule import high_measure, low_measure
from referee.core.cards.judge.scale import straights
from referee.core.cards.judge.wild import WildRule
from referee.words.cards.hands import name_hand, name_sum
from referee.words.cards.verdict import hand_words, lines

from .table import lay, refuses, rule_of, show_down


@pytest.mark.parametrize(
    ("slug", "options", "check"),
    [
        ("five-card-draw", {"wild": "2,Ks"}, lambda r: r.wild.ranks == (2,) and r.wild.cards),
        ("five-card-draw", {"tigers": True}, lambda r: "big-dog" in r.high_ladder.kinds),
        ("five-card-draw", {"wild": ["Jo"]}, lambda r: not r.wild.cards),
        ("five-card-draw", {"wild": None}, lambda r: not r.wild.ranks),
        ("knock-poker-deuces-wild", {"wild": False}, lambda r: not r.wild.ranks),
        ("gardena-jackpots", {"joker": "none"}, lambda r: r.pack.size == 52),
        ("gardena-jackpots", {"joker": False}, lambda r: r.pack.size == 52),
        ("gardena-jackpots", {"joker": None}, lambda r: r.pack.size == 52),
        ("gardena-jackpots", {"joker": "wild"}, lambda r: r.wild.joker == "wild"),
        ("california-high-low-split", {"lowMax": None}, lambda r: r.qualify.low_max is None),
        ("california-lowball", {"sevenRule": False}, lambda r: r.seven == "off"),
        ("q-ball", {"sevenRule": True}, lambda r: r.seven == "forfeit"),
        ("hurricane", {"mode": "hilo"}, lambda r: r.mode == "hilo"),
        ("hurricane", {"declare": "yes"}, lambda r: r.declare),
        ("five-card-draw", {"naturalBraggers": True}, lambda r: r.high.slug == "standard"),
        ("badugi", {"broadwayStraight": True}, lambda r: r.low.slug == "badugi"),
        ("five-card-draw", {"high": "stripped"}, lambda r: r.high.slug == "stripped"),
        ("three-card-poker", {"tigers": True}, lambda r: "big-dog" not in r.high_ladder.kinds),
        ("two-card-poker", {"tigers": True}, lambda r: "big-dog" not in r.high_ladder.kinds),
    ],
)  # fmt: skip
def test_options(slug, options, check) -> None:
    assert check(rule_of(slug, **options))


@pytest.mark.parametrize(
    ("said", "declares"),
    [
        *((word, True) for word in (True, "true", "yes", "on", "Yes")),
        *((word, False) for word in (False, "false", "no", "off", "OFF")),
    ],
)
def test_yes_and_no_in_every_word(said: object, declares: bool) -> None:
    assert rule_of("hurricane", declare=said).declare is declares


@pytest.mark.parametrize("said", ["", "maybe", 1, "1", None])
def test_any_other_word_is_neither_yes_nor_no(said: object) -> None:
    with pytest.raises(BadOption) as refused:
        rule_of("hurricane", declare=said)
    assert (refused.value.why, refused.value.facts["option"]) == ("option-yes-no", "declare")


@pytest.mark.parametrize(
    ("option", "near"),
    [("naturalFirst", "naturalsFirst"), ("wildd", "wild"), ("tigerz", "tigers"), ("xyz", None)],
)
def test_an_option_that_there_is_not_names_the_nearest(option: str, near: str | None) -> None:
    with pytest.raises(BadOption) as refused:
        rule_of("five-card-draw", **{option: True})
    assert refused.value.facts["near"] == ((near,) if near else ())


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (("lowest", "K"), {"lowest": True, "ranks": (13,)}),
        (("low-hole",), {"low_hole": True}),
        (("as-many", "Js"), {"count": True, "cards": read_cards("Js")}),
        (("low-common",), {"low_common": True}),
        (("common-5", "2"), {"places": (5,), "ranks": (2,)}),
        (("6=9",), {"also": ((6, 9),)}),
        (("choice", "2+3"), {"choice": True, "pairs": ((2, 3),)}),
    ],
)
def test_what_is_wild_by_name(names: tuple[str, ...], said: dict[str, object]) -> None:
    assert read_wild(names) == replace(WildRule(), **said)


def test_an_option_value_that_is_no_word() -> None:
    with refuses("option declare takes true or false"):
        rule_of("hurricane", declare="perhaps")


def test_wild_cards_in_sums_take_the_most_for_each_end() -> None:
    verdict = show_down("red-and-black", lay(A="Jo Kh Qh 2s Ac"), joker="wild")
    assert hand_words(verdict, verdict.showings[0]) == "plus twenty-seven; plus seven for low"


def test_wild_cards_in_badugi_are_the_lowest_missing() -> None:
    rule = rule_of("badugi", joker="wild")
    made = low_measure(rule).best(read_cards("Ah 3d 4s Jo"))
    assert name_hand(made, rule.low) == "four-high badugi"
    assert made.strength.ranks == (4, 3, 2, 1)


@pytest.mark.parametrize(
    ("total", "words"),
    [(0, "zero"), (-8, "minus eight"), (20, "plus twenty"), (45, "plus forty-five")],
)
def test_sums_in_words(total: int, words: str) -> None:
    assert name_sum(total) == words


def test_straights_of_each_pack_and_place_of_the_ace() -> None:
    standard = rule_of("five-card-draw").high
    low = rule_of("ace-to-six-lowball", broadwayStraight=True).low
    full = range(2, 15)
    assert len(straights(list(full), standard)) == 10
    assert straights(list(range(7, 15)), standard)[-1] == (10, 9, 8, 7, 1)
    assert straights([1, *range(2, 14)], low)[0] == (13, 12, 11, 10, 1)


def test_the_declared_ends_of_the_seven_rule_need_a_hand() -> None:
    from referee.core.cards.judge.seven_rule import rule_sevens

    laid = lay(20, foul="A", A="7h 5s 4d 3c 2s")
    with refuses("every hand is foul"):
        rule_sevens(rule_of("california-lowball"), laid, {}, [])


def test_low_pairs_are_compared_in_words() -> None:
    verdict = show_down("lowball", lay(A="As Ah 9d 8c 2h", B="Ks Kh 9c 8d 2s"))
    assert "aces are the lower pair" in " ".join(lines(verdict))


def test_the_same_hand_is_remembered() -> None:
    measure = high_measure(rule_of("five-card-draw"))
    hand = read_cards("Ks Kh 9d 9c 2h")
    assert measure.best(hand).strength is measure.best(hand).strength


@pytest.mark.parametrize(
    "option",
    ["bonusFrom", "keepCancelledPartials", "noDraw", "openingBet", "pokinoQuads", "rollout"],
)
def test_what_is_about_play_and_score_sheets_changes_nothing_about_cards(option: str) -> None:
    assert rule_of("five-card-draw", **{option: True}) == rule_of("five-card-draw")
