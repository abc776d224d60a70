"""The style sheets as a browser reads them: what it does not know it drops without a word.

No linter for CSS that Python can install knows today's selectors and runs everywhere; the
browser that shows the pages does.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page

CSS = Path(__file__).resolve().parents[2] / "static" / "css"
BLOCK = re.compile(r"([^{}]*)\{([^{}]*)\}")
BETWEEN = re.compile(r';(?=(?:[^"]*"[^"]*")*[^"]*$)')  # no semicolon of a quoted text
UNKNOWN = """([selectors, declarations]) => {
  const known = (selector) => {
    try { document.querySelector(selector); return true; } catch { return false; }
  };
  return [
    ...selectors.filter((selector) => !known(selector)),
    ...declarations.filter(([name, value]) => !CSS.supports(name, value)).map(String),
  ];
}"""


def blocks(text: str) -> list[tuple[str, list[tuple[str, str]]]]:
    """Each innermost block: what stands before it, and its properties with their values."""
    bare = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    found = []
    for before, inside in BLOCK.findall(bare):
        declared = [line.partition(":") for line in BETWEEN.split(inside) if line.strip()]
        found.append(
            (before.strip(), [(name.strip(), value.strip()) for name, _, value in declared])
        )
    return found


def test_the_browser_knows_every_selector_and_every_property(page: Page) -> None:
    selectors, declarations = [], []
    for path in sorted(CSS.glob("*.css")):
        for before, declared in blocks(path.read_text(encoding="utf-8")):
            if before.startswith("@"):  # @font-face and @page have words of their own
                continue
            if not re.fullmatch(r"from|to|[\d%, ]+", before):
                selectors.append(before)
            declarations += [
                (name, value.removesuffix("!important").strip()) for name, value in declared
            ]
    assert len(declarations) > 1000
    assert page.evaluate(UNKNOWN, [selectors, declarations]) == []


@pytest.mark.parametrize(
    "text", ["a { colr: red }", "a { color: redd }", "a:hovr { color: red }", "a { margin: 3remm }"]
)
def test_a_slip_is_seen(page: Page, text: str) -> None:
    ((before, declared),) = blocks(text)
    assert len(page.evaluate(UNKNOWN, [[before], declared])) == 1
