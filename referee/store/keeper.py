"""What keeps the rows of a house: a file, or a database."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from referee.store import words as say
from referee.store.file import File
from referee.store.schema import StoreError
from referee.store.tables import POSTGRES, Keeps

if TYPE_CHECKING:
    from referee.store.database import OneDatabase


def keeper(where: Path | str, among: OneDatabase | None) -> Keeps:
    """What keeps what lies there. among: see `Store`. Raises StoreError."""
    if str(where).startswith(POSTGRES):
        try:  # what it needs is not needed at home
            from referee.store.postgres import Postgres
        except ModuleNotFoundError:
            raise StoreError(say.NO_PSYCOPG) from None
        return Postgres(str(where), among)
    return File(where)
