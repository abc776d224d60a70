"""The folder of kept backups, beside the log: which there are, and when one last left this device.

A backup is a log as a file of its own, by its moment and its reason: "referee-2026-03-12-231500-
night-7.db". The newest of each reason stay. They are read by their owner only, like the keys.
"""

from __future__ import annotations

import os
import re
import sqlite3
import threading
import time
from contextlib import closing, suppress
from datetime import datetime
from itertools import count
from pathlib import Path

from referee.core.value import dataclass
from referee.store import words
from referee.store.log import Store
from referee.store.schema import FILE, StoreError, only_for_the_owner, without_secrets

FOLDER, TAKEN = "backups", "taken"
KIND = "application/vnd.sqlite3"
"""What a browser is told that a backup is."""
NIGHT, ASKED, IMPORT = "night", "asked", "before-import"
MOST = {NIGHT: 20, ASKED: 3, IMPORT: 5}
"""So many backups are kept that were made for a reason, the newest ones."""
FORSAKEN = 3600.0
"""Seconds after which half a backup is nobody's: a younger one may be another process's."""
LATER = 2 * 10**9
"""Nanoseconds by which every folder tells two files apart. The newest backup is the one written
last, whatever the clock said."""
NAME = re.compile(
    r"referee-(\d{4}-\d\d-\d\d-\d{6})-(night|asked|before-import)(?:-(\d+))?(?:~\d+)?\.db"
)
BEFORE = re.compile(rf"{re.escape(FILE)}\.before-\d{{1,6}}")
"""What a restore puts beside the log: the one that was there."""


@dataclass(frozen=True, slots=True)
class KeptBackup:
    """A backup in the folder. at: when it was made, as ISO 8601 text of this house's clock; why: a
    reason, or "restore" for the log that was there before one; night: the one that was closed."""

    path: Path
    at: str
    why: str
    night: int = 0


@dataclass(frozen=True, slots=True)
class Took:
    """When a backup was last saved, as ISO 8601 text, or nothing: by another device, and by the
    one that runs the program."""

    away: str = ""
    here: str = ""


class Shelf:
    """The backups of one data folder. Safe to use from several threads."""

    def __init__(self, data: Path) -> None:
        self.data, self.folder = data, data / FOLDER
        self._lock = threading.Lock()

    def keep(self, store: Store, at: str, why: str, night: int = 0) -> Path:
        """A new backup of a log, while the table plays on; where it lies. The oldest of that
        reason goes. at: the moment, ISO 8601. Raises StoreError; then none is lost."""
        with self._lock:
            try:
                self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
                self.folder.chmod(0o700)
                for half in self.folder.glob("*.new*"):
                    with suppress(FileNotFoundError):  # another process was quicker
                        if half.stat().st_mtime < time.time() - FORSAKEN:
                            half.unlink()
            except OSError as error:
                raise StoreError(words.no_folder(self.folder, error.strerror)) from None
            moment = datetime.fromisoformat(at).astimezone()
            name = f"referee-{moment:%Y-%m-%d-%H%M%S}-{why}{f'-{night}' if night else ''}"
            paths = (self.folder / f"{name}{f'~{n}' if n else ''}.db" for n in count())
            target = next(path for path in paths if not path.exists())
            newest = max(map(_written, _inside(self.folder)), default=0)
            store.backup(target)
            with suppress(OSError):
                if _written(target) <= newest:  # the clock went back
                    os.utime(target, ns=(newest + LATER, newest + LATER))
            for old in self._of(why)[MOST[why] :]:
                with suppress(OSError):
                    if old.path != target:
                        old.path.unlink()
            return target

    def _of(self, why: str) -> list[KeptBackup]:
        return [kept for kept in self.backups() if kept.why == why]

    def backups(self) -> tuple[KeptBackup, ...]:
        """Every backup that is kept, the newest first."""
        found = []
        for path in (*_inside(self.folder), *_inside(self.data)):
            kept = _kept(path, self.folder)
            if kept is not None:
                with suppress(OSError):
                    found.append((path.stat().st_mtime_ns, path.name, kept))
        return tuple(kept for *_, kept in sorted(found, key=lambda row: row[:2], reverse=True))

    def find(self, name: str) -> Path | None:
        """The kept backup of that name, if there is one; no other file."""
        return next((kept.path for kept in self.backups() if kept.path.name == name), None)

    def sent(self, path: Path) -> Path:
        """The file of a backup that may leave the data folder: of a log that a restore put aside,
        which has what is secret, a copy without it. Raises StoreError."""
        if path.parent == self.folder:
            return path
        copy = self.folder / f"{path.name}.{os.getpid()}.{time.monotonic_ns()}.new"
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            only_for_the_owner(copy)
            with closing(sqlite3.connect(path)) as old, closing(sqlite3.connect(copy)) as new:
                old.backup(new)
            without_secrets(copy)
        except (sqlite3.Error, OSError) as error:
            raise StoreError(words.no_backup_written(copy, error)) from None
        return copy

    def took(self) -> Took:
        """When a backup was last saved to a device."""
        try:
            away, here = (self.folder / TAKEN).read_text(encoding="ascii").split("\n")
            if all(not said or datetime.fromisoformat(said).tzinfo for said in (away, here)):
                return Took(away, here)
        except (OSError, ValueError):
            pass
        return Took()

    def take(self, at: str, away: bool) -> None:
        """Note that one was saved just now; away: by another device. What cannot be noted is as
        if it never was."""
        with self._lock, suppress(OSError):
            before = self.took()
            said = f"{at if away else before.away}\n{before.here if away else at}"
            spare = self.folder / f"{TAKEN}.new"
            descriptor = os.open(spare, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with os.fdopen(descriptor, "w", encoding="ascii") as file:
                file.write(said)
            spare.replace(self.folder / TAKEN)


def _written(path: Path) -> int:
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0


def _inside(folder: Path) -> list[Path]:
    try:
        return [path for path in folder.iterdir() if path.is_file() and not path.is_symlink()]
    except OSError:
        return []


def _kept(path: Path, folder: Path) -> KeptBackup | None:
    if path.parent != folder:
        if not BEFORE.fullmatch(path.name):
            return None
        made = datetime.fromtimestamp(path.stat().st_mtime).astimezone()
        return KeptBackup(path, made.isoformat(timespec="seconds"), "restore")
    found = NAME.fullmatch(path.name)
    if found is None:
        return None
    try:
        moment = datetime.strptime(found[1], "%Y-%m-%d-%H%M%S").astimezone()
    except ValueError:
        return None
    return KeptBackup(path, moment.isoformat(timespec="seconds"), found[2], int(found[3] or 0))
