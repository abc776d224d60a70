"""Chips: shares, odd chips, halves, declarations."""

from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from referee.core.cards.judge.division import (
    Division,
    EndKey,
    Strengths,
    Way,
    Why,
    divide_declared,
    divide_ends,
    divide_equally,
    divide_most,
    divide_one,
    divide_swept,
    end_keys,
    parts,
)

SEATS = "ABCDE"
keys = st.dictionaries(st.sampled_from(SEATS), st.tuples(st.integers(0, 3)), min_size=1)
ways = st.fixed_dictionaries({seat: st.sampled_from(["high", "low", "both"]) for seat in SEATS})


def by_end(*strengths: Strengths) -> dict[EndKey, Strengths]:
    return dict(zip(end_keys(len(strengths)), strengths, strict=True))


def test_the_odd_chip_of_the_pot_goes_high_first() -> None:
    done = divide_ends(7, by_end({"A": (1,), "B": (2,)}, {"A": (2,), "B": (1,)}))
    assert done.payout == {"B": 4, "A": 3}


def test_odd_chips_inside_both_halves() -> None:
    tied = {"A": (1,), "B": (1,)}
    assert divide_ends(10, by_end(tied, tied)).payout == {"A": 6, "B": 4}
    assert divide_ends(9, by_end(tied, tied)).payout == {"A": 5, "B": 4}


def test_an_end_without_a_hand_goes_to_the_other() -> None:
    assert divide_ends(10, by_end({"A": (1,)}, {})).payout == {"A": 10}
    assert divide_ends(10, by_end({}, {"B": (1,)})).payout == {"B": 10}
    assert divide_ends(10, by_end({}, {})).carry == 10
    assert divide_one(10, "low", {}).carry == 10


def declared(pot: int, words: str, unwon: str = "carry") -> tuple[dict[str, int], int]:
    """Words like "A:high:3:1": seat, way, high key, low key."""
    rows = [word.split(":") for word in words.split()]
    done = divide_declared(
        pot,
        by_end(
            {seat: (int(high),) for seat, _, high, _ in rows},
            {seat: (int(low),) for seat, _, _, low in rows},
        ),
        {seat: way for seat, way, _, _ in rows},
        unwon,
    )
    return done.payout, done.carry


@pytest.mark.parametrize(
    ("words", "payout"),
    [
        ("A:high:3:1 B:low:1:3", {"A": 50, "B": 50}),
        ("A:high:3:1 B:high:1:3", {"A": 100}),
        ("A:low:3:1 B:low:1:3", {"B": 100}),
        ("A:both:3:3 B:low:1:2 C:high:2:1", {"A": 100}),
        ("A:both:3:3 B:low:1:3 C:high:2:1", {"B": 50, "C": 50}),
        ("A:both:3:1 B:low:1:2 C:high:2:9", {"B": 50, "C": 50}),
        ("A:both:3:1 B:low:1:2", {"B": 100}),
        ("A:both:3:1 B:low:9:0", {"A": 100}),
        ("A:both:3:2 B:both:1:3 C:low:9:1", {"C": 100}),
    ],
)
def test_declarations(words: str, payout: dict[str, int]) -> None:
    assert declared(100, words) == (payout, 0)


def test_three_quarters_take_somebody_to_tie_with() -> None:
    """Who ties one end only with somebody whose own declaration of both ways has failed takes
    it all: nobody is left to share the fourth."""
    high, low = {"A": (3,), "B": (3,)}, {"A": (3,), "B": (1,)}
    done = divide_declared(
        100, by_end(high, low), {"A": "both", "B": "both"}, tied="three-quarters"
    )
    assert done.payout == {"A": 100}
    high, low = {"A": (3,), "C": (3,)}, {"A": (3,)}
    done = divide_declared(
        100, by_end(high, low), {"A": "both", "C": "high"}, tied="three-quarters"
    )
    assert done.payout == {"A": 75, "C": 25}
    assert done.why[-1] == Why("three-quarters", "A")
    assert parts(9, {"high": (1, 2), "low": (2,)}, 1, (2,)) == (
        ("three-quarters", 7, (2,)),
        ("quarter", 2, (1,)),
    )
    assert parts(9, {"high": (1, 2), "low": (2,)}) == (("high", 5, (1, 2)), ("low", 4, (2,)))


@pytest.mark.parametrize(
    ("pot", "hands", "paid"),
    [
        # Three shares of 20: 7, 7 and 6; odd chips to the first ends, one each.
        (20, ({"A": (1,)}, {"B": (1,)}, {"C": (1,)}), {"A": 7, "B": 7, "C": 6}),
        (19, ({"A": (1,)}, {"B": (1,)}, {"C": (1,)}), {"A": 7, "B": 6, "C": 6}),
        # Nobody makes the second end: the two others have half each.
        (20, ({"A": (1,)}, {}, {"C": (1,)}), {"A": 10, "C": 10}),
        (20, ({}, {}, {"C": (1,)}), {"C": 20}),
        # A tie inside an end is shared inside it.
        (18, ({"A": (1,)}, {"A": (2,), "B": (2,)}, {"C": (1,)}), {"A": 9, "B": 3, "C": 6}),
        # Four ends.
        (10, ({"A": (1,)}, {"B": (1,)}, {"B": (1,)}, {"C": (1,)}), {"A": 3, "B": 5, "C": 2}),
    ],
)
def test_any_number_of_shares(pot: int, hands: tuple[Strengths, ...], paid: dict[str, int]) -> None:
    assert divide_ends(pot, by_end(*hands)).payout == paid


def test_chips_of_five_are_not_divided_among_three_ends() -> None:
    """Seven fives in three: three, two and two."""
    done = divide_ends(35, by_end({"A": (1,)}, {"B": (1,)}, {"C": (1,)}), 5)
    assert done.payout == {"A": 15, "B": 10, "C": 10}


def test_three_ends_declared() -> None:
    """Who said all ends wins them all outright, or nothing; a share nobody said goes to others."""
    high, low, spade = {"A": (3,), "B": (1,)}, {"A": (3,), "B": (1,)}, {"A": (3,), "B": (4,)}
    ends = by_end(high, low, spade)
    assert divide_declared(30, ends, {"A": "both", "B": "low"}).payout == {"A": 30}
    assert divide_declared(30, ends, {"A": "both", "B": "end-3"}).payout == {"B": 30}
    assert divide_declared(30, ends, {"A": "high", "B": "end-3"}).payout == {"A": 15, "B": 15}


@pytest.mark.parametrize(
    ("high", "low", "paid", "waits"),
    [
        ({"A": (9,), "B": (8,)}, {"A": (3,), "B": (2,)}, {"A": 61}, 0),
        ({"A": (9,), "B": (8,)}, {"A": (2,), "B": (3,)}, {}, 61),  # one end each
        ({"A": (9,), "B": (9,)}, {"A": (3,), "B": (3,)}, {}, 61),  # both ends tied
        ({"A": (9,), "B": (9,)}, {"A": (3,), "B": (2,)}, {}, 61),  # one end tied
        ({"A": (9,)}, {"A": (3,)}, {"A": 61}, 0),
        ({"A": (9,), "B": (8,)}, {}, {}, 61),  # nobody holds the other
    ],
)
def test_a_pot_for_who_sweeps_it(
    high: Strengths, low: Strengths, paid: dict[str, int], waits: int
) -> None:
    found = divide_swept(61, {"high": high, "low": low})
    assert ({seat: chips for seat, chips in found.payout.items() if chips}, found.carry) == (
        paid,
        waits,
    )
    if waits:
        assert [(why.what, why.seat, why.unmet) for why in found.why] == [("waits", "", "sweep")]


def test_a_pot_that_nobody_wins_is_shared_alike_and_says_why() -> None:
    found = divide_equally(61, "AB", 5, "no-cards")
    assert (found.winners, found.payout, found.carry) == ({}, {"A": 31, "B": 30}, 0)
    assert [(why.what, why.seat, why.unmet) for why in found.why] == [("shared", "", "no-cards")]
    assert found.parts == (("high", 61, ("A", "B")),)


def test_two_failed_scoopers_carry_over_or_share() -> None:
    words = "A:both:3:1 B:both:1:3"
    assert declared(101, words) == ({}, 101)
    assert declared(101, words, "share") == ({"A": 51, "B": 50}, 0)


@settings(deadline=None, derandomize=True)
@given(st.integers(0, 500), keys, keys)
def test_halves_make_the_pot(pot: int, high: Mapping, low: Mapping) -> None:
    done = divide_ends(pot, by_end(high, low))
    assert sum(done.payout.values()) + done.carry == pot


@settings(deadline=None, derandomize=True)
@given(st.integers(0, 500), keys, keys, ways, st.sampled_from(["carry", "share"]))
def test_declared_chips_make_the_pot_and_only_declarers_win(
    pot: int,
    high: dict[str, tuple[int]],
    low: dict[str, tuple[int]],
    said: dict[str, Way],
    unwon: str,
) -> None:
    done = divide_declared(pot, by_end(high, low), said, unwon)
    assert sum(done.payout.values()) + done.carry == pot
    if unwon == "carry":
        assert all(said[seat] in ("high", "both") for seat in done.winners_high)
        assert all(said[seat] in ("low", "both") for seat in done.winners_low)
    for seat in done.winners_high:
        if said[seat] == "both" and unwon == "carry":
            assert done.payout == {seat: pot}


def test_chips_that_are_in_no_part_pay_nobody() -> None:
    assert Division({}, {}, 7, ()).carry == 7
    with pytest.raises(AssertionError, match="without parts"):
        Division({"high": ("A",)}, {"A": 7}, 0, ())


FIRST, SECOND, THIRD = (3,), (2,), (1,)


@pytest.mark.parametrize(
    ("strengths", "won"),
    [
        ({"A": FIRST, "B": SECOND, "C": THIRD}, ("B",)),
        ({"A": FIRST, "B": FIRST, "C": THIRD}, ("C",)),
        ({"A": FIRST, "B": SECOND, "C": SECOND}, ("B", "C")),
        ({"A": FIRST, "B": SECOND}, ("B",)),
        ({"A": FIRST, "B": FIRST}, ("A", "B")),
        ({"A": FIRST}, ("A",)),
        ({}, ()),
    ],
)
def test_the_second_best_hand_is_the_best_of_the_others(
    strengths: Strengths, won: tuple[str, ...]
) -> None:
    assert divide_one(10, "high", strengths, second={"high"}).winners_high == won
    assert divide_ends(10, {"low": strengths}, second={"low"}).winners_low == won
    best = won if not strengths else tuple(s for s, key in strengths.items() if key == FIRST)
    assert divide_one(10, "high", strengths, second={"low"}).winners_high == best


def test_the_second_best_hand_sweeps_wins_most_and_declares_as_the_best_does() -> None:
    there = {"A": FIRST, "B": SECOND, "C": THIRD}
    turned = {"A": THIRD, "B": SECOND, "C": FIRST}
    both, other = by_end(there, turned), {"high", "low"}
    assert divide_swept(10, both, second=other).payout == {"B": 10}
    assert divide_swept(10, both).payout == {}
    assert divide_swept(10, both, second={"high"}).payout == {}
    three = by_end(there, turned, {"A": SECOND, "B": FIRST})
    assert divide_most(10, three, second=other).payout == {"B": 10}
    assert divide_most(10, by_end(there, turned, there), second={"end-3"}).payout == {
        "A": 4,
        "C": 3,
        "B": 3,
    }
    said: dict[str, Way] = {"A": "high", "B": "both", "C": "low"}
    assert divide_declared(10, both, said, second=other).payout == {"B": 10}
    assert divide_declared(10, both, said).payout == {"A": 5, "C": 5}
    alone: dict[str, Way] = {"A": "high", "B": "high", "C": "low"}
    assert divide_declared(10, both, alone, second=other).payout == {"B": 5, "C": 5}
    split = divide_declared(10, both, dict.fromkeys("ABC", "both"), "share", second={"high"})
    assert split.payout == {"B": 5, "C": 5}
