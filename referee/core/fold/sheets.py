"""The sheets in the fold of the night."""

from __future__ import annotations

from referee.core.errors import Impossible
from referee.core.sheets.events import SheetBegan, SheetEvent
from referee.core.sheets.sheet import begun, written
from referee.core.state.night import Night
from referee.core.value import replace


def written_down(night: Night, event: SheetEvent) -> Night:
    """The night after something was written on a sheet. Raises Impossible."""
    if isinstance(event, SheetBegan):
        if night.sheet(event.sheet) is not None:
            raise Impossible(f"sheet {event.sheet} is there already")
        if any(seat >= len(night.players) for column in event.columns for seat in column.seats):
            raise Impossible("a player of that sheet never sat down")
        wanted = tuple(wish for wish in night.wanted if wish[0] != event.asked)
        return replace(night, sheets=(*night.sheets, begun(event)), wanted=wanted)
    old = night.sheet(event.sheet)
    if old is None:
        raise Impossible(f"there is no sheet {event.sheet}")
    new = written(old, event)
    return replace(night, sheets=tuple(new if sheet is old else sheet for sheet in night.sheets))


FOLDS = (written_down,)
