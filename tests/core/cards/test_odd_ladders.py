"""Hands that are no groups of like ranks: sums, one card, targets, badugi and brag, each with what
its strength says; a wild card in badugi is as good as the best card it could be."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random

import pytest

from referee.core.cards.cards import ACE, JOKER, Card, card, read_cards
from referee.core.cards.judge.ladder import (
    BadugiLadder,
    BragLadder,
    CardLadder,
    SumLadder,
    TargetLadder,
)
from referee.core.cards.judge.odd_ladders import (
    badugi_strength,
    brag_strength,
    card_strength,
    sum_strength,
    target_strength,
)
from referee.core.cards.judge.wild import Seen

HALVES = (
    *((rank, (2 * rank,)) for rank in range(2, 11)),
    *((rank, (1,)) for rank in (11, 12, 13)),
    (ACE, (2, 22)),
)
"""Faces for a half, aces for one or eleven: in halves."""
PACK = [card(rank, suit) for rank in range(2, ACE + 1) for suit in "shdc"]


def seen(text: str, wild: str = "") -> list[Seen]:
    """Cards as a ladder sees them; wild: those that stand for others."""
    out = read_cards(wild)
    return [Seen(each, each, "wild" if each in out else "natural") for each in read_cards(text)]


@pytest.mark.parametrize(
    ("text", "wild", "best", "key", "total"),
    [
        ("Ah Kd 2s", "", "high", 9, 9),
        ("Ah Kd 2s", "", "low", -9, 9),
        ("Kc 9c Ad", "", "high", -18, -18),
        ("Kc 9c Ad", "", "low", 18, -18),
        ("2s 2h 5d", "2s", "high", 17, 17),  # the wild card is a red ten
        ("2s 2h 5d", "2s", "low", 3, -3),  # or a black one
    ],
)
def test_a_sum(text: str, wild: str, best: str, key: int, total: int) -> None:
    points = tuple((rank, 1 if rank == ACE else min(rank, 10)) for rank in range(2, ACE + 1))
    ladder = SumLadder("x", "X", "high" if best == "high" else "low", points)
    found = sum_strength(seen(text, wild), ladder)
    assert (found.key, found.kind, found.ranks) == ((key,), "sum", (total,))


@pytest.mark.parametrize(
    ("text", "best", "key", "kind", "ranks"),
    [
        ("Ks 3s Ah", "high", 13, "card", (13,)),
        ("Ks 3s Ah", "low", -3, "card", (3,)),
        ("As Ks", "low", -13, "card", (13,)),  # the ace is always high
        ("Kh 3d", "high", -15, "none", ()),
        ("Kh 3d", "low", -15, "none", ()),
    ],
)
def test_one_card_of_a_suit(
    text: str, best: str, key: int, kind: str, ranks: tuple[int, ...]
) -> None:
    ladder = CardLadder("x", "X", "high" if best == "high" else "low", "s")
    found = card_strength(seen(text), ladder)
    assert (found.key, found.kind, found.ranks) == ((key,), kind, ranks)


@pytest.mark.parametrize(
    ("text", "target", "busts", "key", "kind", "ranks"),
    [
        ("7h", 14, False, (0, 0), "target", (14,)),
        ("6h", 14, False, (-2, 0), "target", (12,)),
        ("8h", 14, False, (-2, -1), "target", (16,)),  # as far, but over
        ("8h", 14, True, (-20000, 0), "none", ()),
        ("6h Ks", 14, False, (-1, 0), "target", (13,)),
        ("Ah", 12, False, (-10, 0), "target", (2,)),  # 1 and 11 are as far from 6: under counts
        ("Ah", 13, False, (-9, -1), "target", (22,)),
        ("Ah Ad", 24, False, (0, 0), "target", (24,)),  # one of each
        ("Ah Ad", 24, True, (0, 0), "target", (24,)),
        ("Ah Ad", 23, True, (-19, 0), "target", (4,)),
        ("Ah Ad", 23, False, (-1, -1), "target", (24,)),
        ("Th 9d 8c", 54, True, (0, 0), "target", (54,)),
        ("Th 9d 8c Kd", 54, True, (-20000, 0), "none", ()),
        ("Th 9d 8c Kd", 54, False, (-1, -1), "target", (55,)),
    ],
)
def test_a_target(
    text: str,
    target: int,
    busts: bool,
    key: tuple[int, ...],
    kind: str,
    ranks: tuple[int, ...],
) -> None:
    found = target_strength(seen(text), TargetLadder("x", "X", target, HALVES, busts))
    assert (found.key, found.kind, found.ranks) == (key, kind, ranks)


# --- badugi ---------------------------------------------------------------------------------


def plain_badugi(cards: Sequence[Card], low: bool) -> tuple[int, ...]:
    """The best of all that are of different ranks and suits, by looking at each."""
    found = []
    for size in range(1, 5):
        for some in combinations(cards, size):
            ranks, suits = {each.rank for each in some}, {each.suit for each in some}
            if len(ranks) == len(suits) == size:
                as_low = sorted(1 if low and rank == ACE else rank for rank in ranks)
                found.append((size, *(-rank for rank in reversed(as_low))))
    return max(found)


@pytest.mark.parametrize("aces", ["low", "high"])
def test_badugi_is_the_best_of_all_that_could_be_chosen(aces: str) -> None:
    chance = Random(4)
    ladder = BadugiLadder("x", "X", "low" if aces == "low" else "high")
    for size in (1, 2, 4, 4, 5, 7) * 25:
        cards = chance.sample(PACK, size)
        found = badugi_strength([Seen(each, each, "natural") for each in cards], ladder)
        assert found.key == plain_badugi(cards, aces == "low"), cards
        assert found.kind == f"badugi-{found.key[0]}"
        assert found.ranks == tuple(-rank for rank in found.key[1:])


@pytest.mark.parametrize("aces", ["low", "high"])
def test_a_wild_card_in_badugi_is_the_best_it_could_be(aces: str) -> None:
    chance = Random(5)
    ladder = BadugiLadder("x", "X", "low" if aces == "low" else "high")
    for size in (1, 2, 3, 3, 4, 6) * 6:
        cards = chance.sample(PACK, size)
        with_wild = [Seen(each, each, "natural") for each in cards]
        with_wild.append(Seen(JOKER, JOKER, "wild"))
        best = max(
            plain_badugi([*cards, other], aces == "low") for other in PACK if other not in cards
        )
        assert badugi_strength(with_wild, ladder).key == best, cards


@pytest.mark.parametrize(
    ("text", "wild", "ranks"),
    [
        ("2s 3s 4h", "2s 3s", (4, 2, 1)),
        ("Ks Qh", "Ks Qh", (2, 1)),
        ("5s 5h 9d 9c", "5s 5h", (9, 2, 1)),  # two nines are one
        ("5s 5h 9d 8c", "5s 5h", (9, 8, 2, 1)),
        ("5s 5h 9d 8c 7s", "5s 5h 9d", (7, 3, 2, 1)),
        ("5s 5h 9d 8c 7s", "5s 5h 9d 8c 7s", (4, 3, 2, 1)),  # more of them than a badugi has cards
    ],
)
def test_several_wild_cards_in_badugi(text: str, wild: str, ranks: tuple[int, ...]) -> None:
    found = badugi_strength(seen(text, wild), BadugiLadder("x", "X"))
    assert (found.kind, found.ranks) == (f"badugi-{len(ranks)}", ranks)


# --- brag -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "own", "key", "kind", "ranks"),
    [
        ("Kh Qs 2d", False, (0, 13, 12, 2, -1), "high-card", (13, 12, 2)),
        ("Ks Qs 2d", False, (0, 13, 12, 2, 0), "high-card", (13, 12, 2)),
        ("Kh Ks 2c", False, (1, 13, 1, 2, -3), "pair", (13, 13, 2)),
        ("2h 2s Kc", False, (1, 2, 1, 13, -3), "pair", (2, 2, 13)),
        ("7h 7s 7c", False, (2, 7, 1), "three-of-a-kind", (7, 7, 7)),
        ("Ad Kh 2s", False, (1, 13, 0, 0), "pair", (13, 13, 2)),
        ("Jc Kh 2s", False, (1, 13, 0, -1), "pair", (13, 13, 2)),
        ("9d Kh 2s", False, (1, 13, 0, -2), "pair", (13, 13, 2)),
        ("Jc 7h 7s", False, (2, 7, 0, -1), "three-of-a-kind", (7, 7, 7)),
        ("Jc 9d 7s", False, (2, 7, 0, -1), "three-of-a-kind", (7, 7, 7)),  # by the better one
        ("Ad Jc 9d", False, (2, 14, 0, 0), "three-of-a-kind", (14, 14, 14)),
        ("Jc Jh 2s", False, (1, 11, 0, -1), "pair", (11, 11, 2)),
        ("Jc Jh 2s", True, (1, 11, 1, 2, 0), "pair", (11, 11, 2)),  # a jack among jacks
        ("Jc Jh 9d", True, (2, 11, 0, -2), "three-of-a-kind", (11, 11, 11)),
        ("Jc Jh Js", True, (2, 11, 1), "three-of-a-kind", (11, 11, 11)),
    ],
)
def test_brag(
    text: str, own: bool, key: tuple[int, ...], kind: str, ranks: tuple[int, ...]
) -> None:
    braggers = tuple(read_cards("Ad Jc 9d"))
    found = brag_strength(seen(text), BragLadder("x", "X", braggers, "shdc", own))
    assert (found.key, found.kind, found.ranks) == (key, kind, ranks)
