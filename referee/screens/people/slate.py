"""The slate as arrows, each with the nights that it is from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from referee.core.people.evening import Evening
from referee.core.people.people import Payment, People
from referee.core.people.persons import Persons
from referee.core.people.slate import Arrow, Debt, Slate
from referee.screens.people.people import name_of
from referee.screens.words.names import amount, capital


@dataclass(frozen=True, slots=True)
class Owed:
    """Somebody still owes somebody. units: hundredths; plain: as a field has it ("15.00"); why: a
    line for each night and payment."""

    debtor: str
    creditor: str
    said: str
    sum: str
    units: int
    plain: str
    why: tuple[str, ...]
    collapsed: bool


@dataclass(frozen=True, slots=True)
class Shown:
    """A slate of one currency. balances: what each person is to get or to pay in all."""

    currency: str
    owed: tuple[Owed, ...]
    balances: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Made:
    """A payment between evenings, with its entry in the house log."""

    entry: int
    date: str
    said: str
    note: str


def shown(slate: Slate, found: Persons, nights: Mapping[int, Evening]) -> Shown:
    """A slate in words."""
    return Shown(
        slate.currency,
        tuple(_owed(slate, arrow, found, nights) for arrow in slate.arrows),
        tuple(
            (capital(name_of(found, person)), _side(cents, slate.currency))
            for person, cents in slate.balances
        ),
    )


def _owed(slate: Slate, arrow: Arrow, found: Persons, nights: Mapping[int, Evening]) -> Owed:
    held, sum_ = slate.currency, amount(arrow.amount, slate.currency)
    whole, part = divmod(arrow.amount, 100)
    return Owed(
        arrow.debtor,
        arrow.creditor,
        owes(arrow, found, held),
        sum_,
        arrow.amount,
        f"{whole}.{part:02d}",
        tuple(_because(debt, found, held, nights) for debt in arrow.why),
        not arrow.direct,
    )


def owes(arrow: Arrow, found: Persons, currency: str) -> str:
    """ "Cy still owes Ann €15.00"; of money that was left in the cash box: whose it is."""
    sum_, payee = amount(arrow.amount, currency), name_of(found, arrow.creditor)
    if not arrow.debtor:
        return f"The cash box still holds {sum_} of {payee}’s"
    return f"{name_of(found, arrow.debtor)} still owes {payee} {sum_}"


def _because(debt: Debt, found: Persons, currency: str, nights: Mapping[int, Evening]) -> str:
    debtor, creditor = (name_of(found, side) for side in (debt.debtor, debt.creditor))
    sum_, day = amount(debt.amount, currency), debt.at[:10]
    if not debt.night:
        return f"{day}: {capital(creditor)} paid {debtor} {sum_}"
    title = nights[debt.night].title if debt.night in nights else ""
    where = f"{title}, {day}" if title else day
    return f"{where}: {capital(debtor)} didn’t pay {creditor} {sum_}"


def _side(cents: int, currency: str) -> str:
    return f"{'gets' if cents > 0 else 'owes'} {amount(abs(cents), currency)}"


def payments(people: People, made: Sequence[Payment], found: Persons) -> tuple[Made, ...]:
    """The payments between evenings, the newest first."""
    return tuple(
        Made(
            paid.entry,
            paid.at[:10],
            f"{capital(name_of(found, people.root(paid.payer)))} paid "
            f"{name_of(found, people.root(paid.payee))} {amount(paid.amount, paid.currency)}",
            paid.note,
        )
        for paid in reversed(made)
    )
