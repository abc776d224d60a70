"""Who owes whom, in few payments: debts and payments between people, collapsed into arrows.

A payment along an arrow takes away of that one, and the others stay as they were: whoever pays
moves nobody else's debt. What a night leaves is collapsed anew with all there is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from itertools import pairwise

from referee.core.rules.settlement import settle
from referee.core.value import dataclass

Pair = tuple[str, str]
Payments = dict[Pair, int]
"""By debtor and creditor, none of nought."""


@dataclass(frozen=True, slots=True)
class Debt:
    """What a night left unpaid, or (night 0) a payment between nights, which is a debt the other
    way round. since: from when on it is owed; entry: of the payment, in the house log; banker: who
    made that payment, in place of the creditor here; paid_to: to whom the creditor here laid it out
    for the debtor."""

    debtor: str
    creditor: str
    amount: int
    at: str
    night: int = 0
    entry: int = 0
    since: str = ""
    banker: str = ""
    paid_to: str = ""


@dataclass(frozen=True, slots=True)
class DebtPart:
    """What somebody owes somebody before chains are collapsed. amount: how much of that makes an
    arrow; whole: all of it; why: what is behind it, the oldest first."""

    debtor: str
    creditor: str
    amount: int
    whole: int
    why: tuple[Debt, ...]


@dataclass(frozen=True, slots=True)
class Arrow:
    """Somebody still owes somebody. parts: what makes it: the one between the two; or links of
    chains from the one to the other, each with what of it runs through them; or where no chain
    brings it about, whatever either of them owes or is owed (is_chain: not that)."""

    debtor: str
    creditor: str
    amount: int
    parts: tuple[DebtPart, ...]
    is_chain: bool = True

    @property
    def direct(self) -> bool:
        """Whether all of it is between the two."""
        return len(self.parts) == 1 and self.is_chain

    @property
    def nights(self) -> frozenset[int]:
        """The nights that are behind it."""
        return frozenset(debt.night for part in self.parts for debt in part.why if debt.night)


def arrows(debts: Sequence[Debt]) -> tuple[Arrow, ...]:
    """What is left of debts and payments, the oldest of them first."""
    agreed, _ = _between(debts)
    found = _explained(_chosen(debts), agreed, debts)
    return tuple(sorted(found, key=lambda arrow: (arrow.debtor, arrow.creditor)))


def _between(debts: Sequence[Debt]) -> tuple[Payments, dict[str, int]]:
    """What one owes the other of each two, and what each is to get in all."""
    balances, pairs = dict[str, int](), dict[Pair, int]()
    for debt in debts:
        if debt.debtor == debt.creditor:
            continue  # they are one person now
        balances[debt.debtor] = balances.get(debt.debtor, 0) - debt.amount
        balances[debt.creditor] = balances.get(debt.creditor, 0) + debt.amount
        pair = min(debt.debtor, debt.creditor), max(debt.debtor, debt.creditor)
        sign = 1 if pair[0] == debt.debtor else -1
        pairs[pair] = pairs.get(pair, 0) + sign * debt.amount
    found = {(pair if sum_ > 0 else pair[::-1]): abs(sum_) for pair, sum_ in pairs.items() if sum_}
    return found, balances


def balances(debts: Sequence[Debt]) -> tuple[tuple[str, int], ...]:
    """What each is to get (less than nought: to pay), none of nought."""
    return tuple(sorted((person, sum_) for person, sum_ in _between(debts)[1].items() if sum_))


def _chosen(debts: Sequence[Debt]) -> Payments:
    """The payments to be made: as they were after the last night, and of each what was paid."""
    start = max((at for at, debt in enumerate(debts, 1) if debt.night), default=0)
    left = _collapsed(debts[:start])
    for at, debt in enumerate(debts[start:], start + 1):
        if debt.debtor == debt.creditor:
            continue
        paid, new = (debt.creditor, debt.debtor), (debt.debtor, debt.creditor)
        if left.get(paid, 0) >= debt.amount:
            left[paid] -= debt.amount
        else:
            left[new] = left.get(new, 0) + debt.amount
        left = {pair: amount for pair, amount in left.items() if amount}
        debtors, creditors = {debtor for debtor, _ in left}, {creditor for _, creditor in left}
        if debtors & creditors or len(left) >= max(1, len(debtors | creditors)):
            left = _collapsed(debts[:at])
    return left


def _collapsed(debts: Sequence[Debt]) -> Payments:
    """Along chains of debts, where that takes no more payments than the fewest; of each circle by
    itself, so that nobody pays somebody they have nothing to do with because sums happen to fit."""
    agreed, balances = _between(debts)
    found = Payments()
    for circle in circles(agreed):
        own = {pair: amount for pair, amount in agreed.items() if pair[0] in circle}
        theirs = {person: balances[person] for person in circle}
        along, least = _along_chains(own, theirs), fewest(theirs)
        found |= along if len(along) <= len(least) else least
    return found


def circles(agreed: Collection[Pair]) -> list[frozenset[str]]:
    """Who is bound together by debts, whichever way they run."""
    found = list[frozenset[str]]()
    for pair in agreed:
        bound = [circle for circle in found if circle & {*pair}]
        found = [circle for circle in found if circle not in bound]
        found.append(frozenset(pair).union(*bound))
    return found


def fewest(balances: Mapping[str, int]) -> Payments:
    """The fewest payments that bring all to nought."""
    persons = sorted(balances)
    found = settle({at: balances[person] for at, person in enumerate(persons)})
    return {(persons[paid.payer], persons[paid.payee]): paid.amount for paid in found.payments}


def chain(
    owing: Mapping[str, Mapping[str, int]], payer: str, ends: Callable[[str], bool]
) -> list[Pair]:
    """The shortest way along debts from somebody to where it ends; nothing where there is none.
    owing: by debtor and creditor, none of nought."""
    ways, reached = [[payer]], {payer}
    for way in ways:
        for creditor in owing.get(way[-1], ()):
            if ends(creditor):
                return list(pairwise((*way, creditor)))
            if creditor not in reached:
                reached.add(creditor)
                ways.append([*way, creditor])
    return []


class _Left:
    """What is left of debts while payments run along them."""

    def __init__(self, agreed: Mapping[Pair, int]) -> None:
        self.owing = dict[str, dict[str, int]]()
        for (debtor, creditor), amount in agreed.items():
            self.owing.setdefault(debtor, {})[creditor] = amount

    def least(self, way: Sequence[Pair]) -> int:
        return min(self.owing[debtor][creditor] for debtor, creditor in way)

    def runs(self, way: Sequence[Pair], amount: int) -> None:
        for debtor, creditor in way:
            self.owing[debtor][creditor] -= amount
            if not self.owing[debtor][creditor]:
                del self.owing[debtor][creditor]

    def links(self, pair: Pair, amount: int) -> Payments:
        """Debts along which that amount runs from the one to the other, and no more of them is
        left; nothing, and all are left, where that is not enough."""
        before, found = {debtor: dict(owed) for debtor, owed in self.owing.items()}, Payments()
        while amount:
            way = chain(self.owing, pair[0], pair[1].__eq__)
            if not way:
                self.owing = before
                return {}
            part = min(amount, self.least(way))
            self.runs(way, part)
            amount -= part
            for link in way:
                found[link] = found.get(link, 0) + part
        return found


def _along_chains(agreed: Mapping[Pair, int], balances: Mapping[str, int]) -> Payments:
    """Payments that bring all to nought, each along debts: what two owe each other is in no more
    payments than it is owed."""
    left, open_, found = _Left(agreed), dict(balances), Payments()
    for payer in sorted(balances):
        while open_[payer] < 0:
            way = chain(left.owing, payer, lambda payee: open_[payee] > 0)
            payee = way[-1][1]
            part = min(-open_[payer], open_[payee], left.least(way))
            left.runs(way, part)
            open_[payer] += part
            open_[payee] -= part
            found[payer, payee] = found.get((payer, payee), 0) + part
    return found


def _explained(chosen: Payments, agreed: Mapping[Pair, int], debts: Sequence[Debt]) -> list[Arrow]:
    """The arrows, each with what makes it; those between two first. agreed: what one owes the
    other of each two."""
    behind, left, found = _behind(debts), _Left(agreed), list[Arrow]()

    def part(pair: Pair, amount: int) -> DebtPart:
        return DebtPart(*pair, amount, agreed[pair], tuple(behind[frozenset(pair)]))

    for pair in sorted(chosen, key=lambda pair: (agreed.get(pair) != chosen[pair], pair)):
        if links := left.links(pair, chosen[pair]):
            parts = tuple(part(*link) for link in links.items())
            found.append(Arrow(*pair, chosen[pair], parts))
        else:
            theirs = tuple(part(own, agreed[own]) for own in agreed if {*own} & {*pair})
            found.append(Arrow(*pair, chosen[pair], theirs, is_chain=False))
    return found


def _behind(debts: Sequence[Debt]) -> dict[frozenset[str], list[Debt]]:
    """By each two persons what is behind what they owe each other: the debts after it came to
    nought."""
    found, balance = dict[frozenset[str], list[Debt]](), Counter[frozenset[str]]()
    for debt in debts:
        two = frozenset((debt.debtor, debt.creditor))
        balance[two] += debt.amount if debt.debtor == min(two) else -debt.amount
        found.setdefault(two, []).append(debt)
        if not balance[two]:
            found[two] = []
    return found
