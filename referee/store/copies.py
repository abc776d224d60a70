"""Backups, and how they come back."""

from __future__ import annotations

import sqlite3
from pathlib import Path

from referee.store.schema import StoreError, damaged


def check_backup(path: Path) -> int:
    """How many nights a backup file holds. Raises StoreError when it is not one."""
    if not path.is_file():
        raise StoreError(f"There is no file {path}.")
    try:
        conn = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)
        try:
            if conn.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
                raise StoreError(damaged(path))
            return int(conn.execute("SELECT count(*) FROM night").fetchone()[0])
        finally:
            conn.close()
    except sqlite3.DatabaseError:
        raise StoreError(f"{path} is not a backup of referee, or it is damaged.") from None
