"""A tap in a sheet that is refused: the sheet stays, with what was filled in, and says why."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from .play import Play
from .test_acting import lets
from .test_axe import OPEN, OVERLAYS
from .test_scores import begins

SEATED = ("seat?seat=0", "amount?seat=0", "antes", "card-up?seat=0", "dealer", "free", "interval")
TABLE = ("grain", "throw-in", "unsaid", "pot", "stop", "all-in?seat=0", "games", "stakes", "menu")
LAWS = ("law?id=conditional-talk", "law?id=small-chips", "phones", "tonight", "right")
BANK = (
    *(f"bank/{name}?seat=0" for name in ("person", "buy", "sell", "count", "leave", "order")),
    *(f"bank/{name}" for name in ("pay", "sit", "cost", "correct", "kitty", "banker", "chair")),
)
Place = Callable[[Play], None]
SEND = """() => {
  const form = [...document.querySelectorAll('#sheet-body form')].find((one) => one.elements.tap);
  if (!form) return false;
  form.noValidate = true;
  const field = form.querySelector(
    'input:not([type=hidden]):not([type=radio]):not([type=checkbox])');
  if (field) field.value = field.inputMode || field.type === 'number' ? '7' : 'seven';
  form.requestSubmit(form.querySelector('[type=submit]'));
  return field ? field.value : '';
}"""
READS = """(told) => {
  const from = told.closest(".refused"), on = getComputedStyle(from);
  const wide = from.getBoundingClientRect().width / told.closest("#sheet-body").clientWidth;
  return on.position === "static" && on.borderTopLeftRadius !== "50%" ? wide : 0;
}"""
KEPT = """() => [...document.querySelectorAll('#sheet-body input:not([type=hidden])')]
  .map((field) => field.value)"""


def refuses(page: Page) -> None:
    """Every tap is answered with the table as it is, and why not."""
    why = '<div class="notice-line"><p class="notice" role="alert" id="notice">Not now.</p></div>'
    live = page.evaluate(
        "() => [document.getElementById('moment')?.dataset.entry || '9', live.innerHTML]"
    )

    def answer(route: Route) -> None:
        headers = {"Entry": live[0], "Content-Type": "text/html; charset=utf-8"}
        route.fulfill(status=422, headers=headers, body=live[1] + why)

    page.route("**/tap*", answer)


def opened(play: Play, path: str) -> Any:
    """Open a sheet; what its first form was filled with, False where it taps nothing."""
    shown = play.shown
    whole = path if path.startswith("/") else f"/night/{play.night}/sheet/{path}"
    play.page.evaluate(OPEN, whole)
    play.until(f"dialog#sheet[open][data-shown='{shown + 1}']")
    play.rested()
    return play.page.evaluate(SEND)


@pytest.mark.parametrize("which", [SEATED + TABLE, LAWS + BANK], ids=["table", "bank"])
def test_a_refusal_keeps_the_sheet(play: Play, which: tuple[str, ...]) -> None:
    """Whatever sheet it is: nothing that was filled in is lost, and the way on is in it."""
    play.begin(("Ann", "Bob", "Cy", "Dot")).tap("Deal the first hand", "Everybody’s in: ante 1")
    play.forgive("status of 4")
    tapped = kept(play, which)
    assert len(tapped) >= len(which) // 2, tapped


def kept(play: Play, which: Iterable[str]) -> list[str]:
    """Those of these sheets that tap something: each has been refused, and was kept."""
    refuses(play.page)
    tapped = list[str]()
    for path in which:
        filled = opened(play, path)
        if filled is False:
            continue
        tapped.append(path)
        told = play.page.locator("#sheet[open] #sheet-body .refused .notice")
        expect(told, path).to_have_text("Not now.")
        expect(told, path).to_be_in_viewport()
        assert told.evaluate(READS) > 0.6, path  # as wide as what it stands in, and not on it
        if filled:
            assert filled in play.page.evaluate(KEPT), path
        play.close()
    return tapped


def showdown(play: Play) -> None:
    play.tap("Open for 2", "Call 2", "All fold but Ann and Bob", "Ann draws 3", "Bob draws 1")
    play.tap("Check", "Check")


def seated(play: Play) -> None:
    """The host’s own phone, with Ann’s seat: she acts, and has cards to enter."""
    lets(play, "Phones act on their turn")
    play.page.goto(f"{play.base}/night/{play.night}/phone")
    play.open("Take your seat …").tap("Ann")
    play.until(".me .own")


def scored(play: Play) -> None:
    begins(play, "Knock poker")


MORE = {showdown: 3, seated: 4, scored: 2}
"""How many kinds of sheets that tap something such a place opens, at least."""


@pytest.mark.parametrize("place", MORE)
def test_a_refusal_keeps_the_sheets_of_other_places(play: Play, place: Place) -> None:
    """Those that pay, a phone’s and a score sheet’s: each kind that is offered there, once."""
    play.begin(("Ann", "Bob", "Cy", "Dot"), limit="none" if place is seated else "fixed")
    play.tap("Deal the first hand", "Everybody’s in: ante 1")
    play.forgive("status of 4")
    place(play)
    found = play.page.evaluate(OVERLAYS, "body")
    kinds = {path.partition("?")[0]: path for path in found if "/seat?" not in path}
    tapped = kept(play, kinds.values())
    assert len(tapped) >= MORE[place], tapped
