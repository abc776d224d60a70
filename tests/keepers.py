"""What may keep the rows of a house: a test with this parameter is tried over each."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import cluster
import pytest

from referee.store import FILE, Store
from referee.store.file import File

POSTGRES = pytest.param("postgresql", marks=pytest.mark.postgres)
KEEPERS = ["on disk", "in memory", POSTGRES]


class Each:
    """The tables of a house in a database: each statement in a transaction of its own."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def execute(self, sql: str, parameters: Sequence[object] = ()) -> Any:
        with self._store.writing(quiet=True) as db:
            return db.execute(sql, parameters)


def tables(store: Store) -> Any:
    """What a store keeps, for whoever goes behind its back."""
    keeps: Any = store._keeps
    return keeps.db if isinstance(keeps, File) else Each(store)


def kept_in(kind: str, folder: Path) -> Path | str:
    """Where a store of that kind lies: an empty one."""
    if kind == "postgresql":
        return cluster.fresh()
    return folder / FILE if kind == "on disk" else ":memory:"
