"""What is played, and for how much: its events in table words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import assert_never

from referee.core.messages.stakes import MenuSet, StakesEvent, StakesSet
from referee.core.state.night import Night
from referee.screens.games.stakes import of_family
from referee.screens.games.words.stakes import SAMPLES
from referee.screens.words.names import listed

REFUSED: Mapping[str, str] = {
    "bets-are-made": "Somebody has bet or folded, so this deal’s stakes stand. Change them from "
    "the next deal on.",
    "big-bet-is-smaller": "The big bet, {amount}, is smaller than the small bet.",
    "menu-empty": "One round of each needs a list: pick tonight’s games first.",
    "more-than-antes": "There is more in the pot than antes and blinds. Undo that first, or change "
    "the amounts from the next deal on.",
    "no-stakes": "Just a pot has no stakes: everybody puts in any amount.",
    "odd-colours": "Write each color once with its value (white 1, red 5), "
    "at most {amount} colors.",
    "odd-kitty": "The kitty can take from 0 to {chips} of a pot.",
    "odd-stakes": "These stakes don’t work: check the ante, the bets and the raises.",
    "odd-straddles": "There can be from 0 to {amount} straddles.",
    "smaller-than-a-chip": "The smallest chip in play is {amount}.",
    "worth-stands": "Money was entered already at this chip value, so the value stays.",
}
"""Why not, by the refusal's slug."""


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
