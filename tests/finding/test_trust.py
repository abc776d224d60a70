"""How far the first law that was found can be trusted."""

from __future__ import annotations

import pytest

from referee.finding.index import Finder, Found
from referee.finding.trust import trusted

STORY = "he opened without jacks"


@pytest.fixture
def answers(finds: Finder) -> list[Found]:
    return [
        found._replace(score=score)
        for found, score in zip(finds.find(STORY, most=4), (12.0, 10.0, 9.0, 8.0), strict=True)
    ]


def test_a_lead_a_share_and_a_chance_make_the_first_likelier(answers: list[Found]) -> None:
    first, *others = answers
    ahead = [first._replace(score=14.0), *others]
    known = trusted(answers, 0.5, 0.5, turns=False)
    assert 0 < known < 1
    assert trusted(ahead, 0.5, 0.5, turns=False) > known
    assert trusted(answers, 0.7, 0.5, turns=False) > known
    assert trusted(answers, 0.5, 0.9, turns=False) > known


def test_where_the_next_would_turn_the_ruling_round_it_takes_more(answers: list[Found]) -> None:
    assert trusted(answers, 0.5, 0.5, turns=True) < trusted(answers, 0.5, 0.5, turns=False)


@pytest.mark.parametrize("share", [0.0, 1.0])
def test_nothing_is_certain(answers: list[Found], share: float) -> None:
    same = [found._replace(score=9.0) for found in answers]
    for found in (answers, same):
        assert 0 < trusted(found, share, share, turns=False) < 1
        assert 0 < trusted(found, share, None, turns=False) < 1
