"""One blind or three, and an ante beside them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from bare import FIXED, Bare

from referee.core.book.game import (
    Ante,
    Blinds,
    Limit,
    Stakes,
)
from referee.core.book.house import House
from referee.core.book.posts import PostedBy, SideAnteBy
from referee.core.messages.betting import (
    Call,
    Drop,
    RaiseTo,
)
from referee.core.messages.dealing import NextDeal, PostBlinds, PutAntesIn
from referee.core.messages.people import GoAway
from referee.core.messages.showdown import Award, ThrowIn
from referee.core.messages.stakes import SetStakes

from .test_dead_button import DEAD, posted_by
from .test_forced import HOLDEM, STUD, TWO

# --- one blind, or three ----------------------------------------------------------------------


NO_LIMIT = Stakes(1, Limit("none", (2,), raises=None))


def posting(stakes: Stakes, seats: int = 4, blinds: Blinds = TWO) -> Bare:
    """Hold'em for such stakes, before anybody has put anything in; the last seat deals."""
    table = Bare(blinds, *HOLDEM[1:], stacks=(50,) * seats)
    table.does(SetStakes(stakes, House()), ThrowIn(False, next_dealer=False))
    table.does(NextDeal(table.hand.game))
    return table


@pytest.mark.parametrize(
    ("by", "seats", "amounts", "posted", "first"),
    [
        ("eldest-second-third", 4, (1, 2, 4), {0: 1, 1: 2, 2: 4}, 3),
        ("eldest-second-third", 4, (), {0: 1, 1: 2, 2: 4}, 3),  # twice the one before
        ("eldest-second-third", 4, (5,), {0: 5, 1: 10, 2: 20}, 3),
        ("eldest-second-third", 3, (1, 2, 4), {0: 1, 1: 2, 2: 4}, 0),  # the dealer has the third
        ("eldest-second-third", 2, (1, 2, 4), {0: 4, 1: 2}, 1),  # the last two are left
        ("dealer-eldest-second", 4, (1, 1, 2), {0: 1, 1: 2, 3: 1}, 2),
        ("dealer-eldest-second", 2, (1, 1, 2), {0: 2, 1: 1}, 1),
        ("eldest", 4, (), {0: 2}, 1),  # hold'em's big blind
        ("eldest", 4, (5,), {0: 5}, 1),
        ("eldest", 2, (5,), {0: 5}, 1),
        ("dealer", 4, (5,), {3: 5}, 0),
        ("eldest-second", 4, (5, 10), {0: 5, 1: 10}, 2),
        ("game", 4, (5,), {0: 5, 1: 10}, 2),  # a blind nobody named is in proportion
        ("game", 4, (1, 2, 4), {0: 1, 1: 2}, 2),  # a night of several games may have more
    ],
)
def test_one_two_or_three_blinds(
    by: PostedBy, seats: int, amounts: tuple[int, ...], posted: dict[int, int], first: int
) -> None:
    table = posting(replace(NO_LIMIT, posted_by=by, blinds=amounts), seats)
    table.does(PostBlinds())
    assert {holding.seat: holding.bet for holding in table.hand.holdings if holding.bet} == posted
    assert (table.hand.turn, table.hand.level) == (first, max(posted.values()))


def test_the_last_of_three_blinds_sets_the_raise_and_has_the_option() -> None:
    table = posting(replace(NO_LIMIT, posted_by="eldest-second-third", blinds=(1, 2, 4)))
    table.does(PostBlinds())
    assert table.refuses(RaiseTo(3, 7)) == "too-little"
    table.does(Call(3), Call(0), Call(1), RaiseTo(2, 8))
    assert (table.hand.turn, table.night.pot) == (3, 20)


def test_a_third_blind_is_doubled_by_a_straddle() -> None:
    stakes = replace(NO_LIMIT, posted_by="eldest-second-third")
    table = posting(stakes, 5, replace(TWO, straddles=1))
    table.does(PostBlinds(1))
    assert (table.hand.level, table.hand.of(3).bet, table.hand.turn) == (8, 8, 4)


@pytest.mark.parametrize(
    ("by", "seats", "payer"),
    [("eldest-second-third", 4, 2), ("eldest-second-third", 2, 0), ("dealer", 2, 1)],
)
def test_the_last_blind_antes_for_all(by: PostedBy, seats: int, payer: int) -> None:
    table = posting(replace(NO_LIMIT, posted_by=by, side_ante=3, side_ante_by="big-blind"), seats)
    table.does(PutAntesIn())
    assert {holding.seat: holding.total for holding in table.hand.holdings if holding.total} == {
        payer: 3
    }


def test_the_game_has_its_own_blinds_again_when_the_table_says_so() -> None:
    table = posting(replace(NO_LIMIT, posted_by="eldest-second-third"))
    table.does(PostBlinds(), SetStakes(NO_LIMIT, House()), ThrowIn(False, next_dealer=True))
    table.does(NextDeal(table.hand.game), PostBlinds())
    assert sorted(holding.bet for holding in table.hand.holdings) == [0, 0, 1, 2]


# --- an ante beside the blinds ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("by", "seats", "stacks"),
    [
        ("all", 3, (46, 45, 47)),  # and blinds of 1 and 2
        ("dealer", 3, (49, 48, 47)),
        ("big-blind", 3, (49, 45, 50)),
        ("big-blind", 2, (45, 49)),  # heads-up the other is the big blind
    ],
)
def test_an_ante_beside_the_blinds(by: SideAnteBy, seats: int, stacks: tuple[int, ...]) -> None:
    table = Bare(*HOLDEM, stacks=(50,) * seats)
    stakes = replace(table.night.stakes, side_ante=3, side_ante_by=by)
    begin_for(table, stakes)
    table.does(PutAntesIn(), PostBlinds())
    assert table.stacks == stacks
    dead = sum(holding.dead for holding in table.hand.holdings)
    assert dead == (0 if by == "all" else 3)
    table.does(ThrowIn(antes_stay=False, next_dealer=False), NextDeal(table.hand.game))
    assert sum(isinstance(step, Ante) for step in table.hand.game.steps) == 1


def begin_for(table: Bare, stakes: Stakes) -> None:
    """The deal of a table begun again for these stakes."""
    table.does(
        ThrowIn(antes_stay=False, next_dealer=False),
        SetStakes(stakes, table.night.house),
        NextDeal(table.hand.game),
    )


def test_a_dead_small_blind_leaves_the_ante_with_the_big_one() -> None:
    table = Bare(*HOLDEM, stacks=(50, 50, 50, 50), house=DEAD)
    stakes = replace(table.night.stakes, side_ante=3, side_ante_by="big-blind")
    begin_for(table, stakes)
    table.does(PutAntesIn(), PostBlinds())
    while table.hand.turn is not None and len(table.hand.live) > 1:
        table.does(Drop(table.hand.turn))
    table.does(Award(0, (table.hand.live[0].seat,)), GoAway(1), NextDeal(table.hand.game))
    before = table.night.stack(2)
    table.does(PutAntesIn(), PostBlinds())
    assert posted_by(table) == {2: 2}
    assert before - table.night.stack(2) == 5


def test_a_game_with_an_ante_of_its_own_has_no_other() -> None:
    table = Bare(*STUD, limit=FIXED, bring_in=1)
    stakes = replace(table.night.stakes, side_ante=3)
    begin_for(table, stakes)
    table.does(PutAntesIn())
    assert table.night.pot == 3
