"""What is neither a bet nor a draw: all do something with their cards, turns round a widow or a
stock, declaring. Commands -> events.

Round a widow a turn takes it, exchanges with it, knocks or passes; nobody passes twice running; the
dealer leaves no widow hidden. Round a stock a turn takes a card and throws one; after the knock the
others have one turn each, and stay or pay the knocker.
"""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.book.game import Declare, HandleStep, Showdown, Step, Stock, Widow
from referee.core.book.prices import Offered
from referee.core.chips import share
from referee.core.errors import Refused
from referee.core.fold.evolve import evolve
from referee.core.messages.betting import Dropped
from referee.core.messages.event import Event
from referee.core.messages.showdown import Award, PayByCards, SidePaid
from referee.core.messages.turns import (
    AllHandle,
    AllHandled,
    CardTaken,
    Declared,
    Handle,
    Handled,
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


def handle_cards(night: Night, command: Handle | AllHandle) -> tuple[Event, ...]:
    """One player, or everybody, has done what the step asks for."""
    if isinstance(command, Handle):
        return (Handled(command.seat),)
    return (AllHandled(what(going_on(night).now)),)


ALL_AT_ONCE: Mapping[type[Step], str] = {Widow: "widow", Stock: "stock", Declare: "declare"}
"""The word that the log keeps for all who are done with such a step."""


def what(step: Step) -> str:
    """What is done in a step that ends with one word for all."""
    return step.what if isinstance(step, HandleStep | Offered) else ALL_AT_ONCE[type(step)]


def take_turn(night: Night, command: TakeWidow | PassTurn | TakeCard | Knock) -> tuple[Event, ...]:
    """A turn round a widow or a stock, or a knock."""
    step, seat = going_on(night).now, command.seat
    knocked = Knocked(seat, step.needs if isinstance(step, Stock) else "")
    match command:
        case TakeWidow(_, cards):
            return (WidowTaken(seat, cards),)
        case PassTurn():
            return (TurnPassed(seat),)
        case TakeCard(_, source, knocks):
            taken = CardTaken(seat, source)
            return (taken, knocked) if knocks else (taken,)
        case Knock():
            return (knocked,)


def answer_knock(night: Night, command: Stay) -> tuple[Event, ...]:
    """After a knock: one more turn, then stay, or drop for a fee that is no part of the pot."""
    hand, seat = going_on(night), command.seat
    if command.stays:
        return (Stayed(seat),)
    step = hand.now
    assert isinstance(step, Stock)
    assert hand.knocker is not None
    fee = min(step.fee, night.reach(seat))
    paid = (SidePaid(((seat, hand.knocker, fee),), "after-knock"),) if fee else ()
    return (*paid, Dropped(seat))


def fees_back(night: Night, *seats: int) -> tuple[SidePaid, ...]:
    """What these seats, or all, paid to whoever knocked when they folded: they get it back, as far
    as it is still there. It is a payment of a deal that is off, or of a hand that is in again."""
    moves, there = list[tuple[int, int, int]](), dict[int, int]()
    for source, target, chips in night.fees:
        if source in seats or not seats:
            left = there.get(target, night.reach(target))
            moves.append((target, source, min(chips, left)))
            there[target] = left - min(chips, left)
    return (SidePaid(tuple(moves), "fee-back"),) if moves else ()


def end_stock(night: Night, command: StockIsOut) -> tuple[Event, ...]:
    """Nobody has knocked and the stock is out."""
    return (StockRanOut(),)


def may_pass(hand: Hand, seat: int) -> bool:
    """Nobody passes in two turns running, except in the last, when they can no longer knock."""
    return hand.knocker is not None or seat not in hand.slept


# --- declaring ------------------------------------------------------------------------------


def declare(night: Night, command: Sealed | Reveal) -> tuple[Event, ...]:
    """One has chosen in secret; or all choices at once, each an end or both."""
    if isinstance(command, Sealed):
        return (HasDeclared(command.seat),)
    said = dict(command.choices)
    return (
        Declared(tuple((holding.seat, said[holding.seat]) for holding in going_on(night).live)),
    )


# --- payments beside the pot ----------------------------------------------------------------


def beside(
    night: Night, hand: Hand, command: Award | PayByCards, winners: tuple[int, ...]
) -> tuple[Event, ...]:
    """What is paid from player to player once the last pot has been paid, if the game has it."""
    if not winners:
        return ()
    step = settling(hand)
    paid = _forfeit(night, hand, winners, command.lowest) if step.forfeit else ()
    for event in paid:
        night = evolve(night, event)
    if step.knocker or step.bonus:
        paid += _knock_paid(night, hand, winners, command.bonus if step.bonus else 0)
    return paid


def settling(hand: Hand) -> Showdown:
    """The showdown of this game that comes next: it says how players pay each other."""
    step = hand.game.steps[hand.game.showdown(max(hand.step, 0))]
    return step if isinstance(step, Showdown) else Showdown()


def forfeit(hand: Hand) -> int:
    """Chips the lowest hand pays the best one, in games that have it so."""
    return hand.stakes.forfeit or hand.stakes.ante


def _forfeit(
    night: Night, hand: Hand, winners: tuple[int, ...], lowest: tuple[int, ...]
) -> tuple[SidePaid, ...]:
    """Each of the lowest hands pays the forfeit to the winners, in turn while it lasts."""
    due = forfeit(hand)
    moves = []
    for seat in lowest:
        if seat in winners or seat not in hand.order:
            raise Refused("cannot-lose", seat=seat)
        chips = min(due, night.reach(seat))
        those = [other for other in hand.order if other in winners]
        parts = share(chips, those, night.stakes.chip, hand.house.odd_chips.each)
        moves += [(seat, other, part) for other, part in parts if part]
    return (SidePaid(tuple(moves), "lowest"),) if moves else ()


def _knock_paid(
    night: Night, hand: Hand, winners: tuple[int, ...], bonus: int
) -> tuple[SidePaid, ...]:
    """Knocker and stayers pay each other, and all pay the bonus of a high hand; the pot and the
    fees of those who dropped have been paid."""
    stake = settling(hand).knocker
    players = [holding.seat for holding in hand.holdings if holding.state != "out"]
    dropped = [holding.seat for holding in hand.holdings if holding.state == "dropped"]
    owed = settle(players, 0, hand.knocker, dropped, winners, bonus, drop=0, stake=stake)
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
    why = "high-hand" if not stake else "knock-and-bonus" if bonus else "knock"
    return (SidePaid(tuple(moves), why),) if moves else ()


RULES = (handle_cards, take_turn, answer_knock, end_stock, declare)
