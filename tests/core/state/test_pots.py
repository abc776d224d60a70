"""Pots as tables: what each put in, who is still in, and what can be won by whom."""

from dataclasses import replace

import pytest
from bare import Bare
from shelf import BOOK

from referee.core.book.game import Ante, Game, Showdown, Stakes
from referee.core.book.house import House
from referee.core.book.prices import Offered, Price
from referee.core.messages.betting import AllCheck, BetTo, Call, Check, Drop
from referee.core.messages.dealing import PutAntesIn
from referee.core.messages.draw import DrawCards
from referee.core.messages.law import Rule
from referee.core.messages.showdown import Award
from referee.core.state.hand import Hand
from referee.core.state.holding import Holding
from referee.core.state.pots import openers_words, pots, unpaid
from referee.core.state.sharing import shares

GAME = BOOK.games["five-card-draw"]


def hand(*put_in: str, carried: int = 0) -> Hand:
    """One word per seat: chips, then ! for all-in, x for dropped, # for foul, +n for dead chips."""
    holdings = []
    for seat, word in enumerate(put_in):
        plain, _, dead = word.partition("+")
        state = "dropped" if "x" in plain else "foul" if "#" in plain else "in"
        chips, all_in = int(plain.strip("!x#")), "!" in plain
        holdings.append(Holding(seat, state, all_in, dead=int(dead or 0), bets=(chips,)))
    order = tuple(range(len(put_in)))
    return Hand(1, GAME, Stakes(), House(), order[-1], order, tuple(holdings), carried)


@pytest.mark.parametrize(
    ("put_in", "expected"),
    [
        (("5", "5", "5x"), [(15, "01")]),
        (("5!", "5!", "5!"), [(15, "012")]),
        (("2!", "5", "5"), [(6, "012"), (6, "12")]),
        (("2!", "2!", "5", "5"), [(8, "0123"), (6, "23")]),
        (("1!", "2!", "3!", "9", "9"), [(5, "01234"), (4, "1234"), (3, "234"), (12, "34")]),
        (("2!", "5x", "5"), [(6, "02"), (6, "2")]),
        # A short all-in after a drop: what the dropped hand put in stays, layer by layer.
        (("3!", "2x", "9!", "9"), [(11, "023"), (12, "23")]),
    ],
)
def test_pots_by_levels(put_in: tuple[str, ...], expected: list[tuple[int, str]]) -> None:
    found = pots(hand(*put_in))
    assert [(pot.amount, "".join(map(str, pot.claimants))) for pot in found] == expected
    assert [pot.number for pot in found] == list(range(len(found)))


def test_who_won_against_the_pot_where_staying_costs_has_put_nothing_in() -> None:
    """What they took out lies in no layer: a pot was offered that held more than there was."""
    stay = replace(GAME, steps=(Offered("stay", (Price(1),)), *GAME.steps))
    won, paid = Holding(0, "in", dead=-1, fees=-1), Holding(2, "dropped", dead=1, fees=1)
    anted = Holding(3, "dropped", dead=2)
    there = replace(hand("0", "0"), game=stay, holdings=(won, Holding(1, "in"), paid, anted))
    assert there.pot == 2
    assert [(pot.amount, pot.claimants) for pot in pots(there)] == [(2, (0, 1))]


def test_a_layer_nobody_can_win_falls_to_the_last_pot_that_can_be_won() -> None:
    """Elsewhere 7,992 chips were lost so, or given back to folded players."""
    found = pots(hand("5!", "5!", "40x", "40#"))
    assert [(pot.amount, pot.claimants) for pot in found] == [(90, (0, 1))]


@pytest.mark.parametrize("bet", [5, 10, 25])
def test_what_a_false_opener_bet_is_no_part_of_an_ante_all_in(bet: int) -> None:
    """Laws 30(b), 39(a): Bob has put in the ante only and plays for four antes; the 10 that stay
    lie in the side pot, with what Cy, who opens then, and Dot bet, however much."""
    jackpots = BOOK.games["jackpots"].steps
    b = Bare(*jackpots, stacks=(100, 1, 100, 100))
    b.does(PutAntesIn(), BetTo(0, 10), Call(2))
    b.does(Rule(BOOK.laws["false-openers"], (("house", "unwind"),), 0), BetTo(2, bet), Call(3))
    assert [(pot.amount, pot.claimants) for pot in pots(b.hand)] == [
        (4, (1, 2, 3)),
        (10 + 2 * bet, (2, 3)),
    ]


@pytest.mark.parametrize(
    ("foul", "expected"),
    [
        ("34", [(0, 5, "012"), (1, 4, "12"), (2, 15, "2")]),
        ("234", [(0, 5, "01"), (1, 19, "1")]),  # two pots fall down, one on the other
        ("1234", [(0, 24, "0")]),
        ("12", [(0, 5, "034"), (1, 4, "34"), (2, 3, "34"), (3, 12, "34")]),
        ("04", [(0, 5, "123"), (1, 4, "123"), (2, 3, "23"), (3, 12, "3")]),
    ],
)
def test_what_nobody_can_win_any_more_falls_to_the_pot_below(
    foul: str, expected: list[tuple[int, int, str]]
) -> None:
    """The main pot was paid, and all five could win it; who is ruled foul since wins nothing."""
    deal = hand("1!", "2!", "3!", "9", "9")
    out = [
        replace(holding, state="foul") if str(holding.seat) in foul else holding
        for holding in deal.holdings
    ]
    found = pots(
        replace(deal, holdings=tuple(out), rivals=(0, 1, 2, 3, 4), awards=((0, ((0, 5),)),))
    )
    told = [(pot.number, pot.amount, "".join(map(str, pot.claimants))) for pot in found]
    assert told == expected


def test_each_pot_is_won_among_its_own_claimants() -> None:
    """A dead hand kept alive because eligibility per pot was ignored."""
    found = pots(hand("2!", "9!", "9", "9#"))
    assert [(pot.amount, pot.claimants) for pot in found] == [(8, (0, 1, 2)), (21, (1, 2))]


def test_carried_and_dead_chips_lie_in_the_main_pot() -> None:
    found = pots(hand("2!", "5", "5", "0#+4", carried=7))
    assert [pot.amount for pot in found] == [6 + 4 + 7, 6]


@pytest.mark.parametrize(
    ("put_in", "again", "carried", "expected"),
    [
        # Dead chips of who has dropped lie in the main pot, also where the deal began again.
        (("2!", "6", "6", "6x+4"), False, 0, [(8 + 4, "012"), (12, "12")]),
        (("2!", "6", "6", "6x+4"), True, 0, [(8 + 4, "012"), (12, "12")]),
        # What a false opener had bet stays a bet: who is all-in has no part in what lies above.
        (("2!", "6", "6", "2#+4"), False, 0, [(8 + 4, "012"), (8, "12")]),
        (("2!", "6", "6", "2#+4"), True, 0, [(8, "012"), (12, "12")]),
        (("2!", "6", "6", "2#+4"), True, 5, [(8 + 5, "012"), (12, "12")]),
        (("2!", "4!", "6", "2x+3"), True, 0, [(8 + 3, "012"), (4, "12"), (2, "2")]),
    ],
)
def test_dead_chips_lie_in_the_main_pot_but_for_a_false_openers(
    put_in: tuple[str, ...], again: bool, carried: int, expected: list[tuple[int, str]]
) -> None:
    deal = replace(hand(*put_in, carried=carried), began_again=again)
    assert [(pot.amount, "".join(map(str, pot.claimants))) for pot in pots(deal)] == expected
    assert sum(pot.amount for pot in pots(deal)) == deal.pot


@pytest.mark.parametrize(
    ("antes", "carried", "expected"),
    [
        ((1, 1, 1), 3, [(6, (0, 1, 2))]),
        ((3, 1, 1), 6, [(11, (0, 1, 2))]),  # antes missed are matched by the others' before
        ((3, 1, 1), 0, [(3, (0, 1, 2)), (2, (0, 2))]),
    ],
)
def test_antes_missed_of_a_pot_that_waited_make_no_side_pot(
    antes: tuple[int, ...], carried: int, expected: list[tuple[int, tuple[int, ...]]]
) -> None:
    """Bob is all-in for his ante; who pays three at once has missed two."""
    game = Game("antes", "Antes", "For tests.", (2, 7), 52, (Ante(), Showdown()))
    holdings = tuple(Holding(at, all_in=at == 1, ante=chips) for at, chips in enumerate(antes))
    holding = Hand(1, game, Stakes(ante=1), House(), 2, (0, 1, 2), holdings, carried)
    found = [(pot.amount, pot.claimants) for pot in pots(holding)]
    assert found == expected


def test_no_chip_is_lost_or_made() -> None:
    """Chips out are chips in, pot by pot."""
    for put_in in (("1!", "7", "7x", "3!"), ("4#", "9!", "2!", "9"), ("6", "6", "1x", "6!")):
        deal = hand(*put_in, carried=3)
        assert sum(pot.amount for pot in pots(deal)) == deal.pot
        for pot in pots(deal):
            taken = shares(deal, pot, pot.claimants)
            assert sum(chips for _, chips in taken) == pot.amount


def test_nobody_left_means_no_pot() -> None:
    assert pots(hand("5x", "5#")) == ()
    assert unpaid(hand("5x", "5#")) == ()


def test_the_odd_chip_goes_to_who_was_called_all_in() -> None:
    """Bob's last bet was called with the last chips, and no later interval was bet in. Of the
    101 chips he takes 51; where the last interval was checked, nobody was called."""
    house = House(choices=(("odd-chip", "called"),))
    b = Bare(*GAME.steps, stacks=(50, 100, 50), house=house)
    draws = (DrawCards(0, 0), DrawCards(1, 0))
    b.does(PutAntesIn(), Check(0), BetTo(1, 49), Drop(2), Call(0), *draws, Award(0, (0, 1)))
    assert b.stacks == (50, 101, 49)
    b = Bare(*GAME.steps, house=house)
    b.does(PutAntesIn(), Check(0), BetTo(1, 49), Drop(2), Call(0), *draws, AllCheck())
    b.does(Award(0, (0, 1)))
    assert b.stacks == (101, 100, 99)


def test_odd_chips_go_to_the_dealers_left_first() -> None:
    deal = hand("3", "3", "3", carried=1)
    assert shares(deal, pots(deal)[0], (2, 0, 1)) == ((0, 4), (1, 3), (2, 3))


OPENER = {"opener": 0, "proof": "none"}


@pytest.mark.parametrize(
    ("changes", "at_once", "words"),
    [
        ({}, False, ("",)),
        ({}, True, ("shown", "not-asked")),  # whoever drops last is asked before the showdown
        ({"proof": "owed"}, False, ("shown", "not-asked")),
        ({"proof": "shown"}, True, ("",)),
        ({"opener": None}, True, ("",)),
        ({"holdings": (Holding(0, "foul"), Holding(1))}, True, ("",)),
        # What lies sealed speaks for itself, whenever it is asked for.
        ({"sealed": 0}, True, ("",)),
        ({"sealed": 0, "proof": "owed"}, False, ("",)),
        ({"sealed": 1}, True, ("shown", "not-asked")),  # somebody else's
    ],
)
def test_what_can_be_said_of_the_openers(
    changes: dict[str, object], at_once: bool, words: tuple[str, ...]
) -> None:
    opened = replace(hand("5", "5"), game=BOOK.games["jackpots"])
    assert openers_words(replace(opened, **(OPENER | changes)), at_once) == words
