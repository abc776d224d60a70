"""The commands `export` and `pin`: what a data folder has, said on the command line."""

from __future__ import annotations

import argparse
import sys

from referee.commands import books
from referee.export import FORMATS, damaged, export
from referee.keys import Keys
from referee.paths import ROOT, data_folder
from referee.rulebook import load_book
from referee.store import FILE, Store
from referee.table import NoNight, Table


def exporting(parser: argparse.ArgumentParser) -> None:
    """Set up a parser for `export`."""
    parser.add_argument("night", type=int, metavar="NIGHT", help="its number, as in its address")
    parser.add_argument(
        "--format", choices=sorted(FORMATS), default="log", help="what to write (log)"
    )
    books.add_data(parser)
    parser.set_defaults(run=_export)


def pins(parser: argparse.ArgumentParser) -> None:
    """Set up a parser for `pin`."""
    parser.add_argument(
        "--new", action="store_true", help="make a new one; other hosts must enter it"
    )
    parser.add_argument(
        "--new-code", action="store_true", help="make a new join code, and print it"
    )
    parser.add_argument(
        "--end", action="store_true", help="with --new-code: phones must join again"
    )
    books.add_data(parser)
    parser.set_defaults(run=_pin)


def _export(args: argparse.Namespace) -> int:
    folder = data_folder(args.data)
    if not (folder / FILE).is_file():
        print(f"There is no log in {folder}.", file=sys.stderr)
        return 2
    store = Store(folder / FILE)
    try:
        table = Table(load_book(ROOT / "rulebook"), store)
        sys.stdout.write(export(table, args.night, args.format))
        if said := damaged(table, args.night):
            print(said, file=sys.stderr)
            return 1
    except NoNight:
        print(f"There is no night {args.night} in {folder}.", file=sys.stderr)
        return 2
    finally:
        store.close()
    return 0


def _pin(args: argparse.Namespace) -> int:
    if args.end and not args.new_code:
        print("--end goes with --new-code.", file=sys.stderr)
        return 2
    try:
        keys = Keys(data_folder(args.data))
        if args.new or not args.new_code:
            print(keys.new_pin() if args.new else keys.pin)
        if args.new_code:
            print(keys.new_code(args.end))
    except OSError as error:
        print(f"The data folder cannot be used: {error.strerror}.", file=sys.stderr)
        return 2
    return 0
