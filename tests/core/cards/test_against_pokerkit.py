"""The ladders against independent evaluators: a stratified part always, all hands in a soak."""

import random
from collections.abc import Iterable
from itertools import combinations

import pokerkit
import pytest

from referee.core.cards.cards import Card, pack_of
from referee.core.cards.judge.qualify import qualifies
from referee.core.cards.judge.rule import high_measure, low_measure
from referee.core.cards.judge.scale import Scale

from . import plain
from .table import rule_of

pytestmark = pytest.mark.sweep

FULL = pack_of(52).cards
SHORT = pack_of(36).cards
Hands = Iterable[tuple[Card, ...]]


def their_card(card: Card) -> pokerkit.Card:
    text = str(card)
    return pokerkit.Card(pokerkit.Rank(text[0]), pokerkit.Suit(text[1]))


THEIRS = {card: their_card(card) for card in FULL}
LADDERS = [
    ("five-card-draw", "high", pokerkit.StandardHighHand, FULL, 5),
    ("kansas-city-lowball", "low", pokerkit.StandardLowHand, FULL, 5),
    ("lowball", "low", pokerkit.RegularLowHand, FULL, 5),
    ("short-deck-holdem", "high", pokerkit.ShortDeckHoldemHand, SHORT, 5),
    ("badugi", "low", pokerkit.BadugiHand, FULL, 4),
]


def stratified(pack: tuple[Card, ...], size: int) -> list[tuple[Card, ...]]:
    """Deals by chance, and as many in one suit, in a row, and of few ranks."""
    rng = random.Random(len(pack))
    hands = [tuple(rng.sample(pack, size)) for _ in range(6000)]
    for suit in "shdc":
        hands += [tuple(rng.sample([c for c in pack if c.suit == suit], size)) for _ in range(300)]
    ranks = sorted({card.rank for card in pack})
    line = [14, *ranks]
    for at in range(len(line) - size + 1):
        run = line[at : at + size]
        for _ in range(40):
            hands.append(tuple(rng.choice([c for c in pack if c.rank == rank]) for rank in run))
        for suit in "shdc":
            hands.append(tuple(c for rank in run for c in pack if (c.rank, c.suit) == (rank, suit)))
    for _ in range(4000):
        few = rng.sample(ranks, 3)
        hands.append(tuple(rng.sample([card for card in pack if card.rank in few], size)))
    return hands


def their_index(kind: type[pokerkit.Hand], hand: tuple[Card, ...]) -> int | None:
    cards = [THEIRS[card] for card in hand]
    if kind is pokerkit.BadugiHand:
        return kind.from_game(cards).entry.index
    entry = kind.lookup.get_entry_or_none(cards)
    return None if entry is None else entry.index


def compare(slug: str, end: str, kind: type[pokerkit.Hand], hands: Hands) -> None:
    """Ours and theirs put the hands in the same order, ties and all."""
    rule = rule_of(slug)
    measure = high_measure(rule) if end == "high" else low_measure(rule)
    pairs: dict[tuple[int, ...], int] = {}
    for hand in hands:
        index = their_index(kind, hand)
        if index is None:
            continue
        scale = measure.scale
        strength = scale.strength(hand) if isinstance(scale, Scale) else measure.best(hand).strength
        assert pairs.setdefault(strength.key, index) == index, hand
    order = [index for _, index in sorted(pairs.items(), reverse=True)]
    assert len(set(order)) == len(order)
    assert order in (sorted(order), sorted(order, reverse=True))
    assert len(order) > 300


@pytest.mark.sweep
@pytest.mark.parametrize(("slug", "end", "kind", "pack", "size"), LADDERS)
def test_a_stratified_part(
    slug: str, end: str, kind: type[pokerkit.Hand], pack: tuple[Card, ...], size: int
) -> None:
    compare(slug, end, kind, stratified(pack, size))


@pytest.mark.soak
@pytest.mark.parametrize(("slug", "end", "kind", "pack", "size"), LADDERS)
def test_all_hands_exhaustive(
    slug: str, end: str, kind: type[pokerkit.Hand], pack: tuple[Card, ...], size: int
) -> None:
    compare(slug, end, kind, combinations(pack, size))


@pytest.mark.parametrize(
    ("slug", "end", "kind", "board", "own"),
    [
        ("texas-holdem", "high", pokerkit.StandardHighHand, 5, 2),
        ("omaha", "high", pokerkit.OmahaHoldemHand, 5, 4),
        ("omaha-eight-or-better", "low", pokerkit.OmahaEightOrBetterLowHand, 5, 4),
        ("seven-card-stud", "high", pokerkit.StandardHighHand, 0, 7),
        ("razz", "low", pokerkit.RegularLowHand, 0, 7),
        ("badugi", "low", pokerkit.BadugiHand, 0, 4),
    ],
)
def test_the_best_of_more_cards(
    slug: str, end: str, kind: type[pokerkit.Hand], board: int, own: int
) -> None:
    rng = random.Random(own)
    rule = rule_of(slug)
    measure = high_measure(rule) if end == "high" else low_measure(rule)
    for _ in range(150):
        cards = rng.sample(FULL, 2 * own + board)
        common = tuple(cards[2 * own :])
        made, theirs = [], []
        for hand in (tuple(cards[:own]), tuple(cards[own : 2 * own])):
            best = measure.best(hand, common)
            other = kind.from_game_or_none(
                [THEIRS[card] for card in hand], [THEIRS[card] for card in common]
            )
            if end == "low":
                assert qualifies(rule.end("low"), best) == (other is not None)
            made.append(best.strength.key)
            theirs.append(other)
        if theirs[0] is not None and theirs[1] is not None:
            assert (made[0] > made[1]) == (theirs[0] > theirs[1])
            assert (made[0] == made[1]) == (theirs[0] == theirs[1])


def test_ace_to_six_against_a_plain_judge() -> None:
    measure = low_measure(rule_of("ace-to-six-lowball"))
    pairs = {
        (measure.best(hand).strength.key, tuple(-each for each in plain.low_six(hand)))
        for hand in stratified(FULL, 5)
    }
    ours, theirs = zip(*sorted(pairs), strict=True)
    assert len(set(ours)) == len(set(theirs)) == len(pairs)
    assert list(theirs) == sorted(theirs)
