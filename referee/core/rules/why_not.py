"""Why a command is not found among the offers: the reason, asked for only when it is refused."""

from __future__ import annotations

from referee.core.book.game import Declare, Stock, Widow
from referee.core.errors import Refused
from referee.core.messages.betting import (
    AllCheck,
    BetTo,
    BringIn,
    Call,
    Check,
    Drop,
    NobodyOpens,
    OthersDrop,
    RaiseTo,
    Speech,
    TellFirst,
)
from referee.core.messages.command import Command
from referee.core.messages.dealing import PostBlinds
from referee.core.messages.draw import DrawCards, ServeOwed
from referee.core.messages.showdown import Award, ShowOpeners
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
from referee.core.rules import prices
from referee.core.rules.betting import chips_for, may_pass, rising
from referee.core.rules.forced import cannot_post, straddlers
from referee.core.rules.offers import leaves_somebody
from referee.core.rules.payment import cannot_pay
from referee.core.state import betting, declaring, draw
from referee.core.state.betting import Choices
from referee.core.state.hand import Hand
from referee.core.state.night import Night, going_on
from referee.core.state.prices import against, offering
from referee.core.value import by_class


def why_not(night: Night, command: Command) -> Refused:
    """The reason why a command is not among the offers."""
    reason: Refused = REASONS[type(command)](night, going_on(night), command)
    return reason


def _out(hand: Hand, seat: int) -> Refused | None:
    return None if hand.has(seat) else Refused("not-in-the-hand", seat=seat)


def _not_in_turn(hand: Hand, seat: int) -> Refused:
    """Why a seat that has nothing to do now has not."""
    return _out(hand, seat) or Refused("out-of-turn", seat=seat, other=hand.turn)


# --- what is said ---------------------------------------------------------------------------


def _speech(night: Night, hand: Hand, command: Speech) -> Refused:
    seat = command.seat
    if hand.betting is None:
        drops = isinstance(command, Drop) and hand.has(seat)
        going = drops and (hand.drawing or hand.handling or offering(hand))
        return Refused("last-in", seat=seat) if going else Refused("no-betting-now")
    passing = betting.passers(hand, seat)
    if passing is None:
        return _out(hand, seat) or Refused("nothing-to-say", seat=seat, other=hand.turn)
    if passing != command.passing:
        return Refused("out-of-turn", seat=seat, other=hand.turn)
    if passing and not may_pass(night, hand, seat, passing):
        bound = betting.bound_first(hand, passing)
        if bound is not None:
            return Refused("early-act-binds", seat=bound)
        return Refused("out-of-turn", seat=seat, other=hand.turn)
    return _not_so(night, hand, command)


def _not_so(night: Night, hand: Hand, command: Speech) -> Refused:
    """The sentence for an act that is not offered though the seat may speak."""
    seat = command.seat
    if isinstance(command, BetTo | RaiseTo) and (rises := rising(night, hand, command)):
        return _not_to(night, hand, command, rises)
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
            return _no_raise(night, hand, command)
        case Drop():
            return Refused("last-in", seat=seat)


def _not_to(night: Night, hand: Hand, command: BetTo | RaiseTo, able: Choices) -> Refused:
    """Why a seat that may bet or raise may not do so to that total."""
    seat, to, least, most = command.seat, command.to, able.least, able.most
    assert least is not None
    assert most is not None
    chips = chips_for(night, hand, command)
    if to > hand.of(seat).bet + chips:
        return Refused("not-so-many-chips", seat=seat, amount=chips)
    if to < least:
        return Refused("too-little", seat=seat, amount=least)
    if to > most:
        return Refused("too-much", seat=seat, amount=most)
    if to % hand.stakes.chip:
        return Refused("smaller-than-a-chip", amount=hand.stakes.chip)
    return Refused("not-a-multiple", amount=hand.stakes.limit.multiple)


def _no_raise(night: Night, hand: Hand, command: BetTo | RaiseTo) -> Refused:
    """Why a seat may not bet or raise: it was ruled so, it has checked, it has too few chips, or
    there is no raise to make."""
    step, seat, holding = hand.betting, command.seat, hand.of(command.seat)
    chips = chips_for(night, hand, command)
    if holding.muted or betting.may_only_call(hand, seat):
        return Refused("ruled-no-raise", seat=seat)
    if chips <= hand.level - holding.bet:
        return Refused("not-so-many-chips", seat=seat, amount=chips)
    if step is not None and holding.answered == 0 and not betting.may_check_raise(hand, step):
        return Refused("checked-already", seat=seat)
    return Refused("no-raise", seat=seat)


def _together(night: Night, hand: Hand, command: NobodyOpens | AllCheck) -> Refused:
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


def _others_drop(night: Night, hand: Hand, command: OthersDrop) -> Refused:
    if hand.betting is None:
        return Refused("no-betting-now")
    owing = betting.to_answer(hand)
    if not hand.level or not owing:
        return Refused("no-bet-to-face")
    for seat in command.calling:
        if seat not in owing:
            return Refused("nothing-to-say", seat=seat, other=hand.turn)
    bound = betting.bound_first(hand, owing)
    if bound is None or not leaves_somebody(hand, owing, len(command.calling)):
        return Refused("last-in", seat=owing[-1])
    return Refused("early-act-binds", seat=bound)


# --- what is forced -------------------------------------------------------------------------


def _blinds(night: Night, hand: Hand, command: PostBlinds) -> Refused:
    step = hand.posting
    if step is None:
        return Refused("blinds-are-in")
    if cannot := cannot_post(hand, step, command.out, command.small):
        return cannot
    most = len(straddlers(night, hand, step, command.out, command.small))
    return Refused("no-straddle", amount=most)


def _first(night: Night, hand: Hand, command: TellFirst) -> Refused:
    if hand.betting is None:
        return Refused("no-betting-now")
    if not hand.asks_first:
        return Refused("first-is-known", other=hand.turn)
    return _out(hand, command.seat) or Refused("nothing-left-to-bet", seat=command.seat)


def _bring_in(night: Night, hand: Hand, command: BringIn) -> Refused:
    step, seat = hand.betting, command.seat
    if step is None or not step.bring_in or hand.level:
        return Refused("no-bring-in-now")
    if hand.asks_first or not hand.has(seat):
        return _out(hand, seat) or Refused("nothing-left-to-bet", seat=seat)
    return Refused("out-of-turn", seat=seat, other=hand.turn)


def _handle(night: Night, hand: Hand, command: Handle) -> Refused:
    if hand.handling is None:
        return Refused("nothing-to-do-now")
    if hand.has(command.seat) and hand.of(command.seat).done:
        return Refused("done-already", seat=command.seat)
    return _not_in_turn(hand, command.seat)


def _all_handle(night: Night, hand: Hand, command: AllHandle) -> Refused:
    if hand.in_or_out:
        return Refused("say-who-is-in")
    if lies := against(hand):
        return Refused("third-card-first", seat=hand.turn, amount=lies)
    return Refused("nothing-to-do-now")


# --- the draw -------------------------------------------------------------------------------


def _draw(night: Night, hand: Hand, command: DrawCards) -> Refused:
    seat, count = command.seat, command.count
    if not hand.drawing:
        return Refused("no-draw-now")
    if out := _out(hand, seat):
        return out
    if hand.of(seat).drew is not None:
        return Refused("drew-already", seat=seat, law="slip-of-the-tongue")
    if seat != hand.turn:
        return Refused("draw-out-of-turn", seat=seat, other=hand.turn, law="draw-out-of-turn")
    least, most = draw.bounds(hand)
    if not least <= count <= most:
        return Refused("draw-so-many", seat=seat, amount=most, other=least)
    served, _ = draw.served_for(draw.rules(hand), count)
    there = draw.there_for(hand, seat, served, count, command.mixed)
    return Refused("no-cards-left", seat=seat, amount=there)


def _owed(night: Night, hand: Hand, command: ServeOwed) -> Refused:
    seat = command.seat
    if not hand.drawing or draw.owed(hand) != seat:
        return Refused("no-card-owed", seat=seat)
    there = draw.there_for(hand, seat, hand.of(seat).owed)
    return Refused("no-cards-left", seat=seat, amount=there)


# --- turns ----------------------------------------------------------------------------------


def _turn(night: Night, hand: Hand, command: TakeWidow | PassTurn | TakeCard | Stay) -> Refused:
    seat, at_stock = command.seat, isinstance(command, TakeCard | Stay)
    if not isinstance(hand.now, Stock if at_stock else Widow) or hand.ending:
        return Refused("no-turns-now")
    if not hand.has(seat) or seat != hand.turn:
        return _not_in_turn(hand, seat)
    match command:
        case TakeWidow():
            return Refused("widow-whole", seat=seat, amount=hand.cards)
        case PassTurn():
            return Refused("passed-last-turn", seat=seat)
        case TakeCard() if hand.knocker is not None:
            return Refused("knocked-already", seat=hand.knocker)
        case TakeCard():
            return Refused("stock-is-out")
        case Stay():
            return Refused("nobody-knocked")


def _knock(night: Night, hand: Hand, command: Knock | StockIsOut) -> Refused:
    """Why nobody can knock, or end the turns with nobody having knocked."""
    knocks = isinstance(command, Knock)
    if not isinstance(hand.now, Stock | Widow if knocks else Stock) or hand.ending:
        return Refused("no-turns-now")
    if hand.knocker is not None or not isinstance(command, Knock):
        return Refused("knocked-already", seat=hand.knocker)
    return _not_in_turn(hand, command.seat)


def no_declaration(hand: Hand, seat: int, word: str) -> Refused | None:
    """Why a word declares nothing in this game; None where it does."""
    if word in declaring.words(hand):
        return None
    return Refused("in-or-out" if hand.in_or_out else "high-low-or-both", seat=seat)


def _declare(night: Night, hand: Hand, command: Sealed | Reveal) -> Refused:
    if not isinstance(hand.now, Declare) or hand.ending:
        return Refused("declared-too-late" if hand.declared else "no-declaring-now")
    if isinstance(command, Sealed):
        return _out(hand, command.seat) or Refused("declared-already", seat=command.seat)
    for seat, choice in command.choices:
        if out := _out(hand, seat):
            return out
        if wrong := no_declaration(hand, seat, choice):
            return wrong
    said = dict(command.choices)
    late = next((holding.seat for holding in hand.live if holding.seat not in said), None)
    return Refused("says-in-or-out" if hand.in_or_out else "declares-too", seat=late)


# --- the showdown ---------------------------------------------------------------------------


def _openers(night: Night, hand: Hand, command: ShowOpeners) -> Refused:
    return Refused("no-openers-due", seat=command.seat, law="showing-openers")


def _award(night: Night, hand: Hand, command: Award) -> Refused:
    reason = cannot_pay(hand, command)
    assert reason is not None
    return reason


REASONS = by_class(
    "command",
    *(_speech, _together, _others_drop),
    *(_blinds, _first, _bring_in, _handle, _all_handle),
    *(_draw, _owed, _turn, _knock, _declare, _openers, _award),
    *(prices.not_up, prices.not_offered),
)
