"""A house of many nights, made quickly, and how long its pages take: `python bench/almanac.py`.

A few evenings are played at random; copies of them under other numbers and dates are written
straight into the store, with what was reckoned of them but for the last few. Then home, people, a
person, a game and the year are asked for: the first time, and again; and how much memory that
takes. `--short` is the form of the tests, `--keep FOLDER` leaves the house there to look at.
"""

import argparse
import json
import random
import resource
import sys
import tempfile
import time
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from house import House
from shelf import BOOK

from referee.core.book.game import Limit, Stakes
from referee.core.book.house import House as Choices
from referee.core.decide import act
from referee.core.errors import Refused
from referee.core.log import Entry, Log
from referee.core.messages.bank import BeginNight, Buy, CloseNight
from referee.core.messages.betting import Call, Check, Drop, RaiseTo
from referee.core.messages.command import Command, strand
from referee.core.messages.dealing import NextDeal
from referee.core.messages.showdown import ThrowIn
from referee.core.rules.offers import offers
from referee.store import Store, house
from referee.store.chain import checksum, seed
from referee.store.rows import COLUMNS, row_of
from referee.table.reckoned import reckoning

GAMES = ("jackpots", "texas-holdem", "seven-card-stud", "lowball", "omaha", "spit-in-the-ocean")
NAMES = ("Ann", "Bob", "Cy", "Dot", "Eva", "Finn", "Gus", "Ida", "Joe")
LIKELY: dict[type, int] = {Call: 12, Check: 12, Drop: 5, RaiseTo: 2}
EVENINGS = 3
BEGAN = datetime(2023, 1, 6, 19, 0, tzinfo=UTC)
FIRST, AGAIN, MEGABYTES = 3.0, 0.3, 300.0
"""Seconds a page may take the first time and again; memory of the whole program."""


def evening(chance: random.Random, deals: int) -> Log:
    """A closed evening of so many deals."""
    log, games = Log(), [BOOK.games[id] for id in GAMES if id in BOOK.games]
    names = chance.sample(NAMES, 6)
    stakes = Stakes(1, Limit("none", (2,), raises=None), worth=5, currency="€")
    begins = BeginNight("", tuple((name, 200) for name in names), 0, games[0], stakes, Choices())

    def tap(command: Command) -> None:
        events = act(log.night, command)[0]
        log.append(Entry(log.seq + 1, strand(command), events))

    tap(begins)
    game = games[0]
    while log.night.hands < deals or log.night.playing is not None:
        night = log.night
        if night.playing is None:
            game = chance.choice(games) if night.hands and night.hands % 5 == 0 else game
            for player in night.players:
                if not night.holds(player.seat):
                    tap(Buy(player.seat, 200))
            tap(NextDeal(game))
            continue
        found = [offer for offer in offers(night) if not isinstance(offer.command, ThrowIn)]
        if night.hands >= deals:
            found = [offer for offer in found if not isinstance(offer.command, NextDeal)] or found
        weights = [LIKELY.get(type(offer.command), 3) for offer in found]
        with suppress(Refused):
            tap(chance.choices(found, weights)[0].command)
    tap(CloseNight())
    return log


def moment(night: int, entry: int) -> str:
    return (BEGAN + timedelta(days=night, seconds=12 * entry)).isoformat(timespec="seconds")


def write(store: Store, evenings: list[Log], nights: range) -> None:
    """Nights of these numbers, straight into a store."""
    rows = [[row_of(entry) for entry in log.entries] for log in evenings]
    kinds = [" ".join(sorted(words(found))) for found in rows]
    names = ", ".join(("night", *COLUMNS, "checksum"))
    marks = ", ".join("?" * (len(COLUMNS) + 2))
    with store.writing() as db:
        for night in nights:
            found, before = rows[night % len(rows)], seed(night)
            written = []
            for row in found:
                parts = dict(zip(COLUMNS, row, strict=True))
                parts |= {"at": moment(night, row[0]), "tap": f"{night}-{row[0]}"}
                before = checksum(before, *parts.values())
                written.append((night, *parts.values(), before))
            listed = {"id": night, "made_at": moment(night, 1), "entries": len(found)}
            db.table("night").insert({**listed, "kinds": kinds[night % len(kinds)], "goes_on": 0})
            db.conn.executemany(f"INSERT INTO entry ({names}) VALUES ({marks})", written)


def words(rows: list[tuple[object, ...]]) -> set[str]:
    return {event["is"] for row in rows for event in json.loads(str(row[-1]))}


def copy_what_is_kept(store: Store, templates: int, nights: range) -> None:
    """What was reckoned of the first nights, for these copies of them."""
    marks = house.marks(store)
    for what in ("evening", "figures"):
        known, found = house.kept(store, what), dict[int, tuple[str, str]]()
        for night in nights:
            like = next(one for one in range(1, templates + 1) if (night - one) % templates == 0)
            _, text = known[like]
            if what == "evening":
                began = f'[{like},"{moment(like, 1)}"'
                assert text.startswith(began)
                text = f'[{night},"{moment(night, 1)}"{text.removeprefix(began)}'
            found[night] = (f"{marks[night]} {reckoning()}", text)
        house.keep(store, what, found)


def built(folder: Path, nights: int, deals: int, left: int) -> House:
    """A house of so many nights; of the last few nothing is reckoned."""
    chance = random.Random(7)
    evenings = [evening(chance, deals) for _ in range(EVENINGS)]
    there = House(folder, BOOK)
    write(there.table.store, evenings, range(1, EVENINGS + 1))
    while there.table.house.figures()[2]:
        pass
    rest = range(EVENINGS + 1, nights + 1)
    write(there.table.store, evenings, rest)
    copy_what_is_kept(there.table.store, EVENINGS, rest[: len(rest) - left])
    there.close()
    return House(folder, BOOK)


PAGES = (
    "/",
    "/people",
    "/people/person?who=ann",
    "/almanac",
    "/almanac?season=all",
    "/almanac/game?id=jackpots",
    "/slate",
)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--nights", type=int, default=1000)
    parser.add_argument("--deals", type=int, default=150)
    parser.add_argument("--left", type=int, default=3)
    parser.add_argument("--short", action="store_true")
    parser.add_argument("--keep", type=Path)
    options = parser.parse_args()
    nights, deals = (24, 12) if options.short else (options.nights, options.deals)
    with tempfile.TemporaryDirectory(prefix="almanac") as made:
        folder = options.keep or Path(made)
        folder.mkdir(exist_ok=True)
        began = time.perf_counter()
        there = built(folder, nights, deals, options.left)
        print(f"{nights} nights of {deals} deals, made in {time.perf_counter() - began:.0f} s")
        slow = measured(there)
        there.close()
    used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(f"memory {used:.0f} MB of {MEGABYTES:.0f}")
    return int(slow or used > MEGABYTES)


def measured(there: House) -> bool:
    """Ask for each page twice; whether one was too slow. In seconds of the processor: whatever else
    this machine does is not counted."""
    client, slow = there.app.test_client(), False
    for page in PAGES:
        took = []
        for limit in (FIRST, AGAIN):
            began = time.process_time()
            got = client.get(page, base_url="http://127.0.0.1:8080")
            took.append(time.process_time() - began)
            assert got.status_code == 200, (page, got.status_code)
            slow |= took[-1] > limit
        said = "still adding up" if "Still adding up" in got.text else "all added up"
        print(f"{page:32} first {1000 * took[0]:6.0f} ms, again {1000 * took[1]:6.0f} ms, {said}")
    return slow


if __name__ == "__main__":
    sys.exit(main())
