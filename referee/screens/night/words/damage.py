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
    line = f"Line {damage.entry} of the log"
    where = f"{line} (deal {night.hands})" if night.playing is not None else line
    match damage.kind:
        case "newer":
            return f"{where} can’t be read: {damage.more}."
        case "missing":
            return f"{where} is missing. The night stands as it was just before it."
        case _:
            return f"{where} is damaged. The night stands as it was just before it."


def _then(damage: Damage, goes_on: int) -> str:
    if goes_on:
        return f"It continues as night {goes_on}."
    if damage.kind == "newer":
        return (
            "A newer version of referee may have written it. This version can’t change this night."
        )
    return (
        "Nothing more can be entered here. "
        "The last backup may have it; the log page says how to continue."
    )
