"""A person is forgotten: no byte of the name is left in the data folder, and every sum stays."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from conftest import House, open_house

from referee.core.book.book import Book
from referee.core.errors import Refused
from referee.core.messages.bank import CloseNight
from referee.core.messages.law import ByConsent, Fouled, Instruction, Ruled
from referee.core.messages.people import Sit
from referee.core.messages.showdown import SidePaid
from referee.core.people import persons
from referee.core.people.forgetting import eraser
from referee.core.people.messages import MoneySet, Placed
from referee.core.people.slate import slates
from referee.core.people.standings import standings
from referee.export import export
from referee.store.codec import decode, encode
from referee.store.forgetting import replace as put
from referee.store.forgetting import rewritten
from referee.table import TakeBack
from referee.table.forgetting import forget
from referee.web.services import services

from .people import played, words, write


@pytest.mark.parametrize("again", [True, False], ids=["known otherwise", "known by that alone"])
def test_hal_is_forgotten_and_not_who_sat_there_before(house: House, again: bool) -> None:
    """Gus was said to be Gustav, then undone; Hal sat down there. Whoever is forgotten of the two,
    Hal's night is nobody else's."""
    if again:
        played(house, "Gustav", "Zoe")
    tablet = house.device()
    tablet.begins(["Ann", "Bob"])
    night = tablet.night
    house.table.tap(night, Sit("Gus", 60), None)
    write(tablet, "place", who="gus", at=f"{night}.2", name="Gustav", page="person")
    house.table.tap(night, TakeBack("bank"), None)
    house.table.tap(night, Sit("Hal", 60), None)
    house.table.tap(night, CloseNight(), None)
    forget(house.table, "hal")
    (short,) = (one for one in house.table.house.evenings()[0] if one.night == night)
    assert persons.who(house.table.house.people, short)[2] == "former player 1"
    lines = [row[-1] for row in services(house.app).table.store.rows(night)]
    assert sum('"Gus"' in line for line in lines) == 1, "who was undone there stays in the log"
    assert not any("Hal" in line for line in lines)
    if again:
        forget(house.table, "gustav")
        said = [event for entry, _ in house.table.house.entries() for event in entry.events]
        assert Placed(night, 2, "former player 2", "former player 2") in said


def holding(folder: Path, name: str) -> list[str]:
    """The files in which a name can be found, however it is written."""
    wanted = name.encode().lower()
    return sorted(
        str(path.relative_to(folder))
        for path in folder.rglob("*")
        if path.is_file() and wanted in path.read_bytes().lower()
    )


def sums(house: House) -> object:
    """What everybody comes to, without names."""
    log = house.table.house
    people, nights = log.people, log.evenings()[0]
    table = [(row.place, row.won, row.points) for row in standings(people, nights, False)]
    owed = [sorted(amount for _, amount in slate.balances) for slate in slates(people, nights)]
    return sorted(table), owed


@pytest.fixture
def full(house: House) -> House:
    """Quirina played two nights, once as Quiri, owes money, and is in what people wrote."""
    played(house, "Ann", "Quirina", "Cy", title="Quirina’s birthday")
    tablet = played(house, "Quiri", "Ann", "Cy")
    write(tablet, "merge", who="quiri", into="quirina")
    write(tablet, "name", who="quirina", name="Quirina Z.", felt="Quirina")
    write(tablet, "paid", payer="quirina", payee="ann", currency="€", money="1", note="Quirina!")
    services(house.app).keeper.wait()
    return house


def test_no_byte_of_the_name_is_left_and_every_sum_stays(full: House, book: Book) -> None:
    tablet = full.device()
    before, log = sums(full), full.table.house.entries()
    assert any(path.startswith("referee.db") for path in holding(full.data, "quirina"))
    got = tablet.posts("/people/forget", {"who": "quirina", "sure": "1", "backups": "1"})
    assert got.status == 303
    assert "Forgotten" in words(tablet.opens(got.headers["Location"]))
    again = tablet.posts("/people/forget", {"who": "quirina", "sure": "1", "backups": "1"})
    assert (again.status, "forgotten already" in again.text) == (422, True)
    assert sums(full) == before
    assert holding(full.data, "quiri") == []
    assert len(full.table.house.entries()) == len(log)
    assert full.table.house.damage == 0
    page = words(tablet.opens("/people"))
    assert "Former player 1" in page
    for night in (1, 2):
        look = full.table.look(night)
        assert look.damage is None
        assert "Former player 1" in [player.name for player in look.night.players]
        assert "quiri" not in export(full.table, night, "log").casefold()
    full.table.store.close()
    again = open_house(full.data, book)
    try:
        assert sums(again) == before
    finally:
        again.table.store.close()


def test_who_sits_in_an_open_night_is_not_forgotten_yet(full: House) -> None:
    tablet = full.device()
    tablet.begins(["Quirina", "Dot"])
    got = tablet.posts("/people/forget", {"who": "quirina", "sure": "1"})
    assert got.status == 422
    assert "still open" in got.text
    assert any(path.startswith("referee.db") for path in holding(full.data, "quirina"))


def test_it_is_asked_twice_and_of_hosts_only(full: House) -> None:
    phone = full.in_the_house()
    phone.opens(f"/join/{full.keys.code}")
    assert phone.posts("/people/forget", {"who": "quirina", "sure": "1"}).status == 403
    assert full.device().posts("/people/forget", {"who": "quirina"}).status == 400
    got = full.device().posts("/people/forget", {"who": "nobody", "sure": "1"})
    assert got.status == 422
    assert "forgotten already" in got.text
    assert any(path.startswith("referee.db") for path in holding(full.data, "quirina"))


def test_backups_that_are_kept_stay_where_nobody_says_so(full: House) -> None:
    tablet = full.device()
    got = tablet.posts("/people/forget", {"who": "quirina", "sure": "1"})
    kept = holding(full.data, "quirina")
    assert kept
    assert all(path.startswith("backups/") for path in kept)
    assert "still have the name" in tablet.opens(got.headers["Location"]).text
    assert "still have the name" not in tablet.opens(got.headers["Location"]).text


def test_no_link_says_that_somebody_was_forgotten(full: House) -> None:
    got = full.device().opens("/people?done=forgotten&left=9&damaged=1")
    assert 'class="notice' not in got.text


def test_games_and_laws_keep_their_words(house: House) -> None:
    tablet = house.device()
    tablet.begins(["Pass", "Jackpots", "Spit"], worth="1", title="Spit for Pass, and pass on")
    tablet.must("cost", view="bank", source=0, money="3", among=[0, 1], what="Pass, bypass")
    tablet.banks("close")
    write(tablet, "season", name="Spit 2030", start="2030-01-01")
    before = house.table.look(1).night
    for who in ("pass", "jackpots", "spit"):
        assert tablet.posts("/people/forget", {"who": who, "sure": "1"}).status == 303
    after = house.table.look(1).night
    assert after.title == "Former player 3 for Former player 1, and pass on"
    assert after.game == before.game
    assert (after.stakes, after.house) == (before.stakes, before.house)
    assert house.table.house.people.seasons[0][1] == "Former player 3 2030"
    assert "Former player 1, bypass" in export(house.table, 1, "log")


def test_just_a_pot_loses_the_name_the_table_gave_it(house: House) -> None:
    tablet = house.device()
    tablet.begins(["Dorothea", "Ann", "Cy"])
    tablet.must("next-deal", game="just-a-pot", called="Dorothea’s dowry")
    assert "Dorothea’s dowry" in export(house.table, 1, "log")
    tablet.must("throw-in")
    tablet.banks("close")
    assert tablet.posts("/people/forget", {"who": "dorothea", "sure": "1"}).status == 303
    assert "Former player 1’s dowry" in export(house.table, 1, "log")
    assert [path for path in holding(house.data, "Dorothea") if "backups" not in path] == []


def test_a_ruling_keeps_its_law_and_loses_who_decided() -> None:
    said = ByConsent("settled", 0, "Pass"), Instruction("Pass", 0), SidePaid(((0, 1, 2),), "Pass")
    ruled = Ruled("pass", "Pass out of turn", "stands", "Pass.", (), (), 0, "Pass.", "Pass, host")
    foul = Fouled(0, "Pass showed it")
    row = (1, "felt", "2026-01-01T20:00:00", "d", "t", encode((ruled, foul, *said)))
    new = rewritten([row], (), "Nobody", eraser(["Pass"], "Nobody"))
    wanted = replace(ruled, by="Nobody, host"), replace(foul, why="Nobody showed it"), *said
    assert decode(new[0][-1]) == wanted


def test_what_they_were_called_earlier_goes_too_but_no_namesake(house: House) -> None:
    tablet = house.device()
    tablet.begins(["Ann", "Zed", "Cy"])
    tablet.must("rename", view="bank", seat=2, name="Bob")
    tablet.must("rename", view="bank", seat=1, name="Cy")
    tablet.must("correct", view="bank", source=1, target=0, chips=3, why="Zed is Cy, and Cy Bob")
    tablet.banks("close")
    write(tablet, "name", who="bob", name="Robert", felt="Rob")
    write(tablet, "name", who="bob", name="Bert", felt="Rob")
    write(tablet, "paid", payer="cy", payee="ann", currency="", money="1", note="Robert saw Cy")
    assert tablet.posts("/people/forget", {"who": "bob", "sure": "1"}).status == 303
    assert "Zed is Cy, and Cy Former player 1" in export(house.table, 1, "log")
    assert [path for path in holding(house.data, "Robert") if "backups" not in path] == []
    assert tablet.posts("/people/forget", {"who": "cy", "sure": "1"}).status == 303
    assert "Former player 2 is Former player 2, and" in export(house.table, 1, "log")


def test_a_night_that_begins_meanwhile_is_seen(
    full: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    tablet, persons = full.device(), full.table.house.persons

    def slowly() -> object:
        found = persons()
        tablet.begins(["Quirina", "Dot"])
        return found

    monkeypatch.setattr(full.table.house, "persons", slowly)
    with pytest.raises(Refused, match="house-moved-on"):
        forget(full.table, "quirina")
    monkeypatch.undo()
    assert "Quirina" in [player.name for player in full.table.look(3).night.players]
    assert full.table.look(1).night.players[1].name == "Quirina"


@pytest.mark.parametrize("what", ["night", "house"])
def test_what_another_process_writes_at_the_last_moment_is_not_overwritten(
    full: House, book: Book, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    """It was acknowledged there: nobody is forgotten, and the chain of that night is whole."""
    other = open_house(full.data, book, full.table.store.path)
    before = full.table.look(1).night

    def late(*parts: Any) -> None:
        if what == "night":
            other.device().begins(["Zoe", "Yan"])
        else:
            other.table.house.write([MoneySet("ann")])
        put(*parts)

    monkeypatch.setattr("referee.table.forgetting.put", late)
    with pytest.raises(Refused, match="house-moved-on"):
        forget(full.table, "quirina")
    monkeypatch.undo()
    other.table.close()
    assert full.table.look(1).night == before
    assert what == "house" or full.table.look(3).night.players[0].name == "Zoe"


def test_what_another_of_a_like_name_paid_stays_paid(house: House) -> None:
    played(house, "Dot", "Ann", "Cy")
    tablet = house.device()
    write(tablet, "name", who="ann", name="Annie")
    played(house, "Ann", "Annie", "Cy")
    annie = next(key for key in house.table.house.persons().ids if key.startswith("annie"))
    write(tablet, "paid", payer=annie, payee="ann", currency="€", money="3.00")
    before = sums(house)
    assert tablet.posts("/people/forget", {"who": "ann", "sure": "1"}).status == 303
    assert sums(house) == before
    assert words(tablet.opens("/slate")).count("still owes") == 1


def test_nobody_is_forgotten_where_sums_would_change(house: House) -> None:
    """Two nights of an Annie who was told apart by Ann's being called Annie."""
    played(house, "Dot", "Ann", "Cy")
    tablet = house.device()
    write(tablet, "name", who="ann", name="Annie")
    played(house, "Ann", "Annie", "Cy")
    played(house, "Ann", "Annie", "Cy")
    before, log = sums(house), house.table.house.entries()
    got = tablet.posts("/people/forget", {"who": "ann", "sure": "1"})
    assert "nothing was changed" in words(got)
    assert sums(house) == before
    assert house.table.house.entries() == log
    assert "Ann" in [player.name for player in house.table.look(1).night.players]


def test_a_forgotten_player_is_not_asked_to_the_table_again(house: House) -> None:
    tablet = played(house, "Ann", "Quirina", "Cy")
    got = tablet.posts("/people/forget", {"who": "quirina", "sure": "1", "backups": "1"})
    assert got.status == 303
    page = tablet.opens("/new?last=1").text
    assert 'value="Former player' not in page
    assert re.findall(r'name="name"[^>]*value="(\w+)"', page) == ["Ann", "Cy"]
