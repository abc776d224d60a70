"""A night that cannot be read."""

from __future__ import annotations

BUSY = "The table is too busy just now. Nothing was changed; try again."
BACKUP = "A backup may still have it: referee restore FILE"


def not_read(night: int, backup: str) -> str:
    return f"Nothing of night {night} can be read. {backup}"


def entry_not_read(entry: int) -> str:
    return (
        f"Line {entry} of this night’s log can’t be read, so nothing more can "
        "be entered here. The log page says how to continue."
    )


SUMS_CHANGED = (
    "One night can’t be added up without that name, so nothing was changed. Rename the player in "
    "that night first."
)
HOUSE_DAMAGED = (
    "The list of people can’t be read to its end, so nothing more can be written there. Bring back "
    "an older backup."
)
