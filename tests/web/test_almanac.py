"""The pages of the almanac: what they add up, what they show to whom, what changes them."""

from __future__ import annotations

import csv
import html
import io
import json
import re
from collections import Counter
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from urllib.parse import urlsplit

import pytest
from conftest import THEN, House, open_house
from device import Device
from shelf import SOAK
from test_living_games import Evening

from referee.core.book.book import Book
from referee.core.decide import act
from referee.core.errors import Refused
from referee.core.log import Entry, Log
from referee.core.log.film import reels
from referee.core.messages.bank import CloseNight, RightDeal
from referee.core.messages.command import Command, strand
from referee.core.messages.showdown import DividePot
from referee.export import results_csv
from referee.table import houselog
from referee.web.services import services

from .people import marks_apart, played, words, write


def test_the_year_is_one_tap_from_home_and_people(house: House) -> None:
    played(house, "Ann", "Bob", "Cy")
    tablet = house.device()
    for page in ("/", "/people"):
        assert 'href="/almanac"' in tablet.opens(page).text
    assert 'href="/people/person?who=ann"' in tablet.opens("/people").text
    got = words(tablet.opens("/almanac"))
    assert "Nights 1" in got
    assert "1 Ann +€3.00" in got
    assert "3 Bob −€3.00" in got
    assert re.search(r"Nights 1 night .* 0 deals · Ann won Save as a file", got)
    every = words(tablet.opens("/almanac?season=all"))
    assert every.startswith("Almanac")
    assert "1 Ann +€3.00" in every


def test_the_way_back_to_the_table_lasts_for_a_walk_of_pages(house: House) -> None:
    """Also past what is written on the way; without a night nothing leads to one."""
    played(house, "Ann", "Bob", "Cy")
    tablet = house.device()
    tablet.begins(["Ann", "Bob"])
    for start, back in ((f"/people?night={tablet.night}", True), ("/people", False)):
        at = start
        for step in ("/people/person", "/almanac", "/people/person", "/people"):
            page = tablet.opens(at)
            assert page.status == 200, at
            assert (f'<a href="/night/{tablet.night}">← The table</a>' in page.text) is back, at
            links = map(html.unescape, re.findall(r'href="(/[^"]*)"', page.text))
            at = next(to for to in links if urlsplit(to).path == step)
            assert (f"night={tablet.night}" in at) is back, at
    said = {"do": "guest", "who": "ann", "mark": "m", "page": "person"}
    got = tablet.posts(f"/people/write?night={tablet.night}", said)
    assert f"night={tablet.night}" in got.headers["Location"]


def test_no_night_no_figure(house: House, tablet: Device) -> None:
    assert "No night of this season is closed yet." in words(tablet.opens("/almanac"))
    assert tablet.opens("/people/person?who=nobody").status == 404
    assert tablet.opens("/almanac/game?id=jackpots").status == 404
    assert tablet.opens("/almanac?season=1999-01-01").status == 404


def test_the_biggest_pot_and_the_best_night_lead_there(house: House) -> None:
    """To the film of the deal; to the paper of the night."""
    tablet = house.device()
    for _ in range(2):
        tablet.begins(["Ann", "Bob"], worth="1", currency="€")
        tablet.plays("deal, 0 bets 2, 1 calls, 0 draws 1, 1 draws 1, 0 bets 4, 1 calls")
        tablet.plays("0 wins shown")
        tablet.banks("close")
    for page, said in (("/almanac", "Biggest pot won"), ("/people/person?who=ann", "Best night")):
        (way,) = re.findall(rf'<dt>{said}</dt><dd><a href="([^"]+)">', tablet.opens(page).text)
        assert way == ("/night/1/film/1" if "pot" in said else "/night/1/paper")
        assert tablet.opens(way).status == 200


def test_a_persons_nights_are_added_up(house: House) -> None:
    played(house, "Ann", "Bob", "Cy")
    played(house, "Cy", "Ann", "Bob")
    played(house, "Ann", "Bob", "Cy")
    tablet = house.device()
    got = words(tablet.opens("/people/person?who=ann"))
    assert "Result +€3.00 Nights 3" in got
    assert "Best night +€3.00" in got
    assert "Worst night −€3.00" in got
    assert "<polyline" in tablet.opens("/people/person?who=ann").text


def test_a_merge_changes_the_sums_and_its_undo_changes_them_back(house: House) -> None:
    played(house, "Ann", "Bob", "Cy")
    played(house, "Bobby", "Ann", "Cy")
    tablet = house.device()
    pages = ("/almanac", "/people/person?who=bob", "/people/person?who=bobby")
    before = [marks_apart(tablet.opens(page)) for page in pages]
    write(tablet, "merge", who="bobby", into="bob", page="person")
    assert "Nights 2" in words(tablet.opens("/people/person?who=bobby"))
    write(tablet, "undo", entry=1)
    assert [marks_apart(tablet.opens(page)) for page in pages] == before


def test_correcting_an_old_night_changes_it_exactly_so(house: House) -> None:
    first = played(house, "Ann", "Bob", "Cy")
    played(house, "Ann", "Bob", "Cy")
    tablet = house.device()
    before = words(tablet.opens("/people/person?who=ann"))
    assert "Result +€6.00" in before
    first.banks("reopen", why="a mistake")
    assert "Result +€3.00 Nights 1" in words(tablet.opens("/people/person?who=ann"))
    first.must("correct", view="bank", source=0, target=2, chips=1, why="a slip")
    first.banks("close")
    services(house.app).keeper.wait()
    assert "Result +€5.00 Nights 2" in words(tablet.opens("/people/person?who=ann"))
    assert "Result +€1.00 Nights 2" in words(tablet.opens("/people/person?who=cy"))


def test_hidden_money_is_on_no_page(house: House) -> None:
    played(house, "Ann", "Bob", "Cy")
    played(house, "Ann", "Bob", "Cy")
    tablet = house.device()
    write(tablet, "money", who="bob", off=1)
    for page in ("/almanac", "/people/person?who=bob"):
        got = tablet.opens(page).text
        assert "€" not in got
        assert "<polyline" not in got
    assert "€6.00" in tablet.opens("/people/person?who=ann").text
    write(tablet, "money", off=1)
    assert "€" not in tablet.opens("/people/person?who=ann").text


def rows_behind(page: str) -> list[list[str]]:
    (table,) = re.findall(r"(?s)<details class=\"behind.*?</details>", page)
    found = re.findall(r"(?s)<tr>(.*?)</tr>", table)
    return [re.findall(r"<t[hd][^>]*>(.*?)</t", row) for row in found]


def test_a_table_stands_behind_the_chart_of_the_year(house: House) -> None:
    played(house, "Ann", "Bob", "Cy")
    played(house, "Dot", "Bob", "Cy")
    page = house.device().opens("/almanac").text
    assert re.findall(r'class="rank [^>]*>(\d)<', page) == ["1", "1", "3", "4"]
    head, first, last = rows_behind(page)
    assert head == ["Night", "Ann", "Dot", "Cy", "Bob"]
    assert first[0].startswith(f"{THEN:%b %-d, %Y}, "), "two nights of a day have their hours"
    assert first[1:] == ["+€3.00", "", "€0.00", "−€3.00"]
    assert last[1:] == ["+€3.00", "+€3.00", "€0.00", "−€6.00"]


def test_a_page_says_what_is_still_to_be_added_up(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(house, "Ann", "Bob", "Cy")
    played(house, "Ann", "Bob", "Cy")
    with house.table.store.writing() as db:
        db.execute("DELETE FROM kept")
    house.table.house.read_anew()
    monkeypatch.setattr(houselog, "SECONDS", -1.0)
    assert "Still adding up 2 of 2 nights." in words(house.device().opens("/almanac"))
    monkeypatch.setattr(houselog, "SECONDS", 60.0)
    assert "Still adding up" not in words(house.device().opens("/almanac"))


# --- files ----------------------------------------------------------------------------------


def table(device: Device, name: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(device.opens(f"/almanac/{name}.csv").text)))


def test_all_of_it_is_a_file(house: House) -> None:
    played(house, "Ann", "Bob", "Cy")
    tablet = house.device()
    page = tablet.opens("/almanac").text
    for name in ("people", "results", "parts", "games", "laws"):
        assert f"/almanac/{name}.csv" in page
    rows = {row["person"]: row for row in table(tablet, "people")}
    assert [rows[name]["place"] for name in ("Ann", "Cy", "Bob")] == ["1", "2", "3"]
    results = {row["person"]: row["result"] for row in table(tablet, "results")}
    assert results == {"Ann": "3.00", "Bob": "-3.00", "Cy": "0.00"}
    found = json.loads(tablet.opens("/almanac.json").text)
    assert found["house"]["nights"] == 1
    assert {own["name"]: own["won"] for own in found["people"]}["Ann"] == [["€", 300]]


def test_a_guest_gets_no_file_of_hidden_money(house: House) -> None:
    played(house, "Ann", "Bob", "Cy")
    guest = house.in_the_house("192.168.1.50")
    assert guest.opens(f"/join/{house.keys.code}").status == 303
    write(house.device(), "money", who="bob", off=1)
    assert table(house.device(), "results")
    for name in ("people", "results", "parts", "games"):
        got = guest.opens(f"/almanac/{name}.csv")
        assert got.status == 200
        assert "3.00" not in got.text
        assert "€" not in got.text
    assert [row["points"] for row in table(guest, "people")] == ["2", "0", "1"]
    got = guest.opens("/almanac.json")
    assert "300" not in got.text
    assert "€" not in got.text


def closed_by_chance(seed: int, fixed: bool = False) -> Log | None:
    """An evening played at random and closed; None where it cannot be. fixed: what can be, of its
    deals, is given to another winner before that."""
    evening = Evening(Random(seed), real=False)
    evening.begins()
    for _ in range(40):
        evening.acts()
    log = evening.log

    def tap(command: Command) -> None:
        log.append(Entry(log.seq + 1, strand(command), act(log.night, command)[0]))

    with suppress(Refused):
        while log.night.playing is not None:
            log.append(Entry(log.seq + 1, "hand", log.take_back("hand")))
        if log.night.pot:
            tap(DividePot(log.night.ring))
        for reel in reels(log) if fixed else ():
            for winner in reel.began.order:
                with suppress(Refused):
                    tap(RightDeal(reel.number, (winner,), "misread"))
                    break
        tap(CloseNight())
    return log if log.night.closed else None


def kept(house: House, logs: list[Log]) -> list[int]:
    """The numbers under which these evenings are in the house now."""
    nights = list[int]()
    for log in logs:
        entries = iter(log.entries)
        night = house.table.store.add_night(THEN.isoformat(), next(entries))
        for entry in entries:
            house.table.store.append(night, replace(entry, tap=f"{night} {entry.seq}"))
        nights.append(night)
    return nights


def results(house: House, nights: list[int]) -> Counter[str]:
    """By name, what the results of these nights come to; those of 0 too."""
    sums = Counter[str]()
    for night in nights:
        for line in csv.DictReader(io.StringIO(results_csv(house.table, night))):
            sums[line["player"]] += int(line["result"])
        house.table.shut(night)
    while house.table.house.figures()[2]:
        pass
    return sums


def check_sums(tablet: Device, sums: Counter[str]) -> None:
    """The almanac's tables come to these results, part by part."""
    added = Counter[str]()
    for row in table(tablet, "results"):
        added[row["person"]] += int(row["result"])
    assert added == sums
    found = json.loads(tablet.opens("/almanac.json").text)
    told = [{name: str(said) for name, said in row.items()} for row in found["results"]]
    assert told == table(tablet, "results")
    for own in found["people"]:
        won = dict(own["won"])
        for parts in ("by_game", "by_dealer", "by_place"):
            known = sum(dict(share["won"])[""] for share in own[parts])
            assert known + dict(own["beside"])[""] == won[""] == sums[own["name"]], parts


def test_the_sums_are_those_of_the_results_of_random_nights(house: House) -> None:
    found = [log for seed in range(1400 if SOAK else 25) if (log := closed_by_chance(seed))]
    assert len(found) >= (1000 if SOAK else 15)
    check_sums(house.device(), results(house, kept(house, found)))


FILES = (*(f"/almanac/{name}.csv" for name in ("people", "results", "parts", "games", "laws")),)


def bytes_of(tablet: Device, *pages: str) -> list[str]:
    """All files of the almanac, and these pages."""
    return [tablet.opens(page).text for page in (*FILES, "/almanac.json", "/almanac", *pages)]


def test_sums_follow_a_correction_and_a_merge_undone_leaves_no_trace(house: House) -> None:
    """Over random nights: an old one is opened again and put right, closed; two are merged, and
    that is undone; at last the correction is taken back."""
    found = [log for seed in range(40, 52) if (log := closed_by_chance(seed))]
    nights = kept(house, found)
    sums, tablet = results(house, nights), house.device()
    check_sums(tablet, sums)
    before = bytes_of(tablet)
    old = house.device(night=nights[1])
    payer, payee = [row["player"] for row in old_results(house, nights[1])][:2]
    old.banks("reopen", why="a mistake")
    old.must("correct", view="bank", source=0, target=1, chips=1, why="a slip")
    old.banks("close")
    services(house.app).keeper.wait()
    right = results(house, nights)
    assert {who: right[who] - sums[who] for who in sums if right[who] != sums[who]} == {
        payer: -1,
        payee: 1,
    }
    check_sums(tablet, right)
    corrected = bytes_of(tablet)
    assert corrected != before
    people = sorted(house.table.house.persons().ids)
    pairs = [(one, other) for one in people for other in people if one < other]
    merged = next(pair for pair in pairs if not together(house, *pair))
    write(tablet, "merge", who=merged[0], into=merged[1], page="person")
    assert bytes_of(tablet) != corrected
    write(tablet, "undo", entry=1)
    assert bytes_of(tablet) == corrected


def old_results(house: House, night: int) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(results_csv(house.table, night))))


def together(house: House, one: str, other: str) -> bool:
    """Whether they sat in one night."""
    nights = [
        {seated.evening.night for seated in there.seats}
        for who in (one, other)
        if (there := house.table.house.persons().get(who)) is not None
    ]
    return bool(nights[0] & nights[1])


def test_a_guest_sees_nothing_of_hidden_money_in_two_houses(book: Book, tmp_path: Path) -> None:
    """They differ in what Bob lost to Cy, both hidden: whatever a guest opens of the almanac is the
    same to the byte."""
    seen = list[list[str]]()
    for chips in (3, 4):
        here = open_house(tmp_path / str(chips), book)
        for _ in range(2):
            device = here.device()
            assert device.begins(["Ann", "Bob", "Cy", "Dot"], worth="1", currency="€").status == 303
            device.must("correct", view="bank", source=1, target=2, chips=chips, why="a bet")
            device.must("correct", view="bank", source=3, target=0, chips=1, why="a bet")
            device.banks("close")
            services(here.app).keeper.wait()
        for who in ("bob", "cy"):
            write(here.device(), "money", who=who, off=1)
        guest = here.in_the_house("192.168.1.50")
        assert guest.opens(f"/join/{here.keys.code}").status == 303
        people = [f"/people/person?who={who}" for who in ("ann", "bob", "cy", "dot")]
        seen.append(bytes_of(guest, "/almanac?season=all", *people))
        assert "€" not in guest.opens("/people/person?who=ann").text
        assert "€2.00" in here.device().opens("/people/person?who=ann").text
        assert bytes_of(here.device(), *people) != seen[-1]
        here.table.close()
    assert seen[0] == seen[1]
