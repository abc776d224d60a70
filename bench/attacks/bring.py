"""Files that are brought in the app: forged ones, guests who try, pages of other sites, several
hosts at once, taps in the middle of it, and kill -9 while a backup comes back."""

from __future__ import annotations

import gzip
import http.client
import json
import random
import sqlite3
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

from device import Answer, Device, HttpWire
from serving import QuickServer

from attacks import Figure
from attacks._room import guest, seconds_until, secret
from attacks.planted import HARMLESS, REFUSED
from referee.store import FILE, Store

SHORT, LONG = 4, 60
KILLS = {True: SHORT, False: LONG}
PIECE = 192 * 1024
BOUNDARY = "----a-file-is-brought"
LOST = (OSError, http.client.HTTPException)
DOORS = ("save", "send", "look", "restore", "forget", "import", "undo")
PAGES = ("/data", "/data/check", "/data/progress", "/data/file/x.db")
TEXTS: dict[str, bytes] = {
    "a packed bomb": gzip.compress(b"\0" * 30_000_000),
    "brackets without end": b'{"entries": ' + b"[" * 150_000,
    "a number without end": b'{"entries": [{"seq": 1' + b"0" * 150_000 + b"}]}",
    "an entry that is another's": json.dumps(
        {"entries": [{"seq": 1, "at": "", "by": "", "strand": "../x", "events": []}]}
    ).encode(),
    "no text": bytes(range(256)) * 100,
    "nothing": b"",
}


def attack(short: bool) -> list[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        server = QuickServer(Path(folder) / "data")
        try:
            tablet = server.device()
            tablet.begins()
            tablet.banks("buy", seat=0, chips=1)
            backup = saved(tablet)
            found = [*forged(tablet, backup, Path(folder), 2 if short else 1), *strangers(server)]
            found += [*at_once(server, tablet, backup), *among_taps(server, backup)]
        finally:
            server.kill()
        return [*found, *killed(Path(folder) / "killed", KILLS[short])]


# --- what a host's page does ----------------------------------------------------------------


def saved(tablet: Device) -> bytes:
    """A backup, as it lies in the data folder."""
    got = tablet.posts("/data/save", {})
    assert got.status == 303
    wire = tablet.wire
    assert isinstance(wire, HttpWire)
    with closing(http.client.HTTPConnection("127.0.0.1", wire.port, timeout=10)) as line:
        head = {"Host": f"localhost:{wire.port}", "Cookie": wire.cookie}
        line.request("GET", got.headers["Location"], headers=head)
        return line.getresponse().read()


def piece(
    device: Device, data: bytes, mark: str, at: int, more: bool, name: str = "b.db"
) -> Answer:
    """Send a part of a file; its answer."""
    fields = {"mark": mark, "for": "back", "at": str(at), **({"more": "1"} if more else {})}
    parts = [
        f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="{key}"\r\n\r\n{value}\r\n'
        for key, value in fields.items()
    ]
    parts.append(
        f'--{BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\n\r\n'
        f"{data.decode('latin-1')}\r\n--{BOUNDARY}--\r\n"
    )
    kind = {"Content-Type": f"multipart/form-data; boundary={BOUNDARY}"}
    return device.wire.send("POST", "/data/send", "".join(parts), kind)


def brings(device: Device, data: bytes, name: str = "b.db") -> str:
    """Send a file, and wait until it is checked: what the page says then."""
    mark = f"{random.getrandbits(64):016x}"
    for at in range(0, max(1, len(data)), PIECE):
        got = piece(device, data[at : at + PIECE], mark, at, at + PIECE < len(data), name)
        if got.status not in (204, 303):
            return got.text
    until = time.monotonic() + 60
    while time.monotonic() < until:
        page = device.opens("/data/check").text
        if "Checking the file" not in page:
            return page
        time.sleep(0.02)
    return "it hangs"


def mark_of(page: str) -> str:
    return page.partition('name="mark" value="')[2][:16]


# --- what is done to it ---------------------------------------------------------------------


def forged(tablet: Device, backup: bytes, folder: Path, each: int) -> Iterator[Figure]:
    """Files of somebody else's making, one of so many, under names that lead elsewhere."""
    said, path = 0, folder / "planted.db"
    before = tablet.opens("/night/1/log.json").text
    every = {**REFUSED, **HARMLESS}
    del every["two gigabytes"], every["take-backs of everything"]  # of the command line's attack
    plants, texts = [*every.values()][::each], [*TEXTS.values()][::each]
    for plant in plants:
        path.write_bytes(backup)
        plant(path)
        page = brings(tablet, path.read_bytes(), "../../../etc/passwd")
        said += "Can’t use that file" in page or "can be read" in page or "can’t be read" in page
    for text in texts:
        page = brings(tablet, text, "<script>.db")
        said += "Can’t use that file" in page and "<script>.db" not in page
    sent = len(plants) + len(texts)
    whole = tablet.opens("/night/1/log.json").text == before
    yield Figure("forged files, each with a sentence", f"{said} of {sent}", said == sent)
    huge = piece(tablet, b"x" * (PIECE + 30_000), "0" * 16, 0, True)
    yield Figure("a piece that is too large", str(huge.status), huge.status == 413)
    late = piece(tablet, b"x", "f" * 16, 10**8, True)
    yield Figure("a piece of no file", str(late.status), late.status == 409)
    yield Figure("the log is as it was", str(whole), whole)


def strangers(server: QuickServer) -> Iterator[Figure]:
    """A guest at every address; and another site's page in the host's browser."""
    phone, tablet = guest(server, "127.9.9.9"), server.device()
    asked = [phone.posts(f"/data/{door}", {"mark": "0" * 16, "backup": "x"}) for door in DOORS]
    asked += [phone.opens(page) for page in PAGES]
    refused = sum(got.status == 403 for got in asked)
    yield Figure("doors shut to a guest", f"{refused} of {len(asked)}", refused == len(asked))
    tablet.opens("/")
    foreign = [
        tablet.posts(f"/data/{door}", {"mark": "0" * 16}, Origin="http://elsewhere.example")
        for door in DOORS
    ]
    heard = sum(got.status != 403 for got in foreign)
    yield Figure("posts from other sites that were heard", str(heard), not heard)
    pin = secret(server, "host.pin")
    leaks = [tablet.opens(f"/data/file/{name}") for name in ("..%2Fhost.pin", "host.pin", "taken")]
    leaked = sum(pin in got.text or got.status == 200 for got in leaks)
    yield Figure("other files that it gave out", str(leaked), not leaked)


def at_once(server: QuickServer, tablet: Device, backup: bytes) -> Iterator[Figure]:
    """The same restore from several devices at the same moment."""
    mark, answers = mark_of(brings(tablet, backup)), list[int]()

    def go() -> None:
        answers.append(server.device().posts("/data/restore", {"mark": mark}).status)

    threads = [threading.Thread(target=go) for _ in range(5)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    kept = len(list(server.data.glob("*.before-*")))
    yield Figure("one restore, asked for five times at once", f"{kept} done", kept == 1)
    yield Figure("of which were answered", str(answers.count(303)), answers.count(303) == 5)


def among_taps(server: QuickServer, backup: bytes) -> Iterator[Figure]:
    """A restore while another device taps as fast as it can."""
    clerk, tablet = server.device(night=1), server.device()
    clerk.looks("bank")
    mark, heard, odd = mark_of(brings(tablet, backup)), [0], list[int]()
    stop = threading.Event()

    def go() -> None:
        while not stop.is_set():
            got = clerk.banks("buy", seat=0, chips=1)
            if got.status == 200:
                heard[0] += 1
            elif got.status != 409:
                odd.append(got.status)
                return

    before = rows(server.data / FILE)
    thread = threading.Thread(target=go)
    thread.start()
    seconds_until(10, lambda: heard[0] > 3)
    status = tablet.posts("/data/restore", {"mark": mark}).status
    thread.join(20)
    stop.set()
    thread.join()
    newest = max(server.data.glob("*.before-*"), key=lambda path: path.stat().st_mtime_ns)
    there = rows(newest) - before
    yield Figure("taps acknowledged before a restore", str(heard[0]), heard[0] > 0)
    yield Figure("of them in the log that was kept", str(there), there == heard[0])
    told = status == 303 and odd == [204]
    yield Figure("taps after it, of a page from before", "told" if told else str(odd), told)
    back = rows(server.data / FILE)
    yield Figure("entries in the log that came back", f"{back} of 2", back == 2)


def killed(data: Path, kills: int) -> Iterator[Figure]:
    """Kill -9 while a backup comes back: the old nights or the new ones, whole."""
    found, luck = {"old": 0, "new": 0, "neither": 0}, random.Random(20)
    server = QuickServer(data)
    tablet = server.device()
    tablet.begins()
    backup = saved(tablet)
    began = time.monotonic()
    tablet.posts("/data/restore", {"mark": mark_of(brings(tablet, backup))})
    took = (time.monotonic() - began) / 2  # it was checked, too
    for _ in range(kills):
        tablet.begins()
        mark = mark_of(brings(tablet, backup))
        before = nights(data)
        flight = threading.Timer(luck.uniform(0, took), server.kill)
        flight.start()
        with suppress(*LOST):
            tablet.posts("/data/restore", {"mark": mark})
        flight.join()
        after = nights(data)
        found["old" if after == before else "new" if after == 1 else "neither"] += 1
        server = QuickServer(data)
        tablet = server.device(night=1)
        found["neither"] += tablet.opens("/night/1").status != 200
    server.kill()
    yield Figure("kills while a backup came back", str(kills), True)
    yield Figure("the old nights, or the new ones", f"{found['old']}, {found['new']}", True)
    yield Figure("neither, or half of them", str(found["neither"]), not found["neither"])


def rows(path: Path) -> int:
    with closing(sqlite3.connect(path)) as conn:
        return int(conn.execute("SELECT count(*) FROM entry").fetchone()[0])


def nights(data: Path) -> int:
    with closing(Store(data / FILE)) as store:
        return len(store.nights())
