"""The first minute: names typed, a few taps, and the first deal lies on the table."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect
from shelf import turned

from .play import SIX, House, Play

FIRST_NIGHT, AS_LAST_TIME = 7, 4
"""So many taps a first night may take besides typing; and from the home page until the antes are
in, with last night's players."""


def test_the_first_night_takes_few_taps_besides_typing(page: Page, own_house: House) -> None:
    """In a house of its own: another night there would offer its currency and its chips."""
    play, taps = Play(page, own_house.base), 0
    page.goto(play.base)

    def tap(*targets: object) -> None:
        nonlocal taps
        for one in targets:
            one.click()
            taps += 1

    tap(page.get_by_role("link", name="new night").or_(page.get_by_role("link", name="New")).first)
    expect(page.locator("[data-count]")).not_to_be_empty()  # the script has begun
    for name in SIX:  # the first field has the focus
        page.keyboard.type(name)
        page.keyboard.press("Enter")
    tap(page.locator("[name=buy-in]"))
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("80")
    tap(page.locator("[name=worth]"))
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.type("0.25")
    expect(page.locator("[data-sum]")).to_have_text("= 20.00")
    tap(
        page.get_by_text("Draw for seats"),
        page.get_by_text("Draw for the first deal"),
        page.get_by_role("button", name="Start"),
    )
    play.seated()
    expect(page.locator(".toast")).to_contain_text("Drawn as next dealer")
    tap(play.button("Deal the first hand"))
    expect(play.button("Everybody’s in: ante 1")).to_be_visible()
    expect(page.locator(".seat")).to_have_count(len(SIX))
    assert play.stacks() == [80] * 6
    assert taps <= FIRST_NIGHT
    play.check_clean()


def test_last_night_s_players_have_their_antes_in_after_four_taps(
    page: Page, own_house: House
) -> None:
    """Their game, their stakes and their chips come with them; in a house where nobody owes."""
    play = Play(page, own_house.base)
    play.fill_in((*SIX, "Gus"), ante="2", buy_in="120")
    page.goto(play.base)
    taps = [
        page.get_by_role("link", name="Same players as last time"),
        page.get_by_role("button", name="Start"),
        play.button("Deal the first hand"),
        play.button("Everybody’s in: ante 2"),
    ]
    for target in taps:
        target.click()
        page.locator("body:not(.busy):not(.calm)").wait_for()
    assert len(taps) <= AS_LAST_TIME
    play.pot(14)
    assert play.stacks() == [118] * 7


def test_what_has_a_default_is_one_line_that_says_what_is_chosen(play: Play) -> None:
    page = play.page
    page.goto(f"{play.base}/new")
    line = page.locator("[data-else]")
    expect(line).to_contain_text("chips tracked on the tablet · buy-ins on the tab, at the end")
    expect(page.locator("[name=paid]")).not_to_be_visible()
    line.click()
    page.get_by_text("rulings only").click()
    page.select_option("[name=paid]", "cash")
    expect(line).to_contain_text("real chips, rulings only · buy-ins cash, into the cash box")


def test_bets_left_blank_are_seen_to_go_with_the_blinds(play: Play) -> None:
    page = play.page
    page.goto(f"{play.base}/new")
    small, big = page.locator("[name=small]"), page.locator("[name=big]")
    expect(small).to_have_attribute("placeholder", "2")
    page.select_option("[name=game]", "texas-holdem")
    page.select_option("[name=limit]", "fixed")
    for at, chips in enumerate(("100", "200")):
        page.locator("[name=blind]").nth(at).fill(chips)
    expect(small).to_have_attribute("placeholder", "200")
    expect(big).to_have_attribute("placeholder", "400")
    small.fill("300")
    expect(big).to_have_attribute("placeholder", "600")
    page.select_option("[name=game]", "jackpots")
    page.locator("[name=ante]").fill("5")
    small.fill("")
    expect(big).to_have_attribute("placeholder", "20")


def test_enter_goes_to_the_next_name_and_never_starts(play: Play) -> None:
    """Seven names by the keyboard alone: the seventh row comes by itself, the dealer stays."""
    page = play.page
    page.goto(f"{play.base}/new")
    expect(page.locator("[data-count]")).not_to_be_empty()
    for at, name in enumerate((*SIX, "Gus")):
        page.keyboard.type(name)
        if at == 2:
            page.locator("[name=deals-first]").nth(2).check()
            page.locator("[name=name]").nth(2).focus()
        page.keyboard.press("Enter")
    expect(page.locator("[name=name]")).to_have_count(8)
    assert [one.input_value() for one in page.locator("[name=name]").all()][:7] == [*SIX, "Gus"]
    for field in ("chips", "buy-in", "worth", "title", "ante"):
        page.locator(f"[name={field}]").first.press("Enter")
    assert page.url.endswith("/new")
    page.locator("[name=name]").nth(2).fill("Cyril")
    page.get_by_role("button", name="Start").click()
    play.seated()
    expect(page.locator(".seat[title=Cyril] .mark-dealer")).to_be_attached()


@pytest.mark.parametrize("size", turned([(1280, 800), (768, 1024), (390, 844)], 3))
def test_start_is_always_in_sight(play: Play, size: tuple[int, int]) -> None:
    page = play.page
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"{play.base}/new")
    for where in ("0", "document.body.scrollHeight / 2", "document.body.scrollHeight"):
        page.evaluate(f"scrollTo(0, {where})")
        assert in_sight(page, ".start .button"), where
    page.evaluate("scrollTo(0, 0)")
    if size[0] > 600:
        assert in_sight(page, "#what")


def test_the_start_with_last_night_s_six_fits_a_tablet(play: Play) -> None:
    """All that is asked every night, and the line of everything else, without scrolling."""
    play.begin()
    play.page.goto(f"{play.base}/new?last=1")
    for css in ("#who", "[name=name]", "[name=draw-dealer]", "[name=big]", "[data-else]"):
        assert in_sight(play.page, css), css


def in_sight(page: Page, css: str) -> bool:
    """Whether the middle of a thing is seen and nothing lies over it."""
    return bool(
        page.evaluate(
            """(css) => {
              const one = document.querySelector(css), box = one.getBoundingClientRect();
              const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
              return Boolean(at) && (at === one || one.contains(at));
            }""",
            css,
        )
    )


def test_a_dealer_is_marked_or_drawn(play: Play) -> None:
    page = play.page
    page.goto(f"{play.base}/new")
    page.locator("[name=deals-first]").nth(1).check()
    page.get_by_text("Draw for the first deal").click()
    expect(page.locator("[name=deals-first]:checked")).to_have_count(0)
    page.locator("[name=deals-first]").nth(1).check()
    expect(page.locator("[name=draw-dealer]")).not_to_be_checked()


def test_without_a_script_the_form_begins_a_night_with_its_dealer(play: Play) -> None:
    """Enter sends nothing there either; the dealer is the row that was marked."""
    context = play.page.context.browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(f"{play.base}/new")
    for at, name in enumerate(("Ann", "Bob", "Cy")):
        page.locator("[name=name]").nth(at).fill(name)
        page.locator("[name=name]").nth(at).press("Enter")
    assert page.url.endswith("/new")
    page.locator("[name=deals-first]").nth(1).check()
    page.get_by_role("button", name="Start").click()
    Play(page, play.base).seated()
    expect(page.locator(".seat[title=Bob] .mark-dealer")).to_be_attached()
    context.close()


def test_a_note_of_the_bank_moves_no_button(play: Play) -> None:
    """It is said over the top line for ten seconds; the buttons of the deal stay where they are.
    The one Undo there is undoes it."""
    play.begin().tap("Deal the first hand", "Everybody’s in: ante 1")
    check = play.button("Check")
    before = check.bounding_box()
    play.seat("Dot").tap("Sit out from the next deal")
    expect(play.page.locator(".note p")).to_have_text("Dot sits out from the next deal")
    assert check.bounding_box() == before
    expect(play.page.get_by_role("button", name=re.compile("^Undo"))).to_have_count(1)
    play.press(play.page.locator(".back"))
    expect(play.page.locator(".note p")).to_contain_text("Undone")
    assert check.bounding_box() == before


def test_the_other_games_are_all_but_those_of_the_game_chosen(play: Play) -> None:
    play.page.goto(f"{play.base}/new")
    shown = play.page.locator(".others li:not([hidden])")
    expect(shown.filter(has_text="Hold’em")).to_have_count(1)
    expect(shown.filter(has_text="Draw and other games")).to_have_count(0)
    play.page.select_option("[name=game]", "texas-holdem")
    expect(shown.filter(has_text="Draw and other games")).to_have_count(1)
    expect(shown.filter(has_text="Hold’em")).to_have_count(0)


CUT = """() => {
  const pen = document.createElement("canvas").getContext("2d"), arrow = 24;
  const lists = [...document.querySelectorAll("select")].filter((list) => list.checkVisibility());
  return lists.flatMap((list) => {
    const style = getComputedStyle(list);
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const spaces = parseFloat(style.paddingLeft) + parseFloat(style.paddingRight) + arrow;
    return [...list.options].map((option) => option.textContent.trim())
      .filter((words) => pen.measureText(words).width > list.clientWidth - spaces)
      .map((words) => `${list.name}: ${words}`);
  });
}"""


@pytest.mark.parametrize(
    "size", turned([(1280, 800), (390, 844), (1024, 768), (768, 1024)], 2), ids=str
)
def test_what_can_be_chosen_is_read_to_its_end(
    page: Page, own_house: House, size: tuple[int, int]
) -> None:
    """In a house without games of its own: those may be called anything."""
    play = Play(page, own_house.base).begin()
    page.set_viewport_size({"width": size[0], "height": size[1]})
    for path in (
        "new",
        f"night/{play.night}/stakes",
        f"night/{play.night}/scores/new?kind=pokino",
        "compose",
    ):
        page.goto(f"{play.base}/{path}")
        page.evaluate(
            "document.querySelectorAll('details').forEach((part) => { part.open = true; })"
        )
        assert page.evaluate(CUT) == [], path


UNDER = """async () => {
  const fields = [...document.querySelectorAll(".new-night :is(input, select, button, summary)")]
    .filter((field) => field.checkVisibility() && !field.closest(".start"));
  const under = [];
  for (const field of fields) {
    field.focus();
    await new Promise(requestAnimationFrame);
    const bar = document.querySelector(".start").getBoundingClientRect();
    if (field.getBoundingClientRect().bottom > bar.top + 1) under.push(field.name);
  }
  return under;
}"""


@pytest.mark.parametrize("size", [(390, 844), (768, 1024)])
def test_no_field_is_filled_in_under_the_start(play: Play, size: tuple[int, int]) -> None:
    play.page.set_viewport_size({"width": size[0], "height": size[1]})
    play.page.goto(f"{play.base}/new")
    play.page.evaluate("document.querySelector('.more-stakes').open = true")
    assert play.page.evaluate(UNDER) == []


def test_what_opens_is_in_sight(play: Play) -> None:
    """It opened behind the bar with Start: one grey line was all that appeared."""
    play.page.set_viewport_size({"width": 1280, "height": 800})
    play.page.goto(f"{play.base}/new")
    play.page.locator(".more-stakes summary").click()
    found = play.page.locator(".more-stakes .where .tick").last
    expect(found).to_be_in_viewport(ratio=1)
    assert found.evaluate(
        "(one) => one.getBoundingClientRect().bottom"
        " < document.querySelector('.start').getBoundingClientRect().top"
    )


def test_what_is_played_for_is_in_sight_beside_the_start(play: Play) -> None:
    """Another game changes blinds and limit, which lie under the bar on an upright tablet."""
    page = play.page
    page.set_viewport_size({"width": 768, "height": 1024})
    page.goto(f"{play.base}/new")
    told = page.locator("[data-told]")
    expect(told).to_have_text("ante 1, fixed limit, bets 2 and 4")
    page.select_option("[name=game]", "omaha-eight-or-better")
    expect(told).to_have_text("blinds 1 · 2, pot limit, bets from 2")
    expect(told).to_be_in_viewport(ratio=1)
    page.locator("[name=blind]").first.fill("5")
    expect(told).to_have_text("blinds 5 · 10, pot limit, bets from 10")
    groups = page.locator("[name=game] optgroup")
    assert groups.evaluate_all("(all) => all.map((one) => one.label)")[:2] == ["Stud", "Draw"]
