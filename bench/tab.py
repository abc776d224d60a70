"""How the app in a browser tab survives: the browser is killed in the middle of taps.

    python bench/tab.py --kills 200        (--short: two; --full: on a device without room)

After each kill the next start reads the log: every tap that was acknowledged stands in it once, in
its place; at most one more was on its way, and sent again with its mark it counts once. On a device
without room a tap is refused until there is some, and then counts once. CHROMIUM names the browser.
How long each start took is told too.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import random
import shutil
import signal
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Error, Frame, Page, Playwright, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from browser.tabs import BOOT, app, folder, hosted  # noqa: E402

SENDS = """async ([base, first, many, full]) => {
  let seen = (await (await fetch(base + "night/1/log.json")).json()).entries.length;
  for (let at = first; at < first + many; at += 1) {
    const said = {do: "buy", seat: 0, chips: at, view: "bank", seen, tap: `buying ${at}`};
    const headers = {"HX-Request": "true", "Content-Type": "application/x-www-form-urlencoded"};
    const body = new URLSearchParams(said);
    const answer = await fetch(base + "night/1/tap", {method: "POST", headers, body});
    if (full && answer.status !== 200) {
      console.log(`refused ${at} ${answer.status} ${(await answer.text()).includes("room")}`);
      at -= 1;
      await new Promise((done) => setTimeout(done, 20));
      continue;
    }
    seen = Number(answer.headers.get("Entry"));
    console.log(`acknowledged ${at} ${answer.status} ${seen}`);
    await answer.text();
  }
}"""
BEGIN = """async (base) => {
  const said = [["tap", "begin"], ["game", "jackpots"], ["limit", "fixed"], ["ante", "1"]];
  said.push(["small", "2"], ["big", "4"], ["paid", "slip"], ["real", ""]);
  for (const name of ["Ann", "Bob", "Cy"]) said.push(["name", name], ["chips", "100"]);
  await fetch(base + "night", {method: "POST", body: new URLSearchParams(said)});
}"""
PREPARED = "() => performance.getEntriesByName('prepared').length"
LOG = "async (base) => (await (await fetch(base + 'night/1/log.json')).text())"


@dataclass
class Told:
    """What the browser has acknowledged: the number of each tap, and its entry."""

    taps: dict[int, int] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)
    refused: int = 0

    def hear(self, text: str) -> None:
        if text.startswith("refused "):
            self.refused += 1
            if not text.endswith("true"):
                self.wrong.append(text)
        if text.startswith("acknowledged "):
            at, status, entry = map(int, text.split()[1:])
            if status != 200:
                self.wrong.append(text)
            self.taps[at] = entry


def opened(playwright: Playwright, profile: Path, base: str, told: Told) -> tuple[Any, Page, Frame]:
    found = os.environ.get("CHROMIUM") or shutil.which("chromium-headless-shell")
    args = ["--no-sandbox", "--disable-dev-shm-usage"]
    context = playwright.chromium.launch_persistent_context(
        str(profile), executable_path=found, args=args
    )
    page = context.pages[0]
    page.on("console", lambda said: told.hear(said.text))
    page.goto(base)
    return context, page, app(page, "main, #live")


def without_room(page: Page, base: str) -> None:
    """The browser gives the page no more of the device."""
    origin = base.removesuffix("/tab/")
    devtools = page.context.new_cdp_session(page)
    devtools.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1})


def kill(profile: Path) -> None:
    """Every process that was started with this profile: the browser, and so all it started."""
    for at in Path("/proc").iterdir():
        if at.name.isdigit() and int(at.name) != os.getpid():
            with contextlib.suppress(OSError):
                if str(profile).encode() in (at / "cmdline").read_bytes():
                    os.kill(int(at.name), signal.SIGKILL)


def bought(frame: Frame, base: str) -> dict[int, list[int]]:
    """By number of a tap (so many chips were bought) the entries in which it stands."""
    found: dict[int, list[int]] = {}
    for entry in json.loads(frame.evaluate(LOG, base))["entries"][1:]:
        for event in entry["events"]:
            if event["is"] == "Bought":
                found.setdefault(event["amount"], []).append(entry["seq"])
    return found


def differences(told: Told, log: dict[int, list[int]]) -> list[str]:
    """What is wrong in a log. A tap is sent when the one before was answered, so tap n is entry
    n + 1, and none is left out; what was answered last may not have come to us, so there may be
    more in it than we heard of."""
    last = max(log, default=0)
    wrong = [
        f"{at} stands in {log.get(at)}" for at in range(1, last + 1) if log.get(at) != [at + 1]
    ]
    return wrong + [
        f"{at} was acknowledged as entry {entry} and stands in {log.get(at)}"
        for at, entry in told.taps.items()
        if [entry] != log.get(at)
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--short", action="store_true")
    parser.add_argument("--full", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    kills, chance, told = 2 if args.short else args.kills, random.Random(args.seed), Told()
    starts: list[float] = []
    caught = 0  # a tap was on its way and had been entered, unheard
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as named, hosted(folder()) as base:
        profile = Path(named)
        for round in range(kills + 1):
            with sync_playwright() as playwright:
                before = time.monotonic()
                context, page, frame = opened(playwright, profile, base, told)
                starts.append(time.monotonic() - before)
                if round == 0:
                    frame.evaluate(BEGIN, base)
                    if kills > 10:  # so that each start is as most are (static/tab/maker.js)
                        page.wait_for_function(PREPARED, timeout=BOOT)
                log = bought(frame, base)
                last = max(log, default=0)
                told.wrong += differences(told, log)
                caught += last > max(told.taps, default=0)
                if last:  # a page that heard no answer sends it again
                    frame.evaluate(SENDS, [base, last, 1, False])
                    told.taps.pop(last, None)  # its answer shows the log as it is by now
                    if bought(frame, base) != log:
                        told.wrong.append(f"{last} counted again")
                if round < kills:
                    sends = [base, last + 1, 9999, args.full]
                    frame.evaluate("(args) => { (" + SENDS + ")(args); }", sends)
                    page.wait_for_timeout(chance.uniform(30, 1500))
                    if args.full:
                        without_room(page, base)
                        page.wait_for_timeout(chance.uniform(30, 1500))
                    kill(profile)
                with contextlib.suppress(Error):
                    page.wait_for_timeout(100)
                with contextlib.suppress(Error):
                    context.close()
            if told.wrong:
                break
            if round % 10 == 0 and not args.short:
                print(f"  {round} kills, {len(told.taps)} taps", file=sys.stderr, flush=True)
    first, *later = starts
    print(f"{round} kills of the browser, {len(told.taps)} taps acknowledged:", end=" ")
    print(f"{len(told.wrong)} lost, doubled or moved.")
    if args.full:
        print(f"{told.refused} times one was refused as there was no room; later it counted once.")
    print(f"{caught} times a tap was entered and not heard of: sent again, it counted once.")
    print(f"A start took {min(later):.1f} to {max(later):.1f} s; the very first {first:.1f}.")
    if told.wrong:
        raise SystemExit("\n".join(told.wrong[:20]))


if __name__ == "__main__":
    main()
