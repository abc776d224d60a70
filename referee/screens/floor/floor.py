"""Floor!: the laws of this moment, one question at a time, and what a ruling would move."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace

from referee.core.book.law import Law, Question
from referee.core.decide import act
from referee.core.errors import Refused
from referee.core.law.carrying import unsure
from referee.core.law.rulings import (
    MOST_CARDS,
    MOST_CHIPS,
    OF_CHIPS,
    Asked,
    Elsewhere,
    Reached,
    applicable,
    offenders,
    walk,
)
from referee.core.messages.command import Command
from referee.core.messages.debts import PaidUp
from referee.core.messages.event import Event
from referee.core.messages.law import (
    BackedUp,
    BetCorrected,
    PaidIn,
    Reclaimed,
    RolledBack,
    Rule,
    Ruled,
    TookBack,
)
from referee.core.messages.showdown import ThrownIn
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.screens.felt.seats import placed, with_short_names
from referee.screens.words.events import line
from referee.screens.words.law import filled
from referee.screens.words.names import listed, so_many
from referee.screens.words.refusals import sentence

COMMON = 12
"""So many laws stand on the Floor! sheet at once."""


@dataclass(frozen=True, slots=True)
class LawLine:
    """A law in a list. common: it stands there at once; the others are one tap further."""

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
    pad: Pad | None = None
    assumed: tuple[Assumed, ...] = ()
    discretion: bool = False
    people: tuple[tuple[int, str], ...] = ()
    moves: bool = False
    real: bool = False

    @property
    def votes(self) -> list[tuple[str, str]]:
        """What is known, as fields of a form."""
        return [(f"q.{key}", value) for key, value in self.known]


@dataclass(frozen=True, slots=True)
class Assumed:
    """A question that the app has answered as it looks, to be changed with one tap. question: its
    id, or "offender"; before: what was known when it came up, with the offender's seat."""

    ask: str
    answer: str
    question: str
    offender: str
    before: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Pad:
    """A keypad for chips, with what they most likely are."""

    usual: int
    most: int


def law_line(law: Law) -> LawLine:
    return LawLine(law.id, law.title, law.summary, listed(law.cites))


def laws_now(laws: Iterable[Law], night: Night) -> tuple[LawLine, ...]:
    """The laws that can apply in this moment, the likeliest first.

    Those that ask or move something come before those that are only read; the first of them are
    the common ones.
    """
    found = sorted(applicable(laws, night), key=lambda law: not law.acts)
    lines = [(law_line(law), law.acts and at < COMMON) for at, law in enumerate(found)]
    return tuple(replace(one, common=common) for one, common in lines)


def laws_of(laws: Iterable[Law], stage: str) -> tuple[LawLine, ...]:
    """The laws of a stage of the deal, those that ask or move something first."""
    found = sorted((law for law in laws if stage in law.stages), key=lambda law: not law.acts)
    return tuple(law_line(law) for law in found)


MOST_ASSUMED = 8
AFTER_OPENING = "How much did each put in after the opening?"


def likely(
    law: Law,
    night: Night,
    offender: int | None,
    answers: tuple[tuple[str, str], ...],
    laws: dict[str, Law],
    told: tuple[tuple[int, int], ...] = (),
    asked: str = "",
) -> Case:
    """Where a law stands when what the app guesses is taken for so until somebody changes it.

    asked: the question that somebody wants to answer himself.
    """
    assumed: list[Assumed] = []
    found = case(law, night, offender, answers, laws, told)
    for _ in range(MOST_ASSUMED):
        guess = next((one for one in found.answers if one.guessed), None)
        question = found.question.removeprefix("q.")
        if guess is None or question == asked:
            break
        if found.law.id != law.id:
            law, assumed = laws[found.law.id], []
        assumed.append(Assumed(found.ask, guess.label, question, found.offender, found.known))
        if question == "offender":
            offender = int(guess.value)
            found = case(law, night, offender, found.known, laws, told)
        else:
            known = (*found.known, (question, guess.value))
            found = case(law, night, offender, known, laws, told)
    return replace(found, assumed=tuple(assumed) if found.law.id == law.id else ())


def _most_likely(law: Law, night: Night) -> int | None:
    """Whom a law is about that asks whether the next player has been served: the last who was. Of
    a bet too small, which nobody could enter: who is to act."""
    hand = night.hand
    sights = {one.sees for one in law.questions}
    if hand is None:
        return None
    if "small" in sights:
        return hand.turn
    if "next-served" not in sights:
        return None
    return next((one.seat for one in reversed(hand.holdings) if one.drew is not None), None)


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
        last = _most_likely(law, night)
        people = tuple(Answer(str(seat), night.name(seat), seat == last) for seat in among)
        ask = "Whose hand is it about?"
        return Case(law_line(law), "", answers, ask, "offender", "who", people)
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
    shown = Case(
        law_line(law), who, answers, filled(question.ask, offender, night), f"q.{question.id}"
    )
    if question.kind == "choice":
        answers_ = _choices(question, asked.guess, offender, night)
        left = question.discretion
        return replace(shown, kind="choice", answers=answers_, discretion=left)
    if question.kind == "seat":
        own = offender if question.id in _back_to(law) else None
        return replace(shown, kind="who", answers=_seats(night, offender, asked.guess, own))
    does = {
        effect.do
        for ruling in law.rulings
        for effect in ruling.effects
        if effect.number == question.id
    }
    if does & set(OF_CHIPS):
        return replace(shown, kind="chips", pad=_pad(night, does, asked.guess))
    least = 0 if "change-draw" in does else 1
    counts = tuple(
        Answer(str(n), str(n), str(n) == asked.guess or (not asked.guess and n == least == 1))
        for n in range(least, MOST_CARDS + 1)
    )
    return replace(shown, kind="number", answers=counts)


def _choices(
    question: Question, guess: str | None, offender: int | None, night: Night
) -> tuple[Answer, ...]:
    words = dict(question.words)
    return tuple(
        Answer(value, filled(words.get(value, value), offender, night), value == guess)
        for value, _ in question.leads
    )


def _back_to(law: Law) -> set[str]:
    """The questions whose answer is the seat that the action goes back to, be it the one at fault:
    those of a law by which his own chips may stay."""
    every = (effect for ruling in law.rulings for effect in ruling.effects)
    return {effect.seat for effect in every if effect.stays == "offender"}


def _seats(
    night: Night, offender: int | None, guess: str | None, own: int | None
) -> tuple[Answer, ...]:
    """The seats of the deal but the one the law is about, the likely one in front. own: that one,
    where it may be meant as well."""
    hand = night.hand
    if hand is None:
        return ()
    found = [
        Answer(str(one.seat), night.name(one.seat), str(one.seat) == guess)
        for one in hand.holdings
        if one.state != "out" and (one.seat != offender or one.seat == own)
    ]
    return tuple(sorted(found, key=lambda one: not one.guessed))


def _pad(night: Night, does: Collection[str], guess: str | None) -> Pad:
    """What is most likely meant: what the app sees, else all of the pot, else the bet."""
    hand = night.hand
    if guess is not None and guess.isdecimal():
        return Pad(int(guess), MOST_CHIPS)
    if "impound" in does:
        return Pad(max(night.pot, 1), max(night.pot, 1))
    if "correct" in does and hand is not None:
        return Pad(max(hand.level, 1), MOST_CHIPS)
    return Pad(max((night.hand or night).stakes.ante, 1), MOST_CHIPS)


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
        named = any(one.stays == "named" for one in ruling.effects)
        ask = "How much does each take back?" if named else AFTER_OPENING
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
        discretion=ruling.discretion,
        people=tuple((seat, night.name(seat)) for seat in night.ring),
        moves=ruling.moves,
        real=night.real,
    )
    try:
        events, after = act(night, Rule(law, reached.answers, offender, told))
    except Refused as refused:
        return replace(shown, refused=sentence(refused, night))
    does = tuple(line(event, night) for event in events if not isinstance(event, Ruled))
    lies = sum(event.amount for event in events if isinstance(event, PaidUp))
    put = f" The tablet has counted it already: put {so_many(lies)} in the middle." if lies else ""
    return replace(
        shown,
        say=shown.say + put,
        changes=changes(night, after, events),
        plates=plates(night, after, events),
        does=does,
        pot=f"{night.pot}" if night.pot == after.pot else f"{night.pot} → {after.pot}",
    )


def back(before: Night, after: Night, seat: int, events: Sequence[Event]) -> int:
    """How many chips a seat takes back by these events; with real chips, out of the pot."""
    if not before.real:
        return after.holds(seat) - before.holds(seat)
    chips = 0
    for event in events:
        match event:
            case TookBack(who, amount) if who == seat:
                chips += amount
            case PaidIn(who, amount) if who == seat:
                chips -= amount
            case ThrownIn(shares) | BackedUp(_, shares) | RolledBack(_, shares):
                chips += dict(shares).get(seat, 0)
            case Reclaimed(shares):
                chips -= dict(shares).get(seat, 0)
            case BetCorrected(who, _) if who == seat:
                chips += _made_less(before, after, seat)
            case _:
                pass
    return chips


def _made_less(before: Night, after: Night, seat: int) -> int:
    was, is_so = before.hand, after.hand
    if was is None or is_so is None or seat not in was.order or seat not in is_so.order:
        return 0
    return was.of(seat).total - is_so.of(seat).total


def _instruction(more: int) -> str:
    """What a player does with his chips: "takes back 2", "puts in 3"."""
    return f"takes back {more}" if more > 0 else f"puts in {-more}" if more else ""


def changes(before: Night, after: Night, events: Sequence[Event]) -> tuple[Change, ...]:
    """What moved between two nights, seat by seat."""
    found = []
    for seat in before.ring:
        chips = _instruction(back(before, after, seat, events))
        was, is_so = _state(before.hand, seat), _state(after.hand, seat)
        state = is_so if was != is_so else ""
        if chips or state:
            found.append(Change(before.name(seat), chips, state))
    return tuple(found)


def plates(before: Night, after: Night, events: Sequence[Event]) -> tuple[Plate, ...]:
    """All seats in their order with what would change, as on the felt."""
    short = with_short_names(before)
    return tuple(
        _plate(before, after, events, seat, place, short.name(seat))
        for seat, place in placed(before)
        if seat in before.ring
    )


def _new(had: int, has: int) -> str:
    return "" if had == has else str(has)


def _plate(
    before: Night, after: Night, events: Sequence[Event], seat: int, place: int, name: str
) -> Plate:
    more = back(before, after, seat, events)
    had, has = before.holds(seat), after.holds(seat)
    was, is_so = _state(before.hand, seat), _state(after.hand, seat)
    acts = after.playing is not None and after.playing.turn == seat
    newly = acts and not (before.playing is not None and before.playing.turn == seat)
    words = "to act" if newly and was == is_so else is_so
    return Plate(
        place=place,
        name=name,
        before="" if before.real else str(had),
        after=_instruction(more) if before.real else _new(had, has),
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
    return changes(night, after, events), tuple(line(event, night) for event in events)
