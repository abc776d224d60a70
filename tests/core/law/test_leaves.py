"""What a law can still rule: every ruling is reached, and what the table sees closes branches."""

from __future__ import annotations

import pytest
from shelf import BOOK

from referee.core.book.law import NOBODY_KNOWS
from referee.core.law.leaves import Known, at_the_table, leaves, standing, usual
from referee.core.state.night import Night
from referee.notation.player import play


def after(*acts: str, game: str = "jackpots") -> Night:
    played = play("\n".join((f"game {game}", "seats Ann Bob Cy", "", *acts)), BOOK)
    assert played.wrong == []
    return played.log.night


def test_every_ruling_of_a_law_is_a_leaf_where_nothing_is_known(subtests: pytest.Subtests) -> None:
    for law in BOOK.laws.values():
        found = leaves(law, BOOK.laws, lambda law, question: Known())
        with subtests.test(law.id):
            assert {one.ruling.id for one in found if one.law == law} == {
                ruling.id for ruling in law.rulings
            }
            assert len({(one.law.id, one.ruling.id) for one in found}) == len(found)


def test_what_is_presumed_comes_first(subtests: pytest.Subtests) -> None:
    for law in BOOK.laws.values():
        found = [leaf.presumed for leaf in leaves(law, BOOK.laws, lambda law, question: Known())]
        with subtests.test(law.id):
            assert found == sorted(found, reverse=True)


def test_where_nobody_knows_what_is_presumed_of_that_question_stands_first() -> None:
    night, asked = after("all ante", "Ann checks", "Bob opens 2"), 0
    for law in BOOK.laws.values():
        root = law.question(law.root)
        if root is None or not root.presumed or root.kind != "choice":
            continue
        found = standing(law, BOOK.laws, night, 1, {root.id: NOBODY_KNOWS})
        answers = [dict(leaf.when).get(root) for leaf in found]
        if root.presumed in answers:  # it can be given now
            asked += 1
            assert answers[0] == root.presumed, law.id
    assert asked > 3


def test_what_is_usual_is_taken_for_so_without_a_night() -> None:
    law = BOOK.laws["out-of-turn"]
    known = {question.id for leaf in leaves(law, BOOK.laws, usual) for question, _ in leaf.when}
    assert "house" not in known


def test_what_the_table_sees_is_not_open() -> None:
    law = BOOK.laws["false-openers"]
    night = after("Ann checks", "Bob opens 2", "Cy calls", "Ann calls")
    (leaf,) = leaves(law, BOOK.laws, at_the_table(law, night))
    assert leaf.ruling.id == "before-the-draw"
    assert leaf.when == ()


def test_a_law_that_hands_over_answers_with_the_other_ones_rulings() -> None:
    law = BOOK.laws["showing-openers"]
    laws = {leaf.law.id for leaf in leaves(law, BOOK.laws, lambda law, question: Known())}
    assert {"showing-openers", "false-openers"} <= laws


def test_what_a_law_that_takes_over_asks_in_the_same_words_is_answered() -> None:
    law = BOOK.laws["wrong-number-dealt"]
    for leaf in leaves(law, BOOK.laws, lambda law, question: Known()):
        asked = [question.ask for question, _ in leaf.when]
        assert len(set(asked)) == len(asked), leaf.ruling.id


def test_every_answer_can_follow_an_if(subtests: pytest.Subtests) -> None:
    for law in BOOK.laws.values():
        for question in law.questions:
            if question.kind == "choice":
                with subtests.test(law.id, question=question.id):
                    clauses = dict(question.when)
                    assert clauses.keys() == dict(question.leads).keys()
                    assert len(set(clauses.values())) == len(clauses)
