"""From a law to a ruling: what the app sees itself, what it asks, and what the engine does.

A law is walked from its root. Each question is answered by the table, or by a sight (what the
app knows of the hand); the leaf is a ruling, or another law. effects() turns a ruling into the
plain events of one entry.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from referee.core.errors import Refused
from referee.core.events import (
    Attributed,
    CardOwed,
    DrawChanged,
    Event,
    Fouled,
    OpenersShown,
    PlaysPat,
    PotCounted,
    Reclaimed,
    Reopened,
    Ruled,
    Told,
    TookBack,
)
from referee.core.law import Effect, Law, Question, Ruling
from referee.core.night import Hand, Holding, Night

Answers = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Asked:
    """The next question of a law, and what the app would answer if it must guess."""

    question: Question
    guess: str | None


@dataclass(frozen=True, slots=True)
class Reached:
    """A ruling, with every answer that led there, the app's own among them."""

    ruling: Ruling
    answers: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """The law hands over to another one."""

    law: str


def stage(hand: Hand | None) -> str:
    """Where in a deal we are: between, antes, opening, draw, after-draw, showdown or paid."""
    if hand is None:
        return "between"
    if hand.ending:
        return "paid" if hand.ending == "won" else "between"
    if hand.showing:
        return "showdown"
    if hand.drawing:
        return "draw"
    if hand.betting is None:
        return "antes"
    return "after-draw" if hand.draw_begun else "opening"


def applicable(laws: Iterable[Law], night: Night) -> tuple[Law, ...]:
    """The laws that can be opened in this very moment, in the order of the book."""
    return tuple(law for law in laws if applies(law, night))


def applies(law: Law, night: Night) -> bool:
    """Whether the moment of the hand and what the law needs are there."""
    hand = night.hand
    if hand is None or stage(hand) not in law.stages:
        return False
    if "openers" in law.needs:
        return hand.game.has_openers and hand.opener is not None
    return True


def offenders(law: Law, night: Night) -> tuple[int, ...]:
    """Whose fault it can be: the opener where the law speaks of him, else any live hand."""
    hand = night.hand
    if hand is None:
        return ()
    if "openers" in law.needs:
        return (hand.opener,) if hand.opener is not None else ()
    if "offender" in law.needs:
        return tuple(one.seat for one in hand.live)
    return ()


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
        seen = sight(question.sees, night, offender)
        answer = answers.get(question.id, seen if question.sure else None)
        leads = dict(question.leads)
        goal = None if answer is None else leads.get(answer, leads.get("*"))
        if answer is None or goal is None or not _fits(law, question, answer):
            return Asked(question, seen)
        known.append((question.id, answer))
        if goal.startswith("law:"):
            return Elsewhere(goal.removeprefix("law:"))
        at = goal


def _fits(law: Law, question: Question, answer: str) -> bool:
    """Whether an answer is of the question's kind. A draw may be put right to none at all."""
    if question.kind == "choice":
        return True
    if not (answer.isascii() and answer.isdecimal()):
        return False
    every = (effect for ruling in law.rulings for effect in ruling.effects)
    none = any(one.do == "change-draw" and one.number == question.id for one in every)
    return question.kind == "seat" or (0 if none else 1) <= int(answer) <= 5


# --- what the app sees ----------------------------------------------------------------------


def sight(name: str, night: Night, offender: int | None) -> str | None:
    """What the app can tell by itself; None where it cannot."""
    hand = night.hand
    if not name or hand is None:
        return None
    return SIGHTS[name](hand, offender)


def _yes(it: bool) -> str:
    return "yes" if it else "no"


def _others_in_hand(hand: Hand, offender: int | None) -> str | None:
    return _yes(any(one.seat != offender for one in hand.live))


def _draw_begun(hand: Hand, offender: int | None) -> str | None:
    return _yes(hand.draw_begun)


def _next_served(hand: Hand, offender: int | None) -> str | None:
    acted = hand.acted and not hand.drawing
    if offender is None or offender not in hand.order:
        return _yes(acted)
    later = hand.holdings[hand.order.index(offender) + 1 :]
    return _yes(acted or any(one.noted for one in later))


def _has_drawn(hand: Hand, offender: int | None) -> str | None:
    if offender is None or offender not in hand.order:
        return None
    return _yes(hand.of(offender).drew is not None)


def _showdown(hand: Hand, offender: int | None) -> str | None:
    return _yes(stage(hand) in ("showdown", "paid"))


def _acted_since_draw(hand: Hand, offender: int | None) -> str | None:
    return _yes(not hand.counts_open)


SIGHTS: Mapping[str, Callable[[Hand, int | None], str | None]] = {
    "others-in-hand": _others_in_hand,
    "draw-begun": _draw_begun,
    "next-served": _next_served,
    "has-drawn": _has_drawn,
    "showdown": _showdown,
    "acted-since-draw": _acted_since_draw,
}


# --- what the engine does -------------------------------------------------------------------


def unsure(ruling: Ruling, hand: Hand, offender: int | None) -> tuple[tuple[int, int], ...]:
    """Whose chips a ruling gives back though the log knows them only about: (seat, chips).

    The chips are what the log assumes, to be put before the table's own answer.
    """
    if not any(effect.do == "return" for effect in ruling.effects):
        return ()
    known = hand.pot_sure == "exact" and all(one.sure == "exact" for one in hand.holdings)
    if known and not hand.loose:
        return ()
    return tuple(
        (one.seat, sum(one.bets[hand.opened_street :]))
        for one in hand.holdings
        if one.seat != offender and one.state != "out"
    )


def effects(
    law: Law,
    reached: Reached,
    night: Night,
    offender: int | None,
    amounts: tuple[tuple[int, int], ...] = (),
) -> tuple[Event, ...]:
    """The ruling as events, the announcement first. Refuses what does not fit the hand."""
    hand = night.hand
    if hand is None:
        raise Refused("no-deal")
    ruling, answers = reached.ruling, dict(reached.answers)
    events: list[Event] = [
        Ruled(
            law=law.id,
            title=law.title,
            ruling=ruling.id,
            say=ruling.say,
            cites=ruling.cites,
            answers=reached.answers,
            offender=offender,
            interpretation=ruling.interpretation,
        )
    ]
    moves = any(effect.do in ("foul", "return") for effect in ruling.effects)
    if moves:
        events += reclaimed(night, hand)
    told = dict(amounts)
    if any(effect.do == "return" for effect in ruling.effects):
        events += _told(night, hand, told)
    for effect in ruling.effects:
        events += _effect(effect, law, hand, offender, answers, told)
    return tuple(events)


def _told(night: Night, hand: Hand, told: dict[int, int]) -> list[Event]:
    """The pot and the bets put right by what people say they put in."""
    more = {
        seat: chips - sum(hand.of(seat).bets[hand.opened_street :])
        for seat, chips in told.items()
        if seat in hand.order
    }
    moved = [(seat, chips) for seat, chips in more.items() if chips]
    for seat, chips in moved:
        if chips > night.reach(seat):
            raise Refused("not-so-many-chips", seat=seat, amount=night.stack(seat))
    pot = hand.pot + hand.paid + (hand.returned[1] if hand.returned else 0)
    off = hand.loose - sum(chips for _, chips in moved)
    # A count of the pot stands, unless more must go back than was counted.
    again = off < 0 or (off and hand.pot_sure != "exact")
    counted = [PotCounted(pot - off, pot)] if again else []
    return [*counted, *(Attributed(seat, chips) for seat, chips in moved)]


def reclaimed(night: Night, hand: Hand) -> list[Event]:
    """What the pots paid comes back before a ruling, with a bet that went back to the last
    claimant. Refuses when a winner has taken the chips away meanwhile."""
    if not hand.awards:
        return []
    taken: dict[int, int] = {}
    for _, shares in hand.awards:
        for seat, amount in shares:
            taken[seat] = taken.get(seat, 0) + amount
    if hand.returned is not None:
        seat, amount = hand.returned
        taken[seat] = taken.get(seat, 0) + amount
    for seat, amount in taken.items():
        if night.reach(seat) < amount:
            raise Refused("not-so-many-chips", seat=seat, amount=night.stack(seat))
    return [Reclaimed(tuple(taken.items()))]


def _effect(
    effect: Effect,
    law: Law,
    hand: Hand,
    offender: int | None,
    answers: Answers,
    told: dict[int, int],
) -> list[Event]:
    if effect.do == "note":
        return []
    if effect.do == "return":
        return _returns(hand, offender, told)
    if offender is None:
        raise Refused("who-was-it", law=law.id)
    one = hand.of(offender)
    number = int(answers[effect.number]) if effect.number else 1
    match effect.do:
        case "foul":
            return [Fouled(offender, law.title)] if one.state != "foul" else []
        case "reopen":
            passed = tuple(other.seat for other in hand.live if other.passed)
            return [Reopened(passed, _left_of(hand, offender))]
        case "give":
            return [Told("give", offender, number)]
        case "take-back-cards":
            return [Told("put-back", offender, number)]
        case "discard-to-fit":
            return [*_more_thrown(hand, one, number), Told("throw", offender, number)]
        case "keep-card":
            return [Told("keep", offender, 1)]
        case "replace-last":
            return _replaced_last(law, hand, one, number)
        case "play-pat":
            return [PlaysPat(offender)]
        case "change-draw":
            return _new_number(hand, one, number)
        case "proved":
            return [OpenersShown(offender)]
        case "keep-apart":
            return [Told("apart", offender)]


def _returns(hand: Hand, offender: int | None, told: dict[int, int]) -> list[Event]:
    """What everybody but the offender put in after the opening, as told or as the log has it."""
    since = {one.seat: sum(one.bets[hand.opened_street :]) for one in hand.holdings} | told
    return [TookBack(seat, chips) for seat, chips in since.items() if seat != offender and chips]


def _more_thrown(hand: Hand, one: Holding, number: int) -> list[Event]:
    """The whole draw, the excess in it; nothing to change while none is written down."""
    if one.noted is None:
        return []
    if one.noted + number > hand.cards:
        most = hand.cards - one.noted
        raise Refused("draw-so-many", seat=one.seat, amount=most, other=min(1, most))
    if hand.stub - number < 1:
        raise Refused("no-cards-left", seat=one.seat, amount=max(hand.stub - 1, 0))
    return [DrawChanged(one.seat, one.noted + number, hand.stub - number)]


def _replaced_last(law: Law, hand: Hand, one: Holding, number: int) -> list[Event]:
    """Dead cards of a draw, of which the first shown is kept; too late once somebody acted."""
    if not hand.drawing and not hand.counts_open:
        raise Refused("law-not-now", law=law.id)
    most = (hand.cards if one.noted is None else one.noted) - 1
    if number > most:
        raise Refused("draw-so-many", seat=one.seat, amount=max(most, 0), other=min(1, most))
    return [CardOwed(one.seat, number)]


def _new_number(hand: Hand, one: Holding, number: int) -> list[Event]:
    """The number asked for put right; nothing to change while it is not written down."""
    if one.noted is None:
        return []
    left = hand.stub + one.noted - number
    if left < 1:
        raise Refused("no-cards-left", seat=one.seat, amount=hand.stub + one.noted - 1)
    return [DrawChanged(one.seat, number, left)]


def _left_of(hand: Hand, seat: int) -> int:
    at = hand.order.index(seat)
    return hand.order[(at + 1) % len(hand.order)]
