"""Who would move so that tables are even, and where a broken table's players go."""

from __future__ import annotations

from dataclasses import replace

import pytest
from shelf import BOOK

from referee.core.book.house import House
from referee.core.decide import act
from referee.core.messages.betting import Drop
from referee.core.messages.dealing import NextDeal, PostBlinds
from referee.core.messages.showdown import Award
from referee.core.rules.balancing import TableMove, dealt_out, next_big, uneven, worst_place
from referee.core.rules.checks import MOST_SEATS
from referee.core.state.button import blinds_next
from referee.core.state.night import Night

from .test_club import table, went

NAMES = tuple("ABCDEFGHIJKL")
HOLDEM = BOOK.games["texas-holdem"]


def of(number: int, players: int) -> Night:
    return table(number, *(f"{name} {number}" for name in NAMES[:players]))


@pytest.mark.parametrize(("players", "big", "after"), [(6, 2, 1), (4, 2, 1), (3, 2, 1), (2, 0, 1)])
def test_who_is_big_blind_next_and_where_a_newcomer_would_be(
    players: int, big: int, after: int
) -> None:
    """The first deals: the second to the left of them is big; of two, who deals is."""
    night = of(1, players)
    assert (next_big(night), worst_place(night)) == (big, after)


@pytest.mark.parametrize(
    ("sizes", "moves"),
    [((6, 6), None), ((6, 5), None), ((6, 4), (1, 2)), ((4, 6), (2, 1)), ((5, 8, 6), (2, 1))],
)
def test_tables_are_even_within_one(sizes: tuple[int, ...], moves: tuple[int, int] | None) -> None:
    tables = {number: of(number, size) for number, size in enumerate(sizes, 1)}
    found = uneven(tables)
    assert (None if found is None else (found.source, found.target)) == moves
    assert found is None or found.seat == next_big(tables[found.source])


def test_a_table_alone_is_even() -> None:
    assert uneven({1: of(1, 9)}) is None


def test_of_a_broken_table_each_goes_where_the_fewest_sit_then() -> None:
    others = {2: of(2, 5), 3: of(3, 3), 4: of(4, 4)}
    found = dealt_out(1, (4, 0, 1, 2, 3), others)
    assert [(move.seat, move.target) for move in found] == [(4, 3), (0, 3), (1, 4), (2, 2), (3, 3)]
    assert all(move.source == 1 for move in found)


def test_who_finds_no_seat_is_told_of_by_being_in_no_move() -> None:
    other = of(2, 5)
    assert other.game is not None
    other = replace(other, game=replace(other.game, players=(2, 6)))
    assert dealt_out(1, (0, 1), {2: other}) == (TableMove(0, 1, 2, worst_place(other)),)
    assert len(dealt_out(1, tuple(range(9)), {2: replace(other, game=None)})) == MOST_SEATS - 5


def test_nobody_is_at_an_empty_table() -> None:
    night = of(1, 2)
    for seat in (0, 1):
        night = went(night, seat)[1]
    assert (next_big(night), worst_place(night)) == (None, None)
    assert uneven({1: night, 2: of(2, 3)}) is None


def test_where_blinds_are_known_the_next_big_one_is_whose_they_say() -> None:
    night = act(replace(of(1, 4), house=House(dead_button=True)), NextDeal(HOLDEM))[1]
    for command in (PostBlinds(), Drop(3), Drop(0), Drop(1)):
        night = act(night, command)[1]
    night = act(night, Award(0, (2,)))[1]
    assert (blinds_next(night), next_big(night)) == ((2, 3), 3)
    gone = replace(night, ring=(0, 1, 2))
    assert next_big(gone) in gone.ring
