"""The command `receipt`: whether a receipt is true, from the command line."""

from __future__ import annotations

import argparse
import sys
from contextlib import closing, suppress
from pathlib import Path

from referee.commands import books
from referee.core.errors import Impossible
from referee.core.log import Log
from referee.core.messages.log import counting
from referee.core.people.evening import Evening, evening
from referee.core.people.people import SlatePayment, fold
from referee.core.people.persons import persons
from referee.core.people.receipt import Receipt, paid_in
from referee.keys import Keys
from referee.paths import data_folder
from referee.screens.people import receipt
from referee.store import FILE, Store, StoreError, house
from referee.web.data.lines import local

TRUE, FALSE, UNUSABLE = 0, 1, 2


def receipts(parser: argparse.ArgumentParser) -> None:
    """Set up a parser for `receipt`."""
    parser.add_argument("file", type=Path, metavar="FILE", help="the receipt as text")
    books.add_data(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """Say whether a file is a receipt of the house, for a payment that counts."""
    folder = data_folder(args.data)
    if not (folder / FILE).is_file():
        print(f"There is no log in {folder}.", file=sys.stderr)
        return UNUSABLE
    try:
        text = args.file.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError):
        print(f"{args.file} can’t be read as text.", file=sys.stderr)
        return UNUSABLE
    with closing(Store(folder / FILE)) as store:
        verdict = receipt.judged(
            text,
            lambda of: _paid(store, of),
            Keys(folder).seal,
            local,
            lambda paid: _written(store, paid),
        )
    print(verdict.said)
    return TRUE if verdict.sure else FALSE


def _paid(store: Store, of: Receipt) -> SlatePayment | None:
    """The payment a receipt is for, where it counts."""
    people = fold(house.read(store).entries)
    if not of.night:
        return next((paid for paid in people.paid if paid.entry == of.entry), None)
    try:
        log = Log(store.read(of.night).entries)
    except (StoreError, Impossible, LookupError):
        return None
    return paid_in(
        people, evening(of.night, "", log.night), log.night, counting(log.entries), of.entry
    )


def _written(store: Store, paid: SlatePayment) -> str:
    """A receipt as this house writes it now, with the people of all nights that can be read."""
    people, evenings = fold(house.read(store).entries), list[Evening]()
    for row in store.nights():
        with suppress(StoreError, Impossible, LookupError):
            began = row.first.at if row.first else row.made_at
            night = Log(store.read(row.id).entries).night
            evenings += [] if row.goes_on else [evening(row.id, began, night)]
    evenings.sort(key=lambda night: (night.at, night.night))
    return receipt.text(paid, people, persons(people, evenings), local(paid.at))
