"""People: sitting down, away and back, leaving with their chips, names and seats."""

from __future__ import annotations

from referee.core.chips import BANK, move, stack
from referee.core.errors import Impossible, Refused
from referee.core.fold.evolve import evolve
from referee.core.messages.bank import Bought, CashedOut, Counted, MoneyPaid
from referee.core.messages.event import Event
from referee.core.messages.people import (
    CameBack,
    ComeBack,
    GoAway,
    Leave,
    Left,
    Rename,
    Renamed,
    Reseat,
    Reseated,
    Sat,
    Sit,
    WentAway,
    WillLeave,
)
from referee.core.rules import debts, money
from referee.core.rules.checks import MOST_SEATS, check_chips, player_at
from referee.core.rules.names import new_name
from referee.core.rules.night import nothing_to_hand_over
from referee.core.state.night import Night
from referee.core.value import replace


def sit(night: Night, command: Sit) -> tuple[Event, ...]:
    """A new player, with chips or without. Raises Refused."""
    amount, after = command.amount, command.after
    if len(night.ring) >= MOST_SEATS:
        raise Refused("seats-two-to-twelve", amount=len(night.ring) + 1)
    if after is not None and after not in night.ring:
        raise Refused("not-at-the-table", seat=after)
    seat = len(night.players)
    sat = Sat(seat, new_name(night, command.name), after)
    if not amount:
        return (sat,)
    check_chips(amount)
    return (sat, Bought(seat, amount, paid=command.paid))


def _plays_on(night: Night, seat: int) -> bool:
    """Whether who goes away now is in a deal that goes on: he sits out from the next one."""
    hand = night.playing
    if hand is None or not hand.has(seat):
        return False
    return night.dealing_in is None or len(hand.order) <= hand.game.players[0]


def leave(night: Night, command: Leave) -> tuple[Event, ...]:
    """Chips are cashed and the seat is free, or will be after the deal. Raises Refused."""
    seat, amount, paid = command.seat, command.amount, command.paid
    player = player_at(night, seat)
    if player.presence == "gone":
        raise Refused("not-at-the-table", seat=seat)
    hand = night.playing
    if hand is not None and hand.has(seat):
        if amount is not None:
            raise Refused("leave-after-deal", seat=seat)
        return (WillLeave(seat),)
    count, put_right = stack_of(night, seat, amount)
    events: list[Event] = [*put_right]
    if count:
        events.append(CashedOut(seat, count))
    events.append(Left(seat))
    if paid == "slip":
        return tuple(events)
    after = night
    for event in events:
        after = evolve(after, event)
    return (*events, *_cleared(after, seat, sent=paid == "sent"))


def stack_of(night: Night, seat: int, amount: int | None) -> tuple[int, tuple[Counted, ...]]:
    """The chips with which a player gets up, as they were counted (None: as the log has them), and
    what puts the log right. Raises Refused."""
    if night.real and amount is None:
        raise Refused("count-first", seat=seat)
    nothing_to_hand_over(night, seat)
    if night.real and night.owes(seat) and not debts.still_owed(night):
        raise Refused("pay-up-first", seat=seat, amount=night.owes(seat))
    count = night.holds(seat) if amount is None else amount
    book = count if night.real else night.holds(seat)
    if count < 0:
        raise Refused("no-amount")
    return count, () if count == book else (Counted(seat, count, book),)


def _cleared(night: Night, seat: int, sent: bool) -> tuple[Event, ...]:
    """What a player is to get or to pay goes out of the cash box or into it, now."""
    to_get = money.claim(night, seat)
    if not to_get:
        return ()
    if to_get < 0:
        return (MoneyPaid(seat, None, -to_get, sent),)
    if to_get > night.till:
        raise Refused("not-in-the-box", seat=seat, amount=night.till)
    return (MoneyPaid(None, seat, to_get, sent),)


def through_the_box(night: Night, events: tuple[Event, ...]) -> tuple[Event, ...]:
    """The events, with what they move of who has left the table: chips that they have no more when
    they are taken come out of the box first, on their tab; what of those comes back to them, and
    real ones that come to them, are cashed."""
    owed, cashed = list[Event](), list[Event]()
    for seat, (lowest, moved) in _of_who_left(night, events).items():
        needs = max(-lowest - (0 if night.real else night.stack(seat)), 0)
        comes = moved + needs if night.real else min(moved - lowest, needs)
        if needs:
            owed.append(CashedOut(seat, -needs, left=True))
        if comes > 0:
            cashed.append(CashedOut(seat, comes, left=True))
    return (*owed, *events, *cashed)


PLENTY = 10**12


def gone(night: Night) -> tuple[int, ...]:
    """The seats that have left the table."""
    return tuple([player.seat for player in night.players if player.presence == "gone"])


def with_plenty(night: Night, seats: tuple[int, ...]) -> Night:
    """The night with plenty of chips of their own before those seats, apart from the others'."""
    purse = night.purse
    for seat in seats:
        purse = move(purse, BANK, stack(seat), PLENTY)
    return replace(night, purse=purse, apart=seats)


def _of_who_left(night: Night, events: tuple[Event, ...]) -> dict[int, tuple[int, int]]:
    """What the events bring to each who has left the table (below nought: take): at the lowest in
    between, and in all, as they would be if everybody of them had plenty of chips before them. What
    goes to or from the box says so."""
    seats = gone(night)
    if not seats:
        return {}
    there, moved = with_plenty(night, seats), dict.fromkeys(seats, (0, 0))
    for event in events:
        before, there = there.purse, evolve(there, event)
        if there.chips == night.chips and there.purse[BANK] == before[BANK]:
            for seat, (lowest, so_far) in moved.items():
                so_far += there.purse[stack(seat)] - before[stack(seat)]
                moved[seat] = (min(lowest, so_far), so_far)
    return moved


def go_away(night: Night, command: GoAway) -> tuple[Event, ...]:
    """Who is away sits out: from this deal where it has no cards yet, else from the next."""
    seat = command.seat
    if player_at(night, seat).presence != "here":
        raise Refused("not-at-the-table", seat=seat)
    return (WentAway(seat, _plays_on(night, seat)),)


def come_back(night: Night, command: ComeBack) -> tuple[Event, ...]:
    """Who was away, or was to leave, plays again. Raises Refused."""
    seat = command.seat
    if player_at(night, seat).presence == "here" and not night.players[seat].leaving:
        raise Refused("here-already", seat=seat)
    if night.players[seat].presence == "gone":
        nothing_to_hand_over(night, seat)
    return (CameBack(seat, chair=seat not in night.ring and seat in night.chairs),)


def rename(night: Night, command: Rename) -> tuple[Event, ...]:
    """A name that nobody else has. Raises Refused."""
    player_at(night, command.seat)
    return (Renamed(command.seat, new_name(night, command.name, but_not=command.seat)),)


def reseat(night: Night, command: Reseat) -> tuple[Event, ...]:
    """Other places round the table, for all who sit at it. Raises Refused."""
    reseated = Reseated(command.ring, command.drawn, command.chairs)
    try:
        evolve(night, reseated)
    except Impossible:
        raise Refused("seats-changed") from None
    return (reseated,)


RULES = (sit, leave, go_away, come_back, rename, reseat)
