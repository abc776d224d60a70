"""A receipt in words, and whether one is true."""

from __future__ import annotations

from collections.abc import Callable

from referee.core.people.people import People, SlatePayment
from referee.core.people.persons import Persons
from referee.core.people.receipt import HEAD, Receipt, read, signed_words
from referee.core.value import dataclass
from referee.screens.people import words
from referee.screens.people.people import name_of
from referee.screens.words.names import amount


@dataclass(frozen=True, slots=True)
class ReceiptVerdict:
    """Whether a receipt is true. sure: it is, and the payment counts."""

    sure: bool
    said: str


def text(paid: SlatePayment, people: People, found: Persons, at: str) -> str:
    """A receipt without its seal: who gave whom the money. at: the moment of the payment as the
    clocks here have it."""
    debtor, payee, banker = (
        name_of(found, people.root(side)) for side in (paid.payer, paid.payee, paid.banker)
    )
    payer = banker if paid.banker else debtor
    number = f"{paid.night}-{paid.entry}" if paid.night else paid.entry
    lines = [f"{HEAD} {number}", words.paid(payer, payee, _sum(paid)), words.on(at)]
    note = words.debt_of(debtor, payee) if paid.banker else paid.note
    return "\n".join([*lines, *([words.paid_for(note)] if note else [])])


def _sum(paid: SlatePayment) -> str:
    return amount(paid.amount, paid.currency)


def judged(
    said: str,
    paid_as: Callable[[Receipt], SlatePayment | None],
    seal: Callable[[str], str],
    local: Callable[[str], str],
    written: Callable[[SlatePayment], str] = lambda paid: "",
) -> ReceiptVerdict:
    """Whether a text is a receipt of this house, for a payment that counts. paid_as: the payment
    that a receipt is for; seal: what this house writes under words; local: a moment as its clocks
    have it; written: a receipt as this house writes it now, where whoever asks may read that: it
    says that the payment counts, though another computer sealed the words."""
    found = read(said)
    if not found:
        return ReceiptVerdict(False, words.NO_RECEIPT)
    receipt = next((each for each in found if seal(each.words) == each.seal), None)
    if receipt is None:
        there = any(_is_there(each, paid_as, written) for each in found)
        return ReceiptVerdict(False, words.OTHER_SEAL if there else words.FORGED)
    paid = paid_as(receipt)
    if paid is None or not _is_of(receipt.words, paid, local(paid.at)):
        return ReceiptVerdict(False, words.PAYMENT_UNDONE)
    return ReceiptVerdict(True, words.TRUE)


def _is_there(
    of: Receipt,
    paid_as: Callable[[Receipt], SlatePayment | None],
    written: Callable[[SlatePayment], str],
) -> bool:
    """Whether the payment that a receipt is for counts, and its words are those to the letter."""
    paid = paid_as(of)
    return paid is not None and signed_words(written(paid)) == of.words


def _is_of(signed: str, paid: SlatePayment, at: str) -> bool:
    """Whether the words are about that payment; those who paid may be called otherwise by now."""
    return f" {_sum(paid)} {words.on(at)}" in signed
