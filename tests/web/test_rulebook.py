"""The rulebook in the browser: every law is there, every link leads somewhere, no script needed."""

from __future__ import annotations

import html
import re

import pytest
from conftest import House
from device import Device

from referee.screens.floor.floor import COMMON
from referee.web.apart import apart

LINK = re.compile(r'href="(/rulebook[^"]*|#[^"]*)"')


def bare(text: str) -> str:
    """A text without what only the setting changes: small letters, no quotation marks."""
    return re.sub("[\"'“”’]", "", text).lower()


def test_the_contents_lead_to_every_law(house: House, phone: Device) -> None:
    text = phone.opens("/rulebook").text
    for law in house.table.book.laws.values():
        assert f'href="/rulebook/{law.chapter}#{law.id}"' in text, law.id
    assert "htmx" not in re.sub(r"<head>.*?</head>", "", text, flags=re.S)


def test_every_link_of_the_book_leads_to_something(house: House, phone: Device) -> None:
    chapters = [chapter.id for chapter in house.table.book.front.chapters]
    paths = ["/rulebook", "/rulebook/whole", *(f"/rulebook/{id}" for id in chapters)]
    texts = {path: phone.opens(path).text for path in paths}
    anchors = {path: set(re.findall(r'\bid="([^"]+)"', text)) for path, text in texts.items()}
    for path, text in texts.items():
        for link in LINK.findall(text):
            to, _, at = html.unescape(link).partition("#")
            to = to.partition("?")[0] or path
            assert to in texts, (path, link)
            assert not at or at in anchors[to], (path, link)
        assert len(re.findall(r'\bid="([^"]+)"', text)) == len(anchors[path]), path


def test_a_chapter_has_its_laws_in_full(house: House, phone: Device) -> None:
    book = house.table.book
    for chapter in book.front.chapters:
        text = html.unescape(phone.opens(f"/rulebook/{chapter.id}").text)
        for law in book.laws.values():
            if law.chapter != chapter.id:
                continue
            for ruling in law.rulings:
                said = ruling.say.replace("{offender}", "the player")
                assert bare(apart(said)) in bare(text), (law.id, ruling.id)
                assert bare(apart(ruling.why)) in bare(text), (law.id, ruling.id)
            for other in law.others:
                assert bare(apart(other.says)) in bare(text), law.id
        assert "{offender}" not in text


def test_a_source_is_named_in_full_where_it_is_cited(phone: Device) -> None:
    text = html.unescape(phone.opens("/rulebook/draw").text)
    assert "Albert H. Morehead, the laws of poker" in text
    assert "Robert’s Rules of Poker, edition for private games; <bdi>version 11</bdi>" in text
    assert '<a class="cite" href="/rulebook#source-morehead">Morehead 27(b)</a>' in text


def test_read_from_a_night_the_book_leads_back_to_the_table(tablet: Device) -> None:
    for path in ("/rulebook", "/rulebook/draw", "/laws/false-openers"):
        text = tablet.opens(f"{path}?night=1").text
        assert 'href="/night/1"' in text
        assert 'data-theme="lamp"' in text
        assert "/rulebook/openers?night=1#" in text


def test_the_menu_and_floor_lead_to_the_book(tablet: Device) -> None:
    assert 'href="/rulebook?night=1"' in tablet.opens("/night/1/sheet/menu").text
    assert 'href="/rulebook?night=1"' in tablet.opens("/night/1/sheet/floor").text
    assert 'href="/rulebook"' in tablet.opens("/help").text
    tablet.plays("deal, 0 bets 2, 1 calls, 2 calls, 3 drops")
    law = tablet.opens("/night/1/sheet/law?id=card-exposed-in-draw&offender=0")
    assert 'hx-get="/laws/card-exposed-in-draw?night=1"' in law.text


def test_a_law_over_the_felt_is_a_sheet(tablet: Device) -> None:
    got = tablet.wire.send("GET", "/laws/false-openers?night=1", "", {"HX-Request": "true"})
    assert got.status == 200
    assert "<html" not in got.text
    assert 'hx-get="/night/1/sheet/law?id=false-openers"' in html.unescape(got.text)


def test_floor_lists_what_asks_or_moves_before_what_is_only_read(
    house: House, tablet: Device
) -> None:
    tablet.plays("deal")
    text = tablet.opens("/night/1/sheet/floor").text
    laws = house.table.book.laws
    listed = re.findall(r"/sheet/law\?id=([a-z0-9-]+)", text)
    acts = [laws[id].acts for id in listed]
    assert acts == sorted(acts, reverse=True)
    assert "card-exposed-in-the-deal" in listed
    assert "hole-card-exposed" not in listed, "draw poker has no common cards"
    at_once = re.findall(r"/sheet/law\?id=([a-z0-9-]+)", text.partition("<details>")[0])
    orders = [laws[id].order for id in at_once]
    assert len(at_once) == COMMON
    assert orders == sorted(orders)
    assert "who-decides" in set(listed) - set(at_once)


@pytest.mark.parametrize(
    "path",
    [
        "/rulebook/dessert",
        "/rulebook/draw/27",
        "/rulebook/../secret",
        "/rulebook/%00",
        "/laws/murphy",
    ],
)
def test_a_chapter_that_is_not_there_is_a_sentence(phone: Device, path: str) -> None:
    got = phone.opens(path)
    assert got.status == 404
    assert "There is no such page." in got.text


@pytest.mark.parametrize("night", ["x", "-1", "9" * 400, "<script>", "1%00"])
def test_an_odd_night_does_no_harm(phone: Device, night: str) -> None:
    for path in ("/rulebook", "/rulebook/draw", "/rulebook/whole", "/laws/false-openers"):
        got = phone.opens(f"{path}?night={night}")
        assert got.status in (200, 400), (path, got.status)
        assert "<script>" not in got.text


def test_the_search_says_what_a_law_rules_on_what_was_typed(phone: Device) -> None:
    """The ruling, not what the law says in short; and what may have happened besides with its
    own."""
    told = (
        "Somebody forgot the ante, the pot is one chip short and nobody knows who. And then she bet"
        " before me, out of turn, it was my turn to act and I had said nothing"
    )
    found = html.unescape(phone.opens(f"/rulebook/search?q={told.replace(' ', '+')}").text)
    laws, besides = found.split("It may also be: ")
    assert re.search("put in the missing chips between them|as it is, one ante short", laws)
    assert len(re.findall(r"</a>: [A-Z]", besides)) == len(re.findall("<a ", besides)) == 4
