"""Coarse acts, readings and consent: what they say, and what they must not claim."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from referee.core.book.book import Book
from referee.core.book.game import Limit, Stakes
from referee.core.book.house import House
from referee.core.decide import act
from referee.core.errors import Refused
from referee.core.law.carrying import unsure
from referee.core.law.rulings import Reached, walk
from referee.core.log import Entry, Log
from referee.core.messages.bank import BeginNight, RightDeal
from referee.core.messages.betting import BetTo, Call, Check, Drop, OthersDrop
from referee.core.messages.command import Command, Stand, strand
from referee.core.messages.dealing import NextDeal, PutAntesIn
from referee.core.messages.draw import DrawCards
from referee.core.messages.law import ByConsent, Rule, SettleOurselves
from referee.core.messages.milestones import (
    AllDrawn,
    AllDrew,
    Attribute,
    BettingOver,
    CountPot,
    GoAllIn,
    PutChips,
    SetGrain,
    StayIn,
    TellInterval,
)
from referee.core.messages.people import GoAway
from referee.core.messages.showdown import Award, OpenersNotAsked, PotTaken, ThrowIn
from referee.core.rules.offers import offers
from referee.core.state.hand import Hand
from referee.core.state.night import Night
from referee.core.state.pots import pots

ANN, BOB, CY, DOT = range(4)


class Table:
    """Ann, Bob, Cy and Dot; Dot deals."""

    def __init__(self, book: Book, game: str = "jackpots", **stakes: object) -> None:
        self.book, self.log = book, Log()
        players = tuple((name, 100) for name in ("Ann", "Bob", "Cy", "Dot"))
        rules = Stakes(**stakes)
        self.does(BeginNight("A night", players, DOT, book.games[game], rules, House()))

    def does(self, *commands: Command) -> Table:
        for command in commands:
            events, _ = act(self.night, command)
            self.log.append(Entry(self.log.seq + 1, strand(command), events))
        return self

    def refuses(self, command: Command) -> str:
        with pytest.raises(Refused) as refused:
            act(self.night, command)
        return refused.value.reason

    @property
    def night(self) -> Night:
        return self.log.night

    @property
    def hand(self) -> Hand:
        assert self.night.hand is not None
        return self.night.hand

    @property
    def events(self) -> tuple[object, ...]:
        return self.log.entries[-1].events

    def deals(self) -> Table:
        game = self.night.game
        assert game is not None
        return self.does(NextDeal(game))


@pytest.fixture
def table(book: Book) -> Table:
    return Table(book)


@pytest.fixture
def real(book: Book) -> Table:
    """Real chips, at milestones."""
    return Table(book).does(SetGrain("real", "milestones")).deals()


def states(hand: Hand) -> list[str]:
    return [holding.state for holding in hand.holdings]


def commands(night: Night) -> Iterable[type]:
    return {type(offer.command) for offer in offers(night)}


# --- what a milestone implies ---------------------------------------------------------------


def test_whoever_opens_has_anted_and_those_before_passed(table: Table) -> None:
    table.deals().does(BetTo(CY, 2, (ANN, BOB)))
    assert table.night.pot == 6
    assert table.hand.opener == CY
    assert [holding.passed for holding in table.hand.holdings] == [True, True, False, False]


def test_a_winner_implies_the_steps_before_him(real: Table) -> None:
    real.does(BetTo(CY, 2, (ANN, BOB)), StayIn((CY, DOT)), Award(0, (DOT,), "shown"))
    kinds = [type(event) for event in real.events]
    assert kinds[:2] == [AllDrew, BettingOver]
    assert real.hand.ending == "won"


def test_a_winner_before_anybody_opened_is_refused(real: Table) -> None:
    assert real.refuses(Award(0, (DOT,))) == "no-showdown-yet"


def test_a_drop_in_the_draw_does_not_end_it(real: Table) -> None:
    real.does(BetTo(CY, 2, (ANN, BOB)), StayIn((ANN, CY, DOT)), Drop(DOT))
    assert real.hand.drawing
    assert all(holding.drew is None for holding in real.hand.holdings)


def test_cards_still_owed_do_not_hold_up_the_draw(real: Table) -> None:
    """Everybody has drawn: those who were owed a card have it."""
    real.does(BetTo(CY, 2, (ANN, BOB)), StayIn((ANN, CY)), DrawCards(ANN, 3))
    law = real.book.laws["card-exposed-in-draw"]
    real.does(Rule(law, (("first", "no"), ("further", "1")), ANN))
    assert real.hand.of(ANN).owed == 1
    real.does(Award(0, (ANN,), "shown"))
    assert real.hand.ending == "won"


def test_at_milestones_only_a_fixed_limit_says_how_much(book: Book) -> None:
    free = Table(book, limit=Limit("none", (2,), raises=None))
    free.does(SetGrain("real", "milestones")).deals().does(BetTo(ANN, 2))
    assert free.hand.pot_sure == "about"
    fixed = Table(book).does(SetGrain("real", "milestones")).deals().does(BetTo(ANN, 2))
    assert fixed.hand.pot_sure == "exact"


def test_a_count_in_the_last_interval_is_what_the_winner_takes(real: Table) -> None:
    real.does(BetTo(CY, 2, (ANN, BOB)), StayIn((CY, DOT)), CountPot(9))
    real.does(Award(0, (CY,), "shown"))
    assert real.hand.pot_sure == "about", "they bet after it was counted"
    real.deals().does(BetTo(BOB, 2), StayIn((BOB, DOT)), AllDrawn(), CountPot(20))
    real.does(Award(0, (BOB,), "shown"))
    assert real.hand.pot_sure == "exact"
    assert real.hand.awards == ((0, ((BOB, 20),)),)


# --- changing the grain in mid-hand ---------------------------------------------------------


def test_the_turn_is_known_again_in_the_next_interval(real: Table) -> None:
    real.does(BetTo(CY, 2, (ANN, BOB)), SetGrain("real", "bets"))
    assert not real.hand.turn_known
    real.does(StayIn((CY, DOT)), DrawCards(CY, 1), DrawCards(DOT, 1))
    assert real.hand.betting is not None
    assert real.hand.turn_known


def test_the_tablet_takes_over_the_chips_in_mid_hand(table: Table) -> None:
    """Everybody counts what lies before him: from then on the stacks are known, and the pot is."""
    table.does(SetGrain("real", "bets")).deals().does(PutAntesIn(), BetTo(ANN, 2))
    table.does(SetGrain("tablet", "bets", ((ANN, 97), (BOB, 99), (CY, 99), (DOT, 99))))
    assert (table.night.chips, table.night.pot, table.hand.turn) == ("tablet", 6, BOB)
    table.does(OthersDrop(), Award(0, (ANN,), "shown"))
    assert [table.night.stack(seat) for seat in range(4)] == [103, 99, 99, 99]
    assert table.night.loose == 0


def test_what_the_counts_are_off_by_is_nobodys(table: Table) -> None:
    """Bob has one chip less than the log thinks: the bank is off by it, the pot is not touched."""
    table.does(SetGrain("real", "bets")).deals().does(PutAntesIn(), BetTo(ANN, 2))
    table.does(SetGrain("tablet", "bets", ((ANN, 97), (BOB, 98), (CY, 99), (DOT, 99))))
    assert (table.night.pot, table.night.stack(BOB), table.night.loose) == (6, 98, 1)


def test_a_guessed_pot_is_counted_before_the_tablet_keeps_it(real: Table) -> None:
    real.does(BetTo(CY, 2, (ANN, BOB)), StayIn((CY, DOT)))
    over = SetGrain("tablet", "bets", ((ANN, 99), (BOB, 99), (CY, 97), (DOT, 97)))
    assert real.refuses(over) == "count-the-pot"
    real.does(CountPot(8), over)
    assert (real.night.chips, real.night.pot, real.night.loose) == ("tablet", 8, 0)


def test_who_is_all_in_has_no_chips_to_count(real: Table) -> None:
    real.does(SetGrain("real", "bets"), PutAntesIn(), GoAllIn(CY, 2))
    stacks = {ANN: 99, BOB: 99, CY: 0, DOT: 99}
    for wrong in ({CY: 5}, {DOT: 0}):
        counts = tuple(sorted({**stacks, **wrong}.items()))
        assert real.refuses(SetGrain("tablet", "bets", counts)) == "all-in-or-not"
    real.does(SetGrain("tablet", "bets", tuple(sorted(stacks.items()))), Call(DOT))
    assert real.night.stack(DOT) == 97


def test_after_the_draw_silence_says_nothing_of_the_turn(real: Table) -> None:
    real.does(BetTo(CY, 2, (ANN, BOB)), StayIn((CY, DOT)), AllDrawn(), SetGrain("real", "bets"))
    assert not real.hand.turn_known


def test_who_opened_is_seen_in_what_was_told(real: Table) -> None:
    real.does(PutAntesIn(), SetGrain("real", "bets"))
    real.does(TellInterval(DOT, 2, ((BOB, 2), (CY, 2))))
    assert real.hand.opener == BOB
    assert real.hand.turn == DOT
    real.does(OthersDrop())
    assert real.hand.drawing
    assert states(real.hand) == ["dropped", "in", "in", "dropped"]


@pytest.mark.parametrize(
    ("told", "reason"),
    [
        (TellInterval(CY, 2, ((BOB, 4),)), "no-amount"),
        (TellInterval(CY, 4, ((BOB, 2),)), "whose-bet"),
        (TellInterval(BOB, 2, ((BOB, 2),)), "nothing-to-say"),
        (TellInterval(BOB, 0, ()), "no-amount"),
        (TellInterval(BOB, 0, ((ANN, 0),)), "opened-already"),
        (TellInterval(9, 2, ()), "not-in-the-hand"),
    ],
)
def test_what_cannot_stand_so_is_not_told(real: Table, told: TellInterval, reason: str) -> None:
    real.does(BetTo(ANN, 2))
    assert real.refuses(told) == reason


def test_an_unexplained_count_is_forgotten_when_the_chips_become_real(table: Table) -> None:
    table.deals().does(BetTo(ANN, 2), Call(BOB), OthersDrop(), CountPot(10))
    assert table.hand.unsaid == 2
    table.does(SetGrain("real", "milestones"), Award(0, (BOB,), "shown"))
    assert table.hand.awards == ((0, ((BOB, 10),)),)


# --- readings -------------------------------------------------------------------------------


def test_while_something_is_unsaid_only_that_is_offered(table: Table) -> None:
    table.deals().does(BetTo(ANN, 2), Call(BOB), OthersDrop(), CountPot(10))
    table.does(DrawCards(ANN, 1), DrawCards(BOB, 1), Check(ANN), Check(BOB))
    assert {CountPot, Attribute, ThrowIn} <= commands(table.night)
    assert not {Award, NextDeal} & commands(table.night)
    assert table.refuses(Award(0, (ANN,), "shown")) == "say-whose"
    assert table.refuses(Stand(Award(0, (DOT,), "shown"))) == "cannot-win"
    for offer in offers(table.night):
        act(table.night, offer.command)
    table.does(CountPot(8))
    assert table.hand.unsaid == 0
    assert Award in commands(table.night)


def test_a_counted_pot_is_paid_as_counted(real: Table) -> None:
    real.does(BetTo(ANN, 2), StayIn((ANN, BOB)), AllDrawn(), CountPot(13))
    assert sum(pot.amount for pot in pots(real.hand)) == 13
    real.does(CountPot(3))
    assert [pot.amount for pot in pots(real.hand)] == [3]


def test_a_pot_counted_low_still_gives_everything_back(table: Table) -> None:
    table.deals().does(BetTo(ANN, 2), Call(BOB), CountPot(3), ThrowIn(False, True))
    assert [table.night.stack(seat) for seat in range(4)] == [100] * 4
    assert (table.night.pot, table.night.loose) == (0, 0)


def test_less_was_put_in_comes_off_the_latest_bets(table: Table) -> None:
    table.deals().does(BetTo(ANN, 2), Call(BOB), OthersDrop(), CountPot(6))
    table.does(DrawCards(ANN, 1), DrawCards(BOB, 1), Check(ANN), Check(BOB), Attribute(BOB, -2))
    assert table.hand.of(BOB).bets == (0, 0)
    assert table.night.stack(BOB) == 99
    table.does(Award(0, (ANN,), "shown"))
    assert table.night.stack(ANN) == 97 + 6


def test_nobody_is_waited_for_who_has_put_it_in_already(table: Table) -> None:
    """Bob's two are already in the pot, as the count says: the turn goes on."""
    table.deals().does(BetTo(ANN, 2), CountPot(8), Attribute(BOB, 2))
    assert table.hand.of(BOB).bet == 2
    assert table.hand.turn == BOB
    table.does(Drop(BOB, ()))
    assert table.hand.turn == CY


def test_a_law_keeps_a_count_unless_more_must_go_back(real: Table) -> None:
    law = real.book.laws["false-openers"]
    real.does(BetTo(ANN, 2), Call(BOB), Call(CY), CountPot(14))
    real.does(Rule(law, (), ANN, ((BOB, 4), (CY, 4), (DOT, 0))))
    assert real.night.pot == 14 - 8
    assert real.hand.of(ANN).state == "foul"


def test_a_law_does_not_take_what_nobody_has(table: Table) -> None:
    law = table.book.laws["false-openers"]
    table.deals().does(BetTo(ANN, 2), Call(BOB))
    assert table.refuses(Rule(law, (), ANN, ((BOB, 500),))) == "not-so-many-chips"


# --- real chips -----------------------------------------------------------------------------


def test_an_all_in_passes_those_before_him(real: Table) -> None:
    real.does(SetGrain("real", "bets"), PutAntesIn(), GoAllIn(CY, 2))
    assert real.hand.level == 2
    assert real.hand.of(CY).all_in
    assert real.hand.turn == DOT
    assert real.refuses(GoAllIn(CY, 9)) == "nothing-to-say"


def test_who_is_all_in_bets_no_more_than_he_may(real: Table) -> None:
    """Fixed limit, bets of 2: nobody bets 7, all-in or not, unless the table lets it stand."""
    real.does(SetGrain("real", "bets"), PutAntesIn())
    assert real.refuses(GoAllIn(CY, 7)) == "too-much"
    real.does(Stand(GoAllIn(CY, 7)))
    assert (real.hand.level, real.hand.of(CY).all_in) == (7, True)


def test_a_short_all_in_gives_nobody_the_raise_back(book: Book) -> None:
    """Ann bet 10, Bob is all-in for 12: she may be all-in for less than that, or call."""
    table = Table(book, limit=Limit("none", (10,), raises=None)).deals()
    table.does(SetGrain("real", "bets"), PutAntesIn(), BetTo(ANN, 10), GoAllIn(BOB, 12))
    table.does(Call(CY), Drop(DOT))
    assert table.refuses(GoAllIn(ANN, 100)) == "no-raise"
    table.does(GoAllIn(ANN, 11))
    assert table.hand.level == 12
    assert table.hand.drawing


def test_nothing_holds_up_the_next_deal(real: Table) -> None:
    real.does(BetTo(ANN, 2), StayIn((ANN, BOB)), AllDrawn(), SetGrain("real", "bets"))
    assert NextDeal in commands(real.night)
    real.deals()
    kinds = [type(event) for event in real.events]
    assert PotTaken in kinds
    assert (real.night.pot, real.night.loose) == (0, 400)


def test_the_winner_alone_need_not_show(table: Table) -> None:
    table.deals().does(BetTo(ANN, 2), OthersDrop()).deals()
    assert OpenersNotAsked(ANN) in table.events
    assert table.night.stack(ANN) == 103


# --- consent --------------------------------------------------------------------------------


def test_an_act_out_of_turn_leaves_the_turn_where_it_was(table: Table) -> None:
    table.deals().does(PutAntesIn(), Stand(Check(CY)))
    assert table.hand.turn == ANN
    table.does(Check(ANN), Check(BOB))
    assert table.hand.turn == DOT


def test_a_bet_out_of_turn_is_answered_from_its_left(table: Table) -> None:
    table.deals().does(PutAntesIn(), Stand(BetTo(BOB, 2)))
    assert table.hand.turn == CY


def test_what_the_rules_allow_needs_no_consent(table: Table) -> None:
    table.deals().does(Stand(BetTo(ANN, 2)))
    assert not any(isinstance(event, ByConsent) for event in table.events)


def test_settling_changes_nothing_but_the_log(table: Table) -> None:
    table.deals().does(BetTo(ANN, 2))
    before = table.night
    table.does(SettleOurselves("false-openers", "False openers", ANN))
    assert table.night == before
    assert table.refuses(SettleOurselves("false-openers", "False openers", 30)) == "not-in-the-hand"


@pytest.mark.parametrize(
    "command",
    [Check(ANN), Drop(ANN), Call(ANN), DrawCards(ANN, 9), Award(0, (ANN,)), Award(0, ())],
)
def test_before_the_antes_nothing_can_stand(table: Table, command: Command) -> None:
    table.does(SetGrain("tablet", "bets")).deals()
    hand = table.night.playing
    assert hand is not None
    try:
        table.does(Stand(command))
    except Refused:
        assert table.hand == hand
    else:
        assert table.night.pot == 4, "the antes went in first"


# --- just a pot, and a finished deal ---------------------------------------------------------


def test_just_a_pot_is_counted_too(book: Book) -> None:
    table = Table(book, "just-a-pot").deals()
    table.does(PutChips(ANN, 5), PutChips(BOB, 5), CountPot(12), Attribute(CY, 2))
    table.does(Award(0, (CY,)))
    assert [table.night.stack(seat) for seat in range(4)] == [95, 95, 110, 100]


def test_putting_right_leaves_nobody_all_in(book: Book) -> None:
    """Ann would be left without a chip in the deal that she plays: it waits until it is over."""
    table = Table(book, "just-a-pot").deals()
    table.does(PutChips(ANN, 1), PutChips(BOB, 100), PutChips(CY, 100), Award(0, (ANN,)))
    table.deals().does(PutChips(ANN, 99))
    assert table.refuses(RightDeal(1, (BOB,))) == "deal-going-on"
    table.does(Award(0, (ANN,)), RightDeal(1, (BOB,)))
    assert [table.night.stack(seat) for seat in (ANN, BOB)] == [99, 201]


def test_putting_right_asks_for_no_more_than_he_has(book: Book) -> None:
    table = Table(book, "just-a-pot").deals()
    table.does(PutChips(ANN, 60), PutChips(BOB, 60), Award(0, (ANN,)))
    table.deals().does(PutChips(ANN, 150), Award(0, (CY,)))
    assert table.refuses(RightDeal(1, (BOB, DOT))) == "not-so-many-chips"


def test_the_last_deal_is_over_though_nobody_is_left_to_deal_to(real: Table) -> None:
    for seat in (BOB, CY, DOT):
        real.does(GoAway(seat))
    real.deals()
    assert real.hand.ending == "taken"
    assert real.night.playing is None


def test_what_a_law_asks_for_is_filled_in_from_the_bet(real: Table) -> None:
    """The pot is 10: four antes and Ann's 2 leave 4, so two of the others have probably called."""
    real.does(BetTo(ANN, 2), CountPot(10))
    law = real.book.laws["false-openers"]
    at = walk(law, real.night, ANN, {})
    assert isinstance(at, Reached)
    assert unsure(at.ruling, real.hand, ANN) == ((BOB, 2), (CY, 2), (DOT, 0))
