"""A tablet or a phone at the table: it knows only what its pages say, and acts by its buttons.

The same Device works on Flask's test client (AppWire) and over a real socket (HttpWire).
"""

from __future__ import annotations

import html
import http.client
import itertools
import re
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Protocol
from urllib.parse import urlencode

from flask import Flask

from referee.web.services import services
from referee.web.wire.limits import IDLE

Fields = Mapping[str, object]
SEEN = re.compile(r'name="seen" value="(\d+)"')
LOG = re.compile(r'/tap(\?log=\d+)"')
_marks = itertools.count(1)


@dataclass(frozen=True)
class Answer:
    """What came back."""

    status: int
    text: str
    headers: Mapping[str, str] = field(default_factory=dict)

    @property
    def notice(self) -> str:
        """The sentence of the page, or nothing."""
        found = re.search(r'<p class="notice(?: sure)?"[^>]*>(.*?)</p>', self.text, re.S)
        return found.group(1) if found else ""


class Wire(Protocol):
    """How a device reaches the program."""

    def send(self, method: str, path: str, body: str, headers: Mapping[str, str]) -> Answer: ...


class AppWire:
    """Straight into the app, from an address of one's choice."""

    def __init__(self, app: Flask, address: str = "127.0.0.1", host: str = "localhost") -> None:
        self.client = app.test_client()
        self.address, self.host = address, host

    def send(self, method: str, path: str, body: str, headers: Mapping[str, str]) -> Answer:
        got = self.client.open(
            path,
            method=method,
            data=body or None,
            content_type="application/x-www-form-urlencoded" if body else None,
            headers={"Origin": f"http://{self.host}", **headers},
            base_url=f"http://{self.host}",
            environ_overrides={"REMOTE_ADDR": self.address},
        )
        answer = Answer(got.status_code, got.get_data(as_text=True), dict(got.headers))
        got.close()
        return answer


class HttpWire:
    """Over a socket, with a cookie, on one connection as long as it lives; like a browser it asks
    on a new one where the server will have closed that, as nothing was asked for long. source: the
    address it comes from; any of 127.0.0.0/8 but 127.0.0.1 is a stranger's."""

    def __init__(self, port: int, timeout: float = 60, source: str = "127.0.0.1") -> None:
        self.port, self.timeout, self.source = port, timeout, source
        self.cookie = ""
        self._line: http.client.HTTPConnection | None = None
        self._used = 0.0

    def send(self, method: str, path: str, body: str, headers: Mapping[str, str]) -> Answer:
        own = {"Origin": f"http://localhost:{self.port}", "Host": f"localhost:{self.port}"}
        if body:
            own["Content-Type"] = "application/x-www-form-urlencoded"
        if self.cookie:
            own["Cookie"] = self.cookie
        if self._line is not None and time.monotonic() - self._used > IDLE - 5:
            self.close()
        line = self._line or http.client.HTTPConnection(
            "127.0.0.1", self.port, self.timeout, (self.source, 0)
        )
        self._line = None
        try:
            line.request(method, path, body or None, {**own, **headers})
            got = line.getresponse()
            text = got.read().decode()
        except (OSError, http.client.HTTPException):
            line.close()
            raise
        if given := got.headers.get("Set-Cookie"):
            self.cookie = given.partition(";")[0]
        if got.will_close:
            line.close()
        else:
            self._line, self._used = line, time.monotonic()
        return Answer(got.status, text, dict(got.headers))

    def close(self) -> None:
        if self._line is not None:
            self._line.close()
            self._line = None

    def __del__(self) -> None:
        self.close()


class Device:
    """Opens pages, taps buttons. night: the night it looks at; shown: its views as last seen; log:
    how its page says from which log it was made, once a backup has come back."""

    def __init__(self, wire: Wire, night: int = 0) -> None:
        self.wire = wire
        self.night = night
        self.shown: dict[str, str] = {}
        self.mark = ""
        self.log = ""

    def opens(self, path: str, headers: Mapping[str, str] | None = None) -> Answer:
        return self.wire.send("GET", path, "", headers or {})

    def posts(
        self, path: str, fields: Fields | Iterable[tuple[str, object]], **headers: str
    ) -> Answer:
        named = {key.replace("_", "-"): value for key, value in headers.items()}
        return self.wire.send("POST", path, _body(fields), named)

    def begins(
        self,
        names: Iterable[str] = ("Ann", "Bob", "Cy", "Dot"),
        chips: int = 100,
        **fields: object,
    ) -> Answer:
        """Begin a night; the last one deals first unless told otherwise."""
        names = list(names)
        form = {"name": names, "chips": [chips] * len(names), "tap": new_mark(), **fields}
        got = self.posts(f"/night{self.log}", form)
        if got.headers.get("Location", "").startswith("/data/changed"):  # a backup came back
            found = re.search(r'action="/night(\?log=\d+)"', self.opens("/new").text)
            assert found, "a page says of which log it is"
            self.log = found[1]
            got = self.posts(f"/night{self.log}", form)
        if got.status == 303:
            self.night = int(re.split("[/=]", got.headers["Location"])[-1])
            self.shown.clear()
        return got

    def looks(self, view: str = "felt") -> str:
        """The view as it is now."""
        got = self.opens(f"/night/{self.night}/view/{view}{self.log}")
        if got.headers.get("Location", "").startswith("/data/changed"):
            found = re.search(
                r'data-still="[^"?]*(\?log=\d+)"', self.opens(f"/night/{self.night}").text
            )
            assert found, "a page says of which log it is"
            self.log = found[1]
            got = self.opens(f"/night/{self.night}/view/{view}{self.log}")
        assert got.status == 200, got.text
        self.shown[view] = got.text
        return got.text

    def reads(self, view: str = "felt") -> str:
        """What can be read in the view as it is now: its words, without its tags and lines."""
        return " ".join(html.unescape(re.sub(r"<[^>]*>", "", self.looks(view))).split())

    def seen(self, view: str = "felt") -> int:
        """What the page's own buttons would send."""
        text = self.shown.get(view) or self.looks(view)
        forms = (tap.fields for tap in buttons(text) if tap.fields.get("strand") != "bank")
        found = SEEN.search(text)
        return int(next(forms, {}).get("seen") or (found.group(1) if found else 0))

    def taps(
        self,
        do: str,
        view: str = "felt",
        seen: object = None,
        mark: str | None = None,
        more: Fields | None = None,
        **fields: object,
    ) -> Answer:
        """Tap one button of a view; the view that is answered is what it shows from then on."""
        self.mark = new_mark() if mark is None else mark
        form = {
            "do": do,
            "seen": self.seen(view) if seen is None else seen,
            "view": view,
            "tap": self.mark,
            **fields,
            **(more or {}),
        }
        return self.sends(view, form)

    def sends(self, view: str, form: Fields) -> Answer:
        log = LOG.search(self.shown.get(view, ""))
        path = f"/night/{self.night}/tap{log[1] if log else ''}"
        got = self.posts(path, form, HX_Request="true")
        if SEEN.search(got.text):
            self.shown[view] = got.text
        return got

    def banks(self, do: str, **fields: object) -> Answer:
        """Tap a button of the bank."""
        return self.taps(do, "bank", **fields)

    def must(self, do: str, **fields: object) -> Answer:
        """Tap, and it has to be right."""
        got = self.taps(do, **fields)
        assert got.status == 200, (do, fields, got.status, got.notice)
        return got

    def plays(self, words: str) -> None:
        """Acts in short, one after the other: "deal, 0 bets 2, 1 calls, 2 draws 3, take back"."""
        for act in words.split(","):
            match act.split():
                case ["deal"]:
                    self.must("next-deal", game="jackpots")
                    self.must("antes")
                case ["take", "back"]:
                    self.must("take-back", strand="hand")
                case ["again"]:
                    self.must("again", strand="hand")
                case ["all", "check"]:
                    self.must("all-check")
                case [seat, "bets", to]:
                    self.must("bet", seat=seat, to=to)
                case [seat, "raises", to]:
                    self.must("raise", seat=seat, to=to)
                case [seat, "draws", count]:
                    self.must("draw", seat=seat, count=count)
                case [seat, "wins", openers]:
                    self.must("award", pot=0, winner=seat, openers=openers)
                case [seat, ("calls" | "checks" | "drops") as verb]:
                    self.must(verb.removesuffix("s"), seat=seat)
                case other:
                    raise AssertionError(f"no such act: {other}")


def deal_of(device: Device, night: int = 1) -> int:
    """The entry with which the deal of a night began, which the sheets of that deal send along."""
    assert isinstance(device.wire, AppWire)
    return services(device.wire.client.application).table.look(night).deal


def new_mark() -> str:
    return f"mark {next(_marks)}"


def _body(fields: Fields | Iterable[tuple[str, object]]) -> str:
    pairs = fields.items() if isinstance(fields, Mapping) else fields
    flat: list[tuple[str, object]] = []
    for key, value in pairs:
        every = value if isinstance(value, list | tuple) else [value]
        flat += [(key, one) for one in every]
    return urlencode(flat)


# --- reading a page as a finger sees it -----------------------------------------------------


@dataclass
class Button:
    """One form of a page: what it would send."""

    fields: dict[str, str] = field(default_factory=dict)
    label: str = ""


class _Forms(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[Button] = []
        self._in: Button | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        at = dict(attrs)
        if tag == "form" and "tap" in (at.get("class") or "").split():
            self._in = Button()
        elif tag == "input" and self._in is not None and at.get("name"):
            self._in.fields[str(at["name"])] = at.get("value") or ""

    def handle_endtag(self, tag: str) -> None:
        if tag == "form" and self._in is not None:
            self._in.label = " ".join(self._in.label.split())
            self.found.append(self._in)
            self._in = None

    def handle_data(self, data: str) -> None:
        if self._in is not None:
            self._in.label += data


def buttons(view: str) -> list[Button]:
    """The taps a view offers, in its order."""
    parser = _Forms()
    parser.feed(view)
    return parser.found
