"""The book that a command works with: the rulebook, what lies in a data folder, and files named."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from referee.core.book.book import Book
from referee.paths import ROOT, data_folder
from referee.rulebook import load_book
from referee.rulebook.reading import RulebookError


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Give a parser --game and --data."""
    parser.add_argument(
        "--game", action="append", default=[], dest="games", metavar="FILE",
        help="a game file, known by its name without .toml",
    )  # fmt: skip
    add_data(parser)


def add_data(parser: argparse.ArgumentParser) -> None:
    """Give a parser --data."""
    parser.add_argument("--data", metavar="DIR", help="the data folder (else $REFEREE_DATA)")


def own(data: str | None) -> bool:
    """Whether the data folder has games or laws of its own."""
    house = data_folder(data) / "house"
    return any(path for folder in (house, house / "laws") for path in folder.glob("*.toml"))


def known(folder: str | None, files: Sequence[str]) -> Book:
    """The rulebook with the games and laws of the data folder and the files that were named. What
    cannot be used in the data folder is told; a named file that cannot raises RulebookError."""
    from referee.rulebook.houselaws import house_games, own_laws  # only where a house has any

    shipped, data = load_book(ROOT / "rulebook"), data_folder(folder)
    house = house_games(shipped, data, ROOT / "rulebook")
    book = house.book()
    for said in (*own_laws(shipped, data / "house" / "laws").broken.values(), *house.broken):
        print(f"Not in use: {said}", file=sys.stderr)
    games, judges = dict(book.games), dict(book.judges)
    for path in map(Path, files):
        if path.stem in shipped.games:
            raise RulebookError(f"{path.name}: a game that came with the program has that name")
        games[path.stem], judge = house.read(path)
        judges |= {} if judge is None else {path.stem: judge}
    return replace(book, games=games, judges=judges)
