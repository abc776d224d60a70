"""Payments of a closed night's own page beside those of the slate: none is made on both."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress

from referee.core.messages.bank import MoneyPaid, PayMoney
from referee.core.people.persons import who
from referee.core.people.settled import unsettled
from referee.core.people.slate import BOX
from referee.screens.people import words
from referee.store import StoreError
from referee.table import Act, Again, Look
from referee.web.forms import InvalidForm
from referee.web.services import services

Line = tuple[int | None, int, int]
"""A payment of a settlement: payer (None: the cash box), payee, money."""


def on_the_slate(night: int) -> tuple[frozenset[Line], int]:
    """The payments of a night, closed or open again, that nobody made there and the slate has
    settled; and how many older nights are still to be read, before which that is not known.
    Payments of plain chips do not stand on it. Raises StoreError."""
    house = services().table.house
    if not house.people.paid:
        return frozenset(), 0
    people, (evenings, late) = house.people, house.evenings()
    here = next((there for there in evenings if there.night == night and there.owes), None)
    if here is None or not here.due or not here.money:
        return frozenset(), late if here is None or here.money else 0
    at, left = who(people, here), unsettled(people, evenings, here.currency)
    sides = {line: (BOX if line[0] is None else at[line[0]], at[line[1]]) for line in here.due}
    return frozenset(
        line for line, pair in sides.items() if pair[0] != pair[1] and left.get(pair, 0) < line[2]
    ), late


def settled_since(look: Look) -> frozenset[Line]:
    """The payments of a night that is closed, or was and is open again, that were settled on the
    slate."""
    if not look.night.stakes.worth:
        return frozenset()
    with suppress(StoreError):
        return on_the_slate(look.id)[0]
    return frozenset()


@contextmanager
def paid_once(night: int, asked: Act, mark: str) -> Iterator[None]:
    """While a tap on a night is carried out: nobody pays on the slate meanwhile what it pays there.
    mark: the tap's own; carried out before, it is only heard again. Raises InvalidForm, NoNight,
    StoreError."""
    table = services().table
    if not isinstance(asked, PayMoney | Again):
        yield
        return
    with table.house.lock:
        look = table.look(night)  # as it is while nobody else can close it or pay
        if look.night.closed and not table.heard(night, mark):
            _is_open(look, asked)
        yield


def _is_open(look: Look, asked: PayMoney | Again) -> None:
    made = [asked] if isinstance(asked, PayMoney) else _undone(look, asked)
    settled, late = on_the_slate(look.id) if made else (frozenset[Line](), 0)
    if late:
        raise InvalidForm(words.still_reading(late))
    if any((paid.source, paid.target, paid.amount) in settled for paid in made):
        raise InvalidForm(words.PAID_SINCE)


def _undone(look: Look, asked: Again) -> list[MoneyPaid]:
    """The payments that would count again."""
    entries = look.undone.get(asked.strand, ())
    return [event for entry in entries for event in entry.events if isinstance(event, MoneyPaid)]
