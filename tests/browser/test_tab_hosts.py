"""Hosts and browsers that treat the files of the tab in their own way."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from referee.commands.tabserved import Wsgi
from referee.paths import ROOT

from .tabs import app, begin, folder, hosted

pytestmark = pytest.mark.tab
RUN_PYTHON = {
    *("tab/worker.js", "tab/maker.js", "tab/py/pyodide.mjs", "tab/py/pyodide.asm.mjs"),
    *("tab/py/pyodide.asm.wasm", "tab/py/pyodide-lock.json", "tab/py/python_stdlib.zip"),
}
"""What alone may compile WebAssembly."""
FORGETS = "caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))))"
MAY = """async () => {
  const tried = async (act) => {
    try { await act(); return true; } catch { return false; }
  };
  const nothing = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]);
  await new Promise((done) => setTimeout(done)); // who asks may what the page itself may not
  const compile = await tried(() => WebAssembly.compile(nothing));
  return {compile, text: await tried(() => new Function("return 1")())};
}"""
"""Whether it may compile WebAssembly, and make code of text."""
INLINE = """() => {
  const script = document.createElement("script");
  script.textContent = "window.ran = true";
  document.head.append(script);
  return window.ran ?? null;
}"""
STATUS = "async (url) => { const got = await fetch(url); return [got.status, await got.text()]; }"


def encoding(host: Wsgi) -> Wsgi:
    """A host that says of each .gz that the browser is to unpack it."""

    def said(environ: dict[str, Any], begin: Callable[..., Any]) -> Iterable[bytes]:
        def with_it(status: str, headers: list[tuple[str, str]], *more: Any) -> Any:
            packed = str(environ["PATH_INFO"]).endswith(".gz")
            return begin(status, [*headers, *[("Content-Encoding", "gzip")] * packed], *more)

        return host(environ, with_it)

    return said


def missing(page: Page) -> int:
    """How many of the listed files are not kept."""
    found = page.evaluate("""async () => {
      const { files } = await (await fetch("/tab/tab/files.json")).json();
      const [name] = (await caches.keys()).filter((name) => name.startsWith("referee-tab"));
      const cache = await caches.open(name);
      const there = await Promise.all(files.map((file) => cache.match(file.path)));
      return there.filter((one) => !one).length;
    }""")
    assert isinstance(found, int)
    return found


def test_each_package_has_its_licence_in_the_folder() -> None:
    listed = json.loads((folder() / "tab" / "files.json").read_text(encoding="utf-8"))["files"]
    there = {file["path"].split(".")[0] for file in listed}
    pins = (ROOT / "static" / "tab" / "wheels.txt").read_text(encoding="utf-8")
    names = {name.replace("-", "_") for name in re.findall(r"(?m)^([\w-]+)==", pins)}
    assert len(names) > 10
    assert {f"licences/{name}" for name in names} <= there
    assert {"licences/MPL-2", "licences/Python", "licences/parts", "licences/referee"} <= there
    assert {file["path"] for file in listed if file["runs"]} == RUN_PYTHON


def test_it_is_small_over_the_wire() -> None:
    """Everything, and a first visit asks for each file once (test_tab_unplugged)."""
    made = folder()
    listed = json.loads((made / "tab" / "files.json").read_text(encoding="utf-8"))["files"]
    assert {(made / file["at"]).stat().st_size - file["wire"] for file in listed} == {0}
    also = sum((made / name).stat().st_size for name in ("sw.js", "tab/files.json"))
    assert sum(file["wire"] for file in listed) + also < 15_000_000


def test_only_what_runs_python_may_compile_it(browser: Browser) -> None:
    """The page at the top, the app's own pages and the service worker may not; nobody makes code
    of text, and nothing inline runs."""
    with hosted(folder()) as base:
        device = browser.new_context()
        page = device.new_page()
        page.goto(base)
        frame = app(page, "main")
        [holder] = [one for one in page.workers if one.url.endswith("tab/worker.js")]
        [service] = device.service_workers
        assert holder.evaluate(MAY) == {"compile": True, "text": False}
        for other in (page, frame, service):
            assert other.evaluate(MAY) == {"compile": False, "text": False}, other
        for shown in (page, frame):
            assert shown.evaluate(INLINE) is None
        device.close()


def test_what_is_compiled_is_kept_from_the_first_visit_on(browser: Browser) -> None:
    """Beside an answer that comes out of the cache, and of no other: else the next start compiles
    Python anew, and so does its first tap."""
    with hosted(folder()) as base:
        device = browser.new_context()
        page = device.new_page()
        browser.start_tracing(page=page, categories=["devtools.timeline"])
        page.goto(base)
        app(page, "main")
        told = json.loads(browser.stop_tracing())["traceEvents"]
        device.close()
    got = [one["args"]["data"] for one in told if one["name"] == "ResourceReceiveResponse"]
    [program] = [one for one in got if one["mimeType"] == "application/wasm"]
    assert program["serviceWorkerResponseSource"] == "cacheStorage"


def test_files_are_unpacked_once_and_fetched_again(browser: Browser) -> None:
    """A host that has the browser unpack; a path written wrongly; a licence at the top; the cache
    thrown away by another app of the origin."""
    with hosted(folder(), encoding) as base:
        device = browser.new_context()
        page = device.new_page()
        faults: list[str] = []
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.goto(base)
        frame = app(page, "main")
        begin(frame, base, "Ann", "Bob", "Cy")
        assert frame.evaluate(STATUS, f"{base}%zz")[0] == 404
        page.goto(f"{base}licences/README.txt")
        expect(page.locator("body")).to_contain_text("licence")
        page.evaluate(FORGETS)
        page.goto(f"{base}night/1")
        app(page, ".acts .button")
        page.wait_for_function(
            "async () => (await caches.keys()).some((name) => name.startsWith('referee-tab'))"
        )
        for _ in range(100):
            if not missing(page):
                break
            page.wait_for_timeout(100)
        assert missing(page) == 0
        page.evaluate(FORGETS)
        device.set_offline(True)
        page.goto(base)
        expect(page.locator("body")).to_contain_text("The nights are still here")
        device.set_offline(False)
        page.get_by_role("link", name="Try again").click()
        app(page, "main").get_by_text("Ann").first.wait_for()
        assert faults == []
        device.close()
