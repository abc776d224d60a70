"""The book of laws to read: contents, chapters, each law with its tree, words and sources."""

from __future__ import annotations

from referee.core.book.book import Book
from referee.core.book.law import Chapter, Law, Question, Ruling, Source
from referee.core.value import dataclass
from referee.screens.rulebook.words.rulebook import MOVES, plain, say_when, set_in_type
from referee.screens.words.law import spoken_source


@dataclass(frozen=True, slots=True)
class Cite:
    """A citation. anchor: where its source stands in the list of sources."""

    text: str
    anchor: str


@dataclass(frozen=True, slots=True)
class RulingText:
    """A ruling as it is read. id: its anchor."""

    id: str
    say: str
    why: str
    cites: tuple[Cite, ...]
    moves: tuple[str, ...]
    interpretation: str


@dataclass(frozen=True, slots=True)
class Branch:
    """What follows an answer: a question with its own branches, a ruling, or a pointer.

    answer: the words of the button, none where any number leads on; ask: the next question;
    sees: the app knows its answer; leaf: the ruling; again: a ruling told further up; over: the
    law that takes over.
    """

    answer: str
    ask: str = ""
    sees: bool = False
    branches: tuple[Branch, ...] = ()
    leaf: RulingText | None = None
    again: RulingText | None = None
    over: Link | None = None


@dataclass(frozen=True, slots=True)
class Link:
    """A law as another page points to it."""

    id: str
    chapter: str
    title: str


@dataclass(frozen=True, slots=True)
class OtherWord:
    """Where another authority differs."""

    by: Cite
    says: str


@dataclass(frozen=True, slots=True)
class LawPage:
    """One law to read. switch: the title of the choice that governs it; see: laws to read
    next; seen_from: laws that point here."""

    id: str
    chapter: str
    title: str
    summary: str
    when: str
    cites: tuple[Cite, ...]
    tree: Branch
    others: tuple[OtherWord, ...]
    switch: str
    terms: tuple[tuple[str, str, str], ...]
    see: tuple[Link, ...]
    seen_from: tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class ChapterPage:
    """A chapter: its laws, the sources they cite, and the chapters before and after."""

    number: int
    id: str
    title: str
    about: str
    laws: tuple[LawPage, ...]
    sources: tuple[Source, ...]
    before: Chapter | None
    after: Chapter | None


@dataclass(frozen=True, slots=True)
class ChapterLine:
    """A chapter in the contents."""

    number: int
    chapter: Chapter
    laws: tuple[Link, ...]


@dataclass(frozen=True, slots=True)
class SourceEntry:
    """A source with every place the book cites, and the laws that cite it there."""

    source: Source
    anchor: str
    places: tuple[tuple[str, tuple[Link, ...]], ...]


@dataclass(frozen=True, slots=True)
class Contents:
    """The front and the back of the book."""

    chapters: tuple[ChapterLine, ...]
    terms: tuple[tuple[str, str, str], ...]
    sources: tuple[SourceEntry, ...]
    laws: int


def contents(book: Book) -> Contents:
    """The chapters with their laws, the words explained, and the index of what is cited."""
    return Contents(
        chapters=tuple(
            ChapterLine(number, chapter, tuple(link(law) for law in _of(book, chapter.id)))
            for number, chapter in enumerate(book.front.chapters, start=1)
        ),
        terms=tuple((term, _word(term), set_in_type(words)) for term, words in book.front.terms),
        sources=tuple(_source_entry(book, source) for source in book.front.sources),
        laws=len(book.laws),
    )


def chapter_page(book: Book, id: str) -> ChapterPage | None:
    """A chapter to read; None where there is none of that name."""
    chapters = book.front.chapters
    at = next((at for at, chapter in enumerate(chapters) if chapter.id == id), None)
    if at is None:
        return None
    laws = _of(book, id)
    cited = {source.tag for law in laws for cite in _every_cite(law) if (source := _by(book, cite))}
    return ChapterPage(
        number=at + 1,
        id=id,
        title=chapters[at].title,
        about=chapters[at].about,
        laws=tuple(law_page(book, law) for law in laws),
        sources=tuple(source for source in book.front.sources if source.tag in cited),
        before=chapters[at - 1] if at else None,
        after=chapters[at + 1] if at + 1 < len(chapters) else None,
    )


def law_page(book: Book, law: Law) -> LawPage:
    """One law as it is read."""
    known, switch = dict(book.front.terms), book.switches.of(law.switch)
    seen_from = [
        other for other in book.laws.values() if other.id != law.id and _points_to(other, law.id)
    ]
    return LawPage(
        id=law.id,
        chapter=law.chapter,
        title=set_in_type(law.title),
        summary=set_in_type(law.summary),
        when=say_when(law),
        cites=tuple(_cite(book, cite) for cite in law.cites),
        tree=_branch(book, law, "", law.root, set()),
        others=tuple(
            OtherWord(_cite(book, other.by), set_in_type(other.says)) for other in law.others
        ),
        switch=set_in_type(switch.title) if switch is not None else "",
        terms=tuple(
            (term, _word(term), set_in_type(known[term])) for term in law.terms if term in known
        ),
        see=tuple(link(book.laws[id]) for id in law.see if id in book.laws),
        seen_from=tuple(link(other) for other in seen_from if other.id not in law.see),
    )


def anchor(tag: str) -> str:
    """The anchor of a source: letters, digits and dashes."""
    kept = [sign if sign.isascii() and sign.isalnum() else "-" for sign in tag.lower()]
    return "source-" + "-".join(part for part in "".join(kept).split("-") if part)


def _of(book: Book, chapter: str) -> list[Law]:
    return [law for law in book.laws.values() if law.chapter == chapter]


def link(law: Law) -> Link:
    return Link(law.id, law.chapter, set_in_type(law.title))


def _word(term: str) -> str:
    return term if term in HYPHENED else term.replace("-", " ")


HYPHENED = ("all-in", "bring-in", "heads-up")
"""Terms that the laws write with a hyphen."""


def _by(book: Book, cite: str) -> Source | None:
    return book.front.source(cite)


def _cite(book: Book, cite: str) -> Cite:
    source = _by(book, cite)
    return Cite(spoken_source(cite), anchor(source.tag) if source else "sources")


def _every_cite(law: Law) -> list[str]:
    """All that a law cites, for itself, in its rulings and for others, each once."""
    found = [*law.cites, *(cite for ruling in law.rulings for cite in ruling.cites)]
    return list(dict.fromkeys([*found, *(other.by for other in law.others)]))


def _points_to(law: Law, id: str) -> bool:
    """Whether it names that law to be read next, or hands over to it."""
    over = f"law:{id}"
    leads = (goal for question in law.questions for _, goal in question.leads)
    return id in law.see or over in leads


def _branch(book: Book, law: Law, answer: str, at: str, told: set[str]) -> Branch:
    """The tree from here on; a ruling already told is only pointed to."""
    if at.startswith("law:"):
        return Branch(answer, over=link(book.laws[at.removeprefix("law:")]))
    ruling, question = law.ruling(at), law.question(at)
    if ruling is not None:
        leaf = _leaf(book, law, ruling)
        again = at in told
        told.add(at)
        return Branch(answer, again=leaf) if again else Branch(answer, leaf=leaf)
    assert question is not None, f"{law.id}: {at} is neither question nor ruling"
    return Branch(
        answer,
        ask=plain(question.ask),
        sees=bool(question.sees) and question.sure,
        branches=tuple(
            _branch(book, law, _answer(question, value), goal, told)
            for value, goal in question.leads
        ),
    )


def _answer(question: Question, value: str) -> str:
    """What the button says; nothing where every number leads the same way."""
    return "" if value == "*" else plain(dict(question.words).get(value, value))


def _leaf(book: Book, law: Law, ruling: Ruling) -> RulingText:
    return RulingText(
        id=f"{law.id}--{ruling.id}",
        say=plain(ruling.say),
        why=plain(ruling.why),
        cites=tuple(_cite(book, cite) for cite in ruling.cites),
        moves=tuple(MOVES[effect.do] for effect in ruling.effects if effect.do in MOVES),
        interpretation=set_in_type(ruling.interpretation),
    )


def _source_entry(book: Book, source: Source) -> SourceEntry:
    places: dict[str, list[Link]] = {}
    for law in book.laws.values():
        for cite in _every_cite(law):
            if _by(book, cite) == source:
                place = set_in_type(cite.removeprefix(source.tag).strip())
                places.setdefault(place, []).append(link(law))
    found = sorted(places.items(), key=lambda pair: _in_order(pair[0]))
    return SourceEntry(
        source, anchor(source.tag), tuple((place, tuple(laws)) for place, laws in found)
    )


def _in_order(place: str) -> tuple[tuple[str, int], ...]:
    """Sorts 9 before 26(a) before 26(b), and words by the alphabet."""
    parts: list[tuple[str, int]] = []
    word, number = "", ""
    for sign in place + " ":
        if sign.isdecimal():
            number += sign
            continue
        if number:
            parts.append((word, int(number)))
            word, number = "", ""
        word += sign
    return (*parts, (word, 0))
