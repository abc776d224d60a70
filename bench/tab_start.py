"""How long the app in a browser tab takes to start and to answer, and what it holds in memory.

    python bench/tab_start.py [--slow 4] [--taps 1000] [--later 3]

The first visit of a device, to its first page and until the first tap on it ("New night", at once)
is answered, and the starts after it, once Python is kept as it stood (static/tab/maker.js): to the
felt, with the second in which each step was reached, and from the first tap to its picture. --slow:
the browser's processes are stopped for three quarters of each 20 ms, so that all of them, the
worker too, have a quarter of a processor. What else the machine does changes seconds; so the
processor's seconds are told as well, those of the worker that runs Python apart, and how long this
process needs for a fixed piece of work at the same moment. Memory is told beside that of the same
browser with an empty page; after taps at the pace of quick fingers, after as many without a pause,
and after a rest, of a browser of which nothing is recorded (unwatched.py). CHROMIUM names the
browser.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import signal
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Frame, Page, Playwright, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests"), str(ROOT / "bench")]

from browser.conftest import find_browser  # noqa: E402
from browser.tabs import app, folder, hosted  # noqa: E402
from tab import BEGIN  # noqa: E402
from unwatched import unwatched  # noqa: E402

TICK = 1e-9
"""Seconds in a unit of schedstat."""
REST = 25
"""Seconds after which a browser has collected what its pages let go."""
COMPILED = 5
"""Seconds in which a browser may keep what it compiled (docs/tab.md)."""
ROUND = 0.02
"""Seconds in which a slowed browser runs once and is stopped once."""
MARKS = "() => performance.getEntriesByType('mark').map((one) => [one.name, one.startTime])"
TAPS = """async ([base, many, pause]) => {
  let seen = (await (await fetch(base + "night/1/log.json")).json()).entries.length - 1;
  const took = [];
  for (let at = 0; at < many; at += 1) {
    const tap = `${at} ${Math.random()}`;
    const body = new URLSearchParams({do: "buy", seat: at % 3, chips: 1, view: "bank", seen, tap});
    const headers = {"HX-Request": "true", "Content-Type": "application/x-www-form-urlencoded"};
    const before = performance.now();
    const answer = await fetch(base + "night/1/tap", {method: "POST", headers, body});
    seen = Number(answer.headers.get("Entry"));
    await answer.text();
    took.push(performance.now() - before);
    await new Promise((done) => setTimeout(done, pause));
  }
  return took;
}"""
PACE = 150
"""Milliseconds between two taps of quick fingers."""
FELT = """() => document.querySelector("iframe")?.contentDocument?.querySelector(".acts .button")
  ? 1 : 0"""
PAINTS = """() => new Promise((done) => {
  const button = document.querySelector(".acts .button");
  const before = performance.now();
  new MutationObserver((_, all) => {
    all.disconnect();
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - before)));
  }).observe(document.body, {attributeFilter: ["data-heard"]});
  button.click();
})"""
"""From a tap to the first picture with its answer in it."""


def processes(profile: Path) -> list[int]:
    """Those of the browser with this profile."""
    found = []
    for at in Path("/proc").iterdir():
        if at.name.isdigit() and int(at.name) != os.getpid():
            with contextlib.suppress(OSError):
                if str(profile).encode() in (at / "cmdline").read_bytes():
                    found.append(int(at.name))
    children: dict[int, list[int]] = {}
    for at in Path("/proc").iterdir():
        if at.name.isdigit():
            with contextlib.suppress(OSError, ValueError, IndexError):
                parent = int((at / "stat").read_text().rpartition(")")[2].split()[1])
                children.setdefault(parent, []).append(int(at.name))
    for one in found:
        found += [pid for pid in children.get(one, []) if pid not in found]
    return found


def processor(profile: Path) -> tuple[float, float]:
    """Seconds that its processes have had of it: those that run Python in a worker, and all."""
    python = whole = 0.0
    for pid in processes(profile):
        with contextlib.suppress(OSError):
            for thread in Path(f"/proc/{pid}/task").iterdir():
                had = int((thread / "schedstat").read_text().split()[0]) * TICK
                whole += had
                python += had * (thread / "comm").read_text().startswith("DedicatedWorker")
    return python, whole


def fixed() -> float:
    """Seconds of the processor for the same work each time."""
    before, total = time.thread_time(), 0
    for at in range(2_000_000):
        total += at * at % 7
    return time.thread_time() - before


def megabytes(profile: Path) -> dict[str, float]:
    """What each kind of the browser's processes holds (its share of what several hold)."""
    held: dict[str, float] = {}
    for pid in processes(profile):
        with contextlib.suppress(OSError):
            line = Path(f"/proc/{pid}/cmdline").read_bytes().decode(errors="replace")
            kind = line.partition("--type=")[2].partition("\0")[0].partition(" ")[0] or "browser"
            text = Path(f"/proc/{pid}/smaps_rollup").read_text()
            pss = next(row for row in text.splitlines() if row.startswith("Pss:"))
            held[kind] = held.get(kind, 0) + int(pss.split()[1]) / 1000
    return held


@contextlib.contextmanager
def slowed(profile: Path, times: float) -> Iterator[None]:
    """The browser has one part in so many of the time."""
    over = threading.Event()

    def keep() -> None:
        looked, there = 0.0, list[int]()
        while not over.is_set():
            if time.monotonic() - looked > 0.3:
                looked, there = time.monotonic(), processes(profile)
            for what, rest in (
                (signal.SIGSTOP, ROUND * (1 - 1 / times)),
                (signal.SIGCONT, ROUND / times),
            ):
                for pid in there:
                    with contextlib.suppress(OSError):
                        os.kill(pid, what)
                time.sleep(rest)

    thread = threading.Thread(target=keep, daemon=True)
    if times > 1:
        thread.start()
    try:
        yield
    finally:
        over.set()
        if times > 1:
            thread.join()
            for pid in processes(profile):
                with contextlib.suppress(OSError):
                    os.kill(pid, signal.SIGCONT)


def opened(playwright: Playwright, profile: Path) -> tuple[Any, Page]:
    args = ["--no-sandbox", "--disable-dev-shm-usage"]
    context = playwright.chromium.launch_persistent_context(
        str(profile), executable_path=find_browser(), args=args
    )
    return context, context.pages[0]


def start(page: Page, address: str, until: str) -> tuple[float, Frame, str]:
    """Seconds to that, the frame, and when each step was reached."""
    before = time.monotonic()
    page.goto(address, timeout=300_000)
    frame = app(page, until)
    took = time.monotonic() - before
    steps = [f"{name} {at / 1000:.1f}" for name, at in page.evaluate(MARKS)]
    return took, frame, ", ".join(steps)


def painted(frame: Frame) -> float:
    """Milliseconds from a tap to the first picture with its answer in it. Who has opened the felt
    looks, and then taps; so between two taps."""
    time.sleep(1)
    frame.wait_for_selector("body:not(.busy):not(.calm) .acts .button")
    return float(frame.evaluate(PAINTS))


def held(browser: str, profile: Path, base: str, taps: int, pause: int) -> None:
    """Memory after a start, after taps with such a pause, and after a rest; told of a browser of
    which nothing is recorded."""
    with unwatched(browser, profile, f"{base}night/1") as page:
        page.until(FELT)
        time.sleep(3)
        print("  memory after a start:", shown(megabytes(profile)), flush=True)
        each = sorted(page.run(TAPS, [base, taps, pause]))
        middle, late = each[len(each) // 2], each[int(len(each) * 0.95)]
        print(f"{len(each)} taps, {pause} ms apart: {middle:.0f} ms in the middle,", end=" ")
        print(f"{late:.0f} of each 20th")
        print("  memory after them:", shown(megabytes(profile)), flush=True)
        time.sleep(REST)
        print(f"  {REST} seconds later:", shown(megabytes(profile)), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--slow", type=float, default=1)
    parser.add_argument("--taps", type=int, default=1000)
    parser.add_argument("--later", type=int, default=3)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as named, hosted(folder()) as base:
        profile = Path(named)
        with sync_playwright() as playwright:
            context, page = opened(playwright, profile)
            print("  memory of the browser alone:", shown(megabytes(profile)), flush=True)
            work, before = fixed(), processor(profile)
            with slowed(profile, args.slow):
                took, frame, steps = start(page, base, "main")
                after = processor(profile)
                tapped = time.monotonic()
                frame.click("a[href$='/new']")
                frame.wait_for_selector("form [name=name]", timeout=300_000)
                tapped = time.monotonic() - tapped + took
            print(f"first visit, to the first page: {took:.1f} s ({steps})")
            print(f"  to the answer of the first tap: {tapped:.1f} s")
            python, whole = after[0] - before[0], after[1] - before[1]
            print(f"  the processor: Python's worker {python:.2f} s, all {whole:.2f};", end=" ")
            print(f"fixed work {work:.3f} ({python / work:.1f} and {whole / work:.1f} times that)")
            frame.evaluate(BEGIN, base)
            page.wait_for_function(
                "() => performance.getEntriesByName('prepared').length", timeout=300_000
            )
            print("kept as it stood", page.evaluate(MARKS)[-1][1] // 1000, "s after it was opened")
            print("  memory then:", shown(megabytes(profile)), flush=True)
            time.sleep(COMPILED)
            context.close()
        for _ in range(args.later):
            with sync_playwright() as playwright:
                context, page = opened(playwright, profile)
                with slowed(profile, args.slow):
                    took, frame, steps = start(page, f"{base}night/1", ".acts .button")
                    first = painted(frame)
                print(f"later, to the felt: {took:.1f} s ({steps});", end=" ")
                print(f"its first tap: {first:.0f} ms", flush=True)
                context.close()
        with sync_playwright() as playwright:
            browser = find_browser() or playwright.chromium.executable_path
            for pause in (PACE, 0) if args.taps > 99 else (0,):
                held(browser, profile, base, args.taps, pause)
            context, page = opened(playwright, profile)
            _, frame, _ = start(page, f"{base}night/1", ".acts .button")
            with slowed(profile, args.slow):
                paints = [painted(frame) for _ in range(12)]
            print("tap to paint on the felt:", ", ".join(f"{one:.0f}" for one in paints), "ms")
            context.close()


def shown(held: dict[str, float]) -> str:
    parts = ", ".join(f"{kind} {many:.0f}" for kind, many in sorted(held.items()))
    return f"{sum(held.values()):.0f} MB ({parts})"


if __name__ == "__main__":
    main()
