"""What a game file says: a list of steps out of a closed vocabulary, and the night's stakes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import field, replace
from itertools import zip_longest
from typing import Literal

from referee.core.book.posts import POSTED_BY, PostedBy, SideAnteBy
from referee.core.book.prices import BackTo, CardEvent, Compare, Decide, Offered, Versus
from referee.core.cards.cards import ranks_more
from referee.core.value import dataclass

First = Literal[
    "eldest", "opener", "after-blinds", "taker", "high-board", "low-board", "low-card", "high-card"
]
"""Who speaks first: the dealer's left, the opener, the left of the last blind, who took the last
offer for most, or by up cards: the highest, the best low, the lowest or highest card (as told)."""
BY_BOARD = ("high-board", "low-board", "low-card", "high-card")
HeadsUp = Literal["dealer", "eldest"]
Unopened = Literal["go-on", "ante-again", "second-half", "showdown"]
Task = Literal["pass", "discard", "turn-up", "arrange"]
Manner = Literal["left", "right", "across", "together", "in-turn"]
Says = Literal["high-low", "in-out"]
Source = Literal["stock", "discards"]
LimitKind = Literal["fixed", "spread", "pot", "none"]
Chips = Literal["tablet", "real"]
Tracking = Literal["bets", "milestones", "referee"]
Sure = Literal["exact", "about", "unknown"]
Wins = Literal["high", "low", "hilo"]
Rotation = Literal["free", "dealer", "round"]
"""Which game comes next: the same until somebody says another; each dealer's choice; or each of the
menu in turn, until everybody has dealt it once."""
Paid = Literal["slip", "cash", "sent"]
"""How chips were paid for: on the slip (at the end), in cash, or sent to the banker."""


@dataclass(frozen=True, slots=True)
class Ante:
    """units times the night's ante before the deal, from everybody, or from one place for the
    table (0: the eldest, 1: the next, -1: the dealer). An ante for the table is dead money. chips:
    so many instead, where the stakes have an ante beside the blinds of a game that has none."""

    units: int = 1
    place: int | None = None
    chips: int = 0

    def due(self, unit: int) -> int:
        """Chips each payer owes; unit: the night's ante."""
        return self.chips or self.units * unit


@dataclass(frozen=True, slots=True)
class Blinds:
    """Bets that must be put in before the cards are seen.

    posts: (place, units) pairs, place 0 the eldest, -1 the dealer, units of the night's ante
    (the stakes may name other amounts); straddles: how many seats after the last post may double
    what was posted before them, in turn; opens: how many times the last post it costs to play;
    heads_up: who has the first post where only two play and several post.
    """

    posts: tuple[tuple[int, int], ...]
    straddles: int = 0
    opens: int = 1
    heads_up: HeadsUp = "dealer"


@dataclass(frozen=True, slots=True)
class Deal:
    """Cards for every player, one at a time, from the dealer's left.

    down, up: to each; common: for all, face up; burn: cards laid aside unseen first; stock: cards
    to each that nobody looks at; widow: cards for a hand of their own before the dealer; where:
    how the common cards or those of the players lie, in words, where it is not as always.
    """

    down: int = 0
    up: int = 0
    common: int = 0
    burn: int = 0
    stock: int = 0
    widow: int = 0
    where: str = ""


@dataclass(frozen=True, slots=True)
class BetStep:
    """A betting interval.

    size: which bet of a fixed limit is in force, from 1; times: or so many times the smallest;
    needs: the strength without which nobody may open, or nothing; also: kinds that open besides;
    rises: it rises by a rank with each deal passed out; unopened: what follows if all pass;
    bring_in: whoever is first must put in the night's bring-in at least; taken: nobody bets where
    nobody took the last offer."""

    name: str
    first: First = "eldest"
    check: bool = True
    check_raise: bool = True
    size: int = 1
    times: int = 0
    needs: str = "nothing"
    also: tuple[str, ...] = ()
    rises: bool = False
    unopened: Unopened = "go-on"
    bring_in: bool = False
    taken: bool = False


@dataclass(frozen=True, slots=True)
class Draw:
    """Each active player in turn discards and is served as many cards.

    extra: cards served above those thrown; ace: one more for who keeps an ace or a wild card;
    stock: from one's own stock; four: the fifth of five comes last; burn: cards laid aside first;
    only_own: a new pack keeps out only the discards of who is served, not the opener's.
    """

    least: int = 0
    most: int = 5
    extra: int = 0
    ace: bool = False
    stock: bool = False
    four: bool = False
    burn: int = 0
    only_own: bool = False


@dataclass(frozen=True, slots=True)
class HandleStep:
    """Something everybody still in does with his cards, bets apart.

    what: pass so many cards to a neighbour (all set them down before anybody picks up), discard (at
    least so many), turn up, or arrange them for good; way: to whom, or all at once or in turn.
    """

    what: Task
    cards: int = 0
    way: Manner = "together"
    least: int | None = None

    @property
    def surely(self) -> int:
        """How many it takes of every hand."""
        return self.cards if self.least is None else self.least


@dataclass(frozen=True, slots=True)
class Widow:
    """Turns round a spare hand: take it, swap with it, knock; pass, if passes. up: it lies so."""

    up: bool = False
    passes: bool = True


@dataclass(frozen=True, slots=True)
class Stock:
    """Turns of taking a card from the stock or the discards and throwing one, until a knock.

    needs: the strength it takes to knock; fee: chips who drops after a knock pays the knocker.
    """

    needs: str = "jacks-or-better"
    fee: int = 1


@dataclass(frozen=True, slots=True)
class Declare:
    """Everybody says in secret what they play for: high, low or both; or whether they are in at
    all. says: which of these; in_turn: aloud, one after the other, which no phone keeps; stage:
    who is out is so until the hands have been compared, and gets cards all the same."""

    says: Says = "high-low"
    in_turn: bool = False
    stage: bool = False


@dataclass(frozen=True, slots=True)
class Showdown:
    """Hands are compared. proves: what must be shown even if nobody called ("openers"); judge:
    the file that judges them, where it is not the game's own; seven: the seven rule is on.

    Beside the pot players pay each other: forfeit: the lowest hand pays the winners; knocker: chips
    that a knocker who wins gets from each who stayed, and pays each of them otherwise; bonus: a
    high hand gets one from everybody.

    match: who is in and does not win pays what the pot was, at most so many antes, into the pot of
    the next deal, for which nobody antes (0: nobody pays); capped: nor does a winner take more than
    that; named: only those whom the table names, and that is their ante then; kitty: one alone must
    beat the spare hand; always: and two or more too; stays: it can be that nobody wins; lives: who
    loses pays an ante, and so often until they are out, the pot is for the last one in; legs: so
    many a player must have to take the pot; versus: each plays against the dealer alone.
    """

    proves: tuple[str, ...] = ()
    judge: str = ""
    seven: bool = False
    forfeit: bool = False
    knocker: int = 0
    bonus: bool = False
    match: int = 0
    kitty: bool = False
    named: bool = False
    stays: bool = False
    lives: int = 0
    legs: int = 0
    capped: bool = False
    always: bool = False
    versus: Versus | None = None

    @property
    def beside(self) -> bool:
        """Whether players pay each other beside the pot."""
        return self.forfeit or self.knocker > 0 or self.bonus


SETTLED = {"pot": Showdown(), "knock": Showdown(knocker=2, bonus=True)}
SETTLED |= {"whiskey": Showdown(forfeit=True)}
"""How files and logs of before said what is paid beside the pot: by one word, a game's name."""


@dataclass(frozen=True, slots=True)
class Free:
    """Just a pot: anybody puts in or takes out any amount, in any order."""


Dealt = Deal | Draw | HandleStep | Widow | Stock | Offered
"""Steps in which cards move."""
Step = Ante | Blinds | BetStep | Dealt | Decide | Declare | Compare | Free | BackTo | Showdown


@dataclass(frozen=True, slots=True)
class Game:
    """One game: pack is the number of cards, players the least and the most it takes.
    A game of two halves (the second begins where nobody opened the first) has a showdown at the end
    of each. big: another pack, as (cards, from how many players on), where the game has one; wins:
    whether the high hand wins, the low one, or each a half; ladder: the id of the order of hands by
    which it is judged, nothing where an old log does not say; suits: whether suits part hands that
    are equal otherwise; wild: whether it has wild cards of its own; choose: which of the cards make
    a hand ("all", "best" five, "two-and-three"); qualifier: the highest card of a hand that may win
    low, 0 where any may; ends: what the ends of a shared pot are called; least: what the best hand
    must be to win at all, else the pot waits; events: what up cards bring; joker: what a joker is
    ("none", where the deck has none; "bug", "wild", "fixed"), nothing where an old log doesn't say;
    wilds: what is wild wherever it lies ("3 9 Jh"); parts: into how many cards for each end a hand
    is parted; kinds: of hands, where their order is its own; most: whoever alone wins more than
    half of the shares has the pot; grows: from how many on each has a rank more; without: less."""

    id: str
    name: str
    summary: str
    players: tuple[int, int]
    pack: int
    steps: tuple[Step, ...]
    aliases: tuple[str, ...] = ()
    big: tuple[int, int] | None = None
    wins: Wins = "high"
    ladder: str = ""
    suits: bool = False
    wild: bool = False
    choose: str = ""
    qualifier: int = 0
    ends: tuple[str, ...] = ("high", "low")
    least: str = ""
    events: tuple[CardEvent, ...] = ()
    joker: str = ""
    wilds: str = ""
    parts: tuple[int, ...] = ()
    kinds: tuple[str, ...] = ()
    most: bool = False
    grows: int = 0
    without: tuple[int, ...] = ()

    def pack_for(self, players: int) -> int:
        """The cards of the pack so many play with."""
        grown = self.pack + 4 * ranks_more(self.grows, players)
        return self.big[0] if self.big is not None and players >= self.big[1] else grown

    def judge(self, start: int = 0) -> str:
        """The id of the rule that judges the next showdown from a step on."""
        step = self.steps[self.showdown(start)] if self.steps else None
        return step.judge or self.id if isinstance(step, Showdown) else self.id

    @property
    def judges(self) -> tuple[str, ...]:
        """The ids of the rules that judge it: one, or one for each half."""
        found = [step.judge or self.id for step in self.steps if isinstance(step, Showdown)]
        return tuple(dict.fromkeys(found or [self.id]))

    @property
    def blinds(self) -> Blinds | None:
        """Its posts before the deal, if it has any."""
        return next((step for step in self.steps if isinstance(step, Blinds)), None)

    @property
    def draws(self) -> bool:
        """Whether cards are exchanged."""
        return any(isinstance(step, Draw) for step in self.steps)

    def showdown(self, start: int) -> int:
        """The place of the first showdown from a step on."""
        places = range(start, len(self.steps))
        ends = (at for at in places if isinstance(self.steps[at], Showdown))
        return next(ends, len(self.steps) - 1)

    @property
    def has_openers(self) -> bool:
        """Whether somebody must hold a strength to open."""
        return any(isinstance(step, BetStep) and step.needs != "nothing" for step in self.steps)


@dataclass(frozen=True, slots=True)
class Limit:
    """How much may be bet, in chips.

    fixed: sizes are the bets of the intervals, raises how many raises follow a bet (None: any
    number); spread: between sizes[0] and most; pot and none: from sizes[0] up.
    heads_up_free: the number of raises is free once only two are left; half: an all-in of half a
    bet counts as a whole one (fixed limit), otherwise only a whole one does; multiple: bets come
    in multiples of so many chips.
    """

    kind: LimitKind = "fixed"
    sizes: tuple[int, ...] = (2, 4)
    most: int = 0
    raises: int | None = 3
    heads_up_free: bool = True
    half: bool = True
    multiple: int = 1

    def size(self, which: int, times: int = 0) -> int:
        """The bet of an interval: the which-th size, from 1 on, or so many times the smallest."""
        return self.sizes[0] * times if times else self.sizes[min(which, len(self.sizes)) - 1]


@dataclass(frozen=True, slots=True)
class Stakes:
    """What the night is played for.

    ante and limit in chips; chip: the smallest chip in play; worth: what one chip is worth in
    hundredths of the currency, nought for plain chips; colours: (name, chips) pairs of the chips
    on the table, none where nobody said; blinds: the amounts of a game's posts, in their order,
    where they are not its units times the ante; posted_by: who posts them, in every game that has
    blinds; bring_in: the forced first bet of stud; forfeit: what the lowest hand pays in
    games that have it so, the ante where nobody said; side_ante: an ante beside the blinds, in
    games that have none of their own, from everybody or from one for all.
    """

    ante: int = 1
    limit: Limit = field(default_factory=Limit)
    chip: int = 1
    worth: int = 0
    currency: str = ""
    colours: tuple[tuple[str, int], ...] = ()
    blinds: tuple[int, ...] = ()
    bring_in: int = 0
    forfeit: int = 0
    side_ante: int = 0
    side_ante_by: SideAnteBy = "all"
    posted_by: PostedBy = "game"

    def in_force(self, own: Blinds) -> Blinds:
        """The blinds of a game as the table posts them. Of fewer than the game has, the last are
        posted; each more is twice the one before."""
        if self.posted_by == "game":
            return own
        places = POSTED_BY[self.posted_by]
        units = [chips for _, chips in own.posts][-len(places) :]
        while len(units) < len(places):
            units.append(2 * units[-1])
        return replace(own, posts=tuple(zip(places, units, strict=True)))

    def amounts(self, blinds: Blinds) -> tuple[int, ...]:
        """Chips of each post of those blinds, in their order."""
        said, many = self.blinds, len(blinds.posts)
        return said[:many] if len(said) >= many else self.filled(blinds, said)

    def filled(self, blinds: Blinds, said: Sequence[int | None]) -> tuple[int, ...]:
        """Chips of each post, as far as somebody said; the others are in proportion to the first,
        and none is less than one that was said before it."""
        usual = [units * self.ante for _, units in blinds.posts]
        if not any(said):
            return tuple(usual)
        first, unit = said[0], blinds.posts[0][1]
        if first and unit:
            usual = [-(-first * of // (unit * self.chip)) * self.chip for _, of in blinds.posts]
        found: list[int] = []
        for chips, told in zip_longest(usual, said[: len(usual)]):
            found.append(max([chips, *found]) if told is None else told)
        return tuple(found)

    @property
    def least_in(self) -> int:
        """The forced first bet of stud: what the table says, else half of the smallest bet."""
        return self.bring_in or max(self.chip, self.limit.sizes[0] // 2 // self.chip * self.chip)

    def money(self, chips: int) -> int:
        """What so many chips settle as: hundredths of the currency, or themselves."""
        return chips * (self.worth or 1)
