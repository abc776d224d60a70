"""The folder that `referee tab` makes, offered under /tab/ by the server: on the machine itself
only, since a browser keeps pages from nowhere else without https."""

from __future__ import annotations

import mimetypes
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from werkzeug.security import safe_join
from werkzeug.utils import redirect, send_file
from werkzeug.wrappers import Request, Response

from referee.web.wire import LOOPBACK

AT = "/tab"
NAMES = ("localhost", "127.0.0.1")
POLICY = "frame-ancestors 'none'"
"""The rest of its policy stands in the page itself, so that it holds at any host."""
SERVICE = "sw.js"
ASKS = "default-src 'none'; script-src 'self'; connect-src 'self'"
"""That of the service worker, which can say nothing of itself: it asks, and compiles nothing."""
ELSEWHERE = (
    "A browser keeps the app only from https or from the machine that runs the program: open it "
    "there, as localhost."
)
NOT_MADE = "The app for a browser tab has not been made here yet. Make it once with ./tab"
TYPES = {".mjs": "text/javascript", ".webmanifest": "application/manifest+json"}

Wsgi = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


def with_tab(app: Wsgi, folder: Path) -> Wsgi:
    """That app, and beside it the files of the folder."""

    def both(environ: dict[str, Any], begin: Callable[..., Any]) -> Iterable[bytes]:
        path = str(environ.get("PATH_INFO", ""))
        if path != AT and not path.startswith(f"{AT}/"):
            return app(environ, begin)
        return _answer(Request(environ), path[len(AT) :], folder)(environ, begin)

    return both


def _answer(request: Request, path: str, folder: Path) -> Response:
    name = request.host.rsplit(":", 1)[0]
    if request.remote_addr not in LOOPBACK or name not in NAMES:
        return _told(ELSEWHERE)
    if not (folder / "tab" / "files.json").is_file():
        return _told(NOT_MADE)
    if not path:
        return _kept(redirect(f"{AT}/"))
    found = safe_join(str(folder), path.lstrip("/") or "index.html")
    if request.method not in ("GET", "HEAD") or found is None or not Path(found).is_file():
        if request.headers.get("Sec-Fetch-Dest") == "document":
            return _kept(redirect(f"{AT}/"))  # a page of the app, which this browser has no more
        return _told("There is no such file.")
    kind = TYPES.get(Path(found).suffix) or mimetypes.guess_type(found)[0]
    kind = "application/gzip" if found.endswith(".gz") else kind
    answer = _kept(send_file(found, request.environ, mimetype=kind))
    if path == f"/{SERVICE}":
        answer.headers["Content-Security-Policy"] = ASKS
    return answer


def _told(sentence: str) -> Response:
    return _kept(Response(sentence + "\n", 404, mimetype="text/plain"))


def _kept(answer: Any) -> Response:
    answer.headers["Content-Security-Policy"] = POLICY
    answer.headers["X-Content-Type-Options"] = "nosniff"
    answer.headers["Referrer-Policy"] = "same-origin"
    answer.headers["Cache-Control"] = "no-cache"
    assert isinstance(answer, Response)
    return answer
