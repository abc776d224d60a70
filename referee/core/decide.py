"""Command -> events, or Refused: one rule for each command, and for what the table chooses among
offers, found there first.

act() is the whole of a tap: the events of the command, and what follows from them (a bet nobody
called goes back, a deal nobody opened is dealt again), with the night they lead to.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from referee.core.errors import Impossible, Refused
from referee.core.fold.evolve import evolve
from referee.core.law import effects
from referee.core.law import rules as law
from referee.core.messages.bank import BeginNight, EditPaper, NameBanker, PayMoney, ReopenNight
from referee.core.messages.command import Command, HandCommand, Stand, TableCommand
from referee.core.messages.event import Event
from referee.core.messages.law import ByConsent, Release
from referee.core.rules import (
    bank,
    betting,
    consent,
    dealing,
    debts,
    draw,
    forced,
    milestones,
    own,
    people,
    phones,
    prices,
    sheets,
    showdown,
    stakes,
    turns,
)
from referee.core.rules import night as nights
from referee.core.rules.implied import follows, implied
from referee.core.rules.offers import LOOKED_UP, found, why_not
from referee.core.state.night import Night
from referee.core.value import by_class, each

Beside = Callable[[Night], tuple[Event, ...]]
"""What becomes true by what lies beside the log, of the night that a tap has led to so far."""
Rule = Callable[[Night, Any], tuple[Event, ...]]
"""What an act comes to."""


def act(
    night: Night, command: Command, beside: Beside | None = None
) -> tuple[tuple[Event, ...], Night]:
    """The events of one tap and the night after it. Raises Refused."""
    unheard = night.acting.unconfirmed
    if unheard:
        own.heard_first(night, command)
    if isinstance(command, Stand) and command.freely:
        return _freely(night, command.command, beside)
    events, after = _happened(night, command, decide, beside)
    if unheard:
        own.heard_at_the_end(night, command, after)
    return events, after


def _happened(
    night: Night, command: Command, judge: Rule, beside: Beside | None
) -> tuple[tuple[Event, ...], Night]:
    """All that becomes true by a tap, and the night it leads to: what it implies, what the act
    itself comes to (by that judge), what follows, and the debts that all of it sets off."""
    done: tuple[Event, ...] = ()
    now, last = night, None
    while earlier := implied(now, command):
        done, now, last = *_true(now, done, earlier, beside), earlier[-1]
    if events := judge(now, command):
        done, now, last = *_true(now, done, events, beside), events[-1]
    while last is not None and (more := follows(now, last)):
        done, now, last = *_true(now, done, more, beside), more[-1]
    if night.owing:
        return _true(now, done, debts.set_off(night, done), beside)
    return done, now


def _true(
    night: Night,
    done: tuple[Event, ...],
    events: tuple[Event, ...],
    beside: Beside | None,
) -> tuple[tuple[Event, ...], Night]:
    """These became true after what is done, with what they move of who has left the table, and what
    is true beside them."""
    if len(night.ring) < len(night.players):  # somebody has left
        events = people.through_the_box(night, events)
    while events:
        done += events
        for event in events:
            night = evolve(night, event)
        events = () if beside is None else beside(night)
    return done, night


def became(night: Night, events: tuple[Event, ...]) -> tuple[tuple[Event, ...], Night]:
    """All that becomes true where these events do, which no command of this night alone asked for.
    Raises Refused."""
    try:
        done, now = _true(night, (), events, None)
        while more := follows(now, done[-1]):
            done, now = _true(now, done, more, None)
    except Impossible:
        raise Refused("tables-moved-on") from None
    return done, now


def _freely(
    night: Night, command: HandCommand, beside: Beside | None
) -> tuple[tuple[Event, ...], Night]:
    """It stood at the table: by consent, else as near as can be, else it is only written down."""
    try:
        return act(night, Stand(command), beside)
    except Refused as error:
        refused = error
    except Impossible:
        refused = Refused("law-not-now")
    try:
        return _happened(
            night, command, lambda now, asked: consent.near(now, asked, refused), beside
        )
    except (Refused, Impossible):
        event = consent.noted(night, command, refused)
        return (event,), evolve(night, event)


def _stand(night: Night, command: Stand) -> tuple[Event, ...]:
    """It stood at the table: as the rules have it if they allow it, else by consent."""
    try:
        return decide(night, command.command)
    except Refused as refused:
        if isinstance(command.command, Release) and refused.reason == "claims-over":
            late = effects.release(night, command.command, late=True)
            return (ByConsent(refused.reason, refused.seat), late)
        return consent.stand(night, command.command, refused)


RULES: dict[type, Rule] = by_class(
    "command",
    *betting.RULES,
    *draw.RULES,
    *prices.RULES,
    *dealing.RULES,
    *forced.RULES,
    *turns.RULES,
    *milestones.RULES,
    *debts.RULES,
    *showdown.RULES,
    *law.RULES,
    *bank.RULES,
    *people.RULES,
    *stakes.RULES,
    *nights.RULES,
    *sheets.RULES,
    *phones.RULES,
    _stand,
)
"""The rule of each command; tests/core/test_decide.py counts them."""
_WHENEVER = BeginNight | ReopenNight | PayMoney | NameBanker | EditPaper
_IN_A_NIGHT = frozenset(each(HandCommand | TableCommand)) - frozenset(each(_WHENEVER))
"""What can be asked only while the night goes on; the others say themselves when they can."""


def decide(night: Night, command: Command) -> tuple[Event, ...]:
    """The events of a command. Raises Refused, with the reason."""
    kind = type(command)
    if (night.closed or not night.begun) and kind in _IN_A_NIGHT:
        raise Refused("night-closed" if night.closed else "no-night")
    if kind in LOOKED_UP and not found(night, command):
        raise why_not(night, command)
    return RULES[kind](night, command)


def preview(night: Night, command: Command) -> Night:
    """The night as it would be after the command; nothing is kept."""
    return act(night, command)[1]


__all__ = ["RULES", "act", "decide", "preview"]
