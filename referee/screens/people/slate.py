"""The slate as arrows, each with the nights that it is from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches

from referee.core.people.arrows import Arrow, Debt, DebtPart
from referee.core.people.evening import Evening
from referee.core.people.people import People, SlatePayment
from referee.core.people.persons import Persons
from referee.core.people.slate import Slate
from referee.core.rules.names import seen
from referee.core.value import dataclass
from referee.screens.people import words
from referee.screens.people.people import name_of
from referee.screens.words.days import listed_day
from referee.screens.words.names import amount, capital

FEW = 3
"""So many reasons of a debt are read at once."""
MOST = 40
"""So many of them are listed, the newest."""
ALIKE = 0.7
"""How alike two names are, of 1, of which one may be the other misspelled."""


@dataclass(frozen=True, slots=True)
class DebtReason:
    """What is behind a debt. night: 0 for a payment; where: its name and day, or that of the
    payment."""

    night: int
    where: str
    said: str


@dataclass(frozen=True, slots=True)
class Because:
    """What is behind a debt, or a part of it. said: whose part it is, nothing of the debt itself;
    why: a line for each night and payment; many: how many, where those are too many to be read at
    once; earlier: how many are not listed."""

    said: str
    why: tuple[DebtReason, ...]
    many: str
    earlier: str = ""


@dataclass(frozen=True, slots=True)
class Owed:
    """Somebody still owes somebody. units: hundredths; plain: as a field has it ("15.00"); around:
    why others are in it, where it was collapsed; folded: what stands over because, where
    that is too much to be read at once."""

    debtor: str
    creditor: str
    payer: str
    payee: str
    said: str
    sum: str
    units: int
    plain: str
    because: tuple[Because, ...]
    around: str
    folded: str


@dataclass(frozen=True, slots=True)
class SlateView:
    """A slate of one currency. balances: what each person is to get or to pay in all."""

    currency: str
    owed: tuple[Owed, ...]
    balances: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class PaymentRow:
    """A payment between evenings, with its entry in the house log."""

    entry: int
    date: str
    said: str
    note: str


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


def shown(slate: Slate, found: Persons, nights: Mapping[int, Evening]) -> SlateView:
    """A slate in words."""
    days = words.days(nights.values())
    called = {
        night.night: words.night_called(night.title, days[night.night], night.fixed)
        for night in nights.values()
    }
    return SlateView(
        slate.currency,
        tuple(_owed(slate, arrow, found, called) for arrow in slate.arrows),
        tuple(
            (capital(name_of(found, person)), words.side(cents, slate.currency))
            for person, cents in slate.balances
        ),
    )


def _owed(slate: Slate, arrow: Arrow, found: Persons, called: Mapping[int, str]) -> Owed:
    held, sum_ = slate.currency, amount(arrow.amount, slate.currency)
    because = tuple(_because(part, arrow, found, held, called) for part in arrow.parts)
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
        because,
        "" if arrow.direct else words.CHAIN if arrow.is_chain else _in_all(slate, arrow, found),
        _folded(arrow, because, found),
    )


def _in_all(slate: Slate, arrow: Arrow, found: Persons) -> str:
    """What the two are to pay and to get in all."""
    sides, balances = (arrow.debtor, arrow.creditor), dict(slate.balances)
    debtor, creditor = (name_of(found, side) for side in sides)
    owed, held = (amount(abs(balances[side]), slate.currency) for side in sides)
    return words.in_all(debtor, owed, creditor, held)


def owes(arrow: Arrow, found: Persons, currency: str) -> str:
    """ "Cy still owes Ann €15.00"; of money that was left in the cash box: whose it is."""
    sum_, payee = amount(arrow.amount, currency), name_of(found, arrow.creditor)
    if not arrow.debtor:
        return words.still_held(payee, sum_)
    return words.still_owes(name_of(found, arrow.debtor), payee, sum_)


def _folded(arrow: Arrow, because: Sequence[Because], found: Persons) -> str:
    """What stands over what an arrow comes from: of two sums, or of a long chain."""
    if not arrow.is_chain:
        return words.with_whom(*(name_of(found, side) for side in (arrow.debtor, arrow.creditor)))
    lines = sum(1 if part.many else len(part.why) for part in because)
    return words.THROUGH_WHOM if len(because) > 1 and lines > FEW else ""


def _because(
    part: DebtPart, arrow: Arrow, found: Persons, held: str, called: Mapping[int, str]
) -> Because:
    debtor, creditor = (name_of(found, side) for side in (part.debtor, part.creditor))
    some = amount(part.amount, held) if part.amount < part.whole else ""
    said = words.part(debtor, creditor, amount(part.whole, held), some)
    newest = part.why[-MOST:]
    why = tuple(dict.fromkeys(_reason(debt, found, held, called) for debt in newest))
    nights = len({debt.night for debt in part.why} - {0})
    payments = len({debt.entry for debt in part.why if not debt.night})
    many = words.behind(nights, payments) if len(why) > FEW else ""
    earlier = words.earlier(len(part.why) - len(newest))
    return Because("" if arrow.direct and not some else said, why, many, earlier)


def _reason(debt: Debt, found: Persons, currency: str, called: Mapping[int, str]) -> DebtReason:
    debtor, creditor = (name_of(found, side) for side in (debt.debtor, debt.creditor))
    sum_, day = amount(debt.amount, currency), listed_day(debt.at)
    if not debt.night:
        said = _paid(debt.creditor, debt.debtor, debt.banker, debt.paid_to, sum_, found)
        return DebtReason(0, day, said)
    where = called.get(debt.night, day)
    return DebtReason(debt.night, where, words.did_not_pay(debtor, creditor, sum_))


def _paid(payer: str, payee: str, banker: str, paid_to: str, sum_: str, found: Persons) -> str:
    """Who paid whom. Through a banker, the banker paid it: of such an entry one event is what the
    debtor paid, by the banker, the other what the banker laid out for the debtor."""
    debtor = payee if paid_to else payer
    if not (banker or paid_to) or debtor == (banker or payer):
        return words.paid(name_of(found, payer), name_of(found, payee), sum_)
    paying, paid = (banker, payee) if banker else (payer, paid_to)
    by, to = (name_of(found, side) for side in (paying, paid))
    return words.laid_out(by, to, sum_, name_of(found, debtor))


def payments(
    people: People, made: Sequence[SlatePayment], found: Persons
) -> tuple[PaymentRow, ...]:
    """The payments between evenings, the newest first, one of an entry: it was one."""
    firsts = {paid.entry: paid for paid in reversed(made)}
    return tuple(
        PaymentRow(paid.entry, listed_day(paid.at), _said(paid, people, found), paid.note)
        for paid in firsts.values()
    )


def _said(paid: SlatePayment, people: People, found: Persons) -> str:
    payer, payee, banker, paid_to = (
        people.root(side) if side else ""
        for side in (paid.payer, paid.payee, paid.banker, paid.creditor)
    )
    return _paid(payer, payee, banker, paid_to, amount(paid.amount, paid.currency), found)
