"""Whole pages. They only show; what a page includes is the view its stream repeats."""

from __future__ import annotations

import secrets

from flask import (
    Blueprint,
    Response,
    abort,
    redirect,
    render_template,
    request,
    session,
    url_for,
)
from qrcode import make as make_qr
from qrcode.constants import ERROR_CORRECT_M
from qrcode.image.svg import SvgPathFillImage
from werkzeug.wrappers import Response as AnyResponse

from referee.core.events import NightBegan, Sat
from referee.keys import same
from referee.screens.stakes import asked, terms
from referee.store import NightRow
from referee.takehome import export
from referee.web import newnight
from referee.web.choosing import rule_card
from referee.web.here import (
    at_the_machine,
    from_night,
    here,
    make_guest,
    make_host,
    name_device,
    viewer,
)
from referee.web.render import OLDER, log_before, view

bp = Blueprint("pages", __name__)


# --- coming in ------------------------------------------------------------------------------


@bp.get("/knock")
def knock() -> str | AnyResponse:
    """For a device nobody knows yet: the join code to look, the PIN to tap. From a phone that
    looks on, the way back to its night."""
    night, who = from_night(), viewer()
    if night is not None and who.host:
        return redirect(url_for("pages.felt", night=night))
    return render_template("knock.html", wrong="", machine=at_the_machine(), who=who, night=night)


@bp.post("/enter")
def enter() -> AnyResponse | tuple[str, int]:
    """A code or a PIN; five wrong guesses are free."""
    at, given = here(), request.form.get("word", "").strip()
    asker = request.remote_addr or "?"
    wait = at.guesses.wait(asker)
    if wait:
        return _wrong(f"Too many wrong guesses. Try again in {int(wait) + 1} seconds.", 429)
    if same(given, at.keys.pin):
        at.guesses.right(asker)
        make_host()
    elif same(given.upper(), at.keys.code):
        at.guesses.right(asker)
        make_guest()
    elif not given and at_the_machine():
        make_host()
    else:
        at.guesses.missed(asker)
        return _wrong("That is neither the code nor the PIN.", 403)
    night = _night_of_form()
    if night is None:
        return redirect(url_for("pages.home"), 303)
    return redirect(url_for("pages.felt" if viewer().host else "pages.phone", night=night), 303)


def _night_of_form() -> int | None:
    """The night a device came from, where its form names one."""
    found = request.form.get("night", "")
    return int(found) if found.isascii() and found.isdecimal() and len(found) < 10 else None


def _wrong(sentence: str, code: int) -> tuple[str, int]:
    page = render_template(
        "knock.html",
        wrong=sentence,
        machine=at_the_machine(),
        who=viewer(),
        night=_night_of_form(),
    )
    return page, code


@bp.get("/join/<code>")
def join(code: str) -> AnyResponse | tuple[str, int]:
    """What the QR opens: this phone may look from now on."""
    at, asker = here(), request.remote_addr or "?"
    if at.guesses.wait(asker):
        return _wrong("Too many wrong guesses. Wait a little.", 429)
    if not same(code.upper(), at.keys.code):
        at.guesses.missed(asker)
        return _wrong("That code is not of this house. Scan again.", 403)
    make_guest()
    newest = at.table.nights()[:1]
    if newest and not viewer().host:
        return redirect(url_for("pages.phone", night=newest[0].id), 303)
    return redirect(url_for("pages.home"), 303)


@bp.post("/give-up")
def give_up() -> AnyResponse:
    """This device no longer taps; it may still look."""
    session.pop("host", None)
    make_guest()
    return redirect(url_for("pages.home"), 303)


# --- nights ---------------------------------------------------------------------------------


@bp.get("/")
def home() -> str:
    """The nights, the newest first."""
    rows = [_night_line(row) for row in here().table.nights()]
    return render_template("home.html", nights=rows, who=viewer())


def _night_line(row: NightRow) -> dict[str, object]:
    events = row.first.events if row.first else ()
    title = next((one.title for one in events if isinstance(one, NightBegan)), "A night")
    names = [one.name for one in events if isinstance(one, Sat)]
    date = (row.first.at if row.first else row.made_at)[:10]
    return {"id": row.id, "title": title, "names": names, "date": date, "goes_on": row.goes_on}


@bp.get("/new")
def setup() -> str:
    """The form of a new night."""
    return newnight.page("")


@bp.get("/night/<int:night>")
def felt(night: int) -> str:
    return _live("felt", night)


@bp.get("/night/<int:night>/phone")
def phone(night: int) -> str:
    name_device()  # by which it is known again, also on the stream that this page opens
    return _live("phone", night)


@bp.get("/night/<int:night>/bank")
def bank(night: int) -> str:
    return _live("bank", night)


@bp.get("/night/<int:night>/log")
def log(night: int) -> str:
    """The newest deals, followed as they grow; before=N: older ones, as they stand."""
    before = request.args.get("before", "")
    if not (before.isascii() and before.isdecimal() and len(before) < 10):
        return _live("log", night)
    look = here().table.look(night)
    older = log_before(look, int(before), OLDER)
    return render_template("log_older.html", look=look, view=older)


def _live(name: str, night: int) -> str:
    look, who = here().table.look(night), viewer()
    return render_template(
        f"{name}.html",
        look=look,
        name=name,
        who=who,
        view=view(name, look, who),
        client=secrets.token_hex(6),
    )


@bp.get("/night/<int:night>/stakes")
def stakes(night: int) -> str:
    look = here().table.look(night)
    night_now = look.night
    return render_template(
        "stakes.html",
        look=look,
        terms=terms(night_now.stakes, night_now.house),
        switches=night_now.house.switches,
        game=asked(night_now.game) if night_now.game is not None else None,
        who=viewer(),
    )


@bp.get("/night/<int:night>/door")
def door(night: int) -> str:
    """How others join: address, code and QR; the PIN only for the host at the machine."""
    at, who = here(), viewer()
    base = at.lan() or (request.host_url.rstrip("/") if not at_the_machine() else "")
    link = f"{base}/join/{at.keys.code}" if base else ""
    return render_template(
        "door.html",
        look=at.table.look(night),
        link=link,
        base=base,
        code=at.keys.code,
        qr=qr(link) if link else "",
        pin=at.keys.pin if who.host else "",
        who=who,
    )


def qr(link: str) -> str:
    """The link as an inline SVG."""
    image = make_qr(
        link, image_factory=SvgPathFillImage, border=4, error_correction=ERROR_CORRECT_M
    )
    return image.to_string(encoding="unicode")


# --- to take home ---------------------------------------------------------------------------


@bp.get("/night/<int:night>/<form>.csv")
def csv_file(night: int, form: str) -> Response:
    """The log or the results, for a spreadsheet."""
    if form not in ("log", "results"):
        abort(404)
    return Response(
        export(here().table, night, form),
        mimetype="text/csv",
        headers={"Content-Disposition": f'attachment; filename="night-{night}-{form}.csv"'},
    )


@bp.get("/night/<int:night>/log.json")
def log_json(night: int) -> Response:
    return Response(export(here().table, night, "json"), mimetype="application/json")


# --- to read --------------------------------------------------------------------------------


@bp.get("/game/<id>")
def game(id: str) -> str:
    """The rule card of a game; over the felt as a sheet, else as a page."""
    return rule_card(id, sheet=bool(request.headers.get("HX-Request")))


@bp.get("/help")
def help_page() -> str:
    return render_template("help.html", who=viewer())
