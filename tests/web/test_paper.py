"""The paper of a closed night: who may read it, what it tells, and what the house does not show."""

from __future__ import annotations

import re

from conftest import House
from device import Device, new_mark

from referee.core.people.messages import MoneySet

RULED = "deal, 0 bets 2, 1 drops, 2 drops, 3 drops"


def _closed(tablet: Device) -> None:
    """Two deals of one game; a ruling carried the first pot over, Ann won the second."""
    tablet.plays(RULED)
    tablet.must("rule", law="false-openers")
    tablet.plays("deal, 1 bets 2, 2 calls, 3 drops, 0 drops")
    tablet.plays("1 draws 1, 2 draws 2, 1 bets 4, 2 drops, 1 wins shown")
    assert tablet.banks("close").status == 200


def test_a_night_that_goes_on_has_no_paper(tablet: Device) -> None:
    tablet.plays("deal")
    for path in ("paper", "paper.txt"):
        got = tablet.opens(f"/night/1/{path}")
        assert (got.status, "when the night is closed" in got.text) == (404, True)
    assert "/night/1/paper" not in tablet.opens("/").text


def test_it_is_the_finale_of_a_night(tablet: Device, phone: Device) -> None:
    _closed(tablet)
    assert 'href="/night/1/paper"' in tablet.looks("bank")
    assert 'href="/night/1/paper"' in tablet.opens("/").text
    page = phone.opens("/night/1/paper").text
    assert "Bob won the night with +" in page
    assert "Deal 2, Jackpots" in page
    assert 'href="/night/1/film/2?at=' in page
    assert "False openers, in deal 1." in page
    assert "Jackpots: 2 deals." in page
    assert "deals first next time" in page
    text = phone.opens("/night/1/paper.txt").text
    assert "The biggest pot: Deal 2, Jackpots" in text
    assert "<" not in text


def test_it_is_made_of_what_is_known(tablet: Device) -> None:
    """A night without a deal has places, and nothing of pots, rulings and games."""
    assert tablet.banks("close").status == 200
    page = tablet.opens("/night/1/paper").text
    assert "Nobody won anything tonight." in page
    assert "The biggest pot" not in page
    assert "The ruling of the night" not in page


def test_money_that_is_hidden_is_on_no_paper(house: House, tablet: Device) -> None:
    """Of one player: places only, no pot they were dealt in for, no chart; for a host, too."""
    _closed(tablet)
    assert 'class="chart"' in tablet.opens("/night/1/paper").text
    house.table.house.write([MoneySet("bob")])
    for path in ("paper", "paper.txt"):
        page = tablet.opens(f"/night/1/{path}").text
        assert "Bob won the night." in page
        assert "The biggest pot" not in page
        assert "It moved" not in page
    assert 'class="chart"' not in tablet.opens("/night/1/paper").text


def test_the_host_edits_a_line_and_undoes_it(tablet: Device, phone: Device) -> None:
    """Each is an entry of the log; a page that came too late writes nothing."""
    _closed(tablet)
    seen = tablet.seen("bank")

    def writes(device: Device, **fields: object) -> int:
        return device.posts("/night/1/paper", {"tap": new_mark(), **fields}).status

    assert writes(tablet, seen=seen, line="winner", text="What a <b>night</b>!") == 303
    assert "What a &lt;b&gt;night&lt;/b&gt;!" in phone.opens("/night/1/paper").text
    assert "The paper of the night says of who won: “What a" in tablet.looks("log")
    assert writes(tablet, seen=seen, line="pot", hide=1) == 409
    edit = tablet.opens("/night/1/paper").text
    entry = re.findall(r'name="undo" value="(\d+)"', edit)
    assert writes(tablet, seen=entry[0], line="pot", hide=1) == 303
    assert "The biggest pot" not in phone.opens("/night/1/paper").text
    assert "Left out: The biggest pot" in tablet.opens("/night/1/paper").text
    assert writes(phone, seen=9, line="pot", text="no") == 403
    assert writes(tablet, seen=int(entry[0]) + 1, line="cards", text="no") == 422
    assert writes(tablet, seen=int(entry[0]) + 1, undo=3) == 400
    assert writes(tablet, seen=int(entry[0]) + 1, undo=entry[0]) == 303
    page = phone.opens("/night/1/paper").text
    assert "Bob won the night with +" in page
    assert "The biggest pot" not in page
    assert "Edit …" not in page
