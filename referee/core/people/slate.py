"""The slate: what closed nights left unpaid and what was paid since, over all of them.

Nothing of it is kept: it is reckoned from the nights as they are now and the payments between them.
So an old night that is corrected corrects it, and who is who may change at any time.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.core.people.arrows import Arrow, Debt, arrows, balances, fewest
from referee.core.people.evening import Evening
from referee.core.people.people import People, SlatePayment
from referee.core.people.persons import who
from referee.core.value import dataclass

BOX = ""
"""The cash box, as a person of the slate: money that was left in it is still somebody's."""


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
    return tuple(Slate(held, balances(debts), arrows(debts)) for held, debts in found.items())


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
    lines += [(payer, payee, amount) for (payer, payee), amount in fewest(rest).items()]
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
