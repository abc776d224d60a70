"""What the list of nights says about each: whether it runs, how far it is, who has won most."""

from __future__ import annotations

from referee.core.rules import money
from referee.core.state.night import Night
from referee.screens.words.names import listed, so_many, sum_of

JOINED = "\u2060"
"""No line is broken here: between a plus and a currency it would be."""


def standing(night: Night, hidden: bool = False) -> str:
    """ "Running, 12 deals · Ben is ahead, +24", "Closed, 31 deals · Ben won most, +€6.00". hidden:
    no sum is said, as somebody's money is hidden."""
    state = "Closed" if night.closed else "Running"
    words = f"{state}, {so_many(night.hands, 'deal')}"
    if night.table:
        words = f"Table {night.table} · {words}"
    ahead = leaders(night, hidden)
    return f"{words} · {ahead}" if ahead else words


def leaders(night: Night, hidden: bool = False) -> str:
    """Who has won most so far, score sheets among it; nothing while nobody is known to have."""
    if night.settled_at == "there":
        return ""  # it is part of what they won in the evening
    found: dict[int, int] = {}
    for player in night.players:
        won = money.result(night, player.seat)
        if won is not None:
            found[player.seat] = won + money.on_sheets(night, player.seat) + player.elsewhere
    most = max(found.values(), default=0)
    if most <= 0 or (night.real and len(found) < len(night.players)):
        return ""
    best = [seat for seat, won in found.items() if won == most]
    names = listed([night.name(seat) for seat in best])
    are = "is" if len(best) == 1 else "are"
    said = f"{names} {'won most' if night.closed else f'{are} ahead'}"
    if hidden:
        return said
    plus = f"+{JOINED}" if night.stakes.worth else "+"
    return f"{said}, {plus}{sum_of(night.stakes.money(most), night.stakes)}"
