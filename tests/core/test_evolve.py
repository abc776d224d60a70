"""Each event has its one fold."""

from __future__ import annotations

from referee.core.events import Event
from referee.core.evolve import FOLDS, each


def test_every_event_has_a_fold_and_every_fold_an_event() -> None:
    assert set(FOLDS) == set(each(Event))
