"""What the pages say of a night that can no longer be read to its end."""

from __future__ import annotations

from referee.core.log import Damage
from referee.core.state.night import Night


def sentence(damage: Damage | None, night: Night, goes_on: int) -> str:
    """Which entry cannot be read and what that means; nothing for a night that is whole."""
    if damage is None:
        return ""
    return f"{_what(damage, night)} {_then(damage, goes_on)}"


def _what(damage: Damage, night: Night) -> str:
    where = f"Deal {night.hands}, entry" if night.playing is not None else "Entry"
    match damage.kind:
        case "newer":
            return f"{where} {damage.entry} can’t be read: {damage.more}."
        case "missing":
            return f"{where} {damage.entry} is missing: the night stands as it was before it."
        case _:
            return f"{where} {damage.entry} can’t be read: the night stands as it was before it."


def _then(damage: Damage, goes_on: int) -> str:
    if goes_on:
        return f"It continues as night {goes_on}."
    if damage.kind == "newer":
        return (
            "A newer version of referee may have written it. This version can’t change this night."
        )
    return (
        "Nothing more can be entered here. "
        "The last backup may have it; the log page says how to go on."
    )
