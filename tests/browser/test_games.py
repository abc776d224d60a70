"""Other games than draw, by taps alone: blinds, side pots, up cards, passes, high and low."""

from __future__ import annotations

import re
from itertools import product

import pytest
from playwright.sync_api import Browser, Page, expect
from shelf import turned

from .play import SIX, Play, abreast, tablet
from .test_grains import count, taps
from .test_sizes import SCREENS, nothing_overlaps, screen

EIGHT = ("Maximiliane-Charlotte", "Annemarie", "Annabelle", "Jean-Baptiste", *SIX[2:])


def preset(play: Play, button: str, size: str) -> Play:
    """Open the sizes of a bet and tap one of them."""
    play.open(button)
    return play.press(play.page.locator("#sheet .presets .button", has_text=f", {size}"))


def typed(play: Play, button: str, chips: int, go: str) -> Play:
    """Open the sizes of a bet and type another."""
    play.open(button)
    for digit in str(chips):
        play.button(digit).click()
    return play.tap(go)


def ticked(play: Play, **winners: str) -> Play:
    """Tick who has an end of the pot, by the name of the field."""
    for key, names in winners.items():
        for name in names.split():
            play.page.locator(f"#sheet label:has([name={key}])", has_text=name).first.click()
    return play


# --- hold'em -----------------------------------------------------------------------------------


def test_holdem_without_a_limit_and_with_side_pots(play: Play) -> None:
    """Cy has 20 chips, Dot 50; all four are in for everything, and every pot has its own winner."""
    names, chips = ("Ann", "Bob", "Cy", "Dot"), (100, 100, 20, 50)
    play.begin(names, chips, game="texas-holdem", limit="none", blind="1/2")
    play.tap("Deal the first hand").sees(".turn b", "Blinds").sees(".turn .cost", "1 · 2")
    play.tap("Post blinds: 1 · 2").turn("Cy to act").pot(3)
    expect(play.page.locator("#seat-3 .mark-dealer")).to_be_visible()
    preset(play, "Raise to 4+ …", "all-in").turn("Dot to act").pot(23)
    preset(play, "Raise to 38+ …", "all-in").turn("Ann to act").pot(73)
    preset(play, "Raise to 80+ …", "all-in")
    play.turn("Bob to act").tap("Call all-in 98")
    play.sees(
        ".crib",
        "No more bets: deal the flop, the turn and the river, a burn before each. "
        "Showdown: everyone shows both cards, Ann first, for side pot 2.",
    )
    piles = play.page.locator(".piles li")
    expect(piles).to_have_text(
        [re.compile("Main · 80"), re.compile("Side 1 · 90"), re.compile("Side 2 · 100")]
    )
    phone = play.page.context.new_page()
    phone.set_viewport_size({"width": 390, "height": 844})
    phone.goto(f"{play.base}/night/{play.night}/phone")
    apart = phone.evaluate(
        "() => [...document.querySelectorAll('.pile')].map((pile) => pile.getBoundingClientRect())"
        ".map((box, at, all) => at ? Math.max(box.left - all[at - 1].right,"
        " box.top - all[at - 1].bottom) : 9)"
    )
    assert min(apart) >= 4, "the pots of a phone do not touch"
    assert len(apart) == 3
    phone.close()
    play.open("Ann wins side pot 2").tap("Pay Ann 100")
    play.open("Dot wins side pot 1").tap("Pay Dot 90")
    play.open("Split …")
    ticked(play, winner="Bob Cy")
    expect(play.page.locator("#shares li")).to_have_text(["Bob 40 and Cy 40"])
    play.tap("Pay Bob 40 and Cy 40")
    assert play.stacks() == [100, 40, 40, 90]


def test_a_holdem_hand_with_every_bet_tapped_is_seventeen_taps(play: Play) -> None:
    """Dot raises, Finn and Bob call; a bet and two calls on the flop; checked on the turn; on the
    river a bet and one call. From the blinds to the next deal."""
    play.begin(SIX, game="texas-holdem", limit="none", blind="1/2").tap("Deal the first hand")
    count(play)
    play.tap("Post blinds: 1 · 2").turn("Cy to act")
    play.tap("Fold").turn("Dot to act")
    preset(play, "Raise to 4+ …", "the pot").pot(10)
    play.tap("Finn calls 7", "Bob calls 5").sees(".crib", re.compile("Burn and deal the flop"))
    preset(play, "Bet 2+ …", "half the pot").turn("Dot to act")
    play.tap("Everyone else calls").sees(".crib", re.compile("Burn and deal the"))
    play.tap("All check").sees(".top-line", re.compile("^.*River"))
    preset(play, "Bet 2+ …", "the pot")
    play.tap("Call 55", "Fold").open("Dot wins").tap("Pay Dot 165")
    play.tap("Ann deals next").sees(".turn b", "Blinds")
    assert play.stacks() == [99, 27, 100, 192, 100, 82]
    assert taps(play) <= 17


def test_raises_show_both_numbers(play: Play) -> None:
    play.begin(SIX, game="texas-holdem", limit="none", blind="1/2")
    play.tap("Deal the first hand", "Cy calls 2")
    play.open("Raise to 4+ …")
    expect(play.page.locator("#sheet .quiet").first).to_have_text(
        "From 4 (by 2) to 100. The bet is 2."
    )
    expect(play.page.locator("#sheet .presets .button").first).to_have_text("4 (by 2), minimum")
    play.button("9").click()
    expect(play.page.locator("#sheet [data-go]")).to_have_text("Raise to 9 (by 7)")
    play.tap("Raise to 9 (by 7)").turn("Eva to act").sees(".turn .cost", "9 to call")


def test_blinds_not_from_everybody(play: Play) -> None:
    play.fill_in(SIX, game="texas-holdem", blind="1/2", straddles="1").tap("Deal the first hand")
    play.open("Change the blinds …")
    play.page.locator("#sheet li .tick", has_text="Ann").click()
    play.page.get_by_label("Eva posts live").fill("2")
    play.page.get_by_label("Eva posts dead").fill("2")
    play.page.get_by_role("button", name="Post blinds", exact=True).click()
    play.turn("Dot to act").pot(7)
    assert play.stacks() == [100, 99, 98, 100, 96, 100]


def test_the_button_stays_dead_where_a_player_has_gone(play: Play) -> None:
    """Ann was the small blind and sits out: Cy is big next, Bob small, and Ann's place deals."""
    play.fill_in(SIX[:4], game="texas-holdem", blind="1/2", button="dead").tap(
        "Deal the first hand"
    )
    play.tap("Post blinds: 1 · 2", "Fold", "Fold", "Fold", "Pay Bob 2, return 1")
    play.seat_menu("Ann", "Sit out from the next deal")
    play.sees(".crib", re.compile("The button is dead: it is at Ann’s empty seat"))
    play.tap("Ann deals next", "Post blinds: 1 · 2").turn("Dot to act").pot(3)
    play.tap("Fold", "Fold", "Pay Cy 2, return 1")
    play.seat_menu("Cy", "Sit out from the next deal").seat_menu(
        "Ann", "Come back from the next deal"
    )
    play.tap("Bob deals next", "Post blinds: no small · 2").turn("Ann to act").pot(2)


# --- stud ---------------------------------------------------------------------------------------


def test_the_up_cards_say_who_is_first(play: Play) -> None:
    """The deuce of clubs brings it in, Cy's; on fourth street Dot's pair of deuces speaks."""
    play.begin(SIX[:4], game="seven-card-stud").tap("Deal the first hand")
    play.tap("Everybody’s in: ante 1").open("Enter the upcards …")
    for name, card in (("Ann", "9h"), ("Bob", "Kd"), ("Cy", "2c"), ("Dot", "2d")):
        play.page.get_by_label(name, exact=True).fill(card)
    play.page.get_by_role("button", name="Find who acts first").click()
    play.press(play.page.locator("#sheet").get_by_role("button", name="Cy acts first"))
    play.turn("Cy to act").tap("Bring in 1", "Call 1", "Call 1", "Call 1")
    play.open("Enter the upcards …")
    expect(play.page.get_by_label("Cy", exact=True)).to_have_value("2c")
    for name, cards in (("Ann", "9h 9h"), ("Bob", "Kd 4s"), ("Cy", "2c 5c"), ("Dot", "2d 2h")):
        play.page.get_by_label(name, exact=True).fill(cards)
    play.page.get_by_role("button", name="Find who acts first").click()
    play.sees(
        "#sheet .notice", "One of those cards was entered twice, or isn’t in this deck. Look again."
    )
    play.page.get_by_label("Ann", exact=True).fill("9h Ac")
    play.page.get_by_role("button", name="Find who acts first").click()
    play.press(play.page.locator("#sheet").get_by_role("button", name="Dot acts first"))
    play.turn("Dot to act")


def test_what_is_typed_into_the_up_cards_is_what_the_next_tap_enters(play: Play) -> None:
    """Cy's deuce was a slip: with another card typed, "Cy acts first" is gone at once, and Dot's
    stands there without anybody asking. What is wrong is said when somebody asks."""
    play.begin(SIX[:4], game="seven-card-stud").tap("Deal the first hand")
    play.tap("Everybody’s in: ante 1").open("Enter the upcards …")
    sheet = play.page.locator("#sheet")
    for name, card in (("Ann", "9h"), ("Bob", "Kd"), ("Cy", "2c"), ("Dot", "3d")):
        play.page.get_by_label(name, exact=True).fill(card)
    expect(sheet.get_by_role("button", name="Cy acts first")).to_be_visible()
    play.page.get_by_label("Cy", exact=True).fill("Qc")
    expect(sheet.get_by_role("button", name="Dot acts first")).to_be_visible()
    expect(sheet.get_by_role("button", name="Cy acts first")).to_have_count(0)
    play.page.get_by_label("Cy", exact=True).fill("nonsense")
    expect(sheet.get_by_role("button", name="Dot acts first")).to_have_count(0)
    expect(sheet.locator(".notice")).to_have_count(0)
    play.page.get_by_label("Cy", exact=True).fill("Qc")
    play.press(sheet.get_by_role("button", name="Dot acts first"))
    play.turn("Dot to act").page.goto(f"{play.base}/night/{play.night}/log")
    play.sees("main", re.compile("Dot is first: Ann 9h, Bob Kd, Cy Qc, Dot 3d up"))


def test_up_cards_half_typed_stay_while_the_sheet_is_closed(play: Play, browser: Browser) -> None:
    """And while somebody else taps; on fourth street those that count stand there, not what was
    typed and never counted."""
    play.begin(SIX[:3], game="seven-card-stud").tap("Deal the first hand", "Everybody’s in: ante 1")
    entered = [play.page.get_by_label(name, exact=True) for name in SIX[:3]]

    def enter(*cards: str) -> None:
        for field, card in zip(entered, cards, strict=False):
            field.fill(card)

    def see(*cards: str) -> None:
        for field, card in zip(entered, cards, strict=True):
            expect(field).to_have_value(card)

    play.open("Enter the upcards …")
    enter("9h", "Kd")
    play.close().open("Enter the upcards …")
    see("9h", "Kd", "")
    with tablet(browser, play) as other:
        abreast(play, other)
        other.seat_menu("Ann", "Sit out from the next deal")
        play.sees("#seat-0", re.compile("away"))
    see("9h", "Kd", "")
    entered[2].fill("2c")
    play.page.get_by_role("button", name="Find who acts first").click()
    button = play.page.locator("#sheet").get_by_role("button", name="Cy acts first")
    expect(button).to_be_visible()
    play.close().open("Enter the upcards …")
    see("9h", "Kd", "2c")
    play.close().tap("Bob brings in 1", "Call 1", "Ann’s coming", "Call 1")
    play.open("Enter the upcards …")
    see("", "", "")


def test_stud_from_the_bring_in_to_the_last_card(play: Play) -> None:
    """Bob brings in, Cy completes, Dot calls; they check, bet and call to seventh street."""
    play.begin(SIX, game="seven-card-stud").tap("Deal the first hand")
    count(play)
    play.sees(".row-label", "Brings in 1:").tap("Bob brings in 1")
    play.turn("Cy to act").pot(7).tap("Complete to 2", "Call 2", "All fold but Cy and Dot")
    play.sees(".crib", re.compile("^Burn one, deal one up to Cy and Dot"))
    expect(play.page.locator("#seat-2 .ups i")).to_have_count(2)
    play.tap("Dot bets", "Call 2").tap("All check").tap("Cy bets", "Call 4")
    play.sees(".crib", re.compile("^Burn one, deal one down to Cy and Dot"))
    play.tap("Bet 4", "Call 4").open("Cy wins").press(
        play.page.get_by_role("button", name=re.compile("^Pay Cy"))
    )
    assert taps(play) <= 13
    assert play.stacks() == [99, 98, 118, 87, 99, 99]


def test_who_is_first_by_his_seat(play: Play) -> None:
    play.begin(SIX, game="seven-card-stud").tap("Deal the first hand", "Everybody’s in: ante 1")
    play.sees(".turn b", "Lowest card?").sees(".turn .cost", "1 to bring in")
    play.seat("Dot").press(play.page.locator("#sheet").get_by_text("Dot brings in 1")).turn(
        "Eva to act"
    )
    play.tap("Everyone else calls").sees(".turn b", "Best upcards?")
    play.seat_menu("Finn", "Finn acts first").turn("Finn to act")


# --- passes -------------------------------------------------------------------------------------


def test_anaconda_with_its_passes(play: Play) -> None:
    play.begin(SIX[:4], game="anaconda").tap("Deal the first hand", "Everybody’s in: ante 1")
    play.sees(".turn b", "Pass three to the left")
    play.sees(".hint", "Ann → Bob → Cy → Dot → Ann")
    play.tap("Cy has passed cards on").sees("#seat-2 .seat-state", "ready")
    play.sees(".hint", "Waiting for Ann, Bob and Dot")
    play.tap("Cards passed").sees(".crib", "Now everybody picks up the cards passed to them.")
    play.tap("Bob bets 2", "Call 2", "All fold but Bob and Cy")
    play.sees(".turn b", "Pass two to the right").sees(".hint", "Bob ↔ Cy")
    play.tap("Cards passed", "All check", "Cards passed", "All check")
    play.sees(
        ".crib",
        "Showdown: everyone shows all their cards, Bob first. The best five count.",
    )
    play.open("Cy wins").tap("Pay Cy 8")
    assert play.stacks() == [99, 97, 105, 99]


# --- high and low ---------------------------------------------------------------------------------


def test_omaha_eight_is_split_by_taps(play: Play) -> None:
    """Cy is all-in for 21. The high half of the main pot is Cy's, the low one Ann's and Bob's, and
    the odd chip goes to the first from the dealer's left; Bob takes both ends of the side pot."""
    play.begin(
        SIX[:4], (100, 100, 21, 100), game="omaha-eight-or-better", limit="none", blind="1/2"
    )
    play.tap("Deal the first hand", "Post blinds: 1 · 2")
    preset(play, "Raise to 4+ …", "all-in")
    play.tap("Fold", "Call 20", "Call 19").pot(63)
    preset(play, "Bet 2+ …", "minimum")
    play.tap("Call 2", "All check", "All check")
    play.sees(".row-label", "Takes both:")
    play.open("Bob takes high and low").tap("Pay Bob 4")
    play.open("High and low …")
    ticked(play, winner="Cy", low="Ann Bob")
    expect(play.page.locator("#shares li")).to_have_text(
        ["High 32: Cy 32", "Low 31: Ann 16 and Bob 15"]
    )
    play.tap("Pay Cy 32, Ann 16 and Bob 15")
    assert play.stacks() == [93, 96, 32, 100]


# --- the form -------------------------------------------------------------------------------------


def shown(page: Page, *names: str) -> list[bool]:
    return [page.locator(f"[name={name}]").first.is_visible() for name in names]


def test_the_form_asks_what_the_game_uses(play: Play) -> None:
    page = play.page
    page.goto(f"{play.base}/new")
    fields = ("ante", "blind", "bring-in", "small", "least")
    assert shown(page, *fields) == [True, False, False, True, False]
    page.locator("[name=game]").select_option("texas-holdem")
    assert shown(page, *fields) == [False, True, False, False, True]
    assert page.locator("[name=limit]").input_value() == "none"
    assert [one.get_attribute("placeholder") for one in page.locator("[name=blind]").all()] == [
        *("1", "2"),
        "",
    ]
    page.locator("[name=limit]").select_option("fixed")
    assert shown(page, *fields) == [False, True, False, True, False]
    page.locator("[name=game]").select_option("seven-card-stud")
    assert shown(page, *fields) == [True, False, True, True, False]


def test_the_form_shows_what_is_posted_of_one_two_and_three_blinds(play: Play) -> None:
    """A blind that is left empty is in proportion to the first."""
    page = play.page
    page.goto(f"{play.base}/new")
    page.locator("[name=game]").select_option("omaha")
    fields, by = page.locator("[name=blind]"), page.locator("[name=posted-by]")

    def posted() -> list[str | None]:
        return [one.get_attribute("placeholder") for one in fields.all() if one.is_visible()]

    assert posted() == ["1", "2"]
    fields.first.fill("5")
    assert posted() == ["5", "10"]
    by.select_option("eldest")
    assert posted() == ["5"]
    by.select_option("dealer-eldest-second")
    assert posted() == ["5", "10", "20"]
    fields.nth(1).fill("5")
    fields.nth(2).fill("10")
    for at, name in enumerate(("Ann", "Bob", "Cy", "Dot")):
        page.locator("[name=name]").nth(at).fill(name)
    page.get_by_role("button", name="Start").click()
    play.seated()
    play.tap("Deal the first hand").sees(".top-line .stakes-now", "blinds 5 · 5 · 10, pot limit")
    play.tap("Post blinds: 5 · 5 · 10").pot(20)
    assert play.stacks() == [95, 90, 100, 95]


def test_a_night_of_holdem_takes_names_and_two_taps(play: Play) -> None:
    play.fill_in(SIX, game="texas-holdem").tap("Deal the first hand")
    play.sees(".top-line .stakes-now", "blinds 1 · 2, no limit")


# --- room -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "names"),
    turned([*product(("texas-holdem", "seven-card-stud", "anaconda"), (SIX, EIGHT))], 2),
)
def test_the_steps_fit_on_every_screen(play: Play, game: str, names: tuple[str, ...]) -> None:
    if game == "anaconda":
        names = names[:7]
    more = {"straddles": "2"} if game == "texas-holdem" else {}
    play.begin(names, game=game, **more)
    play.tap("Deal the first hand")
    for button in ("Everybody’s in: ante 1", "Post blinds: 1 · 2", "Cards passed"):
        for size in SCREENS:
            nothing_overlaps(play.page, *size)
        screen(play.page, 1280, 800)
        if play.button(button).count():
            play.tap(button)
    for size in SCREENS:
        nothing_overlaps(play.page, *size)


def test_holdem_in_a_jackpots_night_is_made_fixed_limit_in_three_taps(play: Play) -> None:
    """The row says no limit, 1 and 2. The stakes, the limit, this deal: three taps."""
    play.begin(game="jackpots")
    page = play.page
    play.open("Another game …")
    row = page.locator("button[name=game][value=texas-holdem]").first
    expect(row).to_contain_text("blinds 1 · 2, no limit")
    play.press(row)
    play.sees(".stakes-now", "blinds 1 · 2, no limit")
    page.locator(".stakes-now").click()
    page.locator(".stakes-sheet label", has_text="Fixed limit").click()
    play.tap("Save for this deal")
    play.sees(".stakes-now", "blinds 1 · 2, bets 2 and 4, 3 raises")
    play.sees("#toast", "This deal is played for blinds 1 · 2, bets 2 and 4, 3 raises")
