"""Which touch is a tap (guard.js says the rule): none is lost unseen, none acts by surprise."""

from __future__ import annotations

from time import sleep

from playwright.sync_api import Browser, Locator, Route, expect

from .play import Play, abreast, tablet

TWICE = "A double tap counts once."
SURPRISE = "The table has just changed. Tap again if you still mean it."
PAINTED = """([css, text, after]) => {
  const says = () => [...document.querySelectorAll(".crib, .turn, .stack")]
    .map((one) => one.textContent).join();
  const said = (one) => one.textContent.trim().replaceAll("\u00a0", " ");
  const button = [...document.querySelectorAll(css)].find((one) => said(one) === text);
  const box = button.getBoundingClientRect();
  const was = says();
  const watch = new MutationObserver(() => {
    if (says() === was) return;
    watch.disconnect();
    setTimeout(() => document.elementFromPoint(box.x + 20, box.y + 20).click(), after);
  });
  const all = { subtree: true, childList: true, characterData: true };
  watch.observe(document.getElementById("live"), all);
}"""
"""As soon as the felt says something else, somebody touches the place where a button stood."""

BOUNCED = """([css, text]) => {
  const said = (one) => one.textContent.trim().replaceAll("\u00a0", " ");
  const button = [...document.querySelectorAll(css)].find((one) => said(one) === text);
  const box = button.getBoundingClientRect();
  const place = { clientX: box.x + 20, clientY: box.y + 20, bubbles: true, cancelable: true };
  const touch = () => [new PointerEvent("pointerdown", place), new MouseEvent("click", place)];
  const [first, bounce] = [touch(), touch()];
  for (const event of first) button.dispatchEvent(event);
  setTimeout(() => {
    const now = document.elementFromPoint(place.clientX, place.clientY).closest("button");
    for (const event of bounce) now.dispatchEvent(event);
  }, 1500);
}"""
"""A finger bounces; a busy tablet hears the second touch a second and a half late."""


def opened(play: Play) -> Play:
    return play.begin().tap("Deal the first hand", "Everybody’s in: ante 1")


def touches_as_it_changes(play: Play, text: str, after: int = 40) -> None:
    play.page.evaluate(PAINTED, [".acts button", text, after])


def refused(play: Play, text: str) -> None:
    play.page.wait_for_function(
        """(text) => document.querySelector("#wire").textContent.trim() === text
          && document.querySelectorAll(".touch-refused").length === 1""",
        arg=text,
    )


def rhythm(play: Play, button: Locator, turn: str) -> None:
    """A touch as soon as the player's own buttons are painted; three in two seconds by one hand."""
    play.turn(turn)
    sleep(0.31)  # a hand that taps one place in earnest, not a finger that bounces
    button.click()


def test_three_folds_in_a_row_lose_none(play: Play) -> None:
    opened(play).tap("Open for 2")
    heard = play.heard
    for name in ("Bob", "Cy", "Dot"):
        rhythm(play, play.button("Fold"), f"{name} to act")
    play.turn("Eva to act")
    assert play.heard == heard + 3
    expect(play.page.locator("#wire")).to_be_hidden()


def test_the_next_player_is_heard_as_soon_as_their_button_is_there(play: Play) -> None:
    """Another place than the one just touched: no time at all must pass."""
    opened(play).rested()
    touches_as_it_changes(play, "Open for 2", 1)
    play.button("Check").click()
    play.turn("Cy to act").pot(8)
    expect(play.page.locator("#wire")).to_be_hidden()


def test_a_double_tap_counts_once_and_is_seen(play: Play) -> None:
    opened(play).rested()
    play.button("Check").dblclick()
    refused(play, TWICE)
    play.turn("Bob to act").rested()
    expect(play.page.locator("#wire")).to_be_hidden()
    play.tap("Check").turn("Cy to act")


def test_a_double_tap_counts_once_on_a_tablet_that_hears_it_late(play: Play) -> None:
    opened(play).tap("Open for 2")
    play.turn("Bob to act")
    sleep(0.31)
    heard = play.heard
    play.page.evaluate(BOUNCED, [".acts button", "Fold"])
    play.turn("Cy to act")
    refused(play, TWICE)
    play.turn("Cy to act")
    assert play.heard == heard + 1


def test_a_second_touch_on_its_way_when_a_slow_answer_comes(play: Play) -> None:
    opened(play).rested()

    def slowly(route: Route) -> None:
        sleep(0.6)
        route.continue_()

    play.page.route("**/tap", slowly)
    touches_as_it_changes(play, "Check", 1)
    play.button("Check").click()
    refused(play, TWICE)
    play.turn("Bob to act")


def test_a_double_tap_on_what_opens_a_sheet_acts_on_nothing_in_it(play: Play) -> None:
    opened(play).rested()
    heard = play.heard
    play.button("Floor!").dblclick()
    refused(play, TWICE)
    play.sees("#sheet-body .sheet-title", "Floor! What happened?")
    assert play.heard == heard


def test_another_device_changes_the_felt_right_before_the_touch(
    play: Play, browser: Browser
) -> None:
    """The finger meant Ann; what lies under it now is Bob's."""
    opened(play).rested()
    with tablet(browser, play) as other:
        abreast(play, other)
        heard = play.heard
        touches_as_it_changes(play, "Check")
        other.tap("Check").turn("Bob to act")
        refused(play, SURPRISE)
        play.turn("Bob to act").rested()
        assert play.heard == heard
        play.tap("Check").turn("Cy to act")


def test_an_amount_that_another_device_overtook_says_so(play: Play, browser: Browser) -> None:
    """The question stood there as if nothing had happened; only its button told."""
    play.begin(game="texas-holdem", limit="none", blind="1/2")
    play.tap("Deal the first hand", "Post blinds: 1 · 2").open("Raise to 4+ …")
    with tablet(browser, play) as other:
        other.tap("Fold").turn("Dot to act")
        play.sees("#sheet .overtaken", "The deal has moved on. Close this and look again.")
        play.close().open("Raise to 4+ …")
        expect(play.page.locator("#sheet .overtaken")).to_have_count(0)


def test_an_amount_of_the_bank_is_not_overtaken_by_the_deal(play: Play) -> None:
    """It said so of every buy-in and every count: the deal is further on than the bank."""
    play.begin().tap("Deal the first hand", "Everybody’s in: ante 1", "Bob bets 2")
    play.seat("Eva").open("Buy chips …")
    expect(play.page.locator("#sheet [data-amount]")).to_be_visible()
    expect(play.page.locator("#sheet .overtaken")).to_have_count(0)


def test_a_finger_that_was_down_before_the_change(play: Play, browser: Browser) -> None:
    opened(play).rested()
    with tablet(browser, play) as other:
        abreast(play, other)
        heard = play.heard
        play.button("Check").hover()
        play.page.mouse.down()
        other.tap("Check").turn("Bob to act")
        play.turn("Bob to act").rested()
        play.page.mouse.up()
        refused(play, SURPRISE)
        play.turn("Bob to act")
        assert play.heard == heard


def test_what_did_not_change_is_heard_at_once(play: Play, browser: Browser) -> None:
    """Somebody buys in the kitchen: that is no surprise for whose turn it is."""
    opened(play).rested()
    with tablet(browser, play) as other:
        abreast(play, other)
        touches_as_it_changes(play, "Check")
        other.seat("Finn").open("Buy chips …").tap("Buy 100")
        play.turn("Bob to act")
        expect(play.page.locator("#wire")).to_be_hidden()


def test_a_key_held_down_is_one_touch(play: Play) -> None:
    opened(play).rested()
    page = play.page
    play.button("Check").focus()
    page.keyboard.down("Enter")
    play.turn("Bob to act").rested()
    for _ in range(5):
        page.keyboard.down("Enter")  # the second and each further one repeats
    page.keyboard.up("Enter")
    play.rested()
    play.turn("Bob to act")
