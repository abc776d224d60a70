"""The door before many houses: each lies under /h/NAME and is an app of its own, like the one at
home, with its own folder, store, keys and cookies. docs/houses.md.

The door reads the name and hands the request on; it knows nothing of what is asked. A house is made
when somebody asks for it, and let go when nobody has for a while and no page is open.
"""

from __future__ import annotations

import logging
import re
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from flask import Flask

from referee.commands.holding import CannotServe, Held, hold, not_held
from referee.core.errors import CannotGoOn
from referee.core.value import dataclass
from referee.keys import Keys
from referee.paths import ROOT
from referee.rulebook import load_book
from referee.rulebook.houselaws import house_games
from referee.store import FILE, Store, StoreError
from referee.store.counts import Counts
from referee.store.quota import Quota
from referee.table import Table
from referee.web import create_app
from referee.web.counted import shipped
from referee.web.rarity import RARITY
from referee.web.services import services
from referee.web.settings import WrongSettings, trust
from referee.web.wire.places import shared

if TYPE_CHECKING:
    from referee.store.database import OneDatabase

LOG = logging.getLogger(__name__)
AT = "/h/"
NAMED = re.compile(r"/h/([a-z0-9][a-z0-9-]{0,39})(/.*)?", re.DOTALL)
FOLDER = "houses"
"""Of the data folder: in it lies a data folder for each house, under its name."""
KEY, LEAVING = "secret.key", "leaving"
"""What a folder has that is a house; and what it has while that house is taken away."""
ASLEEP, LOOKS = 900.0, 1.0
"""Seconds after which a house that nobody asks for is let go; between two looks at all of them."""
NOBODY = "There is no house at this address. Open the address that you were given.\n"
BUSY = "This house is being looked after just now. Try again in a minute.\n"
NO_WALL = (
    "The role in the address of the database is a superuser, or has BYPASSRLS: the wall between "
    "houses would hold nothing back. Make one that has neither, own the tables with it, and name "
    "it in the address (docs/houses.md)."
)


def is_there(folder: Path) -> bool:
    """Whether a house lies in that folder, and is not being taken away."""
    return (folder / KEY).is_file() and not (folder / LEAVING).exists()


def houses_in(data: Path) -> list[str]:
    """The names of the houses of a data folder."""
    found = (data / FOLDER).iterdir() if (data / FOLDER).is_dir() else ()
    return sorted(path.name for path in found if is_there(path) and NAMED.fullmatch(AT + path.name))


def database(store: str) -> OneDatabase | None:
    """The database that all houses lie in; None where each has a file. Raises CannotServe where it
    would let them see each other, StoreError."""
    if not store:
        return None
    from referee.store.inhouse import climbs
    from referee.store.postgres import database_at

    found = database_at(store)
    with found.line() as conn:
        if not climbs(conn):
            return found
    found.close()
    raise CannotServe(NO_WALL)


@dataclass(eq=False, slots=True)
class Awake:
    """A house that is open. lock: over its folder; used: when it was last asked for."""

    app: Flask
    table: Table
    lock: Held
    used: float

    @property
    def wanted(self) -> bool:
        """Whether somebody looks at it, or has lately."""
        return bool(len(services(self.app).places)) or time.monotonic() - self.used < ASLEEP

    def limit(self) -> None:
        """As many pages may be open as the operator says now."""
        with suppress(StoreError):  # what can't be read holds as it was
            services(self.app).places.only(*shared(self.table.store.quota.limits.pages))

    def close(self) -> None:
        services(self.app).keeper.wait()
        self.table.close()
        self.table.store.close()
        self.lock.close()


class Houses:
    """A WSGI app. store: the address of the database they lie in, if they lie in no files; lan: the
    address that devices open. Raises CannotServe, StoreError."""

    def __init__(
        self, data: Path, store: str, names: Sequence[str], lan: Callable[[], str]
    ) -> None:
        self._folder, self._store = data / FOLDER, store
        self._database = database(store)
        self._names, self._lan = names, lan
        self._book = load_book(ROOT / "rulebook")
        self._awake: dict[str, Awake] = {}
        self._counts: dict[str, Counts] = {}
        self._opening: dict[str, threading.Lock] = {}
        self._lock = threading.Lock()
        self._closing = threading.Event()
        threading.Thread(target=self._look_after, daemon=True).start()

    def __call__(self, environ: dict[str, Any], begin: Callable[..., Any]) -> Iterable[bytes]:
        found = NAMED.fullmatch(environ.get("PATH_INFO", ""))
        if found is None or not is_there(self._folder / found[1]):
            return _told(begin, "404 Not Found", NOBODY)
        try:
            house = self._house(found[1])
        except (CannotGoOn, WrongSettings) as error:
            LOG.warning("house %s: %s", found[1], error)
            return _told(begin, "503 Service Unavailable", BUSY)
        root = f"{environ.get('SCRIPT_NAME', '')}{AT}{found[1]}"
        if not found[2]:
            return _told(begin, "308 Permanent Redirect", "", ("Location", f"{root}/"))
        answer: Iterable[bytes] = house.app(
            {**environ, "SCRIPT_NAME": root, "PATH_INFO": found[2]}, begin
        )
        return answer

    def trust(self, names: Sequence[str]) -> None:
        """From now on all houses answer under these names."""
        self._names = names
        for house in self._every().values():
            trust(house.app, names)

    def make_ready(self) -> None:
        """How rare hands are, of what ships; it is the same for all."""
        RARITY.know(shipped(self._book))

    def close(self) -> None:
        self._closing.set()
        for name in self._every():
            self._let_go(name)
        if self._database is not None:
            self._database.close()

    # --- who is awake -----------------------------------------------------------------------

    def _house(self, name: str) -> Awake:
        """The house of that name, made if it sleeps. Raises CannotGoOn, WrongSettings."""
        with self._lock:
            opening = self._opening.setdefault(name, threading.Lock())
        with opening:
            with self._lock:
                found = self._awake.get(name)
                if found is not None:
                    found.used = time.monotonic()
                    return found
            found = self._open(name)
            with self._lock:
                self._awake[name] = found
            return found

    def _open(self, name: str) -> Awake:
        folder, at = self._folder / name, f"{AT}{name}"
        lock = not_held() if self._store else hold(folder)
        try:
            keys = Keys(folder)
            own = house_games(self._book, folder, ROOT / "rulebook")
            where = f"{self._store}#{name}" if self._store else folder / FILE
            store = Store(where, self._database)
            store.quota = Quota(folder, store.size)
            if self._database is None:  # a house that slept has forgotten no wrong guess
                store.counting = self._counts.setdefault(name, Counts()).counting
            table = Table(own.book(), store)
            app = create_app(
                table, keys, own, hosts=self._names, at=at, lan=lambda: self._address(at)
            )
        except BaseException:
            lock.close()
            raise
        found = Awake(app, table, lock, time.monotonic())
        found.limit()
        return found

    def _address(self, at: str) -> str:
        base = self._lan()
        return f"{base}{at}" if base else ""

    def _every(self) -> dict[str, Awake]:
        with self._lock:
            return dict(self._awake)

    def _look_after(self) -> None:
        while not self._closing.wait(LOOKS):
            for name, house in self._every().items():
                house.limit()
                if not is_there(self._folder / name):
                    self._let_go(name)
                elif not house.wanted:
                    self._let_go(name, unless_wanted=True)
            for name in list(self._counts):
                if not (self._folder / name / KEY).is_file():
                    self._counts.pop(name, None)

    def _let_go(self, name: str, unless_wanted: bool = False) -> None:
        """Whoever asks meanwhile waits, and has it opened anew. unless_wanted: one that somebody
        asked for in the last moment stays; they have it already."""
        with self._lock:
            opening = self._opening.setdefault(name, threading.Lock())
        with opening:
            with self._lock:
                found = self._awake.get(name)
                if found is None or (unless_wanted and found.wanted):
                    return
                del self._awake[name]
            with suppress(Exception):  # what goes wrong in one keeps no other from sleeping
                found.close()


def _told(
    begin: Callable[..., Any], status: str, said: str, *more: tuple[str, str]
) -> Iterable[bytes]:
    """The door's own answer: the same to everybody, whatever is behind it."""
    body = said.encode()
    head = [
        *(("Content-Type", "text/plain; charset=utf-8"), ("Content-Length", str(len(body)))),
        *(("Cache-Control", "no-store"), ("X-Content-Type-Options", "nosniff")),
        ("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'"),
    ]
    begin(status, [*head, *more])
    return [body]
