"""The slate as arrows, each with the nights that it is from."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches

from referee.core.people.evening import Evening
from referee.core.people.people import Payment, People
from referee.core.people.persons import Persons
from referee.core.people.slate import Arrow, Debt, Slate
from referee.core.rules.names import seen
from referee.screens.people import words
from referee.screens.people.people import name_of
from referee.screens.words.names import amount, capital

ALIKE = 0.7
"""How alike two names are, of 1, of which one may be the other misspelled."""


@dataclass(frozen=True, slots=True)
class Owed:
    """Somebody still owes somebody. units: hundredths; plain: as a field has it ("15.00"); why: a
    line for each night and payment."""

    debtor: str
    creditor: str
    payer: str
    payee: str
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
    """A payment between evenings, with its entry in the house log; first: no other one of that
    entry stands before it."""

    entry: int
    date: str
    said: str
    note: str
    first: bool


@dataclass(frozen=True, slots=True)
class Guess:
    """Somebody new at the table may be somebody who owes or is owed. who, seat, new: the newcomer;
    known: whom they may be."""

    who: str
    seat: int
    new: str
    known: str
    said: str


def guesses(slates: Sequence[Slate], found: Persons, here: Evening) -> tuple[Guess, ...]:
    """Who of a night was never here before, and is called almost as somebody of the slates who is
    not at the table."""
    sits = {
        person.id: seated.sitting
        for person in found.everybody
        for seated in person.seats
        if seated.evening.night == here.night
    }
    absent = {
        seen(name_of(found, side)): owes(arrow, found, slate.currency)
        for slate in slates
        for arrow in slate.arrows
        for side in (arrow.creditor, arrow.debtor)
        if side and side not in sits
    }
    guessed = []
    for id, sitting in sits.items():
        person = found.get(id)
        if person is None or len(person.seats) > 1 or not absent:
            continue
        like = get_close_matches(seen(sitting.name), absent, 1, ALIKE)
        known = found.called(like[0]) if like else None
        if known is not None:
            said = words.is_this(sitting.name, known.name, absent[like[0]])
            guessed.append(Guess(id, sitting.seat, sitting.name, known.name, said))
    return tuple(guessed)


def debts_by_pair(slates: Sequence[Slate], found: Persons) -> dict[str, str]:
    """Every arrow in words, by what it is between."""
    return {
        f"{slate.currency} {arrow.debtor} {arrow.creditor}": owes(arrow, found, slate.currency)
        for slate in slates
        for arrow in slate.arrows
    }


def shown(slate: Slate, found: Persons, nights: Mapping[int, Evening]) -> Shown:
    """A slate in words."""
    return Shown(
        slate.currency,
        tuple(_owed(slate, arrow, found, nights) for arrow in slate.arrows),
        tuple(
            (capital(name_of(found, person)), words.side(cents, slate.currency))
            for person, cents in slate.balances
        ),
    )


def _owed(slate: Slate, arrow: Arrow, found: Persons, nights: Mapping[int, Evening]) -> Owed:
    held, sum_ = slate.currency, amount(arrow.amount, slate.currency)
    whole, part = divmod(arrow.amount, 100)
    return Owed(
        arrow.debtor,
        arrow.creditor,
        name_of(found, arrow.debtor),
        name_of(found, arrow.creditor),
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
        return words.still_held(payee, sum_)
    return words.still_owes(name_of(found, arrow.debtor), payee, sum_)


def _because(debt: Debt, found: Persons, currency: str, nights: Mapping[int, Evening]) -> str:
    debtor, creditor = (name_of(found, side) for side in (debt.debtor, debt.creditor))
    sum_, day = amount(debt.amount, currency), debt.at[:10]
    if not debt.night:
        return f"{day}: {words.paid(creditor, debtor, sum_)}"
    title = nights[debt.night].title if debt.night in nights else ""
    where = f"{title}, {day}" if title else day
    return f"{where}: {words.did_not_pay(debtor, creditor, sum_)}"


def note_of(paid: Payment, people: People, found: Persons, sees: Callable[[str], bool]) -> str:
    """What a payment was for. sees: whether the money of a person is shown: nobody reads of a third
    one whose money is not."""
    third = paid.banker or paid.creditor
    if not third:
        return paid.note
    if not sees(third):
        return ""
    name = name_of(found, people.root(third))
    if paid.banker:
        return words.through(name)
    return words.debt_of(name_of(found, people.root(paid.payee)), name)


def payments(
    people: People, made: Sequence[Payment], found: Persons, sees: Callable[[str], bool]
) -> tuple[Made, ...]:
    """The payments between evenings, the newest first. sees: as note_of has it."""
    firsts = {paid.entry: paid for paid in reversed(made)}
    return tuple(
        Made(
            paid.entry,
            paid.at[:10],
            words.paid(
                name_of(found, people.root(paid.payer)),
                name_of(found, people.root(paid.payee)),
                amount(paid.amount, paid.currency),
            ),
            note_of(paid, people, found, sees),
            firsts[paid.entry] is paid,
        )
        for paid in reversed(made)
    )
