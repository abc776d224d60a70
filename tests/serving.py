"""The program as a process of its own, on a free port, with a data folder of its own.

A start from the command line takes a second of the processor, most of it imports. Commands and
`quick` servers fork off a process that has everything ready, which lets a test start hundreds;
`Server` is the whole start, for tests about starting and stopping.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import re
import runpy
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from multiprocessing import forkserver
from multiprocessing.connection import Connection
from multiprocessing.context import BaseContext
from pathlib import Path
from typing import Any

import pytest
from device import Device, HttpWire
from shelf import know

ROOT = Path(__file__).parent.parent
AT = re.compile(r"http://localhost:(\d+)")
PATIENCE = 120
"""Seconds within which a program starts, answers or ends, on a machine that does much else: what
is never in haste fails for no other reason than its own."""


running: list[pytest.Item] = []
"""The test that runs now, if any."""


def only_if_marked() -> None:
    """A test that starts a program says so, so that `./test quick` can leave it out."""
    if running and not {mark.name for mark in running[0].iter_markers()} & {"process", "browser"}:
        raise AssertionError(f"{running[0].nodeid} starts a program: mark it `process`")


def command(*words: object) -> list[str]:
    """The command line: `referee` with these words."""
    return [sys.executable, "-m", "referee.commands.cli", *map(str, words)]


def start(first: str = "") -> list[str]:
    """The program, after a line of Python: limits of a minute made short enough for a test."""
    code = f"{first}; from referee.commands.cli import main; raise SystemExit(main())"
    return [sys.executable, "-c", code] if first else command()


@contextlib.contextmanager
def started(words: Sequence[str], **more: Any) -> Iterator[subprocess.Popen[str]]:
    """A program that is gone after the block, whatever fails in it: who leaves one running makes
    another test fail, in which it is found."""
    # A shell that runs the tests in the background has them ignore it, and they their children.
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, cwd=ROOT, **more) as process:
        try:
            yield process
        finally:
            process.kill()


class Server:
    """A running `referee serve`. said: what it printed up to its address."""

    def __init__(self, data: Path, process: subprocess.Popen[str]) -> None:
        self.data, self.process = data, process
        self.began = time.monotonic()
        assert self.process.stdout is not None
        self.said = self.process.stdout.readline()
        found = AT.search(self.said)
        assert found, self.process.communicate(timeout=PATIENCE)
        self.port = int(found.group(1))

    @property
    def address(self) -> str:
        return f"http://localhost:{self.port}"

    def device(self, night: int = 0) -> Device:
        """A device at the machine itself: it may tap."""
        return Device(HttpWire(self.port), night)

    def stop(self, sign: int = signal.SIGTERM, within: float = PATIENCE) -> tuple[int, float, str]:
        """Stop it: the exit code, how long it took, and what it wrote on stderr."""
        before = time.monotonic()
        if self.process.poll() is None:
            self.process.send_signal(sign)
        _, errors = self.process.communicate(timeout=within)
        return self.process.returncode, time.monotonic() - before, errors

    def kill(self) -> None:
        self.process.kill()
        self.process.communicate(timeout=PATIENCE)


@contextlib.contextmanager
def serving(data: Path, *options: object, first: str = "") -> Iterator[Server]:
    """A server for as long as the block lasts. first: Python to run before."""
    words = [*start(first), "serve", "--data", data, "--port", 0, *options]
    with started(list(map(str, words)), stderr=subprocess.PIPE, start_new_session=True) as process:
        yield Server(data, process)


# --- quick starts ---------------------------------------------------------------------------


def run(*words: object, timeout: float = PATIENCE) -> subprocess.CompletedProcess[str]:
    """Run a command to its end, in a process of its own."""
    return _run(_run_here, words, timeout)


def _run(
    here: Callable[..., None], words: Sequence[object], timeout: float
) -> subprocess.CompletedProcess[str]:
    """Run it in a process that is forked from a warm one."""
    with tempfile.TemporaryDirectory() as folder:
        out, err = Path(folder, "out"), Path(folder, "err")
        process = _quick().Process(
            target=here, args=(tuple(map(str, words)), out, err), daemon=True
        )
        process.start()
        process.join(timeout)
        if process.exitcode is None:
            process.kill()
            raise subprocess.TimeoutExpired(words, timeout, out.read_bytes(), err.read_bytes())
        said = (path.read_text(encoding="utf-8") for path in (out, err))
        return subprocess.CompletedProcess(words, process.exitcode, *said)


def bench(*words: str) -> str:
    """What a program of bench/ prints; it ends well and says nothing on stderr."""
    if Path(words[0]).stem in STARTS:
        told = [sys.executable, *words]
        got = subprocess.run(
            told, capture_output=True, text=True, timeout=300, cwd=ROOT, check=False
        )
    else:
        got = _run(_bench_here, words, 300)
    assert (got.returncode, got.stderr) == (0, ""), (got.returncode, got.stderr[-3000:])
    return got.stdout


STARTS = (
    "behind",
    "wall",
    "faults",
    "scale",
    "taps",
    "open_pages",
    "many",
    "pages",
    "mutants",
    "press",
    "judge",
    "room",
    "tab",
)
"""Benches that start processes of their own: they are programs of their own, too."""


def _told_in(out: Path, err: Path) -> None:
    """What this process says goes into two files."""
    for number, path in ((1, out), (2, err)):
        with path.open("wb") as file:
            os.dup2(file.fileno(), number)
    os.chdir(ROOT)


def _run_here(words: Sequence[str], out: Path, err: Path) -> None:
    """In the forked process: the command line."""
    _told_in(out, err)
    from warm import main

    raise SystemExit(main(words))


def _bench_here(words: Sequence[str], out: Path, err: Path) -> None:
    """In the forked process: a program of bench/, as Python would run it."""
    _told_in(out, err)
    sys.argv = list(words)
    sys.path.insert(0, str(ROOT / "bench"))
    runpy.run_path(words[0], run_name="__main__")


def _serve_here(
    data: Path, port: int, odds: Path | None, first: str, store: str, tell: Connection
) -> None:
    """In the forked process: serve, and tell the port that was printed. odds: of all games, where
    they have been counted. first: Python to run before."""
    from warm import serve, serve_quickly

    exec(first, {})

    def greet(options: serve.Options, keys: object, port: int, address: str) -> None:
        tell.send(port)
        tell.close()

    serve._greet = greet
    if odds:
        know(odds)
    serve_quickly(serve.Options(data, port=port, store=store))


def _quick() -> BaseContext:
    """Where new processes come from: a warm one, if this machine can fork."""
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context()
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(["warm"])
    only_if_marked()
    # It looks for what to import before it is told where the parent finds it.
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", os.pathsep.join(map(str, (Path(__file__).parent, ROOT))))
        forkserver.ensure_running()
    return context


class QuickServer:
    """The same server, forked from a process that has everything ready (warm.py). port 0: any free
    one; store: where the nights lie, if not there."""

    def __init__(
        self,
        data: Path,
        port: int = 0,
        odds: Path | None = None,
        first: str = "",
        store: str = "",
    ) -> None:
        self.data = data
        context = _quick()
        mine, yours = context.Pipe(duplex=False)
        self.process = context.Process(
            target=_serve_here, args=(data, port, odds, first, store, yours), daemon=True
        )
        self.process.start()
        yours.close()
        assert mine.poll(PATIENCE), "the server did not start"
        self.port = int(mine.recv())
        mine.close()

    def device(self, night: int = 0) -> Device:
        """A device at the machine itself: it may tap."""
        return Device(HttpWire(self.port), night)

    def kill(self) -> None:
        """As a pulled plug for the process: no farewell. A second time does nothing."""
        self.process.kill()
        self.process.join(PATIENCE)


@contextlib.contextmanager
def quickly_serving(data: Path, first: str = "") -> Iterator[QuickServer]:
    """A quick server for as long as the block lasts. first: Python to run before."""
    server = QuickServer(data, first=first)
    try:
        yield server
    finally:
        server.kill()
