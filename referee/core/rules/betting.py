"""What may be said in a betting interval, the events of it, and why not: check, bet, call, raise,
drop. What a bet may come to is in `raising`.

`seat_offers` lists what a seat may do, with the bounds of its bet; `may_say` is whether an act is
legal.
"""

from __future__ import annotations

from collections.abc import Iterator

from referee.core.book.game import BetStep, Draw, HandleStep
from referee.core.book.prices import Offered
from referee.core.errors import Refused
from referee.core.fold.evolve import evolve
from referee.core.messages.betting import (
    AllCheck,
    Bet,
    BetTo,
    BringIn,
    Call,
    Called,
    Check,
    Checked,
    Drop,
    Dropped,
    NobodyOpens,
    OthersDrop,
    PassedOut,
    Raised,
    RaiseTo,
    Speech,
    TellFirst,
)
from referee.core.messages.command import Command
from referee.core.messages.dealing import DealerSet
from referee.core.messages.event import Event
from referee.core.messages.offer import AtStep, Offer
from referee.core.messages.turns import SecondHalf
from referee.core.rules import forced
from referee.core.rules.checks import is_out
from referee.core.rules.raising import (
    able_to,
    covering,
    fits,
    may_pass,
    no_raise,
    not_to,
    rise,
    rising,
)
from referee.core.state import betting
from referee.core.state.betting import Choices
from referee.core.state.button import right_of
from referee.core.state.hand import Hand
from referee.core.state.night import Night, going_on
from referee.core.state.prices import offering

RISES = (BetTo, RaiseTo)


def speech(night: Night, hand: Hand, asked: Speech | BringIn | None = None) -> Iterator[Offer]:
    """What the seat whose turn it is may do, then every seat after it (those between pass)."""
    if asked is not None:
        if may_say(night, hand, asked):
            yield Offer(asked)
    elif hand.betting is not None:
        for seat in betting.to_answer(hand):
            yield from seat_offers(night, hand, seat)
            if hand.asks_first:
                yield Offer(TellFirst(seat))


def seat_offers(night: Night, hand: Hand, seat: int) -> tuple[Offer, ...]:
    """What one seat may do now; seats that speak before it would pass."""
    passing, chips = betting.passers(hand, seat), night.behind(seat)
    if passing is None:
        return ()
    able = able_to(night, hand, seat, passing, chips)
    if able is None:
        return ()
    found: list[Offer] = []
    if _allows(hand, able, BringIn):
        brings = able.bring_in
        found.append(Offer(BringIn(seat), brings, brings, brings, brings == chips))
    if _allows(hand, able, Check):
        found.append(Offer(Check(seat, passing)))
    if _allows(hand, able, Call):
        found.append(Offer(Call(seat, passing), cost=able.call, all_in=able.call == chips))
    if able.least is not None:
        assert able.most is not None
        kind, bet = rise(able), hand.of(seat).bet
        cost = able.least - bet
        raises = kind(seat, able.least, passing)
        found.append(Offer(raises, able.least, able.most, cost, cost == chips))
        to = covering(night, hand, seat, able.least)
        if to is not None:
            found.append(Offer(kind(seat, to), to, to, to - bet, covers=True))
    if _allows(hand, able, Drop):
        found.append(Offer(Drop(seat, passing)))
    return tuple(found)


def together(
    night: Night, hand: Hand, asked: NobodyOpens | AllCheck | OthersDrop | None = None
) -> Iterator[Offer]:
    """The acts of several at once. asked: of those who owe an answer any may call."""
    if hand.betting is None:
        return
    owing, calling = betting.to_answer(hand), getattr(asked, "calling", ())
    if betting.bound_first(hand, owing) is not None:
        return
    if hand.level == 0:
        step = hand.betting
        if hand.passed_out:
            yield Offer(NobodyOpens())
        elif step.check and not step.bring_in and owing:
            yield Offer(NobodyOpens() if hand.unopened else AllCheck())
        return
    if owing and not hand.asks_first and _leaves_somebody(hand, owing):
        yield Offer(OthersDrop())
        if len(hand.live) > len(owing):
            yield Offer(OthersDrop(owing))
    if calling and {*calling} <= {*owing} and _leaves_somebody(hand, owing, len(calling)):
        yield Offer(OthersDrop(calling))


def _leaves_somebody(hand: Hand, owing: tuple[int, ...], calling: int = 0) -> bool:
    """Whether all who owe an answer may drop but so many of them: somebody is left."""
    return len(hand.live) > len(owing) - calling or betting.left_alone(hand) is not None


def drops(night: Night, hand: Hand) -> tuple[Offer, ...]:
    """Who may drop outside the betting; in the draw not while cards are served that are owed."""
    return () if hand.drawing and hand.turn is None else drops_between(hand)


def drops_between(hand: Hand, passing: tuple[int, ...] = ()) -> tuple[Offer, ...]:
    """Outside the betting a player may only drop, while cards are drawn or handled."""
    cards_move = hand.drawing or hand.handling or offering(hand)
    if not hand.contested or hand.settled.lives or not cards_move:
        return ()
    return tuple([Offer(Drop(holding.seat, passing)) for holding in hand.live])


def may_say(night: Night, hand: Hand, command: Speech | BringIn) -> bool:
    """Whether an act of speech is among the offers of its seat."""
    if hand.betting is None:
        return isinstance(command, Drop) and any(
            offer.command == command for offer in drops_between(hand, command.passing)
        )
    if isinstance(command, RISES):
        able = rising(night, hand, command)
        return able is not None and fits(night, hand, able, command)
    passing = () if isinstance(command, BringIn) else command.passing
    if betting.passers(hand, command.seat) != passing:
        return False
    chips = night.behind(command.seat)
    able = able_to(night, hand, command.seat, passing, chips, raises=False)
    return able is not None and _allows(hand, able, type(command))


def _allows(hand: Hand, able: Choices, kind: type[Command]) -> bool:
    """Whether what a seat may do has this kind of act in it, bets and raises apart."""
    if kind is BringIn:
        return able.bring_in > 0
    if kind is Check:
        return able.check
    if kind is Call:
        return able.call > 0
    return not able.bound and not able.bring_in and hand.contested


# --- what becomes of it ---------------------------------------------------------------------


def speak(night: Night, command: Speech) -> tuple[Event, ...]:
    """One act of one seat, and of those who passed before it."""
    hand, passing = going_on(night), command.passing
    said = _said(night, hand, command)
    if (not passing and not hand.asks_first) or hand.betting is None:
        return (said,)
    return (*(_passed(night, hand, passing) or forced.spoke_first(hand, command.seat)), said)


def _passed(night: Night, hand: Hand, seats: tuple[int, ...]) -> tuple[Event, ...]:
    """Those who spoke before the one who was tapped: they checked, or dropped to a bet."""
    free = all(betting.choices(hand, seat, night.behind(seat)).check for seat in seats)
    return tuple(Checked(seat) if free else Dropped(seat) for seat in seats)


def _said(night: Night, hand: Hand, command: Speech) -> Event:
    seat = command.seat
    if isinstance(command, Check):
        return Checked(seat)
    if isinstance(command, Drop):
        return Dropped(seat)
    before = hand.holdings[hand.order.index(seat)].bets[-1]
    chips = night.behind(seat)
    if isinstance(command, Call):
        paid = min(hand.level - before, chips)
        return Called(seat, before + paid, paid, paid == chips)
    paid = command.to - before
    if isinstance(command, BetTo):
        return Bet(seat, command.to, paid, paid == chips)
    return Raised(seat, command.to, paid, paid == chips, betting.completes(hand, command.to))


def all_check(night: Night, command: NobodyOpens | AllCheck) -> tuple[Event, ...]:
    """Everybody who is still to speak checks, or passes where nobody opens."""
    hand = going_on(night)
    seats = betting.to_answer(hand)
    if not seats:
        return passed_out(night, hand)
    checks = tuple(Checked(seat) for seat in seats)
    over = (
        passed_out(night, hand)
        if hand.unopened and any(holding.all_in for holding in hand.live)
        else ()
    )
    return (*forced.spoke_first(hand, seats[0], len(seats) > 1), *checks, *over)


def passed_out(night: Night, hand: Hand) -> tuple[Event, ...]:
    """Nobody opened, also none of those who are all-in for the ante."""
    step = hand.betting
    if step is not None and step.unopened == "showdown":
        return ()
    second = step is not None and step.unopened == "second-half"
    if second:
        return (SecondHalf(),)
    return (*(who_dealt(night, hand) if hand.house.same_dealer else ()), PassedOut())


def who_dealt(night: Night, hand: Hand) -> tuple[DealerSet, ...]:
    """Whose deal it is once more, where a ruling has said that it was another's than the log has:
    it named who deals after them. (Where the dealer has left, that is named besides.)"""
    said = night.dealer if hand.dealer in night.ring else None
    return () if said is None else (DealerSet(right_of(night, said)),)


def others_drop(night: Night, command: OthersDrop) -> tuple[Event, ...]:
    """Of those who still owe an answer these call, the others drop."""
    hand, calling = going_on(night), command.calling
    owing = betting.to_answer(hand)
    events: list[Event] = []
    for seat in owing:
        now = night.playing
        if now is None or now.turn != seat or now.step != hand.step:
            break  # nobody is left who could answer them: they need not speak any more
        event = _said(night, now, Call(seat)) if seat in calling else Dropped(seat)
        night = evolve(night, event)
        events.append(event)
    return tuple(events)


# --- why not ---------------------------------------------------------------------------------


def _unsaid(night: Night, hand: Hand, command: Speech) -> Refused:
    seat = command.seat
    if hand.betting is None:
        drops = isinstance(command, Drop) and hand.has(seat)
        going = drops and (hand.drawing or hand.handling or offering(hand))
        return Refused("last-in", seat=seat) if going else Refused("no-betting-now")
    passing = betting.passers(hand, seat)
    if passing is None:
        return is_out(hand, seat) or Refused("nothing-to-say", seat=seat, other=hand.turn)
    if passing != command.passing:
        return Refused("out-of-turn", seat=seat, other=hand.turn)
    if passing and not may_pass(night, hand, seat, passing):
        bound = betting.bound_first(hand, passing)
        if bound is not None:
            return Refused("early-act-binds", seat=bound)
        return Refused("out-of-turn", seat=seat, other=hand.turn)
    return _not_so(night, hand, command)


def _not_so(night: Night, hand: Hand, command: Speech) -> Refused:
    """Why an act is not offered though the seat may speak."""
    seat = command.seat
    if isinstance(command, BetTo | RaiseTo) and (rises := rising(night, hand, command)):
        return not_to(night, hand, command, rises)
    able = betting.choices(hand, seat, night.behind(seat))
    if able.bound:
        return Refused("word-binds" if betting.must(hand, seat) else "early-act-binds", seat=seat)
    if able.bring_in:
        return Refused("bring-in-first", seat=seat, amount=able.bring_in)
    match command:
        case Check() | Call() if not able.call and not able.check:
            return Refused("bet-or-drop", seat=seat)
        case Check():
            return Refused("bet-to-face", seat=seat, amount=able.call)
        case Call():
            return Refused("nothing-to-call", seat=seat)
        case BetTo() if hand.level:
            return Refused("bet-already", seat=seat, amount=hand.level)
        case RaiseTo() if not hand.level:
            return Refused("nothing-to-raise", seat=seat)
        case BetTo() | RaiseTo():
            return no_raise(night, hand, command)
        case Drop():
            return Refused("last-in", seat=seat)


def _not_together(night: Night, hand: Hand, command: NobodyOpens | AllCheck) -> Refused:
    if hand.betting is None:
        return Refused("no-betting-now")
    if hand.level:
        owes = hand.level - (hand.of(hand.turn).bet if hand.turn is not None else 0)
        return Refused("bet-to-face", seat=hand.turn, amount=owes)
    if hand.betting.bring_in:
        return Refused("bring-in-first", seat=hand.turn, amount=hand.stakes.least_in)
    if not hand.betting.check:
        return Refused("bet-or-drop", seat=hand.turn)
    if isinstance(command, NobodyOpens) != hand.unopened:
        if isinstance(command, AllCheck):
            return Refused("not-opened-yet")
        return Refused("opened-already" if hand.has_openers else "nobody-must-open")
    return Refused("early-act-binds", seat=betting.bound_first(hand, betting.to_answer(hand)))


def _no_others_drop(night: Night, hand: Hand, command: OthersDrop) -> Refused:
    if hand.betting is None:
        return Refused("no-betting-now")
    owing = betting.to_answer(hand)
    if not hand.level or not owing:
        return Refused("no-bet-to-face")
    for seat in command.calling:
        if seat not in owing:
            return Refused("nothing-to-say", seat=seat, other=hand.turn)
    bound = betting.bound_first(hand, owing)
    if bound is None or not _leaves_somebody(hand, owing, len(command.calling)):
        return Refused("last-in", seat=owing[-1])
    return Refused("early-act-binds", seat=bound)


OFFERS: AtStep = {
    BetStep: (speech, together),
    **dict.fromkeys((HandleStep, Draw, Offered), (drops,)),
}
WHY_NOT = (_unsaid, _not_together, _no_others_drop)
RULES = (speak, all_check, others_drop)
