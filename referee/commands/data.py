"""The commands `backup`, `restore` and `import`: one's own data from the command line, by the same
steps as in the app."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Mapping
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory

from referee.commands import books
from referee.commands.holding import hold
from referee.paths import ROOT, data_folder
from referee.rulebook import load_book
from referee.screens.data import words
from referee.screens.data.people import matched
from referee.store import FILE, FromBackup, Store, StoreError, check_backup, moving, restore
from referee.store.shelf import IMPORT, Shelf
from referee.store.words import damaged_night
from referee.web import create_app
from referee.web.data.checking import Home, check
from referee.web.data.found import CheckedFile, NightFound
from referee.web.night.proof import unfit

RIGHT, DIFFERS, UNUSABLE = 0, 1, 2


def backing_up(parser: argparse.ArgumentParser) -> None:
    """Set up a parser for `backup`."""
    parser.add_argument("file", type=Path, metavar="FILE")
    _in_the_data_folder(parser, _backup)


def restoring(parser: argparse.ArgumentParser) -> None:
    """Set up a parser for `restore`."""
    parser.add_argument("file", type=Path, metavar="FILE")
    _in_the_data_folder(parser, _bring_back)


def importing(parser: argparse.ArgumentParser) -> None:
    """Set up a parser for `import`."""
    parser.add_argument(
        "file", type=Path, metavar="FILE", help="a backup, the JSON of a night, or a .hand file"
    )
    parser.add_argument(
        "--as", action="append", default=[], dest="called", metavar="THEIRS=OURS",
        help="a player in their file is a player here",
    )  # fmt: skip
    _in_the_data_folder(parser, _import)


def _in_the_data_folder(
    parser: argparse.ArgumentParser, does: Callable[[argparse.Namespace, Path], int]
) -> None:
    books.add_data(parser)
    parser.set_defaults(run=lambda args: does(args, data_folder(args.data)))


def _backup(args: argparse.Namespace, folder: Path) -> int:
    """Copy all nights into a new file."""
    if not (folder / FILE).is_file():
        print(f"There is no log in {folder}.", file=sys.stderr)
        return UNUSABLE
    with closing(Store(folder / FILE)) as store:
        store.backup(args.file)
        print(f"{words.nights_are(check_backup(args.file))} in {args.file}.")
        for row in store.nights():
            if (damage := store.read(row.id).damage) is not None:
                print(damaged_night(row.id, damage.entry))
    return RIGHT


def _bring_back(args: argparse.Namespace, folder: Path) -> int:
    """Bring a backup back; the log that was there is kept beside it, never overwritten."""
    check_backup(args.file)

    def work() -> int:
        book = load_book(ROOT / "rulebook")
        _tell(
            folder,
            restore(args.file, folder / FILE, lambda store: unfit(store, book, folder, create_app)),
        )
        return RIGHT

    return _alone(folder, work)


def _tell(folder: Path, found: FromBackup) -> None:
    said = f" The old log is {found.kept}." if found.kept else ""
    print(f"{words.nights_are(found.nights)} back in {folder}.{said}")
    for night, damage in found.damaged:
        print(damaged_night(night, damage.entry))


def _import(args: argparse.Namespace, folder: Path) -> int:
    """Take in the nights of a file that are whole and not here yet; a backup is kept first."""
    if not args.file.is_file():
        print(f"There is no file {args.file}.", file=sys.stderr)
        return UNUSABLE
    called = dict(pair.split("=", 1) for pair in args.called if "=" in pair)
    return _alone(folder, lambda: _take_in(args.file, folder, called))


def _take_in(file: Path, folder: Path, called: Mapping[str, str]) -> int:
    with TemporaryDirectory(dir=folder) as aside, closing(Store(folder / FILE)) as own:
        ready, now = Path(aside) / "ready", datetime.now(UTC).isoformat(timespec="seconds")
        home = Home(load_book(ROOT / "rulebook"), folder, create_app, own)
        found = check(home, now, False, file, ready, lambda done, of: None)
        _about(found, called)
        nights = [night for night in found.nights if night.takes and not night.here]
        if not nights:
            print(words.NOTHING_NEW)
            return DIFFERS
        with closing(Store(ready)) as theirs:
            for night in nights:
                if two := moving.clash(theirs.rows(night.night), called):
                    raise StoreError(words.clash(*two, night.title))
            brought = [moving.coming(theirs, night.night, called) for night in nights]
        Shelf(folder).keep(own, now, IMPORT)
        print(words.in_now(moving.take_in(own, brought, file.name, now)))
    return RIGHT


def _about(found: CheckedFile, called: Mapping[str, str]) -> None:
    """What is said of nights that stay out, and of people nobody is sure about."""
    for night in found.nights:
        if said := _stays(night):
            print(said)
    for match in matched(found.theirs, found.ours):
        if match.candidates and match.name not in called:
            print(words.unsure(match.name, match.candidates))


def _stays(night: NightFound) -> str:
    if night.here:
        return words.night_here(night.night, night.here, night.further)
    return damaged_night(night.night, night.entries + 1) if night.damage is not None else ""


def _alone(folder: Path, work: Callable[[], int]) -> int:
    """Work in a data folder that nobody else has open."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with closing(hold(folder)):
            return work()
    except OSError as error:
        print(f"The data folder {folder} cannot be used: {error.strerror}.", file=sys.stderr)
        return UNUSABLE
