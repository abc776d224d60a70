"""Pots that wait or live on: who is all-in for what, who has chips in which, what each has put in,
and what a loser pays. Values in, values out."""

from __future__ import annotations

from typing import Any

import pytest

from referee.core.book.game import Ante, BetStep, Deal, Showdown, Stakes, Step
from referee.core.book.prices import Offered
from referee.core.state import pots
from referee.core.state.hand import Hand
from referee.core.state.holding import Holding
from referee.core.state.night import Finished, Night

from ..fold.changes import IN, SHOWDOWN, bet, opened, table

ANN, BOB, CY = range(3)
STEPS: tuple[Step, ...] = (Ante(), Deal(down=5), BetStep("only"), Showdown())
Parts = tuple[tuple[int, tuple[int, ...]], ...]


def held(*words: str) -> tuple[Holding, ...]:
    """Chips of each, then ! for all-in, x for dropped, # for foul, - for sitting out."""
    states = {"x": "dropped", "#": "foul", "-": "out"}
    return tuple(
        Holding(
            seat,
            states.get(word[-1], "in"),
            "!" in word,
            bets=(int(word.strip("!x#-")),),
        )
        for seat, word in enumerate(words)
    )


def hand(*words: str, showdown: Showdown | None = None, **more: Any) -> Hand:
    steps = STEPS if showdown is None else (*STEPS[:-1], showdown)
    seats = len(words)
    said = {"stacks": (20,) * seats, "pockets": (0,) * seats, "steps": steps} | more
    found = table(*held(*words), at=3, turn=None, **said).hand
    assert found is not None
    return found


# --- a pot that another hand has won already ---------------------------------------------------


@pytest.mark.parametrize(
    ("deal", "seat", "lost"),
    [
        # Bob won the side pot from Cy, who is beaten for the main pot, too; Ann had no part in it.
        (hand("2!", "5", "5", awards=((1, ((1, 6),)),)), 2, (1, (1,))),
        (hand("2!", "5", "5", awards=((1, ((1, 6),)),)), 1, None),
        (hand("2!", "5", "5", awards=((1, ((1, 6),)),)), 0, None),
        (hand("2!", "5", "5", awards=((1, ((1, 3), (2, 3))),)), 2, None),
        (hand("2!", "5", "5"), 2, None),
        # Where each share has hands of its own, nothing follows.
        (hand("2!", "5", "5", declared=((1, "high"),), awards=((1, ((1, 6),)),)), 2, None),
    ],
)
def test_who_is_beaten_for_a_pot_by_another(
    deal: Hand, seat: int, lost: tuple[int, tuple[int, ...]] | None
) -> None:
    assert pots.beaten_for(deal, seat, pots.pots(deal)[0]) == lost


# --- a pot that waits with somebody all-in for it ----------------------------------------------


@pytest.mark.parametrize(
    ("deal", "found"),
    [
        # Seven waited: Ann can win three of it, Bob all.
        (hand("0!", "2", "2", carried=7, claims=((0, 3),)), [(3, "012"), (4 + 4, "12")]),
        (hand("0!", "2", "2x", carried=7, claims=((0, 3),)), [(3, "01"), (8, "1")]),
        (
            hand("0!", "0!", "2", carried=7, claims=((0, 3), (1, 5))),
            [(3, "012"), (2, "12"), (4, "2")],
        ),
        (hand("0!", "2", "2", carried=7, claims=((0, 7),)), [(7, "012"), (4, "12")]),
        (hand("0x", "2", "2", carried=7, claims=((0, 3),)), [(11, "12")]),
        # Dead chips and chips nobody is said to have put in lie in the first part.
        (hand("0!", "2", "2", carried=7, claims=((0, 3),), loose=1), [(4, "012"), (8, "12")]),
    ],
)
def test_a_pot_that_waited_is_won_as_far_as_each_has_a_part(
    deal: Hand, found: list[tuple[int, str]]
) -> None:
    those = pots.pots(deal)
    assert [(pot.amount, "".join(map(str, pot.claimants))) for pot in those] == found
    assert sum(pot.amount for pot in those) == deal.pot


@pytest.mark.parametrize(
    ("deal", "claims"),
    [
        (hand("2!", "5", "5"), ((0, 6),)),
        (hand("2!", "4!", "5"), ((0, 6), (1, 6 + 4))),
        (hand("2", "5", "5"), ()),
        (hand("2!", "5", "5", awards=((0, ((1, 6),)),)), ()),
        (hand("2!x", "5", "5"), ()),
        (hand("0!", "2", "2", carried=7, claims=((0, 3),)), ((0, 3),)),
        # Who has no chips in a game of matches, lives or legs has lost.
        (hand("2!", "5", "5", showdown=Showdown(match=5)), ()),
        (hand("2!", "5", "5", showdown=Showdown(lives=3)), ()),
        (hand("2!", "5", "5", showdown=Showdown(legs=3)), ()),
        (hand("2!", "5", "5", steps=(Ante(), Deal(down=2), Offered("pot"), Showdown())), ()),
        (
            hand("2!", "5", "5", steps=(Ante(), Deal(down=2), Offered("card"), Showdown())),
            ((0, 6),),
        ),
    ],
)
def test_what_stays_theirs_to_win_if_the_pot_waits(
    deal: Hand, claims: tuple[tuple[int, int], ...]
) -> None:
    assert pots.claims_of(deal) == claims


@pytest.mark.parametrize(
    ("deal", "there"),
    [
        # (pot, who may win it or has folded chips in it)
        (hand("2!", "5", "5"), ((0, (0, 1, 2)), (1, (1, 2)))),
        (hand("2!", "5", "5", "1x"), ((0, (0, 1, 2, 3)), (1, (1, 2)))),
        (hand("2!", "5", "5", "3x"), ((0, (0, 1, 2, 3)), (1, (1, 2, 3)))),
        (hand("2!", "5", "5", "2#"), ((0, (0, 1, 2, 3)), (1, (1, 2)))),
        (hand("2!", "5", "5", "0-"), ((0, (0, 1, 2)), (1, (1, 2)))),
        (hand("2!", "5", "5", "0x"), ((0, (0, 1, 2, 3)), (1, (1, 2)))),
        # Nobody knows how much who has folded put in.
        (hand("2!", "5", "5", "1x", pot_sure="about"), ((0, (0, 1, 2, 3)), (1, (1, 2, 3)))),
    ],
)
def test_who_has_chips_in_which_pot(deal: Hand, there: Parts) -> None:
    assert pots.staked(deal, pots.pots(deal)) == there


# --- a pot that losers match -------------------------------------------------------------------

MATCH = (*STEPS[:-1], Showdown(match=5))
OVER: dict[str, Any] = {"at": 3, "turn": None, "ending": "won"}
ANTED = {"antes_in": (1, 1, 1)}


def lived(**more: Any) -> Night:
    """Three have put in three each; Ann has won six of nine."""
    those = tuple(Holding(seat, ante=1, bets=(2,)) for seat in range(3))
    said = {"steps": MATCH, "awards": ((0, ((0, 6),)),), "night": ANTED} | OVER | more
    return table(*those, **said)


@pytest.mark.parametrize(
    ("night", "put_in"),
    [
        (Night(), ()),
        (lived(steps=STEPS), ()),
        # What each put in, less what they took, with what they have matched and had in before.
        (lived(), ((1, 3), (2, 3))),
        (lived(matched=((1, 5),)), ((1, 8), (2, 3))),
        (lived(night=ANTED | {"put_in": ((0, 9), (2, 1))}), ((0, 9 + 3 - 6), (1, 3), (2, 4))),
        # Of a deal thrown in nothing was put in; who has not anted has nothing in it.
        (lived(ending="thrown-in", awards=(), night=ANTED | {"put_in": ((0, 9),)}), ((0, 9),)),
        (lived(night={"antes_in": (1, 0, 1)}), ((2, 3),)),
        (lived(night={"antes_in": (1, 1)}), ((1, 3),)),
    ],
)
def test_what_each_has_in_a_pot_that_lives(
    night: Night, put_in: tuple[tuple[int, int], ...]
) -> None:
    assert pots.put_in(night, False) == put_in


def test_what_the_loser_paid_as_the_next_ante_is_put_in_with_it() -> None:
    lies = {"lying": ((1, 2),)}
    paid = lived(matched=((1, 5),), night=ANTED | lies)
    assert pots.put_in(paid, False) == ((1, 8), (2, 3))
    assert pots.put_in(paid, True) == ((1, 6), (2, 3))
    off = lived(ending="thrown-in", awards=(), night=ANTED | lies | {"put_in": ((1, 9),)})
    assert pots.put_in(off, True) == ((1, 9),)


@pytest.mark.parametrize(
    ("deal", "due"),
    [
        (hand("3", "3", showdown=Showdown(match=5), stakes=Stakes(ante=2)), 6),
        (hand("9", "9", showdown=Showdown(match=5), stakes=Stakes(ante=2)), 10),
        (hand("9", "9", stakes=Stakes(ante=2)), 0),
    ],
)
def test_what_who_loses_pays_into_the_next(deal: Hand, due: int) -> None:
    assert pots.match_due(deal) == due


@pytest.mark.parametrize(
    ("steps", "anted", "due"),
    [
        (STEPS, False, 3),
        (STEPS, True, 0),
        ((Ante(2), *STEPS), False, 9),
        ((Ante(2, place=0), *STEPS), False, 3),  # one puts that in for all
        (STEPS[1:], False, 0),
    ],
)
def test_the_antes_each_pays(steps: tuple[Step, ...], anted: bool, due: int) -> None:
    deal = hand("0", "0", steps=steps, stakes=Stakes(ante=3), anted=anted)
    assert pots.ante_due(deal) == due
    assert pots.one_ante(deal) == (due or (3 if anted else 0))


# --- the rest ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("deal", "outer"),
    [
        (hand("5", "5", "5"), (0, 1, 2)),
        (hand("2!", "5", "5"), (1, 2)),
        (hand("2!", "5!", "9"), (1, 2)),  # what lies above is one's alone
        (hand("5", "5x"), ()),
        (hand("5x", "5x"), ()),
    ],
)
def test_who_contests_the_last_side_pot(deal: Hand, outer: tuple[int, ...]) -> None:
    assert pots.outermost(deal) == outer


def of(night: Night) -> Hand:
    assert night.hand is not None
    return night.hand


@pytest.mark.parametrize(
    ("deal", "at_once", "words"),
    [
        (of(opened(at=SHOWDOWN, turn=None, proof="owed")), False, ("shown", "not-asked")),
        (of(opened(at=SHOWDOWN, turn=None, proof="shown")), False, ("",)),
        (of(opened()), False, ("",)),
        # Before the showdown came: who opened will owe it.
        (of(opened()), True, ("shown", "not-asked")),
        (of(opened(opener=None)), True, ("",)),
        (of(opened(proof="shown")), True, ("",)),
        (of(opened(steps=STEPS)), True, ("",)),
        (of(opened(Holding(0, "foul", ante=1, bets=(4,)), *IN[1:])), True, ("",)),
    ],
)
def test_what_can_be_said_of_the_openers(deal: Hand, at_once: bool, words: tuple[str, ...]) -> None:
    assert pots.openers_words(deal, at_once) == words


PAID: dict[str, Any] = {"at": SHOWDOWN, "turn": None, "awards": ((0, ((0, 5), (1, 2))),)}


@pytest.mark.parametrize(
    ("night", "taken"),
    [
        (opened(*bet(4, 0, 0), **PAID), {0: 5, 1: 2}),
        (opened(**PAID, ending="won"), {0: 5, 1: 2}),
        # As it was put right since: of this deal, not of another.
        (opened(**PAID, ending="won", night={"finished": (Finished(3, "x", ((2, 7),)),)}), {2: 7}),
        (
            opened(**PAID, ending="won", night={"finished": (Finished(2, "x", ((2, 7),)),)}),
            {0: 5, 1: 2},
        ),
        (opened(**PAID, night={"finished": (Finished(3, "x", ((2, 7),)),)}), {0: 5, 1: 2}),
    ],
)
def test_what_the_pots_have_paid(night: Night, taken: dict[int, int]) -> None:
    assert pots.taken(night, of(night)) == taken


def test_two_pots_of_one_seat_add_up() -> None:
    night = opened(**(PAID | {"awards": ((0, ((0, 5),)), (1, ((0, 1), (1, 1))))}))
    assert pots.taken(night, of(night)) == {0: 6, 1: 1}
