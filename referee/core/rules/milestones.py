"""Milestones: what a table in a hurry says instead of every bet. Commands -> events.

Such an act assumes the least that must have happened (who is still in has matched the bet), and
what it assumes is known about, not exactly. A reading of the pot is a reading: nobody is said to
have put in the difference until somebody says so.
"""

from __future__ import annotations

from collections.abc import Iterable

from referee.core.book.game import BetStep, Deal, Declare, Draw, Free, Showdown, Step
from referee.core.book.prices import Decide
from referee.core.errors import Refused
from referee.core.messages.bank import CashedOut
from referee.core.messages.betting import Bet, BroughtIn, Called, Checked, Dropped, Raised
from referee.core.messages.debts import PaidUp
from referee.core.messages.event import Event
from referee.core.messages.milestones import (
    AllDrawn,
    AllDrew,
    Attribute,
    Attributed,
    BettingOver,
    CountPot,
    GoAllIn,
    GrainSet,
    IntervalTold,
    MilestonesCommand,
    PotCounted,
    PutChips,
    PutIn,
    SetGrain,
    StayIn,
    StillIn,
    TakeChips,
    TellInterval,
    TookOut,
)
from referee.core.messages.offer import AtStep, Offer
from referee.core.messages.showdown import Award
from referee.core.messages.turns import AllHandled
from referee.core.rules import checks, debts, forced
from referee.core.rules.betting import seat_offers
from referee.core.rules.night import hand_over
from referee.core.rules.raising import none_left
from referee.core.state import betting
from referee.core.state.hand import Hand
from referee.core.state.night import MORE_THAN_ANYBODY_HAS, Night, going_on
from referee.core.state.pots import Pot, countable, openers_words

# --- what may be told ------------------------------------------------------------------------


def drawn(night: Night, hand: Hand) -> list[Offer]:
    """All have drawn."""
    return [Offer(AllDrawn())]


def free(night: Night, hand: Hand) -> list[Offer]:
    """Just a pot: in, out, or somebody takes it."""
    found: list[Offer] = []
    for holding in hand.live:
        if night.reach(holding.seat):
            found.append(Offer(PutChips(holding.seat, 1), 1, night.reach(holding.seat)))
        if night.pot_there > 0:
            found.append(Offer(TakeChips(holding.seat, 1), 1, night.pot_there))
        if night.pot and not hand.unsaid:
            found.append(Offer(Award(0, (holding.seat,))))
    return found


def whose(night: Night, hand: Hand) -> list[Offer]:
    """The pot was counted off: say whose the difference is, or count it again."""
    off = hand.unsaid
    if not off:
        return []
    found = [Offer(CountPot(night.pot - off))] if night.pot >= off else []
    for holding in hand.holdings:
        most = min(off, night.reach(holding.seat)) if off > 0 else min(-off, sum(holding.bets))
        if most > 0 and holding.state != "out":
            found.append(Offer(Attribute(holding.seat, most if off > 0 else -most)))
    return found


def untapped(night: Night, hand: Hand) -> list[Offer]:
    """What may be said at milestones though steps before it were not tapped."""
    found: list[Offer] = []
    if follows_closely(night):
        return found
    if hand.betting is not None and hand.level and hand.contested:
        found.append(Offer(StayIn(tuple(holding.seat for holding in hand.live))))
    begun = hand.betting is not None and not hand.unopened
    if begun and isinstance(_comes(hand, (BetStep, Deal)), Draw) and not hand.draw_begun:
        found.append(Offer(AllDrawn()))
    over = (begun or hand.drawing) and isinstance(_comes(hand, (BetStep, Deal, Draw)), Showdown)
    if over and hand.keeper is None:  # against the dealer there is not one pot for all
        found += [
            Offer(Award(0, (holding.seat,), openers))
            for holding in hand.live
            for openers in openers_words(hand, at_once=True)
        ]
    return found


def _comes(hand: Hand, over: tuple[type, ...]) -> Step:
    """The next step that is none of those, which may go by untapped; an interval that everything
    hangs on, where nobody opens it, may not."""
    for step in hand.game.steps[max(hand.step, 0) :]:
        opens = isinstance(step, BetStep) and step.unopened != "go-on" and step is not hand.betting
        if opens or not isinstance(step, over):
            return step
    return hand.game.steps[-1]


# --- what becomes of it ----------------------------------------------------------------------


def decide_milestone(night: Night, command: MilestonesCommand) -> tuple[Event, ...]:
    """The events of such an act. Raises Refused."""
    if isinstance(command, SetGrain):
        return _grain(night, command)
    hand = going_on(night)
    match command:
        case StayIn(seats):
            return _stay_in(night, hand, seats)
        case AllDrawn():
            if not hand.drawing:
                raise Refused("no-draw-now")
            return (AllDrew(),)
        case CountPot(amount, side):
            return _count_pot(night, hand, amount, side)
        case Attribute(seat, amount):
            return _attribute(night, hand, seat, amount)
        case TellInterval():
            return _tell(night, hand, command)
        case GoAllIn(seat, to):
            return _all_in(night, hand, seat, to)
        case PutChips(seat, amount) | TakeChips(seat, amount):
            return _free(night, hand, command, seat, amount)


def skips(night: Night, hand: Hand) -> tuple[Event, ...]:
    """What a milestone implies: the step in progress is over, without its facts."""
    if hand.drawing:
        return (AllDrew(),)
    if hand.in_or_out:
        return ()  # who is out owes nothing: it has to be said
    if isinstance(hand.now, Declare) and not any(holding.done for holding in hand.live):
        return (AllHandled("declare"),)  # declared by word of mouth, or at the showdown
    if isinstance(hand.now, Decide):
        return ()  # it has to be said
    over = hand.betting is not None or hand.free
    return (BettingOver(told=hand.free),) if over else ()


def piles(night: Night, hand: Hand) -> tuple[Pot, ...]:
    """The piles of real chips that can be counted now, one by one: at the showdown, and at
    milestones in the interval before it, which the count then implies to be over."""
    return countable(hand, early=counts_early(night, hand)) if night.real else ()


def counts_early(night: Night, hand: Hand) -> bool:
    """Whether the count of one pile implies that the betting is over."""
    last = hand.betting is not None and hand.draw_begun and not hand.unopened
    return last and not follows_closely(night)


def follows_closely(night: Night) -> bool:
    """Whether every bet is tapped, so that nothing may be skipped."""
    return night.tracking == "bets"


# --- settings -------------------------------------------------------------------------------


def _grain(night: Night, command: SetGrain) -> tuple[Event, ...]:
    if command.chips == "tablet" and command.tracking != "bets":
        raise Refused("tablet-needs-bets")
    if command.chips == night.chips:
        return (GrainSet(command.chips, command.tracking),)
    if command.chips == "real":
        return (*_cashed(night), GrainSet("real", command.tracking))
    debts.no_debts(night)  # a stack is counted with what it owes
    for source, target, amount in night.handing:
        if not {source, target} <= set(night.ring):
            raise hand_over(night, source, target, amount)
    counted = dict(command.stacks)
    for seat in counted:  # who has left has cashed what was counted here
        checks.seated_at(night, seat)
    for seat in night.ring:
        if seat not in counted:
            raise Refused("count-first", seat=seat)
        if counted[seat] < 0:
            raise Refused("no-amount")
    if night.playing is not None:
        _pot_and_stacks_agree(night.playing, counted)
    return (GrainSet("tablet", "bets", tuple(sorted(counted.items()))),)


def _cashed(night: Night) -> tuple[Event, ...]:
    """Chips that came to who had left by then: among real ones nobody would have them."""
    gone = (player.seat for player in night.players if player.presence == "gone")
    return tuple(
        CashedOut(seat, night.holds(seat), left=True) for seat in gone if night.holds(seat)
    )


def _pot_and_stacks_agree(hand: Hand, counted: dict[int, int]) -> None:
    """Raises Refused when the tablet cannot keep these chips in the middle of a deal."""
    if hand.pot_sure != "exact":
        raise Refused("count-the-pot")
    for holding in hand.live:
        if holding.all_in == bool(counted.get(holding.seat)):
            raise Refused("all-in-or-not", seat=holding.seat)


# --- milestones -----------------------------------------------------------------------------


def _stay_in(night: Night, hand: Hand, seats: tuple[int, ...]) -> tuple[Event, ...]:
    if hand.betting is None:
        raise Refused("no-betting-now")
    if not hand.level:
        raise Refused("not-opened-yet")
    if not seats:
        raise Refused("who-is-in")
    for seat in seats:
        if not hand.has(seat):
            raise Refused("not-in-the-hand", seat=seat)
    in_order = tuple(holding.seat for holding in hand.live if holding.seat in seats)
    paid = []
    for seat in in_order:
        holding = hand.of(seat)
        due = 0 if holding.all_in else min(max(hand.level - holding.bet, 0), night.reach(seat))
        if due:
            paid.append((seat, due))
    return (StillIn(in_order, tuple(paid)),)


def _count_pot(night: Night, hand: Hand, amount: int, side: int | None) -> tuple[Event, ...]:
    """The whole pot, or with real chips one of the piles at the showdown."""
    if amount < 0:
        raise Refused("no-amount")
    if side is None:
        if hand.awards:
            raise Refused("paid-already")
        paid = debts.counted_more(night, amount - night.pot_there)
        return (*paid, PotCounted(amount, _there(night, paid)))
    if not night.real:
        raise Refused("real-chips-only")
    if not hand.showing:
        raise Refused("no-showdown-yet")
    pile = next((pot for pot in countable(hand) if pot.number == side), None)
    if pile is None:
        raise Refused("paid-already")
    there = pile.amount - debts.owed_of(night, hand, pile)
    paid = debts.counted_more(night, amount - there)
    put_in = sum(event.amount for event in paid if isinstance(event, PaidUp))
    return (*paid, PotCounted(amount, there + put_in, side))


def _there(night: Night, paid: Iterable[Event]) -> int:
    """Chips in the middle once these are put in."""
    return night.pot_there + sum(event.amount for event in paid if isinstance(event, PaidUp))


def _attribute(night: Night, hand: Hand, seat: int, amount: int) -> tuple[Event, ...]:
    if seat not in hand.order:
        raise Refused("not-in-the-hand", seat=seat)
    off = hand.loose if night.real else hand.unsaid
    if not off or not amount or (amount > 0) != (off > 0):
        raise Refused("nothing-unsaid")
    if abs(amount) > abs(off):
        raise Refused("unsaid-so-much", amount=abs(off))
    if amount - night.owes(seat) > night.reach(seat):
        raise Refused("not-so-many-chips", seat=seat, amount=night.stack(seat))
    holding = hand.of(seat)
    put_in = min(sum(holding.bets), max(holding.total - night.owes(seat), 0))
    if -amount > put_in:
        raise Refused("put-in-less", seat=seat, amount=put_in)
    owed = debts.was_owed(night, seat, amount)
    rest = amount - sum(event.amount for event in owed if isinstance(event, PaidUp))
    return (*owed, Attributed(seat, rest)) if rest else owed


def _tell(night: Night, hand: Hand, command: TellInterval) -> tuple[Event, ...]:
    if hand.betting is None:
        raise Refused("no-betting-now")
    level, turn = command.level, command.turn
    for seat in (turn, *dict(command.bets)):
        if not hand.has(seat):
            raise Refused("not-in-the-hand", seat=seat)
    told = {holding.seat: holding.bet for holding in hand.live} | dict(command.bets)
    more = {seat: chips - hand.of(seat).bet for seat, chips in told.items()}
    for seat, chips in told.items():
        if not 0 <= chips <= level or more[seat] > night.reach(seat):
            raise Refused("no-amount")
    if night.pot + sum(more.values()) < 0:
        raise Refused("no-amount")
    if level and level not in told.values():
        raise Refused("whose-bet", amount=level)
    if not level and hand.opener is not None and hand.opened_street == hand.street:
        raise Refused("opened-already")
    holding = hand.of(turn)
    empty = holding.all_in or more[turn] == night.reach(turn)
    if empty or (level and told[turn] >= level) or (not level and holding.barred):
        raise Refused("nothing-to-say", seat=turn, other=turn)
    if all(other.all_in for other in hand.live if other is not holding) and not level:
        raise Refused("nothing-to-say", seat=turn, other=turn)
    return (IntervalTold(turn, level, tuple(sorted(told.items()))),)


def _all_in(night: Night, hand: Hand, seat: int, to: int) -> tuple[Event, ...]:
    """A real stack is known to its owner only: he says what he is all-in for."""
    if not night.real:
        raise Refused("real-chips-only")
    if hand.betting is None or not seat_offers(night, hand, seat):
        raise Refused("nothing-to-say", seat=seat, other=hand.turn)
    passing = betting.passers(hand, seat) or ()
    paid = to - hand.of(seat).bet
    if paid < 1 or paid >= MORE_THAN_ANYBODY_HAS:
        raise Refused("no-amount")
    free = all(betting.choices(hand, other, night.reach(other)).check for other in passing)
    passed = tuple(Checked(other) if free else Dropped(other) for other in passing)
    before: tuple[Event, ...] = passed or forced.spoke_first(hand, seat)
    brings = hand.stakes.least_in if hand.betting.bring_in and not hand.level else 0
    if to <= brings:
        return (*before, BroughtIn(seat, to, brings, all_in=True))
    if to <= hand.level:
        return (*before, Called(seat, to, paid, all_in=True))
    able = betting.choices(hand, seat, paid)  # all he has
    if able.most is None:
        raise none_left(hand, seat)
    if to > able.most:
        raise Refused("too-much", seat=seat, amount=able.most)
    if not hand.level:
        return (*before, Bet(seat, to, paid, all_in=True))
    return (*before, Raised(seat, to, paid, True, betting.completes(hand, to)))


# --- just a pot -----------------------------------------------------------------------------


def _free(
    night: Night, hand: Hand, command: PutChips | TakeChips, seat: int | None, amount: int
) -> tuple[Event, ...]:
    if not hand.free:
        raise Refused("not-just-a-pot")
    if amount < 1:
        raise Refused("no-amount")
    if seat is None:
        each = ((holding.seat, min(amount, night.reach(holding.seat))) for holding in hand.live)
        found = tuple(PutIn(other, chips) for other, chips in each if chips)
        if not found:
            raise Refused("no-amount")
        return found
    if seat not in hand.order:
        raise Refused("not-in-the-hand", seat=seat)
    if isinstance(command, PutChips):
        if amount > night.reach(seat):
            raise Refused("not-so-many-chips", seat=seat, amount=night.stack(seat))
        return (PutIn(seat, amount),)
    if amount > night.pot_there:
        raise Refused("pot-is-less", amount=night.pot_there)
    return (TookOut(seat, amount),)


OFFERS: AtStep = {Draw: (drawn,), Free: (free, whose), Showdown: (whose,)}
UNTAPPED = (untapped,)
RULES = (decide_milestone,)
