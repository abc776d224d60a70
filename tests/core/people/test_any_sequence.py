"""Whatever happens in any order, slates come to nought, and what is unsettled is what they say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from random import Random

import pytest
from shelf import turned

from referee.core.errors import Refused
from referee.core.messages.log import PutBack, TakenBack
from referee.core.people.arrows import Arrow
from referee.core.people.evening import Evening, corrected
from referee.core.people.forgetting import Forgetting, forgetting, without
from referee.core.people.messages import (
    DebtPaid,
    HouseEntry,
    HouseEvent,
    Merged,
    MoneySet,
    PersonNamed,
    Placed,
)
from referee.core.people.people import fold
from referee.core.people.persons import check, held, persons, who
from referee.core.people.settled import unsettled
from referee.core.people.slate import slates
from referee.core.people.standings import standings
from referee.core.rules.names import seen

from .test_slate import NAMES, evening

pytestmark = pytest.mark.sweep

Line = tuple[int | None, int, int]


class Story:
    """A house by chance. nights: closed ones with what they left unpaid."""

    def __init__(self, seed: int) -> None:
        self.chance = Random(seed)
        self.nights: list[Evening] = []
        self.log: list[HouseEntry] = []
        self.save()
        self.came_in: list[int] = []

    def happens(self) -> None:
        self.chance.choice(
            (
                self.play,
                self.play,
                self.pay,
                self.pay,
                self.through,
                self.tick,
                self.correct,
                self.reopen,
                self.merge,
                self.merge_and_undo,
                self.split,
                self.sit_anew,
                self.name,
                self.hide,
                self.undo,
                self.forget,
                self.save,
                self.restore,
                self.come_in,
                self.come_out_again,
            )
        )()

    def write(self, *events: HouseEvent) -> None:
        """As the house writes: judged, with what must be held fast."""
        people = fold(self.log)
        found = persons(people, self.nights)
        with suppress(Refused):
            for event in events:
                check(people, found, self.log, event)
            at = f"2026-02-{1 + len(self.log):05}"
            seq = len(self.log) + 1
            self.log.append(HouseEntry(seq, (*events, *held(people, found, events)), at))

    def anybody(self) -> str:
        ids = sorted(persons(fold(self.log), self.nights).ids)
        return self.chance.choice(ids) if ids else "nobody"

    def lines(self) -> list[Line]:
        found: list[Line] = []
        for _ in range(self.chance.randint(0, 4)):
            payer, payee = self.chance.sample(range(5), 2)
            found.append(
                (
                    self.chance.choice((payer, payer, None)),
                    payee,
                    self.chance.choice((1, self.chance.randint(1, 900))),
                )
            )
        return found

    def play(self) -> None:
        self.nights.append(evening(len(self.nights) + 1, *self.lines()))

    def correct(self) -> None:
        if self.nights:
            at = self.chance.randrange(len(self.nights))
            old = self.nights[at]
            new = evening(old.night, *self.lines())
            sat = zip(new.sittings, old.sittings, strict=True)
            sittings = tuple(replace(sitting, name=was.name, sat=was.sat) for sitting, was in sat)
            self.nights[at] = replace(new, sittings=sittings)

    def reopen(self) -> None:
        """A night is opened again for a correction; what it left unpaid stands as it was, less what
        is paid of it then: no more than that comes off the slate."""
        if self.nights:
            at, before = self.chance.randrange(len(self.nights)), self.sums()
            night = self.nights[at]
            opened = replace(
                night,
                closed=False,
                due=(),
                sittings=tuple(replace(sitting, open=None) for sitting in night.sittings),
            )
            self.nights[at] = corrected(opened, night, ())
            assert self.sums() == before
            if night.due and self.chance.random() < 0.5:
                payer, payee, amount = self.chance.choice(night.due)
                paid = self.chance.randint(1, 2 * amount)
                self.nights[at] = corrected(opened, night, ((payer, payee, paid),))
                owed = sum(line[2] for line in night.due if line[:2] == (payer, payee))
                left = sum(line[2] for line in self.nights[at].due)
                assert left == sum(line[2] for line in night.due) - min(paid, owed)
                open_ = Counter({one.seat: one.open or 0 for one in night.sittings})
                open_[payee] -= min(paid, owed)
                if payer is not None:
                    open_[payer] += min(paid, owed)
                assert open_ == {one.seat: one.open for one in self.nights[at].sittings}

    def tick(self) -> None:
        """A payment is made on its night's page, which no longer has it then."""
        for at, night in enumerate(self.nights):
            if night.due:
                payer, payee, amount = night.due[0]
                sat = tuple(
                    replace(
                        sitting,
                        open=(sitting.open or 0)
                        + amount * ((sitting.seat == payer) - (sitting.seat == payee)),
                    )
                    for sitting in night.sittings
                )
                self.nights[at] = replace(night, due=night.due[1:], sittings=sat)
                return

    def pay(self) -> None:
        found = [arrow for slate in slates(fold(self.log), self.nights) for arrow in slate.arrows]
        if found:
            arrow = self.chance.choice(found)
            amount = self.chance.choice((arrow.amount, self.chance.randint(1, arrow.amount)))
            before = self.owed()
            self.write(DebtPaid(arrow.debtor, arrow.creditor, amount, "€"))
            now = self.owed()
            if now != before and self.log[-1].at > max(
                (night.at for night in self.nights), default=""
            ):
                before[arrow.debtor, arrow.creditor] -= amount
                assert now == +before, "nobody else's debt moves"

    def owed(self) -> Counter[tuple[str, str]]:
        found = [arrow for slate in slates(fold(self.log), self.nights) for arrow in slate.arrows]
        return Counter({(arrow.debtor, arrow.creditor): arrow.amount for arrow in found})

    def through(self) -> None:
        found = [arrow for slate in slates(fold(self.log), self.nights) for arrow in slate.arrows]
        banker = self.anybody()
        for arrow in found:
            if arrow.debtor and banker not in (arrow.debtor, arrow.creditor):
                before = self.sums()
                owed, by = (arrow.debtor, arrow.creditor, arrow.amount, "€"), arrow.creditor
                self.write(
                    DebtPaid(*owed, banker=banker),
                    DebtPaid(banker, arrow.debtor, arrow.amount, "€", creditor=by),
                )
                assert sum(self.sums()) == sum(before)
                return

    def merge(self) -> None:
        self.write(Merged(self.anybody(), self.anybody()))

    def merge_and_undo(self) -> None:
        """Without a trace: whatever is reckoned of people is what it was."""
        before, length = self.everything(), len(self.log)
        self.write(Merged(self.anybody(), self.anybody()))
        if len(self.log) > length:
            self.write(TakenBack((len(self.log),)))
            assert len(self.log) == length + 2
            assert self.everything() == before

    def everything(self) -> tuple[object, ...]:
        people = fold(self.log)
        stands = (standings(people, self.nights, by_points=points) for points in (False, True))
        return people, persons(people, self.nights), slates(people, self.nights), *stands

    def split(self) -> None:
        night = self.chance.randint(1, len(self.nights) + 1)
        seat, person = self.chance.randrange(5), self.chance.choice((self.anybody(), "zoe"))
        sat = [one.sat for here in self.nights if here.night == night for one in here.sittings]
        self.write(Placed(night, seat, person, self.chance.choice(("", *sat[seat : seat + 1]))))

    def sit_anew(self) -> None:
        """Who sat there, and was said to be somebody, is undone, and somebody else sits down."""
        if self.nights:
            at, seat = self.chance.randrange(len(self.nights)), self.chance.randrange(5)
            night, name = self.nights[at], self.chance.choice(("Gus", "Hal"))
            if name not in {sitting.name for sitting in night.sittings}:
                sat = list(night.sittings)
                self.write(Placed(night.night, seat, self.anybody(), sat[seat].sat))
                sat[seat] = replace(sat[seat], name=name, sat=seen(name))
                self.nights[at] = replace(night, sittings=tuple(sat))
                if self.chance.random() < 0.5:
                    self.forgets(who(fold(self.log), self.nights[at])[seat])

    def name(self) -> None:
        self.write(PersonNamed(self.anybody(), self.chance.choice(("Ann", "Robert", "Zoe"))))

    def hide(self) -> None:
        """Money, or all of people and seasons; of a person, now and then of the house."""
        before, whose, at = self.sums(), self.anybody(), len(self.log)
        out = (None, True, False, True)[at % 4]
        self.write(MoneySet("" if at % 7 == 6 else whose, self.chance.random() < 0.5, out))
        assert self.sums() == before

    def undo(self) -> None:
        number = self.chance.randint(1, len(self.log) + 1)
        self.write(self.chance.choice((TakenBack((number,)), PutBack((number,)))))

    def forget(self) -> None:
        if self.chance.random() < 0.3:
            self.forgets(self.anybody())

    def forgets(self, whom: str) -> None:
        people, before = fold(self.log), self.sums()
        found, at = persons(people, self.nights), self.seats()
        person = found.get(whom)
        if person is not None:
            gone = forgetting(people, found, person)
            self.log = list(without(self.log, gone))
            self.nights = [_renamed(night, gone) for night in self.nights]
            assert self.sums() == before
            new = [gone.key if whose == person.id else whose for whose in at]
            assert self.seats() == new, "whoever is forgotten, all sit where they sat"

    def seats(self) -> list[str]:
        """The person at each seat of each night."""
        people = fold(self.log)
        return [whose for night in self.nights for whose in who(people, night).values()]

    def save(self) -> None:
        self.kept = (list(self.nights), list(self.log), self.sums())

    def restore(self) -> None:
        """The backup takes the place of all there is."""
        self.nights, self.log, self.came_in = list(self.kept[0]), list(self.kept[1]), []
        assert self.sums() == self.kept[2]

    def come_in(self) -> None:
        """A night of another house, whose people are called as somebody here or as nobody is."""
        names = self.chance.sample((*NAMES, "Robert", "Zoe", "Fay", "Former player 1"), len(NAMES))
        new = evening(len(self.nights) + 1, *self.lines())
        sat = zip(new.sittings, names, strict=True)
        sittings = tuple(replace(sitting, name=name) for sitting, name in sat)
        self.nights.append(replace(new, sittings=sittings))
        self.came_in = [new.night]

    def come_out_again(self) -> None:
        """An import is undone, while its night is the last."""
        if self.came_in == [len(self.nights)]:
            self.nights.pop()
        self.came_in = []

    def sums(self) -> list[int]:
        """The balances, whosever they are."""
        found = slates(fold(self.log), self.nights)
        return sorted(cents for slate in found for _, cents in slate.balances)

    def books(self) -> Counter[str]:
        """What everybody is still to get of their nights, and paid less what they were paid since:
        counted beside the slate."""
        people, books = fold(self.log), Counter[str]()
        for night in (night for night in self.nights if night.owes):
            at = who(people, night)
            for sitting in night.sittings:
                books[at[sitting.seat]] += sitting.open or 0
        for paid in people.paid:
            for side, amount in ((paid.payer, paid.amount), (paid.payee, -paid.amount)):
                books[people.root(side)] += amount if side else 0
        return Counter({person: cents for person, cents in books.items() if person and cents})

    def comes_out(self) -> None:
        people = fold(self.log)
        for slate in slates(people, self.nights):
            balances = dict(slate.balances)
            assert sum(balances.values()) == 0
            named = {person: sum_ for person, sum_ in balances.items() if person}
            assert Counter(named) == self.books()
            for arrow in slate.arrows:
                assert arrow.amount > 0
                explained(arrow)
                balances[arrow.debtor] += arrow.amount
                balances[arrow.creditor] -= arrow.amount
            assert not any(balances.values())
            balances = dict(slate.balances)
            for (debtor, creditor), amount in unsettled(people, self.nights, "€").items():
                balances[debtor] = balances.get(debtor, 0) + amount
                balances[creditor] = balances.get(creditor, 0) - amount
            assert not any(balances.values())
        hidden = {people.root(key) for key in people.places_only}
        assert all(not people.shows_money(person) for person in hidden | people.absent)
        assert not any(people.counts(person) for person in people.absent)
        stands = standings(people, self.nights, by_points=False)
        assert not {standing.person for standing in stands} & people.absent


def explained(arrow: Arrow) -> None:
    """Its parts come to it, and the debts behind each to that."""
    sums = Counter[str]()
    for part in arrow.parts:
        assert 0 < part.amount <= part.whole
        for debt in part.why:
            sign = 1 if debt.debtor == part.debtor else -1
            assert {debt.debtor, debt.creditor} == {part.debtor, part.creditor}
            sums["why"] += sign * debt.amount
        sums["why"] -= part.whole
        sums[part.debtor] += part.amount
        sums[part.creditor] -= part.amount
    if arrow.is_chain:
        assert +sums == {arrow.debtor: arrow.amount}
        assert -sums == {arrow.creditor: arrow.amount}
    assert not sums["why"]


def _renamed(night: Evening, gone: Forgetting) -> Evening:
    seats: Sequence[int] = tuple(gone.seats.get(night.night, ()))
    return replace(
        night,
        sittings=tuple(
            replace(sitting, name=gone.name, sat=gone.key) if sitting.seat in seats else sitting
            for sitting in night.sittings
        ),
    )


@pytest.mark.parametrize("seed", turned(range(80), 3))
def test_any_sequence_comes_to_nought(seed: int) -> None:
    story = Story(seed)
    for _ in range(40):
        story.happens()
        story.comes_out()


CY = {1: frozenset({2})}


def test_a_name_that_was_somebodys_once_is_given_to_nobody_who_is_forgotten() -> None:
    """Cy, who was the first to be forgotten and merged into another, keeps the debts of both."""
    nights = [
        _renamed(evening(1, (0, 2, 500)), Forgetting(frozenset(), (), "Former player 1", CY, {})),
        evening(2, (3, 1, 300)),
    ]
    log = [
        HouseEntry(1, (Merged("former player 1", "cy"),)),
        HouseEntry(2, (Placed(2, 4, "former player 3"),)),
        HouseEntry(3, (TakenBack((2,)),)),
    ]
    people = fold(log)
    before = [slate.balances for slate in slates(people, nights)]
    found = persons(people, nights)
    person = found.get("dot")
    assert person is not None
    gone = forgetting(people, found, person)
    assert gone.name == "Former player 2"
    after = fold(without(log, gone))
    changed = [_renamed(night, gone) for night in nights]
    left = [sorted(sum_ for _, sum_ in slate.balances) for slate in slates(after, changed)]
    assert left == [sorted(sum_ for _, sum_ in slate) for slate in before]
    people = replace(people, spoken=people.spoken | {gone.key})
    assert (
        forgetting(people, found, person).name == "Former player 4"
    )  # 3: taken back, and spoken of
