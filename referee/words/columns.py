"""What stands in the columns of what is written for a spreadsheet."""

from __future__ import annotations

TAKEN_BACK = "taken back"
ON_SHEETS = "on score sheets"
PAID_IN = "paid into the box"
PAID_OUT = "paid to players"
LAID_OUT = "paid for everyone"
SHARE = "share of costs"
STILL_GETS = "still gets"
STRUCK_OUT = "struck out"
WITHHELD = "the draws of the deal that is going on"
AFTER_END = "after the end"


def was(before: str, reason: str) -> str:
    return f"was: {before} ({reason})"
