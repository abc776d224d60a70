"""From a law to a ruling: what the app sees itself, what it asks, and what the engine does.

A law is walked from its root. Each question is answered by the table, or by a sight (what the
app knows of the hand); the leaf is a ruling, or another law. carry_out() turns a ruling into the
plain events of one entry.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import assert_never

from referee.core.book.law import Effect, Law, Question, Ruling
from referee.core.errors import Refused
from referee.core.fold import effects as mended
from referee.core.fold.evolve import replay
from referee.core.law import effects
from referee.core.law.facts import SIGHTS as SIGHTS
from referee.core.law.facts import families as families
from referee.core.law.facts import sees
from referee.core.law.facts import stage as stage
from referee.core.messages.debts import DebtDropped, PaidUp
from referee.core.messages.event import Event
from referee.core.messages.law import (
    BetCorrected,
    CardOwed,
    DrawChanged,
    Fouled,
    MayNotRaise,
    PlaysPat,
    Reclaimed,
    Reopened,
    Ruled,
    Told,
    TookBack,
    Warned,
)
from referee.core.messages.milestones import Attributed, PotCounted
from referee.core.messages.showdown import OpenersShown
from referee.core.rules import debts
from referee.core.state.hand import Hand, Holding
from referee.core.state.night import Night
from referee.core.state.pots import kitty_back

Answers = Mapping[str, str]
OF_ANYBODY = ("restore", "warn", "reclaim", "impound", "back-up", "roll-back", "pay-in")
"""Effects that may concern a hand that is no longer in."""
OF_CHIPS = ("correct", "pay-in", "impound")
MOST_CARDS, MOST_CHIPS = 5, 10**9


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


def applicable(laws: Iterable[Law], night: Night) -> tuple[Law, ...]:
    """The laws that can be opened in this very moment, in the order of the book."""
    return tuple(law for law in laws if applies(law, night))


def applies(law: Law, night: Night) -> bool:
    """Whether the game, the moment of the hand and what the law needs are there."""
    hand = night.hand
    if hand is None or stage(hand) not in law.stages:
        return False
    if law.games and not families(hand.game) & set(law.games):
        return False
    if "openers" in law.needs:
        return hand.has_openers and hand.opener is not None
    return True


def offenders(law: Law, night: Night) -> tuple[int, ...]:
    """Whose fault it can be: the opener where the law speaks of him, else any live hand; also one
    that is out, where a ruling can speak of such a hand."""
    hand = night.hand
    if hand is None:
        return ()
    if "openers" in law.needs:
        return (hand.opener,) if hand.opener is not None else ()
    if "offender" in law.needs:
        anybody = any(effect.do in OF_ANYBODY for one in law.rulings for effect in one.effects)
        return tuple(one.seat for one in hand.holdings if one.live or (anybody and not _out(one)))
    return ()


def _out(one: Holding) -> bool:
    """Whether it sat this deal out."""
    return one.state == "out"


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
            return Reached(_chosen_first(law, ruling, known), tuple(known))
        seen = _seen(question, night, offender)
        answer = answers.get(question.id, seen if question.sure else None)
        leads = dict(question.leads)
        goal = None if answer is None else leads.get(answer, leads.get("*"))
        if answer is None or goal is None or not _fits(law, question, answer):
            return Asked(question, seen)
        known.append((question.id, answer))
        if goal.startswith("law:"):
            return Elsewhere(goal.removeprefix("law:"))
        at = goal


def _chosen_first(law: Law, ruling: Ruling, known: Iterable[tuple[str, str]]) -> Ruling:
    """The ruling with the authority that the house has chosen cited before the others."""
    begins: tuple[str, ...] = ()
    for id, answer in known:
        question = law.question(id)
        begins += dict(question.by).get(answer, ()) if question is not None else ()
    first = tuple(cite for cite in ruling.cites if cite.startswith(begins))
    if not first:
        return ruling
    others = tuple(cite for cite in ruling.cites if cite not in first)
    return replace(ruling, cites=(*first, *others))


def _fits(law: Law, question: Question, answer: str) -> bool:
    """Whether an answer is of the question's kind. A draw may be put right to none at all."""
    if question.kind == "choice":
        return True
    if not (answer.isascii() and answer.isdecimal()):
        return False
    every = (effect for ruling in law.rulings for effect in ruling.effects)
    kinds = {one.do for one in every if one.number == question.id}
    if question.kind == "seat":
        return True
    most = MOST_CHIPS if kinds & set(OF_CHIPS) else MOST_CARDS
    return (0 if "change-draw" in kinds else 1) <= int(answer) <= most


# --- what the app sees ----------------------------------------------------------------------


def sight(name: str, night: Night, offender: int | None) -> str | None:
    """What the app can tell by itself; None where it cannot."""
    hand = night.hand
    if not name or hand is None:
        return None
    return sees(name, night, hand, offender)


def _seen(question: Question, night: Night, offender: int | None) -> str | None:
    """What the app can tell of a question; of a switch, what is usual where nothing is chosen."""
    seen = sight(question.sees, night, offender)
    leads = dict(question.leads)
    return seen if seen in leads or "*" in leads else question.usual or None


# --- what the engine does -------------------------------------------------------------------


def unsure(ruling: Ruling, hand: Hand, offender: int | None) -> tuple[tuple[int, int], ...]:
    """Whose chips a ruling gives back that only the table can say: (seat, chips).

    The chips are to be put before the table's own answer: what the log has, and where the pot was
    counted higher, what the bet asks of each in turn until the count is used up. Of a deal that
    goes back with some of the chips: what each put in since.
    """
    named = next((one for one in ruling.effects if one.stays == "named"), None)
    then = mended.moment(hand, named.since) if named is not None else None
    if then is not None:
        since = mended.put_in_since(hand, then)
        return tuple((seat, chips) for seat, chips in since.items() if chips > 0)
    if not _since_opening(ruling):
        return ()
    known = hand.pot_sure == "exact" and all(one.sure == "exact" for one in hand.holdings)
    if known and not hand.loose:
        return ()
    spare, likely = max(hand.loose, 0), dict[int, int]()
    at = hand.order.index(offender) + 1 if offender in hand.order else 0
    for seat in (*hand.order[at:], *hand.order[:at]):
        one = hand.of(seat)
        due = max(hand.level - one.bet, 0) if one.live and hand.betting is not None else 0
        more = due if due <= spare else 0
        likely[seat], spare = sum(one.bets[hand.opened_street :]) + more, spare - more
    return tuple(
        (one.seat, likely[one.seat])
        for one in hand.holdings
        if one.seat != offender and one.state != "out"
    )


def carry_out(
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
    start, ruling, answers = night, reached.ruling, dict(reached.answers)
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
    does = {effect.do for effect in ruling.effects}
    if does & {"foul", "return"} or ("drop" in does and not hand.ending):
        events += effects.reclaim(night, hand)
    told = dict(amounts)
    if _since_opening(ruling):
        events += _told(night, hand, told)
    night = replay(events, night)
    if "return" in does and night.hand is not None:
        back = kitty_back(night, night.hand)  # it takes of what is left then
        night = replay(back, night)
        events += back
    for effect in ruling.effects:
        done = _effect(effect, law, night, offender, answers, told)
        night = replay(done, night)
        events += done
    events += debts.set_off(start, events)
    return (*events, *_in_chips(hand, night, events, _never_there(ruling, offender)))


def _never_there(ruling: Ruling, offender: int | None) -> int | None:
    """The seat whose chips the ruling takes out of the log only: they never lay in the pot."""
    return offender if any(one.owed == "call" for one in ruling.effects) else None


def _in_chips(
    before: Hand, night: Night, events: Iterable[Event], never_there: int | None
) -> list[Event]:
    """With real chips, what each must do with his own. before: the hand when the ruling began."""
    hand = night.playing
    if not night.real or hand is None:
        return []
    moved = {one.seat: hand.of(one.seat).total - one.total for one in before.holdings}
    for event in events:
        if isinstance(event, Attributed):
            moved[event.seat] -= event.amount  # it was there; only the log did not know
        elif isinstance(event, Reclaimed):
            for seat, amount in event.shares:
                moved[seat] += amount
        elif isinstance(event, PaidUp):
            moved[event.seat] += event.amount  # the log had it; now it lies there
        elif isinstance(event, DebtDropped):
            moved[event.seat] += event.amount  # it never lay there
        elif isinstance(event, BetCorrected | TookBack) and event.seat == never_there:
            moved[event.seat] = max(moved[event.seat], 0)
    return [
        Told("adds" if chips > 0 else "takes", seat, abs(chips))
        for seat, chips in moved.items()
        if chips
    ]


def _since_opening(ruling: Ruling) -> bool:
    """Whether it gives back what went in after the opening."""
    return any(one.do == "return" and one.since != "deal" for one in ruling.effects)


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


def _effect(
    effect: Effect,
    law: Law,
    night: Night,
    offender: int | None,
    answers: Answers,
    told: dict[int, int],
) -> list[Event]:
    hand = night.hand
    assert hand is not None
    seat = int(answers[effect.seat]) if effect.seat else offender
    match effect.do:
        case "note":
            return []
        case "return":
            return _returns(hand, effect, offender, told)
        case "redeal":
            return effects.redeal(night, hand, effect, seat if effect.seat else None)
        case "carry":
            return effects.carry(night, hand)
        case "impound":
            amount = int(answers[effect.number]) if effect.number else night.pot
            return effects.impound(night, hand, amount, law.title)
        case "reclaim":
            return effects.reclaim(night, hand)
        case "back-up":
            return effects.back_up(hand, seat, law.id, effect.stays, offender)
        case "roll-back":
            return effects.roll_back(night, hand, effect, offender, told)
        case _:
            pass
    if seat is None or seat not in hand.order:
        raise Refused("who-was-it", law=law.id)
    one = hand.of(seat)
    number = int(answers[effect.number]) if effect.number else effect.chips or 1
    match effect.do:
        case "foul":
            return [Fouled(seat, law.title)] if one.state != "foul" else []
        case "open":
            return effects.declare_open(hand, one)
        case "reopen":
            passed = tuple(other.seat for other in hand.live if other.passed)
            return [Reopened(passed, _left_of(hand, seat))]
        case "give":
            return [Told("give", seat, number)]
        case "take-back-cards":
            return [Told("put-back", seat, number)]
        case "discard-to-fit":
            return [*_more_thrown(hand, one, number), Told("throw", seat, number)]
        case "keep-card":
            return [Told("keep", seat, 1)]
        case "replace-last":
            return _replaced_last(law, effect, hand, one, number)
        case "play-pat":
            return [PlaysPat(seat)]
        case "change-draw":
            return _new_number(hand, one, number)
        case "proved":
            return [OpenersShown(seat)]
        case "keep-apart":
            return [Told("apart", seat)]
        case "correct":
            return effects.correct(night, hand, seat, effect, number)
        case "bind":
            return [Told("bind", seat)]
        case "no-raise":
            return [MayNotRaise(seat)] if one.live else []
        case "drop":
            return effects.drop(hand, one)
        case "restore":
            return effects.restore(hand, one, law.id)
        case "pay-in":
            return effects.pay_in(night, seat, number, effect.owed)
        case "replace-now":
            return effects.replace_now(hand, seat, number)
        case "warn":
            return [Warned(seat, law.title)]
        case _:
            assert_never(effect.do)


def _returns(hand: Hand, effect: Effect, offender: int | None, told: dict[int, int]) -> list[Event]:
    """All that the offender put in since the deal; or what everybody but him put in after the
    opening, as told or as the log has it."""
    if effect.since == "deal":
        since = {one.seat: one.total for one in hand.holdings if one.seat == offender}
    else:
        since = {one.seat: sum(one.bets[hand.opened_street :]) for one in hand.holdings} | told
        since.pop(-1 if offender is None else offender, None)
    if sum(since.values()) > hand.pot:
        raise Refused("pot-is-less", amount=hand.pot)  # it lies aside, or somebody has it
    return [TookBack(seat, chips) for seat, chips in since.items() if chips]


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


def _replaced_last(law: Law, effect: Effect, hand: Hand, one: Holding, number: int) -> list[Event]:
    """Dead cards of a draw (the first shown may be kept); too late once somebody acted."""
    if not hand.drawing and not hand.counts_open:
        raise Refused("law-not-now", law=law.id)
    every = (ruling.effects for ruling in law.rulings if effect in ruling.effects)
    kept = any(other.do == "keep-card" for effects in every for other in effects)
    most = (hand.cards if one.noted is None else one.noted) - kept
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
