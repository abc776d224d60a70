"""A missing ante, ruled or owed, is charged once: in every grain, counted or not, all-in or not."""

from __future__ import annotations

import itertools
from random import Random

import pytest
from test_properties import BOOK

from referee.core.book.game import Chips, Stakes, Tracking
from referee.core.book.house import House
from referee.core.decide import act
from referee.core.errors import Refused
from referee.core.log import Entry, Log
from referee.core.messages.bank import BeginNight, CloseNight, Count
from referee.core.messages.betting import AllCheck, BetTo, Call, Drop, OthersDrop
from referee.core.messages.command import Command
from referee.core.messages.dealing import NextDeal, PutAntesIn
from referee.core.messages.debts import HandOver, LetCountStand, LetOff, Owe, PayUp
from referee.core.messages.law import Rule
from referee.core.messages.milestones import AllDrawn, Attribute, CountPot, SetGrain
from referee.core.messages.people import Leave
from referee.core.messages.showdown import Award, DividePot, ThrowIn
from referee.core.messages.stakes import PlayFor
from referee.core.rules import money
from referee.core.rules.debts import who_is_short
from referee.core.state.night import Night
from referee.core.state.pots import pots
from referee.screens.bank.words import bank
from referee.screens.felt.words import debts

GRAINS: tuple[tuple[Chips, Tracking], ...] = (
    ("tablet", "bets"),
    ("real", "bets"),
    ("real", "milestones"),
)
LAW = BOOK.laws["forgotten-ante"]
RULED = Rule(LAW, (("known", "yes"), ("who", "0")), None)


def anted(grain: tuple[Chips, Tracking], ann: int, later: bool) -> Night:
    """Antes of two are booked; Ann may have one chip only."""
    game = BOOK.games["jackpots"]
    players = (("Ann", ann), ("Bob", 80), ("Cy", 80))
    night = act(Night(), BeginNight("t", players, 2, game, Stakes(ante=2), House()))[1]
    if grain[0] == "real":
        night = act(night, SetGrain(*grain))[1]
    for command in (NextDeal(game), PutAntesIn(owing=(0,) if later else ())):
        night = act(night, command)[1]
    return night


@pytest.mark.parametrize(
    ("grain", "ann", "later", "counted"),
    list(itertools.product(GRAINS, (80, 1), (False, True), (False, True))),
)
def test_a_missing_ante_is_charged_once(
    grain: tuple[Chips, Tracking], ann: int, later: bool, counted: bool
) -> None:
    night = anted(grain, ann, later)
    whole, hers = night.pot, night.players[0].bought
    assert night.hand is not None
    booked, purse = night.hand.holdings[0].total, night.purse
    if counted:
        night = act(night, CountPot(whole - booked))[1]
        assert night.pot == (whole if later else whole - booked)
    ways = [RULED, PayUp(0)] if later else [RULED]
    if counted and not later:
        assert act(night, Owe(0, booked))[1].purse == purse
        assert act(night, LetCountStand())[1].loose == night.loose
    for way in ways:
        after = act(night, way)[1]
        assert after.hand is not None
        assert (after.pot, after.hand.holdings[0].total) == (whole, booked)
        assert (after.purse, after.owing) == (purse, ())
        assert sum(after.purse) == 0
        assert after.players[0].bought == hers


def after(night: Night, *commands: Command) -> Night:
    for command in commands:
        night = act(night, command)[1]
        assert night.pot_there >= 0
        assert sum(chips for _, chips in night.owing) <= night.pot or night.playing is None
    return night


def refused(night: Night, command: Command) -> str:
    with pytest.raises(Refused) as why:
        act(night, command)
    return why.value.reason


JACKPOTS = BOOK.games["jackpots"]
OPENED = (BetTo(0, 2), OthersDrop(), Award(0, (0,), "shown"))
REAL: Chips = "real"


def owed(grain: tuple[Chips, Tracking] = GRAINS[0], later: tuple[int, ...] = (2,)) -> Night:
    """Antes of two of Ann, Bob and Cy, who have 80; those of some are still to be put in."""
    players = (("Ann", 80), ("Bob", 80), ("Cy", 80))
    night = after(Night(), BeginNight("t", players, 2, JACKPOTS, Stakes(ante=2), House()))
    if grain[0] == REAL:
        night = after(night, SetGrain(*grain))
    return after(night, NextDeal(JACKPOTS), PutAntesIn(owing=later))


@pytest.mark.parametrize("grain", GRAINS)
def test_a_higher_count_is_first_what_is_owed(grain: tuple[Chips, Tracking]) -> None:
    night = owed(grain)
    part, whole = after(night, CountPot(5)), after(night, CountPot(6))
    assert (part.purse, part.owing) == (night.purse, ((2, 1),))
    assert (whole.purse, whole.owing) == (night.purse, ())
    more = after(night, CountPot(7))
    assert (more.pot, more.loose - night.loose, more.owing) == (7, -1, ())
    assert after(owed(grain, (1, 2)), CountPot(6)).owing == ()


@pytest.mark.parametrize("grain", GRAINS)
def test_of_several_who_owe_one_has_put_it_in(grain: tuple[Chips, Tracking]) -> None:
    night = owed(grain, (1, 2))
    asked = after(night, CountPot(4))
    assert (asked.pot, asked.pot_there, asked.owing) == (8, 4, night.owing)
    hers = after(asked, Attribute(2, 2))
    assert (hers.purse, hers.owing) == (night.purse, ((1, 2),))
    assert hers.hand is not None
    assert night.hand is not None
    assert (hers.hand.holdings, hers.hand.unsaid) == (night.hand.holdings, 0)


@pytest.mark.parametrize("grain", GRAINS)
@pytest.mark.parametrize("counted", [False, True])
def test_nobody_takes_back_what_they_never_put_in(
    grain: tuple[Chips, Tracking], counted: bool
) -> None:
    night = owed(grain)
    if counted:
        night = after(owed(grain, ()), CountPot(4), Owe(2, 2))
    gone = after(night, ThrowIn(antes_stay=False, next_dealer=True))
    assert (gone.pot, gone.owing, debts.said(gone)) == (0, (), "")
    assert [gone.stack(seat) for seat in range(3)] == ([80] * 3 if grain[0] != REAL else [0] * 3)
    kept = after(night, ThrowIn(antes_stay=False, next_dealer=True, antes_count=True))
    assert (kept.pot, kept.owing) == (6, ((2, 2),))
    assert after(kept, NextDeal(JACKPOTS), PutAntesIn()).owing == ((2, 2),)
    assert (
        after(
            kept, NextDeal(JACKPOTS), PutAntesIn(), ThrowIn(antes_stay=False, next_dealer=True)
        ).owing
        == ()
    )


def test_what_goes_back_later_is_not_what_is_owed() -> None:
    night = after(owed(later=(0,)), BetTo(0, 2))
    assert after(night, OthersDrop()).owing == ((0, 2),)
    assert after(night, OthersDrop(), Award(0, (0,), "shown"), NextDeal(JACKPOTS)).handing == ()


def test_other_antes_wait_for_what_is_owed() -> None:
    for ante in (0, 3):
        assert refused(owed(), PlayFor(JACKPOTS, Stakes(ante=ante), "deal")) == "pay-up-first"
    assert after(owed(), PayUp(2), PlayFor(JACKPOTS, Stakes(ante=3), "deal")).pot == 9
    counted = after(owed(later=()), CountPot(7))
    assert refused(counted, PlayFor(JACKPOTS, Stakes(ante=3), "deal")) == "more-than-antes"


@pytest.mark.parametrize("grain", GRAINS)
def test_a_debt_to_a_pot_that_was_paid_is_kept(grain: tuple[Chips, Tracking]) -> None:
    paid = after(owed(grain), *OPENED)
    assert "Cy still owes Ann 2" in debts.said(paid)
    later = after(paid, NextDeal(JACKPOTS), PutAntesIn())
    assert (later.owing, later.handing, later.pot_there) == ((), ((2, 0, 2),), 6)
    assert "Cy → Ann 2: hand it over" in debts.said(later)
    for night in (paid, after(later, ThrowIn(antes_stay=False, next_dealer=True))):
        if grain[0] != REAL:
            assert after(night, Leave(2)).players[2].presence == "gone"
            continue
        assert refused(night, Leave(2, 78)) == "hand-over-first"
        assert refused(night, Leave(0, 80)) == "hand-over-first"
        assert after(night, Leave(1, 78)).players[1].presence == "gone"
        assert bank.unready(night) == ("Cy still has to give Ann 2: hand it over first.")
        done = HandOver() if night.handing else PayUp(2)
        assert after(night, done, Leave(2, 78)).players[2].presence == "gone"
    assert after(later, HandOver()).handing == ()


def test_a_pot_shared_out_between_deals_takes_its_debts_along() -> None:
    passed = after(owed(), ThrowIn(antes_stay=True, next_dealer=True))
    assert (passed.pot, passed.owing) == (6, ((2, 2),))
    assert after(passed, DividePot((0, 1))).handing == ((2, 0, 2),)
    assert after(passed, DividePot((0, 2))).handing == ()


def test_stacks_are_counted_for_the_tablet_when_nothing_is_owed() -> None:
    night = owed(GRAINS[1])
    counted = SetGrain("tablet", "bets", ((0, 78), (1, 78), (2, 80)))
    assert refused(night, counted) == "pay-up-first"
    assert refused(after(night, Count(2, 80)), counted) == "pay-up-first"


def conserved(night: Night) -> bool:
    """Every chip that was bought is before somebody, in the middle, or lies among all real ones."""
    bought = sum(player.bought - player.cashed for player in night.players)
    held = sum(night.holds(seat) for seat in range(len(night.players)))
    return sum(night.purse) == 0 and bought == held + night.pot + night.loose + night.aside


@pytest.mark.parametrize("grain", GRAINS)
@pytest.mark.parametrize("counted", [False, True])
def test_the_table_lets_go_of_what_is_owed(grain: tuple[Chips, Tracking], counted: bool) -> None:
    """Nobody but the one let off has more, and a ruling can still charge them: once."""
    night = owed(grain)
    if counted:
        night = after(owed(grain, ()), CountPot(4), Owe(2, 2))
    let = after(night, LetOff(2))
    assert (let.pot, let.pot_there, let.owing, let.loose) == (
        (4, 4, (), night.loose + (2 if grain[0] == REAL else 0))
    )
    assert conserved(let)
    assert grain[0] == REAL or [let.stack(seat) for seat in range(3)] == [78, 78, 80]
    assert refused(let, LetOff(2)) == "owes-nothing"
    charged = act(let, Rule(LAW, (("known", "yes"), ("who", "2")), None))[1]
    assert (charged.pot, charged.owing) == (6, ())
    won = after(let, *OPENED)
    assert debts.said(won) == ""
    assert conserved(won)
    assert grain[0] == REAL or [won.stack(seat) for seat in range(3)] == [82, 78, 80]
    assert after(won, NextDeal(JACKPOTS), PutAntesIn()).pot_there == 6


@pytest.mark.parametrize("grain", GRAINS)
@pytest.mark.parametrize("later", [False, True])
def test_the_winner_lets_go_of_what_is_owed(grain: tuple[Chips, Tracking], later: bool) -> None:
    paid = after(owed(grain, (1, 2)), *OPENED)
    if later:
        paid = after(paid, NextDeal(JACKPOTS), PutAntesIn())
    let = after(paid, LetOff(2))
    assert "Cy" not in debts.said(let)
    assert "Bob" in debts.said(let)
    assert (conserved(let), let.pot_there) == (True, paid.pot_there)
    for seat, more in ((0, -2), (1, 0), (2, 2)):
        if grain[0] != REAL:
            assert let.stack(seat) - paid.stack(seat) == more
        elif (about := paid.about(seat)) is not None:
            assert let.about(seat) == about + more
    assert refused(let, LetOff(2)) == "owes-nothing"
    done = after(let, HandOver())
    assert debts.said(done) == ""


@pytest.mark.parametrize("grain", GRAINS)
def test_nobody_is_all_in_for_nothing(grain: tuple[Chips, Tracking]) -> None:
    night = anted(grain, 1, later=True)
    assert night.hand is not None
    if night.hand.holdings[0].all_in:
        assert refused(night, LetOff(0)) == "nothing-else-in"
    assert conserved(night)


def test_a_bet_let_go_is_asked_for_no_more() -> None:
    """What is owed is taken from the ante first, and whoever called has called."""
    night = after(owed(), BetTo(0, 2), Call(1), Call(2), LetOff(2))
    assert night.hand is not None
    assert (night.hand.of(2).bet, night.hand.of(2).total, night.pot) == (2, 2, 10)
    short = after(owed(later=()), BetTo(0, 2), Call(1), CountPot(7), Owe(1, 3), LetOff(1))
    assert short.hand is not None
    assert (short.hand.of(1).total, short.hand.turn, short.pot) == (1, 2, 7)
    drawn = after(short, Call(2))
    assert drawn.hand is not None
    assert drawn.hand.betting is None


@pytest.mark.parametrize("grain", GRAINS[1:])
def test_a_pile_is_counted_without_what_is_owed(grain: tuple[Chips, Tracking]) -> None:
    night = owed(grain)
    night = after(night, BetTo(0, 2), Call(1), Call(2))
    while night.hand is not None and not night.hand.showing:
        night = after(night, AllDrawn() if night.hand.drawing else AllCheck())
    assert (night.pot, night.pot_there) == (12, 10)
    same = after(night, CountPot(10, 0))
    assert (same.purse, same.owing) == (night.purse, night.owing)
    more = after(night, CountPot(12, 0))
    assert (more.purse, more.owing) == (night.purse, ())


def test_a_count_before_the_antes_outlasts_who_leaves() -> None:
    night = after(owed(later=()), ThrowIn(antes_stay=False, next_dealer=True), NextDeal(JACKPOTS))
    night = after(night, CountPot(2), Leave(2))
    assert night.hand is not None
    assert (night.pot, night.hand.pot, night.hand.unsaid) == (2, 2, 2)


WAYS = ("pays", "let off", "pays after", "hands over", "let off after", "let off later", "back")


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("known", [True, False])
@pytest.mark.parametrize("bets", [True, False])
def test_stacks_counted_while_a_debt_is_open_come_out(
    way: str, known: bool, bets: bool, subtests: pytest.Subtests
) -> None:
    for seed in range(12):
        with subtests.test(seed=seed):
            counted_while_a_debt_is_open(way, known, bets, Random(seed))


def counted_while_a_debt_is_open(way: str, known: bool, bets: bool, chance: Random) -> None:
    """Cy's ante is missing, told at once or found by a count. Whoever is counted anywhere on the
    way holds what lies there once the debt is over, and what is settled is that."""
    lies = [78, 78, 80]
    night = owed(GRAINS[1] if bets else GRAINS[2], (2,) if known else ())

    def counted(night: Night) -> Night:
        for seat in range(3):
            if chance.random() < 0.4:
                night = after(night, Count(seat, lies[seat]))
        return night

    night = counted(night)
    if not known:
        night = after(night, CountPot(4), Owe(2, 2))
    lies[0] -= 2
    night = counted(after(night, BetTo(0, 2), Drop(1)))
    night = counted(after(night, Drop(2)) if way != "back" else night)
    if way == "back":
        night = after(night, ThrowIn(antes_stay=False, next_dealer=True))
        lies = [lies[0] + 4, lies[1] + 2, lies[2]]
    elif way in ("pays", "let off"):
        night = after(night, PayUp(2) if way == "pays" else LetOff(2))
        lies[2] -= 2 if way == "pays" else 0
    if way != "back":
        night = counted(night)
        night = after(night, Award(0, (0,), "shown"))
        lies[0] += 8 if way == "pays" else 6
    night = counted(night)
    if way in ("pays after", "let off after"):
        night = after(night, PayUp(2) if way == "pays after" else LetOff(2))
    elif way in ("hands over", "let off later"):
        night = counted(after(night, NextDeal(JACKPOTS)))
        night = after(night, HandOver() if way == "hands over" else LetOff(2))
    if way in ("pays after", "hands over"):
        lies = [lies[0] + 2, lies[1], lies[2] - 2]
    for seat in range(3):
        assert night.about(seat) == lies[seat] or (
            night.about(seat) is None and not (known and bets)
        )
        assert money.held(night, seat) in (None, lies[seat])
    assert (night.owing, night.handing, conserved(night)) == ((), (), True)


@pytest.mark.parametrize("grain", GRAINS[1:])
def test_a_stack_counted_before_a_ruling_pays_up_is_so_much_less(
    grain: tuple[Chips, Tracking],
) -> None:
    """Ann is counted before anybody knows that her ante is missing, then a ruling asks for it."""
    night = after(anted(grain, 80, later=False), BetTo(0, 2), Drop(1), Call(2), AllDrawn())
    night = after(night, Drop(0), Count(0, 78), CountPot(8))
    night = act(night, RULED)[1]
    assert (night.owing, night.pot, money.held(night, 0)) == ((), 10, 76)


def test_letting_go_of_an_ante_of_a_pot_that_waits() -> None:
    """Only of the deal going on can be let go; of a pot that waited, what is owed is put in."""
    waits = after(owed(), ThrowIn(antes_stay=True, next_dealer=True), NextDeal(JACKPOTS))
    assert refused(waits, LetOff(2)) == "pay-up-first"
    on = after(waits, PutAntesIn(owing=(1,)))
    let = after(on, LetOff(1))
    assert (let.pot, let.pot_there, let.owing, let.stack(1)) == (10, 8, ((2, 2),), 78)
    assert conserved(let)
    won = after(let, BetTo(1, 2), OthersDrop(), Award(0, (1,), "shown"), LetOff(2))
    assert [won.stack(seat) for seat in range(3)] == [76, 86, 78]
    assert conserved(won)


def test_an_all_in_for_more_than_the_debt_is_let_go_of_it() -> None:
    """They keep the chips, and play for what they would have had with them in the pot."""
    night = after(anted(GRAINS[0], 4, later=True), BetTo(0, 2), Call(1), Call(2))
    assert night.hand is not None
    assert night.hand.of(0).all_in
    before = pots(night.hand)
    let = after(night, LetOff(0))
    assert let.hand is not None
    assert [pot.claimants for pot in pots(let.hand)] == [pot.claimants for pot in before]
    assert (let.pot, let.stack(0), conserved(let)) == (night.pot - 2, 2, True)


def test_what_was_let_go_is_taken_back_and_the_night_closes() -> None:
    log = Log()
    players = (("Ann", 80), ("Bob", 80), ("Cy", 80))
    begin = BeginNight("t", players, 2, JACKPOTS, Stakes(ante=2), House())
    for command in (begin, NextDeal(JACKPOTS), PutAntesIn(owing=(2,)), LetOff(2)):
        log.append(Entry(log.seq + 1, "hand", act(log.night, command)[0]))
    assert log.night.owing == ()
    log.append(Entry(log.seq + 1, "hand", log.take_back("hand")))
    assert (log.night.owing, log.night.pot) == (((2, 2),), 6)
    log.append(Entry(log.seq + 1, "hand", log.put_back("hand")))
    night = after(log.night, *OPENED, CloseNight())
    assert (night.closed, money.off(night)) == (True, 0)
    assert [night.stack(seat) for seat in range(3)] == [82, 78, 80]


def test_who_is_short_owes_what_they_put_in_or_has_taken_a_bet_back() -> None:
    night = anted(("real", "bets"), 80, later=False)
    for command in (BetTo(1, 2, passing=(0,)), Call(2)):
        night = act(night, command)[1]
    night = act(night, CountPot(night.pot - 3))[1]
    assert night.hand is not None
    owe, took = who_is_short(night, night.hand)
    assert dict(owe) == {0: 2, 1: 3, 2: 3}
    assert dict(took) == {1: 2, 2: 2}
