"""Questions about pots: the kitty, piles, odd chips, the last interval. Values in, values out."""

from __future__ import annotations

from dataclasses import replace

import pytest

from referee.core.book.game import Ante, BetStep, Deal, Game, Showdown, Stakes
from referee.core.book.house import House
from referee.core.chips import EMPTY, POT, widen
from referee.core.messages.betting import UncalledReturned
from referee.core.messages.showdown import KittyTaken, PotStayed
from referee.core.state import pots, sharing
from referee.core.state.hand import Hand
from referee.core.state.holding import Holding
from referee.core.state.night import Night

STEPS = (Ante(), Ante(2), Ante(place=0), Deal(down=5), BetStep("only"), Showdown())
GAME = Game("bare", "Bare", "", (2, 12), 52, STEPS)
STUD = replace(GAME, steps=(Ante(), Deal(up=1), BetStep("only"), Showdown()))
BESIDE = replace(GAME, steps=(*STEPS[:-1], Showdown(bonus=True)))
BETTING = 4


def hand(*put_in: str, **more: object) -> Hand:
    """At the showdown: chips of each, then ! for all-in, x for dropped, # for foul; seats from 0,
    the dealer is the last."""
    holdings = []
    for seat, word in enumerate(put_in):
        state = "dropped" if "x" in word else "foul" if "#" in word else "in"
        holdings.append(Holding(seat, state, "!" in word, bets=(int(word.strip("!x#")),)))
    order = tuple(range(len(put_in)))
    found = Hand(1, GAME, Stakes(), House(), order[-1], order, tuple(holdings), step=5)
    return replace(found, **more)


def night(pot: int, **more: object) -> Night:
    purse = list(widen(EMPTY, 3))
    purse[POT] = pot
    return Night(purse=tuple(purse), **more)


KITTY = House(kitty=3)
PAID = ((0, ((0, 1),)),)


@pytest.mark.parametrize(
    ("deal", "taken"),
    [
        (hand("4", "4", house=KITTY), 3),
        (hand("4", "4", house=House(kitty=1)), 1),
        (hand("4", "4"), 0),
        (hand("4", "4", house=KITTY, kitty=3), 0),
        (hand("4", "4", house=KITTY, awards=PAID), 0),
        (hand("4", "4", house=KITTY, step=BETTING), 0),
        (hand("4", "4", house=KITTY, ending="won"), 0),
        (hand("4#", "4x", house=KITTY), 0),
        (hand("1", "1", house=KITTY), 2),  # no more than there is
        (hand("1!", "9", "9", house=House(kitty=5)), 3),  # of the main pot only
        (hand("1", "4", house=House(kitty=9), uncalled=(1, 3)), 2),  # what goes back is nobody's
        (hand("0", "4", house=KITTY, uncalled=(1, 4)), 0),
        (hand("0", "5", house=KITTY, uncalled=(1, 4)), 1),
    ],
)
def test_what_the_kitty_takes(deal: Hand, taken: int) -> None:
    assert pots.kitty_due(deal) == ((KittyTaken(taken),) if taken else ())


@pytest.mark.parametrize(
    ("deal", "changes", "has_all"),
    [
        (hand("2", "2", kitty=4), {}, True),
        (hand("2", "2", kitty=3), {}, False),
        (hand("0", "0"), {}, False),
        (hand("2", "5", kitty=4, uncalled=(1, 3)), {}, True),
        (hand("2", "5", kitty=4, uncalled=(1, 2)), {}, False),
        (hand("2", "2", kitty=4, step=BETTING), {}, False),
        (hand("2", "2", kitty=4, awards=((0, ()),)), {}, False),
        (hand("2", "2", kitty=4, proof="owed"), {}, False),
        (hand("2", "2", kitty=4, proof="shown"), {}, True),
        (hand("2", "2", kitty=4, game=BESIDE), {}, False),
        (hand("2", "2", kitty=4, pot_sure="about"), {}, False),
        (hand("2", "2", kitty=4), {"tracking": "milestones"}, False),
    ],
)
def test_whether_the_kitty_has_all(deal: Hand, changes: dict[str, object], has_all: bool) -> None:
    assert pots.kitty_has_all(night(0, **changes), deal) == has_all


@pytest.mark.parametrize(
    ("deal", "kitty", "back"),
    [
        (hand("2", "2", kitty=3), 9, 3),
        (hand("2", "2", kitty=3), 2, 2),  # some of it was spent since
        (hand("2", "2", kitty=3), 0, 0),
        (hand("2", "2"), 9, 0),
        (hand("2", "2", kitty=3, awards=PAID), 9, 0),
    ],
)
def test_what_the_kitty_had_of_a_deal_that_nobody_wins(deal: Hand, kitty: int, back: int) -> None:
    events = (KittyTaken(-back),) if back else ()
    assert pots.kitty_back(night(0, kitty=kitty), deal) == events
    assert pots.stayed(night(0, kitty=kitty), deal, 7) == (*events, PotStayed(7 + back))


@pytest.mark.parametrize(
    ("uncalled", "pot", "back"),
    [(None, 9, ()), ((1, 3), 9, (UncalledReturned(1, 3),)), ((1, 3), 2, (UncalledReturned(1, 2),))],
)
def test_what_nobody_called_goes_back(
    uncalled: tuple[int, int] | None, pot: int, back: tuple[UncalledReturned, ...]
) -> None:
    assert pots.uncalled_back(night(pot), hand("2", "5", uncalled=uncalled)) == back


THREE = ("2!", "5", "5")


@pytest.mark.parametrize(
    ("deal", "early", "found"),
    [
        (hand("5", "5"), False, [(0, 10)]),
        (hand("5", "5", step=BETTING), False, []),
        (hand("5", "5", step=BETTING), True, [(0, 10)]),
        (hand(*THREE), False, [(0, 6), (1, 6)]),
        (hand(*THREE, awards=PAID), False, [(1, 6)]),
        # two can have bet beside an all-in, though the log has nothing of it
        (hand("2!", "2", "2"), False, [(0, 6), (1, 0)]),
        (hand("2!", "2", "2", step=BETTING), False, []),
        (hand("2!", "2", "2x"), False, [(0, 6)]),
        (hand("2!", "2!", "2"), False, [(0, 6)]),
        (hand("2!", "5!", "5", "5"), False, [(0, 8), (1, 9), (2, 0)]),
        (hand("2!", "5!", "5", "5", awards=PAID), False, [(1, 9)]),
        (hand("2", "2", "2"), False, [(0, 6)]),
    ],
)
def test_which_piles_can_be_counted(deal: Hand, early: bool, found: list[tuple[int, int]]) -> None:
    those = pots.countable(deal, early)
    assert [(pot.number, pot.amount) for pot in those] == found
    if found and not found[-1][1]:
        assert those[-1].claimants == deal.order[-2:]


@pytest.mark.parametrize(
    ("piled", "loose", "found"),
    [
        ((), 0, [6, 6]),
        ((), 3, [9, 6]),
        (((1, 3),), 3, [6, 9]),
        (((1, -2),), 1, [9, 4]),
        (((0, 2), (1, 3)), 5, [8, 9]),
        (((5, 3),), 3, [9, 6]),  # of a pot there is no more
        (((1, -9),), 0, [15, 0]),
        ((), -8, [0, 4]),
    ],
)
def test_chips_found_in_a_pile(
    piled: tuple[tuple[int, int], ...], loose: int, found: list[int]
) -> None:
    assert [pot.amount for pot in pots.pots(hand(*THREE, piled=piled, loose=loose))] == found


def test_a_pile_that_was_counted_is_a_pot_though_the_log_has_nothing_in_it() -> None:
    empty = hand("2!", "2", "2")
    assert [pot.amount for pot in pots.pots(empty)] == [6]
    counted = replace(empty, piled=((1, 4),), loose=4)
    assert [(pot.amount, pot.claimants) for pot in pots.pots(counted)] == [
        (6, (0, 1, 2)),
        (4, (1, 2)),
    ]


@pytest.mark.parametrize(
    ("changes", "main"),
    [({}, 4), ({"carried": 5}, 9), ({"kitty": 1}, 3), ({"apart": 3}, 1), ({"loose": 2}, 6)],
)
def test_what_lies_in_the_main_pot_besides(changes: dict[str, object], main: int) -> None:
    assert [pot.amount for pot in pots.pots(hand("2", "2", **changes))] == [main]


def test_what_was_let_off_counts_as_put_in_and_is_missing_in_the_main_pot() -> None:
    deal = hand("2!", "5", "5")
    let_off = replace(deal.holdings[2], bets=(3,), let_off=2)
    found = pots.pots(replace(deal, holdings=(*deal.holdings[:2], let_off)))
    assert [(pot.amount, pot.claimants) for pot in found] == [(4, (0, 1, 2)), (6, (1, 2))]


def test_the_ante_of_a_deal_is_that_of_everybody() -> None:
    assert pots.ante_due(hand("2", "2", stakes=Stakes(ante=3))) == 3 + 6


@pytest.mark.parametrize(
    ("put_in", "last", "number", "since"),
    [
        ((5, 5, 5), (2, 2, 2), 0, {0: 2, 1: 2, 2: 2}),
        ((5, 5, 5), (0, 0, 0), 0, {0: 0, 1: 0, 2: 0}),
        ((3, 9, 9), (0, 4, 4), 0, {0: 0, 1: 0, 2: 0}),
        ((3, 9, 9), (0, 4, 4), 1, {0: 0, 1: 4, 2: 4}),
        ((7, 9, 9), (2, 4, 4), 0, {0: 2, 1: 2, 2: 2}),
        ((7, 9, 9), (2, 4, 4), 1, {0: 0, 1: 2, 2: 2}),
    ],
)
def test_what_was_put_into_a_pot_in_the_last_interval(
    put_in: tuple[int, ...], last: tuple[int, ...], number: int, since: dict[int, int]
) -> None:
    short = put_in[0] < put_in[1]
    holdings = tuple(
        Holding(seat, all_in=short and seat == 0, bets=(total - bet, bet))
        for seat, (total, bet) in enumerate(zip(put_in, last, strict=True))
    )
    deal = replace(hand("0", "0", "0"), holdings=holdings)
    assert pots.since_draw(deal, pots.pots(deal)[number]) == since


def odd(choice: str, **more: object) -> House:
    return House(choices=(("odd-chip", choice),), **more)


@pytest.mark.parametrize(
    ("changes", "amount", "winners", "odd_to", "taken"),
    [
        ({}, 8, (1, 2, 0), None, ((0, 3), (1, 3), (2, 2))),
        ({}, 8, (2, 1), None, ((1, 4), (2, 4))),
        ({"house": House(odd="first")}, 8, (0, 1, 2), None, ((0, 4), (1, 2), (2, 2))),
        ({"stakes": Stakes(chip=5)}, 25, (1, 2), None, ((1, 15), (2, 10))),
        ({"stakes": Stakes(chip=5)}, 27, (1, 2), None, ((1, 17), (2, 10))),
        ({"house": odd("stays")}, 8, (0, 1, 2), None, ((0, 2), (1, 2), (2, 2))),
        ({"house": odd("stays"), "stakes": Stakes(chip=5)}, 29, (1, 2), None, ((1, 10), (2, 10))),
        ({"house": odd("stays")}, 8, (), None, ()),
        ({"house": odd("called"), "aggressor": 2}, 8, (0, 1, 2), None, ((0, 2), (1, 2), (2, 4))),
        ({"house": odd("called"), "aggressor": 2}, 9, (0, 1), None, ((0, 5), (1, 4))),
        ({"house": odd("called")}, 9, (0, 1), 1, ((0, 5), (1, 4))),
        ({"house": odd("by-game"), "game": STUD}, 8, (0, 1, 2), 1, ((0, 2), (1, 4), (2, 2))),
        ({"house": odd("by-game"), "game": STUD}, 9, (0, 2), 1, ((0, 5), (2, 4))),
        ({"house": odd("by-game"), "aggressor": 2}, 9, (0, 2), 2, ((0, 5), (2, 4))),
        ({"house": odd("left"), "game": STUD}, 9, (0, 2), 2, ((0, 5), (2, 4))),
    ],
)
def test_who_takes_what_cannot_be_divided(
    changes: dict[str, object],
    amount: int,
    winners: tuple[int, ...],
    odd_to: int | None,
    taken: tuple[tuple[int, int], ...],
) -> None:
    deal = hand("3", "3", "3", **changes)
    assert sharing.share_out(deal, amount, winners, odd_to) == taken


@pytest.mark.parametrize(
    ("deal", "seat", "law"),
    [
        (hand("3", "3"), 0, "side-pots"),
        (hand("3x", "3"), 0, "mucked-hand"),
        (hand("3#", "3"), 0, "mucked-hand"),
        (hand("3#", "3", opener=0), 0, "false-openers"),
        (hand("3x", "3", opener=0), 0, "mucked-hand"),
        (hand("3", "3", opener=0), 7, "mucked-hand"),
    ],
)
def test_which_law_keeps_a_seat_from_winning(deal: Hand, seat: int, law: str) -> None:
    assert pots.why_not(deal, seat) == law


SPARE = replace(GAME, steps=(*STEPS[:-1], Showdown(kitty=True)))


@pytest.mark.parametrize(
    ("deal", "amount"),
    [
        (hand("4", "4x"), 8),
        (hand("4", "4x", game=SPARE), None),  # the spare hand may still win it
        (hand("4", "4"), None),
        (hand("4", "4", "4x"), None),
        (hand("4", "4x", awards=((0, ((0, 8),)),)), None),
        (hand("4", "4x", step=BETTING), None),
    ],
)
def test_the_pot_of_the_only_hand_left(deal: Hand, amount: int | None) -> None:
    found = pots.sole(deal)
    assert (found and found.amount) == amount
