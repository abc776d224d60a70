"""The ruling card: a page to look at and print, and the same card as a picture."""

from __future__ import annotations

from base64 import b64encode
from functools import cache

from flask import Response, abort, render_template

from referee.paths import ROOT
from referee.screens.floor import card as screen
from referee.screens.floor.words import ruling as words
from referee.table import Look
from referee.web.doors.doors import link_to
from referee.web.dropping import shown
from referee.web.floor import bp
from referee.web.services import services
from referee.web.viewer import viewer


@bp.get("/night/<int:night>/ruling/<int:entry>")
def card(night: int, entry: int) -> str:
    """One ruling as a card, for whoever may see the log."""
    look = shown(services().table.look(night))
    drawn = _drawing(look, entry)
    return render_template(
        "floor/card.html", look=look, who=viewer(), fonts="", words=words, **drawn
    )


@bp.get("/night/<int:night>/ruling/<int:entry>.svg")
def card_picture(night: int, entry: int) -> Response:
    """The card as a file of its own, with its letters in it."""
    drawn = _drawing(shown(services().table.look(night)), entry)
    image = render_template("floor/_card.svg", fonts=_letters(), **drawn)
    named = f'attachment; filename="ruling-{night}-{entry}.svg"'
    return Response(image, mimetype="image/svg+xml", headers={"Content-Disposition": named})


def _drawing(look: Look, entry: int) -> dict[str, object]:
    """The card, how it is drawn, and its QR."""
    at = services()
    found = screen.card(at.table.entries(look.id), look.night, entry, at.table.book.laws)
    if found is None:
        abort(404)
    address = link_to("night.log", night=look.id, before=entry + 1)
    size, path = qr_path(address) if address else (0, "")
    return {
        "card": found,
        "face": screen.face(found, address),
        "width": screen.WIDTH,
        "margin": screen.MARGIN,
        "qr_path": path,
        "qr_scale": screen.QR / size if size else 0,
    }


def qr_path(link: str) -> tuple[int, str]:
    """The link as a QR of so many squares a side, and the path that fills the dark ones."""
    from qrcode import QRCode  # not at each start
    from qrcode.constants import ERROR_CORRECT_M

    code = QRCode(border=0, error_correction=ERROR_CORRECT_M)
    code.add_data(link)
    squares = code.get_matrix()
    dark = (f"M{x} {y}h1v1h-1z" for y, row in enumerate(squares) for x, on in enumerate(row) if on)
    return len(squares), "".join(dark)


@cache
def _letters() -> str:
    """The letters of the card, as the picture carries them."""
    font = ROOT / "static" / "fonts" / "referee-serif.woff2"
    return b64encode(font.read_bytes()).decode()
