"""The rulebook as it was read once: so it loads at once, and is read anew when a file has changed.

It lies beside the files, in `kept/`, under their rights: whoever may write there may change the
rules themselves. It is JSON under a mark of the files, of what reads them and of itself; it names
classes of the core and nothing that runs. What does not fit, is damaged or cannot be written is
read from the files as if it were not there.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from hashlib import blake2b
from pathlib import Path
from threading import get_ident
from typing import TypeVar

from referee import core
from referee.core.book.book import Book
from referee.rulebook.cues import Cues, as_text, from_text
from referee.rulebook.plain import Plain, plain, value

Thing = TypeVar("Thing")
Saying = tuple[Mapping[str, str], Cues]
"""The slang, and the cues."""
FOLDER = "kept"
FORM = "referee rulebook 1"
BOOK, SAYINGS = "book.json", "sayings.json"
UNFIT = (
    *(OSError, ValueError, LookupError, TypeError, AttributeError, ImportError, RecursionError),
)
"""What can be wrong with a file that somebody else wrote, or nobody to the end."""


def load_book(folder: Path) -> Book:
    """Every game, law and judge's rule under a rulebook folder. Raises RulebookError."""

    def read() -> Book:
        from referee.rulebook.whole import read_book

        return read_book(folder)

    def unpacked(told: Plain) -> Book:
        book = value(told)
        if not isinstance(book, Book):
            raise TypeError
        return book

    folders = [folder / name for name in ("games", "judging", "ladders", "laws")]
    files = [*_tomls(folders), folder / "switches.toml"]
    return _kept(folder / FOLDER / BOOK, files, read, plain, unpacked)


def load_sayings(folder: Path) -> Saying:
    """How players say things: the slang and the cues of a rulebook folder. Raises RulebookError."""

    def read() -> Saying:
        from referee.rulebook.cues import load_cues
        from referee.rulebook.slang import load_slang

        return load_slang(folder / "slang.toml"), load_cues(folder / "cues.toml")

    def packed(both: Saying) -> Plain:
        return [both[0], as_text(both[1])]

    def unpacked(told: Plain) -> Saying:
        slang, cues = told
        return slang, from_text(cues)

    files = [folder / "cues.toml", folder / "slang.toml"]
    return _kept(folder / FOLDER / SAYINGS, files, read, packed, unpacked)


def _kept(
    path: Path,
    files: Iterable[Path],
    read: Callable[[], Thing],
    packed: Callable[[Thing], Plain],
    unpacked: Callable[[Plain], Thing],
) -> Thing:
    """What is kept of these files, if it is still so; else they are read, and that is kept."""
    mark = _mark(path.parent.parent, files)
    with suppress(*UNFIT):
        return unpacked(_body(path.read_bytes(), mark))
    thing = read()
    with suppress(OSError):
        _keep(path, mark, json.dumps(packed(thing), separators=(",", ":")).encode())
    return thing


def _body(kept: bytes, mark: str) -> Plain:
    """What a file holds. Raises ValueError where it is not what was written under that mark."""
    head, _, body = kept.partition(b"\n")
    if head.decode() != _head(mark or head.decode().split(" ")[-2], body):
        raise ValueError
    return json.loads(body)


def _head(mark: str, body: bytes) -> str:
    return f"{FORM} {mark} {blake2b(body, digest_size=16).hexdigest()}"


def _keep(path: Path, mark: str, body: bytes) -> None:
    """Write a file whole or not at all, whoever else is writing it. Raises OSError."""
    path.parent.mkdir(exist_ok=True)
    new = path.with_name(f".{path.name}.{os.getpid()}.{get_ident()}")
    try:
        new.write_bytes(_head(mark, body).encode() + b"\n" + body)
        new.replace(path)
    finally:
        new.unlink(missing_ok=True)


# --- what it hangs on -------------------------------------------------------------------------


def _mark(folder: Path, files: Iterable[Path]) -> str:
    """Another one when a file has changed, or a line of what reads them. Nothing where the program
    runs without its sources: there all came as one, and no file changes."""
    if not __file__.endswith(".py"):
        return ""
    digest = blake2b(_program(), digest_size=16)
    for path in files:
        with suppress(OSError):
            written = path.read_bytes()
            name = path.relative_to(folder).as_posix()
            digest.update(f"{name} {len(written)}\n".encode() + written)
    return digest.hexdigest()


@cache
def _program() -> bytes:
    """A mark of all that reads the files: of this package, and of the core, which says what there
    is to be read."""
    digest = blake2b(digest_size=16)
    for folder in (Path(__file__).parent, Path(next(iter(core.__path__)))):
        for path in sorted(folder.rglob("*.py")):
            digest.update(path.read_bytes())
    return digest.digest()


def _tomls(folders: Iterable[Path]) -> Iterator[Path]:
    for folder in folders:
        yield from sorted(folder.rglob("*.toml"))
