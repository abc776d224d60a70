"""The dealer's voice, with a browser's voice that writes down what it is given: what was said, in
which order, and that nothing overtaken is."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Browser, Page, expect

from .play import Play

# A voice of the device; it goes on speaking until the test says that it has finished.
VOICE = """(voices) => {
  window.said = [];
  window.speaking = null;
  class Speech extends EventTarget {
    getVoices() { return voices; }
    cancel() { speaking = null; }
    speak(speech) {
      if (speaking) said.push("queued behind another!");
      said.push(speech.text);
      speaking = speech;
    }
  }
  window.finish = () => {
    const over = speaking;
    speaking = null;
    over?.onend?.(new Event("end"));
  };
  Object.defineProperty(window, "speechSynthesis", { value: new Speech() });
  window.SpeechSynthesisUtterance = function Utterance(text) { this.text = text; };
}"""
OWN = [{"lang": "de-DE", "localService": True}, {"lang": "en-GB", "localService": True}]
AWAY = [{"lang": "en-US", "localService": False}]


def give(page: Page, voices: object = OWN) -> None:
    page.add_init_script(f"({VOICE})({json.dumps(voices)})")


def said(play: Play, finish: bool = True) -> list[str]:
    """What was spoken since it was asked last."""
    play.rested()
    found: list[str] = play.page.evaluate("() => said.splice(0)")
    if finish:
        play.page.evaluate("() => finish()")
    return found


def chosen(play: Play, name: str) -> None:
    play.open("Menu")
    play.page.get_by_role("button", name=name, exact=True).click()
    expect(play.page.locator("#sheet [data-say][aria-pressed=true]")).to_have_text(name)
    play.close()


def test_it_is_off_until_somebody_wants_it(play: Play) -> None:
    give(play.page)
    play.begin(("Ann", "Bob", "Cy")).tap("Deal the first hand", "Everybody’s in: ante 1")
    assert said(play) == []


@pytest.mark.parametrize("much", ["Cards", "Cards and turns", "Everything"])
def test_a_whole_deal_in_three_degrees(play: Play, much: str) -> None:
    """Each sentence once, as the page says it; the tablet remembers what it was asked for."""
    give(play.page)
    play.begin(("Ann", "Bob", "Cy"))
    chosen(play, much)
    assert said(play) == ["Cy deals first."]
    play.page.reload()
    assert said(play) == ["Cy deals first."]
    heard = []
    for act in (
        *("Deal the first hand", "Everybody’s in: ante 1", "Open for 2", "Call 2", "Fold"),
        *("Ann draws 3", "Bob draws 3", "Check", "Check"),
    ):
        play.tap(act)
        heard += said(play)
    play.open("Ann wins").tap("Ann wins, openers shown")
    heard += said(play)
    text = " ".join(heard)
    assert "Give Ann three from the top." in text
    assert text.count("Give Bob three from the top.") == 1
    assert "Gather the cards." in text
    for turn in ("Ann to act: open or check.", "Bob to act: 2 to call.", "Ann draws: how many?"):
        assert text.count(turn) == (much != "Cards"), turn
    assert ("Ann wins 7." in text) == (much != "Cards")
    for act in ("Ann bets 2.", "Bob calls 2."):
        assert text.count(act) == (much == "Everything"), act


def test_what_is_overtaken_is_dropped_and_never_queued(play: Play) -> None:
    give(play.page)
    play.begin(("Ann", "Bob", "Cy")).tap("Deal the first hand", "Everybody’s in: ante 1")
    chosen(play, "Cards and turns")
    said(play)
    play.tap("Open for 2")
    assert said(play, finish=False) == ["Bob to act: 2 to call."]
    play.tap("Call 2")  # while it is still speaking
    assert said(play, finish=False) == ["Cy to act: 2 to call."]
    play.page.evaluate("() => finish()")
    play.open("Menu").close()
    assert said(play) == []  # what was heard to its end is not said again


def test_it_is_said_again_by_a_key_or_a_tap(play: Play) -> None:
    give(play.page)
    play.begin(("Ann", "Bob", "Cy")).tap("Deal the first hand", "Everybody’s in: ante 1")
    chosen(play, "Cards and turns")
    play.tap("Open for 2")
    said(play)
    play.page.keyboard.press("s")
    assert said(play) == ["Bob to act: 2 to call."]
    play.open("Menu")
    play.page.get_by_role("button", name="Say it again").click()
    assert said(play) == ["Bob to act: 2 to call."]
    play.close()
    for word in ("says everything", "is off", "what to do with the cards"):
        play.page.keyboard.press("v")
        expect(play.page.locator("#wire")).to_contain_text(word)
    assert "queued behind another!" not in said(play)


def test_where_there_is_no_voice_of_the_device_it_is_said_once(play: Play) -> None:
    """A voice from the network is none: the house may have no network."""
    give(play.page, AWAY)
    page = play.begin(("Ann", "Bob", "Cy")).page
    page.keyboard.press("v")
    expect(page.locator("#wire")).to_contain_text("no voice of its own")
    expect(page.locator("#wire")).to_be_hidden()
    play.tap("Deal the first hand")
    expect(page.locator("#wire")).to_be_hidden()
    assert said(play) == []


def test_the_screen_for_the_room_speaks_by_its_remote(browser: Browser, play: Play) -> None:
    play.begin(("Ann", "Bob", "Cy")).tap("Deal the first hand", "Everybody’s in: ante 1")
    context = browser.new_context(viewport={"width": 1280, "height": 720})
    screen = context.new_page()
    give(screen)
    screen.goto(f"{play.base}/tv")
    spoken = "() => said.splice(0)"
    screen.keyboard.press("2")
    screen.wait_for_function("() => said.length")
    (first,) = screen.evaluate(spoken)
    assert first.startswith("Cy deals five cards")
    assert first.endswith("Ann to act: open or check.")
    play.tap("Open for 2")
    screen.wait_for_function("() => said.length")
    assert screen.evaluate(spoken) == ["Bob to act: 2 to call."]
    screen.keyboard.press("Enter")
    screen.mouse.click(400, 300)
    assert screen.evaluate(spoken) == ["Bob to act: 2 to call."] * 2
    screen.keyboard.press("0")
    play.tap("Call 2")
    screen.wait_for_function("() => document.querySelector('.turn').textContent.includes('Cy')")
    assert screen.evaluate(spoken) == []
    context.close()


def test_a_phone_reads_its_own_page(play: Play) -> None:
    give(play.page)
    page = play.begin(("Ann", "Bob", "Cy")).page
    play.tap("Deal the first hand", "Everybody’s in: ante 1", "Open for 2")
    page.goto(f"{play.base}/night/{play.night}/phone")
    page.get_by_role("button", name="Everything", exact=True).click()
    assert said(play) == ["Ann bets 2. Bob to act: 2 to call."]
    page.keyboard.press("s")
    assert said(play) == ["Ann bets 2. Bob to act: 2 to call."]
