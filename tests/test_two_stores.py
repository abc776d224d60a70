"""What a house needs of its store is so whatever keeps the rows; and two processes at one."""

from __future__ import annotations

import os
import re
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import cluster
import pytest
from conftest import House, open_house
from device import Device, deal_of
from keepers import KEEPERS, kept_in
from serving import QuickServer
from shelf import BOOK
from test_store import entry, ruling

from referee.commands.cli import main
from referee.core.errors import Refused
from referee.core.messages.showdown import OpenersSealed
from referee.core.people.messages import GuestSet, PersonNamed
from referee.export import export
from referee.store import FILE, Store, StoreError, Taken, carrying, house, log, moving
from referee.store.bringing import bring_back
from referee.store.carrying import move
from referee.store.copies import prepare
from referee.store.file import File
from referee.store.schema import OF_A_HOUSE, InDoubt
from referee.store.shelf import ASKED, FORSAKEN, Shelf
from referee.store.tables import Tables
from referee.table.forgetting import forget
from referee.web.services import services


@pytest.fixture(params=KEEPERS)
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    with closing(Store(kept_in(request.param, tmp_path))) as found:
        yield found


@pytest.fixture(params=[one for one in KEEPERS if one != "in memory"])
def home(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[House]:
    found = open_house(tmp_path / "data", BOOK, kept_in(request.param, tmp_path))
    yield found
    found.table.close()
    found.table.store.close()


# --- the store ------------------------------------------------------------------------------


def test_a_sealed_word_is_there_with_its_entry_or_not_at_all(store: Store) -> None:
    night = store.add_night("then", entry(1))
    store.append(night, entry(2), sealed=((2, "high"),))
    with pytest.raises(Taken):
        store.append(night, entry(3), sealed=((3, "low"), (3, "both")))
    assert (store.read(night).entries, store.unseal(night)) == ((entry(1), entry(2)), {2: "high"})
    with pytest.raises(Taken):
        store.append(night, entry(3, "mark 2"), sealed=((3, "low"),), forget=(2,))
    assert store.unseal(night) == {2: "high"}
    store.append(night, entry(3), sealed=((3, "low"),), forget=(2,))
    assert (store.sealed(night), store.unseal(night)) == ((3,), {3: "low"})


def test_a_setting_is_the_last_one_that_was_set(store: Store) -> None:
    assert store.setting("theme") == ""
    for value in ("dark", "light", "it’s 100 % odd?"):
        store.set("theme", value)
    assert store.setting("theme") == "it’s 100 % odd?"


def test_nights_come_in_and_go_out_again(store: Store, tmp_path: Path) -> None:
    store.add_night("2026-01-02T20:00:00+00:00", entry(1))
    brought = moving.written("2026-01-03T20:00:00+00:00", [entry(1), ruling(2)])
    assert moving.take_in(store, [brought, brought], "theirs.db", "now") == (2, 3)
    assert (store.grown(), store.ruled()) == ({1: 1, 2: 2, 3: 2}, (2, 3))
    assert moving.came_in(store) == moving.CameIn("theirs.db", "now", (2, 3))
    assert moving.undo(store) == (2, 3)
    assert store.grown() == {1: 1}
    assert store.add_night("later", entry(1)) == 4, "no other night gets a number that was given"
    with pytest.raises(StoreError, match="can’t be undone anymore"):
        moving.undo(store)


def test_what_was_reckoned_is_kept_by_kind(store: Store) -> None:
    for mark in ("a", "b"):
        house.keep(store, "evening", {1: (mark, "text"), 2: (mark, "“more”")})
    house.keep(store, "figures", {1: ("c", "")})
    assert house.kept(store, "evening") == {1: ("b", "text"), 2: ("b", "“more”")}
    assert house.kept(store, "figures") == {1: ("c", "")}


def test_a_store_is_carried_both_ways_and_every_row_is_the_same(
    store: Store, tmp_path: Path
) -> None:
    for _ in range(2):
        store.add_night("then", entry(1))
    store.append(2, ruling(2), sealed=((2, "high"),))
    store.set("theme", "dark")
    with closing(Store(tmp_path / "there.db")) as there:
        assert move(store, there)["entry"] == 3
        assert everything(there) == everything(store)
        with pytest.raises(StoreError, match="has nights or settings already"):
            move(there, store)
        with store.writing() as db:
            for name in reversed(OF_A_HOUSE):
                db.table(name).delete_where()
        assert move(there, store)["sealed"] == 1
        assert everything(there) == everything(store)
    store.append(2, entry(3))
    assert store.read(2).damage is None


def everything(store: Store) -> dict[str, list[dict[str, object]]]:
    with store.reading() as db:
        return {
            name: list(db.table(name).rows_where(order_by="1, 2"))
            for name in OF_A_HOUSE
            if name != "kept"
        }


# --- the house ------------------------------------------------------------------------------


def test_an_evening_is_played_and_reads_the_same(home: House, house: House) -> None:
    for one in (home, house):
        tablet = one.device()
        tablet.begins()
        tablet.plays("deal, 0 bets 2, take back")
        tablet.banks("close")
    assert home.table.look(1).night == house.table.look(1).night
    people = home.table.house.persons()
    assert [person.name for person in people.everybody] == ["Ann", "Bob", "Cy", "Dot"]


def test_a_backup_comes_back(home: House, tmp_path: Path) -> None:
    tablet = home.device()
    tablet.begins()
    home.table.house.write([GuestSet("ann")])
    before, came = export(home.table, 1, "log"), home.table.store.came
    home.table.store.backup(tmp_path / "copy.db")
    tablet.plays("deal, 0 bets 2")
    home.table.house.write([GuestSet("bob")])
    assert prepare(tmp_path / "spare", tmp_path / "copy.db", lambda store: ()) == (1, ())
    home.table.swap(lambda: bring_back(tmp_path / "spare", home.table.store, tmp_path / FILE))
    assert export(home.table, 1, "log") == before
    assert home.table.house.people.guests == {"ann"}
    assert home.table.store.came == came + 1


def test_a_name_is_forgotten(home: House) -> None:
    tablet = home.device()
    tablet.begins(["Ann", "Quirina"])
    tablet.banks("close")
    services(home.app).keeper.wait()
    home.table.house.write([PersonNamed("quirina", "Quirina Z.")])
    assert forget(home.table, "quirina") == ()
    assert "Quirina" not in str(everything(home.table.store))
    assert home.table.look(1).damage is None


@pytest.mark.postgres
def test_the_command_carries_a_house_there_and_back(
    house: House, tablet: Device, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    tablet.plays("deal, 0 bets 2")
    house.table.house.write([GuestSet("ann")])
    before, log = everything(house.table.store), export(house.table, 1, "log")
    house.table.store.close()
    where, back = f"{cluster.fresh()}#club", tmp_path / "back.db"
    assert main(["move", "--from", str(house.data), "--to", where]) == 0
    said = capsys.readouterr().out
    assert "1 night, 4 lines, 1 line between nights now in postgresql://" in said
    assert main(["move", "--from", str(house.data), "--to", where]) == 2
    assert "has nights or settings already" in capsys.readouterr().err
    assert main(["move", "--from", where, "--to", str(back)]) == 0
    with closing(Store(back)) as there:
        assert everything(there) == before
    again = open_house(house.data, BOOK, where)
    assert export(again.table, 1, "log") == log
    again.table.store.close()


def test_nothing_is_carried_where_nothing_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["move", "--from", str(tmp_path), "--to", str(tmp_path / "new.db")]) == 2
    assert "There is no log at" in capsys.readouterr().err
    Store(tmp_path / FILE).close()
    (tmp_path / "full.db").write_bytes(b"no log")
    assert main(["move", "--from", str(tmp_path), "--to", str(tmp_path / "full.db")]) == 2
    assert (tmp_path / "full.db").read_bytes() == b"no log"


def test_a_stream_ends_where_the_store_does_not_answer(
    house: House, tablet: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    got = house.app.test_client().get("/night/1/stream?view=felt", base_url="http://localhost")
    assert got.status_code == 200

    def away(night: int) -> None:
        raise StoreError("it does not answer")

    monkeypatch.setattr(house.table, "look", away)
    assert len(list(got.response)) <= 1


# --- two processes at one store -------------------------------------------------------------


@pytest.mark.parametrize("kind", [one for one in KEEPERS if one != "in memory"])
def test_what_another_process_made_final_is_not_entered_anew(kind: str, tmp_path: Path) -> None:
    """The draw that makes openers final may stand in the log of the other process alone."""
    where = kept_in(kind, tmp_path)
    with closing(Store(where)) as ours, closing(Store(where)) as theirs:
        night = ours.add_night("then", entry(1))
        theirs.read(night)
        theirs.enter(night, (1, 0, "phone", "Kh Kd"), 1)
        ours.append(night, entry(2))
        with pytest.raises(Taken):
            theirs.enter(night, (1, 0, "phone", "As Ad"), 1)
        assert ours.entered(night) == ((1, 0, "phone", "Kh Kd"),)
        assert theirs.since(night, 1) == (entry(2),)
        theirs.enter(night, (1, 0, "phone", "As Ad"), 2)
        assert ours.entered(night) == ((1, 0, "phone", "As Ad"),)


class Breaks:
    """Writes as another does, and loses the line in a COMMIT: before it counted, or after."""

    def __init__(self, writing: Any, counted: bool, away: bool) -> None:
        self._writing, self._counted, self._away = writing, counted, away
        self._broke = False

    @contextmanager
    def writing(self, about: str = "", **more: Any) -> Iterator[Any]:
        if self._broke and self._away:
            raise StoreError("it does not answer")
        if self._broke:
            with self._writing(about, **more) as db:
                yield db
            return
        self._broke = True
        with suppress(InDoubt), self._writing(about, **more) as db:
            yield db
            if not self._counted:
                raise InDoubt("lost")
        raise InDoubt("saved or not")


@pytest.mark.parametrize("kind", KEEPERS)
@pytest.mark.parametrize(
    ("counted", "away", "said"),
    [(True, False, ""), (False, False, "was not saved"), (True, True, "saved or not")],
)
def test_an_entry_whose_line_broke_is_looked_for(
    kind: str, counted: bool, away: bool, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whether a COMMIT that was not answered counted, is seen in the log as soon as it answers."""
    monkeypatch.setattr(log, "PATIENCE", 0.2)
    with closing(Store(kept_in(kind, tmp_path))) as store:
        night = store.add_night("then", entry(1))
        monkeypatch.setattr(store, "writing", Breaks(store.writing, counted, away).writing)
        if said:
            with pytest.raises(StoreError, match=said):
                store.append(night, entry(2), sealed=((2, "high"),))
        else:
            store.append(night, entry(2), sealed=((2, "high"),))
        monkeypatch.undo()
        there = 2 if counted else 1
        assert len(store.read(night).entries) == there
        assert bool(store.sealed(night)) is counted
        store.append(night, entry(there + 1, "the next"))
        assert len(store.read(night).entries) == there + 1, "it goes on from what is there"


def test_half_a_backup_of_another_process_is_left_alone(tmp_path: Path) -> None:
    shelf = Shelf(tmp_path)
    shelf.folder.mkdir()
    young, old = (shelf.folder / f"referee-{name}.db.77.new" for name in ("young", "old"))
    for path in (young, old):
        path.write_bytes(b"half")
    os.utime(old, (time.time() - FORSAKEN - 1,) * 2)
    with closing(Store(":memory:")) as store:
        store.add_night("then", entry(1))
        kept = shelf.keep(store, "2026-01-02T20:00:00+00:00", ASKED)
    assert {path.name for path in shelf.folder.iterdir()} == {young.name, kept.name}


def soon(true: Callable[[], bool], seconds: float = 5) -> bool:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if true():
            return True
        time.sleep(0.02)
    return true()


@pytest.fixture
def two(tmp_path: Path) -> Iterator[tuple[House, House]]:
    """Two processes that serve one house, as far as memory goes: each has its own of everything."""
    where = cluster.fresh()
    both = [open_house(tmp_path / "data", BOOK, where) for _ in range(2)]
    yield both[0], both[1]
    for one in both:
        one.table.close()
        one.table.store.close()


@pytest.mark.postgres
def test_each_answers_with_what_the_other_wrote(two: tuple[House, House]) -> None:
    first, second = (one.device() for one in two)
    first.begins()
    second.night = 1
    assert "Deal" in second.looks()
    for one, words in ((first, "deal"), (second, "0 bets 2"), (first, "1 drops")):
        one.looks()
        one.plays(words)
    assert two[0].table.look(1).seq == two[1].table.look(1).seq
    assert export(two[0].table, 1, "log") == export(two[1].table, 1, "log")


@pytest.mark.postgres
def test_a_page_that_is_open_elsewhere_hears_of_it(two: tuple[House, House]) -> None:
    tablet = two[0].device()
    tablet.begins()
    bell = two[1].table.bell(1)
    before = bell.seq
    tablet.plays("deal")
    assert soon(lambda: bell.seq == two[0].table.bell(1).seq > before)
    said = bell.said
    two[0].table.house.write([GuestSet("ann")])
    assert soon(lambda: bell.said > said), "what is shown of people may be another thing"


@pytest.mark.postgres
@pytest.mark.parametrize("fails", ["entered", "sealed"])
def test_a_page_hears_of_it_though_the_store_did_not_answer_at_once(
    fails: str, two: tuple[House, House], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The entries were there and known; nobody was told of them before the next one came."""
    tablet = two[0].device()
    tablet.begins()
    there = two[1].table
    bell, own, calls = there.bell(1), getattr(there.store, fails), list[int]()

    def once(night: int) -> object:
        calls.append(night)
        if len(calls) == 1:
            raise StoreError("the line broke")
        return own(night)

    monkeypatch.setattr(there.store, fails, once)
    tablet.must("next-deal", game="jackpots")
    assert soon(lambda: bell.seq == two[0].table.bell(1).seq)
    assert len(calls) > 1
    assert there.look(1).seq == two[0].table.look(1).seq


@pytest.mark.postgres
def test_no_other_process_is_told_that_somebody_entered_openers(two: tuple[House, House]) -> None:
    """What goes between processes has the numbers of a night and an entry, and nothing of what lies
    beside the log: pages elsewhere would be sent anew in that moment. It is known there all the
    same, as soon as anybody asks."""
    from referee.store import postgres

    first, second = (one.device() for one in two)
    first.begins()
    first.plays("deal")
    bell, ours = two[1].table.bell(1), two[0].table.bell(1)
    assert soon(lambda: bell.seq == ours.seq)
    before = bell.seq, bell.said
    keeps = two[0].table.store._keeps
    assert isinstance(keeps, postgres.Postgres)
    with keeps._database.connect() as conn:
        conn.execute(f'LISTEN "{keeps._channel}"'.encode())
        sealed = {"seat": 0, "deal": deal_of(first), "card": ["Ks", "Kh"]}
        assert first.taps("seal-openers", "covered", **sealed).status == 200
        assert not soon(lambda: (bell.seq, bell.said) != before, 1)
        first.plays("0 bets 2")
        told = [note.payload for note in conn.notifies(timeout=0.5)]
    assert told == [f"{keeps._own} 1 {ours.seq}"]
    second.night = 1
    second.looks()
    second.plays("1 calls, 2 drops, 3 drops, 0 draws 3")
    assert OpenersSealed(0) in two[1].table.entries(1)[-1][0].events


@pytest.mark.postgres
def test_a_listener_whose_line_was_cut_is_back_and_has_missed_nothing(
    two: tuple[House, House],
) -> None:
    tablet = two[0].device()
    tablet.begins()
    bell = two[1].table.bell(1)
    assert soon(lambda: listening() == 2)
    cut()
    tablet.plays("deal, 0 bets 2")
    assert soon(lambda: bell.seq == two[0].table.bell(1).seq)
    assert soon(lambda: listening() == 2)


def listening() -> int:
    return asked("SELECT count(*) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'")


def cut() -> None:
    asked(
        "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"
    )


def asked(sql: str) -> int:
    import psycopg

    with psycopg.connect(cluster.shared().address()) as conn:
        found = conn.execute(sql.encode()).fetchone()
    assert found is not None
    return int(found[0])


@pytest.mark.postgres
@pytest.mark.parametrize(("do", "status"), [("deal", 409), ("correct", 200)])
def test_who_is_overtaken_is_judged_once_more(
    two: tuple[House, House], monkeypatch: pytest.MonkeyPatch, do: str, status: int
) -> None:
    """Between what a tap was judged by and its entry another process writes one: of its own strand,
    which makes it stale, or of another, which does not."""
    tablet = two[0].device()
    tablet.begins()
    seen = two[1].table.look(1).seq
    append, raced = Store.append, list[int]()

    def late(store: Store, night: int, *more: Any) -> None:
        if store is two[1].table.store and not raced:
            raced.append(night)
            if do == "deal":
                tablet.plays("deal")
            else:
                tablet.must("correct", view="bank", source=0, target=1, chips=1, why="a bet")
        append(store, night, *more)

    monkeypatch.setattr(Store, "append", late)
    got = two[1].device(night=1).taps("next-deal", game="jackpots", seen=seen)
    assert (got.status, raced) == (status, [1])
    first, second = (one.table.look(1) for one in two)
    assert first.night == second.night
    assert first.seq == second.seq == 3


@pytest.mark.postgres
def test_a_tap_that_is_sent_to_both_counts_once(two: tuple[House, House]) -> None:
    first, second = (one.device() for one in two)
    first.begins()
    second.night = 1
    gate = threading.Barrier(2)
    answers = []

    def go(device: Device) -> None:
        gate.wait()
        answers.append(device.taps("next-deal", game="jackpots", mark="the-very-same").status)

    threads = [threading.Thread(target=go, args=(one,)) for one in (first, second)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert answers == [200, 200]
    entries = two[0].table.store.read(1).entries
    assert [one.tap for one in entries].count("the-very-same") == 1


@pytest.mark.postgres
def test_a_backup_that_comes_back_is_another_log_for_both(
    two: tuple[House, House], tmp_path: Path
) -> None:
    tablet = two[0].device()
    tablet.begins()
    two[0].table.store.backup(tmp_path / "copy.db")
    tablet.plays("deal, 0 bets 2")
    assert two[1].table.look(1).seq == two[0].table.look(1).seq
    prepare(tmp_path / "spare", tmp_path / "copy.db", lambda store: ())
    two[0].table.swap(lambda: bring_back(tmp_path / "spare", two[0].table.store, tmp_path / FILE))
    assert two[1].table.look(1).seq == 1
    assert two[1].table.store.came == two[0].table.store.came == 1


@pytest.mark.postgres
def test_what_another_process_enters_until_a_backup_is_back_is_kept(
    two: tuple[House, House], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The log that was there was copied before the other process was kept out: what that had
    answered in between was in neither. And the copy had no sealed words."""
    tablet, other = (one.device() for one in two)
    tablet.begins()
    other.night = 1
    other.looks()
    keeper, incoming = services(two[0].app).keeper, services(two[0].app).incoming
    tablet.posts("/data/look", {"backup": keeper.keep(ASKED).name})
    incoming.wait()
    swap = two[0].table.swap

    def late(put: Callable[[], None]) -> None:
        other.plays("deal, 0 bets 2")
        two[1].table.store.enter(1, (2, 0, "phone", "As Ad"), two[1].table.look(1).seq)
        swap(put)

    monkeypatch.setattr(two[0].table, "swap", late)
    before = {path.name for path in keeper.shelf.folder.iterdir()}
    mark = re.search(r'name="mark" value="(.*?)"', tablet.opens("/data/check").text)
    assert mark
    assert tablet.posts("/data/restore", {"mark": mark[1]}).status == 303
    assert two[0].table.store.grown() == {1: 1}
    (kept,) = two[0].data.glob(f"{FILE}.before-*")
    assert kept.stat().st_mode & 0o077 == 0
    with closing(Store(kept)) as there:
        assert len(there.read(1).entries) == 4
        assert there.entered(1) == ((2, 0, "phone", "As Ad"),)
    assert {path.name for path in keeper.shelf.folder.iterdir()} == before
    assert kept.name in {one.path.name for one in keeper.shelf.backups()}, "it can come back, too"


@pytest.mark.postgres
def test_a_backup_that_cannot_come_back_leaves_no_copy(
    two: tuple[House, House], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    two[0].device().begins()
    two[0].table.store.backup(tmp_path / "copy.db")
    prepare(tmp_path / "spare", tmp_path / "copy.db", lambda store: ())
    monkeypatch.setattr(carrying, "came_back", lambda db: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        bring_back(tmp_path / "spare", two[0].table.store, tmp_path / FILE)
    assert not list(tmp_path.glob(f"{FILE}*"))
    assert two[0].table.look(1).seq == 1


@pytest.mark.parametrize(
    ("why", "kept"), [(StoreError("the disk is full"), 0), (InDoubt("the line broke"), 1)]
)
def test_what_was_there_is_kept_only_where_it_may_be_gone(
    why: StoreError, kept: int, tmp_path: Path
) -> None:
    """It stayed there as a log to come back to although nothing had changed."""
    Store(tmp_path / "here.db").close()
    Store(tmp_path / "spare").close()
    with closing(File(tmp_path / "here.db")) as file:

        class Refuses:
            path = file.path
            reading = staticmethod(file.reading)

            @staticmethod
            @contextmanager
            def writing() -> Iterator[Tables]:
                with file.writing() as here:
                    yield here
                    raise why

        with pytest.raises(type(why)):
            carrying.put_into(tmp_path / "spare", Refuses(), tmp_path / "kept.db")
    assert len(list(tmp_path.glob("kept*"))) == kept


@pytest.mark.postgres
def test_a_night_that_is_begun_at_both_at_once_is_one(
    two: tuple[House, House], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A proxy that tries again sends the same form to the other process."""
    first, second = (one.device() for one in two)
    add_night, raced = Store.add_night, list[int]()

    def late(store: Store, *more: Any) -> int:
        if store is two[1].table.store:
            first.begins(tap="the-very-same")
            raced.append(first.night)
        return add_night(store, *more)

    monkeypatch.setattr(Store, "add_night", late)
    second.begins(tap="the-very-same")
    assert (raced, second.night) == ([1], 1)
    assert two[0].table.store.grown() == {1: 1}
    second.begins(tap="another")
    assert two[0].table.store.grown() == {1: 1, 2: 1}


@pytest.mark.postgres
@pytest.mark.parametrize(
    ("tap", "after", "wrote", "said"),
    [("same", None, 1, 1), ("other", None, 2, 2), ("same", 0, 1, 1), ("other", 0, 1, None)],
)
def test_who_is_overtaken_in_the_house_log_is_judged_once_more(
    two: tuple[House, House],
    monkeypatch: pytest.MonkeyPatch,
    tap: str,
    after: int | None,
    wrote: int,
    said: int | None,
) -> None:
    """It was refused, also where it was this very tap that the other process had entered."""
    append, raced = house.append, list[int]()

    def late(store: Store, entry: Any) -> None:
        if store is two[1].table.store and not raced:
            raced.append(two[0].table.house.write([GuestSet("ann")], tap="same"))
        append(store, entry)

    monkeypatch.setattr(house, "append", late)
    if said is None:
        with pytest.raises(Refused, match="house-moved-on"):
            two[1].table.house.write([GuestSet("ann")], tap=tap, after=after)
    else:
        assert two[1].table.house.write([GuestSet("ann")], tap=tap, after=after) == said
    assert raced == [1]
    assert len(two[0].table.house.entries()) == wrote


@pytest.mark.postgres
def test_a_listener_hears_on_whatever_happens(
    two: tuple[House, House], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """It ended silently: pages of that process heard nothing any more, and nobody knew."""
    from referee.store import database

    monkeypatch.setattr(database, "LOOKS", 0.1)
    tablet = two[0].device()
    tablet.begins()
    tablet.begins()
    bells = [two[1].table.bell(night) for night in (1, 2)]
    assert soon(lambda: listening() == 2)
    for said in ("", "somebody", "somebody else’s note", f"them {10**30}"):
        assert database._night_of(said.partition(" ")[2]) == -1
    asked("SELECT count(pg_notify('referee.home', 'somebody else’s note'))")
    held, moved, faults = two[1].table._held, two[1].table.store.moved, list[str]()

    def odd(night: int, *more: Any) -> Any:
        if night == 1:
            raise ZeroDivisionError("an odd night")
        return held(night, *more)

    def strange(nights: Any) -> Any:
        if not faults:
            faults.append("once")
            raise ZeroDivisionError("a strange fault")
        return moved(nights)

    monkeypatch.setattr(two[1].table, "_held", odd)
    monkeypatch.setattr(two[1].table.store, "moved", strange)
    for night in (1, 2):
        tablet.night = night
        tablet.looks()
        tablet.plays("deal")
    assert soon(lambda: bells[1].seq == 3), "one odd night keeps no other from hearing"
    assert soon(lambda: bool(faults))
    tablet.plays("0 bets 2")
    assert soon(lambda: bells[1].seq == 4), "nor does a fault end the listening"
    assert soon(lambda: "a strange fault" in caplog.text)
    assert "night 1 could not be followed" in caplog.text


@pytest.mark.postgres
@pytest.mark.parametrize(
    "address",
    [
        "postgresql://ann:SECRET@[::1/db",
        "postgresql://ann:SE%CRET@h/db",
        "postgresql://ann@h/db?password=SE#CRET",
        "postgresql://ann:SE#CRET@h/db",
        "postgresql://ann:SE@CRET@nowhere.invalid/db",
        "postgresql://ann:SE/CRET@nowhere.invalid/db",
        "postgresql://ann@h/db?pasword=SECRET",
        "postgresql://ann@nowhere.invalid/db?PASSWORD=SECRET",
    ],
)
def test_a_mistyped_address_tells_no_password(
    address: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The library quotes what it cannot read."""
    with pytest.raises(StoreError) as found:
        Store(address)
    assert not re.search("SE|CRET", str(found.value))
    assert main(["move", "--from", address, "--to", str(tmp_path / "new.db")]) == 2
    said = capsys.readouterr()
    assert not re.search("SE|CRET", said.out + said.err)


@pytest.mark.postgres
def test_houses_of_one_database_know_nothing_of_each_other(tmp_path: Path) -> None:
    where = cluster.fresh()
    with closing(Store(f"{where}#ours")) as ours, closing(Store(f"{where}#theirs")) as theirs:
        night = ours.add_night("then", entry(1))
        ours.append(night, entry(2), sealed=((2, "high"),))
        ours.set("theme", "dark")
        assert (theirs.nights(), theirs.setting("theme"), theirs.unseal(1)) == ((), "", {})
        assert theirs.add_night("later", entry(1)) == 1
        theirs.append(1, entry(2, "another"))
        assert ours.read(1).entries == (entry(1), entry(2))
        with theirs.writing() as db:
            for name in reversed(OF_A_HOUSE):
                db.table(name).delete_where()
        assert ours.unseal(1) == {2: "high"}
    with pytest.raises(StoreError, match="can’t be a house’s name"):
        Store(f"{where}#it's")


@pytest.mark.postgres
def test_what_goes_wrong_is_said_in_players_words() -> None:
    from psycopg import errors

    from referee.store.database import sentence

    for where in ("tester:secret@/nowhere?host=/nowhere", "/nowhere?host=/nowhere&password=secret"):
        with pytest.raises(StoreError, match="does not answer") as found:
            Store(f"postgresql://{where}")
        assert "secret" not in str(found.value)
    lost = "that tap was not saved; everything before it is safe"
    for kind, words in (
        (errors.DiskFull, "The disk is full"),
        (errors.LockNotAvailable, "Another program is using the log just now"),
        (errors.TooManyConnections, "Another program is using the log just now"),
        (errors.AdminShutdown, "does not answer"),
        (errors.DataError, "could not be used"),
    ):
        said = sentence("it", kind("odd"), entering=True)
        assert words in said
        assert lost in said
        assert "tap" not in sentence("it", kind("odd"))


@pytest.mark.postgres
@pytest.mark.process
def test_a_process_that_is_killed_leaves_the_table_to_another(tmp_path: Path) -> None:
    where = cluster.fresh()
    first, second = (QuickServer(tmp_path / "data", store=where) for _ in range(2))
    try:
        tablet = first.device()
        tablet.begins()
        tablet.plays("deal, 0 bets 2")
        first.kill()
        other = second.device(night=1)
        other.looks()
        other.plays("1 drops, 2 drops, 3 drops")
    finally:
        first.kill()
        second.kill()
    with closing(Store(where)) as store:
        assert store.read(1).damage is None
        assert len(store.read(1).entries) == 7
