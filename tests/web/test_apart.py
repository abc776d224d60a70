"""Thousands stand apart wherever a number is read; names, years, codes and files stay."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from conftest import THEN, House
from device import Device
from shelf import turned
from waitress.buffers import ReadOnlyFileBasedBuffer

from referee.web.apart import THIN, apart
from referee.web.services import services

from .everything import gets
from .people import write


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("Call 12500", "Call 12_500"),
        ("≈1000000", "≈1_000_000"),
        ("999 and 1000", "999 and 1_000"),
        ("blinds 1000 · 2000", "blinds 1_000 · 2_000"),
        ("€12500.50", "€12_500.50"),
        ('<input value="12500"> 12500', '<input value="12500"> 12_500'),
        ("<bdi class=x>Player 2000</bdi> has 2000", "<bdi class=x>Player 2000</bdi> has 2_000"),
        ("TDA 2024 53-A · 2024", "TDA 2024 53-A · 2_024"),
        ("Nov 27, 2026: 2026 chips", "Nov 27, 2026: 2_026 chips"),
        ("2026-11-27, at 127.0.0.1:5000", "2026-11-27, at 127.0.0.1:5000"),
        ('<b aria-label="1000 to Al" value="1000">', '<b aria-label="1_000 to Al" value="1000">'),
        ("“Xmas 2025” with 2025", "“Xmas 2025” with 2_025"),
        ('<b class="code">1234</b> 1234', '<b class="code">1234</b> 1_234'),
        ("<script>a = 1 < 2000</script> 2000", "<script>a = 1 < 2000</script> 2_000"),
        (
            "<style>1000</style> 1000 <script>1000</script>1000",
            "<style>1000</style> 1_000 <script>1000</script>1_000",
        ),
        ("Łukasz ✓ 00012345 · 00000 · Çem 2000", "Łukasz ✓ 00012345 · 00000 · Çem 2_000"),
        ("&#8217; 0012 3a2000 0.12345", "&#8217; 0012 3a2000 0.12345"),
    ],
)
def test_a_number_that_is_read(given: str, shown: str) -> None:
    assert apart(given) == shown.replace("_", THIN)


NAMES = ("Ann", "Bob", "Cy")
SILENT = re.compile(
    r"<(bdi|time|code|kbd|pre|textarea|script|style|head)\b.*?</\1>"
    r"|<(p|b|option) [^>]*(?:class=\"(?:receipt|code)\"|translate=\"no\").*?</\2>"
    r"|<span data-voice=.*?</span>|<[^>]*>",
    re.S,
)
NO_SUM = re.compile(
    r"begins: Xmas 2025|[A-Z][a-z]+ \d{1,2}, 20\d\d|20\d\d-\d\d-\d\d|TDA 2024|:\d{4,5}\b|&#\d+;"
)
TOGETHER = re.compile(r"(?<![\w#])\d{4,}(?!\w)")
YEARS = (f"2{THIN}025", f"{THEN.year // 1000}{THIN}{THEN.year % 1000:03d}")
"""That of the night's title, and the season."""
ALWAYS = ["/", "/people", "/people/person?who=ann", "/almanac", "/slate", "/tv"]
BARE = ("/log.csv", "/log.json", "/results.csv", "/almanac/results.csv", "/almanac.json")


def together(html: str) -> list[str]:
    """The numbers of four digits or more that are read on a page in one row."""
    return TOGETHER.findall(NO_SUM.sub(" ", SILENT.sub(" ", html)))


def rich(house: House) -> Device:
    """A night of thousands, with a deal in play."""
    tablet = house.device()
    fields = {"worth": "1", "currency": "€", "title": "Xmas 2025", "limit": "none"}
    tablet.begins(NAMES, 120000, ante="1000", least="2000", **fields)
    tablet.must("correct", view="bank", source=1, target=2, chips=1500, why="a bet")
    tablet.must("next-deal", game="jackpots")
    tablet.must("antes")
    tablet.must("bet", seat=0, to=19000)
    return tablet


def test_on_every_page_of_a_rich_night(house: House) -> None:
    """In play, at the showdown, and once it is closed and paid in part: nowhere are four digits
    left together, and they are in what a spreadsheet reads."""
    tablet, paths = rich(house), gets(house.app, seats=2)
    nightly = [path for path in paths if "/night/1" in path]
    found: list[tuple[str, list[str]]] = []
    shown = set()

    def look(those: list[str]) -> None:
        for path in those:
            got = tablet.opens(path)
            if "text/html" in got.headers.get("Content-Type", "") and got.status == 200:
                wrong = [year for year in YEARS if year in got.text]
                found.extend((path, left) for left in [together(got.text) + wrong] if left)
                shown.update({path.split("?")[0]} if THIN in got.text else ())

    look(turned(nightly, 6))
    tablet.must("call", seat=1)
    tablet.must("drop", seat=2)
    tablet.plays("0 draws 0, 1 draws 0, all check")
    look(turned(nightly[::-1], 6))
    tablet.must("award", pot=0, winner=0, openers="shown")
    tablet.must("close", view="bank")
    services(house.app).keeper.wait()
    debt = {"payer": "bob", "payee": "ann", "currency": "€", "money": "12.34"}
    assert write(tablet, "paid", **debt).status == 303
    look([path for path in nightly if "/sheet/" not in path and "/rul" not in path])
    look(turned([path for path in paths if "/night/" not in path], 6))
    look(ALWAYS)
    assert not found, "\n".join(map(str, found))
    for page in ("", "/bank", "/log", "/film", "/film/1", "/paper", "/phone"):
        assert f"/night/1{page}" in shown, page
    assert {path.split("?")[0] for path in ALWAYS} <= shown
    for path in BARE:
        got = tablet.opens(path if path.startswith("/alm") else f"/night/1{path}")
        assert THIN not in got.text, path


def test_a_file_is_sent_as_it_lies(house: House) -> None:
    """As the server hands it on, also a picture: read like a page it broke, and every page asks for
    the icon."""
    static, client = Path(house.app.static_folder or ""), house.app.test_client()
    files = [path for path in sorted(static.rglob("*")) if path.suffix in (".svg", ".js", ".css")]
    assert static / "icon.svg" in files
    for path in files:
        at = f"/static/{path.relative_to(static).as_posix()}"
        handed = {"wsgi.file_wrapper": ReadOnlyFileBasedBuffer}
        with client.get(at, environ_overrides=handed, buffered=True) as got:
            assert (got.status_code, got.data) == (200, path.read_bytes()), at
