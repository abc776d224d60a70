"""Hands parted in two, spare hands beside common cards, orders of a game's own: each with what else
the judge knows."""

from __future__ import annotations

from itertools import pairwise

import pytest
from shelf import SHIPPED

from referee.core.cards.cards import read_cards
from referee.core.cards.judge.counting import NotCounted
from referee.core.cards.judge.entry import judge_entered
from referee.core.cards.judge.odds import odds_of
from referee.core.cards.judge.rule import JudgeRule
from referee.core.cards.judge.rule import measure as measure_of
from referee.core.cards.judge.showdown import JudgedPot, Laid, Verdict, judge, upset_by
from referee.rulebook.judging import load_ladders, read_judge
from referee.rulebook.reading import RulebookError, parse_toml
from referee.words.cards.verdict import outcome

PARTED = """mode = "hilo"
high = "standard"
low = "standard"
cards = [6]
community = [5]
choose = "best"
low_choose = "two-and-three"
high_own = [1, 2]
low_own = [3, 4, 5, 6]
"""


def rule(text: str) -> JudgeRule:
    """The rule of a [judge] table."""
    return read_judge(parse_toml(text, "tried.toml"), "tried", "Tried", load_ladders(SHIPPED))


def laid(board: str, pot: int = 10, **hands: str) -> Laid:
    """What lies there, for one pot."""
    cards = {seat: read_cards(each) for seat, each in hands.items()}
    return Laid(cards, (JudgedPot(pot),), read_cards(board) if board else ())


def shown(verdict: Verdict, seat: str) -> tuple[str, ...]:
    """The kinds of a seat's hands, in the order of the ends."""
    each = next(showing for showing in verdict.showings if showing.seat == seat)
    return tuple(made.strength.kind for made in each.made.values())


def test_each_share_has_the_cards_set_apart_for_it() -> None:
    there = laid("3s 5h 7c Kh Qd", A="Ks Kd 9c 8d 4s 4c", B="As 4h 6c 9h 9d 2c")
    verdict = judge(rule(PARTED), there)
    assert (verdict.winners_high, verdict.winners_low) == (("A",), ("B",))
    assert verdict.payout == {"A": 5, "B": 5}
    assert shown(verdict, "B") == ("high-card", "pair")  # the four is not there for the straight


def test_what_is_wild_is_so_by_the_whole_hand() -> None:
    """The lowest of all six is in the one part, and its rank is wild in both."""
    there = laid("Kh Qd 9s 7c 3d", A="As 2d 2c 8d 4s 4c", B="Ad Jc Td 8s 6s 4d")
    verdict = judge(rule(f'{PARTED}wild = ["lowest"]'), there)
    assert shown(verdict, "A") == ("pair", "pair")
    several = judge(rule(f'{PARTED}wild = ["4+8"]'), there)
    made = next(each for each in several.showings if each.seat == "A").made.get("low")
    assert made is not None
    assert made.strength.ranks[:2] == (13, 13)  # two cards of one part as one


def test_a_hand_is_parted_without_suits_and_never_counted() -> None:
    there = laid("3s 5h 7c Kh Qd", A="Ks Kd 9 8 4 4", B="As 4h 6 9 9 2")
    assert judge_entered(rule(PARTED), there).payout == {"A": 5, "B": 5}
    with pytest.raises(NotCounted):
        odds_of(rule(PARTED), "high")
    assert (rule(PARTED).parts, rule('mode = "high"').parts) == ((2, 4), ())


def test_hole_cards_are_those_of_the_part() -> None:
    text = 'mode = "hilo"\nlow = "high-spade"\nlow_choose = "hole"\nhole = 3\ncards = [7]\n'
    text += 'choose = "best"\nlow_own = [1, 4]\n'
    there = laid("", A="2s Ks Kd 9s 8c 4d 4c", B="3s Qs Qd Ts 8d 5d 5c")
    assert judge(rule(text), there).winners_low == ("B",)  # the first alone is in the hole


def test_a_hand_of_the_hole_cards_is_made_of_these_alone() -> None:
    """Three fives among all seven win the one half, a pair of kings in the hole the other."""
    text = 'mode = "hilo"\nlow = "three-card"\nlow_choose = "hole"\nhole = 3\ncards = [7]\n'
    text += 'choose = "best"\n'
    there = laid("", A="Ks Kd 9c 4s 4d 3c 2h", B="As Qd 8c 5s 5d 5c 3h")
    verdict = judge(rule(text), there)
    assert (verdict.winners_high, verdict.winners_low) == (("B",), ("A",))
    assert shown(verdict, "B") == ("three-of-a-kind", "high-card")


def test_a_spare_hand_lies_beside_what_is_common() -> None:
    text = (
        'mode = "high"\ncards = [4]\ncommunity = [1, 5]\nchoose = "best"\nkitty = true\nspare = 4'
    )
    alone = rule(f'{text}\nwild = ["common-1"]')
    won = judge(alone, laid("7s Kh Kd 9c 2c", A="Ah Qh 7h Th"))
    assert (won.payout, shown(won, "A")) == ({"A": 10}, ("straight-flush",))
    lost = judge(alone, laid("7s Kh Kd 9c 2c", A="Ah Qh 6h Td"))
    assert (lost.payout, lost.carry) == ({"A": 0}, 10)  # three kings against a pair of aces
    two = judge(alone, laid("7s", A="Ah Qh 6h Td", B="9s 9d 3c 2d"))
    assert two.payout == {"A": 0, "B": 10}


THREE = """mode = "hilo"
high = "one-card"
low = "one-card"
cards = [3]
high_own = [1]
low_own = [2]
most_shares = true
end = [{ name = "third", ladder = "one-card", own = [3] }]
"""


@pytest.mark.parametrize(
    ("hands", "paid"),
    [
        ({"A": "As Kd 2h", "B": "Qs Qd Ah"}, {"A": 11, "B": 0}),  # two of three
        ({"A": "As Kd 2h", "B": "Ad Qd 3h"}, {"A": 6, "B": 5}),  # one each, one tied: shared out
        ({"A": "As Kd 2h", "B": "Ad Ks 3h"}, {"A": 4, "B": 7}),  # one alone, two tied
        ({"A": "As 2d 2h", "B": "3s Ad 3h", "C": "4s 4d Ah"}, {"A": 4, "B": 4, "C": 3}),
    ],
)
def test_who_wins_most_shares_has_the_pot(hands: dict[str, str], paid: dict[str, int]) -> None:
    verdict = judge(rule(THREE), laid("", 11, **hands))
    assert verdict.payout == paid
    assert sum(paid.values()) == 11


ORDER = 'mode = "high"\norder = ["straight-flush", "flush", "straight", "high-card"]\n'


def test_an_order_of_ones_own_may_know_no_pairs() -> None:
    there = laid("", A="Ks Kd Kc 4s 2d", B="As Qd 8c 5s 3d", C="9s 8d 7h 6c 5d")
    assert judge(rule(ORDER), there).payout == {"A": 0, "B": 0, "C": 10}
    two = laid("", A="Ks Kd Kc 4s 2d", B="As Qd 8c 5s 3d")
    assert judge(rule(ORDER), two).winners_high == ("B",)
    wild = judge(rule(f'{ORDER}wild = ["2"]'), two)
    assert wild.winners_high == ("A",)  # ace, king, king, king, four


def test_straights_go_round_the_corner_below_the_others() -> None:
    around = rule('mode = "high"\naround = true')
    there = laid("", A="As 2d Kh Qd 3c", B="5s 4d 3h 2c Ad", C="Ks Kd Kc 4s 2h")
    assert judge(around, there).winners_high == ("B",)
    assert shown(judge(around, there), "A") == ("straight",)
    few = rule('mode = "high"\naround = true\nhigh = "three-card"\ncards = [3]')
    assert shown(judge(few, laid("", A="As 2d Kh")), "A") == ("straight",)
    wild = rule('mode = "high"\naround = true\nwild = ["9"]')
    assert shown(judge(wild, laid("", A="As 2d Kh 9d 3c")), "A") == ("straight",)


THREES = 'mode = "high"\nhigh = "three-card-trips-top"\ncards = [3]\n'
A_LOW = {"A": "Ah 2c 3s", "B": "Kd Qd Jc", "C": "Ac Ks Qh"}


@pytest.mark.parametrize(
    ("wheel", "order"), [("lowest", "CBA"), ("second", "CAB"), ("best", "ACB")]
)
def test_the_straight_under_the_ace_stands_where_it_is_said(wheel: str, order: str) -> None:
    judged = rule(f'{THREES}wheel = "{wheel}"')
    for better, worse in pairwise(order):
        two = laid("", **{seat: A_LOW[seat] for seat in (better, worse)})
        assert judge(judged, two).winners_high == (better,)
    wild = rule(f'{THREES}wheel = "{wheel}"\nwild = ["9"]')
    assert shown(judge(wild, laid("", A="Ah 9c 3s")), "A") == ("straight",)
    with pytest.raises(NotCounted):
        odds_of(judged, "high") if wheel != "lowest" else odds_of(rule(PARTED), "high")


def test_ranks_that_beat_every_hand_are_natural_and_shared() -> None:
    axe = rule('mode = "high"\nwild = ["2", "J", "Kd"]\ntop = ["7 7"]')
    sevens = laid("", A="Ad As Jc 2h 9h", B="7s 7d Qh 4c 3c", C="7h 2d Kh Qc Qd")
    assert judge(axe, sevens).winners_high == ("B",)
    both = laid("", A="7h 7c Ah Kh Qh", B="7s 7d Qs 4c 3c", C="As Ad Ac Jd 5s")
    assert judge(axe, both).winners_high == ("A", "B")
    beside = laid("", A="7h 7c 2h Jh Qh", B="As Ad Ac Jd 5s")
    assert judge(axe, beside).winners_high == ("A",)
    assert measure_of(axe, "high").best(read_cards("7h 7c 2h Jh Kd")).stand_ins == ()
    guts = rule('mode = "high"\nhigh = "two-card"\ncards = [2]\ntop = ["3 2", "7 5"]')
    assert judge(guts, laid("", A="As Ad", B="3s 2h", C="7h 5c")).winners_high == ("B",)
    assert judge(guts, laid("", A="As Ad", C="7h 5c")).winners_high == ("C",)
    with pytest.raises(NotCounted):
        odds_of(axe, "high")


def test_who_has_most_of_the_shares_is_said_to_win_those_alone() -> None:
    """A share that somebody else has, or nobody, goes along: it isn't won by a hand that is none
    for it."""
    three = '[[end]]\nname = "the spade"\nladder = "high-spade"'
    most = rule(f'mode = "hilo"\nlow_max = 8\nmost_shares = true\n{three}')
    verdict = judge(most, laid("", A="Ad As Ah 2h 9s", B="Kd Kh 9d 8c 3d"))
    assert verdict.payout == {"A": 10, "B": 0}
    assert set(verdict.divisions[0].winners) == {"high", "end-3"}
    said = " ".join(outcome(verdict))
    assert "wins the spade" in said
    assert "wins low" not in said


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (f"{PARTED}hole = 2\nlow_own = [7]".replace("low_own = [3, 4, 5, 6]\n", ""), "from 1 to 6"),
        ('mode = "high"\nhigh_own = [1, 1]', "each of a player’s cards once"),
        ('mode = "high"\nspare = 4', "is for a widow"),
        (f"{THREE}sweep = true", "is for shares that cards divide"),
        ('mode = "high"\nchoose = "two-and-three"', "there are too few cards for that"),
        ('mode = "high"\nchoose = "hole"', 'say in "hole" how many'),
        ('mode = "high"\ncards = [7]', "a hand is 5 of the 7 cards"),
        ('mode = "hilo"\nchoose = "best"\nlow_choose = "four-and-one"', '"low_choose" is'),
        (
            'mode = "high"\ncards = [1]\nhigh = "one-card"\nhigh_least = "2"',
            'asks for "2", and no hand',
        ),
        (f'{THREES}smaller = ["two-card"]\nhigh_least = "straight"', "no hand of this order"),
        ('mode = "low"\ndeclare = true', "is for games of several ends"),
        ('mode = "high"\norder = ["pair", "high-card"]', "has no place for"),
        ('mode = "high"\norder = ["flush"]', 'must have "high-card"'),
        ('mode = "low"\naround = true', "is for high hands"),
        ('mode = "low"\ntop = ["7 7"]', "is for high hands"),
        ('mode = "high"\ntop = ["7 x"]', "names ranks"),
        ('mode = "high"\nhigh = "stripped"\npack = "32"\nwheel = "best"', "high or low"),
        ('mode = "high"\nhigh = "brag"\ncards = [3]\naround = true', "is for high hands"),
    ],
)
def test_what_a_file_cannot_say(said: str, why: str) -> None:
    with pytest.raises(RulebookError, match=why):
        rule(said)


PAI_GOW = """mode = "hilo"
high = "standard"
low = "two-card"
pack = "53"
joker = "bug"
cards = [7]
high_own = [1, 2, 3, 4, 5]
low_own = [6, 7]
ends = ["five", "two"]
descending = true
"""
THREE_ROWS = """mode = "hilo"
high = "standard"
low = "standard"
cards = [13]
high_own = [1, 2, 3, 4, 5]
low_own = [6, 7, 8, 9, 10]
ends = ["back", "middle"]
descending = true

[[end]]
name = "front"
ladder = "three-card-plain"
own = [11, 12, 13]
"""


@pytest.mark.parametrize(
    ("high", "low", "odd"),
    [("two-card", "standard", "five-of-a-kind"), ("standard", "soko", "four-flush")],
)
def test_a_part_has_no_kind_of_hand_that_the_one_before_it_has_not(
    high: str, low: str, odd: str
) -> None:
    """The two could not be held against each other once cards lie there."""
    said = PAI_GOW.replace('low = "two-card"', f'low = "{low}"')
    with pytest.raises(RulebookError, match=f"whose order has no {odd}"):
        rule(said.replace('high = "standard"', f'high = "{high}"'))


@pytest.mark.parametrize(
    ("cards", "foul"),
    [
        ("Kd Kc 9h 6s 3d As Ad", ("two", "five")),
        ("Kd Kc 9h 6s 3d Ks Kh", None),  # as good is no better
        ("Kd Kc 9h 6s 3d As Qd", None),
        ("Ad Qc 9h 6s 3d As Kd", ("two", "five")),
        ("Ad Kc 9h 6s 3d As Kd", None),
        ("Ad Kc 9h 6s 3d As Jo", ("two", "five")),  # the joker is an ace
        ("Kd Kc 9h 6s 3d As Jo", ("two", "five")),
        ("9d 9c 9h 6s 3d As Ad", None),
        ("5h 4d 3c 2s Ad Ks Kd", None),
    ],
)
def test_a_hand_whose_two_beat_its_five_is_foul(cards: str, foul: tuple[str, str] | None) -> None:
    fouled(rule(PAI_GOW), cards, foul)


@pytest.mark.parametrize(
    ("cards", "foul"),
    [
        ("9h 9d 9c 6s 3d Kd Kc 5h 5s 2d Qs Qd 4c", None),
        ("9h 9d 9c 6s 3d 8d 8c 8h 5s 2d Ts Td Tc", ("front", "middle")),
        ("Kd Kc 5h 5s 2d 9h 9d 9c 6s 3d Qs Qd 4c", ("middle", "back")),
        ("Jh Th 9h 8h 7h Kd Kc Ks 2h 2d Qs Qd Qc", None),
        ("9d 8c 7h 6s 5d Td 9c 8h 7s 6d Qs Qd 4c", ("middle", "back")),
    ],
)
def test_no_part_of_three_may_beat_the_one_before_it(
    cards: str, foul: tuple[str, str] | None
) -> None:
    fouled(rule(THREE_ROWS), cards, foul)


def fouled(game: JudgeRule, cards: str, by: tuple[str, str] | None) -> None:
    """That a hand is foul by those of its parts, or is none."""
    verdict = judge(game, laid("", A=cards))
    assert upset_by(game, verdict.showings[0]) == by
    assert verdict.laid.foul == (frozenset("A") if by else frozenset())
    assert verdict.payout["A"] == (0 if by else 10)
    said = [f"A’s hand is foul (“{by[0]}” beats “{by[1]}”) and wins nothing"] if by else []
    assert [line for line in outcome(verdict) if "foul" in line] == said
