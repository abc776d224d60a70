"""What all pages of people are made from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from functools import cached_property

from referee.core import value
from referee.core.people.arrows import Debt
from referee.core.people.evening import Evening
from referee.core.people.people import People, SlatePayment
from referee.core.people.persons import Persons, persons, tells_money, who
from referee.core.people.slate import BOX, Slate, debts_of, slates
from referee.core.people.spoken import ALL_SPOKEN, Unspoken, unspoken
from referee.core.value import dataclass
from referee.screens.people.people import by_points
from referee.screens.people.slate import FEW, guesses, owes
from referee.screens.words.names import capital
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
    def untold(self) -> frozenset[int]:
        """The closed nights of which this device is told places and no money."""
        return frozenset() if viewer().host else self.places_only

    @cached_property
    def places_only(self) -> frozenset[int]:
        """The closed nights in which somebody's money is hidden."""
        return frozenset(night.night for night in self.evenings if night.closed) & self._hiding

    @cached_property
    def _hiding(self) -> frozenset[int]:
        nights = (night for night in self.evenings if not tells_money(self.people, night))
        return frozenset(night.night for night in nights)

    def by_points(self, evenings: Iterable[Evening]) -> bool:
        """Whether what several people won over these nights is told as places and points."""
        return by_points(self.people, self.persons) or any(
            night.night in self.untold for night in evenings
        )

    @cached_property
    def slates(self) -> tuple[Slate, ...]:
        """Without what this device is not told, as somebody's money is hidden."""
        return self._slates()

    @property
    def silent(self) -> bool:
        """Whether there may be debts of which this device is not told; not whether there are any:
        that too would say something."""
        return not viewer().host and bool(self._hiding)

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
        found = slates(self.people, evenings)
        return found if viewer().host else self.spoken(found)

    def spoken(self, found: Iterable[Slate]) -> tuple[Slate, ...]:
        """What of slates is told to everybody: nothing that is bound up with hidden money."""
        told = ((slate, self._silent_on(slate.currency).persons) for slate in found)
        return tuple(
            replace(
                slate,
                balances=tuple(held for held in slate.balances if held[0] not in persons),
                arrows=tuple(
                    arrow for arrow in slate.arrows if not {arrow.debtor, arrow.creditor} & persons
                ),
            )
            for slate, persons in told
        )

    @cached_property
    def _unspoken(self) -> dict[str, Unspoken]:
        """By currency, what is not told to everybody."""
        if not (self.people.places_only or self.people.out):
            return {}
        shows, root = self.people.shows_money, self.people.root

        def hidden(debt: Debt) -> bool:
            sides = (debt.debtor, debt.creditor, debt.banker, debt.paid_to)
            return debt.night in self._hiding or not all(shows(root(side)) for side in sides)

        every = debts_of(self.people, self.evenings)
        return {held: unspoken(debts, hidden) for held, debts in every.items()}

    def _silent_on(self, currency: str) -> Unspoken:
        return self._unspoken.get(currency, ALL_SPOKEN)

    def bound(self, currency: str) -> frozenset[str]:
        """The persons whose debts are told to hosts only."""
        return self._silent_on(currency).persons

    def payments(self, night: int = 0) -> tuple[SlatePayment, ...]:
        """The payments between evenings that this device is shown; night: of those who sit in it,
        among themselves."""
        return tuple(
            paid
            for paid in self.people.paid
            if self.tells(paid)
            if not night or {*map(self.people.root, (paid.payer, paid.payee))} <= self._sit(night)
        )

    def tells(self, paid: SlatePayment) -> bool:
        """Whether this device is told of a payment, on the slate or in a night."""
        if viewer().host:
            return True
        if paid.night:
            return paid.night not in self.untold and all(
                map(self.sees, (paid.payer, paid.payee, paid.banker))
            )
        return not any(paid.entry in unspoken.entries for unspoken in self._unspoken.values())

    def sees(self, person: str) -> bool:
        """Whether this device is shown the money of a person; nothing: of the cash box."""
        return viewer().host or self.people.shows_money(self.people.root(person))

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


def still_owed() -> tuple[list[str], int]:
    """What stands on the slate as home says it, which others read too: nothing that is bound up
    with hidden money, the largest few; and how many more. Only a comfort, as `owing` is."""
    try:
        at = gathered()
        if not at.people.shows_money():
            return [], 0
        arrows = [
            (arrow, slate.currency)
            for slate in at.told(at.spoken(at.slates))
            for arrow in slate.arrows
        ]
        arrows.sort(key=lambda found: -found[0].amount)
        said = [owes(arrow, at.persons, currency) for arrow, currency in arrows[:FEW]]
        said[:1] = map(capital, said[:1])
        return said, len(arrows) - len(said)
    except Exception:
        return [], 0


def owed_among(night: int) -> tuple[str, ...] | None:
    """What stands on the slate between those who sat in a night, as everybody may read it, each in
    a sentence. None: something of it is not told to everybody, or the slate can't be read now."""
    with suppress(StoreError, StopIteration):
        at = gathered()
        here = next(there for there in at.evenings if there.night == night)
        sat = {BOX, *who(at.people, here).values()}
        if sat & (at.people.absent | at.bound(here.currency)):
            return None
        return tuple(
            capital(owes(arrow, at.persons, slate.currency))
            for slate in at.told(slates(at.people, at.evenings))
            if slate.currency == here.currency
            for arrow in slate.arrows
            if {arrow.debtor, arrow.creditor} <= sat
        )
    return None


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
