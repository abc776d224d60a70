"""Cards on the felt: the sheet that takes them, and the tap that pays by them."""

from __future__ import annotations

from collections.abc import Mapping

from flask import render_template, request

from referee.core.book.book import Book
from referee.core.cards.cards import CardsRefused, read_cards
from referee.core.cards.judge.division import WAYS
from referee.core.cards.judge.rule import JudgeRule
from referee.core.errors import Refused
from referee.core.messages.showdown import PayByCards
from referee.core.rules.cards_speak import ShownHands, may_show, rule_for
from referee.core.rules.implied import at_showdown
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.screens.felt import cards, cardsheet
from referee.screens.felt.cards import BOARD, CardEntry
from referee.table import Look
from referee.web import words as say
from referee.web.felt import bp
from referee.web.forms.fields import InvalidForm, digits
from referee.web.overlay import Gone, overlay
from referee.web.services import services
from referee.words.cards.refused import in_words
from referee.words.cards.speaking import payment, read

PAY = "cards"
"""What the one button of the sheet does."""
MOST_LETTERS = 200
Form = Mapping[str, str]


@overlay(bp, "/cards", deals=True, pays=True)
def cards_sheet(look: Look) -> str:
    """Cards shown so far, the next one to tap, and what the judge says."""
    rule = rule_of(services().table.book, look.night)
    now = at_showdown(look.night)
    hand = now.playing
    if rule is None or hand is None:
        raise Gone(say.NO_COMPARING)
    rule, wrong = rule_for(rule, hand), ""
    moment = f"deal {hand.number}"
    drafted = "at" in request.args and request.args.get("of", moment) == moment
    entry = cards.with_shown(_entry(request.args), hand) if drafted else cards.first(rule, hand)
    for what in cards.TAPS:
        if what in request.args:
            entry = cards.tapped(entry, what, request.args[what], rule, hand)
    written, word = (request.args.get(name, "").strip() for name in ("typed", "word"))
    try:
        if written:
            entry = cards.typed(entry, written[:MOST_LETTERS], rule, now, hand)
        if word:
            entry = cards.worded(entry, word[:MOST_LETTERS], rule, hand)
    except CardsRefused as error:
        wrong = cards.said(in_words(error))
    page = cardsheet.sheet(rule, now, _only_here(entry, rule, hand), wrong)
    return render_template(
        "felt/cards.html",
        look=look,
        sheet=page,
        typed=(written or word) if wrong else page.written,
        writing=bool(written or word),
        moment=moment,
    )


def pay(form: Form, book: Book, night: Night) -> PayByCards:
    """The command of a pay button. Raises InvalidForm and Refused."""
    rule = rule_of(book, night)
    if rule is None or night.playing is None:
        raise Refused("no-deal")
    shown = _entry(form).shown
    try:
        reading = read(rule, night, shown)
    except CardsRefused as error:
        raise InvalidForm(cards.said(in_words(error))) from None
    return payment(night, shown, reading, form.get("openers", ""))


def rule_of(book: Book, night: Night) -> JudgeRule | None:
    """How the game that is being played is judged."""
    return book.judges.get(night.playing.judge) if night.playing is not None else None


def _entry(form: Form) -> CardEntry:
    """What the fields of the form say was tapped before. Fields that say nothing are left out."""
    hands = []
    ways = []
    called = []
    for key, value in form.items():
        kind, _, rest = key.partition(".")
        if kind not in ("c", "w", "k") or _number(rest) is None:
            continue
        if kind == "w" and value in WAYS:
            ways.append((int(rest), WAYS[value]))
        elif kind == "k" and value.strip():
            called.append((int(rest), value[:MOST_LETTERS]))
        elif kind == "c":
            hands.append((int(rest), _cards(value)))
    at, held = form.get("at", ""), form.get("held", "")
    down = [word for word in form.get("down", "").split(",") if _number(word) is not None]
    found = _number(at)
    return CardEntry(
        ShownHands(
            tuple(laid for laid in hands if laid[1]),
            tuple(int(word) for word in down),
            _cards(form.get("board", "")),
            tuple(ways),
            tuple(called),
        ),
        at=BOARD if found is None else found,
        rank=_number(held) or 0,
        asking="asking" in form,
    )


def _number(text: str) -> int | None:
    return digits(text, 3)


def _cards(text: str) -> cards.Cards:
    try:
        return read_cards(text[:MOST_LETTERS])
    except CardsRefused:
        return ()


def _only_here(entry: CardEntry, rule: JudgeRule, hand: Hand) -> CardEntry:
    """Without hands of seats that are not in this deal (any more) and a board nobody dealt."""
    may = may_show(hand)
    shown = entry.shown
    return CardEntry(
        ShownHands(
            tuple(laid for laid in shown.hands if laid[0] in may),
            tuple(seat for seat in shown.silent if seat in may),
            shown.board if cards.has_board(rule, hand) else (),
            tuple(way for way in shown.ways if way[0] in may),
            tuple(call for call in shown.called if call[0] in may),
        ),
        entry.at,
        entry.rank if 2 <= entry.rank <= 14 else 0,
        entry.asking,
    )
