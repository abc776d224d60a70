"""The ruling card: a page and a picture for whoever may see the log."""

from __future__ import annotations

from xml.etree import ElementTree

from conftest import House
from device import Device

from referee.web.floor.card import qr_path

RULED = "deal, 0 bets 2, 1 drops, 2 drops, 3 drops"


def rules(tablet: Device) -> int:
    """Everybody folded to an opener who had not the cards: the entry that says so."""
    tablet.plays(RULED)
    tablet.must("rule", law="false-openers")
    return tablet.seen()


def test_the_card_is_one_tap_away_on_the_felt_and_in_the_log(tablet: Device) -> None:
    entry = rules(tablet)
    link = f'href="/night/1/ruling/{entry}"'
    assert link in tablet.looks("felt")
    assert link in tablet.looks("log")
    assert link in tablet.opens("/night/1/rulings").text
    tablet.plays("deal")
    assert link not in tablet.looks("felt"), "only right after the ruling"
    assert link in tablet.looks("log")


def test_page_and_picture_say_the_same(tablet: Device) -> None:
    entry = rules(tablet)
    page = tablet.opens(f"/night/1/ruling/{entry}")
    image = tablet.opens(f"/night/1/ruling/{entry}.svg")
    assert page.status == image.status == 200
    assert image.headers["Content-Type"].startswith("image/svg+xml")
    assert f'filename="ruling-1-{entry}.svg"' in image.headers["Content-Disposition"]
    drawn = ElementTree.fromstring(image.text)
    texts = [text.text for text in drawn.iter("{http://www.w3.org/2000/svg}text")]
    assert "False openers" in texts
    assert all(text and text.replace("’", "’") in page.text for text in texts)
    assert "font/woff2" in image.text, "it carries its letters"
    assert "<style" not in page.text, "the page has no style of its own"


def test_the_qr_leads_to_the_log_of_the_house(house: House, tablet: Device) -> None:
    entry = rules(tablet)
    link = f"http://192.168.1.20:8080/night/1/log?before={entry + 1}"
    page = tablet.opens(f"/night/1/ruling/{entry}").text
    assert qr_path(link)[1] in page
    stranger = house.in_the_house("192.168.1.77")
    knock = stranger.opens(f"/night/1/log?before={entry + 1}")
    assert knock.status == 303
    came = stranger.posts("/enter", {"word": house.keys.code, "to": link.split("8080")[1]})
    assert came.headers["Location"] == f"/night/1/log?before={entry + 1}"
    assert "False openers" not in knock.text


def test_who_may_see_the_log_may_see_the_card(house: House, tablet: Device, phone: Device) -> None:
    entry = rules(tablet)
    for path in (f"/night/1/ruling/{entry}", f"/night/1/ruling/{entry}.svg"):
        assert phone.opens(path).status == 200
        assert house.in_the_house("192.168.1.78").opens(path).status == 303


def test_there_is_no_card_of_what_is_no_ruling(tablet: Device) -> None:
    entry = rules(tablet)
    assert tablet.opens("/night/1/ruling/1").status == 404
    assert tablet.opens(f"/night/1/ruling/{10**30}").status == 404
    assert tablet.opens(f"/night/9/ruling/{entry}").status == 404
    tablet.must("take-back", strand="hand")
    assert tablet.opens(f"/night/1/ruling/{entry}").status == 404
    assert f"/ruling/{entry}" not in tablet.looks("log")
