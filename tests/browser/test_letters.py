"""Large letters: the felt at every size of the browser's own letters, and enlarged as a whole.

Nothing covers a button, nothing is cut, nothing is wider than the page. Below a space the oval
becomes a list that scrolls; where there is an oval, nothing scrolls.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from conftest import open_house
from flask import render_template
from playwright.sync_api import Page, expect
from shelf import some, turn, turned
from web.test_docks import on, shown

from referee.core.book.book import Book
from referee.core.book.game import Limit, Stakes
from referee.core.book.house import House as Switches
from referee.core.decide import act
from referee.core.errors import Refused
from referee.core.log import Entry
from referee.core.messages.bank import BeginNight
from referee.core.messages.betting import BetTo, Call, Check, RaiseTo
from referee.core.messages.command import Command
from referee.core.messages.dealing import NextDeal, PostBlinds, PutAntesIn
from referee.core.messages.draw import DrawCards
from referee.core.messages.showdown import Award
from referee.core.rules.offers import offers
from referee.core.state.night import Night
from referee.screens.felt.felt import Felt, Logged, Onlooker, felt

from .play import SIX, Play
from .test_sizes import LONG

SIZES = ((1280, 800), (1024, 768), (960, 540), (768, 1024), (390, 844))
LETTERS = (16, 20, 24, 32)
"""What a browser calls medium: 100, 125, 150 and 200 %."""
STACKS = (200000, 200000, 150000, 3000, 3000, 10000, 90000, 150000, 5000, 5000)

LAID = """(views) => {
  const live = document.getElementById("live");
  const all = (css) => [...live.querySelectorAll(css)].filter((thing) => thing.checkVisibility());
  const words = (thing) => thing.textContent.trim();
  const name = (thing) => `${thing.id || thing.className}: ${words(thing).slice(0, 40)}`;
  const clips = (thing) => getComputedStyle(thing).overflowY !== "visible";
  const box = (thing) => { const at = thing.getBoundingClientRect();
    return [at.left, at.top + scrollY, at.right, at.bottom + scrollY]; };
  const pieces = ".seat, .top .button, .acts .button, .acts .toggle, .corner .button, .pile-worth, "
    + ".pot-number, .turn, .crib, .hint, .message .button, .toast, .notice";
  const whole = ".button, .seat-name, .stack, .bet, .seat-state, .turn, .crib, .hint, .pot-number, "
    + ".row-label, .toggle";
  return views.map((view) => {
    live.innerHTML = view;
    dispatchEvent(new Event("resize"));
    scrollTo(0, document.documentElement.scrollHeight); // so that the dock lies where it ends
    const wrong = [];
    const page = document.documentElement;
    const oval = getComputedStyle(live.querySelector(".oval"), "::before").display !== "none";
    if (page.scrollWidth > innerWidth) wrong.push(`${page.scrollWidth - innerWidth} too wide`);
    if (oval && page.scrollHeight > innerHeight + 1) wrong.push("an oval that scrolls");
    const says = live.querySelector(".says");
    if (clips(says) && says.scrollHeight > says.clientHeight + 4)
      wrong.push("what is said scrolls");
    for (const thing of all(whole)) {
      const tall = thing.matches(".button, .toggle") || clips(thing);
      const wider = thing.clientWidth && thing.scrollWidth > thing.clientWidth + 1;
      if (wider || (tall && thing.scrollHeight > thing.clientHeight + 4))
        wrong.push(`cut: ${name(thing)}`);
      const line = parseFloat(getComputedStyle(thing).fontSize) / 2; // its second line is outside
      if (thing.matches(".turn, .crib, .hint") && thing.scrollHeight > thing.clientHeight + line)
        wrong.push(`runs over: ${name(thing)}`);
    }
    const found = all(pieces).filter(words).map((thing) => [thing, box(thing)]);
    found.forEach(([thing, [left, top, right, bottom]], at) => {
      if (left < -1 || right > innerWidth + 1 || top < -1) wrong.push(`outside: ${name(thing)}`);
      if (thing.matches(".button") && Math.min(right - left, bottom - top) < 32)
        wrong.push(`small: ${name(thing)} ${right - left} ${bottom - top}`);
      for (const [other, that] of found.slice(at + 1))
        if (left < that[2] - 1 && that[0] < right - 1 && top < that[3] - 1 && that[1] < bottom - 1)
          wrong.push(`${name(thing)} lies on ${name(other)}`);
    });
    scrollTo(0, 0);
    return [...new Set(wrong)];
  });
}"""


def chosen(night: Night) -> Command | None:
    """What is played: the first bet is all-in, everybody calls, draws one; somebody wins."""
    found = {type(offer.command): offer for offer in reversed(offers(night))}
    hand = night.playing
    for kind in (PutAntesIn, PostBlinds, Call, BetTo, RaiseTo, DrawCards, Award, Check):
        if kind not in found:
            continue
        offer = found[kind]
        if isinstance(offer.command, BetTo | RaiseTo):
            if hand is None or hand.street:
                continue
            return replace(offer.command, to=offer.most)
        if isinstance(offer.command, Award) and hand is not None:
            return shared(night, offer.command)
        return offer.command
    return None


def shared(night: Night, command: Award) -> Award:
    """As many of those who may win it share it as there are up to three: the longest line."""
    found = (replace(command, winners=seats) for seats in (tried(night)[:3], tried(night)[:2]))
    for award in found:
        try:
            act(night, award)
        except Refused:
            continue
        return award
    return command


def tried(night: Night) -> tuple[int, ...]:
    hand = night.playing
    return tuple(holding.seat for holding in hand.live) if hand is not None else ()


def moments(book: Book, players: int) -> Iterator[tuple[Night, Entry | None]]:
    """Every step of a deal with side pots: of draw poker with a joker, or with ten of hold'em."""
    game = book.games["texas-holdem" if players > 8 else "gardena-jackpots"]
    stakes = Stakes(ante=100, limit=Limit("none", (200,), raises=None), blinds=(100, 200))
    people = tuple(zip(LONG[:players], STACKS, strict=False))
    night = act(Night(), BeginNight("", people, 0, game, stakes, Switches()))[1]
    last: Entry | None = None
    command: Command | None = NextDeal(game)
    for number in range(60):
        yield night, last
        if command is None:
            return
        events, night = act(night, command)
        last = Entry(number + 2, "hand", events)
        command = chosen(night) if night.playing is not None else None


def views(book: Book, players: int) -> list[str]:
    """The felt at each of those steps, as a device that taps has it."""
    models = [
        felt(1, night, Logged(9, last=last, newest=last), Onlooker(taps=True), book=book)
        for night, last in moments(book, players)
    ]
    kinds: dict[object, Felt] = {}
    for model in models:  # one for each kind of dock, with as many pots as it can have
        kinds[model.step, len(model.slots.buttons), len(model.wide)] = model
    found = (*models[:3], *kinds.values())
    return [render_template("felt/_felt.html", felt=model, damaged=False) for model in found]


def sized(page: Page, width: int, height: int, letters: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    session = page.context.new_cdp_session(page)
    session.send("Page.setFontSizes", {"fontSizes": {"standard": letters}})
    session.detach()


@pytest.mark.parametrize("players", [2, 6, 7, 10])
def test_large_letters_cover_and_cut_nothing(
    play: Play, tmp_path: Path, book: Book, players: int
) -> None:
    """Long names, six digits, four side pots; on five screens, at 100 to 200 % of the browser's
    letters, and enlarged to 200 %. Ten people in half of these, fewer in a quarter; with SOAK all
    in all."""
    house = open_house(tmp_path / "data", book)
    page = play.begin().page
    with house.app.test_request_context():
        laid = views(book, players)
    for at, (width, height) in enumerate(SIZES):
        for letters in some(LETTERS, 2 if players == 10 else 4, at + turn() + players // 2):
            sized(page, width, height, letters)
            assert page.evaluate(LAID, laid) == [[]] * len(laid), (width, height, letters)
        sized(page, width // 2, height // 2, LETTERS[0])
        assert page.evaluate(LAID, laid) == [[]] * len(laid), ("enlarged", width, height)
    house.table.close()
    house.table.store.close()


BROKEN = """(css) => {
  const wrong = [], range = document.createRange();
  for (const root of document.querySelectorAll(css)) {
    const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walk.nextNode())
      for (const word of walk.currentNode.textContent.matchAll(/[^\\s-]+/g)) {
        range.setStart(walk.currentNode, word.index);
        range.setEnd(walk.currentNode, word.index + word[0].length);
        if (range.getClientRects().length > 1) wrong.push(word[0]);
      }
  }
  return wrong;
}"""
SHEET = """() => {
  const dialog = document.querySelector("dialog#sheet[open]"), wrong = [];
  const room = dialog.getBoundingClientRect();
  for (const button of dialog.querySelectorAll("#sheet-body :is(button, input, a)")) {
    const at = button.getBoundingClientRect();
    if (at.width && (at.left < room.left || at.right > room.right)) wrong.push(button.textContent);
  }
  return wrong;
}"""


def test_sheets_on_a_phone_with_letters_of_twice_the_size(play: Play) -> None:
    """Their headings had one letter a line, beside the button that closes them, and half of the
    keypad was outside."""
    names = (*PLAIN[:4], "Wilhelmina", "Bo")
    play.begin(names, limit="none", ante="1", least="2").tap("Deal the first hand")
    play.tap("Everybody’s in: ante 1")
    for width, height, letters in ((390, 844, 32), (195, 422, 16)):
        sized(play.page, width, height, letters)
        for label in ("Bet 2+ …", "Floor!", "Menu"):
            play.open(label)
            assert play.page.evaluate(SHEET) == [], (label, width)
            assert play.page.evaluate(BROKEN, "#sheet .sheet-title, #sheet .button") == [], label
            play.close()
        play.seat(PLAIN[0])
        assert play.page.evaluate(SHEET) == [], ("seat", width)
        play.close()
    play.page.goto(f"{play.page.url}/phone")
    play.open("Take your seat …").tap(PLAIN[0])
    assert play.page.evaluate(BROKEN, ".me-name, .phone-seats .name, .phone-seats .stack") == []


GROWING = """() => {
  const turn = document.querySelector("#live .turn"), middle = document.querySelector(".middle");
  const written = document.createRange(), wrong = [];
  for (let more = 0; more < 20; more += 1) {
    turn.innerHTML = `<b>Dot wins 111, ${"Al, ".repeat(more)}Ann wins 55 and Eve wins 71</b>`;
    dispatchEvent(new Event("resize"));
    written.selectNodeContents(turn);
    const at = written.getBoundingClientRect(), room = middle.getBoundingClientRect();
    if (at.left < room.left - 1 || at.right > room.right + 1) wrong.push([more, at.left, at.right]);
  }
  return wrong;
}"""


@pytest.mark.parametrize("players", [6, 8])
def test_who_won_stays_on_the_screen(play: Play, players: int) -> None:
    """Three winners of a split, of any length: upright, with six, the last one’s chips were cut off
    at the edge (“Eve wins 7”)."""
    page = play.begin((*SIX, "Gus", "Hal")[:players]).page
    for width, height in SIZES:
        sized(page, width, height, LETTERS[0])
        assert page.evaluate(GROWING) == [], (width, height)


FULL_ROWS = ("baseball", "black-mariah", "pass-the-trash-roll", "progressive-jackpots")
"""Games in which both rows of the dock are full of names and more."""
PLAIN = tuple(name.replace("🦊 ", "") for name in LONG)
"""A sign that no font here has is higher than its line, wherever it stands."""


def played(book: Book, id: str) -> list[str]:
    """The felt at each step of a deal of a game by chance, six with long names at it."""
    players = tuple((name, 100) for name in PLAIN[:6])
    asked = BeginNight("", players, 0, book.games[id], Stakes(), Switches())
    night = act(act(Night(), asked)[1], NextDeal(book.games[id]))[1]
    luck, last, found = random.Random(id), None, list[str]()
    for number in range(40):
        model = shown(night, last, halves=False, book=book)
        found.append(render_template("felt/_felt.html", felt=model, damaged=False))
        command = on(night, model, book, luck) if night.playing is not None else None
        if command is None:
            break
        try:
            events, night = act(night, command)
        except Refused:  # seats ticked at random that cannot go together
            break
        last = Entry(number + 2, "hand", events)
    return found


def test_full_rows_keep_within_the_dock_at_twice_the_size(
    play: Play, tmp_path: Path, book: Book
) -> None:
    """At 200 % of the browser's letters, and enlarged to 200 %: those, and one in twenty of all."""
    house = open_house(tmp_path / "data", book)
    page = play.begin().page
    with house.app.test_request_context():
        for id in (*some(FULL_ROWS, 2, turn()), *turned(tuple(book.games), 20)):
            laid = played(book, id)
            for width, height in SIZES:
                sized(page, width, height, LETTERS[-1])
                assert page.evaluate(LAID, laid) == [[]] * len(laid), (id, width, height)
                sized(page, width // 2, height // 2, LETTERS[0])
                assert page.evaluate(LAID, laid) == [[]] * len(laid), ("enlarged", id, width)
    house.table.close()
    house.table.store.close()


def test_whose_turn_it_is_keeps_clear_of_the_pots_upright(play: Play) -> None:
    """Eight, with four side pots: a long name was broken, and the pots lay on what it costs."""
    chips = (2000, 2000, 1500, 30, 30, 100, 900, 1500)
    play.begin(PLAIN[:8], chips, limit="none", ante="1", least="2").tap("Deal the first hand")
    play.tap("Everybody’s in: ante 1").open("Bet 2+ …")
    play.press(play.page.locator("#sheet .presets .button").last)
    for _ in range(7):
        play.press(play.page.locator(".slot-passive"))
    play.page.set_viewport_size({"width": 768, "height": 1024})
    cost = play.page.locator(".turn .cost").bounding_box()
    pile = play.page.locator(".pile-worth").first.bounding_box()
    assert cost is not None
    assert pile is not None
    assert cost["y"] + cost["height"] <= pile["y"] + 1


def test_a_row_of_names_can_be_read_on_a_short_phone(play: Play) -> None:
    play.begin((*SIX, "Gil"), game="baseball").tap("Deal the first hand")
    play.page.set_viewport_size({"width": 360, "height": 640})
    size = "(one) => parseFloat(getComputedStyle(one).fontSize)"
    assert play.page.locator(".acts > .acts-row .button").first.evaluate(size) >= 11


def test_the_dealers_line_can_be_read_on_a_short_phone(play: Play) -> None:
    """Rather than shrink it takes the room of the small line under it, which is one tap away."""
    play.begin(SIX, game="baseball").tap("Deal the first hand", "Everybody’s in: ante 1")
    play.page.set_viewport_size({"width": 360, "height": 640})
    size = "(one) => parseFloat(getComputedStyle(one).fontSize)"
    expect(play.page.locator(".hint")).to_be_hidden()
    assert play.page.locator(".crib").evaluate(size) >= 14
    play.open("A three or a four up …")
    expect(play.page.locator("#sheet-body")).to_contain_text("A three up: match the pot, 6")


SCALE = """(views) => {
  const live = document.getElementById("live"), sizes = new Map();
  for (const view of views) {
    live.removeAttribute("style"); // as large as it is meant, where nothing has to be fitted
    live.innerHTML = view;
    const walk = document.createTreeWalker(live, NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const at = walk.currentNode.parentElement, words = walk.currentNode.textContent.trim();
      if (!words || at.closest(".sr, .skip, .awake, [popover]") || !at.checkVisibility()) continue;
      sizes.set(Math.round(parseFloat(getComputedStyle(at).fontSize)), words);
    }
  }
  return [...sizes].sort(([one], [other]) => one - other);
}"""


def test_the_felt_has_seven_sizes_of_letters_at_most(
    play: Play, tmp_path: Path, book: Book
) -> None:
    """On a ten-inch tablet, over whole deals with six and ten: from 24 px to the pot."""
    house = open_house(tmp_path / "data", book)
    page = play.begin().page
    with house.app.test_request_context():
        found = page.evaluate(SCALE, [*views(book, 6), *views(book, 10)])
    assert len(found) <= 7, found
    assert found[0][0] >= 24, found
    assert found[-1][0] >= 96, found
    house.table.close()
    house.table.store.close()
