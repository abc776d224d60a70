"""Every ruling that moves something, at every moment of every deal, with chips of every kind.

What a ruling says is what it moves (promises.py); nobody pays twice for one act; a ruling that is
offered is refused only for what its own answers or the moment say; undone, the very night is back,
and done again the ruling is; and the deal goes on from there to its payment. SWEEP=long tries every
pair of a moment and a law, else one in so many, others after each change of the program. With
SHARE=2 besides, and TURN=0 and 1, two processes have half of the laws each. What can't come out
otherwise than something that was tried is not tried again (alike.py).
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import chain
from random import Random

import pytest
from evenings import EVENINGS, LIKELY, filled
from shelf import BOOK, turn

from referee.core.book.law import EffectKind, Law
from referee.core.decide import act
from referee.core.errors import Refused
from referee.core.law import rulings
from referee.core.law.possible import who_fits
from referee.core.law.rulings import (
    Asked,
    Reached,
    applies,
    bounds,
    of_chips,
    offenders,
)
from referee.core.log import Entry
from referee.core.messages.dealing import NextDeal
from referee.core.messages.law import Rule
from referee.core.messages.showdown import ThrowIn
from referee.core.rules.offers import offers
from referee.core.state.night import Night

from .alike import Tries, said
from .promises import PROMISES, Done, kept, unread
from .situations import Situation, by_chance, situations

pytestmark = pytest.mark.sweep

LONG = os.environ.get("SWEEP") == "long"
SHARE = int(os.environ.get("SHARE", "0")) or (1 if LONG else 150)
AT = turn() % SHARE
EVENING = 1 if LONG else len(EVENINGS) // 2
ACTS = 120
"""After so many acts a deal that has not ended is taken to go on for ever."""
LAWS = tuple(law for law in BOOK.laws.values() if any(one.moves for one in law.rulings))
Tried = tuple[Situation, Law, Reached, Rule]
Check = Callable[[Done], Iterator[str]]


def tried() -> Iterator[Tried]:
    """The rulings that can be reached, in the short form of one pair in so many."""
    tries, since = Tries(), turn() // SHARE if LONG else AT
    for at, situation in enumerate(chain(situations(), by_chance(EVENING, since))):
        for of, law in enumerate(LAWS):
            mine = (of + AT if LONG else at + of * 5 + AT) % SHARE == 0
            if not mine or not applies(law, situation.night):
                continue
            with tries.of(law, situation) as fresh:
                for offender in (offenders(law, situation.night) or (None,)) if fresh else ():
                    yield from different(situation, law, offender)


def different(situation: Situation, law: Law, offender: int | None) -> Iterator[Tried]:
    """Those ways that differ in more than words."""
    met = set[object]()
    for way in ways(situation, law, offender):
        if (mark := said(law, way[2])) not in met:
            met.add(mark)
            yield way


def ways(situation: Situation, law: Law, offender: int | None) -> Iterator[Tried]:
    """Every way through a law to a ruling that moves something."""
    those: list[dict[str, str]] = [{}]
    while those:
        given = those.pop()
        at = rulings.walk(law, situation.night, offender, given)
        if isinstance(at, Reached) and at.ruling.moves:
            yield situation, law, at, Rule(law, at.answers, offender)
        elif isinstance(at, Asked):
            able = answers(situation, law, at, offender)
            those += [given | {at.question.id: answer} for answer in able]


def answers(situation: Situation, law: Law, at: Asked, offender: int | None) -> tuple[str, ...]:
    """What the page lets the table answer; of amounts a small one, a middling and a great one."""
    match at.question.kind:
        case "seat":
            fits = who_fits(law, at.question, situation.night)
            return tuple(str(seat) for seat in fits if seat != offender)[-2:]
        case "number":
            least, most = bounds(law, at.question, situation.night, offender)
            usual = (1, 6, 30) if of_chips(law, at.question) else (2,)
            return tuple(dict.fromkeys(str(max(least, min(one, most))) for one in usual))
    return at.answers


@dataclass
class Swept:
    """What came of the sweep: faults, each as what is wrong and of which ruling, with one case in
    words; how often each ruling was carried out, and each that was refused, with one case."""

    faults: dict[tuple[str, str, str], str] = field(default_factory=dict)
    ruled: Counter[tuple[str, str]] = field(default_factory=Counter)
    refused: dict[tuple[str, str, str], str] = field(default_factory=dict)

    def of(self, *kinds: str) -> str:
        """The faults of these kinds, in lines; nothing where there is none."""
        return "\n".join(case for (kind, *_), case in self.faults.items() if kind in kinds)


def offender_of(command: Rule) -> str:
    return "nobody" if command.offender is None else f"seat {command.offender}"


@cache
def swept() -> Swept:
    """Every ruling that is tried, once, with all that must hold of it."""
    found, checks = Swept(), (kept, again, back_and_again(), plays_on())
    for situation, law, at, command in tried():
        try:
            events, after = act(situation.night, command)
        except Refused as why:
            case = f"{why.reason}: {law.id}.{at.ruling.id} {offender_of(command)}"
            mark = why.reason, law.id, at.ruling.id
            found.refused.setdefault(mark, f"{case} {dict(command.answers)} ({situation.told})")
            continue
        one = Done(situation, law, at.ruling, command, events, after)
        found.ruled[law.id, at.ruling.id] += 1
        for holds in checks:
            for what in holds(one):
                found.faults.setdefault(
                    (what.split(":")[0], law.id, at.ruling.id), f"{one}: {what}"
                )
    return found


# --- the words -----------------------------------------------------------------------------------


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.id)
def test_every_sentence_about_chips_is_one_that_can_be_held_to(law: Law) -> None:
    strange = [line for ruling in law.rulings if ruling.moves for line in unread(ruling)]
    assert strange == [], "promises.py knows no such phrase"


def test_what_is_said_is_what_moves() -> None:
    promised = {holds.__name__ for _, holds in PROMISES}
    assert not (wrong := swept().of(*promised)), wrong


# --- refused, charged twice, undone --------------------------------------------------------------


REFUSED_FOR: dict[str, tuple[EffectKind, ...]] = {
    # A leg, a life or a divided pot hangs on it: the payment is undone whole, and then it is ruled.
    "more-hangs-on-it": ("reclaim", "foul", "impound"),
    # Of the deal before: the winner plays for those chips in the deal that goes on.
    "not-so-many-chips": ("pay-over",),
    "deal-going-on": ("pay-over",),
}
"""Why a ruling that is offered may end in a sentence, and what such a ruling does. The sentence
says what to do first, and the answer that leads there is true, so it can't be kept from view."""


def test_a_ruling_that_is_offered_is_refused_for_nothing_but_what_can_be_mended() -> None:
    """Where it could not be carried out, the answer that leads to it is not there, nor the seat."""
    wrong = []
    for (reason, law, of), case in swept().refused.items():
        ruling = BOOK.laws[law].ruling(of)
        assert ruling is not None
        if not {effect.do for effect in ruling.effects} & {*REFUSED_FOR.get(reason, ())}:
            wrong.append(case)
    assert not wrong, "\n".join(wrong)


def again(one: Done) -> Iterator[str]:
    """Applied a second time, nobody pays anything more, but for another act of theirs."""
    hand = one.hand
    if hand is None or one.after == one.before:
        return
    try:
        later = act(one.after, one.command)[1]
    except Refused:
        return
    if later.hand is None or later.hand.number != hand.number:
        return
    for seat in hand.order:
        if one.before.real:
            more = later.hand.of(seat).total - hand.of(seat).total
        else:
            more = one.after.holds(seat) - later.holds(seat)
        if more > 0 and hand.turn != seat:
            yield f"charged twice: seat {seat} gives {more} more"


def test_nobody_is_charged_twice() -> None:
    assert not (wrong := swept().of("charged twice")), wrong


# --- and the deal goes on ------------------------------------------------------------------------


def back_and_again() -> Check:
    """An undo gives the very night back, and Again the ruling; of each ruling at each step once."""
    met = set[object]()

    def holds(one: Done) -> Iterator[str]:
        mark = one.law.id, one.ruling.id, one.at.told.split(", ")[1], one.was.step
        if mark in met or not one.at.entries:
            return
        met.add(mark)
        log = one.at.log()
        log.append(Entry(log.seq + 1, "hand", one.events))
        if log.night != one.after:
            yield "undone: written, it folds to another night"
        log.append(Entry(log.seq + 1, "hand", log.take_back("hand")))
        if log.night != one.before:
            yield "undone: it is another night"
        log.append(Entry(log.seq + 1, "hand", log.put_back("hand")))
        if log.night != one.after:
            yield "undone: done again, it is another night"

    return holds


def test_undone_it_is_the_same_night_and_done_again_the_same_ruling() -> None:
    assert not (wrong := swept().of("undone")), wrong


def to_the_end(night: Night, chance: Random) -> str | None:
    """Why a deal cannot be played on to its payment by what the dock offers."""
    assert night.hand is not None
    number, last = night.hand.number, list[str]()
    for _ in range(ACTS):
        hand = night.hand
        if hand is None or hand.ending or hand.number != number:
            return None
        able = [one for one in offers(night) if not isinstance(one.command, ThrowIn | NextDeal)]
        if not able:
            return f"nothing is offered after {last[-3:]}"
        weights = [LIKELY.get(type(offer.command), 3) for offer in able]
        command = filled(chance.choices(able, weights)[0], night, chance)
        try:
            night = act(night, command)[1]
        except Refused as why:
            last.append(f"{command} refused: {why.reason}")
        else:
            last.append(f"{command}")
    return f"does not end: {last[-3:]}"


def plays_on() -> Check:
    """What is left of the deal can be played to its payment; what the same events leave, once."""
    met = set[object]()

    def holds(one: Done) -> Iterator[str]:
        mark = one.at.told.rpartition(",")[0], one.events[1:]
        if one.hand is None or one.hand.ending or mark in met:
            return
        met.add(mark)
        if why := to_the_end(one.after, Random(len(met))):
            yield f"no end: {why}"

    return holds


def test_the_deal_goes_on_to_its_payment() -> None:
    assert not (wrong := swept().of("no end")), wrong


def test_the_sweep_meets_every_ruling() -> None:
    """In the long form each ruling that moves something is carried out somewhere."""
    found = swept()
    assert len(found.ruled) > 80
    if LONG:
        mine = [law for of, law in enumerate(LAWS) if (of + AT) % SHARE == 0]
        every = {(law.id, one.id) for law in mine for one in law.rulings if one.moves}
        assert every <= found.ruled.keys(), every - found.ruled.keys()


def test_no_kind_of_fault_is_left_out() -> None:
    kinds = {"charged twice", "undone", "no end", *(holds.__name__ for _, holds in PROMISES)}
    assert {kind for kind, *_ in swept().faults} <= kinds
