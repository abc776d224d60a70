"""Floor!: which laws fit, one law and its ruling, chips set aside."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from flask import abort, render_template, request, url_for

from referee.core.book.book import Book
from referee.core.book.game import Game
from referee.core.book.law import Law, Question
from referee.core.law.leaves import about, at_the_table
from referee.core.law.moments import stage
from referee.core.law.rulings import applies, fits, offenders, suspects
from referee.core.state.agreed import as_agreed
from referee.core.state.night import Night
from referee.core.value import dataclass
from referee.finding.answers import Answered, agreed, answered
from referee.finding.cases import Reading, read, ruled_on
from referee.finding.index import LONGEST, Found
from referee.finding.marking import Piece, marked
from referee.finding.moments import moment_of
from referee.finding.owncard import OwnCard, spoken
from referee.finding.people import Cast, strangers
from referee.screens.floor import floor
from referee.screens.floor.likely import Heard, likely
from referee.screens.floor.preview import spots
from referee.screens.floor.words import example
from referee.screens.floor.words.ladder import ladder
from referee.screens.floor.words.voting import tally
from referee.screens.games.words.newcomer import answers
from referee.screens.games.words.newcomer_table import agreed_on
from referee.screens.games.words.rulecard import sentences
from referee.screens.rulebook import switchboard
from referee.screens.rulebook.words.rulebook import STAGE_WORDS, set_in_type
from referee.screens.words.law import claims
from referee.screens.words.names import capital
from referee.table import Look
from referee.web import words as say
from referee.web.floor import bp
from referee.web.floor.chain import page_of, seated, told
from referee.web.floor.commonlaw import before
from referee.web.forms import fields
from referee.web.overlay import Gone, asked_number, behind, overlay
from referee.web.services import services
from referee.web.tv import room
from referee.web.viewer import viewer

Pieces = tuple[Piece, ...]
DOUBTS = 3
"""So often is a story read anew."""


@dataclass(frozen=True, slots=True)
class FoundLaw:
    """A law that was found: its title in pieces, what it rules in one paragraph, or both ways where
    that hangs on something, what else it can rule, and where it is taken up; part: what of the
    story speaks of it; after: it matters only if the deal stands; maybe: only if it was so."""

    title: Pieces
    rulings: tuple[str, ...]
    rest: tuple[str, ...]
    page: str
    part: str = ""
    after: bool = False
    maybe: bool = False


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
        example=example(hand.game if hand else look.night.game),
    )


@overlay(bp, "/find")
def find(look: Look) -> str:
    """What somebody typed in a hurry, as a case: its steps, or the laws it may be; the words it was
    found by are marked."""
    text = request.args.get("q", "")
    answer = _Answers(look, text)
    reading = agreed(_read(look, answer.people) if text.strip() else Reading(), answer)
    own, whole = _on_the_card(look.night, text)
    if whole:
        reading = Reading(unread=reading.unread)
    case = [step.found for step in reading.steps]
    offered = () if own else [answer.line(law, bool(at)) for at, law in enumerate(reading.choices)]
    others = reading.choices if own and not reading.case else reading.besides
    return render_template(
        "floor/_found.html",
        look=look,
        own=own,
        asked=text.strip(),
        away=_away(look.night, text),
        reading=reading,
        read=LONGEST,
        found=_case(look, reading, answer) or offered,
        besides=[
            (
                set_in_type(found.law.title),
                _taken_up(look, found, [*case, found] if reading.several else [found]),
                set_in_type(answer(found).unquoted[0]) if reading.several else "",
            )
            for found in others
        ],
    )


def _read(look: Look, people: Cast) -> Reading:
    """What a story is read as at this moment: anew where what fits best can by the log be about
    nobody who is named, and so doubts itself."""
    at, night = services(), look.night
    known, doubted = moment_of(night, at.table.book), set[str]()
    for _ in range(DOUBTS):
        reading = read(at.finder, people.story, replace(known, doubted=frozenset(doubted)))
        found = [step.law for step in reading.steps] or [each.law for each in reading.answers[:1]]
        off = {law.id for law in found if _nobody(law, night, people)} - doubted
        if not off:
            break
        doubted |= off
    return reading


def _nobody(law: Law, night: Night, people: Cast) -> bool:
    """Whether a law that fits the moment can be about nobody who is named."""
    if "offender" not in law.needs or not people.named or not fits(law, night):
        return False
    return people.named.isdisjoint(offenders(law, night))


def _case(look: Look, reading: Reading, answer: _Answers) -> list[FoundLaw]:
    """What is ruled on a story: a list in the order of ruling, or what fits the whole, then the
    rest. What is not sure takes its place in the case when it is tapped."""
    sure, several = [step.found for step in reading.steps], len(reading.case) > 1
    lines: list[FoundLaw] = []
    for step in sorted(
        reading.case, key=lambda step: bool(reading.main) and step is not reading.main
    ):
        case = sure if step.sure else [*sure, step.found]
        page = _taken_up(look, step.found, case)
        part = "" if step is reading.main else step.part
        line = answer.line(step.found, several, page, part)
        lines.append(
            replace(
                line,
                part=step.part,
                after=step.after,
                maybe=not step.sure,
            )
        )
    return lines


def _on_the_card(night: Night, text: str) -> tuple[tuple[Game, str] | None, bool]:
    """The game in play, and what it says itself to what was typed, if anything; and whether that is
    all: what any newcomer asks is for the game, and no law answers it."""
    played = night.playing.game if night.playing else night.game
    book = services().table.book
    if played is None:
        return None, False
    rules = tuple(book.judges[judge] for judge in played.judges if judge in book.judges)
    game = as_agreed(played, night)
    told = {**answers(game, rules), **agreed_on(played, night)}
    card = OwnCard((game.name, *game.aliases), sentences(game, rules), told)
    said, whole = spoken(services().finder, text, card)
    return ((game, " ".join(said)) if said else None), whole


class _Answers:
    """What laws that were found for a story can still rule at this table, about whom it is told."""

    def __init__(self, look: Look, story: str) -> None:
        self.look, self.people = look, _cast(look.night, story)

    def __call__(self, found: Found, part: str = "") -> Answered:
        """What a law can still rule."""
        finder, book, night = services().finder, services().table.book, self.look.night
        seat, _ = self.people.about(found.law) if found.law.needs else ("", "")
        told = bool(seat) and int(seat) in offenders(found.law, night)
        sees = about(night, int(seat)) if told else at_the_table(found.law, night)
        return answered(found, book.laws, sees, finder, part)

    def line(self, found: Found, short: bool, page: str = "", part: str = "") -> FoundLaw:
        """A law that was found: all that it can still rule, or in short. page: where it is
        taken up, if not by itself; part: what of the story speaks of it, if not all."""
        finder, book = services().finder, services().table.book
        answer = self(found, part)
        lines = tuple(map(set_in_type, answer.unquoted))
        shown = 1 if short or not answer.sure else 2
        title = marked(set_in_type(found.law.title), found.words, finder.reader)
        page = page or law_page(self.look, found.law.id, book, found.text)
        rest = () if short else (*lines[shown:], *answer.rest)
        return FoundLaw(title, lines[:shown], rest, page)


def _taken_up(look: Look, found: Found, case: Sequence[Found]) -> str:
    """Where a law of a case is taken up: with the others, in the order of ruling, so that each
    opens the next."""
    if len(case) == 1:
        return law_page(look, found.law.id, services().table.book, found.text)
    order = [each.law.id for each in sorted(case, key=lambda each: ruled_on(each.law))]
    return page_of(look.id, found.text, order, order.index(found.law.id))


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


def _cast(night: Night, story: str) -> Cast:
    """Who did what in a story, by who can have done it in this deal."""
    return Cast(services().finder, story, seated(night), lambda law: suspects(law, night))


def _away(night: Night, story: str) -> str:
    """What is said of those who do something in a story and sit at no seat here."""
    named = strangers(story, seated(night), services().finder)
    return say.at_no_seat(named) if named else ""


def _heard(people: Cast, night: Night) -> Heard:
    """What a story answers of a law's question about a seat: the answer, and by which words."""
    hearer = services().finder.hearer

    def given(law: Law, question: Question, offender: int | None) -> tuple[str, str]:
        own = people.told(law, offender)
        found = hearer.given(question, people.story, own) or hearer.given(question, people.story)
        if found is None:
            return "", ""
        if not found.whole or offender is None or night.hand is None:
            return found.answer, found.words
        lies = night.hand.of(offender).bet if night.hand.has(offender) else 0
        return str(max(0, int(found.answer) - lies)), found.words

    return given


@overlay(bp, "/law")
def law_sheet(look: Look) -> str:
    """One law: the next question, or its ruling with what it would move. closed: whoever read it
    has closed it."""
    if request.args.get("closed"):
        room.closes(look)
        raise Gone
    laws = dict(services().table.book.laws)
    law = laws.get(request.args.get("id", ""))
    if law is None:
        abort(404)
    offender = asked_number("offender") if request.args.get("offender") else None
    chain = told(look.id)
    if chain.number > 1 and not applies(law, look.night):
        return render_template("floor/settled.html", look=look, law=law, chain=chain)
    people = _cast(look.night, chain.story)
    case = likely(
        law,
        look.night,
        offender,
        fields.answers(request.args),
        laws,
        fields.by_seat(request.args, "a"),
        request.args.get("ask", ""),
        _heard(people, look.night),
        people.about,
    )
    on = look.night.hand or look.night
    book = services().table.book
    own = [law for law in book.laws.values() if law.overrides == case.law.id]
    switches = switchboard.governing(book, case.law.id, on.stakes, on.house)
    ruled = book.laws[case.law.id]
    room.reads(look, ruled.title, ruled.summary if case.ask else case.say)
    return render_template(
        "floor/law.html",
        look=look,
        case=case,
        away=_away(look.night, chain.story),
        spots=spots(look.night, viewer().near),
        chain=chain,
        own=own,
        switches=switches,
        ladder=None if case.ask else ladder(ruled, case, own, before(look.id), switches),
        phones=any(look.night.phone_of(seat) is not None for seat in look.night.ring),
        tally=tally(look.night, case.law.id, case.known),
    )
