"""Values: frozen dataclasses, and the one way to make a changed copy of one."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import replace as but
else:

    def but(value, **changes):
        """A copy of a (dict-backed) frozen dataclass with some fields changed.

        Same meaning as dataclasses.replace, several times faster: no __init__ runs, so
        only for values whose fields are stored as given.
        """
        copy = object.__new__(type(value))
        copy.__dict__.update(value.__dict__)
        copy.__dict__.update(changes)
        return copy


__all__ = ["but"]
