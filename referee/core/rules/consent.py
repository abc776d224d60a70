"""It stood at the table: what the rules refuse and the table let stand. Commands -> events.

First as it was said, by consent; then as near to it as the tablet can come; and where the tablet
cannot follow at all, it is only written down and nothing moves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

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
    Raised,
    RaiseTo,
    StaysIn,
    TellBoards,
    TellFirst,
)
from referee.core.messages.command import HandCommand
from referee.core.messages.dealing import PostBlinds, PutAntesIn
from referee.core.messages.draw import DrawCards, Drew, ServeOwed
from referee.core.messages.event import Event
from referee.core.messages.law import ByConsent, Restored
from referee.core.messages.milestones import AllDrawn, GoAllIn, PutChips, StayIn, TakeChips
from referee.core.messages.showdown import Award, PayByCards, ShowOpeners
from referee.core.messages.turns import (
    AllHandle,
    DecideOn,
    Handle,
    Knock,
    PassTurn,
    Stay,
    StockIsOut,
    TakeCard,
    TakeWidow,
)
from referee.core.rules import milestones
from referee.core.rules.showdown import award
from referee.core.state import betting
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.core.state.pots import open_pot

Speaking = StaysIn | GoAllIn
CanStand = Speaking | Drop | DrawCards | Award
OTHERS: Mapping[type, str] = {
    Check: "check",
    Call: "call",
    Drop: "fold",
    DrawCards: "draw",
    NobodyOpens: "nobody-opens",
    AllCheck: "all-check",
    OthersDrop: "others-fold",
    StayIn: "still-in",
    AllDrawn: "all-drawn",
    PutAntesIn: "antes-in",
    PostBlinds: "blinds-in",
    TellBoards: "upcards",
    TellFirst: "first",
    BringIn: "bring-in",
    Handle: "done",
    AllHandle: "all-done",
    TakeWidow: "widow",
    PassTurn: "pass",
    Knock: "knock",
    TakeCard: "take-card",
    Stay: "stay",
    StockIsOut: "stock-out",
    DecideOn: "decided",
    ServeOwed: "served",
    ShowOpeners: "openers",
    PayByCards: "paid-by-cards",
}
"""What players do and the log can say without a number (screens/words/law.py says it)."""
AMOUNTS: Mapping[type, tuple[str, str]] = {
    BetTo: ("bet", "to"),
    RaiseTo: ("raise", "to"),
    GoAllIn: ("all-in", "to"),
    PutChips: ("put-in", "amount"),
    TakeChips: ("taken-out", "amount"),
}
"""What players do with chips, and the field that says how many."""


def stand(night: Night, command: HandCommand, refused: Refused) -> tuple[Event, ...]:
    """What the table let stand against the rules, by consent. Refuses what cannot be at all."""
    hand = night.playing
    if hand is None or not isinstance(command, CanStand):
        raise refused
    seat = getattr(command, "seat", None)
    if seat is not None and not hand.has(seat):
        raise refused
    if isinstance(command, Speaking) and hand.of(command.seat).all_in:
        raise refused
    consent = ByConsent(refused.reason, seat)
    going = hand.betting is not None or hand.drawing or hand.showing
    match command:
        case Check(seat) if hand.betting is not None:
            return (consent, Checked(seat))
        case Drop(seat) if hand.contested and going and not hand.awards:
            return (consent, Dropped(seat))
        case Call(seat) if hand.betting is not None and hand.level:
            paid = min(max(hand.level - hand.of(seat).bet, 0), night.reach(seat))
            return (consent, Called(seat, hand.of(seat).bet + paid, paid))
        case GoAllIn() if not night.real:
            raise refused
        case BetTo(seat, to) | RaiseTo(seat, to) | GoAllIn(seat, to) if hand.betting is not None:
            paid, all_in = to - hand.of(seat).bet, isinstance(command, GoAllIn)
            if not 0 < paid <= night.reach(seat):
                raise refused
            if to <= hand.level:
                return (consent, Called(seat, to, paid, all_in))
            return (consent, (Raised if hand.level else Bet)(seat, to, paid, all_in))
        case DrawCards(seat, count) if hand.drawing and 0 <= count < hand.stub:
            if count > hand.cards:
                raise refused
            return (consent, Drew(seat, count, count, hand.stub - count))
        case Award(number):
            pot = open_pot(hand, number)
            if pot is None or not hand.showing or not command.named or hand.unsaid:
                raise refused
            if not {*command.named} <= set(hand.order):
                raise refused
            return (ByConsent(refused.reason, refused.seat), *award(night, command))
        case _:
            raise refused


def near(night: Night, command: HandCommand, refused: Refused) -> tuple[Event, ...]:
    """The act as near as the tablet can come: all that is there of too large a bet, a hand that
    had dropped is in again, and steps nobody tapped are over, without their facts."""
    hand = night.playing
    if hand is None:
        raise refused
    before: tuple[Event, ...] = ()
    match command:
        case BetTo(seat, to) | RaiseTo(seat, to) if hand.has(seat):
            most = hand.of(seat).bet + night.reach(seat)
            command = replace(command, to=min(to, most))
        case Check(seat) | BetTo(seat) | Call(seat) | RaiseTo(seat) if seat in hand.order:
            if hand.of(seat).state != "dropped" or hand.betting is None:
                raise refused
            before = (Restored(seat),)
        case DrawCards():
            before = _over(night, hand, lambda now: now.drawing, refused)
        case Award():
            before = _over(night, hand, lambda now: now.showing, refused)
        case _:
            raise refused
    for event in before:
        night = evolve(night, event)
    return (*before, *stand(night, command, refused))


def _over(
    night: Night, hand: Hand, there: Callable[[Hand], bool], refused: Refused
) -> tuple[Event, ...]:
    """The steps up to a later one, as not noted. Refuses where chips are owed that the tablet
    keeps, or where the deal does not come to that step."""
    events: list[Event] = []
    for _ in hand.game.steps:
        if there(hand):
            return tuple(events)
        more = milestones.skips(night, hand)
        if not more or (not night.real and hand.level and betting.to_answer(hand)):
            raise refused
        for event in more:
            night = evolve(night, event)
        events += more
        hand = night.playing or hand
    raise refused


def noted(night: Night, command: HandCommand, refused: Refused) -> ByConsent:
    """What the tablet cannot follow, written down; nothing moves. Refuses what is no act of a
    player at this table."""
    seat = getattr(command, "seat", None)
    if seat is not None and seat >= len(night.players):
        raise refused
    if isinstance(command, Award):
        winners = [other for other in command.named if other < len(night.players)]
        if not winners:
            raise refused
        seats = ",".join(str(winner) for winner in winners)
        return ByConsent(refused.reason, None, f"pot:{seats}")
    if type(command) in AMOUNTS:
        act, field = AMOUNTS[type(command)]
        return ByConsent(refused.reason, seat, f"{act}:{getattr(command, field)}")
    if type(command) not in OTHERS:
        raise refused
    return ByConsent(refused.reason, seat, OTHERS[type(command)])
