"""Where nobody knows: what is presumed is ruled, and every ruling stands there with an if."""

from __future__ import annotations

import re
from contextlib import suppress

import pytest
from shelf import BOOK

from referee.core.book.law import NOBODY_KNOWS
from referee.core.decide import act
from referee.core.errors import Refused
from referee.core.law.leaves import leaves, standing, usual
from referee.core.law.rulings import (
    Asked,
    Elsewhere,
    Reached,
    applies,
    likely_offender,
    offenders,
    walk,
)
from referee.core.law.siblings import trail
from referee.core.messages.law import Rule, Ruled
from referee.core.state.night import Night
from referee.notation.player import play
from referee.words.answers import clause


def after(acts: str) -> Night:
    head = "game five-card-draw\nseats Ann Bob Cy Dot\nstacks 100 each\nlimit none 2\n\n"
    played = play(head + acts.replace("; ", "\n"), BOOK)
    assert played.wrong == []
    return played.log.night


def test_what_is_presumed_is_ruled_and_the_log_says_that_nobody_knew() -> None:
    night, law = after("Ann bets 10"), BOOK.laws["string-bet"]
    reached = walk(law, night, 1, {"said": NOBODY_KNOWS, "acted": "no"})
    assert isinstance(reached, Reached)
    assert reached.ruling.id == "call"
    assert ("said", NOBODY_KNOWS) in reached.answers
    events, _ = act(night, Rule(law, reached.answers, 1))
    assert isinstance(events[0], Ruled)
    assert ("said", NOBODY_KNOWS) in events[0].answers
    because = [clause(question, answer) for question, answer in trail(law, reached.answers)]
    assert "nobody knows whether {offender} put chips in before saying “raise”" in because


def test_both_rulings_stand_there_the_presumed_one_first() -> None:
    night, law = after("Ann bets 10"), BOOK.laws["string-bet"]
    found = standing(law, BOOK.laws, night, 1, {"said": NOBODY_KNOWS, "acted": "no"})
    assert next(leaf.ruling.id for leaf in found) == "call"
    assert [leaf.presumed for leaf in found].count(True) == 1
    assert {"call", "stands"} <= {leaf.ruling.id for leaf in found}
    for leaf in found:
        assert any(question.id == "said" for question, _ in leaf.when)


def test_where_everything_is_known_nothing_else_stands() -> None:
    night, law = after("Ann bets 10"), BOOK.laws["string-bet"]
    assert standing(law, BOOK.laws, night, 1, {"said": "no", "acted": "no"}) == ()


def test_what_can_be_looked_at_has_an_answer_as_well_where_nobody_knows() -> None:
    night, law = after("Ann bets 10"), BOOK.laws["insufficient-bet"]
    question = law.question("what")
    assert question is not None
    assert question.unknown == ""
    assert question.presumed == question.taken
    at = walk(law, night, 1, {"what": NOBODY_KNOWS})
    assert isinstance(at, Reached)
    assert ("what", NOBODY_KNOWS) in at.answers


def test_a_number_that_nobody_knows_leaves_its_reckoning_to_be_asked() -> None:
    night, law = after("Ann bets 10"), BOOK.laws["insufficient-bet"]
    told = {"may": "yes", "what": "raise", "said": "no", "chips": NOBODY_KNOWS}
    at = walk(law, night, 1, told)
    assert isinstance(at, Asked)
    assert at.question.id == "half"
    found = standing(law, BOOK.laws, night, 1, told)
    assert {"full", "call"} <= {leaf.ruling.id for leaf in found}


def test_half_of_a_raise_is_reckoned_and_never_asked(subtests: pytest.Subtests) -> None:
    """Whatever comes to an amount names the number it comes from, and the app reckons it."""
    night, reckoned = after("Ann bets 10"), 0
    for law in BOOK.laws.values():
        for question in law.questions:
            with subtests.test(law.id, question=question.id):
                chosen = question.sees.startswith("switch:")
                said = chosen or not re.search(r"\b(half|four fifths|legal raise)\b", question.ask)
                assert said or question.of, question.ask
                reckoned += bool(question.of)
    assert reckoned > 8
    for chips, ruling in (("14", "call"), ("15", "full")):
        told = {"may": "yes", "what": "raise", "said": "no", "chips": chips}
        reached = walk(BOOK.laws["insufficient-bet"], night, 1, told)
        assert isinstance(reached, Reached)
        assert reached.ruling.id == ruling


def test_every_question_that_is_no_decision_may_be_answered_so(subtests: pytest.Subtests) -> None:
    """Each has a ruling behind it; what is decided, nobody has to know."""
    for law in BOOK.laws.values():
        for question in law.questions:
            with subtests.test(law.id, question=question.id):
                choice = question.kind == "choice" and not question.discretion
                assert (question.presumed in dict(question.leads)) is choice


MOMENTS = ("Ann checks", "Ann bets 6; Bob calls", "Ann bets 6; Bob calls; Cy drops; Dot drops")


@pytest.mark.parametrize("acts", MOMENTS)
def test_who_knows_nothing_comes_to_a_ruling(acts: str, subtests: pytest.Subtests) -> None:
    """Of every law of a moment, about anybody; and what it moves is refused in words at worst."""
    night = after(acts)
    for law in BOOK.laws.values():
        if not applies(law, night):
            continue
        with subtests.test(law.id):
            seats = offenders(law, night) or (None,)
            told = {
                question.id: question.leads[0][0] if question.discretion else NOBODY_KNOWS
                for question in law.questions
            }
            for seat in seats:
                reached = walk(law, night, seat, told)
                assert not isinstance(reached, Asked)
                if isinstance(reached, Elsewhere):
                    continue
                with suppress(Refused):
                    act(night, Rule(law, reached.answers, seat))


def test_chips_that_nobody_has_counted_do_not_move() -> None:
    night, law = after("Ann checks"), BOOK.laws["vague-amount"]
    told = {"more": NOBODY_KNOWS, "less": NOBODY_KNOWS, "fits": "more"}
    reached = walk(law, night, 0, told)
    assert isinstance(reached, Reached)
    with pytest.raises(Refused, match="nobody-knows"):
        act(night, Rule(law, reached.answers, 0))


def test_one_answer_is_presumed_of_what_people_must_remember(subtests: pytest.Subtests) -> None:
    some = 0
    for law in BOOK.laws.values():
        for question in law.questions:
            with subtests.test(law.id, question=question.id):
                seen = question.sees or question.discretion or question.kind != "choice"
                assert not (seen and question.unknown), "nobody need remember that"
                assert question.unknown in ("", *dict(question.leads))
                some += bool(question.unknown)
    assert some > 50


def test_a_question_with_yes_and_no_presumes_what_moves_least() -> None:
    """Unless its file says otherwise: the result stands, the late complaint is too late."""
    presumed = {
        ("complaint-about-shuffle", "looked"): "yes",
        ("misheard-word", "time"): "yes",
        ("dealt-in-owing-a-blind", "looked"): "no",
        ("knew-of-the-bad-pack", "knew"): "no",
        ("string-bet", "objected"): "no",
    }
    for (law, id), answer in presumed.items():
        question = BOOK.laws[law].question(id)
        assert question is not None
        assert question.unknown == answer


def test_without_a_night_the_presumed_ruling_is_marked() -> None:
    law = BOOK.laws["string-bet"]
    found = [leaf for leaf in leaves(law, BOOK.laws, usual) if leaf.presumed]
    assert all(
        answer in (question.unknown, question.usual)
        for leaf in found
        for question, answer in leaf.when
    )


@pytest.mark.parametrize(
    ("id", "acts", "seat"),
    [
        ("string-bet", "Ann checks", 1),
        ("string-bet", "Ann checks; Bob bets 6", 1),
        ("string-bet", "Ann bets 6; Bob calls; Cy calls; Dot calls", 3),
        ("string-bet", "Ann bets 6; Bob calls; Cy calls; Dot calls; all drawn", None),
        ("insufficient-bet", "Ann bets 6", 1),
        ("fold-taken-back", "Ann bets 6; Bob drops", 1),
        ("fold-taken-back", "Ann bets 6; Bob calls", None),
        ("calling-time", "Ann bets 6", 1),
        ("wrong-size-found-later", "Ann bets 6; Bob calls", 0),
        ("chip-found-after-all-in", "Ann all-in; Bob drops", 0),
        ("soft-play", "Ann bets 6", None),
    ],
)
def test_whom_a_law_is_likely_about(id: str, acts: str, seat: int | None) -> None:
    assert likely_offender(BOOK.laws[id], after(acts)) == seat


def test_a_law_about_a_player_asks_for_them_in_its_own_words(subtests: pytest.Subtests) -> None:
    """“Who was skipped?”, and not “Whose hand is it about?”"""
    night = after("Ann checks")
    for law in BOOK.laws.values():
        if "offender" in law.needs:
            with subtests.test(law.id):
                assert law.who.startswith(("Who ", "Whose "))
                assert law.who.endswith("?")
                assert likely_offender(law, night) in (None, *offenders(law, night))
