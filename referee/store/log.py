"""The log. referee/store is the only place that knows SQL. It judges nothing of a deal: it asks
events only their names, and which of them begin a deal or are a ruling.

One row is one entry (one tap). What was acknowledged survives a pulled plug (`file`, `postgres`).
(night, seq) and (night, tap) are unique, so a race or a repeated tap is an error, never a second
entry. Each entry carries a checksum of itself and the one before it: a night is read up to the
first that does not fit, and no other night is touched by that.

Beside the log lies what is secret, in tables of its own that no reader of the log sees and no
backup takes along: the word that an entry keeps, which goes when its entry is taken back, and what
players entered for a deal, with an entry or without.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from referee.core.log import Damage, Entry
from referee.core.messages.club import TableNamed
from referee.core.messages.law import Ruled
from referee.store import rows
from referee.store import words as say
from referee.store.chain import checksum, seed
from referee.store.codec import CodecError, word
from referee.store.keeper import keeper
from referee.store.quota import Quota
from referee.store.rows import (
    Entered,
    NightRow,
    Row,
    Stored,
    Taken,
    Unless,
    Words,
    begun_by,
    dealt,
    ends_of,
    entry_of,
    insert,
    new_night,
    row_of,
    still,
    stored,
)
from referee.store.schema import InDoubt, StoreError, Torn, came_back
from referee.store.tables import Tables

if TYPE_CHECKING:
    from referee.store.database import OneDatabase

Joint = tuple[int, Entry, int]
"""An entry of one of several nights: the night, the entry, and from which entry on what players
entered in secret stays, nought for all of it."""
PATIENCE = 5.0
"""Seconds for which it is asked whether what was in doubt is there."""


class Store:
    """One house's log, in a file or at an address of PostgreSQL. Safe to use from several
    threads. among: where several houses of this process share their lines to a database."""

    def __init__(self, path: Path | str, among: OneDatabase | None = None) -> None:
        self._keeps = keeper(path, among)
        self.path = self._keeps.path
        self.shared, self.listen = self._keeps.shared, self._keeps.listen
        self.writing, self.reading = self._keeps.writing, self._keeps.reading
        self.counting = self._keeps.counting
        self.erase, self.backup = self._keeps.erase, self._keeps.backup
        self.close, self.size = self._keeps.close, self._keeps.size
        self.quota = Quota()
        self._ends: dict[int, str] = {}
        """By night, the checksum of its last entry as it was read or written."""
        self.came = self._came_back()
        """How often a backup was brought back here: with each it is another log."""

    @property
    def only_read(self) -> str:
        """Why nothing can be entered, where the file can be read and not written."""
        return self._keeps.only_read

    def clock(self) -> float:
        """The clock by which the processes of a house count together, in seconds."""
        return self._keeps.clock()

    def _came_back(self) -> int:
        with self.reading() as db:
            return came_back(db)

    def _rows(
        self, table: str, where: str | None = None, *about: object, order_by: str | None = None
    ) -> list[dict[str, Any]]:
        """The rows of a table that fit. Raises StoreError."""
        with self.reading() as db:
            return list(db.table(table).rows_where(where, about, order_by=order_by))

    # --- writing ----------------------------------------------------------------------------

    def add_night(self, made_at: str, entry: Entry, tap: str = "") -> int:
        """Begin a night with its first entry; its number. tap: the mark that a device put on it;
        where one of the newest nights began with that already, here or at another process, it is
        that one. Raises Full, StoreError."""
        self.quota.weigh()
        with self.writing() as db:
            if tap and (there := begun_by(db, tap)):
                return there
            self.quota.check(db)
            night = new_night(db, made_at)
            end = insert(db, night, row_of(entry))
        self._ends[night] = end
        return night

    def append(
        self,
        night: int,
        entry: Entry,
        sealed: Words = (),
        forget: Collection[int] = (),
        since: int = 0,
        unless: Unless | None = None,
        meanwhile: Callable[[], object] | None = None,
    ) -> None:
        """Add the next entry, durably. Raises Taken, StoreError; nothing is half written.

        sealed: words that entries keep secret; forget: entries whose words go; since: what players
        entered for deals that began before that entry goes. Of what is stored already the last
        entry is looked at again, and no other; unless: see `Unless`; meanwhile: see `Keeps`.
        """
        try:
            with self.writing("" if unless else f"{night} {entry.seq}", meanwhile=meanwhile) as db:
                still(unless)
                end = insert(db, night, row_of(entry), self._ends.get(night, ""))
                for seq, said in sealed:
                    db.add("sealed", {"night": night, "entry": seq, "word": said})
                for seq in forget:
                    db.table("sealed").delete_where("night = ? AND entry = ?", [night, seq])
                if since:
                    old = f"DELETE FROM entered WHERE night = ? AND deal < ? AND {db.mine}"
                    db.execute(old, [night, since])
        except InDoubt as doubt:
            end = self._arrived(night, entry, doubt)
        self._ends[night] = end

    def together(
        self, entries: Sequence[Joint], begins: Entry | None = None, unless: Unless | None = None
    ) -> int:
        """Add the next entries of each of several nights, or of none. begins: and begin one more
        night; its number, or that of the one that its tap began already: then nothing is written.
        Raises Taken, Full, StoreError."""
        new = 0
        if begins is not None:
            self.quota.weigh()
        try:
            with self.writing() as db:
                if begins is not None and (new := begun_by(db, begins.tap)):
                    return new
                still(unless)
                ends = dict[int, str]()
                for night, entry, since in entries:
                    end = ends.get(night, self._ends.get(night, ""))
                    ends[night] = self._next(db, night, entry, since, end)
                if begins is not None:
                    if set(self.tables().values()) & set(begins.events):
                        raise Taken("that table of the evening is there already")
                    self.quota.check(db)
                    new = new_night(db, begins.at)
                    ends[new] = insert(db, new, row_of(begins))
        except InDoubt as doubt:
            if begins is not None:
                raise
            ends = {night: self._arrived(night, entry, doubt) for night, entry, _ in entries}
        self._ends.update(ends)
        return new

    def _next(self, db: Tables, night: int, entry: Entry, since: int, end: str) -> str:
        if since:
            db.table("entered").delete_where("night = ? AND deal < ?", [night, since])
        return insert(db, night, row_of(entry), end)

    def tables(self, known: Collection[int] = ()) -> dict[int, TableNamed]:
        """By night, which table of which evening it is, of those that are not known. Raises
        StoreError."""
        with self.reading() as db:
            return rows.tables(db, known)

    def _arrived(self, night: int, entry: Entry, doubt: InDoubt) -> str:
        """The checksum of an entry, if it is there: whoever wrote it has let go of the house by
        then. Raises StoreError where it is not, InDoubt where nobody answers."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                with self.writing(quiet=True) as db:
                    found = list(stored(db, "night = ? AND seq = ?", night, entry.seq))
            except StoreError:
                time.sleep(0.1)
                continue
            if [tuple(row[:-1]) for row in found] != [row_of(entry)]:
                raise StoreError(say.away(self.path, say.LOST))
            return str(found[0][-1])
        raise doubt

    def go_on(self, night: int, entry: Entry) -> int:
        """Go on with a damaged night in a new one, which begins with what can be read before
        `entry` and then says so with that entry; its number. Nothing of the damaged one is
        touched; asked again, it goes on where it went on already. Raises StoreError."""
        rows, *_ = self._sound(night)
        with self.writing() as db:
            there = next(db.table("night").rows_where("id = ?", [night]), None)
            if there and there["goes_on"]:
                return int(there["goes_on"])
            new = new_night(db, there["made_at"] if there else entry.at)
            for row in (*rows[: entry.seq - 1], row_of(entry)):
                insert(db, new, row)
            for table, at in (("sealed", "entry"), ("entered", "deal")):
                kept = db.table(table).rows_where(f"night = ? AND {at} < ?", [night, entry.seq])
                db.table(table).insert_all([secret | {"night": new} for secret in kept])
            if there:
                db.table("night").update(night, {"goes_on": new})
        return new

    def enter(self, night: int, entered: Entered, seq: int) -> None:
        """Keep what a player enters in secret, durably, in the place of what they entered before.
        seq: the last entry known here. Raises Taken where another process has added one, which may
        have made final what was entered; StoreError. No other process is told: its pages would be
        sent anew in the moment in which somebody entered something, and it looks before it answers
        anybody."""
        with self.writing(quiet=True) as db:
            ends = [row[-1] for row in stored(db, "night = ? AND seq >= ?", night, seq)]
            if ends != [self._ends.get(night)]:
                raise Taken(f"entry {seq} of night {night} is not the last")
            rows.enter(db, night, entered)

    # --- reading ----------------------------------------------------------------------------

    def read(self, night: int) -> Stored:
        """A night as far as it can be read; no entries if there is no such night. Raises
        StoreError."""
        rows, damage, end = self._sound(night)
        found: list[Entry] = []
        for row in rows:
            try:
                found.append(entry_of(row))
            except CodecError as error:
                damage = Damage(row[0], "newer", str(error))
                break
        self._ends[night] = end
        there = self._rows("night", "id = ?", night) if damage else ()
        return Stored(tuple(found), damage, there[0]["goes_on"] if there else 0)

    def _sound(self, night: int) -> tuple[list[Row], Damage | None, str]:
        """The rows of a night up to the first that is damaged, and the checksum of the last one.
        Raises StoreError."""
        if not 0 < night < 2**63:
            return [], None, ""
        found: list[Row] = []
        before = end = seed(night)
        try:
            with self.reading() as db:
                for *row, told in stored(db, "night = ?", night):
                    before = checksum(before, *row)
                    if row[0] != len(found) + 1:
                        return found, Damage(len(found) + 1, "missing"), end
                    if told != before:
                        return found, Damage(len(found) + 1, "changed"), end
                    found.append(tuple(row))
                    end = before
                there = next(db.table("night").rows_where("id = ?", [night]), None)
        except Torn:
            return found, Damage(len(found) + 1, "changed"), end
        if there is not None and there["entries"] > len(found):
            return found, Damage(len(found) + 1, "missing"), end
        return found, None, end

    def since(self, night: int, seq: int) -> tuple[Entry, ...] | None:
        """What other processes have written after that entry, which was the last one known here;
        None where the log is another one, or cannot be read on. Raises StoreError."""
        with self.reading(once=True) as db:
            (*known, end), *new = list(stored(db, "night = ? AND seq >= ?", night, seq)) or [
                (0, "")
            ]
        if known[0] != seq or end != self._ends.get(night):
            return None
        found: list[Entry] = []
        for *row, told in new:
            end = checksum(end, *row)
            if row[0] != seq + len(found) + 1 or told != end:
                return None
            try:
                found.append(entry_of(tuple(row)))
            except CodecError:
                return None
        self._ends[night] = end
        return tuple(found)

    def moved(self, nights: Collection[int]) -> set[int]:
        """Those of these nights that do not end as they were last read or written here. And how
        often a backup was brought back is looked up again. Raises StoreError."""
        with self.reading() as db:
            self.came = came_back(db)
            ends = ends_of(db)
        return {night for night in nights if ends.get(night) != self._ends.get(night)}

    def rows(self, night: int) -> tuple[Row, ...]:
        """The entries of a night as they are stored. Raises StoreError where it is damaged."""
        rows, damage, _ = self._sound(night)
        if damage is not None:
            raise StoreError(say.damaged_night(night, damage.entry))
        return tuple(rows)

    def readable(self, night: int) -> int:
        """How many entries of a night can be read. Raises StoreError."""
        return len(self._sound(night)[0])

    def made_at(self, night: int) -> str:
        """When a night was begun, as the list of nights has it. Raises StoreError."""
        return "".join(row["made_at"] for row in self._rows("night", "id = ?", night))

    def forget(self, nights: Collection[int]) -> None:
        """Whatever is known of how these nights end, they do no more."""
        for night in nights:
            self._ends.pop(night, None)

    def sealed(self, night: int) -> tuple[int, ...]:
        """The entries of a night that keep a word. Raises StoreError."""
        rows = self._rows("sealed", "night = ?", night, order_by="entry")
        return tuple(row["entry"] for row in rows)

    def unseal(self, night: int) -> dict[int, str]:
        """The sealed words of a night by entry; asked for only to open them. Raises StoreError."""
        return {row["entry"]: row["word"] for row in self._rows("sealed", "night = ?", night)}

    def entered(self, night: int) -> tuple[Entered, ...]:
        """What players of a night have entered in secret. Raises StoreError."""
        with self.reading(once=True) as db:
            found = db.table("entered").rows_where("night = ?", [night])
            return tuple(map(rows.entered, found))

    def grown(self) -> dict[int, int]:
        """The number of the last entry of every night, the oldest first, wherever it was played; a
        damaged night counts where it goes on. Raises StoreError."""
        rows = self._rows("night", "goes_on = 0", order_by="made_at, id")
        return {row["id"]: row["entries"] for row in rows}

    def ruled(self, first: int = 0) -> tuple[int, ...]:
        """The nights in whose log a law was applied, the oldest first, from that night on. Raises
        StoreError."""
        rows = self._rows("night", "goes_on = 0 AND id >= ?", first, order_by="id")
        return tuple(row["id"] for row in rows if word(Ruled) in row["kinds"].split())

    def nights(self) -> tuple[NightRow, ...]:
        """Every night, the newest first. Raises StoreError."""
        return tuple(
            NightRow(
                row["id"], row["made_at"], self._first(row["id"]), row["entries"], row["goes_on"]
            )
            for row in self._rows("night", order_by="made_at DESC, id DESC")
        )

    def _first(self, night: int) -> Entry | None:
        """A night's first entry, if it can be read: one night that cannot must not hide others."""
        try:
            with self.reading() as db:
                return rows.first(db, night)
        except (StoreError, CodecError, ValueError):
            return None

    def dealt(self, before: int, most: int) -> tuple[str, ...]:
        """The ids of the games last dealt in the nights before that one, the newest first; at most
        so many deals are looked at. Raises StoreError."""
        found, looked = list[str](), 0
        for night in reversed(self.grown()):
            if night < before and looked < most:
                deals, games = dealt(self._sound(night)[0], most - looked)
                looked += deals
                found += games
        return tuple(found)

    # --- beside the log ---------------------------------------------------------------------

    def setting(self, name: str) -> str:
        """What the house has set under a name; nothing if it never did. Raises StoreError."""
        rows = self._rows("setting", "name = ?", name)
        return str(rows[0]["value"]) if rows else ""

    def set(self, name: str, value: str) -> None:
        """Set something for the house, durably. Raises StoreError."""
        with self.writing() as db:
            db.table("setting").insert({"name": name, "value": value}, replace=True)

    def give_way(self, put: Callable[[], Path | None]) -> None:
        """Let put() lay another log in the place of this one and say where it keeps this one; this
        one comes back where the other cannot be opened. Raises StoreError, and what put()
        raises."""
        try:
            self._keeps.give_way(put)
        finally:
            self._ends.clear()
        self.came = self._came_back()
