"""Coming in: where one lands, what a new PIN or code ends. What guesses cost: test_guesses.py."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest
from conftest import House, open_house
from device import Device
from flask.sessions import SecureCookieSessionInterface

from referee.core.book.book import Book
from referee.keys import Keys
from referee.web.doors import cookies

from .test_guard import holding


def wrong_pin(house: House) -> str:
    return "111111" if house.keys.pin == "000000" else "000000"


def enters(device: Device, word: str, **more: object) -> tuple[int, str]:
    got = device.posts("/enter", {"word": word, **more})
    return got.status, got.headers.get("Location", "")


# --- the PIN --------------------------------------------------------------------------------


def test_a_pin_of_four_digits_is_replaced_and_the_start_says_so(
    house: House, book: Book, capsys: pytest.CaptureFixture[str]
) -> None:
    (house.data / "host.pin").write_text("1234")
    keys = Keys(house.data)
    assert keys.renewed
    assert re.fullmatch(r"\d{6}", keys.pin)
    assert not Keys(house.data).renewed
    assert enters(house.in_the_house(), "1234")[0] == 403


def test_the_page_turned_to_guests_holds_no_pin(house: House, tablet: Device) -> None:
    page = tablet.opens("/night/1/door").text
    assert house.keys.code in page
    assert house.keys.pin not in page
    assert 'href="/keys?night=1"' in page
    assert house.keys.pin in tablet.opens("/keys?night=1").text
    for path in ("/", "/night/1", "/night/1/sheet/menu", "/night/1/sheet/phones", "/knock"):
        assert house.keys.pin not in tablet.opens(path).text, path


def test_a_new_pin_from_the_hosts_page(house: House, tablet: Device) -> None:
    other, old = house.in_the_house(night=1), house.keys.pin
    enters(other, old)
    assert other.posts("/keys", {"do": "new-pin", "night": 1}).status == 303
    assert house.keys.pin != old
    assert other.opens("/night/1").status == 200, "whoever makes it has it"
    assert enters(house.in_the_house("192.168.1.9"), old)[0] == 403
    assert other.posts("/keys", {"do": "something"}).status == 400


# --- where one lands ------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/night/1/bank", "/night/1", "/night/1/log", "/games", "/new"])
def test_after_the_pin_one_lands_where_one_was_going(
    house: House, tablet: Device, path: str
) -> None:
    device = house.in_the_house()
    way = device.opens(path).headers["Location"]
    assert way == f"/knock?to={path}"
    assert f'name="to" value="{path}"' in device.opens(way).text
    assert enters(device, house.keys.pin, to=path) == (303, path)


def test_a_page_that_was_open_leads_back_to_itself(house: House, tablet: Device) -> None:
    device = house.in_the_house()
    live = {"HX-Request": "true", "HX-Current-URL": "http://192.168.1.20/night/1/bank?x=1"}
    got = device.opens("/night/1/view/bank", live)
    assert (got.status, got.headers["HX-Redirect"]) == (204, "/knock?to=/night/1/bank")


def test_a_guest_lands_on_the_phones_page(house: House, tablet: Device) -> None:
    for to, page in (
        ("/night/1", "/night/1/phone"),
        ("/night/1/bank", "/night/1/bank"),
        ("", "/night/1/phone"),
    ):
        assert enters(house.in_the_house(), house.keys.code, to=to) == (303, page)


@pytest.mark.parametrize(
    "to",
    [
        *("//evil.example", "/\\evil.example", "http://evil.example/", "javascript:x", "x"),
        *(
            "/nowhere",
            "/night/1/stream",
            "/night/1/view/../../x",
            "/join/ABCDEF",
            "/knock",
            "/enter",
        ),
        *("/" + "9" * 999, "/night/x", "\r\nX: y", "/night/1/tap"),
    ],
)
def test_one_lands_on_a_page_of_ours_and_nowhere_else(house: House, to: str) -> None:
    assert enters(house.in_the_house(), house.keys.pin, to=to) == (303, "/")


# --- a new join code ------------------------------------------------------------------------


@pytest.mark.parametrize("end", [False, True])
def test_a_new_code_ends_what_the_old_one_let_in_if_the_host_wants_it(
    house: House, tablet: Device, phone: Device, end: bool
) -> None:
    old = house.keys.code
    got = tablet.posts("/keys", {"do": "new-code-end" if end else "new-code", "night": 1})
    assert (got.status, got.headers["Location"]) == (303, "/keys?night=1")
    assert house.keys.code != old
    assert phone.opens("/night/1/phone").status == (303 if end else 200)
    assert house.in_the_house("192.168.1.9").opens(f"/join/{old}").status == 403
    assert enters(phone, house.keys.code)[0] == 303
    assert phone.opens("/night/1/phone").status == 200


def test_a_code_is_six_letters_and_digits_and_never_digits_alone(house: House) -> None:
    for _ in range(30):
        code = house.keys.new_code(end=False)
        assert re.fullmatch(r"[A-HJ-NP-Z2-9]{6}", code)
        assert not code.isdigit()
    assert len(house.keys.codes) == 8
    assert house.keys.new_code(end=True)
    assert len(house.keys.codes) == 1


# --- cookies and the clock ------------------------------------------------------------------


class Later(datetime):
    """A clock that is off by so much."""

    off = timedelta(0)

    @classmethod
    def now(cls, tz: object = None) -> datetime:  # the tests ask in UTC
        return datetime.now(UTC) + cls.off


@pytest.mark.parametrize(
    ("off", "guest_stays", "host_stays"),
    [
        (timedelta(minutes=-1), True, True),
        (timedelta(hours=-23), True, True),
        (timedelta(days=-3), False, False),
        (timedelta(days=6), True, True),
        (timedelta(days=8), False, True),
        (timedelta(days=181), False, False),
    ],
)
def test_the_clock_may_go_back_and_guests_stay_a_week(
    house: House,
    tablet: Device,
    phone: Device,
    monkeypatch: pytest.MonkeyPatch,
    off: timedelta,
    guest_stays: bool,
    host_stays: bool,
) -> None:
    host = house.in_the_house("192.168.1.40")
    enters(host, house.keys.pin)
    sent = {one: _cookie(one) for one in (host, phone)}
    monkeypatch.setattr(cookies, "datetime", Later)
    monkeypatch.setattr(Later, "off", off)
    for device, stays in ((phone, guest_stays), (host, host_stays)):
        fresh = holding(house.in_the_house(), sent[device])
        assert fresh.opens("/night/1/phone").status == (200 if stays else 303)


def _cookie(device: Device) -> str:
    given = device.opens("/night/1/phone").headers["Set-Cookie"].partition(";")[0]
    return given.partition("=")[2]


def test_a_clock_that_goes_back_leaves_a_phone_its_seat(
    house: House, tablet: Device, phone: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    phone.taps("ask-seat", "phone", seat=1)
    asked = house.table.look(1).night.phones
    monkeypatch.setattr(cookies, "datetime", Later)
    monkeypatch.setattr(Later, "off", timedelta(minutes=-1))
    assert "Waiting for the host" in phone.looks("phone")
    assert phone.taps("leave-seat", "phone").status == 200
    assert asked
    assert house.table.look(1).night.phones == ()


def test_a_demoted_host_keeps_a_guests_week_and_no_more(
    house: House, tablet: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = house.in_the_house("192.168.1.40")
    host.opens(f"/join/{house.keys.code}")
    enters(host, house.keys.pin)
    monkeypatch.setattr(cookies, "datetime", Later)
    monkeypatch.setattr(Later, "off", timedelta(hours=2))
    long = host.opens("/").headers["Set-Cookie"]
    house.keys.new_pin()
    monkeypatch.setattr(Later, "off", timedelta(hours=4))
    short = host.opens("/").headers["Set-Cookie"]
    ends = [re.search(r"Expires=([^;]+)", one) for one in (long, short)]
    days = [
        datetime.strptime(one.group(1), "%a, %d %b %Y %H:%M:%S GMT")
        - datetime.now(UTC).replace(tzinfo=None)
        for one in ends
        if one
    ]
    assert [one.days for one in days] == [180, 7]


def test_a_cookie_is_made_anew_once_an_hour_and_not_at_each_tap(
    house: House, tablet: Device, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = house.in_the_house("192.168.1.40")
    host.opens(f"/join/{house.keys.code}")
    enters(host, house.keys.pin)
    monkeypatch.setattr(cookies, "datetime", Later)
    for minutes, anew in ((0, False), (59, False), (61, True), (-1, True)):
        monkeypatch.setattr(Later, "off", timedelta(minutes=minutes))
        assert ("Set-Cookie" in host.opens("/").headers) == anew, minutes


def test_a_cookie_signed_with_another_key_is_none(house: House, tablet: Device) -> None:
    true_key, house.app.secret_key = house.app.secret_key, "other"
    sealer = SecureCookieSessionInterface().get_signing_serializer(house.app)
    house.app.secret_key = true_key
    assert sealer is not None
    said = sealer.dumps({"guest": house.keys.code, "host": house.keys.right})
    assert holding(house.in_the_house(), str(said)).opens("/night/1/phone").status == 303
    true = SecureCookieSessionInterface().get_signing_serializer(house.app)
    assert true is not None
    said = true.dumps({"guest": house.keys.code})
    assert holding(house.in_the_house(), str(said)).opens("/night/1/phone").status == 200


def test_rights_outlive_a_restart(house: House, book: Book, tablet: Device, phone: Device) -> None:
    house.table.store.close()
    again = open_house(house.data, book)
    phone.wire.client.application = again.app
    assert phone.opens("/night/1/phone").status == 200
    again.table.close()
    again.table.store.close()


@pytest.mark.parametrize("ended", ["pin", "code"])
def test_a_right_that_ends_closes_the_streams_it_opened(
    house: House, tablet: Device, phone: Device, ended: str
) -> None:
    """Whoever was let in no longer hears what goes on, also where his page was open."""
    host = house.in_the_house("192.168.1.40")
    enters(host, house.keys.pin)
    device = host if ended == "pin" else phone
    got = device.wire.client.get("/night/1/stream?view=phone", base_url="http://192.168.1.20")
    messages = iter(got.response)
    assert b"retry" in next(messages)
    assert b"Pot" in next(messages)
    if ended == "pin":
        house.keys.new_pin()
    else:
        house.keys.new_code(end=True)
    assert list(messages) == []
    got.close()
