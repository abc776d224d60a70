"""Entry <-> text of the log. Reads every shape an event ever had.

A dataclass is written as {"is": its name, field: value}; fields at their default are left out,
so a field added later reads old rows as its default. Nothing else may be written: numbers, text,
true/false, null, lists. The name is the word that `names` has for it, whatever the class is called.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from functools import cache, lru_cache
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from referee.core.messages.event import EVENTS, Event
from referee.core.people.messages import HouseEvent
from referee.store.names import HOUSE_NAMES, NAMES
from referee.store.older import OLDER

_EVENTS = frozenset[type](EVENTS)
_HOUSE_EVENTS = frozenset[type](get_args(HouseEvent))
_NAMES: dict[type, str] = {kind: name for name, kind in (*NAMES.items(), *HOUSE_NAMES.items())}
LARGEST = 10**15
"""No number of a log is larger, whoever wrote it."""


_line = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


class CodecError(Exception):
    """A row that this version cannot read; the sentence says which word it did not know."""


def encode(events: Sequence[Event | HouseEvent]) -> str:
    """The events of one entry as one line of JSON."""
    return _line([_out(event) for event in events])


def decode(text: str) -> tuple[Event, ...]:
    """The events of one entry. Raises CodecError."""
    return _decoded(text, NAMES, _EVENTS)


def decode_house(text: str) -> tuple[HouseEvent, ...]:
    """The events of one entry of the house log. Raises CodecError."""
    return _decoded(text, HOUSE_NAMES, _HOUSE_EVENTS)


def _decoded(text: str, names: Mapping[str, type], events: frozenset[type]) -> tuple[Any, ...]:
    try:
        found = _in(json.loads(text), names)
    except (ValueError, RecursionError):
        raise CodecError("an entry is not readable text") from None
    if not isinstance(found, tuple) or not all(type(event) in events for event in found):
        raise CodecError("an entry is not a list of events")
    return found


def word(kind: type) -> str:
    """The word of a kind of event in the log."""
    return _NAMES[kind]


@lru_cache(maxsize=256)
def kinds(text: str) -> frozenset[str]:
    """The words of the events of one entry; what this version does not know is left out. Kept: the
    same acts are entered again and again."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return frozenset()
    rows = found if isinstance(found, list) else []
    said = (row.get("is") for row in rows if isinstance(row, dict))
    known = (name for name in said if isinstance(name, str) and NAMES.get(name) in _EVENTS)
    return frozenset(known)


def _out(value: object) -> object:
    if isinstance(value, tuple | list):
        return [_out(part) for part in value]
    if not is_dataclass(value) or isinstance(value, type):
        return value
    row: dict[str, object] = {"is": _NAMES[type(value)]}
    for name, default in _parts(type(value)):
        part: object = getattr(value, name)
        if default is MISSING or part != default:
            row[name] = _out(part)
    return row


@cache
def _parts(kind: type) -> tuple[tuple[str, object], ...]:
    """The fields of an event, each with what it is where nothing else is said."""
    return tuple((field.name, field.default) for field in fields(kind))


def _in(value: object, names: Mapping[str, type]) -> object:
    if isinstance(value, list):
        return tuple(_in(part, names) for part in value)
    if not isinstance(value, dict):
        return value
    name = value.get("is")
    kind = names.get(name) if isinstance(name, str) else None
    if kind is None:
        raise CodecError(f'"{name}" is not an event this version knows')
    fitting = _fitting(kind)
    parts = {key: _in(part, names) for key, part in value.items() if key != "is"}
    if (older := OLDER.get(kind)) is not None:
        parts = older(parts)
    if not parts.keys() <= fitting.keys():
        odd = ", ".join(sorted(parts.keys() - fitting.keys()))
        raise CodecError(f'"{name}" says "{odd}", which this version does not know')
    for key, part in parts.items():
        if not fitting[key](part):
            raise CodecError(f'"{name}" says "{key}" in a way this version does not know')
    try:
        return kind(**parts)
    except TypeError:
        raise CodecError(f'"{name}" lacks something it must say') from None


@cache
def _fitting(kind: type) -> dict[str, Callable[[object], bool]]:
    """For each field of an event, what its value must be: a log of somebody else's making may
    hold anything."""
    hints = get_type_hints(kind)
    return {field.name: _fits(hints[field.name]) for field in fields(kind)}


def _fits(hint: Any) -> Callable[[object], bool]:
    """Whether a value is of a type. A word that the field no longer has still counts as text."""
    parts = [_fits(part) for part in get_args(hint) if part is not Ellipsis and _is_type(part)]
    if get_origin(hint) is Literal:
        return _fits(str)
    if get_origin(hint) in (Union, UnionType):
        return lambda value: any(fits(value) for fits in parts)
    if get_origin(hint) is tuple and get_args(hint)[-1] is Ellipsis:
        return lambda value: type(value) is tuple and all(map(parts[0], value))
    if get_origin(hint) is tuple:
        return lambda value: (
            type(value) is tuple
            and len(value) == len(parts)
            and all(fits(part) for fits, part in zip(parts, value, strict=True))
        )
    if hint is int:
        return lambda value: type(value) is int and -LARGEST <= value <= LARGEST
    return lambda value: type(value) is hint


def _is_type(hint: object) -> bool:
    return isinstance(hint, type) or get_origin(hint) is not None
