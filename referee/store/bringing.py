"""A log that was prepared takes the place of the one in an open store, whatever keeps that."""

from __future__ import annotations

import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from referee.store.carrying import put_into
from referee.store.copies import put_in_place, to_be_kept
from referee.store.log import Store
from referee.store.quota import Limits, nights_in
from referee.store.schema import connect


def bring_back(spare: Path, store: Store, home: Path) -> None:
    """Let a prepared log take the place of all that is in an open store; what was there is kept
    beside `home`, where the log lies or would lie. Raises StoreError, OSError; then nothing has
    changed. Raises Full where there is no room for it."""
    if store.quota.limits != Limits():
        _weigh(spare, store)
    if isinstance(store.path, Path):
        store.give_way(lambda: put_in_place(spare, home))
    else:
        store.give_way(lambda: put_into(spare, store, to_be_kept(home)))


def _weigh(spare: Path, store: Store) -> None:
    """Whether there is room. A file that is no log is refused as such, by what puts it there."""
    with (
        suppress(sqlite3.Error),
        closing(connect(spare, make=False)) as new,
        store.reading() as here,
    ):
        store.quota.instead(here, nights_in(new), spare.stat().st_size)
