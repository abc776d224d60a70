"""A house behind the door that is full says so to its players, and to no other house."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import cluster
import pytest
from conftest import House
from device import Device
from keepers import POSTGRES

from referee.commands.door import FOLDER
from referee.keys import Keys
from referee.store.quota import LIMITS, Quota, limit, limits_in

from .test_club import sends as sends_evening
from .test_data import brings, kept, mark_of, saved
from .test_data_house import takes_in
from .test_houses import OURS, THEIRS, Street, operated, soon

FULL = (
    "This house is full: it has 2 nights. No new nights can begin or be imported; "
    "the ones here go on."
)


@pytest.fixture(params=["on disk", POSTGRES])
def street(request: pytest.FixtureRequest, tmp_path: Path, odds: Path) -> Iterator[Street]:
    found = Street(tmp_path, "" if request.param == "on disk" else cluster.fresh())
    yield found
    found.door.close()


def test_a_full_house_begins_no_night_and_plays_on(
    street: Street, capsys: pytest.CaptureFixture[str]
) -> None:
    tablet, other = street.host(OURS), street.host(THEIRS)
    for one in (tablet, other):
        one.begins()
        one.begins(("Eva", "Finn"))
    tablet.plays("deal")
    assert operated(street, "limit", OURS, "--nights", "2") == 0
    told = (
        "has room for 2 nights, any number of open pages and a log of any size. "
        "It counts right away."
    )
    assert told in capsys.readouterr().out
    got = tablet.begins()
    assert (got.status, FULL in got.text) == (409, True)
    got = sends_evening(tablet, "open", 2)
    assert (got.status, FULL in got.text) == (409, True)
    assert len(street.inside(OURS).table.nights()) == 2
    tablet.plays("0 bets 2")
    assert other.begins().status == 303, "the other house has its own room"
    assert operated(street, "limit", OURS, "--nights", "3") == 0
    assert tablet.begins().status == 303


def test_pages_have_room_as_it_is_said_while_they_are_open(street: Street) -> None:
    places, other = street.inside(OURS).places, street.inside(THEIRS).places
    assert operated(street, "limit", OURS, "--pages", "4") == 0

    assert soon(lambda: vars(places)["_most"] == {False: 3, True: 1})
    for at in range(5):
        place = places.take(f"phone {at}", "felt", "page", f"192.168.1.{at}", False)
        assert (place is not None) == (at < 3)
        assert other.take(f"phone {at}", "felt", "page", f"192.168.1.{at}", False) is not None
    assert places.take("tablet", "felt", "page", "192.168.1.9", True), "no guest keeps a host out"


def test_the_operator_sees_what_is_used_beside_what_there_is(
    street: Street, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    limits = ("--nights", 500, "--pages", 200, "--size", 200)
    assert operated(street, "add", "third", *limits) == 0
    street.keys["third"] = Keys(street.data / FOLDER / "third")
    street.host("third").begins()
    capsys.readouterr()
    assert operated(street, "list") == 0
    line = capsys.readouterr().out.splitlines()[-1]
    assert line.startswith("third: 1 of 500 nights, 0.")
    assert line.endswith(" of 200 MB, 200 open pages at most, at /h/third/")
    assert operated(street, "limit", "nobody", "--nights", 1) == 2
    with pytest.raises(SystemExit):
        operated(street, "limit", "third", "--pages", "1")
    assert operated(street, "limit", "third", "--size", 0) == 0
    assert limits_in(street.data / FOLDER / "third").size == 0
    assert operated(street, "export", "third", "--to", tmp_path / "home") == 0
    assert not (tmp_path / "home" / LIMITS).exists()
    assert Keys(tmp_path / "home").pin == Keys(street.data / FOLDER / "third").pin


@pytest.mark.parametrize("what", ["house", "back"])
def test_what_is_brought_to_a_full_house_stays_out(
    house: House, tablet: Device, tmp_path: Path, what: str
) -> None:
    tablet.begins(("Eva", "Finn"))
    tablet.begins(("Eva", "Gus"))
    three = saved(house)
    store = house.table.store
    store.quota = Quota(tmp_path, store.size)
    limit(tmp_path, nights=2)
    with store.writing() as db:
        db.table("entry").delete_where("night > 1")
        db.table("night").delete_where("id > 1")
    page, before = brings(house, tablet, three, what), kept(house)
    if what == "house":
        assert takes_in(tablet, page) == 409
    else:
        got = tablet.posts("/data/restore", {"mark": mark_of(page)})
        assert (got.status, "There is room for 2 nights: 3 in that file." in got.text) == (
            409,
            True,
        )
    assert kept(house) == before, "and no backup is kept for it"
    assert house.table.store.grown() == {1: 1}
    limit(tmp_path, nights=3)
    page = brings(house, tablet, three, what)
    if what == "house":
        assert takes_in(tablet, page) == 303
    else:
        assert tablet.posts("/data/restore", {"mark": mark_of(page)}).status == 303
    assert len(house.table.store.grown()) == 3
