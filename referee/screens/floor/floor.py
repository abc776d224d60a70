"""Floor!: the laws of this moment, one question at a time, and what a ruling would move."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import replace

from referee.core.book.law import NOBODY_KNOWS, Law
from referee.core.decide import act
from referee.core.errors import Refused
from referee.core.law.carrying import unsure
from referee.core.law.games import barred
from referee.core.law.leaves import about, at_the_table, leaves, standing
from referee.core.law.possible import who_fits
from referee.core.law.rulings import (
    Asked,
    Elsewhere,
    Reached,
    applicable,
    bounds,
    cites,
    likely_offender,
    of_chips,
    offenders,
    walk,
)
from referee.core.messages.debts import PaidUp
from referee.core.messages.law import Rule, Ruled
from referee.core.state.night import Night
from referee.core.value import dataclass
from referee.screens.floor.preview import Plate, SeatChange, changes, plates
from referee.screens.floor.why import UNASKED, RulingWhy, why
from referee.screens.floor.words import ruling as spoken
from referee.screens.words.events import line
from referee.screens.words.events import spoken as once
from referee.screens.words.law import filled, short_source
from referee.screens.words.refusals import sentence
from referee.words.answers import clause

COMMON, PICTURED = 12, 3
"""So many laws stand on the Floor! sheet at once, and so many under a picture."""
LATE = re.compile(r"Too late\b")
"""How each ruling begins that says no more than that."""


@dataclass(frozen=True, slots=True)
class LawLine:
    """A law in a list. cites: its first source, in short; common: it stands there at once; the
    others are one tap further."""

    id: str
    title: str
    summary: str
    cites: str
    common: bool = True


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer of a question: the field's value, and what the button says."""

    value: str
    label: str
    guessed: bool


@dataclass(frozen=True, slots=True)
class Case:
    """One step of a ruling: who, a question, or the ruling with what it moves."""

    law: LawLine
    offender: str
    known: tuple[tuple[str, str], ...]
    ask: str = ""
    question: str = ""
    kind: str = ""
    answers: tuple[Answer, ...] = ()
    ruling: str = ""
    say: str = ""
    why: RulingWhy = UNASKED
    cites: tuple[str, ...] = ()
    interpretation: str = ""
    changes: tuple[SeatChange, ...] = ()
    plates: tuple[Plate, ...] = ()
    standing: tuple[tuple[str, str, bool], ...] = ()
    does: tuple[str, ...] = ()
    pot: str = ""
    refused: str = ""
    amounts: tuple[tuple[int, str, int], ...] = ()
    told: tuple[tuple[int, int], ...] = ()
    pad: Pad | None = None
    unknown: Answer | None = None
    assumed: tuple[Assumed, ...] = ()
    discretion: bool = False
    people: tuple[tuple[int, str], ...] = ()
    moves: bool = False
    idle: bool = False
    real: bool = False

    @property
    def votes(self) -> list[tuple[str, str]]:
        """What is known, as fields of a form."""
        return [(f"q.{key}", value) for key, value in self.known]


@dataclass(frozen=True, slots=True)
class Assumed:
    """A question that the app has answered as it looks, to be changed with one tap. question: its
    id, or "offender"; before: what was known when it came up, with the offender's seat; because:
    the words of the story that say so."""

    ask: str
    answer: str
    question: str
    offender: str
    before: tuple[tuple[str, str], ...]
    because: str = ""


@dataclass(frozen=True, slots=True)
class Pad:
    """A keypad for chips, with what they most likely are."""

    usual: int
    most: int
    least: int = 1


def law_line(law: Law) -> LawLine:
    return LawLine(law.id, law.title, law.summary, short_source(law.cites[0]))


def laws_now(laws: Iterable[Law], night: Night) -> tuple[LawLine, ...]:
    """The laws that can apply in this moment, the likeliest first.

    Those that ask or move something come before those that are only read; the first of them are
    the common ones.
    """
    found = sorted(_offered(laws, night), key=lambda law: not law.acts)
    return tuple(
        replace(law_line(law), common=law.acts and at < COMMON) for at, law in enumerate(found)
    )


def _offered(laws: Iterable[Law], night: Night) -> tuple[Law, ...]:
    """The laws of this moment that don't contradict the game."""
    hand = night.hand
    found = applicable(laws, night)
    return tuple(law for law in found if hand is None or not barred(law, hand.game))


def pictured(
    laws: Iterable[Law], night: Night, picture: str, seat: int | None
) -> tuple[LawLine, ...]:
    """The likeliest laws of this moment for what was seen, about a seat if one is named, those of
    the house in front, then those of the last card once it is dealt; behind all others what it is
    too late for."""
    book = {law.id: law for law in laws}
    found = [
        law
        for law in _offered(book.values(), night)
        if law.picture == picture
        and (seat is None or not law.needs or seat in offenders(law, night))
    ]

    def rank(law: Law) -> tuple[bool, bool, bool, bool]:
        late = law.acts and not law.own and _too_late(law, book, night, seat)
        return not law.own, late, not law.acts, "last-card" not in law.needs

    return tuple(law_line(law) for law in sorted(found, key=rank)[:PICTURED])


def _too_late(law: Law, laws: dict[str, Law], night: Night, seat: int | None) -> bool:
    """Whether a law can rule nothing in this moment but that it is too late."""
    sees = at_the_table(law, night) if seat is None else about(night, seat)
    return all(LATE.match(leaf.ruling.say) for leaf in leaves(law, laws, sees))


def laws_of(laws: Iterable[Law], stage: str) -> tuple[LawLine, ...]:
    """The laws of a stage of the deal, those that ask or move something first."""
    found = sorted((law for law in laws if stage in law.stages), key=lambda law: not law.acts)
    return tuple(law_line(law) for law in found)


def case(
    law: Law,
    night: Night,
    offender: int | None,
    answers: tuple[tuple[str, str], ...],
    laws: dict[str, Law],
    told: tuple[tuple[int, int], ...] = (),
) -> Case:
    """Where a law stands with these answers. A law may hand over to another one.

    told: what seats say they put in, as (seat, chips), where the log knows it only about.
    """
    among = offenders(law, night)
    if len(among) == 1:
        offender = among[0]
    if among and offender not in among:
        guess = likely_offender(law, night)
        people = tuple(Answer(str(seat), night.name(seat), seat == guess) for seat in among)
        ask = law.who or spoken.WHO
        return Case(law_line(law), "", answers, ask, "offender", "who", people)
    reached = walk(law, night, offender, dict(answers))
    if isinstance(reached, Elsewhere):
        other = laws[reached.law]
        return case(other, night, offender, _same_asked(law, other, answers), laws)
    who = "" if offender is None else str(offender)
    if isinstance(reached, Asked):
        return _question(law, night, offender, who, answers, reached)
    return _ruling(law, laws, night, offender, reached, told)


def _same_asked(
    law: Law, other: Law, answers: tuple[tuple[str, str], ...]
) -> tuple[tuple[str, str], ...]:
    """The answers to what the law that takes over asks in the same words: nobody is asked twice."""
    asked = {question.ask: question.id for question in other.questions}
    found = ((law.question(id), answer) for id, answer in answers)
    return tuple(
        (asked[question.ask], answer)
        for question, answer in found
        if question is not None and question.ask in asked
    )


def _question(
    law: Law,
    night: Night,
    offender: int | None,
    who: str,
    answers: tuple[tuple[str, str], ...],
    asked: Asked,
) -> Case:
    question = asked.question
    unknown = Answer(NOBODY_KNOWS, spoken.NOBODY_KNOWS, False)
    shown = Case(
        law_line(law), who, answers, filled(question.ask, offender, night), f"q.{question.id}"
    )
    if question.kind == "choice":
        answers_ = _choices(asked, offender, night)
        left = question.discretion
        shown = replace(shown, unknown=unknown if question.presumed else None)
        return replace(shown, kind="choice", answers=answers_, discretion=left)
    shown = replace(shown, unknown=unknown)
    if question.kind == "seat":
        own = offender if question.id in _back_to(law) else None
        return replace(shown, kind="who", answers=_seats(law, night, offender, asked, own))
    does = {
        effect.do
        for ruling in law.rulings
        for effect in ruling.effects
        if effect.number == question.id
    }
    least, most = bounds(law, question, night, offender)
    if of_chips(law, question):
        return replace(shown, kind="chips", pad=_pad(night, does, asked.guess, offender, most))
    counts = tuple(
        Answer(str(n), str(n), str(n) == asked.guess or (not asked.guess and n == least == 1))
        for n in range(least, most + 1)
    )
    return replace(shown, kind="number", answers=counts)


def _choices(asked: Asked, offender: int | None, night: Night) -> tuple[Answer, ...]:
    words = dict(asked.question.words)
    return tuple(
        Answer(value, filled(words.get(value, value), offender, night), value == asked.guess)
        for value in asked.answers
    )


def _back_to(law: Law) -> set[str]:
    """The questions whose answer is the seat that the action goes back to, be it the one at fault:
    those of a law by which his own chips may stay."""
    every = (effect for ruling in law.rulings for effect in ruling.effects)
    return {effect.seat for effect in every if effect.stays == "offender"}


def _seats(
    law: Law, night: Night, offender: int | None, asked: Asked, own: int | None
) -> tuple[Answer, ...]:
    """The seats of the deal that can be the answer, but the one the law is about, the likely one in
    front. own: that one, where it may be meant as well."""
    found = [
        Answer(str(seat), night.name(seat), str(seat) == asked.guess)
        for seat in who_fits(law, asked.question, night)
        if seat != offender or seat == own
    ]
    return tuple(sorted(found, key=lambda answer: not answer.guessed))


def _pad(
    night: Night, does: Collection[str], guess: str | None, offender: int | None, most: int
) -> Pad:
    """What is most likely meant: what the app sees, else all of the pot, a call, else the bet."""
    hand = night.hand
    if guess is not None and guess.isdecimal():
        return Pad(int(guess), most)
    if "impound" in does:
        return Pad(most, most)
    if "back-up" in does and hand is not None:  # chips before the turn; a check has none
        had = hand.of(offender).bet if offender is not None and hand.has(offender) else 0
        return Pad(min(hand.level - had, most), most, least=0)
    if (not does or "correct" in does) and hand is not None:
        return Pad(max(hand.level, 1), most)
    return Pad(max((night.hand or night).stakes.ante, 1), most)


def _ruling(
    law: Law,
    laws: dict[str, Law],
    night: Night,
    offender: int | None,
    reached: Reached,
    told: tuple[tuple[int, int], ...],
) -> Case:
    ruling = reached.ruling
    who = "" if offender is None else str(offender)
    asked = unsure(ruling, night.hand, offender) if night.hand is not None else ()
    if asked and not told:
        amounts = tuple((seat, night.name(seat), chips) for seat, chips in asked)
        named = any(effect.stays == "named" for effect in ruling.effects)
        ask = spoken.TAKES_BACK if named else spoken.AFTER_OPENING
        return Case(law_line(law), who, reached.answers, ask, kind="amounts", amounts=amounts)
    shown = Case(
        law=law_line(law),
        offender=who,
        known=reached.answers,
        ruling=ruling.id,
        say=filled(ruling.say, offender, night),
        standing=_standing(law, laws, night, offender, reached),
        why=why(law, laws, night, offender, reached),
        cites=cites(law, reached),
        interpretation=ruling.interpretation,
        told=told,
        discretion=ruling.discretion,
        people=tuple((seat, night.name(seat)) for seat in night.ring),
        real=night.real,
    )
    try:
        events, after = act(night, Rule(law, reached.answers, offender, told))
    except Refused as refused:
        return replace(shown, refused=sentence(refused, night))
    does = tuple(line(event, night) for event in once(events) if not isinstance(event, Ruled))
    lies = sum(event.amount for event in events if isinstance(event, PaidUp))
    return replace(
        shown,
        say=shown.say + (spoken.counted(lies) if lies else ""),
        changes=changes(night, after, events),
        plates=plates(night, after, events),
        does=does,
        moves=bool(does),
        idle=ruling.moves and not does,
        pot=f"{night.pot}" if night.pot == after.pot else f"{night.pot} → {after.pot}",
    )


def _standing(
    law: Law, laws: dict[str, Law], night: Night, offender: int | None, reached: Reached
) -> tuple[tuple[str, str, bool], ...]:
    """Where nobody knows: every ruling that stands, as (condition, ruling, presumed)."""
    found = standing(law, laws, night, offender, dict(reached.answers))
    return tuple(
        (
            spoken.together(
                [
                    filled(clause(question, answer), offender, night)
                    for question, answer in leaf.when
                ]
            ),
            filled(leaf.ruling.say, offender, night),
            leaf.presumed,
        )
        for leaf in (found if len(found) > 1 else ())
    )
