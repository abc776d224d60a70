"""A deal on a phone by who cannot see it: with the keyboard only, and by what is spoken; their own
cards, as they entered them, are read to them. The browser can neither buzz nor stay lit."""

from __future__ import annotations

from device import Device, HttpWire
from playwright.sync_api import Browser, Page, expect

from .play import House, Play
from .test_acting import at_their_phones, lets
from .test_dealers_voice import give, said
from .test_declaring import pocket, seated
from .test_keyboard import NAME

MOST = 90
"""So many steps there may be from one place of a phone to another: a pack of cards lies between."""
BLIND = "delete Navigator.prototype.vibrate; delete Navigator.prototype.wakeLock"


def goes(page: Page, name: str, key: str = "Tab") -> None:
    """Step on until what has the focus is called so."""
    for _ in range(MOST):
        if page.evaluate(NAME) == name:
            return
        page.keyboard.press(key)
    raise AssertionError(f"no way to {name}: {page.evaluate(NAME)}")


def presses(phone: Play, *names: str, sheet: bool = False) -> None:
    """Go to a button and press Enter; wait until it was answered, if it opens no sheet."""
    for name in names:
        phone.rested()
        goes(phone.page, name)
        heard = phone.heard
        phone.page.keyboard.press("Enter")
        if sheet:
            expect(phone.page.locator("#sheet h2:focus")).to_be_visible()
        else:
            phone.answered(heard)


def test_a_deal_by_ear(play: Play, browser: Browser, house: House) -> None:
    with at_their_phones(browser, play, house, "Phones act on their turn") as phones:
        ann, page = phones["Ann"], phones["Ann"].page
        give(page)
        page.add_init_script(BLIND)
        page.reload()
        expect(page.locator("[data-no-buzz]")).to_contain_text("the dealer’s voice below says it")
        expect(page.locator("[data-buzz]")).to_be_hidden()
        goes(page, "Everything")
        page.keyboard.press("Enter")
        said(ann)
        play.tap("Deal the first hand", "Everybody’s in: ante 1")
        expect(page.locator(".me.is-asked")).to_be_visible()
        assert "Ann to act" in " ".join(said(ann))

        presses(ann, "My hand now …", sheet=True)
        for card in ("king of spades", "king of hearts", "nine of clubs", "eight of clubs"):
            goes(page, card)
            page.keyboard.press("Space")
        goes(page, "seven of clubs")
        page.keyboard.press("Space")
        presses(ann, "Keep my hand")
        presses(ann, "Change my hand …", sheet=True)
        heading = page.locator("#sheet h2")
        own = "king of spades, king of hearts, nine of clubs, eight of clubs and seven of clubs"
        expect(heading).to_have_accessible_description(f"Kept: {own}.")
        expect(page.get_by_role("checkbox", checked=True)).to_have_count(5)
        page.keyboard.press("Escape")

        presses(ann, "Enter my openers …", sheet=True)
        for card in ("king of spades", "king of hearts"):
            goes(page, card)
            page.keyboard.press("Space")
        presses(ann, "Keep them if they open")
        expect(page.locator(".openers").first).to_contain_text("Your openers open this pot.")

        presses(ann, "Open for 2")
        phones["Bob"].tap("Call 2")
        phones["Cy"].tap("Fold")
        expect(page.locator(".me.is-asked")).to_be_visible()
        heard = " ".join(said(ann))
        assert "Cy folds" in heard
        assert "Ann draws" in heard
        presses(ann, "Draw 3")
        expect(page.locator(".openers").first).to_contain_text("Your openers are sealed.")
        expect(page.locator(".me")).to_contain_text("Your cards have changed since")
        presses(ann, "Change my hand …", sheet=True)
        drawn = ("six of hearts", "five of clubs", "four of hearts")
        for card in ("nine of clubs", "eight of clubs", "seven of clubs", *drawn):
            goes(page, card)
            page.keyboard.press("Space")
        presses(ann, "Keep my hand")
        phones["Bob"].tap("Pat")
        expect(page.locator(".me.is-asked")).to_be_visible()
        presses(ann, "Check")
        phones["Bob"].tap("Check")
        expect(ann.button("Show my hand")).to_be_visible()
        assert "Who wins?" in " ".join(said(ann))
        presses(ann, "Show my hand")
        expect(page.locator("#spoken")).to_contain_text("pair of kings")
        assert "Ann shows K♠ K♥" in " ".join(said(ann))


Act = tuple[str, dict[str, object]]
"""What the tablet enters for somebody else."""
BOB, CY = 1, 2


def of(do: str, seat: int, **more: object) -> Act:
    return do, {"seat": seat, **more}


EVENING: dict[str, tuple[Act | tuple[str, str], ...]] = {
    "texas-holdem": (
        *(("blinds", {}), of("call", CY)),
        ("Ann to act: 1 to call.", "Call 1"),
        of("check", BOB),
        ("Burn and deal the flop. Ann to act: can check.", "Check"),
        *(of("bet", BOB, to=2), of("drop", CY)),
        ("Cy folds. Ann to act: 2 to call.", "Fold"),
        ("Bob takes the pot; no need to show.", ""),
    ),
    "seven-card-stud": (
        ("antes", {}),
        (
            "Who shows the lowest card? Low card brings it in for 1, or bets 2. Aces are high. "
            "Tied: clubs first, then diamonds, hearts and spades. Lowest card?",
            "Bring in 1",
        ),
        *(of("drop", BOB), of("drop", CY)),
        ("Ann takes the pot; no need to show.", ""),
    ),
    "guts-two-card": (
        ("antes", {}),
        ("The highest pair wins, else the highest cards. In or out?", "In"),
        ("Ann has chosen.", ""),
        ("reveal", {"way.1": "out", "way.2": "out", "of": 2}),
        ("Declared: Ann in, Bob out and Cy out. Ann takes the pot", ""),
    ),
    "baseball": (
        ("antes", {}),
        (
            "A wild card is an ace. Tied: first from the dealer’s left. Best upcards?",
            "I’m first",
        ),
        ("Ann to act: can check.", "Bet 2"),
        *(of("drop", BOB), of("drop", CY)),
        ("Ann takes the pot", ""),
    ),
    "high-low-declare": (
        ("antes", {}),
        ("Cy deals five cards face down, Ann first. Ann to act: can check.", "Check"),
        *(of("check", BOB), of("check", CY)),
        ("In turn: discard any number, then say how many. Ann draws: how many?", "Draw 1"),
        *(of("draw", BOB, count=2), of("draw", CY, count=0)),
        ("Cy is pat. Ann to act: can check.", "Bet 4"),
        *(of("call", BOB), of("drop", CY)),
        ("Going both ways, you must win both outright.", "High"),
        ("Ann has chosen.", ""),
    ),
}
"""Five games of different families. Of a sentence and a button: what Ann hears, then what she
presses; nothing where she only listens."""


def test_an_evening_by_ear(play: Play, browser: Browser, house: House) -> None:
    """Blinds, upcards, in or out, prices, a draw and a declaration: all that Ann has to know is
    spoken before she acts, and she has nothing but keys."""
    play.begin(("Ann", "Bob", "Cy"), game="jackpots")
    tablet = Device(HttpWire(house.port), int(play.night))
    with pocket(browser, play, house) as ann:
        seated(ann, play, "Ann")
        lets(play, "Phones act on their turn")
        play.page.goto("about:blank")  # the tablet enters what the others do, and is not looked at
        give(ann.page)
        ann.page.reload()
        goes(ann.page, "Everything")
        ann.page.keyboard.press("Enter")
        for game, steps in EVENING.items():
            tablet.looks()
            tablet.must("dealer", seat=CY)
            tablet.must("next-deal", game=game)
            for first, then in steps:
                if isinstance(then, dict):
                    tablet.looks()
                    tablet.must(first, **then)
                    continue
                ann.page.wait_for_function(HEARD, arg=first)
                said(ann)
                if then:
                    presses(ann, then)
            tablet.looks()
            tablet.must("throw-in", antes="back", dealer="same")
        tablet.wire.close()


HEARD = """(words) => { finish(); return said.join(" ").includes(words); }"""
