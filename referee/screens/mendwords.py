"""What rulings put right, in table words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from referee.core.book.game import Claims
from referee.core.law.effects import claims_over
from referee.core.messages.debts import (
    CountStands,
    DebtDropped,
    DebtLetGo,
    DebtsKept,
    HandedOver,
    Owing,
    PaidUp,
)
from referee.core.messages.law import (
    ActedEarly,
    BackedUp,
    BetCorrected,
    CardReplaced,
    Impounded,
    MayNotRaise,
    PaidIn,
    Released,
    Restored,
    RolledBack,
    Warned,
)
from referee.core.state.night import Dispute, Night
from referee.screens.names import count, listed, moved, own, so_many

MendEvent = (
    BetCorrected
    | BackedUp
    | ActedEarly
    | RolledBack
    | MayNotRaise
    | Restored
    | PaidIn
    | Owing
    | PaidUp
    | DebtDropped
    | DebtLetGo
    | DebtsKept
    | CountStands
    | HandedOver
    | CardReplaced
    | Impounded
    | Released
    | Warned
)


DROPPED: Mapping[str, str] = {
    "back": "it is set off against what goes back to them",
    "own": "they won that pot",
    "unnoted": "nobody noted who took the pot",
}


def early_act(early: ActedEarly) -> str:
    """What was done before the turn: "early bet of 6", "early call"."""
    if early.to is None:
        return "early act"
    if early.to <= early.level:
        return "early call" if early.level else "early check"
    return f"early raise to {early.to}" if early.level else f"early bet of {early.to}"


def line(event: MendEvent, night: Night) -> str:
    """One such event as a sentence without a full stop."""
    match event:
        case BetCorrected(seat, to):
            return f"{own(night.name(seat))} bet is put right: {to}"
        case BackedUp(seat, back):
            taken = f"; back go {_shares(back, night)}" if back else ""
            return f"The action goes back to {night.name(seat)}{taken}"
        case ActedEarly(seat):
            what = early_act(event)
            return f"{own(night.name(seat))} {what} stands at their turn if nobody bets or raises"
        case RolledBack(street, back):
            taken = f"; back go {_shares(back, night)}" if back else ""
            return f"The deal goes back to the start of betting interval {street + 1}{taken}"
        case MayNotRaise(seat):
            return f"{night.name(seat)} may only call or drop in this interval"
        case Restored(seat):
            return f"{night.name(seat)} is in again"
        case PaidIn(seat, amount):
            return f"{night.name(seat)} puts {amount} into the pot, which are no bet"
        case Owing(seat, amount):
            return f"{night.name(seat)} owes the pot {amount}"
        case PaidUp(seat, amount):
            return f"{night.name(seat)} puts in the {amount} they owed; it was booked already"
        case DebtDropped(seat, amount, why):
            return f"{night.name(seat)} owes {amount} less: {DROPPED[why]}"
        case DebtLetGo(seat, amount, ()):
            return f"The table lets {night.name(seat)} off the {amount} owed to the pot"
        case DebtLetGo(seat, amount, moves):
            less = [f"{night.name(to)} gets {chips} less" for _, to, chips in moves]
            return f"The table lets {night.name(seat)} keep the {amount} owed: {listed(less)}"
        case DebtsKept(moves):
            return f"Still to be handed over: {moved(moves, night)}"
        case HandedOver():
            return "What was still to be handed over is handed over"
        case CountStands(missing):
            return f"The pot plays as it was counted, {so_many(missing)} short"
        case CardReplaced(seat, number, _):
            return f"{count(number, 'card')} of {night.name(seat)} replaced from the top"
        case Impounded(amount, claimants):
            names = listed([night.name(seat) for seat in claimants])
            return f"{amount} are set aside until somebody rules" + (f" ({names})" if names else "")
        case Released(shares, why):
            said = f": {why}" if why else ""
            return f"What was set aside goes to {_shares(shares, night)}{said}"
        case Warned(seat, why):
            return f"{night.name(seat)} is warned: {why}"
        case _:
            assert_never(event)


def _shares(shares: tuple[tuple[int, int], ...], night: Night) -> str:
    return listed([f"{night.name(seat)} {amount}" for seat, amount in shares])


CLAIMS: Mapping[Claims, str] = {
    "riffle": "claims until the next riffle",
    "action": "claims until two have acted in the next deal",
    "night": "claims until the night ends",
}


def claims(night: Night, dispute: Dispute) -> str:
    """Until when chips that are set aside may be claimed, as the house has it."""
    return "no more claims" if claims_over(night, dispute) else CLAIMS[night.house.claims]
