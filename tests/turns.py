"""Which tests a run of `./test` takes: of those that take long a share, others after each change.

All of them together took thirteen minutes of two processors that did little else, and whoever
waits that long for an answer asks more rarely. `./test all` takes every one, as `pytest` does where
files or names are given to it; nothing is ever left out for good.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path
from zlib import crc32

import pytest
from shelf import SOAK, turn

IN_TURNS = os.environ.get("TESTS") == "turns" and not SOAK
"""Whether this run takes its turn: ./test says so where it is told nothing."""
SHARES: Mapping[str, int] = {"browser": 3, "web": 3, "process": 2, "soak": 2}
"""Of what is in such a folder of tests, or has such a mark, one test in so many is taken."""
APART = 977
"""Samples within a test go by the turn itself (`turned` in shelf.py): with the same number a test
would meet the same part of what it tries whenever its own turn comes."""


def share(folders: Sequence[str], marks: set[str]) -> int:
    """One in how many of the tests of a file is taken."""
    return max((SHARES.get(name, 1) for name in {*folders, *marks}), default=1)


def taken(files: Mapping[str, int], shares: Mapping[str, int], this: int) -> set[tuple[str, int]]:
    """What a turn takes, as (file, place of the test in it). files: how many tests each has."""
    return {
        (file, at)
        for file, many in files.items()
        for at in range(many)
        if (at + crc32(file.encode()) + this) % shares[file] == 0
    }


def choose(config: pytest.Config, items: list[pytest.Item], root: Path) -> None:
    """Leave out of a run what is not its turn."""
    if not IN_TURNS:
        return
    places = defaultdict[str, list[pytest.Item]](list)
    shares = dict[str, int]()
    for item in items:
        path = item.path.relative_to(root)
        share_of = share(path.parts[:-1], {mark.name for mark in item.iter_markers()})
        kind = f"{path.as_posix()} {share_of}"
        places[kind].append(item)
        shares[kind] = share_of
    chosen = taken({kind: len(held) for kind, held in places.items()}, shares, turn() // APART)
    kept = {places[kind][at] for kind, at in chosen}
    config.hook.pytest_deselected(items=[item for item in items if item not in kept])
    items[:] = [item for item in items if item in kept]
