"""What the tests of the browser tab stand on: the folder, made once and kept; a plain host for it;
the frame in which the app's own pages are."""

from __future__ import annotations

import os
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Frame, Page
from werkzeug.serving import WSGIRequestHandler, make_server
from werkzeug.wrappers import Response

from referee.commands.tab import make
from referee.commands.tabserved import with_tab
from referee.paths import cache_folder

BOOT = 120_000
"""Milliseconds within which a tab starts, on a machine that does much else."""


def folder() -> Path:
    """The folder of `referee tab`, made where anything changed since."""
    if shutil.which("npm") is None and os.environ.get("CI") != "true":
        pytest.skip("no npm to fetch Pyodide with: install Node.js")
    made = cache_folder() / "tested"
    make(made)
    shutil.copy(Path(__file__).with_name("replay.js"), made / "tab" / "replay.js")
    return made


class Quiet(WSGIRequestHandler):
    """Says nothing of what is fetched."""

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        pass


@contextmanager
def hosted(files: Path) -> Iterator[str]:
    """The address of the tab at a host that knows nothing else."""
    nothing = Response("nothing here", 404)
    server = make_server(
        "127.0.0.1", 0, with_tab(nothing, files), threaded=True, request_handler=Quiet
    )
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://localhost:{server.port}/tab/"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def app(page: Page, until: str = "body") -> Frame:
    """The frame of the app once it shows such a thing."""
    page.wait_for_selector("iframe[name=app]", timeout=BOOT)
    found = page.frame(name="app")
    while found is None:
        page.wait_for_timeout(20)
        found = page.frame(name="app")
    found.wait_for_selector(until, timeout=BOOT)
    return found
