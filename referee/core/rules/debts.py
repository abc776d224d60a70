"""Chips that the log has in the pot and that are not there: what a count found missing, and who
owes it. Commands -> events. Whoever is charged is charged once: the log has had the chips since
they were due.

A debt is one of chips on the table, and it ends with a line in the log: paid up, set off against
what goes back, let go by the table, or kept as chips still to be handed to whoever won the pot.
Where the tablet keeps the chips every stack it shows is right without it, so it holds up nobody who
leaves and no closing: it stands in the crib until it is done. Real chips are counted as they lie,
so there nobody leaves and no night is closed before it is handed over.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable

from referee.core.book.game import Free
from referee.core.chips import add_up
from referee.core.errors import Refused
from referee.core.fold.evolve import evolve
from referee.core.messages.debts import (
    CountStands,
    DebtDropped,
    DebtLetGo,
    DebtsCommand,
    DebtsKept,
    HandedOver,
    HandOver,
    LetCountStand,
    LetOff,
    Owe,
    Owing,
    PaidUp,
    PayUp,
)
from referee.core.messages.event import Event
from referee.core.messages.showdown import PotTaken, ThrownIn
from referee.core.rules.checks import spares, waits_for_next
from referee.core.state.hand import Hand
from referee.core.state.holding import Holding
from referee.core.state.night import Night, going_on
from referee.core.state.pots import Pot, unpaid


def missing(hand: Hand) -> int:
    """Chips a count of the pot found missing, that nobody is yet said to owe. In just a pot, where
    chips are taken out of it too, as far as nobody has let them be."""
    just_a_pot = any(isinstance(step, Free) for step in hand.game.steps)
    return hand.missing if just_a_pot else max(-hand.loose, 0)


def booked(hand: Hand, holding: Holding, amount: int) -> int:
    """How many of so many chips due from a seat the log has in the pot as its own already: the ante
    and the blind, and beyond these what a count found missing."""
    forced = hand.starts[0].of(holding.seat).total if hand.starts else holding.total
    due = max(min(forced, holding.total + holding.took) - holding.took, missing(hand))
    return min(amount, holding.total, due)


def paid_late(night: Night, hand: Hand, seat: int, amount: int) -> tuple[Event, ...]:
    """A seat puts in chips that the log has as its own already: first what it stands as owing."""
    if not amount:
        return ()
    unsaid = max(amount - night.owes(seat), 0)
    return (PaidUp(seat, amount, min(unsaid, missing(hand)), lay_there(night, seat, unsaid)),)


def lay_there(night: Night, seat: int, amount: int) -> int:
    """How many of so many chips that the log has in the pot lay in a seat's real stack when that
    was counted in this deal: what was due first is missing first."""
    player, hand = night.players[seat], night.playing
    if not night.real or hand is None or player.unsettled is None:
        return 0
    if player.counted_with is None:
        return (
            amount if player.counted_at == night.hands else 0
        )  # counted after the hand was folded
    return min(amount, player.counted_with)


def open_debts(night: Night, seat: int) -> tuple[int, int]:
    """Chips a seat still owes, and chips still to be handed to it."""
    moves = unhanded(night)
    owed = 0 if still_owed(night) else night.owes(seat)
    owed += sum(chips for source, _, chips in moves if source == seat)
    return owed, sum(chips for _, target, chips in moves if target == seat)


def owes(night: Night, hand: Hand, seat: int, amount: int) -> tuple[Event, ...]:
    """What a count found missing is a seat's to put in. Raises Refused."""
    if seat not in hand.order:
        raise Refused("not-in-the-hand", seat=seat)
    if amount < 1:
        raise Refused("no-amount")
    there = missing(hand)
    if amount > there:
        raise Refused("unsaid-so-much" if there else "nothing-unsaid", amount=there)
    put_in = hand.of(seat).total - night.owes(seat)
    if amount > put_in:
        raise Refused("put-in-less", seat=seat, amount=put_in)
    return (Owing(seat, amount, amount, lay_there(night, seat, amount)),)


def who_is_short(night: Night, hand: Hand) -> tuple[list[tuple[int, int]], list[tuple[int, int]]]:
    """Of what a count found missing: how much each seat can owe, and how much each can have taken
    back, as (seat, chips)."""
    short = missing(hand)
    put = [(holding.seat, holding.total - night.owes(holding.seat)) for holding in hand.holdings]
    bets = [(holding.seat, sum(holding.bets)) for holding in hand.holdings]
    owe, took = ([(seat, min(short, most)) for seat, most in those] for those in (put, bets))
    return [due for due in owe if due[1]], [back for back in took if back[1]]


def pays_up(night: Night, seat: int) -> tuple[Event, ...]:
    """A seat puts in what it owes. Raises Refused."""
    if not night.owes(seat):
        raise Refused("owes-nothing", seat=seat)
    moves = unhanded(night)[len(night.handing) :]
    to = tuple((winner, chips) for source, winner, chips in moves if source == seat)
    return (PaidUp(seat, night.owes(seat), to=to),)


def owed_of(night: Night, hand: Hand, pile: Pot) -> int:
    """Chips of one pile that are still owed: what is owed is missing in the first piles."""
    owed = 0 if hand.awards else sum(chips for _, chips in night.owing)
    for pot in unpaid(hand):
        part = min(owed, pot.amount)
        if pot.number == pile.number:
            return part
        owed -= part
    return 0


def can_let_off(night: Night, seat: int) -> bool:
    """Whether what a seat owes to a pot still to be paid is its own part of the deal going on: of a
    pot that waited since, only what is put in can be said."""
    hand = night.playing
    if hand is None or hand.awards or hand.before_antes or seat not in hand.order:
        return False
    return hand.of(seat).total >= night.owes(seat)


def let_off(night: Night, seat: int) -> tuple[Event, ...]:
    """The table lets a seat off what it owes. Raises Refused."""
    hand, kept = night.hand, still_owed(night)
    if night.owes(seat) and not kept:
        if not can_let_off(night, seat) or hand is None:
            raise Refused("pay-up-first", seat=seat, amount=night.owes(seat))
        holding, amount = hand.of(seat), night.owes(seat)
        if holding.all_in and holding.total <= amount:
            raise Refused("nothing-else-in", seat=seat, amount=amount)
        return (DebtLetGo(seat, amount),)
    moves = tuple(move for move in unhanded(night) if move[0] == seat)
    if not moves:
        raise Refused("owes-nothing", seat=seat)
    for winner, chips in add_up((winner, chips) for _, winner, chips in moves).items():
        spares(night, winner, chips)
    later = waits_for_next(night, seat)
    return (*kept, DebtLetGo(seat, sum(chips for _, _, chips in moves), moves, later))


def counted_more(night: Night, more: int) -> tuple[Event, ...]:
    """What was owed and now lies there, where a count finds more than there was: what the one who
    owes has put in, or all have. Of several, who has put in a part of it is still to be said."""
    if more < 1 or (len(night.owing) > 1 and more < sum(chips for _, chips in night.owing)):
        return ()
    return tuple(PaidUp(seat, min(chips, more)) for seat, chips in night.owing)


def was_owed(night: Night, seat: int, amount: int) -> tuple[Event, ...]:
    """What of the chips that a count found too many is what a seat owed."""
    chips = min(amount, night.owes(seat))
    return (PaidUp(seat, chips, -chips),) if chips > 0 else ()


def no_debts(night: Night) -> None:
    """Raises Refused while somebody owes the pot: what is to be done moves chips that lie there."""
    for seat, amount in night.owing:
        raise Refused("pay-up-first", seat=seat, amount=amount)


def set_off(night: Night, events: Iterable[Event]) -> tuple[Event, ...]:
    """What is no longer owed after these events: nobody takes back what they never put in, and
    where nobody noted who took the pot, nobody is owed."""
    back, why = dict[int, int](), "back"
    for event in events if night.owing else ():
        before, night = night, evolve(night, event)
        if isinstance(event, DebtDropped) and event.seat in back:
            back[event.seat] -= event.amount  # it is said among them already
        then, now = before.hand, night.hand
        if then is None or now is None or then.number != now.number:
            continue
        if isinstance(event, PotTaken):
            back, why = dict(night.owing), "unnoted"
        given = dict(event.back) if isinstance(event, ThrownIn) else {}
        for seat, debt in night.owing:
            if seat not in now.order or seat not in then.order:
                continue
            left = now.of(seat).total - given.get(seat, 0)
            returned = max(then.of(seat).total - left, 0)
            if drop := min(returned, max(debt - back.get(seat, 0) - left, 0)):
                back[seat] = back.get(seat, 0) + drop
    return tuple(DebtDropped(seat, chips, why) for seat, chips in back.items() if chips > 0)


def still_owed(night: Night) -> tuple[Event, ...]:
    """What becomes of the debts to a pot that was paid: whoever won it has their own, and the rest
    is to be handed over, to one winner after the other."""
    hand, last = night.hand, night.finished[-1] if night.finished else None
    if not night.owing or hand is None or last is None or last.deal != hand.number:
        return ()
    return among(night, last.shares)


def among(night: Night, shares: tuple[tuple[int, int], ...]) -> tuple[Event, ...]:
    """The debts to a pot, when these had it."""
    due, found, moves = dict(shares), list[Event](), list[tuple[int, int, int]]()
    debts = dict(night.owing)
    for seat in debts:
        if kept := min(debts[seat], due.get(seat, 0)):
            debts[seat], due[seat] = debts[seat] - kept, due[seat] - kept
            found.append(DebtDropped(seat, kept, "own"))
    for seat, winner in itertools.product(debts, due):
        if part := min(debts[seat], due[winner]):
            debts[seat], due[winner] = debts[seat] - part, due[winner] - part
            moves.append((seat, winner, part))
    return (*found, DebtsKept(tuple(moves))) if moves else tuple(found)


def unhanded(night: Night) -> tuple[tuple[int, int, int], ...]:
    """Chips still to be handed over between players, as (from, to, chips)."""
    kept = (event.moves for event in still_owed(night) if isinstance(event, DebtsKept))
    return (*night.handing, *(move for moves in kept for move in moves))


def handed_over(night: Night) -> tuple[Event, ...]:
    """What a deal put right moves has been handed over. Raises Refused."""
    if not night.handing:
        raise Refused("nothing-to-hand-over")
    return (HandedOver(),)


def stands(hand: Hand) -> tuple[Event, ...]:
    """The pot is played for as it was counted. Raises Refused."""
    there = unnoted(hand)
    if not there:
        raise Refused("nothing-unsaid")
    return (CountStands(there),)


def unnoted(hand: Hand) -> int:
    """Chips missing in a pot that was known to the chip, which can be left as they were counted. At
    milestones a count says what the pot is, and there is nothing to leave."""
    return max(hand.missing, -hand.unsaid, 0)


def decide_debt(night: Night, command: DebtsCommand) -> tuple[Event, ...]:
    """The events of such a command. Raises Refused."""
    match command:
        case PayUp(seat):
            return pays_up(night, seat)
        case LetOff(seat):
            return let_off(night, seat)
        case HandOver():
            return handed_over(night)
        case Owe(seat, amount):
            return owes(night, going_on(night), seat, amount)
        case LetCountStand():
            return stands(going_on(night))


RULES = (decide_debt,)
