"""The app in a browser tab: what serve.py is at home, called by static/tab/worker.js.

One request after another, in one process without threads: what goes on beside the pages at home is
done between two requests here. docs/tab.md tells the whole way of a request.
"""

from __future__ import annotations

import json
import marshal
import os
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Mapping, MutableMapping, Sequence
from functools import cache
from http.cookies import CookieError, SimpleCookie
from io import BytesIO
from pathlib import Path
from types import CodeType
from typing import Any, ClassVar

from flask import Flask
from jinja2 import BaseLoader, Environment, Template, TemplateNotFound
from werkzeug.datastructures import ImmutableDict

from referee.aside import Steps
from referee.bell import Bell
from referee.commands.tablate import Late, awake
from referee.core.book.book import Book
from referee.keys import Keys
from referee.paths import ROOT
from referee.rulebook import load_book
from referee.rulebook.houselaws import house_games
from referee.screens.games.words.rulecard import Counted
from referee.store import FILE, Store
from referee.table import Table
from referee.web import HouseApp, create_app
from referee.web.counted import shipped
from referee.web.rarity import CountKey
from referee.web.services import services

HERE = ("localhost", "127.0.0.1")
"""Under this name, and from this address: whoever has the tab has the machine."""
ALONE, WITHIN = "frame-ancestors 'none'", "frame-ancestors 'self'"
"""The app's pages stand in a frame of its own page here."""
LIVES = "text/event-stream"
NOT_SENT = ("set-cookie", "content-length")
OF_PARTS = ("hx-", "entry", "content-type", "content-disposition")
"""Headers that a service worker may not set, or has no need of; those of a part of a page."""
HEAD = 16
"""Bytes of a file of bytecode before the code."""
TEMPLATES = ROOT / "templates"
TURN = 0.03
"""Seconds that what goes on beside the pages may take before it is looked who waits, if it goes in
steps."""


class Aside:
    """What is started as a thread here: it is done when nobody waits, or when somebody joins it;
    what goes in steps in turn with the others, as many of them as a turn holds."""

    waiting: ClassVar[deque[Aside]] = deque()

    def __init__(
        self,
        target: Callable[..., object] = lambda: None,
        args: Iterable[Any] = (),
        daemon: bool = True,
    ) -> None:
        self.target, self.args, self.daemon = target, tuple(args), daemon
        self.ident: int | None = None

    def start(self) -> None:
        self.ident = id(self)
        self.waiting.append(self)

    def is_alive(self) -> bool:
        return self in self.waiting

    def join(self, timeout: float | None = None) -> None:
        while self.is_alive():
            self.go_on()

    def go_on(self) -> None:
        """Do it, or of its steps as many as a turn holds."""
        self.waiting.remove(self)
        if not isinstance(self.target, Steps):
            self.target(*self.args)
            return
        until = time.monotonic() + TURN
        for _ in self.target.steps:
            if time.monotonic() > until:
                self.waiting.append(self)
                return


class Jar:
    """The cookies of this device, which a service worker may not set. Kept in the data folder: all
    tabs of a device are one device, also after the next start."""

    def __init__(self, path: Path) -> None:
        self._path = path
        try:
            found = json.loads(path.read_text(encoding="utf-8"))
            self._kept = {str(name): str(value) for name, value in found.items()}
        except (OSError, ValueError, AttributeError):
            self._kept = {}

    def header(self, others: Sequence[Sequence[str]]) -> str:
        """What a browser would send; others: names and values that the page itself has set."""
        sent = {name: value for name, value in others} | self._kept
        return "; ".join(f"{name}={value}" for name, value in sent.items())

    def take(self, answers: Iterable[str]) -> None:
        """What an answer sets. A cookie that only was signed anew need not be written."""
        before = {name: _said(value) for name, value in self._kept.items()}
        for answer in answers:
            try:
                found = SimpleCookie(answer)
            except CookieError:
                continue
            for name, morsel in found.items():
                if morsel["max-age"] == "0" or not morsel.value:
                    self._kept.pop(name, None)
                else:
                    self._kept[name] = morsel.coded_value
        if {name: _said(value) for name, value in self._kept.items()} != before:
            self._write()

    def _write(self) -> None:
        spare = self._path.with_suffix(".new")
        with spare.open("w", encoding="utf-8") as file:
            json.dump(self._kept, file)
            file.flush()
            os.fsync(file.fileno())
        spare.replace(self._path)


def _said(value: str) -> str:
    """A signed cookie without its moment and its signature."""
    return value.rsplit(".", 2)[0]


class Door:
    """The app behind one function. scope: the path under which the tab lies, "/" at its end;
    scheme: http or https."""

    def __init__(self, app: Flask, jar: Jar, scope: str, scheme: str) -> None:
        self.app, self._jar = app, jar
        self._prefix, self._scheme = scope.rstrip("/"), scheme
        self._rang = False
        self._closed: list[int] = []
        Bell.ears.append(self._ring)
        self._keep, table = services(app).table.closed, services(app).table
        table.closed = self._night_closed

    def close(self) -> None:
        """Let go of the log; nothing is left of this house."""
        services(self.app).table.close()
        Bell.ears.remove(self._ring)
        Aside.waiting.clear()

    def _ring(self, bell: Bell) -> None:
        self._rang = True

    def _night_closed(self, night: int) -> None:
        self._closed.append(night)
        self._keep(night)

    def answer(self, asked: str, body: Any) -> tuple[str, bytes]:
        """The answer to one request: status, headers, whether the bell rang, and nights that were
        closed, as JSON; and its body. asked: method, path, query, headers, and the cookies that the
        page itself set, as JSON."""
        method, path, query, headers, cookies = json.loads(asked)
        sent = bytes(body.to_bytes() if hasattr(body, "to_bytes") else body)
        environ = self._environ(method, path, query, headers, sent)
        if LIVES in environ.get("HTTP_ACCEPT", ""):
            return json.dumps(
                {"status": 503, "headers": [], "rang": False}
            ), b""  # it would never end
        environ["HTTP_COOKIE"] = self._jar.header(cookies)
        told: list[Any] = []

        def begin(status: str, found: list[tuple[str, str]], _: Any = None) -> Callable[..., None]:
            told[:] = int(status.partition(" ")[0]), found
            return lambda data: None

        parts = self.app(environ, begin)
        try:
            made = b"".join(parts)
        finally:
            getattr(parts, "close", lambda: None)()
        status, found = told
        self._jar.take(value for name, value in found if name.lower() == "set-cookie")
        rang, self._rang = self._rang, False
        closed, self._closed = self._closed, []
        kept = [_let_in(name, value) for name, value in found if name.lower() not in NOT_SENT]
        if "HTTP_HX_REQUEST" in environ:  # a part of a page, for which a policy is read in vain
            kept = [(name, value) for name, value in kept if name.lower().startswith(OF_PARTS)]
        if _is_page(dict(found)):
            made = made.decode().encode("ascii", "xmlcharrefreplace")
        said = {"status": status, "headers": kept, "rang": rang, "closed": closed}
        return json.dumps(said), made

    def _environ(
        self, method: str, path: str, query: str, headers: list[list[str]], body: bytes
    ) -> dict[str, Any]:
        environ: dict[str, Any] = {
            "REQUEST_METHOD": method,
            "SCRIPT_NAME": self._prefix,
            "PATH_INFO": path.encode().decode("latin-1"),
            "QUERY_STRING": query,
            "SERVER_NAME": HERE[0],
            "SERVER_PORT": "443" if self._scheme == "https" else "80",
            "SERVER_PROTOCOL": "HTTP/1.1",
            "REMOTE_ADDR": HERE[1],
            "HTTP_HOST": HERE[0],
            "CONTENT_LENGTH": str(len(body)),
            "wsgi.version": (1, 0),
            "wsgi.url_scheme": self._scheme,
            "wsgi.input": BytesIO(body),
            "wsgi.errors": _Errors(),
            "wsgi.multithread": False,
            "wsgi.multiprocess": False,
            "wsgi.run_once": False,
        }
        for name, value in headers:
            key = name.upper().replace("-", "_")
            if key == "CONTENT_TYPE":
                environ[key] = value
            elif key not in ("CONTENT_LENGTH", "HOST", "COOKIE", "ACCEPT_ENCODING"):
                environ[f"HTTP_{key}"] = value
        return environ

    def aside(self) -> bool | None:
        """Do a turn of what goes on beside the pages. Nothing where there is none; whether
        something came to its end, which pages may show."""
        if not Aside.waiting:
            return None
        begun = Aside.waiting[0]
        begun.go_on()
        return not begun.is_alive()


class ComeCompiled(BaseLoader):
    """The templates, compiled when the folder was made (tabparts.templates): each is read when it
    is first shown, once for all apps of this process."""

    kept: ClassVar[dict[str, CodeType]] = {}

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def load(
        self, environment: Environment, name: str, globals: MutableMapping[str, Any] | None = None
    ) -> Template:
        if name not in self.kept:
            try:
                read = (self._folder / f"{name}.pyc").read_bytes()
            except OSError:
                raise TemplateNotFound(name) from None
            self.kept[name] = marshal.loads(read[HEAD:])
        return environment.template_class.from_code(environment, self.kept[name], globals or {})


class _Errors:
    """Where the app's faults are told: in the browser's console."""

    def write(self, text: str) -> None:
        print(text, end="")

    def flush(self) -> None:
        """Each is told at once."""


def _is_page(headers: Mapping[str, str]) -> bool:
    """Whether it is HTML to be shown: a browser's text of it is half as long where each letter
    takes one byte, and it is not let go of soon."""
    kind = headers.get("Content-Type", "")
    return kind.startswith("text/html") and "Content-Disposition" not in headers


def _let_in(name: str, value: str) -> tuple[str, str]:
    if name.lower() == "content-security-policy":
        return name, value.replace(ALONE, WITHIN)
    return name, value


@cache
def shipped_book() -> Book:
    """The rulebook; in a tab it is read once for all starts (tabwarm.py)."""
    return load_book(ROOT / "rulebook")


@cache
def shipped_odds() -> Mapping[CountKey, Counted]:
    """Those of its games."""
    return shipped(shipped_book())


def start(data: str, scope: str, scheme: str, bell: str) -> Door:
    """The app around the log in that folder; bell: the channel on which open pages hear of news."""
    vars(threading)["Thread"] = Aside
    folder = Path(data)
    keys = Keys(folder)
    house = house_games(shipped_book(), folder, ROOT / "rulebook")
    table = Table(house.book(), Store(folder / FILE))
    if any(TEMPLATES.glob("*.pyc")):
        ready = HouseApp.jinja_options | {"loader": ComeCompiled(TEMPLATES)}
        HouseApp.jinja_options = ImmutableDict(ready)
    app = create_app(table, keys, house, hosts=HERE)
    app.config["BELL"] = bell
    at = services(app)
    at.rarity.know(shipped_odds())
    at.rarity.waits = 0
    if Late.asleep:  # what a first page does not need, while it is read
        Aside(target=Steps(awake())).start()
    return Door(app, Jar(folder / "cookies.json"), scope, scheme)
