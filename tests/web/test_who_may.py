"""Who may open what, and send what: every address there is, for every kind of device. A new one is
not there before this table says whose it is."""

from __future__ import annotations

from collections.abc import Iterator

from conftest import House
from device import Device
from flask import Flask

from .everything import gets

ANYBODY = {
    *("doors.knock", "doors.join", "doors.join_screen", "doors.enter", "static"),
    *("night.help", "night.choose_light"),
}
"""Without having come in: the door itself, and what tells of no night."""
GUESTS = {
    *("night.home", "night.setup", "night.felt", "night.phone", "night.bank", "night.log"),
    "club.tables",
    *("night.stakes", "night.game", "doors.door", "doors.give_up", "wire.stream", "wire.still"),
    *("data.changed", "data.files", "data.night_file", "data.csv_file", "data.log_json"),
    *("games.shelf", "games.rules", "games.lesson", "games.customs", "games.taking"),
    *("games.download", "games.share", "games.share_law", "games.law_file"),
    *("rulebook.front", "rulebook.chapter", "rulebook.law", "rulebook.own", "rulebook.search"),
    *("rulebook.switches", "rulebook.whole", "floor.rulings", "floor.code", "floor.card"),
    *("floor.card_picture", "phone.names", "phone.rebuy", "felt.tap", "film.strip", "film.deal"),
    *(
        "phone.my_amount",
        "phone.my_bid",
        "phone.my_openers",
        "phone.my_hand",
        "phone.my_lesson",
    ),
    *("film.files", "film.file", "paper.page", "paper.file"),
    *("tv.tv", "tv.still", "tv.stream", "tv.screen"),
    *(
        f"people.{page}"
        for page in ("people", "person", "slate", "receipt", "receipt_of_night", "check")
    ),
    *(f"almanac.{page}" for page in ("year", "game", "csv", "everything")),
    *(f"quiz.{page}" for page in ("front", "ask", "answer", "again")),
    *(f"sheets.{page}" for page in ("shelf", "sheet", "csv", "json", "show", "who", "row")),
    *(f"sheets.{page}" for page in ("enter", "more", "knock", "honours")),
}
"""Whoever has come in reads these. Of taps, a guest's device may do five things for the seat it
has, and write on score sheets that are open to phones (test_rights.py, test_phones.py)."""
POSTS_OF_HOSTS = {
    *(
        "doors.change_keys",
        "club.act",
        "felt.begin",
        "felt.go_on",
        "games.keep",
        "games.delete",
        "games.star",
    ),
    *("games.taking", "rulebook.keep_law", "rulebook.delete_law"),
    *(f"data.{act}" for act in ("save", "send", "look", "restore", "forget", "take")),
    *("data.undo_import", "people.write", "people.forget_person", "paper.write"),
}
"""What only a host may send; everything else that is not named here is a page of hosts."""


def pages(app: Flask) -> Iterator[tuple[str, str]]:
    """One address of each page, with its endpoint."""
    found, at = dict[str, str](), app.url_map.bind("")
    for path in gets(app):
        found.setdefault(str(at.match(path.partition("?")[0], method="GET")[0]), path)
    for opened in ("doors.join", "doors.join_screen"):  # who opens that has come in
        found.pop(opened)
    yield from found.items()


def posts(app: Flask) -> Iterator[tuple[str, str]]:
    for rule in app.url_map.iter_rules():
        if "POST" in (rule.methods or ()):
            yield rule.endpoint, rule.rule.replace("<int:night>", "1").replace("<id>", "our-own")


def status(device: Device, method: str, path: str, **head: str) -> int:
    return device.wire.send(method, path, "", head).status


def test_the_table_names_no_address_that_is_gone(house: House) -> None:
    every = {rule.endpoint for rule in house.app.url_map.iter_rules()}
    assert every >= ANYBODY | GUESTS | POSTS_OF_HOSTS
    assert {endpoint for endpoint, _ in posts(house.app)} <= ANYBODY | GUESTS | POSTS_OF_HOSTS


def test_a_stranger_comes_to_the_door_whatever_is_asked(house: House, tablet: Device) -> None:
    stranger = house.in_the_house("192.168.1.99")
    for endpoint, path in pages(house.app):
        got = stranger.wire.send("GET", path, "", {})
        if endpoint not in ANYBODY:
            assert (got.status, "/knock" in got.headers["Location"]) == (303, True), path
    for endpoint, path in posts(house.app):
        if endpoint not in ANYBODY:
            got = stranger.wire.send("POST", path, "", {})
            assert (got.status, "/knock" in got.headers["Location"]) == (303, True), path


def test_a_guest_reads_what_the_table_says_and_nothing_else(
    house: House, tablet: Device, phone: Device
) -> None:
    tablet.plays("deal")
    told = {endpoint: status(phone, "GET", path) for endpoint, path in pages(house.app)}
    assert {endpoint for endpoint, code in told.items() if code == 403} == (
        {*told} - ANYBODY - GUESTS
    )
    assert max(told.values()) < 500
    for endpoint, path in posts(house.app):
        if endpoint in POSTS_OF_HOSTS:
            assert status(phone, "POST", path) == 403, path
    entries = len(house.table.entries(1))
    assert phone.taps("check", seat=0).status == 403
    assert len(house.table.entries(1)) == entries


def test_another_site_sends_nothing_with_a_hosts_cookie(house: House, tablet: Device) -> None:
    for _, path in posts(house.app):
        for head in ({"Sec-Fetch-Site": "cross-site"}, {"Origin": "http://elsewhere"}):
            assert status(tablet, "POST", path, **head) == 403, path


def test_a_host_by_the_pin_at_another_address_may_do_all_of_it(
    house: House, tablet: Device
) -> None:
    other = house.in_the_house("192.168.1.98")
    other.posts("/enter", {"word": house.keys.pin})
    kept_out = [path for _, path in pages(house.app) if status(other, "GET", path) == 403]
    assert kept_out == []
    sent = {p: status(other, "POST", p) for e, p in posts(house.app) if e in POSTS_OF_HOSTS}
    assert 403 not in sent.values()
