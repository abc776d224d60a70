"""Reads a command field by field, by what its class says of each."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import MISSING, fields
from functools import cached_property
from typing import Any, cast, get_type_hints

from referee.core.book.book import Book
from referee.core.book.game import Paid
from referee.core.value import dataclass, each
from referee.screens.buttons import called
from referee.table import Act
from referee.web.forms.fields import Form, number, paid, seats, written

Field = Callable[[Form], object]
Reader = Callable[[Form, Book], Act]


@dataclass(frozen=True)
class Fields:
    """Reads a command field by field: what its class says of each says how, and a field of the form
    is called as that of the class. own: what is called, or read, otherwise."""

    kind: type[Any]
    own: Mapping[str, str | Field]

    def __call__(self, form: Form, book: Book) -> Act:
        """The command. Raises InvalidForm."""
        return cast(Act, self.kind(**{name: read(form) for name, read in self._reads}))

    @cached_property
    def _reads(self) -> tuple[tuple[str, Field], ...]:
        hints = get_type_hints(self.kind)
        return tuple(
            (field.name, self._read(field.name, hints[field.name], field.default))
            for field in fields(self.kind)
        )

    def _read(self, name: str, hint: object, default: object) -> Field:
        said = self.own.get(name, name.replace("_", "-"))
        return PLAIN[hint](said, default) if isinstance(said, str) else said


def _number(key: str, default: object) -> Field:
    """A number; one that has a default may be left empty."""
    if default is MISSING:
        return lambda form: number(form, key)
    return lambda form: number(form, key, cast(int, default))


PLAIN: Mapping[object, Callable[[str, object], Field]] = {
    int: _number,
    int | None: lambda key, _: lambda form: number(form, key) if form.get(key) else None,
    bool: lambda key, _: lambda form: bool(form.get(key)),
    str: lambda key, _: lambda form: written(form, key),
    tuple[int, ...]: lambda key, _: lambda form: seats(form, key),
    Paid: lambda key, _: paid,
}
"""How a field is read, by what its class says of it: from its name and its default."""


def of(kind: type[Any], **own: str | Field) -> Fields:
    """A reader of that command."""
    return Fields(kind, own)


def made_by(reader: Reader) -> type[Any]:
    """The command a reader makes."""
    kind = reader.kind if isinstance(reader, Fields) else get_type_hints(reader)["return"]
    return cast(type[Any], kind)


def buttons(
    noun: Any, named: Mapping[str, Reader] = {}, elsewhere: Collection[type] = ()
) -> Mapping[str, Reader]:
    """Every button of a noun's commands: those whose form is no picture of the command, and one for
    each other, called as it is called. elsewhere: those that no button reads by itself."""
    known = {made_by(reader) for reader in named.values()} | set(elsewhere)
    plain = {called(kind): of(kind) for kind in each(noun) if kind not in known}
    return {**named, **plain}


def raw(key: str, most: int | None = None) -> Field:
    """As it was written; the rule tidies it, and says what is wrong with it."""
    return lambda form: form.get(key, "")[:most]


def fixed(value: object) -> Field:
    """What no form says."""
    return lambda form: value
