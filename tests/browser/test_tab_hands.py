"""Written hands played by touching the felt of the app in a tab: its log says what they say. All of
them: bench/tab_hands.py; here some, others in each run."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser
from serving import ROOT
from shelf import some, turn

from .tabs import app, folder, hosted

sys.path.insert(0, str(ROOT / "bench"))
from tab_hands import SCENARIOS, TOUCHED, Written, by_page

pytestmark = pytest.mark.tab


def test_hands_by_touching_have_the_events_that_are_written(
    browser: Browser, tmp_path: Path
) -> None:
    names = TOUCHED.read_text(encoding="utf-8").split()
    assert len(names) >= 30
    hands = [Written(SCENARIOS / name) for name in some(names, 2, turn())]
    with hosted(folder()) as base:
        device = browser.new_context(viewport={"width": 1280, "height": 800})
        page = device.new_page()
        page.goto(base)
        assert by_page(app(page, "main"), base, hands, tmp_path) == []
        device.close()
