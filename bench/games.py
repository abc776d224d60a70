"""Does it matter how many games there are? `python bench/games.py [--short]`.

The chooser, a rule card and a new hand, on the server, with every game of the rulebook and with
one alone. Each line: the slowest of the middle nineteen twentieths, and the processor's time with
all the games and with the one. How many times as long says nothing: what each page costs is in
both, and whoever makes that quicker would make this worse.
"""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from itertools import islice
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from flask.testing import FlaskClient

from referee.core.book.book import Book
from referee.keys import Keys
from referee.paths import ROOT
from referee.rulebook import load_book
from referee.rulebook.houselaws import house_games
from referee.store import FILE, Store
from referee.table import Table
from referee.web import create_app

ONE = "jackpots"
SHORT = "--short" in sys.argv
TIMES = 40 if SHORT else 300
LIMIT_MS, MORE_MS = 100, 2
MANY = 150
Took = tuple[float, float]
"""Milliseconds on the clock, and seconds of the processor."""
HEADERS = {"Origin": "http://localhost"}
NAMES = ["Ann", "Bob", "Cy", "Dot", "Eva", "Finn"]


class Room:
    """A night with some games loaded, and one tablet that asks."""

    def __init__(self, book: Book, folder: Path) -> None:
        keys = Keys(folder)
        house = house_games(book, folder, ROOT / "rulebook")
        self.table = Table(house.book(), Store(folder / FILE))
        self.client: FlaskClient = create_app(self.table, keys, house).test_client()
        self.client.get("/")
        self.post("/night", {"name": NAMES, "chips": [100] * len(NAMES), "game": ONE, "tap": "n"})
        self.number = 0

    def post(self, path: str, form: dict[str, object]) -> None:
        got = self.client.post(path, data=form, headers=HEADERS)
        assert got.status_code in (200, 303), got.get_data(as_text=True)

    def tap(self, do: str, **fields: object) -> None:
        self.number += 1
        seen = self.table.look(1).seen["hand"]
        self.post("/night/1/tap", {"do": do, "seen": seen, "tap": str(self.number), **fields})

    def chooser(self) -> Took:
        return self._asked(lambda: self.client.get("/night/1/sheet/games"))

    def card(self) -> Took:
        return self._asked(lambda: self.client.get(f"/game/{ONE}", headers={"HX-Request": "true"}))

    def hand(self) -> Took:
        took = self._asked(lambda: self.tap("next-deal", game=ONE))
        self.tap("throw-in", antes="back", dealer="next")
        return took

    @staticmethod
    def _asked(work: Callable[[], object]) -> Took:
        start, spent = time.perf_counter(), time.process_time()
        work()
        return 1000 * (time.perf_counter() - start), time.process_time() - spent


def main() -> None:
    every = _many(load_book(ROOT / "rulebook"))
    alone = replace(every, games={ONE: every.games[ONE]}, judges={ONE: every.judges[ONE]})
    with tempfile.TemporaryDirectory() as folder:
        rooms = [Room(book, _made(Path(folder) / name)) for name, book in _books(every, alone)]
        print(f"{len(every.games)} games loaded, {len(NAMES)} players, {TIMES} times each")
        for what in ("chooser", "card", "hand"):
            _tell(what, *_times(what, rooms))
        for room in rooms:
            room.table.close()
            room.table.store.close()


def _books(every: Book, alone: Book) -> tuple[tuple[str, Book], ...]:
    return (("every", every), ("alone", alone))


def _many(book: Book) -> Book:
    """The rulebook, and some of its games again until there are so many."""
    again = islice(book.games.items(), max(0, MANY - len(book.games)))
    more = {f"{id}-2": replace(game, id=f"{id}-2", name=f"{game.name} 2") for id, game in again}
    judges = {id: book.judges[id[:-2]] for id in more if id[:-2] in book.judges}
    return replace(book, games={**book.games, **more}, judges={**book.judges, **judges})


def _made(folder: Path) -> Path:
    folder.mkdir()
    return folder


def _times(what: str, rooms: list[Room]) -> tuple[list[Took], list[Took]]:
    """Turn by turn, so that what else the machine does hits both alike."""
    found: tuple[list[Took], list[Took]] = ([], [])
    for _ in range(5):
        for room in rooms:
            getattr(room, what)()
    for _ in range(TIMES):
        for room, times in zip(rooms, found, strict=True):
            times.append(getattr(room, what)())
    return found


def _tell(what: str, every: list[Took], alone: list[Took]) -> None:
    late = sorted(wall for wall, _ in every)[int(0.95 * len(every))]
    with_all, with_one = (1000 * median(spent for _, spent in those) for those in (every, alone))
    names = {"chooser": "the chooser", "card": "a rule card", "hand": "a new hand"}
    good = "within" if late < LIMIT_MS and with_all - with_one <= MORE_MS else "NOT within"
    print(
        f"{names[what]:12} p95 {late:6.1f} ms (limit {LIMIT_MS}), processor at the median "
        f"{with_all:.2f} ms, with one game {with_one:.2f} (limit {MORE_MS} more): {good}"
    )


if __name__ == "__main__":
    main()
