"""Keeps a backup and the figures of each closed night, beside the tap that closed it."""

from __future__ import annotations

import threading
from contextlib import suppress
from pathlib import Path

from referee.store import StoreError
from referee.store.shelf import NIGHT, Shelf
from referee.table import Table


class Keeper:
    """The backups of a table. failed: why the last one after a night could not be kept, or
    nothing."""

    def __init__(self, table: Table, shelf: Shelf) -> None:
        self.table, self.shelf = table, shelf
        self.failed = ""
        self._last = threading.Thread()

    def night_closed(self, night: int) -> None:
        """A night has been closed: keep a backup and its figures, and let nobody wait for it."""
        self._last = threading.Thread(target=self._after, args=(night,), daemon=True)
        self._last.start()

    def _after(self, night: int) -> None:
        try:
            self.keep(NIGHT, night)
            self.failed = ""
        except StoreError as error:
            self.failed = str(error)
        with suppress(StoreError):  # whoever asks for them reckons them
            self.table.house.figures()

    def keep(self, why: str, night: int = 0) -> Path:
        """Keep a backup now; where it lies. Raises StoreError."""
        return self.shelf.keep(self.table.store, self.table.now(), why, night)

    def wait(self) -> None:
        """Until the backup after the last closed night is there, or cannot be."""
        if self._last.ident is not None:
            self._last.join()
