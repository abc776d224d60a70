"""What of the slate is told where somebody's money is hidden: no debt and no payment that is bound
up with theirs, since one circle of debts is paid in few payments, and what the others pay would
say what the hidden one does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence

from referee.core.people.arrows import Debt, Pair, circles
from referee.core.value import dataclass


@dataclass(frozen=True, slots=True)
class Unspoken:
    """persons: whose debts are now told to nobody else; entries: payments that are not."""

    persons: frozenset[str]
    entries: frozenset[int]


ALL_SPOKEN = Unspoken(frozenset(), frozenset())


def unspoken(debts: Sequence[Debt], hidden: Callable[[Debt], bool]) -> Unspoken:
    """debts: of one currency, the oldest first; hidden: whether money of that one is not shown.
    Once nobody of a circle owes anything any more, however it was paid, it binds nobody."""
    owed, bound, entries = Counter[Pair](), set[Pair](), set[int]()
    balances = Counter[str]()
    for debt in debts:
        if debt.debtor == debt.creditor:
            continue
        pair = min(debt.debtor, debt.creditor), max(debt.debtor, debt.creditor)
        owed[pair] += debt.amount if debt.debtor == pair[0] else -debt.amount
        balances[debt.debtor] -= debt.amount
        balances[debt.creditor] += debt.amount
        if hidden(debt):
            bound.add(pair)
        if debt.entry and pair[0] in _with(bound, {*_open(owed), pair}):
            entries.add(debt.entry)
        if not (balances[pair[0]] or balances[pair[1]]):
            for even in _even(owed, pair, balances):
                del owed[even]
        bound = {pair for pair in bound if owed[pair]}
    return Unspoken(_with(bound, _open(owed)), frozenset(entries))


def _even(owed: Counter[Pair], pair: Pair, balances: Mapping[str, int]) -> list[Pair]:
    """The pairs of that one's circle, if everybody in it is even."""
    circle = _with({pair}, {*_open(owed), pair})
    if any(balances[person] for person in circle):
        return []
    return [each for each in owed if each[0] in circle]


def _open(owed: Counter[Pair]) -> list[Pair]:
    return [pair for pair, sum_ in owed.items() if sum_]


def _with(bound: Collection[Pair], pairs: Collection[Pair]) -> frozenset[str]:
    """Whoever is in one circle with a pair of those."""
    if not bound:
        return frozenset()
    persons = {person for pair in bound for person in pair}
    return frozenset().union(*(circle for circle in circles(pairs) if circle & persons))
