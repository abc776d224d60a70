"""What a player chooses on the phone before their turn, where the house keeps that: what can be
chosen, how long it holds, and what it comes to when the turn is there.

A choice is no part of the night: it is kept beside it, and nobody else sees it.
"""

from __future__ import annotations

from typing import Literal

from referee.core.messages.betting import Call, Check, Drop
from referee.core.state import betting
from referee.core.state.betting import Choices
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.core.value import dataclass

Ahead = Literal["fold", "check-fold", "call"]


@dataclass(frozen=True, slots=True)
class Chosen:
    """What a seat will do when its turn comes. moment: of the deal it was chosen in; device: which
    phone chose it."""

    seat: int
    what: Ahead
    moment: str
    device: str


def choices(night: Night, seat: int) -> tuple[Ahead, ...]:
    """What a seat may choose before its turn; nothing where nothing is kept."""
    able = _able(night, seat)
    hand = night.playing
    if able is None or hand is None or hand.turn == seat:
        return ()
    if able.call:
        return ("fold", "call")
    return ("check-fold",) if able.check else ()


def costs(night: Night, seat: int) -> int:
    """What a call costs that seat as it stands now."""
    able = _able(night, seat)
    return able.call if able is not None else 0


def holds(night: Night, chosen: Chosen, now: str) -> bool:
    """Whether a choice still stands: the seat has not spoken since, and it is the same round; to
    call, the bet is the same, too. Who folds to a bet folds to a raise. now: the moment of the
    deal."""
    return is_due(night, chosen, now) and (chosen.what != "call" or now == chosen.moment)


def is_due(night: Night, chosen: Chosen, now: str) -> bool:
    """Whether its player has still to speak in the round it was chosen in."""
    if night.playing is None or _able(night, chosen.seat) is None:
        return False
    return now.rpartition(".")[0] == chosen.moment.rpartition(".")[0]


def comes_to(night: Night, chosen: Chosen, now: str) -> Check | Call | Drop | None:
    """What a choice comes to now that it is the turn of its seat; nothing where it can't be."""
    hand, seat, able = night.playing, chosen.seat, _able(night, chosen.seat)
    if hand is None or able is None or hand.turn != seat or not holds(night, chosen, now):
        return None
    if chosen.what == "call":
        return Call(seat) if able.call else None
    if able.check:
        return Check(seat) if chosen.what == "check-fold" else None
    return Drop(seat) if able.drop else None


def _able(night: Night, seat: int) -> Choices | None:
    """What a seat may do that is still to speak in this round, where phones may choose ahead."""
    hand = night.playing
    if hand is None or not night.acting.ahead or night.tracking != "bets":
        return None
    if not _waits(hand, seat):
        return None
    able = betting.choices(hand, seat, night.behind(seat), raises=False)
    return None if able.bound or able.bring_in else able


def _waits(hand: Hand, seat: int) -> bool:
    """Whether the seat is still to speak in a round whose turn is known."""
    if hand.betting is None or hand.turn is None or hand.asks_first or not hand.turn_known:
        return False
    return hand.has(seat) and betting.owes(hand, hand.of(seat))
