"""What the app in a browser tab says and does where nights could be lost: a new version, a browser
that may throw them away or keeps nothing, storage that is gone, a tab that dies in a tap."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Frame, Page, expect

from referee.store import Store, check_backup

from .conftest import find_browser
from .tabs import BOOT, app, begin, buttons, folder, hosted, renewed, tap

pytestmark = pytest.mark.tab
OLD = ("tab/words.js", "A new version is here.", "A newer version is here.")
BLIND = ("sw.js", "self.cookieStore", "self.none")
"""As in a browser that does not tell a service worker of cookies."""
AT_ONCE = ("tab/shell.js", "const REST = 20000", "const REST = 0")
"""The next start is made quick as soon as there was one."""
FORGETS = """async (version) => {
  const root = await navigator.storage.getDirectory();
  for await (const name of root.keys()) await root.removeEntry(name, {recursive: true});
  const name = encodeURIComponent("referee kept /tab/");
  const kept = await root.getDirectoryHandle(name, {create: true});
  const file = await (await kept.getFileHandle(version, {create: true})).createWritable();
  await file.write("no Python ".repeat(1000));
  await file.close();
}"""
"""All that was kept; and Python as it stood is damaged."""
TWICE = """() => {
  localStorage.setItem(`${Object.keys(localStorage)[0]}owed`, "1");
  for (let many = 0; many < 2; many++) document.dispatchEvent(new Event("visibilitychange"));
}"""
"""A backup is owed, and the page is looked at twice in one moment."""
CANNOT = {
    "may keep nothing": "StorageManager.prototype.getDirectory = async () => {"
    " throw new DOMException('no', 'SecurityError'); }",
    "A newer Chrome": "delete StorageManager.prototype.getDirectory",
    "not a private one": "delete Navigator.prototype.serviceWorker",
    "only on https": "Object.defineProperty(window, 'isSecureContext', {value: false})",
}


@pytest.fixture(scope="module")
def files() -> Path:
    return folder()


@pytest.fixture(scope="module")
def base(files: Path) -> Iterator[str]:
    with hosted(files) as found:
        yield found


@pytest.fixture
def tablet(browser: Browser) -> Iterator[BrowserContext]:
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    yield context
    context.close()


def said(page: Page) -> str:
    return page.locator("#notice p").inner_text(timeout=BOOT)


def agree(page: Page, *until: str) -> None:
    """Read what is said, up to a sentence with that in it, which stays."""
    for words in until:
        while words not in said(page):
            page.locator("#notice").get_by_role("button", name="OK").click()


def test_the_first_visit_and_the_night_after(
    base: str, tablet: BrowserContext, tmp_path: Path
) -> None:
    """What is said once, the screen that stays on, Continue, a backup after the night; and the
    sentence where all of it is gone."""
    tablet.add_init_script(
        "WakeLock.prototype.request = function () {"
        " top.asked = (top.asked || 0) + 1; return Promise.reject(new Error('none')); }"
    )
    page = tablet.new_page()
    page.goto(f"{base}?go=new")
    frame = app(page, "[name=name]")
    assert "needs no network" in said(page)
    agree(page, "./run --lan", "may throw the nights away")
    page.locator("#notice").get_by_role("button", name="OK").click()
    expect(page.locator("#notice")).to_have_count(0)
    begin(frame, base, "Ann", "Bob", "Cy")
    frame.wait_for_function("top.asked")
    allowed = page.locator("iframe").get_attribute("allow") or ""
    for feature in ("screen-wake-lock", "clipboard-write", "fullscreen"):
        assert feature in allowed
    shown = buttons(frame)
    page.goto(f"{base}?go=continue")
    frame = app(page, ".acts .button")
    assert buttons(frame) == shown
    assert page.locator("#notice").count() == 0  # it was said once
    frame.goto(f"{base}night/1/bank")
    frame.get_by_role("button", name="Close the night …").click()
    frame.locator("dialog").get_by_role("button", name="Close the night", exact=True).click()
    assert "save a backup now" in said(page)
    with page.expect_download(timeout=BOOT) as saving:
        page.locator("#notice").get_by_role("button", name="Save a backup").click()
    file = tmp_path / saving.value.suggested_filename
    saving.value.save_as(file)
    assert check_backup(file) == 1
    with closing(Store(file)) as log:
        assert log.read(1).damage is None
    page.evaluate(TWICE)
    assert "save a backup now" in said(page)
    page.locator("#notice").get_by_role("button", name="OK").click()
    expect(page.locator("#notice")).to_have_count(0)
    version = frame.evaluate("async (url) => (await fetch(url)).text()", f"{base}tab/version")
    page.goto(base.removesuffix("tab/"))  # of the same origin, and not the app
    page.evaluate(FORGETS, version)
    page.goto(base)
    assert "are gone" in said(page)
    app(page, "main")


@pytest.mark.parametrize("sentence", CANNOT)
def test_a_browser_that_can_keep_nothing(base: str, tablet: BrowserContext, sentence: str) -> None:
    """It says so before anything is fetched."""
    asked: list[str] = []
    tablet.on("request", lambda request: asked.append(request.url))
    tablet.add_init_script(CANNOT[sentence])
    page = tablet.new_page()
    page.goto(base)
    expect(page.locator("#said")).to_contain_text(sentence)
    assert page.locator("iframe").count() == 0
    assert not [url for url in asked if ".bin" in url]


def test_no_room_for_the_app(base: str, tablet: BrowserContext) -> None:
    page = tablet.new_page()
    origin = base.removesuffix("/tab/")
    page.goto(origin)
    devtools = tablet.new_cdp_session(page)
    devtools.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1000})
    page.goto(base)
    expect(page.locator("#said")).to_contain_text("no room for the app")
    assert page.locator("iframe").count() == 0
    devtools.send("Storage.overrideQuotaForOrigin", {"origin": origin})


def test_a_new_version_waits_until_it_is_taken(
    files: Path, tablet: BrowserContext, tmp_path: Path
) -> None:
    """Put beside the old one in the middle of a deal: the deal goes on; a new version that did not
    come whole changes nothing; taken, the log is there, and the old files are gone."""
    here, broken, new = tmp_path / "here", tmp_path / "broken", tmp_path / "new"
    here.symlink_to(files)
    renewed(files, broken)
    (broken / "tab" / "words.js").write_text("// cut off")
    renewed(files, new, OLD, BLIND, AT_ONCE)
    with hosted(here) as base:
        page = tablet.new_page()
        page.goto(f"{base}?go=new")
        frame = app(page, "[name=name]")
        begin(frame, base, "Ann", "Bob", "Cy")
        tap(frame, "Deal the first hand")
        agree(page, "may throw the nights away")
        for folder in (broken, new):
            here.unlink()
            here.symlink_to(folder)
            page.evaluate(UPDATES)
        assert "Take it after this deal" in said_last(page)
        tap(frame, re.compile("Everybody’s in"))  # still the old one
        shown = buttons(frame)
        with page.expect_navigation(timeout=BOOT):
            page.locator("#notice").get_by_role("button", name="Take it now").click()
        frame = app(page, ".acts .button")
        assert buttons(frame) == shown
        kept = page.evaluate("async () => await caches.keys()")
        assert kept == ["referee-tab /tab/ " + "0" * 16]
        assert "newer" in page.evaluate(f"import('{base}tab/words.js').then((all) => all.NEWER)")
        frame.evaluate("document.cookie = 'referee_flat=1; path=/'")
        frame.goto(f"{base}night/1")
        expect(frame.locator(FLAT)).to_have_count(1)
        page.wait_for_function(MARKED, arg="prepared", timeout=BOOT)
        page.reload()
        assert buttons(app(page, ".acts .button")) == shown
        assert page.evaluate(MARKED, "ready")
        assert not page.evaluate(MARKED, "cold")


def said_last(page: Page) -> str:
    """The last thing that is said."""
    while page.locator("#notice button").count() < 2:
        page.locator("#notice").get_by_role("button", name="OK").click()
    return said(page)


UPDATES = """async () => {
  const there = await navigator.serviceWorker.getRegistration();
  try { await there.update(); } catch {}
  const worker = there.installing;
  if (worker) await new Promise((done) => worker.addEventListener("statechange", done));
}"""
FLAT = ".far"
MARKED = "(name) => performance.getEntriesByName(name).length"


def test_a_tab_dies_with_a_tap_in_its_hands(base: str, tablet: BrowserContext) -> None:
    """It was heard and not entered: the page is told so and sends it again to the next one; it
    counts once."""
    page, other = tablet.new_page(), tablet.new_page()
    page.goto(f"{base}?go=new")
    frame = app(page, "[name=name]")
    begin(frame, base, "Ann", "Bob", "Cy")
    tap(frame, "Deal the first hand")
    tap(frame, re.compile("Everybody’s in"))
    other.goto(f"{base}night/1")
    second = app(other, ".acts .button")
    answers: list[int] = []
    other.on("response", lambda got: got.url.endswith("/tap") and answers.append(got.status))
    [holder] = [one for one in page.workers if one.url.endswith("tab/worker.js")]
    holder.evaluate("self.setTimeout = () => 0")  # it goes on to nothing after what it does next
    assert frame.evaluate("async (url) => (await fetch(url)).status", f"{base}games") == 200
    second.evaluate(HEARS)
    second.locator(".acts").get_by_role("button", name=re.compile("^Bob bets")).first.click()
    second.wait_for_function("() => window.heard", timeout=BOOT)
    page.close()
    second.wait_for_function("() => document.body.dataset.heard === '1'", timeout=BOOT)
    assert answers[0] == 503
    assert answers[-1] == 200
    log = second.evaluate("async (url) => (await fetch(url)).json()", f"{base}night/1/log.json")
    bets = [event for one in log["entries"] for event in one["events"] if event["is"] == "Bet"]
    assert len(bets) == 1


HEARS = """() => {
  new BroadcastChannel("referee /tab/ ask").addEventListener("message", ({data}) => {
    if (data.method === "POST") window.sent = data.id;
    if (data.heard && data.id === window.sent) window.heard = true;
  });
}"""


COUNTS = """window.letGo = [];
window.ArrayBuffer = class extends ArrayBuffer {
  constructor(...given) {
    super(...given);
    if (given[0] > 1e7) window.letGo.push(given[0]);
  }
};"""
"""What of ten MB and more the page at the top asks for."""
RINGS = """(many) => {
  const bell = new BroadcastChannel("referee /tab/ bell");
  for (let at = 0; at < many; at += 1) bell.postMessage("rung");
}"""


def test_a_browser_is_made_to_look_what_taps_leave_behind(
    base: str, tablet: BrowserContext
) -> None:
    """By itself it would look after a thousand of them: 50 MB later."""
    page = tablet.new_page()
    page.add_init_script(COUNTS)
    page.goto(base)
    app(page)
    page.evaluate(RINGS, 40)
    page.wait_for_timeout(500)
    assert page.evaluate("window.letGo") == []
    page.evaluate(RINGS, 20)
    page.wait_for_function("window.letGo.length")
    assert page.evaluate("window.letGo") == [64 << 20]


LOSES = {"file_systems": "nothing more can be entered", "all": ""}
"""What is deleted while somebody plays, and what the next tap is told: what the app has written, or
with it the app itself."""
BET = re.compile("^Bob bets")


def deletes(page: Page, base: str, what: str) -> Frame:
    """In the middle of a deal."""
    page.goto(f"{base}?go=new")
    frame = app(page, "[name=name]")
    begin(frame, base, "Ann", "Bob", "Cy")
    tap(frame, "Deal the first hand")
    tap(frame, re.compile("Everybody’s in"))
    agree(page, "may throw the nights away")
    page.locator("#notice").get_by_role("button", name="OK").click()
    devtools = page.context.new_cdp_session(page)
    origin = base.removesuffix("/tab/")
    devtools.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": what})
    return frame


@pytest.mark.parametrize("what", LOSES)
def test_what_is_kept_is_deleted_in_the_middle_of_a_deal(
    base: str, browser: Browser, tmp_path: Path, what: str
) -> None:
    """What is open can be written to all the same, and is nowhere: so nothing is acknowledged any
    more, and as long as the page is open a backup of what was can be saved."""
    found, args = find_browser(), ["--no-sandbox"]
    start = browser.browser_type.launch_persistent_context
    with start(str(tmp_path / "device"), executable_path=found, args=args) as device:
        page = device.pages[0]
        frame = deletes(page, base, what)
        if LOSES[what]:
            frame.locator(".acts").get_by_role("button", name=BET).first.click()
            expect(frame.locator("body")).to_contain_text(LOSES[what])
        assert "deleted just now" in said(page)
        with page.expect_download(timeout=BOOT) as saving:
            page.locator("#notice").get_by_role("button", name="Save a backup").click()
        file = tmp_path / "rescued.db"
        saving.value.save_as(file)
        with closing(Store(file)) as log:
            assert log.read(1).damage is None
            assert len(log.read(1).entries) >= 3
        page.goto(f"{base}night/1")  # of an app that may not be here any more
        app(page, "main")
        if LOSES[what]:
            assert "are gone" in said(page)


def test_what_a_private_window_kept_is_deleted(base: str, tablet: BrowserContext) -> None:
    """There what is open cannot even be read any more."""
    page = tablet.new_page()
    frame = deletes(page, base, "file_systems")
    frame.locator(".acts").get_by_role("button", name=BET).first.click()
    expect(frame.locator("body")).to_contain_text(LOSES["file_systems"])
    assert "deleted just now" in said(page)
    page.locator("#notice").get_by_role("button", name="Save a backup").click()
    assert "No backup could be made" in said(page)
