"""Make .venv fit to run the app, or its tests: `python3 .ci/prepare.py run|test`.

./run and ./test call this at every start. A stamp beside the installed packages says what they
were installed from, so that a start with nothing to do costs no more than reading two files.
Only the standard library is used; it works with the pip that comes with Python 3.11.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")
REFEREE = BIN / ("referee.exe" if os.name == "nt" else "referee")
TEST_MARK = "# == for the tests =="  # written by .ci/make_constraints.py

NO_ENSUREPIP = """\
This Python cannot make a virtual environment: its part "ensurepip" is missing.
  On Debian, Ubuntu and Raspberry Pi OS:  sudo apt install python3-venv
  On Termux:                              pkg install python-ensurepip-wheels
Then start again."""

NOT_PINNED = """\
************************************************************************************
  The exact, hash-checked versions of constraints.txt could not be installed here
  (the reason stands above). Trying the newest versions that pyproject.toml allows.
  These are NOT the versions that referee was tested with.
************************************************************************************"""

WRONG_HASH = """\
A package that was fetched is not the one that referee was tested with (see above): somebody may
have tampered with it on the way. Nothing of it was installed. Try another network, or later."""


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def stamp_text(group: str) -> str:
    """What an installation depends on: the two files, the group, this Python, this place."""
    digest = hashlib.sha256()
    for name in ("pyproject.toml", "constraints.txt"):
        digest.update((ROOT / name).read_bytes())
    place = f"{group}\n{ROOT}\n{sysconfig.get_platform()}\n{sys.version}\n"
    return place + digest.hexdigest() + "\n"


def fits(group: str) -> bool:
    stamp = VENV / f"referee-{group}.stamp"
    try:
        return PYTHON.exists() and REFEREE.exists() and stamp.read_text() == stamp_text(group)
    except OSError:
        return False


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """Let a second start wait for the first; the system drops the lock when its holder dies."""
    with (ROOT / ".venv.lock").open("a") as file:
        told = False
        while not try_lock(file.fileno()):
            if not told:
                say("Another start is setting things up; waiting for it …")
                told = True
            time.sleep(0.2)
        yield


def try_lock(handle: int) -> bool:
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    except OSError:  # a file system without locks: one start at a time is then up to the people
        return True
    return True


def usable() -> bool:
    """Say whether .venv is whole, is of this Python, and was not moved here from elsewhere."""
    if not PYTHON.exists():
        return False
    ask = "import pip, sys; print(sys.version_info[:2], sys.prefix)"
    found = subprocess.run([str(PYTHON), "-c", ask], capture_output=True, text=True, check=False)
    wanted = f"{sys.version_info[:2]} {VENV}"
    moved = REFEREE.exists() and str(VENV).encode() not in REFEREE.read_bytes()
    return found.stdout.strip() == wanted and not moved


def make() -> None:
    if VENV.is_symlink() or VENV.is_file():
        VENV.unlink()
    shutil.rmtree(VENV, ignore_errors=True)
    pip = importlib.util.find_spec("ensurepip") is not None
    if not pip and importlib.util.find_spec("pip") is None:
        raise SystemExit(NO_ENSUREPIP)
    run = [sys.executable, "-m", "venv", *([] if pip else ["--without-pip"]), str(VENV)]
    if subprocess.run(run, stdout=sys.stderr, check=False).returncode:
        raise SystemExit(NO_ENSUREPIP if not pip else f"Could not make {VENV}.")
    if not pip:  # Debian without python3-venv but with python3-pip: its pip fills the environment
        run = [sys.executable, "-m", "pip", "--python", str(PYTHON), "install", "--quiet", "pip"]
        if subprocess.run(run, stdout=sys.stderr, check=False).returncode:
            shutil.rmtree(VENV, ignore_errors=True)
            raise SystemExit(NO_ENSUREPIP)


def pip_install(*arguments: str) -> bool:
    run = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    done = subprocess.run([*run, *arguments], cwd=ROOT, stderr=subprocess.PIPE, text=True)
    sys.stderr.write(done.stderr)
    if "DO NOT MATCH THE HASHES" in done.stderr:
        raise SystemExit(WRONG_HASH)
    return done.returncode == 0


def install(group: str) -> None:
    pins = (ROOT / "constraints.txt").read_text(encoding="utf-8")
    if group == "run":
        pins = pins.partition(TEST_MARK)[0]
    chosen = VENV / f"referee-{group}.txt"
    chosen.write_text(pins, encoding="utf-8")
    # pip checks no hashes of a folder, so the checkout itself goes in by a second call; its
    # builder is among the pins, so that call asks nobody for anything.
    if pip_install("--require-hashes", "-r", str(chosen)) and pip_install(
        "--no-deps", "--no-build-isolation", "-e", "."
    ):
        return
    say(NOT_PINNED)
    if not pip_install("-e", ".[test]" if group == "test" else "."):
        raise SystemExit(
            "Installing failed: the lines above say why. It needs the internet once; later "
            "starts do not."
        )


def main() -> None:
    group = sys.argv[1] if len(sys.argv) == 2 else ""
    if group not in ("run", "test"):
        raise SystemExit("usage: prepare.py run|test")
    if fits(group):
        return
    with one_at_a_time():
        if fits(group):  # the start that we waited for has done it
            return
        say("Setting up .venv; this takes a little while, and only the first time.")
        if not usable():
            make()
        for stamp in VENV.glob("referee-*.stamp"):
            stamp.unlink()
        install(group)
        for done in {group, "run"}:  # what the tests need holds all that the app needs
            (VENV / f"referee-{done}.stamp").write_text(stamp_text(done))


if __name__ == "__main__":
    main()
