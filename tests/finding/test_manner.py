"""What tells of several faults: the way of telling, and how likely each law is."""

from __future__ import annotations

from pathlib import Path

import pytest
from several_learning import learn_manner
from told_stories import told

from referee.finding.cases import SEVERAL, TOLD, read
from referee.finding.chances import Story
from referee.finding.index import Finder, Heard
from referee.finding.manner import joined, read_manner, turns, write_manner

HERE = Path(__file__).parent
ONE = "he bet out of turn. is he held to it?"
TWO = "he bet out of turn, and then the dealer dropped the stub. also the ante was short"


def test_a_text_is_known_by_words_signs_and_what_stands_side_by_side() -> None:
    assert turns("He’s in. And?") == {
        "he's",
        "in",
        ".",
        "and",
        "?",
        "he's in",
        "in .",
        ". and",
        "and ?",
    }
    assert turns("") == set()


def test_what_was_learnt_is_read_as_it_was_written() -> None:
    speaks = learn_manner(
        [(f"{TWO} {at}", True) for at in "abc"] + [(f"{ONE} {at}", False) for at in "abc"]
    )
    assert joined(speaks, TWO) > 0 > joined(speaks, ONE)
    assert joined(speaks, "") == 0
    read = read_manner(write_manner(speaks))
    assert read == pytest.approx(speaks, abs=0.05)
    assert "also" in read
    with pytest.raises(ValueError, match="could not convert"):
        read_manner("also\tvery\n")


@pytest.mark.sweep
def test_stories_with_several_faults_sound_so(finds: Finder) -> None:
    """By six people of whom nothing was learnt."""
    rows = [row for row in told(HERE / "seventh.jsonl") if row.laws]
    likely = {True: list[float](), False: list[float]()}
    for row in rows:
        story = Story(finds, row.query, finds.hear(row.query) or Heard(0, 0), None)
        answers = read(finds, row.query).answers
        if story.long and answers:
            chance = story.several(story.chances(answers), answers)
            likely[len(row.laws) > 1].append(chance)
    several, one = likely[True], likely[False]
    assert sum(chance >= TOLD for chance in several) >= 0.65 * len(several)
    assert sum(chance >= TOLD for chance in one) <= 0.15 * len(one)
    assert sum(chance >= SEVERAL for chance in several) >= 0.9 * len(several)
