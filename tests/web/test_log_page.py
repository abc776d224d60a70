"""The log page shows the newest deals and leads to older ones; nothing is left out on the way."""

from __future__ import annotations

import re

from device import Device

from referee.core.log import Entry, Log
from referee.screens.night import logbook
from referee.table import Table

LINE = re.compile(r'<li class="[^"]*" data-entry="(\d+)">')
ROUND = re.compile(r'<li class="round-begins">([^<]+)<')


def deals(tablet: Device, count: int) -> None:
    """Short ones: the first to speak bets, the others drop. The deal goes round."""
    for number in range(count):
        first, *others = [(number + at) % 4 for at in range(4)]
        drops = ", ".join(f"{seat} drops" for seat in others)
        tablet.plays(f"deal, {first} bets 2, {drops}, {first} wins shown")


def test_newest_deals_first_then_older_ones_and_every_entry_once(
    house: object, tablet: Device
) -> None:
    deals(tablet, 30)
    last = tablet.looks("log")
    newest = [int(one) for one in LINE.findall(last)]
    assert max(newest) > 100
    assert 60 < len(newest) <= 80, "some deals, and no more are made"
    shown, address = list(newest), re.search(r'href="(/night/1/log\?before=\d+)"', last)
    while address:
        page = tablet.opens(address[1]).text
        assert "Newest deals" in page
        assert "data-stream" not in page, "what is old does not change"
        shown += [int(one) for one in LINE.findall(page)]
        address = re.search(r'href="(/night/1/log\?before=\d+)"[^>]*>Older', page)
    assert sorted(set(shown)) == list(range(1, max(newest) + 1))


def test_each_deal_is_read_forwards_and_the_newest_stands_first(
    house: object, tablet: Device
) -> None:
    deals(tablet, 3)
    page = tablet.looks("log")
    _, *parts = page.split("<h2>")
    assert [part.partition("<")[0] for part in parts] == [
        *("Deal 3", "Deal 2", "Deal 1"),
        "Before the first deal",
    ][: len(parts)]
    assert parts[0].startswith('Deal 3<span class="quiet"> Jackpots</span></h2>')
    assert "<bdi>Cy</bdi> wins 4" in parts[0].partition("</summary>")[0]
    entries = [[int(entry) for entry in LINE.findall(part)] for part in parts]
    assert all(part == sorted(part) for part in entries)
    assert [part[0] for part in entries] == sorted((part[0] for part in entries), reverse=True)
    assert '<details class="log-deal" open>' in page, "the newest deals are there to read"
    older = tablet.opens("/night/1/log?before=12").text
    assert '<details class="log-deal">' in older, "older ones open at a tap"


def test_a_stretch_says_what_the_whole_log_says(house: object, tablet: Device) -> None:
    deals(tablet, 2)
    tablet.plays("deal, 2 bets 2, 3 calls, 0 drops, 1 drops, 2 draws 3")
    table: Table = house.table
    night = table.look(1).night
    whole = logbook.lines(table.entries(1), night)
    assert "3" not in whole[-1].text, "how many were drawn is not told in the running deal"
    size = table.look(1).seq
    for before in range(1, size + 2):
        for deals_, most in ((1, 9), (1, 100), (3, 80), (2, 1), (50, 100)):
            entries, began = table.stretch(1, before, deals_, most)
            lines = logbook.lines(entries, night, began)
            same = [one for one in whole if one.entry < before]
            assert lines == tuple(same[len(same) - len(lines) :])
            assert len(entries) <= most
    assert table.stretch(1, 10**9, 99, 999)[0] == table.entries(1)


def test_a_deal_s_stakes_are_said_where_they_changed(house: object, tablet: Device) -> None:
    deals(tablet, 3)
    table: Table = house.table
    said = [
        one.text
        for one in logbook.lines(table.entries(1), table.look(1).night)
        if one.text.startswith("Deal ")
    ]
    assert "; ante 1" in said[0]
    assert not any("ante" in one for one in said[1:])


def test_addresses_that_are_none(tablet: Device) -> None:
    for before in ("", "x", "-1", "٣", "9" * 40):
        assert "data-stream" in tablet.opens(f"/night/1/log?before={before}").text
    assert tablet.opens("/night/1/log?before=0").status == 200
    assert tablet.opens("/night/1/log?before=999999999").status == 200


def test_an_empty_log_has_no_stretch() -> None:
    assert Log().stretch(1, 3, 80) == ([], None)
    assert Log([Entry(1, "bank", ())]).stretch(2, 3, 80)[0] == [Entry(1, "bank", ())]


def test_a_deal_that_was_undone_cannot_be_watched(tablet: Device) -> None:
    """Its lines stay, struck through, without a way to a film that there is not."""
    films = re.compile(r'/night/1/film/\d+(?=")')
    deals(tablet, 1)
    tablet.plays("deal")
    assert films.findall(tablet.looks("log")) == ["/night/1/film/1"]
    tablet.plays("take back, take back")
    assert films.findall(tablet.looks("log")) == ["/night/1/film/1"]


def test_a_line_says_where_a_round_begins(house: object, tablet: Device) -> None:
    """Checks of one round and of the next could not be told apart."""
    tablet.plays("deal, 0 bets 2, 1 calls, 2 drops, 3 drops, 0 draws 2, 1 draws 1")
    page = tablet.looks("log")
    assert ROUND.findall(page) == ["Opening: jacks or better", "The draw"]
    tablet.plays("0 checks, 1 checks, 0 wins shown")
    page = tablet.looks("log")
    assert ROUND.findall(page) == ["Opening: jacks or better", "The draw", "After the draw"]
    first = page.index("After the draw</li>")
    assert "checks" in page[first:]
    assert "checks" not in page[:first].split("Deal 1")[-1]


def test_an_act_is_called_by_its_bet(house: object, tablet: Device) -> None:
    """Who checked before it was named instead."""
    tablet.plays("deal")
    tablet.must("bet", seat=3, to=2, passing="0,1,2")
    acts = tablet.opens("/night/1/sheet/history").text
    assert "Dot’s bet of 2" in acts
    assert "Ann, Bob and Cy check" not in acts
