"""Players' phones: a name is taken, given, lost and fought over, and the hand goes up quietly."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from conftest import House, open_house
from device import Answer, Device, buttons

from referee.core.book.book import Book

Pockets = Callable[[str], Device]


@pytest.fixture
def pocket(house: House, tablet: Device) -> Pockets:
    """Phones in pockets, each with an address of its own; they came in by the QR."""
    agents = iter(range(40, 90))

    def scan(agent: str = "iPhone") -> Device:
        found = house.in_the_house(f"192.168.1.{next(agents)}", night=tablet.night)
        got = found.opens(f"/join/{house.keys.code}", {"User-Agent": agent})
        assert got.headers["Location"] == "/night/1/phone"
        return found

    return scan


def picks(phone: Device, name: str) -> Answer:
    """Tap "Take your seat", then the name."""
    assert 'hx-get="/night/1/sheet/names"' in phone.looks("phone")
    offered = buttons(phone.opens("/night/1/sheet/names").text)
    button = next(one for one in offered if one.label.startswith(name))
    return phone.sends("phone", {**button.fields, "tap": f"{id(phone)} {name}"})


def host_taps(tablet: Device, label: str) -> Answer:
    """A button of the sheet about phones."""
    offered = buttons(tablet.opens("/night/1/sheet/phones").text)
    button = next(one for one in offered if one.label.startswith(label))
    got = tablet.sends("felt", {**button.fields, "tap": f"host {label} {len(tablet.mark)}"})
    assert got.status == 200, got.notice
    return got


def labels(html: str) -> list[str]:
    return [one.label for one in buttons(html)]


def seated(pocket: Pockets, tablet: Device, name: str) -> Device:
    phone = pocket("iPhone")
    assert picks(phone, name).status == 200
    host_taps(tablet, f"Let {name} in")
    return phone


def my_seat(phone: Device) -> str:
    """What the phone shows of its own player alone."""
    found = re.findall(
        r'<section [^>]*aria-label="My seat.*?</section>', phone.looks("phone"), re.S
    )
    return "".join(found)


def test_scan_pick_a_name_be_let_in(tablet: Device, pocket: Pockets) -> None:
    phone = pocket("iPhone")
    got = picks(phone, "Bob")
    assert (got.status, "Waiting for the host" in got.text) == (200, True)
    felt = tablet.looks()
    assert "Bob’s phone wants in" in felt, "a small button, no more"
    sheet = tablet.opens("/night/1/sheet/phones").text
    assert re.search(r"<b>Phone [0-9a-f]{4}</b> wants to join as <b><bdi>Bob", sheet)
    host_taps(tablet, "Let Bob in")
    assert "phone wants in" not in tablet.looks()
    assert "<bdi>Bob</bdi>" in my_seat(phone)
    assert labels(my_seat(phone)) == ["I’m away", "Call the floor quietly", "Leave this seat"]


def test_not_let_in(tablet: Device, pocket: Pockets) -> None:
    phone = pocket("iPhone")
    picks(phone, "Bob")
    host_taps(tablet, "Don’t let in")
    assert "You were not let in as Bob" in my_seat(phone)
    assert phone.taps("ask-floor", "phone", seat=1).status == 403
    assert picks(phone, "Cy").status == 200


def test_a_phone_gives_its_name_back(tablet: Device, pocket: Pockets) -> None:
    phone = seated(pocket, tablet, "Bob")
    assert phone.taps("leave-seat", "phone").status == 200
    assert "Take your seat" in my_seat(phone)
    other = pocket("Android Mobile")
    assert picks(other, "Bob").status == 200


def test_a_device_has_one_name_on_the_sheet_of_phones(
    house: House, tablet: Device, pocket: Pockets
) -> None:
    """ "Bob's phone", or as the host named it: never also what the log has for it."""
    seated(pocket, tablet, "Bob")
    logged = next(phone.device for phone in house.table.look(1).night.phones)
    sheet = tablet.opens("/night/1/sheet/phones").text
    assert "Free Bob’s seat (lost phone)" in sheet
    assert "Bob’s phone" in sheet
    assert f">{logged}" not in sheet
    assert f"{logged})" not in sheet
    tablet.must("name-device", device=logged, name="the blue one")
    assert "Free Bob’s seat (lost the blue one)" in tablet.opens("/night/1/sheet/phones").text


def test_a_lost_phone_is_freed_and_told(tablet: Device, pocket: Pockets) -> None:
    phone = seated(pocket, tablet, "Bob")
    host_taps(tablet, "Free Bob’s seat")
    assert "the host freed it" in my_seat(phone)
    assert phone.taps("ask-floor", "phone", seat=1).status == 403


def test_two_phones_for_one_name(tablet: Device, pocket: Pockets) -> None:
    first = seated(pocket, tablet, "Bob")
    second = pocket("iPhone")
    offered = buttons(second.opens("/night/1/sheet/names").text)
    assert "Bob (has a phone; ask anyway)" in [one.label for one in offered]
    picks(second, "Bob")
    assert "also wants to join as Bob" in my_seat(first)
    assert "also wants to join as Bob" not in my_seat(second)
    assert "that one would lose the seat" in tablet.opens("/night/1/sheet/phones").text
    host_taps(tablet, "Give Bob to phone")
    assert "Another phone has Bob’s seat now" in my_seat(first)
    assert "Leave this seat" in my_seat(second)
    assert first.taps("ask-floor", "phone", seat=1).status == 403
    assert second.taps("ask-floor", "phone", seat=1).status == 200


def test_the_second_is_turned_away_and_the_first_stays(tablet: Device, pocket: Pockets) -> None:
    first, second = seated(pocket, tablet, "Bob"), pocket("iPhone")
    picks(second, "Bob")
    host_taps(tablet, "Don’t let in")
    assert "You were not let in as Bob" in my_seat(second)
    assert "Leave this seat" in my_seat(first)
    assert "also wants to join as Bob" not in my_seat(first)


def test_a_player_without_the_pin_may_do_his_own_and_nothing_else(
    tablet: Device, pocket: Pockets
) -> None:
    tablet.plays("deal")
    phone = seated(pocket, tablet, "Bob")
    before = tablet.looks("log")
    forbidden: list[tuple[str, dict[str, object]]] = [
        ("ask-floor", {"seat": 0}),
        ("ask-floor", {"seat": "00"}),
        ("seal", {"seat": 0, "way": "h", "deal": 1}),
        ("unseal", {"seat": 0, "deal": 1}),
        ("check", {"seat": 1}),
        ("let-in", {"mark": "x"}),
        ("turn-away", {"mark": "x"}),
        ("free-seat", {"seat": 1}),
        ("reveal", {}),
        ("take-back", {"strand": "hand"}),
        ("tap-from", {"strand": "hand"}),
    ]
    for do, fields in forbidden:
        got = phone.taps(do, "phone", seen=0, more=fields)
        assert got.status == 403, do
    assert phone.taps("take-back", "phone", seen=0, strand="roles").status == 400
    assert tablet.looks("log") == before
    for path in ("phones", "handed", "reveal", "declare?seat=1", "ends?pot=0"):
        assert phone.opens(f"/night/1/sheet/{path}").status == 403, path


def test_a_stranger_has_no_seat_to_take(house: House, tablet: Device) -> None:
    stranger = house.in_the_house("192.168.1.99", night=1)
    got = stranger.posts("/night/1/tap", {"do": "ask-seat", "seat": 1, "seen": 0, "tap": "x"})
    assert (got.status, got.headers["Location"]) == (303, "/knock")
    assert "phone wants in" not in tablet.looks()


def test_who_the_phone_is_stands_in_its_cookie_not_in_the_form(
    tablet: Device, pocket: Pockets
) -> None:
    bob, thief = seated(pocket, tablet, "Bob"), pocket("iPhone")
    shown = tablet.opens("/night/1/log.json").text
    mark = re.search(r'"is": "SeatGiven".*?"mark": "([0-9a-f]+)"', shown, re.S)
    assert mark, "the log names the phone by a seal"
    fields = {"seat": 1, "mark": mark.group(1), "device": "phone"}
    assert thief.taps("ask-floor", "phone", more=fields).status == 403
    thief.wire.client.set_cookie("chair", mark.group(1), domain="192.168.1.20")
    assert thief.taps("ask-floor", "phone", more=fields).status == 403
    assert bob.taps("ask-floor", "phone", seat=1).status == 200


def test_nothing_secret_is_in_the_log_or_an_export(
    house: House, tablet: Device, pocket: Pockets
) -> None:
    phone = seated(pocket, tablet, "Bob")
    client = phone.wire.client
    with client.session_transaction(base_url="http://192.168.1.20") as cookie:
        chair = cookie["chair"]
    assert len(chair) == 16
    for path in ("/night/1/log", "/night/1/log.csv", "/night/1/log.json", "/night/1/bank"):
        assert chair not in tablet.opens(path).text
    assert "Phone" in tablet.looks("log")
    assert "joins as Bob" in tablet.looks("log")
    for entry in house.table.store.read(1).entries:
        assert chair not in repr(entry)


def test_a_seat_outlives_a_restart(
    house: House, book: Book, tablet: Device, pocket: Pockets
) -> None:
    phone = seated(pocket, tablet, "Bob")
    house.table.store.close()
    again = open_house(house.data, book)
    for device in (tablet, phone):
        device.wire.client.application = again.app
    assert "Leave this seat" in my_seat(phone)
    again.table.close()
    again.table.store.close()


def test_the_floor_is_asked_for_quietly(tablet: Device, pocket: Pockets) -> None:
    tablet.plays("deal, 0 bets 2")
    phone, other = seated(pocket, tablet, "Bob"), pocket("iPhone")
    toast = re.search(r'id="toast">(.*?)<', tablet.looks())
    quiet = other.looks("phone")
    assert phone.taps("ask-floor", "phone", seat=1).status == 200
    felt = tablet.looks()
    assert re.search(r'title="Bob".*?mark-hand.*?calls the floor', felt, re.S)
    assert 'aria-label="Floor! Bob asked"' in felt
    assert re.search(r'id="toast">(.*?)<', felt).group(1) == toast.group(1)
    assert "Clear Bob’s question" in tablet.opens("/night/1/sheet/floor").text
    assert other.looks("phone") == quiet
    assert "mark-hand" not in other.looks("felt")
    assert "Cancel the floor call" in my_seat(phone)
    host_taps(tablet, "Clear Bob’s question")
    assert "mark-hand" not in tablet.looks()
    assert "Call the floor quietly" in my_seat(phone)


def test_the_player_takes_his_hand_down_himself(tablet: Device, pocket: Pockets) -> None:
    phone = seated(pocket, tablet, "Bob")
    phone.taps("ask-floor", "phone", seat=1)
    assert phone.taps("hear-floor", "phone", seat=1).status == 200
    assert "mark-hand" not in tablet.looks()
    got = phone.taps("hear-floor", "phone", seat=1)
    assert (got.status, got.notice) == (422, "Bob isn’t asking for the floor.")


def test_phones_never_make_the_tablet_stale(tablet: Device, pocket: Pockets) -> None:
    tablet.plays("deal")
    tablet.looks()
    phone = pocket("iPhone")
    picks(phone, "Bob")
    assert tablet.taps("bet", seat=0, to=2).status == 200
    host_taps(tablet, "Let Bob in")
    tablet.looks()
    phone.taps("ask-floor", "phone", seat=1)
    assert tablet.taps("call", seat=1).status == 200
    assert tablet.taps("take-back", strand="hand").status == 200


def test_asking_for_the_floor_takes_no_flying_chips(tablet: Device, pocket: Pockets) -> None:
    """A page that painted the bets before, and nothing since, still sees them go to the pot; one
    that painted a question in between is right behind the deal all the same."""
    phone = seated(pocket, tablet, "Bob")
    tablet.plays("deal")
    assert tablet.taps("bet", seat=0, to=2).status == 200
    assert phone.taps("ask-floor", "phone", seat=1).status == 200
    last = moment(tablet)
    assert (last["follows"] < last["entry"], last["moves"]) == (True, "")
    assert tablet.taps("others-drop").status == 200
    dropped = moment(tablet)
    assert phone.taps("hear-floor", "phone", seat=1).status == 200
    assert moment(tablet) == dropped
    assert dropped["follows"] == last["entry"]
    assert dropped["moves"]


def moment(tablet: Device) -> dict[str, Any]:
    """What the page is told of the last entry: its number, the one it follows, what moved."""
    told = r'data-entry="(\d+)" data-bank="\d+" data-follows="(\d+)" data-moves="(.*?)"'
    found = re.search(told, tablet.looks())
    assert found
    return {"entry": int(found[1]), "follows": int(found[2]), "moves": found[3]}


def test_the_dealers_instruction_stays_when_a_phone_comes_in(
    tablet: Device, pocket: Pockets
) -> None:
    tablet.plays("deal, 0 bets 2, 1 calls, 2 drops, 3 drops, 0 draws 3")
    assert "Give Ann three from the top" in tablet.looks()
    picks(pocket("iPhone"), "Bob")
    assert "Give Ann three from the top" in tablet.looks()


def test_a_phone_shows_what_it_costs_its_own_player(tablet: Device, pocket: Pockets) -> None:
    tablet.plays("deal")
    phone = seated(pocket, tablet, "Bob")
    assert "to call.</p>" not in my_seat(phone)
    tablet.looks()
    tablet.plays("0 bets 2")
    mine = my_seat(phone)
    assert "your turn" in mine
    assert "<b>2</b> to call" in mine
    tablet.plays("1 calls, 2 raises 4")
    mine = my_seat(phone)
    assert "your turn</span>" not in mine
    assert "<b>2</b> to call" in mine
    tablet.plays("3 drops, 0 drops, 1 drops")
    assert "to call.</p>" not in my_seat(phone)


def test_the_hosts_own_phone_need_not_wait(house: House, tablet: Device) -> None:
    phone = house.in_the_house("192.168.1.70", night=1)
    phone.posts("/enter", {"word": house.keys.pin})
    picks(phone, "Ann")
    assert "Leave this seat" in my_seat(phone)
    tablet.plays("deal")
    tablet.must("tap-from", strand="hand", seen=house.table.look(1).seen["roles"])
    got = phone.taps("ask-floor", "phone", seat=0)
    assert got.status == 200, "another device taps the hand, and his seat is his all the same"


def test_every_phone_has_its_own_page(tablet: Device, pocket: Pockets) -> None:
    bob, cy, nobody = seated(pocket, tablet, "Bob"), seated(pocket, tablet, "Cy"), pocket("iPhone")
    for _ in range(2):
        assert "<bdi>Bob</bdi>" in my_seat(bob)
        assert "<bdi>Cy</bdi>" in my_seat(cy)
        assert "Take your seat" in my_seat(nobody)
        assert "<form" not in nobody.looks("phone")


def test_a_phone_of_a_night_that_is_over_is_led_to_the_next(
    house: House, tablet: Device, pocket: Pockets, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It stood there with the pot of yesterday, and had to scan the code anew."""
    ann, onlooker = seated(pocket, tablet, "Ann"), pocket()
    tablet.banks("close")
    assert "Tonight’s table" not in ann.opens("/night/1/phone").text
    sent = list[int]()
    monkeypatch.setattr(house.table.bell(1), "anew", lambda: sent.append(1))
    house.device().begins(["Ann", "Bob"])
    assert sent, "its page is woken"
    for phone in (ann, onlooker):
        page = phone.opens("/night/1/phone").text
        assert '<a class="button main" href="/night/2/phone">Tonight’s table</a>' in page
        assert page.count("button main") == 1
    assert "Tonight’s table" not in ann.opens("/night/2/phone").text
