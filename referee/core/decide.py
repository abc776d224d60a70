"""Command -> events, or Refused. Legal is what is found among the offers.

act() is the whole of a tap: the events of the command, and what follows from them (a bet nobody
called goes back, a deal nobody opened is dealt again), with the night they lead to.
"""

from __future__ import annotations

from dataclasses import replace

from referee.core.book.game import Ante, Blinds, Stock, Widow
from referee.core.errors import Impossible, Refused
from referee.core.fold.evolve import each, evolve
from referee.core.law import effects, rulings
from referee.core.messages.betting import (
    AllCheck,
    BetTo,
    BringIn,
    Call,
    Check,
    Drop,
    NobodyOpens,
    OthersDrop,
    PassedOut,
    RaiseTo,
    TellBoards,
    TellFirst,
)
from referee.core.messages.command import Command, HandCommand, Stand, TableCommand
from referee.core.messages.dealing import NextDeal, PostBlinds, PutAntesIn, SetDealer
from referee.core.messages.draw import DrawCards, ServeOwed
from referee.core.messages.event import Event
from referee.core.messages.law import (
    ByConsent,
    DeclareFoul,
    Fouled,
    Release,
    Rule,
    Ruled,
    SettleOurselves,
)
from referee.core.messages.milestones import AllDrawn, CountPot, GoAllIn, StayIn, TellInterval
from referee.core.messages.people import Leave
from referee.core.messages.phones import AskSheet, PhoneCommand, TapFrom, TapsFrom
from referee.core.messages.showdown import Award, DividePot, PayByCards, ShowOpeners, ThrowIn, Won
from referee.core.messages.turns import (
    AllHandle,
    Handle,
    Knock,
    PassTurn,
    Reveal,
    Sealed,
    Stay,
    StockIsOut,
    TakeCard,
    TakeWidow,
)
from referee.core.rules import (
    bank,
    betting,
    consent,
    dealing,
    debts,
    forced,
    milestones,
    payment,
    phones,
    sheets,
    turns,
)
from referee.core.rules import draw as draw_rules
from referee.core.rules.betting import Speech
from referee.core.sheets.commands import SheetCommand
from referee.core.state.hand import Hand
from referee.core.state.night import Night, going_on
from referee.core.state.pots import kitty_due, kitty_has_all, stayed, uncalled_back

Dealing = DrawCards | PostBlinds | PutAntesIn | NextDeal
DEALING = (DrawCards, PostBlinds, PutAntesIn, NextDeal)
Speaking = Speech | NobodyOpens | AllCheck | OthersDrop | StayIn | GoAllIn | TellInterval
IMPLYING = Speaking | BringIn | Award | PayByCards | AllDrawn | CountPot
FOLLOWING = frozenset(each(IMPLYING | forced.Forced | turns.Turning))


def act(night: Night, command: Command) -> tuple[tuple[Event, ...], Night]:
    """The events of one tap and the night after it. Raises Refused."""
    if isinstance(command, Stand) and command.freely:
        return _freely(night, command.command)
    before = night
    done: tuple[Event, ...] = ()
    while earlier := _implied(night, command):
        night, done = _fold(night, earlier), done + earlier
    events = _stand(night, command) if isinstance(command, Stand) else decide(night, command)
    night, done = _fold(night, events), done + events
    while more := _consequences(night, done[-1]):
        night, done = _fold(night, more), done + more
    off = debts.set_off(before, done)
    return done + off, _fold(night, off)


def _freely(night: Night, command: HandCommand) -> tuple[tuple[Event, ...], Night]:
    """It stood at the table: by consent, else as near as can be, else it is only written down."""
    try:
        return act(night, Stand(command))
    except Refused as error:
        refused = error
    except Impossible:
        refused = Refused("law-not-now")
    done: tuple[Event, ...] = ()
    after = night
    try:
        while earlier := _implied(after, command):
            after, done = _fold(after, earlier), done + earlier
        near = consent.near(after, command, refused)
        after, done = _fold(after, near), done + near
        while more := _consequences(after, done[-1]):
            after, done = _fold(after, more), done + more
        off = debts.set_off(night, done)
        return done + off, _fold(after, off)
    except (Refused, Impossible):
        event = consent.noted(night, command, refused)
        return (event,), evolve(night, event)


def _fold(night: Night, events: tuple[Event, ...]) -> Night:
    for event in events:
        night = evolve(night, event)
    return night


def _implied(night: Night, command: Command) -> tuple[Event, ...]:
    """What a tap implies and nobody has to tap: the antes, and at milestones whole steps."""
    hand = night.playing
    if hand is None or (milestones.follows_closely(night) and hand.betting is not None):
        return ()
    if isinstance(command, Leave):
        waits = night.dealing_in is None or (night.real and command.amount is None)
        goes = hand.has(command.seat) and not waits
        return dealing.dealt_in_now(night, hand, but_not=command.seat) if goes else ()
    inner = command.command if isinstance(command, Stand) else command
    if type(inner) not in FOLLOWING:
        return ()
    if isinstance(inner, CountPot) and (inner.side is None or hand.betting is None):
        return ()
    if isinstance(hand.now, Ante):
        return decide(night, PutAntesIn())
    if isinstance(hand.now, Blinds):
        return () if isinstance(inner, PostBlinds) else decide(night, PostBlinds())
    if not isinstance(inner, IMPLYING):
        return ()
    if hand.handling is not None and not isinstance(inner, Drop):
        return decide(night, AllHandle())
    if isinstance(hand.now, Widow | Stock) and not isinstance(inner, Drop):
        return decide(night, AllHandle())
    if hand.free and isinstance(inner, Award):
        return milestones.skips(night, hand)
    if hand.showing:  # reached by what this tap implies
        return kitty_due(hand) if isinstance(inner, Award | PayByCards) else ()
    if milestones.follows_closely(night):
        return ()
    if isinstance(inner, CountPot):
        return milestones.skips(night, hand) if milestones.counts_early(night, hand) else ()
    if isinstance(inner, Award | PayByCards):
        return () if hand.unopened else milestones.skips(night, hand)
    if isinstance(inner, AllDrawn) and hand.betting is not None and not hand.draw_begun:
        return milestones.skips(night, hand)
    if isinstance(inner, Speaking) and hand.drawing and not isinstance(inner, Drop):
        return milestones.skips(night, hand)
    return ()


def _stand(night: Night, command: Stand) -> tuple[Event, ...]:
    """It stood at the table: as the rules have it if they allow it, else by consent."""
    try:
        return decide(night, command.command)
    except Refused as refused:
        if isinstance(command.command, Release) and refused.reason == "claims-over":
            late = effects.release(night, command.command, late=True)
            return (ByConsent(refused.reason, refused.seat), late)
        return consent.stand(night, command.command, refused)


def _consequences(night: Night, last: Event) -> tuple[Event, ...]:
    """What follows by itself from what has just become true."""
    hand = night.playing
    if hand is None:
        if isinstance(last, PassedOut) and night.hand is not None:
            return _again(night, night.hand)
        return ()
    if hand.turn is not None and hand.uncalled is None:
        return ()  # somebody has to act first
    if night.dealing_in is not None:
        return dealing.dealt_in_now(night, hand)
    if hand.passed_out:
        return () if hand.may_be_opened else betting.passed_out(hand)
    if not hand.live:
        return stayed(night, hand, night.pot)
    if hand.uncalled is not None and hand.contested:
        return uncalled_back(night, hand)
    if not hand.house.kitty:
        return ()
    if kitty_has_all(night, hand):
        return (*uncalled_back(night, hand), Won(0, ()))
    return kitty_due(hand)


def _again(night: Night, passed: Hand) -> tuple[Event, ...]:
    """Nobody opened: everybody antes again into the same pot (F3). The deal begins by itself."""
    try:
        return dealing.begin(night, passed.game)
    except Refused:
        return ()  # too few can play on: the pot waits for them


def decide(night: Night, command: Command) -> tuple[Event, ...]:
    """The events of a command. Raises Refused when it is not offered."""
    if night.begun and not night.closed:  # what is tapped most comes first
        if isinstance(command, Speech):
            return betting.speak(night, command)
        if isinstance(command, DEALING):
            return _dealing(night, command)
    if isinstance(command, TableCommand):
        return bank.decide(night, command)
    if isinstance(command, SheetCommand):
        return sheets.decide(night, command)
    if isinstance(command, AskSheet):
        return (sheets.asked_for(night, command),)
    if isinstance(command, TapFrom):
        return (TapsFrom(command.strand, command.device),)
    if isinstance(command, PhoneCommand):
        return phones.decide(night, command)
    if isinstance(command, Stand):
        return _stand(night, command)
    if not night.begun or night.closed:
        raise Refused("night-closed" if night.closed else "no-night")
    match command:
        case Check() | BetTo() | Call() | RaiseTo() | Drop():
            return betting.speak(night, command)
        case NobodyOpens() | AllCheck():
            return betting.all_check(night, command)
        case OthersDrop(calling):
            return betting.others_drop(night, calling)
        case DrawCards() | PostBlinds() | PutAntesIn() | NextDeal():
            return _dealing(night, command)
        case TellFirst() | TellBoards() | BringIn() | Handle() | AllHandle():
            return forced.decide(night, command)
        case (
            TakeWidow()
            | PassTurn()
            | Knock()
            | TakeCard()
            | Stay()
            | StockIsOut()
            | Sealed()
            | Reveal()
        ):
            return turns.decide(night, command)
        case ServeOwed(seat):
            return draw_rules.take_owed(going_on(night), seat)
        case Award():
            return payment.award(night, command)
        case PayByCards():
            return payment.pay_by_cards(night, going_on(night), command)
        case ShowOpeners(seat):
            return payment.show_openers(night, seat)
        case SetDealer():
            return (dealing.name_dealer(night, command),)
        case ThrowIn():
            return dealing.throw_in(night, going_on(night), command)
        case DividePot(seats):
            return dealing.divide(night, seats)
        case DeclareFoul(seat, why):
            hand = going_on(night)
            if not hand.has(seat):
                raise Refused("not-in-the-hand", seat=seat)
            return (*rulings.reclaimed(night, hand), Fouled(seat, why))
        case SettleOurselves():
            return _settled(night, command)
        case Release():
            return (effects.release(night, command),)
        case Rule():
            try:
                return _rule(night, command)
            except Impossible:  # the chips it would move have been moved since
                raise Refused("law-not-now", law=command.law.id) from None
        case _:
            return milestones.decide(night, command)


def _dealing(night: Night, command: Dealing) -> tuple[Event, ...]:
    match command:
        case DrawCards(seat, count, mixed):
            return draw_rules.take(going_on(night), seat, count, mixed)
        case PostBlinds():
            return forced.decide(night, command)
        case PutAntesIn(out, later):
            return dealing.put_antes_in(night, out, later)
        case NextDeal(game):
            return dealing.next_deal(night, game)


def _settled(night: Night, command: SettleOurselves) -> tuple[Event, ...]:
    if night.hand is None:
        raise Refused("no-deal")
    if command.offender is not None and command.offender not in night.hand.order:
        raise Refused("not-in-the-hand")
    return (ByConsent("settled", command.offender, command.title),)


def _rule(night: Night, command: Rule) -> tuple[Event, ...]:
    law, offender = command.law, command.offender
    if not rulings.applies(law, night):
        raise Refused("law-not-now", law=law.id)
    allowed = rulings.offenders(law, night)
    if allowed and offender is None and len(allowed) == 1:
        offender = allowed[0]
    if not allowed:
        offender = None  # the law speaks of nobody in particular
    elif offender not in allowed:
        raise Refused("who-was-it", law=law.id)
    reached = rulings.walk(law, night, offender, dict(command.answers))
    if not isinstance(reached, rulings.Reached):
        raise Refused("law-not-finished", law=law.id)
    events = rulings.carry_out(law, reached, night, offender, command.amounts)
    return tuple(replace(one, by=command.by) if isinstance(one, Ruled) else one for one in events)


def preview(night: Night, command: Command) -> Night:
    """The night as it would be after the command; nothing is kept."""
    return act(night, command)[1]


__all__ = ["act", "decide", "preview"]
