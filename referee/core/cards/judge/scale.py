"""A scale: one ladder in use with one pack. It weighs holdings.

Knows how a ladder's settings turn into straights and ranks, and remembers what it has weighed:
a hand's weight and suitedness say all that a ladder of groups asks. Must not know whose hand it
is or which of its cards are wild.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import field
from itertools import combinations

from referee.core.cards.cards import ACE, Card
from referee.core.cards.judge.holding import RankCounts, hold, unweigh
from referee.core.cards.judge.kinds import Ranks, Terms, lying_in, make
from referee.core.cards.judge.ladder import TOP, GroupLadder
from referee.core.value import dataclass


@dataclass(frozen=True, slots=True)
class Strength:
    """How good a hand is on one ladder; a greater `key` wins, equal keys share."""

    key: tuple[int, ...]
    kind: str
    ranks: Ranks
    """The ranks as played, in the order they are compared (ace 14, or 1 where it is low)."""


@dataclass(frozen=True, slots=True)
class Scale:
    """A ladder of groups with a pack's ranks and the rule about duplicates."""

    ladder: GroupLadder
    terms: Terms
    known: dict[int, Strength] = field(default_factory=dict, compare=False, repr=False)
    """What has been weighed: the weight, or its complement for a suited hand."""

    def strength(self, cards: Sequence[Card]) -> Strength:
        """The strength of natural cards (a joker among them counts as fully wild)."""
        suit = cards[0].suit
        for card in cards:
            if card.suit is not suit and card.suit != suit:
                weight = sum([card.weight for card in cards])
                return self.known.get(weight) or self.weigh(weight, False)
        weight = sum([card.weight for card in cards])
        return self.known.get(~weight) or self.weigh(weight, True)

    def weigh(self, weight: int, suited: bool) -> Strength:
        """The strength of the holding of this weight (see `Card.weight`)."""
        known = self.known.get(~weight if suited else weight)
        if known is None:
            held = unweigh(weight, suited, self.ladder.aces == "low")
            known = self.rate(held)
            self.known[~weight if suited else weight] = known
        return known

    def strength_as(self, kind: str, top: int, weight: int, suited: bool) -> Strength | None:
        """The strength of the holding of this weight if it counts as this kind, with this rank
        first unless it is 0; None where the kind does not lie in it."""
        held = unweigh(weight, suited, self.ladder.aces == "low")
        played = [held.ace if rank == 1 else rank for rank in self.rate(held).ranks]
        ways = (make(kind, held, self.terms), lying_in(kind, top, played))
        fitting = [ranks for ranks in ways if ranks is not None and top in (0, ranks[0])]
        if not fitting:
            return None
        ranks, place = max(fitting), self.ladder.kinds.index(kind)
        return Strength((-place, *ranks, *self._wild_burden(held)), kind, ranks)

    def rate(self, held: RankCounts) -> Strength:
        """The strength of a holding, worked out by the rule: what beats all by its ranks first."""
        for place, top in enumerate(self.ladder.tops, -len(self.ladder.tops)):
            if all(held.ranks.count(rank) >= top.count(rank) for rank in top):
                return Strength((-place,), TOP, top)
        if self.ladder.best == "high":
            return self._highest(held)
        return self._lowest(held)

    def _highest(self, held: RankCounts) -> Strength:
        """The first kind of the ladder that these cards make."""
        for place, kind in enumerate(self.ladder.kinds):
            ranks = make(kind, held, self.terms)
            if ranks is not None:
                return Strength(
                    (-place, *self._compared(kind, ranks), *self._wild_burden(held)), kind, ranks
                )
        return self._plainly(held)

    def _compared(self, kind: str, ranks: Ranks) -> Ranks:
        """The ranks as they are compared: A-2-3 may be the best straight."""
        best = self.ladder.wheel == "best" and ranks == wheel_of(self.ladder.size)
        return (ACE + 1, *ranks[1:]) if best and "straight" in kind else ranks

    def _lowest(self, held: RankCounts) -> Strength:
        """Wild cards take their lowest use; then the worst name the cards must bear."""
        burden = self._wild_burden(held)
        held = self._fill_low(held)
        places = len(self.ladder.kinds)
        for place in range(places - 1, -1, -1):
            kind = self.ladder.kinds[place]
            ranks = make(kind, held, self.terms)
            if ranks is not None:
                lower = tuple(-rank for rank in self._compared(kind, ranks))
                return Strength((-place, *lower, *burden), kind, ranks)
        return self._plainly(held)

    def _plainly(self, held: RankCounts) -> Strength:
        """Like ranks that are no kind of the ladder are cards like others."""
        high = self.ladder.best == "high"
        order = self.terms.ranks if high else tuple(reversed(self.terms.ranks))
        added = [rank for rank in order if rank not in held.ranks][: held.fillers]
        ranks = tuple(sorted((*held.ranks, *added), reverse=True))
        key = ranks if high else tuple(-rank for rank in ranks)
        place = self.ladder.kinds.index("high-card")
        return Strength((-place, *key, *self._wild_burden(held)), "high-card", ranks)

    def _wild_burden(self, held: RankCounts) -> tuple[int, ...]:
        counted = self.terms.naturals_first
        return (-min(held.fillers, counted),) if counted else ()

    def _fill_low(self, held: RankCounts) -> RankCounts:
        """Wild cards and bugs become the lowest ranks not held that make no straight.

        Their suit is free, so a hand with a wild card is never a flush against its owner.
        """
        fillers = held.fillers
        if not fillers:
            return held
        lowest = sorted(rank for rank in self.terms.ranks if rank not in held.ranks)
        if not held.distinct or "straight" not in self.ladder.kinds:
            return hold((*held.ranks, *lowest[:fillers]), suited=False)
        choices = [
            hold((*held.ranks, *added), suited=False)
            for added in combinations(lowest[: fillers + 2], fillers)
        ]
        clean = [each for each in choices if make("straight", each, self.terms) is None]
        return min(clean or choices, key=lambda each: each.ranks)


def scale_of(
    ladder: GroupLadder,
    pack_ranks: Iterable[int],
    *,
    duplicates: bool = False,
    wild_cats: bool = False,
    naturals_first: int = 0,
) -> Scale:
    """The scale of this ladder for a pack of these ranks (low to high, ace 14)."""
    ranks = list(pack_ranks)
    if ladder.aces == "low":
        ranks = [1] + [rank for rank in ranks if rank != ACE]
    runs = straights(ranks, ladder)
    high_first = tuple(reversed(ranks))
    terms = Terms(high_first, runs, ladder.size, duplicates, wild_cats, naturals_first)
    return Scale(ladder, terms)


def straights(ranks: Sequence[int], ladder: GroupLadder) -> tuple[Ranks, ...]:
    """Every straight over these ranks (low to high), best first, each high to low.

    An ace that may be low stands under the lowest card of the pack; others wrap round only where
    the ladder says so.
    """
    line = list(ranks)
    if ladder.aces == "high-or-low":
        line = [1, *line]
    runs = [tuple(reversed(line[at : at + ladder.size])) for at in range(len(line))]
    whole = [run for run in runs if len(run) == ladder.size]
    if ladder.aces == "low" and ladder.broadway:
        whole.append((*reversed(line[len(line) - ladder.size + 1 :]), 1))
    if ladder.wheel != "lowest" and ladder.aces == "high-or-low" and whole:
        place = len(whole) - (ladder.wheel == "second")
        whole = [*whole[1:place], wheel_of(ladder.size), *whole[place:]]
    return (*reversed(whole), *(_around(ranks, ladder.size) if ladder.around else ()))


def wheel_of(size: int) -> Ranks:
    """The straight with the ace at its low end, where that does not make it the lowest: the ace
    counts as one."""
    return (ACE, *range(size, 1, -1))


def _around(ranks: Sequence[int], size: int) -> Iterator[Ranks]:
    """Straights that go on below the ace with the king: 4-3-2-A-K and those under it."""
    for low in range(size - 2, 0, -1):
        yield (*reversed(ranks[:low]), *reversed(ranks[low - size :]))
