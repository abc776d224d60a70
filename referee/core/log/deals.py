"""How deals began, and whether they could have begun so had other entries counted."""

from __future__ import annotations

from referee.core.decide import decide
from referee.core.errors import Impossible, Refused
from referee.core.fold.evolve import evolve
from referee.core.messages.bank import Corrected, Counted, PutRight
from referee.core.messages.dealing import (
    AntesIn,
    DealtIn,
    HandBegan,
    PostBlinds,
    Posted,
    PutAntesIn,
)
from referee.core.messages.event import Event
from referee.core.rules.dealing import dealt_in_now
from referee.core.sheets.events import Scored, Step
from referee.core.sheets.reckoning import check_step
from referee.core.state.dealt import lies_for
from referee.core.state.hand import Hand
from referee.core.state.night import Night

Entered = DealtIn | AntesIn | Posted
"""What a deal begins with, once it is dealt: who is in after all, and what they put in."""

PutStraight = Corrected | PutRight | Counted
"""What may leave a hand without chips, other than by a bet."""


class Deals:
    """How deals began, as the log has it: who was in when antes and blinds went in, and whether
    they were what was due. It must be so too if other entries count. last: what said last who is
    in a deal."""

    def __init__(self) -> None:
        self._begun: dict[tuple[int, Event], tuple[tuple[int, ...], bool]] = {}
        self._without: dict[tuple[int, Event], frozenset[int]] = {}
        self.last = 0

    def were(self, seq: int, event: Event, night: Night) -> None:
        """What was so before an event."""
        if isinstance(event, Entered) and (hand := _deal(night, event)) is not None:
            self._begun[seq, event] = _begun(night, hand, event)
        if isinstance(event, PutStraight):
            self._without[seq, event] = _without(night, event)

    def are(self, seq: int, event: Event, night: Night) -> None:
        """What would be so. Raises Impossible where that deal could not have begun so, a step of
        a score sheet would not come then, or chips put right or counted would leave somebody
        to bet without any, who was not so before."""
        if isinstance(event, Scored) and isinstance(event.entry, Step):
            _comes_now(night, event.sheet, event.entry)
        before = self._without.get((seq, event), frozenset())
        if isinstance(event, PutStraight) and _without(night, event) - before:
            raise Impossible("somebody would bet on without chips")
        hand = _deal(night, event) if isinstance(event, Entered) else None
        if isinstance(event, HandBegan) or (isinstance(event, DealtIn) and hand is not None):
            self.last = seq
            if any(seat >= len(night.players) or not night.able(seat) for seat in event.order):
                raise Impossible("somebody is in a deal who cannot have been dealt in")
            if isinstance(event, HandBegan):
                _have_chips(night, event)
        if isinstance(event, Entered) and hand is not None:
            now = _begun(night, hand, event)
            order, due = self._begun.get((seq, event), (now[0], True))
            if now[0] != order or (due and not now[1]):
                raise Impossible("antes or blinds went in with others in the deal")


def _have_chips(night: Night, event: HandBegan) -> None:
    """Raises Impossible when somebody would be in a deal without any chips, other than for their
    part of the pot that waits."""
    silent = {*dict(event.claims), *(dict(night.lying) if lies_for(event.game) else ())}
    if not night.real and any(not night.holds(seat) for seat in {*event.order} - silent):
        raise Impossible("somebody is in a deal who would be all-in for the pot that waits")


def _without(night: Night, event: PutStraight) -> frozenset[int]:
    """Whose hand can still bet, and has no chips left to by those put right; or of whose real
    stack nothing was left, and the event, made when they could not bet, says nothing of all-in."""
    hand = night.playing
    if night.real and isinstance(event, Counted):
        bets = not (event.amount or event.all_in) and night.bets_on(event.seat)
        return frozenset([event.seat] if bets else ())
    if hand is None or hand.showing or night.real:
        return frozenset()
    able = [of.seat for of in hand.live if not of.all_in and night.stack(of.seat)]
    after = evolve(night, event)
    return frozenset([seat for seat in able if not after.stack(seat)])


def _comes_now(night: Night, number: int, step: Step) -> None:
    """Raises Impossible when a sheet would not take that step: each answers the one before."""
    sheet = night.sheet(number)
    if sheet is not None:
        try:
            check_step(sheet, step)
        except Refused as refused:
            raise Impossible("steps of a score sheet stand on each other") from refused


def _deal(night: Night, event: Entered) -> Hand | None:
    """The deal it is about; none where that one was taken back."""
    hand = night.playing
    other = hand is not None and isinstance(event, DealtIn) and event.number != hand.number
    return None if other else hand


def _begun(night: Night, hand: Hand, event: Entered) -> tuple[tuple[int, ...], bool]:
    """Who is in as antes or blinds go in, and whether the same tap would put in the same now; or
    whether who is in can still be said."""
    try:
        match event:
            case DealtIn():
                return event.order, hand.before_antes
            case AntesIn():
                return hand.order, decide(night, PutAntesIn(event.out))[0] == event
            case Posted(_, _, _, straddles, dead, out, live, small):
                tap = PostBlinds(straddles, out, dead, live, small)
                return hand.order, decide(night, tap)[0] == event
    except Refused:
        return hand.order, False


def stale(night: Night) -> bool:
    """Whether others are in the deal, before its antes, than are there for it."""
    hand = night.dealing_in
    now = () if hand is None else dealt_in_now(night, hand)
    return hand is not None and any(dealt.order != hand.order for dealt in now)
