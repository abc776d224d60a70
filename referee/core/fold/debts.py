"""Debts to a pot: found by a count, paid up, handed over or let go. Night + event -> night."""

from __future__ import annotations

from typing import assert_never

from referee.core.chips import LOOSE, POT, move
from referee.core.fold.bank import (
    came,
    handed,
    player_of,
    reading,
    settled,
    since_counted,
    with_person,
)
from referee.core.fold.flow import hand_of, holding_of, put
from referee.core.fold.pot import pay_chips
from referee.core.messages.debts import (
    CountStands,
    DebtDropped,
    DebtLetGo,
    DebtsEvent,
    DebtsKept,
    HandedOver,
    Owing,
    PaidUp,
)
from referee.core.state.night import Finished, Night
from referee.core.value import replace


def _owed(night: Night, event: DebtsEvent) -> Night:
    match event:
        case Owing(seat, amount, missing, read):
            return _owes(_found(_lay_there(night, seat, read), missing), seat, amount)
        case PaidUp(seat, amount, missing, read, to):
            night = reading(handed(night, seat, amount), seat, -read)
            for winner, chips in to:
                night = handed(night, winner, due=chips)
            return _owes(_found(night, missing), seat, -amount)
        case DebtDropped(seat, amount, "unnoted"):
            return _owes(settled(night, seat, amount)[0], seat, -amount)
        case DebtDropped(seat, amount):  # they have it back, or won it, in the log alone
            return _owes(handed(night, seat, amount), seat, -amount)
        case DebtsKept(moves):
            for source, _, chips in moves:
                night = _owes(night, source, -chips)
            return replace(night, handing=(*night.handing, *moves))
        case DebtLetGo(seat, amount, ()):
            return _less_in(_owes(night, seat, -amount), seat, amount)
        case DebtLetGo(_, _, moves):
            return _kept_after_all(night, moves, event.later)
        case HandedOver():
            for source, target, chips in night.handing:
                night = handed(handed(night, source, chips), target, due=chips)
            return replace(night, handing=())
        case CountStands():
            return replace(night, hand=replace(hand_of(night), missing=0, unsaid=0))
        case _:
            assert_never(event)


def _found(night: Night, missing: int) -> Night:
    """Chips that a count found missing belong to somebody: the pot has them, as far as it goes.
    Below nought: the pot was counted with chips that it had already."""
    if not missing:
        return night
    hand = hand_of(night)
    if missing < 0:
        unsaid = max(hand.unsaid + missing, 0) if hand.unsaid > 0 else hand.unsaid
        hand = replace(hand, loose=hand.loose + missing, unsaid=unsaid)
        return replace(night, purse=move(night.purse, POT, LOOSE, -missing), hand=hand)
    unsaid = min(hand.unsaid + missing, 0) if hand.unsaid < 0 else hand.unsaid
    left = max(hand.missing - missing, 0)
    hand = replace(hand, loose=hand.loose + missing, unsaid=unsaid, missing=left)
    return replace(night, purse=move(night.purse, LOOSE, POT, missing), hand=hand)


def _owes(night: Night, seat: int, more: int) -> Night:
    """A seat owes the pot so many chips more (or less, down to none)."""
    owing = dict(night.owing)
    owing[seat] = max(owing.get(seat, 0) + more, 0)
    return replace(night, owing=tuple((other, chips) for other, chips in owing.items() if chips))


def _lay_there(night: Night, seat: int, chips: int) -> Night:
    """So many chips of a reading are found to be owed."""
    player = player_of(night, seat)
    gives, gets = player.unsettled or (0, 0)
    return with_person(night, replace(player, unsettled=(gives + chips, gets))) if chips else night


def _less_in(night: Night, seat: int, amount: int) -> Night:
    """A seat has put in so much less: of what was due first, before any bet."""
    hand, rest = hand_of(night), amount
    holding = holding_of(hand, seat)
    ante = min(holding.ante, rest)
    dead = min(holding.dead, rest - ante)
    rest -= ante + dead
    bets = list(holding.bets)
    for at, bet in enumerate(bets):
        bets[at] -= min(bet, rest)
        rest -= bet - bets[at]
    excused = holding.excused or tuple(bets) != holding.bets  # they are asked for it no more
    holding = replace(holding, ante=holding.ante - ante, dead=holding.dead - dead, bets=tuple(bets))
    holding = replace(holding, took=holding.took + amount, excused=excused)
    holding = replace(holding, let_off=holding.let_off + amount)
    if hand.uncalled is not None and hand.uncalled[0] == seat:
        left = min(hand.uncalled[1], holding.total)
        hand = replace(hand, uncalled=(seat, left) if left else None)
    purse = pay_chips(night, night.purse, ((seat, amount),))
    night, lay = settled(night, seat, amount)
    night = since_counted(came(night, ((seat, -lay),)), ((seat, amount - lay),))
    return replace(night, purse=purse, hand=put(hand, holding))


def _kept_after_all(night: Night, moves: tuple[tuple[int, int, int], ...], later: bool) -> Night:
    """Chips that were still to be handed over stay where they are, and are theirs who have them."""
    purse = night.purse
    for source, winner, chips in moves:
        purse = move(purse, night.account(winner), night.account(source, later), chips)
        night, lay = settled(night, source, chips)
        night = reading(night, source, chips - lay)
        night, lacked = settled(night, winner, due=chips)
        night = reading(night, winner, -chips - lacked)
    left, finished = list(night.handing), night.finished
    for moved in moves:
        left.remove(moved)
        finished = _won_less(finished, *moved[1:])
    return replace(night, purse=purse, handing=tuple(left), finished=finished)


def _won_less(finished: tuple[Finished, ...], seat: int, chips: int) -> tuple[Finished, ...]:
    """The last deals that were paid, when a winner of the latest pot that had so many chips of
    theirs never got them: they have not to give them back either."""
    for at in range(len(finished) - 1, -1, -1):
        deal = finished[at]
        if dict(deal.shares).get(seat, 0) < chips:
            continue
        rest, pots = chips, []
        for number, shares in deal.pots:
            less = min(rest, dict(shares).get(seat, 0))
            pots.append((number, _less(shares, seat, less)))
            rest -= less
        deal = replace(deal, shares=_less(deal.shares, seat, chips), pots=tuple(pots))
        return (*finished[:at], deal, *finished[at + 1 :])
    return finished


def _less(
    shares: tuple[tuple[int, int], ...], seat: int, chips: int
) -> tuple[tuple[int, int], ...]:
    return tuple((other, had - chips * (other == seat)) for other, had in shares)


FOLDS = (_owed,)
