"""The house’s secrets, in the data folder: the key that signs cookies, the PIN, the join code.

All files are readable by their owner only. The join code lets a phone look; the PIN lets a
device tap. A new PIN ends the right of every device that had the old one; a new join code ends
what the old one let in, or lets it stay, as the host wants.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import os
import re
import secrets
import threading
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
PIN = re.compile(r"[0-9]{6}")
CODES = re.compile(r"[A-Z0-9]{6}(\n[A-Z0-9]{6})*")
MOST_CODES = 8
"""The present join code, and so many before it whose phones may stay."""


class Keys:
    """Key, PIN and join codes of one data folder. renewed: it had a PIN of four digits, which no
    longer opens anything."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._lock = threading.Lock()
        self._known: dict[str, tuple[tuple[int, ...], str]] = {}
        folder.mkdir(parents=True, exist_ok=True)
        self.key = self._kept("secret.key", lambda: secrets.token_hex(32))
        self.renewed = re.fullmatch("[0-9]{4}", _read(folder / "host.pin")) is not None
        _ = self.pin, self.code

    @property
    def pin(self) -> str:
        """Six digits; looked up each time, so that `referee pin --new` works at once."""
        return self._kept("host.pin", _new_pin, PIN)

    def new_pin(self) -> str:
        """Make a new PIN; devices that had the old one must give the new one."""
        _write(self.folder / "host.pin", _new_pin())
        return self.pin

    @property
    def codes(self) -> tuple[str, ...]:
        """The join code, then earlier ones that let nobody in, but whose phones may stay."""
        return tuple(self._kept("join.code", _new_code, CODES).split("\n"))

    @property
    def code(self) -> str:
        """The join code: six letters and digits."""
        return self.codes[0]

    def new_code(self, end: bool) -> str:
        """Make a new join code. end: phones that are in must join again; else they stay."""
        kept = () if end else self.codes[: MOST_CODES - 1]
        _write(self.folder / "join.code", "\n".join((_new_code(), *kept)))
        return self.code

    @property
    def opens(self) -> tuple[str, ...]:
        """PIN and codes: while they are the same, whoever was let in stays so."""
        return (self.pin, *self.codes)

    @property
    def right(self) -> str:
        """What a host's cookie must hold: a seal of the present PIN."""
        return _sealed(self.key, self.pin)[:32]

    def mark(self, chair: str) -> str:
        """What the log may know of a device: a seal of the secret in its cookie, or nothing."""
        if not chair:
            return ""
        return _sealed(self.key, f"chair {chair}")[:16]

    def seal(self, words: str) -> str:
        """What this house writes under words that are its own: twenty letters (100 bits)."""
        said = f"receipt {words}".encode()
        whole = hmac.new(self.key.encode(), said, hashlib.sha256).digest()
        return base64.b32encode(whole).decode()[:20]

    def _kept(self, name: str, make: Callable[[], str], good: re.Pattern[str] | None = None) -> str:
        """What a file says; made anew where there is none, or a crash left nothing that could be
        it: nothing must open with that. A file that is the same is not read again: a tap asks five
        times for the PIN."""
        with self._lock:
            stamp, kept = self._known.get(name, ((), ""))
            if kept and _stamp(os.path.join(self.folder, name)) == stamp:
                return kept
            path = self.folder / name
            stamp, kept = _stamp(path), _read(path)
            if not kept or (good is not None and not good.fullmatch(kept)):
                kept = make()
                _write(path, kept)
                stamp = _stamp(path)
            self._known[name] = stamp, kept
            return kept


@lru_cache(maxsize=256)
def _sealed(key: str, said: str) -> str:
    """A seal of some words, remembered for whoever asks next."""
    return hmac.new(key.encode(), said.encode(), hashlib.sha256).hexdigest()


def _new_pin() -> str:
    return f"{secrets.randbelow(1_000_000):06d}"


def _new_code() -> str:
    """Never digits alone: those are a PIN."""
    made = "".join(secrets.choice(LETTERS) for _ in range(6))
    return _new_code() if made.isdigit() else made


def _stamp(path: str | Path) -> tuple[int, ...]:
    """What is another wherever a file was written anew: which one it is, when, and how long."""
    try:
        found = os.stat(path)
    except FileNotFoundError:
        return ()
    return found.st_ino, found.st_mtime_ns, found.st_size


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="ascii").strip()
    except (FileNotFoundError, UnicodeDecodeError):
        return ""


def _write(path: Path, text: str) -> None:
    """Write a file that only its owner may read, whole or not at all."""
    spare = path.with_name(f"{path.name}.{os.getpid()}.new")
    descriptor = os.open(spare, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(text)
        file.flush()
        os.fsync(descriptor)
    spare.replace(path)


def same(given: str, wanted: str) -> bool:
    """Compare in constant time."""
    return hmac.compare_digest(given.strip().encode(), wanted.encode())
