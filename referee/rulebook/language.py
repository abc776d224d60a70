"""What a game file can say, found by asking its reader: every key, what it takes, what is usual.

The readers of games.py and judging.py are handed a table that writes down what they ask it for. So
a word that the language learns is known here at once, and nothing is said twice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cache
from typing import Literal

from referee.core.value import dataclass
from referee.rulebook import games, judging, places
from referee.rulebook.pointing import with_points
from referee.rulebook.reading import REQUIRED, RulebookError, Toml, _Required

Kind = Literal["flag", "number", "choice", "text", "texts", "numbers", "mixed"]


@dataclass(frozen=True, slots=True)
class Ask:
    """One key of a file. options: the words it takes, where it takes no others; least, most: of a
    number; usual: what stands for it where a file does not have it, None where it must be there."""

    key: str
    kind: Kind
    options: tuple[str, ...] = ()
    least: int = 0
    most: int = 999
    usual: object = None


class Asking(Toml):
    """A table that says of every key that it is there (or that it is not), and keeps what it was
    asked."""

    __slots__ = ("asks", "there")

    def __init__(self, said: Mapping[str, object], there: bool) -> None:
        super().__init__(dict(said), "")
        self.asks: dict[str, Ask] = {}
        self.there = there

    def __contains__(self, key: str) -> bool:
        return key in self._data or self.there

    def _ask(self, ask: Ask) -> None:
        self.asks.setdefault(ask.key, ask)

    def text(self, key: str, default: str | _Required = REQUIRED) -> str:
        self._ask(Ask(key, "text", usual=_usual(default)))
        return super().text(key, "x" if default is REQUIRED else default)

    def number(
        self,
        key: str,
        default: int | _Required = REQUIRED,
        *,
        least: int | None = None,
        most: int | None = None,
    ) -> int:
        self._ask(Ask(key, "number", (), least or 0, most or 999, _usual(default)))
        return super().number(key, (least or 1) if isinstance(default, _Required) else default)

    def flag(self, key: str, default: bool | _Required = REQUIRED) -> bool:
        self._ask(Ask(key, "flag", usual=_usual(default)))
        return super().flag(key, default)

    def choice(self, key: str, allowed: Iterable[str], default: str | _Required = REQUIRED) -> str:
        words = tuple(allowed)
        self._ask(Ask(key, "choice", words, usual=_usual(default)))
        said = self._data.get(key, default)
        return said if isinstance(said, str) and said in words else words[0]

    def texts(
        self,
        key: str,
        default: Sequence[str] | _Required = REQUIRED,
        *,
        allowed: Iterable[str] | None = None,
    ) -> tuple[str, ...]:
        words = () if allowed is None else tuple(allowed)
        self._ask(Ask(key, "texts", words, usual=_usual(default)))
        return super().texts(key, words[:1] if isinstance(default, _Required) else default)

    def numbers(
        self,
        key: str,
        default: Sequence[int] | _Required = REQUIRED,
        *,
        least: int | None = None,
        most: int | None = None,
    ) -> tuple[int, ...]:
        self._ask(Ask(key, "numbers", (), least or 0, most or 999, _usual(default)))
        return super().numbers(key, (1,) if isinstance(default, _Required) else default)

    def words_or_numbers(self, key: str) -> tuple[str | int, ...]:
        self._ask(Ask(key, "mixed"))
        return (0,)

    def done(self) -> None:
        """Nothing here is wrong: it is only asked."""


def _usual(default: object) -> object:
    return None if default is REQUIRED else default


Asks = Mapping[str, Ask]


def keys_of(read: Callable[[Toml], object], *said: Mapping[str, object]) -> Asks:
    """What a reader asks for, where the table already says so much."""
    found: dict[str, Ask] = {}
    for keys in said:
        for there in (False, True):
            table = Asking(keys, there)
            with suppress(RulebookError):  # what is asked before that is asked all the same
                read(table)
            for key, ask in table.asks.items():
                found.setdefault(key, ask)
    return found


@cache
def of_step(word: str) -> Asks:
    """What may stand in a step of that word, the word itself left out."""
    asks = keys_of(games.read_step, {"do": word})
    return {key: ask for key, ask in asks.items() if key != "do"}


@cache
def of_event() -> Asks:
    """What may stand in an [[event]]."""
    return keys_of(games.read_event, *({"card": "Q", "brings": word} for word in games.BRINGS))


@cache
def of_end() -> Asks:
    """What may stand in a [[judge.end]]."""
    _, ladders = with_points(Toml({}, ""), judging.load_ladders(judging.rulebook_folder()))
    common = places.MOST_COMMON
    return keys_of(lambda table: judging.read_end(table, "end-3", ladders, common), {})


@cache
def of_judge() -> Asks:
    """What may stand in [judge]."""
    ladders = judging.load_ladders(judging.rulebook_folder())
    return keys_of(lambda table: judging.read_judge(table, "x", "x", ladders), {"big_pack": "53"})
