"""One's own data in a browser: saved, brought back in pieces, other pages told; all by keys."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from referee.store import check_backup

from .play import House, Play
from .test_axe import good


@pytest.fixture
def own(page: Page, own_house: House) -> Play:
    """A tablet in a house of its own: other tests must keep their nights."""
    return Play(page, own_house.base).begin()


def test_saved_brought_back_and_told(own: Play, browser: Browser, tmp_path: Path) -> None:
    page = own.page
    other = browser.new_context().new_page()
    other.goto(f"{own.base}/night/{own.night}")
    page.goto(f"{own.base}/data")
    good(page)
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save a backup to this device").press("Enter")
    file = tmp_path / "mine.db"
    saving.value.save_as(file)
    assert saving.value.suggested_filename.endswith(".db")
    assert check_backup(file) == 1
    expect(page.locator("#taken")).to_contain_text("The last backup was saved on this device today")
    page.evaluate("document.querySelector('[data-send]').dataset.send = 7000")  # many pieces
    page.get_by_label("The backup file").set_input_files(file)
    page.get_by_role("button", name="Check this backup …").press("Enter")
    page.get_by_role("heading", name="What will happen").wait_for()
    good(page)
    page.get_by_role("button", name="Bring back 1 night").press("Enter")
    page.get_by_text("Done: 1 night is here now.").wait_for()
    other.wait_for_url("**/data/changed?night=1")
    good(other)
    other.get_by_role("link", name="Open").first.click()
    other.get_by_role("button", name="Deal the first hand").click()
    other.get_by_role("button", name="Everybody’s in: ante 1").wait_for()
    other.context.close()


def test_a_night_of_another_house(own: Play, tmp_path: Path) -> None:
    page = own.page
    text = page.request.get(f"{own.base}/night/1/files/json").text()
    file = tmp_path / "night.json"
    file.write_text(text.replace("Bob", "Bobby").replace('"at": "20', '"at": "19'))
    page.goto(f"{own.base}/data")
    page.get_by_label("The file from the other house").set_input_files(file)
    page.get_by_role("button", name="Check these nights …").press("Enter")
    page.get_by_role("heading", name="Who is who").wait_for()
    good(page)
    page.get_by_label("Bobby is Bob").check()
    page.get_by_role("button", name="Import these nights").press("Enter")
    page.get_by_text("1 night came in from").wait_for()
    good(page)
    page.get_by_role("button", name="Undo this import").press("Enter")
    page.get_by_text("The import is undone.").wait_for()
