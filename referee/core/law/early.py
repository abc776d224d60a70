"""What was done before the turn: whether it binds, and where its chips stay."""

from __future__ import annotations

from referee.core.book.law import Corrected
from referee.core.fold.effects import before
from referee.core.law.reckoning import early_to, has
from referee.core.messages.betting import Called, Raised
from referee.core.messages.event import Event
from referee.core.messages.law import ActedEarly, BetCorrected, Instruction, PaidIn
from referee.core.state import betting
from referee.core.state.hand import Hand
from referee.core.state.night import Night


def acted_early(
    hand: Hand, offender: int | None, to: int | None, lies: int | None
) -> list[ActedEarly]:
    """That somebody acted before their turn, where this house holds to it if nothing changes."""
    if offender is None or not hand.house.early_act_binds or not hand.has(offender):
        return []
    checked = lies == 0 and to is None
    silent = checked or hand.house.choice("out-of-turn") == "chips-stay"
    return [ActedEarly(offender, to, hand.level, lies, "no-raise" if silent else "")]


def first_since(hand: Hand, seat: int) -> int | None:
    """Who acted first after that seat had the turn, by the log."""
    then, at, first = before(hand, seat), hand.earlier, None
    while then is not None and at is not None and at is not then:
        first, at = at.turn, at.earlier
    return first


def noted(hand: Hand, seat: int, to: int) -> list[Event]:
    """What a seat has done whose turn has not come by what is entered: so much in all, when it
    does. Of two early acts the tablet holds to the first; the other is only said."""
    other = hand.early
    if other is None or other.seat == seat:
        return [ActedEarly(seat, to, hand.level)]
    held_to = betting.must(hand, other.seat) or betting.bound(hand, other.seat) is not None
    return [Instruction("bind", seat)] if held_to else [ActedEarly(seat, to, hand.level)]


def held(hand: Hand, seat: int, to: Corrected) -> list[Event]:
    """A word that was said holds, or chips that were touched: to bet or raise the "least", or to
    "call", now or when the turn comes; another early act stands when it does."""
    speaks = hand.betting is not None and betting.owes(hand, hand.of(seat))
    if not speaks or (hand.turn != seat and to not in ("least", "call")):
        return [Instruction("bind", seat)]
    return [ActedEarly(seat, None, hand.level, None, "call" if to == "call" else "bet")]


def lie_there(hand: Hand, seat: int) -> int:
    """Early chips of the seat whose turn it is, which lie on the table and not in the log."""
    early = hand.early
    if early is None or early.seat != seat or hand.turn != seat:
        return 0
    return early.lies or 0


def chips_stay(night: Night, hand: Hand, seat: int, chips: int, raises: bool) -> list[Event]:
    """The turn has come to a seat whose early chips stay, though somebody has bet since: they are
    a part of the call, which the seat may complete, or the call, or a raise (raises: where that is
    one) as far as the limit allows. What else lies above the call is in the pot
    and no bet; where it might have been a raise, it goes back.

    chips: so many lie there. Where it is another's turn by the log, no chip moves. Raises Refused.
    """
    if hand.betting is None or hand.turn != seat:
        return []  # nobody tapped whose turn it is, or they have acted since: it is said, no more
    holding, reach = hand.of(seat), has(night, seat, chips)
    able, to = betting.choices(hand, seat, reach), holding.bet + chips
    if not chips or not able.call:
        return []
    if chips < able.call:
        return [BetCorrected(seat, to)]
    raised = early_to(night, hand, seat, chips) if raises else None
    if raised is not None and raised > hand.level:
        paid = raised - holding.bet
        full = betting.completes(hand, raised)
        return [Raised(seat, raised, paid, paid == reach, full)]
    extra = 0 if raises else chips - able.call
    called = Called(seat, able.to, able.call, able.call == reach - extra)
    over = PaidIn(seat, extra, above=True, below=able.call)
    return [over, called] if extra else [called]
