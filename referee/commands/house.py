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
from referee.commands.door import FOLDER, LEAVING, LOOKS, houses_in, is_there
from referee.commands.holding import CannotServe, hold
from referee.core.errors import CannotGoOn
from referee.keys import Keys
from referee.paths import data_folder
from referee.screens.words.names import so_many
from referee.store import FILE, Store
from referee.store.carrying import move, take_away
from referee.store.quota import LIMITS, MB, Limits, limit, limits_in, nights_in
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
            f"--{what}", type=_limit_of(least), metavar="N", help=f"so many {of} at most; 0: no end"
        )
    parser.add_argument("--to", type=Path, metavar="DIR", help="the folder it is carried into")
    parser.add_argument(
        "--store", default=os.environ.get("REFEREE_STORE", ""), metavar="postgresql://…",
        help="where the houses' nights lie, as for serve --houses",
    )  # fmt: skip
    books.add_data(parser)
    parser.set_defaults(run=_house)


def _limit_of(least: int) -> Callable[[str], int]:
    def limit(said: str) -> int:
        if not said.isdecimal() or 0 < int(said) < least:
            raise argparse.ArgumentTypeError(f"a number from {least} on, or 0 for no end")
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
    if not is_there(folder):
        raise NoHouse(f"There is no house {args.name} in {data}.")
    if args.do == "limit":
        found = limit(folder, **said)
        print(f"House {args.name} has room for {_room(found)}. It holds at once.")
        return 0
    if args.to is None or args.to.exists():
        raise NoHouse("Name a folder that isn't there yet: --to DIR. The house is carried into it.")
    where = _where(data, args.name, args.store)
    if args.do == "export":
        _export(folder, where, args.to)
    else:
        _remove(folder, where, args.to)
    print(f"House {args.name} is in {args.to}: referee serve --data {args.to}")
    return 0


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
    spare = to.with_name(f"{to.name}.new")
    try:
        shutil.copytree(folder, spare, ignore=shutil.ignore_patterns(*NOT_OURS))
        with closing(Store(where)) as there, closing(Store(spare / FILE)) as here:
            many = move(there, here)
        spare.rename(to)
    except OSError as error:
        raise NoHouse(f"{to} can't be written ({error.strerror}).") from None
    finally:
        shutil.rmtree(spare, ignore_errors=True)
    return many


def _remove(folder: Path, where: Path | str, to: Path) -> None:
    """Carry it out; then no row of any table is left, and its folder goes. Nobody is let in from
    the beginning on; where it can't be carried out it is as it was."""
    mark, in_file = folder / LEAVING, isinstance(where, Path)
    mark.touch()
    try:
        with _alone(folder, in_file):
            _export(folder, where, to)
            if not in_file:
                with closing(Store(where)) as store:
                    take_away(store)
    except BaseException:
        with suppress(OSError):
            mark.unlink()
        raise
    shutil.rmtree(folder)


@contextmanager
def _alone(folder: Path, held: bool) -> Iterator[None]:
    """Once no process has it open. held: whether its folder is; else each lets go of it as soon as
    it sees the mark."""
    if not held:
        time.sleep(3 * LOOKS)
        yield
        return
    until = time.monotonic() + PATIENCE
    while True:
        try:
            lock = hold(folder)
        except CannotServe:
            if time.monotonic() > until:
                raise
            time.sleep(LOOKS / 2)
        else:
            break
    with closing(lock):
        yield
