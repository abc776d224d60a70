"""What the log says of its own: what cannot be read, written, copied or brought back."""

from __future__ import annotations

from pathlib import Path

MORE_ROOM = (
    "No new nights can begin or be imported; the ones here go on. "
    "Whoever runs the server can make room for more."
)
LOST = ": that tap was not saved; everything before it is safe"


def not_written(folder: Path, why: object) -> str:
    return f"The nights could not be written to {folder} ({why}). Nothing was changed."


def no_folder(folder: Path, why: object) -> str:
    return f"The folder {folder} cannot be written ({why}), so no backup is kept there."


def no_file(path: object) -> str:
    return f"There is no file {path}."


def too_large(path: object) -> str:
    return f"{path} is too large to be a referee log; it was not read."


def holds_more(path: object) -> str:
    return f"{path} holds more than a log of referee can; it was not read."


def no_backup(path: object) -> str:
    return f"{path} is not a backup from referee, or it is damaged."


def takes_too_long(night: object, source: object) -> str:
    return f"Night {night} of {source} takes too long to read."


def cannot_be_opened(path: object, error: object) -> str:
    return (
        f"{path} can’t be opened ({error}), and there is no room for a copy to read. "
        "Nothing in it was changed. Make room, or check the folder’s rights."
    )


def only_read(path: object, error: object) -> str:
    return (
        f"{path} can’t be written ({error}). Nothing can be entered; "
        "every night can still be read and exported."
    )


def there_already(target: object) -> str:
    return f"{target} is there already; name a file that is not."


def no_backup_written(target: object, error: object) -> str:
    return f"The backup could not be written to {target}: {error}. The log itself is fine."


def old_sqlite(version: str) -> str:
    return f"This Python comes with SQLite {version}; referee needs 3.37 or newer."


def newer(path: object) -> str:
    return (
        f"{path} was written by a newer referee. Use that version, or another data folder (--data)."
    )


def damaged(path: object) -> str:
    return (
        f"{path} is damaged. Move it away (do not delete it) and bring the last backup back "
        "with: referee restore FILE"
    )


def damaged_backup(path: object) -> str:
    return f"{path} is damaged and can’t be read. Choose another backup."


def full(lost: str) -> str:
    return f"The disk is full{lost}. Make room."


def unwritable(path: object) -> str:
    return f"{path} cannot be written. Check the folder’s rights, or use --data."


def held(lost: str) -> str:
    return f"Another program is using the log just now{lost}. Try again."


def disk(lost: str) -> str:
    return f"The disk can’t be read or written{lost}. Is it full, or unplugged?"


def unusable(said: str, lost: str) -> str:
    return f"The log could not be used ({said}){lost}."


def away(path: object, lost: str) -> str:
    return f"{path} does not answer{lost}. Try again in a moment."


def in_doubt(path: object) -> str:
    return (
        f"{path} stopped answering in the middle of it, so it may be saved or not. "
        "Look at the table before you enter it again."
    )


def not_let_in(path: object, why: object) -> str:
    return f"{path} can’t be used ({why}). Check its user, its password and its rights."


def not_as_it_was(what: object) -> str:
    return f"Part of {what} is missing or different. Nothing was changed."


def not_empty(target: object) -> str:
    return f"{target} has nights or settings already. Name one that is empty."


def no_limits(path: object) -> str:
    return f"{path} can’t be read. Set it again: referee house limit NAME …"


def no_more_nights(most: int, here: int, coming: int) -> str:
    if here >= most:
        return f"This house is full: it has {here} night{'' if here == 1 else 's'}. {MORE_ROOM}"
    there = f"{here} here, {coming} to come" if here else f"{coming} in that file"
    return f"There is room for {most} night{'' if most == 1 else 's'}: {there}. {MORE_ROOM}"


def no_more_room(most: int, comes: bool) -> str:
    if comes:
        return f"What that file holds is too much for this house: it has {most} MB. {MORE_ROOM}"
    return f"This house is full: its nights take up {most} MB. {MORE_ROOM}"


def newer_there(path: object) -> str:
    return f"{path} was written by a newer referee. Use that version."


def damaged_night(night: int, entry: int) -> str:
    """How far a night can be read. entry: the first that can't be."""
    if entry <= 1:
        return f"Nothing of night {night} can be read."
    return f"Night {night} can be read up to line {entry - 1} of its log; the rest is damaged."


NO_PSYCOPG = 'PostgreSQL needs packages that aren’t here: pip install "psycopg[binary,pool]"'
NO_HOUSE = (
    "What stands after # can’t be a house’s name: small letters, digits and hyphens, forty at most "
    "(postgresql://…#club). A # in a password is written %23."
)
NO_ADDRESS = (
    "That address of a database can’t be read: it is postgresql://user@host/database#house, and "
    "a password goes into PGPASSWORD or ~/.pgpass."
)
THAT_FILE = "that file"
NO_MOMENT = "That night has an impossible date or time. Nothing was changed."
NO_LOG = "the file that was checked is not there anymore"
TOO_LARGE = "That file is too large to be one of referee’s. Nothing was changed."
TOO_LATE = "Something has been entered since that import, so it can’t be undone anymore."
