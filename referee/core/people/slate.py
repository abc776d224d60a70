"""The slate: what closed nights left unpaid and what was paid since, over all of them.

Nothing of it is kept: it is reckoned from the nights as they are now and the payments between them.
So an old night that is corrected corrects it, and who is who may change at any time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from referee.core.people.evening import Evening
from referee.core.people.people import People, SlatePayment
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


def _paid(people: People, paid: SlatePayment) -> Debt:
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
    behind, fewest, chains = _behind(debts), _fewest(balances), _along_chains(agreed, balances)

    def part(pair: Pair, amount: int) -> DebtPart:
        return DebtPart(*pair, amount, agreed[pair], tuple(behind[frozenset(pair)]))

    if len(chains) <= len(fewest):
        arrows = [
            Arrow(*pair, _starts(links, pair), tuple(part(*link) for link in links.items()))
            for pair, links in chains.items()
        ]
    else:
        arrows = [_of_two(pair, amount, agreed, part) for pair, amount in fewest.items()]
    arrows.sort(key=lambda arrow: (arrow.debtor, arrow.creditor))  # where it was, paid in part
    left = tuple(sorted((person, amount) for person, amount in balances.items() if amount))
    return Slate(currency, left, tuple(arrows))


def _starts(links: Mapping[Pair, int], pair: Pair) -> int:
    """How much runs from the one to the other."""
    return sum(amount for (debtor, _), amount in links.items() if debtor == pair[0])


def _of_two(
    pair: Pair, amount: int, agreed: Mapping[Pair, int], part: Callable[[Pair, int], DebtPart]
) -> Arrow:
    """One of the fewest payments: of what is between the two, or of all that either of them owes
    and is owed."""
    if agreed.get(pair) == amount:
        return Arrow(*pair, amount, (part(pair, amount),))
    theirs = tuple(part(own, agreed[own]) for own in agreed if {*own} & {*pair})
    return Arrow(*pair, amount, theirs, is_chain=False)


def _fewest(balances: Mapping[str, int]) -> dict[Pair, int]:
    """The fewest payments that bring all to nought, by payer and payee."""
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


def _along_chains(
    agreed: Mapping[Pair, int], balances: Mapping[str, int]
) -> dict[Pair, dict[Pair, int]]:
    """Payments that bring all to nought, each with the debts along which it runs, and how much of
    them: what two owe each other is in no more payments than it is owed."""
    owing, open_ = dict[str, dict[str, int]](), dict(balances)
    for (debtor, creditor), amount in agreed.items():
        owing.setdefault(debtor, {})[creditor] = amount
    found = dict[Pair, dict[Pair, int]]()
    for payer in sorted(balances):
        while open_[payer] < 0:
            way = chain(owing, payer, lambda payee: open_[payee] > 0)
            payee = way[-1][1]
            part = min(-open_[payer], open_[payee], *(owing[one][other] for one, other in way))
            open_[payer] += part
            open_[payee] -= part
            links = found.setdefault((payer, payee), {})
            for one, other in way:
                links[one, other] = links.get((one, other), 0) + part
                owing[one][other] -= part
                if not owing[one][other]:
                    del owing[one][other]
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
