"""Values: frozen dataclasses, which get their methods when one is first needed; the one way to make
a changed copy of one; tables of functions by the classes they say they are for; and what all
messages are: an act asked for, or what happened."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import field
from functools import wraps
from types import NoneType
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar, get_args, get_type_hints

if TYPE_CHECKING:
    from dataclasses import dataclass, replace
else:
    import dataclasses

    _bare, _set = object.__new__, object.__setattr__

    def dataclass(kind=None, /, *, frozen=False, **more):
        """The same as dataclasses.dataclass. A frozen class has its methods written and compiled
        when one of them is first called: that is two thirds of what several hundred classes take
        of a start, and most of them no start needs."""
        if kind is None:
            return lambda kind: dataclass(kind, frozen=frozen, **more)
        if not frozen or more.keys() - {"slots"} or dataclasses.is_dataclass(kind):
            return dataclasses.dataclass(frozen=frozen, **more)(kind)
        return _written_later(kind, **more)

    def _written_later(kind, slots=False):
        own = kind.__dict__
        made = dataclasses.dataclass(init=False, repr=False, eq=False, slots=slots)(kind)
        made.__dataclass_params__.frozen = True
        made.__setattr__, made.__delattr__ = _not_set, _not_deleted
        if slots:
            made.__getstate__, made.__setstate__ = _state, _set_state
        for name in ("__init__", "__repr__", "__eq__", "__hash__"):
            if own.get(name) is None:
                setattr(made, name, _first(made, name))
        return made

    def _first(kind, name):
        """A method that puts the true one in its place, and calls it."""

        def method(self, *args, **named):
            if kind.__dict__[name] is method:
                setattr(kind, name, _twin(kind).__dict__[name])
            return getattr(kind, name)(self, *args, **named)

        return method

    def _twin(kind):
        """A class of the same fields with all the methods of a frozen dataclass."""
        found = [(field.name, field.type, field) for field in dataclasses.fields(kind)]
        after = getattr(kind, "__post_init__", None)
        names = {"__post_init__": after} if after else {}
        return dataclasses.make_dataclass(kind.__name__, found, namespace=names, frozen=True)

    def _not_set(self, name, value):
        raise dataclasses.FrozenInstanceError(f"cannot assign to field {name!r}")

    def _not_deleted(self, name):
        raise dataclasses.FrozenInstanceError(f"cannot delete field {name!r}")

    def _state(self):
        return [getattr(self, field.name) for field in dataclasses.fields(self)]

    def _set_state(self, state):
        for field, value in zip(dataclasses.fields(self), state, strict=True):
            _set(self, field.name, value)

    def replace(value, /, **changes):
        """A copy of a (dict-backed) frozen dataclass with some fields changed.

        Same meaning as dataclasses.replace, several times faster: no __init__ runs, so
        only for values whose fields are stored as given. (With | in place of {**…} a copy would
        share the layout of its class, and every later look at a field of it would be slow.)
        """
        copy = _bare(value.__class__)
        _set(copy, "__dict__", {**value.__dict__, **changes})
        return copy


Kind = TypeVar("Kind")
Answer = TypeVar("Answer")


def kept(default: Kind) -> Kind:
    """A field that outlives a deal which begins anew, before anything has happened in it. The
    others are then as they are by themselves."""
    return field(default=default, metadata={"kept": True})


def once(function: Callable[[Kind], Answer]) -> Callable[[Kind], Answer]:
    """The same function of a value that never changes. Asked of the very one it was asked of last,
    it gives what it gave: a felt asks a hand for its pots up to eighteen times."""
    last: tuple[Kind, Answer] | None = None

    def answers(value: Kind) -> Answer:
        nonlocal last
        known = last
        if known is None or known[0] is not value:
            known = last = value, function(value)
        return known[1]

    return wraps(function)(answers)


def each(kinds: object) -> tuple[Any, ...]:
    """The classes of a union, also where unions lie in it; or the class itself."""
    return tuple(kind for part in get_args(kinds) for kind in each(part)) or (kinds,)


def by_class(argument: str, *functions: Callable[..., Any]) -> dict[type, Callable[..., Any]]:
    """Which function is for which class: what each says of that argument in its signature. One that
    may be left out is None."""
    found: dict[type, Callable[..., Any]] = {}
    for does in functions:
        for kind in {*each(get_type_hints(does)[argument])} - {NoneType}:
            assert kind not in found, f"{kind.__name__} has two: {found[kind]} and {does}"
            found[kind] = does
    return found


class Command:
    """An act somebody asks for: a class for each, in the unions of their nouns (messages)."""

    __slots__ = ()


class OwnCommand(Command):
    """An act of the one seat that it names: whoever sits there does it, also on their phone. No
    player enters any other."""

    __slots__ = ()
    seat: int


class Event:
    """What happened at the table, as the log has it: a class for each, in the same unions. word: by
    which the log keeps it, whatever the class is called: chosen once."""

    __slots__ = ()
    WORD: ClassVar[str] = ""

    def __init_subclass__(cls, word: str = "") -> None:
        if word:  # a class that gets slots is made twice
            cls.WORD = word


__all__ = [
    "Command",
    "Event",
    "OwnCommand",
    "by_class",
    "dataclass",
    "each",
    "kept",
    "once",
    "replace",
]
