"""Shipped text files go out small to who takes it, and as they are to who does not."""

from __future__ import annotations

import gzip

import pytest
from conftest import House
from device import AppWire
from serving import ROOT

FILES = ("js/table.js", "vendor/htmx.min.js", "css/base.css", "fonts/fonts.css", "icon.svg")


@pytest.mark.parametrize("name", FILES)
def test_a_file_comes_whole_either_way(house: House, name: str) -> None:
    wire = house.device().wire
    assert isinstance(wire, AppWire)
    true = (ROOT / "static" / name).read_bytes()

    def asks(**headers: str) -> tuple[int, bytes, dict[str, str]]:
        named = {key.replace("_", "-"): value for key, value in headers.items()}
        got = wire.client.get(f"/static/{name}", headers=named, base_url="http://localhost")
        found = got.status_code, got.get_data(), dict(got.headers)
        got.close()
        return found

    for takes in ("", "identity", "br", "gzip;q=0"):
        status, body, head = asks(Accept_Encoding=takes)
        assert (status, body, "Content-Encoding" in head) == (200, true, False)
        assert "Accept-Encoding" in head["Vary"]
    for _ in range(2):
        status, body, head = asks(Accept_Encoding="gzip, deflate, br")
        assert (status, head["Content-Encoding"]) == (200, "gzip")
        assert gzip.decompress(body) == true
        assert int(head["Content-Length"]) == len(body)
    for takes in ("gzip", ""):
        status, body, _ = asks(Accept_Encoding=takes, If_None_Match=head["ETag"])
        assert (status, body) == (304, b"")


def test_a_file_is_kept_once_however_its_address_is_spelt(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    wire, squeezed = house.device().wire, list[bytes]()
    assert isinstance(wire, AppWire)
    monkeypatch.setattr(
        gzip, "compress", lambda data, *more, **named: squeezed.append(data) or data
    )
    for number in range(20):
        crooked = "/static/" + "./" * number + "css//felt.css"
        got = wire.client.get(
            crooked, headers={"Accept-Encoding": "gzip"}, base_url="http://localhost"
        )
        assert got.headers["Content-Encoding"] == "gzip"
        got.close()
    assert len(squeezed) == 1


def test_pages_and_fonts_are_left_as_they_are(house: House) -> None:
    device = house.device()
    for path in ("/", "/rulebook", "/static/fonts/referee-sans.woff2"):
        wire = device.wire
        assert isinstance(wire, AppWire)
        got = wire.client.get(
            path, headers={"Accept-Encoding": "gzip"}, base_url="http://localhost"
        )
        assert got.status_code == 200
        assert "Content-Encoding" not in got.headers
        got.close()


def test_nothing_outside_the_folder(house: House) -> None:
    device = house.device()
    for path in ("../pyproject.toml", "%2e%2e/run", "..%2f..%2fetc/passwd", "js/", "none.js"):
        assert device.opens(f"/static/{path}").status == 404
