"""The dead button, and who comes in and posts."""

from __future__ import annotations

from random import Random

import pytest
from bare import Bare

from referee.core.book.house import House
from referee.core.messages.betting import (
    Call,
    Drop,
    RaiseTo,
)
from referee.core.messages.dealing import NextDeal, PostBlinds, SetDealer
from referee.core.messages.people import ComeBack, GoAway, Leave
from referee.core.messages.showdown import Award, ThrowIn
from referee.core.state.betting import choices
from referee.screens.words.events import line

from .test_forced import HOLDEM

# --- the dead button and who comes in ------------------------------------------------

DEAD = House(dead_button=True)


def end_of(table: Bare) -> None:
    """Everybody drops to the last, who is paid."""
    while table.hand.turn is not None and len(table.hand.live) > 1:
        table.does(Drop(table.hand.turn))
    table.does(Award(0, (table.hand.live[0].seat,)))


def fold_round(table: Bare, *, away: tuple[int, ...] = (), back: tuple[int, ...] = ()) -> None:
    """The deal ends; then who leaves or comes back does so, and the next one begins."""
    end_of(table)
    table.does(*[GoAway(seat) for seat in away], *[ComeBack(seat) for seat in back])
    table.does(NextDeal(table.hand.game), PostBlinds())


def posted_by(table: Bare) -> dict[int, int]:
    return {holding.seat: holding.bet for holding in table.hand.holdings if holding.bet}


def test_the_dead_button_stands_where_the_small_blind_was() -> None:
    table = Bare(*HOLDEM, stacks=(50, 50, 50, 50), house=DEAD)  # seat 3 deals; 0 and 1 post
    table.does(PostBlinds())
    assert posted_by(table) == {0: 1, 1: 2}
    fold_round(table, away=(1,))
    assert (table.hand.dealer, posted_by(table)) == (0, {2: 2})  # the small blind's place is empty
    assert table.hand.turn == 3
    fold_round(table)
    assert (table.hand.dealer, posted_by(table)) == (1, {2: 1, 3: 2})  # the button is dead
    assert table.hand.order == (2, 3, 0)
    fold_round(table, back=(1,))
    assert (table.hand.dealer, posted_by(table)) == (2, {3: 1, 0: 2})


@pytest.mark.parametrize("seed", range(12))
def test_with_a_dead_button_the_big_blind_goes_on_by_one_whoever_comes_and_goes(seed: int) -> None:
    """Nobody is big twice running or passed over, and who is before the small blind is last."""
    rng = Random(seed)
    table = Bare(*HOLDEM, stacks=(9999,) * 6, house=DEAD)
    table.does(PostBlinds())
    for _ in range(40):
        hand, gone = (
            table.hand,
            [player.seat for player in table.night.players if player.presence == "away"],
        )
        here = [seat for seat in range(6) if seat not in gone]
        away = tuple(rng.sample(here, 1)) if len(here) > 2 and rng.random() < 0.4 else ()
        back = tuple(rng.sample(gone, 1)) if gone and rng.random() < 0.5 else ()
        fold_round(table, away=away, back=back)
        now = [seat for seat in range(6) if table.night.present(seat)]
        assert hand.big is not None
        after = [*range(hand.big + 1, 6), *range(hand.big + 1)]
        assert table.hand.big == next(seat for seat in after if seat in now)
        small = posted_by(table).keys() - {table.hand.big}
        assert small <= ({hand.big} if len(now) > 2 else set(now))
        assert table.hand.small == hand.big or len(now) == 2


def test_the_moving_button_passes_who_left() -> None:
    table = Bare(*HOLDEM, stacks=(50, 50, 50, 50))
    table.does(PostBlinds())
    fold_round(table, away=(1,))
    assert (table.hand.dealer, posted_by(table)) == (0, {2: 1, 3: 2})


def test_nobody_is_the_big_blind_twice_when_two_are_left() -> None:
    table = Bare(*HOLDEM, stacks=(50, 50, 50), house=DEAD)  # 2 deals, 0 small, 1 big
    table.does(PostBlinds())
    fold_round(table, away=(0,))
    assert (table.hand.dealer, posted_by(table)) == (1, {1: 1, 2: 2})
    fold_round(table)
    assert (table.hand.dealer, posted_by(table)) == (2, {2: 1, 1: 2})
    fold_round(table, back=(0,))
    assert posted_by(table) == {1: 1, 2: 2}
    assert table.hand.dealer == 0


@pytest.mark.parametrize(
    ("leaves", "blinds", "order"), [(0, {1: 1, 2: 2}, (1, 2, 3)), (1, {2: 2}, (2, 3, 0))]
)
def test_the_button_is_dead_where_a_player_has_left_the_table(
    leaves: int, blinds: dict[int, int], order: tuple[int, ...]
) -> None:
    table = Bare(*HOLDEM, stacks=(50, 50, 50, 50), house=DEAD)
    table.does(PostBlinds())
    end_of(table)
    table.does(Leave(leaves), NextDeal(table.hand.game), PostBlinds())
    assert (posted_by(table), table.hand.order) == (blinds, order)


def test_the_dealer_goes_home_and_the_blinds_go_on_all_the_same() -> None:
    """0 and 1 were the blinds, 1 is away: nobody is small before 2. Then 0, who dealt, leaves: 2
    is small and 3 big, as if he had stayed, and 4 is last before the button at 1's place."""
    table = Bare(*HOLDEM, stacks=(50, 50, 50, 50, 50), house=DEAD)
    table.does(PostBlinds())
    fold_round(table, away=(1,))
    assert (table.hand.dealer, posted_by(table)) == (0, {2: 2})
    end_of(table)
    table.does(Leave(0), NextDeal(table.hand.game), PostBlinds())
    assert (table.hand.dealer, posted_by(table)) == (1, {2: 1, 3: 2})
    assert table.hand.order == (2, 3, 4)


def test_who_comes_back_behind_a_big_blind_who_left_is_big_next() -> None:
    """0 and 1 were the blinds and 2 was away: 1 goes home as 2 comes back, whose turn it is."""
    table = Bare(*HOLDEM, stacks=(50, 50, 50, 50, 50), house=DEAD)
    table.does(PostBlinds(out=(2,)), GoAway(2))
    end_of(table)
    table.does(Leave(1), ComeBack(2), NextDeal(table.hand.game), PostBlinds())
    assert (table.hand.dealer, posted_by(table)) == (0, {2: 2})
    assert table.hand.order == (2, 3, 4, 0)


def test_a_deal_again_by_the_same_dealer_has_the_same_empty_place() -> None:
    table = Bare(*HOLDEM, stacks=(50, 50, 50, 50))  # seat 3 deals
    table.does(PostBlinds(small=False))
    assert posted_by(table) == {0: 2}
    table.does(ThrowIn(antes_stay=False, next_dealer=False), NextDeal(table.hand.game))
    table.does(PostBlinds())
    assert (table.hand.dealer, posted_by(table)) == (3, {0: 2})


def test_whose_places_the_blinds_are_at_may_be_said_with_the_dealer() -> None:
    """The button at 1's empty place, 2 small and 3 big; then it goes on from there."""
    table = Bare(*HOLDEM, stacks=(50, 50, 50, 50), house=DEAD)
    table.does(ThrowIn(antes_stay=False, next_dealer=True))
    table.does(GoAway(1), SetDealer(1, big=3, small=2), NextDeal(table.hand.game), PostBlinds())
    assert (table.hand.dealer, posted_by(table)) == (1, {2: 1, 3: 2})
    assert table.hand.order == (2, 3, 0)
    fold_round(table)
    assert (table.hand.dealer, posted_by(table)) == (2, {3: 1, 0: 2})


def test_a_big_blind_alone_leaves_the_small_one_empty() -> None:
    table = Bare(*HOLDEM, stacks=(50, 50, 50, 50), house=DEAD)
    table.does(ThrowIn(antes_stay=False, next_dealer=True))
    (said,) = table.does(SetDealer(0, big=2))
    assert line(said, table.night) == "A deals next; C is the big blind, nobody the small one"
    table.does(NextDeal(table.hand.game), PostBlinds())
    assert (table.hand.dealer, posted_by(table), table.hand.turn) == (0, {2: 2}, 3)
    fold_round(table)
    assert posted_by(table) == {2: 1, 3: 2}


def test_places_of_the_blinds_are_refused_that_cannot_be() -> None:
    table = Bare(*HOLDEM, stacks=(50, 50, 50, 50), house=DEAD)
    table.does(ThrowIn(antes_stay=False, next_dealer=True), GoAway(1))
    assert table.refuses(SetDealer(0, big=1)) == "blinds-places"  # he is away
    assert table.refuses(SetDealer(0, big=2, small=2)) == "blinds-places"
    assert table.refuses(SetDealer(0, small=2)) == "blinds-places"
    assert table.refuses(SetDealer(0, big=7)) == "not-at-the-table"


def test_who_was_to_be_big_is_gone_when_the_deal_begins() -> None:
    """What was said of the blinds holds no more: 1 and 2 are left of the dealer."""
    table = Bare(*HOLDEM, stacks=(50, 50, 50, 50), house=DEAD)
    table.does(ThrowIn(antes_stay=False, next_dealer=True))
    table.does(SetDealer(0, big=3, small=2), GoAway(3), NextDeal(table.hand.game), PostBlinds())
    assert posted_by(table) == {1: 1, 2: 2}


def test_the_table_may_say_that_the_small_blind_is_dead() -> None:
    table = Bare(*HOLDEM, stacks=(50, 50, 50, 50))
    table.does(PostBlinds(small=False))
    assert (posted_by(table), table.hand.turn) == ({0: 2}, 1)
    heads_up = Bare(*HOLDEM, stacks=(50, 50))
    assert heads_up.refuses(PostBlinds(small=False)) == "no-small-blind"


@pytest.mark.parametrize("house", [DEAD, House()])
def test_nobody_escapes_the_big_blind_after_the_small_one_was_left_out(house: House) -> None:
    table = Bare(*HOLDEM, stacks=(50, 50, 50, 50), house=house)
    table.does(PostBlinds(small=False))
    assert posted_by(table) == {0: 2}
    fold_round(table)
    assert (posted_by(table), table.hand.dealer) == ({0: 1, 1: 2}, 3)
    fold_round(table)
    assert (posted_by(table), table.hand.dealer) == ({1: 1, 2: 2}, 0)


def test_a_seat_that_has_gone_is_the_empty_small_blind_with_a_moving_button_too() -> None:
    table = Bare(*HOLDEM, stacks=(50, 50, 50, 50, 50))  # 0 small, 1 big
    table.does(PostBlinds())
    while table.hand.turn is not None and len(table.hand.live) > 1:
        table.does(Drop(table.hand.turn))
    table.does(Award(0, (table.hand.live[0].seat,)), Leave(1), NextDeal(table.hand.game))
    table.does(PostBlinds(small=False))
    assert posted_by(table) == {2: 2}
    fold_round(table)
    assert posted_by(table) == {2: 1, 3: 2}


def test_who_comes_in_posts_live_and_may_raise_when_it_is_only_called() -> None:
    """As much as a call is a bet of his; what he owes beside it is dead."""
    table = Bare(*HOLDEM, stacks=(50, 50, 50, 50))
    table.does(PostBlinds(live=((3, 2),), dead=((3, 1),)))
    assert (table.stacks, table.night.pot) == ((49, 48, 50, 47), 6)
    table.does(Call(2))
    able = choices(table.hand, 3, 47)
    assert (able.call, able.check, able.least) == (0, True, 4)
    table.does(RaiseTo(3, 4))
    assert table.stacks[3] == 45


@pytest.mark.parametrize(
    ("live", "why"),
    [
        (((0, 1),), "posts-already"),
        (((2, 3),), "live-so-much"),
        (((2, 0),), "live-so-much"),
        (((9, 2),), "not-in-the-hand"),
    ],
)
def test_what_cannot_be_posted_live_is_refused(live: tuple[tuple[int, int], ...], why: str) -> None:
    table = Bare(*HOLDEM, stacks=(50, 50, 50, 50))
    assert table.refuses(PostBlinds(live=live)) == why
    assert table.refuses(PostBlinds(dead=((3, 1), (3, 1)))) == "not-so-many-chips"
