"""A house's games and laws on their way to another house: a file's text, or a word that fits a QR.

What comes in is read here, and judged by whoever imports it.
"""

from __future__ import annotations

import base64
import binascii
import re
import zlib
from typing import Literal

from referee.core.value import dataclass
from referee.rulebook.reading import RulebookError, keys_of
from referee.rulebook.words import games as say

Kind = Literal["game", "law"]
SIGNS: dict[Kind, str] = {"game": "G1", "law": "L1"}
"""How a packed file begins: what it is, and by which way of packing."""
PACKED = re.compile(r"(?:.*\bhttps?://\S+[?&]packed=)?(G1|L1)-([A-Za-z0-9_-]{8,})(?:[ &#].*)?")
"""A word, or one line with an address that has it; a file that speaks of one is a file."""
MOST = 16 * 1024
"""Bytes of a file; what unpacks to more is none."""
MOST_IN_A_QR = 1200
"""Letters that a phone still reads off a tablet at arm's length."""


@dataclass(frozen=True, slots=True)
class Parcel:
    """What came: a game's file or a law's."""

    kind: Kind
    text: str


def packed(kind: Kind, text: str) -> str:
    """A file as one word. What is a remark stays at home."""
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    press = zlib.compressobj(9, zlib.DEFLATED, -15)
    raw = press.compress("\n".join(lines).encode()) + press.flush()
    return f"{SIGNS[kind]}-{base64.urlsafe_b64encode(raw).decode().rstrip('=')}"


def unpacked(said: str) -> Parcel:
    """What somebody pasted or scanned: a file's text, a packed word, or an address with one in it.
    Raises RulebookError, in words for the table."""
    if found := PACKED.fullmatch(said.strip()):
        kind: Kind = "game" if found[1] == SIGNS["game"] else "law"
        return Parcel(kind, _opened(found[2]))
    text = said.replace("\r\n", "\n").lstrip("\ufeff")
    if not text.strip():
        raise RulebookError(say.PASTE)
    if len(text.encode()) > MOST:
        raise RulebookError(say.too_long(MOST // 1024))
    try:
        keys = keys_of(text)
    except ValueError as error:
        raise RulebookError(say.no_game_no_law(error)) from None
    return Parcel("law" if "ruling" in keys else "game", text)


def _opened(word: str) -> str:
    broken = say.NOT_WHOLE
    try:
        raw = base64.urlsafe_b64decode(word + "=" * (-len(word) % 4))
        press = zlib.decompressobj(-15)
        text = press.decompress(raw, MOST + 1)
        if len(text) > MOST or not press.eof:
            raise RulebookError(broken)
        return text.decode() + "\n"
    except (binascii.Error, zlib.error, ValueError):
        raise RulebookError(broken) from None
