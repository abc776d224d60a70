"""Shipped text files go out small to who takes it, and as they are to who does not."""

from __future__ import annotations

import gzip
import re
from pathlib import Path
from urllib.parse import urljoin

import pytest
from conftest import House
from device import AppWire, Device
from serving import ROOT

from referee.web.wire.squeeze import COMMENTS, unspoken

FILES = ("js/table.js", "vendor/htmx.min.js", "css/base.css", "fonts/fonts.css", "icon.svg")


@pytest.mark.parametrize("name", FILES)
def test_a_file_comes_whole_either_way(house: House, name: str) -> None:
    wire = house.device().wire
    assert isinstance(wire, AppWire)
    true = (ROOT / "static" / name).read_bytes()

    def asks(**headers: str) -> tuple[int, bytes, dict[str, str]]:
        named = {key.replace("_", "-"): value for key, value in headers.items()}
        got = wire.client.get(f"/static/{name}", headers=named, base_url="http://localhost")
        found = got.status_code, got.get_data(), dict(got.headers)
        got.close()
        return found

    for takes in ("", "identity", "br", "gzip;q=0"):
        status, body, head = asks(Accept_Encoding=takes)
        assert (status, body, "Content-Encoding" in head) == (200, true, False)
        assert "Accept-Encoding" in head["Vary"]
    for _ in range(2):
        status, body, head = asks(Accept_Encoding="gzip, deflate, br")
        assert (status, head["Content-Encoding"]) == (200, "gzip")
        assert gzip.decompress(body) == unspoken(f"/static/{name}", true)
        assert int(head["Content-Length"]) == len(body)
    for takes in ("gzip", ""):
        status, body, _ = asks(Accept_Encoding=takes, If_None_Match=head["ETag"])
        assert (status, body) == (304, b"")


def test_a_file_is_kept_once_however_its_address_is_spelt(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    wire, squeezed = house.device().wire, list[bytes]()
    assert isinstance(wire, AppWire)
    monkeypatch.setattr(
        gzip, "compress", lambda data, *more, **named: squeezed.append(data) or data
    )
    for number in range(20):
        crooked = "/static/" + "./" * number + "css//felt.css"
        got = wire.client.get(
            crooked, headers={"Accept-Encoding": "gzip"}, base_url="http://localhost"
        )
        assert got.headers["Content-Encoding"] == "gzip"
        got.close()
    assert len(squeezed) == 1


def test_fonts_are_left_as_they_are(house: House) -> None:
    wire = house.device().wire
    assert isinstance(wire, AppWire)
    got = wire.client.get(
        "/static/fonts/referee-sans.woff2",
        headers={"Accept-Encoding": "gzip"},
        base_url="http://localhost",
    )
    assert got.status_code == 200
    assert "Content-Encoding" not in got.headers
    got.close()


def test_nothing_outside_the_folder(house: House) -> None:
    device = house.device()
    for path in ("../pyproject.toml", "%2e%2e/run", "..%2f..%2fetc/passwd", "js/", "none.js"):
        assert device.opens(f"/static/{path}").status == 404


def test_a_page_comes_small_and_what_answers_a_tap_as_it_is(house: House) -> None:
    tablet = house.device()
    tablet.begins()
    whole = tablet.opens("/help").text
    wire = tablet.wire
    assert isinstance(wire, AppWire)
    got = wire.client.get("/help", headers={"Accept-Encoding": "gzip"}, base_url="http://localhost")
    assert gzip.decompress(got.get_data()).decode() == whole
    assert "Accept-Encoding" in got.headers["Vary"]
    named = {"Accept-Encoding": "gzip", "HX-Request": "true"}
    part = wire.client.get("/night/1/view/felt", headers=named, base_url="http://localhost")
    assert "Content-Encoding" not in part.headers


def test_a_file_brings_no_cookie_and_the_shortest_policy(house: House) -> None:
    tablet = house.device()
    page, file = tablet.opens("/"), tablet.opens("/static/js/table.js")
    assert "Set-Cookie" in page.headers
    assert "Set-Cookie" not in file.headers
    policy = "Content-Security-Policy"
    assert file.headers[policy] == "default-src 'none'" != page.headers[policy]
    assert tablet.opens("/static/tab/index.html").headers[policy] == page.headers[policy]


@pytest.mark.parametrize("path", sorted(ROOT.glob("static/*/*.[cj]s*")), ids=lambda path: path.name)
def test_what_is_sent_has_lost_its_comments_and_nothing_else(path: Path) -> None:
    """No text between quotes is taken for a comment; what others made goes out as it is."""
    whole = path.read_bytes()
    sent = unspoken(f"/static/{path.parent.name}/{path.name}", whole)
    if path.parent.name not in ("css", "js"):
        assert sent == whole
        return
    words, left = sent.split(), iter(whole.split())
    assert all(any(word in one for one in left) for word in words), "in their order, none new"
    assert b"/*" not in sent or path.suffix == ".js"
    for cut in COMMENTS[path.suffix[1:]].finditer(whole):
        before = whole[: cut.start()]
        assert before.count(b"`") % 2 == 0, cut.group()
        assert before.rpartition(b"\n")[2].count(b'"') % 2 == 0, cut.group()


MOST = 140_000
"""Bytes of the felt with everything a browser fetches for it, as they are sent, heads and all."""
NAMED = {
    "html": r'<(?:link|script)\b[^>]*?(?:href|src)="([^"]+)"',
    "css": r'url\("([^"]+)"\)',
    "js": r'\bimport\b[^";]*"(\./[^"]+)"',
}


def test_the_felt_with_all_its_files_is_small(house: House) -> None:
    tablet = house.device()
    tablet.begins([f"Player {seat}" for seat in range(8)])
    tablet.plays("deal")
    found = weights(tablet, "/night/1")
    assert len(found) > 20
    assert sum(found.values()) < MOST, found


@pytest.mark.parametrize("page", ["", "/phone", "/bank"])
def test_modules_give_way_to_styles(tablet: Device, page: str) -> None:
    """On a slow line the first paint waits for no script: what a module needs is fetched ahead, but
    after the style sheets."""
    text = tablet.opens(f"/night/1{page}").text
    ahead = re.findall(r'<link rel="modulepreload"[^>]*>', text)
    assert len(ahead) >= 10
    assert all('fetchpriority="low"' in each for each in ahead)


def weights(device: Device, page: str) -> dict[str, int]:
    """What each file weighs that the page, its styles and its modules name; without the letters
    that only a rare name needs."""
    wire = device.wire
    assert isinstance(wire, AppWire)
    found: dict[str, int] = {}
    waiting = [page]
    while waiting:
        path = waiting.pop()
        if path in found:
            continue
        takes = {"Accept-Encoding": "gzip"}
        got = wire.client.get(path, headers=takes, base_url="http://localhost")
        assert got.status_code == 200, path
        body, head = got.get_data(), sum(len(key) + len(value) + 4 for key, value in got.headers)
        found[path] = len(body) + head + len("HTTP/1.1 200 OK\r\n\r\n")
        kind = "html" if path == page else path.rpartition(".")[2]
        if kind in NAMED:
            squeezed = got.headers.get("Content-Encoding") == "gzip"
            text = (gzip.decompress(body) if squeezed else body).decode()
            named = [name for name in re.findall(NAMED[kind], text) if "-more." not in name]
            waiting += [urljoin(path, name) for name in named]
        got.close()
    return found
