"""Nights closed in every odd state: whatever an older program let stand, no page of them fails."""

from __future__ import annotations

import re
from collections.abc import Iterable

import old_nights
import pytest
from conftest import House
from shelf import BOOK

from referee.core.book.book import Book
from referee.core.book.game import Stakes
from referee.core.book.house import House as Rules
from referee.core.decide import act
from referee.core.errors import Impossible
from referee.core.log import Entry, Log
from referee.core.messages.bank import BeginNight, Count, NightClosed
from referee.core.messages.command import Command, strand
from referee.core.messages.dealing import NextDeal, PutAntesIn
from referee.core.messages.event import Event
from referee.core.messages.law import Impounded
from referee.core.messages.log import TakenBack
from referee.core.messages.milestones import SetGrain
from referee.core.messages.people import Leave
from referee.core.messages.showdown import DividePot, ThrowIn
from referee.core.sheets.commands import BeginSheet
from referee.core.sheets.events import Column, PokinoRules
from referee.export import FORMATS

PAGES = ("", "bank", "log", "film", "paper", "paper.txt", "paper.html", "scores", "files")
CLOSED = NightClosed(0, ())
THROWN, KEPT = ThrowIn(False, False), ThrowIn(True, False)


def _log(book: Book, *asked: Command | tuple[str, Event], worth: int = 0) -> Log:
    """The log of commands, and of events that today's rules would refuse; closed at the end."""
    log, game = Log(), book.games["jackpots"]
    people = tuple((name, 100) for name in ("Ann", "Bob", "Cy"))
    begins = BeginNight("Odd", people, 2, game, Stakes(worth=worth, currency="€"), Rules())
    for what in (begins, *asked, ("bank", CLOSED)):
        if isinstance(what, tuple):
            on, events = what[0], (what[1],)
        else:
            on, events = strand(what), act(log.night, what)[0]
        log.append(Entry(log.seq + 1, on, events, "2026-01-02T20:15:00+00:00", "", str(log.seq)))
    return log


def _opened(house: House, entries: Iterable[Entry]) -> int:
    """A night in the house with those entries; its number."""
    first, *rest = entries
    night = house.table.store.add_night(first.at, first)
    for entry in rest:
        house.table.store.append(night, entry)
    return night


def _every_page(house: House, night: int, deals: int) -> str:
    """Opens all that can be opened of a night; its paper in words."""
    device = house.device(night=night)
    pages = [f"/night/{night}/{page}".rstrip("/") for page in PAGES]
    pages += [f"/night/{night}/film/{deal}{more}" for deal in range(1, deals + 1) for more in MORE]
    pages += [f"/night/{night}/files/{form}" for form in FORMATS]
    pages += ["/", "/people", "/slate", "/almanac"]
    for page in pages:
        got = device.opens(page)
        assert got.status in (200, 302, 303, 404, 422), (page, got.status)
        assert got.status < 404 or "/film/" in page or "/files/" in page, (page, got.status)
    for view in ("bank", "log", "felt"):
        device.looks(view)
    return device.opens(f"/night/{night}/paper.txt").text


MORE = ("", "/files", "/file/page", "/file/hand", "/file/phh", "/file/ohh")


def test_chips_set_aside_and_nobody_s(house: House, book: Book) -> None:
    """The paper says what waits, in the words of the settlement, and names no places."""
    aside = ("hand", Impounded(3, (0, 1), "disputed"))
    log = _log(book, NextDeal(book.games["jackpots"]), PutAntesIn(), KEPT, aside, worth=10)
    text = _every_page(house, _opened(house, log.entries), 1)
    assert "The night: 3 chips still set aside: who gets them? Reopen the night to say so." in text
    assert not re.search(r"\bThe tab\b|On the tab:", text)
    assert 'class="standing' not in house.device().opens("/night/1/paper").text


def _states(book: Book) -> dict[str, Log]:
    game = book.games["jackpots"]
    deal = (NextDeal(game), PutAntesIn())
    gone = [Leave(0, None), Leave(1, None)]
    counts = [Count(0, 90), Count(1, 110), Count(2, 100)]
    return {
        "no deal": _log(book),
        "unpaid": _log(book, Leave(0, 40), worth=25),
        "thrown in": _log(book, *deal, THROWN),
        "taken back": _log(book, *deal, ("hand", TakenBack((2, 3)))),
        "carried": _log(book, *deal, KEPT, DividePot((0, 1, 2)), worth=10),
        "one left": _log(book, *gone, worth=10),
        "sheet": _log(
            book, BeginSheet(1, "", PokinoRules(), (Column((0,)), Column((1,)))), worth=10
        ),
        "milestones": _log(book, SetGrain("real", "milestones"), *deal, THROWN, *counts),
        "referee": _log(book, SetGrain("real", "referee"), worth=10),
        "bets": _log(book, SetGrain("real", "bets"), *deal, THROWN, *counts, worth=10),
        "uncounted": _log(book, SetGrain("real", "milestones"), *deal, THROWN, worth=10),
    }


STATES = tuple(_states(BOOK))


@pytest.mark.parametrize("state", STATES)
def test_every_page_of_a_night_closed_in_an_odd_state(house: House, book: Book, state: str) -> None:
    log = _states(book)[state]
    assert log.night.closed
    text = _every_page(house, _opened(house, log.entries), log.night.hands)
    if not log.night.stakes.worth:
        assert "payment" not in text
        assert not re.search(r"\bThe tab\b|On the tab:", text)


@pytest.mark.parametrize("name", old_nights.NIGHTS)
def test_recorded_nights_closed_wherever_they_stood(house: House, name: str) -> None:
    """After an entry late in the night, and one in its middle: closed over what lay there."""
    every = list(old_nights.entries(name))
    for start in (len(every), len(every) // 2):
        log = Log(every[:start])
        while not log.night.closed:
            try:
                log.append(Entry(log.seq + 1, "bank", (CLOSED,), every[0].at, "", "close"))
            except Impossible:
                start -= 1
                log = Log(every[:start])
        _every_page(house, _opened(house, log.entries), 2)
