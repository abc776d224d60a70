"""A night as text to take home: the log, the results, the bare entries. Draw counts of a
running deal are in none of them."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Mapping, Sequence

from referee.core.book.game import Stakes
from referee.core.rules import money
from referee.core.sheets.events import Scored, SheetBegan
from referee.core.sheets.exchange import chips
from referee.core.sheets.reckoning import brought, reckon
from referee.core.sheets.sheet import Sheet
from referee.core.state.night import Night
from referee.notation.ohh import as_ohh
from referee.notation.phh.deals import PlayedDeal, deals
from referee.notation.phh.evening import evening
from referee.notation.phh.evening import notes as began
from referee.notation.phh.writer import as_phh
from referee.notation.writer import as_hand
from referee.screens.bank import rows as bank
from referee.screens.night import logbook
from referee.screens.night.words import damage
from referee.screens.sheets.words import scores
from referee.screens.words.sheets import names
from referee.store.codec import encode
from referee.table import Table
from referee.words import columns as say
from referee.words.folding import plain


def log_csv(table: Table, night: int) -> str:
    """Every line of the log, those taken back among them."""
    look = table.look(night)
    rows = [
        (
            str(line.entry),
            line.at,
            line.by,
            line.strand,
            str(line.deal or ""),
            line.text,
            say.TAKEN_BACK if line.dead else "yes",
        )
        for line in logbook.lines(table.entries(night), look.night)
    ]
    if look.damage is not None:
        rows.append((str(look.damage.entry), "", "", "", "", damaged(table, night), "no"))
    return csv_text(("entry", "at", "by", "strand", "deal", "what", "counts"), rows)


def damaged(table: Table, night: int) -> str:
    """What cannot be read of a night, in a sentence; nothing for one that is whole."""
    look = table.look(night)
    return damage.sentence(look.damage, look.night, look.goes_on)


def results_csv(table: Table, night: int) -> str:
    """Each player's line of the bank, in chips and in money."""
    now = table.look(night).night
    rows = [
        (
            *(row.name, row.bought, row.cashed, row.holds, _plain(row.result)),
            _plain(row.worth).replace(now.stakes.currency, "", 1),
            *(_units(amount, now.stakes) for amount in _money(now, row.seat)),
        )
        for row in bank.rows(now)
    ]
    said = damaged(table, night)
    return csv_text((*CHIPS, *MONEY), [*rows, *([(said,)] if said else [])])


CHIPS = ("player", "bought", "cashed", "holds", "result", "worth")
MONEY = (say.ON_SHEETS, say.PAID_IN, say.PAID_OUT, say.LAID_OUT, say.SHARE, say.STILL_GETS)


def _money(night: Night, seat: int) -> tuple[int | None, ...]:
    player = night.players[seat]
    beside = night.stakes.money(money.on_sheets(night, seat))
    own = (beside, player.paid_in, player.between, player.advanced, player.costs)
    return (*own, money.claim(night, seat))


def _units(amount: int | None, stakes: Stakes) -> str:
    """Money as spreadsheets read it; nothing while it is not known."""
    if amount is None:
        return ""
    return f"{amount / 100:.2f}" if stakes.worth else str(amount)


def log_json(table: Table, night: int) -> str:
    """The entries with their events, as the log has them."""
    look, every = table.look(night), table.entries(night)
    entries = [
        {
            "seq": line.seq,
            "at": line.at,
            "by": line.by,
            "strand": line.strand,
            "events": json.loads(encode(line.events)),
        }
        for line in logbook.bare(every, look.night)
    ]
    said = damaged(table, night)
    found: dict[str, object] = {"night": night, "entries": entries}
    if said:
        found["damaged"] = said
    if logbook.withheld(every, look.night):
        found["withheld"] = say.WITHHELD
    return json.dumps(found, ensure_ascii=False, indent=1) + "\n"


def sheet_csv(night: Night, sheet: Sheet) -> str:
    """A score sheet: every row with what it brings each column, then the totals."""
    who = names(night, sheet)
    found = reckon(sheet)
    rows = []
    for row, points in zip(scores.in_words(night, sheet), brought(sheet), strict=True):
        state = say.STRUCK_OUT if row.dead else say.AFTER_END if row.idle else "yes"
        why = "; ".join(say.was(before, reason) for before, reason in row.corrected)
        rows.append((str(row.row), *map(str, points), row.words, state, why))
    totals = ("total", *map(str, found.totals), scores.standing_words(night, sheet), "", "")
    return csv_text(("row", *who, "what", "counts", "corrected"), [*rows, totals])


def sheets_json(table: Table, night: int) -> str:
    """Every score sheet of the night."""
    now = table.look(night).night
    every = [_sheet(now, sheet) for sheet in now.sheets]
    return json.dumps({"night": night, "sheets": every}, ensure_ascii=False, indent=1) + "\n"


def sheet_json(night: Night, sheet: Sheet) -> str:
    """A score sheet as it was entered, and what it comes to."""
    return json.dumps(_sheet(night, sheet), ensure_ascii=False, indent=1) + "\n"


def _sheet(night: Night, sheet: Sheet) -> dict[str, object]:
    found = reckon(sheet)
    began = SheetBegan(
        sheet.number, sheet.title, sheet.rules, sheet.columns, sheet.dealer, sheet.rate
    )
    lines = [
        {
            "row": row.row,
            "entry": json.loads(encode((Scored(sheet.number, line.entry),)))[0]["entry"]
            if line.entry is not None
            else None,
            "points": list(points),
            "words": row.words,
            "corrected": [{"was": was, "why": why} for was, why in row.corrected],
        }
        for row, line, points in zip(
            scores.in_words(night, sheet), sheet.lines, brought(sheet), strict=True
        )
    ]
    return {
        "sheet": json.loads(encode((began,)))[0],
        "names": list(names(night, sheet)),
        "rows": lines,
        "totals": list(found.totals),
        "over": found.over,
        "chips": {night.name(seat): won for seat, won in chips(sheet).items()},
    }


def hands(table: Table, night: int) -> str:
    """The finished deals as they can be replayed: PHH where that can say them, else our words."""
    return evening(table.reels(night), table.book)


def finished(table: Table, night: int, number: int) -> PlayedDeal | None:
    """One deal of a night as it was entered; None where there is none, or it is still played.
    Raises NoNight."""
    reels = [reel for reel in table.reels(night) if reel.number == number and reel.over]
    found = [deal for deal in deals(reels) if deal.end is not None]
    return found[0] if found else None


def deal_texts(table: Table, night: int, deal: PlayedDeal) -> dict[str, str | None]:
    """A finished deal in each of our formats, by the format's name; None where the format cannot
    say it."""
    return {
        "hand": as_hand(deal.own, table.book, deal.before),
        "phh": as_phh(deal, table.book, began(deal)),
        "ohh": as_ohh(deal, night),
    }


FORMATS: Mapping[str, Callable[[Table, int], str]] = {
    "log": log_csv,
    "results": results_csv,
    "json": log_json,
    "sheets": sheets_json,
    "phh": hands,
}


def export(table: Table, night: int, form: str) -> str:
    """A night in one of FORMATS. Raises NoNight."""
    return FORMATS[form](table, night)


def csv_text(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table for a spreadsheet."""
    text = io.StringIO()
    csv.writer(text).writerows([[_safe(plain(cell)) for cell in row] for row in (head, *rows)])
    return text.getvalue()


def _plain(text: str) -> str:
    """A number as spreadsheets read it."""
    return text.replace("−", "-").replace("+", "")


def _safe(cell: str) -> str:
    """A cell that no spreadsheet takes for a formula."""
    number = cell.lstrip("-").replace(".", "", 1).isdigit()
    return f"'{cell}" if cell[:1] in ("=", "+", "-", "@", "\t") and not number else cell
