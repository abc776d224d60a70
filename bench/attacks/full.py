"""A disk that takes no more, and a folder that cannot be written: what was entered can be read and
exported, and a sentence says what cannot be done."""

from __future__ import annotations

import ctypes
import os
import resource
import subprocess
import tempfile
from pathlib import Path

from device import Device, HttpWire
from serving import AT, ROOT, QuickServer, command, quickly_serving, run

from attacks import Figure

DROP, POWERS = 24, (1, 2)
"""What lets an administrator pass over the rights of files (prctl, Linux)."""
ROOM = 120_000
"""Bytes that a file may grow to where the disk is full."""
FULL = f"import resource; resource.setrlimit(resource.RLIMIT_FSIZE, ({ROOM}, {ROOM}))"


def attack(short: bool) -> list[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "data"
        with quickly_serving(data) as server:
            tablet = server.device()
            tablet.begins()
            tablet.plays("deal, 0 bets 2, 1 calls")
        return [
            *on_a_full_disk(data, 2 if short else 20),
            backed_up(data, Path(folder) / "copy.db"),
            started(data),
            *read_only(data),
        ]


def on_a_full_disk(data: Path, rounds: int) -> list[Figure]:
    """Tap until the disk is full; start again with room, and compare."""
    lost = unsaid = 0
    for _ in range(rounds):
        server = QuickServer(data, first=FULL)
        tablet = at_the_bank(server.device(night=1))
        before = holds(tablet)
        bought = 0
        while (got := tablet.banks("buy", seat=0, chips=1)).status == 200:
            bought += 1
        unsaid += got.status != 503 or "was not saved" not in got.text
        server.kill()
        with quickly_serving(data) as again:
            lost += holds(again.device(night=1)) - before != bought
    return [
        Figure("taps on a full disk lost, or there unasked", str(lost), not lost),
        Figure("refusals without a sentence", str(unsaid), not unsaid),
    ]


def holds(tablet: Device) -> int:
    """The chips that the first player has bought."""
    lines = tablet.opens("/night/1/results.csv").text.splitlines()
    return int(lines[1].split(",")[1])


def device(server: subprocess.Popen[str]) -> Device:
    assert server.stdout is not None
    found = AT.search(server.stdout.readline())
    assert found, "the server did not start"
    return at_the_bank(Device(HttpWire(int(found.group(1))), 1))


def at_the_bank(tablet: Device) -> Device:
    tablet.opens("/")
    tablet.looks("bank")
    return tablet


def end(server: subprocess.Popen[str]) -> None:
    server.kill()
    server.communicate(timeout=10)


def backed_up(data: Path, target: Path) -> Figure:
    """A backup onto a full disk."""
    got = subprocess.run(
        command("backup", target, "--data", data),
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (40_000, 40_000)),
    )
    good = got.returncode == 2 and "could not be written" in got.stderr
    clean = not target.exists() and "Traceback" not in got.stderr
    return Figure("a backup onto a full disk", "a sentence" if good else got.stderr, good and clean)


def started(data: Path) -> Figure:
    """A start where not one byte can be written."""
    got = subprocess.run(
        command("export", 1, "--data", data),
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0)),
    )
    good = got.returncode in (0, 2) and "Traceback" not in got.stderr
    return Figure("a start on a full disk", "a sentence" if good else got.stderr[-80:], good)


def without_power() -> None:
    """In a child: the rights of files hold for it, whoever it is."""
    if os.geteuid() == 0:
        for power in POWERS:
            ctypes.CDLL(None).prctl(DROP, power, 0, 0, 0)


def read_only(data: Path) -> list[Figure]:
    """A folder that may be read and not written, by somebody who is not its administrator."""
    wanted = run("export", 1, "--data", data).stdout
    data.chmod(0o555)
    got = subprocess.run(
        command("export", 1, "--data", data),
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=False,
        preexec_fn=without_power,
    )
    server = subprocess.Popen(
        command("serve", "--data", data, "--port", 0),
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        preexec_fn=without_power,
    )
    tablet = device(server)
    seen = all(tablet.opens(f"/night/1{page}").status == 200 for page in ("", "/log", "/bank"))
    said = tablet.banks("buy", seat=0, chips=1)
    end(server)
    data.chmod(0o755)
    named = said.status == 503 and "can’t be written" in said.text
    return [
        Figure("an export from a read-only folder", "the same", got.stdout == wanted != ""),
        Figure("its pages, and a tap on them", "read, and refused", seen and named),
    ]
