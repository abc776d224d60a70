"""What each does with their own chips where real ones lie on the table and a ruling moved some."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from referee.core.messages.betting import UncalledReturned
from referee.core.messages.debts import DebtDropped, PaidUp
from referee.core.messages.event import Event
from referee.core.messages.law import BackedUp, BetCorrected, Instruction, Reclaimed, TookBack
from referee.core.messages.milestones import Attributed
from referee.core.state.hand import Hand
from referee.core.state.night import Night


def in_chips(
    before: Hand,
    night: Night,
    events: Iterable[Event],
    never_there: int | None,
    waits: int | None,
    there: Mapping[int, int],
    now: int | None,
) -> list[Event]:
    """With real chips, what each must do with their own. before: the hand when the ruling began;
    there: chips that lie there already, by seat, of which the log had nothing; now: whose may lie
    there besides, as many as nobody has said."""
    hand = night.playing
    if not night.real or hand is None:
        return []
    moved = {
        holding.seat: hand.of(holding.seat).total - holding.total - there.get(holding.seat, 0)
        for holding in before.holdings
    }
    for event in events:
        if isinstance(event, Attributed):
            moved[event.seat] -= event.amount  # it was there; only the log did not know
        elif isinstance(event, Reclaimed):
            for seat, amount in event.shares:
                moved[seat] += amount
            if before.returned is not None:  # it is among those shares, and in the bets again
                moved[before.returned[0]] -= before.returned[1]
        elif isinstance(event, UncalledReturned):
            moved[event.seat] += event.amount  # its own line says that it goes back
        elif isinstance(event, PaidUp):
            moved[event.seat] += event.amount  # the log had it; now it lies there
        elif isinstance(event, BackedUp) and waits is not None:
            moved[waits] += dict(event.back).get(waits, 0)
        elif isinstance(event, DebtDropped):
            moved[event.seat] += event.amount  # it never lay there
        elif isinstance(event, BetCorrected | TookBack) and event.seat == never_there:
            moved[event.seat] = max(moved[event.seat], 0)
    return [
        Instruction(_does(chips, seat == now and not there.get(seat)), seat, abs(chips))
        for seat, chips in moved.items()
        if chips and night.players[seat].presence != "gone"  # the bank does it for them
    ]


def _does(chips: int, in_all: bool) -> str:
    return "takes" if chips < 0 else "puts" if in_all else "adds"
