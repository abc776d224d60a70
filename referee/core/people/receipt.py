"""A receipt as text: what is signed of it, and what it says of itself. It knows no key.

Whoever sends a text may break its lines anew, or write something before or after it: only the words
between its first line and the seal count.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

HEAD = "Receipt no."
SEALED = re.compile(
    r"(?=(?P<words>Receipt no\. (?P<entry>\d{1,9})\b.*?) Seal:"
    r" (?P<seal>[A-Z2-7]{5}(?:-[A-Z2-7]{5}){3})(?![A-Z2-7-]))"
)
MOST = 4_000
"""Letters of a text in which a receipt is looked for."""


@dataclass(frozen=True, slots=True)
class Receipt:
    """What a text says: the number of its entry in the house log, the words that are signed, and
    the seal under them."""

    entry: int
    words: str
    seal: str


def signed_words(text: str) -> str:
    """The words of a receipt as they are signed, however its lines are broken."""
    return " ".join(text.split())


def with_seal(text: str, seal: str) -> str:
    """The whole receipt, to send. seal: twenty letters."""
    groups = "-".join(seal[at : at + 5] for at in range(0, 20, 5))
    return f"{text}\nSeal: {groups}"


def read(text: str) -> tuple[Receipt, ...]:
    """What may be the receipt in a text, from each place where one may begin: a note may name
    another one."""
    return tuple(
        Receipt(int(found["entry"]), found["words"], found["seal"].replace("-", ""))
        for found in SEALED.finditer(signed_words(text[:MOST]))
    )
