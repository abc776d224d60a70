"""What payments between evenings settled of the nights: so that no debt is paid on a night's own
page that was paid on the slate, and any other one can be.

Debts run from person to person. A payment settles what the payer owes the payee; what is more than
that, debts in a chain from the one to the other; and what no chain leads to, somebody else's debt
to the payee, who owes the payer's creditor from then on. So it is however the slate collapsed it.
What is still more was paid ahead, and settles what the payer comes to owe the payee, until it is
given back: what the payee pays the payer then, gives that back before anything else.
What a banker lays out for somebody settles only what the banker owes them: the rest is their debt
to the banker, and nobody else's is touched.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.core.people.arrows import Pair, chain
from referee.core.people.evening import Evening
from referee.core.people.people import People
from referee.core.people.slate import debts_of


def unsettled(people: People, evenings: Sequence[Evening], currency: str) -> dict[Pair, int]:
    """By debtor and creditor: what of the payments that nights left unpaid is not settled on the
    slate either."""
    ledger = _Ledger()
    for debt in debts_of(people, evenings).get(currency, ()):
        if debt.debtor == debt.creditor:
            continue
        if debt.night:
            ledger.owes(debt.debtor, debt.creditor, debt.amount)
        elif debt.paid_to:
            ledger.lays_out(debt.creditor, debt.debtor, debt.amount)
        else:
            ledger.pays(debt.creditor, debt.debtor, debt.amount)
    return {
        (debtor, creditor): amount
        for debtor, owed in ledger.owing.items()
        for creditor, amount in owed.items()
    }


class _Ledger:
    """owing: by debtor and creditor, never nought; ahead: by payer and payee, how much of what the
    payee owes the payer was paid before it was owed, and not given back."""

    def __init__(self) -> None:
        self.owing: dict[str, dict[str, int]] = {}
        self.paid_ahead: dict[Pair, int] = {}

    def owes(self, debtor: str, creditor: str, amount: int) -> None:
        ahead = min(amount, self.paid_ahead.get((debtor, creditor), 0))
        self._add(creditor, debtor, -ahead)
        self._add(debtor, creditor, amount - ahead)

    def pays(self, payer: str, payee: str, amount: int) -> None:
        amount = self._along_chains(payer, payee, amount)
        while amount and self.owing.get(payer) and (other := self._debtor_of(payee)) is not None:
            creditor = next(iter(self.owing[payer]))
            part = min(amount, self._of(payer, creditor), self._of(other, payee))
            self._add(payer, creditor, -part)
            self._add(other, payee, -part)
            if other != creditor:
                self._add(other, creditor, part)
            amount -= part
        if amount:
            self._add(payee, payer, amount)
            self.paid_ahead[payer, payee] = self.paid_ahead.get((payer, payee), 0) + amount
        both = self._of(payer, payee)
        if both and both == self._of(payee, payer):  # they are even, and the slate said so
            self._add(payer, payee, -both)
            self._add(payee, payer, -both)

    def lays_out(self, banker: str, debtor: str, amount: int) -> None:
        """The banker paid somebody else that for the debtor."""
        self.owes(debtor, banker, self._along_chains(banker, debtor, amount))

    def _along_chains(self, payer: str, payee: str, amount: int) -> int:
        """Settle what the one owes the other, directly or in a chain; what is more than that."""
        while amount and (way := chain(self.owing, payer, payee.__eq__)):
            part = min(amount, *(self._of(*link) for link in way))
            for link in way:
                self._add(*link, -part)
            amount -= part
        return amount

    def _debtor_of(self, payee: str) -> str | None:
        return next((debtor for debtor, owed in self.owing.items() if payee in owed), None)

    def _of(self, debtor: str, creditor: str) -> int:
        return self.owing.get(debtor, {}).get(creditor, 0)

    def _add(self, debtor: str, creditor: str, amount: int) -> None:
        owed = self.owing.setdefault(debtor, {})
        owed[creditor] = owed.get(creditor, 0) + amount
        if not owed[creditor]:
            del owed[creditor]
        if amount < 0 and (ahead := self.paid_ahead.get((creditor, debtor), 0)):
            self.paid_ahead[creditor, debtor] = max(0, ahead + amount)
