"""Reads TOML files strictly: every key is asked for, typed and accounted for.

Knows how to say where a wrong file is wrong. Must not know what any key means: games, ladders
and laws are read by the modules beside it, all through `Toml`.
"""

import re
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches
from enum import Enum
from pathlib import Path
from typing import Final

from referee.core.errors import CannotGoOn

TYPE_NAMES: Final = {
    bool: "true or false",
    int: "a whole number",
    float: "a number with a point",
    str: "text",
    list: "a list",
    dict: "a table",
}
MOST_DOTS: Final = 20
_PART = r"""(?:[\w-]++|"(?:[^"\\\n]|\\.)*+"|'[^'\n]*+')"""
DOTTED: Final = re.compile(rf"(?<![\w-])(?:{_PART}[ \t]*+\.[ \t]*+){{{MOST_DOTS + 1}}}")
"""A key of more dots than any file has: the time that reading one takes grows by their square."""


class RulebookError(CannotGoOn):
    """A file of the rulebook cannot be used; the sentence names the file, the key and the cure."""


class _Required(Enum):
    REQUIRED = "required"


REQUIRED: Final = _Required.REQUIRED
"""The default of every getter: the key must be there."""


def load_toml(path: Path) -> "Toml":
    """Read one TOML file.

    :raises RulebookError: no such file, not UTF-8, or not TOML.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise RulebookError(f"{path.name}: there is no such file") from None
    except (OSError, UnicodeDecodeError) as error:
        raise RulebookError(f"{path.name}: cannot be read ({error})") from None
    return parse_toml(text, path.name)


def parse_toml(text: str, name: str) -> "Toml":
    """Read TOML from `text`; `name` is what the errors call it.

    :raises RulebookError: not TOML.
    """
    try:
        return Toml(keys_of(text), name)
    except ValueError as error:
        raise RulebookError(f"{name}: is not TOML ({error})") from None


def keys_of(text: str) -> dict[str, object]:
    """What a TOML text says.

    :raises ValueError: not TOML, or a number of more digits than can be read, or a key of too many
        dots, or too deep.
    """
    if DOTTED.search(text):
        raise ValueError(f"a key has more than {MOST_DOTS} dots")
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise ValueError("lists or tables lie too deep in each other") from None


class Toml:
    """One TOML table: typed getters that remember which keys were read.

    Every getter raises RulebookError when the key is missing and has no default, or when its
    value has another type than asked for. Call `done()` when all keys have been read.
    """

    __slots__ = ("_data", "_known", "file", "path")

    def __init__(self, data: dict[str, object], file: str, path: str = "") -> None:
        self.file = file
        """The file's name, as the errors say it."""
        self.path = path
        """Where in the file this table stands: "" at the top, "judge", "step 3"."""
        self._data = data
        self._known: dict[str, None] = {}

    def __contains__(self, key: str) -> bool:
        """Is the key there? (Asking does not count as reading it.)"""
        return key in self._data

    def __iter__(self) -> Iterator[str]:
        """The keys as they stand in the file, for tables whose keys are names."""
        return iter(self._data)

    def keys(self) -> tuple[str, ...]:
        """The keys as they stand in the file, for tables whose keys are names."""
        return tuple(self._data)

    def text(self, key: str, default: str | _Required = REQUIRED) -> str:
        """A text that is not empty."""
        value = self._get(key, default, "text")
        if not isinstance(value, str):
            raise self.wrong(key, "text", value)
        if not value.strip() and value != default:
            raise self.error(key, "is empty")
        return self._written(key, value)

    def _written(self, key: str, value: str) -> str:
        """The same text, where all of it can be written: none of it steers a terminal, or ends the
        name of a file."""
        if any(ord(sign) < 32 and sign not in "\n\t" for sign in value):
            raise self.error(key, "has a control character in it")
        return value

    def number(
        self,
        key: str,
        default: int | _Required = REQUIRED,
        *,
        least: int | None = None,
        most: int | None = None,
    ) -> int:
        """A whole number, from `least` to `most` where these are given."""
        value = self._get(key, default, "a whole number")
        if not _whole(value):
            raise self.wrong(key, "a whole number", value)
        return self._bounded(key, value, least, most)

    def flag(self, key: str, default: bool | _Required = REQUIRED) -> bool:
        """True or false."""
        value = self._get(key, default, "true or false")
        if not isinstance(value, bool):
            raise self.wrong(key, "true or false", value)
        return value

    def choice(self, key: str, allowed: Iterable[str], default: str | _Required = REQUIRED) -> str:
        """One word of `allowed`."""
        words = tuple(allowed)
        value = self._get(key, default, _one_of(words))
        if not isinstance(value, str):
            raise self.wrong(key, _one_of(words), value)
        return self._allowed(key, value, words)

    def texts(
        self,
        key: str,
        default: Sequence[str] | _Required = REQUIRED,
        *,
        allowed: Iterable[str] | None = None,
    ) -> tuple[str, ...]:
        """A list of texts, each one of `allowed` where that is given."""
        values = self._list(key, default, "a list of texts")
        words = None if allowed is None else tuple(allowed)
        found = []
        for value in values:
            if not isinstance(value, str):
                raise self.wrong(key, "a list of texts", value)
            self._written(key, value)
            found.append(value if words is None else self._allowed(key, value, words))
        return tuple(found)

    def numbers(
        self,
        key: str,
        default: Sequence[int] | _Required = REQUIRED,
        *,
        least: int | None = None,
        most: int | None = None,
    ) -> tuple[int, ...]:
        """A list of whole numbers, each from `least` to `most` where these are given."""
        found = []
        for value in self._list(key, default, "a list of whole numbers"):
            if not _whole(value):
                raise self.wrong(key, "a list of whole numbers", value)
            found.append(self._bounded(key, value, least, most))
        return tuple(found)

    def table(self, key: str) -> "Toml":
        """A table that must be there; `maybe_table` is for one that need not."""
        found = self.maybe_table(key)
        if found is None:
            raise self._missing(key, "a table")
        return found

    def maybe_table(self, key: str) -> "Toml | None":
        """A table, or None when the key is absent."""
        self._known[key] = None
        value = self._data.get(key)
        if value is None:
            return None
        if not isinstance(value, dict):
            raise self.wrong(key, "a table", value)
        return Toml(value, self.file, f"{self.path}.{key}" if self.path else key)

    def words_or_numbers(self, key: str) -> tuple[str | int, ...]:
        """A word or a whole number, or a list of such."""
        value = self._get(key, REQUIRED, "a word or a whole number")
        found = tuple(value) if isinstance(value, list) else (value,)
        if not found or not all(isinstance(each, str) or _whole(each) for each in found):
            raise self.wrong(key, "words and whole numbers", value)
        return found

    def tables(self, key: str) -> "tuple[Toml, ...]":
        """A list of tables ([[step]]), empty when the key is absent; counted from 1 in errors."""
        found = []
        for place, value in enumerate(self._list(key, (), "a list of tables"), start=1):
            if not isinstance(value, dict):
                raise self.wrong(key, "a list of tables", value)
            name = f"{key} {place}"
            found.append(Toml(value, self.file, f"{self.path}.{name}" if self.path else name))
        return tuple(found)

    def done(self) -> None:
        """Refuse keys that nobody asked for.

        :raises RulebookError: names the unknown key, its nearest known one, and all known ones.
        """
        for key in self._data:
            if key not in self._known:
                near = get_close_matches(key, self._known, n=1)
                guess = f' (did you mean "{near[0]}"?)' if near else ""
                known = ", ".join(sorted(self._known)) or "none"
                raise self.error(key, f"is not a known key{guess}; known here: {known}")

    def error(self, key: str, what: str) -> RulebookError:
        """An error about one key, to be raised: `raise table.error("deck", "is too small")`."""
        where = f"in [{self.path}] " if self.path else ""
        return RulebookError(f'{self.file}: {where}"{key}" {what}')

    def wrong(self, key: str, wanted: str, value: object) -> RulebookError:
        """An error about a value of the wrong type: says what was wanted and what was found."""
        return self.error(key, f"must be {wanted}, found {_shown(value)}")

    def _missing(self, key: str, wanted: str) -> RulebookError:
        return self.error(key, f"is missing; it must be {wanted}")

    def _get(self, key: str, default: object, wanted: str) -> object:
        self._known[key] = None
        value = self._data.get(key, default)
        if value is REQUIRED:
            raise self._missing(key, wanted)
        return value

    def _list(self, key: str, default: object, wanted: str) -> Sequence[object]:
        value = self._get(key, default, wanted)
        if not isinstance(value, list | tuple):
            raise self.wrong(key, wanted, value)
        return value

    def _allowed(self, key: str, value: str, words: tuple[str, ...]) -> str:
        if value in words:
            return value
        near = get_close_matches(value, words, n=1)
        guess = f' (did you mean "{near[0]}"?)' if near else ""
        raise self.error(key, f"must be {_one_of(words)}, found {_shown(value)}{guess}")

    def _bounded(self, key: str, value: object, least: int | None, most: int | None) -> int:
        assert isinstance(value, int)
        if least is not None and value < least:
            raise self.error(key, f"must be {least} or more, found {value}")
        if most is not None and value > most:
            raise self.error(key, f"must be {most} or less, found {value}")
        return value


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _one_of(words: tuple[str, ...]) -> str:
    return "one of " + ", ".join(words)


def _shown(value: object) -> str:
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return str(value)
    return TYPE_NAMES.get(type(value), type(value).__name__)
