"""The pages and the sheets-over-a-page of the score sheets. They only show; changes are taps."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping

from flask import Blueprint, Response, abort, render_template, request
from werkzeug.datastructures import MultiDict

from referee.core.cards.judge.openers import proves
from referee.core.sheets.events import KnockRules, PokinoRules, SmallPotRules
from referee.core.sheets.kinds import kind
from referee.core.sheets.sheet import Sheet, strand
from referee.core.sheets.smallpot import GAMES
from referee.core.state.night import Night
from referee.export import sheet_csv, sheet_json
from referee.screens.sheets import knocking, lines, pokino, rounds
from referee.screens.sheets.choices import CHOICES
from referee.screens.words.sheets import names
from referee.web import forms
from referee.web.forms import InvalidForm
from referee.web.render import view
from referee.web.services import services
from referee.web.sheets import views
from referee.web.sheets.forms import judged
from referee.web.viewer import viewer

bp = Blueprint("scores", __name__, url_prefix="/night/<int:night>")


def _number(key: str) -> int:
    try:
        return forms.number(MultiDict(request.args), key)
    except InvalidForm:
        abort(400)


# --- pages ----------------------------------------------------------------------------------


@bp.get("/scores")
def shelf(night: int) -> str:
    """All score sheets of the night."""
    look, who = services().table.look(night), viewer()
    return render_template(
        "sheets/shelf.html",
        look=look,
        name="scores",
        who=who,
        view=view("scores", look, who),
        client=secrets.token_hex(6),
    )


@bp.get("/scores/<int:sheet>")
def page(night: int, sheet: int) -> str:
    """One score sheet."""
    look, who = services().table.look(night), viewer()
    if look.night.sheet(sheet) is None and strand(sheet) not in look.seen:
        abort(404)
    name = f"sheet:{sheet}"
    return render_template(
        "sheets/sheet.html",
        look=look,
        name=name,
        who=who,
        view=view(name, look, who),
        client=secrets.token_hex(6),
        sheet=look.night.sheet(sheet),
    )


@bp.get("/scores/new")
def new(night: int) -> str:
    """What to play, and then who plays and for what."""
    look, who = services().table.look(night), viewer()
    seat = look.night.seat_of(who.mark)
    if not who.host and seat is None:
        abort(403)
    chosen = request.args.get("kind", "")
    number = look.night.next_sheet
    return render_template(
        "sheets/new.html",
        look=look,
        who=who,
        kind=chosen,
        chosen=CHOICES.get(chosen),
        choices=CHOICES,
        asks=None if who.host else seat,
        number=number,
        seen=look.seen.get(strand(number), 0),
        players=[(seat, look.night.name(seat)) for seat in _everybody(night)],
        mark=secrets.token_hex(8),
        wrong="",
    )


def _everybody(night: int) -> list[int]:
    """Those who sit there, then those who have left: they may play on in the kitchen."""
    now = services().table.look(night).night
    return [*now.ring, *(one.seat for one in now.players if one.seat not in now.ring)]


@bp.get("/scores/<int:sheet>.csv")
def csv_file(night: int, sheet: int) -> Response:
    """The sheet for a spreadsheet."""
    look = services().table.look(night)
    found = look.night.sheet(sheet)
    if found is None:
        abort(404)
    return Response(
        sheet_csv(look.night, found),
        mimetype="text/csv",
        headers={"Content-Disposition": f'attachment; filename="night-{night}-sheet-{sheet}.csv"'},
    )


@bp.get("/scores/<int:sheet>.json")
def json_file(night: int, sheet: int) -> Response:
    look = services().table.look(night)
    found = look.night.sheet(sheet)
    if found is None:
        abort(404)
    return Response(sheet_json(look.night, found), mimetype="application/json")


# --- over the page --------------------------------------------------------------------------


def _open(name: str, night: int, number: int, **more: object) -> str:
    look, who = services().table.look(night), viewer()
    sheet = look.night.sheet(number)
    if sheet is None:
        return render_template(
            "felt/gone.html", look=look, sentence="That sheet is not there any more."
        )
    return render_template(
        name,
        look=look,
        page=views.model(look, who, sheet),
        sheet=sheet,
        names=names(look.night, sheet),
        **more,
    )


def _found(night: int, number: int) -> Sheet | None:
    return services().table.look(night).night.sheet(number)


@bp.get("/sheet/score/<int:sheet>/row")
def row(night: int, sheet: int) -> str:
    """Why a row is as it is, what it said before, and the way to put it right."""
    now, number = services().table.look(night).night, _number("row")
    found = now.sheet(sheet)
    if found is not None and not 1 <= number <= len(found.lines):
        abort(404)
    why: tuple[str, ...] = ()
    if found is not None:
        why = (lines if kind(found.rules).standing is not None else rounds).why(now, found, number)
    return _open("sheets/row.html", night, sheet, row=number, why=why)


@bp.get("/sheet/score/<int:sheet>/enter")
def enter(night: int, sheet: int) -> str:
    """The form of a whole row: a new one, or one to be put right."""
    now, found = services().table.look(night).night, _found(night, sheet)
    number = _number("row") if "row" in request.args else None
    if found is not None and number is not None and not 1 <= number <= len(found.lines):
        abort(404)
    more: dict[str, object] = {"row": number, "old": _old(found, number)}
    if found is not None and (shape := kind(found.rules).shape) in FORMS:
        more |= FORMS[shape](now, found, number)
    return _open("sheets/enter.html", night, sheet, **more)


def _pokino(night: Night, sheet: Sheet, row: int | None) -> dict[str, object]:
    dealer = _number("dealer") if "dealer" in request.args else None
    return {"form": pokino.form(night, sheet, row, dealer if dealer in (0, 1) else None)}


def _knock(night: Night, sheet: Sheet, row: int | None) -> dict[str, object]:
    return {"order": knocking.from_eldest(sheet)}


def _pot(night: Night, sheet: Sheet, row: int | None) -> dict[str, object]:
    assert isinstance(sheet.rules, SmallPotRules)
    return {"game": GAMES[sheet.rules.game]}


FORMS: Mapping[str, Callable[[Night, Sheet, int | None], dict[str, object]]] = {
    "pokino": _pokino,
    "knock": _knock,
    "pot": _pot,
}
"""What the form of a whole row shows besides, by the shape of the sheet."""


def _old(sheet: Sheet | None, number: int | None) -> object:
    """What a row says now, or said before it was struck out."""
    if sheet is None or number is None:
        return None
    line = sheet.lines[number - 1]
    return line.entry or next((one.before for one in reversed(line.corrected) if one.before), None)


@bp.get("/sheet/score/<int:sheet>/honours")
def honours(night: int, sheet: int) -> str:
    """Whose poker hand is better: tapped, or by the cards."""
    now, found = services().table.look(night).night, _found(night, sheet)
    if found is None or not isinstance(found.rules, PokinoRules):
        return _open("felt/gone.html", night, sheet, sentence="There are no honours here.")
    return _open("sheets/honours.html", night, sheet, form=pokino.form(now, found, None))


@bp.get("/sheet/score/<int:sheet>/show")
def show(night: int, sheet: int) -> str:
    """The showdown of knock poker: a tie, a bonus, a short knocker, or the cards."""
    found = _found(night, sheet)
    now = knocking.in_play(found) if found is not None else None
    return _open("sheets/show.html", night, sheet, now=now)


@bp.get("/sheet/score/<int:sheet>/who")
def who_plays(night: int, sheet: int) -> str:
    """Who is not in this deal of knock poker."""
    found = _found(night, sheet)
    return _open(
        "sheets/who.html", night, sheet, order=knocking.from_eldest(found) if found else ()
    )


@bp.get("/sheet/score/<int:sheet>/knock")
def may_knock(night: int, sheet: int) -> str:
    """Whether these cards may knock."""
    found, said, wrong = _found(night, sheet), "", ""
    typed = request.args.get("cards", "").strip()
    if found is not None and isinstance(found.rules, KnockRules) and typed:
        try:
            said = _may_knock(kind(found.rules).judge(found.rules), typed)
        except InvalidForm as error:
            wrong = str(error)
    return _open("sheets/knock.html", night, sheet, typed=typed, said=said, wrong=wrong)


def _may_knock(game: str, typed: str) -> str:
    rule = services().table.book.judges[game]
    verdict = judged(rule, {"The hand": typed})
    words = verdict.showings[0].words
    if proves(rule, verdict.showings[0].cards):
        return f"{words}: may knock."
    return f"{words}: may not knock, it takes a pair of jacks."


@bp.get("/sheet/score/<int:sheet>/more")
def more(night: int, sheet: int) -> str:
    """What else can be done with the sheet."""
    return _open("sheets/more.html", night, sheet)
