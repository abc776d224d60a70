"""The special hands of the old books, an order turned upside down, and cards as digits."""

from __future__ import annotations

import pytest

from referee.core.cards.cards import JOKER, read_cards
from referee.core.cards.judge.holding import hold
from referee.core.cards.judge.kinds import Terms, make
from referee.core.cards.judge.ladder import BY_CARDS, KINDS, TargetLadder, upside_down
from referee.core.cards.judge.openers import Takes, proves
from referee.core.cards.judge.rule import JudgeRule, high_measure, low_measure
from referee.core.cards.judge.scale import straights
from referee.rulebook.judging import load_ladders, read_judge, rulebook_folder
from referee.rulebook.reading import RulebookError, parse_toml

from .table import rule_of

STANDARD = rule_of("five-card-draw").high
RANKS = tuple(range(14, 1, -1))
TERMS = Terms(RANKS, straights(RANKS[::-1], STANDARD), 5)


def rule(said: str) -> JudgeRule:
    return read_judge(parse_toml(said, "x.toml"), "x", "x", load_ladders(rulebook_folder()))


def kind(cards: str, order: str, said: str = "cards = [5]") -> str:
    """What a hand is in an order that has the kinds that are named, above all others."""
    usual = [k for k in STANDARD.kinds if k not in order.split()]
    words = ", ".join(f'"{k}"' for k in (*order.split(), *usual))
    made = high_measure(rule(f'mode = "high"\n{said}\norder = [{words}]')).best(read_cards(cards))
    return made.strength.kind


@pytest.mark.parametrize(
    ("cards", "of", "found"),
    [
        ("Kh Kd Qs Jc Jd", "blaze", "blaze"),
        ("Kh Kd Qs Jc Td", "blaze", "pair"),
        ("Kh Kd Ks Kc Ad", "blaze", "four-of-a-kind"),
        ("Kd Ts 9s 8h Qh", "big-cat", "big-cat"),
        ("8d 7s 5s 4h 3h", "little-cat", "little-cat"),
        ("8d 7s 5s 4h 2h", "little-cat little-dog", "high-card"),
        ("Td 8s 7s 6h 5h", "five-and-dime", "five-and-dime"),
        ("Td 8s 7s 6h 4h", "five-and-dime", "high-card"),
        ("9d 7s 6s 4h 2h", "kilter", "kilter"),
        ("9d 7s 5s 4h 2h", "skeet", "skeet"),
        ("9d 7s 6s 4h 2h", "skeet", "high-card"),
        ("9d 8s 7s 5h 2h", "skeet", "high-card"),
        ("9h 7h 5h 4h 2h", "skeet-flush", "skeet-flush"),
        ("9h 7h 5h 4h 2s", "skeet-flush", "high-card"),
        ("Td 8s 6s 4h 2h", "skip-straight", "skip-straight"),
        ("Ad Qs Ts 8h 6h", "skip-straight", "skip-straight"),
        ("9d 7s 5s 3h Ah", "skip-straight", "skip-straight"),
        ("9d 7s 5s 3h Kh", "skip-straight", "high-card"),
        ("Ah Kh Qh Jh Th", "royal-flush", "royal-flush"),
        ("Kh Qh Jh Th 9h", "royal-flush", "straight-flush"),
        ("9h 8d 7c 6s Ah", "bobtail-straight", "bobtail-straight"),
        ("Ah Kd Qc Js 2h", "bobtail-straight", "high-card"),
        ("4h 3d 2c As Kh", "bobtail-straight", "high-card"),
        ("9h 8h 7h 6h Ad", "big-bobtail", "big-bobtail"),
        ("9h 8h 7h 6d Ad", "big-bobtail little-bobtail", "little-bobtail"),
        ("9h 8d 7h 5d Ad", "big-bobtail little-bobtail", "high-card"),
        ("9h 3h 7h 5d Ad", "three-flush", "three-flush"),
        ("9h 8d 7s Kc 2d", "three-straight", "three-straight"),
        ("9h 8d 7h Kd 2d", "one-color", "one-color"),
        ("9h 8d 7h Kd 2s", "one-color", "high-card"),
        ("Kh Js 9d 6c 2h", "zebra", "zebra"),
        ("Kh Jd 9s 6c 2h", "zebra", "high-card"),
        ("Kh Ks 9d 6c 2h", "zebra", "pair"),
    ],
)  # fmt: skip
def test_what_they_are(cards: str, of: str, found: str) -> None:
    assert kind(cards, of) == found


@pytest.mark.parametrize(
    ("cards", "found"),
    [("Kh 9s 5d 2c Jo", "flash"), ("Kh 9h 5d 2c Jo", "pair"), ("Kh 9s 5d 2c 3d", "high-card")],
)
def test_a_flash_is_a_card_of_each_suit_and_the_joker(cards: str, found: str) -> None:
    joker = 'cards = [5]\npack = "53"\njoker = "wild"'
    assert kind(cards, "flash", joker) == found


@pytest.mark.parametrize(
    ("of", "ranks", "wilds", "found"),
    [
        ("skip-straight", (10, 8, 4, 2), 1, (10, 8, 6, 4, 2)),
        ("skeet", (9, 5, 2), 2, (9, 8, 5, 4, 2)),
        ("blaze", (13, 13, 12, 11), 1, (13, 13, 12, 11, 13)),
        ("blaze", (13, 13, 12, 10), 1, None),
        ("royal-flush", (14, 13, 12, 10), 1, (14, 13, 12, 11, 10)),
    ],
)
def test_wild_cards_fill_them(
    of: str, ranks: tuple[int, ...], wilds: int, found: tuple[int, ...] | None
) -> None:
    assert make(of, hold(ranks, True, wilds), TERMS) == found


def test_no_kind_is_two_of_them() -> None:
    assert len({*KINDS}) == len(KINDS)
    assert {*BY_CARDS} <= {*KINDS}


@pytest.mark.parametrize(
    ("said", "better", "worse"),
    [
        ('low = "three-card"', "5s 3h 2d", "4s 3h 2d"),  # a straight is worse
        ('low = "three-card"', "Ks Qh Td", "2s 2h 3d"),
        ('low = "three-card"', "9s 5h 3d", "9s 5h 4d"),
        ('low = "three-card"', "4s 4h 4d", "4s 3h 2d"),  # of three cards
        ('low = "three-card"\nwheel = "best"', "Ks Qh Jd", "3s 2h Ad"),
        ('low = "three-card"\ntop = ["2 2"]', "2s 2h 5d", "5s 3h 2d"),
        ('low = "brag"', "7s 5h 3d", "Ad Jc 2h"),
        ('low = "badugi-ace-high"', "Ks 5h 3d", "Qs 5h 3d"),
        ('low = "suit-points"', "4s 3h 3d", "2s 3s 2d"),
        ('low = "suit-points"', "9s 8h 7d", "Ks Qs 2d"),  # by the suit with most in it
        ('low = "suit-points"', "As 9h 3d", "Ts 3h 3d"),  # an ace counts one there
        ('low = "digits"', "2s 3h 4d", "2s 3h 5d"),
        ('low = "digits"', "9s 8h 2d", "3s 4h 5d"),  # 289 before 345
        ('low = "high-spade"', "2s 3h 4d", "3s 3h 4d"),
        ('low = "red-and-black-high"', "Ts 3c 4d", "Th 3h 4d"),
    ],
)  # fmt: skip
def test_an_order_upside_down(said: str, better: str, worse: str) -> None:
    of = low_measure(rule(f'mode = "low"\ncards = [3]\n{said}\nreversed = ["low"]'))
    best, other = (of.best(read_cards(cards)).strength.key for cards in (better, worse))
    assert best > other


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("Kh 9c 5d 3s 2d", "Kc 9h 5s 3h 2c"),
        ("Kh Kc 9d 8s 7d", "Kd Ks 9h 8h 7h"),
        ("9h 8c 7d 6s 5d", "9d 8h 7h 6h 5h"),
        ("Kd 9c 5d 3s 2d", "Kc 9h 5s 3h 2c"),
        ("Kd 9c 5d 4s 2d", "Kh 9h 5s 3h 2c"),  # only of equal hands
    ],
)
def test_suits_part_equal_hands(better: str, worse: str) -> None:
    of = high_measure(rule('mode = "high"\nsuits = ["h", "d", "c", "s"]'))
    best, other = (of.best(read_cards(cards)).strength.key for cards in (better, worse))
    assert best > other


@pytest.mark.parametrize("suit", ["spade", "heart", "diamond", "club"])
def test_the_high_and_the_low_card_of_any_suit(suit: str) -> None:
    other = next(letter for letter in "shdc" if letter != suit[0])
    for best, rank in (("high", 9), ("low", 3)):
        of = low_measure(rule(f'mode = "hilo"\nlow = "{best}-{suit}"\ncards = [4]'))
        found = of.best(read_cards(f"3{suit[0]} 9{suit[0]} A{other} 2{other}"))
        none = of.best(read_cards(f"3{other} 9{other} A{other} 2{other}"))
        assert found is not None
        assert none is not None
        assert (found.strength.ranks, none.strength.ranks) == ((rank,), ())
        assert found.strength.key > none.strength.key


def test_upside_down_the_worst_suit_wins() -> None:
    of = high_measure(rule('mode = "high"\nsuits = ["h", "d", "c", "s"]\nreversed = ["high"]'))
    hearts, spades = (
        of.best(read_cards(cards)).strength.key for cards in ("Kh 9c 5h 3h 2h", "Ks 9d 5s 3s 2c")
    )
    assert spades > hearts


def test_what_is_turned_twice_is_as_it_was() -> None:
    for ladder in load_ladders(rulebook_folder()).values():
        assert upside_down(upside_down(ladder)) == ladder


def test_four_of_five_are_a_name_that_low_must_bear() -> None:
    said = 'mode = "low"\nlow = "soko"\nreversed = ["low"]'
    of = low_measure(rule(said))
    assert of.best(read_cards("Kh 9h 5h 2h As")).strength.kind == "four-flush"
    assert of.best(read_cards("Kh 9h 5h 2d As")).strength.kind == "high-card"


@pytest.mark.parametrize(
    ("high", "cards", "ranks"),
    [
        ("digits", "4d 9h Kc", (18, 8, 0)),
        ("digits", "Ad 9h Kc", (18, 2, 0)),
        ("last-digit", "9h 8d Kc", (14,)),
        ("last-digit", "5h 5d Kc", (0,)),
        ("suit-points", "9h 8h Kc", (34,)),
    ],
)
def test_cards_that_count(high: str, cards: str, ranks: tuple[int, ...]) -> None:
    points = 'points = ["A=1", "T=0", "J=0", "Q=0", "K=0"]'
    of = high_measure(rule(f'mode = "high"\nhigh = "{high}"\ncards = [3]\n{points}'))
    assert isinstance(of.ladder, TargetLadder)
    assert of.best(read_cards(cards)).strength.ranks == ranks


@pytest.mark.parametrize(
    ("cards", "takes", "opens"),
    [
        ("Kh 9h 5h 2h As", Takes(11, "pair", ("four-flush",)), True),
        ("Kh 9h 5h 2h", Takes(11, "pair", ("four-flush",)), True),  # what was kept of it
        ("Kh 9h 5h 2s As", Takes(11, "pair", ("four-flush",)), False),
        ("Jh Jd 5h 2s As", Takes(11, "pair", ("four-flush",)), True),
        ("9h 8d 7h 6s As", Takes(11, "pair", ("four-flush", "bobtail-straight")), True),
        ("Kh Kd 5h 5s As", Takes(0, "two-pair"), True),
        ("Ah Ad 5h 4s Ks", Takes(0, "two-pair"), False),
        ("5h 5d 5s 4s Ks", Takes(0, "two-pair"), True),
        ("Kh Kd Qh Js Jc", Takes(0, "blaze"), True),
        ("5h 5d 4s 4h Ks", Takes(0, "blaze"), False),
    ],
)  # fmt: skip
def test_what_opens(cards: str, takes: Takes, opens: bool) -> None:
    assert proves(rule_of("jackpots"), read_cards(cards), takes) is opens


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ('reversed = ["end-3"]', "must be one of high, low"),
        ('size = 4\norder = ["straight", "skeet", "four-of-a-kind", "three-of-a-kind", "two-pair", '
         '"pair", "high-card"]', "only of five cards"),
        ('order = ["skeet", "pair", "high-card"]', "has no place for"),
        ('without = ["1"]', "must be one of"),
        ('second = ["high"]\ncommunity = [3]\nkitty = true', "a widow must be beaten"),
        ("descending = true", "parted in high hands of like ranks"),
    ],
)  # fmt: skip
def test_what_a_file_cannot_say(said: str, why: str) -> None:
    with pytest.raises(RulebookError, match=why):
        rule(f'mode = "high"\ncards = [5]\n{said}')


def test_ranks_can_be_out_of_the_pack() -> None:
    pack = rule('mode = "high"\npack = "53"\njoker = "wild"\nwithout = ["8", "9", "T"]').pack
    assert (pack.size, pack.copies(read_cards("9h")[0]), pack.copies(JOKER)) == (41, 0, 1)


@pytest.mark.parametrize(
    ("choose", "found"),
    [
        ("one-and-four", "flush"),
        ("two-and-three", "straight"),
        ("three-and-two", "pair"),
        ("at-most-one", "flush"),
        ("at-most-three", "flush"),
    ],
)
def test_how_many_of_ones_own(choose: str, found: str) -> None:
    of = high_measure(rule(f'mode = "high"\ncards = [4]\ncommunity = [5]\nchoose = "{choose}"'))
    board = read_cards("Ks 9s 8s 7s 3d")
    assert of.best(read_cards("2s Th Jd Kd"), board).strength.kind == found
