"""From a law to a ruling: when a law can be opened, about whom, what is asked and what is seen."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from referee.core.book.game import BetStep
from referee.core.book.law import NOBODY_KNOWS, Effect, Law, Question, Ruling
from referee.core.law.rulings import (
    Asked,
    Elsewhere,
    Reached,
    applies,
    bounds,
    cites,
    likely_offender,
    offenders,
    seen,
    sight,
    walk,
)
from referee.core.state.holding import Holding
from referee.core.state.night import Finished, Night

from ..fold.changes import ANTE, DRAW, IN, JACKPOTS, SHOWDOWN, bet, opened, table

ANN, BOB, CY = range(3)
YES, NO = Ruling("yes", "It is.", "", ("A 1",), ()), Ruling("no", "It is not.", "", ("A 2",), ())
ASK = Question("q", "Is it?", "choice", (("yes", "yes"), ("no", "no")))
LAW = Law("l", "L", "", (), ("opening", "draw"), (), "q", (ASK,), (YES, NO))
SHOWN: dict[str, Any] = {"at": SHOWDOWN, "turn": None}
PLAIN = (*JACKPOTS[:2], BetStep("first"), *JACKPOTS[3:])


def law(*questions: Question, effects: tuple[Effect, ...] = (), **more: Any) -> Law:
    """A law of these questions, or of one; its first ruling does that."""
    those = questions or (ASK,)
    rulings = (replace(YES, effects=effects), NO)
    return replace(LAW, questions=those, rulings=rulings, root=those[0].id, **more)


def asks(**more: Any) -> Question:
    return replace(ASK, **more)


@pytest.mark.parametrize(
    ("night", "changes", "may"),
    [
        (opened(), {}, True),
        (opened(at=DRAW, turn=1), {}, True),
        (opened(**SHOWN), {}, False),
        (Night(), {"stages": ("between",)}, False),  # nothing has been dealt yet
        (opened(), {"games": ("stud", "draw")}, True),
        (opened(), {"games": ("stud", "board")}, False),
        (opened(), {"needs": ("openers",)}, True),
        (opened(opener=None), {"needs": ("openers",)}, False),
        (opened(steps=PLAIN), {"needs": ("openers",)}, False),
        # A result: of this deal once it is shown for, else of the one before.
        (opened(), {"needs": ("result",)}, False),
        (opened(night={"finished": (Finished(2, "x", ()),)}), {"needs": ("result",)}, True),
        (opened(night={"finished": (Finished(3, "x", ()),)}), {"needs": ("result",)}, False),
        (opened(**SHOWN), {"needs": ("result",), "stages": ("showdown",)}, True),
    ],
)
def test_when_a_law_can_be_opened(night: Night, changes: dict[str, Any], may: bool) -> None:
    assert applies(replace(LAW, **changes), night) == may


FOUR = (
    bet(4)[0],
    IN[1],
    Holding(2, "dropped", ante=1, bets=(0,)),
    Holding(3, "out"),
    Holding(4, "foul", ante=1, bets=(0,)),
)
FIVE: dict[str, Any] = {"stacks": (20,) * 5, "pockets": (0,) * 5}
BACK = (Effect("reclaim"), Effect("restore"))
PAID: dict[str, Any] = SHOWN | {"awards": ((0, ((0, 7),)),)}


@pytest.mark.parametrize(
    ("night", "changes", "whose"),
    [
        (Night(), {"needs": ("offender",)}, ()),
        (opened(), {}, ()),
        (opened(), {"needs": ("openers",)}, (ANN,)),
        (opened(opener=None), {"needs": ("openers",)}, ()),
        (opened(), {"needs": ("openers", "offender")}, (ANN,)),
        # Who is in; where a ruling can speak of a hand that is out, that one too.
        (opened(*FOUR, **FIVE), {"needs": ("offender",)}, (0, 1)),
        (
            opened(*FOUR, **FIVE),
            {"needs": ("offender",), "effects": (Effect("warn"),)},
            (0, 1, 2, 4),
        ),
        (opened(*FOUR, **FIVE), {"needs": ("offender",), "effects": (Effect("foul"),)}, (0, 1)),
        # Where the pot comes back and the hand with it, it was not ruled dead.
        (opened(*FOUR, **FIVE), {"needs": ("offender",), "effects": BACK}, (0, 1, 2)),
        (opened(*FOUR, **FIVE), {"needs": ("offender",), "effects": BACK[:1]}, (0, 1, 2, 4)),
        # Who was paid all they could win did not throw it in.
        (opened(**PAID), {"needs": ("offender",), "effects": BACK}, (BOB, CY)),
        (opened(**PAID), {"needs": ("offender",), "effects": BACK[:1]}, (ANN, BOB, CY)),
    ],
)
def test_whose_fault_it_can_be(
    night: Night, changes: dict[str, Any], whose: tuple[int, ...]
) -> None:
    assert offenders(law(**changes), night) == whose


@pytest.mark.parametrize(
    ("night", "changes", "likely"),
    [
        (opened(), {"needs": ("offender",)}, None),
        (opened(), {"needs": ("offender",), "whose": "turn"}, BOB),
        (opened(), {"needs": ("offender",), "whose": "bettor"}, ANN),
        (opened(), {"needs": ("openers",), "whose": "turn"}, None),  # it is about the opener
        (opened(turn=None, **{"at": SHOWDOWN}), {"needs": ("offender",), "whose": "turn"}, None),
        (Night(), {"needs": ("offender",), "whose": "turn"}, None),
    ],
)
def test_whom_it_is_likely_about(night: Night, changes: dict[str, Any], likely: int | None) -> None:
    assert likely_offender(replace(LAW, **changes), night) == likely


# --- the walk ------------------------------------------------------------------------------------

BETTING = asks(sees="betting")
SECOND = Question("r", "And then?", "choice", (("yes", "yes"), ("no", "no")))
CHAIN = asks(leads=(("yes", "r"), ("no", "no")))
SEAT = Question("s", "Whose?", "seat", (("*", "yes"),))
CARDS = Question("n", "How many?", "number", (("*", "yes"),))
ONLY = asks(only=(("yes", ("draw",)),))
ONE = asks(leads=(("yes", "yes"), ("no", "no")), only=(("no", ("draw",)),))
UNKNOWN = asks(unknown="no")


def reached(ruling: Ruling, *answers: tuple[str, str]) -> Reached:
    return Reached(ruling, answers)


WALKS: dict[str, tuple[Law, Night, dict[str, str], object]] = {
    "it asks": (law(), opened(), {}, Asked(ASK, None, ("yes", "no"))),
    "it is answered": (law(), opened(), {"q": "no"}, reached(NO, ("q", "no"))),
    "an answer that is none": (law(), opened(), {"q": "so"}, Asked(ASK, None, ("yes", "no"))),
    # What the app sees need not be asked; the table may correct it.
    "it is seen": (law(BETTING), opened(), {}, reached(YES, ("q", "yes"))),
    "it is seen, and corrected": (law(BETTING), opened(), {"q": "no"}, reached(NO, ("q", "no"))),
    "it is guessed": (
        law(asks(sees="betting", sure=False)),
        opened(),
        {},
        Asked(asks(sees="betting", sure=False), "yes", ("yes", "no")),
    ),
    "one leads to another": (
        law(CHAIN, SECOND),
        opened(),
        {"q": "yes", "r": "no"},
        reached(NO, ("q", "yes"), ("r", "no")),
    ),
    "the other is asked": (
        law(CHAIN, SECOND),
        opened(),
        {"q": "yes"},
        Asked(SECOND, None, ("yes", "no")),
    ),
    # The same words are asked once.
    "it was answered in the same words": (
        law(CHAIN, replace(SECOND, ask="Is it?")),
        opened(),
        {"q": "yes"},
        reached(YES, ("q", "yes"), ("r", "yes")),
    ),
    "another law": (
        law(asks(leads=(("yes", "law:other"), ("no", "no")))),
        opened(),
        {"q": "yes"},
        Elsewhere("other"),
    ),
    # Answers of this moment only; where one alone is left, it is not asked.
    "an answer of another moment": (law(ONLY), opened(), {}, reached(NO, ("q", "no"))),
    "at that moment it is asked": (
        law(ONLY),
        opened(at=DRAW, turn=1),
        {},
        Asked(ONLY, None, ("yes", "no")),
    ),
    "given at another moment": (law(ONE), opened(), {"q": "no"}, Asked(ONE, "yes", ("yes",))),
    # Nobody knows.
    "nobody knows": (law(UNKNOWN), opened(), {"q": NOBODY_KNOWS}, reached(NO, ("q", NOBODY_KNOWS))),
    "nobody knows what is then impossible": (
        law(
            asks(
                unknown="yes",
                only=(("yes", ("draw",)), ("maybe", ())),
                leads=(("yes", "yes"), ("no", "no"), ("more", "yes")),
            )
        ),
        opened(),
        {"q": NOBODY_KNOWS},
        reached(NO, ("q", NOBODY_KNOWS)),
    ),
    "nobody knows whose": (
        law(SEAT),
        opened(),
        {"s": NOBODY_KNOWS},
        reached(YES, ("s", NOBODY_KNOWS)),
    ),
    # Seats and numbers
    "a seat": (law(SEAT), opened(), {"s": "2"}, reached(YES, ("s", "2"))),
    "no seat": (law(SEAT), opened(), {"s": "Bob"}, Asked(SEAT, None, ("*",))),
    "five cards": (law(CARDS), opened(), {"n": "5"}, reached(YES, ("n", "5"))),
    "six cards": (law(CARDS), opened(), {"n": "6"}, Asked(CARDS, None, ("*",))),
    "no cards": (law(CARDS), opened(), {"n": "0"}, Asked(CARDS, None, ("*",))),
    "less than none": (law(CARDS), opened(), {"n": "-1"}, Asked(CARDS, None, ("*",))),
    "other digits": (law(CARDS), opened(), {"n": "٣"}, Asked(CARDS, None, ("*",))),
    "more digits than there are chips": (
        law(CARDS, effects=(Effect("correct", number="n"),)),
        opened(),
        {"n": "1" * 11},
        Asked(CARDS, None, ("*",)),
    ),
}


@pytest.mark.parametrize("case", WALKS)
def test_where_a_law_leads(case: str) -> None:
    found, night, answers, where = WALKS[case]
    at = walk(found, night, BOB, answers)
    if isinstance(at, Reached) and isinstance(where, Reached):
        assert (at.ruling.id, at.answers) == (where.ruling.id, where.answers)
    else:
        assert at == where


HALF = Question(
    "h", "Half?", "choice", (("yes", "yes"), ("no", "no")), sees="half-raise", of=("n",)
)


@pytest.mark.parametrize(
    ("effects", "least", "most"),
    [
        ((), 1, 5),
        ((Effect("correct", number="n"),), 1, 10**9),
        ((Effect("impound", number="n"),), 1, 10**9),
        ((Effect("change-draw", number="n"),), 0, 5),
        ((Effect("back-up", number="n"),), 0, 10**9),
        ((Effect("chips-stay", number="n"),), 0, 10**9),
        ((Effect("correct", number="m"),), 1, 5),  # that is another number
    ],
)
def test_between_what_a_number_lies(effects: tuple[Effect, ...], least: int, most: int) -> None:
    assert bounds(law(CARDS, effects=effects), CARDS) == (least, most)


def test_a_number_that_is_reckoned_with_is_of_chips() -> None:
    assert bounds(law(CARDS, HALF), CARDS) == (1, 10**9)


def test_a_number_is_not_asked_where_what_it_is_for_was_answered() -> None:
    """But where an effect wants the number itself."""
    number = replace(CARDS, leads=(("*", "h"),))
    found = law(number, HALF)
    assert walk(found, opened(), BOB, {}) == Asked(number, None, ("*",))
    at = walk(found, opened(), BOB, {"h": "no"})
    assert isinstance(at, Reached)
    assert at.answers == (("h", "no"),)
    wants = law(number, HALF, effects=(Effect("correct", number="n"),))
    assert walk(wants, opened(), BOB, {"h": "no"}) == Asked(number, None, ("*",))


@pytest.mark.parametrize(
    ("question", "night", "what"),
    [
        (BETTING, opened(), "yes"),
        (BETTING, opened(at=DRAW, turn=1), "no"),
        (ASK, opened(), None),
        (asks(usual="no"), opened(), "no"),
        (asks(sees="betting", usual="no"), opened(), "yes"),
        (asks(sees="wins", usual="no"), opened(), "no"),  # what is seen is none of its answers
        (asks(sees="wins"), opened(), None),
        (asks(sees="ante", leads=(("*", "yes"),)), opened(), "1"),
        (ONLY, opened(), "no"),
        (ONLY, opened(at=DRAW, turn=1), None),
        (HALF, opened(), None),
    ],
)
def test_what_the_app_can_tell_of_a_question(
    question: Question, night: Night, what: str | None
) -> None:
    assert seen(law(question), question, night, BOB) == what


def test_where_nothing_was_dealt_nothing_is_seen() -> None:
    assert sight("betting", Night(), None) is None
    assert sight("", opened(), None) is None
    assert sight("betting", table(at=ANTE, turn=None), None) == "no"


CITED = Ruling("c", "So.", "", ("TDA", "RRoP 3", "House 1", "Morehead 28(a)", "TDA 36"), ())


@pytest.mark.parametrize(
    ("by", "answers", "first"),
    [
        ((), (), "RRoP 3"),  # the first with the place in it
        ((("yes", ("TDA",)),), (("q", "yes"),), "TDA 36"),
        ((("yes", ("TDA",)),), (("q", "no"),), "RRoP 3"),
        ((("yes", ("Morehead",)), ("no", ("House",))), (("q", "no"),), "House 1"),
        ((("yes", ("Somebody",)),), (("q", "yes"),), "RRoP 3"),
    ],
)
def test_whose_rule_is_named_first(
    by: tuple[tuple[str, tuple[str, ...]], ...], answers: tuple[tuple[str, str], ...], first: str
) -> None:
    found = cites(law(asks(by=by)), Reached(CITED, answers))
    assert found == (first, *(cite for cite in CITED.cites if cite != first))
