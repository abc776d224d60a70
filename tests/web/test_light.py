"""The light of a device: in the first tag of every page, from the server, by a cookie."""

from __future__ import annotations

import re

import pytest
from device import Answer, Device

from referee.web.night.light import LIGHTS
from referee.web.suits import suited

PAGES = ("/", "/new", "/rulebook", "/games", "/help", "/nowhere")
PAGES += tuple(f"/night/1{part}" for part in ("", "/phone", "/bank", "/log", "/scores", "/stakes"))


def theme(device: Device, path: str) -> str:
    found = re.search(r'<html lang="en" data-theme="(\w+)">', device.opens(path).text)
    assert found is not None, path
    return found[1]


def chooses(device: Device, light: str, came: str = "") -> Answer:
    return device.posts("/light", {"light": light}, Referer=came)


def test_every_page_is_dark_until_paper_is_chosen_and_then_paper(tablet: Device) -> None:
    assert {theme(tablet, path) for path in PAGES} == {"lamp"}
    for chosen in LIGHTS:
        assert chooses(tablet, chosen).status == 303
        assert {theme(tablet, path) for path in PAGES} == {chosen}


@pytest.mark.parametrize(
    ("came", "back"),
    [
        ("http://localhost/night/1/bank?at=felt", "/night/1/bank?at=felt"),
        ("http://localhost/rulebook", "/rulebook"),
        ("http://localhost/night", "/"),  # only sent to, never opened
        ("http://elsewhere/rulebook", "/"),
        ("http://localhost//elsewhere/", "/"),
        ("", "/"),
    ],
)
def test_who_chooses_stays_where_they_were(tablet: Device, came: str, back: str) -> None:
    assert chooses(tablet, "paper", came).headers["Location"] == back


def test_a_light_that_is_none_is_refused_and_an_old_one_is_dark(tablet: Device) -> None:
    assert chooses(tablet, "neon").status == 400
    tablet.wire.client.set_cookie("referee_light", "neon")
    assert theme(tablet, "/") == "lamp"


def test_signs_of_suits_have_their_colour_and_nothing_else_is_let_through() -> None:
    assert suited("<b>K♥") == '&lt;b&gt;K<span class="suit-h">♥</span>'
    assert suited("no sign") == "no sign"
