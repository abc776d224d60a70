"""Pieces of a page that most taps leave as they were: each is rendered once for what it shows, and
kept. Of a felt a tap changes a seat or two, the middle and some buttons; the rest is put together
from what felts before it had.

A piece is a macro of a file that is imported: such a one reads what it is handed, and nothing else
of the page. So it hangs on that alone, and on where addresses lead.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from flask import Flask
from jinja2.runtime import Macro
from markupsafe import Markup

from referee.web.addresses import here
from referee.web.apart import apart

MOST = 1024
"""So many are kept for a house, the ones asked for last: some 900 bytes each."""
HOLE = "\0"
"""Stands in a piece for what each tap changes: the last entry that its page has seen."""


Kept = Callable[..., Markup]


def keep(app: Flask, most: int = MOST) -> None:
    """Give templates pieces(), for one page: kept(piece, …) is the piece with these values, which
    lie still; seen: what its holes are filled with, where it has some."""

    @lru_cache(maxsize=most, typed=True)  # True is no 1
    def made(piece: Macro, here: tuple[str, int], *values: Any) -> Markup:
        return Markup(apart(str(piece(*values))))

    def of_a_page() -> Kept:
        at = here()

        def kept(piece: Macro, *values: Any, seen: int | None = None) -> Markup:
            html = made(piece, at, *values)
            return html if seen is None else Markup(str.replace(html, HOLE, str(seen)))

        return kept

    app.jinja_env.globals.update(pieces=of_a_page, hole=HOLE)
