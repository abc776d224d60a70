"""What effects come to together with what is seldom so: a pot of which a part is paid, all the
chips somebody has, chips that a ruling put in before."""

from __future__ import annotations

import pytest

from referee.core.book.law import Effect
from referee.core.errors import Refused
from referee.core.law.bets import pay_in
from referee.core.law.carrying import _told
from referee.core.law.effects import redeal
from referee.core.messages.law import PaidIn
from referee.core.messages.milestones import Attributed
from referee.core.value import replace

from ..fold.changes import SHOWDOWN, bet, opened


def test_a_deal_of_which_a_pot_is_paid_is_not_dealt_again() -> None:
    night = opened(at=SHOWDOWN, turn=None, awards=((1, ((0, 2),)),))
    assert night.hand is not None
    with pytest.raises(Refused, match="paid-already"):
        redeal(night, night.hand, Effect("redeal"), None)
    assert redeal(opened(), replace(night.hand, awards=()), Effect("redeal"), None)


@pytest.mark.parametrize(("said", "put_in"), [(20, True), (21, False)])
def test_who_says_they_put_in_all_they_have_can_have(said: int, put_in: bool) -> None:
    night = opened(stacks=(16, 20, 20))
    assert night.hand is not None
    if put_in:
        assert Attributed(1, 20) in _told(night, night.hand, {1: said})
    else:
        with pytest.raises(Refused, match="not-so-many-chips"):
            _told(night, night.hand, {1: said})


@pytest.mark.parametrize(("owed", "again"), [("ante", False), ("", True)])
def test_only_a_late_ante_that_was_ruled_in_is_not_charged_again(owed: str, again: bool) -> None:
    holdings = (replace(bet(4, 0, 0)[0], dead=3), *bet(4, 0, 0)[1:])
    began = opened().hand
    night = opened(*holdings, starts=(began,))
    found = pay_in(night, 0, 3, owed)  # the same chips, for the same or for something else
    assert [event for event in found if isinstance(event, PaidIn)] == [PaidIn(0, 3)] * again
