"""A receipt for a payment between evenings, and whether a receipt is true."""

from __future__ import annotations

from flask import abort, render_template, request

from referee.core.people.receipt import signed_words, with_seal
from referee.screens.people import receipt as screen
from referee.web.data.lines import local
from referee.web.doors.doors import qr
from referee.web.people import bp
from referee.web.people.gathered import gathered
from referee.web.services import services


@bp.get("/slate/receipt/<int:entry>")
def receipt(entry: int) -> str:
    """The receipt for one payment: to read, share, scan or print."""
    at = gathered()
    if not at.may_see_money:
        abort(403)
    paid = next((paid for paid in at.payments if paid.entry == entry), None)
    if paid is None:
        abort(404)
    text = screen.text(paid, at.people, at.persons, local(paid.at))
    whole = with_seal(text, services().keys.seal(signed_words(text)))
    return render_template("people/receipt.html", text=whole, qr=qr(whole))


@bp.get("/receipt")
def check() -> str:
    """Whether a text is a receipt of this house."""
    text = request.args.get("text", "")
    at = services()
    verdict = (
        screen.judged(text, at.table.house.people, at.keys.seal, local) if text.strip() else None
    )
    return render_template("people/check.html", text=text, verdict=verdict)
