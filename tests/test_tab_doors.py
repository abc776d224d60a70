"""In a browser tab nothing is offered that needs a server: all pages, through the tab's door."""

from __future__ import annotations

import json
import re
import threading
from collections import Counter, deque
from collections.abc import Iterator
from contextlib import suppress
from html import unescape
from pathlib import Path
from urllib.parse import urlencode, urljoin, urlsplit

import pytest
from werkzeug.exceptions import HTTPException

from referee.bell import Bell
from referee.commands.tabbed import Aside, Door, start
from referee.commands.tabwarm import FORM, NAMES, OURS, STAKES, TAPS, rehearse
from referee.paths import ROOT
from referee.web.rarity import RARITY
from referee.web.services import services

SCOPE = "/tab/"
LINKS = re.compile(r'\b(?:href|action|hx-get|hx-post|data-src|src)="([^"]+)"')
SERVED = re.compile(r"(doors|tv)\.|phone\.phones$|night\.phone$")
"""What needs a server."""
UNTRUE = re.compile(
    r"join code|\bPIN\b|Let phones in|Players’ phones|room’s screen|this device only|"
    r"follows? along|other devices|stop referee|take over",
    re.IGNORECASE,
)
EACH = 3
"""So many pages of each kind are looked at."""


@pytest.fixture
def door(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Door]:
    monkeypatch.setattr(threading, "Thread", threading.Thread)  # both are put back at the end
    monkeypatch.setattr(RARITY, "waits", RARITY.waits)
    found = start(str(tmp_path), SCOPE, "http", "bell")
    yield found
    found.close()


def asked(door: Door, method: str, path: str, query: str = "", **fields: object) -> str:
    """The page; of a tap, which entry is the newest now."""
    headers = OURS[:1] if method == "GET" else FORM
    given = json.dumps([method, path, query, headers, []])
    told, body = door.answer(given, urlencode(fields, doseq=True).encode())
    said = json.loads(told)
    assert said["status"] < 400, (path, query, said, body[:300])
    if method == "GET":
        text = body.decode(errors="replace")
        return re.sub(r"&#(\d{3,});", lambda found: chr(int(found[1])), text)  # as it was written
    return str(dict(said["headers"]).get("Entry", ""))


def pages(door: Door) -> Iterator[tuple[str, str, dict[str, str]]]:
    """Every page that is reached from home: its address, its text, and where its links lead."""
    adapter = door.app.url_map.bind("")
    seen, many, waiting = {"/"}, Counter[str](), deque(["/"])
    while waiting:
        at = waiting.popleft()
        path, _, query = at.partition("?")
        page = asked(door, "GET", path, query)
        found = dict[str, str]()
        for link in map(unescape, LINKS.findall(page)):
            parts = urlsplit(urljoin(SCOPE[:-1] + at, link))
            inside = parts.path.removeprefix(SCOPE[:-1])
            for method in ("GET", "POST"):
                with suppress(HTTPException):
                    found[link] = name = str(adapter.match(inside, method)[0])
                    whole = f"{inside}?{parts.query}" if parts.query else inside
                    if method == "POST" or name == "static" or whole in seen or many[name] >= EACH:
                        break
                    if SERVED.match(name):
                        break
                    seen.add(whole)
                    many[name] += 1
                    waiting.append(whole)
                    break
        yield at, page, found


def test_what_a_first_tap_needs_is_shown_beside_the_first_pages(door: Door, tmp_path: Path) -> None:
    """In steps, in a house that is thrown away: between two of them a night is played in the one
    there is, and what goes on beside it is still done."""
    ears, mine = [*Bell.ears], [*Aside.waiting]
    rehearse(str(tmp_path / "rehearsed"))
    begun = {"tap": "begin", **STAKES, "name": ["Eva", "Fay"], "chips": [100, 100]}
    asked(door, "POST", "/night", **begun)
    seen, done = "0", list[str]()
    Aside(target=lambda: done.append("mine")).start()
    for tap in TAPS[:2]:
        while not (tmp_path / "rehearsed").exists():
            door.aside()
        door.aside()
        seen = asked(door, "POST", "/night/1/tap", view="felt", seen=seen, tap=seen, **tap)
    assert seen == "3"
    while door.aside() is not None:
        told, page = door.answer(json.dumps(["GET", "/night/1", "", OURS[:1], []]), b"")
        assert not json.loads(told)["rang"]
        assert b"Eva" in page
        assert b"Ann" not in page
    assert done == ["mine"]
    assert not (tmp_path / "rehearsed").exists()
    assert (Bell.ears, mine) == (ears, [])
    assert len(services(door.app).table.nights()) == 1


def test_no_page_offers_what_needs_a_server(door: Door) -> None:
    begun = {"tap": "begin", **STAKES, "name": NAMES, "chips": [100] * len(NAMES)}
    asked(door, "POST", "/night", **begun)
    seen = "0"
    for at, tap in enumerate(TAPS):
        seen = asked(door, "POST", "/night/1/tap", view="felt", seen=seen, tap=f"tap {at}", **tap)
    faults, looked = list[str](), Counter[str]()
    for at, page, found in pages(door):
        looked[at] += 1
        faults += [f"{at}: {link} ({name})" for link, name in found.items() if SERVED.match(name)]
        text = re.sub(r"(?s)<(script|style).*?</\1>|<[^>]+>", " ", page)
        if not at.startswith(("/rulebook", "/quiz", "/people")):
            faults += [
                f"{at}: “{text[max(0, one.start() - 60) : one.end() + 60]}”"
                for one in UNTRUE.finditer(text)
            ]
    assert {
        "/",
        "/night/1/sheet/menu",
        "/night/1/bank",
        "/help",
        "/data",
        "/new",
    } <= looked.keys(), looked
    assert len(looked) > 60
    assert faults == []
    told = asked(door, "GET", "/help")
    assert "one tablet runs the table" in told
    assert "./run --lan" in told


def test_an_answer_is_short(door: Door) -> None:
    """Each letter takes one byte, and what a part of a page has no use for stays away; a file is as
    it is at home."""
    begun = [*STAKES.items(), *(("name", "Zoë’s"), ("name", "Bob"), ("chips", 5), ("chips", 5))]
    asked_for = json.dumps(["POST", "/night", "", FORM, []])
    door.answer(asked_for, urlencode([("tap", "short"), *begun]).encode())
    for headers, more in ((OURS, set()), (OURS[:1], {"content-security-policy"})):
        told, body = door.answer(json.dumps(["GET", "/night/1/view/felt", "", headers, []]), b"")
        names = {name.lower() for name, _ in json.loads(told)["headers"]}
        assert {"entry", "content-type"} | more <= names
        assert more or names == {"entry", "content-type"}
        assert "Zoë’s" in unescape(body.decode("ascii"))
    told, body = door.answer(json.dumps(["GET", "/night/1/log.json", "", OURS[:1], []]), b"")
    assert "Zoë’s" in str(json.loads(body))
    told, body = door.answer(json.dumps(["GET", "/static/js/say.js", "", OURS[:1], []]), b"")
    assert body == (ROOT / "static/js/say.js").read_bytes()
