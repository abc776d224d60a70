"""What the browser tests play with: a server to start and kill, and fingers."""

from __future__ import annotations

import itertools
import os
import re
import socket
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any
from urllib.parse import urlencode, urlsplit

from playwright.sync_api import ConsoleMessage, Error, Locator, Page, expect
from serving import QuickServer

ROOT = Path(__file__).parents[2]
MARKS = itertools.count(1)
SLOW = float(os.environ.get("SLOW", 0))
"""Seconds by which every answer comes late, as on a busy machine: what fails only so did not wait
for what it means."""
LATE = f"""
import time
from flask import Flask
quickly = Flask.full_dispatch_request
Flask.full_dispatch_request = lambda app: time.sleep({SLOW}) or quickly(app)
"""
PATIENT = 20_000
"""Milliseconds within which a page shows what it should: on a busy machine, too. How quick it is,
the benches measure (bench/pages.py, bench/taps.py); a test that waits for it is never in haste."""
SIX = ("Ann", "Bob", "Cy", "Dot", "Eva", "Finn")
TAPS = Path(__file__).with_name("taps.js").read_text(encoding="utf-8").partition("*/\n")[2]


def said(name: str, exact: bool = True) -> re.Pattern[str]:
    """What a button is called; what it makes others do on the way ("; Cy folds") left out."""
    if not exact:
        return re.compile(re.escape(name), re.IGNORECASE)
    return re.compile(f"^{re.escape(name)}(; .* (folds?|checks?))?$")


def spelt(said: re.Pattern[str]) -> dict[str, object]:
    """The same pattern for the page."""
    flags = "i" if said.flags & re.IGNORECASE else ""
    return {"said": {"pattern": said.pattern, "flags": flags}}


class House:
    """The real program with a data folder of its own, on a free port."""

    def __init__(self, data: Path, odds: Path | None = None) -> None:
        self.data, self.odds = data, odds
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        self.base = f"http://localhost:{self.port}"
        self.server: QuickServer | None = None

    def __enter__(self) -> House:
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        value: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.kill()

    def start(self) -> None:
        self.server = QuickServer(self.data, self.port, self.odds, LATE if SLOW else "")

    def kill(self) -> None:
        """As a flat battery would."""
        if self.server is not None:
            self.server.kill()
            self.server = None


class Play:
    """One person at one device. Everything is done by touching what can be seen. fingers: each tap
    is a mouse that is moved there and pressed by the browser, and not an event in the page."""

    def __init__(self, page: Page, base: str, fingers: bool = False) -> None:
        self.page = page
        self.base = base
        self.fingers = fingers
        self.faults: list[str] = []
        self.forgiven = re.compile("(?!)")
        page.on("console", self._console)
        page.on("pageerror", self._fault)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.faults.append(message.text)

    def _fault(self, error: Error) -> None:
        self.faults.append(str(error))

    def leave(self) -> None:
        """What the page does from now on is no matter of this player."""
        self.page.remove_listener("console", self._console)
        self.page.remove_listener("pageerror", self._fault)

    def forgive(self, pattern: str) -> None:
        """The browser itself reports a refusal or a broken line; that is no fault here."""
        self.forgiven = re.compile(pattern)

    def check_clean(self) -> None:
        faults = [one for one in self.faults if not self.forgiven.search(one)]
        assert not faults, faults

    # --- the night --------------------------------------------------------------------------

    def begin(self, names: Sequence[str] = SIX, chips: Sequence[int] = (), **fields: str) -> Play:
        """Begin a night: send what the form would, which is a third of the time that filling it
        in takes. fields: of the form, "-" as "_"; "1/2" is one amount for each blind."""
        sent = self.form(names, chips, **fields)
        answer = self.page.request.post(
            f"{self.base}/night",
            data=urlencode(sent),
            headers={"Content-Type": "application/x-www-form-urlencoded", "Origin": self.base},
        )
        assert answer.ok, answer.text()
        self.page.goto(answer.url)
        return self.seated()

    @staticmethod
    def form(names: Sequence[str], chips: Sequence[int], **fields: str) -> list[tuple[str, str]]:
        """What the form of a new night sends."""
        sent = [("tap", f"begin {next(MARKS)}"), *(("name", name) for name in names)]
        sent += [("chips", str(count)) for count in chips or [100] * len(names)]
        for key, value in fields.items():
            parts = value.split("/") if key == "blind" else [value]
            sent += [(key.replace("_", "-"), part) for part in parts]
        return sent

    def seated(self) -> Play:
        """At the felt of a night that was begun just now; what somebody owes since an earlier one
        of this house stands."""
        self.page.wait_for_url(re.compile(r"/night/\d+$|/slate"))
        if "/slate" in self.page.url:
            self.page.get_by_role("link", name="Leave it and play").click()
            self.page.wait_for_url("**/night/*")
        return self

    def fill_in(self, names: Sequence[str], chips: Sequence[int] = (), **fields: str) -> Play:
        """Fill in the form of a new night and send it."""
        page = self.page
        page.goto(f"{self.base}/new")
        while page.locator("[name=name]").count() < len(names):
            page.get_by_role("button", name="Add player").click()
        for at, name in enumerate(names):
            page.locator("[name=name]").nth(at).fill(name)
            if chips:
                page.locator("[name=chips]").nth(at).fill(str(chips[at]))
        fields = {"real": "", "worth": "", **fields}  # not as the night before it was played
        for key in sorted(fields, key=lambda one: one not in ("game", "limit")):
            self._stakes(key.replace("_", "-"), fields[key])
        page.get_by_role("button", name="Start").click()
        return self.seated()

    def _stakes(self, key: str, value: str) -> None:
        """Fill in one field of the stakes; "1/2" is one amount for each blind."""
        fields = self.page.locator(f"[name={key}]")
        fields.first.evaluate("(field) => field.closest('details')?.setAttribute('open', '')")
        if fields.first.get_attribute("type") == "radio":
            self.page.locator(f"[name={key}][value='{value}']").check()
            return
        if fields.first.evaluate("one => one.tagName") == "SELECT":
            fields.select_option(value)
            return
        for at, part in enumerate(value.split("/") if key == "blind" else [value]):
            fields.nth(at).fill(part)

    @property
    def night(self) -> str:
        return urlsplit(self.page.url).path.split("/")[2]

    def rested(self) -> None:
        """The last tap has been answered and the buttons are awake again."""
        self.until("body:not(.busy):not(.calm)")

    def until(self, css: str) -> None:
        """Wait until there is such a thing, and no longer: a locator looks only twice a second."""
        self.page.wait_for_function("(css) => document.querySelector(css)", arg=css)

    @property
    def heard(self) -> int:
        """How many taps of this page have been answered."""
        return int(self.page.locator("body").get_attribute("data-heard") or 0)

    @property
    def shown(self) -> int:
        """How many sheets this page has shown."""
        return int(self.page.locator("dialog#sheet").get_attribute("data-shown") or 0)

    def answered(self, heard: int) -> None:
        """One more tap has been answered."""
        self.until(f"body[data-heard='{heard + 1}']")

    def button(self, name: str, exact: bool = True) -> Locator:
        """A button by what it says."""
        return self.page.get_by_role("button", name=said(name, exact))

    def tap(self, *names: str) -> Play:
        """Tap buttons by what they say, one after the other, each after the last was answered."""
        left = list(names)
        while left:
            left = left[self.touch([spelt(said(name)) for name in left]) :]
            if left:
                self.press(self.button(left.pop(0)))
        return self

    def touch(self, buttons: Sequence[dict[str, object]], sheet: bool = False) -> int:
        """Tap in the page itself (taps.js): how many were, before one that needs the mouse."""
        if self.fingers:
            return 0
        done = self.page.wait_for_function(
            TAPS, arg={"buttons": buttons, "sheet": sheet}, timeout=PATIENT * len(buttons)
        )
        count = int(done.json_value())
        done.dispose()
        return count

    def there(self, button: Locator) -> None:
        """A button is there and hears: one that somebody else's tap has brought this moment is deaf
        for a third of a second (rule 6 of guard.js)."""
        button.wait_for()
        self.rested()

    def press(self, button: Locator) -> Play:
        """Tap one button and wait for the answer."""
        self.there(button)
        heard = self.heard
        button.click()
        self.answered(heard)
        return self

    def open(self, name: str, exact: bool = True) -> Play:
        """Tap what opens a sheet, or the next one in it."""
        if self.touch([{**spelt(said(name, exact)), "first": True}], sheet=True):
            return self
        return self.unfold(self.button(name, exact).first)

    def unfold(self, button: Locator) -> Play:
        """Tap one button and wait for the sheet it asks for."""
        self.there(button)
        shown = self.shown
        button.click()
        sheet = self.page.locator(f"dialog#sheet[open][data-shown='{shown + 1}']")
        expect(sheet.locator("#sheet-body > *").first).to_be_visible()
        return self

    def close(self) -> Play:
        self.page.locator("#sheet > [data-close]").click()
        expect(self.page.locator("dialog#sheet")).not_to_have_attribute("open", "")
        return self

    def seat_menu(self, name: str, act: str) -> Play:
        """Tap a seat, then one line of its sheet."""
        return self.seat(name).tap(act)

    def seat(self, name: str) -> Play:
        """Tap a seat: its sheet opens."""
        css = f".seat[title='{name}']"
        return (
            self if self.touch([{"css": css}], sheet=True) else self.unfold(self.page.locator(css))
        )

    # --- what is seen -----------------------------------------------------------------------

    def sees(self, css: str, text: str | re.Pattern[str], within: float = PATIENT) -> Play:
        expect(self.page.locator(css)).to_have_text(text, timeout=within)
        return self

    def turn(self, text: str) -> Play:
        return self.sees(".turn b", text)

    def pot(self, chips: int) -> Play:
        return self.sees(".pot-number", str(chips))

    def stacks(self) -> list[int]:
        """Everybody's chips in the order of the seats."""
        found: list[list[str]] = self.page.evaluate(
            """() => [...document.querySelectorAll("[id^=seat-]")].map(
              (seat) => [seat.id.slice(5), seat.querySelector(".stack").innerText])"""
        )
        chips = {int(seat): int(stack.replace("\u202f", "")) for seat, stack in found}
        return [chips[seat] for seat in sorted(chips)]


@contextmanager
def phone(browser: Any, play: Play) -> Iterator[Play]:
    """A phone in another pocket that follows the same night."""
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    context.set_default_timeout(PATIENT)
    other = Play(context.new_page(), play.base)
    other.page.goto(f"{play.base}/night/{play.night}/phone")
    try:
        yield other
        other.check_clean()
    finally:
        context.close()


@contextmanager
def tablet(browser: Any, play: Play) -> Iterator[Play]:
    """A second tablet that may tap."""
    context = browser.new_context(viewport={"width": 1024, "height": 768})
    context.set_default_timeout(PATIENT)
    other = Play(context.new_page(), play.base)
    other.page.goto(f"{play.base}/night/{play.night}")
    try:
        yield other
        other.check_clean()
    finally:
        context.close()


def abreast(one: Play, *others: Play) -> None:
    """All have seen what the first one shows: a tap that comes just before is no tap."""
    entry = one.page.locator("#moment").get_attribute("data-entry") or ""
    for other in others:
        expect(other.page.locator("#moment")).to_have_attribute("data-entry", entry)


def same_felt(tablet: Play, watcher: Play) -> None:
    """The phone shows what the tablet shows, and is told of it: it does not look now and then."""
    page = tablet.page
    stacks = page.locator("[id^=seat-] .stack").all_inner_texts()
    seats = [one.get_attribute("id") for one in page.locator("[id^=seat-]").all()]
    by_seat = [stack for _, stack in sorted(zip(seats, stacks, strict=True))]
    expect(watcher.page.locator("[id^=seat-] .stack")).to_have_text(by_seat)
    for css in (".pot-number", ".turn", ".crib"):
        watcher.sees(css, page.locator(css).text_content() or "")
    expect(watcher.page.locator("#wire")).to_be_hidden()
