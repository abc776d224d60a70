"""What the tests keep from one run to the next is what it would be if it were made today."""

from __future__ import annotations

from pathlib import Path

import pytest
from shelf import BOOK, FEW, in_git, some

from referee.core.cards.judge.counting import NotCounted
from referee.core.cards.judge.odds import odds_of
from referee.web.counted import marks, shipped


def test_the_odds_in_git_are_those_of_today() -> None:
    """What is not there, each run counts, which takes its time; some of the rest is counted."""
    known = in_git()
    missing = [
        f"{rule.slug} {end}" for rule, end in marks(BOOK).values() if (rule, end) not in known
    ]
    assert len(missing) < FEW, f"{missing}: ODDS=write python -m pytest -q tests/web/test_cards.py"
    quick = [(key, counted) for key, counted in known.items() if sum(key[0].cards) <= 5]
    for (rule, end), counted in some(quick, 12):
        if counted is None:
            with pytest.raises(NotCounted):
                odds_of(rule, end)
        else:
            assert odds_of(rule, end) == counted, f"{rule.slug} {end}"


def test_the_program_ships_with_them(tmp_path: Path) -> None:
    """A start counts nothing that is known: 27 s of the processor, while each tap waits. Without
    the file, or with half a line, all is counted as before."""
    known = shipped(BOOK)
    assert len([key for key in marks(BOOK).values() if key not in known]) < FEW
    half = tmp_path / "odds.tsv"
    half.write_text("jackpots high\tab")
    assert shipped(BOOK, half) == shipped(BOOK, tmp_path / "none") == {}
