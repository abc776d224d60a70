"""The app in a browser tab on a device without any network: loaded from a host of its own, which is
gone before the second opening. Run by test_tab_unplugged.py, in a process of its own:

    python -m browser.unplugged FOLDER ROOM

FOLDER: that of `referee tab`; ROOM: an empty folder. The kernel gives the process no interface but
the loopback where it was started by `unshare`; nothing in it asks for more than this. Says what
happened as JSON: the interfaces, what each opening showed, and every address the browser asked for,
as the browser's own network log has them: of pages, frames, workers and itself.
"""

from __future__ import annotations

import json
import re
import socket
import struct
import sys
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Frame, Page, Playwright, sync_playwright

from .conftest import NOWHERE, find_browser
from .tabs import BOOT, app, begin, buttons, hosted, tap

FLAGS, UP = 0x8914, 1
"""SIOCSIFFLAGS, IFF_UP."""
SENT = "--proxy-server=http://127.0.0.1:9"
"""Whatever is not asked of the loopback goes to a door that nobody opens, also where the kernel
lets the process have its interfaces."""
DEAL = ("^Bob bets", "^All fold", "openers shown$", "deals next$")


def only_loopback() -> list[str]:
    """The interfaces there are; the loopback of a new namespace is not up by itself."""
    names = [name for _, name in socket.if_nameindex()]
    if names == ["lo"]:
        import fcntl

        with socket.socket() as asked:
            fcntl.ioctl(asked, FLAGS, struct.pack("16sh22x", b"lo", UP))
    return names


def opened(playwright: Playwright, room: Path, log: Path) -> tuple[BrowserContext, Page]:
    args = ["--no-sandbox", "--disable-dev-shm-usage", f"--log-net-log={log}", SENT]
    args += [f"--host-resolver-rules=MAP * {NOWHERE}, EXCLUDE localhost, EXCLUDE 127.0.0.1"]
    context = playwright.chromium.launch_persistent_context(
        str(room / "profile"), executable_path=find_browser(), args=args
    )
    return context, context.pages[0]


def asked(log: Path) -> list[str]:
    """Every address in a network log, whoever asked for it; and every name that was looked up."""
    said = json.loads(log.read_text(encoding="utf-8"))
    given = [event.get("params", {}) for event in said["events"]]
    return sorted({str(one[key]) for one in given for key in ("url", "host") if key in one})


def shown(frame: Frame) -> dict[str, Any]:
    return {"buttons": buttons(frame), "felt": frame.locator("#live").inner_text()}


def main(folder: Path, room: Path) -> dict[str, Any]:
    told: dict[str, Any] = {"interfaces": only_loopback()}
    with sync_playwright() as playwright:
        with hosted(folder) as base:
            context, page = opened(playwright, room, room / "first.json")
            page.goto(f"{base}?go=new")
            frame = app(page, "[name=name]")
            begin(frame, base, "Ann", "Bob", "Cy")
            tap(frame, "Deal the first hand")
            tap(frame, re.compile("Everybody’s in"))
            told["base"], told["before"] = base, shown(frame)
            page.wait_for_function(
                "() => performance.getEntriesByName('whole').length", timeout=BOOT
            )
            context.close()
        context, page = opened(playwright, room, room / "second.json")
        page.goto(f"{base}night/1")
        frame = app(page, ".acts .button")
        told["after"] = shown(frame)
        for name in DEAL:
            tap(frame, re.compile(name))
        told["log"] = frame.evaluate(
            "async (url) => (await fetch(url)).json()", f"{base}night/1/log.json"
        )
        context.close()
    told["asked"] = asked(room / "first.json"), asked(room / "second.json")
    return told


if __name__ == "__main__":
    print(json.dumps(main(Path(sys.argv[1]), Path(sys.argv[2]))))
