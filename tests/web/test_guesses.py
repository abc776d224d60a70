"""What guesses at the PIN and the join code cost, and who waits: whatever keeps the house."""

from __future__ import annotations

import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import cluster
import pytest
from conftest import House, open_house
from device import Device, HttpWire
from keepers import POSTGRES
from serving import QuickServer

from referee.core.book.book import Book
from referee.keys import Keys
from referee.store import StoreError
from referee.store.tables import Tables
from referee.web.doors import guesses as guesses_module
from referee.web.doors.guesses import BUDGET, place
from referee.web.services import services

from .test_doors import enters, wrong_pin

WAIT = "Too many wrong guesses"


class Clock:
    """Stands still until it is told to go on."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture(params=["on disk", POSTGRES])
def house(request: pytest.FixtureRequest, tmp_path: Path, book: Book) -> Iterator[House]:
    where = "" if request.param == "on disk" else cluster.fresh()
    found = open_house(tmp_path / "data", book, where)
    yield found
    found.table.close()
    found.table.store.close()


@pytest.fixture
def clock(house: House, monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The house counts by it."""
    found = Clock()
    monkeypatch.setattr(type(house.table.store._keeps), "clock", staticmethod(found))
    monkeypatch.setattr(guesses_module, "KNOWN", -1.0)
    return found


def spends(house: House, count: int = BUDGET) -> None:
    """Wrong PINs, five from each of as many addresses as it takes."""
    for at in range(count):
        thief = house.in_the_house(f"10.0.0.{at // 5 + 1}")
        assert enters(thief, wrong_pin(house))[0] == 403


def test_five_wrong_pins_then_a_wait_that_grows(house: House, clock: Clock) -> None:
    thief, wrong = house.in_the_house("192.168.1.66"), wrong_pin(house)
    for _ in range(5):
        got = thief.posts("/enter", {"word": wrong})
        assert (got.status, "That code or PIN isn’t right." in got.text) == (403, True)
    for word in (wrong, house.keys.pin):
        got = thief.posts("/enter", {"word": word})
        assert (got.status, "Try again in 30 seconds" in got.text) == (429, True)
    honest = house.in_the_house("192.168.1.32")
    assert enters(honest, house.keys.pin)[0] == 303, "others need not wait"
    clock.now += 30.1
    assert enters(thief, wrong)[0] == 403
    clock.now += 59
    assert enters(thief, house.keys.pin)[0] == 429, "each costs a longer wait"
    clock.now += 1.1
    assert enters(thief, house.keys.pin)[0] == 303


def test_a_right_code_clears_no_wrong_pin(house: House, clock: Clock) -> None:
    """Four wrong PINs, the code, four more … was the way in."""
    thief = house.in_the_house("192.168.1.66")
    for _ in range(4):
        enters(thief, wrong_pin(house))
    assert thief.opens(f"/join/{house.keys.code}").status == 303
    assert enters(thief, house.keys.code)[0] == 303
    assert [enters(thief, wrong_pin(house))[0] for _ in range(4)] == [403, 429, 429, 429]
    assert enters(thief, house.keys.code)[0] == 303, "a guest comes in all the same"


def test_wrong_codes_do_not_keep_a_host_out(house: House, clock: Clock) -> None:
    device = house.in_the_house("192.168.1.66")
    statuses = [device.opens(f"/join/AAAAA{one}").status for one in "BCDEFGH"]
    assert statuses == [403] * 5 + [429] * 2
    assert enters(device, house.keys.code)[0] == 429
    assert enters(device, house.keys.pin)[0] == 303


def test_sixty_at_the_same_moment_are_judged_one_after_the_other(house: House) -> None:
    guesses, found = services(house.app).guesses, list[bool | float]()

    def wrong() -> bool:
        time.sleep(0.001)  # all the others ask meanwhile
        return False

    threads = [
        threading.Thread(target=lambda: found.append(guesses.judge("pin", "10.0.0.1", wrong)))
        for _ in range(60)
    ]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    assert sum(one is False for one in found) == 5


def test_thirty_wrong_pins_an_hour_from_wherever(house: House, clock: Clock) -> None:
    tablet, host = house.device(), house.in_the_house("192.168.1.40")
    assert enters(host, house.keys.pin)[0] == 303
    spends(house)
    newcomer = house.in_the_house("192.168.1.77")
    got = newcomer.posts("/enter", {"word": house.keys.pin})
    assert (got.status, WAIT in got.text) == (429, True), "not even the right one"
    assert newcomer.opens(f"/join/{house.keys.code}").status == 303, "guests come in"
    assert enters(host, wrong_pin(house)) == (303, "/"), "who is in stays in"
    assert (
        "30 wrong PINs were entered in the last hour. For 60 more minutes" in host.opens("/").text
    )
    assert "no PIN is accepted" in tablet.opens("/keys").text
    assert "no PIN" not in newcomer.opens("/").text
    clock.now += 3600
    assert "no PIN is accepted" not in host.opens("/").text
    assert enters(newcomer, house.keys.pin)[0] == 303


def test_a_host_accepts_pins_again(house: House, clock: Clock) -> None:
    spends(house)
    guest = house.in_the_house("192.168.1.78")
    guest.opens(f"/join/{house.keys.code}")
    assert guest.posts("/keys", {"do": "hear-pins"}).status == 403
    assert enters(guest, house.keys.pin)[0] == 429
    assert house.device().posts("/keys", {"do": "hear-pins"}).status == 303
    assert enters(guest, house.keys.pin)[0] == 303


def test_a_right_pin_clears_its_own_address_and_not_the_house(house: House, clock: Clock) -> None:
    spends(house, BUDGET - 2)
    thief = house.in_the_house("192.168.1.66")
    enters(thief, wrong_pin(house))
    assert enters(thief, house.keys.pin)[0] == 303
    assert house.device().opens("/keys").text.count(f"last hour: {BUDGET - 1}.") == 1


def test_the_table_of_guesses_is_bounded(
    house: House, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guesses_module, "MOST", 40)
    guesses = services(house.app).guesses
    for at in range(60):
        guesses.judge("code", f"10.0.{at}.1", lambda: False)
        clock.now += 0.1
    assert accounts(house) == 40
    clock.now += 4600
    guesses.judge("code", "10.200.0.1", lambda: False)
    assert accounts(house) == 1, "nothing follows of the others any more"


def accounts(house: House) -> int:
    with house.table.store.counting() as db:
        return len(list(db.table("guess").rows_where("place <> ''")))


def test_a_guess_that_cannot_be_counted_is_not_judged(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away() -> AbstractContextManager[Tables]:
        raise StoreError("The database does not answer.")

    monkeypatch.setattr(house.table.store, "counting", away)
    got = house.in_the_house().posts("/enter", {"word": house.keys.pin})
    assert (got.status, "does not answer" in got.text) == (503, True)
    assert house.device().opens("/").status == 200, "pages are shown all the same"


@pytest.mark.postgres
@pytest.mark.process
def test_thirty_wrong_pins_at_two_processes_are_thirty_in_all(tmp_path: Path) -> None:
    """Each counted for itself: five an address and thirty an hour were as many for each."""
    where, judged = cluster.fresh(), Counter[str]()
    keys = Keys(tmp_path / "data")
    servers = [QuickServer(tmp_path / "data", store=where) for _ in range(2)]
    wrong = "111111" if keys.pin == "000000" else "000000"

    def guess(server: QuickServer) -> None:
        for at in range(7 * 8):
            address = f"127.0.0.{at // 7 + 10}"
            got = Device(HttpWire(server.port, source=address)).posts("/enter", {"word": wrong})
            assert got.status in (403, 429)
            judged[address] += got.status == 403

    try:
        threads = [threading.Thread(target=guess, args=(one,)) for one in servers]
        for one in threads:
            one.start()
        for one in threads:
            one.join()
        for server in servers:
            late = Device(HttpWire(server.port, source="127.0.0.77"))
            assert late.posts("/enter", {"word": keys.pin}).status == 429
    finally:
        for server in servers:
            server.kill()
    assert sum(judged.values()) == BUDGET
    assert max(judged.values()) == 5, "nor has an address more of them"


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("2001:db8:1:2::3", "2001:db8:1:2:aaaa:bbbb:cccc:dddd", True),
        ("2001:db8:1:2::3", "2001:db8:1:3::3", False),
        ("fe80::1%eth0", "fe80::2%wlan0", True),
        ("::ffff:192.168.1.7", "192.168.1.7", True),
        ("192.168.1.7", "192.168.1.8", False),
        ("?", "?", True),
    ],
)
def test_whose_account_an_address_has(one: str, other: str, alike: bool) -> None:
    assert (place(one) == place(other)) is alike
