"""The house’s secrets, in the data folder: the key that signs cookies, and the host's PIN.

Both files are readable by their owner only. The join code lets a phone look; the PIN lets a
device tap. A new PIN ends the right of every device that had the old one.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
import threading
import time
from collections.abc import Callable
from pathlib import Path

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"


class Keys:
    """Key, PIN and join code of one data folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._lock = threading.Lock()
        folder.mkdir(parents=True, exist_ok=True)
        self.key = self._kept("secret.key", lambda: secrets.token_hex(32))
        self.code = self._kept(
            "join.code", lambda: "".join(secrets.choice(LETTERS) for _ in range(6))
        )

    @property
    def pin(self) -> str:
        """Four digits; read anew each time, so that `referee pin --new` works at once."""
        return self._kept("host.pin", _new_pin)

    def new_pin(self) -> str:
        """Make a new PIN; devices that had the old one must give the new one."""
        _write(self.folder / "host.pin", _new_pin())
        return self.pin

    @property
    def right(self) -> str:
        """What a host's cookie must hold: a seal of the present PIN."""
        return hmac.new(self.key.encode(), self.pin.encode(), hashlib.sha256).hexdigest()[:32]

    def mark(self, chair: str) -> str:
        """What the log may know of a device: a seal of the secret in its cookie, or nothing."""
        if not chair:
            return ""
        said = f"chair {chair}".encode()
        return hmac.new(self.key.encode(), said, hashlib.sha256).hexdigest()[:16]

    def _kept(self, name: str, make: Callable[[], str]) -> str:
        path = self.folder / name
        with self._lock:
            try:
                kept = path.read_text(encoding="ascii").strip()
            except (FileNotFoundError, UnicodeDecodeError):
                kept = ""
            if not kept:  # none yet, or a crash left an empty file: nothing must open with that
                kept = make()
                _write(path, kept)
            return kept


def _new_pin() -> str:
    return f"{secrets.randbelow(10_000):04d}"


def _write(path: Path, text: str) -> None:
    """Write a file that only its owner may read, whole or not at all."""
    spare = path.with_name(f"{path.name}.{os.getpid()}.new")
    descriptor = os.open(spare, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(text)
        file.flush()
        os.fsync(descriptor)
    spare.replace(path)


class Guesses:
    """Counts wrong guesses of a PIN or a code: five are free, then each costs a longer wait."""

    FREE, FIRST_WAIT, LONGEST = 5, 30.0, 900.0

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._wrong: dict[str, tuple[int, float]] = {}

    def wait(self, who: str) -> float:
        """Seconds until `who` may guess again; nought if now."""
        with self._lock:
            wrong, until = self._wrong.get(who, (0, 0.0))
            return max(0.0, until - time.monotonic()) if wrong >= self.FREE else 0.0

    def missed(self, who: str) -> None:
        """A wrong guess."""
        with self._lock:
            wrong = self._wrong.get(who, (0, 0.0))[0] + 1
            pause = min(self.FIRST_WAIT * 2 ** max(0, wrong - self.FREE), self.LONGEST)
            self._wrong[who] = (wrong, time.monotonic() + pause)

    def right(self, who: str) -> None:
        """A right guess clears the account."""
        with self._lock:
            self._wrong.pop(who, None)


def same(given: str, wanted: str) -> bool:
    """Compare in constant time."""
    return hmac.compare_digest(given.strip().encode(), wanted.encode())
