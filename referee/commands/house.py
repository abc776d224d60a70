"""The command `house`: make one of many houses, list them, carry one out whole, take one away."""

from __future__ import annotations

import argparse
import os
import shutil
import time
from collections.abc import Iterator
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
from referee.store.tables import HOUSE

PATIENCE = 30.0
"""Seconds for which a house that is taken away is waited for, until no process has it open."""
NOT_OURS = ("serving.lock*", LEAVING, FILE, f"{FILE}-wal", f"{FILE}-shm")
"""What of a folder is not copied: the log is carried over row by row."""


class NoHouse(CannotGoOn):
    """It can't be done with that house; the sentence says why."""


def housing(parser: argparse.ArgumentParser) -> None:
    """Set up a parser for `house`."""
    parser.add_argument("do", choices=["add", "list", "export", "remove"])
    parser.add_argument("name", nargs="?", default="", metavar="NAME")
    parser.add_argument("--to", type=Path, metavar="DIR", help="the folder it is carried into")
    parser.add_argument(
        "--store", default=os.environ.get("REFEREE_STORE", ""), metavar="postgresql://…",
        help="where the houses' nights lie, as for serve --houses",
    )  # fmt: skip
    books.add_data(parser)
    parser.set_defaults(run=_house)


def _house(args: argparse.Namespace) -> int:
    data = data_folder(args.data)
    if args.do == "list":
        for name in houses_in(data):
            with closing(Store(_where(data, name, args.store))) as store:
                print(f"{name}: {so_many(len(store.grown()), 'night')}, at /h/{name}/")
        return 0
    if not HOUSE.fullmatch(args.name):
        raise NoHouse("A house's name has small letters, digits and hyphens, forty at most.")
    folder = data / FOLDER / args.name
    if args.do == "add":
        _add(folder, args.name)
        return 0
    if not is_there(folder):
        raise NoHouse(f"There is no house {args.name} in {data}.")
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


def _add(folder: Path, name: str) -> None:
    if folder.exists():
        raise NoHouse(f"There is a house {name} already.")
    keys = Keys(folder)
    folder.chmod(0o700)
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
