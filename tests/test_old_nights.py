"""Nights recorded long ago fold to the same for ever, and are shown as tests/nights says."""

from __future__ import annotations

import os

import pytest
from old_nights import HERE, NIGHTS, entries, facts, shown

from referee.core.book.book import Book
from referee.core.log import Log
from referee.core.rules import money
from referee.screens.bank import bank

KINDS = 115


@pytest.mark.parametrize("name", NIGHTS)
def test_an_old_night_folds_to_the_same(name: str) -> None:
    assert facts(name) == (HERE / f"{name}.facts").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", NIGHTS)
def test_an_old_night_is_shown_as_it_was(name: str, book: Book) -> None:
    """NIGHTS=write writes anew what is shown, where words were changed on purpose."""
    now, kept = shown(name, book), HERE / f"{name}.shown"
    if os.environ.get("NIGHTS") == "write":
        kept.write_text(now, encoding="utf-8", newline="\n")
    assert now == kept.read_text(encoding="utf-8")


@pytest.mark.sweep
@pytest.mark.parametrize("name", NIGHTS)
def test_the_bank_can_be_shown_at_every_moment_of_an_old_night(name: str) -> None:
    """Some were closed while chips were set aside, which no program allows any more."""
    log, asked = Log(), set[str]()
    for entry in entries(name):
        log.append(entry)
        page = bank.bank(1, log.night, {}, (), True)
        if log.night.closed:
            asked.add(page.ready)
            assert bool(page.ready) != money.comes_out(log.night)
            assert ("still set aside" in page.ready) == bool(log.night.aside)
    assert asked or not log.night.closed


def test_the_old_nights_have_every_kind_of_event_of_their_time() -> None:
    kinds = {type(event) for name in NIGHTS for one in entries(name) for event in one.events}
    assert len(kinds) == KINDS
