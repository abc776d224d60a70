"""A night in which other processes write, too: what they wrote is folded before anybody is
answered, and before anything is decided."""

from __future__ import annotations

from referee.core.log import Entry
from referee.store import Store, StoreError
from referee.table import ahead, sealed
from referee.table.kept import Kept
from referee.table.taps import Stale


class Overtaken(Stale):
    """Another process was quicker: what it wrote is folded, and the tap may be judged once more."""


def follow(there: Kept, store: Store) -> bool:
    """Fold what others have written. Where the log is another one (a name was forgotten, a backup
    came back) it is read anew, and that is told. Raises NoNight, StoreError."""
    if there.damage is not None:
        return False
    try:
        return _followed(there, store)
    except StoreError:
        store.forget((there.id,))  # half of it is known here: whoever looks next reads it anew
        raise


def _followed(there: Kept, store: Store) -> bool:
    new = store.since(there.id, there.log.seq)
    if new is None or not all(_folded(there, entry) for entry in new):
        store.moved(())
        there.read(store)
        return True
    there.read_entered(store)
    if new:
        there.sealed = set(store.sealed(there.id))
        there.bell.ring(there.log.seq)
    return False


def _folded(there: Kept, entry: Entry) -> bool:
    """Fold an entry of another process in as an own one is; whether it could be."""
    try:
        there.log.append(entry)
    except Exception:  # read anew, the night says that it is damaged
        return False
    there.taps.add(entry.tap)
    sealed.follow(there, entry, sealed.Secrets("", set(), 0))
    ahead.drop_stale(there, entry)
    return True
