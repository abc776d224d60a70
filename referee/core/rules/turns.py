"""Turns that are no bets: round a widow, round a stock, and declaring. Commands -> events.

Whiskey: a turn takes the widow, exchanges with it, knocks or passes; nobody passes
twice running; the dealer leaves no widow hidden. Knock poker (35): a turn takes a card and throws
one; after the knock the others have one turn each, and stay or pay the knocker.
"""

from __future__ import annotations

from referee.core.book.game import Declare, Settle, Showdown, Stock, Widow
from referee.core.errors import Refused
from referee.core.messages.betting import Dropped
from referee.core.messages.event import Event
from referee.core.messages.showdown import Award, PayByCards, SidePaid
from referee.core.messages.turns import (
    CardTaken,
    Declared,
    HasDeclared,
    Knock,
    Knocked,
    PassTurn,
    Reveal,
    Sealed,
    Stay,
    Stayed,
    StockIsOut,
    StockRanOut,
    TakeCard,
    TakeWidow,
    TurnPassed,
    WidowTaken,
)
from referee.core.sheets.knock import settle
from referee.core.state.hand import Hand
from referee.core.state.night import Night, going_on

Turning = TakeWidow | PassTurn | Knock | TakeCard | Stay | StockIsOut | Sealed | Reveal


def decide(night: Night, command: Turning) -> tuple[Event, ...]:
    """The events of such a command. Raises Refused."""
    hand = going_on(night)
    match command:
        case TakeWidow(seat, cards):
            _at_widow(hand, seat)
            whole = cards == hand.cards
            if not whole and (cards != 1 or hand.widow == "hidden"):
                raise Refused("widow-whole", seat=seat, amount=hand.cards)
            return (WidowTaken(seat, cards),)
        case PassTurn(seat):
            _at_widow(hand, seat)
            if not may_pass(hand, seat):
                raise Refused("passed-last-turn", seat=seat)
            return (TurnPassed(seat),)
        case Knock(seat):
            return _knock(night, hand, seat)
        case TakeCard(seat, source, knocks):
            step = _at_stock(hand, seat)
            if hand.knocker is not None:
                raise Refused("knocked-already", seat=hand.knocker)
            if source == "stock" and hand.stub < 1:
                raise Refused("stock-is-out")
            taken = CardTaken(seat, source)
            return (taken, Knocked(seat, step.needs)) if knocks else (taken,)
        case Stay(seat, stays):
            step = _at_stock(hand, seat)
            if hand.knocker is None:
                raise Refused("nobody-knocked")
            return _answered(night, hand, step, seat, stays)
        case StockIsOut():
            if not isinstance(hand.now, Stock) or hand.ending:
                raise Refused("no-turns-now")
            return (StockRanOut(),)
        case Sealed(seat):
            _declaring(hand)
            if not hand.has(seat):
                raise Refused("not-in-the-hand", seat=seat)
            if hand.of(seat).done:
                raise Refused("declared-already", seat=seat)
            return (HasDeclared(seat),)
        case Reveal(choices):
            return _reveal(hand, choices)


def _at_widow(hand: Hand, seat: int) -> None:
    if not isinstance(hand.now, Widow) or hand.ending:
        raise Refused("no-turns-now")
    _in_turn(hand, seat)


def _at_stock(hand: Hand, seat: int) -> Stock:
    step = hand.now
    if not isinstance(step, Stock) or hand.ending:
        raise Refused("no-turns-now")
    _in_turn(hand, seat)
    return step


def _in_turn(hand: Hand, seat: int) -> None:
    if not hand.has(seat):
        raise Refused("not-in-the-hand", seat=seat)
    if seat != hand.turn:
        raise Refused("out-of-turn", seat=seat, other=hand.turn)


def may_pass(hand: Hand, seat: int) -> bool:
    """Nobody passes in two turns running, except in the last, when he can no longer knock."""
    return hand.knocker is not None or seat not in hand.slept


def _knock(night: Night, hand: Hand, seat: int) -> tuple[Event, ...]:
    step = hand.now
    if not isinstance(step, Widow | Stock) or hand.ending:
        raise Refused("no-turns-now")
    if hand.knocker is not None:
        raise Refused("knocked-already", seat=hand.knocker)
    if not hand.has(seat):
        raise Refused("not-in-the-hand", seat=seat)
    unheard = isinstance(step, Stock) or night.tracking != "bets"
    if seat != hand.turn and not unheard:  # the turns before it may not have been tapped
        raise Refused("out-of-turn", seat=seat, other=hand.turn)
    return (Knocked(seat, step.needs if isinstance(step, Stock) else ""),)


def _answered(night: Night, hand: Hand, step: Stock, seat: int, stays: bool) -> tuple[Event, ...]:
    """After a knock: one more turn, then stay, or drop for a fee that is no part of the pot."""
    if stays:
        return (Stayed(seat),)
    assert hand.knocker is not None
    fee = min(step.fee, night.reach(seat))
    paid = (SidePaid(((seat, hand.knocker, fee),), "dropped after the knock"),) if fee else ()
    return (*paid, Dropped(seat))


# --- declaring ------------------------------------------------------------------------------


def _declaring(hand: Hand) -> None:
    if not isinstance(hand.now, Declare) or hand.ending:
        raise Refused("declared-too-late" if hand.declared else "no-declaring-now")


def _reveal(hand: Hand, choices: tuple[tuple[int, str], ...]) -> tuple[Event, ...]:
    """All choices at once: everybody still in, each with an end or both."""
    _declaring(hand)
    said = dict(choices)
    for seat, choice in choices:
        if not hand.has(seat):
            raise Refused("not-in-the-hand", seat=seat)
        if choice not in ("high", "low", "both"):
            raise Refused("high-low-or-both", seat=seat)
    for one in hand.live:
        if one.seat not in said:
            raise Refused("declares-too", seat=one.seat)
    return (Declared(tuple((one.seat, said[one.seat]) for one in hand.live)),)


# --- payments beside the pot ----------------------------------------------------------------


def beside(
    night: Night, hand: Hand, command: Award | PayByCards, winners: tuple[int, ...]
) -> tuple[Event, ...]:
    """What is paid from player to player once the last pot has been paid, if the game has it."""
    if not winners:
        return ()
    match settling(hand):
        case "whiskey":
            return _forfeit(night, hand, winners, command.lowest)
        case "knock":
            return _knock_paid(night, hand, winners, command.bonus)
        case _:
            return ()


def settling(hand: Hand) -> Settle:
    """How the players of this game pay each other beside the pot; nothing, in most games."""
    step = hand.game.steps[hand.game.showdown(max(hand.step, 0))]
    return step.settle if isinstance(step, Showdown) else ""


def forfeit(hand: Hand) -> int:
    """Chips the lowest hand of whiskey poker pays the best one."""
    return hand.stakes.forfeit or hand.stakes.ante


def _forfeit(
    night: Night, hand: Hand, winners: tuple[int, ...], lowest: tuple[int, ...]
) -> tuple[Event, ...]:
    """Each of the lowest hands pays the forfeit to the winners, in turn while it lasts."""
    due = forfeit(hand)
    moves = []
    for seat in lowest:
        if seat in winners or seat not in hand.order:
            raise Refused("cannot-lose", seat=seat)
        chips = min(due, night.reach(seat))
        each, odd = divmod(chips, len(winners))
        shares = [(one, each + (at < odd)) for at, one in enumerate(winners)]
        moves += [(seat, one, part) for one, part in shares if part]
    return (SidePaid(tuple(moves), "the forfeit of the lowest hand"),) if moves else ()


def _knock_paid(
    night: Night, hand: Hand, winners: tuple[int, ...], bonus: int
) -> tuple[Event, ...]:
    """Knocker and stayers pay each other, and all pay the bonus of a high hand; the pot and the
    fees of those who dropped have been paid."""
    players = [one.seat for one in hand.holdings if one.state != "out"]
    dropped = [one.seat for one in hand.holdings if one.state == "dropped"]
    owed = settle(players, 0, hand.knocker, dropped, winners, bonus)
    if hand.knocker is not None:
        for seat in dropped:
            owed[seat] += 1
            owed[hand.knocker] -= 1
    payers = {seat: min(-due, night.reach(seat)) for seat, due in owed.items() if due < 0}
    takers = {seat: due for seat, due in owed.items() if due > 0}
    moves = []
    for payer, chips in payers.items():
        for taker, due in takers.items():
            part = min(chips, due)
            if part:
                moves.append((payer, taker, part))
                chips -= part
                takers[taker] = due - part
    return (SidePaid(tuple(moves), "the knock"),) if moves else ()


RULES = (decide,)
