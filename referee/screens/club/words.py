"""What is said of a club evening and its tables."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from referee.core.messages.club import Missed
from referee.core.rules.balancing import TableMove
from referee.core.state.night import Night
from referee.screens.words.names import listed, so_many

LEFT = "has left"


def where(table: int) -> str:
    return f"table {table}"


def stands(night: Night) -> str:
    """How a table stands, in a few words."""
    if night.closed:
        return "closed"
    if not night.ring:
        return "nobody sits here"
    return so_many(len(night.ring), "player")


def owing(owes: Missed) -> str:
    """ "owes the big blind, 2"."""
    blinds = zip(("small", "big"), owes, strict=True)
    said = [f"the {name} blind, {chips}" for name, chips in blinds if chips]
    return f"owes {listed(said)}" if said else ""


def waits(night: Night, seat: int) -> str:
    """Why somebody can't move just now."""
    playing = night.playing
    return "in a deal" if playing is not None and playing.has(seat) else ""


def evens(nights: Mapping[int, Night], move: TableMove) -> str:
    """Who would move so that the tables are even, and where to."""
    full, bare = nights[move.source], nights[move.target]
    name = full.name(move.seat)
    place = "" if move.after is None else f", to the left of {bare.name(move.after)}"
    if full.game is None or full.game.blinds is not None:
        who = f"{name}, next big blind there,"
    else:
        who = f"{name}, two to the left of the next dealer there,"
    return (
        f"Table {full.table} has {so_many(len(full.ring), 'player')}, table {bare.table} has "
        f"{len(bare.ring)}. {who} moves to table {bare.table}{place}."
    )


def breaks(night: Night, going: Collection[int]) -> str:
    """going: the seats that find one at another table."""
    left = [night.name(seat) for seat in night.ring if seat not in going]
    if left:
        who = f"Open another table first: no seat is left for {listed(left)}."
    else:
        who = f"Everybody at table {night.table} moves to the table with the fewest players."
    return f"{who} Change what you like, then tap “Move players”."


MOVED_IN = (
    "Players who move are dealt in with the next deal and post only the blinds they missed. "
    "Between the button and the small blind they wait until the button has passed."
)
"""What holds for whoever sits down at another table."""


def at(table: int, sentence: str) -> str:
    """A refusal, with the table whose rule it is."""
    return f"Table {table}: {sentence}"
