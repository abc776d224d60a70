"""A browser of which nothing is recorded: what drives one usually has it keep every answer, which
then counts as memory of the page (110 MB after a thousand taps)."""

from __future__ import annotations

import fcntl
import json
import os
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

WAIT = 120
"""Seconds for what a page is to show."""
HIGH = 10
"""The pipe is taken from here on, and put where the browser looks for it: at 3 and 4."""


class Unwatched:
    """The page that such a browser has opened, asked through a pipe."""

    def __init__(self, write: int, read: int) -> None:
        self._write, self._read = write, read
        self._number, self._heard, self._page = 0, b"", ""
        while not self._page:
            pages = [one for one in self._ask("Target.getTargets")["targetInfos"] if one["url"]]
            for one in pages:
                if one["type"] == "page":
                    named = {"targetId": one["targetId"], "flatten": True}
                    self._page = str(self._ask("Target.attachToTarget", **named)["sessionId"])

    def _ask(self, method: str, **params: object) -> dict[str, Any]:
        self._number += 1
        asked: dict[str, object] = {"id": self._number, "method": method, "params": params}
        if self._page and not method.startswith("Browser."):
            asked["sessionId"] = self._page
        os.write(self._write, json.dumps(asked).encode() + b"\0")
        while True:
            while b"\0" not in self._heard:
                self._heard += os.read(self._read, 1 << 20)
            said, _, self._heard = self._heard.partition(b"\0")
            told = json.loads(said)
            if told.get("id") == self._number:
                return dict(told.get("result", {}))

    def run(self, function: str, given: object = None) -> Any:
        """What a function of JavaScript gives."""
        asked = {"expression": f"({function})({json.dumps(given)})"}
        told = self._ask("Runtime.evaluate", **asked, awaitPromise=True, returnByValue=True)
        return told.get("result", {}).get("value")

    def until(self, function: str) -> None:
        """Wait until it gives something."""
        over = time.monotonic() + WAIT
        while not self.run(function):
            assert time.monotonic() < over, function
            time.sleep(0.05)

    def close(self) -> None:
        os.write(self._write, json.dumps({"id": 0, "method": "Browser.close"}).encode() + b"\0")


@contextmanager
def unwatched(browser: str, profile: Path, address: str) -> Iterator[Unwatched]:
    """The page of that address."""
    ends = [fcntl.fcntl(end, fcntl.F_DUPFD, HIGH) for end in (*os.pipe(), *os.pipe())]
    hears, tells, heard, told = ends
    args = ["--no-sandbox", "--disable-dev-shm-usage", "--remote-debugging-pipe"]
    asked = ["bash", "-c", f'exec "$@" 3<&{hears} 4>&{told}', "bash", browser, *args]
    asked += [f"--user-data-dir={profile}", address]
    with subprocess.Popen(asked, pass_fds=(hears, told), stderr=subprocess.DEVNULL) as process:
        os.close(hears), os.close(told)
        page = Unwatched(tells, heard)
        try:
            yield page
        finally:
            page.close()
            process.wait(WAIT)
