"""A file on its way in: it comes in pieces, is checked aside, and waits until it is decided on.

One file at a time: who brings another one ends the first. Pieces, so that a phone's upload of many
megabytes is made of requests as small as all others, and one that is lost is sent again.
"""

from __future__ import annotations

import logging
import os
import re
import shutil
import threading
from collections.abc import Callable
from contextlib import nullcontext, suppress
from pathlib import Path

from referee.core.value import dataclass
from referee.screens.data import words
from referee.store import StoreError
from referee.store.copies import MOST_BYTES
from referee.web.data.found import CheckedFile

log = logging.getLogger(__name__)

FOLDER = "incoming"
PIECE = 192 * 1024
"""Bytes of a piece, at most."""
MARK = re.compile("[0-9a-f]{16}")

Progress = Callable[[int, int], None]
Check = Callable[[Path, Path, Progress], CheckedFile]
"""Reads a file into a log of our own making; told of its progress, nights done and of how many."""


class Ended(Exception):
    """Another file has come since; the sentence says so."""


@dataclass
class Brought:
    """A file. mark: made by the page that sends it; name: what it was called there; back: it is to
    take the place of the log; own: whether its pieces come to us; size: bytes that have come;
    whole: all of them; begun: it is being checked, or has been.

    done, of: nights checked; checked: what is in it, when that is known; wrong: why it cannot be
    used."""

    mark: str
    name: str
    back: bool
    path: Path
    own: bool = True
    size: int = 0
    whole: bool = False
    begun: bool = False
    done: int = 0
    of: int = 0
    checked: CheckedFile | None = None
    wrong: str = ""

    @property
    def ready(self) -> Path:
        """Where it lies, checked and written anew."""
        return self.path.with_name(f"{self.mark}.ready")


class Incoming:
    """The file that hosts are bringing. Safe to use from several threads."""

    def __init__(self, data: Path) -> None:
        self.folder = data / FOLDER
        self.brought: Brought | None = None
        self.deciding = threading.RLock()
        """Held by whoever does something with what was brought: nobody throws it away meanwhile."""
        self.done = ""
        """The mark of the file that something was done with last: asked again, it is done."""
        self._lock = threading.RLock()
        self._checking = threading.Lock()
        self._last = threading.Thread()
        with suppress(OSError):  # what a killed program left there
            shutil.rmtree(self.folder)

    def piece(self, mark: str, name: str, back: bool, at: int, data: bytes, more: bool) -> Brought:
        """One more piece of a file, which begins at that byte; more: others follow. The same piece
        again counts once. Raises Ended, StoreError."""
        with self.deciding if at == 0 else nullcontext(), self._lock:
            there = self.brought
            if at == 0 and (there is None or there.mark != mark):
                there = self._begin(Brought(mark, name, back, self.folder / f"{mark}.part"))
            if there is None or there.mark != mark or not there.own:
                raise Ended(words.ANOTHER_FILE)
            if there.whole or (at < there.size == at + len(data)):
                return there
            if at != there.size:
                raise Ended(words.PIECES)
            if there.size + len(data) > MOST_BYTES:
                self._forget()
                raise StoreError(words.TOO_LARGE)
            self._write(there, data)
            there.whole = not more
            return there

    def look(self, path: Path, mark: str) -> Brought:
        """A backup that lies here already is to be brought back; no piece of it comes. Raises
        StoreError."""
        with self.deciding, self._lock:
            part = self.folder / f"{mark}.part"
            return self._begin(Brought(mark, path.name, True, part, own=False, whole=True))

    def _begin(self, brought: Brought) -> Brought:
        self._forget()
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise StoreError(words.no_room(error.strerror)) from None
        self.brought = brought
        return brought

    def _write(self, there: Brought, data: bytes) -> None:
        try:
            flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND
            descriptor = os.open(there.path, flags, 0o600)
            with os.fdopen(descriptor, "ab") as file:
                file.write(data)
        except OSError as error:
            self._forget()
            raise StoreError(words.no_room(error.strerror)) from None
        there.size += len(data)

    def check(self, there: Brought, source: Path, look: Check) -> None:
        """Check a file aside, once; it is told in `checked` or `wrong`. source: where it lies."""
        with self._lock:
            if there.begun:
                return
            there.begun = True

        def work() -> None:
            with self._checking:
                try:
                    there.checked = look(source, there.ready, progress)
                except StoreError as error:
                    there.wrong = str(error).replace(str(source), there.name)
                except OSError as error:
                    there.wrong = words.no_room(error.strerror)
                except Exception:  # whatever somebody else's file makes of the rules
                    log.exception(words.UNCHECKED, there.name)
                    there.wrong = words.NO_FILE_OF_OURS
                finally:
                    if self.brought is not there or there.wrong:
                        self._drop(there)

        def progress(done: int, of: int) -> None:
            if self.brought is not there:
                raise StoreError(words.ANOTHER_FILE)
            there.done, there.of = done, of

        self._last = threading.Thread(target=work, daemon=True)
        self._last.start()

    def waiting(self, mark: str) -> Brought:
        """The file of that mark, checked and good. Raises Ended."""
        there = self.brought
        if there is None or there.mark != mark or there.checked is None or there.wrong:
            raise Ended(words.ANOTHER_FILE)
        return there

    def decided(self, there: Brought) -> None:
        """What that file was brought for is done."""
        self.done = there.mark
        self.forget(there.mark)

    def forget(self, mark: str) -> None:
        """Throw away what was brought, if it is the file of that mark."""
        with self.deciding, self._lock:
            if self.brought is not None and self.brought.mark == mark:
                self._forget()

    def _forget(self) -> None:
        there, self.brought = self.brought, None
        if there is not None:
            self._drop(there)

    def _drop(self, there: Brought) -> None:
        for path in self.folder.glob(f"{there.mark}.*"):
            with suppress(OSError):
                path.unlink()

    def wait(self) -> None:
        """Until the last file is checked."""
        if self._last.ident is not None:
            self._last.join()
