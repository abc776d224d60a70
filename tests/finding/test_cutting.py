"""A story of several faults is cut so that each part speaks for one of its own."""

from __future__ import annotations

import pytest

from referee.finding.chances import Story
from referee.finding.cutting import MOST, told_apart
from referee.finding.index import Finder, Heard

ANTE = "Somebody forgot the ante, the pot is one chip short and nobody knows who"
TURN = "she bet before me, out of turn, it was my turn to act and I had said nothing"


def cut(finds: Finder, text: str) -> list[str]:
    story = Story(finds, text, finds.hear(text) or Heard(0, 0), None)
    return [finds.laws[at].id for at in told_apart(story)]


@pytest.mark.parametrize(
    ("text", "laws"),
    [
        (f"{ANTE}. And then {TURN}.", ["forgotten-ante", "out-of-turn"]),
        (f"First {TURN}. {ANTE}.", ["out-of-turn", "forgotten-ante"]),
        (f"{ANTE}.", ["forgotten-ante"]),
        ("Pass me the crisps. The weather is lovely, we had such fun with the children.", []),
    ],
)
def test_each_part_speaks_for_a_law_in_the_order_of_the_story(
    finds: Finder, text: str, laws: list[str]
) -> None:
    assert cut(finds, text) == laws


def test_no_law_is_told_twice_and_no_more_than_a_few(finds: Finder) -> None:
    found = cut(
        finds, f"{ANTE}. {TURN}. {ANTE}. Two kings of hearts. He opened without jacks. {TURN}."
    )
    assert len(found) == len(set(found)) <= MOST
