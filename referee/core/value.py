"""Values: frozen dataclasses, the one way to make a changed copy of one, tables of functions by the
classes they say they are for, and what all messages are: an act asked for, or what happened."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, get_args, get_type_hints

if TYPE_CHECKING:
    from dataclasses import replace
else:
    _bare, _set = object.__new__, object.__setattr__

    def replace(value, /, **changes):
        """A copy of a (dict-backed) frozen dataclass with some fields changed.

        Same meaning as dataclasses.replace, several times faster: no __init__ runs, so
        only for values whose fields are stored as given. (With | in place of {**…} a copy would
        share the layout of its class, and every later look at a field of it would be slow.)
        """
        copy = _bare(value.__class__)
        _set(copy, "__dict__", {**value.__dict__, **changes})
        return copy


def each(kinds: object) -> tuple[Any, ...]:
    """The classes of a union, also where unions lie in it; or the class itself."""
    return tuple(one for part in get_args(kinds) for one in each(part)) or (kinds,)


def by_class(argument: str, *functions: Callable[..., Any]) -> dict[type, Callable[..., Any]]:
    """Which function is for which class: what each says of that argument in its signature."""
    found: dict[type, Callable[..., Any]] = {}
    for does in functions:
        for kind in each(get_type_hints(does)[argument]):
            assert kind not in found, f"{kind.__name__} has two: {found[kind]} and {does}"
            found[kind] = does
    return found


class Command:
    """An act somebody asks for: a class for each, in the unions of their nouns (messages)."""

    __slots__ = ()


class Event:
    """What happened at the table, as the log has it: a class for each, in the same unions."""

    __slots__ = ()


__all__ = ["Command", "Event", "by_class", "each", "replace"]
