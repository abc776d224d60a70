"""What a player entered of their hand, as it lies beside the log: locked with the secret in the
cookie of the phone it was entered on, which no file of the house has. Whoever reads the file, or a
page that was freed in it, reads no card; a start of the program loses nothing.
"""

from __future__ import annotations

import hashlib
import secrets

SALT = 16
ROOM = 64
"""So long is every word that is locked: how many cards it holds, its length does not say."""


def lock(text: str, secret: str) -> str:
    """The words, so that only who has the secret can read them."""
    salt, room = secrets.token_bytes(SALT), text.encode().ljust(ROOM)
    proof, pad = _pad(salt, secret)
    return (salt + proof + _mixed(room, pad)).hex()


def unlock(word: str, secret: str) -> str:
    """The words again; nothing where the secret is another."""
    there = bytes.fromhex(word)
    salt, said, room = there[:SALT], there[SALT : 2 * SALT], there[2 * SALT :]
    proof, pad = _pad(salt, secret)
    return _mixed(room, pad).decode().rstrip() if secrets.compare_digest(said, proof) else ""


def _pad(salt: bytes, secret: str) -> tuple[bytes, bytes]:
    whole = hashlib.shake_256(b"hand " + salt + secret.encode()).digest(SALT + ROOM)
    return whole[:SALT], whole[SALT:]


def _mixed(room: bytes, pad: bytes) -> bytes:
    return bytes(letter ^ by for letter, by in zip(room, pad, strict=True))
