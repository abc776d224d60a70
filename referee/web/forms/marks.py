"""The mark by which a thing that is sent twice counts once."""

from __future__ import annotations

from hashlib import blake2b

from flask import request

LONGEST = 64
NOT_SAID = ("tap", "seen", "view")
"""Fields that a page adds to what somebody filled in."""


def mark() -> str:
    """The device's own mark for what it sends. A form without a script carries one from when it was
    shown: the browser's Back brings it again, and with other words in it it is something else."""
    told = request.form.get("tap", "")[:LONGEST]
    if not told or request.headers.get("HX-Request"):
        return told
    said = (
        (key, value)
        for key, value in sorted(request.form.items(multi=True))
        if key.partition(".")[0] not in NOT_SAID
    )
    digest = blake2b(repr(list(said)).encode(), digest_size=6).hexdigest()
    return f"{told[: LONGEST - 13]}.{digest}"
