"""What of a slate is told where somebody's money is hidden."""

from __future__ import annotations

import pytest

from referee.core.people.arrows import Debt
from referee.core.people.spoken import unspoken


def owed(debtor: str, creditor: str, amount: int, night: int = 1) -> Debt:
    return Debt(debtor, creditor, amount, "", night)


def paid(payer: str, payee: str, amount: int, entry: int) -> Debt:
    return Debt(payee, payer, amount, "", entry=entry)


CASES: dict[str, tuple[list[Debt], set[str], set[int]]] = {
    "two others": ([owed("ann", "cy", 3)], set(), set()),
    "theirs": ([owed("ann", "bob", 3), owed("cy", "dot", 3)], {"ann", "bob"}, set()),
    "one after the other": (
        [owed("cy", "ann", 10), owed("ann", "bob", 4), paid("cy", "ann", 6, 1)],
        {"ann", "bob", "cy"},
        {1},
    ),
    "of a night with somebody hidden": (
        [owed("ann", "cy", 3, 9), paid("ann", "cy", 1, 1)],
        {"ann", "cy"},
        {1},
    ),
    "even again, and a new one": (
        [
            owed("ann", "cy", 3, 9),
            paid("ann", "cy", 3, 1),
            owed("ann", "cy", 2),
            paid("ann", "cy", 1, 2),
        ],
        set(),
        {1},
    ),
    "a circle that was paid along the chain, and a new one": (
        [
            owed("ann", "bob", 5),
            owed("bob", "cy", 5),
            paid("ann", "cy", 5, 1),
            owed("ann", "dot", 3),
            paid("ann", "dot", 1, 2),
        ],
        set(),
        {1},
    ),
    "a circle of which a part is paid": (
        [owed("ann", "bob", 5), owed("bob", "cy", 5), paid("ann", "cy", 4, 1)],
        {"ann", "bob", "cy"},
        {1},
    ),
    "two are even, and a third is not": (
        [
            owed("ann", "bob", 5),
            owed("bob", "cy", 5),
            owed("dot", "cy", 2),
            paid("ann", "cy", 5, 1),
        ],
        {"ann", "bob", "cy", "dot"},
        {1},
    ),
    "before it was bound up": (
        [owed("cy", "ann", 10), paid("cy", "ann", 2, 1), owed("ann", "bob", 4)],
        {"ann", "bob", "cy"},
        set(),
    ),
    "the other way round, and so even": (
        [
            owed("ann", "bob", 4),
            owed("bob", "ann", 4),
            owed("ann", "cy", 2),
            paid("ann", "cy", 1, 1),
        ],
        set(),
        set(),
    ),
    "the other way round, and not even": (
        [
            owed("bob", "ann", 4),
            owed("ann", "bob", 1),
            owed("ann", "cy", 2),
            paid("ann", "cy", 1, 1),
        ],
        {"ann", "bob", "cy"},
        {1},
    ),
    "one of the two is even": (
        [owed("ann", "bob", 4), owed("cy", "ann", 4), paid("dot", "cy", 1, 1)],
        {"ann", "bob", "cy", "dot"},
        {1},
    ),
    "paid ahead": ([paid("ann", "bob", 3, 1)], {"ann", "bob"}, {1}),
    "one person now": ([owed("bob", "bob", 3)], set(), set()),
}


@pytest.mark.parametrize("case", CASES)
def test_what_is_bound_up_with_hidden_money_is_told_to_nobody(case: str) -> None:
    """Bob is hidden, and so is night 9."""
    debts, persons, entries = CASES[case]
    found = unspoken(debts, lambda debt: "bob" in (debt.debtor, debt.creditor) or debt.night == 9)
    assert (found.persons, found.entries) == (persons, entries)


def test_where_nothing_is_hidden_all_is_told() -> None:
    debts = [owed("cy", "ann", 10), owed("ann", "bob", 4), paid("cy", "ann", 6, 1)]
    assert unspoken(debts, lambda debt: False) == unspoken([], lambda debt: True)
