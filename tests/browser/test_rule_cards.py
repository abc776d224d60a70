"""Every rule card fits its screen as it opens: on a phone, and on a tablet, lying or upright."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page
from shelf import BOOK, some, turn

from .play import House

TOO_LONG = """async games => {
  const found = [];
  await document.fonts.ready;
  for (const game of games) {
    const text = await (await fetch(`/games/${game}`)).text();
    const card = new DOMParser().parseFromString(text, "text/html").querySelector("main");
    document.querySelector("main").replaceWith(document.adoptNode(card));
    const page = document.documentElement;
    const [over, beside] = [page.scrollHeight - innerHeight, page.scrollWidth - innerWidth];
    if (over > 0 || beside > 0 || !card.querySelector(".rule-card ol li")) {
      found.push([game, over, beside]);
    }
  }
  return found;
}"""
"""Fetches every card and lays it into the page; which of them scroll, and by how many pixels."""


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 800), (1024, 768), (768, 1024)])
def test_no_rule_card_scrolls(page: Page, house: House, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    page.goto(f"{house.base}/games/baseball")
    assert page.evaluate(TOO_LONG, some(sorted(BOOK.games), 3, turn() + width // 1000)) == [], width
