"""What else could have been ruled: one answer away, the most different first, never itself."""

from __future__ import annotations

import pytest
from shelf import BOOK

from referee.core.book.law import NOBODY_KNOWS
from referee.core.law.leaves import Known, Leaf, leaves, usual
from referee.core.law.siblings import NEAREST, OPEN, TIME_LIMIT, siblings, trail
from referee.words.answers import clause

STRING_BET = (("said", "no"), ("acted", "no"), ("bet", "bet"))


def beside(law: str, ruling: str, *answers: tuple[str, str]) -> list[tuple[str, str]]:
    """The siblings of a ruling as (condition, its name)."""
    own = BOOK.laws[law]
    of = own.ruling(ruling)
    assert of is not None
    return [
        ("; ".join(clause(question, answer) for question, answer in leaf.when), leaf.ruling.id)
        for leaf in siblings(own, BOOK.laws, of, answers, usual)
    ]


def test_one_answer_away_stands_another_ruling() -> None:
    found = beside("string-bet", "call", *STRING_BET)
    assert [ruling for when, ruling in found if "the next player" in when] == ["too-late"]
    assert ("only their own blind is out", "opening") in found


def test_what_the_house_plays_and_what_the_game_is_could_not_have_been_otherwise() -> None:
    found = beside("mucked-hand", "dead", ("may", "yes"), ("told", "yes"), ("how", "showdown"),
                   ("house", "by-game"), ("game", "draw"))  # fmt: skip
    assert found
    assert not [when for when, _ in found if when.startswith(("the house", "the game"))]


def test_answers_that_were_given_stand_on_the_other_branch_too() -> None:
    found = dict(beside("string-bet", "call", *STRING_BET))
    assert not [when for when in found if "hasn't acted" in when]


def test_what_was_answered_need_not_be_said_again_on_the_other_branch() -> None:
    """With the blinds told, another moment of the deal leads to the same ruling; so the one that
    lets the deal stand is found where nothing else has to be otherwise."""
    found = beside("wrong-dealer", "give-over", ("may", "yes"), ("blinds", "no"))
    assert [ruling for _, ruling in found] == ["stands"]
    assert all(";" not in when for when, _ in found)
    # What nobody knows was not told: there it may be otherwise on both branches.
    open_ = beside("wrong-dealer", "give-over", ("may", "yes"), ("blinds", NOBODY_KNOWS))
    assert [ruling for _, ruling in open_] != [ruling for _, ruling in found] or open_ != found


def test_a_ruling_that_hangs_on_nothing_has_no_sibling() -> None:
    law = next(law for law in BOOK.laws.values() if not law.questions)
    assert siblings(law, BOOK.laws, law.rulings[0], (), usual) == ()
    assert trail(law, (("gone", "yes"),)) == ()


def test_of_every_ruling_of_the_book(subtests: pytest.Subtests) -> None:
    """At most three, each says something else, hangs on two things at most, the book has it; and
    what moves other things does not stand behind what moves the same, but what would have come too
    late stands behind both."""
    for law in BOOK.laws.values():
        for leaf in leaves(law, BOOK.laws, lambda law, question: Known()):
            if leaf.law is not law:
                continue
            answers = [(question.id, answer) for question, answer in leaf.when]
            found = siblings(law, BOOK.laws, leaf.ruling, answers, usual)
            with subtests.test(law.id, ruling=leaf.ruling.id):
                said = [other.ruling.say for other in found]
                assert len({*said, leaf.ruling.say}) == len(found) + 1 <= NEAREST + 1
                assert all(1 <= len(other.when) <= OPEN for other in found)
                order = [
                    (too_late(other, leaf), set(other.ruling.effects) == set(leaf.ruling.effects))
                    for other in found
                ]
                assert order == sorted(order)


def too_late(leaf: Leaf, ruled: Leaf) -> bool:
    """Whether the one other answer of a sibling is that the time limit of a ruling is over."""
    question, _ = leaf.when[0]
    return question.sees.startswith(TIME_LIMIT) and (question, "yes") in ruled.when
