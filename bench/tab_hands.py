"""Written hands in the app in a browser tab, with the same outcome as at home.

    python bench/tab_hands.py         (--page 0: none by touching; --worker 0: none by the worker)

All of tests/scenarios are played by the Python of the tab: nothing wrong, and every event as at
home. Then those of `touched.txt` are played by touching buttons on the felt of the tab, and its log
is read: each entry has the events that the written hand has. CHROMIUM names the browser.
"""

from __future__ import annotations

import argparse
import hashlib
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import closing
from dataclasses import fields
from pathlib import Path
from typing import Any

from playwright.sync_api import Error, Frame, Page, sync_playwright
from werkzeug.datastructures import ImmutableMultiDict

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT), str(ROOT / "tests")]

from browser.conftest import find_browser  # noqa: E402
from browser.play import PATIENT  # noqa: E402
from browser.tabs import BOOT, REPLAY, app, folder, hosted  # noqa: E402

from referee.core.decide import act  # noqa: E402
from referee.core.errors import Impossible, Refused  # noqa: E402
from referee.core.log import Entry, Log  # noqa: E402
from referee.core.messages.command import Command, strand  # noqa: E402
from referee.notation import player  # noqa: E402
from referee.rulebook import load_book  # noqa: E402
from referee.store import Store  # noqa: E402
from referee.store.codec import encode  # noqa: E402
from referee.web import forms  # noqa: E402
from referee.web.forms.fields import InvalidForm, Sent  # noqa: E402

SCENARIOS = ROOT / "tests" / "scenarios"
TOUCHED = Path(__file__).with_name("touched.txt")
"""Written hands of which each act has a button on the felt, or in a sheet that it opens."""
BOOK = load_book(ROOT / "rulebook")
AT_ONCE = 20
"""Hands that the worker is given together."""
FORMS = """() => [...document.querySelectorAll("form.tap")].map((form, at) => {
  const sheet = form.closest("dialog");
  const typed = [...form.querySelectorAll("input:not([type=hidden])")];
  return [sheet && !sheet.open ? -1 : at, [...new FormData(form)], typed.map((one) => one.name)];
})"""
PRESS = """([at, typed]) => {
  const form = document.querySelectorAll("form.tap")[at];
  for (const [name, value] of Object.entries(typed)) form.elements[name].value = value;
  form.querySelector("button:not([type=button])").click();
}"""
SHEETS = ".acts [hx-get]"
OPENED = "(shown) => (document.querySelector('dialog#sheet').dataset.shown || '0') !== shown"
HEARD = "(heard) => (document.body.dataset.heard || '0') !== heard"
SAVED = """async (url) => {
  const answer = await fetch(url, { method: "POST" });
  return [...new Uint8Array(await answer.arrayBuffer())];
}"""
Events = tuple[Any, ...]


class Written:
    """A written hand: the commands it is made of, and the events of each. whole: that is all of it;
    what is taken back is no command."""

    def __init__(self, path: Path) -> None:
        self.path, self.steps = path, list[tuple[Command, Events]]()

        def heard(night: Any, command: Command, beside: Any = None) -> Any:
            events, after = act(night, command, beside)
            self.steps.append((command, events))
            return events, after

        vars(player)["act"] = heard
        try:
            self.played = player.play(path.read_text(encoding="utf-8"), BOOK)
        finally:
            vars(player)["act"] = act
        entered = {id(entry.events) for entry in self.played.log.entries}
        self.steps = [step for step in self.steps if id(step[1]) in entered]  # others were refused
        self.whole = len(self.steps) == len(entered)


def mark(log: Log) -> list[Any]:
    said = [encode(entry.events) for entry in log.entries]
    return [len(said), hashlib.sha256("\n".join(said).encode()).hexdigest()]


def by_worker(page: Page, base: str, hands: Sequence[Written]) -> list[str]:
    """What went another way in the tab."""
    wrong = []
    for first in range(0, len(hands), AT_ONCE):
        part = hands[first : first + AT_ONCE]
        texts = [hand.path.read_text(encoding="utf-8") for hand in part]
        there = page.evaluate(REPLAY, [f"{base}tab/replay.js", texts])
        for hand, found in zip(part, there, strict=True):
            if found != [[list(one) for one in hand.played.wrong], *mark(hand.played.log)]:
                wrong.append(str(hand.path))
    return wrong


# --- by touching ------------------------------------------------------------------------------


def would(log: Log, given: Sequence[Sequence[str]]) -> Events | None:
    """The events of a form, if it can be sent now."""
    form = Sent(ImmutableMultiDict([(key, value) for key, value in given]))
    try:
        return act(log.night, forms.read(form, BOOK))[0]
    except (InvalidForm, Refused, Impossible, LookupError, ValueError):
        return None


def numbers(command: Command) -> set[int]:
    """What a finger would type for it."""
    found = (getattr(command, one.name) for one in fields(command))
    return {value for value in found if type(value) is int}


def fitting(
    frame: Frame, log: Log, command: Command, wanted: Events
) -> tuple[int, dict[str, str]] | None:
    """The form that is shown and does just that, and what is typed into it."""
    for at, given, typed in frame.evaluate(FORMS):
        if at < 0:
            continue
        if would(log, given) == wanted:
            return at, {}
        for value in numbers(command) if len(typed) == 1 else ():
            filled = [pair for pair in given if pair[0] != typed[0]] + [[typed[0], str(value)]]
            if would(log, filled) == wanted:
                return at, {typed[0]: str(value)}
    return None


def in_a_sheet(
    frame: Frame, log: Log, command: Command, wanted: Events
) -> tuple[int, dict[str, str]] | None:
    """The same in one of the sheets that the buttons open; that one stays open."""
    for at in range(frame.locator(SHEETS).count()):
        shown = frame.locator("dialog#sheet").get_attribute("data-shown") or "0"
        frame.locator(SHEETS).nth(at).click()
        frame.wait_for_function(OPENED, arg=shown, timeout=BOOT)
        found = fitting(frame, log, command, wanted)
        if found:
            return found
        frame.locator("#sheet > [data-close]").click()
    return None


def touched(frame: Frame, address: str, hand: Written) -> str:
    """Play a hand by touching the felt; why it went no further, or nothing."""
    frame.goto(address)
    log = Log()
    for command, events in hand.steps:
        if log.entries:
            frame.wait_for_selector("body:not(.busy):not(.calm) .acts", timeout=BOOT)
            found = fitting(frame, log, command, events)
            found = found or in_a_sheet(frame, log, command, events)
            if found is None:
                return f"no button for {type(command).__name__}"
            heard = frame.locator("body").get_attribute("data-heard") or "0"
            frame.evaluate(PRESS, list(found))
            try:
                frame.wait_for_function(HEARD, arg=heard, timeout=PATIENT)
            except Error:
                return f"no answer to {type(command).__name__}"
        log.append(Entry(log.seq + 1, strand(command), events))
    return ""


def nights(hands: Sequence[Written], path: Path) -> None:
    """A backup with a night for each hand, begun and not yet dealt."""
    with closing(Store(path)) as store:
        for hand in hands:
            command, events = hand.steps[0]
            store.add_night("2026-01-01T20:00:00", Entry(1, strand(command), events))


def brought(frame: Frame, base: str, file: Path) -> None:
    """The nights of a backup are in the tab."""
    frame.goto(f"{base}data")
    frame.get_by_label("The backup file").set_input_files(file)
    frame.get_by_role("button", name="Check this backup …").click()
    frame.get_by_role("button", name="Bring back").click(timeout=BOOT)
    frame.get_by_text("Done:").wait_for(timeout=BOOT)


def saved(frame: Frame, base: str, file: Path) -> None:
    """A backup of the tab: the whole log, also what it tells nobody while a deal is played."""
    file.write_bytes(bytes(frame.evaluate(SAVED, f"{base}data/save")))


def by_page(frame: Frame, base: str, hands: Sequence[Written], spare: Path) -> list[str]:
    """What went another way by touching the felt."""
    nights(hands, spare / "hands.db")
    brought(frame, base, spare / "hands.db")
    whys = [touched(frame, f"{base}night/{at}", hand) for at, hand in enumerate(hands, 1)]
    saved(frame, base, spare / "played.db")
    with closing(Store(spare / "played.db")) as store:
        for at, hand in enumerate(hands, 1):
            there = [encode(entry.events) for entry in store.read(at).entries]
            if there != [encode(events) for _, events in hand.steps]:
                whys[at - 1] = whys[at - 1] or "its log says something else"
    return [f"{hand.path.stem}: {why}" for hand, why in zip(hands, whys, strict=True) if why]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--page", type=int, default=999)
    parser.add_argument("--worker", type=int, default=9999)
    args = parser.parse_args()
    hands = [Written(path) for path in sorted(SCENARIOS.rglob("*.hand"))][: args.worker]
    chosen = [Written(SCENARIOS / name) for name in TOUCHED.read_text().split()][: args.page]
    wrong: list[str] = []
    with (
        tempfile.TemporaryDirectory() as spare,
        hosted(folder()) as base,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(
            executable_path=find_browser(),
            args=["--no-sandbox", "--disable-dev-shm-usage"],
        )
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        page.goto(base)
        frame = app(page, "main")
        for name, many, play in (
            ("by the worker", hands, lambda: by_worker(page, base, hands)),
            ("by touching", chosen, lambda: by_page(frame, base, chosen, Path(spare))),
        ):
            before = time.monotonic()
            found = play() if many else []
            acts = sum(len(hand.steps) for hand in many)
            print(f"{len(many)} hands {name}, {acts} acts: {len(found)} went another way;", end=" ")
            print(f"{time.monotonic() - before:.0f} s", flush=True)
            wrong += found
        browser.close()
    if wrong:
        raise SystemExit("\n".join(wrong))


if __name__ == "__main__":
    main()
