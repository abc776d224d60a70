"""Tables of an evening: who may go, who may come, who is who, and what is gathered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from shelf import BOOK

from referee.core.book.game import Stakes
from referee.core.book.house import House
from referee.core.decide import act, became
from referee.core.errors import Refused
from referee.core.messages.bank import (
    BeginNight,
    Buy,
    CloseNight,
    Correct,
    Counted,
    NightBegan,
)
from referee.core.messages.club import AccountsMoved, CameFrom, TableNamed, WentTo
from referee.core.messages.dealing import NextDeal, PutAntesIn
from referee.core.messages.event import Event
from referee.core.messages.milestones import GrainSet
from referee.core.messages.people import CameBack, GoAway, Leave, Left, Rename, Sat
from referee.core.messages.phones import PhoneEvent, SeatFreed, SeatGiven
from referee.core.messages.stakes import MenuSet
from referee.core.rules import club, money
from referee.core.rules.checks import MOST_CHIPS
from referee.core.rules.club import PersonTonight
from referee.core.sheets.commands import BeginSheet, Score
from referee.core.sheets.events import Column, PadRound, PadRules, Rate
from referee.core.state.night import Night
from referee.core.state.phones import Phone
from referee.core.value import replace

GAME = BOOK.games["jackpots"]
SIDES = (Column((0,)), Column((1,)))


def table(number: int, *names: str, real: bool = False, worth: int = 0) -> Night:
    people = tuple((name, 100) for name in names)
    begin = BeginNight(
        "Club", people, 0, GAME, Stakes(worth=worth), House(), real="bets" if real else None
    )
    night = act(Night(), begin)[1]
    return became(night, (TableNamed("key", number),))[1]


def went(night: Night, seat: int, to: int = 2, chips: int | None = None) -> tuple[WentTo, Night]:
    events, after = became(night, club.leaves(night, seat, chips, "m", to))
    return next(event for event in events if isinstance(event, WentTo)), after


def test_a_player_goes_over_with_what_they_hold() -> None:
    one, two = table(1, "Ann", "Bob", "Cy"), table(2, "Dot", "Eva")
    out = club.leaves(one, 1, None, "m", 2, (0, 2))
    assert out == (WentTo(1, 100, "m", 2, (0, 2)), Left(1))
    leaving, after = went(one, 1)
    into = club.arrives(two, one.players[1], leaving, 1, 0)
    assert into == (Sat(2, "Bob", 0), CameFrom(2, 100, "m", 1, 1))
    assert became(two, into)[1].ring == (0, 2, 1)
    assert after.ring == (0, 2)


def test_real_chips_are_counted_first() -> None:
    one = table(1, "Ann", "Bob", real=True)
    with pytest.raises(Refused, match="count-first"):
        club.leaves(one, 0, None, "m", 2)
    assert club.leaves(one, 0, 85, "m", 2) == (WentTo(0, 85, "m", 2), Left(0))
    told = club.leaves(table(1, "Ann", "Bob"), 0, 85, "m", 2)
    assert told[:2] == (Counted(0, 85, 100), WentTo(0, 85, "m", 2))


def test_who_is_in_a_deal_stays_until_it_is_over() -> None:
    one = act(table(1, "Ann", "Bob", "Cy"), NextDeal(GAME))[1]
    with pytest.raises(Refused, match="moves-after-deal"):
        club.leaves(one, 0, None, "m", 2)
    with pytest.raises(Refused, match="not-at-the-table"):
        club.leaves(went(table(1, "Ann", "Bob"), 0)[1], 0, None, "m", 2)


def test_who_was_there_before_has_the_same_seat() -> None:
    one, two = table(1, "Ann", "Bob", "Cy"), table(2, "Dot", "Eva")
    leaving, one = went(one, 0)
    two = became(two, club.arrives(two, one.players[0], leaving, 1, None))[1]
    back = WentTo(2, 100, "n", 1)
    assert club.arrives(one, two.players[2], back, 2, 1) == (
        CameBack(0, chair=True),
        CameFrom(0, 100, "n", 2, 2),
    )


def test_two_of_one_name_do_not_sit_at_one_table() -> None:
    one, two = table(1, "Ann", "Bob"), table(2, "ann", "Eva")
    leaving, after = went(one, 0)
    with pytest.raises(Refused, match="name-at-that-table"):
        club.arrives(two, after.players[0], leaving, 1, None)


def test_who_sits_at_another_table_does_not_come_back_here() -> None:
    one = table(1, "Ann", "Bob")
    _, after = went(one, 0)
    with pytest.raises(Refused, match="at-another-table"):
        club.back_from_nowhere(after, 0, {"ann"})
    club.back_from_nowhere(after, 0, {"eva"})
    club.back_from_nowhere(one, 0, {"ann"})


def test_a_table_has_twelve_seats() -> None:
    two = table(2, *(f"P {at}" for at in range(12)))
    leaving, after = went(table(1, "Ann", "Bob"), 0)
    with pytest.raises(Refused, match="table-full"):
        club.arrives(two, after.players[0], leaving, 1, None)


def test_a_chip_is_worth_the_same_everywhere() -> None:
    with pytest.raises(Refused, match="tables-differ"):
        club.same_bank((table(1, "Ann", "Bob", worth=5), table(2, "Cy", "Dot", worth=10)))
    club.same_bank((table(1, "Ann", "Bob"), table(2, "Cy", "Dot")))


def test_who_moved_is_one_person_whatever_they_are_called_since() -> None:
    one, two = table(1, "Ann", "Bob", "Cy"), table(2, "Dot", "Eva")
    leaving, one = went(one, 0)
    two = became(two, club.arrives(two, one.players[0], leaving, 1, None))[1]
    two = act(two, Rename(2, "Ann Smith"))[1]
    who = club.persons((one, two))
    assert who[1, 0] == who[2, 2]
    assert len(set(who.values())) == 5


def test_all_accounts_come_to_one_table_and_to_nought() -> None:
    one, two = table(1, "Ann", "Bob", "Cy"), table(2, "Dot", "Eva")
    leaving, one = went(one, 0)
    two = became(two, club.arrives(two, one.players[0], leaving, 1, None))[1]
    two = act(two, Correct(2, 1, 30, "lost"))[1]
    two = act(two, Buy(0, 50, "cash"))[1]
    tonight = {line.name: (line.bought, line.won) for line in club.lines((one, two))}
    assert tonight["Ann"] == (100, -30)
    assert tonight["Eva"] == (100, 30)
    one, two = act(one, CloseNight())[1], act(two, CloseNight())[1]
    events = club.gathered(one, (two,), "m")
    assert [type(event).__name__ for event in events] == ["Sat", "Left"] * 2 + ["AccountsMoved"]
    here = became(one, events)[1]
    there = became(two, club.sent(two, "m", (1, 2)))[1]
    assert [here.name(seat) for seat in range(5)] == ["Ann", "Bob", "Cy", "Dot", "Eva"]
    assert [money.balance(here, seat) for seat in range(5)] == [-30, 0, 0, 0, 30]
    assert [money.balance(there, seat) for seat in range(3)] == [0, 0, 0]
    assert (here.till, there.till) == (50, 0)
    assert club.accounts(there) == ()


def test_half_a_move_is_seen() -> None:
    one, two = table(1, "Ann", "Bob"), table(2, "Cy", "Dot")
    out, into = WentTo(0, 100, "m", 2), CameFrom(2, 100, "m", 1, 0)
    assert club.half_moved([(one, (out,)), (two, (into,))]) == 0
    assert club.half_moved([(one, (out,)), (two, ())]) == 100
    assert club.half_moved([(one, ()), (two, (into,))]) == 100
    assert club.half_moved([(two, (into,))]) == 0, "the other table is in another house"
    there = WentTo(0, 100, "m", 3)
    assert club.half_moved([(one, (there,)), (two, ())]) == 0, "a third table is not asked"
    broke = WentTo(1, 0, "n", 2)
    assert club.half_moved([(one, (out, broke)), (two, (into,))]) == 1, (
        "nor are chips all that is missing"
    )


def test_one_more_table_plays_for_the_same() -> None:
    one = table(1, "Ann", "Bob", real=True, worth=5)
    two = became(Night(), club.opened(one, "key", 2, GAME))[1]
    assert (two.table, two.evening, two.stakes, two.real, two.ring) == (
        2,
        "key",
        one.stakes,
        True,
        (),
    )
    with pytest.raises(Refused, match="no-night"):
        club.named(Night(), "key")
    with pytest.raises(Refused, match="night-closed"):
        club.named(act(one, CloseNight())[1], "key")


def test_a_table_that_has_lost_its_part_of_a_closing() -> None:
    """Each part says which tables had one: whichever of them is there and has none has lost it."""
    one, two, three = (table(number, "Ann", "Bob") for number in (1, 2, 3))
    here, there = (AccountsMoved((), "m", here=here, tables=(1, 2)) for here in (True, False))
    late = AccountsMoved((), "n", tables=(1, 3))
    old = AccountsMoved((), "m")
    none: tuple[AccountsMoved, ...] = ()
    for logs, half in (
        ([(one, (here,)), (two, (there,))], False),
        ([(one, (here,)), (two, none)], True),
        ([(one, none), (two, (there,))], True),
        ([(one, (here,)), (three, none)], False),  # it was opened since, and 2 is not there
        ([(two, (there,)), (three, none)], False),
        ([(one, none), (three, (late,))], True),
        ([(one, none), (two, none)], False),  # undone in both
        ([(one, (old,)), (two, none)], False),  # nobody can say
    ):
        assert club.half_closed(logs) is half


def test_a_table_is_called_after_its_evening() -> None:
    assert club.named(table(1, "Ann", "Bob"), "key") == (TableNamed("key", 1),)


def test_one_more_table_has_the_menu_of_the_first() -> None:
    one = replace(table(1, "Ann", "Bob"), menu=(GAME,), rotation="round")
    two = became(Night(), club.opened(one, "key", 2, GAME))[1]
    assert (two.menu, two.rotation) == ((GAME,), "round")


def with_phones(night: Night, *phones: Phone) -> Night:
    return replace(night, phones=phones)


HERS, OTHER = Phone(0, "a", "x", "has"), Phone(0, "b", "y", "has")


@pytest.mark.parametrize(
    ("had", "has", "follows"),
    [
        ((), (), ()),
        ((HERS,), (HERS,), ()),  # the same one
        ((HERS,), (), (SeatGiven(0, "a", "x"),)),
        ((HERS,), (OTHER,), (SeatGiven(0, "a", "x"),)),  # another since
        ((), (OTHER,), (SeatFreed(0, "y"),)),  # given back there
        ((replace(OTHER, state="lost"),), (OTHER,), (SeatFreed(0, "y", lost=True),)),
        ((replace(OTHER, state="freed"),), (OTHER,), (SeatFreed(0, "y"),)),
        # Theirs has another seat here, which it keeps.
        ((HERS,), (replace(HERS, seat=1),), ()),
        ((HERS,), (replace(HERS, seat=1), OTHER), (SeatFreed(0, "y"),)),
    ],
)
def test_the_phone_follows_who_is_back_when_a_move_is_undone(
    had: tuple[Phone, ...], has: tuple[Phone, ...], follows: tuple[PhoneEvent, ...]
) -> None:
    """Ann sat at table 2 and sits at table 1 again, with Bob."""
    there, here = table(2, "Ann", "Dot"), table(1, "Ann", "Bob")
    before, after = {2: with_phones(there, *had)}, {1: with_phones(here, *has)}
    assert club.phones_follow(before, after) == {1: follows}


def test_the_phone_of_who_sits_here_no_more_is_free() -> None:
    _, here = went(with_phones(table(1, "Ann", "Bob", "Cy"), OTHER), 0)
    here = with_phones(here, OTHER)
    assert club.phones_follow({}, {1: here}) == {1: (SeatFreed(0, "y"),)}
    asks = with_phones(here, replace(OTHER, state="asks"))
    assert club.phones_follow({}, {1: asks}) == {1: ()}


@pytest.mark.parametrize("taken", [False, True])
def test_the_phone_comes_along_unless_it_has_a_seat_there(taken: bool) -> None:
    one, two = table(1, "Ann", "Bob", "Cy"), table(2, "Dot", "Eva")
    leaving, _ = went(one, 0)
    two = with_phones(two, replace(HERS, seat=1)) if taken else two
    into = club.arrives(two, one.players[0], leaving, 1, None, HERS)
    assert (SeatGiven(2, "a", "x") in into) is not taken


@pytest.mark.parametrize(("chips", "leaves"), [(MOST_CHIPS, True), (MOST_CHIPS + 1, False)])
def test_nobody_takes_more_chips_along_than_a_log_can_keep(chips: int, leaves: bool) -> None:
    one = table(1, "Ann", "Bob", real=True)
    if leaves:
        assert WentTo(0, chips, "m", 2) in club.leaves(one, 0, chips, "m", 2)
    else:
        with pytest.raises(Refused, match="no-amount"):
            club.leaves(one, 0, chips, "m", 2)


def refused(act: Callable[[], object]) -> Refused:
    with pytest.raises(Refused) as caught:
        act()
    return caught.value


def uncounted() -> Night:
    """Antes of real chips lie in the pot: what anybody has left nobody knows."""
    dealt = act(table(1, "Ann", "Bob", real=True), NextDeal(GAME))[1]
    return act(dealt, PutAntesIn())[1]


TWELVE = tuple(f"P {at}" for at in range(12))


def test_each_refusal_says_of_whom_it_is() -> None:
    one, two = table(1, "Ann", "Bob", "Cy"), table(2, "Dot", "ann")
    leaving, after = went(one, 0)
    dealt = act(one, NextDeal(GAME))[1]
    for refusal, tried in (
        (Refused("not-at-the-table", seat=0), lambda: club.leaves(after, 0, None, "m", 2)),
        (Refused("moves-after-deal", seat=1), lambda: club.leaves(dealt, 1, None, "m", 2)),
        (Refused("at-another-table", seat=0), lambda: club.back_from_nowhere(after, 0, {"ann"})),
        (
            Refused("name-at-that-table", seat=1),
            lambda: club.arrives(two, one.players[0], leaving, 1, None),
        ),
        (
            Refused("table-full", amount=12),
            lambda: club.arrives(table(2, *TWELVE), one.players[0], leaving, 1, None),
        ),
        (Refused("count-first", seat=0), lambda: club.accounts(uncounted())),
    ):
        assert refused(tried) == refusal


def test_who_is_not_dealt_in_may_go_while_the_others_play() -> None:
    """Cy is away, and the chair that was to be at Cy's right is nobody's any more."""
    one = act(act(table(1, "Ann", "Bob", "Cy"), GoAway(2))[1], NextDeal(GAME))[1]
    assert club.leaves(one, 2, None, "m", 2) == (WentTo(2, 100, "m", 2), Left(2))
    two = went(table(2, "Dot", "Eva", "Max"), 1)[1]
    leaving, _ = went(table(1, "Ann", "Bob"), 0)
    assert club.arrives(two, one.players[0], leaving, 1, 1)[0] == Sat(3, "Ann", None)
    assert club.arrives(two, one.players[0], leaving, 1, 2)[0] == Sat(3, "Ann", 2)


BEGAN, NAMED = NightBegan("Club", GAME, Stakes(), House()), TableNamed("key", 2)
MENU = (GAME,)


@pytest.mark.parametrize(
    ("like", "more"),
    [
        ({}, ()),
        ({"menu": MENU}, (MenuSet(MENU, "free"),)),
        ({"rotation": "round"}, (MenuSet((), "round"),)),
        ({"menu": MENU, "rotation": "round"}, (MenuSet(MENU, "round"),)),
        ({"chips": "real", "tracking": "pot"}, (GrainSet("real", "pot"),)),
    ],
)
def test_what_one_more_table_has_of_the_first(
    like: dict[str, Any], more: tuple[Event, ...]
) -> None:
    assert club.opened(replace(table(1, "Ann", "Bob"), **like), "key", 2, GAME) == (
        BEGAN,
        NAMED,
        *more,
    )


def test_what_is_written_of_one_table_is_of_its_evening() -> None:
    night = replace(table(1, "Ann", "Bob"), families=("stud",))
    assert club.opened(night, "key", 2, GAME)[0] == NightBegan(
        "Club", GAME, Stakes(), House(), ("stud",)
    )


def moved() -> tuple[Night, Night]:
    """Ann went from the first table, where she had lost 30, to the second, where she won 10."""
    one, two = table(1, "Ann", "Bob", "Cy"), table(2, "Dot", "Eva")
    one = act(one, Correct(0, 1, 30, "lost"))[1]
    leaving, one = went(one, 0)
    two = became(two, club.arrives(two, one.players[0], leaving, 1, None))[1]
    return one, act(two, Correct(0, 2, 10, "won"))[1]


def test_each_person_has_one_line_at_the_table_where_they_sit() -> None:
    one, two = moved()
    assert club.lines((one, two)) == (
        PersonTonight("Ann", 1, 2, True, 100, 0, -20),
        PersonTonight("Bob", 0, 1, True, 100, 0, 30),
        PersonTonight("Cy", 0, 2, True, 100, 0, 0),
        PersonTonight("Dot", 1, 0, True, 100, 0, -10),
        PersonTonight("Eva", 1, 1, True, 100, 0, 0),
    )
    # In whatever order the tables stand: where somebody sits counts, not where they sat last.
    ann = {line.name: line for line in club.lines((two, one))}["Ann"]
    assert ann == PersonTonight("Ann", 0, 2, True, 100, 0, -20)
    # Who has gone home has the line of the last table, with what was cashed.
    home = act(two, Leave(2))[1]
    gone = {line.name: line for line in club.lines((one, home))}["Ann"]
    assert gone == PersonTonight("Ann", 0, 0, False, 100, 80, -20)


def test_what_is_not_counted_at_one_table_is_known_of_nobody_who_sat_there() -> None:
    one, two = uncounted(), table(2, "Ann", "Dot")
    for tables in ((one, two), (two, one)):
        won = {line.name: line.won for line in club.lines(tables)}
        assert won == {"Ann": None, "Bob": None, "Dot": 0}


def test_sheets_and_kitty_are_in_a_line_and_in_an_account() -> None:
    night = table(1, "Ann", "Bob")
    night = act(night, BeginSheet(1, "", PadRules(), SIDES, rate=Rate(1, 1)))[1]
    night = act(night, Score(1, PadRound((5, 2))))[1]
    ann = replace(night.players[0], kitty=4)
    night = replace(night, players=(ann, night.players[1]))
    on = money.on_sheets(night, 0)
    assert on > 0
    assert [line.won for line in club.lines((night,))] == [on + 4, -on]
    assert [account[1] for account in club.accounts(night)] == [on + 4, -on]
    abroad = replace(night, players=(replace(ann, elsewhere=7), night.players[1]))
    assert club.accounts(abroad)[0][1] == on + 4 + 7


def test_whose_account_is_written() -> None:
    """Whoever has won, has a balance or has put up money; of others nothing is to be said."""
    night = act(table(1, "Ann", "Bob", "Cy"), Correct(1, 0, 30, "lost"))[1]
    night = act(night, Buy(0, 50, "cash"))[1]
    assert club.accounts(night) == ((0, 30, 30, 50), (1, -30, -30, 0))
    assert club.sent(night, "m", (1, 2)) == (
        AccountsMoved(club.accounts(night), "m", night.sent, tables=(1, 2)),
    )


def test_accounts_of_two_other_tables_are_added_up_by_person() -> None:
    """Cy played at two of them under one name, and never here; the tables are told in order."""
    here = table(3, "Ann", "Bob")
    one = act(table(1, "Cy", "Dot"), Correct(1, 0, 30, "lost"))[1]
    two = act(table(2, "Eva", "Cy", "bob"), Correct(1, 2, 5, "lost"))[1]
    *books, told = club.gathered(here, iter((one, two)), "m")
    assert books == [Sat(2, "Cy"), Left(2), Sat(3, "Dot"), Left(3)]
    assert told == AccountsMoved(
        ((2, 25, 25, 0), (3, -30, -30, 0), (1, 5, 5, 0)), "m", 0, here=True, tables=(1, 2, 3)
    )


def test_who_is_one_person() -> None:
    """By the name, as it is compared, and by every seat they came from; numbers in the order of the
    tables, and a table that is not there links nobody."""
    one, two = moved()
    assert club.persons(iter((one, two))) == {
        (1, 0): 0, (1, 1): 1, (1, 2): 2, (2, 0): 3, (2, 1): 4, (2, 2): 0,
    }  # fmt: skip
    assert club.persons((two,)) == {(2, 0): 0, (2, 1): 1, (2, 2): 2}
    renamed = act(two, Rename(2, "Eve"))[1]
    assert club.persons((one, renamed))[2, 2] == club.persons((one, renamed))[1, 0] == 0
    assert club.persons((renamed, one))[1, 0] == club.persons((renamed, one))[2, 2]


def test_a_broke_player_half_moved_counts_for_one() -> None:
    one, two = table(1, "Ann", "Bob"), table(2, "Cy", "Dot")
    out, into = WentTo(1, 0, "n", 2), CameFrom(2, 0, "n", 1, 1)
    assert club.half_moved([(one, (out,)), (two, ())]) == 1
    assert club.half_moved([(one, ()), (two, (into,))]) == 1
    assert not club.half_closed([(one, (out,)), (two, (into,))]), "no accounts were moved"
