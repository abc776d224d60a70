"""Days and moments as people say them. They are given as ISO 8601 texts of this house's clock;
screens have no clock of their own."""

from __future__ import annotations

MONTHS = (
    *("January", "February", "March", "April", "May", "June", "July"),
    *("August", "September", "October", "November", "December"),
)


def day(at: str) -> str:
    """ "November 27, 2026", in a sentence; nothing of what is no day."""
    year, month, number = at[:4], at[5:7], at[8:10]
    if not (month.isdecimal() and number.isdecimal() and 1 <= int(month) <= len(MONTHS)):
        return ""
    return f"{MONTHS[int(month) - 1]} {int(number)}, {year}"


def listed_day(at: str) -> str:
    """ "Nov 27, 2026", in a list."""
    month, _, rest = day(at).partition(" ")
    return f"{month[:3]} {rest}" if rest else at[:10]


def listed_moment(at: str) -> str:
    """ "Nov 27, 2026, 20:15"."""
    return f"{listed_day(at)}, {at[11:16]}"
