"""Floor!: the laws of this moment, one question at a time, and what a ruling would move."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from referee.core.commands import Command, Rule
from referee.core.decide import act
from referee.core.errors import Refused
from referee.core.events import Ruled
from referee.core.law import Law
from referee.core.night import Hand, Night
from referee.core.rulings import (
    Asked,
    Elsewhere,
    Reached,
    applicable,
    offenders,
    unsure,
    walk,
)
from referee.screens.felt import PLACES, with_short_names
from referee.screens.names import listed
from referee.screens.refusals import sentence
from referee.screens.words import filled, line


@dataclass(frozen=True, slots=True)
class LawLine:
    """A law in a list."""

    id: str
    title: str
    summary: str
    cites: str


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer of a question: the field's value, and what the button says."""

    value: str
    label: str
    guessed: bool


@dataclass(frozen=True, slots=True)
class Change:
    """What a ruling does to one seat, drawn before it is applied."""

    name: str
    chips: str
    state: str


@dataclass(frozen=True, slots=True)
class Plate:
    """A seat as the ruling would leave it, drawn at its place. moved: something changes there."""

    place: int
    name: str
    before: str
    after: str
    state: str
    words: str
    moved: bool


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
    say: str = ""
    why: str = ""
    cites: tuple[str, ...] = ()
    interpretation: str = ""
    changes: tuple[Change, ...] = ()
    plates: tuple[Plate, ...] = ()
    does: tuple[str, ...] = ()
    pot: str = ""
    refused: str = ""
    amounts: tuple[tuple[int, str, int], ...] = ()
    told: tuple[tuple[int, int], ...] = ()


def law_line(law: Law) -> LawLine:
    return LawLine(law.id, law.title, law.summary, listed(law.cites))


def laws_now(laws: Iterable[Law], night: Night) -> tuple[LawLine, ...]:
    """The laws that can apply in this moment, the likeliest first."""
    return tuple(law_line(law) for law in applicable(laws, night))


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
        people = tuple(Answer(str(seat), night.name(seat), False) for seat in among)
        return Case(law_line(law), "", (), "Whose hand is it about?", "offender", "who", people)
    reached = walk(law, night, offender, dict(answers))
    if isinstance(reached, Elsewhere):
        return case(laws[reached.law], night, offender, (), laws)
    who = "" if offender is None else str(offender)
    if isinstance(reached, Asked):
        return _question(law, night, offender, who, answers, reached)
    return _ruling(law, night, offender, who, reached, told)


def _question(
    law: Law,
    night: Night,
    offender: int | None,
    who: str,
    answers: tuple[tuple[str, str], ...],
    asked: Asked,
) -> Case:
    question = asked.question
    words = dict(question.words)
    if question.kind == "number":
        choices = tuple(Answer(str(n), str(n), False) for n in range(1, 6))
    else:
        choices = tuple(
            Answer(value, words.get(value, value), value == asked.guess)
            for value, _ in question.leads
        )
    ask = filled(question.ask, offender, night)
    return Case(law_line(law), who, answers, ask, f"q.{question.id}", question.kind, choices)


def _ruling(
    law: Law,
    night: Night,
    offender: int | None,
    who: str,
    reached: Reached,
    told: tuple[tuple[int, int], ...],
) -> Case:
    ruling = reached.ruling
    asked = unsure(ruling, night.hand, offender) if night.hand is not None else ()
    if asked and not told:
        amounts = tuple((seat, night.name(seat), chips) for seat, chips in asked)
        ask = "How much did each put in after the opening?"
        return Case(law_line(law), who, reached.answers, ask, kind="amounts", amounts=amounts)
    shown = Case(
        law=law_line(law),
        offender=who,
        known=reached.answers,
        say=filled(ruling.say, offender, night),
        why=ruling.why,
        cites=ruling.cites,
        interpretation=ruling.interpretation,
        told=told,
    )
    try:
        events, after = act(night, Rule(law, reached.answers, offender, told))
    except Refused as refused:
        return replace(shown, refused=sentence(refused, night))
    does = tuple(line(event, night) for event in events if not isinstance(event, Ruled))
    return replace(
        shown,
        changes=changes(night, after),
        plates=plates(night, after),
        does=does,
        pot=f"{night.pot}" if night.pot == after.pot else f"{night.pot} → {after.pot}",
    )


def back(before: Night, after: Night, seat: int) -> int:
    """How many chips a seat takes back between two nights; with real chips, out of the pot."""
    if not before.real:
        return after.holds(seat) - before.holds(seat)
    was, is_so = before.hand, after.hand
    if was is None or is_so is None or seat not in was.order or seat not in is_so.order:
        return 0
    return was.of(seat).total - is_so.of(seat).total


def changes(before: Night, after: Night) -> tuple[Change, ...]:
    """What moved between two nights, seat by seat."""
    found = []
    for seat in before.ring:
        more = back(before, after, seat)
        chips = f"takes back {more}" if more > 0 else f"gives back {-more}" if more else ""
        was, is_so = _state(before.hand, seat), _state(after.hand, seat)
        state = is_so if was != is_so else ""
        if chips or state:
            found.append(Change(before.name(seat), chips, state))
    return tuple(found)


def plates(before: Night, after: Night) -> tuple[Plate, ...]:
    """All seats in their order with what would change, as on the felt."""
    ring = before.ring
    short = with_short_names(before)
    places = PLACES[len(ring)] if ring else ()
    return tuple(
        _plate(before, after, seat, place, short.name(seat))
        for seat, place in zip(ring, places, strict=True)
    )


def _new(had: int, has: int) -> str:
    return "" if had == has else str(has)


def _plate(before: Night, after: Night, seat: int, place: int, name: str) -> Plate:
    more = back(before, after, seat)
    had, has = before.holds(seat), after.holds(seat)
    was, is_so = _state(before.hand, seat), _state(after.hand, seat)
    acts = after.playing is not None and after.playing.turn == seat
    newly = acts and not (before.playing is not None and before.playing.turn == seat)
    words = "to act" if newly and was == is_so else is_so
    return Plate(
        place=place,
        name=name,
        before="" if before.real else str(had),
        after=(f"takes back {more}" if more else "") if before.real else _new(had, has),
        state="turn" if acts else is_so.replace(" ", "-"),
        words="" if words == "in" else words,
        moved=bool(more) or was != is_so or newly,
    )


def _state(hand: Hand | None, seat: int) -> str:
    if hand is None or seat not in hand.order:
        return ""
    one = hand.of(seat)
    if one.state == "foul":
        return "foul"
    if one.pat:
        return "plays pat"
    return "may not open" if one.barred else one.state


def preview(night: Night, command: Command) -> tuple[tuple[Change, ...], tuple[str, ...]]:
    """What any command would move: seats, and lines for the log. Raises Refused."""
    events, after = act(night, command)
    return changes(night, after), tuple(line(event, night) for event in events)
