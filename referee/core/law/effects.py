"""Effects of rulings that put a hand right, as events. Each refuses what does not fit the hand."""

from __future__ import annotations

from collections.abc import Sequence

from referee.core.book.game import BY_BOARD
from referee.core.book.law import Effect, Owed, Stays
from referee.core.chips import add_up
from referee.core.errors import Refused
from referee.core.fold.effects import before, moment, put_in_since
from referee.core.fold.flow import interval_size
from referee.core.law.moments import may_contest, paid_before
from referee.core.law.seats import as_found
from referee.core.messages.bank import RightDeal
from referee.core.messages.betting import Bet as Bets
from referee.core.messages.betting import Called, Checked, Dropped, Raised
from referee.core.messages.dealing import DealerSet
from referee.core.messages.event import Event
from referee.core.messages.law import (
    ActedEarly,
    BackedUp,
    BetCorrected,
    DeclaredOpen,
    Impounded,
    PaidIn,
    Reclaimed,
    Release,
    Released,
    Restored,
    RolledBack,
    Told,
    TookBack,
)
from referee.core.messages.showdown import SidePaid
from referee.core.rules import debts
from referee.core.rules.bank import right_deal
from referee.core.rules.dealing import thrown_in
from referee.core.state import betting, pots
from referee.core.state.betting import Choices
from referee.core.state.button import left_of
from referee.core.state.hand import Hand, Holding
from referee.core.state.night import Impound, Night
from referee.core.state.pots import kitty_back, stayed


def redeal(night: Night, hand: Hand, effect: Effect, dealer: int | None) -> list[Event]:
    """The deal is off. Bets go back, and the antes too unless the law leaves them in, or all.

    dealer: who deals the next one, where the law names him.
    """
    if hand.ending or hand.awards:
        raise Refused("paid-already")
    antes = effect.antes
    if antes == "house":
        antes = "stay" if hand.house.ante_again else "count"
    off = thrown_in(night, hand, antes, effect.dealer == "next")
    return off if dealer is None else [*off, DealerSet(dealer)]


def dealt(night: Night, hand: Hand, seat: int) -> list[Event]:
    """Another seat dealt than the one that the log has: the deal passes on from it."""
    return [DealerSet(left_of(night, seat))] if seat != hand.dealer else []


def declare_open(hand: Hand, holding: Holding) -> list[Event]:
    """Who is all-in for the ante opens the pot. Once it is open that is only written down."""
    step = hand.betting
    if step is None or not hand.unopened:
        return []
    if not holding.live or not holding.all_in:
        raise Refused("opens-with-a-bet", seat=holding.seat)
    return [DeclaredOpen(holding.seat, interval_size(hand, step))]


def carry(night: Night, hand: Hand) -> list[Event]:
    """Nobody wins: what lies in the middle waits for the next deal."""
    if hand.ending or hand.awards:
        raise Refused("paid-already")
    return list(stayed(night, hand, night.pot))


def reclaim(night: Night, hand: Hand) -> list[Event]:
    """What was paid comes back to the middle, so that it can be paid anew, with a bet that went
    back to the last claimant; what losers paid for it into the next pot goes back to them, and what
    players paid each other beside it. Refuses when somebody has taken those chips away meanwhile or
    has left, what stayed in the pot has been divided, or a leg or a life hangs on it: such a
    payment is undone whole."""
    if not hand.awards:
        return []
    beside = tuple((target, source, chips) for source, target, chips in night.beside)
    gone = {*dict(hand.matched), *(seat for move in beside for seat in move[:2])} - {*night.ring}
    if hand.settled.legs or hand.settled.lives or gone:
        raise Refused("more-hangs-on-it")
    back = [hand.returned] if hand.returned is not None else []
    matched = [(seat, -chips) for seat, chips in hand.matched]
    taken = add_up(pots.taken(night, hand).items(), back, matched)
    gives = [(source, chips) for source, _, chips in beside]
    gets = [(target, -chips) for _, target, chips in beside]
    for seat, amount in add_up(taken.items(), gives, gets).items():
        if night.reach(seat) < amount:
            raise Refused("not-so-many-chips", seat=seat, amount=night.stack(seat))
    if night.pot + sum(taken.values()) < hand.pot + hand.paid + sum(chips for _, chips in back):
        raise Refused("more-hangs-on-it")
    sides = [SidePaid(beside, "given-back")] if beside else []
    return [*sides, Reclaimed(tuple(taken.items()))]


def pay_over(night: Night, hand: Hand, seat: int, why: str) -> list[Event]:
    """What the last deal before this one paid goes to the seat that should have had it."""
    last = paid_before(night, hand)
    if last is None:
        raise Refused("too-long-ago")
    if last.more:
        raise Refused("more-hangs-on-it")
    if len(last.pots) > 1:
        raise Refused("pots-one-by-one")
    return list(right_deal(night, RightDeal(last.deal, (seat,), why)))


def impound(night: Night, hand: Hand, amount: int, why: str) -> list[Event]:
    """The pot, or a part of it, is set aside; a pot already paid comes back for it first."""
    debts.no_debts(night)
    events = reclaim(night, hand)
    there = night.pot + sum(
        chips for event in events if isinstance(event, Reclaimed) for _, chips in event.shares
    )
    amount = amount or there
    if not 0 < amount <= there:
        raise Refused("pot-is-less", amount=there)
    return [*events, Impounded(amount, tuple(holding.seat for holding in hand.live), why)]


Early = Sequence[ActedEarly]


def back_up(
    hand: Hand, seat: int | None, law: str, stays: Stays, offender: int | None, early: Early
) -> list[Event]:
    """The action goes back to a seat. Where nothing was entered since, it is only said.

    stays: chips put in since lie there until the turn comes ("all"), or are taken back; then those
    of the offender may be given up: they are in the pot and no bet. early: what the offender did
    too early, as far as that is known if it was not entered.
    """
    if seat is None or seat not in hand.order:
        raise Refused("who-was-it", law=law)
    if hand.betting is None or hand.ending:
        raise Refused("too-late-to-go-back", seat=seat)
    early = early if offender != seat else []
    if hand.turn == seat:
        return [*early, Told("wait", seat)]
    then = before(hand, seat)
    if then is None:
        raise Refused("too-late-to-go-back", seat=seat)
    back = tuple(
        (holding.seat, holding.total - was.total)
        for holding, was in zip(hand.holdings, then.holdings, strict=True)
        if holding.total > was.total
    )
    if any(
        holding.total < was.total for holding, was in zip(hand.holdings, then.holdings, strict=True)
    ):
        raise Refused("too-late-to-go-back", seat=seat)  # somebody had put in less than was noted
    asks = then.earlier is None and hand.betting.first in BY_BOARD
    events: list[Event] = [BackedUp(seat, back)]
    if stays == "offender" and offender in dict(back):
        events.append(PaidIn(offender, dict(back)[offender]))
    if early and then.of(early[0].seat).answered != hand.of(early[0].seat).answered:
        now, lies = hand.of(early[0].seat), dict(back).get(early[0].seat, 0)
        early = [ActedEarly(now.seat, now.bet, then.level, lies)]
    events += early if stays == "all" and not asks else []
    return [*events, Told("wait", seat)] if stays == "all" and not asks else events


def roll_back(
    night: Night, hand: Hand, effect: Effect, offender: int | None, told: dict[int, int]
) -> list[Event]:
    """The deal goes back to the start of an interval. What was put in since goes back to all, to
    all but the offender, or to each as much as is told; the rest is in the pot and no bet."""
    if hand.ending or hand.awards:
        raise Refused("paid-already")
    then = moment(hand, effect.since)
    if then is None:
        raise Refused("no-such-moment")
    since = put_in_since(hand, then)
    fouls = {holding.seat for holding in hand.holdings if holding.state == "foul"}
    still = [holding for holding in then.live if holding.seat not in fouls]
    kitty = kitty_back(night, hand)
    pot = night.pot - sum(part.amount for part in kitty)
    if min(since.values()) < 0 or sum(since.values()) > pot or len(still) < 2:
        raise Refused("no-such-moment")
    stays = _kept_in(since, effect, offender, told)
    events: list[Event] = [
        *kitty,
        RolledBack(then.street, tuple((seat, chips) for seat, chips in since.items() if chips)),
    ]
    events += [PaidIn(seat, chips) for seat, chips in stays.items() if chips]
    served = (then.cards, then.common, then.stub) != (hand.cards, hand.common, hand.stub)
    return [*events, Told("unserve", hand.dealer)] if served else events


def _kept_in(
    since: dict[int, int], effect: Effect, offender: int | None, told: dict[int, int]
) -> dict[int, int]:
    """What of the chips put in since then stays in the pot, by seat."""
    if effect.stays == "offender":
        return {seat: chips for seat, chips in since.items() if seat == offender}
    if effect.stays != "named":
        return {}
    for seat, chips in told.items():
        if chips > since.get(seat, 0):
            raise Refused("put-in-less", seat=seat, amount=since.get(seat, 0))
    return {seat: chips - told.get(seat, 0) for seat, chips in since.items()}


def correct(night: Night, hand: Hand, seat: int, effect: Effect, number: int) -> list[Event]:
    """A bet put right: the one just made, or the one that is about to be made."""
    if hand.betting is None or hand.ending:
        if effect.to != "number":  # the interval is over, and every bet in it was entered
            return _paid_up(night, hand, seat) if effect.owed == "call" else []
        raise Refused("no-betting-now")
    holding, chips = hand.of(seat), night.reach(seat)
    if effect.to == "called":
        called = max(other.bet for other in hand.holdings if other is not holding)
        return [BetCorrected(seat, called)] if called < holding.bet else []
    if effect.owed == "call" and called_before(hand, holding) is not None:
        return _paid_up(night, hand, seat)  # the log has the whole call
    found = as_found(hand, seat)
    if effect.owed == "call" and found.level <= found.of(seat).bet:
        raise Refused("nothing-to-call", seat=seat)
    if hand.turn == seat:
        return [_made(hand, holding, chips, effect, number)]
    then = before(hand, seat)
    if then is None:
        raise Refused("too-late-to-go-back", seat=seat)
    if not holding.live and _folded_then(hand, then, seat):
        raise Refused("folded-since", seat=seat)
    was = then.of(seat)
    able = betting.choices(then, seat, chips + holding.bet - was.bet)
    to = max(_right(effect, able, then.level, was.bet, number), then.level)  # less would be no call
    to = min(to, holding.bet + chips)
    if to == holding.bet:
        return []
    # Who called it calls as much as it is now; a call stays a call of the bet as it is.
    bettor = then.level < holding.bet
    callers = [other.seat for other in hand.holdings if to < other.bet <= holding.bet]
    return [
        *(BetCorrected(other, to) for other in callers if bettor and other != seat),
        BetCorrected(seat, to),
    ]


def _folded_then(hand: Hand, then: Hand, seat: int) -> bool:
    """Whether the act of a seat after that moment was a fold, and no chips."""
    after = hand
    while after.earlier is not None and after.earlier is not then:
        after = after.earlier
    return not after.of(seat).live


def _right(effect: Effect, able: Choices, level: int, had: int, number: int) -> int:
    """What a bet should have come to in all, of somebody who was able to do so much and had so much
    in this round before."""
    least, most = able.least or level, able.most or level
    return {
        "number": number,
        "allowed": min(max(number, least), most),
        "added": min(max(level + number, least), most),
        "put": min(max(had + number, least), most),
        "call": level,
        "least": least,
        "most": most,
    }[effect.to]


def _paid_up(night: Night, hand: Hand, seat: int) -> list[Event]:
    """A seat puts in what of its call is known to be missing: what it owes, or else what a count
    found that nobody is said to owe."""
    there = hand.of(seat).total if seat in hand.order else 0
    amount = night.owes(seat) or min(debts.missing(hand), there)
    return list(debts.paid_late(night, hand, seat, amount))


def _made(hand: Hand, holding: Holding, chips: int, effect: Effect, number: int) -> Event:
    able = betting.choices(hand, holding.seat, chips)
    to = _right(effect, able, hand.level, holding.bet, number)
    no_raise = effect.to in ("number", "allowed", "added", "put") and to <= hand.level
    if effect.to == "call" or no_raise:
        if able.check and effect.to != "number":
            return Checked(holding.seat)
        if not able.call:
            raise Refused("nothing-to-call", seat=holding.seat)
        return Called(holding.seat, able.to, able.call, able.call == chips)
    if able.least is None or able.most is None:
        raise Refused("no-raise", seat=holding.seat)
    paid = to - holding.bet
    if paid > chips:
        raise Refused("not-so-many-chips", seat=holding.seat, amount=chips)
    if not hand.level:
        return Bets(holding.seat, to, paid, paid == chips)
    return Raised(holding.seat, to, paid, paid == chips, betting.completes(hand, to))


def drop(hand: Hand, holding: Holding) -> list[Event]:
    """The hand is out as if it had dropped; the last one in cannot be."""
    if not holding.live or hand.ending:
        return []
    if not hand.contested:
        raise Refused("last-in", seat=holding.seat)
    return [Dropped(holding.seat, hand.betting is not None and hand.turn != holding.seat)]


def restore(hand: Hand, holding: Holding, law: str) -> list[Event]:
    """A hand that was thrown away by mistake is in again, while the deal goes on."""
    if holding.live:
        return []
    if hand.ending or hand.awards:
        raise Refused("law-not-now", law=law)
    return [Restored(holding.seat)]


def pay_in(night: Night, seat: int, amount: int, owed: Owed) -> list[Event]:
    """Chips into the pot that are no bet. owed: what they are, where they were due anyway: what
    the log has in the pot as this seat's already is not charged again."""
    hand = night.hand
    if hand is None or hand.ending:
        raise Refused("paid-already")
    holding = hand.of(seat)
    if owed == "call":
        return _short_call(night, hand, holding, amount)
    had = debts.booked(hand, holding, amount) if owed == "ante" else 0
    up = debts.paid_late(night, hand, seat, had)
    return [*up, *_paid_in(night, holding, amount - had)]


def _paid_in(night: Night, holding: Holding, amount: int) -> list[Event]:
    chips = min(amount, 0 if holding.all_in else night.reach(holding.seat))
    return [PaidIn(holding.seat, chips)] if chips > 0 else []


def _short_call(night: Night, hand: Hand, holding: Holding, amount: int) -> list[Event]:
    """A part of a call, and no more than it: what the log has of it is brought to that first."""
    seat, then = holding.seat, as_found(hand, holding.seat)
    late = called_before(hand, holding) if then is hand else None
    if late is not None:  # the log has the whole call, of a round that is over
        back = max(late[1] - late[0] - amount, 0)
        return [TookBack(seat, back)] if back else []
    was = then.of(seat)
    due = min(amount, then.level - was.bet)
    if due <= 0:
        raise Refused("nothing-to-call", seat=seat)
    if holding.bet > was.bet:  # the log has the whole call
        to = min(was.bet + due, holding.bet + night.reach(seat))
        return [BetCorrected(seat, to)] if to != holding.bet else []
    here = hand.starts[-1].of(seat).dead if hand.starts and not holding.live else holding.dead
    return _paid_in(night, holding, due - (holding.dead - here))  # it was ruled so already


def called_before(hand: Hand, holding: Holding) -> tuple[int, int] | None:
    """The last round that is over in which a seat put chips in: what lay before it when it did so
    last, and when the round was over. None where it has put chips in since, or faces a bet now."""
    if holding.bet or hand.level:
        return None
    street = next((at for at in range(hand.street - 1, -1, -1) if holding.bets[at]), None)
    start = next((then for then in hand.starts if then.street == street), None)
    if street is None or start is None:
        return None
    there, later = holding.bets[street], next((t for t in hand.starts if t.street > street), hand)
    had = later.of(holding.seat).had  # chips of a round begun again since are no part of it
    return max(start.of(holding.seat).bet, min(had, there)), there


def claims_over(night: Night, impound: Impound) -> bool:
    """Whether the house's time for claims on chips set aside is over; once another deal has begun,
    the shuffle for it is taken to have begun too."""
    may, hand = may_contest(night, impound.deal), night.hand
    return may == "no" or (may == "riffle" and hand is not None and hand.number > impound.deal)


def release(night: Night, command: Release, late: bool = False) -> Released:
    """What was impounded first, to whom it is ruled to belong. Whose claim stood when it was set
    aside may be given it whenever the ruling comes; anybody else claims in time, or late where the
    table lets it stand."""
    if not night.impounds:
        raise Refused("nothing-set-aside")
    first, there = night.impounds[0], night.impounds[0].amount
    for seat, amount in command.shares:
        if seat >= len(night.players):
            raise Refused("not-at-the-table", seat=seat)
        if amount < 1:
            raise Refused("no-amount")
    if not command.shares or sum(amount for _, amount in command.shares) > there:
        raise Refused("set-aside-is-less", amount=there)
    new = [seat for seat, _ in command.shares if seat not in first.claimants]
    if new and first.claimants and not late and claims_over(night, first):
        raise Refused("claims-over", seat=new[0])
    return Released(command.shares, command.why)
