"""The book of laws to read: contents, a chapter, the whole book on one page, one law."""

from __future__ import annotations

from flask import abort, render_template, request

from referee.core.book.book import Book
from referee.core.book.law import Law
from referee.core.law.leaves import usual
from referee.finding.answers import answered
from referee.finding.cases import Reading, read
from referee.finding.elsewhere import elsewhere
from referee.finding.index import Found
from referee.screens.rulebook.rulebook import chapter_page, contents, law_page, link
from referee.screens.words.law import set_in_type
from referee.web.rulebook import bp
from referee.web.services import services
from referee.web.viewer import viewer

MOST_FOUND = 6


@bp.get("/rulebook")
def front() -> str:
    """The chapters with their laws, the words explained, the sources with what is cited."""
    book = contents(services().table.book)
    return render_template("rulebook/contents.html", book=book, who=viewer())


@bp.get("/rulebook/search")
def search() -> str:
    """The laws that a few words, or a story, speak of: the same search that Floor! has."""
    asked = request.args.get("q", "").strip()
    at = services()
    reading = read(at.finder, asked) if asked else Reading()
    told = [step.found for step in reading.case] or reading.choices
    links = [(link(found.law), set_in_type(_ruled(found))) for found in told]
    links += (
        []
        if told
        else [
            (link(law), set_in_type(law.summary))
            for law in _with(at.table.book, asked)[:MOST_FOUND]
        ]
    )
    besides = [
        (link(found.law), set_in_type(_ruled(found)) if reading.several else "")
        for found in reading.besides
    ]
    return render_template("rulebook/_found.html", asked=asked, found=links, besides=besides)


def _ruled(found: Found) -> str:
    """What a law that was found rules where no table is known, and what another house does."""
    finds, laws = services().finder, services().table.book.laws
    answer = answered(found, laws, usual, finds)
    return " ".join((answer.brief, elsewhere(answer, laws, finds))).strip()


def _with(book: Book, asked: str) -> list[Law]:
    """The laws whose own words have all of these, where nothing was told."""
    words = asked.lower().split()

    def text(law: Law) -> str:
        return " ".join((law.title, law.summary, *(ruling.say for ruling in law.rulings))).lower()

    return [law for law in book.laws.values() if words and all(word in text(law) for word in words)]


@bp.get("/rulebook/whole")
def whole() -> str:
    """Every chapter on one page, for printing."""
    book = services().table.book
    chapters = [chapter_page(book, chapter.id) for chapter in book.front.chapters]
    return render_template(
        "rulebook/whole.html", book=contents(book), chapters=chapters, who=viewer()
    )


@bp.get("/rulebook/<id>")
def chapter(id: str) -> str:
    """A chapter, every law with an anchor of its own."""
    found = chapter_page(services().table.book, id)
    if found is None:
        abort(404)
    return render_template("rulebook/chapter.html", chapter=found, who=viewer())


@bp.get("/laws/<id>")
def law(id: str) -> str:
    """One law; over the felt as a sheet, else as a page."""
    book = services().table.book
    found = book.laws.get(id)
    if found is None:
        abort(404)
    sheet = bool(request.headers.get("HX-Request"))
    page = law_page(book, found)
    chapters = {chapter.id: chapter.title for chapter in book.front.chapters}
    return render_template(
        "rulebook/law.html", law=page, chapter=chapters[page.chapter], sheet=sheet, who=viewer()
    )
