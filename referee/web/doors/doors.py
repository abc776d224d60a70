"""Coming in: the join code to look, the PIN to tap; and the host's page about both."""

from __future__ import annotations

from math import ceil
from typing import Any
from urllib.parse import urlsplit

from flask import abort, current_app, redirect, render_template, request, url_for
from werkzeug.exceptions import HTTPException
from werkzeug.routing import RequestRedirect
from werkzeug.wrappers import Response as AnyResponse

from referee.keys import same
from referee.web import words as say
from referee.web.club.board import in_play
from referee.web.doors import bp
from referee.web.doors.guesses import BUDGET
from referee.web.dropping import shown
from referee.web.services import services
from referee.web.viewer import at_the_machine, make_guest, make_host, no_host, viewer

NOT_RIGHT = say.NOT_RIGHT
OLD_LINK = say.OLD_LINK
NO_PAGES = ("doors.k", "doors.j", "wire.", "tv.st")
"""What is the way in, or only a part of a page: nobody was on the way to that."""


# --- coming in ------------------------------------------------------------------------------


@bp.get("/knock")
def knock() -> str | AnyResponse:
    """For a device nobody knows yet: the join code to look, the PIN to tap."""
    to = request.args.get("to", "")
    if to and viewer().host:
        return redirect(onward(to), 303)
    return _knock_page("", to)


@bp.post("/enter")
def enter() -> AnyResponse | tuple[str, int]:
    """A code or a PIN, and on to where the device was going. Digits are a guess at the PIN."""
    word, to = request.form.get("word", "").strip(), request.form.get("to", "")
    at, who = services(), viewer()
    if not who.host:
        kind = "pin" if word.isdigit() else "code"
        if at_the_machine() and not word:
            make_host()
        elif kind == "pin":
            found = at.guesses.judge("pin", _asker(), lambda: same(word, at.keys.pin))
            if found is not True:
                return _refused(found, NOT_RIGHT, to)
            make_host()
        else:
            found = at.guesses.judge("code", _asker(), lambda: same(word.upper(), at.keys.code))
            if found is not True:
                return _refused(found, NOT_RIGHT, to)
            make_guest()
    return redirect(onward(to), 303)


@bp.get("/join/<code>")
def join(code: str) -> AnyResponse | tuple[str, int]:
    """What the QR opens: this phone may look from now on."""
    return _let_in(code, "")


@bp.get("/tv/<code>")
def join_screen(code: str) -> AnyResponse | tuple[str, int]:
    """What is opened on a screen for the room: it may look from now on."""
    return _let_in(code, url_for("tv.tv", plain=request.args.get("plain")))


def _let_in(code: str, to: str) -> AnyResponse | tuple[str, int]:
    at = services()
    if not viewer().host:
        found = at.guesses.judge("code", _asker(), lambda: same(code.upper(), at.keys.code))
        if found is not True:
            return _refused(found, OLD_LINK, to)
        make_guest()
    return redirect(onward(to), 303)


@bp.post("/give-up")
def give_up() -> AnyResponse:
    """This device no longer taps; it may still look."""
    no_host()
    make_guest()
    return redirect(url_for("night.home"), 303)


def onward(to: str) -> str:
    """Where a device goes that has come in: to the page it was on the way to, if that is one of
    ours; else a phone that looks on goes to the night in play, or the last one, and a host home."""
    host = viewer().host
    found = urlsplit(to)
    if to.startswith("/") and not found.netloc and "\\" not in to and len(to) < 300:
        try:
            page, named = current_app.url_map.bind("").match(found.path, method="GET")
        except (HTTPException, RequestRedirect):
            page, named = "", {}
        if page == "night.felt" and not host:
            return url_for("night.phone", **named)
        if page and page != "night.home" and not page.startswith(NO_PAGES):
            return request.script_root + (
                f"{found.path}?{found.query}" if found.query else found.path
            )
    newest = in_play() or services().table.newest()
    if newest is not None and not host:
        return url_for("night.phone", night=newest)
    return url_for("night.home")


def _asker() -> str:
    return request.remote_addr or "?"


def _refused(found: bool | float, wrong: str, to: str) -> tuple[str, int]:
    """Not let in: a wrong guess, or one that was not looked at for so many seconds."""
    if found is False:
        return _knock_page(wrong, to), 403
    wait = ceil(found)
    long = say.seconds(wait) if wait < 120 else say.minutes(ceil(wait / 60))
    return _knock_page(say.wrong_guesses(long), to), 429


def _knock_page(wrong: str, to: str) -> str:
    return render_template(
        "doors/knock.html", wrong=wrong, machine=at_the_machine(), who=viewer(), to=to[:300]
    )


# --- the host's side ------------------------------------------------------------------------


@bp.get("/night/<int:night>/door")
def door(night: int) -> str:
    """How others join: address, code and QR. It is turned to guests, so it holds no PIN."""
    at = services()
    base = base_address()
    link = f"{base}/join/{at.keys.code}" if base else ""
    return render_template(
        "doors/door.html",
        look=shown(at.table.look(night)),
        link=link,
        base=base,
        code=at.keys.code,
        qr=qr(link) if link else "",
        who=viewer(),
    )


@bp.get("/keys")
def keys() -> str:
    """The host's own page about PIN and code. Not to be turned to guests."""
    if not viewer().host:
        abort(403)
    at = services()
    return render_template(
        "doors/keys.html",
        pin=at.keys.pin,
        code=at.keys.code,
        base=base_address(),
        wrong=at.guesses.pins()[0],
        most=BUDGET,
    )


@bp.post("/keys")
def change_keys() -> AnyResponse:
    """A new PIN, a new code, or PINs heard again."""
    if not viewer().host:
        abort(403)
    at, do = services(), request.form.get("do", "")
    if do == "new-pin":
        at.keys.new_pin()
        make_host()  # whoever makes it has it
    elif do in ("new-code", "new-code-end"):
        at.keys.new_code(end=do == "new-code-end")
    elif do == "hear-pins":
        at.guesses.clear()
    else:
        abort(400)
    return redirect(url_for("doors.keys", night=request.form.get("night") or None), 303)


def shut() -> str:
    """What a host is told while no PIN is accepted; nothing at other times."""
    if not viewer().host:
        return ""
    wrong, left = services().guesses.pins()
    if not left:
        return ""
    return say.shut(wrong, ceil(left / 60))


def base_address() -> str:
    """The address that other devices open; nothing where none can."""
    return services().lan() or ("" if at_the_machine() else request.url_root.rstrip("/"))


def link_to(endpoint: str, **values: Any) -> str:
    """A page as other devices open it; nothing where none can."""
    base = base_address().removesuffix(request.script_root)
    return base + url_for(endpoint, **values) if base else ""


def qr(link: str) -> str:
    """The link as an inline SVG. Its path has no id: around one that stood on the page before, the
    morph makes elements of HTML, and a picture of those draws nothing."""
    from qrcode import make  # not at each start
    from qrcode.constants import ERROR_CORRECT_M
    from qrcode.image.svg import SvgPathFillImage

    image = make(link, image_factory=SvgPathFillImage, border=4, error_correction=ERROR_CORRECT_M)
    return image.to_string(encoding="unicode").replace(' id="qr-path"', "")
