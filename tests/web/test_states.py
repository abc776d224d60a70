"""Pages that have nothing to show, say no, or wait: each says what is so, and leads on.

The list of them by page is STATES; what a page without a line, a server that is gone and a touch
that came too late say is in the browser's tests (test_lines, test_touches)."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from conftest import House, open_house
from device import Answer, Device, new_mark

from referee.core.book.book import Book
from referee.store import StoreError


@dataclass(frozen=True)
class State:
    """How one comes to it: code, a sentence of it, and what its buttons and links lead to."""

    code: int
    says: str
    ways: tuple[str, ...]
    comes: Callable[[House], Answer]


def fresh(path: str, *, host: bool = True) -> Callable[[House], Answer]:
    """A page of a house that has seen no night."""

    def comes(house: House) -> Answer:
        return (house.device() if host else guest(house)).opens(path)

    return comes


def guest(house: House) -> Device:
    found = house.in_the_house()
    found.opens(f"/join/{house.keys.code}")
    return found


def begun(path: str, *acts: str, host: bool = True) -> Callable[[House], Answer]:
    """A page of a night in which so much has happened; acts: of a deal, or "close" at the bank."""

    def comes(house: House) -> Answer:
        tablet = house.device()
        tablet.begins()
        for act in acts:
            tablet.looks("bank")
            tablet.banks("close") if act == "close" else tablet.plays(act)
        return (tablet if host else guest(house)).opens(path)

    return comes


def stale(house: House) -> Answer:
    """Two devices tap; the slower one has no script."""
    tablet = house.device()
    tablet.begins()
    fields = {"do": "next-deal", "game": "jackpots", "seen": 0, "view": "felt", "tap": new_mark()}
    assert tablet.posts("/night/1/tap", fields).status == 303
    return tablet.posts("/night/1/tap", {**fields, "tap": new_mark()})


def guessed_too_often(house: House) -> Answer:
    stranger = house.in_the_house()
    answers = [stranger.posts("/enter", {"word": f"{pin:06}"}) for pin in range(40)]
    return answers[-1]


def too_much(house: House) -> Answer:
    return house.device().posts("/night", {"name": "x" * 70_000})


def foreign(house: House) -> Answer:
    return house.device().posts("/quiz", {}, Origin="http://elsewhere")


TABLE, PHONE, HOME = "/night/1", "/night/1/phone", "/"
STATES = {
    "home, no night yet": State(200, "No nights yet", ("/new",), fresh("/")),
    "home, a guest waits": State(200, "Waiting for the table", ("/knock",), fresh("/", host=False)),
    "felt, nobody has dealt": State(200, "Deal the first hand", (), begun(TABLE)),
    "felt, closed": State(200, "closed", ("/night/1/bank",), begun(TABLE, "close")),
    "phone, closed": State(200, "closed", ("/night/1/bank",), begun(PHONE, "close", host=False)),
    "bank, nothing won": State(200, "Nobody owes anything", (TABLE,), begun("/night/1/bank")),
    "bank, closed": State(200, "Settlement", (TABLE,), begun("/night/1/bank", "close")),
    "log, nothing dealt": State(200, "Before the first deal", (TABLE,), begun("/night/1/log")),
    "sheets, none": State(200, "No sheets", ("/night/1/scores/new",), begun("/night/1/scores")),
    "sheets, a guest without a seat": State(
        200, "Take your seat on this phone", (PHONE,), begun("/night/1/scores", host=False)
    ),
    "sheets, closed": State(
        200, "The night is closed", (TABLE,), begun("/night/1/scores", "close")
    ),
    "a sheet that never was": State(
        404, "There is no such page", (HOME,), begun("/night/1/scores/9")
    ),
    "rulings, none": State(200, "No rulings yet", (TABLE,), begun("/night/1/rulings")),
    "rulings of the house, none": State(200, "No rulings yet", (HOME,), fresh("/rulings")),
    "laws of the house, none": State(200, "No house laws yet", (HOME,), fresh("/house/laws")),
    "games, nothing found": State(200, "No game is called that", (HOME,), fresh("/games")),
    "phones cannot come in": State(200, "Host PIN", (TABLE,), begun("/night/1/door")),
    "a page for the host": State(
        403, "Enter the host PIN", ("/knock?to=/keys", HOME), fresh("/keys", host=False)
    ),
    "a stranger": State(303, "", (), lambda house: house.in_the_house().opens("/rulebook")),
    "too many guesses": State(429, "Too many wrong guesses", ("/help",), guessed_too_often),
    "a page gone stale": State(409, "The table has moved on", (TABLE, HOME), stale),
    "no such page": State(404, "There is no such page", (HOME,), fresh("/nowhere")),
    "no such night": State(404, "There is no such night", (HOME,), fresh("/night/9/bank")),
    "sent to, never opened": State(405, "can’t be done from here", (HOME,), fresh("/enter")),
    "too much at once": State(413, "Make it shorter", (HOME,), too_much),
    "from another website": State(403, "another website", (HOME,), foreign),
}


def test_each_state_says_what_is_so_and_leads_on(
    subtests: pytest.Subtests, tmp_path: Path, book: Book
) -> None:
    for number, (name, state) in enumerate(STATES.items()):
        house = open_house(tmp_path / str(number), book)
        with subtests.test(name):
            looks_right(state, state.comes(house))
        house.table.close()
        house.table.store.close()


def looks_right(state: State, got: Answer) -> None:
    text = html.unescape(got.text)
    assert got.status == state.code
    assert state.says in text
    if state.code == 303:
        return
    assert len(re.findall(r"<h1\b", text)) == 1
    assert len(re.findall(r"<main\b", text)) == 1
    found = re.findall(r'href="([^"]+)"', text)
    for way in state.ways:
        assert way in found, (way, found)
    assert "Traceback" not in text


def test_a_fault_of_the_program_is_a_plain_page_with_the_way_back(
    house: House, tablet: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    faults: list[Exception] = [RuntimeError("x"), StoreError("The disk is full.")]

    def fails(*asked: object) -> None:
        raise faults[0]

    monkeypatch.setattr(house.table, "nights", fails)
    monkeypatch.setattr(house.table, "of_log", fails)
    lost = tablet.opens("/")
    looks_right(State(500, "Something went wrong", (HOME,), fresh("/")), lost)
    assert 'class="button main" href="/">Try again' in lost.text
    faults.pop(0)
    full = tablet.opens("/night/1/bank")
    looks_right(State(503, "The disk is full.", ("/night/1/bank", TABLE, HOME), fresh("/")), full)
    assert 'href="/night/1">Back to the table' in full.text
