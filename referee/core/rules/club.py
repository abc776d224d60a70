"""A table of a club evening: it is opened, players go to another one or come from it, and all is
settled at one. What becomes true at one table; that the others have their part, the table sees to
(`referee/table/moves.py`)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from referee.core.book.game import Game
from referee.core.errors import Refused
from referee.core.messages.bank import NightBegan
from referee.core.messages.club import AccountsMoved, CameFrom, Missed, TableNamed, WentTo
from referee.core.messages.event import Event
from referee.core.messages.milestones import GrainSet
from referee.core.messages.people import CameBack, Left, Sat
from referee.core.messages.phones import SeatFreed, SeatGiven
from referee.core.messages.stakes import MenuSet
from referee.core.rules import money
from referee.core.rules.checks import MOST_CHIPS, MOST_SEATS, player_at
from referee.core.rules.names import seen
from referee.core.rules.night import nothing_to_hand_over
from referee.core.rules.people import stack_of
from referee.core.state.night import Night, Player
from referee.core.state.phones import Phone
from referee.core.value import dataclass, replace

Account = tuple[int, int, int, int]
"""Of a seat: chips won, balance, money put up."""


def named(night: Night, evening: str) -> tuple[Event, ...]:
    """The night becomes the first table of an evening. Raises Refused."""
    if night.closed or not night.begun:
        raise Refused("night-closed" if night.closed else "no-night")
    return (TableNamed(evening, 1),)


def opened(like: Night, evening: str, table: int, game: Game) -> tuple[Event, ...]:
    """One more table, for what the others play for; nobody sits there yet. game: what it begins
    with."""
    events: list[Event] = [
        NightBegan(like.title, game, like.stakes, like.house, like.families),
        TableNamed(evening, table),
    ]
    if like.real:
        events.append(GrainSet(like.chips, like.tracking))
    if like.menu or like.rotation != "free":
        events.append(MenuSet(like.menu, like.rotation))
    return tuple(events)


def same_bank(tables: Iterable[Night]) -> None:
    """Raises Refused where a chip is not the same at all of them."""
    found = {(night.stakes.worth, night.stakes.currency) for night in tables}
    if len(found) > 1:
        raise Refused("tables-differ")


# --- players --------------------------------------------------------------------------------


def leaves(
    night: Night, seat: int, chips: int | None, move: str, table: int, owes: Missed = (0, 0)
) -> tuple[Event, ...]:
    """A player goes to another table with all their chips, between two deals. chips: as counted,
    None for what the log has. Raises Refused."""
    player = player_at(night, seat)
    if player.presence == "gone":
        raise Refused("not-at-the-table", seat=seat)
    if night.playing is not None and night.playing.has(seat):
        raise Refused("moves-after-deal", seat=seat)
    count, put_right = stack_of(night, seat, chips)
    if count > MOST_CHIPS:
        raise Refused("no-amount")
    return (*put_right, WentTo(seat, count, move, table, owes), Left(seat))


def arrives(
    night: Night,
    player: Player,
    went: WentTo,
    table: int,
    after: int | None,
    phone: Phone | None = None,
) -> tuple[Event, ...]:
    """The same player sits down here, in the chair they had before or at the left of `after`, and
    their phone has that seat unless it has another one here. table: where they come from. Raises
    Refused."""
    if len(night.ring) >= MOST_SEATS:
        raise Refused("table-full", amount=MOST_SEATS)
    name = seen(player.name)
    there = next((other for other in night.players if seen(other.name) == name), None)
    if there is not None and there.presence != "gone":
        raise Refused("name-at-that-table", seat=there.seat)
    if there is not None:
        nothing_to_hand_over(night, there.seat)
        seat = there.seat
        chair = seat in night.chairs
        sits: Event = CameBack(seat, chair=chair)
    else:
        seat = len(night.players)
        sits = Sat(seat, player.name, after if after in night.ring else None)
    came = CameFrom(seat, went.chips, went.move, table, went.seat, went.owes)
    if phone is None or night.seat_of(phone.mark) is not None:
        return (sits, came)
    return (sits, came, SeatGiven(seat, phone.device, phone.mark))


def phones_follow(
    before: Mapping[int, Night], after: Mapping[int, Night]
) -> dict[int, tuple[Event, ...]]:
    """What becomes true of phones at these tables when a move is undone, or done again: whoever is
    back has the phone that was theirs at the other table, and none that was freed, given back or
    replaced there."""
    who = persons((*before.values(), *after.values()))
    had = {
        who[night.table, seat]: (night, seat) for night in before.values() for seat in night.ring
    }
    found = dict[int, tuple[Event, ...]]()
    for number, night in after.items():
        found[number] = tuple(
            SeatFreed(phone.seat, phone.mark)
            for phone in night.phones
            if phone.state == "has" and phone.seat not in night.ring
        )
        for seat in night.ring:
            if (there := had.get(who[night.table, seat])) is not None:
                found[number] += _follows(night, seat, *there)
    return found


def _follows(now: Night, seat: int, then: Night, where: int) -> tuple[Event, ...]:
    has, had = now.phone_of(seat), then.phone_of(where)
    if has is not None and had is not None and has.mark == had.mark:
        return ()
    if had is not None and now.seat_of(had.mark) is None:
        return (SeatGiven(seat, had.device, had.mark),)
    if has is None:
        return ()
    freed = then.phone(has.mark)
    return (SeatFreed(seat, has.mark, freed is not None and freed.state == "lost"),)


def back_from_nowhere(night: Night, seat: int, elsewhere: Collection[str]) -> None:
    """Raises Refused where who left comes back, but sits at another table. elsewhere: the names
    there, as they are compared."""
    player = player_at(night, seat)
    if player.presence == "gone" and seen(player.name) in elsewhere:
        raise Refused("at-another-table", seat=seat)


# --- the end --------------------------------------------------------------------------------


def accounts(night: Night) -> tuple[Account, ...]:
    """Everybody's account at a table where all is counted, but of whom nothing is to be said."""
    found = (_account(night, player) for player in night.players)
    return tuple(account for account in found if any(account[1:]))


def _account(night: Night, player: Player) -> Account:
    seat, won = player.seat, money.result(night, player.seat)
    if won is None:
        raise Refused("count-first", seat=seat)
    chips = won + money.on_sheets(night, seat) + player.kitty + player.elsewhere
    return (seat, chips, money.balance(night, seat) or 0, player.put_up)


def sent(night: Night, move: str, tables: tuple[int, ...]) -> tuple[Event, ...]:
    """All accounts go from here to the table that settles the evening. tables: of which it is one.
    Raises Refused."""
    return (AccountsMoved(accounts(night), move, night.sent, tables=tables),)


Persons = Mapping[tuple[int, int], int]
"""By table and seat, which person sat there: whoever is one has one number."""


def persons(tables: Iterable[Night]) -> Persons:
    """Who is who over the tables of an evening: whoever moved is one, whatever they were called
    since; and so are those of one name."""
    tables = tuple(tables)
    found = dict[tuple[int, int], int]()
    names = dict[str, int]()
    for night in tables:
        for player in night.players:
            at = (night.table, player.seat)
            found[at] = names.setdefault(seen(player.name), len(names))
    for night in tables:
        for player in night.players:
            for link in player.links:
                if link in found:
                    _joined(found, found[link], found[night.table, player.seat])
    return found


def _joined(found: dict[tuple[int, int], int], into: int, other: int) -> None:
    for at, person in found.items():
        if person == other:
            found[at] = into


def gathered(here: Night, others: Iterable[Night], move: str) -> tuple[Event, ...]:
    """All accounts of the other tables come here; whoever never sat here gets a line in the books.
    Raises Refused."""
    others = tuple(others)
    who = persons((here, *others))
    mine: dict[int, int] = {}
    for player in here.players:
        mine.setdefault(who[here.table, player.seat], player.seat)
    events: list[Event] = []
    total: dict[int, list[int]] = {}
    for night in others:
        for seat, *account in accounts(night):
            person = who[night.table, seat]
            if person not in mine:
                mine[person] = len(here.players) + len(events) // 2
                name = night.players[seat].name
                events += [Sat(mine[person], name), Left(mine[person])]
            sums = total.setdefault(mine[person], [0, 0, 0])
            total[mine[person]] = [had + more for had, more in zip(sums, account, strict=True)]
    came = tuple((seat, won, balance, up) for seat, (won, balance, up) in total.items())
    of = tuple(sorted({here.table, *(night.table for night in others)}))
    put = sum(night.sent for night in others)
    return (*events, AccountsMoved(came, move, put, here=True, tables=of))


@dataclass(frozen=True)
class PersonTonight:
    """A person over all tables. night, seat: where they sit, or sat last; won: in chips, None while
    real ones are not counted."""

    name: str
    night: int
    seat: int
    here: bool
    bought: int
    cashed: int
    won: int | None


def lines(tables: Sequence[Night]) -> tuple[PersonTonight, ...]:
    """Everybody who played at any of these tables. night: its place among them."""
    who = persons(tables)
    found: dict[int, PersonTonight] = {}
    for at, night in enumerate(tables):
        for player in night.players:
            seat, here = player.seat, player.presence != "gone"
            result = money.result(night, seat)
            won = None if result is None else result + money.on_sheets(night, seat) + player.kitty
            person = who[night.table, seat]
            before = found.get(person, PersonTonight(player.name, at, seat, False, 0, 0, 0))
            line = PersonTonight(player.name, at, seat, True, 0, 0, 0) if here else before
            found[person] = replace(
                line,
                bought=before.bought + player.bought,
                cashed=before.cashed + player.cashed,
                won=None if won is None or before.won is None else before.won + won,
            )
    return tuple(found.values())


def half_moved(tables: Iterable[tuple[Night, Iterable[Event]]]) -> int:
    """Chips that left one of these tables for another and are not there, or came from nowhere: one
    of the two has lost its part of the log. The events: those that count."""
    tables = tuple(tables)
    there = {night.table for night, _ in tables}
    gone, came = dict[tuple[str, int, int], int](), dict[tuple[str, int, int], int]()
    for night, events in tables:
        for event in events:
            if isinstance(event, WentTo) and event.table in there:
                gone[event.move, night.table, event.seat] = event.chips
            if isinstance(event, CameFrom) and event.table in there:
                came[event.move, event.table, event.origin] = event.chips
    return sum(max(gone.get(at, 0), came.get(at, 0), 1) for at in gone.keys() ^ came.keys())


def half_closed(tables: Iterable[tuple[Night, Iterable[Event]]]) -> bool:
    """Whether an earlier closing has its part at one of these tables and not at another that had
    one: it has lost that part of the log. The events: those that count."""
    of, having = dict[str, set[int]](), dict[str, set[int]]()
    there = set[int]()
    for night, events in tables:
        there.add(night.table)
        for event in events:
            if isinstance(event, AccountsMoved):
                of.setdefault(event.move, set()).update(event.tables)
                having.setdefault(event.move, set()).add(night.table)
    return any(of[move] & there - having[move] for move in of)
