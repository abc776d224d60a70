"""What of a law can be carried out: seats, answers and numbers that are offered."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from shelf import BOOK

from referee.core.book.law import Effect, EffectKind, Law, Question, Ruling
from referee.core.law.possible import (
    can,
    closed,
    disputed,
    fits_in,
    fits_seat,
    most,
    pays_over,
    speaks,
    who_fits,
)
from referee.core.law.rulings import Asked, among, applies, offenders, walk
from referee.core.state.hand import Hand
from referee.core.state.holding import Holding
from referee.core.state.night import Finished, Night
from referee.notation.player import play

from ..fold.changes import IN, SHOWDOWN, bet, opened, table

HEAD = "game {}\nseats Ann Bob Cy Dot\nstacks Ann 100, Bob 9, Cy 100, Dot 100\nlimit none 2\n\n"
ANN, BOB, CY, DOT = range(4)
DRAW, BOARD, STUD = "five-card-draw", "texas-holdem", "seven-card-stud"
RAISED = "all ante; Ann bets 4; Bob raises to 8; Cy drops"
SECOND = "all ante; Ann bets 4; Bob drops; Cy calls; Dot drops; all drawn; Ann bets 4"
ALL_IN_IT = "all ante; Ann bets 2; Bob calls; Cy calls; Dot calls"
CALLED = f"{ALL_IN_IT}; all drawn"
SHORT = "all ante; Ann bets 20; Bob all-in; Cy calls; Dot drops; all drawn"


def hand(night: Night) -> Hand:
    assert night.hand is not None
    return night.hand


def after(acts: str, game: str = DRAW) -> Night:
    played = play(HEAD.format(game) + acts.replace("; ", "\n"), BOOK)
    assert played.wrong == []
    return played.log.night


@pytest.mark.parametrize(("noted", "more"), [(None, 5), (0, 5), (1, 4), (3, 2), (5, 0)])
def test_how_many_more_cards_a_draw_can_have_been(noted: int | None, more: int) -> None:
    hand = after("all ante; Ann bets 2; Bob calls; Cy calls; Dot calls").hand
    assert hand is not None
    assert fits_in(hand, replace(hand.of(ANN), drew=noted)) == more


@pytest.mark.parametrize(
    ("acts", "law", "those"),
    [
        (RAISED, "string-bet", (ANN, BOB, DOT)),  # who has acted, and who is still to
        (CALLED, "string-bet", (ANN,)),  # or it was in the round before, which is over
        (f"{CALLED}; Ann checks", "string-bet", (ANN, BOB, CY, DOT)),
        (SECOND, "string-bet", (ANN, CY)),  # not who folded before the draw
        (f"{SHORT}; Ann checks", "string-bet", (ANN, CY)),  # nor who is all-in since
        ("all ante", "undercall", ()),  # nobody has a bet to answer
        (RAISED, "undercall", (BOB, CY, DOT)),  # who folded may have left chips there
        (RAISED, "misheard-amount", (BOB, DOT)),
        (SECOND, "misheard-amount", (CY,)),
        (SECOND, "mucked-hand", (ANN, BOB, CY, DOT)),  # no act of betting
    ],
)
def test_whom_a_law_can_be_about(acts: str, law: str, those: tuple[int, ...]) -> None:
    night = after(acts)
    assert offenders(BOOK.laws[law], night) == those
    assert applies(BOOK.laws[law], night) is bool(those)


@pytest.mark.parametrize("law", ["misheard-word", "words-against-chips", "calling-time"])
def test_between_two_rounds_what_moves_no_chips_can_be_about_anybody(law: str) -> None:
    night = after(ALL_IN_IT)
    assert [seat for seat in (ANN, BOB, CY, DOT) if speaks(BOOK.laws[law], night, seat)] == [
        *range(4)
    ]


@pytest.mark.parametrize(
    ("acts", "game", "law", "question", "seat", "shut"),
    [
        (RAISED, DRAW, "roll-back-to-a-start", "moment", ANN, {"before"}),
        (SECOND, DRAW, "roll-back-to-a-start", "moment", ANN, set[str]()),
        (RAISED, DRAW, "out-of-turn", "what", ANN, set[str]()),
        (SECOND, DRAW, "out-of-turn", "what", BOB, {"act"}),
        (SHORT, DRAW, "all-in-for-the-ante", "what", ANN, set[str]()),
        ("all ante", DRAW, "all-in-for-the-ante", "what", ANN, set[str]()),
        ("all ante; Bob is first", STUD, "impossible-word", "word", BOB, {"call", "check"}),
    ],
)
def test_answers_that_could_not_be(
    acts: str, game: str, law: str, question: str, seat: int, shut: set[str]
) -> None:
    night, asked = after(acts, game), BOOK.laws[law].question(question)
    assert asked is not None
    assert closed(BOOK.laws[law], asked, night, seat) == shut
    at = walk(BOOK.laws[law], night, seat, {})
    if isinstance(at, Asked) and at.question is asked:
        assert not shut & set(at.answers)


def test_what_is_told_goes_before_what_is_offered() -> None:
    """Somebody who answers so all the same is told why not."""
    law, night = BOOK.laws["roll-back-to-a-start"], after(RAISED)
    at = walk(law, night, ANN, {"moment": "before"})
    assert isinstance(at, Asked)
    assert at.question.id == "earlier"


PART = f"{SHORT}; all check; Bob wins"


@pytest.mark.parametrize(
    ("law", "question", "seat", "shut"),
    [
        ("live-cards-swept-up", "told", None, {"none"}),  # a deal that is paid in part is not void
        ("unprotected-hand", "told", DOT, {"yes"}),  # nor is anybody in again for what is left
    ],
)
def test_while_the_pots_are_paid(law: str, question: str, seat: int | None, shut: set[str]) -> None:
    asked = BOOK.laws[law].question(question)
    assert asked is not None
    assert closed(BOOK.laws[law], asked, after(PART), seat) == shut


@pytest.mark.parametrize(
    ("acts", "back"),
    [(RAISED, (ANN, BOB, CY, DOT)), (SECOND, (ANN, CY)), (f"{SHORT}; Ann checks", (ANN, CY))],
)
def test_to_whom_the_action_can_go_back(acts: str, back: tuple[int, ...]) -> None:
    law, night = BOOK.laws["roll-back"], after(acts)
    asked = law.question("to")
    assert asked is not None
    assert tuple(seat for seat in range(4) if fits_seat(law, asked, night, seat)) == back


def test_nobody_says_that_the_last_hand_in_was_swept_up() -> None:
    law, night = BOOK.laws["live-cards-swept-up"], after("all ante; Ann bets 4; others drop")
    asked = law.question("whose")
    assert asked is not None
    assert [fits_seat(law, asked, night, seat) for seat in range(4)] == [False, True, True, True]


@pytest.mark.parametrize(
    ("acts", "law", "question", "seat", "there"),
    [
        ("all ante; Ann checks", "out-of-turn", "lies", BOB, 8),  # no more than he has
        ("all ante; Ann bets 4", "impound", "chips", None, 8),
        (
            "all ante; Ann bets 4; others drop; Ann wins",
            "impound",
            "chips",
            None,
            4,
        ),  # it comes back
        ("all ante; all check; Ann draws 3", "card-exposed-in-draw", "further", ANN, 2),
        ("all ante; all check; Ann draws 3", "card-exposed-in-draw", "how-many", ANN, 3),
        ("all ante; Ann bets 4", "string-bet", "first", ANN, None),
    ],
)
def test_no_more_than_is_there(
    acts: str, law: str, question: str, seat: int | None, there: int | None
) -> None:
    asked = BOOK.laws[law].question(question)
    assert asked is not None
    assert most(BOOK.laws[law], asked, after(acts), seat) == there


@pytest.mark.parametrize(
    ("night", "chips"),
    [
        (opened(*bet(6, 4, 4), uncalled=(0, 2)), 17),  # somebody may call it yet
        (opened(*bet(6, 4, 4), uncalled=(0, 2), at=SHOWDOWN, turn=None), 15),
        (opened(*bet(6, 4, 4), at=SHOWDOWN, turn=None), 17),
    ],
)
def test_what_nobody_called_is_disputed_only_while_it_can_be_called(
    night: Night, chips: int
) -> None:
    assert night.hand is not None
    assert disputed(night, night.hand) == chips


def test_where_nothing_was_dealt_nothing_is_bounded_and_nobody_is_out_of_it() -> None:
    night = replace(opened(), hand=None)
    for law in BOOK.laws.values():
        assert all(can(night, ruling, ANN) for ruling in law.rulings)
        assert speaks(law, night, ANN)
        assert among(law, night) == ()
        for question in law.questions:
            assert most(law, question, night, ANN) is None
            assert who_fits(law, question, night) == ()
            assert fits_seat(law, question, night, ANN)


def test_of_who_is_not_in_the_deal_a_law_can_speak_but_nothing_is_done_to_them() -> None:
    night = opened(*IN[:2], stacks=(20, 20, 20), pockets=(0, 0, 0))
    law = BOOK.laws["mucked-hand"]
    assert speaks(law, night, CY)
    assert not any(fits_seat(law, question, night, CY) for question in law.questions)
    assert all(can(night, ruling, CY) for ruling in law.rulings if ruling.id != "impound")


@pytest.mark.parametrize(
    ("do", "paid", "may"),
    [
        ("carry", False, True),
        ("carry", True, False),
        ("redeal", True, False),
        ("impound", False, True),
        ("impound", True, True),
        ("note", True, True),
    ],
)
def test_what_a_paid_pot_bars(do: EffectKind, paid: bool, may: bool) -> None:
    over: dict[str, Any] = dict(at=SHOWDOWN, turn=None, awards=((0, ((0, 7),)),))
    night = opened(**(over if paid else {}))
    assert can(night, Ruling("r", "So.", "Why.", ("House 1",), (Effect(do),)), ANN) is may


def test_where_nothing_lies_there_nothing_is_disputed() -> None:
    silent = (Holding(seat, bets=(0,)) for seat in range(3))
    night = table(*silent)
    assert night.pot == 0
    ruling = Ruling("r", "So.", "Why.", ("House 1",), (Effect("impound"),))
    assert not can(night, ruling, ANN)
    assert not can(night, ruling, None)


def test_who_can_have_the_pot_of_the_deal_before() -> None:
    """Whoever played in it; nobody, where none is known any more."""
    question = Question("who", "Whose was it?", "seat", (("*", "r"),))
    ruling = Ruling("r", "So.", "Why.", ("House 1",), (Effect("pay-over", seat="who"),))
    law = Law("t", "Test", "", (), ("paid",), (), "who", (question,), (ruling,))
    night = opened()
    assert who_fits(law, question, night) == ()
    assert not pays_over(night, hand(night), BOB)
    last = Finished(2, "bare", ((0, 9),), ((0, ((0, 9),)),))
    night = replace(night, finished=(last,))
    assert who_fits(law, question, night) == (BOB, CY)
    assert not pays_over(night, hand(night), ANN)
    late = replace(night, finished=(replace(last, deal=3),))  # this very deal
    assert who_fits(law, question, late) == ()
