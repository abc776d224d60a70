"""The pages and the sheets-over-a-page of the score sheets. They only show; changes are taps."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping

from flask import Response, abort, render_template, request

from referee.core.cards.judge.openers import proves
from referee.core.sheets.events import KnockRules, PokinoRules, SmallPotRules
from referee.core.sheets.kinds import kind
from referee.core.sheets.sheet import Sheet, strand
from referee.core.sheets.smallpot import GAMES
from referee.export import sheet_csv, sheet_json
from referee.screens.sheets.words import chinese, knocking, lines, pokino, rounds
from referee.screens.sheets.words.choices import CHOICES
from referee.screens.words.sheets import names
from referee.table import Look
from referee.web import words as say
from referee.web.dropping import shown
from referee.web.forms.fields import InvalidForm
from referee.web.forms.sheets import judged
from referee.web.overlay import Gone, View, asked_number, overlay
from referee.web.render import view
from referee.web.services import services
from referee.web.sheets import bp, quizzing, views
from referee.web.viewer import viewer
from referee.words.cards.verdict import hand_words

# --- pages ----------------------------------------------------------------------------------


@bp.get("/night/<int:night>/scores")
def shelf(night: int) -> str:
    """All score sheets of the night."""
    look, who = shown(services().table.look(night)), viewer()
    return render_template(
        "sheets/shelf.html",
        look=look,
        name="scores",
        who=who,
        view=view("scores", look, who),
        client=secrets.token_hex(6),
    )


@bp.get("/night/<int:night>/scores/<int:sheet>", endpoint="sheet")
def page(night: int, sheet: int) -> str:
    """One score sheet."""
    look, who = shown(services().table.look(night)), viewer()
    if look.night.sheet(sheet) is None and strand(sheet) not in look.seen:
        abort(404)
    name = strand(sheet)
    return render_template(
        "sheets/sheet.html",
        look=look,
        name=name,
        who=who,
        view=view(name, look, who),
        client=secrets.token_hex(6),
        sheet=look.night.sheet(sheet),
    )


@bp.get("/night/<int:night>/scores/new")
def new(night: int) -> str:
    """What to play, and then who plays and for what."""
    look, who = shown(services().table.look(night)), viewer()
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
    return [*now.ring, *(player.seat for player in now.players if player.seat not in now.ring)]


@bp.get("/night/<int:night>/scores/<int:sheet>.csv", endpoint="csv")
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


@bp.get("/night/<int:night>/scores/<int:sheet>.json", endpoint="json")
def json_file(night: int, sheet: int) -> Response:
    look = services().table.look(night)
    found = look.night.sheet(sheet)
    if found is None:
        abort(404)
    return Response(sheet_json(look.night, found), mimetype="application/json")


# --- over the page --------------------------------------------------------------------------


def _over(path: str) -> Callable[[Callable[[Look, Sheet], str]], View]:
    """An overlay of one sheet, for all who may see the sheet: it is called with that. Answers that
    the sheet is gone where it is."""

    def register(shows: Callable[[Look, Sheet], str]) -> View:
        @overlay(bp, f"/score/<int:sheet>/{path}", everybody=True)
        def opened(look: Look, sheet: int) -> str:
            found = look.night.sheet(sheet)
            if found is None:
                raise Gone(say.SHEET_GONE)
            return shows(look, found)

        return opened

    return register


def _show(template: str, look: Look, sheet: Sheet, **more: object) -> str:
    return render_template(
        template,
        look=look,
        page=views.model(look, viewer(), sheet),
        sheet=sheet,
        names=names(look.night, sheet),
        **more,
    )


def _asked_row(sheet: Sheet) -> int:
    """The row of the query. Aborts with 404 where the sheet has no such row."""
    number = asked_number("row")
    if not 1 <= number <= len(sheet.lines):
        abort(404)
    return number


@_over("row")
def row(look: Look, sheet: Sheet) -> str:
    """Why a row is as it is, what it said before, and the way to put it right."""
    number = _asked_row(sheet)
    told = lines if kind(sheet.rules).after is not None else rounds
    why = told.why(look.night, sheet, number)
    return _show("sheets/row.html", look, sheet, row=number, why=why)


@_over("enter")
def enter(look: Look, sheet: Sheet) -> str:
    """The form of a whole row: a new one, or one to be put right."""
    number = _asked_row(sheet) if "row" in request.args else None
    old = sheet.lines[number - 1].last_said if number is not None else None
    more: dict[str, object] = {"row": number, "old": old, "form": None}
    if (shape := kind(sheet.rules).shape) in FORMS:
        more |= FORMS[shape](look, sheet, number)
    return _show("sheets/enter.html", look, sheet, **more)


def _pokino(look: Look, sheet: Sheet, row: int | None) -> dict[str, object]:
    dealer = asked_number("dealer") if "dealer" in request.args else None
    return {"form": pokino.form(look.night, sheet, row, dealer if dealer in (0, 1) else None)}


def _knock(look: Look, sheet: Sheet, row: int | None) -> dict[str, object]:
    return {"order": knocking.from_eldest(sheet)}


def _pot(look: Look, sheet: Sheet, row: int | None) -> dict[str, object]:
    assert isinstance(sheet.rules, SmallPotRules)
    return {"game": GAMES[sheet.rules.game]}


def _quiz(look: Look, sheet: Sheet, row: int | None) -> dict[str, object]:
    return quizzing.form(look.id, sheet, row, request.args.get("skip", ""))


def _chinese(look: Look, sheet: Sheet, row: int | None) -> dict[str, object]:
    return {"rules": sheet.rules, "royalties": chinese.royalties()}


FORMS: Mapping[str, Callable[[Look, Sheet, int | None], dict[str, object]]] = {
    "pokino": _pokino,
    "knock": _knock,
    "pot": _pot,
    "quiz": _quiz,
    "chinese": _chinese,
}
"""What the form of a whole row shows besides, by the shape of the sheet."""


@_over("honours")
def honours(look: Look, sheet: Sheet) -> str:
    """Whose poker hand is better: tapped, or by the cards."""
    if not isinstance(sheet.rules, PokinoRules):
        raise Gone(say.NO_HONORS)
    return _show("sheets/honours.html", look, sheet, form=pokino.form(look.night, sheet, None))


@_over("show")
def show(look: Look, sheet: Sheet) -> str:
    """The showdown of knock poker: a tie, a bonus, a short knocker, or the cards."""
    return _show("sheets/show.html", look, sheet, now=knocking.in_play(sheet))


@_over("who")
def who_plays(look: Look, sheet: Sheet) -> str:
    """Who is not in this deal of knock poker."""
    return _show("sheets/who.html", look, sheet, order=knocking.from_eldest(sheet))


@_over("knock")
def may_knock(look: Look, sheet: Sheet) -> str:
    """Whether these cards may knock."""
    said, wrong = "", ""
    typed = request.args.get("cards", "").strip()
    if isinstance(sheet.rules, KnockRules) and typed:
        try:
            said = _may_knock(kind(sheet.rules).judge(sheet.rules), typed)
        except InvalidForm as error:
            wrong = str(error)
    return _show("sheets/knock.html", look, sheet, typed=typed, said=said, wrong=wrong)


def _may_knock(game: str, typed: str) -> str:
    rule = services().table.book.judges[game]
    verdict = judged(rule, {say.THE_HAND: typed})
    words = hand_words(verdict, verdict.showings[0])
    if proves(rule, verdict.showings[0].cards):
        return say.can_knock(words)
    return say.cannot_knock(words)


@_over("more")
def more(look: Look, sheet: Sheet) -> str:
    """What else can be done with the sheet."""
    return _show("sheets/more.html", look, sheet)
