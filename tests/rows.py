"""A test over a table is one item: all its rows run in one loop, and one failure names every row
that failed. Thousands of items cost more than what most of them try.

A row stays an item of its own where the test needs something made anew for it (a house, a folder),
has a mark that says it takes long, or the row has marks of its own; `--apart` makes all rows so, to
run one: `pytest --apart -k 'pots and three-all-in'`.
"""

from __future__ import annotations

import functools
import inspect
import traceback
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pytest

LONG = {"browser", "process", "soak"}
WORDS = 400
"""Letters of what a row says in the list of those that failed."""
Rows = Sequence[tuple[str, Mapping[str, Any]]]


def together(items: list[pytest.Function]) -> list[pytest.Function]:
    """The items of one function: one of them for all rows, where that is the same."""
    first = items[0]
    if len(items) == 1 or not all(_plain(item) for item in items) or _made_anew(first):
        return items
    rows = [(item.callspec.id, dict(item.callspec.params)) for item in items]
    stops = first.config.getoption("maxfail") == 1
    tried = loop(first.function, rows, stops)
    name = first.originalname
    return [pytest.Function.from_parent(first.parent, name=name, callobj=tried)]


def _plain(item: pytest.Function) -> bool:
    return (
        hasattr(item, "callspec")
        and not item.callspec.marks
        and item.cls is None
        and not LONG.intersection(mark.name for mark in item.iter_markers())
    )


def _made_anew(item: pytest.Function) -> bool:
    """Whether it needs anything that is not there for the whole run."""
    known = item._fixtureinfo.name2fixturedefs
    given = set(item.callspec.params)
    for name in item._fixtureinfo.names_closure:
        if name in given:
            if any(made.func.__module__ != "_pytest.python" for made in known.get(name, ())):
                return True  # it is made of the row, by a fixture
        elif any(made.scope != "session" for made in known.get(name, ())):
            return True
    return "request" in item._fixtureinfo.argnames


def loop(function: Callable[..., None], rows: Rows, stops: bool) -> Callable[..., None]:
    """Try all rows, or up to the first that fails."""

    @functools.wraps(function)
    def all_rows(**shared: object) -> None:
        failed: list[tuple[str, BaseException]] = []
        for name, row in rows:
            try:
                function(**row, **shared)
            except (Exception, pytest.fail.Exception) as fault:
                failed.append((name, fault))
                if stops:
                    break
        if failed:
            told = _told(failed, len(rows), function.__code__.co_filename)
            raise pytest.fail.Exception(told) from failed[0][1]

    given = rows[0][1]
    wanted = inspect.signature(function)
    shared = [part for name, part in wanted.parameters.items() if name not in given]
    all_rows.__signature__ = wanted.replace(parameters=shared)
    all_rows.pytestmark = [
        mark for mark in getattr(function, "pytestmark", ()) if mark.name != "parametrize"
    ]
    return all_rows


def _told(failed: Sequence[tuple[str, BaseException]], count: int, file: str) -> str:
    """Each row that failed: its name, where in the file of the test, and what was wrong."""
    said = [f"{len(failed)} of {count} rows failed; the first is told above."]
    for name, fault in failed:
        stack = traceback.extract_tb(fault.__traceback__)
        own = [frame for frame in stack if frame.filename == file] or stack
        what = " ".join(str(fault).split()) or type(fault).__name__
        said.append(f"[{name}] in line {own[-1].lineno}: {what[:WORDS]}")
    return "\n".join(said)
