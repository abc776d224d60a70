"""What an event changes together with what is seldom so: somebody is all-in, has left or has asked
for it, or an earlier deal is still there."""

from __future__ import annotations

import pytest
from bare import Bare

from referee.core.book.game import Ante, Showdown
from referee.core.decide import act
from referee.core.errors import Impossible
from referee.core.fold.bank import came
from referee.core.fold.effects import _kept
from referee.core.fold.evolve import evolve
from referee.core.fold.flow import put, without
from referee.core.fold.rulings import _reopened
from referee.core.fold.showdown import _off, _paid_last
from referee.core.messages.bank import Bought, CashedOut
from referee.core.messages.dealing import NextDeal, PutAntesIn
from referee.core.messages.event import Event
from referee.core.messages.milestones import IntervalTold
from referee.core.messages.people import CameBack, WentAway
from referee.core.messages.phones import AskedFor, Favor
from referee.core.messages.showdown import Award, OpenersSealed, SidePaid, Won
from referee.core.state.holding import Holding
from referee.core.state.night import Finished
from referee.core.state.phones import Acting
from referee.core.value import replace

from .changes import DRAW, IN, LAST, SHOWDOWN, bet, changes, opened, table


@pytest.mark.parametrize(
    ("what", "event"),
    [("away", WentAway(0)), ("back", CameBack(0)), ("buy", Bought(0, 5))],
)
def test_what_a_player_asked_for_is_asked_no_more_once_it_is_entered(
    what: Favor, event: Event
) -> None:
    others = (AskedFor(1, what), AskedFor(2, "buy", 5))
    night = table(night={"acting": Acting("act", requests=(AskedFor(0, what), *others))})
    assert evolve(night, event).acting.requests == others
    other = "buy" if what == "away" else "away"
    night = replace(night, acting=Acting("act", requests=(AskedFor(0, other),)))
    assert evolve(night, event).acting.requests == (AskedFor(0, other),)


@pytest.mark.parametrize(("cashed", "bought"), [(0, 23), (2, 21), (9, 20)])
def test_what_who_has_left_must_give_comes_off_what_was_cashed_first(
    cashed: int, bought: int
) -> None:
    night = table(players={2: dict(presence="gone", cashed=cashed)})
    cy = evolve(night, CashedOut(2, -3, left=True)).players[2]
    assert (cy.cashed, cy.bought) == (max(cashed - 3, 0), bought)


def test_chips_can_go_from_player_to_player_before_the_first_deal() -> None:
    night = replace(table(), hand=None)
    assert changes(night, evolve(night, SidePaid(((0, 1, 5),), "lowest"))) == {
        "stack 0": -5,
        "stack 1": 5,
    }


def test_a_deal_that_was_paid_says_whose_hands_were_out() -> None:
    holdings = (IN[0], replace(IN[1], state="dropped"), replace(IN[2], state="foul"))
    won = evolve(table(*holdings, at=SHOWDOWN, turn=None), Won(0, ((0, 3),)))
    assert won.finished[-1].folded == (1, 2)


def test_who_gets_chips_back_or_has_an_ante_there_is_all_in_no_longer() -> None:
    silent = [Holding(seat, ante=2, bets=(3,), all_in=True) for seat in range(4)]
    hand = table(*silent, stacks=(0, 0, 0, 0), pockets=(0, 0, 0, 0)).hand
    assert hand is not None
    off = _off(hand, {0: 3, 3: -1}, {1: 2})
    assert [holding.all_in for holding in off.holdings] == [False, False, True, True]
    assert [holding.total for holding in off.holdings] == [2, 3, 5, 5]


def test_an_opening_round_that_begins_again_forgets_the_rounds_after_it() -> None:
    first, later = table().hand, table(at=LAST).hand
    hand = opened(at=LAST, starts=(first, later), level=0, opened_street=0).hand
    assert first is not None
    assert later is not None
    assert hand is not None
    hand = replace(hand, street=1, holdings=tuple(replace(each, bets=(4, 0)) for each in IN))
    assert [start.street for start in _reopened(hand, (), 1).starts[:1]] == [0]
    assert later not in _reopened(hand, (), 1).starts


def test_who_is_all_in_with_real_chips_stays_so_when_the_round_is_told() -> None:
    holdings = (replace(bet(4, 0, 0)[0], all_in=True), *bet(4, 0, 0)[1:])
    night = opened(*holdings, stacks=(0, 20, 20), night={"chips": "real", "tracking": "milestones"})
    hand = evolve(night, IntervalTold(2, 4, ((0, 4), (1, 4)))).hand
    assert hand is not None
    assert [holding.all_in for holding in hand.holdings] == [True, False, False]


def test_who_was_all_in_for_a_pot_that_is_gone_is_not_for_the_next() -> None:
    deal = Bare(Ante(), Showdown())
    deal.does(PutAntesIn(), Award(0, (0,)))
    night = replace(deal.night, claims=((1, 5),))
    assert night.game is not None
    _, after = act(night, NextDeal(night.game))
    assert (after.claims, after.pot) == ((), 0)


def test_whose_openers_are_sealed_stands_in_the_deal_all_in_or_not() -> None:
    holdings = (replace(bet(4, 0, 0)[0], all_in=True), *bet(4, 0, 0)[1:])
    night = opened(*holdings, stacks=(0, 20, 20))
    assert changes(night, evolve(night, OpenersSealed(0))) == {"hand sealed": 0}
    with pytest.raises(Impossible):
        evolve(night, OpenersSealed(9))


def test_where_only_all_ins_are_left_to_answer_the_round_is_over() -> None:
    holdings = (IN[0], IN[1], replace(IN[2], all_in=True))
    hand = table(*holdings, at=LAST, turn=1).hand
    assert hand is not None
    out = put(hand, replace(IN[0], state="foul"))
    assert without(out, 0).showing
    assert without(put(out, IN[2]), 0).turn == 1


def test_what_is_carried_on_may_come_to_nought_and_below_that_nobody_knows_it() -> None:
    night = table(night={"chips": "real"}, players={0: dict(carried=5)})
    assert came(night, ((0, -5),)).players[0].carried == 0
    assert came(night, ((0, -6),)).players[0].carried is None
    assert came(night, ((0, 2),)).players[0].carried == 7


def test_a_deal_that_ended_without_a_pot_is_not_the_one_that_was_paid_last() -> None:
    done = {"finished": (Finished(2, "Bare", ((2, 7),)),)}
    thrown = table(at=SHOWDOWN, turn=None, ending="thrown-in", night=done)
    assert not _paid_last(thrown)
    paid = replace(thrown, finished=(Finished(3, "Bare", ((2, 7),)),))
    assert _paid_last(paid)


def test_who_was_all_in_for_less_plays_on_once_the_rest_of_that_bet_went_back() -> None:
    """Of Ann's bet of 4 Bob had 2, and nobody else called: he buys chips while cards are drawn."""
    ann, bob = replace(IN[0], bets=(2,)), replace(IN[1], bets=(2,), answered=4, all_in=True)
    night = table(ann, bob, replace(IN[2], state="dropped"), at=DRAW, stacks=(18, 0, 20))
    hand = evolve(night, Bought(1, 5)).hand
    assert hand is not None
    assert not hand.of(1).all_in


def test_who_has_bought_chips_since_is_all_in_no_more_where_a_round_begins_again() -> None:
    then, now, broke = (
        table(replace(IN[0], all_in=True), *IN[1:]),
        table(),
        table(stacks=(0, 20, 20)),
    )
    assert then.hand is not None
    assert now.hand is not None
    again = _kept(now, then.hand, now.hand), _kept(broke, now.hand, now.hand)
    assert [[each.all_in for each in hand.holdings] for hand in again] == [
        [False, False, False],
        [True, False, False],
    ]


@pytest.mark.parametrize(("fell", "wild"), [(2, (9,)), (3, ()), (0, (9,))])
def test_what_an_upcard_made_wild_stays_so_where_it_lay_there_already(
    fell: int, wild: tuple[int, ...]
) -> None:
    """A round at step 2 begins again: the card of that step or an earlier one lies there still."""
    then, now = table().hand, table(at=LAST, wild=(9,), fell=fell).hand
    assert then is not None
    assert now is not None
    assert _kept(table(), then, now).wild == wild
