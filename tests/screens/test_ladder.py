"""Who outranks whom: the highest that says what is ruled decided, and what is above it is heard."""

from __future__ import annotations

from dataclasses import replace

import pytest
from shelf import BOOK

from referee.core.book.game import Stakes
from referee.core.book.house import House
from referee.core.law.rulings import Reached, cites
from referee.core.messages.law import Ruled
from referee.notation.player import play
from referee.screens.felt.words.middle import turn
from referee.screens.floor.commonlaw import Facts, Past, alike, precedents
from referee.screens.floor.floor import Case, law_line
from referee.screens.floor.words.ladder import Ladder, ladder
from referee.screens.rulebook.switchboard import governing
from referee.screens.words.law import line, short_source, spoken_source

LAW = BOOK.laws["out-of-turn"]
BINDS = (("what", "act"), ("between", "no"), ("house", "unchanged"), ("did", "call"))
FREE = (("what", "act"), ("between", "no"), ("house", "void"))


def past(ruling: str, facts: Facts, deal: int = 1, by: str = "") -> Past:
    say = f"{ruling} was ruled."
    return Past(
        "1 May 2026", "20:00", deal, LAW.id, LAW.title, say, (), facts, by=by, ruling=ruling
    )


def of(tonight: tuple[Past, ...] = (), earlier: tuple[Past, ...] = ()) -> Ladder:
    """The ladder of an early call that stands."""
    ruling = LAW.ruling("binds-call")
    assert ruling is not None
    case = Case(law_line(LAW), "2", BINDS, ruling=ruling.id, cites=ruling.cites)
    return ladder(LAW, case, (), (tonight, earlier), governing(BOOK, LAW.id, Stakes(), House()))


def test_what_the_house_plays_decides_where_the_ruling_hangs_on_it() -> None:
    found = of()
    assert found.decided == "As this house plays · TDA 53-A"
    of_the_house, small, book, *_ = found.rest
    assert of_the_house.says.startswith("Acting out of turn: ")
    assert small.says.startswith("A raise that is too small: "), "whether it is a call hangs on it"
    assert [of_the_house.name, small.name, book.name] == [*["This house plays"] * 2, "The book"]
    assert "British poker book betting out of turn" in [rung.name for rung in found.rest]
    assert found.above == ()


@pytest.mark.parametrize(
    ("cited", "source"),
    [
        (("House", "TDA 2024 42"), "TDA 42"),
        (("Robert's Rules v11 (private) Showdown", "Morehead 31(a)"), "Morehead 31(a)"),
        (("Morehead 30", "TDA 2024 53-A"), "Morehead 30"),
        (("This book", "House"), "This book"),
    ],
)
def test_the_most_telling_source_stands_first(cited: tuple[str, ...], source: str) -> None:
    found = cites(LAW, citing(cited, (("what", "act"),)))
    assert short_source(found[0]) == source
    assert sorted(found) == sorted(cited)


def citing(cited: tuple[str, ...], answers: Facts) -> Reached:
    ruling = LAW.ruling("back-up")
    assert ruling is not None
    return Reached(replace(ruling, cites=cited), answers)


def test_the_source_whose_rule_the_house_follows_stands_first() -> None:
    asked = next(
        (question, answer, by)
        for question in LAW.questions
        for answer, follows in question.by
        for by in follows
    )
    question, answer, by = asked
    found = cites(LAW, citing(("Morehead 1", f"{by} 9"), ((question.id, answer),)))
    assert found[0] == (f"{by} 9" if by != "Morehead" else "Morehead 1")


def test_the_log_names_the_source_that_the_sheet_names() -> None:
    """One ruling, one authority: what stood above Apply stands in the log and the film."""
    acts = "Ann checks\nBob checks\nlaw out-of-turn Dot what act, between wait, over Cy, lies 2"
    log = play(f"game five-card-draw\nseats Ann Bob Cy Dot\nlimit none 2\n\n{acts}\n", BOOK).log
    ruled = next(event for event in log.entries[-1].events if isinstance(event, Ruled))
    found = cites(LAW, citing(ruled.cites, ruled.answers))
    assert found == ruled.cites
    assert spoken_source(found[0]) in line(ruled, log.night)


def test_what_was_ruled_before_stands_above_it() -> None:
    found = of((past("binds-call", BINDS, 7, by="Dot"),))
    assert found.decided == "As ruled in deal 7 · TDA 53-A"
    assert found.rest[0].says == "Dot decided"
    assert [rung.decides for rung in found.rest].count(True) == 1


def test_a_precedent_that_differs_is_above() -> None:
    found = of((past("free", FREE, 7),))
    (rung,) = found.above
    assert (rung.name, rung.says) == ("In deal 7 the ruling was different:", "free was ruled.")
    assert rung.answers == {"q.what": "act", "q.between": "no", "q.house": "void"}
    assert found.decided == "As this house plays · TDA 53-A"


def test_the_newest_of_each_kind_counts_and_tonight_before_other_nights() -> None:
    tonight = tuple(past("free", FREE, deal) for deal in (1, 2))
    found = of(tonight, (past("binds-call", BINDS), past("free", FREE)))
    assert [rung.name for rung in found.above] == [
        "In deal 2 the ruling was different:",
        "On 1 May 2026 the ruling was different:",
    ]
    assert found.decided == "As ruled on 1 May 2026 · TDA 53-A"


@pytest.mark.parametrize(
    ("then", "same"),
    [
        (BINDS, True),
        (FREE, True),  # what the house played then is no fact
        ((*FREE[:1], ("between", "yes")), False),
        ((("what", "act"), ("between", "no"), ("amount", "4"), ("gone", "x")), True),
    ],
)
def test_which_cases_were_the_same(then: Facts, same: bool) -> None:
    assert alike(LAW, BINDS, then) is same
    assert bool(precedents(LAW, "free", BINDS, (past("free", then),))) is same
    assert precedents(replace(LAW, id="other"), "free", BINDS, (past("free", then),)) == ()


@pytest.mark.parametrize(
    ("cite", "short"),
    [
        (
            "Robert's Rules v11 (private) Draw High, Jacks-or-Better 4",
            "Robert’s Rules, draw high 4",
        ),
        (
            "Robert's Rules v11 (private) General, Dead Hands 1(c)",
            "Robert’s Rules, dead hands 1(c)",
        ),
        ("Robert's Rules v11 (cardroom) Hold'em 1", "Robert’s Rules (cardroom), hold’em 1"),
        ("TDA 2024 RP-10-A", "TDA RP-10-A"),
        ("Morehead 30(d)", "Morehead 30(d)"),
        ("This book", "This book"),
    ],
)
def test_a_source_in_short(cite: str, short: str) -> None:
    assert short_source(cite) == short


def test_an_early_raise_that_binds_is_no_check() -> None:
    acts = "Ann bets 2\nlaw out-of-turn Cy what act, between wait, over Bob, lies 4\nBob calls"
    head = "game five-card-draw\nseats Ann Bob Cy Dot\nlimit none 2\n\n"
    log = play(f"{head}{acts}\n", BOOK).log
    assert turn(log.night) == ("Cy to act", "the early raise to 4 stands")
