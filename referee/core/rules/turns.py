"""What is neither a bet nor a draw: all do something with their cards, turns round a widow or a
stock, declaring. Commands -> events.

Round a widow a turn takes it, exchanges with it, knocks or passes; nobody passes twice running; the
dealer leaves no widow hidden. Round a stock a turn takes a card and throws one; after the knock the
others have one turn each, and stay or pay the knocker.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from referee.core.book.game import Declare, HandleStep, Showdown, Source, Step, Stock, Widow
from referee.core.book.prices import Decide, Offered
from referee.core.chips import share
from referee.core.errors import Refused
from referee.core.fold.evolve import evolve
from referee.core.messages.betting import Dropped
from referee.core.messages.event import Event
from referee.core.messages.offer import AtStep, Offer
from referee.core.messages.showdown import Award, PayByCards, SidePaid
from referee.core.messages.turns import (
    AllHandle,
    AllHandled,
    CardTaken,
    DecidedOn,
    DecideOn,
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
from referee.core.rules.checks import is_out, not_in_turn
from referee.core.rules.prices import answers
from referee.core.sheets.knock import settle
from referee.core.state import declaring
from referee.core.state.hand import Hand
from referee.core.state.night import Night, going_on
from referee.core.state.prices import against, offering

ATurn = TakeWidow | PassTurn | TakeCard | Knock | Stay | StockIsOut | Sealed


def handling(night: Night, hand: Hand, asked: Handle | AllHandle | None = None) -> Iterator[Offer]:
    """Everybody does something with the cards: all in one tap, or one after the other. asked: also
    at turns and where something is offered, which list it themselves."""
    step = hand.handling
    if step is not None:
        yield Offer(AllHandle())
        for holding in hand.live:
            if not holding.done and (step.way != "in-turn" or holding.seat == hand.turn):
                yield Offer(Handle(holding.seat))
    elif asked is not None:
        yield from turns(night, hand) if offering(hand) is None else answers(night, hand)


def turns(night: Night, hand: Hand, asked: ATurn | None = None) -> Iterator[Offer]:
    """Turns round a widow or a stock, and declaring. asked: turns may not have been tapped."""
    step, seat = hand.now, hand.turn
    if hand.ending or not isinstance(step, Widow | Stock | Declare):
        return
    if hand.in_or_out:
        seats = tuple(holding.seat for holding in hand.live)
        for many in (len(seats), 1, 0):
            ins = ("in",) * many + ("out",) * (len(seats) - many)
            yield Offer(Reveal(tuple(zip(seats, ins, strict=True))))
        yield from (Offer(Sealed(holding.seat)) for holding in hand.live if not holding.done)
        return
    yield Offer(AllHandle())
    if isinstance(step, Declare):
        everybody = tuple((holding.seat, "high") for holding in hand.live)
        yield from declared(night, hand, Reveal(everybody))
        yield from (Offer(Sealed(holding.seat)) for holding in hand.live if not holding.done)
        return
    assert seat is not None
    unheard = asked is not None and night.tracking != "bets"
    yield from _at_stock(hand, seat) if isinstance(step, Stock) else _at_widow(hand, seat, unheard)


def _at_stock(hand: Hand, seat: int) -> Iterator[Offer]:
    if hand.knocker is not None:
        yield from (Offer(Stay(seat)), Offer(Stay(seat, stays=False)))
        return
    sources: tuple[Source, ...] = ("stock", "discards") if hand.stub else ("discards",)
    for source in sources:
        yield from (Offer(TakeCard(seat, source, knocks)) for knocks in (False, True))
    yield from (Offer(Knock(holding.seat)) for holding in hand.live)
    yield Offer(StockIsOut())


def _at_widow(hand: Hand, seat: int, unheard: bool) -> Iterator[Offer]:
    yield Offer(TakeWidow(seat, hand.cards))
    if hand.widow == "open":
        yield Offer(TakeWidow(seat, 1))
    if hand.knocker is None:
        knocks = [holding.seat for holding in hand.live] if unheard else [seat]
        yield from (Offer(Knock(knocking)) for knocking in knocks)
    if may_pass(hand, seat):
        yield Offer(PassTurn(seat))


def declared(night: Night, hand: Hand, asked: Reveal | None = None) -> Iterator[Offer]:
    """All choices at once: of everybody still in, each an end or both; one of them, or who is in,
    is listed with the turns. Once they are open, of who came back in since."""
    choices = () if asked is None else asked.choices
    going = isinstance(hand.now, Declare) and not hand.ending
    those = tuple(holding.seat for holding in hand.live) if going else declaring.came_back(hand)
    everybody = those and {*dict(choices)} == {*those}
    if everybody and all(end in declaring.words(hand) for _, end in choices):
        yield Offer(Reveal(choices))


def deciding(night: Night, hand: Hand, asked: DecideOn | None = None) -> Iterator[Offer]:
    """Whatever the step lets the table say."""
    if isinstance(hand.now, Decide) and not hand.ending:
        yield from (Offer(DecideOn(way)) for way in hand.now.of)


# --- what becomes of it ----------------------------------------------------------------------


def decide(night: Night, command: DecideOn) -> tuple[Event, ...]:
    """The table has said what is played for."""
    return (DecidedOn(command.way),)


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
    passes = not isinstance(hand.now, Widow) or hand.now.passes
    return hand.knocker is not None or (passes and seat not in hand.slept)


# --- declaring ------------------------------------------------------------------------------


def declare(night: Night, command: Sealed | Reveal) -> tuple[Event, ...]:
    """One has chosen in secret; or all choices at once, each an end or both."""
    if isinstance(command, Sealed):
        return (HasDeclared(command.seat),)
    said = dict(command.choices)
    return (Declared(tuple((seat, said[seat]) for seat in going_on(night).order if seat in said)),)


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


# --- why not ---------------------------------------------------------------------------------


def _not_handled(night: Night, hand: Hand, command: Handle) -> Refused:
    if hand.handling is None:
        return Refused("nothing-to-do-now")
    if hand.has(command.seat) and hand.of(command.seat).done:
        return Refused("done-already", seat=command.seat)
    return not_in_turn(hand, command.seat)


def _not_all(night: Night, hand: Hand, command: AllHandle) -> Refused:
    if hand.in_or_out:
        return Refused("say-who-is-in")
    if lies := against(hand):
        return Refused("third-card-first", seat=hand.turn, amount=lies)
    return Refused("nothing-to-do-now")


def _no_turn(night: Night, hand: Hand, command: TakeWidow | PassTurn | TakeCard | Stay) -> Refused:
    seat, at_stock = command.seat, isinstance(command, TakeCard | Stay)
    if not isinstance(hand.now, Stock if at_stock else Widow) or hand.ending:
        return Refused("no-turns-now")
    if not hand.has(seat) or seat != hand.turn:
        return not_in_turn(hand, seat)
    match command:
        case TakeWidow():
            return Refused("widow-whole", seat=seat, amount=hand.cards)
        case PassTurn():
            return Refused("passed-last-turn" if seat in hand.slept else "nobody-passes", seat=seat)
        case TakeCard() if hand.knocker is not None:
            return Refused("knocked-already", seat=hand.knocker)
        case TakeCard():
            return Refused("stock-is-out")
        case Stay():
            return Refused("nobody-knocked")


def _no_knock(night: Night, hand: Hand, command: Knock | StockIsOut) -> Refused:
    """Why nobody can knock, or end the turns with nobody having knocked."""
    knocks = isinstance(command, Knock)
    if not isinstance(hand.now, Stock | Widow if knocks else Stock) or hand.ending:
        return Refused("no-turns-now")
    if hand.knocker is not None or not isinstance(command, Knock):
        return Refused("knocked-already", seat=hand.knocker)
    return not_in_turn(hand, command.seat)


def no_declaration(hand: Hand, seat: int, word: str) -> Refused | None:
    """Why a word declares nothing in this game; None where it does."""
    if word in declaring.words(hand):
        return None
    return Refused("in-or-out" if hand.in_or_out else "high-low-or-both", seat=seat)


def _not_declared(night: Night, hand: Hand, command: Sealed | Reveal) -> Refused:
    late = declaring.came_back(hand)
    again = not isinstance(command, Sealed) and late and {*dict(command.choices)} <= {*late}
    if not (isinstance(hand.now, Declare) or again) or hand.ending:
        return Refused("declared-too-late" if hand.declared else "no-declaring-now")
    if isinstance(command, Sealed):
        return is_out(hand, command.seat) or Refused("declared-already", seat=command.seat)
    for seat, choice in command.choices:
        if out := is_out(hand, seat):
            return out
        if wrong := no_declaration(hand, seat, choice):
            return wrong
    said = dict(command.choices)
    those = late or [holding.seat for holding in hand.live]
    silent = next((seat for seat in those if seat not in said), None)
    return Refused("says-in-or-out" if hand.in_or_out else "declares-too", seat=silent)


def _not_decided(night: Night, hand: Hand, command: DecideOn) -> Refused:
    return Refused("nothing-to-decide")


OFFERS: AtStep = {
    Decide: (deciding,),
    HandleStep: (handling,),
    Widow: (turns,),
    Stock: (turns,),
    Declare: (turns, declared),
}
WHY_NOT = (_not_handled, _not_all, _no_turn, _no_knock, _not_declared, _not_decided)
RULES = (handle_cards, take_turn, answer_knock, end_stock, declare, decide)
