"""One menu of a seat, in the middle of a deal: what applies now, and what waits for the next."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from .play import SIX, Play
from .test_grains import MILESTONES, grain, toggle

SHEET = "#sheet-body"


def betting(play: Play) -> Play:
    """Ann and Bob passed, Cy opened for 2: Dot is to act."""
    return play.begin().tap("Deal the first hand", "Cy opens").turn("Dot to act").pot(8)


def says(play: Play, text: str) -> Play:
    expect(play.page.locator(SHEET)).to_contain_text(text)
    return play


def keys(play: Play, number: str) -> Play:
    for key in number:
        play.page.locator(f"#sheet [data-key='{key}']").click()
    return play


def pad(play: Play, label: str) -> Play:
    return play.press(play.page.locator("#sheet").get_by_role("button", name=label, exact=True))


def state(play: Play, name: str) -> str:
    return play.page.locator(f".seat[title='{name}'] .seat-state").inner_text()


def names(play: Play) -> list[str]:
    """The seats clockwise."""
    seats = play.page.locator(".seat[title]").all()
    return [one.get_attribute("title") or "" for one in seats]


def test_a_re_buy_waits_for_the_next_deal(play: Play) -> None:
    betting(play).seat("Dot").open("Buy chips …")
    says(play, "Chips bought now play from the next deal.")
    keys(play, "50")
    pad(play, "Buy 50").turn("Dot to act").pot(8)
    expect(play.page.locator("#seat-3 .stack")).to_have_text("99 +50")
    play.tap("All fold to Cy", "Cy wins, openers shown", "Ann deals next")
    expect(play.page.locator("#seat-3 .stack")).to_have_text("149")


def test_chips_from_another_player(play: Play) -> None:
    """Who is in the deal cannot sell: he is named, and can when it is over."""
    betting(play).tap("Call 2", "Fold")
    play.seat("Finn").open("Buy or borrow from a player …")
    says(play, "Ann, Bob, Cy and Dot are in this deal and can sell when it is over.")
    sellers = play.page.locator(SHEET).get_by_role("radio", name="Eva", exact=True)
    expect(sellers).to_be_checked()
    keys(play, "20")
    pad(play, "Buy 20").turn("Finn to act").pot(10)
    assert [play.page.locator(f"#seat-{at} .stack").inner_text() for at in (4, 5)] == [
        "79",
        "99 +20",
    ]


def test_sitting_out_and_coming_back(play: Play) -> None:
    betting(play).seat("Eva")
    says(play, "Eva is in until this deal is over.")
    play.tap("Sit out from the next deal").turn("Dot to act")
    play.tap("All fold to Cy", "Cy wins, openers shown", "Ann deals next")
    assert state(play, "Eva") == "sits out"
    play.seat_menu("Eva", "Come back")
    assert state(play, "Eva") == ""


def test_leaving_in_mid_hand_is_cashed_when_the_next_deal_begins(play: Play) -> None:
    betting(play).seat("Eva").open("Leave after this deal …")
    says(play, "Eva is still in this deal and cashes out when the next one starts.")
    play.tap("Leave after this deal").turn("Dot to act").seat("Eva")
    says(play, "Eva leaves when this deal is over.").tap("Stay after all")
    play.seat("Eva").open("Leave after this deal …").tap("Leave after this deal")
    play.tap("All fold to Cy", "Cy wins, openers shown", "Ann deals next")
    assert names(play) == ["Ann", "Bob", "Cy", "Dot", "Finn"]
    expect(play.page.locator("#toast")).to_contain_text("Eva cashes out 99")


def test_leaving_with_real_chips_asks_for_the_count(play: Play) -> None:
    """In the deal it waits; when it is over the dock asks, and without a count nobody goes."""
    play.forgive("422")
    grain(play.begin(), MILESTONES).tap("Deal the first hand", "Cy opens")
    play.seat("Dot").open("Leave after this deal …")
    says(play, "Dot is still in this deal; the stack is counted when it is over.")
    play.tap("Leave after this deal")
    toggle(play, "Dot").tap("Still in; the rest fold", "Dot wins, Cy’s openers shown")
    play.sees(".crib", re.compile("Count Dot’s chips"))
    play.open("Dot leaves: count …")
    count = play.page.locator(SHEET).get_by_label("Chips counted")
    expect(count).to_have_value("")
    play.press(play.page.locator(SHEET).get_by_role("button", name="Cash out Dot"))
    play.sees("#sheet .notice", "Count Dot’s stack first.")
    play.page.locator(SHEET).get_by_label("Chips counted").fill("108")
    play.press(play.page.locator(SHEET).get_by_role("button", name="Cash out Dot"))
    assert names(play) == ["Ann", "Bob", "Cy", "Eva", "Finn"]
    play.tap("Ann deals next").sees(".turn b", "Antes")


def test_a_recount_with_a_reason(play: Play) -> None:
    """With real chips at any time; what the tablet keeps, when the hand is over."""
    betting(play).seat("Dot").open("Count the stack …")
    says(play, "Dot is still in this deal. Count the stack when it is over.").close()
    grain(play, "Real chips, every bet").seat("Dot").open("Recount the stack …")
    keys(play, "97")
    play.page.locator(SHEET).get_by_label("because").fill("a stack fell over")
    pad(play, "Count 97").turn("Dot to act")
    expect(play.page.locator("#seat-3 .stack")).to_have_text("≈97")
    expect(play.page.locator("#toast")).to_contain_text("a stack fell over")
    play.tap("Call 2")
    expect(play.page.locator("#seat-3 .stack")).to_have_text("≈95")


def test_another_name_in_mid_hand(play: Play) -> None:
    betting(play).seat("Dot")
    play.page.locator(SHEET).get_by_label("Name").fill("Dorothy")
    play.tap("Rename").turn("Dorothy to act").pot(8)


def test_a_wrong_order_of_seats_in_mid_hand(play: Play) -> None:
    """Dot sits between Eva and Finn: drawn so at once, and in turn from the next deal on."""
    betting(play).seat("Dot").open("Change seats …")
    says(play, "Clockwise now: Ann, Bob, Cy, Dot, Eva, Finn.")
    says(play, "the new order counts from the next deal")
    play.tap("To the left of Eva").turn("Dot to act").pot(8)
    assert names(play) == ["Ann", "Bob", "Cy", "Eva", "Dot", "Finn"]
    play.tap("Call 2").turn("Eva to act").tap("All fold but Cy and Dot")
    play.turn("Cy draws").tap("Pat").turn("Dot draws").tap("Pat", "All check")
    play.open("Cy wins").tap("Cy wins, openers shown", "Ann deals next", "Bob opens")
    play.turn("Cy to act").tap("Fold").turn("Eva to act").tap("Fold").turn("Dot to act")


def test_an_absent_dealer_is_passed_or_dealt_for(play: Play) -> None:
    play.begin(SIX[:4])
    play.seat_menu("Dot", "Sit out from the next deal").tap("Deal for Dot")
    play.sees(".crib", re.compile("Dot, who is away|Dot deals first"))
    play.tap("Deal the first hand").sees(".crib", re.compile("Somebody shuffles for Dot"))
    play.tap("Ann opens").turn("Bob to act").tap("All fold to Ann", "Ann wins, openers shown")
    play.sees(".crib", re.compile("Ann deals next"))
    play.seat_menu("Ann", "Sit out from the next deal")
    play.sees(".crib", re.compile("Ann is away: Bob deals next")).tap("Deal for Ann")
    play.sees(".crib", re.compile("Somebody deals for Ann, who is away")).tap("Ann deals next")
    play.sees(".crib", re.compile("Somebody shuffles for Ann"))


def test_forfeited_money_keeps_a_newcomer_out(play: Play) -> None:
    """The felt says who waits and why; the house may let him in."""
    play.begin(SIX[:4])
    play.seat_menu("Dot", "Sit out from the next deal").tap("Deal the first hand", "Bob opens")
    play.tap("All fold to Bob").open("No openers").tap("Apply")
    play.seat_menu("Dot", "Come back from the next deal")
    play.sees(".hint", "Dot can’t play for this pot: it holds chips from a deal they weren’t in.")
    play.tap("Bob deals next")
    assert state(play, "Dot") == "waits"


def test_who_is_away_is_marked_and_folded_or_is_coming_at_their_turn(play: Play) -> None:
    betting(play).seat_menu("Dot", "Sit out from the next deal").turn("Dot to act")
    expect(play.page.locator(".seat .gone")).to_have_text(["away"])
    expect(play.page.locator("#toast p")).to_have_text("Dot sits out from the next deal")
    play.tap("Dot’s coming").turn("Dot to act")
    expect(play.page.locator(".seat .gone")).to_have_count(0)
    play.seat_menu("Dot", "Sit out from the next deal").tap("Fold Dot").turn("Eva to act")
    assert state(play, "Dot") == "folded"


def test_back_closes_the_sheet_and_the_next_one_leaves_the_table(play: Play) -> None:
    """As on a phone: also where sheets were opened and closed before, and one led to another."""
    page = play.page
    page.goto(play.base)
    # Nobody whom another night of this house owes: the slate would come first.
    play.begin(("Una", "Vic", "Wim", "Xia")).tap("Deal the first hand", "Wim opens")
    play.turn("Xia to act")
    table, sheet = page.url, page.locator("#sheet")
    for opened in ("Menu", "Floor!"):
        play.button(opened).click()
        expect(sheet).to_be_visible()
        page.go_back()
        expect(sheet).not_to_be_visible()
        assert page.url == table
    play.seat("Xia").open("Buy chips …")
    page.locator("#sheet > [data-close]").click()
    expect(sheet).not_to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", name="referee", exact=True)).to_be_visible()


def test_back_from_a_new_night_says_that_it_runs_and_asks_what_the_kept_game_uses(
    play: Play,
) -> None:
    page = play.page
    page.goto(f"{play.base}/new")
    page.select_option("[name=game]", "guts-three-card")
    for at, name in enumerate(("Greta", "Hilde", "Ilse")):  # who owes nothing since another night
        page.locator("[name=name]").nth(at).fill(name)
    page.get_by_role("button", name="Start").click()
    play.seated()
    page.go_back()
    expect(page.locator(".running")).to_contain_text("is running")
    page.wait_for_load_state()
    chosen = page.locator("[name=game]").input_value()
    expect(page.locator("[name=limit]")).to_be_visible(visible=chosen != "guts-three-card")
