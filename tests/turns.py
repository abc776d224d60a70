"""Which tests a run of `./test` takes: of those that take long a share, others after each change.

All of them together take more than ten minutes of two processors that do little else, and whoever
waits that long for an answer asks more rarely. `./test all` takes every one, as `pytest` does where
files or names are given to it; nothing is ever left out for good.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest
from shelf import QUICK, SOAK, turn

IN_TURNS = QUICK or (os.environ.get("TESTS") == "turns" and not SOAK)
"""Whether this run takes its turn: ./test says so where it is told nothing."""
LONG = {"browser": 5, "process": 4, "soak": 4, "tab": 20}
SHARES: Mapping[str, int] = {**LONG, "web": 4, "sweep": 2}
"""Of what is in such a folder of tests, or has such a mark, one test in so many is taken."""
QUICKLY: Mapping[str, int] = {**SHARES, "web": 12, "sweep": 12}
"""The same of ./test quick, which leaves most of these out altogether."""
APART = 977
"""Samples within a test go by the turn itself (`turned` in shelf.py): with the same number a test
would meet the same part of what it tries whenever its own turn comes."""


def kind(folders: Sequence[str], marks: set[str], shares: Mapping[str, int]) -> str:
    """What it is of that of which the smallest share is taken; nothing: it is always taken."""
    those = [name for name in shares if name in {*folders, *marks}]
    return max(those, key=lambda name: shares[name], default="")


def taken(kinds: Sequence[str], shares: Mapping[str, int], this: int) -> set[int]:
    """The places of the tests that a turn takes. Each kind is counted through all files: every turn
    takes as many."""
    found, many = set[int](), defaultdict[str, int](int)
    for at, name in enumerate(kinds):
        if (many[name] + this) % shares.get(name, 1) == 0:
            found.add(at)
        many[name] += 1
    return found


def choose(config: pytest.Config, items: list[pytest.Item], root: Path) -> None:
    """Leave out of a run what is not its turn."""
    if not IN_TURNS:
        return
    shares, kinds = QUICKLY if QUICK else SHARES, list[str]()
    for item in items:
        folders = item.path.relative_to(root).parts[:-1]
        kinds.append(kind(folders, {mark.name for mark in item.iter_markers()}, shares))
    chosen = taken(kinds, shares, turn() // APART)
    config.hook.pytest_deselected(items=[item for at, item in enumerate(items) if at not in chosen])
    items[:] = [item for at, item in enumerate(items) if at in chosen]
