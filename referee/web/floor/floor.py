"""Floor!: which laws fit, one law and its ruling, chips set aside."""

from __future__ import annotations

from flask import abort, render_template, request, url_for

from referee.core.book.book import Book
from referee.core.law.leaves import at_the_table
from referee.core.law.rulings import applies, stage
from referee.finding.answers import answered
from referee.finding.marking import Piece, marked
from referee.finding.moments import moment_of
from referee.screens.floor import floor
from referee.screens.floor.voting import tally
from referee.screens.rulebook import switchboard
from referee.screens.rulebook.rulebook import STAGE_WORDS, set_in_type
from referee.screens.words.law import claims
from referee.screens.words.names import capital
from referee.table import Look
from referee.web import forms
from referee.web.floor import bp
from referee.web.floor.commonlaw import before
from referee.web.overlay import Gone, asked_number, behind, overlay
from referee.web.services import services

MOST_TYPED = 200


@overlay(bp, "/floor")
def floor_sheet(look: Look) -> str:
    """Floor!: what can have happened in this moment, or in another stage of the deal."""
    book = services().table.book
    follows = look.night.playing is None or look.night.tracking != "referee"
    now, asked = stage(look.night.hand), request.args.get("stage", "")
    if asked in STAGE_WORDS and asked != now:
        laws = floor.laws_of(book.laws.values(), asked)
    else:
        asked = ""
        laws = floor.laws_now(book.laws.values(), look.night) if follows else ()
    hand = look.night.playing
    live = [(holding.seat, look.night.name(holding.seat)) for holding in hand.live] if hand else []
    return render_template(
        "floor/floor.html",
        look=look,
        laws=laws,
        chapters=book.front.chapters,
        follows=follows,
        live=live,
        stages=[(stage, words) for stage, words in STAGE_WORDS.items() if stage != now],
        elsewhere=capital(STAGE_WORDS[asked]) if asked else "",
        stage=now,
    )


@overlay(bp, "/find")
def find(look: Look) -> str:
    """Five laws for what somebody types in a hurry, the words it was found by marked: all that the
    first can still rule, and the likeliest ruling of each of the others."""
    at = services()
    text = request.args.get("q", "")[:MOST_TYPED]
    finder, book = at.finder, at.table.book
    found: list[tuple[tuple[Piece, ...], list[tuple[Piece, ...]], str]] = []
    for law in finder.find(text, moment_of(look.night, book)) if text.strip() else ():
        lines = answered(law, book.laws, at_the_table(law.law, look.night), finder).lines
        texts = (set_in_type(law.law.title), *(lines if not found else lines[:1]))
        title, *rulings = (marked(line, law.words, finder.reader) for line in texts)
        found.append((title, rulings, law_page(look, law.law.id, book)))
    return render_template("floor/_found.html", look=look, found=found, asked=text.strip())


def law_page(look: Look, id: str, book: Book) -> str:
    """Where a law is taken up: its questions while it fits the deal, else its text; nothing where
    the book has no such law."""
    law = book.laws.get(id)
    if law is None:
        return ""
    follows = look.night.playing is None or look.night.tracking != "referee"
    if follows and applies(law, look.night):
        return url_for("floor.law", night=look.id, id=law.id)
    return url_for("rulebook.law", id=law.id, night=look.id)


@overlay(bp, "/release")
def release(look: Look) -> str:
    """What is set aside first, and to whom it is ruled to belong."""
    if not look.night.impounds:
        raise Gone
    impound = look.night.impounds[0]
    claimants = [(seat, look.night.name(seat)) for seat in impound.claimants or look.night.ring]
    named = {seat for seat, _ in claimants}
    others = [(seat, look.night.name(seat)) for seat in look.night.ring if seat not in named]
    until = claims(look.night, impound)
    at = behind()
    return render_template(
        "floor/release.html",
        look=look,
        at=at,
        impound=impound,
        people=claimants,
        others=others,
        claims=until,
    )


@overlay(bp, "/law")
def law_sheet(look: Look) -> str:
    """One law: the next question, or its ruling with what it would move."""
    laws = dict(services().table.book.laws)
    law = laws.get(request.args.get("id", ""))
    if law is None:
        abort(404)
    offender = asked_number("offender") if request.args.get("offender") else None
    case = floor.likely(
        law,
        look.night,
        offender,
        forms.answers(request.args),
        laws,
        forms.by_seat(request.args, "a"),
        request.args.get("ask", ""),
    )
    on = look.night.hand or look.night
    book = services().table.book
    return render_template(
        "floor/law.html",
        look=look,
        case=case,
        own=[law for law in book.laws.values() if law.overrides == case.law.id],
        switches=switchboard.governing(book, case.law.id, on.stakes, on.house),
        others=() if case.ask else book.laws[case.law.id].others,
        before=() if case.ask else before(case.law.id, case.known),
        phones=any(look.night.phone_of(seat) is not None for seat in look.night.ring),
        tally=tally(look.night, case.law.id, case.known),
    )
