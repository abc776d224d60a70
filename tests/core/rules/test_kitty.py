"""The kitty: chips every pot leaves for the table, shared out or spent, to the last chip."""

import pytest
from bare import Bare
from shelf import BOOK

from referee.core.book.game import Ante, Free, Showdown, Stakes
from referee.core.book.house import House
from referee.core.cards.cards import read_cards
from referee.core.decide import act
from referee.core.errors import Impossible, Refused
from referee.core.fold.evolve import replay
from referee.core.law.effects import carry
from referee.core.log import Entry, Log
from referee.core.messages.bank import (
    BeginNight,
    Buy,
    CloseNight,
    KittyPays,
    PayMoney,
    ShareCost,
    ShareKitty,
)
from referee.core.messages.betting import BetTo, Call, Check, Drop, OthersDrop
from referee.core.messages.command import Command
from referee.core.messages.dealing import NextDeal, PutAntesIn
from referee.core.messages.draw import DrawCards
from referee.core.messages.event import Event
from referee.core.messages.law import DeclareFoul, Rule
from referee.core.messages.milestones import AllDrawn, PutChips, SetGrain, StayIn
from referee.core.messages.people import Leave
from referee.core.messages.showdown import Award, KittyTaken, PotStayed, PotTaken, ThrowIn, Won
from referee.core.rules import money
from referee.core.rules.cards_speak import ShownHands
from referee.core.state.night import Night
from referee.core.state.pots import unpaid
from referee.screens.words.events import line
from referee.words.cards.speaking import payment, read

DRAW = BOOK.games["draw-poker"]
OPENED: tuple[Command, ...] = (NextDeal(DRAW), BetTo(1, 2), OthersDrop(), Award(0, (1,)))


def table(*commands: Command, kitty: int = 2, worth: int = 0, paid: str = "slip") -> Night:
    """Ann, Bob and Cy with 100 each, after some taps; Ann deals first."""
    players = (("Ann", 100), ("Bob", 100), ("Cy", 100))
    stakes, house = Stakes(worth=worth), House(kitty=kitty)
    night = act(Night(), BeginNight("", players, 0, DRAW, stakes, house, paid))[1]
    for command in commands:
        night = act(night, command)[1]
    return night


def stacks(night: Night) -> list[int]:
    return [night.stack(seat) for seat in night.ring]


def test_every_pot_leaves_its_chips() -> None:
    """Three antes and a bet nobody called: the bet goes back, two of the three go to the kitty."""
    night = table(*OPENED)
    assert (night.kitty, stacks(night), night.pot) == (2, [99, 100, 99], 0)
    night = table(*OPENED, NextDeal(DRAW), BetTo(2, 2), OthersDrop(), Award(0, (2,)))
    assert (night.kitty, stacks(night)) == (4, [98, 99, 99])


def test_a_pot_smaller_than_the_kitty_leaves_what_it_has() -> None:
    night = table(NextDeal(DRAW), BetTo(1, 2), OthersDrop(), kitty=50)
    assert (night.kitty, stacks(night)) == (3, [99, 99, 99])  # his own bet, uncalled, is back
    assert night.playing is None  # nobody is asked who won nothing


def test_nobody_is_asked_who_wins_what_the_kitty_has() -> None:
    """Three antes and three bets of 2, and a kitty of nine."""
    draws = tuple(DrawCards(seat, 0) for seat in (1, 2, 0))
    calls = (BetTo(1, 2), Call(2), Call(0), *draws, Check(1), Check(2))
    events, night = act(table(NextDeal(DRAW), *calls, kitty=9), Check(0))
    assert events[1:] == (KittyTaken(9), Won(0, ()))
    assert (night.kitty, night.pot, stacks(night), night.playing) == (9, 0, [97, 97, 97], None)
    assert act(night, NextDeal(DRAW))[1].hands == 2


def test_an_opener_shows_also_for_a_pot_that_is_the_kittys() -> None:
    """The proof decides whether the pot stays for the next deal (law 30)."""
    jackpots = BOOK.games["jackpots"]
    players = (("Ann", 100), ("Bob", 100), ("Cy", 100))
    night = act(Night(), BeginNight("", players, 0, jackpots, Stakes(), House(kitty=50)))[1]
    for command in (NextDeal(jackpots), BetTo(1, 2), OthersDrop()):
        night = act(night, command)[1]
    assert night.playing is not None
    night = act(night, Award(0, (1,), "shown"))[1]
    assert (night.playing, night.kitty, stacks(night)) == (None, 3, [99, 99, 99])


def test_a_pot_of_real_chips_may_hold_more_than_the_log_knows() -> None:
    opened = (SetGrain("real", "milestones"), NextDeal(DRAW), BetTo(1, 2), StayIn((1,)))
    night = table(*opened, kitty=50)
    assert night.playing is not None
    assert act(night, Award(0, (1,)))[1].playing is None


def test_side_pots_pay_it_once_from_the_main_pot() -> None:
    """Cy has two chips: his three-way main pot is 6, less 2 for the kitty; Bob wins the rest."""
    players = (("Ann", 100), ("Bob", 100), ("Cy", 2))
    night = act(Night(), BeginNight("", players, 0, DRAW, Stakes(), House(kitty=2)))[1]
    draws = tuple(DrawCards(seat, 0) for seat in (1, 2, 0))
    for command in (NextDeal(DRAW), BetTo(1, 2), Call(2), Call(0), *draws):
        night = act(night, command)[1]
    assert night.playing is not None
    for command in (BetTo(1, 4), Call(0)):
        night = act(night, command)[1]
    assert night.kitty == 2
    night = act(night, Award(1, (1,)))[1]
    night = act(night, Award(0, (2,)))[1]
    # Main pot 3 antes + 3 single chips = 6, less 2: Cy 4. Side pot 2 × (1 + 4) = 10: Bob.
    assert stacks(night) == [93, 103, 4]


def test_a_kitty_larger_than_the_main_pot_leaves_the_side_pot_alone() -> None:
    """Cy is all-in for the ante: the main pot is 3 chips, all of them the kitty's. The side pot of
    2 × (2 + 4) is what two bet against each other."""
    players = (("Ann", 100), ("Bob", 100), ("Cy", 1))
    night = act(Night(), BeginNight("", players, 0, DRAW, Stakes(), House(kitty=10)))[1]
    draws = tuple(DrawCards(seat, 0) for seat in (1, 2, 0))
    for command in (NextDeal(DRAW), BetTo(1, 2), Call(0), *draws, BetTo(1, 4), Call(0)):
        night = act(night, command)[1]
    assert night.hand is not None
    assert [pot.amount for pot in unpaid(night.hand)] == [0, 12]
    night = act(night, Award(1, (1,)))[1]
    assert (night.kitty, stacks(night)) == (3, [93, 105, 0])


def at_showdown(kitty: int = 2) -> Night:
    """Three antes and three bets of 2 lie in the middle, less the kitty."""
    draws = tuple(DrawCards(seat, 0) for seat in (1, 2, 0))
    calls = (BetTo(1, 2), Call(2), Call(0), *draws, Check(1), Check(2), Check(0))
    return table(NextDeal(DRAW), *calls, kitty=kitty)


@pytest.mark.parametrize("antes_stay", [False, True])
def test_a_deal_thrown_in_leaves_the_kitty_nothing(antes_stay: bool) -> None:
    """No pot was won: everybody has his bets again, and nothing came from nowhere."""
    night = act(at_showdown(), ThrowIn(antes_stay, True))[1]
    assert (night.kitty, night.loose) == (0, 0)
    assert stacks(night) == [99 if antes_stay else 100] * 3
    assert night.pot == (3 if antes_stay else 0)


def test_a_pot_that_waits_leaves_its_chips_once_it_is_won() -> None:
    """All three are foul: 9 chips wait. The next deal's 3 antes make 12, of which 2 go, once."""
    night = at_showdown()
    assert (night.kitty, night.pot) == (2, 7)
    for seat in (0, 1, 2):
        night = act(night, DeclareFoul(seat, "six cards"))[1]
    assert (night.kitty, night.pot) == (0, 9)
    for command in (NextDeal(DRAW), BetTo(2, 2), OthersDrop(), Award(0, (2,))):
        night = act(night, command)[1]
    assert (night.kitty, stacks(night)) == (2, [96, 96, 106])


def test_a_pot_that_waits_by_a_law_has_its_chips_again() -> None:
    """Nobody wins it: the chips that went to the kitty lie in it again."""
    night = at_showdown()
    assert night.hand is not None
    events = carry(night, night.hand)
    assert events == [KittyTaken(-2), PotStayed(9)]


def test_bets_that_a_ruling_gives_back_are_none_of_the_kittys() -> None:
    """Law 30(c), kitty 50: Bob opens falsely for 2, Cy calls and drops after the draw. He has his 2
    again; three antes and Bob's 2 wait, and the kitty has nothing."""
    jackpots = BOOK.games["jackpots"]
    players = (("Ann", 100), ("Bob", 100), ("Cy", 100))
    night = act(Night(), BeginNight("", players, 0, jackpots, Stakes(), House(kitty=50)))[1]
    draws = (DrawCards(1, 0), DrawCards(2, 0))
    acts = (BetTo(1, 2), Call(2), Drop(0), *draws, BetTo(1, 4), Drop(2))
    for command in (NextDeal(jackpots), *acts, Rule(BOOK.laws["false-openers"], (), 1)):
        night = act(night, command)[1]
    assert (stacks(night), night.pot, night.kitty) == ([99, 93, 99], 3 + 2 + 4, 0)


def test_a_deal_that_goes_back_pays_the_kitty_when_it_ends_again() -> None:
    """Back to the first interval: three antes lie there, nothing has gone of them."""
    back = Rule(BOOK.laws["roll-back-to-a-start"], (("moment", "first"), ("opening", "all")), 0)
    night = act(at_showdown(kitty=8), back)[1]
    assert (night.kitty, night.pot, stacks(night)) == (0, 3, [99, 99, 99])
    for command in (BetTo(1, 2), OthersDrop()):
        night = act(night, command)[1]
    assert (night.kitty, night.pot, stacks(night)) == (3, 0, [99, 99, 99])


def test_it_is_shared_out_and_the_odd_chips_go_from_the_dealers_left() -> None:
    night = table(*OPENED, ShareKitty((0, 1, 2)))
    assert (night.kitty, stacks(night)) == (0, [99, 101, 100])
    assert [money.result(night, seat) for seat in night.ring] == [-1, 1, 0]
    assert act(night, CloseNight())[1].closed


def test_shared_out_in_a_deal_it_waits_for_the_next() -> None:
    night = table(*OPENED, NextDeal(DRAW), BetTo(2, 2), ShareKitty((1,)))
    assert (night.stack(1), night.holds(1)) == (99, 101)


def test_it_pays_who_laid_out_the_pizza() -> None:
    """Two chips of ten cents: Cy laid twenty cents out and is due as much more."""
    night = table(*OPENED, KittyPays(2, 2, "pizza"), worth=10)
    assert night.kitty == 0
    assert [money.claim(night, seat) for seat in night.ring] == [-10, 0, 10]
    lines = [
        (transfer.payer, transfer.payee, transfer.amount)
        for transfer in money.plan(act(night, CloseNight())[1])
    ]
    assert lines == [(0, 2, 10)]


def test_the_cash_box_pays_in_the_name_of_all() -> None:
    """Thirty euros paid in; thirty cents go out, and all that was won is still to be had."""
    night = table(*OPENED, KittyPays(None, 2, "beer"), worth=10, paid="cash")
    assert night.till == 3000 - 20
    claims = [money.claim(night, seat) for seat in night.ring]
    assert claims == [990, 1000, 990]
    assert sum(claim or 0 for claim in claims) == night.till


def test_a_part_is_spent_and_the_rest_shared() -> None:
    night = table(*OPENED, KittyPays(0, 1, "ice"), ShareKitty((2,)))
    assert (night.kitty, stacks(night)) == (0, [99, 100, 100])
    assert [money.claim(night, seat) for seat in night.ring] == [0, 0, 0]


def test_real_chips_go_back_among_the_seats() -> None:
    opened = (SetGrain("real", "milestones"), NextDeal(DRAW), BetTo(1, 2), StayIn((1,)))
    night = table(*opened, Award(0, (1,)))
    assert (night.kitty, night.loose) == (2, 298)
    night = act(night, ShareKitty((0, 1)))[1]
    assert (night.kitty, night.loose) == (0, 300)


@pytest.mark.parametrize(("kitty", "goes"), [(0, 0), (2, 2), (50, 7)])
def test_a_winner_nobody_named_leaves_the_kitty_its_chips(kitty: int, goes: int) -> None:
    """Three antes and two bets of 2 lie there, as far as was tapped: the next deal says somebody
    took them."""
    opened = (SetGrain("real", "milestones"), NextDeal(DRAW), BetTo(1, 2), StayIn((1, 2)))
    events, night = act(table(*opened, kitty=kitty), NextDeal(DRAW))
    assert (night.kitty, night.pot) == (goes, 0)
    assert PotTaken(7 - goes) in events
    assert night.playing is not None


def test_a_deal_that_was_not_begun_leaves_the_kitty_nothing() -> None:
    night = table(SetGrain("real", "milestones"), NextDeal(DRAW), NextDeal(DRAW))
    assert (night.kitty, night.hands) == (0, 2)


@pytest.mark.parametrize("bets_again", [False, True])
def test_a_winner_named_before_the_showdown_leaves_the_kitty_its_chips(bets_again: bool) -> None:
    """Every pot does, also where the steps before him were not tapped."""
    opened = (SetGrain("real", "milestones"), NextDeal(DRAW), BetTo(1, 2), StayIn((1, 2)))
    last = (AllDrawn(), BetTo(1, 4)) if bets_again else ()
    night = table(*opened, *last, Award(0, (2,)))
    assert night.kitty == 2
    assert night.hand is not None
    assert night.hand.awards == ((0, ((2, 3 + 4 + 4 * bets_again - 2),)),)


def test_just_a_pot_leaves_the_kitty_its_chips() -> None:
    """Three antes and 10: the kitty has 2 of them, whoever takes the pot the rest."""
    b = Bare(Ante(), Free(), Showdown(), house=House(kitty=2))
    b.does(PutAntesIn(), PutChips(0, 10), Award(0, (1,)))
    assert (b.night.kitty, b.stacks) == (2, (89, 110, 99))


def test_cards_that_show_before_the_kitty_was_taken_are_read_with_it_taken() -> None:
    """Of 7 chips 2 go to the kitty; Cy's kings take five."""
    opened = (SetGrain("real", "milestones"), NextDeal(DRAW), BetTo(1, 2), StayIn((1, 2)))
    night = table(*opened)
    cards = ((1, read_cards("Qs Qc 9d 9s 3d")), (2, read_cards("Kh Kd 9h 9c 2s")))
    laid = ShownHands(cards)
    night = act(night, payment(night, laid, read(BOOK.judges["draw-poker"], night, laid)))[1]
    assert night.kitty == 2
    assert night.hand is not None
    assert night.hand.awards == ((0, ((2, 5),)),)


def test_a_pot_cannot_be_taken_back_from_a_spent_kitty() -> None:
    entries = []
    night = Night()
    players = (("Ann", 100), ("Bob", 100))
    begin = BeginNight("", players, 0, DRAW, Stakes(), House(kitty=1))
    for number, command in enumerate((begin, *OPENED, ShareKitty((0,)))):
        events, night = act(night, command)
        on = "bank" if command in (begin, ShareKitty((0,))) else "hand"
        entries.append(Entry(number + 1, on, events, "", "", str(number)))
    log = Log(entries)
    assert log.night.stack(0) == 100
    with pytest.raises(Impossible):
        replay(_without(log, KittyTaken))


def _without(log: Log, kind: type) -> list[Event]:
    events = [event for entry in log.entries for event in entry.events]
    return [event for event in events if not isinstance(event, kind)]


def test_the_kitty_counts_as_chips_given_out() -> None:
    night = table(*OPENED, Buy(0, 50))
    assert night.box == 350
    assert sum(stacks(night)) + night.kitty == 350


def everybody_left() -> Night:
    """A kitty of 2 stays on the table when the last of them is gone."""
    night = table(*OPENED, worth=10)
    for seat in (0, 1, 2):
        night = act(night, Leave(seat, night.stack(seat), "slip"))[1]
    assert (night.ring, night.kitty) == ((), 2)
    return night


@pytest.mark.parametrize("command", [ShareKitty((0, 1)), KittyPays(None, 2, "pizza")])
def test_an_empty_table_can_still_split_and_spend_its_kitty(command: Command) -> None:
    """No chip vanishes: whoever gets it has it in the settlement, and the night can be closed."""
    night = everybody_left()
    night = act(night, ShareCost(0, 100, (0, 1, 2), "rent"))[1]
    night = act(act(night, PayMoney(0, None, 30))[1], command)[1]
    assert (night.kitty, sum(night.purse)) == (0, 0)
    assert sum(player.kitty for player in night.players) == 2
    night = act(night, CloseNight())[1]
    assert sum(money.balance(night, player.seat) or 0 for player in night.players) == 0


def test_what_an_empty_table_splits_is_told_and_read_again() -> None:
    night = everybody_left()
    events, _ = act(night, ShareKitty((0, 1)))
    (event,) = events
    assert line(event, night) == "The kitty is split: Ann 1 and Bob 1"
    with pytest.raises(Refused, match="among-whom"):
        act(night, ShareKitty(()))
    with pytest.raises(Refused, match="not-at-the-table"):
        act(night, ShareKitty((0, 7)))
