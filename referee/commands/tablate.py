"""A module in a browser tab whose functions have not all been called yet (commands/tabcompile.py
writes the modules of a tab so).

A first page needs a tenth of what the app imports. So what only a function needs is imported when
it is first called; its code is taken out then, too. (Python 3.15 knows such imports by itself.)
"""

from __future__ import annotations

import marshal
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import FunctionType
from typing import Any, ClassVar


class Late:
    """What a module still has to import, and the functions that have not been called.

    names: its globals; imports: what it imports later, by its name there (tabcompile.Imports);
    kept: for each function the line where it begins, which of those names it needs, and its code,
    marshalled.
    """

    asleep: ClassVar[list[Late]] = []

    def __init__(
        self,
        names: dict[str, Any],
        imports: Mapping[str, tuple[str, str, int]],
        kept: Sequence[tuple[int, tuple[str, ...], bytes]],
    ) -> None:
        self._names, self._imports = names, imports
        self._kept = {line: (needs, code) for line, needs, code in kept}
        self._functions: dict[int, FunctionType] = {}
        self.asleep.append(self)
        names["__getattr__"] = self.taken

    def __call__(self, function: FunctionType) -> FunctionType:
        """Heed a function that is defined: its code comes later."""
        self._functions[function.__code__.co_firstlineno] = function
        return function

    def at(self, line: int) -> Callable[..., Any]:
        """The function that begins there, as it is, with all it needs."""
        function = self._functions[line]
        if line in self._kept:
            needs, code = self._kept[line]
            for name in needs:
                self.taken(name)
            function.__code__ = marshal.loads(code)
            self._kept.pop(line, None)
        return function

    def wake(self) -> Iterator[None]:
        """All of it, in steps: an import is one."""
        for name in self._imports:
            self.taken(name)
            yield
        for line in [*self._functions]:
            self.at(line)

    def taken(self, name: str) -> Any:
        """What the module has by that name, imported now. Raises AttributeError."""
        if name not in self._imports:
            raise AttributeError(f"module {self._names['__name__']!r} has no attribute {name!r}")
        module, taken, above = self._imports[name]
        found = __import__(module, self._names, None, (taken,) if taken else (), above)
        self._names[name] = getattr(found, taken) if taken else found
        return self._names[name]


def awake() -> Iterator[None]:
    """Wake all modules, in steps."""
    while Late.asleep:
        yield from Late.asleep.pop(0).wake()
        yield
