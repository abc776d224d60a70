"""Sheets on which a player enters openers: on their phone, or on the tablet that is handed to them,
covered. They only show, and no page or address carries cards; the judge says what was ticked.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from flask import render_template, request

from referee.core.book.book import Book
from referee.core.cards.cards import CardsRefused, Pack, read_cards
from referee.core.cards.judge.rule import JudgeRule
from referee.core.errors import Refused
from referee.core.rules import opening
from referee.core.rules.cards_speak import rule_for
from referee.core.rules.implied import begun
from referee.core.rules.openers import may_split
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.screens.phone import openers
from referee.table import Act, Look
from referee.table.asked import SealOpeners, SplitOpeners
from referee.web import words as say
from referee.web.forms import Form, InvalidForm, number
from referee.web.overlay import Gone, asked_number, overlay
from referee.web.phone import bp
from referee.web.services import services
from referee.web.viewer import viewer
from referee.words.cards.verdict import opened_with

CARD = re.compile("[2-9TJQKA][shdc]|Jo")
MOST_CARDS = 12
"""So many cards a form may name."""


@overlay(bp, "/my-openers", everybody=True)
def my_openers(look: Look) -> str:
    """The player of this phone ticks the cards that open."""
    seat = look.night.seat_of(viewer().mark)
    if seat is None:
        raise Gone
    return _sheet(look, seat, "phone")


@overlay(bp, "/openers")
def covered_openers(look: Look) -> str:
    """The same on the tablet: covered until the player says that they hold it."""
    seat = asked_number("seat")
    if seat >= len(look.night.players):
        raise Gone
    if not request.args.get("held"):
        _asked(look, seat)
        return render_template("phone/covered.html", look=look, seat=seat, to="phone.openers")
    return _sheet(look, seat, "covered")


@overlay(bp, "/my-openers-split", everybody=True)
def my_openers_split(look: Look) -> str:
    """The player of this phone ticks which of the sealed cards they threw."""
    seat = look.night.seat_of(viewer().mark)
    if seat is None:
        raise Gone
    return _split_sheet(look, seat, "phone")


@overlay(bp, "/openers-split")
def openers_split(look: Look) -> str:
    """The same on the tablet, covered first."""
    seat = asked_number("seat")
    if not request.args.get("held"):
        _may_split(look, seat)
        return render_template("phone/covered.html", look=look, seat=seat, to="phone.openers_split")
    return _split_sheet(look, seat, "covered")


def _split_sheet(look: Look, seat: int, view: str) -> str:
    pack = _may_split(look, seat)
    cards = openers.picks(pack)
    return render_template("phone/split.html", look=look, seat=seat, view=view, picks=cards)


def _may_split(look: Look, seat: int) -> Pack:
    """The pack of the game, where it can be said what was thrown. Raises Gone."""
    hand = look.night.playing
    rule = services().table.book.judges.get(hand.judge) if hand is not None else None
    if hand is None or rule is None or not look.vouched or may_split(hand, seat) is not None:
        raise Gone
    return rule_for(rule, hand).pack


def _sheet(look: Look, seat: int, view: str) -> str:
    hand, rule, page = _asked(look, seat)
    return render_template(
        "phone/openers.html",
        look=look,
        seat=seat,
        view=view,
        page=page,
        picks=openers.picks(rule_for(rule, hand).pack),
    )


def _asked(look: Look, seat: int) -> tuple[Hand, JudgeRule, openers.MyOpeners]:
    """The deal, its judge and what can be entered. Raises Gone."""
    hand = look.night.playing
    page = openers.mine(hand, seat, viewer().mark in look.ready, look.vouched)
    rule = services().table.book.judges.get(hand.judge) if hand is not None else None
    if hand is None or rule is None or not page.change:
        raise Gone
    return hand, rule, page


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
