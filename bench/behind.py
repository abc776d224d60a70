"""https behind real proxies: `python bench/behind.py [--short]`.

The program is started, and before it each proxy there is, with the configuration that stands in
docs/https.md: `caddy` and `nginx` from the path, or named by CADDY and NGINX; and a small one of
our own, without https, which says that it is. What is asked of each: that a PIN makes a host, that
cookies are Secure and links https, that wrong PINs under made-up addresses are one device's, and
that a page which is open for 40 seconds hears every tap. Printed: how long a tap takes through it,
and how long until the open page has it.
"""

from __future__ import annotations

import argparse
import http.client
import os
import re
import shutil
import socket
import ssl
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from device import Answer, Device
from reverse import in_front_of
from taps import p95

from referee.keys import Keys
from referee.paths import ROOT

CADDY = """{
\tskip_install_trust
\tadmin off
\tauto_https disable_redirects
}
"""
NGINX = "daemon off; pid {0}/pid; error_log {0}/log; events {{}}\nhttp {{ access_log off;\n"
PATHS = "".join(f"{kind}_temp_path {{0}}/{kind};\n" for kind in
                ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))  # fmt: skip
OPEN, SHORT = 40.0, 2.0
"""Seconds for which a page is open: two heartbeats, and longer than a proxy keeps a line."""


def free() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def listens(port: int, process: subprocess.Popen[str]) -> None:
    until = time.monotonic() + 20
    while time.monotonic() < until and process.poll() is None:
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise SystemExit("it did not start")


@contextmanager
def running(*words: object, port: int, env: dict[str, str] | None = None) -> Iterator[None]:
    process = subprocess.Popen(
        list(map(str, words)), cwd=ROOT, env=os.environ | (env or {}), text=True,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        listens(port, process)
        yield
    finally:
        process.terminate()
        process.wait(20)


def said(kind: str, here: int, there: int, folder: Path) -> str:
    """The configuration of the page, at these ports."""
    page = (ROOT / "docs" / "https.md").read_text(encoding="utf-8")
    found = re.search(f"```{kind}\n(.*?)```", page, re.S)
    assert found, f"docs/https.md has no configuration for {kind}"
    text = found[1].replace("127.0.0.1:8080", f"127.0.0.1:{there}")
    if kind == "caddy":
        return CADDY + text.replace("poker.example.org", f"https://localhost:{here}")
    text = text.replace("listen 443", f"listen 127.0.0.1:{here}").replace("poker.example.org", "_")
    text = text.replace("/etc/ssl", str(folder))
    return NGINX.format(folder) + PATHS.format(folder) + text + "}\n"


@contextmanager
def before(name: str, there: int, folder: Path) -> Iterator[int]:
    """A proxy before the program; its port."""
    if name == "small":
        with in_front_of(there) as here:
            yield here
        return
    here, program = free(), os.environ.get(name.upper()) or shutil.which(name) or ""
    config = folder / f"{name}.conf"
    config.write_text(said(name, here, there, folder), encoding="utf-8")
    if name == "caddy":
        words = [program, "run", "--config", config, "--adapter", "caddyfile"]
        with running(*words, port=here, env={"XDG_DATA_HOME": str(folder), "HOME": str(folder)}):
            yield here
        return
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj",
         "/CN=localhost", "-keyout", folder / "poker.key", "-out", folder / "poker.pem"],
        check=True, capture_output=True,
    )  # fmt: skip
    with running(program, "-p", folder, "-c", config, port=here):
        yield here


class Through:
    """How a device reaches the program by a proxy; given: its newest cookie, as it was set."""

    def __init__(self, port: int, https: bool, says: str = "") -> None:
        self.port, self.https, self.says = port, https, says
        self.cookie, self.given = "", ""
        self.line = self.connect()

    def connect(self) -> http.client.HTTPConnection:
        if not self.https:
            return http.client.HTTPConnection("localhost", self.port, timeout=60)
        mine = ssl.create_default_context()  # the certificate is its own
        mine.check_hostname, mine.verify_mode = False, ssl.CERT_NONE
        return http.client.HTTPSConnection("localhost", self.port, timeout=60, context=mine)

    def head(self) -> dict[str, str]:
        head = {"Origin": f"https://localhost:{self.port}", "Cookie": self.cookie}
        return head | ({"X-Forwarded-For": self.says} if self.says else {})

    def send(self, method: str, path: str, body: str, headers: Mapping[str, str]) -> Answer:
        own = self.head() | ({"Content-Type": "application/x-www-form-urlencoded"} if body else {})
        self.line.request(method, path, body or None, {**own, **headers})
        got = self.line.getresponse()
        text = got.read().decode()
        if given := got.headers.get("Set-Cookie"):
            self.given, self.cookie = given, given.partition(";")[0]
        return Answer(got.status, text, dict(got.headers))


def listen(wire: Through, night: int, heard: dict[int, float]) -> http.client.HTTPResponse:
    """An open page; heard: when it was told of which entry."""
    line = wire.connect()
    line.request("GET", f"/night/{night}/stream", headers=wire.head())
    page = line.getresponse()
    assert page.status == 200, page.status

    def hears() -> None:
        waiting = b""
        with suppress(OSError, ValueError, AttributeError):
            while more := page.read1(65536):
                waiting += more
                for seq in re.findall(rb"^id: (\d+)\r?\n", waiting, re.M):
                    heard.setdefault(int(seq), time.monotonic())
                waiting = waiting[-40:]

    threading.Thread(target=hears, daemon=True).start()
    return page


def let_in(port: int, https: bool, keys: Keys) -> Device:
    """A host by the PIN; then another device guesses wrong, under made-up addresses."""
    wire = Through(port, https)
    tablet = Device(wire)
    for _ in range(100):  # a proxy that has only just started may have no certificate yet
        with suppress(OSError):
            wire.connect().connect()
            break
        time.sleep(0.1)
    assert tablet.opens("/").headers["Location"] == "/knock", "nobody is at the machine"
    assert tablet.posts("/enter", {"word": keys.pin}).status == 303
    assert "Secure" in wire.given
    assert f"https://localhost:{port}" in tablet.opens("/keys").text, "what phones open is https"
    wrong = f"{(int(keys.pin) + 1) % 10**6:06d}"
    found = [
        Device(Through(port, https, f"198.51.100.{number}")).posts("/enter", {"word": wrong}).status
        for number in range(6)
    ]
    assert found == [403] * 5 + [429], f"made-up addresses were believed: {found}"
    return tablet


def evening(tablet: Device, seconds: float) -> tuple[list[float], list[float]]:
    """Ten taps a second at most, for so long: how long each took, in ms, and how long until an
    open page had it."""
    tablet.begins()
    assert isinstance(tablet.wire, Through)
    heard, sent = dict[int, float](), dict[int, tuple[float, float]]()
    page = listen(tablet.wire, tablet.night, heard)
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        one = len(sent) % 2
        before = time.monotonic()
        got = tablet.must("correct", view="bank", source=one, target=1 - one, chips=1, why="a bet")
        sent[int(got.headers["Entry"])] = before, time.monotonic()
        time.sleep(0.1 if len(sent) % 10 else min(2.0, seconds / 8))
    time.sleep(0.5)
    page.close()
    missed = sent.keys() - heard.keys()
    assert not missed, f"the open page was not told of {sorted(missed)}"
    told = [(heard[seq] - before) * 1000 for seq, (before, _) in sent.items()]
    return [(after - before) * 1000 for before, after in sent.values()], told


def tried(name: str, seconds: float) -> None:
    """Everything, behind that proxy."""
    with tempfile.TemporaryDirectory() as data, tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o755)
        keys, there = Keys(Path(data)), free()
        words = [sys.executable, "-m", "referee.commands.cli", "serve", "--data", data]
        words += ["--port", there, "--proxy", "127.0.0.1"]
        with (
            running(*words, port=there),
            before(name, there, Path(folder)) as here,
        ):
            tablet = let_in(here, name != "small", keys)
            taps, told = evening(tablet, seconds)
    figures = [f"{statistics.median(taps):.0f} ms", f"{p95(taps):.0f}"]
    figures += [f"{statistics.median(told):.0f} ms", f"{p95(told):.0f}"]
    print(f"| {name} | {' | '.join(figures)} |  ({len(taps)} taps, none missed)", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--short", action="store_true")
    args = parser.parse_args()
    there = [name for name in ("caddy", "nginx")
             if os.environ.get(name.upper()) or shutil.which(name)]  # fmt: skip
    for name in ["small", *([] if args.short else there)]:
        tried(name, SHORT if args.short else OPEN)
    for name in ("caddy", "nginx"):
        if name not in there:
            print(f"{name}: not on this machine")


if __name__ == "__main__":
    main()
