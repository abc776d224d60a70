"""What is played for, and which games are chosen from. Night + event -> night."""

from __future__ import annotations

from referee.core.messages.stakes import MenuSet, StakesSet
from referee.core.state.night import Night
from referee.core.value import but


def _stakes(night: Night, event: StakesSet) -> Night:
    return but(night, stakes=event.stakes, families=event.families, house=event.house)


def _menu(night: Night, event: MenuSet) -> Night:
    return but(night, menu=event.games, rotation=event.rotation, turns=0)


FOLDS = (_stakes, _menu)
