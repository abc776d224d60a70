"""What somebody brings is checked aside: written into a log of our own making, folded and shown.

Knows three kinds of files: a backup, the JSON of a night, and a deal in the players' words (.hand).
Nothing of the house's own log is touched.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from referee.core.book.book import Book
from referee.core.log import Damage, Entry
from referee.core.messages.bank import NightBegan
from referee.core.value import dataclass
from referee.notation.player import play
from referee.notation.reader import HandError
from referee.screens.data import words
from referee.store import NightRow, Store, StoreError, house
from referee.store.codec import CodecError, decode
from referee.store.copies import STRAND, prepare, prepare_nights
from referee.store.moving import Coming, names, sign, signs, written
from referee.table import Look
from referee.web.data.found import CheckedFile, NightFound, Tap
from referee.web.data.incoming import Progress
from referee.web.night.proof import Maker, proved

MOST_TEXT, MOST_HAND = 32 * 1024 * 1024, 64 * 1024
"""Bytes of a night as JSON, and of one deal in the players' words: a long one has 3000."""
LONGEST = 200
"""Letters of a moment, a device or a mark in the JSON of a night."""
SQLITE = b"SQLite format 3\0"


@dataclass(frozen=True, slots=True)
class Home:
    """The house that checks: its book, its data folder, what makes the app that shows a night, and
    its own log, if there is one."""

    book: Book
    folder: Path
    maker: Maker
    store: Store | None = None


def check(
    home: Home, now: str, back: bool, path: Path, ready: Path, progress: Progress
) -> CheckedFile:
    """Read a file into a log at `ready`. now: the moment, for nights that do not say theirs; back:
    it is to take the place of the log, so that it must be a backup; progress: told how many nights
    are done, of how many. Raises StoreError, OSError."""
    told: list[NightFound] = []
    theirs: tuple[str, ...] = ()
    between: frozenset[Tap] = frozenset()
    own = signs(home.store) if home.store is not None else {}

    def prove(store: Store) -> tuple[tuple[int, Damage], ...]:
        nonlocal theirs, between
        rows, found = {row.id: row for row in store.nights()}, []
        for at, (night, look, bad) in enumerate(proved(store, home.book, home.folder, home.maker)):
            progress(at, len(rows))
            told.append(_told(rows[night], look, bad, own))
            found += [(night, bad)] if bad is not None else []
        theirs = names(store)
        between = frozenset((entry.at, entry.tap) for entry in house.read(store).entries)
        return tuple(found)

    with path.open("rb") as file:
        whole = file.read(len(SQLITE)) == SQLITE
    if back and not whole:
        raise StoreError(words.NO_BACKUP)
    if whole:
        prepare(ready, path, prove)
    else:
        prepare_nights(ready, [_from_text(path, home.book, now)], prove)
    ours = names(home.store) if home.store is not None else ()
    return CheckedFile(tuple(told), theirs, ours, between)


def _told(
    row: NightRow, look: Look | None, bad: Damage | None, own: Mapping[str, tuple[int, int]]
) -> NightFound:
    events = row.first.events if row.first is not None else ()
    began = next((event for event in events if isinstance(event, NightBegan)), None)
    mark = sign(row.first) if row.first is not None else ""
    there, length = own.get(mark, (0, 0))
    return NightFound(
        night=row.id,
        sign=mark,
        title=(began.title if began is not None else "") or words.UNTITLED,
        at=(row.first.at if row.first is not None else "") or row.made_at,
        names=tuple(player.name for player in look.night.players) if look is not None else (),
        deals=look.night.hands if look is not None else 0,
        entries=look.seq if look is not None else 0,
        damage=bad,
        here=there,
        further=bool(there) and row.entries > length,
    )


def _from_text(path: Path, book: Book, now: str) -> Coming:
    """The one night of a file that is text. Raises StoreError."""
    raw = path.read_bytes() if path.stat().st_size <= MOST_TEXT else b"\0"
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise StoreError(words.NO_FILE_OF_OURS) from None
    if not text.strip() or "\0" in text:
        raise StoreError(words.NO_FILE_OF_OURS)
    if text.lstrip().startswith("{"):
        return _from_json(text, now)
    if len(raw) > MOST_HAND:
        raise StoreError(words.LONG_HAND)
    return _from_hand(text, book, now)


def _from_hand(text: str, book: Book, now: str) -> Coming:
    try:
        played = play(text, book)
    except HandError as error:
        raise StoreError(words.no_hand(error.sentence, error.line)) from None
    if played.wrong:
        line, what = played.wrong[0]
        raise StoreError(words.hand_differs(what, line))
    lines = (Entry(it.seq, it.strand, it.events, now, "") for it in played.log.entries)
    return written(now, tuple(lines))


def _from_json(text: str, now: str) -> Coming:
    try:
        told = json.loads(text)
        rows = told["entries"]
        lines = tuple(_entry(row, seq) for seq, row in enumerate(rows, 1))
    except CodecError as error:
        raise StoreError(words.newer(error)) from None
    except (ValueError, KeyError, TypeError, RecursionError):
        raise StoreError(words.NO_NIGHT) from None
    if not lines:
        raise StoreError(words.NO_NIGHT)
    if told.get("damaged") or told.get("withheld"):
        raise StoreError(words.JSON_DAMAGED if told.get("damaged") else words.JSON_IN_PLAY)
    return written(lines[0].at or now, lines)


def _entry(row: dict[str, object], seq: int) -> Entry:
    """An entry of the JSON of a night. Raises CodecError, ValueError, KeyError, TypeError."""
    strand, at, by = (str(row[name]) for name in ("strand", "at", "by"))
    if row["seq"] != seq or not STRAND.fullmatch(strand) or max(len(at), len(by)) > LONGEST:
        raise ValueError
    return Entry(seq, strand, decode(json.dumps(row["events"], ensure_ascii=False)), at, by)
