"""Wild cards: which cards of a hand stand for others.

Knows wild ranks, single wild cards, the lowest card of a hand or of its hole cards, ranks that the
common cards name, what is wild only with other cards, and the joker in its four parts. Must not
know what the wild cards then make.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations, product
from typing import Final, Literal

from referee.core.cards.cards import ACE, Card, card
from referee.core.cards.judge.ladder import Best
from referee.core.value import dataclass

JokerPart = Literal["none", "bug", "wild", "fixed"]
BoardPart = Literal["plain", "wild-with-rank", "only-rank"]
Role = Literal["natural", "wild", "bug"]
JOKER_PARTS: Final = ("none", "bug", "wild", "fixed")
BOARD_PARTS: Final = ("plain", "wild-with-rank", "only-rank")


@dataclass(frozen=True, slots=True)
class WildRule:
    """Which cards are wild, as a game file or the table says it."""

    ranks: tuple[int, ...] = ()
    cards: tuple[Card, ...] = ()
    also: tuple[tuple[int, int], ...] = ()
    """(rank, other): a card of the rank may count as one of the other, in its own suit."""
    lowest: bool = False
    """The lowest rank among each player's own cards is wild for that player (ace high)."""
    low_hole: bool = False
    """The same, among the cards in the hole only."""
    count: bool = False
    """The rank that is as high as a player has cards: sevens with seven."""
    own: tuple[int, ...] = ()
    """A player's own cards, counted from 1 as they are entered, whose rank is wild for that
    player."""
    choice: bool = False
    """One rank of each player's own choice is wild for that player."""
    pairs: tuple[tuple[int, int], ...] = ()
    """Two cards of these ranks, of a player's own, may count together as one wild card."""
    holding: tuple[int, ...] = ()
    """What is wild is so only for who has a card of each of these ranks; of none: for all."""
    low_common: bool = False
    """The rank of the lowest common card is wild for all."""
    places: tuple[int, ...] = ()
    """The common cards, counted from 1 as they are entered, whose rank is wild for all."""
    board: BoardPart = "plain"
    """Common cards: plain; wild together with their whole rank; or only their rank elsewhere."""
    joker: JokerPart = "none"
    joker_high: int = ACE
    """What a fixed joker is worth for high."""
    joker_low: int = 2
    """What a fixed joker is worth for low."""
    twins_stay: bool = False
    """For low, do two wild cards of one rank that are a whole hand stay the pair they are?"""

    @property
    def any(self) -> bool:
        """Can any card be wild under this rule?"""
        return bool(
            self.ranks or self.cards or self.also or self.by_hand or self.by_board
        ) or self.joker not in ("none", "fixed")

    @property
    def by_hand(self) -> bool:
        """Does each player's own hand say what is wild for them?"""
        return bool(self.lowest or self.low_hole or self.count or self.own or self.several)

    @property
    def several(self) -> bool:
        """Can the same cards be read in several ways?"""
        return bool(self.also or self.choice or self.pairs)

    @property
    def by_board(self) -> bool:
        """Do common cards say what is wild?"""
        return self.board != "plain" or self.low_common or bool(self.places)


@dataclass(frozen=True, slots=True)
class Seen:
    """A card as a ladder is to see it."""

    card: Card
    """The card on the table."""
    plays: Card
    """The same card, or the fixed card that a joker is."""
    role: Role


def see(
    own: Sequence[Card],
    board: Sequence[Card],
    rule: WildRule,
    end: Best,
    hole: int = 0,
    chosen: int = 0,
) -> tuple[Seen, ...]:
    """Every card of a hand with its part, the player's own first, then the common cards. hole: how
    many of the player's own, the first of them, lie in the hole; chosen: the rank of their own
    choice, 0 for none."""
    rule = _in_force(rule, own)
    for_all = _for_all(board, rule)
    wild_ranks = set(for_all)
    if rule.board != "plain":
        wild_ranks.update(common.rank for common in board)
    for among in (own if rule.lowest else (), own[:hole] if rule.low_hole else ()):
        wild_ranks |= _lowest(among)
    wild_ranks |= {chosen} if chosen else set()
    wild_ranks |= {own[at - 1].rank for at in rule.own if at <= len(own)}
    if rule.count:
        wild_ranks.add(len(own))
    if rule.twins_stay and end == "low" and len(own) == 2 and own[0].rank == own[1].rank:
        wild_ranks = set()
    seen = [_see(each, wild_ranks, rule, end) for each in own]
    for common in board:
        plain = rule.board != "wild-with-rank" and common.rank not in for_all
        seen.append(_see(common, set() if plain else wild_ranks, rule, end))
    return tuple(seen)


def _in_force(rule: WildRule, own: Sequence[Card]) -> WildRule:
    """The rule for one player's cards: nothing but the joker where they have not what it takes."""
    if set(rule.holding) <= {each.rank for each in own}:
        return rule
    return WildRule(joker=rule.joker, joker_high=rule.joker_high, joker_low=rule.joker_low)


def _for_all(board: Sequence[Card], rule: WildRule) -> set[int]:
    """The ranks that are wild wherever they lie."""
    found = {*rule.ranks, *(board[at - 1].rank for at in rule.places if at <= len(board))}
    if rule.low_common and board:
        found.add(min(common.rank for common in board))
    return found


def _lowest(among: Sequence[Card]) -> set[int]:
    """The lowest rank of some cards; none of nothing but jokers."""
    ranks = [each.rank for each in among if not each.is_joker or len(among) == 1]
    return {min(ranks)} if ranks else set()


def _see(each: Card, wild_ranks: set[int], rule: WildRule, end: Best) -> Seen:
    if each.is_joker:
        if rule.joker == "fixed":
            rank = rule.joker_high if end == "high" else rule.joker_low
            return Seen(each, card(rank, ""), "natural")
        return Seen(each, each, "bug" if rule.joker == "bug" else "wild")
    wild = each.rank in wild_ranks or each in rule.cards
    return Seen(each, each, "wild" if wild else "natural")


Read = tuple[tuple[Seen, ...], tuple[Seen, ...]]
"""A player's own cards and the common ones, as they are seen in one way."""


def readings(
    own: Sequence[Card],
    board: Sequence[Card],
    rule: WildRule,
    end: Best,
    *,
    hole: int = 0,
    least: int = 1,
    those: Sequence[int] | None = None,
) -> Iterator[Read]:
    """Every way to read a hand: with each rank it may choose, as other ranks, and with two cards
    as one wild one, as long as at least so many cards are left. those: which of a player's own
    cards are read, from 0; all of them where nothing is said."""
    rule = _in_force(rule, own)
    ranks = {each.rank for each in own if not each.is_joker} if rule.choice else {0}
    for chosen in sorted(ranks or {0}):
        seen = see(own, board, rule, end, hole, chosen)
        for read in _as_others(seen, rule) if rule.also else (seen,):
            mine, common = read[: len(own)], read[len(own) :]
            mine = mine if those is None else tuple(mine[at] for at in those)
            for fewer in _paired(mine, rule, least - len(common)):
                yield fewer, common


def _paired(mine: tuple[Seen, ...], rule: WildRule, least: int) -> Iterator[tuple[Seen, ...]]:
    """The cards as they are, and with each two that may be one wild card as one, in every way."""
    yield mine
    if len(mine) <= least:
        return
    for at, second in combinations(range(len(mine)), 2):
        both = mine[at], mine[second]
        if all(each.role == "natural" for each in both) and _make_one(both, rule):
            after = (*mine[at + 1 : second], *mine[second + 1 :])
            before = (*mine[:at], replace(mine[at], role="wild"))
            for rest in _paired(after, rule, least - len(before)):
                yield (*before, *rest)


def _make_one(both: tuple[Seen, Seen], rule: WildRule) -> bool:
    ranks = sorted(each.card.rank for each in both)
    return any(sorted(pair) == ranks for pair in rule.pairs)


def _as_others(seen: Sequence[Seen], rule: WildRule) -> Iterator[tuple[Seen, ...]]:
    """The cards as they lie, and with each that may count as another rank read so; never more than
    four of a rank that way."""
    ways = [
        (
            each,
            *(
                Seen(each.card, card(other, each.plays.suit), "natural")
                for other in _others(each, rule)
            ),
        )
        for each in seen
    ]
    for read in product(*ways):
        ranks = Counter(each.plays.rank for each in read if each.role == "natural")
        if (
            all(each.plays == each.card for each in read)
            or max(ranks.values(), default=0) <= SUITED
        ):
            yield read


SUITED = 4
"""So many cards of a rank there are, one of each suit."""


def _others(each: Seen, rule: WildRule) -> list[int]:
    """The ranks that a card may count as besides its own."""
    natural = each.role == "natural" and not each.card.is_joker
    return [other for rank, other in rule.also if natural and rank == each.card.rank]
