"""Back to the start of an interval from the sheet: asked, drawn, applied, taken back."""

from __future__ import annotations

from conftest import House
from device import Device, buttons

SHEET = "/night/1/sheet/law?id=roll-back-to-a-start&offender=0&q.moment=interval&q.this=named"


def test_the_table_says_how_much_each_takes_back(house: House, tablet: Device) -> None:
    tablet.plays("deal, 0 bets 2, 1 calls")
    before = house.table.look(1).night
    asked = tablet.opens(SHEET).text
    assert "How much does each take back?" in asked
    assert 'name="a.0"' in asked
    assert 'name="a.2"' not in asked, "Cy has put in nothing since"
    sheet = tablet.opens(f"{SHEET}&a.0=0&a.1=2").text
    assert f"{before.pot} → {before.pot - 2}" in sheet
    button = next(one for one in buttons(sheet) if one.fields["do"] == "rule")
    got = tablet.sends("felt", {**button.fields, "tap": "back", "by": "the table"})
    assert got.status == 200, got.notice
    after = house.table.look(1).night
    assert after.pot == before.pot - 2
    assert after.reach(1) == before.reach(1) + 2
    assert after.reach(0) == before.reach(0)
    tablet.plays("take back")
    assert house.table.look(1).night == before
