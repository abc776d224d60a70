"""The mistakes there can be, each in its function, and the tests that are near it."""

from __future__ import annotations

import ast
import functools
import gc
import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

from mutations import Change, changes

ROOT = Path(__file__).resolve().parent.parent
CORE, TESTS = ROOT / "referee" / "core", ROOT / "tests"
REASONS = Path(__file__).with_name("mutants.tsv")
ROOMS = ("state", "fold", "rules", "law", "cards")
AFTER = ("people", "almanac")
"""What is reckoned after the night: only where it is asked for by --rooms."""
BESIDE = {
    "state": ("test_scenarios.py",),
    "fold": ("test_old_nights.py", "test_scenarios.py"),
    "rules": ("test_scenarios.py",),
    "law": ("test_scenarios.py",),
}
"""Tests of a room that lie elsewhere in tests/, by room; `--strict` leaves them out."""
Key = tuple[str, str, int]
"""A function: file, qualified name, first line."""


@dataclass(frozen=True)
class Mutant:
    """A mistake in a file of a room; the tree is shared by all of that file."""

    room: str
    path: Path
    tree: ast.Module
    change: Change

    @property
    def module(self) -> str:
        return ".".join(self.path.relative_to(ROOT).with_suffix("").parts)

    @property
    def key(self) -> Key:
        return (str(self.path), self.change.function, self.change.line)

    @functools.cached_property
    def line(self) -> str:
        """Its line in the table: where, what stood there, what stands there now."""
        place = self.path.relative_to(CORE).with_suffix("").as_posix()
        before, after = self.change.words()
        return f"{place} {self.change.function}\t{before}\t{after}"

    def code(self) -> CodeType:
        with self.change.made():
            return compile(ast.fix_missing_locations(self.tree), str(self.path), "exec")


def every(rooms: Sequence[str]) -> list[Mutant]:
    """Every mistake that could be made in these rooms."""
    found = []
    for room in rooms:
        for path in sorted((CORE / room).rglob("*.py")):
            tree = ast.parse(path.read_text(encoding="utf-8"))
            found += [Mutant(room, path, tree, change) for change in changes(tree)]
    return found


def tests_of(room: str) -> list[Path]:
    """Where the tests of a room lie."""
    return [TESTS / "core" / room, *(TESTS / name for name in BESIDE.get(room, ()))]


def reasons() -> dict[str, str]:
    """What nobody can notice, and why: the lines of the data file."""
    rows = REASONS.read_text(encoding="utf-8").splitlines()[1:]
    split = (row.rsplit("\t", 1) for row in rows if row)
    return {line: reason for line, reason in split}


# --- a mistake in a process -----------------------------------------------------------------


def functions() -> dict[Key, list[FunctionType]]:
    """Every function of the core that there is, by where it stands."""
    found: dict[Key, list[FunctionType]] = {}
    gc.unfreeze()  # what is frozen (tests/conftest.py) is not among the objects
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType) and thing.__code__.co_filename.startswith(str(CORE)):
            found.setdefault(key_of(thing.__code__), []).append(thing)
    return found


def sha(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()[:16]


def key_of(code: CodeType) -> Key:
    return (code.co_filename, code.co_qualname, code.co_firstlineno)


def caches() -> list[Any]:
    """What functions of the core keep of earlier calls."""
    gc.unfreeze()
    kept = (thing for thing in gc.get_objects() if isinstance(thing, functools._lru_cache_wrapper))
    return [thing for thing in kept if thing.__module__.startswith("referee.core")]
