"""A score sheet, or the list of them, as the HTML of one view, for one viewer."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from flask import render_template

from referee.core.sheets.kinds import kind
from referee.core.sheets.reckoning import reckon
from referee.core.sheets.sheet import Sheet, strand
from referee.core.state.night import Night
from referee.screens.sheets import scores
from referee.screens.sheets.words import chinese, knocking, lines, pokino, rounds
from referee.screens.sheets.words import scores as words
from referee.screens.words import sheets
from referee.screens.words.events import title
from referee.screens.words.names import device
from referee.screens.words.sheets import deal_word, sheet_title
from referee.table import Again, Look, TakeBack
from referee.web.doors import rights
from referee.web.forms.fields import sheet_of
from referee.web.sheets import quizzing
from referee.web.viewer import Viewer

DOCKS: Mapping[str, Callable[[Night, Sheet], object]] = {
    "pokino": pokino.dock,
    "knock": knocking.dock,
    "chinese": chinese.dock,
    "quiz": quizzing.opened,
}
"""What is entered bit by bit, by the shape of the sheet."""


def number_of(name: str) -> int | None:
    """The sheet a view is of: "sheet:3" is 3; nothing for other views."""
    return sheet_of(name)


def role(look: Look, who: Viewer, number: int) -> str:
    """What a viewer may do with a sheet: "writes", "may write" (another device does), "looks"."""
    sheet = look.night.sheet(number)
    if not (who.host or (sheet is not None and sheet.phones)):
        return "looks"
    return "writes" if look.night.tapper(strand(number)) in ("", who.device) else "may write"


def sheet_view(look: Look, who: Viewer, number: int, notice: str) -> str:
    """One sheet; or that it is gone, with what would bring it back."""
    sheet = look.night.sheet(number)
    if sheet is None:
        return _gone(look, who, number, notice)
    own: dict[str, object] = {"lined": None, "rounds": None, "dock": None}
    page, form = model(look, who, sheet, notice), kind(sheet.rules).shape
    if page.lined:
        own["lined"] = lines.lined(look.night, sheet)
    else:
        own["rounds"] = rounds.rounds(sheet)
    if form in DOCKS:
        own["dock"] = DOCKS[form](look.night, sheet)
    return render_template("sheets/_sheet.html", page=page, sheet=sheet, is_host=who.host, **own)


def model(look: Look, who: Viewer, sheet: Sheet, notice: str = "") -> scores.Page:
    """What every sheet shows."""
    night, on = look.night, sheet.strand
    on_paper = kind(sheet.rules)
    part = role(look, who, sheet.number)
    last, undone = look.last.get(on), look.undone.get(on, ())
    own_right = part == "writes" and not night.closed
    may_undo = own_right and rights.may(look, TakeBack(on), who)
    may_redo = own_right and rights.may(look, Again(on), who)
    return scores.Page(
        night=look.id,
        number=sheet.number,
        seen=look.seen.get(on, 0),
        seen_roles=look.seen.get("roles", 0),
        title=sheet_title(sheet),
        kind=sheets.kind(sheet.rules),
        evening=night.title,
        shape=on_paper.shape,
        lined=on_paper.after is not None,
        asks_pay=not on_paper.balances,
        deal=deal_word(sheet.rules),
        heads=scores.heads(night, sheet),
        rows=words.in_words(night, sheet),
        result=words.result(night, sheet),
        worth=words.rate_words(sheet.rate, night.stakes),
        note=words.note(sheet.rules),
        over=reckon(sheet).over,
        ended=sheet.ended,
        closed=night.closed,
        phones=sheet.phones,
        writes=own_right,
        host=who.host and own_right,
        tapper=device(night, night.tapper(on)) if part != "writes" else "",
        may_take=part == "may write",
        mine=bool(night.tapper(on)) and part == "writes",
        take_back=title(last, night) if last and may_undo else "",
        again=title(undone[-1], night) if undone and may_redo else "",
        notice=notice,
    )


def _gone(look: Look, who: Viewer, number: int, notice: str) -> str:
    on = strand(number)
    undone = look.undone.get(on, ())
    return render_template(
        "sheets/_gone.html",
        look=look,
        strand=on,
        seen=look.seen.get(on, 0),
        again=title(undone[-1], look.night) if undone and who.host else "",
        notice=notice,
    )


def shelf_view(look: Look, who: Viewer, notice: str) -> str:
    """The list of the sheets."""
    night = look.night
    seen = look.seen.get(strand(night.next_sheet), 0)
    page = scores.shelf(look.id, night, who.host, night.seat_of(who.mark), seen, notice)
    return render_template("sheets/_shelf.html", shelf=page)
