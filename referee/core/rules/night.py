"""The night begins, is closed, and is opened again; who keeps the box."""

from __future__ import annotations

from referee.core.book.families import playable
from referee.core.chips import share
from referee.core.errors import Refused
from referee.core.messages.bank import (
    PAPER_LINES,
    BankerNamed,
    BeginNight,
    Bought,
    CloseNight,
    EditPaper,
    NameBanker,
    NightBegan,
    NightClosed,
    NightReopened,
    PaperEdited,
    ReopenNight,
)
from referee.core.messages.dealing import DealerSet
from referee.core.messages.event import Event
from referee.core.messages.milestones import GrainSet
from referee.core.messages.people import Reseated, Sat
from referee.core.rules import debts, money
from referee.core.rules.checks import MOST_SEATS, check_chips, check_house, check_stakes, player_at
from referee.core.rules.names import clean_name, seen, tidy
from referee.core.state.night import Night


def begin(night: Night, command: BeginNight) -> tuple[Event, ...]:
    """The night with its first players, their chips and the first dealer. Raises Refused."""
    if night.begun:
        raise Refused("night-open")
    if not 2 <= len(command.players) <= MOST_SEATS:
        raise Refused("seats-two-to-twelve", amount=len(command.players))
    if not 0 <= command.dealer < len(command.players):
        raise Refused("who-deals")
    check_stakes(command.stakes)
    check_house(command.house)
    stakes, families = command.stakes, playable(command.stakes, command.families)
    events: list[Event] = [
        NightBegan(tidy(command.title), command.game, stakes, command.house, families)
    ]
    names: set[str] = set()
    for seat, (name, amount) in enumerate(command.players):
        clean = clean_name(name)
        if (known := seen(clean)) in names:
            raise Refused("name-taken", amount=seat + 1)
        names.add(known)
        events.append(Sat(seat, clean))
        if amount:
            check_chips(amount)
            events.append(Bought(seat, amount, paid=command.paid))
    if command.real is not None:
        events.append(GrainSet("real", command.real))
    if command.seated:
        if sorted(command.seated) != list(range(len(command.players))):
            raise Refused("seats-changed")
        events.append(Reseated(command.seated, drawn=True))
    return (*events, DealerSet(command.dealer, drawn=command.drawn))


def name_banker(night: Night, command: NameBanker) -> tuple[Event, ...]:
    """Payments made since the closing were made to somebody else. Raises Refused."""
    seat = command.seat
    if not night.begun:
        raise Refused("no-night")
    if seat is not None:
        player_at(night, seat)
    if night.paid_since:
        raise Refused("payments-begun")
    return (BankerNamed(seat),)


def all_held(night: Night) -> None:
    """Raises Refused while chips are nobody's, or a stack was not counted."""
    if night.pot:
        raise Refused("pot-on-the-table", amount=night.pot)
    if night.kitty:
        raise Refused("kitty-on-the-table", amount=night.kitty)
    if night.aside:
        raise Refused("still-set-aside", amount=night.aside)
    for seat in money.uncounted(night):
        raise Refused("count-first", seat=seat)


def nothing_to_hand_over(night: Night, leaving: int | None = None) -> None:
    """Raises Refused while real chips are still to be handed over, by whoever leaves or to them: a
    stack has them still, whatever it was counted."""
    for source, target, amount in debts.unhanded(night) if night.real else ():
        if leaving in (None, source, target):
            raise hand_over(night, source, target, amount)


def hand_over(night: Night, source: int, target: int, amount: int) -> Refused:
    """Chips from one to the other come first; those of who has left go through the box."""
    if night.players[source].presence == "gone":
        return Refused("take-from-box-first", seat=target, amount=amount)
    if night.players[target].presence == "gone":
        return Refused("put-in-box-first", seat=source, amount=amount)
    return Refused("hand-over-first", seat=source, other=target, amount=amount)


def close(night: Night, command: CloseNight) -> tuple[Event, ...]:
    """The night is over; somebody bears what is missing or too much. Raises Refused."""
    bearers, why = command.bearers, command.why
    if night.playing is not None:
        raise Refused("deal-going-on")
    all_held(night)
    nothing_to_hand_over(night)
    off = money.off(night)
    if not off:
        return (NightClosed(0, (), tidy(why)),)
    if not bearers:
        raise Refused("who-bears", amount=abs(off))
    bearers = tuple(dict.fromkeys(bearers))
    for seat in bearers:
        player_at(night, seat)
    sign = 1 if off < 0 else -1
    parts = share(abs(off), bearers)
    for seat, chips in parts:
        if sign > 0 and not night.real and night.holds(seat) < chips:
            raise Refused("not-so-many-chips", seat=seat, amount=night.holds(seat))
    return (NightClosed(off, tuple((seat, sign * chips) for seat, chips in parts), tidy(why)),)


def reopen(night: Night, command: ReopenNight) -> tuple[Event, ...]:
    """A closed night goes on; what was written on its paper may be true no more. Raises Refused."""
    if not night.begun:
        raise Refused("no-night")
    if not night.closed:
        raise Refused("night-open")
    if night.settled_at:
        raise Refused("reopen-the-evening")
    edits = [PaperEdited(line, anew=True) for line, _ in night.paper]
    return (NightReopened(command.why), *edits)


def edit_paper(night: Night, command: EditPaper) -> tuple[Event, ...]:
    """A line of the paper is written anew, or left out. Raises Refused."""
    if not night.closed:
        raise Refused("no-paper-yet")
    if command.line not in PAPER_LINES:
        raise Refused("no-such-line")
    return (PaperEdited(command.line, tidy(command.text)),)


RULES = (begin, close, reopen, name_banker, edit_paper)
