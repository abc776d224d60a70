"""What is said of backups, and of nights that come from elsewhere.

Days are ISO 8601 texts of this house's clock; screens have no clock of their own.
"""

from __future__ import annotations

from collections.abc import Sequence

from referee.screens.words.days import MONTHS, listed_day
from referee.screens.words.names import listed, so_many

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
            "If this device is lost, only a copy on another one is left.",
            True,
        )
    return "No backup is on another device yet: if this one is lost, so are the nights.", True


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


GONE = "That backup isn’t kept anymore. Choose another one."
NOT_KEPT = "The backup after the last night could not be kept. The nights themselves are safe."

UNTITLED = "A night"
ANOTHER_FILE = "Another file has been chosen since. Choose yours again; nothing was changed."
PIECES = "Part of the file got lost on the way. Send it again; nothing was changed."
TOO_LARGE = "That file is too large to be a backup from referee. Nothing was changed."
NO_BACKUP = (
    "That file isn’t a whole backup, so it can’t replace the nights here. A night or a deal by"
    " itself can be imported, under “Import nights from another house”."
)
UNCHECKED = "a file could not be checked: %s"
"""For the log of the computer."""
NO_FILE_OF_OURS = "That file isn’t a backup or a night from referee. Nothing was changed."
JSON_DAMAGED = "That night is damaged. Continue it in its own house first. Nothing was changed."
JSON_IN_PLAY = (
    "That night was saved during a deal whose draws are still secret. Save it again after the "
    "deal, or bring a backup. Nothing was changed."
)
LONG_HAND = "That file is too long for a deal in words. Nothing was changed."
NO_NIGHT = "That file isn’t a night from referee: nothing in it can be read. Nothing was changed."


def no_room(why: object) -> str:
    return f"There is no room for that file here ({why}). Nothing was changed; make room."


def newer(why: object) -> str:
    return f"That night can’t be read here: {why}. A newer referee may have written it."


def no_hand(why: str, line: int) -> str:
    return f"That file can’t be played{f' from line {line} on' if line else ''}: {why}"


def hand_differs(what: str, line: int) -> str:
    return f"That deal ends differently here, from line {line} on: {what}"


# --- a file that was brought ----------------------------------------------------------------

NO_FILE = "No file was chosen. Choose one first."
NONE_TICKED = "No night is ticked. Tick the ones to import."


def reading(done: int, of: int) -> str:
    return f"Reading night {min(done + 1, of)} of {of} …" if of else "Reading the file …"


def holds(days: Sequence[str]) -> str:
    """What a backup holds. days: when its nights began."""
    if not days:
        return "The file holds no night."
    first, last = listed_day(min(days)), listed_day(max(days))
    when = f"of {first}" if first == last else f"from {first} to {last}"
    return f"The file holds {so_many(len(days), 'night')}, {when}."


def replaced(here: int, brought: int) -> str:
    """What a restore does."""
    if not here:
        return "No night is here yet, so nothing is replaced."
    are = "is" if here == 1 else "are"
    return (
        f"The {so_many(here, 'night')} here {are} replaced by the {so_many(brought, 'night')} of "
        "the file. What is here now is kept beside them, so you can bring it back."
    )


def bring_back(nights: int) -> str:
    return f"Bring back {so_many(nights, 'night')}"


def goes(night: str, partly: bool) -> str:
    """A night of this house that a restore loses, or the end of it."""
    return f"the end of {night}" if partly else night


def said_between(day: str, said: str) -> str:
    """What was said of people and debts between nights that a restore loses."""
    return f"{day}: {said}"


def readable(entries: int, deals: int) -> str:
    """How far a damaged night can be read."""
    if not entries:
        return "damaged: nothing of it can be read"
    return f"damaged: can be read up to line {entries} of its log, {so_many(deals, 'deal')}"


def here_already(night: int, further: bool) -> str:
    """That a night of a file is here; nothing where it isn’t."""
    if not night:
        return ""
    more = "; this one goes on further, and would come in beside it" if further else ""
    return f"here already, as night {night}{more}"


def same(names: Sequence[str]) -> str:
    play = "plays" if len(names) == 1 else "play"
    return f"{listed(names)} {play} here too." if names else ""


def new(names: Sequence[str]) -> str:
    are = "is" if len(names) == 1 else "are"
    return f"{listed(names)} {are} new here." if names else ""


def clash(name: str, other: str, night: str) -> str:
    return (
        f"{name} and {other} both play in {night}, so they can’t be the same person. "
        "Nothing was changed."
    )


def done(what: str, nights: int) -> str:
    """What has just been done with a file."""
    match what:
        case "back":
            return (
                f"Done: {nights_are(nights)} here now. "
                "What was here before is in the list of kept backups."
            )
        case "undone":
            return "The import is undone. Everything is as it was before."
        case _:
            return ""


def came_in(source: str, nights: int, at: str, now: str) -> str:
    """What the last import brought."""
    return f"{so_many(nights, 'night')} came in from “{source}” {day(at, now)}, {at[11:16]}."


# --- on the command line --------------------------------------------------------------------

NOTHING_NEW = "No night from that file was imported. Nothing was changed."


def nights_are(number: int) -> str:
    """ "1 night is", "2 nights are"."""
    return f"{so_many(number, 'night')} {'is' if number == 1 else 'are'}"


def night_here(night: int, here: int, further: bool) -> str:
    more = ", though this one goes on further" if further else ""
    return f"Night {night} of the file is here already, as night {here}{more}."


def unsure(name: str, candidates: Sequence[str]) -> str:
    may = listed(candidates, "or")
    return f"{name} may be {may}. Came in as {name}; to change that: --as {name}={candidates[0]}"


def in_now(nights: Sequence[int]) -> str:
    return f"{so_many(len(nights), 'night')} came in: {', '.join(map(str, nights))}."


# --- a night as files -----------------------------------------------------------------------

FILES = {
    "results": ("Results", "csv", "Who won what, for a spreadsheet"),
    "log": ("Log", "csv", "Every line of the log, for a spreadsheet"),
    "phh": ("Hands", "phhs", "Every finished deal, to play again here or elsewhere"),
    "sheets": ("Score sheets", "json", "Every row of every score sheet"),
    "json": (
        "Everything",
        "json",
        "The whole night, for another house; during a deal, save a backup",
    ),
}
"""By format: what a file is called, how its name ends, what it is good for."""
