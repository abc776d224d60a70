"""What a seat owes, and what it need not put in after all."""

from __future__ import annotations

import pytest
from bare import Bare

from referee.core.book.game import Ante, BetStep, Showdown
from referee.core.chips import POT, move, stack
from referee.core.fold.evolve import evolve
from referee.core.messages.betting import BetTo
from referee.core.messages.dealing import PutAntesIn
from referee.core.messages.debts import DebtLetGo
from referee.core.value import replace


@pytest.mark.parametrize(
    ("amount", "left"),
    [(1, (0, 3, 2)), (3, (0, 1, 2)), (4, (0, 0, 2)), (5, (0, 0, 1)), (6, (0, 0, 0))],
)
def test_what_is_let_go_was_due_before_any_bet(amount: int, left: tuple[int, int, int]) -> None:
    """An ante of 1, 3 dead chips and a bet of 2."""
    b = Bare(Ante(), BetStep("only"), Showdown(), stacks=(100, 100, 100))
    b.does(PutAntesIn(), BetTo(0, 2))
    holding = replace(b.hand.of(0), dead=3)
    hand = replace(b.hand, holdings=(holding, *b.hand.holdings[1:]))
    night = replace(b.night, hand=hand, purse=move(b.night.purse, stack(0), POT, 3))
    after = evolve(night, DebtLetGo(0, amount, ()))
    assert after.hand is not None
    found = after.hand.of(0)
    assert (found.ante, found.dead, found.bet) == left
    assert after.pot == night.pot - amount
