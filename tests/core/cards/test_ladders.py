"""Every ladder: hands in order, their words, and why one beats the next."""

from dataclasses import replace
from itertools import combinations, pairwise

import pytest

from referee.core.cards.cards import Card, read_cards
from referee.core.cards.judge.ladder import TIGERS, with_tigers
from referee.core.cards.judge.rule import high_measure, low_measure, measure
from referee.words.cards.hands import name_hand, reason, tell_stand_ins

from .table import rule_of

HIGH = {
    "standard": (
        "five-card-draw",
        {"joker": "wild"},
        """
        As Ah Ad Ac Jo: five aces
        As Ks Qs Js Ts: royal flush
        5h 4h 3h 2h Ah: five-high straight flush
        2s 2h 2d 2c 3s: four deuces
        9s 9h 9d Kc Ks: nines full of kings
        As Js 9s 8s 7s: ace-high flush
        Ts 9h 8d 7c 6s: ten-high straight
        5h 4s 3d 2c As: five-high straight
        6s 6h 6d Kc Qs: three sixes
        Ks Kh 9d 9c 2s: kings up
        8s 8h Ad 9c 3s: pair of eights
        8d 8c Ah 9s 2h: pair of eights
        As Kh 9d 8c 3s: ace high
        """,
    ),
    "tigers": (
        "optional-hands",
        {},
        """
        7s 6s 4s 3s 2s: seven-high flush
        Ks Qh Td 9c 8s: big tiger
        Ks Jh Td 9c 8s: big tiger
        8h 7d 6c 4s 3h: little tiger
        As Kh Td Jc 9s: big dog
        7h 6d 5c 3s 2h: little dog
        As Kh Qd Jc Ts: ace-high straight
        """,
    ),
    "stripped": (
        "stripped-deck-32",
        {},
        """
        7s 7h 7d 7c 8s: four sevens
        As Js 9s 8s 7s: ace-high flush
        Kh Kd Kc Ad Ah: kings full of aces
        Jh Td 9c 8s 7h: jack-high straight
        Ah 7s 8d 9c Th: ten-high straight
        7h 7s 7d 9c Th: three sevens
        """,
    ),
    "four of five": (
        "soko",
        {},
        """
        9s 8s 7s 6s 5s: nine-high straight flush
        4h 4s 3d 3c 2d: fours up
        As 9s 8s 7s 6d: ace-high four-flush
        Ks Qs Js 9s Kd: king-high four-flush
        As Kh Qd Jc Kd: ace-high four-straight
        Qs 9h 8d 7c 6d: nine-high four-straight
        9s 8h 7d 6c 2d: nine-high four-straight
        4s 3h 2d Ac 9d: four-high four-straight
        As Kh Jd Tc Kd: pair of kings
        """,
    ),
    "three standard": (
        "three-card-poker",
        {},
        """
        4s 3s 2s: four-high straight flush
        As 3s 2s: three-high straight flush
        9s 7s 2s: nine-high flush
        Ah Kd Qs: ace-high straight
        Ah 2d 3s: three-high straight
        Ah Ad As: three aces
        Kh Kd As: pair of kings
        """,
    ),
    "three trips top": (
        "three-card-poker",
        {"threeCardOrder": "tripsTop"},
        """
        2h 2d 2s: three deuces
        4s 3s 2s: four-high straight flush
        9s 7s 2s: nine-high flush
        Ah Kd Qs: ace-high straight
        Kh Kd As: pair of kings
        """,
    ),
    "three casino": (
        "three-card-monte",
        {"threeCardOrder": "casino"},
        """
        4s 3s 2s: four-high straight flush
        2h 2d 2s: three deuces
        Ah Kd Qs: ace-high straight
        9s 7s 2s: nine-high flush
        Kh Kd As: pair of kings
        """,
    ),
    "two cards": (
        "two-card-poker",
        {},
        "As Ad: pair of aces\n 2s 2d: pair of deuces\n Ah Kh: ace-king",
    ),
    "one card": ("one-card-poker", {}, "As: ace\n Kd: king\n 2d: deuce"),
    "sums": (
        "red-and-black",
        {},
        """
        Kh Qh Jh Th Kd: plus fifty
        Kh 9d 4h As 2c: plus twenty
        Ah As 2h 2s 3d: plus three
        Kc Kd 2h Ac As: zero
        Kc Jh 7s 3c 2d: minus eight
        Qs Js 5c Ah 3d: minus twenty-one
        """,
    ),
    "brag": (
        "brag",
        {},
        """
        As Ah Ac: three natural aces
        Ad Jc 9d: three aces with the ace of diamonds, the jack of clubs and the nine of diamonds
        As Jc 9d: three aces with the jack of clubs and the nine of diamonds
        4s 4h Jc: three fours with the jack of clubs
        3s 3h 3d: three natural threes
        Kc Kd 4s: natural pair of kings
        Kd Kc 4h: natural pair of kings
        Ks Kh 4d: natural pair of kings
        Ks 4d Ad: pair of kings with the ace of diamonds
        Kh Qd Jc: pair of kings with the jack of clubs
        As Kh 7d: ace high
        Ah Ks 7s: ace high
        """,
    ),
}
LOW = {
    "ace to five": (
        "lowball",
        """
        5h 4h 3h 2h Ah: the wheel
        6s 4h 3d 2c As: six-four low
        7s 5h 3d 2c As: seven-five low
        Ks Qh Jd Tc 9s: king-queen low
        As Ah 3d 2c 4s: pair of aces
        Ks Kh 3d 2c 4s: pair of kings
        Ks Kh 2d 2c 4s: kings up
        2s 2h 2d 3c 4s: three deuces
        2s 2h 2d 3c 3s: deuces full of threes
        2s 2h 2d 2c 3s: four deuces
        """,
    ),
    "deuce to seven": (
        "kansas-city-lowball",
        """
        7s 5h 4d 3c 2s: seven-five low
        7s 6h 4d 3c 2s: seven-six low
        As 5h 4d 3c 2s: ace-five low
        2s 2h 3d 4c 5s: pair of deuces
        As Ah 3d 4c 5s: pair of aces
        6s 5h 4d 3c 2s: six-high straight
        7s 5s 4s 3s 2s: seven-high flush
        """,
    ),
    "ace to six": (
        "ace-to-six-lowball",
        """
        6s 4h 3d 2c As: six-four low
        6s 5h 3d 2c As: six-five low
        Ks Qh Jd Tc As: king-queen low
        As Ah 2d 3c 4s: pair of aces
        5s 4h 3d 2c As: five-high straight
        6s 4s 3s 2s As: six-high flush
        """,
    ),
    "one card": ("one-card-poker", "2s: deuce\n 3d: three\n Ah: ace"),
    "two cards": (
        "two-card-deuces-wild",
        "Ah 3d: three-ace\n Kh Qd: king-queen\n As Ad: pair of aces",
    ),
    "badugi": (
        "badugi",
        """
        4s 3h 2d Ac: four-high badugi
        Ks Qh Jd Tc: king-high badugi
        4s 3h 2d Ad: three-card 4-3-A
        Ks 2h 2d Kc: two-card K-2
        """,
    ),
}  # fmt: skip


def rows(text: str) -> list[tuple[str, str]]:
    lines = [line.strip() for line in text.strip().splitlines()]
    return [(hand, name.strip()) for hand, name in (line.split(":", 1) for line in lines)]


def test_tigers_and_dogs_stand_just_above_the_straight() -> None:
    """In ladders of five cards that have straights, and once."""
    plain = rule_of("five-card-draw").high_ladder
    tigers = with_tigers(plain)
    at = plain.kinds.index("straight")
    assert tigers.kinds == (*plain.kinds[:at], *TIGERS, *plain.kinds[at:])
    assert with_tigers(tigers) is tigers
    for other in (replace(plain, size=3), replace(plain, kinds=("pair", "high-card"))):
        assert with_tigers(other) is other


@pytest.mark.parametrize(
    ("game", "end", "cards", "words"),
    [
        ("high-low-chicago", "high", "Ks Kd 9s 8h 7c", "pair of kings"),
        ("high-low-chicago", "low", "5s 4d 3s 2h Ac", "the wheel"),
        ("high-low-chicago", "end-3", "Ks Kd 9s 8h 7c", "the king of spades"),
    ],
)
def test_each_end_is_measured_by_its_own_ladder(
    game: str, end: str, cards: str, words: str
) -> None:
    rule = rule_of(game)
    of_end = measure(rule, end)
    assert of_end.ladder == rule.end(end).ladder
    assert name_hand(of_end.best(read_cards(cards)), of_end.ladder) == words


@pytest.mark.parametrize("name", HIGH)
def test_high_ladder(name: str) -> None:
    slug, options, text = HIGH[name]
    rule = rule_of(slug, **options)
    high = high_measure(rule)
    hands = [(high.best(read_cards(hand)), words) for hand, words in rows(text)]
    assert [name_hand(made, rule.high_ladder) for made, _ in hands] == [w for _, w in hands]
    for better, worse in pairwise(hands):
        assert better[0].strength.key > worse[0].strength.key, (better, worse)
        assert reason(better[0], worse[0], rule.high_ladder)


@pytest.mark.parametrize("name", LOW)
def test_low_ladder(name: str) -> None:
    slug, text = LOW[name]
    rule = rule_of(slug)
    low = low_measure(rule)
    hands = [(low.best(read_cards(hand)), words) for hand, words in rows(text)]
    assert [name_hand(made, rule.low) for made, _ in hands] == [w for _, w in hands]
    for better, worse in pairwise(hands):
        assert better[0].strength.key > worse[0].strength.key, (better, worse)
        assert reason(better[0], worse[0], rule.low)


@pytest.mark.parametrize(
    ("better", "worse", "why"),
    [
        ("Ks Kh 9d 9c Qs", "Kd Kc 9h 9s 2s", "same two pair; the queen kicker beats the deuce"),
        ("Ks Kh 9d 9c Qs", "Kd Kc 8h 8s As", "same kings; nines beat eights"),
        ("Ks Kh 9d 9c Qs", "Qd Qc Jh Js As", "kings beat queens"),
        (
            "As Js 9s 8s 7s",
            "Ah Jh 9h 8h 6h",
            "alike from the ace to the eight; the seven beats the six",
        ),
        ("As Js 9s 8s 7s", "Kh Jh 9h 8h 6h", "ace high beats king high"),
        ("9s 8h 7d 6c 5s", "5h 4s 3d 2c As", "the higher straight, nine high against five high"),
        ("As Js 9s 8s 7s", "9h 8c 7h 6h 5h", "a flush beats a straight"),
        ("As Kh 9d 9c Qs", "Ac Kd 9h 9s Qd", "equal hands split"),
    ],
)  # fmt: skip
def test_reasons(better: str, worse: str, why: str) -> None:
    rule = rule_of("five-card-draw")
    first, second = (high_measure(rule).best(read_cards(text)) for text in (better, worse))
    assert reason(first, second, rule.high_ladder) == why


@pytest.mark.parametrize(
    ("better", "worse", "why"),
    [
        ("As Ks 4h", "Kh Qd 9c", "ace high beats king high"),
        ("4s 4h 4c", "4d Jc 9d", "natural cards beat the same hand with a bragger"),
        ("Ks 4d Ad", "Kh Qd Jc", "the ace of diamonds is a better bragger than the jack of clubs"),
        ("Ks Kh 5d", "Kc Kd 4s", "the five beats the four"),
        ("As Kh 7d", "Ah Ks 7s", "all alike; spades rank above hearts"),
        ("2s 2h 2d", "As Ah Kc", "three of a kind beats a pair"),
        ("3s 3h 3d", "2s 2h 2d", "threes beat deuces"),
    ],
)
def test_brag_reasons(better: str, worse: str, why: str) -> None:
    rule = rule_of("brag")
    first, second = (high_measure(rule).best(read_cards(text)) for text in (better, worse))
    assert first.strength.key > second.strength.key
    assert reason(first, second, rule.high_ladder) == why


def test_low_reasons() -> None:
    rule = rule_of("lowball")
    first, second = (
        low_measure(rule).best(read_cards(text)) for text in ("8s 6h 3d 2c As", "8d 7h 3c 2s Ac")
    )
    assert reason(first, second, rule.low) == ("same eight; the six is lower than the seven")


def test_braggers_natural_among_their_own_rank() -> None:
    hand = read_cards("As Ah Ad")
    usual = high_measure(rule_of("brag")).best(hand)
    natural = high_measure(rule_of("brag", naturalBraggers=True)).best(hand)
    assert usual.stand_ins
    assert not natural.stand_ins
    assert natural.strength.key > usual.strength.key


def test_what_a_joker_plays_as() -> None:
    made = high_measure(rule_of("gardena-jackpots")).best(read_cards("Jo Th 9h 8h 7h"))
    assert tell_stand_ins(made.stand_ins) == ["the joker plays as the jack of hearts"]
    made = high_measure(rule_of("adhoc", wild=["2"])).best(read_cards("2s 2h 2d Kc Qs"))
    assert tell_stand_ins(made.stand_ins) == [
        "the deuce of spades, the deuce of hearts and the deuce of diamonds play as kings"
    ]


def test_broadway_in_ace_to_six_where_the_table_wants_it() -> None:
    hand = read_cards("As Kh Qd Jc Ts")
    usual = low_measure(rule_of("ace-to-six-lowball")).best(hand)
    other = low_measure(rule_of("ace-to-six-lowball", broadwayStraight=True)).best(hand)
    assert (usual.strength.kind, other.strength.kind) == ("high-card", "straight")


@pytest.mark.sweep
def test_no_two_brag_hands_of_one_pack_tie() -> None:
    """Hands of equal strength always share a card, so they never lie on one table."""
    rule = rule_of("brag")
    alike: dict[tuple[int, ...], list[frozenset[Card]]] = {}
    for hand in combinations(rule.pack.cards, 3):
        key = high_measure(rule).best(hand).strength.key
        alike.setdefault(key, []).append(frozenset(hand))
    for hands in alike.values():
        assert all(first & second for first, second in combinations(hands, 2))
