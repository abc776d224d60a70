"""Values of the core as JSON has them, and back, quickly: whoever reads one runs none of its code.

A list begins with what it is: a tuple, a set, a mapping, a card (of which there is one each),
something told before, or a value of a class, whose fields follow.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from importlib import import_module
from typing import Any

from referee.core.cards.cards import JOKER, Card, card

Plain = Any
"""What JSON has."""
TUPLE, SET, MAPPING, CARD, BEFORE, FIRST = range(6)
"""How a list begins; FIRST: the number of the first class."""
LEAVES = (str, int, bool, float, type(None))
HOME = "referee.core."
"""Classes of this package are known, and no others."""


def plain(whole: object) -> Plain:
    """A value as JSON has it: its classes, what stands in it several times, and itself."""
    teller = _Teller(whole)
    top = teller.told(whole)
    kinds = [
        [kind.__module__.removeprefix(HOME), kind.__qualname__, _names(kind)]
        for kind in teller.kinds
    ]
    return [kinds, teller.several, top]


def value(told: Plain) -> object:
    """The value again. Raises ValueError, LookupError, TypeError or AttributeError."""
    kinds, several, top = told
    maker = _Maker([_maker(*each) for each in kinds])
    for each in several:
        maker.before.append(maker.made(each))
    return maker.made(top)


def _names(kind: Any) -> list[str]:
    return [field.name for field in fields(kind)]


def _maker(module: str, name: str, names: list[str]) -> tuple[type, list[Any]]:
    """A class of the core by its name, if it has these fields, and what puts each of them back."""
    kind: Any = getattr(import_module(HOME + module), name)
    if not isinstance(kind, type) or not is_dataclass(kind) or names != _names(kind):
        raise ValueError(name)
    return kind, [getattr(kind, name).__set__ for name in names]


class _Teller:
    """Tells values; what is the same thing in several places is told once."""

    def __init__(self, whole: object) -> None:
        self.kinds: dict[type, int] = {}
        self.several: list[Plain] = []
        self._times = Counter(map(id, _values(whole, set())))
        self._known: dict[int, int] = {}

    def told(self, part: object) -> Plain:
        """One value."""
        if type(part) in LEAVES:
            return part
        if id(part) in self._known:
            return [BEFORE, self._known[id(part)]]
        if isinstance(part, Card):
            return [CARD, part.rank, part.suit]
        if isinstance(part, tuple):
            return [TUPLE, *map(self.told, part)]
        if isinstance(part, frozenset):
            return [SET, *sorted(map(self.told, part), key=repr)]
        if isinstance(part, dict):
            return [MAPPING, *(self.told(each) for both in part.items() for each in both)]
        kind: Any = type(part)
        if not is_dataclass(part) or not kind.__module__.startswith(HOME):
            raise TypeError(f"{kind.__qualname__} is no value of the core")
        number = self.kinds.setdefault(kind, FIRST + len(self.kinds))
        told = [number, *(self.told(getattr(part, name)) for name in _names(kind))]
        if self._times[id(part)] == 1:
            return told
        self._known[id(part)] = len(self.several)
        self.several.append(told)
        return [BEFORE, self._known[id(part)]]


def _values(part: Any, seen: set[int]) -> Iterator[object]:
    """Every place where a value of a class stands, those in what stands in several places once."""
    if isinstance(part, tuple | frozenset):
        inside = list(part)
    elif isinstance(part, dict):
        inside = [each for both in part.items() for each in both]
    elif is_dataclass(part) and not isinstance(part, Card):
        yield part
        if id(part) in seen:
            return
        seen.add(id(part))
        inside = [getattr(part, field.name) for field in fields(part)]
    else:
        return
    for each in inside:
        yield from _values(each, seen)


class _Maker:
    """Makes values of what was told. Their own code is not run: their fields are put back."""

    def __init__(self, makers: list[tuple[type, list[Any]]]) -> None:
        self.before: list[object] = []
        self._makers = makers

    def made(self, told: Plain) -> object:
        """One value."""
        if type(told) is not list:
            return told
        rest, made = iter(told), self.made
        first = next(rest)
        if first >= FIRST:
            kind, setters = self._makers[first - FIRST]
            part: object = object.__new__(kind)
            for put, each in zip(setters, rest, strict=True):
                put(part, made(each) if type(each) is list else each)
            return part
        if first == BEFORE:
            return self.before[told[1]]
        if first == CARD:
            return card(*rest) if told[2] else JOKER
        inside = [made(each) if type(each) is list else each for each in rest]
        if first == TUPLE:
            return tuple(inside)
        if first == SET:
            return frozenset(inside)
        return dict(zip(inside[::2], inside[1::2], strict=True))
