"""What is known of bets that nobody tapped: event in, night out."""

from __future__ import annotations

import pytest
from bare import Bare

from referee.core.book.game import Ante, BetStep, Deal, Draw, Showdown, Step
from referee.core.chips import LOOSE, POT
from referee.core.fold.evolve import evolve
from referee.core.messages.betting import BetTo, Call, Check, Drop
from referee.core.messages.dealing import PutAntesIn
from referee.core.messages.debts import (
    CountStands,
    DebtDropped,
    DebtsKept,
    HandedOver,
    Owing,
    PaidUp,
)
from referee.core.messages.event import Event
from referee.core.messages.law import ByConsent
from referee.core.messages.milestones import (
    AllDrew,
    Attributed,
    BettingOver,
    GrainSet,
    IntervalTold,
    PotCounted,
    PutIn,
    SetGrain,
    StillIn,
    TookOut,
)
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.core.value import replace

JACKPOTS: tuple[Step, ...] = (
    Ante(),
    Deal(down=5),
    BetStep("first", needs="jacks-or-better", unopened="ante-again"),
    Draw(),
    BetStep("last", first="opener"),
    Showdown(proves=("openers",)),
)
PLAIN: tuple[Step, ...] = (
    Ante(),
    Deal(down=5),
    BetStep("first"),
    Draw(),
    BetStep("last"),
    Showdown(),
)


def after(night: Night, *events: Event) -> Night:
    for event in events:
        night = evolve(night, event)
    return night


def hand(night: Night) -> Hand:
    assert night.hand is not None
    return night.hand


def opened(*stacks: int, steps: tuple[Step, ...] = JACKPOTS, real: bool = False) -> Bare:
    """Ann has opened with 4; whoever sits behind her has not spoken."""
    b = Bare(*steps, stacks=stacks or (100, 100, 100))
    if real:
        b.does(SetGrain("real", "milestones"))
    b.does(PutAntesIn(), BetTo(0, 4))
    return b


@pytest.mark.parametrize(
    ("steps", "before", "seats", "proof"),
    [
        (JACKPOTS, "none", (1, 2), "owed"),  # the opener has gone, and has shown nothing yet
        (JACKPOTS, "none", (0, 1), "none"),
        (JACKPOTS, "shown", (1, 2), "shown"),
        (JACKPOTS, "not-asked", (1, 2), "not-asked"),
        (PLAIN, "none", (1, 2), "none"),
    ],
)
def test_an_opener_who_is_not_still_in_owes_proof(
    steps: tuple[Step, ...], before: str, seats: tuple[int, ...], proof: str
) -> None:
    b = opened(steps=steps)
    night = replace(b.night, hand=replace(b.hand, proof=before))
    night = after(night, StillIn(seats, ()))
    assert hand(night).proof == proof
    assert [holding.seat for holding in hand(night).live] == list(seats)


def test_who_is_still_in_has_called_about() -> None:
    b = opened(100, 5, 100, 100)
    night = after(b.night, StillIn((0, 1, 3), ((1, 4), (3, 4))))
    assert hand(night).pot == 4 + 3 * 4
    assert [holding.state for holding in hand(night).holdings] == ["in", "in", "dropped", "in"]
    assert [holding.all_in for holding in hand(night).holdings] == [False, True, False, False]
    assert [holding.sure for holding in hand(night).holdings] == [
        "about",
        "about",
        "exact",
        "about",
    ]
    assert hand(night).of(2).folded == 5
    assert (hand(night).pot_sure, hand(night).acted) == ("about", True)
    assert hand(night).drawing
    assert hand(night).turn == 0


def test_all_in_stays_so_and_real_chips_say_nothing_of_it() -> None:
    b = opened(5, 100, 100)
    assert b.hand.of(0).all_in
    night = after(b.night, StillIn((0, 1), ((1, 4),)))
    assert [holding.all_in for holding in hand(night).holdings] == [True, False, False]
    b = opened(100, 5, 100, real=True)
    night = after(b.night, StillIn((0, 1), ((1, 4),)))
    assert not hand(night).of(1).all_in


@pytest.mark.parametrize(("counted", "sure"), [(False, "about"), (True, "exact")])
def test_betting_over_leaves_the_pot_unknown_but_where_it_was_counted(
    counted: bool, sure: str
) -> None:
    b = opened(real=True)
    night = after(b.night, PotCounted(20, 7)) if counted else b.night
    night = after(night, BettingOver())
    assert hand(night).pot_sure == sure
    assert [holding.sure for holding in hand(night).holdings] == ["about"] * 3
    assert [holding.answered for holding in hand(night).holdings] == [4, 4, 4]
    assert hand(night).drawing


def test_all_drew_and_nobody_noted_how_many() -> None:
    b = opened()
    b.does(Call(1), Drop(2))
    drew = tuple(
        replace(holding, drew=None if holding.seat else 2, owed=1) for holding in b.hand.holdings
    )
    ready = replace(b.night, hand=replace(b.hand, holdings=drew))
    night = after(ready, AllDrew())
    assert [holding.drew for holding in hand(night).holdings] == [2, -1, None]
    assert [holding.noted for holding in hand(night).holdings] == [2, None, None]
    assert [holding.owed for holding in hand(night).holdings] == [0, 0, 1]
    assert not hand(night).stub_known
    assert hand(night).betting is not None


@pytest.mark.parametrize(
    ("real", "amount", "loose", "unsaid"),
    [(False, 10, 3, 3), (False, 5, -2, -2), (True, 10, 3, 0), (True, 5, -2, 0), (False, 7, 0, 0)],
)
def test_a_pot_counted(real: bool, amount: int, loose: int, unsaid: int) -> None:
    b = opened(real=real)
    before = b.night.purse[LOOSE]
    night = after(b.night, PotCounted(amount, 7))
    assert hand(night).pot == night.purse[POT] == amount
    assert night.purse[LOOSE] == before - loose
    assert (hand(night).loose, hand(night).unsaid) == (loose, unsaid)
    assert hand(night).counted_in == b.hand.step
    assert hand(night).missing == max(-loose, 0) * (not real)


def test_piles_make_a_count_when_each_is_known() -> None:
    """Ann is all-in: two pots. One counted alone leaves the pot as unsure as it was."""
    b = opened(5, 100, 100, 100, steps=PLAIN, real=True)
    night = replace(b.night, hand=replace(b.hand, pot_sure="about", holdings=tuple(
        replace(holding, all_in=holding.seat == 0, bets=((4,), (9,), (9,), (0,))[holding.seat])
        for holding in b.hand.holdings
    )), purse=(*b.night.purse[:POT], 26, *b.night.purse[POT + 1 :]))  # fmt: skip
    pot = hand(night).pot
    night = replace(night, purse=tuple(
        chips + (b.night.purse[POT] - pot if at == LOOSE else 0) if at != POT else pot
        for at, chips in enumerate(night.purse)
    ))  # fmt: skip
    deal = after(night, PotCounted(pot + 2, pot, 1))
    assert (hand(deal).piled, hand(deal).pot_sure) == (((1, 2),), "about")
    both = after(deal, PotCounted(pot + 5, pot + 2, 0))
    assert (hand(both).piled, hand(both).pot_sure) == (((0, 0), (1, 2)), "exact")
    assert after(both, PotCounted(pot + 6, pot + 5, 1)).hand.piled == ((0, 0), (1, 3))


@pytest.mark.parametrize(
    ("events", "owing", "unsaid", "loose", "missing"),
    [
        ((Owing(1, 2),), ((1, 2),), -3, -3, 3),
        ((Owing(1, 2, 2),), ((1, 2),), -1, -1, 1),
        ((Owing(1, 3, 3), PaidUp(1, 3)), (), 0, 0, 0),
        ((Owing(1, 3, 3), PaidUp(1, 2, -2)), ((1, 1),), 0, -2, 0),
        ((Owing(1, 2, 2), Owing(2, 1, 1), DebtDropped(1, 2, "own")), ((2, 1),), 0, 0, 0),
        ((Owing(1, 2, 2), PaidUp(1, 5)), (), -1, -1, 1),
        ((CountStands(3),), (), 0, -3, 0),
    ],
)
def test_what_a_count_found_missing(
    events: tuple[Event, ...],
    owing: tuple[tuple[int, int], ...],
    unsaid: int,
    loose: int,
    missing: int,
) -> None:
    b = opened()
    night = after(b.night, PotCounted(4, 7), *events)
    assert night.owing == owing
    assert (hand(night).unsaid, hand(night).loose, hand(night).missing) == (unsaid, loose, missing)


def test_debts_are_kept_until_they_are_handed_over() -> None:
    b = opened()
    night = after(replace(b.night, handing=((0, 2, 1),)), PotCounted(4, 7), Owing(1, 3, 3))
    night = after(night, DebtsKept(((1, 0, 2), (1, 2, 1))))
    assert (night.owing, night.handing) == ((), ((0, 2, 1), (1, 0, 2), (1, 2, 1)))
    assert after(night, HandedOver()).handing == ()


@pytest.mark.parametrize(
    ("seat", "amount", "bets", "all_in", "took", "turn", "stack"),
    [
        (1, 3, (3,), False, 0, 1, 96),
        (1, 4, (4,), False, 0, 1, 95),
        (1, 6, (6,), False, 0, 1, 93),
        (0, -2, (2,), False, 2, 1, 97),
        (2, 4, (4,), True, 0, 1, 0),
    ],
)
def test_chips_of_a_count_are_somebodys(
    seat: int, amount: int, bets: tuple[int, ...], all_in: bool, took: int, turn: int, stack: int
) -> None:
    b = opened(100, 100, 5, 100)
    counted = after(b.night, PotCounted(8 + amount, 8))
    night = after(counted, Attributed(seat, amount))
    holding = hand(night).of(seat)
    assert (holding.bets, holding.all_in, holding.took) == (bets, all_in, took)
    assert (hand(night).turn, night.stack(seat)) == (turn, stack)
    assert (hand(night).loose, hand(night).unsaid, hand(night).missing) == (0, 0, 0)
    assert hand(night).level == max(4, *bets)


def test_what_goes_back_is_less_by_what_was_never_there() -> None:
    b = Bare(*PLAIN)
    b.does(PutAntesIn(), BetTo(0, 6), Drop(1), Drop(2))
    counted = after(b.night, PotCounted(5, 9))
    assert hand(after(counted, Attributed(0, -4))).uncalled == (0, 2)
    assert hand(after(b.night, PotCounted(3, 9), Attributed(0, -6))).uncalled is None
    assert hand(after(counted, Attributed(1, -1))).uncalled == (0, 6)


@pytest.mark.parametrize(
    ("level", "turn", "bets", "opener", "aggressor"),
    [
        (6, 0, ((0, 2), (1, 6), (2, 6)), 1, 1),
        (6, 2, ((0, 2), (1, 6), (2, 0)), 1, 1),
        (6, 1, ((0, 6), (1, 0), (2, 6)), 2, 2),
        (0, 1, ((0, 0), (1, 0), (2, 0)), None, None),
    ],
)
def test_an_interval_told(
    level: int,
    turn: int,
    bets: tuple[tuple[int, int], ...],
    opener: int | None,
    aggressor: int | None,
) -> None:
    b = Bare(*PLAIN)
    b.does(PutAntesIn())
    night = after(
        replace(b.night, hand=replace(b.hand, turn_known=False)), IntervalTold(turn, level, bets)
    )
    assert (hand(night).level, hand(night).turn, hand(night).turn_known) == (level, turn, True)
    assert (hand(night).opener, hand(night).aggressor) == (opener, aggressor)
    assert [holding.bet for holding in hand(night).holdings] == [chips for _, chips in bets]
    assert [holding.answered for holding in hand(night).holdings] == [
        level if chips == level and chips else None for _, chips in bets
    ]
    assert hand(night).pot == 3 + sum(chips for _, chips in bets)


def test_an_interval_told_again_gives_back_first_and_keeps_who_opened() -> None:
    b = opened(20, 5, 20, steps=PLAIN)
    night = after(b.night, IntervalTold(2, 4, ((0, 2), (1, 4), (2, 0))))
    assert [night.stack(seat) for seat in range(3)] == [17, 0, 19]
    assert [holding.all_in for holding in hand(night).holdings] == [False, True, False]
    assert (hand(night).opener, hand(night).aggressor) == (0, 0)


@pytest.mark.parametrize(
    ("event", "lenient", "excused"),
    [
        (ByConsent("out-of-turn", 1), True, (False, True, False)),
        (ByConsent("out-of-turn", None), True, (False, False, False)),
        (ByConsent("out-of-turn", 7), True, (False, False, False)),
        (ByConsent("settled", 1), False, (False, False, False)),
        (ByConsent("out-of-turn", 1, "a bet"), False, (False, False, False)),
    ],
)
def test_what_stood_at_the_table(event: Event, lenient: bool, excused: tuple[bool, ...]) -> None:
    night = after(opened().night, event)
    assert hand(night).lenient is lenient
    assert tuple(holding.excused for holding in hand(night).holdings) == excused


def test_just_a_pot() -> None:
    b = opened()
    night = after(b.night, PutIn(1, 5))
    assert (hand(night).of(1).bets, night.stack(1), hand(night).pot) == ((5,), 94, 12)
    night = after(night, TookOut(1, 7))
    assert (hand(night).of(1).bets, night.stack(1), hand(night).pot) == ((0,), 101, 5)
    assert hand(night).loose == -2


@pytest.mark.parametrize(
    ("acts", "tracking", "known"),
    [((), "bets", True), ((Check(0),), "bets", True), ((BetTo(0, 4),), "bets", False)],
)
def test_a_turn_is_known_only_while_nobody_was_unheard(
    acts: tuple[Check | BetTo, ...], tracking: str, known: bool
) -> None:
    b = Bare(*PLAIN)
    b.night = after(b.night, GrainSet("real", "milestones"))
    b.does(PutAntesIn(), *acts)
    night = after(b.night, GrainSet("real", "bets"))
    assert hand(night).turn_known is known
    assert night.tracking == "bets"


def test_real_chips_are_read_as_they_lie_and_go_back_as_counted() -> None:
    b = opened(100, 50, 30)
    night = after(replace(b.night, handing=((0, 1, 2),)), GrainSet("real", "bets"))
    assert [player.counted for player in night.players] == [95, 49, 29]
    assert [player.carried for player in night.players] == [100, 50, 30]
    assert [player.counted_with for player in night.players] == [5, 1, 1]
    assert [player.counted_at for player in night.players] == [0, 0, 0]
    assert night.handing == ((0, 1, 2),)
    assert night.purse[LOOSE] == 95 + 49 + 29
    back = after(night, GrainSet("tablet", "bets", ((0, 90), (1, 54), (2, 29))))
    assert [back.stack(seat) for seat in range(3)] == [90, 54, 29]
    assert (back.handing, back.purse[LOOSE]) == ((), 0)
