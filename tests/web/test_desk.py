"""The floor's desk: every table's raised hands and deals on one page, ruled on from there; and the
wall with all tables."""

from __future__ import annotations

import re

from conftest import House
from device import Device, new_mark

from referee.core.messages.phones import AskFloor

from .test_club import sends, two_tables
from .test_tv import words


def tables(house: House) -> Device:
    """Two tables of three; a deal is played at both."""
    tablet = two_tables(house)
    sends(tablet, "move", **{"to.1.0": 2, "to.1.1": 2, "to.1.2": 2})
    for night in (1, 2):
        tablet.night = night
        tablet.looks()
        tablet.must("next-deal", game="jackpots")
        tablet.must("antes")
    return tablet


def taps(device: Device, night: int, do: str, seen: int, **fields: object) -> tuple[int, str, str]:
    """A tap of the desk: its status, its entry, what it is answered with."""
    form = {"do": do, "seen": seen, "view": "felt", "tap": new_mark(), **fields}
    asked = f"/night/{night}/tap"
    got = device.posts(asked, form, HX_Request="true", HX_Current_URL="http://localhost/desk")
    return got.status, got.headers.get("Entry", ""), got.text


def test_every_table_stands_on_the_desk(house: House) -> None:
    tablet = tables(house)
    page = tablet.opens("/desk").text
    for said in ("Table 1", "Table 2", "Jackpots", "Dot", "Ann"):
        assert said in page
    assert re.findall(r'hx-get="/night/(\d)/sheet/floor"', page) == ["1", "2"]


def test_who_calls_the_floor_stands_first_and_is_cleared_from_there(house: House) -> None:
    tablet = tables(house)
    house.table.tap(2, AskFloor(1), None)
    page = tablet.opens("/desk").text
    assert "Bob calls the floor." in page
    assert page.index('id="board-2"') < page.index('id="board-1"')
    seen = house.table.look(2).seen["roles"]
    status, entry, text = taps(tablet, 2, "hear-floor", seen, seat=1)
    assert status == 200
    assert "calls the floor" not in text
    assert 'id="board-1"' in text, "the whole desk is the answer"
    assert int(entry) == sum(house.table.look(night).seq for night in (1, 2))


def test_a_ruling_is_applied_from_the_desk(house: House) -> None:
    tablet = tables(house)
    assert "What happened?" in tablet.opens("/night/2/sheet/floor").text
    before = house.table.look(1).seq
    seen = house.table.look(2).seen["hand"]
    status, _, text = taps(tablet, 2, "foul", seen, seat=1, why="the table agrees")
    assert status == 200
    hand = house.table.look(2).night.playing
    assert hand is not None
    assert hand.of(1).state == "foul"
    assert house.table.look(1).seq == before
    assert "foul" in text
    status, _, text = taps(tablet, 2, "foul", seen, seat=2, why="the table agrees")
    assert status == 409
    assert 'class="notice"' in text


def test_one_open_page_hears_of_every_table(house: House) -> None:
    tablet = tables(house)
    stream = tablet.wire.client.get("/desk/stream?c=x", base_url="http://localhost", buffered=False)
    told = stream.iter_encoded()
    seen = b"".join(next(told) for _ in range(2)).decode()
    assert 'id="board-2"' in seen
    house.table.tap(2, AskFloor(0), None)
    assert "Ann calls the floor." in next(told).decode()
    house.table.tap(1, AskFloor(4), None)
    assert "calls the floor" in next(told).decode()
    stream.close()


def test_the_desk_is_for_hosts(house: House) -> None:
    tables(house)
    phone = house.in_the_house()
    phone.opens(f"/join/{house.keys.code}")
    for path in ("/desk", "/desk/view", "/desk/stream"):
        assert phone.opens(path).status == 403
    for path in ("view/desk", "stream?view=desk"):
        assert phone.opens(f"/night/2/{path}").status == 404
    got = phone.posts("/night/2/tap", {"do": "x", "view": "desk", "seen": 0}, HX_Request="true")
    assert 'id="board-1"' not in got.text
    seen = house.table.look(2).seen["hand"]
    assert taps(phone, 2, "foul", seen, seat=1)[0] == 403


def test_one_table_has_a_desk_too_and_no_night_has_none(house: House) -> None:
    tablet = house.device()
    assert "No game night is on." in tablet.opens("/desk").text
    tablet.begins()
    assert re.findall(r'hx-get="/night/(\d)/sheet/floor"', tablet.opens("/desk").text) == ["1"]
    assert tablet.opens("/desk/view").headers["Entry"] == "1"


def test_the_wall_shows_all_tables_and_nothing_to_tap(house: House) -> None:
    tablet = tables(house)
    for path in ("/tv", "/tv/view", "/tv?plain"):
        page = tablet.opens(path).text
        said = words(page)
        assert "Table 1" in said, path
        assert "Table 2" in said, path
        assert "<button" not in page
    entry = tablet.opens("/tv/view").headers["Entry"]
    tablet.night = 2
    tablet.looks()
    tablet.must("bet", seat=1, to=2)
    assert int(tablet.opens("/tv/view").headers["Entry"]) == int(entry) + 1
    assert "calls the floor" not in tablet.opens("/tv").text


def test_the_wall_goes_on_with_the_tables_that_are_open(house: House) -> None:
    tablet = two_tables(house, "Ann Bob Cy")
    assert "2 tables" not in words(tablet.opens("/tv").text), "nobody sits at the other one"
    assert "It takes two players" not in words(tablet.opens("/tv").text), "it shows the first"
    sends(tablet, "move", **{"to.1.0": 2})
    assert "2 tables" in words(tablet.opens("/tv").text)
    tablet.night = 2
    tablet.looks("bank")
    tablet.must("close", view="bank")
    said = words(tablet.opens("/tv").text)
    assert "2 tables" not in said
    assert "Bob" in said, "table 1, where Bob and Cy still sit"
    assert "No game night is on" not in said


def test_the_screen_hears_of_a_table_before_anybody_sits_at_the_other(house: House) -> None:
    tablet = two_tables(house, "Ann Bob Cy Dot")
    at = "/tv/stream?c=x"
    stream = tablet.wire.client.get(at, base_url="http://localhost", buffered=False)
    told = stream.iter_encoded()
    assert "Ann" in b"".join(next(told) for _ in range(2)).decode()
    bells = [house.table.bell(night) for night in (1, 2)]
    assert all(bell.followed for bell in bells), "of both tables"
    stream.close()


def test_who_joins_comes_to_where_people_sit_and_a_closed_evening_has_one_result(
    house: House,
) -> None:
    tablet = two_tables(house, "Ann Bob Cy Dot")
    phone = house.in_the_house()
    assert phone.opens(f"/join/{house.keys.code}").headers["Location"] == "/night/1/phone"
    sends(tablet, "move", **{"to.1.0": 2, "to.1.1": 2})
    for night, source, target, chips in ((2, 0, 1, 40), (1, 2, 3, 30)):
        tablet.night = night
        tablet.looks("bank")
        tablet.must("correct", view="bank", source=source, target=target, chips=chips, why="lost")
    assert sends(tablet, "close").status == 303
    said = words(phone.opens("/tv/view").text)
    assert "Bob won most, +40" in said
    assert "Ann pays Bob 40" in said
    assert "Cy pays Dot 30" in said
    assert words(tablet.opens("/").text).count("won most") == 1
