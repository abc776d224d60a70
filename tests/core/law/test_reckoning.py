"""What the app reckons of numbers that the table names, so that it never asks for it."""

from __future__ import annotations

import pytest
from shelf import BOOK

from referee.core.book.law import Law
from referee.core.law.reckoning import NUMBERS, RECKONINGS
from referee.core.law.rulings import (
    Asked,
    applicable,
    bounds,
    offenders,
    sight,
    walk,
)
from referee.core.state.night import Night
from referee.notation.player import play

BLINDS = ("texas-holdem", "limit none 2\nposts 1 2")
OPEN = ("five-card-draw", "limit none 2")
FIXED = ("five-card-draw", "limit fixed 10 20")
LOW = ("five-card-draw", "limit fixed 4 8")
POT = ("five-card-draw", "limit pot 2")
SHORT = "stacks Ann 100, Bob 14, Cy 17, Dot 100"


def after(
    acts: str, game: tuple[str, str] = OPEN, stacks: str = "stacks 100 each", chips: str = ""
) -> Night:
    head = f"game {game[0]}\nseats Ann Bob Cy Dot\n{stacks}\n{game[1]}\n\n{chips}\n"
    played = play(head + acts.replace("; ", "\n"), BOOK)
    assert played.wrong == []
    return played.log.night


@pytest.mark.parametrize(
    ("acts", "game", "name", "seat", "numbers", "says"),
    [
        # Of a bet of 10 the least raise is to 20: half of it is 15.
        ("Ann bets 10", OPEN, "half-raise", 1, (15,), "yes"),
        ("Ann bets 10", OPEN, "half-raise", 1, (14,), "no"),
        ("Ann bets 10; Bob raises to 20", OPEN, "half-raise", 1, (14,), "no"),
        # A second raise is counted with what lay there before: 5 + 15 on 20 is no raise at all.
        ("Ann bets 5; Bob raises to 20; Cy drops; Dot drops", OPEN, "half-raise", 0, (15,), "no"),
        ("Ann bets 5; Bob raises to 20; Cy drops; Dot drops", OPEN, "half-raise", 0, (23,), "yes"),
        # The cap is reached: there is no raise to be half of.
        (
            "Ann bets 10; Bob raises to 20; Cy raises to 30; Dot raises to 40",
            FIXED,
            "half-raise",
            0,
            (40,),
            "no",
        ),
        ("Ann bets 10", OPEN, "covers", 1, (10,), "yes"),
        ("Ann bets 10", OPEN, "covers", 1, (9,), "no"),
        ("Ann bets 10; Bob calls", OPEN, "covers", 1, (9,), "no"),
        ("Ann bets 10", OPEN, "short-without", 1, (10, 5), "yes"),
        ("Ann bets 10", OPEN, "short-without", 1, (15, 5), "no"),
        ("Ann bets 10", OPEN, "four-fifths", 1, (8,), "yes"),
        ("Ann bets 10", OPEN, "four-fifths", 1, (7,), "no"),
        ("Ann bets 10; Bob calls", OPEN, "four-fifths", 1, (8,), "yes"),
        ("Ann bets 10", OPEN, "legal-raise", 1, (20,), "yes"),
        ("Ann bets 10", OPEN, "legal-raise", 1, (19,), "no"),
        ("Ann bets 10; Bob raises to 20", OPEN, "legal-raise", 1, (19,), "no"),
        ("all ante", OPEN, "within-pot", 0, (40, 4), "less"),
        ("all ante", OPEN, "within-pot", 0, (2, 4), "more"),
        ("all ante", OPEN, "within-pot", 0, (50, 5), "none"),
        ("Ann bets 4", OPEN, "within-pot", 0, (8, 4), "less"),
        # In fixed limit half a bet counts.
        ("Ann bets 10", FIXED, "half-bet", 1, (15,), "yes"),
        ("Ann bets 10", FIXED, "half-bet", 1, (14,), "no"),
        ("all ante", FIXED, "half-bet", None, (4,), "no"),
        ("all ante", FIXED, "kill-size", None, (100,), "yes"),
        ("all ante", FIXED, "kill-size", None, (99,), "no"),
        ("all ante", OPEN, "kill-size", None, (99,), None),
        ("all ante", OPEN, "half-raise", None, (5,), None),
    ],
)
def test_what_a_number_comes_to(
    acts: str,
    game: tuple[str, str],
    name: str,
    seat: int | None,
    numbers: tuple[int, ...],
    says: str | None,
) -> None:
    night = after(acts, game)
    hand = night.hand
    assert hand is not None
    assert len(numbers) == NUMBERS.get(name, 1)
    assert RECKONINGS[name](night, hand, seat, numbers) == says


def test_two_short_all_ins_are_a_raise_only_together() -> None:
    night = after("Ann bets 10; Bob all-in; Cy all-in; Dot calls", stacks=SHORT)
    hand = night.hand
    assert hand is not None
    assert [holding.bet for holding in hand.holdings] == [10, 13, 16, 16]
    assert sight("all-in-bet", night, 0) == "16"
    assert RECKONINGS["full-raise"](night, hand, 0, (16,)) == "no"
    assert RECKONINGS["full-raise"](night, hand, 0, (20,)) == "sum"
    assert RECKONINGS["full-raise"](night, hand, 0, (26,)) == "one"


@pytest.mark.parametrize("acts", ["Ann bets 20", "Ann bets 20; Bob all-in; Cy drops"])
def test_chips_cover_a_bet_when_they_are_all_somebody_had(acts: str) -> None:
    """Bob had 13 behind his ante, whether they are in already or not."""
    night = after(acts, stacks=SHORT)
    assert night.hand is not None
    covers = [RECKONINGS["covers"](night, night.hand, 1, (chips,)) for chips in (12, 13)]
    assert covers == ["no", "yes"]


@pytest.mark.parametrize(
    ("acts", "game", "chips", "name", "seat", "says"),
    [
        ("Ann bets 10; Bob calls", OPEN, "", "put-in", 1, "10"),
        ("Ann bets 5; Bob raises to 20; Cy calls", OPEN, "", "put-in", 0, "5"),
        ("Ann bets 5; Bob raises to 20; Cy calls; Dot drops", OPEN, "", "put-in", 0, None),
        ("Ann bets 10", OPEN, "", "put-in", 1, None),
        ("Ann bets 10", OPEN, "", "first-bet", 1, "yes"),
        ("Ann bets 10; Bob raises to 20", OPEN, "", "first-bet", 2, "no"),
        ("Ann bets 10; Bob calls; Cy raises to 20", OPEN, "", "first-bet", 1, "yes"),
        (
            "Ann bets 10; Bob calls; Cy raises to 20; Dot drops; Ann drops",
            OPEN,
            "",
            "first-bet",
            1,
            "no",
        ),
        ("Cy calls", BLINDS, "", "first-bet", 3, "yes"),
        ("Ann bets 10; Bob raises to 24", OPEN, "", "last-raise", None, "14"),
        ("Ann bets 10; Bob calls", OPEN, "", "last-raise", None, "10"),
        ("all ante", OPEN, "", "last-raise", None, None),
        ("Ann bets 10; Bob raises to 24", OPEN, "", "last-bettor", 1, "yes"),
        ("Ann bets 10; Bob raises to 24", OPEN, "", "last-bettor", 0, "no"),
        ("Ann all-in", OPEN, "", "facing-all-in", 1, "yes"),
        ("Ann bets 10", OPEN, "", "facing-all-in", 1, "no"),
        ("Ann all-in", OPEN, "", "facing-all-in", 0, "no"),
        ("Ann checks; Bob checks; Cy checks", OPEN, "", "three-since", 0, "no"),
        ("Ann checks; Bob checks; Cy checks; Dot bets 2", OPEN, "", "three-since", 0, "no"),
        ("Ann checks; Bob bets 2; Cy calls; Dot calls", OPEN, "", "three-since", 1, "no"),
        ("Ann checks", OPEN, "", "ahead", 1, "one"),
        ("Ann checks", OPEN, "", "ahead", 3, "two"),
        ("Ann checks", OPEN, "", "spoke", 0, "yes"),
        ("Ann checks", OPEN, "", "spoke", 1, "no"),
        ("Ann all-in", OPEN, "", "has-chips", 0, "no"),
        ("Ann bets 10", OPEN, "", "has-chips", 0, "yes"),
        ("Ann bets 10", OPEN, "chips real bets", "has-chips", 0, None),
        ("Ann bets 10", OPEN, "", "result", 0, "open"),
        ("Ann bets 10; others drop; Ann wins", OPEN, "", "result", 0, "won"),
        ("Ann bets 10; others drop; Ann wins", OPEN, "", "result", 1, "lost"),
        ("Ann bets 10; others drop", OPEN, "", "contested", None, "no"),
        ("Ann bets 10", OPEN, "", "contested", None, "yes"),
        ("Ann bets 10", OPEN, "", "able", None, "many"),
        ("Ann bets 10; Bob drops; Cy drops", OPEN, "", "able", None, "two"),
        (
            "Ann bets 10; Bob raises to 20; Cy raises to 30; Dot raises to 40; Ann drops",
            FIXED,
            "",
            "able",
            None,
            "many",
        ),
        ("Ann bets 10; others drop; Ann wins; next deal", OPEN, "", "last-pot", None, "4"),
        ("Ann bets 10", OPEN, "", "last-pot", None, None),
        ("all ante", POT, "", "pot-limit", None, "yes"),
        ("all ante", OPEN, "", "pot-limit", None, "no"),
        ("all ante", OPEN, "", "smallest-chip", None, "1"),
    ],
)
def test_what_the_hand_shows(
    acts: str, game: tuple[str, str], chips: str, name: str, seat: int | None, says: str | None
) -> None:
    assert sight(name, after(acts, game, chips=chips), seat) == says


@pytest.mark.sweep
def test_what_can_be_reckoned_is_never_asked(subtests: pytest.Subtests) -> None:
    """Where the numbers of a question are known, its answer is."""
    for acts in ("all ante", "Ann checks; Bob bets 4", "Ann bets 4; Bob raises to 8; Cy calls"):
        for game in (OPEN, LOW, POT):
            night = after(acts, game)
            for law in applicable(BOOK.laws.values(), night):
                for offender in offenders(law, night) or (None,):
                    with subtests.test(law.id, acts=acts, game=game, offender=offender):
                        _only_asks(law, night, offender)


def _only_asks(law: Law, night: Night, offender: int | None) -> None:
    ways: list[dict[str, str]] = [{}]
    while ways:
        given = ways.pop()
        at = walk(law, night, offender, given)
        if not isinstance(at, Asked):
            continue
        question = at.question
        assert not question.of or question.sees == "kill-size", question.ask
        if question.kind == "choice":
            ways += [given | {question.id: answer} for answer in at.answers]
        elif question.kind == "number":
            most = bounds(law, question)[1]
            ways += [given | {question.id: answer} for answer in ("1", "6") if int(answer) <= most]
        else:
            ways.append(given | {question.id: "2"})


@pytest.mark.parametrize("name", RECKONINGS)
@pytest.mark.parametrize("seat", [None, 4])
def test_of_who_is_in_no_deal_only_what_is_about_nobody_is_reckoned(
    name: str, seat: int | None
) -> None:
    night = after("Ann bets 10", FIXED)
    assert night.hand is not None
    found = RECKONINGS[name](night, night.hand, seat, (5,) * NUMBERS.get(name, 1))
    assert (found is None) is (name not in ("half-bet", "kill-size"))


@pytest.mark.parametrize("name", ["raise-to", "half-bet", "full-raise"])
def test_between_two_rounds_no_raise_is_reckoned(name: str) -> None:
    night = after("Ann bets 10; Bob calls; Cy calls; Dot calls", OPEN)
    assert night.hand is not None
    assert night.hand.drawing
    assert RECKONINGS[name](night, night.hand, 1, (20,)) is None


def test_of_who_has_folded_no_raise_is_reckoned() -> None:
    night = after("Ann bets 10; Bob drops", OPEN)
    assert night.hand is not None
    assert RECKONINGS["raise-to"](night, night.hand, 1, (20,)) is None
    assert RECKONINGS["raise-to"](night, night.hand, 2, (20,)) == "yes"
