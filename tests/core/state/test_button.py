"""Whose deal is next, and where the blinds go: with seats that left, sit out or have no chips."""

from __future__ import annotations

from dataclasses import replace

import pytest

from referee.core.book.game import Ante, Deal, Game, Showdown, Stakes
from referee.core.book.house import House
from referee.core.chips import EMPTY, stack, widen
from referee.core.state.button import blinds_next, clockwise, left_of, next_dealer, turn_to_deal
from referee.core.state.hand import Hand
from referee.core.state.night import Night, Player

from ..fold.changes import opened

GAME = Game("bare", "Bare", "", (2, 12), 52, (Ante(), Deal(down=5), Showdown()))
ALL = (0, 1, 2, 3)
MOVING, DEAD = House(), House(dead_button=True)


def dealt(
    dealer: int = 0,
    small: int | None = None,
    big: int | None = None,
    order: tuple[int, ...] = (1, 2, 3, 0),
    next_dealer: bool = True,
) -> Hand:
    return Hand(
        1, GAME, Stakes(), House(), dealer, order, (), small=small, big=big, next_dealer=next_dealer
    )


def table(
    ring: tuple[int, ...] = ALL,
    hand: Hand | None = None,
    house: House = DEAD,
    away: tuple[int, ...] = (),
    broke: tuple[int, ...] = (),
    **more: object,
) -> Night:
    players = tuple(Player(seat, f"P{seat}", "away" if seat in away else "here") for seat in ALL)
    purse = list(widen(EMPTY, len(ALL)))
    for seat in ring:
        purse[stack(seat)] = 0 if seat in broke else 10
    night = Night(players=players, ring=ring, hand=hand, house=house, purse=tuple(purse), **more)
    return night


@pytest.mark.parametrize(
    ("night", "turn", "deals"),
    [
        (table(()), None, None),
        (table((), dealer=2), None, None),
        (table((2, 3, 0)), 2, 2),
        (table(hand=dealt(0)), 1, 1),
        (table(hand=dealt(3)), 0, 0),
        (table((1, 2, 3), dealt(0)), 1, 1),  # the dealer has gone: the ring begins anew
        (table((2, 3, 1), dealt(0)), 2, 2),
        (table(hand=dealt(2, next_dealer=False)), 2, 2),
        (table(hand=dealt(0), dealer=3), 3, 3),  # named by hand
        (table(hand=dealt(0), away=(1,)), 1, 2),
        (table(hand=dealt(0), away=(1, 2)), 1, 3),
        (table(hand=dealt(0), away=(1,), dealt_for=True), 1, 1),
        (table(hand=dealt(0), away=ALL), 1, 1),
    ],
)
def test_whose_deal_it_is(night: Night, turn: int | None, deals: int | None) -> None:
    assert (turn_to_deal(night), next_dealer(night)) == (turn, deals)


@pytest.mark.parametrize(
    ("night", "blinds", "turn"),
    [
        # the big blind goes on, the small one follows it, the button follows both
        (table(hand=dealt(0, 1, 2)), (2, 3), 1),
        (table(hand=dealt(3, 0, 1)), (1, 2), 0),
        (table(hand=dealt(2, 3, 0)), (0, 1), 3),
        (table(hand=dealt(0, 1, 2), house=MOVING), None, 1),
        (table(hand=dealt(0)), None, 1),
        (table(), None, 0),
        # without a small blind the next deal goes on behind the big one in any house
        (table(hand=dealt(0, None, 2), house=MOVING), (2, 3), 1),
        (table((0, 1, 2), dealt(0, 3, 1, (1, 2, 0)), MOVING), (1, 2), 0),
        # who is next has left, sits out, or has no chips
        (table((0, 1, 2), dealt(0, 1, 2)), (2, 0), 1),
        (table(hand=dealt(0, 1, 2), away=(3,)), (2, 0), 1),
        (table(hand=dealt(0, 1, 2), broke=(3,)), (2, 0), 1),
        (table(hand=dealt(0, 1, 2), broke=(3, 0)), (2, 1), 2),  # two are left
        (table(hand=dealt(0, 1, 2), broke=(3, 0, 1)), None, 1),
        # the small one has left: an empty place, and the button stays
        (table((0, 2, 3), dealt(0, 1, 2)), (2, 3), 0),
        # the big one has left: its place is the next small blind's
        (table((0, 1, 3), dealt(0, 1, 2)), (2, 3), 1),
        (table((0, 1, 3), dealt(1, 2, 3, (2, 3, 0, 1))), (3, 0), 1),
        (table((3, 0, 1), dealt(0, 1, 2)), (2, 3), 1),
        (table((0, 1, 3), dealt(0, None, 2)), (2, 3), 1),  # and nobody was small
        (table((2, 3), dealt(0, 1, 2)), (2, 3), 2),
        # heads-up the small blind deals
        (table((0, 1), dealt(0, 0, 1, (1, 0))), (1, 0), 1),
        # the same deal again: the same places, and whoever is there now is big
        (table(hand=dealt(0, 1, 2, next_dealer=False)), (1, 2), 0),
        (table((0, 1, 3), dealt(0, 1, 2, next_dealer=False)), (1, 3), 0),
        # said with the dealer's name
        (table(hand=dealt(0, 1, 2), dealer=3, blinds=(0, 1)), (0, 1), 3),
        (table(hand=dealt(0, 1, 2), dealer=3, blinds=(0, 1), broke=(2, 3)), (0, 1), 3),
        (table(hand=dealt(0, 1, 2), dealer=3, blinds=(0, 1), away=(1,)), None, 3),
        (table(hand=dealt(0, 1, 2), dealer=3, blinds=(0, 1), broke=(0, 2, 3)), None, 3),
        (table(hand=dealt(0, 1, 2), dealer=3), None, 3),
    ],
)
def test_where_the_blinds_go(
    night: Night, blinds: tuple[int | None, int] | None, turn: int
) -> None:
    assert (blinds_next(night), turn_to_deal(night)) == (blinds, turn)


def test_a_dead_button_may_lie_before_an_absent_player() -> None:
    dead = table(hand=dealt(0, 1, 2), away=(1,))
    assert (blinds_next(dead), next_dealer(dead)) == ((2, 3), 1)
    moving = table(hand=dealt(0, 1, 2), away=(1,), house=MOVING)
    assert (blinds_next(moving), next_dealer(moving)) == (None, 2)


@pytest.mark.parametrize(
    ("ring", "seat", "away", "left"),
    [
        (ALL, 0, (), 1),
        (ALL, 3, (), 0),
        (ALL, 1, (2, 3), 0),
        (ALL, 1, (0, 2, 3), 1),
        (ALL, 1, ALL, 1),
        ((1, 2, 3), 0, (), 1),
        ((2, 3), 0, (2,), 3),
    ],
)
def test_who_sits_to_the_left(
    ring: tuple[int, ...], seat: int, away: tuple[int, ...], left: int
) -> None:
    assert left_of(table(ring, away=away), seat) == left


@pytest.mark.parametrize(
    ("dealer", "ring", "seats", "order"),
    [
        (2, (0, 1, 2), (0, 1, 2), (0, 1, 2)),
        (0, (0, 1, 2), (0, 1, 2), (1, 2, 0)),
        (1, (0, 1, 2), (0, 1), (0, 1)),
        (0, (2, 0, 1), (1, 2), (1, 2)),  # as they sit now
        (1, (2, 0, 1), (1, 2), (2, 1)),
        (1, (0, 2), (0, 2), (0, 2)),  # who dealt has left
        (0, (0, 2), (1, 0, 2), (2, 0, 1)),  # and who has left comes last
        (None, (0, 1, 2), (2, 1), (1, 2)),  # nobody has dealt yet
        (0, (0, 1, 2), (), ()),
    ],
)
def test_odd_chips_begin_on_the_left_of_who_has_the_deal(
    dealer: int | None, ring: tuple[int, ...], seats: tuple[int, ...], order: tuple[int, ...]
) -> None:
    night = opened()
    hand = night.hand and replace(night.hand, dealer=dealer or 0)
    night = replace(night, ring=ring, hand=None if dealer is None else hand)
    assert clockwise(night, seats) == order
