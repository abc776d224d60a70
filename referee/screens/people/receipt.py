"""A receipt in words, and whether one is true."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from referee.core.people.people import Payment, People
from referee.core.people.persons import Persons
from referee.core.people.receipt import HEAD, read
from referee.screens.people.people import name_of
from referee.screens.words.names import amount, capital

NONE = "There’s no receipt in that text. It begins with “Receipt no.” and ends with its seal."
FORGED = (
    "Not true: this house did not write that. A word, a number or the seal is not its own."
    " Or it was written before this house moved to another machine."
)
UNDONE = "This house wrote that, but the payment was undone or changed since. It no longer counts."
TRUE = "True: this house wrote that, and the payment counts."


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a receipt is true. sure: it is, and the payment counts."""

    sure: bool
    said: str


def text(paid: Payment, people: People, found: Persons, at: str) -> str:
    """A receipt without its seal. at: the moment of the payment as the clocks here have it."""
    payer, payee = (name_of(found, people.root(side)) for side in (paid.payer, paid.payee))
    lines = [f"{HEAD} {paid.entry}", f"{capital(payer)} paid {payee} {_sum(paid)}"]
    lines += [f"on {at[:10]} at {at[11:16]}", *([f"for: {paid.note}"] if paid.note else [])]
    return "\n".join(lines)


def _sum(paid: Payment) -> str:
    return amount(paid.amount, paid.currency)


def judged(
    said: str, people: People, seal: Callable[[str], str], local: Callable[[str], str]
) -> Verdict:
    """Whether a text is a receipt of this house, for a payment that counts. seal: what this house
    writes under words; local: a moment as its clocks have it."""
    found = read(said)
    if not found:
        return Verdict(False, NONE)
    receipt = next((each for each in found if seal(each.words) == each.seal), None)
    if receipt is None:
        return Verdict(False, FORGED)
    paid = next((paid for paid in people.paid if paid.entry == receipt.entry), None)
    if paid is None or not _is_of(receipt.words, paid, local(paid.at)):
        return Verdict(False, UNDONE)
    return Verdict(True, TRUE)


def _is_of(words: str, paid: Payment, at: str) -> bool:
    """Whether the words are about that payment; those who paid may be called otherwise by now."""
    return f" {_sum(paid)} on {at[:10]} at {at[11:16]}" in words
