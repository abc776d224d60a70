"""Send every act of the app as somebody who may not, with every foreign id in every field; then
read in the log who wrote what. And cookies that were forged, copied or set ahead."""

from __future__ import annotations

import itertools
import json
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

from device import Device, buttons
from flask import Flask
from flask.sessions import SecureCookieSessionInterface
from itsdangerous import TimestampSigner
from serving import QuickServer

from attacks import Figure
from attacks._room import house, secret, stranger
from referee.web.felt import cards
from referee.web.floor import voting
from referee.web.forms import READERS, TAP_FROM
from referee.web.forms import phones as phoneforms
from referee.web.forms import sheets as scoreforms
from referee.web.rulebook import switchboard

ACTS = sorted(
    {*READERS, *phoneforms.READERS, *scoreforms.READERS}
    | {TAP_FROM, voting.ASK, switchboard.DO, cards.PAY}
)
OWN = ("leave-seat",)
"""Sent last: it ends the seat the others are sent from."""
SEATS, SHEETS = (0, 1), (1, 2)
STRANDS = ("", "hand", "bank", "sheet:1", "sheet:2")
ROWS = ("Scored", "RowCorrected")
OF_A_SEAT = ("FloorAsked", "FloorHeard", "SheetAsked", "SheetHeard", "ByPhone")
FILLED: dict[str, object] = {
    **{"chips": 7, "to": 2, "count": 1, "name": "Mallory", "why": "so", "money": "1.00"},
    **{"game": "jackpots", "law": "misdeal", "deal": 1, "way": "h", "choice": 0, "row": 1},
    **{"entry": "round", "points.0": 9, "points.1": -9, "kind": "race", "column": [0, 1], "pot": 0},
    **{"winner": 0, "source": 0, "target": 1, "among": 0, "what": "beer", "ring": "0,1"},
    **{"for": "chips", "each": 1, "phones": 1, "turn": 0, "level": 2, "cards": 1, "mark": "x"},
    **{"device": "x", "paid": "cash", "ante": 9, "title": "Forged"},
}


def attack(short: bool) -> list[Figure]:
    with house() as server:
        tablet, guest, seated = _evening(server)
        before = len(_entries(tablet))
        answers = Counter[int]()
        for device in (guest, seated, stranger(server, 9)):
            for form in _forms(device, tablet, short):
                answers[device.posts("/night/1/tap", form).status // 100] += 1
        written = _entries(tablet)[before:]
        wrong = [one for one in written if not _lawful(one)]
        crossed = _cross_origin(server, tablet)
        sent, more = sum(answers.values()), len(written) > len(wrong)
        return [
            Figure(f"of {sent} acts of phones and strangers, 5xx", str(answers[5]), not answers[5]),
            Figure("entries of rows and their own seats", str(len(written) - len(wrong)), more),
            Figure("entries they may not write", str([*map(_said, wrong[:3])] or 0), not wrong),
            Figure("posts from other sites that were heard", str(crossed), not crossed),
            *_cookies(server),
        ]


def _evening(server: QuickServer) -> tuple[Device, Device, Device]:
    """A host, a phone that looks on, and Bob's. Sheet 1 is open to phones, sheet 2 is not; the
    host has changed and taken back what is his on either."""
    tablet = server.device()
    tablet.begins(("Ann", "Bob", "Cy"))
    tablet.plays("deal, 0 bets 2")
    for number, phones in ((1, 1), (2, "")):
        begun = {
            "sheet": number,
            "kind": "race",
            "column": [0, 1],
            "deals-first": 0,
            "phones": phones,
        }
        tablet.must("sheet-begin", view="scores", more=begun, seen=0)
        rate = {
            "sheet": number,
            "title": "Race",
            "for": "chips",
            "chips": 50,
            "each": 1,
            "phones": phones,
        }
        tablet.must("sheet-change", view="scores", more=rate, seen=_seen(tablet, f"sheet:{number}"))
        tablet.must(
            "take-back",
            view="scores",
            strand=f"sheet:{number}",
            seen=_seen(tablet, f"sheet:{number}"),
        )
    found = []
    for number in (7, 8):
        phone = stranger(server, number)
        assert phone.opens(f"/join/{secret(server, 'join.code')}").status == 303
        phone.opens("/night/1/phone")
        found.append(phone)
    found[1].taps("ask-seat", "phone", seat=1, seen=0)
    offered = buttons(tablet.opens("/night/1/sheet/phones").text)
    let_in = next(one for one in offered if one.fields["do"] == "let-in")
    assert tablet.sends("felt", {**let_in.fields, "tap": "let in"}).status == 200
    return tablet, found[0], found[1]


def _forms(device: Device, tablet: Device, short: bool) -> Iterator[dict[str, object]]:
    """Every act with every seat, sheet and strand named in it; what it has seen is up to date."""
    each = list(itertools.product(SEATS, SHEETS, STRANDS))
    for at, do in enumerate((*(one for one in ACTS if one not in OWN), *OWN)):
        for turn, (seat, sheet, strand) in enumerate(each):
            if short and turn not in _few(at, do):
                continue
            seen = _seen(tablet, _written(do, sheet, strand))
            named = {"strand": strand} if strand else {}
            own = {"do": do, "seat": seat, "sheet": sheet, "seen": seen, "view": "phone"}
            if do == "take-back" and turn % 2:
                named |= {"to": 1}
            fields = {
                key: value for key, value in FILLED.items() if key != "to" or do != "take-back"
            }
            if do in ("take-back", "again", "tap-from", "ask-sheet", "hear-sheet"):
                own.pop("sheet")  # only the strand speaks
            yield {**fields, **own, **named, "tap": f"{id(device)} {do} {turn}"}


def _few(at: int, do: str) -> tuple[int, ...]:
    """In the short form: one in three of the acts of sheets and strands, of the others one."""
    about = ("score", "correct-row", "take-back", "again", "tap-from", "sheet-change", "sheet-end")
    about += ("ask-sheet", "hear-sheet")
    if do == "score":
        return tuple(range(20))  # some of these are lawful
    return tuple(range(at % 3, 20, 3)) if do in about else (at % 20,)


def _written(do: str, sheet: int, strand: str) -> str:
    if do in scoreforms.READERS:
        return f"sheet:{sheet}"
    return strand or ("hand" if do in ("check", "call", "bet", "raise", "drop") else "bank")


def _entries(tablet: Device) -> list[Any]:
    found: list[Any] = json.loads(tablet.opens("/night/1/log.json").text)["entries"]
    return found


def _seen(tablet: Device, strand: str) -> int:
    return max((one["seq"] for one in _entries(tablet) if one["strand"] == strand), default=0)


def _lawful(entry: Any) -> bool:
    """Whether a phone may have written that: rows of the open sheet, its own seat, its own name."""
    events = entry["events"]
    if entry["strand"] == "sheet:1":
        return all(
            one["is"] in (*ROWS, "TakenBack", "PutBack")
            or (one["is"] == "ByPhone" and one["seat"] == 1)
            for one in events
        )
    if entry["strand"] != "roles":
        return False
    return all(
        one["is"] in ("SeatAsked", "SeatFreed")
        or (one["is"] == "TapsFrom" and one["strand"] == "sheet:1")
        or (one["is"] in OF_A_SEAT and one["seat"] == 1)
        for one in events
    )


def _said(entry: Any) -> str:
    return f"{entry['strand']} {[one['is'] for one in entry['events']]}"


def _cross_origin(server: QuickServer, tablet: Device) -> int:
    """Posts that a page elsewhere makes a host's browser send."""
    form = {"do": "buy", "seat": 0, "chips": 5, "seen": _seen(tablet, "bank"), "tap": "x"}
    tried: list[dict[str, str]] = [
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": ""},
        {"Origin": f"http://localhost:{server.port + 1}"},
        {"Sec_Fetch_Site": "cross-site"},
        {"Sec_Fetch_Site": "same-site"},
    ]
    paths = ("/night/1/tap", "/keys", "/enter", "/give-up")
    return sum(
        tablet.posts(path, {**form, "word": ""}, **one).status != 403
        for one in tried
        for path in paths
    )


# --- cookies --------------------------------------------------------------------------------


class _Ahead(TimestampSigner):
    """Signs at another time than now."""

    off = timedelta(0)

    def get_timestamp(self) -> int:
        return int((datetime.now(UTC) + self.off).timestamp())


def sealed(key: str, said: dict[str, str], off: timedelta = timedelta(0)) -> str:
    app = Flask("forger")
    app.secret_key = key
    sealer = SecureCookieSessionInterface().get_signing_serializer(app)
    assert sealer is not None
    sealer.signer = type("Signer", (_Ahead,), {"off": off})
    return f"referee_seat={sealer.dumps(said)}"


def _cookies(server: QuickServer) -> list[Figure]:
    key, code = secret(server, "secret.key"), secret(server, "join.code")
    said = {"guest": code, "device": "phone 0000"}
    day = timedelta(days=1)
    tried = [
        ("a cookie of the right key", sealed(key, said), 200),
        ("a cookie of another key", sealed("0" * 64, said), 303),
        ("a cookie of no key", sealed("guess", {"host": "1", **said}), 303),
        ("a host's cookie that names no PIN", sealed(key, {"host": "", "guest": "x"}), 303),
        ("a cookie from a minute ahead", sealed(key, said, timedelta(minutes=1)), 200),
        ("a cookie from a week ahead", sealed(key, said, 7 * day), 303),
        ("a guest's cookie of eight days ago", sealed(key, said, -8 * day), 303),
    ]
    found = []
    for at, (what, cookie, wanted) in enumerate(tried):
        status = stranger(server, 20 + at, cookie).opens("/night/1/phone").status
        found.append(Figure(what, str(status), status == wanted))
    copied = sealed(key, said)
    server.device().posts("/keys", {"do": "new-code-end"})
    status = stranger(server, 40, copied).opens("/night/1/phone").status
    return [*found, Figure("a copied cookie after a new join code", str(status), status == 303)]
