"""The Holding: one seat's part in a deal."""

from __future__ import annotations

from dataclasses import field
from typing import Literal

from referee.core.book.game import Sure
from referee.core.value import dataclass

State = Literal["in", "dropped", "foul", "out"]

NOT_NOTED = -1
"""A draw that nobody wrote down."""


@dataclass(frozen=True)
class Holding:
    """One seat's part in the hand, in chips.

    ante, bets: what it put in, bets by interval; dead: bets that no longer count as a level
    (the interval began again without them); answered: the bet it last spoke to, None before its
    first turn of the interval. passed: it passed before anybody opened; barred: it may not open.
    drew: cards taken in the present (or last) draw; owed: cards to be served after the others;
    thrown, folded: its discards and dropped cards, as far as they lie among the discards; pat: it
    lost its draw by a ruling; excused: the table let its answer stand; muted: by a ruling it may
    not raise in this interval; sure: how well its bets are known; done: it has done what is due;
    checked: it has checked in this interval; took: chips the log had as put in, and were not;
    let_off: how many it was let off; more: cards beyond all others'; waited: offers passed;
    had: chips in its round before its last ones; out: chips of others it took out of just a pot;
    fees: what of the dead chips it paid for cards; above: which of them lie above what somebody is
    all-in for, as (level, chips).
    """

    seat: int
    state: State = "in"
    all_in: bool = False
    ante: int = 0
    dead: int = 0
    bets: tuple[int, ...] = ()
    answered: int | None = None
    passed: bool = False
    barred: bool = False
    drew: int | None = None
    owed: int = 0
    thrown: int = 0
    folded: int = 0
    pat: bool = False
    excused: bool = False
    muted: bool = False
    sure: Sure = "exact"
    done: bool = False
    checked: bool = False
    took: int = 0
    let_off: int = 0
    more: int = 0
    waited: int = 0
    had: int = field(default=0, compare=False)
    out: int = 0
    fees: int = 0
    above: tuple[tuple[int, int], ...] = ()

    @property
    def noted(self) -> int | None:
        """Cards taken, where that was written down."""
        return None if self.drew == NOT_NOTED else self.drew

    @property
    def live(self) -> bool:
        """Whether it can still win."""
        return self.state == "in"

    @property
    def bet(self) -> int:
        """Chips put in during the present interval."""
        return self.bets[-1] if self.bets else 0

    @property
    def total(self) -> int:
        """Everything it has in the pot."""
        return self.ante + self.dead + sum(self.bets)
