"""What is counted, missing, won and still to be paid, on small nights made by hand."""

from __future__ import annotations

from typing import Any

import pytest

from referee.core.book.game import Stakes
from referee.core.rules import money
from referee.core.rules.money import PaymentDue
from referee.core.state.holding import Holding
from referee.core.state.night import Night
from referee.core.value import replace

from ..fold.changes import SHOWDOWN, bet, opened, table

ANN, BOB, CY = range(3)
REAL = {"chips": "real"}


def counted(*stacks: int | None, at: int = 3) -> dict[int, dict[str, Any]]:
    """What real stacks were counted at, after deal three."""
    return {
        seat: {} if chips is None else dict(counted=chips, counted_at=at)
        for seat, chips in enumerate(stacks)
    }


def over(*, stacks: tuple[int, ...] = (26, 20, 14), **more: Any) -> Night:
    """Between deals; each has bought twenty. Ann is six up, Cy six down."""
    said = more.pop("night", {})
    return table(
        *(Holding(seat) for seat in range(3)), ending="won", stacks=stacks, night=said, **more
    )


@pytest.mark.parametrize(
    ("night", "seat", "is_counted", "held"),
    [
        (over(), ANN, True, 26),
        (over(pockets=(3, 0, 0)), ANN, True, 29),
        (opened(), ANN, True, 16),  # the tablet knows it in a deal, too
        (over(night=REAL), ANN, False, None),
        (over(night=REAL, players=counted(25, None, None)), ANN, True, 25),
        (over(night=REAL, players=counted(25, None, None)), BOB, False, None),
        (over(night=REAL, players=counted(25, None, None, at=2)), ANN, False, None),
        # In a deal only who has dropped is known.
        (opened(night=REAL, players=counted(16, 20, 20)), ANN, False, None),
        (
            opened(
                *bet(4, 0),
                Holding(2, "dropped", ante=1, bets=(0,)),
                night=REAL,
                players=counted(16, 20, 19),
            ),
            CY,
            True,
            19,
        ),
        # Who has left has none.
        (replace(over(night=REAL), ring=(0, 1)), CY, True, 0),
    ],
)
def test_what_is_known_of_a_stack(
    night: Night, seat: int, is_counted: bool, held: int | None
) -> None:
    assert (money.is_counted(night, seat), money.held(night, seat)) == (is_counted, held)
    assert (seat in money.uncounted(night)) == (not is_counted and seat in night.ring)


def lacking(night: Night, chips: int) -> Night:
    """So many chips are nobody's (below nought: too many are somebody's)."""
    purse = list(night.purse)
    purse[0] -= chips
    purse[3] += chips
    return replace(night, purse=tuple(purse))


@pytest.mark.parametrize(
    ("night", "off"),
    [
        (over(), 0),
        (lacking(over(), 3), 3),
        (lacking(over(), -3), -3),
        (over(night=REAL, players=counted(26, 20, 14)), 0),
        (over(night=REAL, players=counted(26, 20, 12)), 2),
        (over(night=REAL, players=counted(26, 20, 15)), -1),
        (over(night=REAL, players=counted(26, 20, None)), 0),  # nobody can tell yet
        # What was borne at the closing is settled: given up by Ann, or given to her.
        (over(night=REAL | {"closed": True, "borne": ((0, -2),)}, players=counted(26, 20, 12)), 0),
        (over(night=REAL | {"closed": True, "borne": ((0, 1),)}, players=counted(26, 20, 15)), 0),
    ],
)
def test_how_many_chips_are_missing(night: Night, off: int) -> None:
    assert money.off(night) == off


@pytest.mark.parametrize(
    ("night", "results"),
    [
        (over(), (6, 0, -6)),
        (over(players={ANN: dict(cashed=10)}), (16, 0, -6)),
        (over(players={ANN: dict(bought=40)}), (-14, 0, -6)),
        (over(night=REAL, players=counted(26, None, 14)), (6, None, -6)),
        (
            over(night=REAL | {"closed": True, "borne": ((0, 2),)}, players=counted(26, 20, 14)),
            (4, 0, -6),
        ),
        # The tablet has taken it off the stack already.
        (over(night={"closed": True, "borne": ((0, 2),)}), (6, 0, -6)),
    ],
)
def test_what_everybody_won(night: Night, results: tuple[int | None, ...]) -> None:
    assert tuple(money.result(night, seat) for seat in range(3)) == results


WORTH = {"stakes": Stakes(worth=10)}


@pytest.mark.parametrize(
    ("night", "balances", "claims"),
    [
        (over(), (6, 0, -6), (6, 0, -6)),
        (over(night=WORTH), (60, 0, -60), (60, 0, -60)),
        # Bought from another player; chips of the kitty; what lies in the box is theirs as well.
        (over(players={ANN: dict(between=-5), BOB: dict(between=5)}), (1, 5, -6), (1, 5, -6)),
        (over(players={ANN: dict(kitty=2)}), (8, 0, -6), (8, 0, -6)),
        (over(players={CY: dict(paid_in=20)}), (6, 0, -6), (6, 0, 14)),
        (over(players={CY: dict(advanced=9, costs=3)}), (6, 0, -6), (6, 0, 0)),
        (over(night=REAL, players=counted(26, None, 14)), (6, None, -6), (6, None, -6)),
    ],
)
def test_what_everybody_is_still_to_get(
    night: Night, balances: tuple[int | None, ...], claims: tuple[int | None, ...]
) -> None:
    assert tuple(money.balance(night, seat) for seat in range(3)) == balances
    assert tuple(money.claim(night, seat) for seat in range(3)) == claims


@pytest.mark.parametrize(
    ("players", "noted"),
    [
        ({}, False),
        ({ANN: dict(paid_in=1)}, True),
        ({ANN: dict(between=-1)}, True),
        ({ANN: dict(advanced=1)}, True),
        ({ANN: dict(costs=1)}, True),
        ({ANN: dict(kitty=1)}, False),
    ],
)
def test_whether_money_was_noted(players: dict[int, dict[str, Any]], noted: bool) -> None:
    assert money.noted(over(players=players)) == noted


@pytest.mark.parametrize(
    ("night", "may"),
    [
        (over(), True),
        (table(*(Holding(s) for s in range(3)), ending="stayed", carried=6), False),
        (over(aside=3), False),
        (lacking(over(), 1), False),
        (over(night=REAL), False),
        (over(night=REAL, players=counted(26, 20, 14)), True),
        (over(night=REAL, players=counted(26, 20, 13)), False),
    ],
)
def test_whether_everything_can_be_settled(night: Night, may: bool) -> None:
    assert money.comes_out(night) is may


@pytest.mark.parametrize(
    ("night", "lines"),
    [
        (over(), [(CY, ANN, 6)]),
        # The box first: Cy had put twenty in and gets the rest of it.
        (
            over(players={CY: dict(paid_in=20)}, night={"till": 20}),
            [(None, ANN, 6), (None, CY, 14)],
        ),
        # Through a banker, who takes the box.
        (over(night={"banker": BOB}), [(BOB, ANN, 6), (CY, BOB, 6)]),
        (over(night={"banker": ANN}), [(CY, ANN, 6)]),
    ],
)
def test_who_pays_whom(night: Night, lines: list[tuple[int | None, int, int]]) -> None:
    plan = money.plan(night)
    assert sorted((str(due.payer), due.payee, due.amount) for due in plan) == sorted(
        (str(payer), payee, amount) for payer, payee, amount in lines
    )
    assert not any(due.done for due in plan)


def test_a_payment_made_since_the_closing_is_ticked_and_changes_nothing_else() -> None:
    closed = over(night={"closed": True})
    paid = replace(
        closed,
        players=(
            replace(closed.players[0], between=-6),
            closed.players[1],
            replace(closed.players[2], between=6),
        ),
        paid_since=((CY, ANN, 6),),
    )
    assert money.plan(closed) == (PaymentDue(CY, ANN, 6, False),)
    assert money.plan(paid) == (PaymentDue(CY, ANN, 6, True),)
    assert money.at_closing(paid).players == closed.players
    assert [money.claim(paid, seat) for seat in range(3)] == [0, 0, 0]


def test_nothing_is_settled_at_the_showdown() -> None:
    assert not money.comes_out(opened(at=SHOWDOWN, turn=None))
