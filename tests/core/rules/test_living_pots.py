"""Pots that live on: what a short winner takes, what losers match, and who may play for them."""

from __future__ import annotations

import pytest
from bare import Bare
from shelf import BOOK

from referee.core.book.game import Ante, BetStep, Deal, Declare, Draw, Free, Rotation, Showdown
from referee.core.book.house import House
from referee.core.book.law import Effect, Law, Question, Ruling
from referee.core.chips import LOOSE
from referee.core.decide import act
from referee.core.log import Log
from referee.core.messages.bank import Buy, Correct
from referee.core.messages.betting import BetTo, Drop, NobodyOpens
from referee.core.messages.command import Command
from referee.core.messages.dealing import NextDeal, PutAntesIn
from referee.core.messages.law import Rule
from referee.core.messages.milestones import AllDrawn, CountPot, PutChips, SetGrain, TakeChips
from referee.core.messages.people import ComeBack, GoAway, Leave, Sit
from referee.core.messages.prices import Matched, TakeOffer
from referee.core.messages.showdown import Award, DividePot, PotStayed, ThrowIn, Won
from referee.core.messages.stakes import SetMenu, SetStakes
from referee.core.messages.turns import Reveal
from referee.core.rules.offers import offers
from referee.core.state.dealt import dealt_in, kept_out, why_out
from referee.core.state.night import Night
from referee.core.state.pots import pots
from referee.core.state.rotation import chooser, next_game
from referee.notation.player import play
from referee.screens.bank.words.closing import sharing
from referee.screens.felt.words.crib import crib
from referee.screens.felt.words.waiting import waiting
from referee.screens.words.events import line

ANN, BOB, CY, DOT = range(4)
STAGES = ("antes", "opening", "draw", "after-draw", "showdown", "paid")
GUTS = (Ante(), Deal(down=3), Declare("in-out"), Showdown(match=20))


def guts(*stacks: int, ante: int = 2) -> Bare:
    return Bare(*GUTS, stacks=stacks, ante=ante)


def said(table: Bare, *ins: int) -> Bare:
    """Those are in, all others out."""
    seats = (holding.seat for holding in table.hand.live)
    table.does(Reveal(tuple((seat, "in" if seat in ins else "out") for seat in seats)))
    return table


# --- what a short winner takes -------------------------------------------------------------------


def test_where_winners_are_capped_too_the_rest_stays() -> None:
    """Four ante 2, the cap is three antes. Bob takes 6 of the 8, Ann pays 6, and 8 lie there. Alone
    Cy takes them all."""
    table = Bare(*GUTS[:3], Showdown(match=3, capped=True), stacks=(50, 50, 50, 50), ante=2)
    table.does(PutAntesIn())
    said(table, ANN, BOB)
    table.does(Award(0, (BOB,)))
    assert (table.stacks, table.night.pot) == ((42, 54, 48, 48), 8)
    table.does(NextDeal(table.hand.game))
    said(table, CY)
    table.does(Award(0, (CY,)))
    assert (table.stacks, table.night.pot) == ((42, 54, 56, 48), 0)


def test_a_winner_takes_no_more_than_they_have_left() -> None:
    """The facts' own example: three left against a pot of six."""
    table = guts(30, 5, 30)
    table.does(PutAntesIn())
    said(table, BOB, CY)
    table.does(Award(0, (BOB,)))
    assert (table.stacks, table.night.pot) == ((28, 6, 22), 9)


def test_a_winner_all_in_for_the_ante_takes_what_they_put_in() -> None:
    table = guts(30, 2, 30)
    table.does(PutAntesIn())
    said(table, BOB, CY)
    events = table.does(Award(0, (BOB,)))
    assert events == (Won(0, ((BOB, 2),)), PotStayed(4, left=True), Matched(((CY, 6),)))
    assert (table.stacks, table.night.pot) == ((28, 2, 22), 10)


def test_chips_matched_in_earlier_deals_count_as_put_in() -> None:
    """Cy has put 2 and 6 into this pot and has 1 left: of the 9 in it he wins 8."""
    table = guts(30, 5, 9)
    table.does(PutAntesIn())
    said(table, BOB, CY)
    table.does(Award(0, (BOB,)))
    assert (table.stacks, table.night.pot) == ((28, 6, 1), 9)
    table.does(NextDeal(table.hand.game))
    said(table, ANN, CY)
    assert table.does(Award(0, (CY,)))[0] == Won(0, ((CY, 8),))
    assert (table.stacks, table.night.pot) == ((19, 6, 9), 1 + 9)


def test_the_ante_that_a_loser_paid_with_the_match_is_put_in_once() -> None:
    """Bourré: Cy pays their last 3 into the next pot, one of them as their ante of it. With the
    first ante that is 4 of the 5 there: so much they can win."""
    head = "game bourre\nseats Ann Bob Cy\nstacks Ann 40, Bob 40, Cy 4\nlimit none 1\n"
    acts = (
        "all ante; declared Ann in, Bob in, Cy in; all drawn; Bob wins, Cy pays the match;"
        "next deal; all ante; declared Bob in, Cy in, Ann in; all drawn"
    )
    played = play("\n".join([head, *acts.split(";")]), BOOK)
    assert played.wrong == []
    night = played.log.night
    assert (night.pot, night.stack(CY), dict(night.put_in)) == (5, 0, {ANN: 1, CY: 3})
    assert act(night, Award(0, (CY,)))[0][0] == Won(0, ((CY, 4),))


def test_a_pot_that_was_taken_is_begun_anew() -> None:
    """What Bob put into a pot that somebody took says nothing of the next one."""
    table = guts(30, 30, 30)
    table.does(PutAntesIn())
    said(table, ANN)
    table.does(Award(0, (ANN,)), NextDeal(table.hand.game))
    assert table.night.put_in == ()
    table.does(PutAntesIn())
    said(table)
    assert dict(table.night.put_in) == {ANN: 2, BOB: 2, CY: 2}


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_side_pots_may_be_paid_in_any_order(order: tuple[int, int]) -> None:
    """Ann has one chip for the ante, so three lie in the main pot and two beside. Bob has one left
    and wins both: two chips in all, whichever is paid first."""
    table = guts(1, 3, 30)
    table.does(PutAntesIn())
    said(table, ANN, BOB, CY)
    for pot in order:
        table.does(Award(pot, (BOB,)))
    assert (table.stacks, table.night.pot) == ((0, 1 + 2, 23), 3 + 5)


def test_who_shares_less_than_a_chip_has_not_lost() -> None:
    """Two tie for a side pot of one chip: neither takes it, and neither pays."""
    table = guts(1, 30, 30, ante=2)
    table.does(PutAntesIn())
    said(table, ANN, BOB, CY)
    table.does(Award(0, (BOB, CY)))
    events = table.does(Award(1, (BOB, CY)))
    assert events[-1] == Matched(())


# --- who comes later -----------------------------------------------------------------------------


def matched(table: Bare) -> Bare:
    table.does(PutAntesIn())
    said(table, ANN, BOB)
    table.does(Award(0, (ANN,)))
    return table


def test_a_newcomer_pays_the_ante_of_a_pot_that_lives_on() -> None:
    table = matched(guts(30, 30, 30))
    table.does(Sit("Dot", 30, CY), NextDeal(table.hand.game))
    assert isinstance(table.hand.now, Ante)
    before = table.night.pot
    table.does(PutAntesIn())
    assert (table.night.pot, table.night.stack(DOT)) == (before + 2, 28)
    assert isinstance(table.hand.now, Declare)
    said(table, ANN, DOT)
    table.does(Award(0, (ANN,)), NextDeal(table.hand.game))
    assert isinstance(table.hand.now, Declare)  # everybody has anted by now


def test_who_would_not_pay_for_it_sits_out() -> None:
    table = matched(guts(30, 30, 30))
    table.does(Sit("Dot", 30, CY), NextDeal(table.hand.game), PutAntesIn((DOT,)))
    assert not table.hand.has(DOT)
    assert table.night.pot == 6


def test_another_game_gets_the_pot_and_its_antes() -> None:
    table = matched(guts(30, 30, 30))
    table.does(NextDeal(BOOK.games["five-card-draw"]))
    assert isinstance(table.hand.now, Ante)
    table.does(PutAntesIn())
    assert table.night.pot == 6 + 6


def test_a_pot_that_lives_on_is_played_for_by_two() -> None:
    game = BOOK.games["guts-three-card"]
    table = guts(30, 30, 30)
    table.does(PutAntesIn())
    said(table, ANN)
    table.does(Award(0, (ANN,)), NextDeal(game), PutAntesIn())
    said(table, ANN, BOB)
    table.does(Award(0, (ANN,)), Leave(CY), NextDeal(game))
    assert set(table.hand.order) == {ANN, BOB}


# --- who alone plays on --------------------------------------------------------------------------


def for_two() -> Log:
    """Trips to win: Bob and Cy are still in, nobody is good enough, 17 wait for them."""
    acts = (
        "all ante; Ann opens 2; Bob calls; Cy calls; Ann draws 3; Bob draws 3; Cy draws 3;"
        "Ann checks; Bob bets 4; Cy calls; Ann drops; Ann shows openers;"
        "Bob shows Ks Kd 9h 9c 2s; Cy shows Qs Qd 7h 7c 2d; cards speak"
    )
    head = "game trips-to-win\nseats Ann Bob Cy\nstacks 30 each\nlimit none 1\n"
    played = play("\n".join([head, *acts.split(";")]), BOOK)
    assert played.wrong == []
    return played.log


def test_it_is_said_why_somebody_is_kept_out() -> None:
    night = for_two().night
    assert kept_out(night) == (ANN,)
    assert why_out(night, ANN) == "not-in-it"
    assert "it is for players who were still in" in waiting(night)


def test_a_pot_is_split_among_those_who_can_play_for_it_unless_the_table_says_otherwise() -> None:
    """Ann folded: her name stands there, and nothing beside it until somebody taps it."""
    night = for_two().night
    split = sharing(night)
    assert (split.among, split.button) == ((BOB, CY), "Split 17")
    assert split.people[0][:3] == (ANN, "Ann gets nothing", False)
    assert sharing(night, split.people[0][3]).among == (ANN, BOB, CY)


@pytest.mark.parametrize(
    ("acts", "words"),
    [
        ((Leave(CY),), "Only Bob can play for the 17"),
        ((GoAway(CY),), "Only Bob can play for the 17"),
        ((Leave(CY), Leave(BOB), ComeBack(BOB), Sit("Dot", 30, ANN)), "Nobody"),
    ],
)
def test_too_few_of_those_have_a_way_forward(acts: tuple[Command, ...], words: str) -> None:
    night = for_two().night
    for command in acts:
        night = act(night, command)[1]
    assert words in str(crib(night))
    assert sharing(night, ()).among  # shared out
    anybody = act(night, SetStakes(night.stakes, House(carried="anybody")))[1]
    assert len(dealt_in(anybody)) > 1  # or others are let in
    alone = act(night, DividePot((BOB,)))[1]
    assert alone.pot == 0
    assert kept_out(alone) == ()


def test_who_left_and_comes_back_has_given_it_up() -> None:
    night = for_two().night
    for command in (Leave(CY), ComeBack(CY), Buy(CY, 30)):
        night = act(night, command)[1]
    assert kept_out(night) == (ANN, CY)


@pytest.mark.parametrize("rotation", ["round", "dealer"])
def test_the_game_goes_on_for_its_pot(rotation: Rotation) -> None:
    """Neither the round of games nor the next dealer's choice ends it."""
    table = guts(30, 30, 30)
    table.does(SetMenu((("jackpots", "Jackpots"), ("bare", "Bare")), rotation))
    matched(table)
    assert next_game(table.night) == ("bare", "Bare")
    assert chooser(table.night) is None
    table.does(DividePot((ANN, BOB, CY)))
    assert chooser(table.night) == (None if rotation == "round" else ANN)


# --- who is all-in for it ------------------------------------------------------------------------


def queen_falls(head: str = "", after: str = "") -> Night:
    """Black Mariah: Ann is all-in for 5 in a main pot of 15, and 10 lie beside it when it is dealt
    anew."""
    acts = (
        f"{head}all ante; Ann is first; Ann bets 4; Bob calls; Cy calls; Bob is first; Bob bets 5;"
        f"Cy calls; Cy gets Qs up; {after} next deal"
    )
    lines = "game black-mariah\nseats Ann Bob Cy\nstacks Ann 5, Bob 20, Cy 20\nlimit none 1\n\n"
    played = play(lines + acts.replace(";", "\n"), BOOK)
    assert played.wrong == []
    return played.log.night


def divided(night: Night) -> list[tuple[int, tuple[int, ...]]]:
    assert night.hand is not None
    return [(pot.amount, tuple(sorted(pot.claimants))) for pot in pots(night.hand)]


@pytest.mark.parametrize("head", ["", "chips real bets;"])
def test_who_is_all_in_is_dealt_in_anew_for_the_main_pot(head: str) -> None:
    night = queen_falls(head)
    assert night.hand is not None
    assert set(night.hand.order) == {ANN, BOB, CY}
    assert night.hand.of(ANN).all_in
    assert divided(night) == [(15, (ANN, BOB, CY)), (10, (BOB, CY))]


def test_what_they_buy_meanwhile_is_for_the_pot_after_it() -> None:
    night = queen_falls(after="Ann buys 20;")
    assert (night.stack(ANN), night.holds(ANN)) == (0, 20)
    assert divided(night) == [(15, (ANN, BOB, CY)), (10, (BOB, CY))]


def test_with_a_part_in_all_of_it_they_bet_what_they_buy() -> None:
    bet = BetStep("only", needs="jacks-or-better", unopened="ante-again")
    table = Bare(Ante(), Deal(down=5), bet, Showdown(), stacks=(1, 9, 9))
    table.does(PutAntesIn(), NobodyOpens())
    assert table.hand.claims == ((ANN, 3),)
    table.does(Buy(ANN, 20))
    assert table.hand.claims == ()
    table.does(PutAntesIn())
    assert (table.stacks, divided(table.night)) == ((19, 7, 7), [(6, (ANN, BOB, CY))])


@pytest.mark.parametrize(("leaves", "those"), [(False, {ANN, BOB, CY}), (True, {BOB, CY})])
def test_who_leaves_gives_up_that_part(leaves: bool, those: set[int]) -> None:
    night = queen_falls(after="Ann leaves;" if leaves else "")
    assert night.hand is not None
    assert set(night.hand.order) == those
    assert night.claims == (() if leaves else ((ANN, 15),))


def test_nobody_good_enough_keeps_who_is_all_in() -> None:
    """Trips to win: Ann's 3 are in a main pot of 9, and antes come again for all others."""
    acts = (
        "all ante; Ann opens 2; Bob calls; Cy calls; Ann draws 3; Bob draws 3; Cy draws 3;"
        "Bob bets 4; Cy calls; Ann shows Ks Kd 9h 9c 2s; Bob shows 4s 4d 5h 5c 2h;"
        "Cy shows Qs Qd 7h 7c 2d; cards speak; next deal; all ante"
    )
    head = "game trips-to-win\nseats Ann Bob Cy\nstacks Ann 3, Bob 30, Cy 30\nlimit none 1\n"
    played = play("\n".join([head, *acts.split(";")]), BOOK)
    assert played.wrong == []
    assert divided(played.log.night) == [(9, (ANN, BOB, CY)), (10, (BOB, CY))]


@pytest.mark.parametrize("how", ["cards speak", "by hand"])
def test_a_side_pot_nobody_is_good_enough_for_waits_for_those_who_were_in_it(how: str) -> None:
    """Trips to win: Ann, all-in, has three of a kind and wins the main pot. The 8 of the side pot
    wait for Bob and Cy alone, and the log says why."""
    acts = (
        "all ante; Ann opens 2; Bob calls; Cy calls; Ann draws 3; Bob draws 3; Cy draws 3;"
        "Bob bets 4; Cy calls; Ann shows Ks Kd Kh 9c 2s; Bob shows 4s 4d 5h 5c 2h;"
        "Cy shows Qs Qd 7h 7c 2d"
    )
    head = "game trips-to-win\nseats Ann Bob Cy\nstacks Ann 3, Bob 30, Cy 30\nlimit none 1\n"
    speak = "cards speak, openers shown" if how == "cards speak" else "Ann wins, openers shown"
    played = play("\n".join([head, *acts.split(";"), speak]), BOOK)
    assert played.wrong == []
    night = played.log.night
    if how == "by hand":
        night = act(night, Award(1, ()))[1]
    else:
        events = played.log.entries[-1].events
        assert (
            line(events[-1], night) == "Nobody wins the pot: 8 chips carried over to the next deal"
        )
    assert (night.pot, night.stack(ANN), night.staying) == (8, 9, (BOB, CY))
    night = act(night, NextDeal(BOOK.games["trips-to-win"]))[1]
    assert night.playing is not None
    assert {*night.playing.order} == {BOB, CY}
    assert why_out(night, ANN) == "not-in-it"


@pytest.mark.parametrize("end", ["nobody opens", "throw in, antes stay"])
def test_an_ante_all_in_is_played_for_in_the_next_deal(end: str) -> None:
    lines = "game jackpots\nseats Ann Bob Cy\nstacks Ann 1, Bob 9, Cy 9\nlimit none 1\n\n"
    played = play(
        lines + f"all ante\n{end}\n" + "next deal\n" * (end != "nobody opens") + "all ante", BOOK
    )
    assert played.wrong == []
    assert divided(played.log.night) == [(3, (ANN, BOB, CY)), (2, (BOB, CY))]


# --- paid wrongly --------------------------------------------------------------------------------

WRONG = Rule(BOOK.laws["pot-paid-wrongly"], (("riffle", "no"),))


@pytest.mark.parametrize("stacks", [(30, 30, 30), (30, 5, 30), (30, 2, 4)])
def test_a_matched_pot_paid_wrongly_is_paid_anew(stacks: tuple[int, ...]) -> None:
    """The winner gives it back and the losers have theirs back: as if it had been paid rightly."""
    wrongly, rightly = guts(*stacks), guts(*stacks)
    for table in (wrongly, rightly):
        table.does(PutAntesIn())
        said(table, BOB, CY)
    before = wrongly.night
    wrongly.does(Award(0, (CY,)), WRONG)
    assert (wrongly.stacks, wrongly.night.pot) == (before_stacks(before), before.pot)
    for table in (wrongly, rightly):
        table.does(Award(0, (BOB,)), NextDeal(table.hand.game))
    assert wrongly.stacks == rightly.stacks
    assert wrongly.night.put_in == rightly.night.put_in
    assert (wrongly.night.antes_in, wrongly.hand.anted) == (rightly.night.antes_in, True)


def before_stacks(night: Night) -> tuple[int, ...]:
    return tuple(night.stack(seat) for seat in range(len(night.players)))


def test_it_is_undone_whole_once_a_loser_has_left() -> None:
    """What Bob matched comes back to him, at the table he has left; the others' chips as they
    were, and none is lost."""
    table = guts(30, 30, 30)
    table.does(PutAntesIn())
    said(table, BOB, CY)
    table.does(Award(0, (CY,)), Leave(BOB))
    assert (table.stacks, table.night.pot, table.night.box) == ((28, 0, 34), 6, 68)
    table.does(WRONG)
    assert (table.stacks, table.night.pot, table.night.box) == ((28, 6, 28), 6, 68)


def test_it_is_undone_whole_once_the_pot_was_divided() -> None:
    """What losers matched has gone to others meanwhile: it cannot go back to them."""
    table = guts(30, 30, 30)
    table.does(PutAntesIn())
    said(table, BOB, CY)
    table.does(Award(0, (CY,)), DividePot((ANN, BOB, CY)))
    assert table.refuses(WRONG) == "more-hangs-on-it"


def test_odd_chips_that_were_divided_do_not_come_back() -> None:
    table = guts(30, 30, 30, ante=5)
    table.does(PutAntesIn())
    said(table, BOB, CY)
    table.does(Award(0, (BOB, CY)))
    stayed = table.night.pot
    assert stayed
    table.does(DividePot((ANN,)))
    assert table.refuses(WRONG) == "more-hangs-on-it"


def test_an_empty_pot_keeps_nobody_out() -> None:
    """Two tie for all of it, so nothing is matched: whoever comes now is dealt in."""
    house = House(carried="those-in")
    table = Bare(*GUTS, stacks=(30, 30, 30), ante=2, house=house)
    table.does(PutAntesIn())
    said(table, BOB, CY)
    table.does(Award(0, (BOB, CY)), Sit("Dot", 30, CY))
    assert table.night.pot == 0
    assert kept_out(table.night) == ()
    table.does(NextDeal(table.hand.game))
    assert table.hand.plays(DOT)
    assert isinstance(table.hand.now, Ante)


def test_a_deal_thrown_in_takes_back_what_was_won_of_its_pot() -> None:
    """In-Between: Ann won 3 of the pot of 6; the deal is off, and all have their ante again."""
    game = BOOK.games["in-between"]
    table = Bare(*game.steps, stacks=(10, 10, 10))
    table.does(PutAntesIn(), TakeOffer(ANN, 3, 3))
    assert (table.stacks, table.night.pot) == ((11, 8, 8), 3)
    table.does(ThrowIn(antes_stay=False, next_dealer=True))
    assert (table.stacks, table.night.pot) == ((10, 10, 10), 0)


@pytest.mark.parametrize("count", [False, True])
def test_it_takes_them_back_where_its_antes_stay_too(count: bool) -> None:
    """The winner puts back what they won, and antes no more for the next deal than anybody else."""
    won, nothing = (Bare(*BOOK.games["in-between"].steps, stacks=(20,) * 3) for _ in range(2))
    won.does(PutAntesIn(), TakeOffer(ANN, 3, 3))
    nothing.does(PutAntesIn())
    for table in (won, nothing):
        table.does(ThrowIn(not count, next_dealer=False, antes_count=count))
    assert (won.stacks, won.night.pot) == ((18, 18, 18), 6)
    assert won.night.antes_in == nothing.night.antes_in
    for table in (won, nothing):
        table.does(NextDeal(table.hand.game), PutAntesIn())
    assert (won.stacks, won.night.pot) == (nothing.stacks, nothing.night.pot)


def test_it_takes_them_back_where_all_chips_stay() -> None:
    """The deal passes to whose turn it was, and bets stay: what was won goes back in all the same,
    as far as the winner still has it."""
    effect = Effect("redeal", seat="q", antes="all-stay")
    question = Question("q", "Whose deal was it?", "seat", (("*", "r"),))
    ruling = Ruling("r", "It is so.", "Because.", ("House 1",), (effect,))
    law = Law("t", "T", "", (), STAGES, ("offender",), "q", (question,), (ruling,))
    for spent, stacks, pot in ((0, (8, 8, 8), 6), (10, (0, 18, 8), 4)):
        table = Bare(*BOOK.games["in-between"].steps, stacks=(10, 10, 10))
        table.does(PutAntesIn(), TakeOffer(ANN, 3, 3))
        if spent:
            table.does(Correct(ANN, BOB, spent, "a loan"))
        table.does(Rule(law, (("q", "1"),), ANN))
        assert (table.stacks, table.night.pot) == (stacks, pot)


def test_just_a_pot_that_is_thrown_in_takes_back_what_was_taken_out() -> None:
    """Ann put 3 in and Cy has taken 2 of them; Bob put 4 in, and has his own 1 back. All have what
    they had."""
    table = Bare(Free(), stacks=(10, 10, 10))
    table.does(PutChips(ANN, 3), TakeChips(CY, 2), PutChips(BOB, 4), TakeChips(BOB, 1))
    assert (table.stacks, table.night.pot) == ((7, 7, 12), 4)
    table.does(ThrowIn(antes_stay=False, next_dealer=True))
    assert (table.stacks, table.night.pot, table.night.purse[LOOSE]) == ((10, 10, 10), 0, 0)


def test_a_deal_whose_chips_are_gone_is_not_thrown_in() -> None:
    """Cy has passed on what Cy took: nobody could have theirs back, and no chip is made up."""
    table = Bare(Free(), stacks=(10, 10, 1))
    table.does(PutChips(ANN, 3), TakeChips(CY, 2), Correct(CY, BOB, 2, "a loan"))
    assert table.refuses(ThrowIn(antes_stay=False, next_dealer=True)) == "not-so-many-chips"
    assert not any(isinstance(offer.command, ThrowIn) for offer in offers(table.night))


def test_a_pot_counted_off_is_not_paid_by_the_next_deal() -> None:
    """Only Ann is left, and 2 of the pot are said to be missing: whose they are is said first."""
    table = Bare(Ante(), Deal(down=5), BetStep("only"), Showdown(), stacks=(10, 10, 10))
    table.does(PutAntesIn(), BetTo(ANN, 4), CountPot(5), Drop(BOB), Drop(CY))
    assert table.hand.unsaid == -2
    assert table.refuses(NextDeal(table.hand.game)) == "say-whose"


def test_nothing_untapped_is_skipped_at_milestones() -> None:
    """Who is in is said before anybody draws or is paid: neither is offered before that."""
    steps = (Ante(), Deal(down=5), BetStep("First"), *GUTS[2:3], Draw(), *GUTS[3:])
    table = Bare(*steps)
    table.does(SetGrain("real", "milestones"), PutAntesIn())
    found = [offer.command for offer in offers(table.night)]
    assert not any(isinstance(command, AllDrawn | Award) for command in found)
    for command in found:
        act(table.night, command)


def test_a_bet_that_nobody_called_goes_back_before_a_pot_of_legs_waits() -> None:
    table = Bare(Ante(), Deal(down=3), BetStep("Last"), Showdown(legs=3), stacks=(10, 10, 10))
    table.does(PutAntesIn(), BetTo(ANN, 4), Drop(BOB), Drop(CY))
    assert table.hand.ending == "stayed"
    assert (table.stacks, table.night.pot) == ((9, 9, 9), 3)


def test_losers_match_what_the_kitty_gave_back_too() -> None:
    """Nobody wins, so the kitty has nothing of this pot: both match all 6 of it."""
    steps = (Ante(), Deal(down=3), Declare("in-out"), Showdown(match=20, stays=True))
    table = Bare(*steps, stacks=(30, 30, 30), ante=2, house=House(kitty=1))
    table.does(PutAntesIn())
    said(table, BOB, CY)
    table.does(Award(0, ()))
    assert (table.stacks, table.night.pot) == ((28, 22, 22), 6 + 12)
