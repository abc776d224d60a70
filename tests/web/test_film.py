"""The film of a night: who may look, one moment or the whole page, nothing of the deal in play."""

from __future__ import annotations

from device import Device

RULED = "deal, 0 bets 2, 1 drops, 2 drops, 3 drops"


def _watched(tablet: Device) -> int:
    """A deal that a ruling ended, and the entry of that ruling."""
    tablet.plays(RULED)
    tablet.must("rule", law="false-openers")
    return tablet.seen()


def test_a_deal_is_two_taps_away_from_the_log(tablet: Device, phone: Device) -> None:
    entry = _watched(tablet)
    assert 'href="/night/1/film"' in tablet.looks("log")
    page = phone.opens("/night/1/film").text
    assert 'href="/night/1/film/1"' in page
    assert f'href="/night/1/film/1?entry={entry}"' in page
    assert "Ruling: False openers" in page


def test_one_moment_after_the_other(tablet: Device) -> None:
    _watched(tablet)
    first = tablet.opens("/night/1/film/1").text
    assert "1 of 7" in first
    assert "slider" in first
    third = tablet.opens("/night/1/film/1?at=3", headers={"HX-Request": "true"}).text
    assert "3 of 7" in third
    assert "slider" not in third
    for odd in ("at=0", "at=99", "at=x", "from=77", "from=-1", "entry=5000000000000"):
        assert tablet.opens(f"/night/1/film/1?{odd}").status == 200


def test_the_ruling_and_if_it_had_gone_the_other_way(tablet: Device) -> None:
    entry = _watched(tablet)
    page = tablet.opens(f"/night/1/film/1?entry={entry}").text
    assert "And if it had gone the other way?" in page
    assert "ight after it" in page


def test_the_deal_in_play_is_not_in_it(tablet: Device, phone: Device) -> None:
    tablet.plays(
        "deal, 0 bets 2, 1 calls, 2 calls, 3 drops, 0 draws 3, 1 draws 1, 2 draws 0, 0 checks"
    )
    for device in (tablet, phone):
        assert "Being played." in device.opens("/night/1/film").text
        got = device.opens("/night/1/film/1")
        assert got.status == 404
        assert "isn’t over yet" in got.text
    assert tablet.opens("/night/1/film/7").status == 404
    assert "No deal yet" not in tablet.opens("/night/1/film").text
