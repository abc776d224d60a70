"""Open pages over real sockets: the whole view at once, another after every tap, slots freed."""

from __future__ import annotations

import http.client
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest
from device import Device, HttpWire
from serving import QuickServer, quickly_serving

from referee import bell
from referee.web.wire.places import OF_ONE

from .people import write

pytestmark = pytest.mark.process


class Listener:
    """One open stream."""

    def __init__(self, device: Device, view: str = "felt", client: str = "") -> None:
        port = device.wire.port
        headers = {"Host": f"localhost:{port}", "Cookie": device.wire.cookie}
        source = (device.wire.source, 0)
        self.line = http.client.HTTPConnection("127.0.0.1", port, 10, source)
        client = client or f"client {id(self)}"
        path = f"/night/{device.night}/stream?view={view}&c={client.replace(' ', '+')}"
        self.line.request("GET", path, headers=headers)
        self.got = self.line.getresponse()
        self.status = self.got.status

    def hears(self) -> tuple[int, str]:
        """The next message: its number and its text."""
        number, text = -1, []
        while True:
            line = self.got.readline().decode()
            assert line, "the stream ended"
            if line.startswith("id:"):
                number = int(line[3:])
            elif line.startswith("data:"):
                text.append(line[6:].rstrip("\n"))
            elif line == "\n" and number >= 0:
                return number, "\n".join(text)

    def ends(self) -> bool:
        """Whether the other side has closed it, within the time-out."""
        return b"" in iter(self.got.readline, None)

    def close(self) -> None:
        self.got.close()
        self.line.close()


@contextmanager
def listening(device: Device, *views: str) -> Iterator[list[Listener]]:
    found = [Listener(device, view) for view in views]
    try:
        yield found
    finally:
        for one in found:
            one.close()


@pytest.fixture
def tablet(server: QuickServer) -> Device:
    found = server.device()
    found.begins()
    return found


def guests(server: QuickServer, count: int, source: str = "127.0.0.1") -> list[Device]:
    """Phones that came in by the code."""
    code = (server.data / "join.code").read_text()
    found = [Device(HttpWire(server.port, source=source), 1) for _ in range(count)]
    for one in found:
        assert one.opens(f"/join/{code}").status == 303
    return found


def threads(server: QuickServer) -> int:
    """How many its process has, where the system says so."""
    try:
        said = Path(f"/proc/{server.process.pid}/status").read_text()
    except OSError:
        return 0
    return int(said.partition("Threads:")[2].split()[0])


def same(text: str, view: str) -> bool:
    return text.splitlines() == view.splitlines()


def test_the_whole_view_at_once_and_after_every_tap(tablet: Device) -> None:
    views = ("felt", "phone", "bank", "log")
    with listening(tablet, *views) as open_pages:
        for page, view in zip(open_pages, views, strict=True):
            assert page.status == 200
            assert page.got.headers["Content-Type"].startswith("text/event-stream")
            assert page.got.headers["Cache-Control"] == "no-store"
            number, text = page.hears()
            assert number == 1
            assert same(text, tablet.looks(view)), view
        for number, act in enumerate(("next-deal", "antes", "check"), 2):
            tablet.must(act, game="jackpots", seat=0)
            for page, view in zip(open_pages, views, strict=True):
                heard, text = page.hears()
                assert heard == number
                assert same(text, tablet.opens(f"/night/1/view/{view}").text), view


def test_a_phone_has_nothing_to_tap(tablet: Device) -> None:
    tablet.plays("deal")
    with listening(tablet, "phone") as (page,):
        _, text = page.hears()
        assert "<form" not in text
        assert "hx-post" not in text
        assert "Ann to act" in text


def test_a_looker_has_nothing_to_tap_on_any_view(server: QuickServer, tablet: Device) -> None:
    code = (server.data / "join.code").read_text()
    looker = server.device(night=1)
    assert looker.opens(f"/join/{code}").status == 303
    assert looker.posts("/give-up", {}).status == 303
    for view in ("felt", "phone", "bank", "log"):
        with listening(looker, view) as (page,):
            _, text = page.hears()
            assert "<form" not in text, view


def test_words_that_are_none_and_nights_that_are_none(tablet: Device) -> None:
    assert tablet.opens("/night/1/stream?view=secrets").status == 404
    assert tablet.opens("/night/9/stream").status == 404


def test_names_with_line_ends_cannot_break_a_message(tablet: Device) -> None:
    tablet.must("rename", view="bank", seat=0, name="Ann\r\n\r\ndata: x\u2028id: 99\x85")
    with listening(tablet, "phone") as (page,):
        number, text = page.hears()
        assert number == 2
        assert "Ann data: x id: 99" in text


def test_bursts_come_to_the_newest_view(server: QuickServer, tablet: Device) -> None:
    pages = [Listener(one, "phone") for one in guests(server, 8)]
    for _ in range(12):
        tablet.must("buy", view="bank", seat=0, chips=1)
    for page in pages:
        number = 0
        while number < 13:
            number, text = page.hears()
        assert "112" in text
        page.close()


def test_one_address_has_so_many_and_those_of_the_dead_are_freed(
    server: QuickServer, tablet: Device
) -> None:
    before = threads(server)
    pages = [Listener(one, "phone") for one in guests(server, OF_ONE, "127.0.0.7")]
    for page in pages:
        assert page.hears()[0] == 1
    assert threads(server) < before + 8, "no page costs one"
    (elsewhere,) = guests(server, 1, "127.0.0.8")
    with listening(elsewhere, "phone") as (other,):
        assert other.hears()[0] == 1, "another address has its own"
    (late,) = guests(server, 1, "127.0.0.7")
    more = Listener(late, "phone")
    assert (more.status, more.got.headers["Retry-After"]) == (503, "5")
    assert "Entry" not in more.got.headers, "it is no view: nothing to paint"
    more.close()
    assert late.opens("/night/1/view/phone").headers["Entry"] == "1", "it looks now and then"
    with listening(tablet, "felt") as (felt,):
        assert felt.hears()[0] == 1, "a host has a place all the same"
        began = time.monotonic()
        tablet.plays("deal")
        assert time.monotonic() - began < 10, "taps go on beside a hundred open pages"
    pages.pop().close()
    until = time.monotonic() + 20
    while (again := Listener(late, "phone")).status == 503:
        again.close()
        assert time.monotonic() < until, "the dead one kept its place"
        time.sleep(0.1)
    assert again.hears()[0] == 3
    for page in (*pages, again):
        page.close()


def test_a_page_that_comes_again_ends_its_old_stream(tablet: Device) -> None:
    old = Listener(tablet, client="the same")
    old.hears()
    new = Listener(tablet, client="the same")
    assert new.hears()[0] == 1
    assert old.ends()
    old.close()
    new.close()


def test_a_newer_page_of_a_device_and_view_ends_the_older_and_keeps_the_place(
    tablet: Device,
) -> None:
    bank, old = Listener(tablet, "bank"), Listener(tablet, client="old")
    new = Listener(tablet, client="new")
    assert new.hears()[0] == 1
    assert old.ends()
    again = Listener(tablet, client="old")
    assert again.status == 503, "two pages of one device do not end each other in turn"
    assert bank.hears()[0] == 1, "heard before the buy: a slow page would begin with what is newest"
    tablet.must("buy", view="bank", seat=0, chips=1)
    assert (bank.hears()[0], new.hears()[0]) == (2, 2), "the bank is another view"
    for page in (bank, old, new, again):
        page.close()


def test_after_a_restart_a_page_is_right_at_once(tmp_path: Path) -> None:
    with quickly_serving(tmp_path) as first:
        tablet = first.device()
        tablet.begins()
        tablet.plays("deal, 0 bets 2")
        felt = tablet.looks("phone")
        with listening(tablet, "phone") as (page,):
            assert page.hears()[0] == 4
            first.kill()
            assert page.ends()
    with quickly_serving(tmp_path) as second:
        tablet = second.device(night=1)
        tablet.looks()
        with listening(tablet, "phone") as (page,):
            number, text = page.hears()
            assert number == 4
            assert same(text, felt)
            tablet.plays("1 calls")
            assert page.hears()[0] == 5


def test_a_quiet_line_beats(monkeypatch: pytest.MonkeyPatch) -> None:
    """An event and not a remark: what a page cannot see it cannot count."""
    monkeypatch.setattr(bell, "HEARTBEAT", 0.0)
    rung = bell.Bell(3)
    messages = rung.stream(bell.OpenPage(rung, lambda: (3, "the felt"), lambda: False))
    said = [next(messages) for _ in range(4)]
    assert said[1] == bell.message("the felt", 3)
    assert said[2:] == ["event: beat\ndata:\n\n"] * 2


def test_open_pages_wait_for_the_answers_of_taps(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twelve that tap at once are answered first; a tap that is never done holds up nobody for
    long."""
    monkeypatch.setattr(bell, "AFTER_ALL", 0.05)
    rung = bell.Bell(1)
    made: list[int] = []

    def render() -> tuple[int, str]:
        made.append(rung.seq)
        return rung.seq, "the felt"

    messages = rung.stream(bell.OpenPage(rung, render, lambda: False))
    assert [next(messages), next(messages)] == [bell.RETRY, bell.message("the felt", 1)]
    with ThreadPoolExecutor() as page, rung.answering():
        with rung.answering():
            rung.ring(2)
            shown = page.submit(next, messages)
            time.sleep(0.02)
            rung.ring(3)
        assert made == [1], "one of the two is not answered yet"
        assert shown.result() == bell.message("the felt", 3)
    assert made == [1, 3], "both in one view"


def test_every_view_says_up_to_which_entry(tablet: Device) -> None:
    """Whatever else comes (a fault, a door, "busy") is no view, and no page paints it."""
    tablet.plays("deal")
    assert tablet.opens("/night/1/view/felt").headers["Entry"] == "3"
    assert tablet.taps("check", seat=0).headers["Entry"] == "4"
    refused = tablet.taps("check", seat=0)
    assert (refused.status, refused.headers["Entry"]) == (422, "4")
    assert "Entry" not in tablet.opens("/night/9/view/felt").headers


def test_an_open_page_hears_that_money_is_hidden(tablet: Device) -> None:
    """Nothing is written in the night; what guests may read of it has changed."""
    tablet.banks("close")
    with listening(tablet, "bank") as (page,):
        first, _ = page.hears()
        write(tablet, "money", who="ann", off=1)
        assert page.hears()[0] == first


@pytest.mark.parametrize(
    ("first", "more", "ends"),
    [
        ("GET /night/1/stream?c=raw HTTP/1.1", "", False),
        ("GET /night/1/stream?c=raw HTTP/1.0", "", False),
        ("GET /night/1/stream?c=raw HTTP/1.1", "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", True),
        ("HEAD /night/1/stream?c=raw HTTP/1.1", "", True),
    ],
)
def test_a_line_is_a_stream_or_answers_requests(
    server: QuickServer, tablet: Device, first: str, more: str, ends: bool
) -> None:
    """Whose head is answered, and what is asked on the same line besides is not."""
    with socket.create_connection(("127.0.0.1", server.port), 10) as line:
        head = f"Host: localhost\r\nCookie: {tablet.wire.cookie}\r\n\r\n"
        line.sendall(f"{first}\r\n{head}{more}".encode())
        got = b""
        while b"id: 1\n" not in got and (piece := line.recv(65536)):
            got += piece
        assert (b"id: 1\n" in got) is not ends
        assert b"<html" not in got
    with listening(tablet, "felt") as (page,):
        assert page.hears()[0] == 1, "its place is free"


SLOW = (
    "import time; from referee.web.wire.limits import LimitedServer as L; was = L.soon; "
    "L.soon = lambda self, act: (time.sleep(0.5), was(self, act))"
)
"""The loop that reads comes to a line's hand-over when a thread has worked off what else was
asked on it."""


def test_a_line_answers_nothing_more_once_it_is_a_stream_however_late_it_becomes_one(
    tmp_path: Path,
) -> None:
    with quickly_serving(tmp_path, first=SLOW) as server:
        tablet = server.device()
        tablet.begins()
        with socket.create_connection(("127.0.0.1", server.port), 10) as line:
            head = f"Host: localhost\r\nCookie: {tablet.wire.cookie}\r\n\r\n"
            asked = f"GET /night/1/stream?c=raw HTTP/1.1\r\n{head}GET / HTTP/1.1\r\n{head}"
            line.sendall(asked.encode())
            got = b""
            while b"id: 1\n" not in got and (piece := line.recv(65536)):
                got += piece
        assert b"id: 1\n" not in got
        assert got.count(b"HTTP/1.1 200 OK") <= 1
