"""The Night and the Hand: values that the log folds into."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from referee.core.chips import ASIDE, BANK, EMPTY, LOOSE, POT, Purse, pocket, stack
from referee.core.errors import Refused
from referee.core.events import Told
from referee.core.game import (
    STRENGTHS,
    Bet,
    Blinds,
    Chips,
    Draw,
    Free,
    Game,
    Handle,
    House,
    Rotation,
    Showdown,
    Stakes,
    Step,
    Sure,
    Tracking,
)
from referee.core.scores.sheet import Sheet

State = Literal["in", "dropped", "foul", "out"]
Presence = Literal["here", "away", "gone"]
Proof = Literal["none", "owed", "shown", "not-asked"]
Ending = Literal["", "won", "passed-out", "stayed", "thrown-in", "taken"]
Standing = Literal["asks", "has", "denied", "lost", "replaced"]

NOT_NOTED = -1
"""A draw that nobody wrote down."""
MORE_THAN_ANYBODY_HAS = 10**9
"""What a seat can put in, as far as the log knows, while the chips are real."""


@dataclass(frozen=True)
class Holding:
    """One seat's part in the hand, in chips.

    ante, bets: what it put in, bets by interval; dead: bets that no longer count as a level
    (the interval began again without them); back: what it took out again by a ruling;
    answered: the bet it last spoke to, None before its first turn of the interval.
    passed: it passed before anybody opened; barred: it may not open any more.
    drew: cards taken in the present (or last) draw; owed: cards to be served after the others;
    thrown: its discards, folded: its dropped cards, as far as they lie among the discards;
    pat: it lost its draw by a ruling; excused: the table let its answer to the bet stand;
    muted: by a ruling it may not raise in this interval;
    sure: how well its bets are known; done: it has done what the step asks of everybody;
    checked: it has checked in this interval.
    """

    seat: int
    state: State = "in"
    all_in: bool = False
    ante: int = 0
    dead: int = 0
    bets: tuple[int, ...] = ()
    answered: int | None = None
    passed: bool = False
    barred: bool = False
    drew: int | None = None
    owed: int = 0
    thrown: int = 0
    folded: int = 0
    pat: bool = False
    excused: bool = False
    muted: bool = False
    sure: Sure = "exact"
    done: bool = False
    checked: bool = False

    @property
    def noted(self) -> int | None:
        """Cards taken, where that was written down."""
        return None if self.drew == NOT_NOTED else self.drew

    @property
    def live(self) -> bool:
        """Whether it can still win."""
        return self.state == "in"

    @property
    def bet(self) -> int:
        """Chips put in during the present interval."""
        return self.bets[-1] if self.bets else 0

    @property
    def total(self) -> int:
        """Everything it has in the pot."""
        return self.ante + self.dead + sum(self.bets)


@dataclass(frozen=True)
class Hand:
    """One deal. order and holdings run clockwise from eldest; the dealer, if in, is last.

    step: which step of the game is going on; street: how many betting intervals came before
    the present one; full: the last full bet or raise, which a raise must match; raises: how
    many there were after the bet; whole: what the last whole one came to; capped: the last one
    allowed came while more than two could act, so that two who are left later may not go on;
    stub: cards left in the pack, the bottom card among them.
    strays: cards among the discards that nobody threw (shown in the draw, and dead);
    uncalled: (seat, chips) nobody called and still to go back; returned: those that went back
    when the last claimant was paid.
    told: what a ruling made people do with the cards, until the next act.
    loose: chips in the pot nobody is said to have put in, of which the tablet must still be told
    whose the unsaid ones are; pot_sure, stub_known, turn_known: how well those are known;
    counted_in: the step in which the pot was counted last; piled: each pile that was counted by
    itself, as (pot, how many of the loose chips lie in it; the main pot has what is left).
    shown: (seat, cards, words) of the hands laid down at the showdown.
    lenient: the table lets the next act stand though it is out of order.
    earlier: the hand before the last act of this interval; starts: as it was when each interval
    began, this one the last.
    unspoken: the last intervals in which nobody could speak any more, all being all-in.
    boards: the up cards as they were entered last, as (seat, cards).
    small, big: whose place the small blind was at, posted or not, and who posted the big one.
    """

    number: int
    game: Game
    stakes: Stakes
    house: House
    dealer: int
    order: tuple[int, ...]
    holdings: tuple[Holding, ...]
    carried: int = 0
    step: int = -1
    street: int = -1
    level: int = 0
    full: int = 0
    raises: int = 0
    whole: int = 0
    capped: bool = False
    turn: int | None = None
    acted: bool = False
    aggressor: int | None = None
    opener: int | None = None
    opened_street: int = 0
    proof: Proof = "none"
    cards: int = 0
    stub: int = 0
    strays: int = 0
    uncalled: tuple[int, int] | None = None
    returned: tuple[int, int] | None = None
    passed_out: bool = False
    told: tuple[Told, ...] = ()
    loose: int = 0
    unsaid: int = 0
    pot_sure: Sure = "exact"
    counted_in: int = -1
    piled: tuple[tuple[int, int], ...] = ()
    stub_known: bool = True
    turn_known: bool = True
    lenient: bool = False
    posted: bool = False
    last_post: int | None = None
    small: int | None = None
    big: int | None = None
    bring: int = 0
    asks_first: bool = False
    boards: tuple[tuple[int, str], ...] = ()
    unspoken: int = 0
    began_again: bool = False
    up: int = 0
    common: int = 0
    shared: int = 0
    passes: int = 0
    second: bool = False
    kitty: int = 0
    widow: str = ""
    knocker: int | None = None
    slept: tuple[int, ...] = ()
    declared: tuple[tuple[int, str], ...] = ()
    earlier: Hand | None = field(default=None, repr=False, compare=False)
    starts: tuple[Hand, ...] = field(default=(), repr=False, compare=False)
    apart: int = 0
    awards: tuple[tuple[int, tuple[tuple[int, int], ...]], ...] = ()
    shown: tuple[tuple[int, str, str], ...] = ()
    ending: Ending = ""
    next_dealer: bool = True

    @property
    def over(self) -> bool:
        return bool(self.ending)

    @property
    def now(self) -> Step:
        """The step in progress; the showdown after the last."""
        steps, at = self.game.steps, self.step
        return steps[at] if 0 <= at < len(steps) else steps[0 if at < 0 else -1]

    @property
    def live(self) -> tuple[Holding, ...]:
        """The holdings that can still win."""
        return tuple([one for one in self.holdings if one.state == "in"])

    @property
    def contested(self) -> bool:
        """Whether more than one can still win."""
        found = False
        for one in self.holdings:
            if one.state == "in":
                if found:
                    return True
                found = True
        return False

    @property
    def judge(self) -> str:
        """The id of the rule that judges the showdown this deal leads to."""
        return self.game.judge(max(self.step, 0))

    @property
    def half(self) -> tuple[Step, ...]:
        """The steps of the half of the game that is played; most games have only one."""
        steps = self.game.steps
        first = self.game.showdown(0)
        return steps[first + 1 :] if self.second else steps[: first + 1]

    @property
    def has_openers(self) -> bool:
        """Whether somebody must hold a strength to open."""
        return any(isinstance(step, Bet) and step.needs != "nothing" for step in self.half)

    @property
    def strength(self) -> str:
        """What it takes to open this deal, or "nothing"; in some games it rises with each deal
        passed out, and stays at the highest."""
        needing = [step for step in self.half if isinstance(step, Bet) and step.needs != "nothing"]
        if not needing or not needing[0].rises or needing[0].needs not in STRENGTHS:
            return needing[0].needs if needing else "nothing"
        return STRENGTHS[min(STRENGTHS.index(needing[0].needs) + self.passes, len(STRENGTHS) - 1)]

    def of(self, seat: int) -> Holding:
        """A seat's holding. Raises ValueError when it was not dealt in."""
        return self.holdings[self.order.index(seat)]

    @property
    def small_empty(self) -> bool:
        """Whether nobody posted the small blind, its place being empty."""
        return self.big is not None and (self.small is None or self.small not in self.order)

    def has(self, seat: int) -> bool:
        """Whether the seat is in this deal and can still win."""
        return seat in self.order and self.of(seat).live

    @property
    def pot(self) -> int:
        """What lies in the middle, awards taken off."""
        inside = self.carried + self.loose - self.kitty - self.apart
        for one in self.holdings:
            inside += one.ante + one.dead + sum(one.bets)
        return inside - self.paid if self.awards else inside

    @property
    def paid(self) -> int:
        return sum([chips for _, shares in self.awards for _, chips in shares])

    @property
    def betting(self) -> Bet | None:
        """The betting interval in progress."""
        try:
            now = self.game.steps[self.step]
        except IndexError:
            return None
        return now if isinstance(now, Bet) and not self.ending else None

    @property
    def drawing(self) -> bool:
        return isinstance(self.now, Draw) and not self.ending

    @property
    def handling(self) -> Handle | None:
        """What everybody is doing with his cards now, bets and draws apart."""
        now = self.now
        return now if isinstance(now, Handle) and not self.ending else None

    @property
    def posting(self) -> Blinds | None:
        """The blinds that are to be put in now."""
        now = self.now
        return self.stakes.in_force(now) if isinstance(now, Blinds) and not self.ending else None

    @property
    def free(self) -> bool:
        """Just a pot: no rules but the general ones."""
        return isinstance(self.now, Free) and not self.ending

    @property
    def showing(self) -> bool:
        """Whether it has come to paying the pots."""
        return isinstance(self.now, Showdown) and not self.ending

    @property
    def unopened(self) -> bool:
        """A betting interval that needs an opener and has none yet."""
        step = self.betting if self.level == 0 else None
        return step is not None and step.unopened != "go-on"

    @property
    def reopened(self) -> bool:
        """An opening interval that began again after a false opening: the pot needs an opener."""
        return self.unopened and self.began_again

    @property
    def draw_begun(self) -> bool:
        """Whether anybody has drawn or stood pat (or the draw is over)."""
        steps = self.game.steps
        start = self.game.showdown(0) + 1 if self.second else 0
        places = range(start, len(steps))
        first = next((at for at in places if isinstance(steps[at], Draw)), None)
        if first is None:
            return False
        before = sum(isinstance(step, Bet) for step in steps[start:first]) + self.second
        return self.street >= before or any(one.drew is not None for one in self.holdings)

    @property
    def counts_open(self) -> bool:
        """The window of law 26(b): from the draw until somebody acts in the interval after it."""
        if self.ending:
            return False
        if isinstance(self.now, Draw):
            return True
        before = self.game.steps[self.step - 1] if self.step > 0 else None
        return isinstance(self.now, Bet) and isinstance(before, Draw) and not self.acted


@dataclass(frozen=True)
class Player:
    """A person at the table. bought, cashed: chips from and to the box or another player so far.

    counted: the last reading of a real stack, after deal counted_at; counted_with: what the seat
    had in the pot then, where it was read in the middle of the deal after that one.
    Money, in what the night settles in (Stakes.money): paid_in, into the cash box less out of it;
    between: to other players less from them; advanced: paid for several, costs: his share of that.
    kitty: chips of the kitty that were cashed in his name.
    """

    seat: int
    name: str
    presence: Presence = "here"
    bought: int = 0
    cashed: int = 0
    leaving: bool = False
    counted: int | None = None
    counted_at: int = 0
    counted_with: int | None = None
    paid_in: int = 0
    between: int = 0
    advanced: int = 0
    costs: int = 0
    kitty: int = 0

    @property
    def put_up(self) -> int:
        """What the cash box (or whoever was paid for) has of his."""
        return self.paid_in + self.advanced - self.costs


@dataclass(frozen=True, slots=True)
class Phone:
    """A phone and a player's name. mark: which device; state: it asks for the name, has it, was
    not let in, or had it until the host freed it or gave it to another phone."""

    seat: int
    device: str
    mark: str
    state: Standing


@dataclass(frozen=True, slots=True)
class Finished:
    """A deal that was paid: its number, its game, and who took what."""

    deal: int
    game: str
    shares: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Dispute:
    """Chips set aside until somebody rules: from which deal, how many, and whose they may be."""

    deal: int
    amount: int
    claimants: tuple[int, ...]
    why: str


@dataclass(frozen=True, slots=True)
class Vote:
    """What the phones are asked. cast: who has voted; counts: how many were for each choice, once
    it is over."""

    law: str
    title: str
    ask: str
    choices: tuple[str, ...]
    voters: tuple[int, ...]
    facts: tuple[tuple[str, str], ...] = ()
    offender: int | None = None
    cast: tuple[int, ...] = ()
    counts: tuple[int, ...] = ()

    @property
    def over(self) -> bool:
        """Whether there is a result."""
        return bool(self.counts)


@dataclass(frozen=True)
class Night:
    """Everything that is so now.

    players by seat number; ring: the seats in order, clockwise; dealer: who deals next when no
    hand has said so; hands: how many were begun; finished: the last deals that were paid;
    passes: deals passed out in a row, the last among them; kitty: chips the pots left for the
    table; disputes: what is impounded, oldest first; warnings: (seat, why) of this night.
    antes_in: by seat, how many antes it has in a pot that waits; heirs: who was in every deal that
    left forfeited money in it, None where none did; tappers: who taps on a strand.
    menu: the games of the night as (id, name), none for all; rotation: how the next one is found;
    turns: how many dealers running have dealt the game played last.
    phones: one line for each phone that asked for a name; raised: who asks for the floor; vote:
    what the phones are asked about this deal.
    dealt_for: the dealer named by hand is away, and somebody deals for him; blinds: at whose
    places the small one (or nobody's) and the big one were said to be then.
    borne: what was given up at the closing, as (seat, chips); till: money in the cash box, sent:
    how much of it the banker was sent; paid_since: (from, to, money) since the closing.
    """

    title: str = ""
    game: Game | None = None
    stakes: Stakes = field(default_factory=Stakes)
    house: House = field(default_factory=House)
    players: tuple[Player, ...] = ()
    ring: tuple[int, ...] = ()
    dealer: int | None = None
    purse: Purse = EMPTY
    hand: Hand | None = None
    hands: int = 0
    begun: bool = False
    closed: bool = False
    borne: tuple[tuple[int, int], ...] = ()
    till: int = 0
    sent: int = 0
    paid_since: tuple[tuple[int | None, int | None, int], ...] = ()
    chips: Chips = "tablet"
    tracking: Tracking = "bets"
    finished: tuple[Finished, ...] = ()
    antes_in: tuple[int, ...] = ()
    heirs: tuple[int, ...] | None = None
    dealt_for: bool = False
    blinds: tuple[int | None, int] | None = None
    passes: int = 0
    kitty: int = 0
    disputes: tuple[Dispute, ...] = ()
    warnings: tuple[tuple[int, str], ...] = ()
    tappers: tuple[tuple[str, str], ...] = ()
    sheets: tuple[Sheet, ...] = ()
    phones: tuple[Phone, ...] = ()
    raised: tuple[int, ...] = ()
    vote: Vote | None = None
    menu: tuple[tuple[str, str], ...] = ()
    rotation: Rotation = "free"
    turns: int = 0

    def stack(self, seat: int) -> int:
        """Chips in play before that seat."""
        return self.purse[stack(seat)]

    @property
    def real(self) -> bool:
        """Whether the chips are real, and lie on the table."""
        return self.chips == "real"

    def reach(self, seat: int) -> int:
        """What the seat can put in, as far as the log knows."""
        return MORE_THAN_ANYBODY_HAS if self.chips == "real" else self.purse[stack(seat)]

    def account(self, seat: int) -> int:
        """Where the seat's chips are kept: its stack, or all real chips together."""
        return LOOSE if self.chips == "real" else stack(seat)

    def sheet(self, number: int) -> Sheet | None:
        """The score sheet of that number."""
        return next((one for one in self.sheets if one.number == number), None)

    @property
    def next_sheet(self) -> int:
        """The number a new score sheet gets."""
        return 1 + max((one.number for one in self.sheets), default=0)

    def tapper(self, strand: str) -> str:
        """The device that taps on a strand; nothing: whoever has the right."""
        return dict(self.tappers).get(strand, "")

    def phone(self, mark: str) -> Phone | None:
        """What that phone is at this table; nothing: it looks on."""
        return next((one for one in self.phones if one.mark == mark), None) if mark else None

    def phone_of(self, seat: int) -> Phone | None:
        """The phone that has that seat."""
        having = (one for one in self.phones if one.state == "has" and one.seat == seat)
        return next(having, None)

    def holds(self, seat: int) -> int:
        """All chips of that seat, those for the next deal among them."""
        return self.purse[stack(seat)] + self.purse[pocket(seat)]

    def name(self, seat: int) -> str:
        """The player's name; the log still speaks of one whose sitting down was taken back."""
        return self.players[seat].name if seat < len(self.players) else f"Seat {seat + 1}"

    @property
    def playing(self) -> Hand | None:
        """The hand in progress."""
        hand = self.hand
        return None if hand is None or hand.ending else hand

    @property
    def pot(self) -> int:
        """Chips in the middle."""
        return self.purse[POT]

    @property
    def box(self) -> int:
        """Chips out of the box: bought, less cashed."""
        return -self.purse[BANK]

    @property
    def loose(self) -> int:
        return self.purse[LOOSE]

    @property
    def aside(self) -> int:
        return self.purse[ASIDE]

    def present(self, seat: int) -> bool:
        """Whether the seat would be dealt in: here, not leaving."""
        player = self.players[seat]
        return player.presence == "here" and not player.leaving

    def able(self, seat: int) -> bool:
        """Whether the seat can be dealt in: here, and with chips for the next deal."""
        if not self.present(seat):
            return False
        purse = self.purse
        return self.chips == "real" or purse[stack(seat)] > 0 or purse[pocket(seat)] > 0


def going_on(night: Night) -> Hand:
    """The hand in progress. Raises Refused when there is none."""
    hand = night.playing
    if hand is None:
        raise Refused("no-deal")
    return hand
