"""How much there is room for in a house: asked where nights begin or come in, never at a tap."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from secrets import token_hex

import pytest
from conftest import open_house
from keepers import KEEPERS, POSTGRES, kept_in
from shelf import BOOK
from test_store import entry

from referee.store import FILE, Store, StoreError, moving, quota
from referee.store.bringing import bring_back
from referee.store.copies import prepare
from referee.store.quota import LIMITS, Full, Limits, Quota, limit, limits_in
from referee.web.wire.places import GUESTS, HOSTS, Places, shared

THEN = "2026-01-02T20:00:00+00:00"


@pytest.fixture(params=KEEPERS)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    """With one night, and limits that lie in its folder."""
    with closing(Store(kept_in(request.param, tmp_path))) as found:
        found.quota = Quota(tmp_path, found.size)
        assert found.add_night(THEN, entry(1, "first")) == 1
        yield found


def comes(*marks: str) -> list[moving.Coming]:
    return [moving.written(THEN, [entry(1, mark)]) for mark in marks]


def a_backup(folder: Path, nights: int) -> Path:
    with closing(Store(folder / "theirs.db")) as theirs:
        for at in range(nights):
            theirs.add_night(THEN, entry(1, f"theirs {at}"))
        theirs.backup(folder / "backup.db")
    prepare(folder / "spare.db", folder / "backup.db", lambda store: ())
    return folder / "spare.db"


BEGINS: dict[str, Callable[[Store], object]] = {
    "a new night": lambda store: store.add_night(THEN, entry(1, "more")),
    "a second table": lambda store: store.together(
        [(1, entry(2, "opens"), 0)], begins=entry(1, "more")
    ),
    "an import": lambda store: moving.take_in(store, comes("more"), "theirs.db", "now"),
    "before an import": lambda store: moving.see_room(store, comes("more")),
}


@pytest.mark.parametrize("what", BEGINS)
def test_where_nights_are_full_none_begins_and_none_comes_in(
    store: Store, tmp_path: Path, what: str
) -> None:
    limit(tmp_path, nights=1)
    with pytest.raises(Full, match=r"full: it has 1 night\. No new nights can begin"):
        BEGINS[what](store)
    assert store.grown() == {1: 1}, "nothing is half done"
    store.append(1, entry(2, "a tap"))
    limit(tmp_path, nights=2)
    if what != "a second table":
        BEGINS[what](store)


@pytest.mark.parametrize("what", BEGINS)
def test_where_the_log_is_too_large_it_is_the_same(
    store: Store, tmp_path: Path, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(quota, "MB", 100)
    limit(tmp_path, size=1)
    with pytest.raises(Full, match="1 MB"):
        BEGINS[what](store)
    store.append(1, entry(2, "a tap"))
    assert store.grown() == {1: 2}


def test_the_size_is_of_what_is_there(store: Store, tmp_path: Path) -> None:
    before = store.size()
    assert before > 0
    store.append(1, replace(entry(2), by=token_hex(6000)))
    assert store.size() > before + 6000


def test_it_is_measured_once_a_minute(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = list[int]()
    store.quota = Quota(tmp_path, lambda: asked.append(1) or 10)
    store.add_night(THEN, entry(1, "no limit"))
    assert not asked
    limit(tmp_path, size=5)
    for at in range(4):
        store.add_night(THEN, entry(1, f"more {at}"))
        store.append(1, entry(at + 2, f"tap {at}"))
    assert len(asked) == 1
    monkeypatch.setattr(quota, "HOLDS", 0.0)
    store.add_night(THEN, entry(1, "later"))
    assert len(asked) == 2


def test_what_came_in_within_that_minute_counts(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    brought = comes("one")
    size = len(brought[0].rows[0][-1])
    monkeypatch.setattr(quota, "MB", store.size() + size * 3 // 2)
    limit(tmp_path, size=1)
    moving.take_in(store, brought, "theirs.db", "now")
    with pytest.raises(Full, match="What that file holds is too much"):
        moving.take_in(store, comes("two"), "theirs.db", "now")


def test_the_same_tap_is_the_same_night_though_the_house_is_full(
    store: Store, tmp_path: Path
) -> None:
    limit(tmp_path, nights=1)
    assert store.add_night(THEN, entry(1, "first"), "first") == 1


def test_a_damaged_night_goes_on_in_a_full_house_and_counts_once(
    store: Store, tmp_path: Path
) -> None:
    limit(tmp_path, nights=2, size=1)
    store.append(1, entry(2, "a tap"))
    assert store.go_on(1, entry(2, "goes on")) == 2
    assert store.add_night(THEN, entry(1, "second")) == 3
    with pytest.raises(Full, match="it has 2 nights"):
        store.add_night(THEN, entry(1, "third"))


def test_several_come_in_or_none(store: Store, tmp_path: Path) -> None:
    limit(tmp_path, nights=2)
    with pytest.raises(Full, match="room for 2 nights: 1 here, 2 to come"):
        moving.take_in(store, comes("one", "two"), "theirs.db", "now")
    assert store.grown() == {1: 1}


def test_the_last_place_is_one_nights(store: Store, tmp_path: Path) -> None:
    limit(tmp_path, nights=4)
    found = list[object]()

    def begins(at: int) -> None:
        try:
            found.append(store.add_night(THEN, entry(1, f"{at}")))
        except Full:
            found.append("full")

    threads = [threading.Thread(target=begins, args=[at]) for at in range(8)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert found.count("full") == 5
    assert len(store.grown()) == 4


@pytest.mark.parametrize("keeper", ["on disk", POSTGRES])
def test_a_restore_has_room_where_it_is_no_more_than_is_here(keeper: str, tmp_path: Path) -> None:
    where = kept_in(keeper, tmp_path)
    with closing(Store(where)) as store:
        store.quota = Quota(tmp_path, store.size)
        for at in range(2):
            store.add_night(THEN, entry(1, f"ours {at}"))
        spare = a_backup(tmp_path, 3)
        limit(tmp_path, nights=1)
        with pytest.raises(Full, match="room for 1 night: 3 in that file"):
            bring_back(spare, store, tmp_path / FILE)
        assert store.grown() == {1: 1, 2: 1}
        assert not list(tmp_path.glob("*before*"))
        limit(tmp_path, nights=3)
        bring_back(spare, store, tmp_path / FILE)
        assert len(store.grown()) == 3
        limit(tmp_path, nights=1)
        (tmp_path / "theirs.db").unlink()
        (tmp_path / "backup.db").unlink()
        bring_back(a_backup(tmp_path, 2), store, tmp_path / FILE)
        assert len(store.grown()) == 2, "what is less has room in a house that is too full"


# --- what the operator says -----------------------------------------------------------------


def test_what_is_not_said_stays(tmp_path: Path) -> None:
    assert limits_in(tmp_path) == Limits()
    limit(tmp_path, nights=500, pages=200, size=None)
    limit(tmp_path, nights=None, pages=None, size=200)
    assert limits_in(tmp_path) == Limits(500, 200, 200)
    limit(tmp_path, nights=0)
    assert limits_in(tmp_path) == Limits(0, 200, 200)
    assert [path.name for path in tmp_path.iterdir()] == [LIMITS]


@pytest.mark.parametrize(
    "said", ["", "[]", "nights", '{"nights": -1}', '{"chips": 5}', '{"size": true}']
)
def test_limits_that_cannot_be_read_are_no_open_door(tmp_path: Path, said: str) -> None:
    (tmp_path / LIMITS).write_text(said)
    with closing(Store(":memory:")) as store:
        store.quota = Quota(tmp_path, store.size)
        with pytest.raises(StoreError, match="can’t be read"):
            store.add_night(THEN, entry(1))
        assert limit(tmp_path, nights=1) == Limits(nights=1), "said anew, it is right again"
        store.add_night(THEN, entry(1))


def test_at_home_nobody_looks(tmp_path: Path) -> None:
    """Not even at a file that says so: at home it is one's own machine."""
    home = open_house(tmp_path / "data", BOOK)
    limit(tmp_path / "data", nights=1, size=1)
    tablet = home.device()
    for night in (1, 2):
        tablet.begins()
        assert tablet.night == night
    assert home.table.store.quota.limits == Limits()
    home.table.close()
    home.table.store.close()


# --- open pages -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pages", "guests", "hosts"),
    [(0, GUESTS, HOSTS), (2, 1, 1), (4, 3, 1), (200, 150, 50), (10**6, GUESTS, HOSTS)],
)
def test_open_pages_are_shared_between_guests_and_hosts(
    pages: int, guests: int, hosts: int
) -> None:
    assert shared(pages) == (guests, hosts)


def test_no_more_are_open_than_there_may_be(tmp_path: Path) -> None:
    places = Places(*shared(8))
    for host, most in ((False, 6), (True, 2)):
        got = [places.take(f"{host} {at}", "felt", "page", f"10.0.0.{at}", host) for at in range(9)]
        assert [place is not None for place in got] == [True] * most + [False] * (9 - most)
    assert len(places) == 8
