"""What holds for every address there is: strict policy, no change by looking, no fault."""

from __future__ import annotations

import os
import re
import sqlite3

import pytest
from conftest import ROOT, House
from device import Device
from shelf import some, turn, turned

from referee.web.doors.guard import FILE, POLICY

from .everything import gets

STAGES = {
    "between deals": "",
    "the opening": "deal",
    "the draw": "deal, 0 bets 2, 1 calls, 2 calls, 3 drops, 0 draws 3",
    "after the draw": "deal, 0 bets 2, 1 calls, 2 calls, 3 drops,"
    "0 draws 3, 1 draws 1, 2 draws 0, 0 checks",
    "the showdown": "deal, 0 bets 2, 1 calls, 2 calls, 3 drops,"
    "0 draws 3, 1 draws 1, 2 draws 0, all check",
    "a new pack": "deal, 0 bets 2, 1 calls, 2 calls, 3 drops, 0 draws 5, take back, 0 draws 2",
}


def log(house: House) -> list[tuple[object, ...]]:
    found = sqlite3.connect(house.data / "referee.db")
    try:
        return found.execute("SELECT * FROM entry ORDER BY night, seq").fetchall()
    finally:
        found.close()


@pytest.mark.parametrize("stage", STAGES)
def test_looking_changes_nothing_and_never_fails(
    house: House, tablet: Device, phone: Device, stage: str
) -> None:
    """What shows the night is asked at every other stage (with SOAK at each), what knows no night
    at one of them."""
    if STAGES[stage]:
        tablet.plays(STAGES[stage])
    before = log(house)
    stranger = house.in_the_house("192.168.1.99")
    at, paths = list(STAGES).index(stage), gets(house.app)
    alike = [path for path in paths if "night" not in path]
    nightly = some([path for path in paths if "night" in path], 2, turn() + at)
    for path in (*nightly, *alike[at :: len(STAGES)]):
        for device in (tablet, phone):
            got = device.opens(path)
            assert got.status in (200, 303, 304, 400, 403, 404), (path, got.status)
            policy = FILE if path.startswith("/static/") else POLICY
            assert got.headers["Content-Security-Policy"] == policy, path
            assert got.headers["X-Content-Type-Options"] == "nosniff"
            assert got.headers["Referrer-Policy"] == "same-origin"
            assert "Traceback" not in got.text
        if "sheet" not in path:
            assert stranger.opens(path).status < 500
    assert log(house) == before


def test_there_are_these_doors_for_a_post_and_no_other(house: House) -> None:
    doors = {rule.rule for rule in house.app.url_map.iter_rules() if "POST" in rule.methods}
    assert doors == {
        *("/night", "/night/<int:night>/tap", "/night/<int:night>/go-on"),
        *("/night/<int:night>/paper", "/night/<int:night>/evening"),
        *("/enter", "/give-up", "/keys", "/house/laws", "/light"),
        "/house/laws/<id>/delete",
        *("/games/star", "/compose/keep", "/import", "/compose/<id>/delete"),
        *("/quiz", "/quiz/<id>"),
        *(f"/data/{act}" for act in ("save", "send", "look", "restore", "forget")),
        *("/data/import", "/data/undo", "/people/write", "/people/forget"),
    }
    for method in ("PUT", "PATCH", "DELETE"):
        assert not [one for one in house.app.url_map.iter_rules() if method in one.methods]


def test_other_methods_are_refused_in_a_sentence(tablet: Device) -> None:
    for method in ("POST", "PUT", "DELETE", "PATCH"):
        got = tablet.wire.send(method, "/night/1/log", "", {})
        assert got.status == 405
        assert "can’t be done from here" in got.text


def test_a_page_made_by_the_app_has_nothing_inline(house: House, tablet: Device) -> None:
    tablet.plays(STAGES["the draw"])
    for path in turned(gets(house.app), 2):
        got = tablet.opens(path)
        if not got.headers["Content-Type"].startswith("text/html"):
            continue
        text = got.text
        assert not re.search(r"<script(?![^>]*\bsrc=)", text), path
        assert not re.search(r"<style\b|\sstyle=|\son[a-z]+=|javascript:|hx-on", text, re.I), path


HOSTILE = [
    "99999999999999999999",
    "-1",
    "1.5",
    "0x1",
    "²",
    "%00",
    "1%20OR%201=1",
    "9" * 5000,
    "<script>",
]


PART = 1 if os.environ.get("SOAK") else 3
"""Each law is answered with one hostile word in so many."""


@pytest.mark.parametrize("word", HOSTILE, ids=lambda word: word[:22])
def test_numbers_that_are_none_give_a_page_not_a_fault(
    house: House, tablet: Device, word: str
) -> None:
    tablet.plays(STAGES["the draw"])
    asked = [
        f"/night/{word}",
        f"/night/{word}/log.csv",
        f"/night/{word}/view/felt",
        f"/night/{word}/stream",
        f"/night/1/view/{word}",
        f"/night/1/{word}.csv",
        f"/night/1/sheet/seat?seat={word}",
        f"/night/1/sheet/amount?seat={word}",
        f"/night/1/sheet/winner?seat={word}&pot={word}",
        f"/night/1/sheet/split?pot={word}",
        f"/night/1/sheet/law?id=false-openers&offender={word}",
        f"/night/1/sheet/law?id={word}",
        f"/game/{word}",
        f"/laws/{word}",
        f"/rulebook/{word}",
        f"/join/{word}",
    ]
    laws = [law for law in house.table.book.laws.values() if law.questions]
    for law in laws[HOSTILE.index(word) % PART :: PART]:
        said = "".join(f"&q.{question.id}={word}" for question in law.questions)
        asked.append(f"/night/1/sheet/law?id={law.id}&offender=0{said}")
    for path in asked:
        got = tablet.opens(path)
        assert got.status < 500, (path[:80], got.status)
        assert "Traceback" not in got.text
        assert "<script>" not in got.text


def test_every_address_named_in_a_page_exists(house: House) -> None:
    texts = [*(ROOT / "templates").rglob("*.html"), *(ROOT / "referee").rglob("*.py")]
    named = {
        name
        for path in texts
        for name in re.findall(r"url_for\(\s*['\"]([\w.]+)['\"]", path.read_text("utf-8"))
    }
    assert named <= {rule.endpoint for rule in house.app.url_map.iter_rules()}
