"""Betting: who speaks, how much, and the faults other programs shipped."""

from dataclasses import replace

import pytest
from bare import FIXED, Bare
from shelf import BOOK

from referee.core.book.game import Ante, BetStep, Deal, Draw, Showdown
from referee.core.book.house import House
from referee.core.errors import Impossible
from referee.core.fold.evolve import evolve, replay
from referee.core.messages.bank import Buy
from referee.core.messages.betting import (
    Bet,
    BetTo,
    Call,
    Called,
    Checked,
    Drop,
    Dropped,
    Raised,
    RaiseTo,
)
from referee.core.messages.command import Command
from referee.core.messages.dealing import PutAntesIn
from referee.core.rules.offers import offers
from referee.core.state.betting import choices, full_bets, likely_turn, passers, to_answer
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.core.state.pots import pots
from referee.notation.player import play


def after(
    *acts: str, head: str = "", game: str = "five-card-draw", seats: str = "Ann Bob Cy"
) -> Night:
    played = play("\n".join((f"game {game}", f"seats {seats}", head, "", *acts)), BOOK)
    assert played.wrong == []
    return played.log.night


def hand(night: Night) -> Hand:
    assert night.hand is not None
    return night.hand


def range_of(night: Night) -> tuple[int | None, int | None]:
    deal = hand(night)
    assert deal.turn is not None
    able = choices(deal, deal.turn, night.stack(deal.turn))
    return able.least, able.most


def test_an_all_in_raise_must_be_answered() -> None:
    """The others were not asked, chips stayed in a pot nobody got."""
    night = after(
        "Ann bets 4", "Bob calls", "Cy all-in", head="limit none 1\nstacks Ann 50 Bob 50 Cy 20"
    )
    assert to_answer(hand(night)) == (0, 1)
    night = after(
        "Ann bets 4",
        "Bob calls",
        "Cy all-in",
        "Ann calls",
        head="limit none 1\nstacks Ann 50 Bob 50 Cy 20",
    )
    assert hand(night).turn == 1


def test_who_is_all_in_gets_no_turn_any_more() -> None:
    """He was asked again and could throw his right away."""
    night = after(
        "Ann all-in", "Bob calls", "Cy calls", "Ann is pat", "Bob is pat", "Cy is pat",
        head="limit none 1\nstacks Ann 5 Bob 50 Cy 50",
    )  # fmt: skip
    assert hand(night).turn == 1
    assert 0 not in {getattr(offer.command, "seat", 9) for offer in offers(night)}


LIGHT = (Ante(), Deal(down=5), BetStep("first"), Draw(), BetStep("last"), Showdown())


def test_who_goes_light_bets_on() -> None:
    """Bob's last two chips matched the bet; he draws 50 on credit and answers the raise."""
    b = Bare(*LIGHT, stacks=(100, 3, 100), house=House().choosing("short-of-chips", "light"))
    b.does(PutAntesIn(), BetTo(0, 2), Call(1), Buy(1, 50), RaiseTo(2, 10), Call(0))
    assert b.hand.turn == 1
    b.does(Call(1))
    assert [(pot.amount, pot.claimants) for pot in pots(b.hand)] == [(3 + 30, (0, 1, 2))]
    assert b.stacks == (89, 42, 89)


def test_who_has_called_short_stays_all_in_though_he_goes_light() -> None:
    """Law 39(a): two of the ten are what he matched, in that interval and when it is over."""
    for buys_after in (False, True):
        b = Bare(*LIGHT, stacks=(100, 3, 100), house=House().choosing("short-of-chips", "light"))
        acts = (Call(2), Buy(1, 50)) if buys_after else (Buy(1, 50), Call(2))
        b.does(PutAntesIn(), BetTo(0, 10), Call(1), *acts)
        assert [(pot.amount, pot.claimants) for pot in pots(b.hand)] == [
            (3 + 6, (0, 1, 2)),
            (16, (0, 2)),
        ]


def test_with_table_stakes_chips_bought_wait_for_the_next_deal() -> None:
    """Law 39(b)."""
    b = Bare(*LIGHT, stacks=(100, 3, 100))
    b.does(PutAntesIn(), BetTo(0, 2), Call(1), Buy(1, 50))
    assert b.hand.of(1).all_in
    assert (b.stacks[1], b.night.holds(1)) == (0, 50)


def test_an_uncalled_bet_is_returned_before_anything_is_won() -> None:
    night = after("Ann bets 40", "others drop", "Ann wins", head="limit none 1")
    assert [night.stack(seat) for seat in range(3)] == [102, 99, 99]
    assert hand(night).awards == ((0, ((0, 3),)),)


def test_antes_lie_in_the_pot() -> None:
    """Antes were taken and not added."""
    night = after("all ante", head="ante 3")
    assert (night.pot, night.stack(0), hand(night).pot) == (9, 97, 9)


def test_one_actor_or_none() -> None:
    """Two had the turn at once. An event out of turn cannot happen."""
    night = after("all ante")
    for event in (Checked(1), Bet(2, 2, 2), Dropped(1), Raised(1, 4, 4)):
        with pytest.raises(Impossible):
            evolve(night, event)


def test_no_raise_is_offered_beyond_the_cap() -> None:
    night = after("Ann bets 2", "Bob raises to 4", "Cy raises to 6", "Ann raises to 8")
    assert hand(night).raises == 3
    assert range_of(night) == (None, None)


def test_the_sample_deals_balance_as_bare_ledgers() -> None:
    """Both readings of "raises 16": to 16 in all, or by 16 to 26."""
    head = "stacks 100 each\nlimit none 1"
    before = (
        "Bob bets 5", "Carol drops", "David calls", "Alice calls", "Bob is pat", "David is pat",
        "Alice is pat", "Bob checks", "David checks", "Alice bets 10", "Bob drops",
    )  # fmt: skip
    night = after(*before, head=head, seats="Bob Carol David Alice")
    assert night.pot == 29
    for to, pot in ((16, 51), (26, 71)):
        events = (Raised(2, to, to), Called(3, to, to - 10))
        ledger = night
        for event in events:
            ledger = evolve(ledger, event)
        assert ledger.pot == pot
        assert [ledger.stack(seat) for seat in range(4)] == [94, 99, 94 - to, 94 - to]
        assert hand(ledger).showing


@pytest.mark.parametrize(
    ("level", "size", "bets"),
    [
        (0, 4, 0),
        (1, 4, 0),
        (2, 4, 1),
        (4, 4, 1),
        (5, 4, 1),
        (6, 4, 2),
        (8, 4, 2),
        (1, 2, 1),
        (3, 3, 1),
    ],
)
def test_an_all_in_of_half_a_bet_counts_as_a_whole_one(level: int, size: int, bets: int) -> None:
    assert full_bets(level, size) == bets


@pytest.mark.parametrize(
    ("limit", "acts", "bounds"),
    [
        ("fixed 2 4", (), (2, 2)),
        ("fixed 2 4", ("Ann bets 2",), (4, 4)),
        ("spread 1 5", (), (1, 5)),
        ("spread 1 5", ("Ann bets 3",), (6, 8)),
        ("pot 1", (), (1, 3)),
        ("pot 1", ("Ann bets 3",), (6, 12)),
        ("none 1", (), (1, 99)),
        ("none 2", ("Ann bets 10",), (20, 99)),
        ("none 2", ("Ann bets 10", "Bob raises to 25"), (40, 99)),
        ("none 2", ("Ann bets 60",), (99, 99)),
    ],
)
def test_what_a_bet_may_come_to(limit: str, acts: tuple[str, ...], bounds: tuple[int, int]) -> None:
    assert range_of(after("all ante", *acts, head=f"limit {limit}")) == bounds


def test_passers_are_those_who_speak_before() -> None:
    deal = hand(after("all ante", "Ann checks", seats="Ann Bob Cy Dot"))
    assert [passers(deal, seat) for seat in range(4)] == [None, (), (1,), (1, 2)]


def test_second_interval_first_turn_for_two() -> None:
    """As far as it goes with antes: eldest first, then the opener."""
    night = after("all ante", seats="Ann Bob")
    assert hand(night).turn == 0
    night = after(
        "Ann checks", "Bob bets 2", "Ann calls", "Ann is pat", "Bob is pat", seats="Ann Bob"
    )
    assert hand(night).turn == 1


def test_called_by_several_stops_when_one_is_left() -> None:
    """A foul raiser leaves two who owe; when one of them drops the other need not pay."""
    deal = hand(after("Ann bets 2", "Bob raises to 4", "foul Bob", "called Ann"))
    assert (deal.showing, deal.of(0).total) == (True, 3)


def test_a_night_is_the_fold_of_its_events() -> None:
    log = play("game jackpots\nseats Ann Bob Cy\n\nAnn opens 2\nothers drop", BOOK).log
    assert replay(event for entry in log.entries for event in entry.events) == log.night


def test_without_check_raise_who_checked_may_only_call_or_drop() -> None:
    night = after("Ann checks", "Bob bets 2", "Cy calls")
    deal = hand(night)
    steps = tuple(
        replace(step, check_raise=False) if isinstance(step, BetStep) else step
        for step in deal.game.steps
    )
    strict = replace(deal, game=replace(deal.game, steps=steps))
    assert choices(deal, 0, 99).least == 4
    assert choices(strict, 0, 99).least is None
    assert choices(strict, 0, 99).call == 2


def test_less_than_a_whole_raise_uses_no_raise_up_where_only_whole_ones_count() -> None:
    """Two raises to 60, then all-in for 70: to make it 80 is the third raise."""
    night = after(
        "Ann bets 20", "Bob raises to 40", "Cy raises to 60", "Dot all-in",
        head="limit fixed 20\nraises 3, whole bets only\nstacks Ann 200 Bob 200 Cy 200 Dot 71",
        seats="Ann Bob Cy Dot",
    )  # fmt: skip
    assert (hand(night).raises, hand(night).capped) == (2, False)
    assert range_of(night) == (80, 80)


def test_so_many_times_a_spread_is_so_many_times_both_ends() -> None:
    """The last interval of Q-Ball is for four times the bets of the first."""
    deal = hand(after("all ante", head="limit spread 1 5"))
    steps = tuple(
        replace(step, times=4) if isinstance(step, BetStep) else step for step in deal.game.steps
    )
    able = choices(replace(deal, game=replace(deal.game, steps=steps)), 0, 99)
    assert (able.least, able.most) == (4, 20)


@pytest.mark.parametrize(
    ("posts", "half"),
    [("1 2", ", whole bets only"), ("1 2", ""), ("3 6", ""), ("3 6", ", whole bets only")],
)
def test_a_blind_made_up_to_a_whole_bet_may_be_raised_by_who_called_the_blind(
    posts: str, half: str
) -> None:
    """Bets of 10: whoever completes a smaller blind has chips left, so it is a whole bet."""
    night = after(
        "Cy calls", "Dot raises to 10", "Ann drops", "Bob drops", game="texas-holdem",
        head=f"limit fixed 10 20\nraises 3{half}\nposts {posts}", seats="Ann Bob Cy Dot",
    )  # fmt: skip
    assert hand(night).turn == 2
    assert range_of(night) == (20, 20)


CAPPED = (BetTo(0, 2), RaiseTo(1, 4))


@pytest.mark.parametrize(
    ("chips", "acts", "may"),
    [
        (100, (*CAPPED, RaiseTo(2, 6), RaiseTo(0, 8)), None),  # three can act: no fourth raise
        (6, (*CAPPED, RaiseTo(2, 5), RaiseTo(0, 8)), 10),  # one of them is all-in: two can
        (3, (*CAPPED, Call(2), RaiseTo(0, 6), RaiseTo(1, 8)), 10),  # also if he called for less
        (100, (*CAPPED, Drop(2), RaiseTo(0, 6), RaiseTo(1, 8)), 10),  # or dropped
        (100, (*CAPPED, RaiseTo(2, 6), RaiseTo(0, 8), Call(1), Drop(2)), None),
    ],
)
def test_raises_are_free_for_two_who_can_act(
    chips: int, acts: tuple[Command, ...], may: int | None
) -> None:
    """Two are left when the others are all-in as much as when they have dropped."""
    b = Bare(Ante(), BetStep("only"), Showdown(), stacks=(100, 100, chips), limit=FIXED)
    b.does(PutAntesIn(), *acts)
    if b.hand.turn is None:
        assert b.hand.showing
        return
    able = choices(b.hand, b.hand.turn, b.night.stack(b.hand.turn))
    assert able.least == able.most == may


@pytest.mark.parametrize(
    ("acts", "likely"),
    [
        ((), "Ann"),
        (("Bob bets 2",), "Cy"),
        (("Bob bets 2", "Cy drops"), "Ann"),
        (("Bob bets 2", "Cy raises to 4"), "Ann"),
    ],
)
def test_probably_the_one_after_the_last_bet_speaks(acts: tuple[str, ...], likely: str) -> None:
    night = after(*(("all ante", "Ann passes", *acts) if acts else ("all ante",)))
    assert night.name(likely_turn(hand(night))) == likely
