"""Nothing moves under the finger: every step of a deal of every game, and where everything lies."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from conftest import open_house
from flask import Flask, render_template
from playwright.sync_api import Page
from shelf import some, turned
from test_games_of_a_kitchen_table import ALL, filed
from web.test_docks import GRAINS, Grain, begun, on, shown

from referee.core.book.book import Book
from referee.core.book.game import Stakes
from referee.core.book.house import House
from referee.core.decide import act
from referee.core.errors import Refused
from referee.core.log import Entry
from referee.core.messages.bank import BeginNight
from referee.core.messages.dealing import NextDeal
from referee.core.state.night import Night

from .play import SIX, Play
from .test_letters import PLAIN

SIZES = ((1280, 800), (1024, 768), (960, 540), (768, 1024), (390, 844))
PHONE = SIZES[-1]
SEEDS = 2
SHARES = (4, 2, 4)
"""One game in so many is dealt at each grain: each of them at one."""
# Puts each view where the page has its own, and says what lies where, and what is cut or lies on
# something else.
WALK = """async (views) => {
  const live = document.getElementById("live");
  const box = (found) => { const at = found.getBoundingClientRect();
    return [at.left, at.top, at.right, at.bottom].map((side) => Math.round(side * 2) / 2); };
  const places = ".seat, .dock, .acts, .floor, .back, .message, .slot-fold, .slot-passive, "
    + ".slot-aggressive, .digit, .says";
  const name = (found) => found.id
    || found.className.replace(/ (is|lines|of)-\\S*|button|main|words|toggles|tap/g, "").trim();
  const found = [];
  for (const view of views) {
    live.innerHTML = view;
    scrollTo(0, 0);
    dispatchEvent(new Event("resize"));
    const lies = {};
    for (const one of live.querySelectorAll(places)) lies[name(one)] = box(one);
    const pot = box(live.querySelector(".pot"));
    lies.pot = [(pot[0] + pot[2]) / 2, pot[1], pot[3]];
    const acts = box(live.querySelector(".acts"));
    const buttons = [...live.querySelectorAll(".acts .button, .acts .toggle, .acts .row-label")];
    const wrong = [];
    buttons.forEach((one, at) => {
      const [left, top, right, bottom] = box(one), words = one.textContent.trim();
      const cut = one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 4;
      if (cut && !one.matches(".row-label")) wrong.push(`${words} is cut`);
      if (innerWidth < 500 && parseFloat(getComputedStyle(one).fontSize) < 11)
        wrong.push(`${words} can’t be read`);
      if (left < acts[0] - 1 || top < acts[1] - 1 || right > acts[2] + 1 || bottom > acts[3] + 1)
        wrong.push(`${words} leaves the dock`);
      for (const other of buttons.slice(at + 1)) {
        const that = box(other);
        if (left < that[2] - 1 && that[0] < right - 1 && top < that[3] - 1 && that[1] < bottom - 1)
          wrong.push(`${words} lies on ${other.textContent.trim()}`);
      }
    });
    found.push([lies, wrong]);
  }
  return found;
}"""


def deal(app: Flask, book: Book, id: str, grain: Grain, seed: int) -> Iterator[str]:
    """The felt at every step of a random deal."""
    luck = random.Random(f"{id} {seed}")
    night, last = begun(book, id, luck, grain), None
    for step in range(200):
        model = shown(night, last, halves=luck.random() < 0.5, book=book)
        yield render_template("felt/_felt.html", felt=model, damaged=False)
        if night.playing is None:
            return
        chosen = on(night, model, book, luck)
        assert chosen is not None
        events, night = act(night, chosen)
        last = Entry(step + 2, "hand", events, "", "", str(step))


def wrongs(page: Page, views: list[str]) -> Iterator[str]:
    """What moved since the first step, and what else is wrong in the dock."""
    first: dict[str, Any] = {}
    for step, (lies, wrong) in enumerate(page.evaluate(WALK, views)):
        yield from wrong
        for name, box in lies.items():
            if first.setdefault(name, box) != box:
                yield f"{name} moved at step {step}: {first[name]} {box}"


@pytest.mark.parametrize("grain", GRAINS, ids=str)
def test_nothing_moves_within_a_deal(play: Play, tmp_path: Path, book: Book, grain: Grain) -> None:
    """The slots, the pot, the seats, the sentence, undo and floor keep their pixels; no button is
    cut or lies on another, or has letters that nobody reads on a phone. Every game, and one in
    three of those of a file with whatever a file can say, each at one grain, on the tablet or
    another screen; with SOAK all at every grain on both."""
    found = {name: filed(name, tmp_path) for name in turned(sorted(ALL), 3)}
    games = {**book.games, **{name: game for name, (game, _) in found.items()}}
    judges = {**book.judges, **{name: judge for name, (_, judge) in found.items()}}
    book = replace(book, games=games, judges=judges)
    house = open_house(tmp_path / "data", book)
    page, at = play.begin().page, GRAINS.index(grain)
    with house.app.test_request_context():
        for number, id in some(tuple(enumerate(book.games)), SHARES[at], at):
            for size in some((SIZES[0], SIZES[1 + number % (len(SIZES) - 1)]), 2, number // 2 + at):
                page.set_viewport_size({"width": size[0], "height": size[1]})
                views = list(deal(house.app, book, id, grain, number % SEEDS))
                assert list(wrongs(page, views)) == [], (id, size)
                if size == PHONE:
                    pot = page.locator(".pot").bounding_box()
                    assert pot is not None
                    assert abs(pot["x"] + pot["width"] / 2 - size[0] / 2) <= 1, id
    house.table.close()
    house.table.store.close()


def test_seats_keep_their_places_where_stacks_have_six_digits(play: Play) -> None:
    """Ten players: blinds beside 200,000 made their columns wider, and every seat moved; nor does
    a bet stand out of its seat, over the next one."""
    names = tuple(f"Player {number}" for number in range(10))
    play.begin(names, [200_000] * 10, game="texas-holdem", blind="100/200", limit="none")
    boxes = """() => [...document.querySelectorAll(".seat")].map((seat) => {
      const { left, top, width, height } = seat.getBoundingClientRect();
      return [left, top, width, height]; })"""
    full = """() => [...document.querySelectorAll(".seat :is(.stack, .bet)")].filter((chips) =>
      chips.scrollWidth > chips.clientWidth + 1 || chips.getBoundingClientRect().right
        > chips.closest(".seat").getBoundingClientRect().right
    ).map((chips) => chips.textContent)"""
    page, before = play.page, dict[tuple[int, int], object]()
    play.tap("Deal the first hand")
    for again in (False, True):
        for size in (SIZES[0], SIZES[1], SIZES[3]):
            page.set_viewport_size({"width": size[0], "height": size[1]})
            assert before.setdefault(size, page.evaluate(boxes)) == page.evaluate(boxes), size
            page.wait_for_function(f"() => !({full})().length")
        if not again:
            play.tap("Post blinds: 100 · 200", "Call 200")


SAID = """(views) => views.map((view) => {
  const live = document.getElementById("live");
  live.innerHTML = view;
  dispatchEvent(new Event("resize"));
  const size = (text) => parseFloat(getComputedStyle(text).fontSize);
  const said = [...live.querySelectorAll(".says *")];
  const read = said.filter((each) => each.checkVisibility() && each.textContent.trim()).map(size);
  return [size(live.querySelector(".crib")), Math.min(...read)];
})"""


def lines(book: Book, names: tuple[str, ...]) -> dict[str, str]:
    """The felts of a deal for these, of one game in three, by what they say to the dealer."""
    views = dict[str, str]()
    for id, game in turned(tuple(book.games.items()), 3):
        if not game.players[0] <= len(names) <= game.players[1]:
            continue
        players = tuple((name, 100) for name in names)
        asked = BeginNight("", players, 0, game, Stakes(), House())
        night = act(act(Night(), asked)[1], NextDeal(game))[1]
        luck, last = random.Random(id), None
        for step in range(60):
            model = shown(night, last, halves=False, book=book)
            if model.crib:
                html = render_template("felt/_felt.html", felt=model, damaged=False)
                views.setdefault(model.crib, html)
            chosen = on(night, model, book, luck) if night.playing is not None else None
            if chosen is None:
                break
            try:
                events, night = act(night, chosen)
            except Refused:  # seats ticked at random that cannot go together
                break
            last = Entry(step + 2, "hand", events, "", "", str(step))
    return views


def sizes(play: Play, tmp_path: Path, book: Book, names: tuple[str, ...]) -> list[list[Any]]:
    """How large the dealer's line is, and the smallest of what stands under the pot, with it."""
    house = open_house(tmp_path / "data", book)
    page = play.begin().page
    with house.app.test_request_context():
        views = lines(book, names)
    measured = page.evaluate(SAID, list(views.values()))
    house.table.close()
    house.table.store.close()
    return [[*each, said] for each, said in zip(measured, views, strict=True)]


def test_the_dealers_line_is_large_at_six_seats(play: Play, tmp_path: Path, book: Book) -> None:
    """A deal for six, of one game in three: what hands do stands in 48 px in three of four of its
    lines, in 42 or more in 17 of 20, never under 29: small are those that have much to do."""
    large = [does for does, *_ in sizes(play, tmp_path, book, SIX)]
    assert min(large) >= 29
    assert sum(does >= 48 for does in large) >= 3 / 4 * len(large)
    assert sum(does >= 42 for does in large) >= 17 / 20 * len(large)


@pytest.mark.parametrize("many", [2, 6, 10])
def test_nothing_under_the_pot_is_smaller_than_24(
    play: Play, tmp_path: Path, book: Book, many: int
) -> None:
    """With long names. Of what hands do, what must be known for it (how cards are compared, what
    wins), and the small line the last gives way: it is on the rule card, one tap away."""
    found = sizes(play, tmp_path, book, PLAIN[:many])
    assert found
    assert [each for each in found if each[1] < 24] == []
