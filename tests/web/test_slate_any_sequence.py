"""Any sequence of evenings, payments, corrections and undos, by the buttons of the pages: what the
slate says everybody is still to get, is what books kept beside it come to."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from random import Random

import pytest
from conftest import House
from device import buttons, new_mark
from shelf import turned

from referee.core.messages.bank import Bought, MoneyPaid
from referee.core.people.slate import BOX, slates
from referee.core.rules import money

NAMES = ("Ann", "Bob", "Cy", "Dot", "Eva", "Finn")
WORTH = 25
FIELD = re.compile(r'name="([\w-]+)" value="([^"]*)"')
Form = dict[str, str]


class Story:
    def __init__(self, house: House, seed: int) -> None:
        self.house, self.chance = house, Random(seed)
        self.tablet = house.device()
        self.nights = 0

    def happens(self) -> None:
        ways = (self.plays, self.ticks, self.opens_again, self.takes_back)
        between = (self.pays, self.pays, self.through, self.undoes)
        self.chance.choice((*ways, *between) if self.nights > 1 else (self.plays,))()

    def plays(self) -> None:
        who = self.chance.sample(NAMES, self.chance.randint(2, 5))
        self.tablet.begins(who, worth="0.25", currency="€")
        self.nights = self.tablet.night
        self.moves(1, 4, len(who))
        for _ in range(self.chance.randint(0, 2)):
            chips, seat = self.chance.randint(1, 40), self.chance.randrange(len(who))
            assert self.tablet.banks("buy", seat=seat, chips=chips, paid="cash").status == 200
        assert self.tablet.banks("close").status == 200

    def moves(self, least: int, most: int, seats: int) -> None:
        for _ in range(self.chance.randint(least, most)):
            source, target = self.chance.sample(range(seats), 2)
            chips = self.chance.randint(1, 30)
            self.tablet.banks("correct", source=source, target=target, chips=chips, why="a bet")

    def turns_to_a_night(self) -> str:
        self.tablet.night = self.chance.randint(1, self.nights)
        self.tablet.shown.clear()
        return self.tablet.looks("bank")

    def ticks(self) -> None:
        pays = [one for one in buttons(self.turns_to_a_night()) if one.fields.get("do") == "pay"]
        if pays:
            ticked = {**self.chance.choice(pays).fields, "tap": new_mark()}
            assert self.tablet.sends("bank", ticked).status == 200

    def opens_again(self) -> None:
        self.turns_to_a_night()
        if self.tablet.banks("reopen", why="a mistake").status == 200:
            seats = len(self.house.table.look(self.tablet.night).night.players)
            self.moves(0, 2, seats)
            if self.chance.random() < 0.3:
                source, target = self.chance.sample(range(seats), 2)
                units = self.chance.randint(1, 900)
                self.tablet.banks("pay", source=source, target=target, units=units)
            self.tablet.banks("close")

    def takes_back(self) -> None:
        self.turns_to_a_night()
        self.tablet.banks(self.chance.choice(("take-back", "take-back", "again")), strand="bank")
        if not self.house.table.look(self.tablet.night).night.closed:
            self.tablet.banks("close")

    def form(self, do: str) -> tuple[Form, str]:
        """One form of the slate, and who it offers as the banker; nothing where there is none."""
        found = re.findall(r"(?s)<form.*?</form>", self.tablet.opens("/slate").text)
        asked = [form for form in found if f'name="do" value="{do}"' in form]
        if not asked:
            return {}, ""
        form = self.chance.choice(asked)
        offered = re.findall(r'<option value="([^"]*)"', form)
        return dict(FIELD.findall(form)), self.chance.choice(offered) if offered else ""

    def writes(self, form: Mapping[str, str]) -> None:
        got = self.tablet.posts("/people/write", form)
        assert got.status in (303, 400, 422), got.text

    def pays(self) -> None:
        form, _ = self.form("paid")
        if form and "units" not in form:  # a part of it, or more
            form["money"] = f"{self.chance.randint(1, int(form['owed']) + 50) / 100:.2f}"
        self.writes(form)

    def through(self) -> None:
        form, banker = self.form("through")
        if banker:
            self.writes({**form, "banker": banker})

    def undoes(self) -> None:
        self.writes(self.form("undo")[0])

    def books(self) -> Counter[str]:
        """By name: what was won in all nights, and paid, less what was got."""
        table, books = self.house.table, Counter[str]()
        for number in range(1, self.nights + 1):
            night = table.look(number).night
            names = [player.name for player in night.players]
            for seat, name in enumerate(names):
                books[name] += (money.result(night, seat) or 0) * WORTH
            living = [entry for entry, counts in table.entries(number) if counts]
            for event in (event for entry in living for event in entry.events):
                if isinstance(event, Bought) and event.paid == "cash":
                    books[names[event.seat]] += event.amount * WORTH
                elif isinstance(event, MoneyPaid):
                    for seat, sign in ((event.source, 1), (event.target, -1)):
                        books["" if seat is None else names[seat]] += sign * event.amount
        called = {name.casefold(): name for name in NAMES}
        for paid in table.house.people.paid:
            books[called.get(paid.payer, "")] += paid.amount
            books[called.get(paid.payee, "")] -= paid.amount
        return Counter({name: cents for name, cents in books.items() if name and cents})

    def comes_out(self) -> None:
        house = self.house.table.house
        for slate in slates(house.people, house.evenings()[0]):
            owed = Counter(dict(slate.balances))
            assert sum(owed.values()) == 0
            named = {who.capitalize(): cents for who, cents in owed.items() if who != BOX}
            assert Counter(named) == self.books()


@pytest.mark.parametrize("seed", turned(range(24), 8))
def test_the_slate_is_what_books_beside_it_come_to(house: House, seed: int) -> None:
    story = Story(house, seed)
    for _ in range(30):
        story.happens()
        story.comes_out()
