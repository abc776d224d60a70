"""What was reckoned, as text and back: dataclasses of numbers, words and tuples, without names, in
the order of their fields."""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable
from dataclasses import astuple, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Any, TypeVar, cast, get_args, get_origin, get_type_hints

T = TypeVar("T")


def packed(value: Any) -> str:
    """A value as one line of text."""
    return json.dumps(astuple(value), ensure_ascii=False, separators=(",", ":"))


def unpacked(kind: type[T], text: str) -> T:
    """The value that was packed. Raises ValueError where the text is none of that kind."""
    try:
        found: T = _maker(cast(Hashable, kind))(json.loads(text))
    except (TypeError, RecursionError) as error:
        raise ValueError(f"no {kind.__name__}") from error
    return found


@cache
def _maker(hint: Hashable) -> Callable[[Any], Any]:
    """What makes a value of that type from what JSON has. Raises ValueError, TypeError."""
    if is_dataclass(hint):
        return _record(hint)
    parts = [part for part in get_args(hint) if part is not Ellipsis]
    if get_origin(hint) is tuple and get_args(hint)[-1] is Ellipsis:
        many = _maker(parts[0])
        return lambda value: tuple([many(part) for part in _row(value)])
    if get_origin(hint) is tuple:
        makers = [_maker(part) for part in parts]
        return lambda value: tuple(
            [make(part) for make, part in zip(makers, _row(value), strict=True)]
        )
    if get_origin(hint) is UnionType:
        some = [_maker(part) for part in parts if part is not NoneType]
        assert len(some) == 1, hint
        return lambda value: None if value is None else some[0](value)
    assert hint in (int, str, bool), hint
    return lambda value: _plain(hint, value)


def _record(kind: Any) -> Callable[[Any], Any]:
    hints = get_type_hints(kind)
    makers = [_maker(hints[field.name]) for field in fields(kind)]
    return lambda value: kind(*[make(part) for make, part in zip(makers, _row(value), strict=True)])


def _row(value: Any) -> list[Any]:
    if type(value) is not list:
        raise ValueError("a list was expected")
    return value


def _plain(kind: type, value: object) -> object:
    if type(value) is not kind:
        raise ValueError(f"{kind.__name__} was expected")
    return value
