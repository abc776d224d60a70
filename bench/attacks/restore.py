"""A restore killed at every step: afterwards the old nights are there, or the new ones, whole."""

from __future__ import annotations

import contextlib
import io
import os
import shutil
import signal
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

from shelf import BOOK

from attacks import Figure
from referee.commands import cli
from referee.commands import data as data_commands
from referee.core.log import Entry
from referee.core.messages.betting import Checked
from referee.store import FILE, Store

SHORT, LONG = 3, 1
"""Every third step is killed in the short form."""
OLD, NEW = 30, 12
STEPS = {"open", "os.rename", "os.remove", "shutil.copyfile", "sqlite3.connect", "os.chmod"}


def attack(short: bool) -> list[Figure]:
    found = {"old": 0, "new": 0, "neither": 0}
    with tempfile.TemporaryDirectory() as folder:
        sound, backup = Path(folder) / "sound", Path(folder) / "backup.db"
        made(sound, OLD)
        made(Path(folder) / "other", NEW)
        with contextlib.closing(Store(Path(folder) / "other" / FILE)) as store:
            store.backup(backup)
        step, done = 1, False
        while not done:
            data = Path(folder) / "data"
            shutil.rmtree(data, ignore_errors=True)
            shutil.copytree(sound, data)
            done = in_a_child(partial(restored, backup, data, step)) == 0
            with contextlib.closing(Store(data / FILE)) as store:
                there = len(store.read(1).entries)
            found[{OLD: "old", NEW: "new"}.get(there, "neither")] += 1
            step += SHORT if short else LONG
    return [
        Figure(
            "steps of a restore at which it was killed", str(sum(found.values()) - 1), step > 10
        ),
        Figure("the old log was there", str(found["old"]), found["old"] > 0),
        Figure("the new log was there", str(found["new"]), found["new"] > 0),
        Figure("neither, or half of one", str(found["neither"]), not found["neither"]),
    ]


def made(data: Path, entries: int) -> None:
    """A night of so many entries, killed before it was tidied away: some lie beside the file."""

    def work() -> None:
        store = Store(data / FILE)
        store.add_night("then", Entry(1, "hand", (Checked(0),), tap="1"))
        for seq in range(2, entries + 1):
            store.append(1, Entry(seq, "hand", (Checked(0),), tap=str(seq)))
        os._exit(0)

    in_a_child(work)


def restored(backup: Path, data: Path, step: int) -> None:
    """Restore, and be killed at that step on a file of the data folder."""
    left = step

    def hook(event: str, about: tuple[object, ...]) -> None:
        nonlocal left
        if event in STEPS and str(data) in str(about[:2]):
            left -= 1
            if not left:
                os.kill(os.getpid(), signal.SIGKILL)

    data_commands.load_book = lambda folder: BOOK  # type: ignore[assignment]  # read once for all
    sys.addaudithook(hook)
    with contextlib.redirect_stdout(io.StringIO()):
        code = cli.main(["restore", str(backup), "--data", str(data)])
    os._exit(code)


def in_a_child(work: Callable[[], None]) -> int:
    """Do it in a process that may be killed; what that ended with."""
    child = os.fork()
    if not child:
        try:
            work()
        finally:
            os._exit(70)
    return os.waitpid(child, 0)[1]
