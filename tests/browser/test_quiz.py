"""The quiz on a phone: a question, an answer, why, and the next one."""

from __future__ import annotations

from playwright.sync_api import expect

from .play import Play
from .test_axe import good
from .test_scores import begins


def test_a_question_is_answered_and_the_next_one_comes(play: Play) -> None:
    page = play.page
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"{play.base}/rulebook")
    page.get_by_role("link", name="Rules quiz").click()
    page.wait_for_url("**/quiz/*")
    good(page)
    first = page.url
    page.locator(".quiz-answers button").first.click()
    expect(page.locator(".quiz-verdict")).to_be_visible()
    expect(page.locator(".quiz-choices .right")).to_have_count(1)
    good(page)
    expect(page.get_by_role("link", name="Next question")).to_be_in_viewport(ratio=1)
    page.get_by_role("link", name="Next question").click()
    page.wait_for_url(lambda url: "/quiz/" in url and "said" not in url)
    assert page.url != first


def test_the_table_plays_for_chips(play: Play) -> None:
    play.begin(("Ann", "Bob", "Cy"))
    begins(play, "Quiz", stake="2", **{"for": "chips"})
    play.open("Question 1 …")
    good(play.page)
    for at, letter in enumerate("ABA"):
        play.page.locator(f"label.tick:has([name='said.{at}'])").get_by_text(letter).click()
    play.tap("Reveal the answer")
    expect(play.page.locator(".quiz-choices .right .verdict")).to_have_text("This is the ruling.")
    good(play.page)
    totals = play.page.locator(".rounds tfoot b").all_inner_texts()
    assert sorted(totals) in (["+2", "+2", "−4"], ["+4", "−2", "−2"], ["0", "0", "0"])
