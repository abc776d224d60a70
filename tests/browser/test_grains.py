"""Every bet, milestones, referee only: how few taps it takes, and that they end alike."""

from __future__ import annotations

import re
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Browser, expect
from shelf import turned

from .play import SIX, Play
from .test_sizes import apart, nothing_overlaps, screen

COUNT = """() => { window.taps = 0;
  document.addEventListener('pointerdown', (event) => {
    if (event.target.closest('button, a, .toggle, summary, input, select')) window.taps += 1;
  }, true); }"""
MILESTONES = "Real chips, key moments: who opened, who’s in, who won"
EVERY_BET = "Real chips, every bet"
REFEREE = "Real chips, rulings only"
POT = "#sheet button[name=game][value=just-a-pot]"


def grain(play: Play, what: str) -> Play:
    """Change how closely the tablet follows, by its menu."""
    return play.open("Menu").open("Tracking level", exact=False).tap(what)


def count(play: Play) -> None:
    play.rested()
    play.page.evaluate(COUNT)


def taps(play: Play) -> int:
    return int(play.page.evaluate("() => window.taps"))


def toggle(play: Play, *names: str) -> Play:
    for name in names:
        play.rested()
        play.page.locator(".toggle", has_text=name).click()
    return play


def counted(play: Play, chips: int) -> Play:
    """ "The pot is …", on the keypad."""
    play.open("Correct the pot …")
    for digit in str(chips):
        play.button(digit).click()
    return play.tap(f"Enter {chips}")


# --- the budget ---------------------------------------------------------------------------------


@pytest.mark.parametrize("how", ["", MILESTONES])
def test_a_passed_out_deal_is_one_tap(play: Play, how: str) -> None:
    play.begin()
    if how:
        grain(play, how)
    play.tap("Deal the first hand")
    count(play)
    play.tap("Nobody opens")
    play.sees(".turn b", "Antes").sees(".crib", re.compile("^6 carried over"))
    assert taps(play) == 1


@pytest.mark.parametrize("how", ["", MILESTONES])
def test_a_later_seat_s_tap_says_what_it_implied_and_is_one_take_back(play: Play, how: str) -> None:
    """Cy opens: the antes and the passes before him go in with it, are named, and go back too."""
    play.begin()
    if how:
        grain(play, how)
    play.tap("Deal the first hand", "Cy opens").pot(8)
    play.sees("#toast", "Antes in: 6 chips · Ann and Bob check · Cy bets 2")
    play.press(play.page.locator(".back")).pot(0).sees(".turn b", "Antes")


def test_a_hand_at_milestones_is_four_taps(play: Play) -> None:
    grain(play.begin(), MILESTONES).tap("Deal the first hand")
    count(play)
    play.tap("Cy opens")
    toggle(play, "Dot").tap("Still in; the rest fold")
    expect(play.page.locator(".seat.is-dropped")).to_have_count(4)
    play.tap("Dot wins, Cy’s openers shown")
    play.sees(".turn b", "Dot wins ≈10")
    assert taps(play) <= 4
    play.tap("Ann deals next")
    play.sees(".turn b", "Antes")


def test_a_hand_with_every_bet_is_eleven_taps(play: Play) -> None:
    """Cy opens, Dot and Finn call; three draw; a bet, two calls, the openers."""
    play.begin().tap("Deal the first hand")
    count(play)
    play.tap("Cy opens").turn("Dot to act").pot(8)
    play.tap("Call 2", "Finn calls 2", "All fold but 3 players")
    play.tap("Cy draws 3", "Pat", "Finn draws 1")
    play.tap("Bet 4", "Everyone else calls").pot(24)
    play.open("Cy wins").tap("Cy wins, openers shown")
    assert play.stacks() == [99, 99, 117, 93, 99, 93]
    assert taps(play) <= 11
    play.tap("Ann deals next").sees(".turn b", "Antes")


def test_real_chips_from_the_first_deal(play: Play) -> None:
    """Chosen when the night begins: real chips start at milestones."""
    play.fill_in(SIX, real="milestones")
    expect(play.page.locator(".stack").first).to_have_text("≈100")
    play.tap("Deal the first hand", "Cy opens").sees(".turn b", "Who’s still in?")
    play.open("Menu").open("Tracking level", exact=False)
    expect(play.page.locator("#sheet-body .button.main")).to_have_text(MILESTONES)


def test_just_a_pot_is_four_taps_to_start(play: Play) -> None:
    play.begin()
    count(play)
    play.open("Another game …").press(play.page.locator(POT).first)
    play.sees(".turn b", "Just a pot")
    assert taps(play) <= 4


def test_just_a_pot_takes_any_amount_and_has_several_winners(play: Play) -> None:
    """Ann puts in 5, Dot 8, Bob 2; Dot takes 1 out again; Ann and Bob share 14; Ann deals next."""
    play.begin(SIX[:4]).open("Another game …").press(play.page.locator(POT).first)
    for name, chips in (("Ann", 5), ("Dot", 8), ("Bob", 2)):
        play.open("Another amount …").page.get_by_label("Chips to put in").fill(str(chips))
        play.tap(f"{name} puts in")
    play.pot(15).open("Another amount …").page.get_by_text("Take chips out …").click()
    play.page.get_by_label("Chips to take out").fill("1")
    play.tap("Dot takes out").pot(14).open("Pay out the pot, 14 …").open("Split …")
    for name in ("Ann", "Bob"):
        play.page.locator("#sheet").get_by_label(name).check()
    play.tap("Pay Ann 7 and Bob 7")
    assert play.stacks() == [102, 105, 100, 93]
    play.sees(".crib", re.compile("Ann deals next"))


def test_a_game_nobody_knows_is_played_as_just_a_pot_under_its_name(play: Play) -> None:
    """The search that finds nothing leads there; the next deal is called the same; one tap is
    everybody's ante."""
    play.begin(SIX[:4]).open("Another game …")
    play.page.locator("[data-search]").fill("Crazy Kings")
    play.tap("Play “Crazy Kings” as just a pot").sees(
        ".top-left .button", re.compile("Crazy Kings")
    )
    play.tap("Everybody puts in 1").pot(4)
    expect(play.page.locator(".back-what")).to_have_text("1 each from 4 players")
    play.open("Another amount …").page.get_by_label("Chips to put in").fill("5")
    play.page.get_by_label("Chips to put in").press("Enter")  # for whom, it does not say
    play.pot(4).tap("Everybody puts in").pot(24)
    play.open("Pay out the pot, 24 …").tap("Pay Bob 24")
    assert play.stacks() == [94, 118, 94, 94]
    play.press(play.page.locator(".acts-main .button.main"))
    play.sees(".top-left .button", re.compile("Crazy Kings"))


SCREENS = ((1280, 800), (1280, 712), (1280, 676), (390, 844), (768, 1024))
"""Two of them are a tablet lying across, under a browser's bars, or over what a tab says below."""


@pytest.mark.parametrize(("many", "size"), turned([*product((3, 8), SCREENS)], 3))
def test_just_a_pot_says_what_its_buttons_do(play: Play, many: int, size: tuple[int, int]) -> None:
    """A verb on each, one tap each; the pot is paid elsewhere, and no seat is covered."""
    names = ("Konstantin", "Bob", "Cy", "Dorothea", "Eva", "Finn", "Gus", "Hal")[:many]
    play.begin(names).open("Another game …").press(play.page.locator(POT).first)
    width, height = size
    play.tap("Bob puts in 1", "Everybody puts in 1").pot(1 + many)
    labels = play.page.locator(".acts-main .button").all_inner_texts()
    assert len(labels) == many + 2
    assert all("puts in 1" in " ".join(one.split()) for one in labels[:-1])
    nothing_overlaps(play.page, width, height)
    play.open(f"Pay out the pot, {1 + many} …").tap(f"Pay Cy {1 + many}")
    assert play.stacks() == [99, 98, 99 + 1 + many, *[99] * (many - 3)]


# --- one hand, three grains -------------------------------------------------------------------


def test_the_same_hand_at_three_grains(play: Play) -> None:
    """Cy opens, Dot and Finn call, Cy bets four, both call, Cy wins: 24, however it was told."""
    every_bet = ("Cy opens", "Call 2", "Finn calls 2", "All fold but 3 players", "Cy draws 3")
    every_bet = (*every_bet, "Pat", "Finn draws 1", "Bet 4", "Everyone else calls")
    play.begin().tap("Deal the first hand", *every_bet)
    play.open("Cy wins").tap("Cy wins, openers shown")
    play.sees(".turn b", "Cy wins 24")
    assert play.stacks() == [99, 99, 117, 93, 99, 93]

    play.begin()
    grain(play, EVERY_BET).tap("Deal the first hand", *every_bet)
    play.open("Cy wins").tap("Cy wins, openers shown")
    play.sees(".turn b", "Cy wins 24")

    play.begin()
    grain(play, MILESTONES).tap("Deal the first hand", "Cy opens").pot(8)
    toggle(play, "Dot", "Finn").tap("Still in; the rest fold")
    play.sees(".pot-number", "≈12").tap("Everyone has drawn")
    counted(play, 24).pot(24)
    play.tap("Cy wins, openers shown")
    play.sees(".turn b", "Cy wins 24")


def test_from_milestones_to_every_bet_in_mid_hand(play: Play) -> None:
    """Nobody knows whose turn it is until somebody says how the betting stands."""
    grain(play.begin(), MILESTONES).tap("Deal the first hand", "Cy opens")
    expect(play.page.locator(".seat.is-turn")).to_have_count(0)
    grain(play, EVERY_BET)
    expect(play.page.locator(".seat.is-turn")).to_have_count(0)
    play.open("Correct the bets …")
    sheet = play.page.locator("#sheet-body")
    expect(sheet.get_by_label("Whose turn?").locator("option:checked")).to_have_text("Dot")
    sheet.get_by_label("Dot has put in").fill("2")
    sheet.get_by_label("Whose turn?").select_option("Eva")
    play.tap("Correct the bets").turn("Eva to act").pot(10)
    play.tap("All fold but Cy and Dot").turn("Cy draws")


def test_the_tablet_takes_over_the_chips_in_mid_hand(play: Play) -> None:
    """Chips from real to the tablet's: what the log makes likely is filled in, Dot says 95."""
    grain(play.begin(), EVERY_BET).tap("Deal the first hand", "Cy opens")
    play.open("Menu").open("Tracking level", exact=False)
    sheet = play.page.locator("#sheet-body")
    expect(sheet.get_by_label("Cy has")).to_have_value("97")
    sheet.get_by_label("Dot has").fill("95")
    play.tap("Track chips on the tablet").turn("Dot to act").pot(8)
    assert play.stacks() == [99, 99, 97, 95, 99, 99]
    play.tap("Call 2").turn("Eva to act").pot(10)
    assert play.stacks() == [99, 99, 97, 93, 99, 99]


def test_a_guessed_pot_is_counted_before_the_tablet_keeps_it(play: Play) -> None:
    grain(play.begin(), MILESTONES).tap("Deal the first hand", "Cy opens")
    toggle(play, "Dot").tap("Still in; the rest fold")
    play.open("Menu").open("Tracking level", exact=False)
    sheet = play.page.locator("#sheet-body")
    expect(sheet).to_contain_text("The pot is only estimated: count it first.")
    play.unfold(sheet.get_by_role("button", name="Correct the pot …"))
    play.tap("Enter 10").pot(10).open("Menu").open("Tracking level", exact=False)
    for at, chips in enumerate((99, 99, 97, 97, 99, 99)):
        sheet.locator(f"[name='stack.{at}']").fill(str(chips))
    play.tap("Track chips on the tablet").turn("Cy draws").pot(10)


def test_referee_only_shows_nothing_it_does_not_know(play: Play) -> None:
    grain(play.begin(), REFEREE).tap("Deal the first hand")
    play.sees(".crib", "Finn deals. Floor! if something goes wrong.")
    expect(play.page.locator(".pot-number, .turn b, .seat.is-turn")).to_have_count(0)
    expect(play.page.locator(".pot-coin")).to_be_visible()
    play.open("Floor!")
    expect(play.page.locator("#sheet-body")).to_contain_text("The tablet doesn’t track this deal")
    play.close().tap("Next deal").sees(".crib", "Ann deals. Floor! if something goes wrong.")


# --- readings ------------------------------------------------------------------------------------


def test_a_count_is_nobodys_until_somebody_says_so(play: Play) -> None:
    """The tablet keeps the chips: the pot is two more than it knew, and cannot be paid so."""
    play.begin().tap("Deal the first hand", "Cy opens", "Call 2", "All fold but Cy and Dot")
    play.open("Menu").open("Correct the pot …", exact=False)
    play.button("1").click()
    play.button("2").click()
    play.tap("Enter 12").pot(12)
    stacks = play.stacks()
    play.tap("Pat", "Dot draws 1", "All check")
    play.open("Pot is 2 over: whose? …")
    body = play.page.locator("#sheet-body")
    expect(body.locator(".sheet-title")).to_have_text("Who put in the 2?")
    ring, button = body.get_by_label("Dot"), body.get_by_role("button", name="Put it in")
    color = "(one) => getComputedStyle(one).backgroundColor"
    assert ring.evaluate(color) == "rgba(0, 0, 0, 0)"  # a filled one would look picked
    plain = button.evaluate(color)
    ring.check()
    assert button.evaluate(color) == ring.evaluate(color) != plain
    play.tap("Put it in").turn("Who wins?")
    assert play.stacks() == [*stacks[:3], stacks[3] - 2, *stacks[4:]]
    play.open("Dot wins").tap("Dot wins, Cy’s openers shown").sees(".turn b", "Dot wins 12")


def test_real_stacks_show_no_number_until_counted(play: Play) -> None:
    grain(play.begin(), MILESTONES).tap("Deal the first hand", "Cy opens")
    expect(play.page.locator(".stack")).to_have_text([""] * 6)
    toggle(play, "Dot").tap("Still in; the rest fold")
    play.sees(".pot-number", "≈10")
    counted(play, 38).pot(38)
    play.tap("Everyone has drawn")
    seats = play.page.locator(".seat:not(.is-dropped) .seat-state")
    expect(seats).to_have_text(["not noted", "not noted"])


def test_real_stacks_are_carried_on_while_every_bet_is_tapped(play: Play) -> None:
    """Three deals: what each has is about known in all of them, and the third has an all-in."""
    grain(play.begin(chips=(100, 100, 100, 100, 4, 100)), EVERY_BET)
    play.tap("Deal the first hand", "Cy opens", "Call 2")
    play.tap("All fold but Cy and Dot", "Pat", "Dot draws 1", "All check")
    play.open("Cy wins").tap("Cy wins, openers shown")
    expect(play.page.locator(".stack")).to_have_text(["≈99", "≈99", "≈107", "≈97", "≈3", "≈99"])
    play.tap("Ann deals next", "Nobody opens").sees(".crib", re.compile("^6 carried over"))
    expect(play.page.locator(".stack")).to_have_text(["≈98", "≈98", "≈106", "≈96", "≈2", "≈98"])
    play.tap("Dot opens", "Call all-in ≈1").turn("Finn to act")
    play.sees(".crib", "Each matches Eva’s 1; the rest goes in a side pot.")
    play.tap("Call 2", "All fold but 3 players").turn("Dot draws")


def test_an_all_in_with_real_chips_makes_an_instruction(play: Play) -> None:
    grain(play.begin(), EVERY_BET).tap("Deal the first hand", "Cy opens")
    play.seat("Dot").sees("#sheet .sheet-title", "Dot ≈99 chips")
    play.open("Dot is all-in for …")
    play.button("3").click()
    play.tap("All-in for 3").turn("Eva to act")
    play.sees(".crib", "Each matches Dot’s 3; the rest goes in a side pot.")
    play.tap("Call 3", "Call 3", "All fold but 3 players")
    grain(play, MILESTONES).tap("Everyone has drawn")
    expect(play.page.locator(".seat[title='Dot'] .seat-state")).to_have_text("all-in")
    expect(play.page.locator(".seat[title='Eva'] .seat-state")).to_have_text("not noted")


def test_two_piles_of_real_chips_are_counted_and_paid_each_by_itself(play: Play) -> None:
    """Dot is all-in for 1 of the bet of 2: six antes and four times 1 are the main pot, three lie
    aside; there two more are found than the log knew of."""
    grain(play.begin(), EVERY_BET).tap("Deal the first hand", "Cy opens")
    play.seat("Dot").open("Dot is all-in for …")
    play.button("1").click()
    play.tap("All-in for 1").turn("Eva to act")
    play.sees(".crib", "Each matches Dot’s 1; the rest goes in a side pot.")
    play.tap("Call 2").turn("Finn to act").tap("Call 2")
    play.tap("All fold but 4 players")
    expect(play.page.locator(".seat[title='Dot'] .seat-state")).to_have_text("main pot only")
    grain(play, MILESTONES).tap("Everyone has drawn")
    play.sees(".crib", "New bets go in a side pot; keep it apart from Dot’s pile.")
    piles = play.page.locator(".pile")
    expect(piles).to_have_text(["Main · 10", "Side · 3"])
    play.open("Correct the pots …").open("Side pot: 3", exact=False)
    play.button("5").click()
    play.tap("Enter 5")
    expect(piles).to_have_text(["Main · ≈10", "Side · 5"])
    play.sees(".pot-number", "≈15").open("Correct the pots …").open("The main pot: 10", exact=False)
    play.tap("Enter 10").pot(15).sees(".turn b", "Who wins?")
    expect(piles).to_have_text(["Main · 10", "Side · 5"])
    play.tap("Eva wins the side pot, Cy’s openers shown")
    expect(piles).to_have_text(["Main · 10", "Side · paid"])
    play.tap("Dot wins the main pot").sees(".turn b", "Eva wins 5 and Dot wins 10")


# --- consent --------------------------------------------------------------------------------


def test_a_refusal_is_let_stand_with_one_tap(play: Play, browser: Browser) -> None:
    """A bet over the limit is refused; the table let it stand, and play goes on."""
    play.forgive("422")
    play.begin().tap("Deal the first hand", "Everybody’s in: ante 1")
    play.rested()
    play.page.evaluate("() => document.querySelector('.acts [name=to]').value = 9")
    play.tap("Open for 2")
    play.sees("#notice", re.compile("can make it at most 2"))
    play.tap("The table allows it")
    expect(play.page.locator("#notice")).to_have_count(0)
    play.turn("Bob to act").pot(15)
    expect(play.page.locator("#toast")).to_contain_text("Allowed by the table (Ann)")
    play.press(play.page.locator(".back")).turn("Ann to act").pot(6)


def test_an_act_out_of_turn_stands_by_the_seat(play: Play) -> None:
    """Cy checks before Ann and Bob have spoken: the turn stays where it was."""
    play.begin().tap("Deal the first hand", "Everybody’s in: ante 1")
    play.seat("Cy")
    play.page.get_by_text("The table allows it …").click()
    play.press(play.page.locator("details.stood").get_by_role("button", name="Cy checks"))
    play.turn("Ann to act").tap("Check", "Check").turn("Dot to act")


def test_a_law_asks_for_what_nobody_tapped(play: Play) -> None:
    """Law 30(b): the pot is six higher than the log has it, so the amounts are asked for, with
    what the limit makes likely filled in. Dot put in 4, Eva 4: they take that back."""
    grain(play.begin(), MILESTONES).tap("Deal the first hand", "Cy opens")
    counted(play, 16).open("Floor!").open("False openers", exact=False)
    sheet = play.page.locator("#sheet-body")
    expect(sheet).to_contain_text("How much did each put in after the opening?")
    for name, likely, said in (("Dot", "2", "4"), ("Eva", "2", "4"), ("Finn", "2", "0")):
        field = sheet.get_by_label(name, exact=True)
        expect(field).to_have_value(likely)
        field.fill(said)
    for name in ("Ann", "Bob"):
        sheet.get_by_label(name, exact=True).fill("0")
    play.unfold(play.button("Continue"))
    expect(sheet.locator(".plate-pot b")).to_have_text("16 → 8")
    play.tap("Apply").pot(8)
    expect(play.page.locator(".seat[title='Cy'] .seat-state")).to_have_text("foul")


def test_we_settled_it_ourselves(play: Play) -> None:
    play.begin().tap("Deal the first hand", "Bob opens", "Call 2")
    play.open("Floor!").open("False openers", exact=False).tap("We settled it ourselves")
    play.turn("Dot to act").pot(10)
    expect(play.page.locator("#toast")).to_contain_text("The table settled it: False openers")


def test_the_next_deal_instead_of_openers(play: Play) -> None:
    play.begin().tap("Deal the first hand", "Bob opens", "All fold to Bob")
    play.tap("Pay Bob 6, return 2, openers skipped, next deal")
    play.sees(".turn b", "Antes")
    expect(play.page.locator("#toast")).to_contain_text("Bob’s openers were not asked for")
    assert play.stacks() == [99, 105, 99, 99, 99, 99]


def test_a_finished_deal_is_put_right_in_mid_hand(play: Play) -> None:
    """The sheet stays where a name was tapped, with its ring, and the button is in sight."""
    play.begin().tap("Deal the first hand", "Bob opens", "Call 2", "All fold but Bob and Cy")
    play.tap("Pat", "Cy draws 1", "All check")
    play.open("Bob wins").tap("Bob wins, openers shown", "Ann deals next", "Dot opens")
    play.turn("Eva to act").pot(8)
    play.open("Menu").open("Fix an earlier deal …")
    play.page.set_viewport_size({"width": 390, "height": 300})
    cy = play.page.get_by_role("button", name="Cy", exact=True)
    cy.scroll_into_view_if_needed()
    top = "() => document.getElementById('sheet').scrollTop"
    before = play.page.evaluate(top)
    play.unfold(cy)
    assert play.page.evaluate(top) >= before > 0
    expect(cy).to_be_focused()
    expect(play.button("Move 10 from Bob to Cy")).to_be_in_viewport()
    play.page.set_viewport_size({"width": 1280, "height": 800})
    play.page.get_by_label("because").fill("a flush was overlooked")
    play.tap("Move 10 from Bob to Cy").turn("Eva to act").pot(8)
    assert play.stacks() == [98, 96, 106, 96, 98, 98]


NEAREST = """(name) => {
  const low = (seat) => seat.getBoundingClientRect().y;
  const seats = [...document.querySelectorAll(".seat")];
  const near = seats.find((seat) => seat.title === name);
  return near && seats.every((seat) => low(seat) <= low(near));
}"""


# --- a glance -------------------------------------------------------------------------------


def overlaps(play: Play, width: int, height: int) -> list[Any]:
    found = screen(play.page, width, height)
    things = [*found["seats"], *found["middle"]]
    far = play.page.evaluate(
        "() => { const at = document.querySelector('.far').getBoundingClientRect();"
        " return [at.left, at.top, at.right, at.bottom]; }"
    )
    return [name for name, box in things if not apart(box, far)]


@pytest.mark.parametrize(("width", "height"), turned([(1280, 800), (768, 1024)], 2))
def test_flat_and_turned(play: Play, width: int, height: int) -> None:
    """Pot, turn and cost stand upside down along the far edge, over nothing else."""
    play.begin().tap("Deal the first hand", "Cy opens").turn("Dot to act")
    page = play.page
    page.set_viewport_size({"width": width, "height": height})
    play.open("Menu")
    play.button("Tablet position: flat").click()
    page.wait_for_load_state()
    play.sees(".far", "Pot 8 Dot to act 2 to call")
    assert page.locator(".far").evaluate("one => getComputedStyle(one).rotate") == "180deg"
    assert overlaps(play, width, height) == []
    play.tap("Call 2").sees(".far", "Pot 10 Eva to act 2 to call")
    play.seat("Eva")
    page.locator("[data-near]").click()
    page.wait_for_function(NEAREST, arg="Eva")
    assert overlaps(play, width, height) == []
    play.open("Menu")
    play.button("Tablet position: upright").click()
    page.wait_for_load_state()
    expect(page.locator(".far")).to_have_count(0)
