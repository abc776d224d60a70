"""What the tests of the browser tab stand on: the folder, made once and kept; a plain host for it;
the frame in which the app's own pages are."""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import re
import shutil
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Frame, Page
from werkzeug.serving import WSGIRequestHandler, make_server
from werkzeug.wrappers import Response

from referee.commands.tab import make
from referee.commands.tabserved import Wsgi, with_tab
from referee.paths import cache_folder

from .play import SIX, Play

if sys.platform != "win32":
    import fcntl

BOOT = 120_000
"""Milliseconds within which a tab starts, on a machine that does much else."""
REPLAY = """([script, texts]) => new Promise((resolve, reject) => {
  const worker = new Worker(script, { type: "module" });
  worker.onerror = (event) => reject(new Error(event.message));
  worker.onmessage = ({ data }) => {
    if (data === "ready") return worker.postMessage(texts);
    worker.terminate();
    resolve(data);
  };
})"""
"""Plays written hands with the Python of the tab (replay.js)."""


def folder() -> Path:
    """The folder of `referee tab`, made where anything changed since."""
    if shutil.which("npm") is None and os.environ.get("CI") != "true":
        pytest.skip("no npm to fetch Pyodide with: install Node.js")
    made = cache_folder() / "tested"
    made.parent.mkdir(parents=True, exist_ok=True)
    with made.with_suffix(".lock").open("w") as lock:  # one process makes it, the others wait
        if sys.platform != "win32":
            fcntl.flock(lock, fcntl.LOCK_EX)
        make(made)
        shutil.copy(Path(__file__).with_name("replay.js"), made / "tab" / "replay.js")
    return made


def renewed(old: Path, new: Path, *changes: tuple[str, str, str]) -> None:
    """Another folder beside one: a newer version, with files in which one text stands in place of
    another: (path, before, after)."""
    shutil.copytree(old, new)
    listed = new / "tab" / "files.json"
    said = json.loads(listed.read_text(encoding="utf-8"))
    before, said["version"] = said["version"], "0" * 16
    worker = new / "sw.js"
    worker.write_text(worker.read_text(encoding="utf-8").replace(before, said["version"]))
    for path, text, other in changes:
        file = next((one for one in said["files"] if one["path"] == path), {"at": path})
        packed = file["at"].endswith(".gz")
        read = (new / file["at"]).read_bytes()
        read = gzip.decompress(read) if packed else read
        assert text.encode() in read, (path, text)
        read = read.replace(text.encode(), other.encode())
        (new / file["at"]).write_bytes(gzip.compress(read) if packed else read)
        file["sha256"] = hashlib.sha256(read).hexdigest()
    listed.write_text(json.dumps(said), encoding="utf-8")


class Framed:
    """The page of the app in a tab, for whoever plays at a page: it stands in a frame of it."""

    def __init__(self, page: Page) -> None:
        self.top, self.frame = page, app(page)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.frame if hasattr(self.frame, name) else self.top, name)

    def on(self, event: Any, heard: Any) -> None:
        self.top.on(event, heard)

    def remove_listener(self, event: str, heard: Any) -> None:
        self.top.remove_listener(event, heard)

    def reload(self) -> None:
        self.frame.goto(self.frame.url)

    def go_back(self) -> None:
        """As the gesture does; the page at the top stays."""
        self.top.evaluate("history.back()")

    def go_forward(self) -> None:
        self.top.evaluate("history.forward()")


class TabPlay(Play):
    """One person at the app in a tab."""

    @property
    def night(self) -> str:
        return urlsplit(self.page.url).path.split("/")[3]

    def begin(self, names: Sequence[str] = SIX, chips: Sequence[int] = (), **fields: str) -> Play:
        sent = self.form(names, chips, **fields)
        self.page.goto(f"{self.base}/")
        self.page.goto(self.page.evaluate(BEGINS, [f"{self.base}/night", sent]))
        return self.seated()


BEGINS = """async ([url, sent]) =>
  (await fetch(url, {method: "POST", body: new URLSearchParams(sent)})).url"""


class Quiet(WSGIRequestHandler):
    """Says nothing of what is fetched."""

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        pass


@contextmanager
def hosted(files: Path, around: Callable[[Wsgi], Wsgi] = lambda host: host) -> Iterator[str]:
    """The address of the tab at a host that knows nothing else."""
    host = around(with_tab(Response("nothing here", 404), files))
    server = make_server("127.0.0.1", 0, host, threaded=True, request_handler=Quiet)
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


def begin(frame: Frame, base: str, *names: str) -> None:
    frame.goto(f"{base}new")
    for at, name in enumerate(names):
        frame.locator("[name=name]").nth(at).fill(name)
    frame.get_by_role("button", name="Start").click()
    frame.wait_for_url(re.compile(r"/night/\d+$"))


def tap(frame: Frame, name: str | re.Pattern[str]) -> None:
    frame.wait_for_selector("body:not(.busy):not(.calm)", timeout=BOOT)
    before = frame.locator("body").get_attribute("data-heard") or "0"
    frame.locator(".acts, .desk").get_by_role("button", name=name).first.click()
    frame.wait_for_function(
        "(seen) => (document.body.dataset.heard || '0') !== seen", arg=before, timeout=BOOT
    )


def buttons(frame: Frame) -> list[str]:
    return frame.locator(".acts .button").all_inner_texts()
