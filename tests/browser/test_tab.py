"""The app in a browser tab: begun, played, closed and opened again; no word to anybody else."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page
from shelf import BOOK, some, turn

from referee.notation.player import play
from referee.store import Store, check_backup
from referee.store.codec import encode

from .tabs import BOOT, REPLAY, app, begin, buttons, folder, hosted, tap

pytestmark = pytest.mark.tab
WHOLE = "() => performance.getEntriesByName('whole').length"
SCENARIOS = sorted((Path(__file__).parents[1] / "scenarios").rglob("*.hand"))


@pytest.fixture(scope="module")
def base() -> Iterator[str]:
    with hosted(folder()) as found:
        yield found


@pytest.fixture
def tablet(browser: Browser) -> Iterator[BrowserContext]:
    """A device of its own, which has never been here."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    yield context
    context.close()


def watched(page: Page, base: str) -> list[str]:
    """What went wrong in a page, and every address that is not of our own origin."""
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda said: said.type in ("error", "warning") and faults.append(said.text))
    home = urlsplit(base).netloc
    page.context.on(
        "request", lambda asked: home != urlsplit(asked.url).netloc and faults.append(asked.url)
    )
    return faults


def test_a_night_in_a_tab(base: str, tablet: BrowserContext) -> None:
    """Two tabs see one table, and look when the other has tapped; when one is closed the other
    takes over; without a network it is all there again."""
    page = tablet.new_page()
    faults, looks = watched(page, base), list[str]()
    page.on("request", lambda asked: "/view/" in asked.url and looks.append(asked.url))
    page.goto(base)
    frame = app(page, "main")
    begin(frame, base, "Ann", "Bob", "Cy", "Dot")
    tap(frame, "Deal the first hand")
    tap(frame, re.compile("Everybody’s in"))
    other = tablet.new_page()
    faults_there = watched(other, base)
    other.goto(f"{base}night/1")
    second = app(other, ".acts .button")
    assert buttons(second) == buttons(frame)
    tap(frame, re.compile("^Bob bets"))
    second.wait_for_function(
        "(wanted) => document.querySelector('.acts').innerText === wanted",
        arg=frame.locator(".acts").inner_text(),
    )
    assert len(looks) <= 2  # of each page, when it opened: the answers of its own taps show it all
    page.close()
    tap(second, "Call")  # waits until this tab holds the table, and counts once
    shown = buttons(second)
    other.wait_for_function(WHOLE, timeout=BOOT)  # what no start needs comes late
    tablet.set_offline(True)
    other.goto(f"{base}night/1")
    assert buttons(app(other, ".acts .button")) == shown
    log = app(other)
    log.goto(f"{base}night/1/log")
    assert len(re.findall("calls", log.locator("main").inner_text())) == 1
    assert [fault for fault in (*faults, *faults_there) if "ERR_INTERNET" not in fault] == []


def test_files_go_out_and_come_in(base: str, tablet: BrowserContext, tmp_path: Path) -> None:
    """A backup in the middle of a deal: saved by the tab, good for the server, brought back."""
    page = tablet.new_page()
    faults = watched(page, base)
    page.goto(f"{base}?go=new")
    frame = app(page, "[name=name]")
    begin(frame, base, "Ann", "Bob", "Cy")
    tap(frame, "Deal the first hand")
    tap(frame, re.compile("Everybody’s in"))
    shown = buttons(frame)
    frame.goto(f"{base}data")
    with page.expect_download(timeout=BOOT) as saving:
        frame.get_by_role("button", name="Save a backup to this device").click()
    file = tmp_path / "mine.db"
    saving.value.save_as(file)
    assert check_backup(file) == 1
    with closing(Store(file)) as log:  # as a server opens it
        assert (log.read(1).damage, len(log.read(1).entries)) == (None, 3)
    frame.get_by_label("The backup file").set_input_files(file)
    frame.get_by_role("button", name="Check this backup …").click()
    frame.get_by_role("button", name="Bring back 1 night").click(timeout=BOOT)
    frame.get_by_text("Done: 1 night is here now.").wait_for(timeout=BOOT)
    frame.goto(f"{base}night/1")
    assert buttons(frame) == shown
    assert faults == []


def test_written_hands_end_as_at_home(base: str, tablet: BrowserContext) -> None:
    """Scenarios, played by the Python of the tab: nothing wrong, and every event the same."""
    chosen = some(SCENARIOS, 12, turn())
    page = tablet.new_page()
    page.goto(base)
    app(page, "main")
    texts = [path.read_text(encoding="utf-8") for path in chosen]
    there = page.evaluate(REPLAY, [f"{base}tab/replay.js", texts])
    for path, found in zip(chosen, there, strict=True):
        played = play(path.read_text(encoding="utf-8"), BOOK)
        said = [encode(entry.events) for entry in played.log.entries]
        mark = hashlib.sha256("\n".join(said).encode()).hexdigest()
        assert found == [played.wrong, len(said), mark], path.name
        assert played.wrong == []


def test_a_full_device_enters_nothing(base: str, tablet: BrowserContext) -> None:
    """A tap for which there is no room says so; what was entered stays, and the table goes on as
    soon as there is room."""
    page = tablet.new_page()
    page.goto(f"{base}?go=new")
    frame = app(page, "[name=name]")
    begin(frame, base, "Ann", "Bob", "Cy")
    tap(frame, "Deal the first hand")
    origin = base.removesuffix("/tab/")
    devtools = tablet.new_cdp_session(page)
    devtools.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1})
    refused = ""
    for many in range(200):  # what the browser has reserved for the file is used up at some time
        told = frame.evaluate(BUYS, [f"{base}night/1/tap", many])
        if told[0] != 200:
            refused = told[1]
            break
    assert "full" in refused.lower() or "room" in refused.lower(), refused
    devtools.send("Storage.overrideQuotaForOrigin", {"origin": origin})
    assert frame.evaluate(BUYS, [f"{base}night/1/tap", many])[0] == 200
    page.reload()
    frame = app(page, "#live")
    log = frame.evaluate("async (url) => (await fetch(url)).json()", f"{base}night/1/log.json")
    events = [event for entry in log["entries"][2:] for event in entry["events"]]
    assert [event["amount"] for event in events] == [100 + at for at in range(many + 1)]


BUYS = """async ([url, at]) => {
  const said = {do: "buy", seat: 0, chips: 100 + at, view: "bank", seen: at ? at + 2 : 1};
  const body = new URLSearchParams({...said, tap: `buying ${at} ${Math.random()}`});
  const headers = {"HX-Request": "true", "Content-Type": "application/x-www-form-urlencoded"};
  const answer = await fetch(url, {method: "POST", headers, body});
  const text = await answer.text();
  return [answer.status, text.slice(0, 600)];
}"""
