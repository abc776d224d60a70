"""Sheets on which a player enters openers: on their phone, or on the tablet that is handed to them,
covered. They only show; the judge says what was ticked. What was entered stands ticked in the sheet
of the very phone it was entered on, while that has the seat, and in no other page or address.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from flask import render_template, request

from referee.core.book.book import Book
from referee.core.cards.cards import CardsRefused, Pack, read_cards
from referee.core.errors import Refused
from referee.core.rules import opening
from referee.core.rules.cards_speak import rule_for
from referee.core.rules.implied import begun
from referee.core.state.night import Night
from referee.screens.phone import openers
from referee.table import Act, Look
from referee.table.kept import OwnCards
from referee.table.taps import SealOpeners, SplitOpeners
from referee.web import words as say
from referee.web.forms.fields import Form, InvalidForm, number
from referee.web.overlay import Gone, asked_number, overlay
from referee.web.phone import bp, my_seat
from referee.web.services import services
from referee.web.viewer import viewer
from referee.words.cards.verdict import opened_with

CARD = re.compile("[2-9TJQKA][shdc]|Jo")
MOST_CARDS = 12
"""So many cards a form may name."""


@overlay(bp, "/my-openers", everybody=True)
def my_openers(look: Look) -> str:
    """The player of this phone ticks the cards that open, or which of them they threw."""
    return _sheet(look, my_seat(look), "phone", services().table.on_phone(look.id, viewer().mark))


@overlay(bp, "/openers")
def covered_openers(look: Look) -> str:
    """The same on the tablet: covered until the player says that they hold it. Whoever that is, no
    card is ticked there beforehand."""
    seat = asked_number("seat")
    if openers.mine(look.night.playing, seat, False, look.vouched).split == "late":
        return _sheet(look, seat, "felt", OwnCards())
    if request.args.get("held"):
        return _sheet(look, seat, "covered", OwnCards())
    _asked(look, seat)
    return render_template("phone/covered.html", look=look, seat=seat, to="phone.openers")


def _sheet(look: Look, seat: int, view: str, own: OwnCards) -> str:
    """Before the draw the cards that open; after it, which of these went: where they were entered,
    no others."""
    pack, page = _asked(look, seat)
    if page.split == "late" and look.night.playing is not None:
        own = OwnCards(look.night.playing.proven[0])  # they lie open
    cards = openers.picks(pack, read_cards(own.thrown if page.split else own.openers))
    if page.split and own.openers:
        cards = tuple(pick for pick in cards if pick.value in own.openers.split())
    template = "phone/split.html" if page.split else "phone/openers.html"
    return render_template(
        template, look=look, seat=seat, view=view, page=page, picks=cards, own=bool(own.openers)
    )


def _asked(look: Look, seat: int) -> tuple[Pack, openers.MyOpeners]:
    """The pack of the game and what can be entered. Raises Gone."""
    hand, settled = look.night.playing, seat in look.settled
    page = openers.mine(hand, seat, viewer().mark in look.ready, look.vouched, settled=settled)
    rule = services().table.book.judges.get(hand.judge) if hand is not None else None
    if hand is None or rule is None or not (page.change or page.split):
        raise Gone
    return rule_for(rule, hand).pack, page


def read(form: Form, book: Book, night: Night, mark: str) -> Act:
    """What such a form asks; mark: the device it comes from. Raises InvalidForm, and Refused where
    the cards don't open."""
    return READERS[form.get("do", "")](form, book, night, mark)


def _seal(form: Form, book: Book, night: Night, mark: str) -> Act:
    seat, deal, hand = number(form, "seat"), number(form, "deal"), begun(night).playing
    cards = ticked(form)
    rule = book.judges.get(hand.judge) if hand is not None else None
    if hand is None or rule is None or seat not in hand.order:
        raise Refused("no-openers-now", seat=seat)
    try:
        found = opening.judged(rule, hand, seat, read_cards(cards))
    except CardsRefused:
        raise InvalidForm(say.NO_SUCH_CARDS) from None
    return SealOpeners(seat, cards, opened_with(found, rule_for(rule, hand)), deal, mark)


def ticked(form: Form) -> str:
    """The cards that were ticked, as text. Raises InvalidForm."""
    cards = form.getlist("card")
    if len(cards) > MOST_CARDS or not all(CARD.fullmatch(each) for each in cards):
        raise InvalidForm(say.NO_SUCH_CARDS)
    return " ".join(cards)


def _split(form: Form, book: Book, night: Night, mark: str) -> Act:
    return SplitOpeners(number(form, "seat"), ticked(form), number(form, "deal"), mark)


READERS: Mapping[str, Callable[[Form, Book, Night, str], Act]] = {
    "seal-openers": _seal,
    "split-openers": _split,
}
