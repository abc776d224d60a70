"""What people type: markup, control marks, formulas, too long, twice the same."""

from __future__ import annotations

import csv
import io

import pytest
from conftest import House
from device import Device

from referee.web.bidi import names_apart

SCRIPT = "<script>alert(1)</script>"
PAGES = ("/", "/night/1", "/night/1/phone", "/night/1/bank", "/night/1/log", "/new?last=1")
SHEETS = ("seat?seat=0", "antes", "throw-in", "history", "floor", "menu")


def pages(device: Device) -> dict[str, str]:
    asked = [*PAGES, "/night/1/stakes", "/night/1/door"]
    asked += [f"/night/1/sheet/{sheet}" for sheet in SHEETS]
    found = {path: device.opens(path) for path in asked}
    assert {path: one.status for path, one in found.items() if one.status != 200} == {}
    return {path: one.text for path, one in found.items()}


@pytest.mark.parametrize(
    "name",
    [
        SCRIPT,
        '"><img src=x onerror=alert(1)>',
        "' onfocus='alert(1)",
        "{{ 70007*70007 }}",
        "&lt;b&gt;",
    ],
)
def test_markup_in_names_and_words_stays_words(house: House, name: str) -> None:
    tablet = house.device()
    assert tablet.begins([name, "Bob", "Cy"], title=name, currency=name[:4]).status == 303
    tablet.plays("deal, 0 bets 2")
    tablet.must("foul", seat=1, why=name)
    tablet.must("correct", view="bank", source=0, target=2, chips=3, why=name)
    tablet.must("sit", view="bank", name=f"{name[:30]} too", chips=5)
    for path, text in pages(tablet).items():
        assert "<script>alert" not in text, path
        assert "<img src=x" not in text, path
        assert "' onfocus='" not in text, path
        assert "4900980049" not in text, path
    refused = tablet.taps("call", seat=0)
    assert refused.status in (409, 422)
    assert "<script>alert" not in refused.text
    assert "<img src=x" not in refused.text


def test_a_refused_form_gives_back_what_was_typed_as_words(house: House) -> None:
    tablet = house.device()
    got = tablet.begins([SCRIPT, SCRIPT], title=SCRIPT, worth=SCRIPT)
    assert got.status == 400
    assert "<script>alert" not in got.text
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in got.text
    assert house.table.nights() == ()


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        (["A" * 300, "Bob"], "at most 40 letters"),
        (["Ann", "ANN"], "That name is taken"),
        (["Ann", " ann "], "That name is taken"),
        (["Ann", "A\u200bnn", "Bob"], ""),  # a mark without width parts two words
        (["Ann", "Ann\u202e"], "That name is taken"),
        (["Straße", "STRASSE"], "That name is taken"),
        (["\u200b\u200f", "Bob"], "at least one letter"),
        (["..", "Bob"], "at least one letter"),
        (["   ", "Bob"], "2 to 12 players"),
        ([f"Player {one}" for one in range(13)], "2 to 12 players"),
    ],
)
def test_names_that_would_not_do(house: House, names: list[str], sentence: str) -> None:
    got = house.device().begins(names)
    if not sentence:
        assert got.status == 303
        return
    assert got.status == 422
    assert sentence in got.text
    assert house.table.nights() == ()


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("\u202eevil\u202c", "evil"),
        ("  Big \n\t Ann  ", "Big Ann"),
        ("Zoë\u0000", "Zoë"),
        ("🂡👩‍🦰", "🂡👩‍🦰"),
        ("עידו", "עידו"),
        ("安娜", "安娜"),
        ("e\u0301va", "éva"),
    ],
)
def test_names_that_do(house: House, name: str, kept: str) -> None:
    tablet = house.device()
    assert tablet.begins([name, "Bob"]).status == 303
    assert house.table.look(1).night.name(0) == kept
    assert kept in tablet.opens("/night/1/log").text
    assert tablet.begins(["Cy", "Dot"]).status == 303
    tablet.must("rename", view="bank", seat=0, name=name)
    assert house.table.look(2).night.name(0) == kept


def test_a_late_comer_under_a_taken_name(tablet: Device) -> None:
    for name in ("bob", "BOB", "Bob\u200f "):
        got = tablet.banks("sit", name=name, chips=10)
        assert (got.status, "That name is taken" in got.notice) == (422, True)
        got = tablet.banks("rename", seat=0, name=name)
        assert (got.status, "That name is taken" in got.notice) == (422, True)


def test_no_cell_is_a_formula(house: House) -> None:
    tablet = house.device()
    names = ["=1+1", "@SUM(A1)", "+49", "-2+3", '=HYPERLINK("http://x","y")', "Ann, Bob", 'A "B"']
    tablet.begins(names)
    tablet.must("correct", view="bank", source=1, target=0, chips=3, why="=cmd|' /C calc'!A0")
    for form in ("log", "results"):
        text = tablet.opens(f"/night/1/{form}.csv").text
        for row in csv.reader(io.StringIO(text)):
            for cell in row:
                number = cell.removeprefix("-").isdigit()
                assert number or cell[:1] not in ("=", "+", "-", "@", "\t", "\r"), cell
    cells = [row[0] for row in csv.reader(io.StringIO(tablet.opens("/night/1/results.csv").text))]
    assert "Ann, Bob" in cells
    assert "'=1+1" in cells


RIGHT = "شهرزاد بنت"
APART = f"\u2068{RIGHT}\u2069"


@pytest.mark.parametrize(
    ("html", "shown"),
    [
        (f"<p>Bob owes {RIGHT} €1.00</p>", f"<p>Bob owes {APART} €1.00</p>"),
        (f"<b>{RIGHT}’s hand</b> 3", f"<b>{APART}’s hand</b> 3"),
        (f'<input value="{RIGHT} 1">', f'<input value="{RIGHT} 1">'),
        (f"<bdi>{RIGHT}</bdi> 99", f"<bdi>{RIGHT}</bdi> 99"),
        (f"<option>{RIGHT}</option>", f"<option>{RIGHT}</option>"),
        (f"<textarea>\n{RIGHT} 1</textarea>", f"<textarea>\n{RIGHT} 1</textarea>"),
        (f'<p class="receipt">{RIGHT} €1</p>', f'<p class="receipt">{RIGHT} €1</p>'),
        ("<p>Ann &amp; Bob 3</p>", "<p>Ann &amp; Bob 3</p>"),
    ],
)
def test_a_name_from_right_to_left_leaves_the_sum_beside_it_where_it_is(
    html: str, shown: str
) -> None:
    assert names_apart(html) == shown


def test_pages_streams_and_fragments_set_such_names_apart(house: House) -> None:
    tablet = house.device()
    tablet.begins([RIGHT, "Bob"], worth="1", currency="€")
    tablet.must("correct", view="bank", source=1, target=0, chips=3, why="a bet")
    assert f"Bob pays {APART} €3.00" in tablet.must("close", view="bank").text
    for path in ("/night/1/bank", "/slate", "/night/1/log"):
        assert APART in tablet.opens(path).text, path
