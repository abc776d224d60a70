"""Two houses that differ in nothing but one secret: no page a device may open differs by a byte."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape

from device import Device
from serving import QuickServer

from attacks import Figure
from attacks._room import house, secret, stranger
from attacks.forge import sealed

KEYS = {"secret_key": "k" * 64, "join_code": "ABCDEF", "host_pin": "123456"}
NAMES = ("Ann", "Bob", "Cy", "Dot")
DRAWN = "deal, 0 bets 2, 1 calls, 2 calls, 3 calls"
COUNTS = ((1, 3, 2, 1), (3, 1, 0, 2))
WAYS = (("h", "l", "h", "b"), ("l", "h", "b", "h"))
GAME = "high-low-declare"
LINK = re.compile(r'(?:href|hx-get)="(/[^"#]*)"')
CHANCE = re.compile(
    r"(?<!\d)\d\d:\d\d(:\d\d)?(?!\d)|\d{4}-\d\d-\d\d|:\d{4,5}\b"
    r"|c=[0-9a-f]{12}|value=\"[0-9a-f]{16}\"|[Cc]omputer [0-9a-f]{4}"
)
"""Times, dates, the port, names and marks drawn by lot: what differs between any two servers."""
APART = ("/static", "/game")
"""Files, and rule cards: they tell how rare hands are as soon as that has been counted."""
BY_LOT = re.compile(r"/quiz(\?|$)")
"""Leads on to another page each time."""
SHORT, LONG = 16, 4000


def attack(short: bool) -> list[Figure]:
    most = SHORT if short else LONG
    return [
        *_compared("how many cards were drawn", _draws, most),
        *_compared("who declared what", _declares, most),
    ]


def _compared(secret_of: str, plays: Callable[[QuickServer, int], None], most: int) -> list[Figure]:
    """Play one evening twice, and open every page of either side by side."""
    with house(**KEYS) as one, house(**KEYS) as two:
        for which, server in enumerate((one, two)):
            plays(server, which)
        found = []
        for who, devices in (
            ("a guest", [_guest(one), _guest(two)]),
            ("the host", [one.device(1), two.device(1)]),
        ):
            pages, differ = _crawl(devices[0], devices[1], most)
            what = f"{secret_of}: of {pages} pages {who} may open, differ"
            found.append(Figure(what, str(differ or 0), pages > SHORT // 2 and not differ))
        return found


def _guest(server: QuickServer) -> Device:
    """The same phone in either house, by a cookie of the key both have."""
    said = {"guest": "ABCDEF", "device": "phone 0000", "chair": "0" * 16}
    return stranger(server, 5, sealed(secret(server, "secret.key"), said))


def _draws(server: QuickServer, which: int) -> None:
    tablet = server.device()
    tablet.begins(NAMES)
    tablet.plays(DRAWN)
    for seat, count in enumerate(COUNTS[which]):
        tablet.plays(f"{seat} draws {count}")
    tablet.plays("0 checks")


def _declares(server: QuickServer, which: int) -> None:
    """Three of four have declared in secret."""
    tablet = server.device()
    tablet.begins(NAMES, game=GAME)
    tablet.must("next-deal", game=GAME)
    deal = tablet.seen()
    tablet.must("antes")
    tablet.must("all-check")
    for seat in range(len(NAMES)):
        tablet.must("draw", seat=seat, count=0)
    tablet.must("all-check")
    for seat, way in enumerate(WAYS[which][:3]):
        tablet.must("seal", seat=seat, way=way, deal=deal)


def _crawl(one: Device, two: Device, most: int) -> tuple[int, list[str]]:
    """Follow every link and every sheet from the pages of the night."""
    starts = ("phone", "bank", "log", "log.json", "log.csv", "results.csv", "scores", "stakes")
    waiting = ["/", "/night/1", *(f"/night/1/{page}" for page in starts)]
    waiting += [f"/night/1/view/{name}" for name in ("felt", "phone", "bank", "log")]
    seen, differ = set(waiting), []
    for count in range(most):
        if count >= len(waiting):
            return count, differ
        path = waiting[count]
        first, second = one.opens(path), two.opens(path)
        if (first.status, _plain(first.text)) != (second.status, _plain(second.text)):
            differ.append(path)
        for link in map(unescape, LINK.findall(first.text)):
            if link not in seen and not link.startswith(APART) and not BY_LOT.match(link):
                seen.add(link)
                waiting.append(link)
    return most, differ


def _plain(text: str) -> str:
    return CHANCE.sub("~", text)
