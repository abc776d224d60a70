"""Who may come in: own pages only, own names only, the code to look, the PIN to tap."""

from __future__ import annotations

import re

import pytest
from conftest import LAN, House
from device import AppWire, Device
from flask.sessions import SecureCookieSessionInterface
from serving import ROOT

from referee.web.doors.guard import POLICY

from .test_every_address import log

TAP = "do=check&seat=0&seen=3&tap=x"


# --- same origin ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("headers", "heard"),
    [
        ({"Sec-Fetch-Site": "same-origin", "Origin": "http://localhost"}, True),
        ({"Sec-Fetch-Site": "none", "Origin": ""}, True),
        ({"Sec-Fetch-Site": "cross-site", "Origin": "http://localhost"}, False),
        ({"Sec-Fetch-Site": "same-site", "Origin": "http://localhost"}, False),
        ({"Sec-Fetch-Site": "", "Origin": "http://localhost"}, False),
        ({"Origin": "http://localhost"}, True),
        ({"Origin": "http://localhost:81"}, False),
        ({"Origin": "https://localhost"}, False),
        ({"Origin": "http://evil.example"}, False),
        ({"Origin": "http://localhost.evil.example"}, False),
        ({"Origin": "null"}, False),
        ({"Origin": ""}, False),
    ],
    ids=str,
)
@pytest.mark.parametrize("path", ["/night/1/tap", "/night", "/enter", "/give-up"])
def test_only_our_own_pages_are_heard(
    house: House, tablet: Device, headers: dict[str, str], heard: bool, path: str
) -> None:
    tablet.plays("deal")
    before = log(house)
    body = TAP if path != "/enter" else f"word={house.keys.pin}"
    if path == "/night":
        body = "name=Ann&name=Bob&chips=5&chips=5"
    got = tablet.wire.send("POST", path, body, headers)
    if heard:
        assert got.status == 303, got.text
    else:
        assert got.status == 403
        assert "came from another website" in got.text
        assert log(house) == before


def test_a_post_without_any_origin_is_refused(house: House, tablet: Device) -> None:
    assert isinstance(tablet.wire, AppWire)
    got = tablet.wire.client.post("/night/1/tap", data={"do": "check"}, base_url="http://localhost")
    assert got.status_code == 403
    got.close()


# --- names and addresses --------------------------------------------------------------------


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "192.168.1.20.nip.io",
        "localhost.evil.example",
        "192.168.1.21",
        "10.0.0.1:80",
    ],
)
def test_a_foreign_name_gets_a_page_with_a_sentence(house: House, host: str) -> None:
    device = house.device(host=host)
    for got in (device.opens("/"), device.opens("/knock"), device.posts("/enter", {"word": ""})):
        assert got.status == 400
        assert "not known under this name" in got.text
        assert got.headers["Content-Security-Policy"] == POLICY
        assert "Set-Cookie" not in got.headers


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "localhost:8080", LAN])
def test_own_names_are_known(house: House, host: str) -> None:
    assert house.device(host=host).opens("/knock").status == 200


def test_the_machine_itself_is_the_host(house: House) -> None:
    for host in ("localhost", "127.0.0.1", "localhost:8080"):
        for address in ("127.0.0.1", "::1"):
            got = house.device(address, host).opens("/")
            assert (got.status, "New game night" in got.text) == (200, True)


@pytest.mark.parametrize(
    ("address", "host", "headers"),
    [
        ("192.168.1.31", LAN, {}),
        ("192.168.1.31", "localhost", {}),
        ("127.0.0.1", LAN, {}),
        ("127.0.0.1", "localhost", {"X-Forwarded-For": "203.0.113.5"}),
        ("127.0.0.1", "localhost", {"Forwarded": "for=203.0.113.5"}),
    ],
)
def test_another_device_has_to_knock(
    house: House, tablet: Device, address: str, host: str, headers: dict[str, str]
) -> None:
    stranger = house.device(address, host)
    for path in ("/", "/new", "/night/1", "/night/1/log.csv", "/night/1/stream", "/rulebook"):
        got = stranger.opens(path, headers)
        assert (got.status, got.headers["Location"].partition("?")[0]) == (303, "/knock"), path
    live = stranger.opens("/night/1/view/felt", {"HX-Request": "true", **headers})
    assert (live.status, live.headers["HX-Redirect"]) == (204, "/knock")
    before = log(house)
    got = stranger.wire.send("POST", "/night/1/tap", TAP, headers)
    assert got.status == 303
    assert log(house) == before
    page = stranger.opens("/knock", headers)
    assert page.status == 200
    assert "run the table from here" not in page.text


# --- the code and the PIN -------------------------------------------------------------------


def test_the_code_lets_look_and_not_tap(house: House, tablet: Device, phone: Device) -> None:
    tablet.plays("deal")
    before = log(house)
    for view in ("felt", "phone", "bank", "log"):
        assert "<form" not in phone.looks(view), view
    got = phone.taps("check", seen=3, seat=0)
    assert (got.status, log(house)) == (403, before)
    assert got.notice.startswith("This device can only watch.")
    assert "Ann to act" in got.text
    got = phone.posts("/night", {"name": ["Ann", "Bob"], "chips": [5, 5]})
    assert (got.status, len(house.table.nights())) == (403, 1)
    assert "This device can only watch" in got.text
    for sheet in ("floor", "seat?seat=0", "menu", "history", "antes"):
        refused = phone.opens(f"/night/1/sheet/{sheet}")
        assert (refused.status, "Only the host can open this" in refused.text) == (403, True), sheet
    assert phone.opens("/keys").status == 403
    assert phone.posts("/keys", {"do": "new-pin"}).status == 403


@pytest.mark.parametrize("spell", [str.upper, str.lower, lambda code: f" {code}\n"])
def test_the_code_typed_by_hand(house: House, tablet: Device, spell: object) -> None:
    phone = house.in_the_house()
    got = phone.posts("/enter", {"word": spell(house.keys.code)})
    assert got.status == 303
    assert phone.opens("/night/1/phone").status == 200
    assert phone.taps("check", seen=1, seat=0).status != 200


def test_the_pin_lets_tap(house: House, tablet: Device) -> None:
    other = house.in_the_house(night=1)
    assert other.posts("/enter", {"word": house.keys.pin}).status == 303
    other.plays("deal")
    got = other.posts("/give-up", {})
    assert got.status == 303
    assert other.taps("check", seen=3, seat=0).status == 403


def test_an_empty_pin_file_opens_nothing(house: House) -> None:
    (house.data / "host.pin").write_text("\n")
    thief = house.in_the_house("192.168.1.66")
    assert thief.posts("/enter", {"word": ""}).status == 403
    assert re.fullmatch(r"\d{6}", house.keys.pin)


def test_a_new_pin_ends_old_rights_at_once(house: House, tablet: Device) -> None:
    other = house.in_the_house(night=1)
    other.posts("/enter", {"word": house.keys.pin})
    other.plays("deal")
    old, new = house.keys.pin, house.keys.new_pin()
    while old == new:
        new = house.keys.new_pin()
    assert other.opens("/night/1").headers["Location"] == "/knock?to=/night/1"
    assert other.wire.send("POST", "/night/1/tap", TAP, {}).headers["Location"] == "/knock"
    assert other.posts("/enter", {"word": old}).status == 403
    assert other.posts("/enter", {"word": new}).status == 303
    other.looks()
    other.plays("0 checks")
    assert tablet.opens("/night/1").status == 200, "the machine itself is let in again"


def holding(device: Device, cookie: str) -> Device:
    """A device with that cookie; the test client sends none that stands in a header only."""
    device.wire.client.set_cookie("referee_seat", cookie, domain=LAN)
    return device


@pytest.mark.parametrize("key", ["", "0" * 64, "guess"])
def test_a_forged_cookie_is_refused(house: House, tablet: Device, key: str) -> None:
    forger = SecureCookieSessionInterface()
    true_key = house.app.secret_key
    house.app.secret_key = key or "other"
    sealer = forger.get_signing_serializer(house.app)
    house.app.secret_key = true_key
    assert sealer is not None
    cookie = sealer.dumps({"host": house.keys.right, "device": "x"})
    thief = holding(house.in_the_house(), str(cookie))
    got = thief.wire.send("POST", "/night/1/tap", TAP, {})
    assert (got.status, got.headers["Location"]) == (303, "/knock")
    for odd in ("x.y.z", "", "a" * 4000, "eyJob3N0IjoiMSJ9.aaaa.bbbb"):
        got = holding(thief, odd).opens("/night/1")
        assert (got.status, got.headers["Location"]) == (303, "/knock?to=/night/1")


def test_the_cookie_is_not_for_scripts(house: House) -> None:
    given = house.device().opens("/").headers["Set-Cookie"]
    assert given.startswith("referee_seat=")
    for word in ("HttpOnly", "SameSite=Lax", "Path=/"):
        assert word in given


def test_secrets_are_readable_by_their_owner_only(house: House) -> None:
    assert house.keys.pin
    for name in ("secret.key", "join.code", "host.pin"):
        assert (house.data / name).stat().st_mode & 0o077 == 0, name


# --- nothing inline in any template ---------------------------------------------------------

INLINE = re.compile(
    r"""<style\b|\sstyle\s*=|\son[a-z]+=|\bhx-on\b|javascript:|["']js:|hx-vals\s*=\s*["']?js"""
    r"""|<script(?![^>]*\ssrc=)""",
    re.IGNORECASE,
)
ALONE = "alone.html"
"""A page that is saved and opened from a disk; the app serves it to nobody's screen."""
MADE = ("_live.html", "log_older.html", "door.html", "receipt.html", ALONE)
MADE += ("tv.html", "_join.html", "screen.html", "desk.html")
"""Pages around what another template made, or a QR."""


def test_a_template_has_nothing_inline(subtests: pytest.Subtests) -> None:
    for path in (ROOT / "templates").rglob("*.html"):
        text = re.sub(r"\{#.*?#\}", "", path.read_text(encoding="utf-8"), flags=re.S)
        with subtests.test(path.name):
            assert path.name == ALONE or INLINE.findall(text) == []
            for word in re.findall(r"\|\s*safe\b", text):
                assert path.name in MADE, f"{word} where people's words may stand"
            assert "autoescape" not in text


def test_the_scan_would_find_something() -> None:
    for bad in (
        '<b style="x">',
        "<a onclick='x'>",
        "<script>x</script>",
        '<p hx-on:click="x">',
        '<a href="javascript:x">',
        "<style>b{}</style>",
        "<p hx-vals='js:{a:1}'>",
    ):
        assert INLINE.search(bad), bad
    assert not INLINE.search('<script defer src="/static/js/table.js"></script>')
