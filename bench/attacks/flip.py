"""Bytes flipped at every kind of place in a log: each is named, or refused in a sentence, or does
nothing; what is shown is what was entered, up to the damage, and no other night is touched."""

from __future__ import annotations

import random
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from conftest import open_house
from shelf import BOOK

from attacks import Figure
from referee.core.book.book import Book
from referee.core.log import Entry
from referee.store import FILE, StoreError

SHORT, LONG = 16, 1_000
NIGHTS = (1, 2, 3)
Truth = dict[int, tuple[Entry, ...]]


def attack(short: bool) -> list[Figure]:
    book, luck = BOOK, random.Random(9)
    came: Counter[str] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        truth = played(data, book)
        path, sound = data / FILE, (data / FILE).read_bytes()
        places = kinds(sound, luck)
        for _ in range(SHORT if short else LONG):
            at = next(places)
            flipped = bytearray(sound)
            flipped[at] ^= 1 << luck.randrange(8)
            for part in ("-wal", "-shm"):
                Path(f"{path}{part}").unlink(missing_ok=True)
            path.write_bytes(flipped)
            came.update(outcome(data, book, truth))
    return [
        Figure("bytes flipped", f"{sum(came[one] for one in ENDS):,}", True),
        Figure("found, and named on the pages", str(came["named"]), came["named"] > 0),
        Figure("the whole file refused in a sentence", str(came["refused"]), True),
        Figure("without effect on any night", str(came["nothing"]), True),
        Figure("nights that showed what was never entered", str(came["wrong"]), not came["wrong"]),
        Figure("nights hit together by one flip", str(came["both"]), not came["both"]),
        Figure("pages that failed without a sentence", str(came["fault"]), not came["fault"]),
    ]


ENDS = ("named", "refused", "nothing")


def played(data: Path, book: Book) -> Truth:
    """Three nights of a deal each, all in the file itself; what was entered in them."""
    house = open_house(data, book)
    for _ in NIGHTS:
        tablet = house.device()
        tablet.begins()
        tablet.plays("deal, 0 bets 2, 1 calls, 2 calls, 3 drops, 0 draws 3, 1 draws 1, 2 draws 0")
    truth = {night: house.table.store.read(night).entries for night in NIGHTS}
    house.table.store.close()
    return truth


def kinds(sound: bytes, luck: random.Random) -> Iterator[int]:
    """Places in turn: the head of the file, that of a page, columns and events, anywhere."""
    pages = len(sound) // 4096
    words = [at for at in range(len(sound) - 6) if sound[at : at + 6] == b'{"is":']
    while True:
        yield luck.randrange(100)
        yield 4096 * luck.randrange(1, pages) + luck.randrange(16)
        for _ in range(4):
            yield luck.choice(words) + luck.randrange(-60, 40)
        yield luck.randrange(len(sound))


def outcome(data: Path, book: Book, truth: Truth) -> Iterator[str]:
    """What the flip came to."""
    try:
        house = open_house(data, book)
    except StoreError:
        yield "refused"
        return
    tablet, hit = house.device(), []
    for path in ("/", "/new", "/rulings"):
        got = tablet.opens(path)
        if got.status >= 500:
            yield "fault"
    for night in NIGHTS:
        try:
            stored = house.table.store.read(night)
        except StoreError:
            yield "fault"
            continue
        entries, sound = stored.entries, truth[night]
        if stored.damage is not None:
            hit.append(night)
        if entries != sound[: len(entries)] or (len(entries) < len(sound) and not stored.damage):
            yield "wrong"
        got = tablet.opens(f"/night/{night}")
        said = any(word in got.text for word in ("is damaged.", "is missing.", "Nothing of night"))
        if got.status not in (200, 503) or bool(stored.damage) != said:
            yield "fault"
    house.table.store.close()
    if len(hit) > 1:
        yield "both"
    yield "named" if hit else "nothing"
