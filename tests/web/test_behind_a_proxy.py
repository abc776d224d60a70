"""https behind a proxy: one that was named is believed, and nobody else."""

from __future__ import annotations

import http.client
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace

import pytest
from conftest import LAN, House
from device import Device
from reverse import in_front_of
from werkzeug.test import Client, TestResponse

from referee.commands import address, serve
from referee.commands.cli import main
from referee.web.services import services
from referee.web.wire.limits import Channel, LimitedServer
from referee.web.wire.proxies import Proxies, believed, client

PROXY, STRANGER = "10.1.2.3", "203.0.113.7"
SAYS = {
    "X-Forwarded-For": STRANGER,
    "X-Forwarded-Proto": "https",
    "X-Forwarded-Host": LAN,
    "Forwarded": f"for=198.51.100.9;proto=https;host={LAN}",
}


class Asker:
    """Whoever reaches the server from an address; named: the proxies it believes."""

    def __init__(self, house: House, address: str, *named: str, host: str = LAN) -> None:
        self.address, self.host = address, host
        self.client = Client(believed(house.app, Proxies(named)))

    def asks(self, path: str, said: dict[str, str], **more: object) -> TestResponse:
        return self.client.open(
            path,
            base_url=f"http://{self.host}",
            headers=said,
            environ_overrides={"REMOTE_ADDR": self.address},
            **more,
        )

    def enters(self, word: str, said: dict[str, str], origin: str = f"https://{LAN}") -> int:
        got = self.asks("/enter", said | {"Origin": origin}, method="POST", data={"word": word})
        return got.status_code


def wrong(pin: str) -> str:
    return f"{(int(pin) + 1) % 10**6:06d}"


@pytest.mark.parametrize("named", ["10.1.2.3", "10.0.0.0/8", "10.9.9.9/8"])
def test_a_named_proxy_is_believed(house: House, named: str) -> None:
    asker = Asker(house, PROXY, named, host="inside:8080")
    got = asker.asks("/knock", SAYS)
    assert got.status_code == 200, "the name is what the proxy was asked under"
    assert asker.enters(house.keys.pin, SAYS) == 303, "and the origin has its https"
    cookie = asker.client.get_cookie("referee_seat", domain="inside")
    assert cookie is not None
    assert cookie.secure
    light = asker.asks(
        "/light", SAYS | {"Origin": f"https://{LAN}"}, method="POST", data={"light": "paper"}
    )
    assert "Secure" in light.headers["Set-Cookie"]


def test_guesses_are_those_of_the_device_and_not_of_the_proxy(house: House) -> None:
    asker = Asker(house, PROXY, PROXY)
    for _ in range(5):
        assert asker.enters(wrong(house.keys.pin), SAYS) == 403
    assert asker.enters(wrong(house.keys.pin), SAYS) == 429
    made_up = SAYS | {"X-Forwarded-For": f"192.0.2.1, {STRANGER}"}
    assert asker.enters(wrong(house.keys.pin), made_up) == 429, "what a device says of itself"
    other = SAYS | {"X-Forwarded-For": "203.0.113.8"}
    assert asker.enters(house.keys.pin, other) == 303


@pytest.mark.parametrize("path", ["/", "/knock", "/join/nothing", "/night/1", "/nowhere"])
@pytest.mark.parametrize("address", ["192.168.1.31", "10.1.2.4"])
def test_what_anybody_else_says_changes_nothing(house: House, path: str, address: str) -> None:
    plain, forged = (Asker(house, address, PROXY) for _ in range(2))
    one, two = plain.asks(path, {}), forged.asks(path, SAYS)
    assert (one.status, one.data, list(one.headers)) == (two.status, two.data, list(two.headers))


def test_a_stranger_guesses_under_no_address_but_their_own(house: House) -> None:
    asker = Asker(house, "192.168.1.31", PROXY)
    for number in range(6):
        said = SAYS | {"X-Forwarded-For": f"198.51.100.{number}"}
        assert asker.enters(wrong(house.keys.pin), said, f"http://{LAN}") == (
            403 if number < 5 else 429
        )
    assert asker.enters(house.keys.pin, SAYS) == 403, "nor is their page one of https"
    assert services(house.app).guesses.pins()[0] == 5


@pytest.mark.parametrize("said", ["127.0.0.1", "::1", '"[::1]:1"', "127.0.0.1:5"])
def test_nobody_sits_at_the_machine_through_a_proxy(house: House, said: str) -> None:
    """Also where the proxy runs on it, and asks under its name."""
    asker = Asker(house, "127.0.0.1", "127.0.0.1", host="localhost")
    got = asker.asks("/", {"X-Forwarded-For": said})
    assert (got.status_code, got.headers["Location"]) == (303, "/knock")
    assert "run the table from here" not in asker.asks("/knock", {"X-Forwarded-For": said}).text


@pytest.mark.parametrize("said", [None, "", "unknown", "localhost", ":80", "[", f"{STRANGER}, _x"])
def test_a_proxy_that_does_not_say_who_asks_is_answered_with_a_sentence(
    house: House, said: str | None
) -> None:
    """All devices would be one; and where it runs on this machine, each would be the host."""
    asker = Asker(house, "127.0.0.1", "127.0.0.1", host="localhost")
    got = asker.asks("/", {} if said is None else {"X-Forwarded-For": said})
    assert (got.status_code, "X-Forwarded-For" in got.text) == (400, True)
    assert "Set-Cookie" not in got.headers


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("1.1.1.1,2.2.2.2 , 203.0.113.7:4711", "203.0.113.7"),
        ("2001:db8::1", "2001:db8::1"),
        ('"[2001:db8::1]:80"', "2001:db8::1"),
        ("203.0.113.7,", ""),
    ],
)
def test_who_asks_is_the_last_whom_the_proxy_names(said: str, found: str) -> None:
    assert client(said) == found


@pytest.mark.parametrize("said", ['"[2001:db8::1]:{}"', "[2001:db8::1]:{}", "203.0.113.7:{}"])
def test_a_device_has_one_account_whatever_port_it_asks_from(house: House, said: str) -> None:
    asker = Asker(house, PROXY, PROXY)
    for port in range(4000, 4006):
        last = asker.enters(wrong(house.keys.pin), SAYS | {"X-Forwarded-For": said.format(port)})
    assert last == 429


def test_addresses_of_ipv4_written_as_ipv6_have_an_account_each(house: House) -> None:
    asker = Asker(house, PROXY, PROXY)
    for last in range(6):
        said = SAYS | {"X-Forwarded-For": f"::ffff:203.0.113.{last}"}
        assert asker.enters(wrong(house.keys.pin), said) == 403


def test_devices_behind_one_proxy_take_turns(house: House) -> None:
    server = SimpleNamespace(proxies=Proxies([PROXY]))

    def asker(address: str, said: str) -> str:
        channel = Channel.__new__(Channel)
        channel.server, channel.address = server, address
        channel.requests = [SimpleNamespace(headers={"X_FORWARDED_FOR": said})]
        return channel.asker

    assert asker(PROXY, "1.1.1.1, 2.2.2.2") == "2.2.2.2"
    assert asker(PROXY, "") == PROXY
    assert asker("10.9.9.9", "2.2.2.2") == "10.9.9.9"


@contextmanager
def behind(house: House, *named: str) -> Iterator[tuple[int, int]]:
    """The house behind a small proxy on this machine: the proxy's port, and the server's own."""
    server = LimitedServer(house.app, Proxies(named), host="127.0.0.1", port=0)
    threading.Thread(target=server.run, daemon=True).start()
    with in_front_of(int(server.effective_port)) as port:
        yield port, int(server.effective_port)
    house.table.close()
    server.close()


def asked(port: int, **said: str) -> tuple[int, str]:
    """The status of home, and where it leads."""
    line = http.client.HTTPConnection("127.0.0.1", port, 20)
    line.request("GET", "/", headers={"Host": "localhost", **said})
    got = line.getresponse()
    got.read()
    line.close()
    return got.status, got.headers["Location"] or ""


def test_a_proxy_that_nobody_named_makes_nobody_the_host(house: House) -> None:
    """waitress takes its headers away unless it is told not to; so on the machine of the program
    whoever came by it was at that machine."""
    with behind(house) as (proxy, own):
        assert asked(proxy) == (303, "/knock")
        assert asked(own) == (200, "")
        for name in ("Via", "X-Real-IP", "X-Forwarded-Proto"):
            assert asked(own, **{name: "https"}) == (303, "/knock")
        with socket.create_connection(("127.0.0.1", own), 20) as line:  # as nginx does unasked
            line.sendall(b"GET / HTTP/1.0\r\nHost: localhost\r\n\r\n")
            assert line.recv(64).startswith(b"HTTP/1.0 303")


@pytest.fixture
def proxied(house: House) -> Iterator[int]:
    with behind(house, "127.0.0.1") as (port, _):
        yield port


def test_an_open_page_hears_through_a_proxy_at_once(
    house: House, tablet: Device, proxied: int
) -> None:
    line = http.client.HTTPConnection("127.0.0.1", proxied, 20)
    line.request("GET", f"/join/{house.keys.code}", headers={"Host": "localhost"})
    got = line.getresponse()
    given = got.headers["Set-Cookie"]
    assert "Secure" in given
    line.close()
    cookie = given.partition(";")[0]
    line.request("GET", "/night/1/stream", headers={"Host": "localhost", "Cookie": cookie})
    page = line.getresponse()
    assert page.headers["X-Accel-Buffering"] == "no", "nginx would gather it"
    said = b""
    while b"Ann" not in said:
        said += page.read1(65536)
    tablet.plays("deal")
    seq, more = house.table.look(1).seq, b""
    while f"id: {seq}\n".encode() not in more:
        more += page.read1(65536)
    page.close()
    line.close()


def test_the_command_takes_addresses_and_networks(capsys: pytest.CaptureFixture[str]) -> None:
    for said in ("caddy", "10.0.0.0/99", "*"):
        with pytest.raises(SystemExit):
            main(["serve", "--proxy", said])
        assert "127.0.0.1, 10.0.0.0/8" in capsys.readouterr().err


@pytest.mark.process  # the system is asked where its C library is
def test_an_address_of_https_is_what_devices_are_shown(house: House) -> None:
    options = serve.Options(house.data, address="https://poker.example.org", proxies=(PROXY,))
    assert options.reached
    assert address.Address(80, options.address)() == "https://poker.example.org"
    assert "poker.example.org" in address.names("https://poker.example.org")


def test_what_is_printed_behind_a_proxy(house: House, capsys: pytest.CaptureFixture[str]) -> None:
    options = serve.Options(house.data, proxies=(PROXY, "10.0.0.0/8"))
    serve._greet(options, house.keys, 8080, "")
    told = capsys.readouterr().out
    assert f"Believed when they say who asks: {PROXY}, 10.0.0.0/8" in told
    assert house.keys.pin in told
    assert "Only this machine" not in told
