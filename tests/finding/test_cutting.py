"""A part of a story is told of a law as far as no other law takes the same part."""

from __future__ import annotations

import pytest

from referee.finding.chances import Story
from referee.finding.cutting import Shares, told_of
from referee.finding.index import Finder, Heard

ANTE = "Somebody forgot the ante, the pot is one chip short and nobody knows who"
TURN = "she bet before me, out of turn, it was my turn to act and I had said nothing"
TALK = 9


def told(parts: dict[tuple[int, int], Shares], size: int, whole: Shares) -> dict[int, float]:
    def run(start: int, end: int) -> Shares:
        return parts.get((start, end), {})

    laws = {at for shares in parts.values() for at in shares}
    return dict(told_of(run, size, whole, TALK, laws))


def test_two_laws_with_a_part_each_are_both_told() -> None:
    whole = {1: 0.5, 2: 0.5}
    both = told({(0, 1): {1: 0.9}, (1, 2): {2: 0.9}, (0, 2): whole}, 2, whole)
    assert min(both.values()) > 0.5


def test_of_two_laws_with_the_same_part_each_takes_from_the_other() -> None:
    whole = {1: 0.5, 2: 0.5}
    alone = told({(0, 1): {1: 0.5, 2: 0.001}}, 1, whole)
    rivals = told({(0, 1): {1: 0.5, 2: 0.5}}, 1, whole)
    assert rivals[1] < alone[1]
    assert rivals[1] == pytest.approx(rivals[2])
    assert sum(rivals.values()) < 1


def test_talk_is_told_of_no_law() -> None:
    quiet = told({(0, 1): {1: 0.2, TALK: 0.0}}, 1, {1: 0.2})
    loud = told({(0, 1): {1: 0.2, TALK: 0.8}}, 1, {1: 0.2})
    assert TALK not in loud
    assert loud[1] < quiet[1]


@pytest.mark.parametrize("text", [f"{ANTE}. And then {TURN}.", f"First {TURN}. {ANTE}."])
def test_each_part_speaks_for_a_law_of_its_own(finds: Finder, text: str) -> None:
    """Whatever fits the whole."""
    story = Story(finds, text, finds.hear(text) or Heard(0, 0), None)
    laws = finds.places.values()
    found = told_of(story.shares, story.size, story.whole, finds.talk, laws)
    best = sorted(found, key=found.__getitem__, reverse=True)[:2]
    assert {finds.laws[at].id for at in best} == {"forgotten-ante", "out-of-turn"}
    assert min(found[at] for at in best) > 0.8
