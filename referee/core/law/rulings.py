"""From a law to a ruling: what the app sees itself, and what it asks.

A law is walked from its root. Each question is answered by the table, or by a sight (what the
app knows of the hand); the leaf is a ruling, or another law.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from referee.core.book.law import NOBODY_KNOWS, Law, Question, Ruling
from referee.core.law.about import SEATS, might
from referee.core.law.facts import sees
from referee.core.law.games import barred, families
from referee.core.law.moments import all_dealt, in_doubt, paid_before, stage
from referee.core.law.possible import closed, most, rules, speaks
from referee.core.law.reckoning import RECKONINGS
from referee.core.law.seats import claims, won_of
from referee.core.state.hand import Hand
from referee.core.state.holding import Holding
from referee.core.state.night import Night
from referee.core.value import dataclass

Answers = Mapping[str, str]
OF_ANYBODY = ("restore", "warn", "reclaim", "impound", "back-up", "roll-back", "pay-in")
"""Effects that may concern a hand that is no longer in."""
OF_CHIPS = ("correct", "chips-stay", "pay-in", "impound", "back-up")
MOST_CARDS, MOST_CHIPS = 5, 10**9
_MOST_DIGITS = len(str(MOST_CHIPS))


@dataclass(frozen=True, slots=True)
class Asked:
    """The next question of a law, what the app would answer if it must guess, and the answers that
    can be given in this moment."""

    question: Question
    guess: str | None
    answers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Reached:
    """A ruling, with every answer that led there, the app's own among them."""

    ruling: Ruling
    answers: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """The law hands over to another one."""

    law: str


def applicable(laws: Iterable[Law], night: Night) -> tuple[Law, ...]:
    """The laws that can be opened in this very moment, in the order of the book."""
    return tuple(law for law in laws if applies(law, night))


def applies(law: Law, night: Night) -> bool:
    """Whether the game, the moment of the hand, what the law needs and somebody it can be about are
    there."""
    if not fits(law, night):
        return False
    if "offender" not in law.needs or "openers" in law.needs:
        return rules(law, night)
    return next(_whose(law, night), None) is not None


def fits(law: Law, night: Night) -> bool:
    """Whether the game, the moment of the hand and what the law needs are there."""
    hand = night.hand
    if hand is None or stage(hand) not in law.stages:
        return False
    if (law.games and not families(hand.game) & set(law.games)) or barred(law, hand.game):
        return False
    if "result" in law.needs and not in_doubt(hand):
        return paid_before(night, hand) is not None
    if "openers" in law.needs:
        return hand.has_openers and hand.opener is not None
    return "last-card" not in law.needs or all_dealt(hand)


def offenders(law: Law, night: Night) -> tuple[int, ...]:
    """Whose fault it can be: the opener where the law speaks of him, else any live hand; also one
    that is out, where a ruling can speak of such a hand. Where the pot may be taken back and the
    hand with it, it was not ruled dead, and who was paid all it could win did not throw it in; what
    is about an act of this round, or an answer to a bet, is about who has one."""
    if "openers" in law.needs:
        return among(law, night)
    return tuple(_whose(law, night))


def among(law: Law, night: Night) -> tuple[int, ...]:
    """The same, of what is told: whether the ruling can be carried out is seen when it is."""
    hand = night.hand
    if hand is None:
        return ()
    if "openers" in law.needs:
        return (hand.opener,) if hand.opener is not None else ()
    return tuple(_anybody(law, hand)) if "offender" in law.needs else ()


def _whose(law: Law, night: Night) -> Iterator[int]:
    hand = night.hand
    if hand is not None and "offender" in law.needs:
        yield from (seat for seat in _anybody(law, hand) if speaks(law, night, seat))


def _anybody(law: Law, hand: Hand) -> Iterator[int]:
    every = [effect for ruling in law.rulings for effect in ruling.effects]
    anybody = any(effect.do in OF_ANYBODY for effect in every)
    gives_back = {"reclaim", "restore"} <= {each.do for each in every if not each.seat}
    for holding in hand.holdings:
        has_all = gives_back and (holding.state == "foul" or _has_all(hand, holding.seat))
        there = holding.live or (anybody and not _out(holding))
        if there and not has_all:
            yield holding.seat


def _has_all(hand: Hand, seat: int) -> bool:
    """Whether a seat was paid of every pot that it could win."""
    return bool(won_of(hand, seat)) and won_of(hand, seat) >= claims(hand, seat)


def likely_offender(law: Law, night: Night) -> int | None:
    """Whose hand it is likely about, of those it can be about."""
    if not law.whose or night.hand is None:
        return None
    seat = SEATS[law.whose](night.hand)
    return seat if seat in offenders(law, night) else None


def suspects(law: Law, night: Night) -> frozenset[int]:
    """Whose fault it can be by the log, of several who are named: who did what the law is about, if
    anybody has, else whoever it can be about."""
    among = frozenset(offenders(law, night))
    did = might(law.whose, night.hand) if law.whose and night.hand is not None else frozenset()
    return among & did or among


def _out(holding: Holding) -> bool:
    """Whether it sat this deal out."""
    return holding.state == "out"


def walk(
    law: Law, night: Night, offender: int | None, answers: Answers
) -> Asked | Reached | Elsewhere:
    """Follow a law as far as the answers and the app's own eyes lead.

    A given answer goes before what the app sees: the table may correct it.
    """
    at = law.root
    known: list[tuple[str, str]] = []
    while True:
        question = law.question(at)
        if question is None:
            ruling = law.ruling(at)
            assert ruling is not None, f"{law.id}: {at} is neither question nor ruling"
            return Reached(ruling, tuple(known))
        if _needless(law, question, answers):
            at = dict(question.leads)["*"]
            continue
        leads = _possible(law, question, night, offender)
        guess = _seen(question, night, offender, {**answers, **dict(known)}, leads)
        sure = guess if question.sure or _lone(question, leads) else None
        given = _given(law, question, answers) or sure
        answer = _presumed(question, leads) if given == NOBODY_KNOWS else given
        able = _at_this_stage(question, night)
        goal = None if answer is None else able.get(answer, able.get("*"))
        if answer is None or goal is None or not _fits(law, question, answer):
            return Asked(question, guess, tuple(leads))
        known.append((question.id, given or answer))
        if goal.startswith("law:"):
            return Elsewhere(goal.removeprefix("law:"))
        at = goal


def _presumed(question: Question, leads: Mapping[str, str]) -> str | None:
    """What is ruled by where nobody knows: of a choice one of the answers that can be given now; a
    seat or a number stays open; and what a person decides is no matter of knowing."""
    if question.kind != "choice":
        return NOBODY_KNOWS
    presumed = question.presumed
    return presumed if presumed in leads or not presumed else next(iter(leads))


def _given(law: Law, question: Question, answers: Answers) -> str | None:
    """What was answered to a question, or to one of the law in the same words."""
    alike = (other.id for other in law.questions if other.ask == question.ask)
    return next((answers[id] for id in (question.id, *alike) if id in answers), None)


def _needless(law: Law, question: Question, answers: Answers) -> bool:
    """Whether a number need not be asked: what would be reckoned from it was answered itself."""
    every = (effect for ruling in law.rulings for effect in ruling.effects)
    if question.id in answers or any(effect.number == question.id for effect in every):
        return False
    reckoned = [other.id for other in law.questions if question.id in other.of]
    return bool(reckoned) and all(id in answers for id in reckoned)


def _fits(law: Law, question: Question, answer: str) -> bool:
    """Whether an answer is of the question's kind."""
    if question.kind == "choice" or answer == NOBODY_KNOWS:
        return True
    if not (answer.isascii() and answer.isdecimal() and len(answer) <= _MOST_DIGITS):
        return False
    if question.kind == "seat":
        return True
    least, top = bounds(law, question)
    return least <= int(answer) <= top


def of_chips(law: Law, question: Question) -> bool:
    """Whether a number is one of chips, and not of cards."""
    every = (effect for ruling in law.rulings for effect in ruling.effects)
    kinds = {effect.do for effect in every if effect.number == question.id}
    return bool(kinds & set(OF_CHIPS)) or any(question.id in other.of for other in law.questions)


def bounds(
    law: Law, question: Question, night: Night | None = None, offender: int | None = None
) -> tuple[int, int]:
    """Between what a number may lie: chips, or cards of a hand, no more than are there; a draw may
    be put right to none, and a check puts in none."""
    every = (effect for ruling in law.rulings for effect in ruling.effects)
    kinds = {effect.do for effect in every if effect.number == question.id}
    least = 0 if kinds & {"change-draw", "back-up", "chips-stay"} else 1
    top = MOST_CHIPS if of_chips(law, question) else MOST_CARDS
    there = most(law, question, night, offender) if night is not None else None
    return least, top if there is None else max(min(there, top), least)


# --- what the app sees ----------------------------------------------------------------------


def sight(name: str, night: Night, offender: int | None) -> str | None:
    """What the app can tell by itself; None where it cannot."""
    hand = night.hand
    if not name or hand is None:
        return None
    return sees(name, night, hand, offender)


def seen(
    law: Law,
    question: Question,
    night: Night,
    offender: int | None,
    answers: Answers | None = None,
) -> str | None:
    """What the app can tell of a question, or reckon from the answers given; of a switch, what is
    usual where nothing is chosen."""
    leads = _possible(law, question, night, offender)
    return _seen(question, night, offender, answers or {}, leads)


def _seen(
    question: Question,
    night: Night,
    offender: int | None,
    answers: Answers,
    leads: Mapping[str, str],
) -> str | None:
    if question.of:
        shown = _reckoned(question, night, offender, answers)
    else:
        shown = sight(question.sees, night, offender)
    if _lone(question, leads):
        return next(iter(leads))
    return shown if shown in leads or "*" in leads else question.usual or None


def _lone(question: Question, leads: Mapping[str, str]) -> bool:
    """Whether the stage of the deal leaves one answer alone."""
    return bool(question.only) and len(leads) == 1


def shut(law: Law, question: Question, night: Night, offender: int | None) -> frozenset[str]:
    """The answers that nobody can give in this moment: at this stage of the deal, or since what
    they lead to could not be carried out."""
    late = question.shut(stage(night.hand)) if question.only else frozenset()
    return late | closed(law, question, night, offender)


def _at_this_stage(question: Question, night: Night) -> dict[str, str]:
    """The answers that can be given at this stage of the deal. What is told goes before what the
    app would offer: an effect that does not fit the hand says why."""
    late = question.shut(stage(night.hand)) if question.only else ()
    return {answer: goal for answer, goal in question.leads if answer not in late}


def _possible(law: Law, question: Question, night: Night, offender: int | None) -> dict[str, str]:
    """The answers that can be given in this moment, each with where it leads."""
    shut_ = shut(law, question, night, offender)
    return {answer: goal for answer, goal in question.leads if answer not in shut_}


def _reckoned(
    question: Question, night: Night, offender: int | None, answers: Answers
) -> str | None:
    told = (answers.get(name, NOBODY_KNOWS) for name in question.of)
    numbers = tuple(int(number) for number in told if number != NOBODY_KNOWS)
    if night.hand is None or len(numbers) < len(question.of):
        return None
    return RECKONINGS[question.sees](night, night.hand, offender, numbers)


# --- whose rule it is -----------------------------------------------------------------------

PLACE = re.compile(r"\d(?:\([a-z]\))?$")
"""How a citation ends that names the place in a book."""


def cites(law: Law, reached: Reached) -> tuple[str, ...]:
    """The sources of a ruling, first the one that says it best: whose rule the house follows, if
    that is among them; else a book with the place in it before one without."""
    asked = ((law.question(id), answer) for id, answer in reached.answers)
    follows = tuple(
        by for question, answer in asked if question for by in dict(question.by).get(answer, ())
    )
    best = max(
        reached.ruling.cites,
        key=lambda cite: (cite.startswith(follows), PLACE.search(cite) is not None),
    )
    return (best, *(cite for cite in reached.ruling.cites if cite != best))
