"""A vote on two phones: what a law leaves to the table is asked, counted and said at the tablet."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from .play import House, Play
from .test_axe import good
from .test_declaring import pocket, seated

EVERYBODY, ALL_BUT = "Everybody", "All but Cy, whose fault it was"
SOME = "Only some, or only part: enter how much"


@pytest.fixture
def phones(play: Play, browser: Browser, house: House) -> Iterator[tuple[Play, Play]]:
    """Ann and Bob have their phones, and somebody has bet."""
    play.begin(("Ann", "Bob", "Cy")).tap("Deal the first hand")
    with pocket(browser, play, house) as ann, pocket(browser, play, house) as bob:
        seated(ann, play, "Ann")
        seated(bob, play, "Bob")
        play.tap("Everybody’s in: ante 1", "Bob bets 2").turn("Cy to act")
        yield ann, bob


def asks(play: Play) -> None:
    """Floor!, the law by its name, whom it is about, back to where; then the vote."""
    play.open("Floor!", exact=False)
    play.page.locator("[name=q]").fill("replay the interval from the start")
    play.open("Back to the start of a round", exact=False)
    play.open("Cy").open("The start of this betting round", exact=False)
    play.tap("Vote on the phones")


def votes(phone: Play, choice: str) -> None:
    """All choices are there; one is tapped, and then there is nothing more to tap."""
    ballot = phone.page.get_by_role("group", name="A vote")
    expect(ballot.get_by_role("button")).to_have_text([EVERYBODY, ALL_BUT, SOME])
    good(phone.page)
    phone.tap(choice)
    expect(ballot).to_have_count(0)


def ended(play: Play, result: str) -> None:
    """The result is there; what has just appeared is not tapped by surprise."""
    expect(play.button(result)).to_be_visible()
    play.open(result)


def test_the_open_sheet_counts_along(play: Play, phones: tuple[Play, Play]) -> None:
    asks(play)
    play.open("Vote: 0 of 2")
    sheet = play.page.locator("#sheet-body")
    expect(sheet).to_contain_text("0 of 2 answered. Waiting for Ann and Bob.")
    play.button("End the vote now").focus()
    phones[0].tap(SOME)
    expect(sheet.get_by_role("status")).to_have_text(
        re.compile("^1 of 2 answered. Waiting for Bob.")
    )
    expect(play.button("End the vote now")).to_be_focused()
    phones[1].tap(SOME)
    expect(sheet.locator(".tally .leads")).to_have_text(f"2 {SOME}")


def test_two_phones_agree_and_the_tablet_rules_so(play: Play, phones: tuple[Play, Play]) -> None:
    asks(play)
    expect(play.button("Vote: 0 of 2")).to_be_visible()
    for phone in phones:
        votes(phone, ALL_BUT)
    ended(play, "Vote: done")
    expect(play.page.locator(".tally .leads")).to_have_text(f"2 {ALL_BUT}")
    good(play.page)
    play.open(f"Rule: {ALL_BUT}")
    play.press(play.button("A vote, 2 of 2"))
    play.turn("Ann to act")
    expect(play.page.locator(".toast")).to_contain_text("a vote, 2 of 2")
    expect(play.page.locator(".asking")).to_have_count(0)


def test_a_tie_is_said_and_left_to_the_host(play: Play, phones: tuple[Play, Play]) -> None:
    asks(play)
    for phone, choice in zip(phones, (EVERYBODY, SOME), strict=True):
        votes(phone, choice)
    ended(play, "Vote: a tie")
    expect(play.page.locator("#sheet-body")).to_contain_text("A tie, 1 each. The host decides.")
    expect(play.page.locator("#sheet-body .button.main")).to_have_count(0)
    good(play.page)
    play.tap("Cancel the vote")
    expect(play.page.locator(".asking")).to_have_count(0)
