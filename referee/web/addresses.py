"""The addresses in pages: each is put together once. A felt names twenty, at every tap the same."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from flask import Flask, Response, g, has_request_context, redirect, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from referee.web.services import services
from referee.web.viewer import from_night

MOST = 4096
"""So many are kept, the ones asked for last."""
PLAIN = {str, int, type(None)}
"""What may be remembered by its value: a list may change, and True is no 1."""


WALKED = frozenset(
    {"almanac.year", "almanac.game"} | {"people.people", "people.person", "people.write"}
)
"""Pages that lead to each other: read from a running night, each leads back to it."""


def instead(page: str) -> AnyResponse:
    """Another page in the place of what was asked for, with script and without."""
    if request.headers.get("HX-Request"):
        return Response("", 204, {"HX-Redirect": page})
    return redirect(page, 303)


def lead_back(endpoint: str, values: dict[str, Any]) -> None:
    """The night that this page is read from is one of those pages' values, too."""
    if endpoint in WALKED and has_request_context() and (night := from_night()) is not None:
        values.setdefault("night", night)


def here() -> tuple[str, int]:
    """What addresses of this request hang on: under which root, and of which log."""
    log = g.get("log")
    return request.script_root, services().table.store.came if log is None else log


def keep(app: Flask) -> None:
    """Give templates a url_for that remembers what it gave: under the same root, for the same
    log (web/data/changed.py puts that in), with the same values, an address is the same."""

    @lru_cache(maxsize=MOST)
    def made(root: str, log: int, endpoint: str, *values: tuple[str, Any]) -> str:
        return url_for(endpoint, **dict(values))

    def address(endpoint: str, **values: Any) -> str:
        if not has_request_context() or not PLAIN.issuperset(map(type, values.values())):
            return app.url_for(endpoint, **values)
        lead_back(endpoint, values)
        return made(*here(), endpoint, *values.items())

    app.jinja_env.globals["url_for"] = address
    app.url_defaults(lead_back)
