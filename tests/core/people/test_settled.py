"""What the slate settled of the nights' own payments: nothing is paid twice, nothing is refused."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from referee.core.people.evening import Evening
from referee.core.people.messages import DebtPaid, HouseEntry
from referee.core.people.people import People, fold
from referee.core.people.settled import unsettled
from referee.core.people.slate import slates

from .test_slate import IDS, evening

ANN, BOB, CY, DOT, EVA = range(5)


def paid(*payments: tuple[str, str, int]) -> People:
    """Payments of the slate, after all nights of January."""
    return fold(
        HouseEntry(at + 1, (DebtPaid(*payment, "€"),), f"2026-02-{at + 1:02}")
        for at, payment in enumerate(payments)
    )


@pytest.mark.parametrize(
    ("lines", "payments", "left"),
    [
        ([(BOB, ANN, 3)], [], {("bob", "ann"): 3}),
        ([(BOB, ANN, 3)], [("bob", "ann", 3)], {}),
        ([(BOB, ANN, 3), (BOB, ANN, 4)], [("bob", "ann", 3)], {("bob", "ann"): 4}),
        ([(BOB, ANN, 9), (ANN, BOB, 4)], [("bob", "ann", 5)], {}),
        (
            [(BOB, ANN, 9), (ANN, BOB, 4)],
            [("bob", "ann", 2)],
            {("bob", "ann"): 7, ("ann", "bob"): 4},
        ),
        ([(CY, ANN, 9), (ANN, BOB, 9)], [("cy", "bob", 9)], {}),
        (
            [(BOB, ANN, 9), (ANN, DOT, 4)],
            [("bob", "ann", 5)],
            {("bob", "ann"): 4, ("ann", "dot"): 4},
        ),
        (
            [(ANN, BOB, 5), (BOB, EVA, 5), (CY, DOT, 5)],
            [("ann", "dot", 5)],
            {("bob", "eva"): 5, ("cy", "bob"): 5},
        ),
        ([(None, ANN, 3)], [("", "ann", 3)], {}),
        ([(BOB, ANN, 3)], [("bob", "ann", 5)], {("ann", "bob"): 2}),
    ],
)
def test_what_a_payment_settles(
    lines: list[tuple[int | None, int, int]],
    payments: list[tuple[str, str, int]],
    left: dict[tuple[str, str], int],
) -> None:
    nights = [evening(at + 1, line) for at, line in enumerate(lines)]
    assert unsettled(paid(*payments), nights, "€") == left


def test_what_was_paid_ahead_settles_what_comes() -> None:
    late = replace(evening(1, (BOB, ANN, 3)), at="2026-03-01")
    assert unsettled(paid(("bob", "ann", 3)), [late], "€") == {}
    back = paid(("bob", "ann", 3), ("ann", "bob", 3))
    assert unsettled(back, [late], "€") == {("bob", "ann"): 3}


def ticked(night: Evening, line: tuple[int | None, int, int]) -> Evening:
    """The night after one of its payments was made there."""
    return evening(night.night, *(other for other in night.due if other != line))


@pytest.mark.parametrize("seed", range(60))
def test_however_it_is_paid_it_ends_even_and_nobody_is_refused(seed: int) -> None:
    """Debts are paid in any order, on their night or as an arrow of the slate, whole or in part. At
    each step what is unsettled comes to the balances of the slate; it ends with nobody owing."""
    chance = Random(seed)
    nights = []
    for number in range(1, chance.randint(2, 6)):
        payer, payee = chance.sample(range(5), 2)
        nights.append(evening(number, (payer, payee, chance.randint(1, 9))))
    payments: list[tuple[str, str, int]] = []
    for _ in range(60):
        people = paid(*payments)
        left = unsettled(people, nights, "€")
        (slate,) = slates(people, nights)
        balances = dict.fromkeys((*IDS, ""), 0)
        for (debtor, creditor), amount in left.items():
            balances[debtor] -= amount
            balances[creditor] += amount
        assert {who: sum_ for who, sum_ in balances.items() if sum_} == dict(slate.balances)
        ticks = [
            (at, line)
            for at, night in enumerate(nights)
            for line in night.due
            if line[0] is not None and left.get((IDS[line[0]], IDS[line[1]]), 0) >= line[2]
        ]
        if ticks and chance.random() < 0.4:
            at, line = chance.choice(ticks)
            nights[at] = ticked(nights[at], line)
        elif slate.arrows:
            arrow = chance.choice(slate.arrows)
            part = chance.choice((arrow.amount, chance.randint(1, arrow.amount)))
            payments.append((arrow.debtor, arrow.creditor, part))
        elif not ticks:
            break
    assert slate.even
