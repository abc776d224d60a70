"""The command `house`: make one of many houses, list them, say how much there is room for in one,
carry one out whole, take one away."""

from __future__ import annotations

import argparse
import os
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from referee.commands import books
from referee.commands.door import FOLDER, KEY, LEAVING, LOOKS, houses_in, is_there
from referee.commands.holding import CannotServe, hold
from referee.core.errors import CannotGoOn
from referee.keys import Keys
from referee.paths import data_folder
from referee.screens.words.names import so_many
from referee.store import FILE, Store
from referee.store.carrying import move, take_away
from referee.store.quota import LIMITS, MB, Limits, limit, limits_in, nights_in
from referee.store.schema import to_disk
from referee.store.tables import HOUSE

PATIENCE = 30.0
"""Seconds for which a house that is taken away is waited for, until no process has it open."""
NOT_OURS = ("serving.lock*", LEAVING, LIMITS, FILE, f"{FILE}-wal", f"{FILE}-shm")
"""What of a folder is not copied: the log is carried over row by row; and at home there is
room for all."""


class NoHouse(CannotGoOn):
    """It can't be done with that house; the sentence says why."""


def housing(parser: argparse.ArgumentParser) -> None:
    """Set up a parser for `house`."""
    parser.add_argument("do", choices=["add", "list", "limit", "export", "remove"])
    parser.add_argument("name", nargs="?", default="", metavar="NAME")
    for what, least, of in (
        ("nights", 1, "nights"),
        ("pages", 2, "open pages"),
        ("size", 1, "megabytes of its log"),
    ):
        parser.add_argument(
            f"--{what}", type=_limit_of(least), metavar="N", help=f"most {of}; 0: no limit"
        )
    parser.add_argument("--to", type=Path, metavar="DIR", help="the folder it is exported to")
    parser.add_argument(
        "--store", default=os.environ.get("REFEREE_STORE", ""), metavar="postgresql://…",
        help="where the houses' nights are kept, as for serve --houses",
    )  # fmt: skip
    books.add_data(parser)
    parser.set_defaults(run=_house)


def _limit_of(least: int) -> Callable[[str], int]:
    def limit(said: str) -> int:
        if not said.isdecimal() or 0 < int(said) < least:
            raise argparse.ArgumentTypeError(f"a number from {least} up, or 0 for no limit")
        return int(said)

    return limit


def _house(args: argparse.Namespace) -> int:
    data = data_folder(args.data)
    if args.do == "list":
        for name in houses_in(data):
            with closing(Store(_where(data, name, args.store))) as store:
                print(f"{name}: {_used(store, limits_in(data / FOLDER / name))}, at /h/{name}/")
        return 0
    if not HOUSE.fullmatch(args.name):
        raise NoHouse("A house's name has small letters, digits and hyphens, forty at most.")
    folder = data / FOLDER / args.name
    said = {"nights": args.nights, "pages": args.pages, "size": args.size}
    if args.do == "add":
        _add(folder, args.name, said)
        return 0
    if args.do == "remove":
        _remove(data, args)
        return 0
    _must_be_there(folder)
    if args.do == "limit":
        found = limit(folder, **said)
        print(f"House {args.name} has room for {_room(found)}. It counts right away.")
        return 0
    to = _new(args.to)
    _export(folder, _where(data, args.name, args.store), to)
    _tell(args.name, to)
    return 0


def _must_be_there(folder: Path) -> None:
    """Raises NoHouse."""
    if (folder / LEAVING).exists():
        raise NoHouse(
            f"House {folder.name} is being removed. If that broke off, remove it once more."
        )
    if not is_there(folder):
        raise NoHouse(f"There is no house {folder.name} in {folder.parent.parent}.")


def _new(to: Path | None) -> Path:
    """Raises NoHouse."""
    if to is None or to.exists():
        raise NoHouse("Name a folder that isn't there yet: --to DIR. The house is exported to it.")
    return to


def _tell(name: str, to: Path) -> None:
    print(f"House {name} is in {to}: referee serve --data {to}")


def _where(data: Path, name: str, store: str) -> Path | str:
    return f"{store}#{name}" if store else data / FOLDER / name / FILE


def _used(store: Store, most: Limits) -> str:
    """What there is beside how much there is room for. Raises StoreError."""
    with store.reading() as db:
        nights = nights_in(db)
    used = (
        f"{nights} of {so_many(most.nights, 'night')}" if most.nights else so_many(nights, "night")
    )
    size = f"{store.size() / MB:.1f}{f' of {most.size}' if most.size else ''} MB"
    return ", ".join((used, size, *((f"{most.pages} open pages at most",) * bool(most.pages))))


def _room(most: Limits) -> str:
    """How much there is room for, in words."""
    parts = (
        so_many(most.nights, "night") if most.nights else "any number of nights",
        so_many(most.pages, "open page") if most.pages else "any number of open pages",
        f"{most.size} MB" if most.size else "a log of any size",
    )
    return f"{parts[0]}, {parts[1]} and {parts[2]}"


def _add(folder: Path, name: str, said: dict[str, int | None]) -> None:
    if folder.exists():
        if (folder / LEAVING).exists():
            _must_be_there(folder)
        raise NoHouse(f"There is a house {name} already.")
    keys = Keys(folder)
    folder.chmod(0o700)
    if any(said.values()):
        limit(folder, **said)
    print(f"House {name}:   /h/{name}/")
    print(f"Host PIN:      {keys.pin}")
    print(f"Phones join at /h/{name}/join/{keys.code}")


def _export(folder: Path, where: Path | str, to: Path) -> dict[str, int]:
    """A data folder like any other, with all of the house in it; how many rows. Every row is
    compared. Raises StoreError, NoHouse; then nothing is left of it."""
    spare = _half(to)
    shutil.rmtree(spare, ignore_errors=True)  # one that broke off left it
    try:
        shutil.copytree(folder, spare, ignore=shutil.ignore_patterns(*NOT_OURS))
        with closing(Store(where)) as there, closing(Store(spare / FILE)) as here:
            many = move(there, here)
        spare.rename(to)
        to_disk(to.parent)
    except OSError as error:
        raise NoHouse(f"{to} can't be written ({error.strerror}).") from None
    finally:
        shutil.rmtree(spare, ignore_errors=True)
    return many


def _half(to: Path) -> Path:
    """Where a house lies while it is carried into that folder."""
    return to.with_name(f".{to.name}.carrying")


def _remove(data: Path, args: argparse.Namespace) -> None:
    """Carry it out; then no row of any table is left, and its folder goes. Nobody is let in from
    the beginning on. Where it can't be carried out it is as it was; where this is killed, the next
    one finishes it. Raises NoHouse, StoreError."""
    folder, where = data / FOLDER / args.name, _where(data, args.name, args.store)
    mark, gone = folder / LEAVING, folder.with_name(f".{args.name}.gone")
    if gone.exists() and not folder.exists():
        shutil.rmtree(gone)
        print(f"House {args.name} had been exported; what was left of its folder is gone.")
        return
    if not mark.exists():
        _must_be_there(folder)
        _new(args.to)
    ours = not mark.exists()
    mark.touch()
    try:
        with _alone(folder, isinstance(where, Path)):
            ours = True
            to = _carried(folder) or _carry(folder, where, args.to)
            if not isinstance(where, Path):
                with closing(Store(where)) as store:
                    take_away(store)
        _gone(folder, gone)
    except BaseException:
        if ours and _carried(folder) is None:
            with suppress(OSError):
                mark.unlink()
        raise
    shutil.rmtree(gone)
    _tell(args.name, to)


def _carried(folder: Path) -> Path | None:
    """Where a house that is being taken away lies whole already: the mark says where it was to be
    carried, and there it is at once or not at all."""
    with suppress(OSError):
        said = (folder / LEAVING).read_text()
        there = Path(said)
        same = (there / KEY).read_bytes() == (folder / KEY).read_bytes()
        if said and same and (there / FILE).is_file():
            return there
    return None


def _carry(folder: Path, where: Path | str, to: Path | None) -> Path:
    """Carry it into a folder that the mark names first. Raises NoHouse, StoreError."""
    to = _new(to).absolute()
    if before := (folder / LEAVING).read_text():
        shutil.rmtree(_half(Path(before)), ignore_errors=True)
    (folder / LEAVING).write_text(str(to))
    to_disk(folder / LEAVING)
    _export(folder, where, to)
    return to


def _gone(folder: Path, gone: Path) -> None:
    """From one moment to the next: half a folder is no house, and must not be taken for one."""
    shutil.rmtree(gone, ignore_errors=True)
    folder.rename(gone)


@contextmanager
def _alone(folder: Path, held: bool) -> Iterator[None]:
    """Once no process has it open, and nobody else takes it away. held: whether who serves it holds
    its folder; else each lets go of it as soon as it sees the mark. Raises CannotServe, NoHouse."""
    if not held:
        time.sleep(3 * LOOKS)
    until = time.monotonic() + PATIENCE
    while True:
        try:
            lock = hold(folder)
        except CannotServe:
            if time.monotonic() > until or not folder.exists():
                raise
            time.sleep(LOOKS / 2)
        else:
            break
    with closing(lock):
        if not (folder / KEY).is_file():
            raise NoHouse(f"There is no house {folder.name} any more.")
        yield
