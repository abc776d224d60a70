"""The Hand: one deal, as the log folds into it."""

from __future__ import annotations

from dataclasses import field
from typing import Literal

from referee.core.book.game import (
    Ante,
    BetStep,
    Blinds,
    Declare,
    Draw,
    Free,
    Game,
    HandleStep,
    Showdown,
    Stakes,
    Step,
    Sure,
)
from referee.core.book.house import House
from referee.core.book.strengths import STRENGTHS
from referee.core.messages.law import ActedEarly, Instruction
from referee.core.state.cards_due import CardsAsked
from referee.core.state.holding import Holding
from referee.core.value import dataclass, kept

Proof = Literal["none", "owed", "shown", "not-asked"]
Ending = Literal["", "won", "passed-out", "stayed", "thrown-in", "taken"]

NO_END = Showdown()
"""A game without an end of its own."""


@dataclass(frozen=True)
class Hand:
    """One deal. order and holdings run clockwise from eldest; the dealer, if in, is last.

    step: which step of the game is going on; street: how many betting intervals came before
    the present one; full: the last full bet or raise, which a raise must match; raises: how
    many there were after the bet; whole: what the last whole one came to; capped: the last one
    allowed came while more than two could act, so that two who are left later may not go on;
    stub: cards left in the pack, the bottom card among them.
    strays: cards among the discards that no hand threw (shown, dead, by a stock); uncalled:
    (seat, chips) nobody called and still to go back; returned: those that went back when the last
    claimant was paid. instructions: what a ruling made people do, until the next act; cards_asked:
    the last draw, turn, offer or up card, for what the dealer does, until that interval is over.
    loose: chips in the pot nobody is said to have put in, of which the tablet must still be told
    whose the unsaid ones are; missing: chips that a count found missing in a pot that was known
    exactly, until somebody says who is short; pot_sure, stub_known, turn_known: how well those are
    known; counted_in: the step in which the pot was counted last; piled: each pile that was counted
    by itself, as (pot, how many of the loose chips lie in it; the main pot has what is left).
    shown: (seat, cards, words) of the hands laid down at the showdown, the words being what they
    count as; called: (seat, words), what their owners called them where the house binds them to it.
    lenient: the table lets the next act stand though it is out of order; early: who acted before
    their turn, and what; it stands if nothing changes until then. earlier: the hand before the last
    act of this interval; starts: as it was when each interval began, this one the last; uncounted:
    as it was before a count made somebody all-in.
    unspoken: the last intervals in which nobody could speak any more, all being all-in.
    boards: the up cards as entered last, as (seat, cards); leads: whose were told to be first.
    small, big: whose place the small blind was at, posted or not, and who posted the big one.
    shared: deals of one card in the middle for all, the pack being short; shuffled: for which step
    the discards were shuffled in; wild: ranks wild by an up card or as the table decided, at
    step fell; fallen: what up cards brought, as (street, seat, card); took: who took what; follows:
    after whose up card the next one up is wild, as it was its round's last.
    sealed: whose openers lie sealed beside the log; proven: those that were opened, which of them
    were thrown, what was done to them since the opening, and, where their player said late that
    they were split, the proof until then. doubled: two hands had the same card.
    dealt_by: whose deal it was when it began, if they were in it; the dealer may have gone since;
    before: the game of the deal before it and the cards of its pack; anted: nobody antes for this
    pot again, but who is late; matched: paid into the next; claims: (seat, chips all-in for).
    awards: what each pot paid, as (pot, (seat, chips)); rivals: who could win when the first was;
    odds: (seat, chips) that the dealer pays beyond the stakes once no pot is left.
    """

    number: int
    game: Game
    stakes: Stakes
    house: House
    dealer: int
    order: tuple[int, ...]
    holdings: tuple[Holding, ...]
    carried: int = kept(0)
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
    sealed: int | None = None
    proven: tuple[str, ...] = ()
    doubled: bool = False
    cards: int = 0
    stub: int = 0
    strays: int = 0
    uncalled: tuple[int, int] | None = None
    returned: tuple[int, int] | None = None
    passed_out: bool = False
    instructions: tuple[Instruction, ...] = ()
    cards_asked: CardsAsked | None = None
    loose: int = 0
    unsaid: int = 0
    missing: int = 0
    pot_sure: Sure = "exact"
    counted_in: int = -1
    piled: tuple[tuple[int, int], ...] = ()
    stub_known: bool = True
    turn_known: bool = True
    lenient: bool = False
    early: ActedEarly | None = None
    posted: bool = False
    last_post: int | None = None
    small: int | None = kept(None)
    big: int | None = kept(None)
    dealt_by: int | None = kept(None)
    before: tuple[str, int] = kept(("", 0))
    bring: int = 0
    asks_first: bool = False
    leads: int | None = None
    boards: tuple[tuple[int, str], ...] = ()
    unspoken: int = 0
    began_again: bool = False
    up: int = 0
    common: int = 0
    shared: tuple[int, ...] = ()
    shuffled: int = 0
    wild: tuple[int, ...] = ()
    follows: int | None = None
    fell: int = 0
    fallen: tuple[tuple[int, int, str], ...] = ()
    took: tuple[tuple[int, int], ...] = ()
    anted: bool = kept(False)
    late: bool = kept(False)
    claims: tuple[tuple[int, int], ...] = kept(())
    matched: tuple[tuple[int, int], ...] = ()
    passed_deals: int = kept(0)
    second: bool = False
    kitty: int = 0
    widow: str = ""
    knocker: int | None = None
    slept: tuple[int, ...] = ()
    declared: tuple[tuple[int, str], ...] = ()
    earlier: Hand | None = field(default=None, repr=False, compare=False)
    uncounted: Hand | None = field(default=None, repr=False, compare=False)
    starts: tuple[Hand, ...] = field(default=(), repr=False, compare=False)
    apart: int = 0
    awards: tuple[tuple[int, tuple[tuple[int, int], ...]], ...] = ()
    odds: tuple[tuple[int, int], ...] = ()
    rivals: tuple[int, ...] = ()
    shown: tuple[tuple[int, str, str], ...] = ()
    called: tuple[tuple[int, str], ...] = ()
    ending: Ending = ""
    next_dealer: bool = True

    @property
    def now(self) -> Step:
        """The step in progress; the showdown after the last."""
        at, steps = self.step, self.game.steps
        return steps[at if 0 < at < len(steps) else 0 if at < 1 else -1]

    @property
    def live(self) -> tuple[Holding, ...]:
        """The holdings that can still win."""
        return tuple([holding for holding in self.holdings if holding.state == "in"])

    @property
    def contested(self) -> bool:
        """Whether more than one can still win."""
        live = [holding.state for holding in self.holdings].count("in")
        return live > 1 or (live == 1 and self.settled.kitty)

    @property
    def settled(self) -> Showdown:
        """How the deal ends."""
        last = self.game.steps[-1] if self.game.steps else NO_END
        return last if isinstance(last, Showdown) else NO_END

    @property
    def keeper(self) -> int | None:
        """Against whom all others play, where each plays against the dealer alone."""
        return self.order[-1] if self.settled.versus else None

    @property
    def may_stay(self) -> bool:
        """Whether it can be that nobody wins: no hand is good enough, or the spare one is best."""
        spare = (end := self.settled).kitty and (end.always or len(self.live) == 1)
        known = self.declared or end.versus is not None
        return not known and bool(spare or self.game.least or end.stays)

    @property
    def in_or_out(self) -> bool:
        """Whether everybody says now who is in."""
        now = self.now
        return isinstance(now, Declare) and now.says == "in-out" and not self.ending

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
    def vouched(self) -> bool:
        """Whether what the opener opened with lies sealed: it opens by itself when it is due."""
        return self.opener is not None and self.sealed == self.opener

    @property
    def has_openers(self) -> bool:
        """Whether somebody must hold a strength to open."""
        return self.strength != "nothing"

    @property
    def opens(self) -> BetStep:
        """The betting interval that it takes a strength to open, or one that takes none."""
        asks = (step for step in self.half if isinstance(step, BetStep) and step.needs != "nothing")
        return next(asks, BetStep(""))

    @property
    def strength(self) -> str:
        """What it takes to open this deal, or "nothing"; in some games it rises with each deal
        passed out, and stays at the highest."""
        opens = self.opens
        raised = STRENGTHS[STRENGTHS.index(opens.needs) :] if opens.needs in STRENGTHS else ()
        rises = opens.rises or self.house.rising_openers
        return raised[: self.passed_deals + 1][-1] if rises and raised else opens.needs

    def of(self, seat: int) -> Holding:
        """A seat's holding. Raises ValueError when it was not dealt in."""
        return self.holdings[self.order.index(seat)]

    def plays(self, seat: int) -> bool:
        """Whether the seat was dealt in and does not sit this one out."""
        return seat in self.order and self.of(seat).state != "out"

    def has(self, seat: int) -> bool:
        """Whether the seat is in this deal and can still win."""
        return seat in self.order and self.of(seat).live

    @property
    def pot(self) -> int:
        """What lies in the middle, awards taken off."""
        inside = self.carried + self.loose - self.kitty - self.apart
        for holding in self.holdings:
            inside += holding.ante + holding.dead + sum(holding.bets)
        return inside - self.paid if self.awards else inside

    @property
    def paid(self) -> int:
        return sum([chips for _, shares in self.awards for _, chips in shares])

    @property
    def betting(self) -> BetStep | None:
        """The betting interval in progress."""
        try:
            now = self.game.steps[self.step]
        except IndexError:
            return None
        return now if isinstance(now, BetStep) and not self.ending else None

    @property
    def drawing(self) -> bool:
        return isinstance(self.now, Draw) and not self.ending

    @property
    def handling(self) -> HandleStep | None:
        """What everybody is doing with his cards now, bets and draws apart."""
        now = self.now
        return now if isinstance(now, HandleStep) and not self.ending else None

    @property
    def arranged(self) -> bool:
        """Whether everybody has put their cards in an order that stays."""
        first = self.game.showdown(0) + 1 if self.second else 0
        before = self.game.steps[first : max(self.step, first)]
        return any(isinstance(step, HandleStep) and step.what == "arrange" for step in before)

    @property
    def posting(self) -> Blinds | None:
        """The blinds that are to be put in now."""
        now = self.now
        return self.stakes.in_force(now) if isinstance(now, Blinds) and not self.ending else None

    @property
    def before_antes(self) -> bool:
        """Whether nobody's ante or blind is in, where they come first: who plays may change."""
        if not isinstance(self.now, Ante | Blinds) or self.ending:
            return False
        return not any(holding.total or holding.state != "in" for holding in self.holdings)

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
    def may_be_opened(self) -> tuple[int, ...]:
        """Nobody opened: who may still declare the pot open, all-in for the ante."""
        may = self.passed_out and self.betting is not None
        return tuple([holding.seat for holding in self.live if holding.all_in]) if may else ()

    @property
    def reopened(self) -> bool:
        """An opening interval that began again after a false opening: the pot needs an opener."""
        return self.unopened and self.began_again

    @property
    def followed(self) -> bool:
        """Whether everything put in was tapped: every holding and the pot are exact, and no chip
        lies there that is nobody's."""
        known = self.pot_sure == "exact" and not self.loose and self.ending != "taken"
        return known and all(holding.sure == "exact" for holding in self.holdings)

    @property
    def draw_begun(self) -> bool:
        """Whether anybody has drawn or stood pat (or the draw is over)."""
        steps, start = self.game.steps, self.game.showdown(0) + 1 if self.second else 0
        places = range(start, len(steps))
        if (first := next((at for at in places if isinstance(steps[at], Draw)), None)) is None:
            return False
        before = sum(isinstance(step, BetStep) for step in steps[start:first]) + self.second
        return self.street >= before or any(holding.drew is not None for holding in self.holdings)
