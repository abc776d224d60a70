"""Every written deal and every recorded night folds into what it folded into: each value of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from old_nights import NIGHTS
from walks import GROUPS, group, leaves, walked

from referee.core.log import Entry
from referee.core.state.night import Night

MARKS = Path(__file__).with_name("walks.tsv")


def tells(name: str, entry: Entry, night: Night) -> Iterator[str]:
    yield from leaves(night)


@pytest.mark.parametrize("number", range(GROUPS))
def test_a_walk_through_the_deals(number: int) -> None:
    walked(MARKS, group(number), tells)


@pytest.mark.parametrize("name", NIGHTS)
def test_a_walk_through_a_recorded_night(name: str) -> None:
    walked(MARKS, [name], tells)
