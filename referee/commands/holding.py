"""A data folder is held by a lock that ends with the process, so that two programs never write one
log."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

from referee.core.errors import CannotGoOn


class CannotServe(CannotGoOn):
    """The server cannot start; the sentence says why and what to do."""


Held = sqlite3.Connection
"""What holds a folder until it is closed."""


def not_held() -> Held:
    """Where several programs may use the folder."""
    return sqlite3.connect(":memory:")


def hold(data: Path) -> Held:
    """Hold the data folder for this process. Raises CannotServe when another one does."""
    if data.is_dir() and not os.access(data, os.W_OK):
        return not_held()  # nobody can write there
    conn = None
    try:
        conn = sqlite3.connect(
            data / "serving.lock", timeout=0.5, isolation_level=None, check_same_thread=False
        )
        conn.execute("PRAGMA journal_mode=DELETE")
        conn.execute("BEGIN EXCLUSIVE")
    except sqlite3.DatabaseError as error:
        if conn is not None:
            conn.close()
        if "locked" not in str(error):
            raise CannotServe(no_folder(data, str(error))) from None
        raise CannotServe(
            f"referee is running already with the data in {data}. "
            "Use its address, or name another folder with --data."
        ) from None
    return conn


def no_folder(data: Path, why: str | None) -> str:
    return f"The data folder {data} cannot be used ({why}). Name another one with --data."
