"""Whom a law is likely about, as the deal shows it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from referee.core.law.moments import brought_in
from referee.core.state.hand import Hand
from referee.core.state.holding import Holding


def _last(hand: Hand) -> tuple[Holding, Holding] | None:
    """Who acted last in this round, before that act and after it."""
    then = hand.earlier
    if then is None or then.turn is None:
        return None
    return then.of(then.turn), hand.of(then.turn)


def _doing(hand: Hand) -> int | None:
    """Who has just put chips in, where that was entered; else whose turn it is. Where a new round
    has begun meanwhile nobody can tell."""
    last = _last(hand)
    if last is None:
        return hand.turn if hand.street < 1 and not hand.draw_begun else None
    return last[1].seat if last[1].bet > last[0].bet else hand.turn


def _folded(hand: Hand) -> int | None:
    """Who has just folded, where that was entered."""
    last = _last(hand)
    return last[1].seat if last is not None and last[0].live and not last[1].live else None


def _drawn(hand: Hand) -> int | None:
    """Who was served last."""
    served = [holding.seat for holding in hand.holdings if holding.drew is not None]
    return served[-1] if served else hand.turn if hand.drawing else None


def _shoved(hand: Hand) -> int | None:
    """The only player who is all-in."""
    seats = [holding.seat for holding in hand.live if holding.all_in]
    return seats[0] if len(seats) == 1 else None


def _brought(hand: Hand) -> int | None:
    """Who brought it in, in the first round."""
    return brought_in(hand) if hand.street == 0 else None


SEATS: Mapping[str, Callable[[Hand], int | None]] = {
    "turn": lambda hand: hand.turn,
    "doing": _doing,
    "folded": _folded,
    "early": lambda hand: hand.early.seat if hand.early is not None else None,
    "bettor": lambda hand: hand.aggressor,
    "raising": lambda hand: hand.turn if hand.aggressor is None else hand.aggressor,
    "blind": lambda hand: hand.last_post,
    "drawn": _drawn,
    "shoved": _shoved,
    "brought": _brought,
}

MIGHT: Mapping[str, Callable[[Hand], frozenset[int]]] = {
    "folded": lambda hand: _those(hand, lambda holding: holding.state == "dropped"),
    "drawn": lambda hand: _those(hand, lambda holding: holding.drew is not None),
    "shoved": lambda hand: _those(hand, lambda holding: holding.all_in),
}
"""Of whom the log has it that they did so, be it some time ago: of several who are named, it is
rather one of these."""


def might(whose: str, hand: Hand) -> frozenset[int]:
    """Who by the log can have done what a law is about; nobody where it has nothing of it."""
    if whose in MIGHT:
        return MIGHT[whose](hand)
    seat = SEATS[whose](hand) if whose in ("early", "blind", "brought") else None
    return frozenset() if seat is None else frozenset({seat})


def _those(hand: Hand, look: Callable[[Holding], bool]) -> frozenset[int]:
    return frozenset(holding.seat for holding in hand.holdings if look(holding))
