"""What may keep the rows of a house: a test with this parameter is tried over each."""

from __future__ import annotations

from pathlib import Path

import cluster
import pytest

from referee.store import FILE

POSTGRES = pytest.param("postgresql", marks=pytest.mark.postgres)
KEEPERS = ["on disk", "in memory", POSTGRES]


def kept_in(kind: str, folder: Path) -> Path | str:
    """Where a store of that kind lies: an empty one."""
    if kind == "postgresql":
        return cluster.fresh()
    return folder / FILE if kind == "on disk" else ":memory:"
