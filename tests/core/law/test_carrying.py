"""Whose chips a ruling gives back that only the table can say: what it is asked, and with what put
before it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from bare import Bare

from referee.core.book.law import Effect, Law, Ruling
from referee.core.errors import Refused
from referee.core.law import carrying
from referee.core.law.carrying import carry_out, unsure
from referee.core.law.rulings import Reached
from referee.core.messages.betting import AllCheck, BetTo, Call, Drop, Dropped
from referee.core.messages.command import Command
from referee.core.messages.dealing import PutAntesIn
from referee.core.messages.draw import DrawCards
from referee.core.messages.event import Event
from referee.core.messages.law import Fouled, MayNotRaise, Reclaimed, Ruled, TookBack
from referee.core.messages.showdown import Award
from referee.core.state.hand import Hand
from referee.core.state.holding import Holding
from referee.core.state.pots import unpaid

from ..fold.changes import DRAW, SHOWDOWN, opened
from .test_effects import STEPS, law, ruled

BACK = Effect("return", since="opening")
ALL_BACK = Effect("return", since="deal")
NAMED = Effect("back-up", since="first", stays="named")
THREE = (
    Holding(0, ante=1, bets=(4,), answered=4),
    Holding(1, ante=1, bets=(4,), answered=4),
    Holding(2, ante=1, bets=(0,)),
)


def ruling(*effects: Effect) -> Ruling:
    return Ruling("id", "Say.", "", (), effects)


def deal(*holdings: Holding, **more: object) -> Hand:
    found = opened(*(holdings or THREE), **more).hand
    assert found is not None
    return found


GUESSED = tuple(replace(holding, sure="about") for holding in THREE)
STARTED = replace(deal(), holdings=tuple(replace(holding, bets=(0,)) for holding in THREE))


@pytest.mark.parametrize(
    ("effects", "hand", "offender", "asked"),
    [
        ((), deal(pot_sure="about"), 0, ()),
        ((ALL_BACK,), deal(pot_sure="about"), 0, ()),
        ((BACK,), deal(), 0, ()),  # everything is known
        ((BACK,), deal(pot_sure="about"), 0, ((1, 4), (2, 0))),
        ((BACK,), deal(*GUESSED), 0, ((1, 4), (2, 0))),
        ((BACK,), deal(THREE[0], THREE[1], GUESSED[2]), 0, ((1, 4), (2, 0))),
        ((BACK,), deal(pot_sure="about"), None, ((0, 4), (1, 4), (2, 0))),
        ((BACK,), deal(pot_sure="about"), 7, ((0, 4), (1, 4), (2, 0))),
        # what the pot has more is what the bet asks of each in turn, until it is used up
        ((BACK,), deal(loose=4), 0, ((1, 4), (2, 4))),
        ((BACK,), deal(loose=9), 0, ((1, 4), (2, 4))),
        ((BACK,), deal(loose=3), 0, ((1, 4), (2, 0))),
        ((BACK,), deal(loose=-4), 0, ((1, 4), (2, 0))),
        ((BACK,), deal(loose=4, turn=None, at=DRAW), 0, ((1, 4), (2, 0))),
        ((BACK,), deal(loose=4, turn=None, at=SHOWDOWN), 0, ((1, 4), (2, 0))),
        (
            (BACK,),
            deal(THREE[0], replace(THREE[1], bets=(0,)), THREE[2], loose=4),
            0,
            ((1, 4), (2, 0)),
        ),
        (
            (BACK,),
            deal(THREE[0], replace(THREE[1], bets=(0,)), THREE[2], loose=4),
            1,
            ((0, 4), (2, 4)),  # from the offender's left
        ),
        (
            (BACK,),
            deal(THREE[0], replace(THREE[1], bets=(0,)), THREE[2], loose=8),
            0,
            ((1, 4), (2, 4)),
        ),
        (
            (BACK,),
            deal(THREE[0], replace(THREE[1], bets=(0,)), THREE[2], loose=7),
            0,
            ((1, 4), (2, 0)),
        ),
        (
            (BACK,),
            deal(THREE[0], THREE[1], replace(THREE[2], state="dropped"), loose=4),
            0,
            ((1, 4), (2, 0)),
        ),
        (
            (BACK,),
            deal(THREE[0], THREE[1], replace(THREE[2], state="out"), loose=4),
            0,
            ((1, 4),),
        ),
        # only what was bet since the pot was opened
        (
            (BACK,),
            deal(*(replace(h, bets=(2, *h.bets)) for h in THREE), loose=1, opened_street=1),
            0,
            ((1, 4), (2, 0)),
        ),
        # a deal that goes back with some of the chips: what each put in since, known or not
        ((NAMED,), deal(starts=(STARTED,)), 0, ((0, 4), (1, 4))),
        ((NAMED,), deal(), 0, ()),
        ((NAMED, BACK), deal(loose=4), 0, ((1, 4), (2, 4))),
    ],
)
def test_what_only_the_table_can_say(
    effects: tuple[Effect, ...],
    hand: Hand,
    offender: int | None,
    asked: tuple[tuple[int, int], ...],
) -> None:
    assert unsure(ruling(*effects), hand, offender) == asked


# ---- what comes back first ----

PAT: tuple[Command, ...] = (*(DrawCards(seat, 0) for seat in (0, 1, 2)), AllCheck())
MAIN, SIDE = Award(0, (2,)), Award(1, (0,))
LOST = (Reclaimed(((2, 30),)),)
BOTH = (Reclaimed(((2, 30), (0, 62))),)


def all_in(*paid: Command) -> Bare:
    """Ann bets 40, Bob calls, Cy is all-in for 9; of the two pots those are paid."""
    table = Bare(*STEPS, stacks=(100, 100, 10))
    table.does(PutAntesIn(), BetTo(0, 40), Call(1), Call(2), *PAT, *paid)
    return table


@pytest.mark.parametrize(
    ("paid", "effect", "offender", "done", "stacks"),
    [
        # the main pot was paid to who is all-in, the side pot still lies there: who was paid
        # nothing is out of that one, and what was paid stays paid
        ((MAIN,), Effect("drop"), 1, (Dropped(1),), (59, 59, 30)),
        ((MAIN,), Effect("foul"), 1, (Fouled(1, "Test"),), (59, 59, 30)),
        ((MAIN, SIDE), Effect("foul"), 1, (Fouled(1, "Test"),), (121, 59, 30)),
        ((MAIN,), BACK, 1, (*LOST, TookBack(0, 40), TookBack(2, 9)), (99, 59, 9)),
        ((MAIN,), ALL_BACK, 1, (*LOST, TookBack(1, 41)), (59, 100, 0)),
        ((MAIN,), Effect("note"), 1, (), (59, 59, 30)),
        ((MAIN,), Effect("no-raise"), 1, (MayNotRaise(1),), (59, 59, 30)),
        ((), Effect("drop"), 1, (Dropped(1),), (59, 59, 0)),
        # the deal is over: a foul hand loses what it won, one that is thrown away then is too late
        ((MAIN, SIDE), Effect("drop"), 1, (), (121, 59, 30)),
        ((MAIN, SIDE), Effect("drop"), 0, (), (121, 59, 30)),
        ((MAIN, SIDE), Effect("foul"), 0, (*BOTH, Fouled(0, "Test")), (59, 59, 0)),
        ((MAIN, SIDE), Effect("foul"), 2, (*BOTH, Fouled(2, "Test")), (59, 59, 0)),
    ],
)
def test_a_pot_that_was_paid_comes_back_before_who_could_win_it_changes(
    paid: tuple[Command, ...],
    effect: Effect,
    offender: int,
    done: tuple[Event, ...],
    stacks: tuple[int, ...],
) -> None:
    table = all_in(*paid)
    assert table.does(ruled(effect, offender))[1:] == done
    assert table.stacks == stacks
    assert table.night.pot == 122 - (sum(stacks) - 88)


def test_nobody_folds_what_they_have_already() -> None:
    """Not a pot that was paid, nor one that they are in for alone; a foul hand loses both."""
    table = Bare(*STEPS, stacks=(100, 100, 10))
    table.does(PutAntesIn(), BetTo(0, 40), Call(1), Call(2), *PAT[:3], BetTo(0, 20), Drop(1), MAIN)
    for seat in (0, 2):
        assert table.refuses(ruled(Effect("drop"), seat)) == "last-in"
    assert table.does(ruled(Effect("foul"), 0))[1:] == (*LOST, Fouled(0, "Test"))
    assert table.night.pot == 92


def test_who_is_out_already_costs_nobody_a_pot() -> None:
    """To drop a hand that is out changes nothing, and what was paid stays paid."""
    table = Bare(*STEPS, stacks=(100, 100, 100, 10))
    table.does(PutAntesIn(), BetTo(0, 40), Drop(1), Call(2), Call(3))
    table.does(*(DrawCards(seat, 0) for seat in (0, 2, 3)), AllCheck(), Award(0, (3,)))
    for effect, done in ((Effect("drop"), ()), (Effect("foul"), (Fouled,))):
        found = law(effect)
        events = carry_out(found, Reached(found.rulings[0], ()), table.night, 1)
        assert tuple(type(event) for event in events[1:]) == done


def test_a_ruling_says_all_of_itself_first() -> None:
    said = Ruling("r", "Say.", "Why.", ("House 1",), (), interpretation="Our reading.")
    own = Law("t", "Test", "", (), ("opening",), ("offender",), "r", (), (said,))
    found = carry_out(own, Reached(said, (("q", "yes"),)), opened(), 1)
    assert found == (
        Ruled("t", "Test", "r", "Say.", ("House 1",), (("q", "yes"),), 1, "Our reading."),
    )
    with pytest.raises(Refused, match="no-deal"):
        carry_out(own, Reached(said, ()), replace(opened(), hand=None), 1)


SIDE_LOST = (Reclaimed(((0, 62),)),)


@pytest.mark.parametrize("effect", [Effect("drop"), Effect("foul")])
def test_a_side_pot_that_was_paid_stays_paid_when_who_was_all_in_is_out(effect: Effect) -> None:
    """Without an all-in there would be one pot; but one was paid by then, and its winner has done
    nothing. What is left is the main pot, for those who are still in."""
    table = all_in(SIDE)
    assert table.night.hand is not None
    done = table.does(ruled(effect, 2))[1:]
    assert [type(event) for event in done] == [Dropped if effect.do == "drop" else Fouled]
    assert table.stacks == (121, 59, 0)
    hand = table.night.hand
    assert hand is not None
    assert [(pot.number, pot.amount, pot.claimants) for pot in unpaid(hand)] == [(0, 30, (0, 1))]
    table.does(Award(0, (1,)))
    assert table.stacks == (121, 89, 0)
    assert table.night.pot == 0
    assert table.night.finished[-1].stakes == ((0, (0, 1, 2)), (1, (0, 1)))


DROP, FOUL = Effect("drop"), Effect("foul")
OTHER = Effect("drop", seat="q")


@pytest.mark.parametrize(
    ("effects", "changes", "offender", "answers", "out"),
    [
        ((DROP,), {}, 1, {}, {1: "dropped"}),
        ((FOUL,), {}, 1, {}, {1: "foul"}),
        ((DROP, FOUL), {}, 1, {}, {1: "foul"}),
        ((Effect("note"),), {}, 1, {}, {}),
        ((OTHER,), {}, 1, {"q": "2"}, {2: "dropped"}),  # the seat that the table names
        ((OTHER, FOUL), {}, 1, {"q": "2"}, {1: "foul", 2: "dropped"}),
        ((OTHER,), {}, 1, {"q": "?"}, {1: "dropped"}),
        ((DROP,), {}, 7, {}, {}),  # was never dealt in
        ((DROP,), {"ending": "won"}, 1, {}, {}),  # too late to throw it away
        ((FOUL,), {"ending": "won"}, 1, {}, {1: "foul"}),
    ],
)
def test_whose_hands_a_ruling_puts_out(
    effects: tuple[Effect, ...],
    changes: dict[str, str],
    offender: int,
    answers: dict[str, str],
    out: dict[int, str],
) -> None:
    there = replace(deal(), **changes)
    assert carrying._out(ruling(*effects), there, offender, answers) == out
