"""The ruling card in a browser: no letter outside it, and a picture of it is saved."""

from __future__ import annotations

from pathlib import Path

from .play import Play
from .test_axe import good

OUTSIDE = """() => {
  const card = document.querySelector(".ruling-card").getBoundingClientRect();
  return [...document.querySelectorAll(".ruling-card text")]
    .map((text) => [text.textContent, text.getBoundingClientRect()])
    .filter(([, box]) => box.left < card.left || box.right > card.right || box.bottom > card.bottom)
    .map(([text]) => text);
}"""

SIZES = """() => [...document.querySelectorAll(".ruling-card text, .ruling-words *")]
  .filter((text) => text.getClientRects().length && text.getBoundingClientRect().width)
  .map((text) => parseFloat(getComputedStyle(text).fontSize)
    * (text.ownerSVGElement ? text.ownerSVGElement.getBoundingClientRect().width / 420 : 1))"""


def test_a_ruling_is_saved_as_a_picture(play: Play, tmp_path: Path) -> None:
    play.begin().tap(
        "Deal the first hand", "Everybody’s in: ante 1", "Bob bets 2", "All fold to Bob"
    )
    play.open("No openers").tap("Apply")
    page = play.page
    page.get_by_role("link", name="Ruling card").click()
    page.wait_for_selector(".ruling-card")
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 844})
        assert page.evaluate(OUTSIDE) == []
        assert page.locator(".ruling-card").is_visible() is (width > 640)
        sizes = page.evaluate(SIZES)
        assert min(sizes) >= 13, "on a phone its words stand there at the size of any page"
        good(page)
    for button, name, begins in (
        ("Save as PNG", "ruling.png", b"\x89PNG"),
        ("Save as SVG", "ruling.svg", b"<svg"),
    ):
        with page.expect_download() as saved:
            page.locator(".card-acts").get_by_text(button).click()
        saved.value.save_as(tmp_path / name)
        assert saved.value.suggested_filename.endswith(name[-4:])
        assert (tmp_path / name).read_bytes().startswith(begins)
    assert len((tmp_path / "ruling.png").read_bytes()) > 20_000, "something is drawn on it"
