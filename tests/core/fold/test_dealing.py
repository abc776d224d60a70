"""Who is in a deal, as people come, go and buy before its antes, and as that is taken back."""

import pytest
from shelf import BOOK

from referee.core.book.game import Stakes
from referee.core.book.house import House
from referee.core.decide import act
from referee.core.errors import Refused
from referee.core.log import Entry, Log
from referee.core.messages.bank import BeginNight, Buy, Correct
from referee.core.messages.betting import BetTo, Call
from referee.core.messages.command import Command, strand
from referee.core.messages.dealing import NextDeal, PostBlinds, PutAntesIn
from referee.core.messages.event import Event
from referee.core.messages.people import ComeBack, GoAway, Leave
from referee.core.state.hand import Hand
from referee.core.state.night import Night

ANN, BOB, CY, DOT, EVA = range(5)
SAT = ("Ann", "Bob", "Cy", "Dot", "Eva")


class Table:
    """A night; the last of those who sit deals first."""

    def __init__(self, *chips: int, game: str = "jackpots", ante: int = 1) -> None:
        self.log = Log()
        self.game = BOOK.games[game]
        players = tuple(zip(SAT, chips, strict=False))
        dealer = len(chips) - 1
        self.taps(BeginNight("A night", players, dealer, self.game, Stakes(ante), House()))

    @property
    def night(self) -> Night:
        return self.log.night

    @property
    def hand(self) -> Hand:
        assert self.night.hand is not None
        return self.night.hand

    def deals(self) -> int:
        return self.taps(NextDeal(self.game))

    def taps(self, command: Command) -> int:
        """The number of its entry."""
        self.enters(strand(command), act(self.night, command)[0])
        return self.log.seq

    def enters(self, which: str, events: tuple[Event, ...]) -> None:
        self.log.append(Entry(self.log.seq + 1, which, events))

    def undoes(self, seq: int, which: str = "bank") -> None:
        self.enters(which, self.log.take_back(which, seq, alone=which == "bank"))

    def refuses(self, seq: int, first: int) -> None:
        """That entry is not taken back alone: what is to be taken back first is named."""
        before = self.night
        with pytest.raises(Refused) as found:
            self.undoes(seq)
        assert (found.value.reason, found.value.amount) == ("stands-on-it", first)
        assert self.night is before


@pytest.mark.parametrize("goes", [GoAway(ANN), Leave(ANN)])
@pytest.mark.parametrize("bets", [False, True])
def test_nobody_is_dealt_in_behind_the_antes(goes: Command, bets: bool) -> None:
    table = Table(80, 80, 80, 80)
    table.deals()
    gone = table.taps(goes)
    antes = table.taps(PutAntesIn())
    for act_ in (BetTo(BOB, 2), Call(CY)) if bets else ():
        table.taps(act_)
    table.refuses(gone, antes)
    table.undoes(antes, "hand")
    table.undoes(gone)
    assert table.hand.order == (ANN, BOB, CY, DOT)
    table.taps(PutAntesIn())
    assert [holding.ante for holding in table.hand.holdings] == [1, 1, 1, 1]


def test_nobody_is_dealt_in_behind_the_blinds() -> None:
    table = Table(80, 80, 80, 80, game="texas-holdem")
    table.deals()
    gone = table.taps(GoAway(ANN))
    blinds = table.taps(PostBlinds())
    table.refuses(gone, blinds)
    assert [holding.total for holding in table.hand.holdings] == [1, 2, 0]


def test_nobody_is_short_of_an_ante_once_it_is_known_they_had_more() -> None:
    table = Table(6, 80, 80, 80, ante=3)
    moved = table.taps(Correct(ANN, BOB, 5, "a tap on the wrong seat"))
    table.deals()
    antes = table.taps(PutAntesIn())
    assert table.hand.of(ANN).all_in
    table.refuses(moved, antes)


def test_nobody_is_dealt_in_without_chips() -> None:
    table = Table(0, 80, 80, 80)
    table.deals()
    assert table.hand.order == (BOB, CY, DOT)
    bought = table.taps(Buy(ANN, 20))
    away = table.taps(GoAway(BOB))
    assert table.hand.order == (ANN, CY, DOT)
    table.refuses(bought, away)
    table.undoes(away)
    table.undoes(bought)
    assert table.hand.order == (BOB, CY, DOT)


def test_who_is_back_by_a_take_back_is_not_left_out() -> None:
    table = Table(80, 80, 80, 80, 80)
    table.deals()
    ann, bob = table.taps(GoAway(ANN)), table.taps(GoAway(BOB))
    table.refuses(ann, bob)
    table.undoes(bob)
    table.undoes(ann)
    assert table.hand.order == (ANN, BOB, CY, DOT, EVA)


def test_who_was_away_when_the_deal_began_is_not_left_out_of_it() -> None:
    table = Table(80, 80, 80, 80)
    gone = table.taps(GoAway(ANN))
    deal = table.deals()
    table.refuses(gone, deal)
    table.taps(PutAntesIn())
    table.undoes(gone)
    assert table.hand.order == (BOB, CY, DOT)  # there again, for the next deal
    assert table.night.present(ANN)


def test_a_deal_put_back_is_followed_by_who_left_it_meanwhile() -> None:
    table = Table(80, 80, 80, 80)
    deal = table.deals()
    table.taps(Leave(ANN))
    table.undoes(deal, "hand")
    table.enters("hand", table.log.put_back("hand"))
    assert table.hand.order == (BOB, CY, DOT)


def test_antes_are_not_put_back_behind_somebodys_going() -> None:
    table = Table(80, 80, 80, 80)
    table.deals()
    table.undoes(table.taps(PutAntesIn()), "hand")
    gone = table.taps(GoAway(ANN))
    with pytest.raises(Refused) as found:
        table.log.put_back("hand")
    assert (found.value.reason, found.value.amount) == ("stands-on-it", gone)


def test_a_take_back_that_touches_no_deal_is_not_held_up() -> None:
    table = Table(80, 80, 80, 80)
    bought = table.taps(Buy(EVA - 1, 20))
    table.deals()
    table.taps(PutAntesIn())
    away = table.taps(GoAway(CY))
    table.undoes(bought)
    table.undoes(away)
    assert table.night.holds(DOT) == 79


# --- who deals ------------------------------------------------------------------------------


@pytest.mark.parametrize("goes", [GoAway(DOT), Leave(DOT)])
def test_who_deals_deals_again_when_they_come_back(goes: Command) -> None:
    table = Table(80, 80, 80, 80)
    table.deals()
    table.taps(goes)
    assert (table.hand.dealer, table.hand.order) == (ANN, (BOB, CY, ANN))
    table.taps(GoAway(ANN))
    assert table.hand.dealer == BOB
    table.taps(ComeBack(ANN))
    assert table.hand.dealer == ANN
    table.taps(ComeBack(DOT))
    if not table.night.holds(DOT):
        table.taps(Buy(DOT, 80))
    assert (table.hand.dealer, table.hand.order) == (DOT, (ANN, BOB, CY, DOT))


def test_who_deals_next_is_told_where_both_before_them_leave() -> None:
    table = Table(80, 80, 80, 80, 80)
    table.deals()
    table.taps(GoAway(EVA))
    table.taps(Leave(ANN))
    assert (table.hand.dealer, table.hand.order) == (BOB, (CY, DOT, BOB))
