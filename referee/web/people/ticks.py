"""Payments of a closed night's own page beside those of the slate: none is made on both."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress

from referee.core.messages.bank import MoneyPaid, PayMoney
from referee.core.people.persons import who
from referee.core.people.settled import unsettled
from referee.core.people.slate import BOX
from referee.screens.bank.words.settling import Settled
from referee.screens.people import words
from referee.store import StoreError
from referee.table import Act, Again, Look
from referee.web.forms.fields import InvalidForm
from referee.web.services import services


def on_the_slate(night: int) -> tuple[Settled, int]:
    """How much of what a night left unpaid, closed or open again, the slate has settled; and how
    many older nights are still to be read, before which that is not known. Payments of plain chips
    do not stand on it. Raises StoreError."""
    house = services().table.house
    if not house.people.paid:
        return {}, 0
    people, (evenings, late) = house.people, house.evenings()
    here = next((there for there in evenings if there.night == night), None)
    if here is None or not (here.owes and here.due):
        return {}, late if here is None or here.owes else 0
    at, left = who(people, here), unsettled(people, evenings, here.currency)
    settled = dict[tuple[int | None, int], int]()
    for payer, payee, amount in here.due:
        pair = (BOX if payer is None else at[payer], at[payee])
        if pair[0] != pair[1] and left.get(pair, 0) < amount:
            settled[payer, payee] = amount - left.get(pair, 0)
    return settled, late


def settled_since(look: Look) -> Settled:
    """What was settled on the slate of the payments of a night that is closed, or was and is open
    again."""
    if not look.night.stakes.worth:
        return {}
    with suppress(StoreError):
        return on_the_slate(look.id)[0]
    return {}


@contextmanager
def paid_once(night: int, asked: Act, mark: str) -> Iterator[None]:
    """While a tap on a night is carried out: nobody pays on the slate meanwhile what it pays there.
    mark: the tap's own; carried out before, it is only heard again. Raises InvalidForm, NoNight,
    StoreError."""
    table = services().table
    again = isinstance(asked, Again) and asked.strand == "bank"
    if not (again or isinstance(asked, PayMoney)):
        yield
        return
    with table.house.lock:
        look = table.look(night)  # as it is while nobody else can close it or pay
        if not table.heard(night, mark):
            _is_open(look, asked)
        yield


def _is_open(look: Look, asked: Act) -> None:
    made = [asked] if isinstance(asked, PayMoney) else _undone(look, "bank")
    settled, late = on_the_slate(look.id) if made else ({}, 0)
    if late:
        raise InvalidForm(words.still_reading(late))
    if any((paid.source, paid.target) in settled for paid in made):
        raise InvalidForm(words.PAID_SINCE)


def _undone(look: Look, strand: str) -> list[MoneyPaid]:
    """The payments that would count again."""
    entries = look.undone.get(strand, ())
    return [event for entry in entries for event in entry.events if isinstance(event, MoneyPaid)]
