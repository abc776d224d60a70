"""What is played, and for how much: its events in table words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from referee.core.messages.stakes import MenuSet, StakesEvent, StakesSet
from referee.core.state.night import Night
from referee.screens.games.stakes import of_family
from referee.screens.games.words.stakes import SAMPLES
from referee.screens.words.names import listed


def line(event: StakesEvent, night: Night) -> str:
    """One such event as a sentence without a full stop."""
    match event:
        case StakesSet(stakes, _, which, families) if which:
            played = of_family(which, stakes, families)
            return f"{SAMPLES[which].name} from the next deal: {played}"
        case StakesSet(stakes):
            played = limit_words(stakes.limit.sizes, stakes.ante)
            return f"Stakes and house rules from the next deal: {played}"
        case MenuSet(games, rotation):
            return _menu([name for _, name in games], rotation)
        case _:
            assert_never(event)


def limit_words(sizes: tuple[int, ...], ante: int) -> str:
    return f"ante {ante}, bets {'/'.join(str(size) for size in sizes)}"


ROTATION = {
    "free": "same game until changed",
    "dealer": "dealer’s choice",
    "round": "one round of each",
}


def _menu(games: Sequence[str], rotation: str) -> str:
    """What is played tonight: "Tonight: Razz and Omaha, a round of each"."""
    return f"Tonight: {listed(games) if games else 'any game'}, {ROTATION[rotation]}"
