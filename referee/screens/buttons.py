"""A button of the felt: what it says, and the tap it sends or the sheet it opens."""

from __future__ import annotations

from dataclasses import dataclass

Fields = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Button:
    """A tap: what it says, what it does, with which fields; or a sheet it opens."""

    label: str
    do: str = ""
    fields: Fields = ()
    sheet: str = ""
    kind: str = ""
    spoken: str = ""
