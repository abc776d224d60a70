"""What the room reads between two deals: the games to come, the kitty, how the evening stands."""

from __future__ import annotations

from referee.core.state.night import Night
from referee.core.state.rotation import next_game
from referee.screens.bank.finale import total
from referee.screens.bank.rows import worth
from referee.screens.words.names import signed

COMING = 3
"""So many of the games to come are named."""


def coming(night: Night) -> str:
    """The games to come in a round of each: "Razz, then Omaha". Nothing where the dealer's line
    says whose choice it is, or the game stays."""
    following = next_game(night)
    if night.rotation != "round" or following is None:
        return ""
    ids = [id for id, _ in night.menu]
    if following[0] not in ids:
        return following[1]
    at = ids.index(following[0])
    names = [name for _, name in (*night.menu[at:], *night.menu[:at])]
    return ", then ".join(names[:COMING])


def kitty(night: Night) -> str:
    """What lies in the kitty; nothing where nothing does."""
    return str(night.kitty) if night.kitty else ""


def so_far(night: Night, seat: int) -> str:
    """What a seat has won or lost tonight: "+€5.20", "−52"; nothing where nobody has counted."""
    won = total(night, seat)
    return "" if won is None else worth(won, night.stakes) or signed(won)
