"""What the slate settled of the nights' own payments: nothing is paid twice, nothing is refused."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import permutations
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


def test_what_was_given_back_settles_nothing_any_more() -> None:
    """A debt went through the banker and was paid there; then the two owe each other, unpaid."""
    nights = [
        evening(1, (CY, ANN, 3)),
        replace(evening(2, (CY, BOB, 3)), at="2026-03-01"),
        replace(evening(3, (BOB, CY, 3)), at="2026-03-02"),
    ]
    through = (("cy", "ann", 3), ("bob", "cy", 3), ("cy", "bob", 3))
    assert unsettled(paid(*through), nights, "€") == {("cy", "bob"): 3, ("bob", "cy"): 3}


def test_half_of_it_given_back_settles_the_other_half() -> None:
    late = [replace(evening(1, (BOB, ANN, 4), (ANN, BOB, 9)), at="2026-03-01")]
    half = paid(("bob", "ann", 4), ("ann", "bob", 1))
    assert unsettled(half, late, "€") == {("bob", "ann"): 1, ("ann", "bob"): 9}


@pytest.mark.parametrize("seed", range(200))
def test_a_new_debt_is_settled_for_no_more_than_was_paid_ahead(seed: int) -> None:
    """Whatever was paid, given back and played before. What somebody is ahead of somebody is what
    they paid them, less what came back since."""
    chance = Random(seed)
    nights: list[Evening] = []
    payments: list[tuple[str, str, int]] = []
    ahead = Counter[tuple[str, str]]()
    for day in range(1, chance.randint(4, 24)):
        if chance.random() < 0.4:
            payer, payee = chance.sample(range(3), 2)
            night = evening(day, (payer, payee, chance.randint(1, 9)))
            nights.append(replace(night, at=f"2026-02-{len(payments):02}T20:00"))
        else:
            one, other = chance.sample(IDS[:3], 2)
            payments.append((one, other, chance.randint(1, 9)))
            back = min(ahead[other, one], payments[-1][2])
            ahead[other, one] -= back
            ahead[one, other] += payments[-1][2]
    people = paid(*payments)
    before = unsettled(people, nights, "€")
    for debtor, creditor in permutations(range(3), 2):
        pair = IDS[debtor], IDS[creditor]
        late = replace(evening(99, (debtor, creditor, 9)), at="2026-03-01")
        left = unsettled(people, [*nights, late], "€").get(pair, 0) - before.get(pair, 0)
        assert 9 - min(9, ahead[pair]) <= left <= 9


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
