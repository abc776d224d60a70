"""The judge's rule: everything a game file tells the judge, as one value.

Knows pack, ladders, cards, wild cards, qualifiers and division of one game. Must not know where
it was read, nor any hand.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final, Literal

from referee.core.cards.cards import ACE, Card, Pack, ranks_more
from referee.core.cards.judge.division import BothTied, EndKey, Unwon
from referee.core.cards.judge.ladder import Best, GroupLadder, Ladder, with_tigers
from referee.core.cards.judge.made import Choose, Lines, Measure, Places, measure_of
from referee.core.cards.judge.wild import WildRule
from referee.core.value import dataclass

Mode = Literal["high", "low", "hilo"]
SevenRule = Literal["off", "forfeit", "void"]
MODES: Final = ("high", "low", "hilo")
SEVEN_RULES: Final = ("off", "forfeit", "void")
ALL_WILD = 9
"""More wild cards than any hand has: every one of them is told apart."""
UNWON: Final = ("carry", "share", "high")


@dataclass(frozen=True, slots=True)
class Qualifiers:
    """What a hand must have to win an end: the high one or the low one, or any further one."""

    low_max: int | None = None
    """The low must be unpaired (and clean) with no card above this rank, 8 or 9."""
    low_no_pair: bool = False
    """The low must be unpaired; a straight or flush does no harm."""
    high_pair: bool = False
    """The high must be a pair or better."""
    high_least: str = ""
    """The high must be this kind or better, or a pair of this rank ("6") or better."""


NOTHING_WILD: Final = WildRule()
ANY_HAND: Final = Qualifiers()


@dataclass(frozen=True, slots=True)
class End:
    """One share of the pot: what it is called, and what wins it."""

    key: EndKey
    name: str
    ladder: Ladder
    choose: Choose = "all"
    lines: Lines | None = None
    ask: Qualifiers = ANY_HAND
    natural: bool = False
    """Is nothing wild for it?"""
    own: Places = ()
    """Which of a player's own cards are for it, by their places as they are entered; none: all."""
    second: bool = False
    """Does the second-best hand win it?"""

    @property
    def side(self) -> Best:
        """How a joker of fixed value counts for it."""
        if self.key in ("high", "low"):
            return "high" if self.key == "high" else "low"
        return getattr(self.ladder, "best", "low")


@dataclass(frozen=True, slots=True)
class JudgeRule:
    """How one game is judged."""

    slug: str
    name: str
    pack: Pack
    """The pack; see `for_players` where it depends on how many play."""
    mode: Mode
    high: Ladder
    low: Ladder
    cards: tuple[int, ...] = (5,)
    """How many cards a player lays down; the first is the usual number."""
    community: tuple[int, ...] = (0,)
    """How many common cards there are."""
    choose: Choose = "all"
    wild: WildRule = NOTHING_WILD
    duplicates: bool = False
    tigers: bool = False
    wild_cats: bool = False
    naturals_first: int = 0
    """How many wild cards are told apart where the same hand with fewer of them wins (Brag has
    this in its ladder). 0: equal is equal; 1: only a hand without any wins."""
    qualify: Qualifiers = ANY_HAND
    declare: bool = False
    """Does the game ask for declarations? Without any, cards speak."""
    unwon: Unwon = "carry"
    tied: BothTied = "loses"
    """What a tie is for who declared both ways."""
    seven: SevenRule = "off"
    openers: int | None = None
    """The rank of the lowest pair that opens, or None where anything does."""

    big_pack: Pack | None = None
    """The pack from `big_pack_from` players on, where it differs."""
    big_pack_from: int = 0
    pack_grows_from: int = 0
    """From how many players on each brings the next lower rank; 0: the pack does not grow."""

    names: tuple[str, str] = ("high", "low")
    """What the two ends are called; the odd chip goes to the first."""
    high_lines: Lines | None = None
    """The common cards that count for the first end, one set at a time; None: all of them."""
    low_lines: Lines | None = None
    """The same for the second end."""
    low_choose: Choose | None = None
    """How the cards of the second end are chosen, where it is otherwise."""
    high_own: Places = ()
    """The player's own cards that are for the first end, by their places; none: all of them."""
    low_own: Places = ()
    """The same for the second end."""
    low_natural: bool = False
    """Is nothing wild for the second end?"""
    second: tuple[EndKey, ...] = ()
    """Which of the first two ends the second-best hand wins, where not all are equal."""
    more: tuple[End, ...] = ()
    """The third end and further ones, where more than two share the pot."""
    hole: int = 0
    """How many cards of a hand lie in the hole: they are entered first."""
    lay: str = ""
    """In which order the common cards are entered, where they lie in a figure."""
    line: str = ""
    """What one of several lines of common cards is called: "row or column"."""
    kitty: bool = False
    """Are the cards of the table a spare hand, which one who is in alone must beat?"""
    kitty_always: bool = False
    """Must it be beaten also where more than one is in?"""
    spare: int = 0
    """How many of the cards of the table, the last of them, are the spare hand; 0: all of them."""
    sweep: bool = False
    """Must one hand win every end, or nobody wins?"""
    most: bool = False
    """Does one hand that wins most ends take the whole pot?"""
    uneven: bool = False
    """May hands of different size be compared?"""
    descending: bool = False
    """Is a hand foul of which one part beats the one before it?"""

    order: bool = False
    """Is the order of high hands this game's own?"""
    smaller: tuple[tuple[int, Ladder], ...] = ()
    """(cards, ladder): the high ladder for hands of fewer cards, in games of any size."""

    def for_players(self, players: int) -> "JudgeRule":
        """This rule with the pack that so many players use."""
        if more := ranks_more(self.pack_grows_from, players):
            low = min(self.pack.ranks)
            grown = replace(self.pack, ranks=(*range(low - more, low), *self.pack.ranks))
            return replace(self, pack=grown, pack_grows_from=0)
        if self.big_pack is None or players < self.big_pack_from:
            return self
        return replace(self, pack=self.big_pack, big_pack=None)

    def for_cards(self, cards: Iterable[Card]) -> "JudgeRule":
        """This rule with the pack that these cards must come from."""
        if self.pack_grows_from:
            low, lowest = min(self.pack.ranks), min((card.rank for card in cards), default=ACE)
            more = max(low - lowest, 0) if lowest > 1 else 0
            return self.for_players(self.pack_grows_from - 1 + more)
        if self.big_pack is None or all(self.pack.copies(card) for card in cards):
            return self
        return replace(self, pack=self.big_pack, big_pack=None)

    def for_size(self, size: int) -> "JudgeRule":
        """This rule with the high ladder for hands of so many cards."""
        ladder = dict(self.smaller).get(size)
        return self if ladder is None else replace(self, high=ladder, smaller=())

    @property
    def ends(self) -> tuple[End, ...]:
        """The ends hands are compared for, in the order of the odd chips."""
        if self.mode != "hilo":
            return (self.end(self.mode),)
        return (self.end("high"), self.end("low"), *self.more)

    def end(self, key: EndKey) -> End:
        """One end by its key."""
        ask, name = self.qualify, self.names[key == "low"]
        if key == "high":
            least = Qualifiers(high_pair=ask.high_pair, high_least=ask.high_least)
            own, second = self.high_own, key in self.second
            return End(
                key,
                name,
                self.high_ladder,
                self.choose,
                self.high_lines,
                least,
                own=own,
                second=second,
            )
        if key == "low":
            least = Qualifiers(low_max=ask.low_max, low_no_pair=ask.low_no_pair)
            choose, natural = self.low_choose or self.choose, self.low_natural
            own, second = self.low_own, key in self.second
            return End(key, name, self.low, choose, self.low_lines, least, natural, own, second)
        return next(end for end in self.more if end.key == key)

    def table(self, cards: Sequence[Card]) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
        """The cards of the table: the common ones, and the spare hand."""
        common = self.common if self.kitty else len(cards)
        return tuple(cards[:common]), tuple(cards[common:])

    @property
    def common(self) -> int:
        """How many common cards there can be."""
        if not self.kitty:
            return max(self.community)
        return max(self.community) - self.spare if self.spare else 0

    @property
    def parts(self) -> tuple[int, ...]:
        """Into how many cards for each end a hand is parted, where no card is for two of them."""
        own = [end.own for end in self.ends]
        places = [place for those in own for place in those]
        parted = len(own) > 1 and all(own) and len({*places}) == len(places)
        return tuple(map(len, own)) if parted else ()

    @property
    def high_ladder(self) -> Ladder:
        """The high ladder with tigers and dogs where they are on."""
        if self.tigers and isinstance(self.high, GroupLadder):
            return with_tigers(self.high)
        return self.high


@lru_cache(maxsize=512)
def high_measure(rule: JudgeRule) -> Measure:
    """The measure of the high end; it remembers the hands it has weighed."""
    return _measure(rule, "high")


@lru_cache(maxsize=512)
def low_measure(rule: JudgeRule) -> Measure:
    """The measure of the low end; it remembers the hands it has weighed."""
    return _measure(rule, "low")


def measure(rule: JudgeRule, key: EndKey) -> Measure:
    """The measure of one end."""
    if key in ("high", "low"):
        return high_measure(rule) if key == "high" else low_measure(rule)
    return _further(rule, key)


@lru_cache(maxsize=64)
def _further(rule: JudgeRule, key: EndKey) -> Measure:
    return _measure(rule, key)


def _measure(rule: JudgeRule, key: EndKey) -> Measure:
    end = rule.end(key)
    return measure_of(
        end.ladder,
        rule.pack.ranks,
        NOTHING_WILD if end.natural else rule.wild,
        end.choose,
        end.side,
        duplicates=rule.duplicates,
        wild_cats=rule.wild_cats and key == "high",
        naturals_first=rule.naturals_first,
        lines=end.lines,
        hole=rule.hole,
        own=end.own,
    )
