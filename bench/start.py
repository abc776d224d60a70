"""How long starts take: the first page after `referee serve`, and the commands people type.

    python bench/start.py [--times 9] [--against FOLDER] [--short]

Each is a process of its own, from the command line to the first answered page or to the end; what
is compared takes turns. --against: another checkout, run with this one's packages. Beside them a
hello world with Flask and waitress. After that the program twice in a row, nothing kept and kept.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parent.parent
HELLO = """
from flask import Flask
import waitress
app = Flask("hello")
app.get("/")(lambda: "hello")
server = waitress.create_server(app, port=0)
print(f"http://localhost:{server.effective_port}", flush=True)
server.run()
"""
PROGRAM = ["-m", "referee.commands.cli"]
COMMANDS = {
    "ask string bet": ["ask", "string", "bet"],
    "judge jackpots …": ["judge", "jackpots", "Ann=Ks Kd 9h 9c 2s", "Bob=As Ad 3h 4c 2d"],
    "replay a deal": ["replay", str(ROOT / "tests/scenarios/laws/false-openers-alone.hand")],
    "--help": ["--help"],
}


def started(home: Path | None, words: Sequence[str]) -> subprocess.Popen[str]:
    """A program of a checkout; none: of nothing but the packages."""
    env = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    if home is not None:
        env["PYTHONPATH"] = str(home)
    return subprocess.Popen(
        [sys.executable, "-P", *words], env=env, text=True, cwd=tempfile.gettempdir(),
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
    )  # fmt: skip


def to_the_end(home: Path, words: Sequence[str]) -> float:
    """Seconds that a command takes."""
    began = time.perf_counter()
    with started(home, [*PROGRAM, *words]) as program:
        program.communicate()
    return time.perf_counter() - began


def to_the_first_page(home: Path | None) -> float:
    """Seconds from the command line to the first answered page."""
    with tempfile.TemporaryDirectory() as data:
        serve = [*PROGRAM, "serve", "--port", "0", "--data", data]
        began = time.perf_counter()
        with started(home, ["-c", HELLO] if home is None else serve) as program:
            assert program.stdout is not None
            address = next(
                word for line in program.stdout for word in line.split() if "http://" in word
            )
            with urllib.request.urlopen(address, timeout=60) as page:
                page.read()
            took = time.perf_counter() - began
            program.kill()
    return took


def main() -> None:
    """Print one table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=9)
    parser.add_argument("--against", type=Path)
    parser.add_argument("--short", action="store_true")
    args = parser.parse_args()
    homes = [ROOT, *([args.against.resolve()] if args.against else [])]
    found: dict[str, list[list[float]]] = {}
    for turn in range(2 if args.short else args.times + 1):  # the first is not counted
        for at, home in enumerate(homes):
            took = {"serve, first page": to_the_first_page(home)}
            took |= {name: to_the_end(home, words) for name, words in COMMANDS.items()}
            if not at:
                took["hello world, first page"] = to_the_first_page(None)
            for name, seconds in took.items():
                if turn:
                    found.setdefault(name, [[] for _ in homes])[at].append(seconds)
    print(f"{'milliseconds at the median':28}{'here':>8}{'there':>8}{'ratio':>8}")
    for name, (here, *there) in found.items():
        line = f"{name:28}{median(here) * 1000:8.0f}"
        if there and there[0]:
            pairs = [ours / theirs for ours, theirs in zip(here, there[0], strict=True)]
            line += f"{median(there[0]) * 1000:8.0f}{median(pairs):8.2f}"
        print(line)
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy"
        for name in ("referee", "rulebook", "templates", "static"):
            shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("kept"))
        cold, warm = (to_the_end(copy, COMMANDS["ask string bet"]) for _ in range(2))
    print(f"ask, nothing kept: {cold * 1000:.0f} ms; kept: {warm * 1000:.0f} ms")


if __name__ == "__main__":
    main()
