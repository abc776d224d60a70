"""The command `move`: a whole house from one store into another, compared row by row."""

from __future__ import annotations

import argparse
import sys
from contextlib import ExitStack, closing
from pathlib import Path

from referee.commands.holding import hold
from referee.screens.words.names import so_many
from referee.store import FILE, Store
from referee.store.carrying import move
from referee.store.tables import POSTGRES
from referee.store.words import damaged_night

RIGHT, UNUSABLE = 0, 2
WHERE = "a data folder, a file, or postgresql://host/database#house"
SAID = (("night", "night"), ("entry", "line"), ("house", "line between nights"))


def carrying(parser: argparse.ArgumentParser) -> None:
    """Set up a parser for `move`."""
    parser.add_argument("--from", required=True, dest="source", metavar="STORE", help=WHERE)
    parser.add_argument("--to", required=True, dest="target", metavar="STORE", help="an empty one")
    parser.set_defaults(run=_move)


def _move(args: argparse.Namespace) -> int:
    """Carry everything over, or nothing."""
    source, target = _where(args.source), _where(args.target)
    if isinstance(source, Path) and not source.is_file():
        print(f"There is no log at {source}.", file=sys.stderr)
        return UNUSABLE
    made = isinstance(target, Path) and not target.exists()
    with ExitStack() as held:
        for place in {source, target}:
            if isinstance(place, Path) and place.name == FILE and place.parent.is_dir():
                held.enter_context(closing(hold(place.parent)))
        try:
            there = held.enter_context(closing(Store(source)))
            here = held.enter_context(closing(Store(target)))
            many = move(there, here)
        except BaseException:
            if made and isinstance(target, Path):
                held.close()
                target.unlink(missing_ok=True)
            raise
        _tell(here, many)
    return RIGHT


def _where(said: str) -> Path | str:
    if said.startswith(POSTGRES):
        return said
    path = Path(said)
    return path / FILE if path.is_dir() else path


def _tell(store: Store, many: dict[str, int]) -> None:
    counted = ", ".join(so_many(many[table], word) for table, word in SAID)
    print(f"{counted} now in {store.path}. Every row was compared.")
    print("PIN, join code, the house’s own games and its backups stay in the data folder.")
    for row in store.nights():
        if (damage := store.read(row.id).damage) is not None:
            print(damaged_night(row.id, damage.entry))
