"""What is played for, and which games are chosen from. Night + event -> night."""

from __future__ import annotations

from referee.core.messages.stakes import MenuSet, StakesSet
from referee.core.state.night import Night
from referee.core.value import replace


def _stakes(night: Night, event: StakesSet) -> Night:
    return replace(night, stakes=event.stakes, families=event.families, house=event.house)


def _menu(night: Night, event: MenuSet) -> Night:
    return replace(night, menu=event.games, rotation=event.rotation, turns=0)


FOLDS = (_stakes, _menu)
