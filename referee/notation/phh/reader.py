"""Reads .phh and .phhs texts into Records: TOML, checked key by key and act by act.

Plays nothing. Everything that is wrong is a HandError with its line and what was expected there.
"""

from __future__ import annotations

import re
import tomllib

from referee.core.value import dataclass
from referee.notation.phh.fields import PhhKeys, Point, Toml
from referee.notation.phh.places import places_of
from referee.notation.phh.record import Record
from referee.notation.reader import HandError

_TOML = re.compile(r"(.*) \(at (?:line (\d+), column \d+|end of document)\)", re.DOTALL)


def read_phh(text: str) -> Record:
    """The hand of a .phh text. Raises HandError."""
    hands = read_hands(text)
    if len(hands) != 1:
        raise HandError(0, f"expected one hand, found {len(hands)}")
    return hands[0]


@dataclass(frozen=True, slots=True)
class Ours:
    """A table of a .phhs text that holds a .hand text: what the format cannot say.

    text: the .hand text; file: the whole text it stands in.
    """

    table: str
    text: str
    file: str

    def line(self, inner: int) -> int:
        """The line of the file on which a line of the .hand text stands (0: where it begins)."""
        begins = places_of(self.file, self.table).keys.get("_hand", 1)
        opening = self.file.split("\n")[begins - 1].rstrip()
        below = opening.endswith(("'''", '"""'))
        return begins + inner - (0 if below else 1) if inner else begins


@dataclass(frozen=True, slots=True)
class Unread:
    """A table of a .phhs text that cannot be read, and why."""

    table: str
    error: HandError


def read_hands(text: str) -> tuple[Record, ...]:
    """The hand of a .phh text, or the hands of a .phhs text in their order. Raises HandError."""
    found = read_all(text)
    for unread in found:
        if isinstance(unread, Unread):
            raise unread.error
    return tuple(hand for hand in found if isinstance(hand, Record))


def read_all(text: str) -> tuple[Record | Ours | Unread, ...]:
    """The same, with the .hand texts among them, and the tables that cannot be read. Raises
    HandError where the text is no TOML, or holds only one hand and that cannot be read."""
    data = _toml(text)
    many = (
        data and "variant" not in data and all(isinstance(table, dict) for table in data.values())
    )
    if not many:
        return (PhhKeys(data, text, "").record(),)
    tables = ((name, table) for name, table in data.items() if isinstance(table, dict))
    return tuple(_table(name, table, text) for name, table in tables)


def _table(name: str, data: Toml, text: str) -> Record | Ours | Unread:
    ours = data.get("_hand")
    if isinstance(ours, str) and "variant" not in data:
        return Ours(name, ours, text)
    try:
        return PhhKeys(data, text, name).record()
    except HandError as error:
        return Unread(name, error)


def _toml(text: str) -> Toml:
    try:
        return tomllib.loads(text, parse_float=Point)
    except tomllib.TOMLDecodeError as error:
        match = _TOML.fullmatch(str(error))
        if match is None:
            raise HandError(0, f"expected TOML; {error}") from None
        line = int(match[2]) if match[2] else text.count("\n") + 1
        raise HandError(line, f"expected TOML; {_small(match[1])}") from None
    except RecursionError:
        line = _line_with(r"(?:[\[{][\s\w=]*){90}", text)
        raise HandError(line, "expected a hand, found lists in lists without end") from None
    except ValueError:
        line = _line_with(r"[0-9_]{4000}", text)
        raise HandError(line, "expected a hand, found a number nobody can read") from None


def _line_with(pattern: str, text: str) -> int:
    """The first line in which something begins, nought where nothing does."""
    found = re.search(pattern, text)
    return text.count("\n", 0, found.start()) + 1 if found else 0


def _small(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]
