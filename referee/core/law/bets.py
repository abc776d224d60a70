"""Bets put right by a ruling, and chips that are due with no bet, as events."""

from __future__ import annotations

from referee.core.book.law import Effect, Owed
from referee.core.errors import Refused
from referee.core.fold.effects import before
from referee.core.law import early
from referee.core.law.possible import A_CALL, folded_since
from referee.core.law.seats import as_found, called_before, still_to_come
from referee.core.messages.betting import Bet, Called, Checked, Raised
from referee.core.messages.event import Event
from referee.core.messages.law import BetCorrected, PaidIn, TookBack
from referee.core.rules import debts
from referee.core.state import betting
from referee.core.state.betting import Choices
from referee.core.state.hand import Hand
from referee.core.state.holding import Holding
from referee.core.state.night import Night

BY_NUMBER = ("number", "allowed", "added", "put")
"""What a bet is put right to by the chips that are told."""


def correct(night: Night, hand: Hand, seat: int, effect: Effect, number: int) -> list[Event]:
    """A bet put right: the one just made, or the one that is about to be made."""
    if hand.betting is None or hand.ending:
        if effect.to not in (
            "number",
            "matched",
        ):  # the interval is over, and every bet in it was entered
            return _paid_up(night, hand, seat) if effect.owed == "call" else []
        raise Refused("no-betting-now")
    holding = hand.of(seat)
    chips = 0 if holding.all_in else night.reach(seat)  # who is all-in has no more
    if effect.to in A_CALL and chips:
        chips = night.behind(seat)  # nobody is asked for more than that
    if effect.to == "called":
        called = max(other.bet for other in hand.holdings if other is not holding)
        return [BetCorrected(seat, called)] if called < holding.bet else []
    if effect.owed == "call" and called_before(hand, holding) is not None:
        return _paid_up(night, hand, seat)  # the log has the whole call
    found = as_found(hand, seat)
    if effect.owed == "call" and found.level <= found.of(seat).bet:
        raise Refused("nothing-to-call", seat=seat)
    if hand.turn == seat and effect.to != "matched":
        return [_made(night, hand, holding, chips, effect, number)]
    if still_to_come(hand, seat) and effect.to != "matched":
        return _noted(night, hand, holding, effect, number)
    return _put_right(night, hand, holding, chips, effect, number)


def _put_right(
    night: Night, hand: Hand, holding: Holding, chips: int, effect: Effect, number: int
) -> list[Event]:
    """A bet of this round that is entered."""
    seat = holding.seat
    then = before(hand, seat)
    if then is None:
        raise Refused("too-late-to-go-back", seat=seat)
    if not holding.live and folded_since(hand, seat):
        raise Refused("folded-since", seat=seat)
    was = then.of(seat)
    able = betting.choices(then, seat, chips + holding.bet - was.bet)
    if able.bring_in and effect.to in A_CALL:
        raise Refused("forced-bet", seat=seat)
    to = max(_right(effect, able, then.level, was.bet, number), then.level)  # less would be no call
    if (effect.owed == "call" or effect.to == "call-or-more") and then.level:
        to = max(to, holding.bet)  # the log has a raise: nothing of the call is missing
    if effect.to == "most":
        to = min(to, holding.bet)  # it cuts a bet, and lifts none
    to = min(to, holding.bet + chips)
    if to == holding.bet:
        return []
    bettor = then.level < holding.bet
    follow = _followers(night, hand, holding, to, effect) if bettor else []
    return [*follow, BetCorrected(seat, to, to > hand.level and hand.aggressor != seat)]


def _noted(night: Night, hand: Hand, holding: Holding, effect: Effect, number: int) -> list[Event]:
    """An act in a round that has not come to that seat by what is entered: it holds when it does.
    Raises Refused."""
    chips = 0 if holding.all_in else night.reach(holding.seat)
    able = betting.choices(hand, holding.seat, chips)
    to = max(_right(effect, able, hand.level, holding.bet, number), hand.level)
    if to == hand.level and not (able.check or able.call):
        raise Refused("forced-bet" if able.bring_in else "nothing-to-call", seat=holding.seat)
    return early.noted(hand, holding.seat, min(to, max(holding.bet + chips, hand.level)))


def _followers(
    night: Night, hand: Hand, holding: Holding, to: int, effect: Effect
) -> list[BetCorrected]:
    """Who called a bet calls as much as it is now; a call stays a call of the bet as it is."""
    callers = [other for other in hand.holdings if to < other.bet <= holding.bet]
    if effect.to == "matched":
        callers = [other for other in hand.live if other.bet == holding.bet]
    sums = {
        other.seat: min(to, other.bet + _left(night, other))
        for other in callers
        if other.seat != holding.seat
    }
    return [BetCorrected(seat, chips) for seat, chips in sums.items() if chips != hand.of(seat).bet]


def _left(night: Night, holding: Holding) -> int:
    """What a seat can still put into this pot: nothing where it is all-in, whatever it has got
    since; real chips behind it nobody knows."""
    return 0 if holding.all_in else night.reach(holding.seat)


def _right(effect: Effect, able: Choices, level: int, had: int, number: int) -> int:
    """What a bet should have come to in all, of somebody who was able to do so much and had so much
    in this round before."""
    least, most = able.least or level, able.most or level
    return {
        "number": min(number, most),
        "allowed": min(max(number, least), most),
        "added": min(max(level + number, least), most),
        "put": min(max(had + number, least), most),
        "call": level,
        "call-or-more": level,
        "least": least,
        "most": most,
        "matched": number,
    }[effect.to]


def _paid_up(night: Night, hand: Hand, seat: int) -> list[Event]:
    """A seat puts in what of its call is known to be missing: what it owes, or else what a count
    found that nobody is said to owe."""
    there = hand.of(seat).total if seat in hand.order else 0
    amount = night.owes(seat) or min(debts.missing(hand), there)
    return list(debts.paid_late(night, hand, seat, amount))


def _made(
    night: Night, hand: Hand, holding: Holding, chips: int, effect: Effect, number: int
) -> Event:
    able = betting.choices(hand, holding.seat, chips)
    to = _right(effect, able, hand.level, holding.bet, number)
    no_raise = able.least is None or (effect.to in BY_NUMBER and to <= hand.level)
    if no_raise:  # a call, and nobody is asked for more real chips than they are known to have
        chips = min(chips, night.behind(holding.seat))
        able = betting.choices(hand, holding.seat, chips)
    if effect.to in A_CALL or no_raise:
        if able.check:
            return Checked(holding.seat)
        if not able.call:
            raise Refused("nothing-to-call", seat=holding.seat)
        return Called(holding.seat, able.to, able.call, able.call == chips)
    paid = to - holding.bet
    if paid > chips:
        raise Refused("not-so-many-chips", seat=holding.seat, amount=chips)
    if not hand.level:
        return Bet(holding.seat, to, paid, paid == chips)
    return Raised(holding.seat, to, paid, paid == chips, betting.completes(hand, to))


def pay_in(night: Night, seat: int, amount: int, owed: Owed) -> list[Event]:
    """Chips into the pot that are no bet. owed: what they are, where they were due anyway: what
    the log has in the pot as this seat's already is not charged again."""
    hand = night.hand
    if hand is None or hand.ending:
        raise Refused("paid-already")
    holding = hand.of(seat)
    if owed == "call":
        return _short_call(night, hand, holding, amount)
    if owed == "raise":
        had = _dead_here(hand, holding) + holding.bet - _own_bet(hand, holding)
        return _left_there(night, hand, holding, amount - had)
    if owed == "ante" and hand.starts and _ruled_in(hand, holding) >= amount:
        return []  # it was ruled already
    had = debts.booked(hand, holding, amount) if owed == "ante" else 0
    up = debts.paid_late(night, hand, seat, had)
    return [*up, *_paid_in(night, holding, amount - had)]


def _paid_in(night: Night, holding: Holding, amount: int, above: bool = False) -> list[Event]:
    chips = min(amount, _left(night, holding))
    return [PaidIn(holding.seat, chips, above, leaves=above)] if chips > 0 else []


def _short_call(night: Night, hand: Hand, holding: Holding, amount: int) -> list[Event]:
    """A part of a call, and no more than it: what the log has of it is brought to that first."""
    seat, then = holding.seat, as_found(hand, holding.seat)
    late = called_before(hand, holding)
    if late is not None:  # the log has the whole call, of a round that is over
        back = max(late[1] - late[0] - amount, 0)
        return [TookBack(seat, back)] if back else []
    was = then.of(seat)
    own = was.bet if holding.live else min(was.bet, _own_bet(hand, holding))
    due = min(amount, _last_in(then, seat).level - own)
    if due <= 0:
        raise Refused("nothing-to-call", seat=seat)
    due -= 0 if holding.live else min(_dead_here(hand, holding), due)
    if holding.bet > own:  # the log has the whole call, or what was ruled of it before
        to = min(own + due, holding.bet + _left(night, holding))
        return [BetCorrected(seat, to)] if to != holding.bet else []
    return _left_there(night, hand, holding, due)


def _left_there(night: Night, hand: Hand, holding: Holding, amount: int) -> list[Event]:
    """So many chips of who gives the hand up: a bet, as far as they match one that lies there, so
    whoever is all-in for less, before or after it, has no part of it. More than that is none."""
    chips = max(min(amount, _left(night, holding)), 0)
    bet = min(chips, max(hand.level - holding.bet, 0)) if hand.betting is not None else 0
    called = [BetCorrected(holding.seat, holding.bet + bet, leaves=True)] if bet else []
    return [*called, *_paid_in(night, holding, chips - bet, above=True)]


def _ruled_in(hand: Hand, holding: Holding) -> int:
    """What a seat has put in that was no bet, nor paid for a card, since the first round began."""
    then = hand.starts[0].of(holding.seat)
    return holding.dead - holding.fees - (then.dead - then.fees)


def _last_in(hand: Hand, seat: int) -> Hand:
    """This interval as it was when a seat was in it last."""
    while not hand.has(seat) and hand.earlier is not None:
        hand = hand.earlier
    return hand


def _own_bet(hand: Hand, holding: Holding) -> int:
    """What of its bet of this round a seat put in itself, and by no ruling."""
    seat, then = holding.seat, before(hand, holding.seat)
    start, after = hand.starts[-1] if hand.starts else hand, hand
    if then is None:
        return start.of(seat).bet  # it has not acted in it
    while after.earlier is not None and after.earlier is not then:
        after = after.earlier
    was, now = then.of(seat), after.of(seat)
    return (was if now.answered == was.answered else now).bet  # the same: it gave up then


def _dead_here(hand: Hand, holding: Holding) -> int:
    """What a seat has put into the pot in this round that is no bet: it was ruled so already."""
    return holding.dead - hand.starts[-1].of(holding.seat).dead if hand.starts else 0
