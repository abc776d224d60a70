"""Wild cards, bug and jokers against every substitution."""

import dataclasses
import random
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from shelf import turned

from referee.core.cards.cards import JOKER, Card, pack_of, read_cards
from referee.core.cards.judge.options import read_wild
from referee.core.cards.judge.rule import high_measure, low_measure
from referee.core.cards.judge.wild import Best, WildRule, readings, see

from . import plain
from .table import rule_of

PACK = pack_of(52).cards
fives = st.lists(st.sampled_from(PACK), min_size=5, max_size=5, unique=True)


def assert_same_order(pairs: list[tuple[tuple[int, ...], tuple[int, ...]]]) -> None:
    """Keys of one scale go up exactly as the values of the other do."""
    pairs = sorted(set(pairs))
    assert len({ours for ours, _ in pairs}) == len(pairs) == len({theirs for _, theirs in pairs})
    assert pairs == sorted(pairs, key=lambda pair: pair[1])


def stratified_wild(wild_rank: int, size: int) -> list[tuple[Card, ...]]:
    """Hands with none, one, two … wild cards, as many of each."""
    rng = random.Random(wild_rank)
    wilds = [card for card in PACK if card.rank == wild_rank]
    others = [card for card in PACK if card.rank != wild_rank]
    return [
        (*rng.sample(wilds, count), *rng.sample(others, 5 - count))
        for count in (0, 1, 2, 3)
        for _ in range(size if count < 3 else max(size // 30, 1))
    ]


@pytest.mark.sweep
@pytest.mark.parametrize(("wild", "duplicates"), turned([*product("29K", (False, True))], 3))
def test_wild_ranks_against_every_substitution(wild: str, duplicates: bool) -> None:
    rule = rule_of("five-card-draw", wild=[wild], wildDup="any" if duplicates else "fiveOnly")
    rank = read_cards(wild)[0].rank
    pairs = []
    for hand in stratified_wild(rank, 60):
        made = high_measure(rule).best(hand)
        naturals = [card for card in hand if card.rank != rank]
        theirs = plain.best_wild(naturals, 5 - len(naturals), PACK, duplicates)
        assert plain.kind_of(theirs) == made.strength.kind, hand
        pairs.append((made.strength.key, theirs))
    assert_same_order(pairs)


def bug_hands(size: int) -> list[tuple[Card, ...]]:
    rng = random.Random(5)
    drawn = [tuple(rng.sample(PACK, 4)) for _ in range(size)]
    suited = [tuple(c for c in PACK if c.suit == suit) for suit in "shdc"]
    flushes = [tuple(rng.sample(rng.choice(suited), 4)) for _ in range(size // 4)]
    runs = [
        tuple(next(c for c in rng.sample(PACK, 52) if c.rank == rank) for rank in ranks)
        for low in range(2, 11)
        for ranks in combinations(range(low, low + 5), 4)
    ]
    alike = [hand for rank in range(2, 15) for hand in [tuple(c for c in PACK if c.rank == rank)]]
    return drawn + flushes + runs + alike


def check_bug(hands: list[tuple[Card, ...]]) -> None:
    high = high_measure(rule_of("gardena-jackpots"))
    low = low_measure(rule_of("california-lowball"))
    highs, lows = [], []
    for hand in hands:
        theirs = plain.best_bug(hand, PACK)
        ours = high.best((*hand, JOKER)).strength
        assert plain.kind_of(theirs) == ours.kind, hand
        highs.append((ours.key, theirs))
        free = min(set(range(1, 14)) - {1 if c.rank == 14 else c.rank for c in hand})
        filler = next(c for c in PACK if c.rank == (14 if free == 1 else free))
        worst = tuple(-each for each in plain.low_five((*hand, filler)))
        lows.append((low.best((JOKER, *hand)).strength.key, worst))
    assert_same_order(highs)
    assert_same_order(lows)


@pytest.mark.sweep
def test_the_bug_on_chosen_hands() -> None:
    check_bug(bug_hands(1500))


@pytest.mark.soak
def test_the_bug_exhaustive() -> None:
    check_bug(list(combinations(PACK, 4)))


@pytest.mark.soak
def test_wild_deuces_exhaustive_sample() -> None:
    rule = rule_of("five-card-draw", wild=["2"])
    pairs = []
    for hand in stratified_wild(2, 3000):
        naturals = [card for card in hand if card.rank != 2]
        theirs = plain.best_wild(naturals, 5 - len(naturals), PACK)
        pairs.append((high_measure(rule).best(hand).strength.key, theirs))
    assert_same_order(pairs)


@settings(deadline=None, derandomize=True)
@given(fives, st.sampled_from(["a5", "27", "a6"]))
def test_a_wild_card_never_harms_and_is_some_card_for_low(hand: list[Card], low: str) -> None:
    """One wild card for low is the best of all cards it could be."""
    rule = rule_of("high-low-declare", low=low, joker="wild")
    measure = low_measure(rule)
    ours = measure.best((*hand[:4], JOKER)).strength.key
    others = [measure.best((*hand[:4], card)).strength.key for card in PACK if card not in hand[:4]]
    assert ours == max(others)


@pytest.mark.sweep
@settings(deadline=None, derandomize=True)
@given(fives)
def test_two_wild_cards_for_low_are_the_best_two_cards(hand: list[Card]) -> None:
    rule = rule_of("kansas-city-lowball", joker="wild", pack=54)
    measure = low_measure(rule)
    three = tuple(hand[:3])
    ours = measure.best((*three, JOKER, JOKER)).strength.key
    rest = [card for card in PACK if card not in three and card.rank < 11]
    best = max(measure.best((*three, *two)).strength.key for two in combinations(rest, 2))
    assert ours == best


@settings(deadline=None, derandomize=True)
@given(fives)
def test_stand_ins_make_the_very_hand_they_name(hand: list[Card]) -> None:
    """Put the stand-ins in the wild cards' place: the strength is the same."""
    rule = rule_of("five-card-draw", wild=["2", "3"])
    made = high_measure(rule).best(hand)
    stands = {each.wild: each.plays for each in made.stand_ins}
    plain_rule = rule_of("five-card-draw")
    played = [stands.get(card, card) for card in hand]
    if made.strength.kind != "five-of-a-kind":
        assert high_measure(plain_rule).best(played).strength.key == made.strength.key


@pytest.mark.parametrize(
    ("hand", "kind", "ranks"),
    [
        ("8s 8h 5d 5c Jo", "two-pair", (8, 8, 5, 5, 14)),
        ("Js Kd 9h 4c Jo", "high-card", (14, 13, 11, 9, 4)),
        ("Js Jd 9h 4c Jo", "pair", (11, 11, 14, 9, 4)),
        ("As Ad Kh Kc Jo", "full-house", (14, 14, 14, 13, 13)),
        ("As Kd Qh Jc Jo", "straight", (14, 13, 12, 11, 10)),
        ("As 2d 3h 4c Jo", "straight", (5, 4, 3, 2, 1)),
        ("5s 6d 7h 8c Jo", "straight", (9, 8, 7, 6, 5)),
        ("As Ks 7s 4s Jo", "flush", (14, 13, 12, 7, 4)),
        ("As Ad Ah Ac Jo", "five-of-a-kind", (14, 14, 14, 14, 14)),
        ("7s 7d 7h 7c Jo", "four-of-a-kind", (7, 7, 7, 7, 14)),
    ],
)
def test_what_the_bug_does(hand: str, kind: str, ranks: tuple[int, ...]) -> None:
    strength = high_measure(rule_of("gardena-jackpots")).best(read_cards(hand)).strength
    assert (strength.kind, strength.ranks) == (kind, ranks)


def test_lowest_card_of_each_hand_is_wild_for_that_hand() -> None:
    rule = rule_of("five-card-draw", wild=["lowest"])
    best = high_measure(rule).best
    assert best(read_cards("Ks Kd Qh 4c 4d")).strength.kind == "four-of-a-kind"
    assert best(read_cards("Ks Qd 9h 7c 5d")).strength.kind == "pair"


def test_single_wild_cards() -> None:
    rule = rule_of("adhoc", wild=["Js", "Jh", "Kd"])
    best = high_measure(rule).best
    assert best(read_cards("Js Jh Kd 7c 7d")).strength.kind == "five-of-a-kind"
    assert best(read_cards("Jc Jd Ks Kc 7d")).strength.kind == "two-pair"


def test_double_ace_flush_only_where_copies_are_allowed() -> None:
    hand = read_cards("2c As Ks 9s 4s")
    once = high_measure(rule_of("knock-poker-deuces-wild", wildDup="fiveOnly")).best(hand)
    twice = high_measure(rule_of("knock-poker-deuces-wild")).best(hand)
    assert once.strength.ranks == (14, 13, 12, 9, 4)
    assert twice.strength.ranks == (14, 14, 13, 9, 4)


def test_tigers_are_not_built_with_wild_cards_unless_the_table_says_so() -> None:
    hand = read_cards("Ks Qd Tc 8h Jo")
    strict = high_measure(rule_of("gardena-jackpots", tigers=True)).best(hand)
    kind = high_measure(rule_of("gardena-jackpots", tigers=True, wildTigers=True)).best(hand)
    assert (strict.strength.kind, kind.strength.kind) == ("high-card", "big-tiger")


@pytest.mark.parametrize(
    ("rule", "wild"),
    [
        (WildRule(), False),
        (WildRule(joker="fixed"), False),
        (WildRule(joker="wild"), True),
        (WildRule(joker="bug"), True),
        (WildRule(ranks=(2,)), True),
        (WildRule(cards=tuple(read_cards("Js"))), True),
        (WildRule(lowest=True), True),
        (WildRule(low_hole=True), True),
        (WildRule(count=True), True),
        (WildRule(own=(2,)), True),
        (WildRule(low_common=True), True),
        (WildRule(places=(3,)), True),
        (WildRule(board="only-rank"), True),
    ],
)
def test_whether_any_card_can_be_wild(rule: WildRule, wild: bool) -> None:
    assert rule.any == wild


@pytest.mark.parametrize(
    ("rule", "end", "own", "board", "wild"),
    [
        (WildRule(ranks=(2,)), "high", "2h 3h", "2s 9d", "2h 2s"),
        (WildRule(cards=tuple(read_cards("3h"))), "high", "2h 3h", "3s", "3h"),
        (WildRule(lowest=True), "high", "5h 3h 3d", "2s", "3h 3d"),
        (WildRule(lowest=True), "high", "Jo 5h 9d", "", "Jo 5h"),  # a joker is no rank
        (WildRule(lowest=True), "high", "Jo", "9d", "Jo"),
        (WildRule(low_hole=True), "high", "5h 9h 3d", "", "5h"),
        (WildRule(count=True), "high", "3h 9h 3d", "3s", "3h 3d"),
        (WildRule(own=(2,)), "high", "3h 9h 9d", "9s", "9h 9d"),
        (WildRule(low_common=True), "high", "3h 9h", "9s Kd", "9h 9s"),
        (WildRule(places=(2,)), "high", "Kh 9h", "9s Kd", "Kh Kd"),
        (WildRule(board="only-rank"), "high", "Kh 9h", "9s", "9h"),
        (WildRule(board="wild-with-rank"), "high", "Kh 9h", "9s", "9h 9s"),
        (WildRule(ranks=(2,), twins_stay=True), "low", "2h 2s", "", ""),
        (WildRule(ranks=(2,), twins_stay=True), "high", "2h 2s", "", "2h 2s"),
        (WildRule(ranks=(2,), twins_stay=True), "low", "2h 3s", "", "2h"),
    ],
)
def test_which_cards_are_wild(rule: WildRule, end: Best, own: str, board: str, wild: str) -> None:
    seen = see(read_cards(own), read_cards(board), rule, end, hole=2)
    assert [each.role for each in seen if each.role not in ("natural", "wild")] == []
    assert [each.card for each in seen if each.role == "wild"] == list(read_cards(wild))


@pytest.mark.parametrize(
    ("joker", "end", "plays", "role"),
    [
        ("fixed", "high", "Kh", "natural"),
        ("fixed", "low", "3h", "natural"),
        ("bug", "high", "", "bug"),
        ("wild", "low", "", "wild"),
    ],
)
def test_what_a_joker_is(joker: str, end: Best, plays: str, role: str) -> None:
    rule = WildRule(joker=joker, joker_high=13, joker_low=3)
    (seen,) = see((JOKER,), (), rule, end)
    assert seen.role == role
    assert seen.plays == JOKER if not plays else seen.plays.rank == read_cards(plays)[0].rank


@pytest.mark.parametrize(
    ("cards", "ranks"),
    [
        ("6h Kd", ["6 13", "9 13"]),
        ("9h Kd", ["9 13"]),  # a six may be a nine, and no nine is a six
        ("6h 6d 9s 9c", ["6 6 9 9", "6 9 9 9", "9 6 9 9", "9 9 9 9"]),
        ("6h 9s 9c 9d 9h", ["6 9 9 9 9"]),  # a fifth nine there is not
        ("9s 9c 9d 9h 9h Kd", ["9 9 9 9 9 13"]),  # unless five lie there
    ],
)
def test_a_card_that_may_count_as_another_is_read_both_ways(cards: str, ranks: list[str]) -> None:
    rule = read_wild(("6=9",))
    ways = readings(read_cards(cards), (), rule, "high")
    read = [" ".join(str(each.plays.rank) for each in way) for way, _ in ways]
    assert sorted(read) == sorted(ranks)


@pytest.mark.parametrize(
    ("words", "cards", "least", "read"),
    [
        (("2+3",), "2h 3d Ks", 2, ["2h 3d Ks", "*2h Ks"]),
        (("2+3",), "2h 3d Ks", 3, ["2h 3d Ks"]),  # as many cards must be left as make a hand
        (("2+3",), "2h Ks 3d 3c", 1, ["2h Ks 3d 3c", "*2h Ks 3c", "*2h Ks 3d"]),
        (("2+3",), "2h 2c 3d 3c", 2, ["2h 2c 3d 3c", "*2h 2c 3c", "*2h *2c", "*2h 2c 3d",
                                      "*2h *2c", "2h *2c 3c", "2h *2c 3d"]),
        (("2+3", "2"), "2h 3d Ks", 2, ["*2h 3d Ks"]),  # a wild card is none of two
        (("choice",), "Ks Kd 7h", 1, ["*Ks *Kd 7h", "Ks Kd *7h"]),
        (("choice", "7"), "Ks Kd 7h", 1, ["*Ks *Kd *7h", "Ks Kd *7h"]),
    ],
)  # fmt: skip
def test_two_cards_as_one_and_a_rank_of_ones_own_choice(
    words: tuple[str, ...], cards: str, least: int, read: list[str]
) -> None:
    ways = readings(read_cards(cards), (), read_wild(words), "high", least=least)
    signs = {"wild": "*", "natural": ""}
    found = [" ".join(f"{signs[each.role]}{each.card}" for each in way) for way, _ in ways]
    assert sorted(found) == sorted(read)


@pytest.mark.parametrize(
    ("cards", "board", "wild"),
    [
        ("Ks Qd 2h 3c", "2d", "2h 2d"),
        ("Ks 2h 3c", "2d Qd", ""),  # both must be one's own
        ("Jo 2h", "", "Jo"),  # the joker needs nobody
    ],
)
def test_what_is_wild_only_with_other_cards(cards: str, board: str, wild: str) -> None:
    rule = WildRule(ranks=(2,), holding=(12, 13), joker="wild")
    seen = see(read_cards(cards), read_cards(board), rule, "high")
    assert " ".join(str(each.card) for each in seen if each.role == "wild") == wild


@pytest.mark.parametrize(
    ("cards", "end", "wild"),
    [
        ("2h 2d", "low", ""),  # two wild cards for low stay what they are: the worst pair of all
        ("2h 2d", "high", "2h 2d"),
        ("2h 3d", "low", "2h"),
        ("2h 2d 3c", "low", "2h 2d"),
        ("2h", "low", "2h"),
    ],
)
def test_two_wild_cards_alike_stay_so_for_low(cards: str, end: Best, wild: str) -> None:
    rule = WildRule(ranks=(2,), twins_stay=True)
    seen = see(read_cards(cards), (), rule, end, 0)
    assert " ".join(str(each.card) for each in seen if each.role == "wild") == wild


def read_so(own: str, rule: WildRule, least: int = 1, board: str = "") -> list[str]:
    """How cards may be read: each as what it plays, a wild one in brackets."""
    found = readings(read_cards(own), read_cards(board), rule, "high", least=least)
    return [
        " ".join(
            f"({seen.card})" if seen.role == "wild" else f"{seen.plays}"
            for seen in (*mine, *common)
        )
        for mine, common in found
    ]


def test_two_cards_of_the_named_ranks_may_be_one_wild_card_and_no_others() -> None:
    rule = WildRule(pairs=((2, 3),))
    assert read_so("2s Kd 3h", rule) == ["2s Kd 3h", "(2s) Kd"]
    assert read_so("2s 2d Kh", rule) == ["2s 2d Kh"]
    assert read_so("2s Kd 3h", rule, least=3) == ["2s Kd 3h"]
    ways = ["2s 3h 2d 3c", "(2s) 2d 3c", "(2s) 3h 2d", "2s (3h) 3c", "2s 3h (2d)"]
    assert sorted(read_so("2s 3h 2d 3c", rule)) == sorted([*ways, "(2s) (2d)", "(2s) (3h)"])


def test_what_is_wild_already_is_half_of_no_pair() -> None:
    rule = WildRule(ranks=(2,), pairs=((2, 3),))
    assert read_so("2s 3h Kd", rule) == ["(2s) 3h Kd"]


def test_a_card_that_may_count_as_another_rank_keeps_its_suit() -> None:
    rule = WildRule(also=((14, 13),))
    assert read_so("As Kd", rule) == ["As Kd", "Ks Kd"]
    assert read_so("As", rule, board="Ad") == ["As Ad", "As Kd", "Ks Ad", "Ks Kd"]


def test_no_five_of_a_rank_by_cards_that_count_as_another() -> None:
    rule = WildRule(also=((9, 13),))
    assert read_so("9s Ks Kh Kd", rule) == ["9s Ks Kh Kd", "Ks Ks Kh Kd"]
    assert read_so("9s Ks Kh Kd Kc", rule) == ["9s Ks Kh Kd Kc"]


def test_a_wild_card_counts_as_no_other_rank_by_itself() -> None:
    assert read_so("9s Kd", WildRule(ranks=(9,), also=((9, 13),))) == ["(9s) Kd"]


def test_the_lowest_card_in_the_hole_is_wild_beside_a_rank_of_ones_own_choice() -> None:
    """Which cards lie in the hole is known however the hand is read."""
    both = WildRule(low_hole=True, choice=True)
    stud = dataclasses.replace(high_measure(rule_of("seven-card-stud")), wild=both, hole=2)
    made = stud.best(read_cards("2h 8d Kc Qs 6d"))  # the deuce, and a rank that was chosen
    assert (made.strength.kind, made.strength.ranks[:1]) == ("three-of-a-kind", (13,))
