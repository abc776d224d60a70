"""Laws, foul hands and chips set aside, in words."""

from __future__ import annotations

from referee.core.book.book import Book
from referee.core.book.law import NOBODY_KNOWS, Law
from referee.core.law import rulings
from referee.core.messages import law as messages
from referee.core.messages.milestones import Attributed
from referee.core.state.night import Night
from referee.notation.acts.tap import Tap, because, remark
from referee.notation.acts.words import Said, Verbs, Words, amounts_of, listed, reason, seat_of
from referee.notation.reader import HandError, Line, whole


def _foul(line: Line, night: Night, book: Book) -> Said:
    """foul NAME [because WHY]"""
    if not line.rest:
        raise HandError(line.number, 'expected "foul NAME because WHY"')
    return messages.DeclareFoul(seat_of(night, line, line.rest[0]), reason(line)[1])


def _law(line: Line, night: Night, book: Book) -> Said:
    """law ID [NAME] [question answer, NAME AMOUNT put in since]"""
    law, rest = _law_of(line, book), list(line.rest[1:])
    names = [player.name.casefold() for player in night.players]
    named = rest and rest[0].rstrip(",:").casefold() in names
    offender = seat_of(night, line, rest.pop(0)) if named else None
    answers, amounts = [], []
    for piece in " ".join(rest).split(","):
        words = piece.split()
        if not words:
            continue
        if len(words) != 2:
            raise HandError(line.number, f'expected "question answer", found "{piece.strip()}"')
        if words[0].casefold() in names:
            amounts.append((seat_of(night, line, words[0]), whole(line, words[1])))
        else:
            answers.append((words[0], _answer(law, words[0], words[1], night, line)))
    return messages.Rule(law, tuple(answers), offender, tuple(amounts))


def _law_of(line: Line, book: Book) -> Law:
    if not line.rest or line.rest[0] not in book.laws:
        raise HandError(line.number, f"which law? there are: {listed(book.laws)}")
    return book.laws[line.rest[0]]


def _answer(law: Law, question: str, word: str, night: Night, line: Line) -> str:
    """An answer as the law knows it: where it asks for a seat, that of the player named."""
    asked = law.question(question)
    if asked is None or asked.kind != "seat" or word == NOBODY_KNOWS:
        return word
    return str(seat_of(night, line, word))


def _settled(line: Line, night: Night, book: Book) -> Said:
    """settled ID [NAME]: the table settled an irregularity itself"""
    law = _law_of(line, book)
    offender = seat_of(night, line, line.rest[1]) if len(line.rest) > 1 else None
    return messages.SettleOurselves(law.id, law.title, offender)


def _aside(line: Line, night: Night, book: Book) -> Said:
    """aside NAME 20, NAME 14 [because WHY]: whose the chips are that were set aside first"""
    words, why = reason(line)
    if not words:
        raise HandError(line.number, 'expected "aside NAME AMOUNT, NAME AMOUNT because WHY"')
    return messages.Release(amounts_of(night, line, words), why)


VERBS: Verbs = {}
WORDS: Words = {"foul": _foul, "law": _law, "settled": _settled, "aside": _aside}


def line(event: messages.LawEvent, tap: Tap) -> str:
    """An event as an act; what a ruling brings with it is said by the law."""
    match event:
        case messages.Fouled(seat, why):
            return f"foul {tap.names[seat]}{because(why)}"
        case messages.Released(shares, why):
            return f"aside {tap.amounts(shares)}{because(why)}"
        case (
            messages.ByConsent()
            | messages.Ruled()
            | messages.TookBack()
            | messages.Reopened()
            | messages.DeclaredOpen()
            | messages.DrawChanged()
            | messages.CardOwed()
            | messages.PlaysPat()
            | messages.Instruction()
            | messages.BetCorrected()
            | messages.BackedUp()
            | messages.ActedEarly()
            | messages.RolledBack()
            | messages.MayNotRaise()
            | messages.Restored()
            | messages.PaidIn()
            | messages.Impounded()
            | messages.CardReplaced()
            | messages.Warned()
            | messages.Reclaimed()
        ):
            return remark(event)


def ruled(law: messages.Ruled, tap: Tap, book: Book) -> str:
    """A ruling as an act: its answers, what the pot got since, and what went back."""
    asked = book.laws.get(law.law)
    offender = f" {tap.names[law.offender]}" if law.offender is not None else ""
    given = _with_later_ones(law, asked, tap) if asked is not None else law.answers
    answers = [
        f"{question} {_answered(asked, question, answer, tap)}" for question, answer in given
    ]
    since = [(more.seat, more.amount) for more in tap.of(Attributed)]
    amounts = tap.amounts((*since, *_taken_back(tap)))
    said = ", ".join((*answers, amounts)) if amounts else ", ".join(answers)
    return f"law {law.law}{offender} {said}".strip()


def _with_later_ones(law: messages.Ruled, now: Law, tap: Tap) -> tuple[tuple[str, str], ...]:
    """Its answers, and of what the law asks today and did not then those that lead to the same
    ruling, or, of one that only told and is gone, to another that only tells; as they are where
    none do."""
    ways, tells = [dict(law.answers)], tuple[tuple[str, str], ...]()
    while ways:
        given = ways.pop(0)
        at = rulings.walk(now, tap.night, law.offender, given)
        if isinstance(at, rulings.Reached):
            if at.ruling.id == law.ruling:
                return tuple(given.items())
            tells = tells or (() if at.ruling.moves else tuple(given.items()))
        elif isinstance(at, rulings.Asked) and at.question.kind == "choice":
            ways += [given | {at.question.id: answer} for answer in at.answers]
    told = len(tap.events) == 1 and now.ruling(law.ruling) is None
    return tells if told and tells else law.answers


def _answered(law: Law | None, question: str, answer: str, tap: Tap) -> str:
    """An answer as it is told: of a seat, who sits there."""
    asked = law.question(question) if law is not None else None
    if asked is None or asked.kind != "seat" or not answer.isdecimal():
        return answer
    return tap.names.get(int(answer), answer)


def _taken_back(tap: Tap) -> list[tuple[int, int]]:
    """What each took back when the deal went back and something stayed in, as (seat, chips)."""
    rolled, stays = (
        tap.of(messages.RolledBack),
        {paid.seat: paid.amount for paid in tap.of(messages.PaidIn)},
    )
    if not rolled or not stays:
        return []
    return [(seat, chips - stays.get(seat, 0)) for seat, chips in rolled[0].back]
