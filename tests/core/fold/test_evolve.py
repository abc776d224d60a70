"""Each event has its one fold."""

from __future__ import annotations

from referee.core.fold.evolve import FOLDS
from referee.core.messages.event import Event
from referee.core.value import each


def test_every_event_has_a_fold_and_every_fold_an_event() -> None:
    assert set(FOLDS) == set(each(Event))
