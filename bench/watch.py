"""Reckons on its own what a deal comes to, from its events alone: for soak.py."""

from dataclasses import dataclass, field

from referee.core.book.game import BY_BOARD, BetStep
from referee.core.messages.betting import (
    Bet,
    BroughtIn,
    Called,
    Checked,
    Dropped,
    FirstTold,
    Raised,
    UncalledReturned,
)
from referee.core.messages.dealing import (
    AntesIn,
    HandBegan,
    Posted,
)
from referee.core.messages.event import Event
from referee.core.messages.prices import CardFell, FeePaid, Marked, Matched, OfferAnswered
from referee.core.messages.showdown import KittyTaken, PotDivided, SidePaid, ThrownIn, Won


class Broken(AssertionError):
    """The engine did what it must not."""


def hold(right: bool, what: str) -> None:
    if not right:
        raise Broken(what)


@dataclass
class Watch:
    """What everybody has, has bet and must do, as far as the events say it.

    bets: of this interval; spoke: who has, since it began; rise: the largest whole rise of it;
    first: the place in the order where the turn starts; told: whose up cards were said to be
    first; took: who took what was offered since the last interval, for how much; at: the last
    to speak; waits: chips that came to who is all-in for the pot, for a later deal.
    """

    stacks: dict[int, int]
    pot: int = 0
    kitty: int = 0
    order: tuple[int, ...] = ()
    live: set[int] = field(default_factory=set)
    bets: dict[int, int] = field(default_factory=dict)
    spoke: set[int] = field(default_factory=set)
    level: int = 0
    told: int = -1
    took: list[tuple[int, int]] = field(default_factory=list)
    rise: int = 0
    opener: int | None = None
    last_post: int | None = None
    first: int = 0
    waits: dict[int, int] = field(default_factory=dict)

    # --- events -----------------------------------------------------------------------------

    def sees(self, event: Event) -> None:
        """Take in an event that bears on chips or turns."""
        match event:
            case HandBegan():
                self.order, self.live = event.order, set(event.order)
                for seat, chips in self.waits.items():
                    self.stacks[seat] += chips
                self.waits = {seat: self.stacks[seat] for seat, _ in event.claims}
                self.stacks |= dict.fromkeys(self.waits, 0)
                self.opener = self.last_post = None
                self.told, self.took = -1, []
                self.begin(0, 0)
            case AntesIn():
                for seat, chips in event.paid:
                    self.pays(seat, chips)
            case Posted():
                for seat, chips in (*event.live, *event.paid):
                    self.pays(seat, chips)
                    self.bets[seat] = chips
                for seat, chips in event.dead:
                    self.pays(seat, chips)
                self.level, self.last_post = event.level, event.last
                self.rise = max((chips for _, chips in event.paid), default=0)
            case OfferAnswered(seat, takes, bid) if takes:
                self.took.append((seat, bid))
            case FirstTold(seat):
                self.first, self.told = self.order.index(seat), seat
            case BroughtIn(seat, to, level):
                self.speaks(seat)
                self.pays(seat, to)
                self.bets[seat], self.level = to, level
            case Checked(seat):
                self.speaks(seat)
            case Dropped(seat):
                self.leaves(seat)
            case Matched(paid) | Marked(_, paid):
                for seat, chips in paid:
                    self.pays(seat, chips)
            case FeePaid(seat, chips):
                self.pays(seat, chips)
            case CardFell(seat, folds=True):
                self.leaves(seat)
            case Called(seat, to, paid) | Bet(seat, to, paid) | Raised(seat, to, paid):
                self.bet(event, seat, to, paid)
            case UncalledReturned(seat, chips):
                self.pays(seat, -chips)
            case Won(_, shares) | PotDivided(shares):
                for seat, chips in shares:
                    self.pays(seat, -chips)
            case ThrownIn(back):
                for seat, chips in back:
                    self.pays(seat, -chips)
            case SidePaid(moves):
                for giver, taker, chips in moves:
                    self.stacks[giver] -= chips
                    self.stacks[taker] += chips
            case KittyTaken(chips):
                self.pot, self.kitty = self.pot - chips, self.kitty + chips
            case _:
                pass

    def leaves(self, seat: int) -> None:
        self.live.discard(seat)
        if self.order[self.first % len(self.order)] == seat:
            self.first += 1

    def pays(self, seat: int, chips: int) -> None:
        self.stacks[seat] -= chips
        self.pot += chips
        hold(self.stacks[seat] >= 0, f"seat {seat} has paid more than it had")

    def bet(self, event: Called | Bet | Raised, seat: int, to: int, paid: int) -> None:
        hold(to == self.bets.get(seat, 0) + paid, "a total that is not the chips put in")
        self.speaks(seat)
        self.pays(seat, paid)
        self.bets[seat] = to
        if isinstance(event, Called):
            hold(to == self.level or self.stacks[seat] == 0, "a call for less, with chips left")
            return
        hold(to > self.level, "a raise that raises nothing")
        self.rise = max(self.rise, to - self.level)
        self.level = to
        if isinstance(event, Bet) and self.opener is None:
            self.opener = seat

    def speaks(self, seat: int) -> None:
        """It is his turn, unless the cards were still to say who is first."""
        self.spoke.add(seat)
        self.first = self.order.index(seat) + 1

    # --- turns ------------------------------------------------------------------------------

    def begin(self, place: int, size: int) -> None:
        """A betting interval begins: the turn starts at this place of the order."""
        self.bets, self.spoke, self.level, self.rise = {}, set(), 0, size
        self.first = place

    def start(self, step: BetStep, street: int) -> int:
        """Where the first turn of an interval lies."""
        if step.first == "opener" and self.opener is not None:
            return self.order.index(self.opener)
        if step.first == "after-blinds" and self.last_post is not None and not street:
            return self.order.index(self.last_post) + 1
        took, self.took = self.took, []
        if step.first == "taker" and took:
            return self.order.index(max(took, key=lambda taken: taken[1])[0])
        if step.first in BY_BOARD and self.told in self.live:
            return self.order.index(self.told)  # as last told, where no card was turned up since
        return 0

    def expected(self) -> int | None:
        """Who must speak: clockwise the first who can and has not answered the bet."""
        able = [seat for seat in self.live if self.stacks[seat]]
        most = max((self.bets.get(seat, 0) for seat in self.live), default=0)
        if len(able) == 1 and self.bets.get(able[0], 0) >= most:
            return None  # nobody is left who could answer him
        for far in range(len(self.order)):
            seat = self.order[(self.first + far) % len(self.order)]
            if seat in able and (seat not in self.spoke or self.bets.get(seat, 0) < self.level):
                return seat
        return None

    def cover(self, seat: int) -> int:
        """The most that anybody else who can still act could call: his bet and all he has left."""
        able = (other for other in self.live if other != seat and self.stacks[other])
        return max((self.bets.get(other, 0) + self.stacks[other] for other in able), default=0)
