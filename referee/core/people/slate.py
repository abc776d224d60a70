"""The slate: what closed nights left unpaid and what was paid since, over all of them.

Nothing of it is kept: it is reckoned from the nights as they are now and the payments between them.
So an old night that is corrected corrects it, and who is who may change at any time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from referee.core.people.evening import Evening
from referee.core.people.people import Payment, People
from referee.core.people.persons import who
from referee.core.rules.settlement import settle

BOX = ""
"""The cash box, as a person of the slate: money that was left in it is still somebody's."""
Pair = tuple[str, str]


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
class Arrow:
    """Somebody still owes somebody. direct: all of it is between the two; why: what is behind it,
    of either of them where chains were collapsed, the oldest first."""

    debtor: str
    creditor: str
    amount: int
    direct: bool
    why: tuple[Debt, ...]


@dataclass(frozen=True, slots=True)
class Slate:
    """Of one currency. balances: still to get (less than nought: to pay) by person, none of
    nought; together they come to nought."""

    currency: str
    balances: tuple[tuple[str, int], ...]
    arrows: tuple[Arrow, ...]

    @property
    def even(self) -> bool:
        return not self.arrows


def slates(people: People, evenings: Sequence[Evening]) -> tuple[Slate, ...]:
    """A slate for each currency that anything was ever owed or paid in, that of the newest night
    first: money of several currencies is never mixed. Nights for chips that are worth nothing leave
    nothing owed."""
    found = debts_of(people, evenings)
    return tuple(_slate(currency, debts) for currency, debts in found.items())


def debts_of(people: People, evenings: Sequence[Evening]) -> dict[str, list[Debt]]:
    """Every debt and payment by currency, the oldest first."""
    debts: dict[str, list[Debt]] = {}
    for night in sorted(evenings, key=lambda night: night.at, reverse=True):
        if night.owes:
            debts.setdefault(night.currency, []).extend(left_by(people, night))
    for paid in people.paid:
        debts.setdefault(paid.currency, []).append(_paid(people, paid))
    for of_it in debts.values():
        of_it.sort(key=lambda debt: (debt.since, debt.entry, debt.night))
    return debts


def left_by(people: People, night: Evening) -> tuple[Debt, ...]:
    """What a closed night left unpaid: the payments of its settlement that nobody made, and where
    other payments were made since, whatever is open then."""
    at = who(people, night)
    lines = [
        (BOX if payer is None else at[payer], at[payee], amount)
        for payer, payee, amount in night.due
    ]
    rest: dict[str, int] = {}
    for sitting in night.sittings:
        person = at[sitting.seat]
        rest[person] = rest.get(person, 0) + (sitting.open or 0)
    rest[BOX] = -sum(rest.values())
    for payer, payee, amount in lines:
        rest[payer] += amount
        rest[payee] -= amount
    lines += [(payer, payee, amount) for (payer, payee), amount in _fewest(rest).items()]
    return tuple(
        Debt(payer, payee, amount, night.at, night.night, since=night.ended or night.at)
        for payer, payee, amount in lines
        if payer != payee
    )


def _paid(people: People, paid: Payment) -> Debt:
    payer, payee = (people.root(side) if side else BOX for side in (paid.payer, paid.payee))
    return Debt(
        payee,
        payer,
        paid.amount,
        paid.at,
        entry=paid.entry,
        since=paid.at,
        banker=people.root(paid.banker) if paid.banker else "",
        paid_to=people.root(paid.creditor) if paid.creditor else "",
    )


def _slate(currency: str, debts: Sequence[Debt]) -> Slate:
    balances: dict[str, int] = {}
    pairs: dict[Pair, int] = {}
    for debt in debts:
        if debt.debtor == debt.creditor:
            continue  # they are one person now
        balances[debt.debtor] = balances.get(debt.debtor, 0) - debt.amount
        balances[debt.creditor] = balances.get(debt.creditor, 0) + debt.amount
        pair = min(debt.debtor, debt.creditor), max(debt.debtor, debt.creditor)
        sign = 1 if pair[0] == debt.debtor else -1
        pairs[pair] = pairs.get(pair, 0) + sign * debt.amount
    agreed = {
        (pair if amount > 0 else pair[::-1]): abs(amount)
        for pair, amount in pairs.items()
        if amount
    }
    fewest = _fewest(balances)
    in_a_chain = {debtor for debtor, _ in agreed} & {creditor for _, creditor in agreed}
    chosen = fewest if in_a_chain or len(fewest) < len(agreed) else agreed
    arrows = [_arrow(pair, amount, agreed, debts) for pair, amount in chosen.items()]
    arrows.sort(key=lambda arrow: (arrow.debtor, arrow.creditor))  # where it was, paid in part
    left = tuple(sorted((person, amount) for person, amount in balances.items() if amount))
    return Slate(currency, left, tuple(arrows))


def _fewest(balances: Mapping[str, int]) -> dict[Pair, int]:
    """The fewest payments that bring all to nought, by payer and payee."""
    persons = sorted(balances)
    found = settle({at: balances[person] for at, person in enumerate(persons)})
    return {(persons[paid.payer], persons[paid.payee]): paid.amount for paid in found.payments}


def _arrow(pair: Pair, amount: int, agreed: Mapping[Pair, int], debts: Iterable[Debt]) -> Arrow:
    direct = agreed.get(pair) == amount
    why = [
        debt
        for debt in debts
        if debt.debtor != debt.creditor
        and (
            {debt.debtor, debt.creditor} == set(pair)
            if direct
            else {debt.debtor, debt.creditor} & set(pair)
        )
    ]
    return Arrow(*pair, amount, direct, tuple(_since_even(why)))


def _since_even(debts: Sequence[Debt]) -> Iterator[Debt]:
    """Of each two persons the last of them, after what was between the two came to nought."""
    balance, start = Counter[frozenset[str]](), dict[frozenset[str], int]()
    for at, debt in enumerate(debts):
        two = frozenset((debt.debtor, debt.creditor))
        balance[two] += debt.amount if debt.debtor == min(two) else -debt.amount
        start[two] = start.get(two, 0) if balance[two] else at + 1
    for at, debt in enumerate(debts):
        if at >= start[frozenset((debt.debtor, debt.creditor))]:
            yield debt
