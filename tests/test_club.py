"""An evening with several tables: one bank, players who move with their chips, one settlement; the
same over a file and over PostgreSQL."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from random import Random
from threading import Thread, current_thread
from typing import Any, get_args

import pytest
from conftest import House, open_house
from evenings import filled
from keepers import KEEPERS, POSTGRES, kept_in
from shelf import BOOK, turn

from referee.core.book.book import Book
from referee.core.book.game import Paid, Stakes
from referee.core.book.house import House as Rules
from referee.core.errors import Impossible, Refused
from referee.core.log.missed import missed
from referee.core.messages.bank import (
    BeginNight,
    Bought,
    Buy,
    CashedOut,
    CloseNight,
    Correct,
    Count,
    MoneyPaid,
    PayMoney,
    ReopenNight,
    ShareKitty,
)
from referee.core.messages.betting import BetTo, Drop
from referee.core.messages.club import CameFrom, WentTo
from referee.core.messages.command import Command
from referee.core.messages.event import Event
from referee.core.messages.milestones import SetGrain
from referee.core.messages.people import ComeBack, GoAway, Leave, Rename, Sit
from referee.core.messages.showdown import DividePot, ThrowIn
from referee.core.people.slate import slates
from referee.core.rules import money
from referee.core.rules.offers import offers
from referee.core.state.night import Night
from referee.store import Store, StoreError
from referee.store.moving import coming, take_in
from referee.table import Again, Stale, Table, TakeBack
from referee.table.club import Asks
from referee.table.forgetting import forget
from referee.table.kept import Kept
from referee.table.moves import Mover, RefusedThere, names

NAMES = ("Ann", "Bob", "Cy", "Dot", "Eva", "Finn")
STAKES = Stakes(worth=25, currency="€")


def opens(data: Path, book: Book, where: Path | str = "") -> House:
    """A house that keeps no backup beside what is tried."""
    found = open_house(data, book, where)
    found.table.closed = lambda night: None
    return found


@pytest.fixture(params=KEEPERS)
def home(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[House]:
    found = opens(tmp_path / "data", BOOK, kept_in(request.param, tmp_path / "data"))
    yield found
    found.table.close()
    found.table.store.close()


def evening(table: Table, players: int = 6, tables: int = 2) -> list[int]:
    """So many players at the first of several tables."""
    people = tuple((name, 100) for name in NAMES[:players])
    first = table.begin(BeginNight("Club", people, 0, BOOK.games[BOOK.usual], STAKES, Rules()))
    return [first, *(opened(table, first, f"open {at}") for at in range(1, tables))]


def opened(table: Table, night: int, tap: str) -> int:
    return table.open_table(night, Asks({}, tap=tap), BOOK.games[BOOK.usual])


def seat(table: Table, night: int, name: str) -> int:
    now = table.look(night).night
    return next(player.seat for player in now.players if player.name == name)


def goes(table: Table, name: str, source: int, target: int, tap: str = "") -> None:
    table.move([Mover(seat(table, source, name), source, target)], Asks({}, tap=tap))


def nights(table: Table, night: int) -> list[Night]:
    return [table.look(other).night for other in table.tables(night)]


def worth(tables: list[Night]) -> int:
    """All chips there are, by what was bought and cashed."""
    return sum(player.bought - player.cashed for night in tables for player in night.players)


def adds_up(tables: list[Night]) -> None:
    assert worth(tables) == sum(night.box for night in tables)
    assert sum(p.brought for n in tables for p in n.players) == sum(
        p.taken for n in tables for p in n.players
    )


def test_chips_go_along_and_the_sums_stay(home: House) -> None:
    one, two = evening(home.table)
    assert home.table.tables(two) == (one, two) == home.table.tables(one)
    goes(home.table, "Eva", one, two)
    goes(home.table, "Finn", one, two)
    here, there = nights(home.table, one)
    assert (here.table, there.table, here.evening) == (1, 2, there.evening)
    assert [there.name(seat) for seat in there.ring] == ["Eva", "Finn"]
    assert (here.box, there.box) == (400, 200)
    assert money.result(here, 4) == 0 == money.result(there, 0)
    adds_up([here, there])
    goes(home.table, "Eva", two, one)
    here, there = nights(home.table, one)
    assert here.ring == (0, 1, 2, 3, 4), "in the chair that was theirs"
    assert here.players[4].links == ((2, 0),)
    adds_up([here, there])


def test_nobody_moves_in_the_middle_of_a_deal_they_are_in(home: House) -> None:
    one, two = evening(home.table)
    tablet = home.device()
    tablet.night = one
    tablet.plays("deal")
    with pytest.raises(RefusedThere) as told:
        goes(home.table, "Ann", one, two)
    assert (told.value.night, told.value.refused.reason) == (one, "moves-after-deal")
    assert all(home.table.look(night).night.ring for night in (one,))
    assert home.table.look(two).night.players == ()


def test_a_race_at_either_table_refuses_both(home: House) -> None:
    one, two = evening(home.table)
    seen = {night: home.table.look(night).seen["bank"] for night in (one, two)}
    home.table.tap(two, Sit("Gus", 50), None)
    before = [home.table.look(night).seq for night in (one, two)]
    with pytest.raises(Stale):
        home.table.move([Mover(0, one, two)], Asks(seen))
    assert before == [home.table.look(night).seq for night in (one, two)]


def test_the_same_tap_counts_once(home: House) -> None:
    one, two = evening(home.table)
    goes(home.table, "Ann", one, two, tap="the mark")
    before = [home.table.look(night).seq for night in (one, two)]
    goes(home.table, "Bob", one, two, tap="the mark")
    assert before == [home.table.look(night).seq for night in (one, two)]
    assert opened(home.table, one, "open 1") == two
    assert opened(home.table, one, "open 2") == two + 1


def test_undo_takes_both_back_or_neither(home: House) -> None:
    one, two = evening(home.table)
    before = nights(home.table, one)
    goes(home.table, "Ann", one, two)
    moved = nights(home.table, one)
    home.table.tap(two, TakeBack("bank"), None)
    assert nights(home.table, one) == before
    home.table.tap(one, Again("bank"), None)
    assert nights(home.table, one) == moved
    home.table.tap(two, Buy(0, 30), None)
    with pytest.raises((Refused, RefusedThere)):  # she bought there: that comes first
        home.table.tap(one, TakeBack("bank"), None)
    assert [night.box for night in nights(home.table, one)] == [500, 130]
    home.table.tap(two, TakeBack("bank"), None)
    home.table.tap(one, TakeBack("bank"), None)
    assert nights(home.table, one) == before


def test_what_opened_a_table_is_not_undone(home: House) -> None:
    one, _ = evening(home.table)
    with pytest.raises(Refused, match="table-opened"):
        home.table.tap(one, TakeBack("bank"), None)


def test_a_rule_of_the_other_table_refuses_both(home: House) -> None:
    one, two = evening(home.table)
    goes(home.table, "Ann", one, two)
    with pytest.raises(Refused, match="name-in-the-evening"):
        home.table.tap(one, Sit("ann", 50), None)
    home.table.tap(two, Sit("Gus", 50), None)
    before = nights(home.table, one)
    seats = [seat(home.table, one, name) for name in ("Bob", "Cy")]
    with pytest.raises(RefusedThere, match="not-at-the-table"):
        home.table.move([*(Mover(at, one, two) for at in seats), Mover(0, one, two)], Asks({}))
    assert nights(home.table, one) == before


def test_one_name_is_not_two_people_in_the_same_instant(tmp_path: Path) -> None:
    """Two tablets seat a Gus at two tables at once: the second waits, and is told."""
    home = opens(tmp_path / "data", BOOK)
    table = home.table
    one, two = evening(table)
    told, asked, held = list[str](), list[int](), table._held
    other = Thread(target=lambda: at_two())

    def at_two() -> None:
        try:
            table.tap(two, Sit("gus", 50), None)
        except Refused as refused:
            told.append(refused.reason)

    def meanwhile(night: int, glance: bool = False) -> AbstractContextManager[Kept]:
        if current_thread() is not other:
            asked.append(night)
            if len(asked) == 3:  # both tables were asked for the name: now it is to be entered
                other.start()
                other.join(0.3)
        return held(night, glance)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(table, "_held", meanwhile)
        table.tap(one, Sit("Gus", 50), None)
        other.join(5)
    assert told == ["name-in-the-evening"]
    assert [len(night.ring) for night in nights(table, one)] == [7, 0]
    table.close()
    table.store.close()


def test_nobody_comes_back_who_sits_at_another_table(tmp_path: Path) -> None:
    home = opens(tmp_path / "data", BOOK)
    table = home.table
    one, two = evening(table)
    goes(table, "Ann", one, two, tap="there")
    with pytest.raises(Refused, match="at-another-table"):
        table.tap(one, ComeBack(0), None)
    table.tap(two, Leave(0), None)
    table.tap(one, ComeBack(0), None)
    assert 0 in table.look(one).night.ring
    table.close()
    table.store.close()


@pytest.mark.parametrize(
    ("first", "then", "undo", "refused"),
    [
        ([Leave(0)], Sit("Ann", 50), TakeBack("bank"), "at-another-table"),
        ([Rename(0, "Zoe")], Sit("Ann", 50), TakeBack("bank"), "name-in-the-evening"),
        ([Sit("Gus", 50), TakeBack("bank")], Sit("gus", 50), Again("bank"), "name-in-the-evening"),
        ([Leave(0), Buy(1, 5)], Sit("Ann", 9), TakeBack("bank", 3, alone=True), "at-another-table"),
        ([Leave(0)], Sit("Anna", 50), TakeBack("bank"), None),
        ([Leave(0), TakeBack("bank")], Sit("Anna", 50), Again("bank"), None),
        ([Buy(0, 5)], Sit("Gus", 50), TakeBack("bank"), None),
    ],
    ids=["left", "renamed", "sat again", "left, alone", "another name", "left again", "bought"],
)
def test_no_undo_seats_who_sits_at_another_table(
    tmp_path: Path,
    first: list[Command | TakeBack],
    then: Sit,
    undo: TakeBack | Again,
    refused: str | None,
) -> None:
    home = opens(tmp_path / "data", BOOK)
    one, two = evening(home.table)
    for asked in first:
        home.table.tap(one, asked, None)
    home.table.tap(two, then, None)
    before = nights(home.table, one)
    if refused:
        with pytest.raises(Refused, match=refused):
            home.table.tap(one, undo, None)
        assert nights(home.table, one) == before
        home.table.tap(two, TakeBack("bank"), None)
    home.table.tap(one, undo, None)
    home.table.close()
    home.table.store.close()


def test_no_undone_move_seats_who_sits_at_another_table(tmp_path: Path) -> None:
    """Ann went from table 1 to 2, left, and sits at table 3. Neither that she left nor that she
    moved is undone under that."""
    home = opens(tmp_path / "data", BOOK)
    one, two, three = evening(home.table, tables=3)
    goes(home.table, "Ann", one, two)
    home.table.tap(two, Leave(0), None)
    home.table.tap(three, Sit("Ann", 50), None)
    before = nights(home.table, one)
    for night, undo in (
        (two, TakeBack("bank")),
        (two, TakeBack("bank", 2)),
        (one, TakeBack("bank")),
    ):
        with pytest.raises((Refused, RefusedThere), match=r"at-another-table|stands-on-it"):
            home.table.tap(night, undo, None)
        assert nights(home.table, one) == before
    home.table.close()
    home.table.store.close()


def test_one_settlement_is_that_of_all_tables(home: House) -> None:
    """Ann loses at one table what she bought at another, and Gus comes in late."""
    table = home.table
    one, two = evening(table)
    table.tap(two, Sit("Gus", 60, paid="cash"), None)
    for name in ("Ann", "Bob"):
        goes(table, name, one, two)
    before = nights(table, one)
    for target, chips in ((0, 25), (1, 5)):
        table.tap(two, Correct(1 + target, 0, chips, "lost at the table"), None)
    table.close_evening(two, Asks({}))
    here, there = nights(table, one)
    assert (here.settled_at, there.settled_at) == ("here", "there")
    assert before != [here, there]
    assert [line for line in money.plan(there) if not line.done] == []
    due = {(line.payer, line.payee): line.amount for line in money.plan(here)}
    names = [player.name for player in here.players]
    assert names == [*NAMES, "Gus"]
    assert here.till == 60 * 25, "Gus's money is in the one box there is"
    assert sum(due.values()) == (25 + 5 + 60) * 25
    assert due[None, 6] == 60 * 25
    assert {(payer, payee) for payer, payee in due if payer is not None} == {(0, 6), (1, 6)}
    with pytest.raises(Refused, match="reopen-the-evening"):
        reopened(table, one)
    table.tap(one, PayMoney(0, 6, 25 * 25), None)
    table.reopen_evening(one, Asks({}))
    assert not any(night.closed for night in nights(table, one))
    table.tap(two, Correct(0, 1, 10, "it was less"), None)
    table.close_evening(one, Asks({}))
    here, _ = nights(table, one)
    claims = {player.name: money.claim(here, player.seat) for player in here.players}
    assert {name: left for name, left in claims.items() if left} == {
        "Ann": 25 * 25 - 15 * 25,
        "Bob": -5 * 25,
        "Gus": (60 + 20 - 25) * 25,
    }
    assert here.till == 60 * 25


def owes(home: House) -> None:
    """On the slate stands what all lines that count come to, once everything is settled; and it can
    be told at any time."""
    told, tables = owing(home), nights(home.table, 1)
    if not all(night.settled_at and not night.pot for night in tables):
        return
    mine = Counter[str]()
    for at, night in zip(home.table.tables(1), tables, strict=True):
        for player in night.players:
            mine[player.name] += night.holds(player.seat) * STAKES.worth
        for entry, counts in home.table.entries(at):
            for seat, sum_ in (line for event in entry.events for line in _line(event)):
                mine[night.name(seat)] += sum_ * counts
    assert told == {name: sum_ for name, sum_ in mine.items() if sum_}


def _line(event: Event) -> list[tuple[int, int]]:
    """What a line of the bank gives each seat in money, or takes: chips are worth as much."""
    worth = STAKES.worth
    match event:
        case Bought(seat, amount, _, paid):
            return [(seat, -amount * worth * (paid == "slip"))]
        case CashedOut(seat, amount):
            return [(seat, amount * worth)]
        case WentTo(seat, chips):
            return [(seat, chips * worth)]
        case CameFrom(seat, chips):
            return [(seat, -chips * worth)]
        case MoneyPaid(source, target, amount):
            ends = [(source, amount), (target, -amount)]
            return [(seat, sum_) for seat, sum_ in ends if seat is not None]
    return []


def owing(home: House) -> dict[str, int]:
    """By name, what everybody is still to get, less what they are to pay."""
    people, found = home.table.house.people, home.table.house.persons()
    return {
        whose.name: money
        for slate in slates(people, home.table.house.evenings()[0])
        for person, money in slate.balances
        if (whose := found.get(person)) is not None
    }


def test_a_closing_that_is_undone_leaves_each_debt_with_whose_it_is(tmp_path: Path) -> None:
    """Gus sat at the second table only: what he won stands in a line of the first, which goes with
    the closing; and whoever sits down there next is somebody else."""
    home = opens(tmp_path / "data", BOOK)
    one, two = evening(home.table)
    home.table.tap(two, Sit("Gus", 60), None)
    goes(home.table, "Ann", one, two, tap="goes")
    home.table.tap(two, Correct(seat(home.table, two, "Ann"), 0, 20, "lost"), None)
    home.table.close_evening(one, Asks({}, tap="closed"))
    owed = owing(home)
    assert owed == {"Ann": -500, "Gus": 500}
    home.table.tap(one, TakeBack("bank"), None)
    assert owing(home) == owed
    home.table.tap(one, Sit("Hal", 40), None)
    assert owing(home) == owed
    home.table.tap(one, Leave(seat(home.table, one, "Hal")), None)
    home.table.close_evening(one, Asks({}))
    assert owing(home) == owed


def test_an_undone_seat_leaves_no_debt_to_who_sits_there_next(tmp_path: Path) -> None:
    home = opens(tmp_path / "data", BOOK)
    (one,) = evening(home.table, tables=1)
    for command in (Sit("Gus", 60), Correct(6, 0, 20, "lost"), CloseNight()):
        home.table.tap(one, command, None)
    for _ in range(3):
        home.table.tap(one, TakeBack("bank"), None)
    assert len(home.table.look(one).night.players) == 6
    assert owing(home) == {"Ann": 500, "Gus": -500}
    home.table.tap(one, Sit("Hal", 60), None)
    assert owing(home) == {"Ann": 500, "Gus": -500}
    home.table.tap(one, Rename(6, "Gus"), None)
    assert owing(home) == {"Ann": 500, "Gus": -500}


def reopened(table: Table, night: int) -> None:
    table.tap(night, ReopenNight(), None)


BLINDS = replace(STAKES, blinds=(1, 2))


def test_blinds_that_were_missed_go_along(home: House) -> None:
    table = home.table
    people = tuple((name, 100) for name in NAMES)
    game = BOOK.games["texas-holdem"]
    one = table.begin(BeginNight("Club", people, 0, game, BLINDS, Rules()))
    two = opened(table, one, "open")
    tablet = home.device()
    tablet.night = one
    table.tap(one, GoAway(3), None)
    for _ in range(3):
        tablet.must("next-deal", game="texas-holdem")
        tablet.must("blinds")
        tablet.must("throw-in", antes="back", dealer="next")
    assert table.of_log(one, missed) == {3: (1, 2)}
    goes(table, "Dot", one, two)
    assert table.of_log(one, missed) == {}
    assert table.of_log(two, missed) == {0: (1, 2)}
    assert "owing a small blind of 1 and a big blind of 2" in tablet.opens(f"/night/{two}/log").text


def test_blinds_are_missed_where_who_had_them_last_has_moved(home: House) -> None:
    """Cy was big blind and goes to the other table: the next one is Eva, past Dot, who sits out and
    owes both."""
    table = home.table
    people = tuple((name, 100) for name in NAMES)
    game = BOOK.games["texas-holdem"]
    one = table.begin(BeginNight("Club", people, 0, game, BLINDS, Rules()))
    two = opened(table, one, "open")
    tablet = home.device()
    tablet.night = one
    for leaves in ("Cy", "", ""):
        tablet.must("next-deal", game="texas-holdem")
        tablet.must("blinds")
        tablet.must("throw-in", antes="back", dealer="next")
        if leaves:
            table.tap(one, GoAway(3), None)
            goes(table, leaves, one, two)
    assert table.of_log(one, missed) == {3: (1, 2)}


@pytest.mark.parametrize("real", [False, True])
def test_a_paper_account_of_who_is_all_in_for_a_pot_that_waits(tmp_path: Path, real: bool) -> None:
    """Ann antes her last chips into a pot that nobody opens: while it waits nobody moves, and the
    table isn't broken. She wins the antes of two deals (18, less 1 for the kitty) and goes with 17;
    from then on that deal isn't undone. The others have put in 4 each; the chip of the kitty is
    Cy's in the end."""
    home = opens(tmp_path / "data", BOOK)
    table = home.table
    people = (("Ann", 2), *((name, 100) for name in NAMES[1:5]))
    stakes, game = Stakes(2, worth=25, currency="€"), BOOK.games["jackpots"]
    one = table.begin(BeginNight("Club", people, 0, game, stakes, Rules(kitty=1)))
    if real:
        table.tap(one, SetGrain("real", "bets"), None)
    two = opened(table, one, "open")
    if table.look(one).night.playing is None:
        offered(table, one, "NextDeal")
    now = offered(table, one, "PutAntesIn", "NobodyOpens")
    assert now.claims == ((0, 10),)
    counted = 0 if real else None
    for seats in ((0,), now.ring):
        movers = [Mover(at, one, two, chips=counted) for at in seats]
        with pytest.raises(RefusedThere, match="moves-after-deal"):
            table.move(movers, Asks({}))
    now = offered(table, one, "PutAntesIn")
    assert (now.pot, now.playing is not None) == (18, True)
    first = now.playing and now.playing.turn
    table.tap(one, BetTo(first or 0, 2), None)
    while (hand := table.look(one).night.playing) and hand.turn is not None:
        table.tap(one, Drop(hand.turn), None)
    now = offered(table, one, "Award")
    assert (now.kitty, now.about(0) if real else now.holds(0)) == (1, 17)
    table.move([Mover(0, one, two, chips=17 if real else None)], Asks({}))
    moved = nights(table, one)
    with pytest.raises(Refused, match="stands-on-it"):
        table.tap(one, TakeBack("hand"), None)
    table.tap(two, TakeBack("bank"), None)
    assert table.look(one).night.ring == (0, 1, 2, 3, 4)
    table.tap(one, Again("bank"), None)
    assert nights(table, one) == moved
    table.tap(one, ShareKitty(table.look(one).night.ring), None)
    for night in (one, two) if real else ():
        now = table.look(night).night
        for at in now.ring:
            table.tap(night, Count(at, now.about(at) or 0), None)
    table.close_evening(one, Asks({}))
    here = table.look(one).night
    results = {p.name: (money.result(here, p.seat) or 0) + p.elsewhere for p in here.players}
    assert results == {"Ann": 15, "Bob": -4, "Cy": -3, "Dot": -4, "Eva": -4}
    table.close()
    table.store.close()


def offered(table: Table, night: int, *words: str) -> Night:
    """The first offer of each kind, one after the other."""
    for word in words:
        found = (offer.command for offer in offers(table.look(night).night))
        table.tap(night, next(each for each in found if type(each).__name__ == word), None)
    return table.look(night).night


# --- the end, when something came between ----------------------------------------------------


def lost_at_two(table: Table) -> tuple[int, int]:
    """Eva has won 60 of Dot at table 2."""
    one, two = evening(table)
    for name in ("Dot", "Eva", "Finn"):
        goes(table, name, one, two, tap=name)
    table.tap(two, Correct(0, 1, 60, "lost"), None)
    return one, two


def goes_on(table: Table, night: int, seq: int) -> int:
    """The night goes on without what came from that entry on, which is damaged."""
    with table.store.writing() as db:
        at = "2020-01-01T00:00:00+00:00"
        db.execute("UPDATE entry SET at = ? WHERE night = ? AND seq = ?", [at, night, seq])
    table.shut(night)
    return table.go_on(night)


def test_a_closing_that_one_table_has_lost_is_not_closed_twice(tmp_path: Path) -> None:
    home = opens(tmp_path / "data", BOOK)
    table = home.table
    one, two = lost_at_two(table)
    seq = table.look(two).seq
    table.close_evening(one, Asks({}, tap="close"))
    goes_on(table, two, seq + 1)
    table.reopen_evening(
        one, Asks({}, tap="reopen")
    )  # where it is closed, and not "all tables are open again"
    table.tap(one, Buy(0, 10), None)
    with pytest.raises(Refused, match="half-closed"):
        table.close_evening(one, Asks({}, tap="close 2"))
    table.tap(one, TakeBack("bank", table.moments(one, "bank")[2].seq), None)
    table.close_evening(one, Asks({}, tap="close 3"))
    here, _ = nights(table, one)
    assert [(here.name(line.payee), line.amount) for line in money.plan(here)] == [("Eva", 1500)]
    table.close()
    table.store.close()


@pytest.mark.parametrize("lost", [1, 2])
def test_that_holds_where_another_table_is_not_there(tmp_path: Path, lost: int) -> None:
    """Of three tables two come to another house, and one of them has lost the closing. Which tables
    were closed then, each part says."""
    home, away = (opens(tmp_path / name, BOOK) for name in ("data", "away"))
    one, two, three = evening(home.table, tables=3)
    for name, table in (("Eva", two), ("Finn", two), ("Dot", three)):
        goes(home.table, name, one, table)
    seqs = [home.table.look(night).seq for night in (one, two)]
    home.table.close_evening(one, Asks({}, tap="close"))
    both = [coming(home.table.store, night, {}) for night in (one, two)]
    take_in(away.table.store, both, "there", "2026-01-02T22:00:00+00:00")
    table = away.table
    goes_on(table, lost, seqs[lost - 1] + 1)
    ((night, _),) = table.evenings().values()
    table.reopen_evening(night, Asks({}, tap="reopen"))
    with pytest.raises(Refused, match="half-closed"):
        table.close_evening(night, Asks({}, tap="close 2"))
    for house in (home, away):
        house.table.close()
        house.table.store.close()


def test_an_evening_is_closed_twice_where_a_table_is_not_there(tmp_path: Path) -> None:
    """Nothing is lost, and a table was opened since the first closing: it can be closed again."""
    home, away = (opens(tmp_path / name, BOOK) for name in ("data", "away"))
    one, two, three = evening(home.table, tables=3)
    for name, table in (("Eva", two), ("Dot", three)):
        goes(home.table, name, one, table)
    home.table.close_evening(one, Asks({}, tap="close"))
    home.table.reopen_evening(one, Asks({}, tap="reopen"))
    opened(home.table, one, "a fourth")
    those = [coming(home.table.store, night, {}) for night in (one, two, 4)]
    take_in(away.table.store, those, "there", "2026-01-02T22:00:00+00:00")
    away.table.close_evening(1, Asks({}, tap="close 2"))
    assert {night.settled_at for night in nights(away.table, 1)} == {"here", "there"}
    for house in (home, away):
        house.table.close()
        house.table.store.close()


def test_who_is_called_otherwise_since_a_closing_is_no_loss(tmp_path: Path) -> None:
    home = opens(tmp_path / "data", BOOK)
    table = home.table
    one, two = lost_at_two(table)
    table.tap(two, Sit("Gus", 60), None)
    table.tap(two, Correct(3, 1, 10, "lost"), None)
    table.close_evening(one, Asks({}, tap="close"))
    table.reopen_evening(one, Asks({}, tap="reopen"))
    table.tap(two, Rename(3, "Gustav"), None)
    table.close_evening(one, Asks({}, tap="close 2"))
    assert nights(table, one)[0].settled_at == "here"
    table.close()
    table.store.close()


@pytest.mark.parametrize("how", ["undo", "again"])
@pytest.mark.parametrize("since", [Buy(0, 70), Correct(0, 1, 5, "lost")])
def test_no_old_settlement_stands_over_what_came_since(
    tmp_path: Path, how: str, since: Buy | Correct
) -> None:
    home = opens(tmp_path / "data", BOOK)
    table = home.table
    one, two = lost_at_two(table)
    table.close_evening(one, Asks({}, tap="close"))
    if how == "undo":
        table.reopen_evening(one, Asks({}, tap="reopen"))
    else:
        table.tap(one, TakeBack("bank"), None)
    asked = TakeBack("bank") if how == "undo" else Again("bank")
    table.tap(two, since, None)
    with pytest.raises(RefusedThere, match="other-table-not-here"):
        table.tap(one, asked, None)
    table.tap(two, TakeBack("bank"), None)
    table.tap(one, asked, None)
    assert [night.settled_at for night in nights(table, one)] == ["here", "there"]
    table.close()
    table.store.close()


def test_a_reopening_alone_is_not_undone_under_what_came_since(tmp_path: Path) -> None:
    home = opens(tmp_path / "data", BOOK)
    table = home.table
    one, _ = lost_at_two(table)
    table.close_evening(one, Asks({}, tap="close"))
    table.reopen_evening(one, Asks({}, tap="reopen"))
    since = table.moments(one, "bank")[0].seq
    table.tap(one, Buy(0, 70), None)
    with pytest.raises(Refused, match="other-table-not-here"):
        table.tap(one, TakeBack("bank", since, True), None)
    table.close()
    table.store.close()


@pytest.mark.parametrize("do", ["close", "reopen", "open"])
def test_a_table_opened_meanwhile_is_looked_at(tmp_path: Path, do: str) -> None:
    """The list of tables is read before they are held: one that came in between is not left out."""
    home = opens(tmp_path / "data", BOOK)
    table = home.table
    one, two = lost_at_two(table)
    known = table.tables
    if do == "reopen":
        table.close_evening(one, Asks({}, tap="close"))
    else:
        opened(table, one, "meanwhile")
    lists = [(one, two)] if do != "reopen" else [(one,)]

    def late(night: int) -> tuple[int, ...]:
        return lists.pop() if lists else known(night)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(table, "tables", late)
        if do == "open":
            assert table.look(opened(table, one, "another")).night.table == 4
        else:
            acts = table.close_evening if do == "close" else table.reopen_evening
            with pytest.raises(Stale):
                acts(one, Asks({}))
    assert len({night.settled_at == "" for night in nights(table, one)}) == 1
    table.close()
    table.store.close()


# --- any sequence ---------------------------------------------------------------------------


@pytest.mark.parametrize("at", range(4))
def test_in_any_sequence_no_chip_appears_or_vanishes(tmp_path: Path, at: int) -> None:
    """Random deals, buy-ins, moves, breaks, undos, corrections at any table, a start of the program
    now and then: what is there is what was bought, the settlement comes to nought, and the slate
    has what every line of the logs has left to pay."""
    random = Random(f"club {at} {turn()}")
    home = opens(tmp_path / "data", BOOK)
    evening(home.table, tables=3)
    for step in range(45):
        if random.random() < 0.05:  # as after kill -9: what was not written is not there
            home.table.close()
            home.table.store.close()
            home = opens(tmp_path / "data", BOOK)
        with suppress(Refused, RefusedThere, Stale, Impossible):
            anything(home.table, random, f"{at}.{step}")
        adds_up(nights(home.table, 1))
        owes(home)
    tables = nights(home.table, 1)
    if not tables[0].settled_at:
        home.table.close_evening(1, Asks({}))
        tables = nights(home.table, 1)
    owes(home)
    claims = [money.claim(tables[0], player.seat) or 0 for player in tables[0].players]
    assert sum(claims) == tables[0].till == sum(night.till for night in tables)
    left = {player.name: 0 for player in tables[0].players}
    for line in money.plan(tables[0]):
        left[tables[0].name(line.payee)] -= 0 if line.done else line.amount
        if line.payer is not None:
            left[tables[0].name(line.payer)] += 0 if line.done else line.amount
    assert all(
        left[player.name] + (money.claim(tables[0], player.seat) or 0) == 0
        for player in tables[0].players
    )
    assert sum(won(tables).values()) == 0
    assert {name: chips for name, chips in won(tables).items() if chips} == {
        player.name: chips
        for player in tables[0].players
        if (chips := (money.result(tables[0], player.seat) or 0) + player.elsewhere)
    }
    home.table.close()
    home.table.store.close()


def won(tables: list[Night]) -> dict[str, int]:
    """What everybody won over all tables."""
    found: dict[str, int] = {}
    for night in tables:
        for player in night.players:
            found[player.name] = found.get(player.name, 0) + (money.result(night, player.seat) or 0)
    return found


def anything(table: Table, random: Random, mark: str) -> None:
    """Something that a host may tap, at one of the tables."""
    night = random.choice(table.tables(1))
    now = table.look(night).night
    others = [other for other in table.tables(1) if other != night]
    ring = now.ring or (0,)
    acts = ("buy", "sit", "move", "move", "break", "leave", "undo", "again", "correct", "deal")
    match random.choice((*acts, "close", "reopen")):
        case "buy":
            bought = Buy(random.choice(ring), random.randint(1, 90), random.choice(get_args(Paid)))
            table.tap(night, bought, None, tap=mark)
        case "sit":
            table.tap(
                night, Sit(f"P {random.randint(1, 8)}", random.randint(0, 90)), None, tap=mark
            )
        case "move":
            table.move(
                [Mover(random.choice(ring), night, random.choice(others))], Asks({}, tap=mark)
            )
        case "break":
            movers = [Mover(seat, night, random.choice(others)) for seat in now.ring]
            table.move(movers, Asks({}, tap=mark))
        case "leave":
            table.tap(night, Leave(random.choice(ring)), None, tap=mark)
        case "undo":
            strand = random.choice(("bank", "bank", "hand"))  # also a deal, when a winner has gone
            on = [entry.seq for entry in table.moments(night, strand)] or [2]
            alone = random.random() < 0.5
            table.tap(night, TakeBack(strand, random.choice(on), alone), None, tap=mark)
        case "again":
            table.tap(night, Again(random.choice(("bank", "hand"))), None, tap=mark)
        case "correct":
            one, other = random.choice(ring), random.choice(ring)
            table.tap(night, Correct(one, other, random.randint(1, 20), "lost"), None, tap=mark)
        case "close":
            table.close_evening(night, Asks({}, tap=mark))
        case "reopen":
            table.reopen_evening(night, Asks({}, tap=mark))
        case "deal":
            deals(table, night, random, mark)


def deals(table: Table, night: int, random: Random, mark: str) -> None:
    """Some of what is offered, and then the deal is called off."""
    for step in range(random.randint(1, 25)):
        if those := offers(table.look(night).night):
            asked = filled(random.choice(those), table.look(night).night, random)
            with suppress(Refused):
                table.tap(night, asked, None, tap=f"{mark}.{step}")
    if table.look(night).night.playing is not None:
        table.tap(night, ThrowIn(antes_stay=False, next_dealer=True), None, tap=f"{mark}.off")
    if (now := table.look(night).night).pot:
        table.tap(night, DividePot(now.ring), None, tap=f"{mark}.shared")


@pytest.mark.parametrize("kind", ["on disk", POSTGRES])
def test_half_an_entry_is_never_there(kind: str, tmp_path: Path) -> None:
    """Where the second table's part cannot be written, the first one's is not either."""
    home = opens(tmp_path / "data", BOOK, kept_in(kind, tmp_path / "data"))
    one, two = evening(home.table)
    before = nights(home.table, one)
    store, writes = home.table.store, home.table.store.writing

    @contextmanager
    def fails(about: str = "", *, quiet: bool = False) -> Iterator[Any]:
        with writes(about, quiet=quiet) as db:
            yield db
            raise StoreError("the disk is gone")

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(store, "writing", fails)
        with pytest.raises(StoreError):
            goes(home.table, "Ann", one, two)
    assert nights(home.table, one) == before
    assert [len(store.read(night).entries) for night in (one, two)] == [2, 1]
    goes(home.table, "Ann", one, two)
    assert [len(store.read(night).entries) for night in (one, two)] == [3, 2]
    home.table.close()
    home.table.store.close()


def test_an_evening_comes_whole_to_another_house(home: House, tmp_path: Path) -> None:
    """All its tables find each other there; one that comes alone is settled for itself."""
    table = home.table
    one, two = evening(table)
    for name in ("Ann", "Bob"):
        goes(table, name, one, two)
    table.tap(two, Correct(0, 1, 40, "lost"), None)
    both = [coming(table.store, night, {}) for night in (one, two)]
    whole = opens(tmp_path / "whole", BOOK)
    take_in(whole.table.store, both, "there", "2026-01-02T22:00:00+00:00")
    assert whole.table.tables(1) == (1, 2)
    assert [night.ring for night in nights(whole.table, 1)] == [(2, 3, 4, 5), (0, 1)]
    alone = opens(tmp_path / "alone", BOOK)
    take_in(alone.table.store, both[1:], "there", "2026-01-02T22:00:00+00:00")
    alone.table.close_evening(1, Asks({}))
    (night,) = nights(alone.table, 1)
    assert [(line.payer, line.payee, line.amount) for line in money.plan(night)] == [
        (0, 1, 40 * 25)
    ]
    for other in (whole, alone):
        other.table.close()
        other.table.store.close()


def test_who_is_forgotten_is_in_neither_log(home: House) -> None:
    table = home.table
    one, two = evening(table)
    goes(table, "Ann", one, two)
    table.tap(two, Sit("Gus", 50), None)
    table.tap(two, Correct(0, 1, 40, "Ann lost it"), None)
    with pytest.raises(Refused, match="sits-in-open-night"):
        forget(table, "ann")
    table.close_evening(one, Asks({}))
    before = [money.plan(night) for night in nights(table, one)]
    assert forget(table, "ann") == ()
    text = [row[-1] for night in (one, two) for row in table.store.rows(night)]
    assert not [line for line in text if "Ann" in line]
    assert [money.plan(night) for night in nights(table, one)] == before
    assert [night.players[0].name for night in nights(table, one)] == ["Former player 1"] * 2


@pytest.mark.parametrize("kind", ["on disk", POSTGRES])
def test_a_backup_brings_the_tables_back(kind: str, tmp_path: Path) -> None:
    home = opens(tmp_path / "data", BOOK, kept_in(kind, tmp_path / "data"))
    one, two = evening(home.table)
    goes(home.table, "Ann", one, two)
    before = nights(home.table, one)
    home.table.store.backup(tmp_path / "kept.db")
    again = Table(BOOK, Store(tmp_path / "kept.db"))
    assert nights(again, one) == before
    for table in (again, home.table):
        table.close()
        table.store.close()


@pytest.mark.postgres
def test_two_processes_move_one_player_once(tmp_path: Path) -> None:
    """Whoever is second at either table is judged by what is true then; and no two tables have one
    number."""
    where = kept_in("postgresql", tmp_path)
    first, second = (opens(tmp_path / "data", BOOK, where) for _ in range(2))
    one, two = evening(first.table)
    nights(second.table, one)
    together, raced = Store.together, list[int]()

    def late(store: Store, *lines: Any) -> int:
        if store is second.table.store and not raced:
            raced.append(1)
            goes(first.table, "Ann", one, two)
        return together(store, *lines)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Store, "together", late)
        with pytest.raises(RefusedThere, match="not-at-the-table"):
            goes(second.table, "Ann", one, two)
    assert raced
    assert nights(first.table, one) == nights(second.table, one)
    raced.clear()

    def begins(store: Store, *lines: Any) -> int:
        if store is second.table.store and not raced:
            raced.append(opened(first.table, one, "first"))
        return together(store, *lines)

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Store, "together", begins)
        opened(second.table, one, "second")
    assert [night.table for night in nights(first.table, one)] == [1, 2, 3, 4]
    for house in (first, second):
        house.table.close()
        house.table.store.close()


@pytest.mark.postgres
@pytest.mark.parametrize("do", ["sit", "undo", "rename", "close", "reopen", "open"])
def test_what_another_process_does_in_that_very_moment_is_looked_at(
    tmp_path: Path, do: str
) -> None:
    """It has looked at every table and holds them, but another process writes before it: one name
    is at one table, and no table is left out of a closing."""
    where = kept_in("postgresql", tmp_path)
    here, there = (opens(tmp_path / "data", BOOK, where) for _ in range(2))
    one, two = evening(here.table)
    if do == "undo":
        here.table.tap(one, Leave(0), None)
    if do == "reopen":
        here.table.close_evening(one, Asks({}))
    nights(there.table, one)
    raced = list[int]()
    others: dict[str, Callable[[], object]] = {
        "sit": lambda: there.table.tap(two, Sit("Gus", 50), None),
        "undo": lambda: there.table.tap(two, Sit("Ann", 50), None),
        "rename": lambda: there.table.tap(two, Sit("Zoe", 50), None),
        "reopen": lambda: there.table.reopen_evening(one, Asks({}, tap="theirs")),
    }
    meanwhile = others.get(do, lambda: opened(there.table, one, "meanwhile"))
    asks: dict[str, Callable[[], object]] = {
        "sit": lambda: here.table.tap(one, Sit("gus", 50), None),
        "undo": lambda: here.table.tap(one, TakeBack("bank"), None),
        "rename": lambda: here.table.tap(one, Rename(0, "zoe"), None),
        "close": lambda: here.table.close_evening(one, Asks({})),
        "reopen": lambda: here.table.reopen_evening(one, Asks({}, tap="ours")),
        "open": lambda: opened(here.table, one, "ours"),
    }
    mine = here.table.store.writing

    @contextmanager
    def late(about: str = "", **more: Any) -> Iterator[Any]:
        if not raced:
            raced.append(1)
            meanwhile()
        with mine(about, **more) as db:
            yield db

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(here.table.store, "writing", late)
        if do == "open":
            asks[do]()
        else:
            with pytest.raises((Refused, Stale)):
                asks[do]()
    assert raced
    tables = nights(there.table, one)
    rings = [name for night in tables for name in names(night)]
    assert len(rings) == len(set(rings))
    assert len({night.settled_at == "" for night in tables}) == 1
    assert [night.table for night in tables] == list(range(1, len(tables) + 1))
    assert tables == nights(here.table, one)
    for house in (here, there):
        house.table.close()
        house.table.store.close()
