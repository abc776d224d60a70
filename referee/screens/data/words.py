"""What is said of backups, and of nights that come from elsewhere.

Days are ISO 8601 texts of this house's clock; screens have no clock of their own.
"""

from __future__ import annotations

from referee.screens.words.names import so_many

MONTHS = (
    *("January", "February", "March", "April", "May", "June", "July"),
    *("August", "September", "October", "November", "December"),
)
MANY_NIGHTS, LONG = 5, 30
"""So many nights, or days with a night in them, and another backup is asked for."""


def day(at: str, now: str) -> str:
    """ "today", "on March 12", "on March 12, 2025"."""
    if at[:10] == now[:10]:
        return "today"
    year = "" if at[:4] == now[:4] else f", {at[:4]}"
    return f"on {MONTHS[int(at[5:7]) - 1]} {int(at[8:10])}{year}"


def moment(at: str, now: str) -> str:
    """ "March 12, 23:15"."""
    said = day(at, now).removeprefix("on ").capitalize()
    return f"{said}, {at[11:16]}"


def taken(away: str, here: str, now: str, since: int, days: int) -> tuple[str, bool]:
    """When a backup last left this device, and whether it is time for another one. away, here: when
    one was saved to another device, and to this one; since: nights begun after that; days: passed
    since then."""
    played = f"{so_many(since, 'night')} {'has' if since == 1 else 'have'} been played since"
    if away:
        said = f"The last backup was saved to another device {day(away, now)}"
        if not since:
            return f"{said}. Nothing new since.", False
        asks = since >= MANY_NIGHTS or days >= LONG
        return f"{said}; {played}.{' Time for another one?' if asks else ''}", asks
    if here:
        return (
            f"The last backup was saved on this device {day(here, now)}. "
            "Copy it to another one: it would survive this one.",
            True,
        )
    return "No backup is on another device yet. One would survive this device.", True


def reason(why: str, night: int) -> str:
    """Why a backup was kept."""
    match why:
        case "night":
            return f"after night {night}"
        case "asked":
            return "saved on request"
        case "before-import":
            return "before an import"
        case _:
            return "before a backup was brought back"


def size(number: int) -> str:
    """Of a file."""
    return f"{number / 1e6:.1f} MB" if number >= 1e6 else f"{max(1, round(number / 1000))} KB"


GONE = "That backup isn’t kept any more. Choose another one."
NOT_KEPT = "The backup after the last night could not be kept. The nights themselves are safe."
