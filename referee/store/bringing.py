"""A log that was prepared takes the place of the one in an open store, whatever keeps that."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from referee.store.carrying import put_into
from referee.store.copies import put_in_place, to_be_kept
from referee.store.log import Store
from referee.store.quota import nights_in


def bring_back(spare: Path, store: Store, home: Path) -> None:
    """Let a prepared log take the place of all that is in an open store; what was there is kept
    beside `home`, where the log lies or would lie. Raises StoreError, OSError; then nothing has
    changed. Raises Full where there is no room for it."""
    with closing(Store(spare)) as new, new.reading() as there, store.reading() as here:
        store.quota.instead(here, nights_in(there), new.size())
    if isinstance(store.path, Path):
        store.give_way(lambda: put_in_place(spare, home))
    else:
        store.give_way(lambda: put_into(spare, store, to_be_kept(home)))
