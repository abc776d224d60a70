"""What each entry says of itself and of the one before it, so that a flipped byte is found.

A checksum tells an accident. It is no signature: whoever may write the file may write that too.
"""

from __future__ import annotations

import json
from hashlib import blake2b

_said = json.JSONEncoder(default=repr).encode


def seed(night: int) -> str:
    """What stands before the first entry of a night."""
    return f"night {night}"


def checksum(before: str, *parts: object) -> str:
    """The checksum of an entry: of its columns as they are stored (seq, strand, at, by, tap,
    events), after that of the entry before it."""
    said = _said([before, *parts])
    return blake2b(said.encode(), digest_size=16).hexdigest()
