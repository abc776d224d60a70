"""A pot that waits for the next deal, and a dealer who is away, as the house has it.

A player may pay the antes he missed and come in, unless the pot holds money forfeited in a deal
he was not in; a leaver forfeits his part.
"""

from __future__ import annotations

import pytest
from bare import Bare

from referee.core.book.book import Book
from referee.core.book.game import Ante, BetStep, Deal, Draw, Game, Showdown, Stakes
from referee.core.book.house import Carried, House
from referee.core.decide import act
from referee.core.errors import Refused
from referee.core.log import Entry, Log
from referee.core.messages.bank import BeginNight, Buy
from referee.core.messages.betting import (
    BetTo,
    Call,
    Check,
    NobodyOpens,
    OthersDrop,
    UncalledReturned,
)
from referee.core.messages.command import Command, strand
from referee.core.messages.dealing import NextDeal, PutAntesIn, SetDealer
from referee.core.messages.law import DeclareFoul, Rule
from referee.core.messages.people import ComeBack, GoAway, Leave, Sit
from referee.core.messages.showdown import Award, DividePot, ThrowIn
from referee.core.state.button import next_dealer, turn_to_deal
from referee.core.state.dealt import all_in_for, dealt_in, kept_out
from referee.core.state.night import Night
from referee.core.state.pots import pots
from referee.screens.felt.words.crib import crib
from referee.screens.felt.words.waiting import kept_waiting
from referee.screens.words.events import line

ANN, BOB, CY, DOT, EVA = range(5)
JACKPOTS = (
    Ante(),
    Deal(down=5),
    BetStep("first", needs="jacks-or-better", unopened="ante-again"),
    Draw(),
    BetStep("last", first="opener"),
    Showdown(proves=("openers",)),
)


class Table:
    """Ann, Bob, Cy and Dot play Jackpots, ante 1; Dot deals."""

    def __init__(self, book: Book, carried: Carried = "pay") -> None:
        self.log = Log()
        self.game = book.games["jackpots"]
        players = tuple((name, 100) for name in ("Ann", "Bob", "Cy", "Dot"))
        house = House(carried=carried)
        self.does(BeginNight("A night", players, DOT, self.game, Stakes(ante=1), house))

    def does(self, *commands: Command) -> Table:
        for command in commands:
            events, _ = act(self.night, command)
            self.log.append(Entry(self.log.seq + 1, strand(command), events))
        return self

    def deals(self) -> Table:
        return self.does(NextDeal(self.game))

    def passed_out(self, times: int = 1) -> Table:
        """So many deals in which everybody antes and nobody opens; the next one has begun."""
        if self.night.playing is None:
            self.deals()
        return self.does(*[NobodyOpens()] * times)

    def forfeited(self) -> Table:
        """A deal with two bets of 2 in it, after which nobody can win."""
        if self.night.playing is None:
            self.deals()
        assert self.night.hand is not None
        first, second = self.night.hand.order[:2]
        self.does(PutAntesIn(), BetTo(first, 2), Call(second))
        if len(self.night.hand.order) > 2:
            self.does(OthersDrop())
        return self.does(DeclareFoul(first, "a sixth card"), DeclareFoul(second, "a sixth card"))

    def refuses(self, command: Command) -> str:
        with pytest.raises(Refused) as refused:
            act(self.night, command)
        return refused.value.reason

    @property
    def night(self) -> Night:
        return self.log.night


@pytest.fixture
def table(book: Book) -> Table:
    return Table(book)


# --- who may play for it ------------------------------------------------------------------------


def test_a_newcomer_pays_every_ante_he_missed(table: Table) -> None:
    table.passed_out().does(Sit("Eva", 100, DOT)).passed_out()
    assert table.night.pot == 10
    table.does(PutAntesIn())
    assert table.night.stack(EVA) == 97
    assert [table.night.stack(seat) for seat in range(4)] == [97] * 4
    assert table.night.pot == 10 + 5


@pytest.mark.parametrize(("antes_stay", "pays"), [(False, 2), (True, 3)])
def test_antes_that_went_back_were_not_missed(table: Table, antes_stay: bool, pays: int) -> None:
    """One deal is passed out, the next thrown in. Eva pays what each of the others has put in: the
    ante of the first, that of the second if it stayed, and her own."""
    table.passed_out().does(PutAntesIn(), ThrowIn(antes_stay, True), Sit("Eva", 100, DOT))
    table.deals().does(PutAntesIn())
    assert [table.night.stack(seat) for seat in range(5)] == [100 - pays] * 5


def test_who_sat_out_pays_for_the_deals_he_was_away(table: Table) -> None:
    table.deals().does(GoAway(BOB)).passed_out(2).does(ComeBack(BOB)).passed_out()
    table.does(PutAntesIn())
    assert table.night.stack(BOB) == 100 - 1 - 3
    assert table.night.pot == 4 + 3 + 3 + 3 + 3


def test_the_log_tells_an_ante_missed_from_one_all_in_for_less(table: Table) -> None:
    table.deals().does(GoAway(BOB)).passed_out(2).does(ComeBack(BOB))
    assert str(crib(table.night)).endswith("Missed antes: Bob 2.")
    before = table.night
    table.does(PutAntesIn())
    antes = line(table.log.entries[-1].events[0], before)
    assert antes == "Antes in: 6 chips; of these, missed antes: Bob 2"


def test_short_of_the_antes_missed_he_is_all_in(table: Table) -> None:
    table.passed_out(2).does(Sit("Eva", 2, DOT), PutAntesIn())
    hand = table.night.hand
    assert hand is not None
    assert hand.of(EVA).all_in
    assert table.night.stack(EVA) == 0


def test_antes_that_were_missed_lie_in_the_main_pot(table: Table) -> None:
    """Law 39(a): Ann has paid all three antes, the last of them with her last chip, and matched
    what Eva pays at once; there is no side pot of it."""
    table.does(Leave(ANN), ComeBack(ANN), Buy(ANN, 3)).passed_out()
    table.does(Sit("Eva", 100, DOT)).passed_out().does(PutAntesIn())
    hand = table.night.hand
    assert hand is not None
    assert hand.of(ANN).all_in
    assert [(pot.amount, set(pot.claimants)) for pot in pots(hand)] == [
        (4 + 4 + 4 + 3, {ANN, BOB, CY, DOT, EVA})
    ]


def test_what_nobody_matches_of_an_ante_goes_back_though_a_pot_waits() -> None:
    """Only Ann has a whole ante of 5 left: 2 for Bob, 3 for Cy, and hers is 3 too."""
    b = Bare(*JACKPOTS, stacks=(100, 7, 8), ante=5)
    b.does(PutAntesIn(), NobodyOpens())
    assert b.does(PutAntesIn())[-1] == UncalledReturned(ANN, 2)
    assert [(pot.amount, set(pot.claimants)) for pot in pots(b.hand)] == [
        (15 + 2 + 2 + 2, {ANN, BOB, CY}),
        (1 + 1, {ANN, CY}),
    ]


def test_what_a_false_opener_bet_is_forfeited_though_nobody_opens(book: Book) -> None:
    """Eva was not in that deal and cannot play for his 10."""
    table = Table(book).deals().does(PutAntesIn())
    law = book.laws["false-openers"]
    table.does(BetTo(ANN, 2), Rule(law, (("house", "unwind"),), ANN), Sit("Eva", 100, DOT))
    table.does(NobodyOpens())
    assert table.night.pot == 4 + 2
    assert kept_out(table.night) == (EVA,)


def test_money_forfeited_in_a_deal_he_was_not_in_keeps_him_out(table: Table) -> None:
    """Eva comes after two foul hands, Bob was away during them: neither can buy his way in."""
    table.deals().does(PutAntesIn(), GoAway(BOB)).passed_out().forfeited()
    assert table.night.pot == 4 + 3 + 4
    table.does(ComeBack(BOB), Sit("Eva", 100, DOT))
    assert kept_out(table.night) == (BOB, EVA)
    table.deals()
    why = "it holds chips from a deal they weren’t in."
    assert kept_waiting(table.night, EVA) == f"Eva waits until this pot is won: {why}"
    assert kept_waiting(table.night, ANN) == ""
    table.does(PutAntesIn())
    assert kept_waiting(table.night, BOB) == f"Bob waits until this pot is won: {why}"
    assert table.night.hand is not None
    assert set(table.night.hand.order) == {ANN, CY, DOT}


def test_antes_alone_are_nothing_forfeited(table: Table) -> None:
    table.passed_out().does(Sit("Eva", 100, DOT))
    assert kept_out(table.night) == ()
    table.passed_out()
    assert table.night.hand is not None
    assert EVA in table.night.hand.order


def test_when_the_pot_is_won_all_are_in_again(table: Table) -> None:
    table.does(GoAway(BOB)).forfeited().does(ComeBack(BOB)).deals()
    assert table.night.hand is not None
    first = table.night.hand.order[0]
    table.does(PutAntesIn(), BetTo(first, 2), OthersDrop(), Award(0, (first,), "shown"))
    assert kept_out(table.night) == ()
    assert BOB in dealt_in(table.night)


def test_a_pot_shared_out_keeps_nobody_out(table: Table) -> None:
    table.does(GoAway(BOB)).forfeited().does(ComeBack(BOB))
    table.does(DividePot((ANN, CY, DOT)))
    assert kept_out(table.night) == ()


def test_only_those_in_it(book: Book) -> None:
    table = Table(book, "those-in").passed_out().does(Sit("Eva", 100, DOT))
    assert kept_out(table.night) == (EVA,)
    assert set(dealt_in(table.night)) == {ANN, BOB, CY, DOT}


def test_anybody(book: Book) -> None:
    """Even for forfeited money, and no ante that was missed is asked for."""
    table = Table(book, "anybody").does(GoAway(BOB)).forfeited()
    table.does(ComeBack(BOB), Sit("Eva", 100, DOT)).deals().does(PutAntesIn())
    assert [table.night.stack(seat) for seat in (BOB, EVA)] == [99, 99]


def test_an_ante_that_counts_is_a_part_of_the_pot_where_the_next_game_has_none() -> None:
    """Cy's last chip is the ante of a deal thrown in. In a game without antes they are in for the
    pot that waits, and nobody waits for them to bet; the side pot is the others'."""
    bare = Bare(Ante(), Deal(down=5), BetStep("first"), Showdown(), stacks=(9, 9, 1, 9))
    bare.does(PutAntesIn(), ThrowIn(False, False, antes_count=True))
    assert bare.night.lying == ((ANN, 1), (BOB, 1), (CY, 1), (DOT, 1))
    other = Game("other", "Other", "", (2, 8), 52, (Deal(down=5), BetStep("b"), Showdown()))
    bare.does(NextDeal(other))
    assert (bare.hand.claims, bare.hand.carried) == (((CY, 4),), 4)
    assert bare.hand.of(CY).all_in
    bare.does(*[Check(seat) for seat in bare.hand.order if seat not in (CY, DOT)])
    bare.does(BetTo(DOT, 2) if bare.hand.turn == DOT else BetTo(ANN, 2))
    while bare.hand.betting is not None:
        assert bare.hand.turn not in (CY, None)
        bare.does(Call(bare.hand.turn or ANN))
    assert [(pot.amount, CY in pot.claimants) for pot in pots(bare.hand)] == [(4, True), (6, False)]


def test_of_shorter_antes_that_count_the_shorter_part_can_be_won() -> None:
    """Ante 2; Cy had 1. Where the next game has no antes, Cy plays for one of each; and what each
    could win of the pot before it stays theirs."""
    bare = Bare(Ante(), Deal(down=5), BetStep("first"), Showdown(), stacks=(9, 9, 1), ante=2)
    bare.does(PutAntesIn(), ThrowIn(False, False, antes_count=True))
    game = Game("other", "Other", "", (2, 8), 52, (Deal(down=5), BetStep("b"), Showdown()))
    assert (bare.night.lying, all_in_for(bare.night, (ANN, BOB, CY), game)) == (
        ((ANN, 2), (BOB, 2), (CY, 1)),
        ((CY, 3),),
    )
    assert all_in_for(bare.night, (ANN, BOB, CY), bare.hand.game) == ()


def test_a_leaver_forfeits_his_part(table: Table) -> None:
    """His ante stays in the pot; if he comes back he pays all of them again."""
    table.deals().does(PutAntesIn(), Leave(BOB)).passed_out()
    assert table.night.pot == 4
    assert table.night.players[BOB].cashed == 99
    table.does(ComeBack(BOB), Buy(BOB, 50)).passed_out().does(PutAntesIn())
    assert table.night.stack(BOB) == 50 - 3


def test_a_leaver_cannot_come_back_to_forfeited_money(table: Table) -> None:
    table.forfeited().does(Leave(BOB), ComeBack(BOB), Buy(BOB, 50))
    assert kept_out(table.night) == (BOB,)


def test_one_alone_who_may_play_for_it_is_not_dealt_to(book: Book) -> None:
    table = Table(book).does(GoAway(BOB), GoAway(CY)).forfeited()
    table.does(ComeBack(BOB), ComeBack(CY), GoAway(ANN))
    assert table.refuses(NextDeal(table.game)) == "too-few"
    table.does(DividePot((ANN, DOT)))
    table.deals()


# --- a dealer who is away ----------------------------------------------------------------------


def test_an_absent_dealer_is_passed(table: Table) -> None:
    table.does(GoAway(DOT))
    assert turn_to_deal(table.night) == DOT
    assert next_dealer(table.night) == ANN


def test_somebody_deals_for_an_absent_dealer(table: Table) -> None:
    """The deal counts as Dot's: Ann speaks first, and is the next dealer."""
    table.does(GoAway(DOT), SetDealer(DOT))
    assert next_dealer(table.night) == DOT
    table.deals()
    hand = table.night.hand
    assert hand is not None
    assert (hand.dealer, hand.order) == (DOT, (ANN, BOB, CY))
    table.does(NobodyOpens())
    assert table.night.hand.dealer == ANN


def test_who_was_named_and_goes_away_is_passed(table: Table) -> None:
    table.does(SetDealer(BOB), GoAway(BOB))
    assert next_dealer(table.night) == CY


WAITS = ("antes_in", "heirs", "passed_deals", "lying", "staying", "anted", "marks")


@pytest.mark.parametrize("between", [(), (Leave(CY),), (Sit("Eva", 50, DOT),)])
@pytest.mark.parametrize("forfeits", [False, True])
def test_a_pot_that_comes_back_knows_who_anted(
    book: Book, forfeits: bool, between: tuple[Command, ...]
) -> None:
    """Paid wrongly, given back and then left for the next deal: as if it had never been paid."""
    paid, never = Table(book), Table(book)
    wrong = Rule(book.laws["pot-paid-wrongly"], (("riffle", "no"),))
    for table in (paid, never):
        (table.forfeited().deals() if forfeits else table.passed_out()).does(PutAntesIn())
        hand = table.night.hand
        assert hand is not None
        table.does(BetTo(hand.order[0], 2), OthersDrop())
        before = table.night
        if table is paid:
            table.does(Award(0, (hand.order[0],), openers="not-asked"), *between, wrong)
        else:
            table.does(ThrowIn(antes_stay=True, next_dealer=True), *between)
    assert before.antes_in
    assert paid.night.pot == before.pot
    if between:
        paid.does(ThrowIn(antes_stay=True, next_dealer=True))
    else:
        assert [getattr(paid.night, known) for known in WAITS] == [
            getattr(before, known) for known in WAITS
        ]
        paid.does(ThrowIn(antes_stay=True, next_dealer=True))
    assert [getattr(paid.night, known) for known in WAITS] == [
        getattr(never.night, known) for known in WAITS
    ]
    assert kept_out(paid.night) == kept_out(never.night)
