"""One tablet and three phones: two deals of two games with taps from the phones alone; a phone that
is asked is seen to be; it fits, and reads well."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

import pytest
from device import Device, HttpWire
from playwright.sync_api import Browser, expect

from .play import House, Play, abreast
from .test_axe import good
from .test_declaring import pocket, seated

THREE = ("Ann", "Bob", "Cy")
PHONES = ((390, 844), (320, 640))


KEEPS = "Players can tap “will fold” or “will call” before their turn: off"
DROPS = "Players can tap “will fold” or “will call” before their turn: on"


def lets(play: Play, what: str) -> None:
    """The host says what phones may do, where the night before did not leave it so."""
    play.open("Menu").open("Players’ phones …")
    button = play.page.locator("#sheet").get_by_role("button", name=what, exact=True)
    if button.count():
        play.press(button)
    else:
        play.close()


@contextmanager
def at_their_phones(
    browser: Browser,
    play: Play,
    house: House,
    may: str,
    game: str = "jackpots",
    ahead: bool = False,
) -> Iterator[dict[str, Play]]:
    """Everybody has a phone, and phones may act."""
    play.begin(THREE, game=game)
    with ExitStack() as pockets:
        phones = {}
        for name in THREE:
            phones[name] = pockets.enter_context(pocket(browser, play, house))
            seated(phones[name], play, name)
        lets(play, may)
        lets(play, KEEPS if ahead else DROPS)
        yield phones


def send_next(play: Play, game: str) -> None:
    """The next deal is of that game."""
    play.page.request.post(
        f"{play.base}/night/{play.night}/tap",
        form={
            "do": "next-deal",
            "game": game,
            "seen": play.page.locator(".dock [name=seen]").first.input_value(),
            "tap": f"next {game}",
        },
        headers={"Origin": play.base},
    )


def asked(phone: Play, *labels: str) -> Play:
    """The phone is asked, in its big colour, and taps these, one after the other."""
    for label in labels:
        expect(phone.page.locator(".me.is-asked")).to_be_visible()
        expect(phone.button(label)).to_be_visible()
        phone.tap(label)
    return phone


def test_two_deals_of_two_games_from_the_phones(play: Play, browser: Browser, house: House) -> None:
    with at_their_phones(browser, play, house, "Phones act on their turn") as phones:
        ann, bob, cy = (phones[name] for name in THREE)
        play.tap("Deal the first hand", "Everybody’s in: ante 1")
        asked(ann, "Open for 2")
        expect(bob.page.locator(".me-turn")).to_have_text("your turn")
        expect(cy.page.locator(".own-says")).to_have_text("Bob’s turn")
        asked(bob, "Call 2")
        asked(cy, "Fold")
        expect(cy.page.locator(".own")).to_have_count(0)
        asked(ann, "Draw 3")
        asked(bob, "Pat")
        asked(ann, "Bet 4")
        asked(bob, "Fold")
        asked(ann, "Openers shown")
        play.sees("#toast", re.compile("on Ann’s phone"))
        play.press(play.page.locator(".acts .button.main"))
        play.turn("Ann wins 7; the bet of 4 comes back")
        heard = play.heard
        send_next(play, "anaconda")
        play.tap("Everybody’s in: ante 1")
        for phone in (ann, bob, cy):
            expect(phone.page.locator(".own")).to_be_visible()
        while not bob.button("Cards passed").count():
            for phone in (ann, bob, cy):
                if phone.page.locator(".me.is-asked").count() and phone.button("Check").count():
                    phone.tap("Check")
        for phone in (ann, bob, cy):
            asked(phone, "Cards passed")
        assert play.heard == heard + 1, "the tablet has entered the antes and nothing else"


def test_a_button_that_is_yet_to_come_is_tapped_once_it_hears(
    play: Play, browser: Browser, house: House
) -> None:
    """Bob taps before his page shows that Ann has bet: this tool waits as a person would."""
    with at_their_phones(browser, play, house, "Phones act on their turn") as phones:
        ann, bob = phones["Ann"], phones["Bob"]
        play.tap("Deal the first hand", "Everybody’s in: ante 1")
        opens = ann.button("Open for 2")
        opens.evaluate("(button) => { setTimeout(() => button.click(), 700); }")
        bob.tap("Call 2")
        expect(bob.page.locator(".touch-refused")).to_have_count(0)
        expect(bob.page.locator(".own-says")).to_have_text("Cy’s turn")


BUZZED = "() => { window.buzzed = []; navigator.vibrate = (how) => window.buzzed.push(how); }"


def test_a_phone_buzzes_where_it_can_and_remembers_that_it_should_not(
    play: Play, browser: Browser, house: House
) -> None:
    with at_their_phones(browser, play, house, "Phones act on their turn") as phones:
        bob = phones["Bob"]
        bob.page.evaluate(BUZZED)
        play.tap("Deal the first hand", "Everybody’s in: ante 1")
        asked(phones["Ann"], "Check")
        expect(bob.page.locator(".me.is-asked")).to_be_visible()
        assert len(bob.page.evaluate("() => window.buzzed")) == 1
        switch = bob.page.locator("[data-buzz]")
        expect(switch).to_have_text("Buzz on your turn: on")
        switch.click()
        expect(switch).to_have_text("Buzz on your turn: off")
        assert bob.page.evaluate("() => localStorage.getItem('referee-buzz')") == "off"


def test_a_phone_that_looks_on_buzzes_too(play: Play, browser: Browser, house: House) -> None:
    """When all choose in secret, and on its player's turn; in its big color, and readable there."""
    with at_their_phones(browser, play, house, "Phones just watch") as phones:
        bob, tablet = phones["Bob"], Device(HttpWire(house.port), int(play.night))
        bob.page.evaluate(BUZZED)
        play.tap("Deal the first hand", "Everybody’s in: ante 1", "Check")
        expect(bob.page.locator(".me.is-asked")).to_contain_text("your turn")
        good(bob.page)
        tablet.looks()
        tablet.must("throw-in", antes="back", dealer="same")
        tablet.must("next-deal", game="guts-two-card")
        tablet.must("antes")
        tablet.wire.close()
        expect(bob.page.locator(".me.is-asked")).to_contain_text("choose now")
        good(bob.page)
        bob.tap("In")
        expect(bob.page.locator(".me.is-asked")).to_have_count(0)
        assert len(bob.page.evaluate("() => window.buzzed")) == 2


@pytest.mark.parametrize("light", ["dark", "paper"])
def test_it_fits_and_reads_well(play: Play, browser: Browser, house: House, light: str) -> None:
    """At both sizes, whoever is asked and whoever waits: nothing is cut, axe finds nothing."""
    with at_their_phones(
        browser, play, house, "Phones act on their turn, and the tablet confirms"
    ) as phones:
        ann, bob = phones["Ann"], phones["Bob"]

        def looks_right(what: str) -> None:
            for name, phone in phones.items():
                expect(phone.page.locator(".flying")).to_have_count(0)
                phone.page.evaluate("(to) => document.documentElement.dataset.theme = to", light)
                for width, height in PHONES:
                    phone.page.set_viewport_size({"width": width, "height": height})
                    wide = phone.page.evaluate("() => document.documentElement.scrollWidth")
                    assert wide <= width, (what, name, width)
                good(phone.page)

        play.tap("Deal the first hand", "Everybody’s in: ante 1")
        abreast(play, *phones.values())
        looks_right("opening")
        asked(ann, "Open for 2")
        abreast(ann, *phones.values())
        looks_right("bet")
        asked(bob, "Call 2")
        asked(phones["Cy"], "Fold")
        abreast(phones["Cy"], play, *phones.values())
        looks_right("draw")
        expect(play.page.locator("#toast")).to_have_text(
            "From phones: Ann bets 2, Bob calls 2, Cy folds"
        )
        play.tap("OK, from phones: Ann bets 2, Bob calls 2, Cy folds")
        expect(play.page.locator(".asking-line .button")).to_have_count(0)


def test_what_is_chosen_ahead_and_asked_for_moves_nothing(
    play: Play, browser: Browser, house: House
) -> None:
    may = "Phones act on their turn"
    with at_their_phones(browser, play, house, may, ahead=True) as phones:
        play.tap("Deal the first hand", "Everybody’s in: ante 1")
        ann, bob, cy = (phones[name] for name in THREE)
        asked(ann, "Open for 2")
        abreast(ann, *phones.values(), play)
        for size in PHONES:
            cy.page.set_viewport_size({"width": size[0], "height": size[1]})
            before = cy.page.locator(".phone-middle").bounding_box()
            cy.tap("Will call 2")
            expect(cy.page.locator(".own-kept")).to_have_text("You’ll call 2 when your turn comes.")
            assert cy.page.locator(".phone-middle").bounding_box() == before
            good(cy.page)
            cy.tap("Cancel")
        cy.tap("Will call 2")
        bob.open("Re-buy …")
        expect(bob.page.locator(".overtaken")).to_have_count(0)
        bob.tap("Ask for 100")
        rebuy = "Bob: buy 100? Bob buys 100, on the tab"
        expect(play.button(rebuy)).to_be_visible()
        asked(bob, "Call 2")
        expect(play.page.locator(".turn b")).to_have_text("Ann draws")
        expect(play.page.locator("#toast")).to_have_text("Cy calls 2 (on Cy’s phone)")
        play.tap(rebuy)
        expect(bob.page.locator(".me-acts .asks")).to_have_count(0)


def test_what_was_chosen_is_not_painted_away(play: Play, browser: Browser, house: House) -> None:
    """The wire brings a view made just before the choice, while its tap is out: it has the number
    of the same entry, for a choice makes none."""
    may = "Phones act on their turn"
    with at_their_phones(browser, play, house, may, ahead=True) as phones:
        play.tap("Deal the first hand", "Everybody’s in: ante 1")
        ann, bob, cy = (phones[name] for name in THREE)
        asked(ann, "Open for 2")
        abreast(ann, *phones.values(), play)
        cy.page.evaluate(
            """() => {
                const sent = window.fetch;
                const free = new Promise((go) => (window.letGo = go));
                window.fetch = async (url, request) => {
                    if (request?.method === "POST") await free;
                    return sent(url, request);
                };
            }"""
        )
        cy.rested()
        cy.button("Will call 2").click()
        expect(cy.page.locator("body.busy")).to_have_count(1)
        bob.open("Re-buy …").tap("Ask for 100")
        cy.page.wait_for_timeout(100)
        cy.page.evaluate("() => window.letGo()")
        kept = cy.page.locator(".own-kept")
        expect(kept).to_have_text("You’ll call 2 when your turn comes.")
        cy.page.wait_for_timeout(600)
        expect(kept).to_have_text("You’ll call 2 when your turn comes.", timeout=10)
