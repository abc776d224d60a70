"""What every app of a test would make anew, made once: its routes, its templates compiled, the laws
ready to be asked, and the tables of an empty log. An app is then open in a fifth of the time.

The templates are compiled once in a run: its first process names the folder to the others.
"""

from __future__ import annotations

import atexit
import os
import shutil
import tempfile
from collections.abc import Iterable
from functools import cache
from importlib import import_module
from pathlib import Path
from types import CodeType
from typing import ClassVar

from flask import Flask
from jinja2 import FileSystemBytecodeCache
from jinja2.bccache import Bucket
from shelf import BOOK, ROOT
from werkzeug.datastructures import ImmutableDict
from werkzeug.routing.rules import RulePart

from referee.core.book.book import Book
from referee.finding.index import Finder
from referee.finding.laws import finder
from referee.store import FILE, Store
from referee.web.routes import Builder, LateRule

COMPILED = "REFEREE_COMPILED_TEMPLATES"
RARELY = (100_000, 20, 100)
"""How rarely what can go is looked for: as often as usual it takes a fifth of most tests."""
BUILDERS: dict[tuple[str, bool, str], Builder] = {}


PARSED: dict[str, KnownRule] = {}


class KnownRule(LateRule):
    """A route that is the same in every app: it is read, and what builds its address compiled,
    once."""

    def _parse_rule(self, rule: str) -> Iterable[RulePart]:
        known = PARSED.setdefault(rule, self)
        if known is self:
            return list(super()._parse_rule(rule))
        self._trace += known._trace[known._trace.index((False, "|")) + 1 :]
        self._converters |= known._converters
        self.arguments |= known.arguments
        return known._parts[1:]

    def _compile_builder(self, append_unknown: bool = True) -> Builder:
        key = (self.rule, append_unknown, repr(self.defaults))
        if key not in BUILDERS:
            BUILDERS[key] = super()._compile_builder(append_unknown)
        return BUILDERS[key]


class Remembered(FileSystemBytecodeCache):
    """What a process read of a template once it need not read again for the next app."""

    read: ClassVar[dict[str, tuple[str, CodeType]]] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        checksum, code = self.read.get(bucket.key, ("", None))
        if checksum == bucket.checksum:
            bucket.code = code
            return
        super().load_bytecode(bucket)
        if bucket.code is not None:
            self.read[bucket.key] = bucket.checksum, bucket.code

    def dump_bytecode(self, bucket: Bucket) -> None:
        super().dump_bytecode(bucket)
        if bucket.code is not None:
            self.read[bucket.key] = bucket.checksum, bucket.code


def make_ready() -> None:
    """From now on apps are opened quickly."""
    if COMPILED not in os.environ:
        os.environ[COMPILED] = tempfile.mkdtemp(prefix="compiled-templates-")
        atexit.register(shutil.rmtree, os.environ[COMPILED], ignore_errors=True)
    kept = Remembered(os.environ[COMPILED])
    Flask.jinja_options = ImmutableDict(bytecode_cache=kept)
    import_module("referee.web").HouseApp.url_rule_class = KnownRule
    # The package has a function of this name, too.
    for asks in ("referee.web.services", "referee.commands.ask"):
        import_module(asks).finder = _finder


def _finder(book: Book, rulebook: Path) -> Finder:
    return shipped_finder() if book.laws == BOOK.laws else finder(book, rulebook)


@cache
def shipped_finder() -> Finder:
    """The laws of the shipped book, ready to be asked."""
    found = finder(BOOK, ROOT / "rulebook")
    found.ready()
    found.ready = lambda: None
    return found


@cache
def _empty_log() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, FILE)
        Store(path).close()
        return path.read_bytes()


def fresh_log(data: Path) -> Path:
    """The log of a data folder: what is there, or an empty one as a first start leaves it."""
    path = data / FILE
    if not path.exists():
        data.mkdir(parents=True, exist_ok=True)
        path.write_bytes(_empty_log())
    return path
