"""What is said and counted at the edges: every word for a card, what a rule is where its file says
nothing, what is refused in which words, and hands in which nothing is natural."""

from __future__ import annotations

from dataclasses import MISSING, fields, replace
from typing import Any

import pytest
from shelf import BOOK

from referee.core.cards.cards import (
    JOKER,
    Card,
    CardsRefused,
    ImpossibleHand,
    NeedsSuit,
    Pack,
    read_cards,
    show_cards,
)
from referee.core.cards.judge.calls import held_to
from referee.core.cards.judge.counting import NotCounted
from referee.core.cards.judge.division import (
    Division,
    divide_declared,
    divide_ends,
    divide_one,
)
from referee.core.cards.judge.entry import judge_entered
from referee.core.cards.judge.holding import RankCounts
from referee.core.cards.judge.kinds import Terms
from referee.core.cards.judge.ladder import (
    BadugiLadder,
    BragLadder,
    CardLadder,
    GroupLadder,
    SumLadder,
    TargetLadder,
)
from referee.core.cards.judge.made import Made, Measure
from referee.core.cards.judge.odds import odds_of
from referee.core.cards.judge.options import with_options
from referee.core.cards.judge.qualify import qualifies
from referee.core.cards.judge.rule import (
    End,
    JudgeRule,
    Qualifiers,
    high_measure,
    low_measure,
    measure,
)
from referee.core.cards.judge.scale import straights
from referee.core.cards.judge.showdown import JudgedPot, Laid, Showing, judge
from referee.core.cards.judge.wild import WildRule
from referee.words.cards.calls import read_calls
from referee.words.cards.hands import name_hand
from referee.words.cards.refused import in_words
from referee.words.cards.verdict import lines, reasons

from .table import lay, rule_of, show_down

RANKS = {
    "A": "a ace aces", "K": "k king kings", "Q": "q queen queens", "J": "j jack jacks knave",
    "T": "t 10 ten tens", "9": "9 nine nines", "8": "8 eight eights", "7": "7 seven sevens",
    "6": "6 six sixes", "5": "5 five fives", "4": "4 four fours", "3": "3 three threes trey treys",
    "2": "2 two deuce deuces",
}  # fmt: skip
SUITS = {
    "s": "s spade spades", "h": "h heart hearts", "d": "d diamond diamonds", "c": "c club clubs",
}  # fmt: skip


def test_every_word_for_a_card() -> None:
    for letter, words in RANKS.items():
        assert {word: show_cards(read_cards(word)) for word in words.split()} == dict.fromkeys(
            words.split(), letter
        )
    for letter, words in SUITS.items():
        for word in words.split():
            assert show_cards(read_cards(f"nine of {word}")) == f"9{letter}"
            assert show_cards(read_cards(f"nine of the {word}")) == f"9{letter}"
    for word in ("jo", "Joker", "bug", "*", "🃏", "🃟"):
        assert read_cards(word) == (JOKER,)


def test_a_card_weighs_what_eight_of_the_rank_below_weigh() -> None:
    """So that no two hands of like ranks weigh the same."""
    assert [Card(rank, "s").weight for rank in range(2, 15)] == [8**rank for rank in range(2, 15)]


AS_USUAL: dict[type, dict[str, Any]] = {
    Pack: {"jokers": 0},
    Qualifiers: {"low_max": None, "low_no_pair": False, "high_pair": False, "high_least": ""},
    WildRule: {
        "ranks": (), "cards": (), "also": (), "lowest": False, "low_hole": False, "count": False,
        "low_common": False, "places": (), "board": "plain", "joker": "none", "joker_high": 14,
        "joker_low": 2, "twins_stay": False, "choice": False, "pairs": (), "holding": (), "own": (),
    },
    End: {
        "choose": "all", "lines": None, "natural": False, "ask": Qualifiers(), "own": (),
        "second": False,
    },
    JudgeRule: {
        "cards": (5,), "community": (0,), "choose": "all", "wild": WildRule(), "duplicates": False,
        "tigers": False, "wild_cats": False, "naturals_first": 0, "qualify": Qualifiers(),
        "declare": False, "unwon": "carry", "tied": "loses", "seven": "off", "openers": None,
        "big_pack": None, "big_pack_from": 0, "names": ("high", "low"), "high_lines": None,
        "low_lines": None, "low_choose": None, "high_own": (), "low_own": (), "spare": 0,
        "more": (), "hole": 0, "lay": "", "line": "",
        "kitty": False, "uneven": False, "smaller": (), "kitty_always": False, "low_natural": False,
        "sweep": False, "order": False, "most": False, "pack_grows_from": 0,
        "second": (), "descending": False,
    },
    GroupLadder: {
        "suits": "",
        "aces": "high-or-low", "size": 5, "broadway": False, "around": False,
        "wheel": "lowest", "tops": (),
    },
    SumLadder: {"size": 5},
    BragLadder: {"own_rank_natural": False, "best": "high", "size": 3},
    BadugiLadder: {"aces": "low", "best": "low", "size": 4},
    CardLadder: {"size": 1},
    TargetLadder: {"busts": False, "best": "high", "size": 1, "adding": "sum"},
    RankCounts: {"wilds": 0, "bugs": 0, "ace": 14},
    Terms: {"duplicates": False, "wild_cats": False, "naturals_first": 0},
    Measure: {"lines": None, "hole": 0, "own": ()},
    Made: {"stand_ins": (), "called": None},
    JudgedPot: {"seats": None, "chip": 1, "number": None, "stake": None},
    Laid: {"board": (), "foul": frozenset(), "up": frozenset()},
    Showing: {"called": ()},
}  # fmt: skip


@pytest.mark.parametrize("kind", AS_USUAL, ids=lambda kind: kind.__name__)
def test_what_is_so_where_nothing_is_said(kind: Any) -> None:
    """Five cards, nothing wild, no joker, no declaration, the ace high and low, chips of one."""
    said = {field.name: field.default for field in fields(kind) if field.default is not MISSING}
    assert said == AS_USUAL[kind]


# --- the pot ----------------------------------------------------------------------------------


NAMES = {"high": "high", "low": "low", "end-3": "the third end"}
HIGH, LOW = {"A": (3,), "B": (2,)}, {"A": (1,), "B": (4,)}
WAITS = ": the pot carries over to the next deal"
PARTED: dict[str, tuple[Division, dict[str, int], tuple[str, ...]]] = {
    "one end": (divide_one(7, "high", HIGH), {"A": 7}, ()),
    "one end, a tie": (divide_one(7, "high", {"A": (3,), "B": (3,)}), {"A": 4, "B": 3}, ()),
    "nobody": (divide_one(7, "high", {}), {}, (f"no hand can win{WAITS}",)),
    "nobody, since they chose both": (
        divide_one(7, "high", {}, 1, "one-way"),
        {},
        (f"nobody is left who declared one way{WAITS}",),
    ),
    "two ends": (
        divide_ends(7, {"high": HIGH, "low": LOW}),
        {"A": 4, "B": 3},
        ("the odd chip goes to the high half",),
    ),
    "neither of two": (
        divide_ends(7, {"high": {}, "low": {}}),
        {},
        (f"no hand qualifies for either half{WAITS}",),
    ),
    "none of three": (
        divide_ends(7, {"high": {}, "low": {}, "end-3": {}}),
        {},
        (f"no hand qualifies for any share{WAITS}",),
    ),
    "one of two": (
        divide_ends(7, {"high": HIGH, "low": {}}),
        {"A": 7},
        ("no hand qualifies for low: high takes all",),
    ),
    "two of three": (
        divide_ends(7, {"high": HIGH, "low": {}, "end-3": LOW}),
        {"A": 4, "B": 3},
        (
            "no hand qualifies for low: high and the third end split the pot",
            "the odd chip goes to the high half",
        ),
    ),
    "chips of two": (divide_ends(10, {"high": HIGH, "low": LOW}, 2), {"A": 6, "B": 4}, (
        "the odd chip goes to the high half",
    )),
    "declared, nobody plainly": (
        divide_declared(7, {"high": HIGH, "low": LOW}, {"A": "both", "B": "both"}),
        {},
        (
            "A declared both ways and does not win both outright: out",
            "B declared both ways and does not win both outright: out",
            f"nobody is left who declared one way{WAITS}",
        ),
    ),
    "declared, one wins both": (
        divide_declared(7, {"high": HIGH, "low": LOW}, {"A": "both", "B": "high"}),
        {"A": 7},
        ("A declared both ways and wins both outright",),
    ),
    "declared, one wins all three": (
        divide_declared(
            9,
            {"high": HIGH, "low": {"A": (5,), "B": (4,)}, "end-3": HIGH},
            {"A": "both", "B": "low"},
        ),
        {"A": 9},
        ("A declared all ways and wins all outright",),
    ),
    "declared, two of three are not enough": (
        divide_declared(9, {"high": HIGH, "low": LOW, "end-3": HIGH}, {"A": "both", "B": "low"}),
        {"B": 9},
        (
            "A declared all ways and does not win all outright: out",
            "nobody is left who declared high: low takes all",
            "nobody is left who declared the third end: low takes all",
        ),
    ),
    "declared, a tie loses": (
        divide_declared(
            8, {"high": {"A": (3,), "B": (3,)}, "low": LOW}, {"A": "both", "B": "high"}
        ),
        {"B": 8},
        (
            "A declared both ways and does not win both outright: out",
            "nobody is left who declared low: high takes all",
        ),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", PARTED)
def test_a_pot_is_parted(name: str) -> None:
    division, payout, lines = PARTED[name]
    assert {seat: chips for seat, chips in division.payout.items() if chips} == payout
    assert tuple(reasons(division.why, NAMES)) == lines
    assert division.carry == (0 if payout else 7)


# --- refusals ---------------------------------------------------------------------------------


OPTIONS = [
    ("wild", 5, 'option wild takes ranks, cards, “lowest”, “low-hole”, “as-many”, '
                '“choice”, “low-common”, '
                'not “5”'),
    ("low", "x", 'option low takes a5, 27, a6, ant, bee, not “x”'),
    ("high", "x", 'option high takes ant, bee, not “x”'),
    ("tigers", "perhaps", 'option tigers takes true or false, not “perhaps”'),
    ("lowMax", 4, 'option lowMax takes a rank from 5 to 13 (8 or 9 as a rule), not “4”'),
    ("lowMax", 14, 'option lowMax takes a rank from 5 to 13 (8 or 9 as a rule), not “14”'),
    ("pack", 19, 'option pack takes a number of cards like 32, 36, 52, 53, not “19”'),
    ("pack", 56, 'option pack takes a number of cards like 32, 36, 52, 53, not “56”'),
    ("pack", 100, 'option pack takes a number of cards like 32, 36, 52, 53, not “100”'),
    ("mode", "x", 'option mode takes high, low, hilo, not “x”'),
    ("joker", "x", 'option joker takes none, bug, wild, fixed, not “x”'),
    ("unwon", "x", 'option unwon takes carry, share, high, not “x”'),
    ("sevenRule", "x", 'option sevenRule takes off, forfeit, void, not “x”'),
    ("communityWild", "x", 'option communityWild takes plain, wild-with-rank, only-rank, not “x”'),
    ("threeCardOrder", "x", 'option threeCardOrder takes standard, tripsTop, casino, not “x”'),
    ("wildDup", "x", 'option wildDup takes fiveOnly, any, not “x”'),
    ("min", "1", 'option min takes 2, 3, 4, 5, 6, 7, 8, 9, T, J, Q, K, A, not “1”'),
]  # fmt: skip


@pytest.mark.parametrize(("name", "value", "words"), OPTIONS)
def test_an_option_says_what_it_takes(name: str, value: object, words: str) -> None:
    rule = rule_of("five-card-draw")
    with pytest.raises(CardsRefused) as refused:
        with_options(rule, {name: value}, {"bee": rule.high, "ant": rule.high})
    assert in_words(refused.value) == words


@pytest.mark.parametrize(
    ("name", "value"), [("lowMax", 5), ("lowMax", 13), ("pack", 20), ("pack", 55)]
)
def test_the_last_value_that_an_option_takes(name: str, value: int) -> None:
    rule = with_options(rule_of("five-card-draw"), {name: value}, {})
    assert value in (rule.qualify.low_max, rule.pack.size)


NOT_COUNTED = [
    ("omaha", "high", {}, "hands of so many own cards are not counted"),
    (
        "anaconda",
        "high",
        {"wild": ["lowest"]},
        "long hands with the lowest card wild are not counted",
    ),
    ("razz", "low", {"low": "27"}, "long hands for low are not counted where flushes count"),
    (
        "badugi",
        "low",
        {"wild": ["2"]},
        "badugi with wild cards, or out of more than four, is not counted",
    ),
    (
        "spit-in-the-ocean",
        "high",
        {"communityWild": "only-rank"},
        "a natural common card is not counted",
    ),
    ("soko", "high", {}, "hands with four cards of a suit are not counted"),
    ("low-hole", "high", {}, "hands that say themselves what is wild are not counted"),
    ("iron-cross", "high", {}, "hands of which not all common cards count are not counted"),
]


@pytest.mark.parametrize(("slug", "end", "options", "words"), NOT_COUNTED)
def test_what_is_not_counted_says_why(
    slug: str, end: str, options: dict[str, object], words: str
) -> None:
    with pytest.raises(NotCounted) as refused:
        odds_of(rule_of(slug, **options), end)
    assert str(refused.value) == words


LAID = [
    ("five-card-draw", lay(), "nobody shows a hand"),
    (
        "high-low-declare",
        lay(A="As Ks Qs Js 9s", B="Ah Kh Qh Jh 9h", declare="A:high B:middle"),
        "B declared middle, but in High/low with declare nobody can win middle",
    ),
    ("five-card-draw", lay(A="Kh"), "A: 1 card, but a hand of Five-card draw has 5"),
    ("five-card-draw", lay(-1, A="Kh Kd 9s 9d 2c"), "a pot cannot be -1"),
    (
        "five-card-draw",
        lay(board="2s", A="Kh Kd 9s 9d 2c"),
        "1 card on the board, but Five-card draw has none",
    ),
    ("five-card-draw", lay(foul="Z Y X W V", A="Kh Kd 9s 9d 2c"), "V is named but shows no hand"),
    (
        "five-card-draw",
        lay(declare="A:high", A="Kh Kd 9s 9d 2c"),
        "Five-card draw is not played high-low: there is nothing to declare",
    ),
    (
        "high-low-declare",
        lay(declare="A:high", A="Kh Kd 9s 9d 2c", B="Qh Qd 8s 8d 2h"),
        "B has not declared high, low or both",
    ),
    ("five-card-draw", lay(A="Kh Kd 9s 9d Kh"), "A: the king of hearts is there twice"),
    (
        "five-card-draw",
        lay(A="Kh Kd 9s 9d 2c", B="Kh Qd 8s 8d 2h"),
        "B: A has the king of hearts already",
    ),
    ("five-card-draw", lay(A="Kh Kd 9s 9d Jo"), "A: the joker is not in this deck"),
    ("five-card-draw", lay(A="Kh Kd Ks Kc K"), "A: there are more than four kings"),
]


@pytest.mark.parametrize(("slug", "laid", "words"), LAID, ids=[words for *_, words in LAID])
def test_what_cannot_lie_there_is_said(slug: str, laid: Laid, words: str) -> None:
    with pytest.raises(ImpossibleHand) as refused:
        judge(rule_of(slug), laid)
    assert in_words(refused.value) == words


# --- hands ------------------------------------------------------------------------------------


def test_four_wild_cards_are_the_best_badugi() -> None:
    rule = rule_of("badugi", wild="2")
    made = low_measure(rule).best(read_cards("2s 2h 2d 2c"))
    assert (name_hand(made, rule.low), made.strength.ranks) == ("four-high badugi", (4, 3, 2, 1))


def test_a_bragger_without_its_suit_is_what_is_asked_for() -> None:
    with pytest.raises(NeedsSuit) as asked:
        judge_entered(rule_of("brag"), lay(A="K J 4s", B="7 7 5c"))
    assert in_words(asked.value).startswith("A: which suit is the jack?")


def test_a_card_that_could_be_wild_is_asked_for_before_others() -> None:
    with pytest.raises(NeedsSuit) as asked:
        judge_entered(rule_of("adhoc", wild=["Kd"]), lay(A="J K 4s 3d 2c", B="7 7 5c 4h 3h"))
    assert in_words(asked.value).startswith("A: which suit is the king?")


@pytest.mark.parametrize(
    ("least", "hand", "good"),
    [
        ("A", "As Ah 9d 8c 2h", True),
        ("A", "Ks Kh 9d 8c 2h", False),
        ("6", "6s 6h 9d 8c 2h", True),
        ("6", "5s 5h 9d 8c 2h", False),
        ("6", "5s 5h 2d 2c 9h", True),
        ("three-of-a-kind", "5s 5h 5d 2c 9h", True),
        ("three-of-a-kind", "As Ah Kd Kc 9h", False),
    ],
)
def test_a_hand_is_good_enough(least: str, hand: str, good: bool) -> None:
    rule = rule_of("five-card-draw")
    end = replace(rule.end("high"), ask=Qualifiers(high_least=least))
    assert qualifies(end, measure(rule, "high").best(read_cards(hand))) is good


def test_only_low_aces_make_a_second_straight_of_their_own() -> None:
    high = rule_of("five-card-draw").high
    assert isinstance(high, GroupLadder)
    full = list(range(2, 15))
    assert straights(full, replace(high, broadway=True)) == straights(full, high)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("As Js 9s 7s 2d", "Kh Kd 9c 7c 2h"),  # a four-flush beats a pair
        ("As Js 9s 7s 3d", "Ah Jh 9h 7h 2c"),  # the fifth card is compared last
        ("9s 8h 7d 6c 2s", "Kh Kd 9c 7c 2h"),  # a four-straight beats a pair
        ("As Js 9s 7s 2d", "9c 8h 7d 6c 2s"),  # a four-flush beats a four-straight
        ("2h 2c 5d 5h 9c", "As Js 9s 7s 2d"),  # two pair beats a four-flush
        ("9s 8h 7d 6c As", "9h 8d 7c 6h Ks"),
        ("As Kh Qd Jc 2s", "Ks Qh Jd Tc 2h"),
    ],
)
def test_four_of_five_cards(better: str, worse: str) -> None:
    weigh = high_measure(rule_of("soko")).best
    assert weigh(read_cards(better)).strength.key > weigh(read_cards(worse)).strength.key


def test_a_hand_called_higher_counts_as_its_cards() -> None:
    for slug, hand, called in (
        ("brag", "Ks Kh 9s", "three kings"),
        ("brag", "Ks Kh 9s", "a pair of aces"),
        ("badugi", "Ks Kh 9s 9d", "four-high badugi"),
        ("red-and-black", "Kh Kd 9s 9c 2s", "plus twenty"),
        ("five-card-draw", "Ks Kh 9d 9c 2h", "an ace-high flush"),
    ):
        rule, own = rule_of(slug), read_cards(hand)
        end = rule.ends[0].key
        made = measure(rule, end).best(own)
        assert held_to(rule, end, made, read_calls(rule, called), own) is made


def test_what_was_called_and_does_not_lie_there_is_told_by_its_rank() -> None:
    rule = rule_of("five-card-draw")
    own = read_cards("Ks Kh 9d 9c 2h")
    made = high_measure(rule).best(own)
    for called, kind, ranks in (
        ("kings up", "two-pair", (13, 13, 9, 9, 2)),
        ("a pair of nines", "pair", (9, 9, 13, 13, 2)),
        ("a pair of fours", "pair", (4,)),
        ("a pair", "pair", (13, 13, 9, 9, 2)),
        ("queen high", "high-card", (12,)),
    ):
        found = held_to(rule, "high", made, read_calls(rule, called), own).strength
        assert (found.kind, found.ranks) == (kind, ranks)


def test_a_hand_shown_with_one_card_up_has_one_fewer_in_the_hole() -> None:
    """Of three cards in the hole the lowest is wild; who has turned one up has two there."""
    hand = "2s 9d Kh 5c Ks 2d 7h"
    for up, wild in ((frozenset[str](), ["2s", "2d"]), (frozenset("A"), ["2s", "2d"])):
        verdict = judge(rule_of("low-hole"), replace(lay(A=hand, B="3s 4d 8h Qc Js Td 6h"), up=up))
        made = verdict.showings[0].high
        assert made is not None
        assert [str(each.wild) for each in made.stand_ins] == wild
    hand = "9s Kd 2h 5c Ks 9d 7h"
    found = []
    for up in (frozenset[str](), frozenset("A")):
        verdict = judge(rule_of("low-hole"), replace(lay(A=hand, B="3s 4d 8h Qc Js Td 6h"), up=up))
        made = verdict.showings[0].high
        assert made is not None
        found.append([str(each.wild) for each in made.stand_ins])
    assert found == [["2h"], ["9s", "9d"]]


def test_the_spare_hand_must_be_beaten_not_equaled() -> None:
    """Who is in alone takes the pot with better cards than those of the table, and not with as
    good ones."""
    for cards, takes in (("Kc Ks 3s", 100), ("Kc Ks 2d", 0), ("Qh Qd 3s", 0)):
        verdict = judge(rule_of("guts-kitty"), lay(board="Kh Kd 2s", A=cards))
        assert verdict.payout == {"A": takes}
    two = judge(rule_of("guts-kitty"), lay(board="Kh Kd 2s", A="Qh Qd 3s", B="Jh Jd 3h"))
    assert two.payout == {"A": 100, "B": 0}


@pytest.mark.parametrize(
    ("hands", "best"),
    [
        ({"A": "Qh Qd 3s", "B": "Jh Jd 3h"}, ""),  # the spare hand beats both
        ({"A": "Ah Ad 3s", "B": "Jh Jd 3h"}, "A"),  # or only the worse
    ],
)
def test_a_spare_hand_that_always_plays_is_held_against_the_best(
    hands: dict[str, str], best: str
) -> None:
    rule = replace(rule_of("guts-kitty"), kitty_always=True)
    verdict = judge(rule, lay(board="Kh Kd 2s", **hands))
    assert {seat for seat, chips in verdict.payout.items() if chips} == {*best}


def test_each_share_is_judged_by_its_own_end() -> None:
    for rule in BOOK.judges.values():
        for end in rule.more:
            assert rule.end(end.key) is end


@pytest.mark.parametrize(
    ("better", "worse", "why"),
    [
        ("Ad 9d Kh", "Jc Kd Ks", "the ace of diamonds is a better bragger than the jack of clubs"),
        ("Ad Kh Qs", "Jc Kd Qc", "the ace of diamonds is a better bragger than the jack of clubs"),
        ("Ad 7s 7c", "Jc 9d 7h", "the ace of diamonds is a better bragger than the jack of clubs"),
        ("Ad Jc Kh", "9d Ks 7s", "three of a kind beats a pair"),
    ],
)
def test_why_a_hand_with_braggers_wins(better: str, worse: str, why: str) -> None:
    told = lines(show_down("brag", lay(A=worse, B=better)))
    assert any(line.startswith("B wins") and line.endswith(f"over A: {why}") for line in told)


@pytest.mark.parametrize(
    ("slug", "hand", "rank"),
    [("chicago", "As Ks 2s 3d 4h 9c Jd", 14), ("low-chicago", "As Ks 2s 3d 4h 9c Jd", 2)],
)
def test_the_spade_in_the_hole_that_counts(slug: str, hand: str, rank: int) -> None:
    rule = rule_of(slug)
    assert low_measure(rule).best(read_cards(hand)).strength.ranks == (rank,)


# --- counts -----------------------------------------------------------------------------------


def test_sums_are_told_from_the_best_on() -> None:
    """Five red kings cannot be: two kings, two queens and a jack are the most."""
    rule = rule_of("red-and-black")
    high, low = odds_of(rule, "high"), odds_of(rule, "low")
    most = int(high.counts[0][0])
    assert [int(total) for total, _ in high.counts] == list(range(most, -most - 1, -1))
    assert [int(total) for total, _ in low.counts] == list(range(-most, most + 1))
    assert high.total == low.total == 2598960


def test_a_wild_common_card_and_the_bug() -> None:
    """A pack of twenty and a joker, every deal looked at once."""
    bug = odds_of(rule_of("spit-in-the-ocean", pack=21, joker="bug"), "high")
    wild = odds_of(rule_of("spit-in-the-ocean", pack=21, joker="wild"), "high")
    assert bug.total == wild.total == 21 * 4845
    assert (dict(bug.counts)["five-of-a-kind"], dict(wild.counts)["five-of-a-kind"]) == (3365, 5545)


def test_kitty_and_own_cards_are_of_one_size() -> None:
    """The cards of the table are a hand of their own there, and no part of the players'."""
    verdict = show_down("guts-kitty", lay(board="Kh Kd 2s", A="Qh Qd 3s"))
    assert lines(verdict)[-1] == f"the widow wins with pair of kings{WAITS}"


DEAL_BY_DEAL: list[tuple[str, str, dict[str, object], dict[str, int]]] = [
    # a game, an end, a small pack; hands of each kind as looking at every deal finds them
    (
        "five-card-draw", "high", {"pack": 20, "wild": ["lowest"]},
        {"five-of-a-kind": 560, "straight-flush": 296, "four-of-a-kind": 4640, "full-house": 1440,
         "straight": 2808, "three-of-a-kind": 5760},
    ),
    (
        "five-card-draw", "high", {"pack": 21, "wild": ["lowest"], "joker": "wild"},
        {"five-of-a-kind": 1245, "straight-flush": 616, "four-of-a-kind": 7280, "full-house": 1440,
         "straight": 4008, "three-of-a-kind": 5760},
    ),
    (
        "five-card-draw", "high", {"pack": 21, "wild": ["lowest"], "joker": "bug"},
        {"five-of-a-kind": 837, "straight-flush": 712, "four-of-a-kind": 5960, "full-house": 2016,
         "straight": 4296, "three-of-a-kind": 6528},
    ),
    (
        "five-card-draw", "high", {"pack": 20, "wild": ["J"], "wildDup": "any"},
        {"five-of-a-kind": 224, "straight-flush": 208, "four-of-a-kind": 2832, "full-house": 1152,
         "straight": 2448, "three-of-a-kind": 5376, "two-pair": 1728, "pair": 1536},
    ),
    (
        "five-card-draw", "high", {"pack": 21, "wild": ["Js", "Kd"], "joker": "bug"},
        {"five-of-a-kind": 35, "straight-flush": 154, "four-of-a-kind": 1086, "full-house": 1000,
         "straight": 4337, "three-of-a-kind": 5592, "two-pair": 3237, "pair": 4908},
    ),
    (
        "anaconda", "high", {"pack": 20},
        {"straight-flush": 420, "four-of-a-kind": 2800, "full-house": 29280, "straight": 27740,
         "two-pair": 17280},
    ),
    (
        "anaconda", "high", {"pack": 20, "wild": ["Js"]},
        {"five-of-a-kind": 420, "straight-flush": 1785, "four-of-a-kind": 9380,
         "full-house": 31884, "straight": 22819, "two-pair": 11232},
    ),
    (
        "razz", "low", {"pack": 20},
        {"high-card": 28160, "pair": 41600, "two-pair": 7680, "full-house": 80},
    ),
    (
        "spit-in-the-ocean", "high", {"pack": 20},
        {"five-of-a-kind": 2800, "straight-flush": 2480, "four-of-a-kind": 25440,
         "full-house": 4320, "straight": 19440, "three-of-a-kind": 23040},
    ),
    (
        "spit-in-the-ocean", "high", {"pack": 21, "joker": "bug"},
        {"five-of-a-kind": 3365, "straight-flush": 5028, "four-of-a-kind": 29796,
         "full-house": 5680, "straight": 28092, "three-of-a-kind": 27264, "two-pair": 1368,
         "pair": 1152},
    ),
    (
        "badugi", "low", {"pack": 20},
        {"badugi-4": 120, "badugi-3": 2520, "badugi-2": 2180, "badugi-1": 25},
    ),
]  # fmt: skip


@pytest.mark.parametrize(("slug", "end", "options", "counts"), DEAL_BY_DEAL)
def test_counts_that_were_found_deal_by_deal(
    slug: str, end: str, options: dict[str, object], counts: dict[str, int]
) -> None:
    odds = odds_of(rule_of(slug, **options), end)
    assert {kind: many for kind, many in odds.counts if many} == counts
    assert odds.total == sum(counts.values())
