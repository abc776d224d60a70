"""Score sheets by clicking: a whole rubber of Pokino on a tablet held upright, put right in the
middle and printed; the other sheets; a phone that follows."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import expect

from referee.web.apart import apart

from .play import Play, phone
from .test_axe import good
from .test_sizes import SCREENS, TARGETS

FOUR = ("Ann", "Bob", "Cy", "Dot")
UPRIGHT = {"width": 768, "height": 1024}


def begins(play: Play, kind: str, **fields: str) -> Play:
    """From the menu of the table to a new sheet."""
    page = play.page
    page.goto(f"{play.base}/night/{play.night}")
    play.open("Menu")
    page.locator("#sheet").get_by_role("link", name=re.compile("Score sheets")).click()
    page.get_by_role("link", name="New sheet …").click()
    page.get_by_role("link", name=kind).first.click()
    for key, value in fields.items():
        field = page.locator(f"[name='{key}']")
        if field.first.get_attribute("type") == "radio":
            page.locator(f"[name='{key}'][value='{value}']").check()
        else:
            field.fill(value)
    page.get_by_role("button", name="Start the sheet").click()
    page.wait_for_url(re.compile(r"/scores/\d+$"))
    return play


def chooses(play: Play, *words: str) -> None:
    """Tick what the form of a sheet offers."""
    for one in words:
        play.page.locator("#sheet .tick").get_by_text(one, exact=True).click()


def above(play: Play, column: int) -> list[int]:
    """What stands above the line, from the line up."""
    found = play.page.locator(".climb").nth(column).locator(".figure > :last-child")
    return [int(one) for one in found.all_inner_texts()]


def below(play: Play, game: int, column: int) -> list[str]:
    found = play.page.locator(".falling").nth(game).locator(".fall").nth(column)
    return found.locator(".figure").all_inner_texts()


def totals(play: Play, *points: int) -> None:
    expect(play.page.locator(".paper-total b")).to_have_text([apart(str(one)) for one in points])


def whole_deal(play: Play, tricks: str, better: str = "", hand: str = "", *drew: str) -> None:
    play.open("Enter the whole deal …")
    chooses(play, tricks, *drew)
    if better:
        play.page.locator("#sheet [name=better]").select_option(label=better)
        play.page.locator("#sheet [name=hand]").select_option(hand)
    play.tap("Enter the deal")


def fits(play: Play, *, dialog: bool = False) -> None:
    """Nothing is wider than the screen, and everything to touch is big enough."""
    page, root = play.page, "#sheet" if dialog else ".live"
    for width, height in SCREENS:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (root, width)
        if dialog:
            wide = "(root) => document.querySelector(root).scrollWidth <= innerWidth"
            assert page.evaluate(wide, root), width
        found = page.evaluate(
            TARGETS, f"{root} button, {root} input:not([type=hidden]), {root} select, {root} nav a"
        )
        assert [one for one in found if one[2] < 44] == [], (root, width)
    page.set_viewport_size(UPRIGHT)


def test_a_rubber_of_pokino_is_played_put_right_and_printed(play: Play, tmp_path: Any) -> None:
    page = play.page
    page.set_viewport_size(UPRIGHT)
    play.begin(FOUR, worth="0.10", currency="€")
    begins(play, "Pokino", **{"for": "chips", "each": "100"})
    # Deal 1, trick by trick. Ann deals; Bob redoubles himself and takes one trick of five.
    expect(page.locator(".score-dock .crib")).to_have_text(
        "Ann deals five each. Bob may draw one to three; tricks Bob loses then cost double."
    )
    play.tap("Bob draws 2", "Bob draws 1", "Ann draws 3", "Ann is done drawing")
    expect(page.locator(".score-dock .crib")).to_have_text("Bob leads; five tricks to play.")
    play.tap("Bob takes one", "Ann takes one", "Ann’s tricks: 3 at once")
    play.open("Honors …")
    good(page)
    play.tap("Ann: pair, 50")
    totals(play, 16 + 50, 1)
    # Deal 2, the tricks as a total; nobody has a pair.
    play.tap("Ann is pat", "Bob is pat", "Tricks in all: 2–3")
    play.open("Honors …").tap("Nobody: no pair, or a tie")
    # Deal 3 at once: 21 to 6, the game is Ann's, Bob's 6 are struck off.
    whole_deal(play, "3–2", "Bob", "two pairs")
    totals(play, 21 + 50 + 100, 100)
    assert above(play, 0) == [50, 100]
    assert below(play, 0, 1) == ["1", "3", "2"]
    assert page.locator(".fall s").all_inner_texts() == ["1", "3", "2"]
    expect(page.locator(".game-won")).to_have_text(["Game 1: Ann"])
    good(page)
    fits(play)
    # The first deal is touched, explained and put right: 17 to 7, and no game yet.
    play.open("16, Ann’s, below the line, deal 1")
    expect(page.locator("#sheet .why")).to_contain_text("Bob drew twice: redoubled")
    expect(page.locator("#sheet .why")).to_contain_text("Ann took four tricks at 4: 16 below")
    page.locator("#sheet").get_by_role("button", name="Correct …").click()
    expect(page.locator("#sheet .sheet-title")).to_have_text("Deal 1 was …")
    chooses(play, "3–2")
    page.locator("#sheet [name=why]").fill("Bob had two")
    good(page)
    fits(play, dialog=True)
    play.tap("Correct")
    totals(play, 17 + 50, 7 + 100)
    expect(page.locator(".game-won")).to_have_count(0)
    expect(page.locator(".game-parts")).to_have_text("This game: 17 to 7")
    expect(page.locator(".told")).to_contain_text("Corrected: “Bob had two”. It said:")
    # Deal 4: Ann redoubles herself and loses all five, to four of a kind.
    whole_deal(play, "0–5", "Bob", "four of a kind", "twice: redoubled")
    totals(play, 50, 27 + 100 + 900 + 250 + 100)
    # Deal 5: Ann deals and draws three times; the cards are judged.
    play.open("Enter the whole deal …")
    chooses(play, "three times: redoubled", "0–5")
    page.locator("#sheet summary").click()
    page.locator("[name='cards.0']").fill("Ks Kd 9h 8c 2s")
    page.locator("[name='cards.1']").fill("Qs Jd 7h 5c 4d")
    play.tap("Enter the deal")
    totals(play, 100, 1377 + 20 + 250 + 100 + 750)
    expect(page.locator(".score-result")).to_have_text(
        "Bob wins by 2\u202f397 (2\u202f497 to 100)."
    )
    assert above(play, 1) == [100, 900, 250, 100, 250, 100, 750]
    assert above(play, 0) == [50, 50]
    good(page)
    fits(play)
    printed(play, tmp_path)
    page.goto(f"{play.base}/night/{play.night}/bank")
    expect(page.locator(".transfers b")).to_have_text(["Ann pays Bob €2.40"])
    page.get_by_text("How it adds up").click()
    expect(page.locator(".transfers")).to_contain_text("lost €2.40 at Pokino")


def printed(play: Play, folder: Any) -> None:
    """On paper: the sheet and its list, one page, no buttons; the heavy line is heavy."""
    page = play.page
    file = folder / "pokino.pdf"
    page.pdf(path=str(file), prefer_css_page_size=True)
    pdf = file.read_bytes()
    assert pdf.startswith(b"%PDF")
    assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 1
    page.emulate_media(media="print")
    for gone in (".score-nav", ".score-side", ".score-foot .button"):
        expect(page.locator(gone).first).to_be_hidden()
    for there in (".paper", ".heavy", ".paper-totals", ".told-rows", ".on-paper"):
        expect(page.locator(there)).to_be_visible()
    line = page.locator(".heavy").evaluate("one => getComputedStyle(one).borderTopWidth")
    assert float(line.removesuffix("px")) >= 4
    shown = page.locator(".climb .figure").first.evaluate("one => getComputedStyle(one).color")
    assert shown == "rgb(0, 0, 0)"
    page.emulate_media(media="screen")


def test_the_other_player_sees_every_entry_at_once(browser: Any, play: Play) -> None:
    play.begin(FOUR)
    begins(play, "Pokino")
    with phone(browser, play) as other:
        other.page.goto(play.page.url)
        play.tap("Bob draws 3")
        expect(other.page.locator(".so-far")).to_contain_text("Bob drew 3")
        other.tap("Bob is done drawing")
        expect(play.page.locator(".score-dock .crib")).to_contain_text("Ann may draw")
        # Neither is made stale by the other, nor by the felt.
        play.tap("Ann is pat", "Ann takes one")
        other.tap("Bob takes one")
        play.tap("Undo: “tricks: Bob 1”")
        expect(other.page.locator(".so-far")).to_contain_text("Ann 1, Bob 0")
        fits(other)


def test_knock_poker_by_clicking(play: Play) -> None:
    page = play.page
    play.begin(FOUR)
    begins(play, "Knock poker Turns", **{"for": "chips"})
    play.tap("Everybody’s in", "Bob: from the stock")
    good(page)
    fits(play)
    play.open("Good enough to knock? …")
    page.locator("#sheet [name=cards]").fill("2s 2d 9d 5c 4s")
    page.locator("#sheet").get_by_role("button", name="See").click()
    expect(page.locator("#sheet-body [role=status]")).to_contain_text("can’t knock")
    good(page)
    play.close()
    play.tap("Cy knocks", "Dot stays", "Ann folds", "Bob stays")
    play.open("Enter a tie, a bonus or cards …")
    chooses(play, "Dot")
    page.locator("#sheet [name=hand]").select_option("straight flush")
    good(page)
    fits(play, dialog=True)
    play.tap("Enter the deal")
    # Cy is beaten: 2 to Bob and to Dot, a chip from Ann; 4 to Dot from each; the antes to Dot.
    expect(page.locator(".rounds tfoot b")).to_have_text(["−6", "−3", "−8", "+17"])
    page.goto(f"{play.base}/night/{play.night}/bank")
    expect(page.locator(".transfers b")).to_have_text(
        ["Cy pays Dot 8 chips", "Ann pays Dot 6 chips", "Bob pays Dot 3 chips"]
    )


def refused(play: Play, words: str) -> None:
    """The round is not entered, and its form stays as it was filled in; opened again, too."""
    play.forgive("400")
    play.page.locator("#sheet").get_by_role("button", name="Enter the round").click()
    expect(play.page.locator("#sheet .notice")).to_contain_text(words)
    expect(play.page.locator("#sheet [name='points.0']")).to_have_value("5")
    play.close()
    play.open("Enter the round …")
    expect(play.page.locator("#sheet [name='points.0']")).to_have_value("5")


def test_pads_by_clicking(play: Play) -> None:
    page = play.page
    play.begin(FOUR)
    begins(play, "Gains and losses")
    play.open("Enter the round …")
    expect(page.locator("#sheet [name=winner]:checked")).to_have_count(0)
    expect(page.locator("#sheet .each-pays")).to_be_hidden()
    page.locator("#sheet [name='points.0']").fill("5")
    page.locator("#sheet [name=note]").fill("gin")
    refused(play, "Tap the winner.")
    chooses(play, "Ann")
    refused(play, "Ann is marked as the winner but has a loss of 5.")
    expect(page.locator("#sheet [name=winner][value='0']")).to_be_checked()
    expect(page.locator("#sheet [name=note]")).to_have_value("gin")
    page.locator("#sheet [name='points.0']").fill("")
    chooses(play, "each pays the winner the same")
    expect(page.locator("#sheet .points-box")).to_be_hidden()
    chooses(play, "enter every gain and loss")
    page.locator("#sheet [data-sign]").first.click()
    page.locator("#sheet [name='points.0']").press_sequentially("7")
    page.locator("#sheet [name='points.1']").fill("5")
    expect(page.locator("#sheet [data-off]")).to_have_text("Gains and losses are off by -2.")
    page.locator("#sheet [name='points.2']").fill("2")
    expect(page.locator("#sheet [data-off]")).to_be_hidden()
    good(page)
    fits(play, dialog=True)
    play.tap("Enter the round")
    expect(page.locator(".rounds tfoot b")).to_have_text(["−7", "+5", "+2", "0"])
    begins(play, "Rubber bridge")
    play.open("Enter the deal …")
    good(page)
    fits(play, dialog=True)
    chooses(play, "3")
    page.locator("#sheet [name=tricks]").select_option("9")
    play.tap("Enter the deal")
    totals(play, 100, 0)
    good(page)
    begins(play, "Chinese poker")
    play.open("Enter the round …")
    good(page)
    fits(play, dialog=True)
    play.close()
    begins(play, "Open-face Chinese poker")
    page.set_viewport_size({"width": 390, "height": 844})
    play.open("Enter the round …")
    fits(play, dialog=True)
    play.close()
    page.set_viewport_size({"width": 1280, "height": 800})
    begins(play, "Whiskey", forfeit="3")
    play.open("Enter the deal …")
    good(page)
    fits(play, dialog=True)
    play.close()
    page.goto(f"{play.base}/night/{play.night}/scores")
    expect(page.locator(".shelf li")).to_have_count(5)
    good(page)
    page.goto(f"{play.base}/night/{play.night}/scores/new?kind=line")
    good(page)


def test_long_names_and_many_columns(play: Play) -> None:
    names = ("Maximiliane-Charlotte", "Annemarie", "Annabelle", "Jean-Baptiste", "Wilhelmina")
    names += ("Konstantin", "شهرزاد بنت الوزير", "MAMMUTMAMMUT")
    play.begin(names)
    begins(play, "Low score wins")
    play.open("Enter the round …")
    for at in range(len(names)):
        play.page.locator(f"#sheet [name='points.{at}']").fill(str(10 * at + 5))
    play.tap("Enter the round")
    heads = play.page.locator(".rounds thead bdi").all_inner_texts()
    assert len(set(heads)) == len(names)
    fits(play)
    begins(play, "Pokino")
    fits(play)
