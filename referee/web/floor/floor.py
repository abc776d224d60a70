"""Floor!: which laws fit, one law and its ruling, chips set aside."""

from __future__ import annotations

from dataclasses import dataclass, replace

from flask import abort, render_template, request, url_for

from referee.core.book.book import Book
from referee.core.book.law import Question
from referee.core.law.leaves import at_the_table
from referee.core.law.moments import stage
from referee.core.law.rulings import applies
from referee.finding.answers import answered
from referee.finding.cases import ORDER, Reading, Step, read
from referee.finding.index import LONGEST, Found
from referee.finding.marking import Piece, marked
from referee.finding.moments import moment_of
from referee.screens.floor import floor
from referee.screens.floor.preview import spots
from referee.screens.floor.words.ladder import ladder
from referee.screens.floor.words.voting import tally
from referee.screens.rulebook import switchboard
from referee.screens.rulebook.words.rulebook import STAGE_WORDS, set_in_type
from referee.screens.words.law import claims
from referee.screens.words.names import capital
from referee.table import Look
from referee.web import forms
from referee.web import words as say
from referee.web.floor import bp
from referee.web.floor.chain import asking, named, page_of, told
from referee.web.floor.commonlaw import before
from referee.web.overlay import Gone, asked_number, behind, overlay
from referee.web.services import services
from referee.web.viewer import viewer

Pieces = tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """A law that was found: its title and what it rules, in pieces, what else it can rule, and
    where it is taken up; part: what of the story speaks of it; instead: what else it may be; sure:
    it is ruled on, not asked."""

    title: Pieces
    rulings: tuple[Pieces, ...]
    rest: tuple[str, ...]
    page: str
    part: str = ""
    instead: Line | None = None
    sure: bool = True


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
        story=request.args.get("q", ""),
        pictures=PICTURES if follows and not asked else {},
    )


@overlay(bp, "/find")
def find(look: Look) -> str:
    """What somebody typed in a hurry, as a case: its steps, or the laws it may be; the words it was
    found by are marked."""
    text = request.args.get("q", "")
    at = services()
    known = moment_of(look.night, at.table.book)
    reading = read(at.finder, text, known) if text.strip() else Reading()
    several = len(reading.steps) > 1
    shown = reading.choices or reading.answers
    return render_template(
        "floor/_found.html",
        look=look,
        asked=text.strip(),
        reading=reading,
        read=LONGEST,
        steps=_steps(look, reading) if several else (),
        found=[] if several else [_line(look, law, bool(at)) for at, law in enumerate(shown)],
    )


def _line(look: Look, found: Found, short: bool, page: str = "") -> Line:
    """A law that was found: all that it can still rule, or in short. page: where it is taken up, if
    not by itself."""
    finder, book = services().finder, services().table.book
    answer = answered(found, book.laws, at_the_table(found.law, look.night), finder)
    lines = (answer.brief,) if short else answer.lines
    texts = (set_in_type(found.law.title), *lines)
    title, *rulings = (marked(line, found.words, finder.reader) for line in texts)
    page = page or law_page(look, found.law.id, book, found.text)
    return Line(title, tuple(rulings), () if short else answer.rest, page)


def _steps(look: Look, reading: Reading) -> list[Line]:
    """The steps of a case: each is taken up with the others, and opens the next; those that are
    not sure are asked about in their turn. Who says which of these it was begins with the first of
    all that are sure then."""

    def page(step: Step, found: Found) -> str:
        def law(each: Step) -> Found:
            return found if each is step else each.found

        order = sorted(reading.steps, key=lambda each: ORDER[law(each).law.settles])
        if not step.sure:
            order = order[next(at for at, each in enumerate(order) if each.sure or each is step) :]
        steps = [
            law(each).law.id
            if each.sure or each is step
            else asking([other.law.id for other in each.both])
            for each in order
        ]
        return page_of(look.id, request.args.get("q", ""), steps, order.index(step) * step.sure)

    def line(step: Step, found: Found) -> Line:
        return _line(look, found, True, page(step, found))

    def both(step: Step) -> Line:
        other = None if step.instead is None else line(step, step.instead)
        first = line(step, step.found)
        return replace(first, part=step.part, instead=other, sure=step.sure)

    return [both(step) for step in reading.steps]


@overlay(bp, "/which")
def which(look: Look) -> str:
    """A step of a case that is not sure: which law it is, or none."""
    laws, chain = services().table.book.laws, told(look.id)
    if not chain.asks:
        abort(404)
    among = [laws[id] for id in chain.asks if applies(laws[id], look.night)]
    if not among:
        law = laws[chain.asks[0]]
        return render_template("floor/settled.html", look=look, law=law, chain=chain)
    at = chain.number - 1
    before, after = chain.steps[:at], chain.steps[at + 1 :]
    pages = [page_of(look.id, chain.story, (*before, law.id, *after), at) for law in among]
    return render_template(
        "floor/which.html",
        look=look,
        chain=chain,
        choices=[(floor.law_line(law), page) for law, page in zip(among, pages, strict=True)],
    )


PICTURES = {
    "cards": say.WRONG_CARDS,
    "turn": say.TURN,
    "amount": say.AMOUNT,
    "fold": say.MUCKED,
    "showdown": say.SHOWDOWN,
    "money": say.MONEY,
}


@overlay(bp, "/picture")
def picture(look: Look) -> str:
    """What happened, without typing: what it looked like, whose hand, and at most three laws."""
    seen, seat = request.args.get("picture", ""), request.args.get("seat", "")
    if seen not in PICTURES:
        abort(404)
    offender = asked_number("seat") if seat else None
    laws = services().table.book.laws.values()
    return render_template(
        "floor/picture.html",
        look=look,
        picture=seen,
        words=PICTURES[seen],
        seat=seat,
        name=look.night.name(offender) if offender in look.night.ring else "",
        spots=spots(look.night, viewer().near),
        laws=floor.pictured(laws, look.night, seen, offender),
    )


def law_page(look: Look, id: str, book: Book, story: str = "") -> str:
    """Where a law is taken up: its questions while it fits the deal, else its text; nothing where
    the book has no such law. story: what was told, if it was."""
    law = book.laws.get(id)
    if law is None:
        return ""
    follows = look.night.playing is None or look.night.tracking != "referee"
    if follows and applies(law, look.night):
        return url_for("floor.law", night=look.id, id=law.id, q=story or None)
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


def _heard(story: str) -> floor.Heard:
    """What a story answers of a question: the answer, and by which of its words."""
    hearer = services().finder.hearer

    def given(question: Question) -> tuple[str, str]:
        found = hearer.given(question, story) if story else None
        return ("", "") if found is None else (found.answer, found.words)

    return given


@overlay(bp, "/law")
def law_sheet(look: Look) -> str:
    """One law: the next question, or its ruling with what it would move."""
    laws = dict(services().table.book.laws)
    law = laws.get(request.args.get("id", ""))
    if law is None:
        abort(404)
    offender = asked_number("offender") if request.args.get("offender") else None
    chain = told(look.id)
    if chain.number > 1 and not applies(law, look.night):
        return render_template("floor/settled.html", look=look, law=law, chain=chain)
    case = floor.likely(
        law,
        look.night,
        offender,
        forms.answers(request.args),
        laws,
        forms.by_seat(request.args, "a"),
        request.args.get("ask", ""),
        _heard(chain.story),
        named(look.night, chain.story),
    )
    on = look.night.hand or look.night
    book = services().table.book
    own = [law for law in book.laws.values() if law.overrides == case.law.id]
    switches = switchboard.governing(book, case.law.id, on.stakes, on.house)
    ruled = book.laws[case.law.id]
    return render_template(
        "floor/law.html",
        look=look,
        case=case,
        spots=spots(look.night, viewer().near),
        chain=chain,
        own=own,
        switches=switches,
        ladder=None if case.ask else ladder(ruled, case, own, before(look.id), switches),
        phones=any(look.night.phone_of(seat) is not None for seat in look.night.ring),
        tally=tally(look.night, case.law.id, case.known),
    )
