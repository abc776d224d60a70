"""The bank by clicking: a night with box and slips is closed, and one with real chips."""

from __future__ import annotations

from playwright.sync_api import expect

from .play import Play
from .test_axe import good

FOUR = ("Ann", "Bob", "Cy", "Dot")


def at_the_bank(play: Play) -> Play:
    play.page.goto(f"{play.base}/night/{play.night}/bank")
    return play


def sheet(play: Play, title: str, *names: str) -> Play:
    """Open a sheet, or a sheet of a sheet, and wait until it is there."""
    for name in names:
        play.open(name)
    expect(play.page.locator("#sheet .sheet-title")).to_contain_text(title)
    return play


def chooses(play: Play, words: str) -> None:
    play.page.locator("#sheet .tick").get_by_text(words, exact=True).click()


def keys(play: Play, number: str) -> None:
    for key in number:
        play.page.locator(f"#sheet [data-key='{key}']").click()


def go(play: Play, words: str) -> None:
    button = play.page.locator("#sheet [data-go]")
    expect(button).to_have_text(words)
    play.press(button)


def fits(play: Play) -> None:
    """Nothing of the sheet is wider than a phone, and its buttons are big enough."""
    page = play.page
    page.set_viewport_size({"width": 390, "height": 844})
    wide = page.evaluate("() => document.querySelector('#sheet').scrollWidth <= innerWidth")
    assert wide, "the sheet scrolls sideways"
    small = page.evaluate(
        "() => [...document.querySelectorAll('#sheet button, #sheet input:not([type=hidden]),"
        " #sheet select, #sheet summary')].filter((one) => one.checkVisibility())"
        ".map((one) => one.closest('.tick') || one)"
        ".filter((one) => one.getBoundingClientRect().height < 44).map((one) => one.outerHTML)"
    )
    assert small == []
    page.set_viewport_size({"width": 1280, "height": 800})


def test_a_refused_closing_is_said_in_sight(play: Play) -> None:
    play.begin(FOUR[:3])
    play.tap("Deal the first hand")
    at_the_bank(play)
    play.page.set_viewport_size({"width": 390, "height": 700})
    play.forgive("422")
    play.page.locator("main .button").get_by_text("Close the night", exact=True).click()
    expect(play.page.locator("main > .notice")).to_be_in_viewport(ratio=1)
    assert play.page.evaluate("scrollY") > 0


def test_a_night_with_box_and_slips_is_closed_by_clicking(play: Play) -> None:
    """Ann is on the slip. Bob pays his 100 chips in cash, Cy buys 50 more and sends the money;
    Bob brings a pizza for himself and Ann. A chip is worth ten cents."""
    page = play.page
    play.fill_in(FOUR[:3], worth="0.10", currency="€")
    play.tap("Deal the first hand", "Everybody’s in: ante 1", "Open for 2", "All fold to Ann")
    play.tap("Ann wins, openers shown")
    at_the_bank(play)
    sheet(play, "Record a payment", "Bob", "Pay or be paid …")
    page.locator("#sheet [name=money]").fill("10")
    page.locator("#sheet [name=target]").select_option("box")
    play.tap("Record the payment")
    sheet(play, "Cy buys chips", "Cy", "Buy chips …")
    keys(play, "50")
    chooses(play, "Transfer to host")
    go(play, "Buy 50")
    sheet(play, "Shared costs", "Share costs …")
    page.locator("#sheet [name=source]").select_option(label="Bob")
    page.locator("#sheet [name=money]").fill("12.00")
    page.locator("#sheet [name=what]").fill("pizza")
    chooses(play, "Cy")
    play.tap("Share the cost")
    expect(page.locator(".till")).to_contain_text("€15.00 €5.00 of it was sent to the host")
    # Ann won 2 and owes 6.00; Bob lost 1, paid 10.00 and has 6.00 to get for the pizza.
    accounts = page.locator(".account")
    expect(accounts.nth(0)).to_contain_text("owes €5.80")
    expect(accounts.nth(1)).to_contain_text("gets €15.90")
    expect(accounts.nth(0).locator(".account-result")).to_have_text("+€0.20 +2 in chips")
    expect(accounts.nth(2)).to_contain_text("gets €4.90")
    play.open("Close the night …")
    expect(page.locator("#sheet .still-to-pay li").first).to_be_visible()
    play.tap("Close the night")
    lines = page.locator(".transfers b")
    expect(lines).to_have_text(
        [
            "The cash box pays Cy €4.90",
            "The cash box pays Bob €10.10",
            "Ann pays Bob €5.80",
        ]
    )
    page.get_by_text("How it adds up").nth(1).click()
    expect(page.locator(".transfers")).to_contain_text(
        [
            "Bob lost €0.10, paid €10.00 into the box, paid €12.00 for everyone and shares costs "
            "of €6.00, so Bob gets €15.90; €5.80 of it comes below."
        ]
    )
    expect(page.locator(".standing-name")).to_have_text(["Ann", "Bob", "Cy"])
    expect(page.locator(".account").first).not_to_be_visible()  # the books are behind "Details"
    good(page)
    page.evaluate(
        "() => Object.defineProperty(navigator, 'share',"
        " { value: async (said) => { window.said = said.text } })"
    )
    page.get_by_role("button", name="Share").click()
    page.wait_for_function("() => window.said")
    assert "Ann pays Bob €5.80" in page.evaluate("() => window.said")
    page.emulate_media(media="print")
    for css in (".button", "a", "summary", ".bookkeeping"):
        for found in page.locator(f".the-end {css}").all():
            expect(found).not_to_be_visible()
    expect(page.locator(".finale-date")).to_be_visible()
    page.emulate_media(media="screen")
    play.tap("Mark paid: Ann to Bob €5.80", "Mark paid: The cash box to Cy €4.90")
    play.tap("Mark paid: The cash box to Bob €10.10")
    expect(page.locator(".till")).to_contain_text("€0.00")
    expect(page.locator(".transfers .done")).to_have_count(3)
    play.tap("Undo: the payment of €10.10 from the cash box to Bob")
    expect(page.locator(".transfers .done")).to_have_count(2)
    expect(page.locator(".till")).to_contain_text("€10.10")


def test_real_chips_are_counted_by_colour_and_two_are_missing(play: Play) -> None:
    page = play.page
    play.fill_in(FOUR, colours="white 1, red 5, blue 25")
    play.open("Menu").open("Tracking level", exact=False)
    play.tap("Real chips, key moments: who opened, who’s in, who won")
    play.tap("Deal the first hand", "Cy opens")
    at_the_bank(play)
    expect(page.locator(".account-holds")).to_have_text(["not counted since the start"] * 4)
    sheet(play, "Ann leaves", "Ann", "Leave after this deal …")
    expect(page.locator("#sheet")).to_contain_text("counted when it is over")
    play.close()
    page.goto(f"{play.base}/night/{play.night}")
    play.open("Floor!").open("Call the deal off", exact=False)
    expect(page.locator("#sheet .sheet-title")).to_contain_text("Call the deal off")
    play.press(page.locator("#sheet form button").first)
    at_the_bank(play)
    expect(page.locator("[aria-label=Settlement]")).to_contain_text("Ann, Bob, Cy and Dot")
    for name, blue, red, white in (("Ann", 4, 0, 0), ("Bob", 3, 4, 3), ("Cy", 3, 5, 0)):
        sheet(play, f"{name}’s stack is", name, "Recount the stack …")
        page.locator("#sheet").get_by_text("By color").click()
        for colour, number in (("blue", blue), ("red", red), ("white", white)):
            page.get_by_label(f"{colour} chips").fill(str(number))
        go(play, f"Count {25 * blue + 5 * red + white}")
    sheet(play, "Dot leaves", "Dot", "Leave …")
    page.locator("#sheet [name=chips]").fill("100")
    play.tap("Cash out Dot")
    expect(page.locator(".off h2")).to_have_text("The bank is off by −2")
    play.open("Who gets the 2 missing chips? …").unfold(play.button("Cy: ", exact=False).first)
    play.tap("Close the night: Cy gets the 2 missing chips")
    expect(page.locator(".transfers b")).to_have_text(["Bob pays Cy 2 chips"])


def test_every_sheet_of_the_bank_fits_a_thumb(play: Play) -> None:
    play.begin(
        ("Ann", "Bartholomew of the long name", "Cy"),
        worth="0.10",
        currency="€",
        colours="white 1, red 5, blue 25, black 100",
    )
    at_the_bank(play)
    for title, names in (
        ("Ann", ("Ann",)),
        ("Ann buys chips", ("Ann", "Buy chips …")),
        ("Ann buys or borrows from a player", ("Ann", "Buy or borrow from a player …")),
        ("Ann’s stack is", ("Ann", "Count the stack …")),
        ("Record a payment", ("Ann", "Pay or be paid …")),
        ("Ann leaves", ("Ann", "Leave …")),
        ("Add a player", ("Add a player …",)),
        ("Shared costs", ("Share costs …",)),
        ("Correct chips", ("Correct chips …",)),
    ):
        sheet(play, title, *names)
        good(play.page)
        fits(play)
        play.close()


def test_going_home_while_a_pot_waits(play: Play) -> None:
    """Everybody passed: the bank page shares out the pot, then the night is closed."""
    play.begin(FOUR).tap("Deal the first hand", "Nobody opens")
    at_the_bank(play)
    sheet(play, "Split the 4", "Split the 4 left in the pot …")
    fits(play)
    play.page.set_viewport_size({"width": 390, "height": 700})
    sheet(play, "Split the 4", "Dot gets 1")
    expect(play.button("Dot gets nothing")).to_have_attribute("aria-pressed", "false")
    play.tap("Split 4").open("Close the night …").tap("Close the night")
    expect(play.page.locator("h1")).to_contain_text("Settlement")
    expect(play.page.locator("h1")).to_be_in_viewport()
    play.page.wait_for_function("() => scrollY === 0")  # the finale is read from its top
    expect(play.button("Reopen the night")).to_be_visible()


def test_the_antes_of_eight_on_a_phone(play: Play) -> None:
    """Both ticks name their player, side by side; the button that takes the antes is in sight."""
    play.begin(("Konstantin", *FOUR[1:], "Eva", "Finn", "Gus", "Hal")).tap("Deal the first hand")
    play.page.set_viewport_size({"width": 390, "height": 844})
    play.open("Someone’s sitting out …")
    out = play.page.locator("#sheet .tick", has_text="Konstantin sits").bounding_box()
    owes = play.page.locator("#sheet .tick", has_text="Konstantin plays and owes it").bounding_box()
    assert out is not None
    assert owes is not None
    assert out["y"] == owes["y"]
    expect(play.button("Collect antes")).to_be_in_viewport(ratio=1)
