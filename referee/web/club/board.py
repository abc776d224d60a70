"""All tables of an evening in one view: of the floor's desk, which taps, and of the wall."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress

from flask import render_template

from referee.screens.club.board import OnBoard, on_board
from referee.screens.felt.felt import Felt
from referee.store import StoreError
from referee.table import Look, NoNight
from referee.web.dropping import shown
from referee.web.services import services

ENTRIES = 12
"""So many of the newest entries are looked through for what was done last."""
Felts = Callable[[Look], Felt]


def in_play() -> int | None:
    """The newest night of this house, while it is open. An older one that nobody closed is none:
    whoever looks up wants to know how tonight goes, or how it ended. Of an evening's tables one at
    which somebody sits."""
    with suppress(StoreError, NoNight):
        night = services().table.newest()
        if night is not None:
            on = []
            for number in (night, *services().table.tables(night)):
                with suppress(StoreError, NoNight):  # one that cannot be read hides no other
                    on.append(services().table.look(number))
            on = [look for look in on if _goes_on(look)]
            return next((look.id for look in on if look.night.ring), on[0].id if on else None)
    return None


def _goes_on(look: Look) -> bool:
    return not (look.night.closed or look.damage or look.goes_on)


def open_tables(night: int) -> tuple[Look, ...]:
    """The open tables of the evening, or that night alone."""
    table, looks = services().table, list[Look]()
    for number in table.tables(night) or (night,):
        with suppress(StoreError, NoNight):  # one that cannot be read hides no other
            looks.append(shown(table.look(number)))
    return tuple(look for look in looks if not look.night.closed) or tuple(looks[:1])


def number(looks: Iterable[Look]) -> int:
    """Up to which entry a view of all of them was made: it grows with each."""
    return sum(look.seq for look in looks)


def boards(looks: Sequence[Look], felts: Felts) -> tuple[OnBoard, ...]:
    """Each table as it is now; those where somebody calls the floor first."""
    at = services().table
    found = [
        on_board(
            look.id,
            look.night,
            felts(look),
            at.stretch(look.id, look.seq + 1, 1, ENTRIES)[0],
            look.seen["roles"],
        )
        for look in looks
    ]
    return tuple(found)


def desk(looks: Sequence[Look], felts: Felts, notice: str) -> str:
    """The view of the desk: tables where a hand is up come first."""
    tables = sorted(boards(looks, felts), key=lambda board: (not board.raised, board.number))
    return render_template("club/_desk.html", tables=tables, notice=notice)


def wall(looks: Sequence[Look], felts: Felts) -> str:
    """What the room sees of all tables."""
    tables = boards(looks, felts)
    return render_template("tv/_wall.html", tables=tables, title=looks[0].night.title)
