"""The addresses of the app: what makes one is compiled when one is first made.

There are some two hundred, and compiling what makes them is half of what the app itself takes of a
start. Werkzeug has no other place for it than a method of its own: where it calls that no longer,
all is as it was, only later.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from werkzeug.routing import Rule

Builder = Callable[..., tuple[str, str]]


class LateRule(Rule):
    """A route that is asked for before an address is made of it."""

    def _compile_builder(self, append_unknown: bool = True) -> Builder:
        compiled: list[Builder] = []
        compile_now = super()._compile_builder

        def build(rule: Rule, /, **values: Any) -> tuple[str, str]:
            if not compiled:
                compiled.append(compile_now(append_unknown))
            return compiled[0](rule, **values)

        return build
