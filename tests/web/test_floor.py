"""Floor! over the felt: found by words, drawn before it is applied, asked in the right way."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlencode

import pytest
from conftest import House
from device import Device

from referee.screens.refusals import LAWS, SENTENCES


DEAL = {"do": "next-deal", "game": "jackpots"}


def played(tablet: Device, *acts: Mapping[str, object]) -> None:
    """A deal of jackpots so far."""
    for one in (DEAL, *acts):
        got = tablet.taps(**one)
        assert got.status == 200, got.notice


OPENED = (
    {"do": "antes"},
    {"do": "bet", "seat": 0, "to": 2},
    {"do": "call", "seat": 1},
    {"do": "call", "seat": 2},
    {"do": "drop", "seat": 3},
)


def finds(tablet: Device, words: str) -> str:
    got = tablet.opens(f"/night/1/sheet/find?{urlencode({'q': words})}")
    assert got.status == 200
    return got.text


def test_a_flustered_player_is_understood(tablet: Device) -> None:
    played(tablet, *OPENED)
    found = finds(tablet, "he gave me four i asked for three")
    assert found.count("<li>") == 5
    first = found.partition("</li>")[0]
    assert "id=wrong-number-drawn" in first  # it fits the draw: its questions, not its text
    assert "<mark>" in first


def test_what_is_typed_is_never_html(tablet: Device) -> None:
    found = finds(tablet, "<b>bet</b> out of turn <script>")
    assert "<b>bet</b>" not in found and "<script" not in found
    assert "<mark>turn</mark>" in found.casefold()


def test_nothing_typed_shows_nothing_and_nonsense_says_so(tablet: Device) -> None:
    assert finds(tablet, "   ").strip() == ""
    assert "No law speaks of that" in finds(tablet, "§§§")


def test_a_law_that_does_not_fit_leads_to_its_text(tablet: Device) -> None:
    played(tablet, {"do": "antes"})
    found = finds(tablet, "who shows first at the showdown")
    assert 'hx-get="/laws/who-shows-first?night=1"' in found


def test_another_stage_lists_its_laws_to_read(tablet: Device) -> None:
    played(tablet, {"do": "antes"})
    sheet = tablet.opens("/night/1/sheet/floor?stage=showdown").text
    assert "At the showdown" in sheet
    assert "/laws/miscalled-hand?night=1" in sheet
    assert "/laws/wrong-number-drawn" not in sheet


def test_only_a_host_searches(phone: Device) -> None:
    assert phone.opens("/night/1/sheet/find?q=bet").status == 403


# --- refusals lead to the law ----------------------------------------------------------------


@pytest.mark.parametrize(
    ("refused", "law"),
    [
        ({"do": "call", "seat": 2}, "out-of-turn"),
        ({"do": "raise", "seat": 1, "to": 3}, "insufficient-bet"),
    ],
)
def test_a_refusal_leads_to_the_law_about_it(
    tablet: Device, refused: Mapping[str, object], law: str
) -> None:
    played(tablet, {"do": "antes"}, {"do": "bet", "seat": 0, "to": 2})
    got = tablet.taps(**refused)
    assert got.status == 422
    assert f'hx-get="/night/1/sheet/law?id={law}"' in got.text
    assert "What the law says" in got.text
    assert tablet.opens(f"/night/1/sheet/law?id={law}").status == 200


def test_every_law_a_refusal_leads_to_is_in_the_book(house: House) -> None:
    assert set(LAWS.values()) <= set(house.table.book.laws)
    assert set(LAWS) <= set(SENTENCES)
