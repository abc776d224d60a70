"""Every ruling that moves chips, in every state a table can be in when it is asked for.

Deals are told act by act, with a short stack and without, with chips in the tablet and real ones;
at each moment every law that applies is walked along every answer, and what its ruling moves is
held against what it says. SWEEP=long looks at every pair of a moment and a law, else at one in so
many, others after each change of the program.
"""

from __future__ import annotations

import os
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import pytest
from shelf import turn
from walks import book

from referee.core.book.house import Claims, House
from referee.core.book.law import Law, Ruling
from referee.core.decide import act
from referee.core.errors import Refused
from referee.core.law.rulings import (
    Asked,
    Elsewhere,
    Reached,
    applicable,
    of_chips,
    offenders,
    sight,
    walk,
)
from referee.core.law.seats import as_found
from referee.core.log import Log
from referee.core.messages.betting import BetTo, Call, Check, RaiseTo, UncalledReturned
from referee.core.messages.dealing import AntesIn, Posted
from referee.core.messages.event import Event
from referee.core.messages.law import ActedEarly, BackedUp, Instruction, Rule, Ruled
from referee.core.messages.milestones import GrainSet
from referee.core.messages.showdown import SidePaid
from referee.core.state import betting
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.core.value import replace
from referee.notation.player import go_on, play

from .situations import DEALS

pytestmark = pytest.mark.soak

LONG = os.environ.get("SWEEP") == "long"
SHARE = 1 if LONG else 18
TURN = 0 if LONG else 9 * (turn() % 2)
EVEN, SHORT = "stacks 100 each", "stacks Ann 100, Bob 9, Cy 100, Dot 100"


@dataclass(frozen=True)
class Moment:
    """A night, and how it came about."""

    told: str
    night: Night

    @property
    def hand(self) -> Hand:
        assert self.night.hand is not None
        return self.night.hand


def houses() -> tuple[House, ...]:
    """Houses that among them have made every choice there is."""
    switches = book().switches.all
    return tuple(
        House(
            claims=claims,
            choices=tuple(
                (switch.id, switch.choices[min(at, len(switch.choices) - 1)].id)
                for switch in switches
            ),
        )
        for at, claims in enumerate(CLAIMS)
    )


CLAIMS: tuple[Claims, ...] = ("riffle", "action", "night", "riffle", "night")


@cache
def moments() -> tuple[Moment, ...]:
    """Every state of every deal, each once, and each in another house."""
    found: dict[str, Moment] = {}
    for name, (game, limit, acts) in DEALS.items():
        for stacks in (EVEN, SHORT):
            for chips in ("", "chips real bets"):
                head = f"game {game}\nseats Ann Bob Cy Dot\n{stacks}\n{limit}\n\n{chips}\n"
                log = Log()
                number = 0
                played = play(f"{head}\nnext deal", book())
                for line in acts.split(";"):
                    go_on(played, line.strip(), book())  # who is all-in has nothing to say
                for entry in played.log.entries:
                    log.append(entry)
                    number += not isinstance(entry.events[0], GrainSet)
                    hand = log.night.hand
                    if hand is None:
                        continue
                    told = f"{name}, {stacks}, {chips or 'tablet'}, entry {number}"
                    for at, house in enumerate(houses()):
                        if LONG or (number + at) % 5 == 0:
                            night = replace(log.night, house=house, hand=replace(hand, house=house))
                            named = f"{told}, house {at}"
                            found[named] = Moment(named, night)
                    found[told] = Moment(told, log.night)
    return tuple(found.values())


@dataclass(frozen=True)
class Case:
    """A ruling about to be applied."""

    moment: Moment
    law: Law
    ruling: Ruling
    command: Rule

    def __str__(self) -> str:
        seat = self.command.offender
        return f"{self.law.id}.{self.ruling.id} {seat} {self.command.answers} ({self.moment.told})"

    def number(self, question: str) -> int:
        return int(dict(self.command.answers)[question])


def cases() -> Iterator[Case]:
    """Every ruling that can be reached at every moment; in the short form one pair in so many."""
    laws = tuple(book().laws.values())
    for at, moment in enumerate(moments()):
        for of, law in enumerate(applicable(laws, moment.night)):
            if (at + of * 5 + TURN) % SHARE:
                continue
            among = offenders(law, moment.night)
            for offender in among or (None,):
                yield from _ways(moment, law, offender)


def _ways(moment: Moment, law: Law, offender: int | None) -> Iterator[Case]:
    ways: list[dict[str, str]] = [{}]
    while ways:
        given = ways.pop()
        at = walk(law, moment.night, offender, given)
        if isinstance(at, Reached):
            yield Case(moment, law, at.ruling, Rule(law, at.answers, offender))
        elif isinstance(at, Asked):
            ways += [given | {at.question.id: answer} for answer in _answers(law, at)]


def _answers(law: Law, at: Asked) -> tuple[str, ...]:
    question = at.question
    if question.kind == "seat":
        return ("1", "2")
    if question.kind == "number":
        return ("1", "6", "30") if of_chips(law, question) else ("2",)
    return at.answers


def applied(case: Case) -> tuple[tuple[Event, ...], Night] | None:
    """What it moves, and the night after it; None where it is refused with a sentence."""
    try:
        return act(case.moment.night, case.command)
    except Refused:
        return None


TAKES_A_POT_BACK = ("reclaim", "foul", "return", "impound")
"""What a paid pot may come back to the middle for."""


# --- what must hold of every ruling ---------------------------------------------------------


def lost(before: Night, after: Night, seat: int) -> int:
    """Chips a seat has in the pot more than before; with a pot taken back, chips it won less."""
    was, is_so = before.hand, after.hand
    if was is None or is_so is None or seat not in was.order:
        return 0
    if not before.real:
        return before.holds(seat) - after.holds(seat)
    return is_so.of(seat).total - was.of(seat).total if is_so.ending != "thrown-in" else 0


def wrong(case: Case) -> Iterator[str]:
    """What a ruling does that it should not."""
    found = applied(case)
    if found is None:
        return
    (events, after), before = found, case.moment.night
    if _chips(before) != _chips(after):
        yield "chips appear or vanish"
    if not case.ruling.moves and set(map(type, events)) - {Ruled}:
        yield "it only tells, and something moves"
    yield from _who_did_nothing_wrong(case, events, after)
    yield from _charged(case, after)
    yield from _words(case, after)
    yield from _twice(case, after)


def _chips(night: Night) -> int:
    if night.real:
        return 0
    return sum(night.holds(player.seat) for player in night.players) + night.pot + night.aside


def _who_did_nothing_wrong(case: Case, events: tuple[Event, ...], after: Night) -> Iterator[str]:
    """Only whom a ruling is about puts chips in for it, and who called the wrong size; a pot paid
    by mistake comes back, and so does what a fold had cost, once it counts no more."""
    effects = case.ruling.effects
    about = {case.command.offender, *(case.number(one.seat) for one in effects if one.seat)}
    if any(effect.do in TAKES_A_POT_BACK for effect in effects):
        return
    hand = case.moment.hand
    if any(effect.to == "matched" for effect in effects) and case.command.offender is not None:
        bet = hand.of(case.command.offender).bet
        about |= {holding.seat for holding in hand.live if holding.bet == bet}
    fees = [one.moves for one in events if isinstance(one, SidePaid) and one.why == "fee-back"]
    given = Counter[int]()
    for source, _, chips in (move for moves in fees for move in moves):
        given[source] += chips
    for seat in case.moment.hand.order:
        more = lost(case.moment.night, after, seat) - given[seat]
        if seat not in about and more > 0:
            yield f"seat {seat} did nothing and puts in {more}"


CHARGES = ("correct", "pay-in", "chips-stay")


def _charged(case: Case, after: Night) -> Iterator[str]:
    """The offender is charged no more than the ruling says, with what was entered already."""
    seat, hand = case.command.offender, case.moment.hand
    if seat is None or seat not in hand.order:
        return
    charges = [effect for effect in case.ruling.effects if effect.do in CHARGES]
    more = lost(case.moment.night, after, seat)
    won = any(effect.do in TAKES_A_POT_BACK for effect in case.ruling.effects)
    if not charges and more > 0 and not won:
        yield f"nothing is charged, and {more} go"
    if more > 0 and not hand.of(seat).live and not any(effect.owed for effect in charges):
        yield f"the hand is out, and {more} go in"
    if len(charges) != 1 or hand.betting is None or hand.ending or after.hand is None:
        return
    (effect,) = charges
    then = as_found(hand, seat)
    reach = case.moment.night.reach(seat) + hand.of(seat).bet - then.of(seat).bet
    able = betting.choices(then, seat, reach)
    number = case.number(effect.number) if effect.number else 0
    most = {
        "call": then.level,
        "least": able.least or then.level,
        "most": able.most or then.level,
        "called": hand.of(seat).bet,
        "added": max(then.level + number, able.least or 0),
        "put": max(then.of(seat).bet + number, able.least or 0, then.level),
    }.get(effect.to, max(number, able.least or 0, then.level))
    if effect.do == "pay-in":
        most = then.of(seat).bet + number
    if effect.do == "chips-stay":
        most = max(hand.of(seat).bet + number, able.least or 0)
    in_all = hand.of(seat).bet + more
    if more > 0 and in_all > most:
        yield f"{in_all} in this round, and no more than {most} was due"


BACK = re.compile(r"takes? back|goes back|go back|comes back")
OUT = re.compile(r"\{offender\}('s hand)? (is (dead|foul|out|folded)|has (folded|dropped))")
STANDS = re.compile(r"^(Too late|The deal (is good|stands)|It stands)")


def _words(case: Case, after: Night) -> Iterator[str]:
    """What is said is done."""
    say, seat = case.ruling.say, case.command.offender
    hand, now = case.moment.hand, after.hand
    if STANDS.match(say) and now is not None and now.pot != hand.pot:
        yield "it stands, and chips move"
    if seat is None or now is None or seat not in hand.order or seat not in now.order:
        return
    more = lost(case.moment.night, after, seat)
    if OUT.search(say) and now.of(seat).live and not hand.ending:
        yield "the hand is out, and plays on"
    checks = re.search(
        r"^(\{offender\} has checked|It is a check|\{offender\} checks and takes)", say
    )
    if checks and more > 0:
        yield f"it is a check, and {more} go in"
    shoved = dict(case.command.answers).get("all-in")
    if shoved and shoved != sight("all-in-bet", case.moment.night, seat):
        return  # an all-in that was not entered yet
    speaks = now.betting is not None and now.turn == seat and now.of(seat).live
    held = speaks and now.street == hand.street and re.search(r"(may not|can't|but not) raise", say)
    if held and betting.choices(now, seat, after.behind(seat)).least is not None:
        yield "no raise, and a raise is offered"


def _twice(case: Case, after: Night) -> Iterator[str]:
    """The same ruling again charges nobody again, where the chips were due anyway."""
    effects = case.ruling.effects
    if not any(
        effect.owed or effect.to in ("call", "call-or-more", "called") for effect in effects
    ):
        return
    seat = case.command.offender
    if seat is None or after.hand is None or after.hand.turn == seat:
        return
    try:
        again = act(after, case.command)[1]
    except Refused:
        return
    if lost(after, again, seat) > 0:
        yield f"applied twice, it charges {lost(after, again, seat)} again"


def test_every_ruling_moves_what_it_says_in_every_state() -> None:
    found = [f"{case}: {what}" for case in cases() for what in wrong(case)]
    kinds = {line.split()[0] + line.rsplit(":", 1)[1]: line for line in found}
    assert kinds == {}, f"{len(found)} in all:\n" + "\n".join(kinds.values())


# --- with real chips ------------------------------------------------------------------------


def test_real_chips_are_told_to_move_as_the_tablet_moves_them() -> None:
    """The same ruling at the same moment: what people are told to put in and take back is what the
    tablet books, where it was not owed before (then it lies there, or never did). How much a short
    stack of real chips has nobody knows."""
    twins = {moment.told: moment for moment in moments() if EVEN in moment.told}
    found = dict[str, str]()
    for case in cases():
        twin = twins.get(case.moment.told.replace("chips real bets", "tablet"))
        moves = [effect for effect in case.ruling.effects if effect.do != "note"]
        if case.moment.night.real and moves and twin is not None:
            for what in _told_otherwise(case, Case(twin, case.law, case.ruling, case.command)):
                found[f"{case.law.id}.{case.ruling.id}"] = f"{case}: {what}"
    assert found == {}, "\n".join(found.values())


def _told_otherwise(real: Case, twin: Case) -> Iterator[str]:
    one, other = applied(real), applied(twin)
    if one is None or other is None or other[1].hand is None or other[1].hand.ending:
        return
    if any(effect.owed or effect.do == "chips-stay" for effect in real.ruling.effects):
        return
    told = {
        seat: 0
        for seat in real.moment.hand.order
        if other[1].stack(seat)  # else it is short, and a real stack may be any number
    }
    lies = {event.seat for event in one[0] if isinstance(event, ActedEarly) and event.lies}
    if any(effect.do == "back-up" and effect.number for effect in real.ruling.effects):
        lies = {real.command.offender}
    for event in one[0]:
        if isinstance(event, BackedUp):
            for seat, chips in event.back:  # told to stay where they are until the turn comes
                told[seat] = told.get(seat, 0) - chips * (seat in lies)
        elif (
            isinstance(event, Instruction)
            and event.seat in told
            and event.what in ("adds", "puts", "takes")
        ):
            told[event.seat] += -event.count if event.what == "takes" else event.count
        elif isinstance(event, AntesIn | Posted):  # nobody had tapped them, and they lie there
            told.update({seat: told[seat] + chips for seat, chips in event.paid if seat in told})
        elif isinstance(event, UncalledReturned) and event.seat in told:
            told[event.seat] -= event.amount
        elif isinstance(event, SidePaid):
            for source, target, chips in event.moves:
                told[source] = told.get(source, 0) + chips
                told[target] = told.get(target, 0) - chips
    for seat, chips in told.items():
        booked = twin.moment.night.stack(seat) - other[1].stack(seat)
        if chips != booked:
            yield f"seat {seat} is told {chips}, the tablet books {booked}"


# --- entered or not -------------------------------------------------------------------------


def entered(moment: Moment) -> Iterator[Moment]:
    """The same moment with the act of whose turn it is tapped already, one way or another."""
    hand, seat = moment.hand, moment.hand.turn
    if hand.betting is None or seat is None or hand.asks_first:
        return
    able = betting.choices(hand, seat, moment.night.behind(seat))
    for command in (
        *([Check(seat)] if able.check else []),
        *([Call(seat)] if able.call else []),
        *([BetTo(seat, able.least)] if able.least and not hand.level else []),
        *([RaiseTo(seat, able.least)] if able.least and hand.level else []),
        *([RaiseTo(seat, able.most)] if able.most and hand.level else []),
    ):
        try:
            yield Moment(f"{moment.told}, {command}", act(moment.night, command)[1])
        except Refused:
            continue


def all_in(night: Night, seat: int) -> bool:
    return night.hand is not None and night.hand.of(seat).all_in


def put_in(night: Night, seat: int) -> tuple[int, bool]:
    """What a seat has in the pot, and whether it is still in."""
    assert night.hand is not None
    one = night.hand.of(seat)
    return one.total, one.live


def test_a_ruling_on_a_bet_is_the_same_before_and_after_the_bet_is_entered() -> None:
    found = {}
    for at, moment in enumerate(moments()):
        seat = moment.hand.turn
        if seat is None:
            continue
        before = {case.command: case for case in ruled(moment, seat, at)}
        for then in entered(moment):
            for command, case in before.items():
                one, other = applied(case), applied(Case(then, case.law, case.ruling, command))
                if one is None or other is None or not leads(then, command, case.ruling.id):
                    continue
                if says_otherwise(case.ruling, moment.hand.level, then.hand.of(seat).bet):
                    continue
                later = then.hand.street > moment.hand.street
                if later and (moment.hand.of(seat).bet or then.hand.turn == seat):
                    continue  # of a round that is over nobody knows what each act added
                if moment.night.real and any(all_in(night, seat) for _, night in (one, other)):
                    continue  # who calls with more real chips than were known has them
                if put_in(one[1], seat) != put_in(other[1], seat):
                    said = f"{put_in(one[1], seat)} before, {put_in(other[1], seat)} after"
                    found[f"{case.law.id}.{case.ruling.id}"] = f"{case}, {then.told}: {said}"
    assert found == {}, "\n" + "\n".join(found.values())


def says_otherwise(ruling: Ruling, level: int, bet: int) -> bool:
    """Whether what was entered is not what the ruling is about: a raise, where the call was short;
    anything that is no bet above the limit, where one was."""
    corrected = [effect for effect in ruling.effects if effect.do == "correct"]
    short = any(effect.owed == "call" or effect.to == "call-or-more" for effect in corrected)
    return (short and bet > level) or any(effect.to == "most" for effect in corrected)


def leads(moment: Moment, command: Rule, ruling: str) -> bool:
    """Whether the same answers still lead to that ruling, with what the app sees now."""
    law, seen = command.law, {one.id for one in command.law.questions if one.sees and one.sure}
    given = {key: value for key, value in command.answers if key not in seen}
    if law not in applicable((law,), moment.night):
        return False
    if command.offender not in offenders(law, moment.night):
        return False
    at = walk(law, moment.night, command.offender, given)
    return isinstance(at, Reached) and at.ruling.id == ruling


def ruled(moment: Moment, seat: int, at: int) -> Iterator[Case]:
    """The rulings that put a bet of that seat right, or take it."""
    laws = applicable(tuple(book().laws.values()), moment.night)
    for law in laws[(at + TURN) % SHARE :: SHARE]:
        if seat not in offenders(law, moment.night):
            continue
        for case in _ways(moment, law, seat):
            bets = [
                effect
                for effect in case.ruling.effects
                if effect.do in ("correct", "pay-in") and effect.owed != "ante"
            ]
            if bets and not any(effect.to == "called" for effect in bets):
                yield case


# --- laws about the same fault --------------------------------------------------------------

SAME = {
    "a check with a bet to answer": (
        ("rap", "raise no"),
        ("impossible-word", "word check"),
        ("out-of-turn", "what act, between no, house unchanged, did check"),
        ("did-they-act", "seen check"),
    ),
    "a check with nothing to answer": (
        ("rap", ""),
        ("impossible-word", "word call"),
        ("words-bind", "said check"),
        ("words-bind", "said call"),
        ("out-of-turn", "what act, between no, house unchanged, did check"),
        ("time-run-out", ""),
        ("did-they-act", "seen check"),
        ("did-they-act", "seen call"),
        ("splashed-chips", "said call"),
    ),
    "a call": (
        ("string-bet", "said no, acted no"),
        ("one-big-chip", "said no, enough yes"),
        ("several-chips", "chips {call}, smallest {call}, needed yes"),
        ("several-chips", "chips {call}, smallest 1, needed no, half no, house call"),
        ("overbet-for-change", "said yes"),
        ("words-bind", "said call"),
        ("undercall", "said yes"),
        ("misheard-amount", "house accepted"),
        ("short-call-miscounted", "has yes"),
        ("out-of-turn", "what act, between no, house unchanged, did call"),
        ("insufficient-bet", "what raise, said no, chips 1, half no, house call"),
        ("half-bet-rule", "chips 1, half no"),
        ("did-they-act", "seen call"),
        ("tabled-facing-a-bet", "said yes"),
        ("splashed-chips", "said call"),
    ),
    "six in all, with no bet before": (
        ("string-bet", "said no, acted no, first 6"),
        ("one-big-chip", "chip 6"),
        ("several-chips", "chips 6"),
        ("words-bind", "said to, named 6"),
        ("impossible-word", "word named, amount 6"),
        ("out-of-turn", "what act, between no, house unchanged, did bet, amount 6"),
        ("splashed-chips", "said no, count 6"),
        ("splashed-chips", "said amount, named 6"),
    ),
    "a silent raise of less than half": (
        ("insufficient-bet", "what raise, said no, chips 1, half no"),
        ("several-chips", "chips {call}, smallest 1, needed no, half no"),
        ("half-bet-rule", "chips 1, half no"),
    ),
    "the least raise": (
        ("insufficient-bet", "what raise, said yes"),
        ("half-bet-rule", "chips 6, half yes"),
        ("several-chips", "chips {half}, smallest 1, needed no, half yes"),
        ("raise-to-or-by", "figure 1, said to, enough no"),
    ),
}
NO_BET = ("a check with nothing to answer", "six in all, with no bet before")
FACED = {fault: "nothing" if fault in NO_BET else "bet" for fault in SAME}


def test_laws_about_the_same_fault_rule_the_same_in_every_moment() -> None:
    found = []
    for moment in moments():
        seat = moment.hand.turn
        if seat is None or moment.hand.betting is None or moment.hand.asks_first:
            continue
        for fault, those in SAME.items():
            if sight("faces", moment.night, seat) != FACED[fault]:
                continue
            came: dict[object, list[str]] = {}
            for id, answers in those:
                law = book().laws[id]
                if not limit_law(law, moment.night) and law in applicable((law,), moment.night):
                    hand, half = moment.hand, half_a_raise(moment.night, seat)
                    said = answers.format(half=half, call=hand.level - hand.of(seat).bet)
                    came.setdefault(_came_to(moment.night, law, seat, said), []).append(id)
            if len(came) > 1:
                found.append(f"{fault}, seat {seat}, {moment.told}: {came}")
    assert found == [], "\n" + "\n".join(found[:10])


def half_a_raise(night: Night, seat: int) -> int:
    """So many chips that they reach half of the least raise, and no more than that raise."""
    hand = night.hand
    assert hand is not None
    least = betting.choices(hand, seat, night.behind(seat)).least or hand.level
    return max(hand.level + (least - hand.level + 1) // 2 - hand.of(seat).bet, 0)


def limit_law(law: Law, night: Night) -> bool:
    """Whether it is a law for fixed limit only, which leads to another one in this game."""
    hand = night.hand
    assert hand is not None
    return law.root == "limit" and hand.stakes.limit.kind != "fixed"


def _came_to(night: Night, law: Law, seat: int, answers: str) -> object:
    """What a ruling leaves of the bets, and who may raise."""
    pairs = tuple(tuple(pair.split()) for pair in answers.split(", ") if pair)
    try:
        after = act(night, Rule(law, pairs, seat))[1]
    except Refused as refused:
        return refused.reason
    assert after.hand is not None
    bets = tuple((one.total, one.live, one.muted) for one in after.hand.holdings)
    return bets, after.hand.level, after.hand.turn, after.hand.step


LIMITS = {
    "may-redeal": (
        "redeal",
        "Has the dealer begun the second round of cards (everybody's second card)?",
    ),
    "may-contest": ("reclaim", "Has the shuffle for the next deal begun?"),
    "may-contest-last": ("pay-over", "Has the shuffle for the next deal begun?"),
    "may-correct": ("correct", ""),
}
HOUSES = [
    House(claims=claims, choices=(("how-long-a-misdeal", until),))
    for until, claims in (
        ("round-two", "riffle"),
        ("two-acted", "action"),
        ("substantial", "night"),
    )
]


@pytest.mark.parametrize("limit", LIMITS)
def test_a_time_limit_is_the_same_in_every_law(limit: str) -> None:
    """Where it is too late by one law it is too late by all, and where it is not, by none."""
    effect, asked = LIMITS[limit]
    laws = [law for law in book().laws.values() if any(q.sees == limit for q in law.questions)]
    found = []
    for moment in moments()[TURN // 3 :: 1 if LONG else 6]:
        for house in HOUSES:
            night = replace(moment.night, hand=replace(moment.hand, house=house))
            for law in applicable(laws, night):
                for offender in offenders(law, night) or (None,):
                    may = sight(limit, night, offender)
                    for begun in ("no", "yes"):
                        in_time = may == "yes" or (may in ("round", "riffle") and begun == "no")
                        reached = _reached(law, night, offender, asked, begun)
                        if (effect in reached) > in_time:
                            found.append(f"{law.id} {offender} {house.choices} ({moment.told})")
    assert found == [], "\n" + "\n".join(found[:10])


def _reached(law: Law, night: Night, offender: int | None, asked: str, begun: str) -> set[str]:
    """The effects of every ruling that can still be reached."""
    found, ways = set[str](), list[dict[str, str]]([{}])
    while ways:
        given = ways.pop()
        at = walk(law, night, offender, given)
        if isinstance(at, Reached):
            found |= {effect.do for effect in at.ruling.effects if not effect.owed}
        elif isinstance(at, Elsewhere):
            other = book().laws[at.law]
            found |= _reached(other, night, offender, asked, begun) if other is not law else set()
        elif at.question.ask == asked:
            ways.append(given | {at.question.id: begun})
        else:
            ways += [given | {at.question.id: answer} for answer in _answers(law, at)]
    return found
