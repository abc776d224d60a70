"""A receipt for a payment between evenings, and whether a receipt is true."""

from __future__ import annotations

from flask import abort, render_template, request

from referee.core.people.people import SlatePayment
from referee.core.people.receipt import Receipt, paid_in, signed_words, with_seal
from referee.screens.people import receipt as screen
from referee.store import StoreError
from referee.table import NoNight
from referee.web.data.lines import local
from referee.web.doors.doors import qr
from referee.web.people import bp
from referee.web.people.gathered import Gathered, gathered
from referee.web.services import services


@bp.get("/slate/receipt/<int:entry>")
def receipt(entry: int) -> str:
    """The receipt for one payment: to read, share, scan or print."""
    return _shown(Receipt(entry, "", ""))


@bp.get("/slate/receipt/<int:night>/<int:entry>")
def receipt_of_night(night: int, entry: int) -> str:
    """The receipt for a payment that was made in a night."""
    return _shown(Receipt(entry, "", "", night))


def _paid(at: Gathered, of: Receipt) -> SlatePayment | None:
    """The payment a receipt is for, where it counts."""
    if not of.night:
        return next((paid for paid in at.people.paid if paid.entry == of.entry), None)
    here = next((night for night in at.evenings if night.night == of.night), None)
    table = services().table
    try:
        now, entries = table.glance(of.night).night, table.history(of.night)
    except (NoNight, StoreError):
        return None
    return None if here is None else paid_in(at.people, here, now, entries, of.entry)


def _shown(of: Receipt) -> str:
    at = gathered()
    if not at.may_see_money:
        abort(403)
    paid = _paid(at, of)
    if paid is None or not at.tells(paid):
        abort(404)
    text = screen.text(paid, at.people, at.persons, local(paid.at))
    whole = with_seal(text, services().keys.seal(signed_words(text)))
    return render_template("people/receipt.html", text=whole, qr=qr(whole), night=of.night)


@bp.get("/receipt")
def check() -> str:
    """Whether a text is a receipt of this house."""
    text = request.args.get("text", "")
    verdict = _judged(text) if text.strip() else None
    return render_template("people/check.html", text=text, verdict=verdict)


def _judged(text: str) -> screen.ReceiptVerdict:
    """A payment that they may not read is told to nobody by guessing at its words."""
    at = gathered()

    def written(paid: SlatePayment) -> str:
        told = at.may_see_money and at.tells(paid)
        return screen.text(paid, at.people, at.persons, local(paid.at)) if told else ""

    return screen.judged(text, lambda of: _paid(at, of), services().keys.seal, local, written)
