"""A night of Jackpots, played with a finger and watched on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser, expect

from .play import Play, phone, same_felt


def test_a_hand_from_the_first_ante_to_the_next_deal(play: Play, browser: Browser) -> None:
    """Six antes, Cy opens in third place, two call, everybody left draws, Cy's bet is called."""
    play.begin()
    with phone(browser, play) as watcher:

        def tap(*names: str) -> None:
            for name in names:
                play.tap(name)
                same_felt(play, watcher)

        same_felt(play, watcher)
        tap("Deal the first hand")
        tap("Everybody’s in: ante 1")
        play.turn("Ann to act").pot(6)
        tap("Cy bets 2")
        play.turn("Dot to act").pot(8)
        expect(play.page.locator("#seat-2 .mark-opener")).to_be_visible()
        tap("Call 2", "Fold", "Call 2")
        play.turn("Ann to act").pot(12)
        tap("All fold but 3 players")
        play.turn("Cy draws")
        tap("Cy draws 3")
        watcher.sees("#seat-2 .state", "drew 3")
        tap("Pat", "Finn draws 1")
        play.turn("Cy to act")
        tap("Bet 4")
        # Law 26(b): after the first bet nobody is told any more what was drawn.
        expect(watcher.page.locator("#seat-2 .state")).not_to_contain_text("drew")
        tap("Call 4", "Fold")
        play.turn("Who wins?").pot(20)
        play.open("Cy wins")
        first = play.page.locator("#sheet-body .button").first
        expect(first).to_have_text("Cy wins, openers shown")
        tap("Cy wins, openers shown")
        # 100 − 1 ante − 2 − 4, and the pot of 6 + 3 × 2 + 2 × 4.
        assert play.stacks() == [99, 99, 113, 93, 99, 97]
        play.sees(".turn", "Cy wins 20").pot(0)
        expect(play.page.locator("#seat-0 .mark-dealer")).to_be_visible()
        tap("Ann deals next")
        tap("Everybody’s in: ante 1")
        play.turn("Bob to act").pot(6)
        # Who watches has nothing to tap, except to ask for a name of his own.
        expect(watcher.page.locator("form:not(.light):visible")).to_have_count(0)
        expect(watcher.page.locator(":not(.light, .voice) > button:visible")).to_have_count(1)


def test_false_openers_when_all_others_have_dropped(play: Play, browser: Browser) -> None:
    """Law 30(c): the opener's chips stay, the others take back what went in after the opening."""
    play.begin().tap("Deal the first hand", "Everybody’s in: ante 1", "Bob bets 2")
    play.tap("Call 2", "All fold but Bob and Cy", "Bob draws 3", "Cy draws 1", "Bet 4")
    with phone(browser, play) as watcher:
        play.tap("Fold")
        back = "Bob’s uncalled bet of 4 comes back."
        play.sees(".crib", f"Bob takes the pot: openers face up, the other cards face down. {back}")
        play.open("No openers")
        body = play.page.locator("#sheet-body")
        expect(body.locator(".ruling")).to_contain_text("Bob’s hand is foul and their bets stay")
        body.locator(".ladder summary").click()
        # Not what decides: a ruling of another night of this house may come before the book.
        expect(body.locator(".ladder")).to_contain_text("Morehead 30(c)")
        moved = body.locator(".plate.moved")
        expect(moved).to_have_count(2)
        expect(moved.filter(has_text="Bob")).to_contain_text("foul")
        expect(moved.filter(has_text="Cy")).to_contain_text("97")
        expect(moved.filter(has_text="Cy").locator("b")).to_have_text("99")
        play.tap("Apply")
        # Six antes, Bob's 2 and his 4 that nobody called: 12 wait.
        play.pot(12)
        assert play.stacks() == [99, 93, 99, 99, 99, 99]
        watcher.sees(".pot-number", "12").sees("#seat-2 .stack", "99")
        play.tap("Ann deals next", "Everybody’s in: ante 1")
        play.pot(18)
        same_felt(play, watcher)


def test_false_openers_before_the_draw(play: Play, browser: Browser) -> None:
    """Law 30(b): found by Floor!; the callers take back, others may open in turn."""
    play.begin().tap("Deal the first hand", "Everybody’s in: ante 1", "Bob bets 2")
    play.tap("Call 2", "Raise to 4")
    with phone(browser, play) as watcher:
        play.open("Floor!").open("False openers", exact=False)
        body = play.page.locator("#sheet-body")
        expect(body.locator(".ruling")).to_contain_text("The others take back")
        changed = {
            one.locator(".plate-name").inner_text(): " ".join(one.inner_text().split())
            for one in body.locator(".plate.moved").all()
        }
        assert set(changed) == {"Ann", "Bob", "Cy", "Dot"}
        assert "97 → , then 99" in changed["Cy"]
        assert "95 → , then 99" in changed["Dot"]
        assert "foul" in changed["Bob"]
        assert "may not open" in changed["Ann"]
        expect(body.locator(".plate-pot b")).to_have_text("14 → 8")
        play.tap("Apply")
        play.pot(8).turn("Cy to act")
        assert play.stacks() == [99, 97, 99, 99, 99, 99]
        expect(play.page.locator("#seat-1 .seat-state")).to_have_text("foul")
        same_felt(play, watcher)
        watcher.sees("#seat-1 .state", "foul")
        # And it can be taken back, as everything can.
        expect(play.page.locator(".back-what")).to_have_text("the ruling “False openers”")
        play.press(play.page.locator(".back"))
        play.pot(14).turn("Eva to act")
        same_felt(play, watcher)


def test_don_t_apply_moves_nothing(play: Play) -> None:
    play.begin().tap("Deal the first hand", "Everybody’s in: ante 1", "Bob bets 2")
    play.open("Floor!").open("False openers", exact=False)
    play.button("Cancel").click()
    play.pot(8).turn("Cy to act")
    assert play.stacks() == [99, 97, 99, 99, 99, 99]


LOCK = """
  window.locks = [];
  Object.defineProperty(navigator, "wakeLock", { value: { request: async () => {
    locks.push(new EventTarget());
    return locks.at(-1);
  } } });
"""
REFUSED = LOCK.replace("locks.push(new EventTarget())", "throw new Error('no')")
NONE = "delete Navigator.prototype.wakeLock"


def test_the_screen_stays_awake_line_tells_the_truth(play: Play) -> None:
    """What the browser grants is what the line says, also when it takes it away again."""
    play.page.add_init_script(LOCK)
    play.begin().sees("#awake", "Awake: yes")
    assert play.page.evaluate("locks.length") == 1
    play.page.evaluate("locks[0].dispatchEvent(new Event('release'))")
    play.sees("#awake", "Awake: no")
    play.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    play.sees("#awake", "Awake: yes")
    assert play.page.evaluate("locks.length") == 2


@pytest.mark.parametrize(("browser_has", "after_a_tap"), [(REFUSED, "after a tap"), (NONE, "yes")])
def test_the_screen_where_no_lock_is_to_be_had(
    play: Play, browser_has: str, after_a_tap: str
) -> None:
    """Over plain http, as most tablets come, there is none: a film runs after the first tap.
    An icon says so; the word comes with a touch."""
    play.page.add_init_script(browser_has)
    play.begin().sees("#awake", "Awake: after a tap")
    box = play.page.locator("#awake").bounding_box()
    assert box is not None
    assert max(box["width"], box["height"]) < 60
    word = play.page.locator(".awake-word")
    assert word.evaluate("(word) => word.offsetWidth") <= 4
    play.page.locator("#awake").hover()
    assert word.evaluate("(word) => word.offsetWidth") > 100
    play.tap("Deal the first hand").sees("#awake", f"Awake: {after_a_tap}")
