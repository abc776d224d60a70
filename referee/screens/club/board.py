"""All tables at once: for the floor's desk, and for the wall."""

from __future__ import annotations

from collections.abc import Sequence

from referee.core.log import Entry
from referee.core.state.night import Night
from referee.core.value import dataclass
from referee.screens.felt.felt import Felt
from referee.screens.night.logbook import lines


@dataclass(frozen=True, slots=True)
class OnBoard:
    """A table on it. raised: who calls the floor, as (seat, name); last: what was entered last, the
    newest first; seen: the last entry about phones, which a tap on it has seen."""

    id: int
    number: int
    felt: Felt
    raised: tuple[tuple[int, str], ...]
    last: tuple[str, ...]
    seen: int
    playing: bool


LAST = 4
"""So many of the last acts."""


def on_board(
    id: int, night: Night, felt: Felt, entries: Sequence[tuple[Entry, bool]], seen: int
) -> OnBoard:
    """A table. entries: the newest of its log, each with whether it counts, oldest first."""
    told = [said.text for said in lines(entries, night) if not said.dead and said.strand == "hand"]
    return OnBoard(
        id,
        night.table,
        felt,
        tuple((seat, night.name(seat)) for seat in night.raised),
        tuple(reversed(told[-LAST:])),
        seen,
        night.playing is not None,
    )
