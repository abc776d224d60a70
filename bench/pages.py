"""What a browser thinks of the pages: `python bench/pages.py [--short]`.

Lighthouse on the felt, a phone, the bank, a score sheet, the rulebook and the games: its four
figures, aim 100 each, and under each that falls short what it names (`npm ci --prefix bench` once;
without it, or with --short, these lines are left out). Then the time from a tap on the felt until
the new one is painted, on a processor six times slower: aim 300 ms.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from browser.conftest import find_browser
from browser.play import ROOT, SIX, House, Play
from playwright.sync_api import Browser, sync_playwright

PROGRAM = ROOT / "bench" / "node_modules" / "lighthouse" / "cli" / "index.js"
PAGES = {
    "felt": "night/1",
    "phone": "night/1/phone",
    "bank": "night/1/bank",
    "sheet": "night/1/scores/1",
    "rulebook": "rulebook",
    "games": "games",
}
SLOWER, AIM = 6, 300
WAIT = 12_000
"""Milliseconds after which Lighthouse no longer waits for a page that holds a stream open."""

# From the touch until the tap is answered, its view stands there, and two frames are over.
PAINTED = """(css) => new Promise((done) => {
  const began = performance.now();
  const seen = new MutationObserver(() => {
    seen.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() - began)));
  });
  seen.observe(document.body, { attributeFilter: ["data-heard"] });
  document.querySelector(css).click();
})"""


def evening(play: Play) -> None:
    """A deal in its first round of betting, and a score sheet beside it: night 1, sheet 1."""
    play.begin(SIX).tap("Deal the first hand", "Everybody’s in: ante 1", "Bob bets 2")
    play.page.goto(f"{play.base}/night/1/scores/new?kind=pokino")
    play.page.get_by_role("button", name="Start the sheet").click()
    play.page.wait_for_url(re.compile(r"/scores/1$"))
    play.page.goto(f"{play.base}/night/1")


def judged(address: str, browser: str, hand: bool) -> dict[str, Any]:
    """Lighthouse's report of one page: on a phone, or on a screen that lies on the table."""
    words = ["node", str(PROGRAM), address, "--quiet", "--output=json", "--output-path=stdout"]
    words += [f"--max-wait-for-load={WAIT}", "--chrome-flags=--headless=new --no-sandbox"]
    words += [] if hand else ["--preset=desktop"]
    environment = {**os.environ, "CHROME_PATH": browser}
    got = subprocess.run(words, capture_output=True, text=True, check=False, env=environment)
    if got.returncode:
        raise SystemExit(got.stderr)
    report: dict[str, Any] = json.loads(got.stdout)
    return report


def short_of(report: dict[str, Any]) -> Iterator[str]:
    """What each figure under 100 names as its reason, a line each."""
    for kind in report["categories"].values():
        if kind["score"] == 1:
            continue
        for part in kind["auditRefs"]:
            found = report["audits"][part["id"]]
            if part["weight"] and found["score"] is not None and found["score"] < 1:
                said = found.get("displayValue", "")
                yield f"    {kind['id']}: {found['title']} {said} ({100 * found['score']:.0f})"


def lighthouse(base: str, browser: str) -> None:
    for name, path in PAGES.items():
        report = judged(f"{base}/{path}", browser, hand=name == "phone")
        figures = {key: kind["score"] for key, kind in report["categories"].items()}
        told = "  ".join(f"{key} {100 * score:3.0f}" for key, score in figures.items())
        print(f"{name:10}{told}")
        print(*short_of(report), sep="\n", end="\n" if min(figures.values()) < 1 else "")


def taps(play: Play, times: int) -> None:
    """Check and undo, check and undo."""
    session = play.page.context.new_cdp_session(play.page)
    took = []
    for _ in range(times):
        for css in (".acts .button:not([disabled])", ".back"):
            session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
            play.rested()
            session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
            took.append(float(play.page.evaluate(PAINTED, css)))
    slowest = sorted(took)[int(len(took) * 0.95)]
    print(
        f"tap to paint, processor {SLOWER} times slower: {median(took):.0f} ms at the median, "
        f"{slowest:.0f} at p95 of {len(took)}; aim {AIM}"
    )


def opened(browser: Browser, base: str) -> Play:
    page = browser.new_page(viewport={"width": 1280, "height": 800}, reduced_motion="reduce")
    return Play(page, base)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--short", action="store_true", help="a few taps only, for the tests")
    short = parser.parse_args().short
    with (
        tempfile.TemporaryDirectory() as data,
        House(Path(data)) as house,
        sync_playwright() as playwright,
    ):
        path = find_browser() or playwright.chromium.executable_path
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        play = opened(browser, house.base)
        evening(play)
        taps(play, 2 if short else 20)
        browser.close()
        if short or not shutil.which("node") or not PROGRAM.is_file():
            print("Lighthouse is not asked.")
        else:
            lighthouse(house.base, path)


if __name__ == "__main__":
    main()
