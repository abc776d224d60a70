"""The page of an evening with several tables: opened, players moved, evened out, broken, closed."""

from __future__ import annotations

import html
import re
from contextlib import suppress
from http.client import HTTPException
from pathlib import Path
from threading import Timer

import pytest
from conftest import House
from device import Answer, Device, HttpWire, new_mark
from keepers import POSTGRES, kept_in
from serving import QuickServer

from referee.core.log import Log
from referee.core.messages.club import WentTo
from referee.core.rules import money
from referee.core.rules.club import half_moved
from referee.store import Store
from referee.web import words as say
from referee.web.services import services

from .people import words, write


def sends(device: Device, do: str, night: int = 1, **fields: object) -> Answer:
    """A form of the page as it was sent to the device."""
    page = device.opens(f"/night/{night}/evening").text
    seen = dict(re.findall(r'name="(seen\.\d+)" value="(\d+)"', page))
    mark = {"do": do, "tap": new_mark()}
    got = device.posts(f"/night/{night}/evening", {**mark, **seen, **fields})
    device.looks("bank")
    return got


def two_tables(house: House, names: str = "Ann Bob Cy Dot Eva Finn", **fields: object) -> Device:
    tablet = house.device()
    tablet.begins(names.split(), **fields)
    assert sends(tablet, "open").status == 303
    return tablet


def test_a_second_table_is_opened_and_players_move(house: House) -> None:
    tablet = two_tables(house)
    assert "nobody sits here" in tablet.opens("/night/1/evening").text
    assert sends(tablet, "move", **{"to.1.0": 2, "to.1.1": 2, "to.1.2": ""}).status == 303
    one, two = (house.table.look(night).night for night in (1, 2))
    assert [one.name(seat) for seat in one.ring] == ["Cy", "Dot", "Eva", "Finn"]
    assert {two.name(seat) for seat in two.ring} == {"Ann", "Bob"}
    assert one.stakes == two.stakes
    assert one.house == two.house
    log = tablet.opens("/night/2/log").text
    assert "Ann comes from table 1 with 100" in log
    home = tablet.opens("/").text
    assert home.count("<li>") == 1, "an evening is one line"
    assert "Cy, Dot, Eva, Finn, Ann, Bob" in home or "Ann, Bob, Cy, Dot, Eva, Finn" in home
    assert re.search(r'href="/night/2">Table 2 · Running, 0 deals</a></li>', home)
    tablet.night = 2
    tablet.looks("bank")
    tablet.must("next-deal", game="jackpots")
    tablet.must("antes")
    assert "in a deal" in tablet.opens("/night/1/evening").text


def test_every_sheet_of_the_bank_opens_at_a_table_where_nobody_sat(house: House) -> None:
    tablet = two_tables(house)
    page = tablet.opens("/night/2/bank").text
    assert "Add a player" in page
    assert "Record a payment" not in page, "nobody paid, and nobody is paid"
    sheets = {*re.findall(r'hx-get="(/night/2/sheet/[^"]*)"', page)}
    asked = {f"/night/2/sheet/bank/{name}?at=bank" for name in ("pay", "cost", "correct")}
    for sheet in map(html.unescape, sheets | asked):
        assert tablet.opens(sheet, {"HX-Request": "true"}).status == 200, sheet


def test_what_a_table_refuses_is_said_with_the_table(house: House) -> None:
    tablet = two_tables(house)
    tablet.plays("deal")
    got = sends(tablet, "move", **{"to.1.0": 2})
    assert got.status == 422
    assert "Table 1: Ann is still in this deal: they move when it is over." in got.text
    assert house.table.look(2).night.players == ()
    assert sends(tablet, "move").status == 422
    assert sends(tablet, "dance").status == 400
    assert sends(tablet, "move", **{"to.x.0": 2}).status == 400


def test_an_old_page_moves_nobody(house: House) -> None:
    tablet = two_tables(house)
    tablet.must("buy", seat=0, chips=10, view="bank")
    got = tablet.posts("/night/1/evening", {"do": "move", "seen.1": 1, "to.1.0": 2})
    assert got.status == 409
    assert house.table.look(2).night.players == ()


def test_each_form_of_the_page_has_a_mark_of_its_own(house: House) -> None:
    """Another button of the same page isn't taken for the first one, sent again."""
    page = two_tables(house).opens("/night/1/evening?close=1").text
    marks = re.findall(r'name="tap" value="(\w+)"', page)
    assert len(marks) > 2
    assert len(set(marks)) == len(marks)


def test_only_the_host_moves_players(house: House) -> None:
    two_tables(house)
    phone = house.in_the_house()
    phone.opens(f"/join/{house.keys.code}")
    page = phone.opens("/night/1/evening")
    assert "Table 2" in page.text
    assert 'action="/night/1/evening' not in page.text
    assert phone.posts("/night/1/evening", {"do": "move", "to.1.0": 2}).status == 403
    assert house.in_the_house("192.168.1.77").opens("/night/1/evening").status in (303, 403)


def test_the_tables_are_evened_out_by_who_is_big_blind_next(house: House) -> None:
    tablet = two_tables(house, game="texas-holdem")
    sends(tablet, "move", **{"to.1.4": 2, "to.1.5": 2})
    page = tablet.opens("/night/1/evening").text
    assert "Table 1 has 4 players, table 2 has 2." in page
    said = re.search(r"(\w+), next big blind there, moves to table 2", page)
    assert said
    assert said[1] == "Cy", "Finn, who was to deal, went: Ann deals, Bob is small, Cy is big"
    moves = dict(re.findall(r'name="((?:to|after)\.1\.2)" value="(\d+)"', page))
    assert sends(tablet, "move", **moves).status == 303
    assert ", next big blind there" not in tablet.opens("/night/1/evening").text


def test_a_game_without_blinds_says_who_moves_by_the_dealer(house: House) -> None:
    tablet = two_tables(house)
    sends(tablet, "move", **{"to.1.4": 2, "to.1.5": 2})
    page = tablet.opens("/night/1/evening").text
    assert "Cy, two to the left of the next dealer there, moves to table 2" in page
    assert page.count("button main") == 1, "gold is what is plainly next: who should move"
    assert "big blind there" not in page


def test_a_table_is_broken_to_where_the_fewest_sit(house: House) -> None:
    tablet = two_tables(house)
    sends(tablet, "open")
    sends(tablet, "move", **{"to.1.0": 2, "to.1.1": 2, "to.1.2": 3})
    page = tablet.opens("/night/1/evening?break=1").text
    assert page.count("button main") == 1
    goes = dict(re.findall(r'name="(to\.1\.\d)".*?value="(\d)" selected', page))
    assert sorted(goes.values()) == ["2", "3", "3"]
    drawn = tablet.opens("/night/1/evening?break=1&lot=1").text
    assert sorted(re.findall(r'value="(\d)" selected', drawn)) == ["2", "3", "3"]
    assert sends(tablet, "move", **goes).status == 303
    now = [house.table.look(night).night for night in (1, 2, 3)]
    assert [len(night.ring) for night in now] == [0, 3, 3]
    assert [night.box for night in now] == [0, 300, 300]
    assert "nobody sits here" in tablet.opens("/night/1/evening").text


def test_a_broken_table_says_who_finds_no_seat(house: House) -> None:
    tablet = two_tables(house, "Ann Bob Cy Dot Eva Finn Gus Hal Ida Joe Kim Lou")
    sends(tablet, "move", **{f"to.1.{seat}": 2 for seat in (0, 1)})
    tablet.night = 2
    tablet.looks("bank")
    for name, places in (("Mia Ned Ola Pam", 2), ("Quin Ray", 0)):  # jackpots takes eight
        for each in name.split():
            tablet.must("sit", view="bank", name=each, chips=100)
        page = tablet.opens("/night/1/evening?break=1").text
        assert "no seat is left for" in page
        assert len(re.findall(r'value="2" selected', page)) == places
    sends(tablet, "open")
    assert "no seat is left for Cy and Lou." in tablet.opens("/night/1/evening?break=1").text
    sends(tablet, "open")
    page = tablet.opens("/night/1/evening?break=1").text
    assert "no seat is left" not in page
    assert "Everybody at table 1 moves to the table with the fewest players." in page


def test_a_table_that_runs_is_gone_on_with_where_table_one_is_closed(house: House) -> None:
    tablet = two_tables(house, "Ann Bob Cy Dot")
    sends(tablet, "move", **{"to.1.0": 2, "to.1.1": 2})
    tablet.night = 1
    tablet.looks("bank")
    assert tablet.banks("close").status == 200
    assert re.search(r'main" href="/night/2"><span>Continue', tablet.opens("/").text)


def test_the_recap_tells_of_all_tables(house: House) -> None:
    tablet = two_tables(house, "Ann Bob Cy Dot Eva Finn Gus Hal")
    sends(tablet, "move", **{f"to.1.{seat}": 2 for seat in range(4)})
    tablet.looks()
    tablet.plays("deal, 4 bets 2, 5 calls, 6 drops, 7 drops, 4 draws 1, 5 draws 1, 4 bets 4")
    tablet.plays("5 drops, 4 wins shown")
    tablet.night = 2
    tablet.looks()
    for _ in range(2):
        tablet.plays("deal")
        hand = house.table.look(2).night.hand
        assert hand is not None
        dealer = hand.order.index(hand.dealer)
        opener, caller, *others = (*hand.order[dealer + 1 :], *hand.order[: dealer + 1])
        if hand.number == 1:
            tablet.plays(f"{opener} bets 2, {caller} drops, {others[0]} drops, {others[1]} drops")
            tablet.must("rule", law="false-openers")
    tablet.plays(f"{opener} bets 2, {caller} calls, {others[0]} drops, {others[1]} drops")
    tablet.plays(f"{opener} draws 1, {caller} draws 1, {opener} bets 4, {caller} drops")
    tablet.plays(f"{opener} wins shown")
    assert sends(tablet, "close").status == 303
    recap = words(tablet.opens("/night/1/paper"))
    assert "False openers, in deal 1 at table 2." in recap
    assert "Deal 2 at table 2, Jackpots: " in recap
    assert "Jackpots: 3 deals." in recap
    page = tablet.opens("/night/1/paper").text
    assert 'href="/night/2/film/1?at=' in page
    assert 'href="/night/2/film/2?at=' in page
    assert "/night/1/film" not in page
    assert house.device().opens("/night/2/film/2").status == 200
    assert not re.search(r"\d deals?\b", words(tablet.opens("/night/1/bank")))


def test_the_evening_is_settled_at_one_table(house: House) -> None:
    tablet = two_tables(house, "Ann Bob Cy Dot")
    sends(tablet, "move", **{"to.1.0": 2, "to.1.1": 2})
    tablet.night = 2
    tablet.looks("bank")
    assert "settled together when they are closed" in tablet.opens("/night/2/bank").text
    tablet.must("correct", source=0, target=1, chips=40, why="lost it", view="bank")
    assert sends(tablet, "close").status == 303
    first = house.table.look(1).night
    assert [(line.payer, line.payee, line.amount) for line in money.plan(first)] == [(0, 1, 40)]
    bank = tablet.opens("/night/1/bank").text
    assert "Ann pays Bob 40" in bank
    assert "lost 40 chips at other tables" in bank
    assert "Ann pays Bob" not in tablet.opens("/night/2/bank").text
    assert "All tables are settled together, at table 1." in tablet.opens("/night/2/bank").text
    assert tablet.taps("pay", source=0, target=1, units=40, view="bank").status == 422
    tablet.night = 1
    tablet.looks("bank")
    tablet.must("pay", source=0, target=1, units=40, view="bank")
    assert tablet.taps("reopen", view="bank").status == 422
    assert sends(tablet, "reopen").status == 303
    assert not house.table.look(2).night.closed
    assert sends(tablet, "close").status == 303
    assert money.plan(house.table.look(1).night) == ()


def test_an_evening_is_closed_by_a_second_tap(house: House) -> None:
    tablet = two_tables(house, "Ann Bob Cy Dot")
    page = tablet.opens("/night/1/evening").text
    assert "Close all tables and settle …" in page
    assert 'value="close"' not in page
    page = tablet.opens("/night/1/evening?close=1").text
    assert "Close all 2 tables and settle up for all of them together?" in page
    assert 'value="close"' in page


def test_an_undo_that_has_counted_counts_when_it_is_sent_again(house: House) -> None:
    """Its answer was lost: what is so of the other tables by now is no reason against it."""
    tablet = two_tables(house, "Ann Bob Cy Dot")
    for night, do, fields in (
        (1, "sit", {"name": "Gus", "chips": 50}),
        (1, "leave", {"seat": 4}),
        (2, "sit", {"name": "Gus", "chips": 50}),
        (1, "buy", {"seat": 0, "chips": 5}),
    ):
        tablet.night = night
        tablet.looks("bank")
        tablet.must(do, view="bank", **fields)
    mark = new_mark()
    for _ in range(2):
        assert tablet.taps("take-back", view="bank", mark=mark, strand="bank").status == 200
    assert house.table.look(1).night.stack(0) == 100


def test_every_page_of_a_table_says_which_it_is(house: House) -> None:
    tablet = house.device()
    tablet.begins(["Ann", "Bob", "Cy", "Dot"])
    assert "Table 1" not in tablet.opens("/night/1").text
    assert sends(tablet, "open").status == 303
    for number in (1, 2):
        for page in ("", "/phone"):
            assert f"Table {number} · Between deals" in tablet.opens(f"/night/{number}{page}").text


def test_a_person_has_one_result_of_an_evening(house: House) -> None:
    """What was carried is nothing won; the slate and the standings have each of them once."""
    tablet = two_tables(house, "Ann Bob Cy Dot")
    sends(tablet, "move", **{"to.1.0": 2, "to.1.1": 2})
    tablet.night = 2
    tablet.looks("bank")
    tablet.must("correct", source=0, target=1, chips=40, why="lost it", view="bank")
    tablet.must("close", view="bank")
    short = house.table.house.evenings()[0]
    assert not any(night.closed for night in short), "a table alone is nobody's evening"
    sends(tablet, "close")
    short = house.table.house.evenings()[0]
    found = [(one.name, one.chips) for night in short for one in night.sittings]
    told = [line for line in found if line[1] is not None]
    assert sorted(told) == [("Ann", -40), ("Bob", 40), ("Cy", 0), ("Dot", 0)]
    people = house.table.house.persons()
    assert {person.name for person in people.everybody} == {"Ann", "Bob", "Cy", "Dot"}
    for page in ("/people", "/slate", "/almanac", "/night/1/paper", "/night/2/paper"):
        assert tablet.opens(page).status == 200, page


def test_hidden_money_is_told_at_no_table_of_a_closed_evening(house: House) -> None:
    """Bob sat at table 1 only: what he had is told at table 2 as little. While the evening goes on,
    the chips of a table that is closed already are told to hosts."""
    tablet = two_tables(house, "Ann Bob Cy Dot")
    sends(tablet, "move", **{"to.1.2": 2, "to.1.3": 2})
    tablet.must("correct", source=0, target=1, chips=37, why="lost it", view="bank")
    phone = house.in_the_house()
    phone.opens(f"/join/{house.keys.code}")
    assert write(tablet, "money", who="bob", off=1).status == 303
    assert "137" in phone.opens("/night/2/evening").text, "chips lie on an open table"
    tablet.must("close", view="bank")
    page = words(phone.opens("/night/2/evening"))
    assert "137" not in page
    assert "Bob table 1 100" not in page
    assert "Cy 100 Dot 100" in page, "table 2 is open"
    assert "137" in words(tablet.opens("/night/2/evening"))
    assert sends(tablet, "close", night=2).status == 303
    for night in (1, 2):
        for page in ("evening", "bank", "log"):
            got = phone.opens(f"/night/{night}/{page}")
            assert (got.status, got.headers["Location"]) == (303, f"/night/{night}/paper")
        assert "100" not in words(phone.opens(f"/night/{night}/view/bank"))
    assert "137" in words(tablet.opens("/night/2/evening"))


def test_phones_and_names_of_devices_go_on_at_a_new_table(house: House) -> None:
    tablet = house.device()
    tablet.begins()
    tablet.must("let-phones", may="act")
    sends(tablet, "open")
    assert house.table.look(2).night.acting.may == "act"


def test_the_sheet_of_the_blinds_says_who_owes_one(house: House) -> None:
    tablet = house.device()
    tablet.begins(["Ann", "Bob", "Cy", "Dot", "Eva", "Finn"], game="texas-holdem")
    sends(tablet, "open")
    tablet.must("away", seat=3, view="bank")
    for _ in range(4):
        tablet.must("next-deal", game="texas-holdem")
        tablet.must("blinds")
        tablet.must("throw-in", antes="back", dealer="next")
    assert "Dot" in tablet.opens("/night/1/evening").text
    assert "owes the small blind, 1 and the big blind, 2" in tablet.opens("/night/1/evening").text
    tablet.looks("bank")
    tablet.must("back", seat=3, view="bank")
    tablet.must("next-deal", game="texas-holdem")
    assert "Dot owes the small blind" in tablet.opens("/night/1/sheet/blinds").text


@pytest.mark.process
@pytest.mark.parametrize("kind", ["on disk", POSTGRES])
def test_a_program_that_is_killed_leaves_no_half_of_a_move(kind: str, tmp_path: Path) -> None:
    """Moves there and back, one after the other, until kill -9: what was answered is there, and of
    each move both parts are, or neither. At a database another process goes on at once."""
    answered, where = 0, kept_in(kind, tmp_path)
    for again in range(2):
        server = QuickServer(tmp_path, store="" if kind == "on disk" else str(where))
        tablet = Device(HttpWire(server.port, timeout=5), night=1)
        if not again:
            tablet.begins(["Ann", "Bob", "Cy", "Dot"])
            sends(tablet, "open")
        dies = Timer(0.1 + 0.05 * again, server.kill)
        with suppress(OSError, HTTPException):
            while True:
                here, there = (1, 2) if seated(tablet, 1, "Ann") else (2, 1)
                answered += sends(tablet, "move", **{f"to.{here}.0": there}).status == 303
                if not dies.ident:
                    dies.start()
        dies.join()
    server.kill()
    store = Store(where)
    tables = [Log(store.read(night).entries) for night in (1, 2)]
    store.close()
    parts = [
        (log.night, [event for entry in log.living() for event in entry.events]) for log in tables
    ]
    assert half_moved(parts) == 0
    assert sum(log.night.box for log in tables) == 400
    moved = sum(isinstance(event, WentTo) for _, events in parts for event in events)
    assert answered <= moved <= answered + 2
    assert answered


def seated(tablet: Device, table: int, name: str) -> bool:
    """Whether somebody sits there, as the page has it."""
    page = tablet.opens("/night/1/evening").text.partition(f'id="table-{table}"')[2]
    return f"<bdi>{name}</bdi>" in page.partition("</section>")[0]


def test_one_backup_is_kept_of_all_tables_that_are_closed(house: House) -> None:
    tablet = two_tables(house)
    sends(tablet, "close")
    services(house.app).keeper.wait()
    assert len(list((house.data / "backups").glob("*.db"))) == 1
    assert not services(house.app).keeper.failed


def test_what_another_table_has_built_on_a_move_is_said(house: House) -> None:
    """Undo at one table takes back a part at the other, whose deal stands on it: a sentence, no
    fault of ours."""
    tablet = two_tables(house)
    sends(tablet, "move", **{"to.1.0": 2, "to.1.1": 2})
    tablet.night = 2
    tablet.looks("bank")
    tablet.must("next-deal", game="jackpots")
    tablet.night = 1
    tablet.looks("bank")
    got = tablet.taps("take-back", view="bank", more={"strand": "bank"})
    assert got.status == 422
    assert "Table 2: That can’t be undone yet. Undo start of deal 1 first." in got.notice
    assert [len(house.table.look(night).night.ring) for night in (1, 2)] == [4, 2]


def test_a_move_that_back_brings_again_with_somebody_else_is_said_to_be_late(house: House) -> None:
    """The browser's Back shows the page as it was, with its mark. Another player chosen there was
    answered as if they had moved."""
    tablet = two_tables(house)
    page = tablet.opens("/night/1/evening").text
    kept = {"do": "move", "tap": new_mark()}
    kept |= dict(re.findall(r'name="(seen\.\d+)" value="(\d+)"', page))
    for seat, status in ((0, 303), (0, 303), (1, 409)):
        got = tablet.posts("/night/1/evening", {**kept, f"to.1.{seat}": 2})
        assert got.status == status
    assert say.STALE_ALONE in html.unescape(got.text)
    assert [len(house.table.look(night).night.ring) for night in (1, 2)] == [5, 1]
