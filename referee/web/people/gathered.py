"""What all pages of people are made from."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cached_property

from referee.core import value
from referee.core.people.arrows import Arrow, DebtPart
from referee.core.people.evening import Evening
from referee.core.people.people import People, SlatePayment
from referee.core.people.persons import Persons, persons, who
from referee.core.people.slate import BOX, Slate, slates
from referee.screens.people.slate import guesses
from referee.store import StoreError
from referee.web.data.lines import local
from referee.web.services import services
from referee.web.viewer import viewer


@dataclass(frozen=True)
class Gathered:
    """The people and the nights in short, with days as the clocks of this house have them; late:
    older nights that are still to be read; unread: those that cannot be, to their end."""

    people: People
    evenings: tuple[Evening, ...]
    late: int
    unread: tuple[int, ...] = ()

    @property
    def may_see_money(self) -> bool:
        """Whether this device is shown what is owed and was paid."""
        return viewer().host or self.people.shows_money()

    @cached_property
    def persons(self) -> Persons:
        return persons(self.people, self.evenings)

    @cached_property
    def slates(self) -> tuple[Slate, ...]:
        """Without the arrows and balances of those whose money this device is not shown."""
        return self._slates()

    def told(self, found: Iterable[Slate]) -> tuple[Slate, ...]:
        """What is said of slates at the table: nothing of whoever is left out, and nothing at all
        where people and seasons are switched off."""
        absent = self.people.absent
        return tuple(
            replace(
                slate,
                arrows=tuple(
                    arrow for arrow in slate.arrows if not {arrow.debtor, arrow.creditor} & absent
                ),
            )
            for slate in (() if self.people.off else found)
        )

    def _slates(self, without: int = 0) -> tuple[Slate, ...]:
        """without: a night that is played: of it nothing is owed from earlier."""
        evenings = [night for night in self.evenings if night.night != without or night.closed]
        return tuple(
            replace(
                slate,
                balances=tuple(held for held in slate.balances if self.sees(held[0])),
                arrows=tuple(
                    replace(arrow, parts=arrow.parts if all(map(self._sees, arrow.parts)) else ())
                    for arrow in slate.arrows
                    if self._sees(arrow)
                ),
            )
            for slate in slates(self.people, evenings)
        )

    def payments(self, night: int = 0) -> tuple[SlatePayment, ...]:
        """The payments between evenings that this device is shown; night: of those who sit in it,
        among themselves."""
        return tuple(
            paid
            for paid in self.people.paid
            if self.sees(paid.payer) and self.sees(paid.payee)
            if not night or {*map(self.people.root, (paid.payer, paid.payee))} <= self._sit(night)
        )

    def sees(self, person: str) -> bool:
        """Whether this device is shown the money of a person; nothing: of the cash box."""
        return viewer().host or self.people.shows_money(self.people.root(person))

    def _sees(self, owed: Arrow | DebtPart) -> bool:
        return self.sees(owed.debtor) and self.sees(owed.creditor)

    def among(self, night: int) -> Iterator[Slate]:
        """The slates of those who sit in that night: what they still owe each other, and what is
        left of theirs in the cash box."""
        sitting = self._sit(night)
        for slate in self.told(self._slates(without=night)):
            between = tuple(
                arrow for arrow in slate.arrows if {arrow.debtor, arrow.creditor} <= sitting
            )
            if between:
                yield replace(slate, arrows=between)

    def _sit(self, night: int) -> set[str]:
        """Who sits in a night, and the cash box."""
        here = next((there for there in self.evenings if there.night == night), None)
        return {BOX} if here is None else {BOX, *who(self.people, here).values()}


def owing(night: int) -> bool:
    """Whether those who sit in a night still owe each other, or may be somebody who does: only a
    comfort, so that whatever fails there, they play."""
    try:
        at = gathered()
        here = next(there for there in at.evenings if there.night == night)
        return any(at.among(night)) or bool(guesses(at.told(at.slates), at.persons, here))
    except Exception:
        return False


def older(night: int, hidden: Container[int]) -> int:
    """How many debts stand on the slate between those who sat in a night, none of a seat that is
    hidden, where any of them is not of that night alone; none where that cannot be read now."""
    with suppress(StoreError, StopIteration):
        at = gathered()
        here = next(there for there in at.evenings if there.night == night)
        if at.people.off:
            return 0
        seats = {seat: key for seat, key in who(at.people, here).items() if seat not in hidden}
        between = [
            arrow
            for slate in slates(at.people, at.evenings)
            if slate.currency == here.currency
            for arrow in slate.arrows
            if {arrow.debtor, arrow.creditor} <= {BOX, *seats.values()}
        ]
        alone = all(arrow.direct and arrow.nights == {night} for arrow in between)
        return 0 if alone else len(between)
    return 0


def gathered(read: tuple[tuple[Evening, ...], int] | None = None) -> Gathered:
    """As it is now. read: the nights in short and how many are late, where they were read just now.
    Raises StoreError."""
    house = services().table.house
    people, (evenings, late) = house.people, read or house.evenings()
    if late:
        house.catch_up()
    return Gathered(
        value.replace(people, paid=tuple(replace(paid, at=local(paid.at)) for paid in people.paid)),
        tuple(
            replace(night, at=local(night.at), ended=night.ended and local(night.ended))
            for night in evenings
        ),
        late,
        house.unread,
    )
