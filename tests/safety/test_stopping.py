"""Starting where one runs already, and stopping with pages open."""

from __future__ import annotations

import errno
import signal
import socket
import subprocess
import time
from pathlib import Path

import pytest
from serving import PATIENCE, QuickServer, command, quickly_serving, run, serving, started
from web.test_streams import listening

from referee.commands.holding import CannotServe
from referee.commands.serve import Options, serve

pytestmark = pytest.mark.process

HUNG = 5.0
"""Seconds: waitress alone waits as long for threads that do not end; streams that nobody ends would
keep it for their next heartbeat."""


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM], ids=lambda one: one.name)
def test_it_stops_clean_with_pages_open(tmp_path: Path, sign: int) -> None:
    with serving(tmp_path) as server:
        tablet = server.device()
        tablet.begins()
        tablet.plays("deal")
        with listening(tablet, "felt", "phone", "bank", "log", "scores") as pages:
            for page in pages:
                page.hears()
            code, took, errors = server.stop(sign)
            assert (code, errors) == (0, "")
            assert took < HUNG
            assert all(page.ends() for page in pages)
    with quickly_serving(tmp_path) as server:
        assert "Ann to act" in server.device(night=1).looks()


def test_it_stops_during_taps(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        tablet = server.device()
        tablet.begins()
        for _ in range(20):
            tablet.must("buy", view="bank", seat=0, chips=1)
        code, took, errors = server.stop()
        assert (code, errors) == (0, "")
        assert took < HUNG


def test_an_impatient_second_sign(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        server.process.send_signal(signal.SIGINT)
        server.process.send_signal(signal.SIGINT)
        code, _, errors = server.stop(signal.SIGINT)
        assert code in (0, 130, -signal.SIGINT)
        assert "Traceback" not in errors


AMONG_PAGES = (
    "import os, signal; from referee.web.wire.limits import Channel; own = Channel.hand_over; "
    "Channel.hand_over = lambda self, becomes: "
    "(os.kill(os.getpid(), signal.SIGTERM), own(self, becomes))"
)
"""A sign in the very moment in which the line of an open page is handed over."""


def test_a_sign_while_a_page_is_opened(tmp_path: Path) -> None:
    with serving(tmp_path, first=AMONG_PAGES) as server:
        tablet = server.device()
        tablet.begins()
        with listening(tablet, "felt"):
            code = server.process.wait(PATIENCE)
        assert code == 0


def test_a_sign_before_it_is_up(tmp_path: Path) -> None:
    with started(
        command("serve", "--port", 0, "--data", tmp_path), stderr=subprocess.PIPE
    ) as process:
        until = time.monotonic() + 60
        while not (tmp_path / "secret.key").exists() and time.monotonic() < until:
            time.sleep(0.002)
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=60)
    assert process.returncode in (0, 130)
    assert "Traceback" not in errors


def test_a_second_one_on_the_same_data(server: QuickServer) -> None:
    got = run("serve", "--port", 0, "--data", server.data)
    assert got.returncode == 2
    assert "is running already with the data in" in got.stderr
    assert "--data" in got.stderr
    assert "Traceback" not in got.stderr
    assert server.device().begins().status == 303, "the first one is not disturbed"


def test_what_is_entered_after_a_command_beside_it_is_there_after_a_kill(
    server: QuickServer, tmp_path: Path
) -> None:
    """A backup was kept when a night closed; then somebody checks a receipt, takes a backup and
    exports from the command line, and play goes on."""
    tablet = server.device()
    assert tablet.begins(title="Before").status == 303
    assert tablet.banks("close").status == 200
    kept = server.data / "backups"
    until = time.monotonic() + 60
    while not list(kept.glob("*night-1.db")) and time.monotonic() < until:
        time.sleep(0.01)
    for words in (
        ("receipt", server.data / "secret.key"),
        ("backup", tmp_path / "copy.db"),
        ("export", "1", "--format", "json"),
    ):
        assert "Traceback" not in run(*words, "--data", server.data).stderr
    assert tablet.begins(title="After").status == 303
    server.kill()
    with quickly_serving(server.data) as again:
        assert "After" in again.device().opens("/").text


def test_a_port_in_use(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        got = run("serve", "--port", port, "--data", tmp_path)
    assert got.returncode == 2
    assert got.stderr.startswith(f"Port {port} is in use")
    assert f"--port {port + 1}" in got.stderr
    assert "Traceback" not in got.stderr
    with serving(tmp_path) as server:
        assert server.device().opens("/").status == 200, "the folder is free again"


def test_a_store_that_is_no_address_of_a_database_opens_no_file(tmp_path: Path) -> None:
    for wrong in ("nights.db", "postgresql:nights"):
        with pytest.raises(CannotServe, match="wants an address"):
            serve(Options(tmp_path, store=wrong))
    assert [*tmp_path.glob("*.db"), *tmp_path.glob("postgres*")] == []


def test_a_port_that_is_not_allowed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuses(*_: object, **__: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr("referee.commands.serve.LimitedServer", refuses)
    with pytest.raises(CannotServe, match="Port 80 is in use or not allowed"):
        serve(Options(tmp_path, port=80))


@pytest.mark.parametrize("port", ["-1", "65536", "http", "8080.0", "99999999999999999999"])
def test_a_port_that_is_none(tmp_path: Path, port: str) -> None:
    got = run("serve", f"--port={port}", "--data", tmp_path)
    assert got.returncode == 2
    assert "a port is a number up to 65535" in got.stderr


def test_a_body_without_end_does_not_fill_the_disk(server: QuickServer) -> None:
    """More than a tap can need is refused before it is all taken in."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as line:
        head = f"POST /enter HTTP/1.1\r\nHost: localhost:{server.port}\r\n"
        line.sendall(f"{head}Content-Length: 5000000000\r\n\r\n".encode())
        answer = line.recv(1000).decode()
    assert answer.startswith("HTTP/1.1 413")
    assert server.device().opens("/").status == 200
