"""A night as text to take home: the log, the results, the bare entries. Draw counts of a
running deal are in none of them."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Mapping, Sequence

from referee.codec import encode
from referee.core import money
from referee.core.game import Stakes
from referee.core.night import Night
from referee.screens import bank, logbook
from referee.table import Table


def log_csv(table: Table, night: int) -> str:
    """Every line of the log, those taken back among them."""
    rows = [
        (
            str(one.entry),
            one.at,
            one.by,
            one.strand,
            str(one.deal or ""),
            one.text,
            "taken back" if one.dead else "yes",
        )
        for one in logbook.lines(table.entries(night), table.look(night).night)
    ]
    return _csv(("entry", "at", "by", "strand", "deal", "what", "counts"), rows)


def results_csv(table: Table, night: int) -> str:
    """Each player's line of the bank, in chips and in money."""
    now = table.look(night).night
    rows = [
        (
            *(row.name, row.bought, row.cashed, row.holds, _plain(row.result), _plain(row.worth)),
            *(_units(one, now.stakes) for one in _money(now, row.seat)),
        )
        for row in bank.rows(now)
    ]
    return _csv((*CHIPS, *MONEY), rows)


CHIPS = ("player", "bought", "cashed", "holds", "result", "worth")
MONEY = ("paid into the box", "paid to players", "laid out", "share of costs", "still gets")


def _money(night: Night, seat: int) -> tuple[int | None, ...]:
    player = night.players[seat]
    own = (player.paid_in, player.between, player.advanced, player.costs)
    return (*own, money.claim(night, seat))


def _units(amount: int | None, stakes: Stakes) -> str:
    """Money as spreadsheets read it; nothing while it is not known."""
    if amount is None:
        return ""
    return f"{amount / 100:.2f}" if stakes.worth else str(amount)


def log_json(table: Table, night: int) -> str:
    """The entries with their events, as the log has them."""
    entries = [
        {
            "seq": one.seq,
            "at": one.at,
            "by": one.by,
            "strand": one.strand,
            "events": json.loads(encode(one.events)),
        }
        for one in logbook.bare(table.entries(night), table.look(night).night)
    ]
    return json.dumps({"night": night, "entries": entries}, ensure_ascii=False, indent=1) + "\n"


FORMATS: Mapping[str, Callable[[Table, int], str]] = {
    "log": log_csv,
    "results": results_csv,
    "json": log_json,
}


def export(table: Table, night: int, form: str) -> str:
    """A night in one of FORMATS. Raises NoNight."""
    return FORMATS[form](table, night)


def _csv(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    text = io.StringIO()
    csv.writer(text).writerows([[_safe(cell) for cell in row] for row in (head, *rows)])
    return text.getvalue()


def _plain(text: str) -> str:
    """A number as spreadsheets read it."""
    return text.replace("−", "-").replace("+", "")


def _safe(cell: str) -> str:
    """A cell that no spreadsheet takes for a formula."""
    number = cell.lstrip("-").replace(".", "", 1).isdigit()
    return f"'{cell}" if cell[:1] in ("=", "+", "-", "@", "\t") and not number else cell
