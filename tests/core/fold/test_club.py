"""What the events of a club evening change at one table."""

from __future__ import annotations

import pytest

from referee.core.chips import BANK
from referee.core.errors import Impossible
from referee.core.fold.evolve import evolve
from referee.core.messages.club import (
    AccountsMoved,
    CameFrom,
    EveningReopened,
    TableNamed,
    WentTo,
)
from referee.core.messages.people import Left
from referee.core.rules import money
from referee.core.state.night import Night
from referee.core.value import replace

from .changes import IN, table


def seated() -> Night:
    """Three players with 20 each, out of the box, between deals."""
    return replace(table(), hand=None)


def test_who_goes_takes_the_chips_and_has_won_nothing_by_it() -> None:
    night = seated()
    before = money.result(night, 1)
    gone = evolve(evolve(night, WentTo(1, 20, "m", 2)), Left(1))
    assert gone.purse[BANK] == night.purse[BANK] + 20
    assert (gone.players[1].taken, gone.players[1].cashed) == (20, night.players[1].cashed)
    assert money.result(gone, 1) == before
    assert 1 not in gone.ring


def test_who_comes_brings_them_and_has_bought_nothing() -> None:
    night = seated()
    came = evolve(night, CameFrom(1, 7, "m", 2, 4, (1, 2)))
    assert (came.stack(1), came.players[1].brought, came.players[1].bought) == (
        night.stack(1) + 7,
        7,
        night.players[1].bought,
    )
    assert came.players[1].links == ((2, 4),)
    assert money.result(came, 1) == money.result(night, 1)


def test_nobody_goes_out_of_a_hand() -> None:
    with pytest.raises(Impossible):
        evolve(table(*IN), WentTo(1, 20, "m", 2))


def test_a_night_is_one_table_of_one_evening() -> None:
    night = evolve(Night(), TableNamed("key", 2))
    assert (night.evening, night.table) == ("key", 2)
    with pytest.raises(Impossible):
        evolve(night, TableNamed("other", 1))


def test_accounts_go_with_what_was_put_up() -> None:
    night = seated()
    here = evolve(night, AccountsMoved(((0, 5, 50, 10), (1, -5, -50, 0)), "m", 10, here=True))
    assert [player.gathered for player in here.players] == [50, -50, 0]
    assert [player.elsewhere for player in here.players] == [5, -5, 0]
    assert (here.till, here.sent, here.settled_at) == (10, 10, "here")
    assert sum(money.balance(here, seat) or 0 for seat in range(3)) == sum(
        money.balance(night, seat) or 0 for seat in range(3)
    )
    assert evolve(here, EveningReopened("m")).settled_at == ""
    there = evolve(here, AccountsMoved(((0, 5, 50, 10), (1, -5, -50, 0)), "n", 10))
    assert (there.till, there.settled_at) == (0, "there")
    assert [player.gathered for player in there.players] == [0, 0, 0]


@pytest.mark.parametrize("rows", [((0, 1, 1, 0),), ((0, 0, 0, 1),)])
def test_accounts_that_cannot_be_are_none(rows: tuple[tuple[int, int, int, int], ...]) -> None:
    with pytest.raises(Impossible):
        evolve(seated(), AccountsMoved(rows, "m"))
