"""What the table asks of the law: a ruling, a foul hand, a dispute settled. Commands -> events."""

from __future__ import annotations

from dataclasses import replace

from referee.core.errors import Impossible, Refused
from referee.core.law import carrying, effects, rulings
from referee.core.messages.event import Event
from referee.core.messages.law import (
    ByConsent,
    DeclareFoul,
    Fouled,
    Release,
    Rule,
    Ruled,
    SettleOurselves,
)
from referee.core.state.night import Night, going_on


def rule(night: Night, command: Rule) -> tuple[Event, ...]:
    """A law walked to its ruling, with what that moves. Raises Refused."""
    try:
        return _rule(night, command)
    except Impossible:  # the chips it would move have been moved since
        raise Refused("law-not-now", law=command.law.id) from None


def _rule(night: Night, command: Rule) -> tuple[Event, ...]:
    law, offender = command.law, command.offender
    if not rulings.fits(law, night):
        raise Refused("law-not-now", law=law.id)
    allowed, likely = rulings.among(law, night), rulings.offenders(law, night)
    if offender is None and len(likely or allowed) == 1:
        (offender,) = likely or allowed
    if not allowed:
        offender = None  # the law speaks of nobody in particular
    elif offender not in allowed:
        raise Refused("who-was-it", law=law.id)
    reached = rulings.walk(law, night, offender, dict(command.answers))
    if not isinstance(reached, rulings.Reached):
        raise Refused("law-not-finished", law=law.id)
    events = carrying.carry_out(law, reached, night, offender, command.amounts)
    return tuple(
        replace(event, by=command.by) if isinstance(event, Ruled) else event for event in events
    )


def declare_foul(night: Night, command: DeclareFoul) -> tuple[Event, ...]:
    """A hand can win nothing. Raises Refused."""
    hand = going_on(night)
    if not hand.has(command.seat):
        raise Refused("not-in-the-hand", seat=command.seat)
    stands = effects.stands(hand, {command.seat: "foul"})
    back = () if stands else effects.reclaim(night, hand)
    return (*back, Fouled(command.seat, command.why))


def settle(night: Night, command: SettleOurselves) -> tuple[Event, ...]:
    """The table agrees among itself; it is only written down. Raises Refused."""
    if night.hand is None:
        raise Refused("no-deal")
    if command.offender is not None and command.offender not in night.hand.order:
        raise Refused("not-in-the-hand", seat=command.offender)
    return (ByConsent("settled", command.offender, command.title),)


def release(night: Night, command: Release) -> tuple[Event, ...]:
    """Chips set aside go to whom they belong. Raises Refused."""
    return (effects.release(night, command),)


RULES = (rule, declare_foul, settle, release)
