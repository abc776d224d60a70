"""What people type: names and notes, as they are kept."""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from referee.core.errors import Refused
from referee.core.state.night import Night

LONGEST_NAME = 40


INVISIBLE = "\u200d\u115f\u1160\u2800\u3164\uffa0\ufe0f\ufe0e"
"""Signs that are letters to a computer and nothing to the eye."""


def tidy(text: str) -> str:
    """Text on one line, without control and direction marks, cut at 200 letters."""
    if text.isascii() and text.isprintable():
        return " ".join(text.split())[:200]
    kept = "".join(
        letter if letter.isprintable() or letter == "\u200d" else " "
        for letter in unicodedata.normalize("NFC", text)
    )
    return " ".join(kept.split())[:200]


def new_name(night: Night, name: str, but_not: int | None = None) -> str:
    """A name nobody at the table has. Raises Refused."""
    clean = clean_name(name)
    for player in night.players:
        if player.seat != but_not and seen(player.name) == seen(clean):
            raise Refused("name-taken", seat=player.seat)
    return clean


def twice(night: Night) -> tuple[int, ...]:
    """The seats whose name somebody else at the table has, too."""
    names = [seen(player.name) for player in night.players]
    return tuple(seat for seat, name in enumerate(names) if names.count(name) > 1)


@lru_cache(maxsize=1024)
def seen(name: str) -> str:
    """What of a name the eye can see: no joiners, fillers or blanks, and no difference of case."""
    if name.isascii():
        return " ".join(name.split()).lower()
    return " ".join(
        "".join(letter for letter in name if letter not in INVISIBLE).split()
    ).casefold()


def clean_name(name: str) -> str:
    clean = tidy(name)
    if not any(letter.isalnum() or ord(letter) > 0x2000 for letter in seen(clean)):
        raise Refused("no-name")
    if len(clean) > LONGEST_NAME:
        raise Refused("name-too-long", amount=LONGEST_NAME)
    return clean
