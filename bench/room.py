"""Whether the screen for the room grows: `python bench/room.py [--short] [--taps N]`.

A tablet plays deals of seven taps, one after the other, before a screen that nobody touches. After
each tenth of them what nobody holds is collected, and the heap of the page and its nodes are
counted, and the memory of the server. It fails where the end holds more than the first tenth did:
1 MB, or 300 nodes.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from browser.conftest import find_browser
from browser.play import House
from device import Device, HttpWire
from playwright.sync_api import Page, sync_playwright

SEATS, TAPS = 4, 7
PARTS = 10
MORE_HEAP, MORE_NODES = 1.0, 300
"""MB and nodes that the end may hold more than the first part: an uneven collection, a chip that
still flies."""
UP_TO = "(entry) => Number(document.getElementById('moment')?.dataset.entry) >= entry"


def deal(tablet: Device, number: int) -> None:
    """One opens, three fold, the pot is paid: seven taps."""
    first, *others = ((number + at) % SEATS for at in range(SEATS))
    tablet.plays(f"deal, {first} bets 2")
    for seat in others:
        tablet.plays(f"{seat} drops")
    tablet.must("award", pot=0, winner=first, openers="shown")


def held(screen: Page, entry: int) -> tuple[float, int]:
    """MB of heap and nodes of the page, once it shows that entry."""
    screen.wait_for_function(UP_TO, arg=entry)
    screen.wait_for_timeout(600)  # chips that still fly
    line = screen.context.new_cdp_session(screen)
    line.send("HeapProfiler.collectGarbage")
    line.send("Performance.enable")
    found = {each["name"]: each["value"] for each in line.send("Performance.getMetrics")["metrics"]}
    line.detach()
    return found["JSHeapUsedSize"] / 2**20, int(found["Nodes"])


def memory(house: House) -> float:
    """MB of memory that the server has, where the system says so."""
    assert house.server is not None
    status = Path(f"/proc/{house.server.process.pid}/status")
    found = re.search(r"VmRSS:\s+(\d+)", status.read_text() if status.exists() else "")
    return int(found[1]) / 1024 if found else 0.0


def watch(screen: Page, tablet: Device, house: House, taps: int) -> bool:
    """Whether the screen holds no more in the end."""
    each = max(taps // TAPS // PARTS, 1)
    marks, began = [], time.monotonic()
    for part in range(PARTS):
        for number in range(part * each, (part + 1) * each):
            deal(tablet, number)
        marks.append(held(screen, tablet.seen()))
        heap, nodes = marks[-1]
        server = f"server {memory(house):5.0f} MB"
        print(
            f"{(part + 1) * each * TAPS:6} taps  {heap:6.2f} MB  {nodes:6} nodes  {server}",
            flush=True,
        )
    heap, nodes = (last - first for first, last in zip(marks[0], marks[-1], strict=True))
    took = time.monotonic() - began
    print(f"grown by {heap:.2f} MB and {nodes:.0f} nodes in {took:.0f} s")
    return heap < MORE_HEAP and nodes < MORE_NODES


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--short", action="store_true", help="a few deals only, for the tests")
    parser.add_argument("--taps", type=int, default=6000)
    told = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as data,
        House(Path(data)) as house,
        sync_playwright() as playwright,
    ):
        path = find_browser(playwright) or playwright.chromium.executable_path
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        tablet = Device(HttpWire(house.port))
        tablet.begins(chips=1_000_000)
        screen = browser.new_page(viewport={"width": 1280, "height": 720})
        screen.goto(f"{house.base}/tv")
        good = watch(screen, tablet, house, 350 if told.short else told.taps)
        browser.close()
    if not good:
        raise SystemExit("The screen for the room grows.")


if __name__ == "__main__":
    main()
