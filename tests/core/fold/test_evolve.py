"""Each event has its one fold, and after each the chips are counted."""

from __future__ import annotations

import pytest

from referee.core.fold.evolve import FOLDS, evolve, replay
from referee.core.messages.betting import Called, Checked, Dropped, Raised
from referee.core.messages.event import EVENTS, Event
from referee.core.messages.people import Renamed
from referee.core.messages.prices import FeePaid
from referee.core.messages.showdown import Won
from referee.core.state.night import Night
from referee.core.value import replace

from .changes import SHOWDOWN, opened, table


def test_every_event_has_a_fold_and_every_fold_an_event() -> None:
    assert set(FOLDS) == set(EVENTS)


def test_events_are_folded_one_after_the_other() -> None:
    night = opened()
    both = replay((Called(1, 4, 4), Raised(2, 8, 8)), night)
    assert both == evolve(evolve(night, Called(1, 4, 4)), Raised(2, 8, 8))
    assert replay(()) == Night()


def unbalanced(night: Night) -> Night:
    """A chip too many lies in a stack."""
    purse = list(night.purse)
    purse[4] += 1
    return replace(night, purse=tuple(purse))


def miscounted(night: Night) -> Night:
    """The hand has a chip more than lies in the pot."""
    assert night.hand is not None
    return replace(night, hand=replace(night.hand, carried=1))


FEE = FeePaid(1, 2, "four")


@pytest.mark.parametrize(
    ("night", "event", "words"),
    [
        (opened(), FEE, ""),
        (unbalanced(opened()), FEE, "do not balance"),
        (miscounted(opened()), FEE, "the hand has 10"),
        (miscounted(opened()), Renamed(1, "Robert"), "the hand has 8"),  # also where no chip moves
        # Where no chip moves none is counted, nor where a bet was counted as it was put in.
        (unbalanced(table(turn=0)), Checked(0), ""),
        (unbalanced(opened()), Dropped(1), ""),
        (unbalanced(opened()), Called(1, 4, 4), ""),
        # Of a deal that is over what lies in the pot may be another's.
        (opened(at=SHOWDOWN, turn=None), Won(0, ((0, 7),)), ""),
    ],
)
def test_no_chip_appears_or_vanishes(night: Night, event: Event, words: str) -> None:
    if not words:
        evolve(night, event)
        return
    with pytest.raises(AssertionError, match=words):
        evolve(night, event)
