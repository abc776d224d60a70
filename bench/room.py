"""Whether the screen for the room grows: `python bench/room.py [--short] [--taps N] [--hours N]`.

A tablet plays deals of seven taps, one after the other, before a screen that nobody touches. After
each tenth of them what nobody holds is collected, and the heap of the page, its nodes and listeners
are counted, and the memory of the server. It fails where the end holds more than the first tenth
did: 1 MB, 300 nodes, or 5 listeners.

Then hours go by on the page's own clock, a deal every five minutes. It runs so much faster than
the server's that the page believes each line to be dead after half a minute, and opens a new one;
in the middle the server is gone for ten minutes. That holds no more in the end either.
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
MORE = (1.0, 300, 5)
"""MB, nodes and listeners that the end may hold more than the first part: an uneven collection, a
chip that still flies."""
STEP, AWAY = 30, 20
"""Seconds that the page's clock is put forward at once, and for how many such steps the server is
gone."""
Held = tuple[float, int, int]
UP_TO = "(entry) => Number(document.getElementById('moment')?.dataset.entry) >= entry"


def deal(tablet: Device, number: int) -> None:
    """One opens, three fold, the pot is paid: seven taps."""
    first, *others = ((number + at) % SEATS for at in range(SEATS))
    tablet.plays(f"deal, {first} bets 2")
    for seat in others:
        tablet.plays(f"{seat} drops")
    tablet.must("award", pot=0, winner=first, openers="shown")


def held(screen: Page, entry: int) -> Held:
    """MB of heap, nodes and listeners of the page, once it shows that entry."""
    screen.wait_for_function(UP_TO, arg=entry)
    screen.wait_for_timeout(600)  # chips that still fly
    line = screen.context.new_cdp_session(screen)
    line.send("HeapProfiler.collectGarbage")
    line.send("Performance.enable")
    found = {each["name"]: each["value"] for each in line.send("Performance.getMetrics")["metrics"]}
    line.detach()
    heap = found["JSHeapUsedSize"] / 2**20
    return heap, int(found["Nodes"]), int(found["JSEventListeners"])


def memory(house: House) -> float:
    """MB of memory that the server has, where the system says so."""
    assert house.server is not None
    status = Path(f"/proc/{house.server.process.pid}/status")
    found = re.search(r"VmRSS:\s+(\d+)", status.read_text() if status.exists() else "")
    return int(found[1]) / 1024 if found else 0.0


def watch(screen: Page, tablet: Device, house: House, taps: int) -> bool:
    """Whether the screen holds no more in the end."""
    each = max(taps // TAPS // PARTS, 1)
    marks: list[Held] = []
    began = time.monotonic()
    for part in range(PARTS):
        for number in range(part * each, (part + 1) * each):
            deal(tablet, number)
        marks.append(held(screen, tablet.seen()))
        told(f"{(part + 1) * each * TAPS:6} taps", marks[-1], house)
    return no_more(marks, began)


def told(when: str, found: Held, house: House) -> None:
    heap, nodes, listeners = found
    server = f"server {memory(house):5.0f} MB"
    print(f"{when}  {heap:6.2f} MB  {nodes:6} nodes  {listeners:4} listeners  {server}", flush=True)


def no_more(marks: list[Held], began: float) -> bool:
    """Whether the last holds no more than the first."""
    grown = [last - first for first, last in zip(marks[0], marks[-1], strict=True)]
    took = time.monotonic() - began
    print(f"grown by {grown[0]:.2f} MB, {grown[1]} nodes, {grown[2]} listeners in {took:.0f} s")
    return all(more < most for more, most in zip(grown, MORE, strict=True))


def sit_there(screen: Page, house: House, dealt: int, hours: float) -> bool:
    """The same of hours on the page's own clock; in the middle the server goes away."""
    tablet = Device(HttpWire(house.port), night=1)
    steps, began = int(hours * 3600 / STEP), time.monotonic()
    marks = [held(screen, tablet.seen())]
    for step in range(1, steps + 1):
        screen.clock.run_for(STEP * 1000)
        if step == steps // 2:
            house.kill()
        elif step == steps // 2 + AWAY:
            house.start()
            tablet = Device(HttpWire(house.port), night=1)
            tablet.opens("/")
        elif step % 10 == 0 and not steps // 2 <= step < steps // 2 + AWAY:
            deal(tablet, dealt)
            dealt += 1
        if step % max(steps // PARTS, 1) == 0 and not steps // 2 <= step < steps // 2 + AWAY:
            marks.append(held(screen, tablet.seen()))
            told(f"{step * STEP / 3600:6.1f} hours", marks[-1], house)
    return no_more(marks, began)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--short", action="store_true", help="a few deals only, for the tests")
    parser.add_argument("--taps", type=int, default=6000)
    parser.add_argument("--hours", type=float, default=8)
    asked = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as data,
        House(Path(data)) as house,
        sync_playwright() as playwright,
    ):
        path = find_browser() or playwright.chromium.executable_path
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        tablet = Device(HttpWire(house.port))
        tablet.begins(chips=1_000_000)
        screen = browser.new_page(viewport={"width": 1280, "height": 720})
        screen.clock.install()
        screen.goto(f"{house.base}/tv")
        taps, hours = (350, 0.5) if asked.short else (asked.taps, asked.hours)
        good = watch(screen, tablet, house, taps)
        good = sit_there(screen, house, max(taps // TAPS // PARTS, 1) * PARTS, hours) and good
        browser.close()
    if not good:
        raise SystemExit("The screen for the room grows.")


if __name__ == "__main__":
    main()
