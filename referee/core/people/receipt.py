"""A receipt as text: what is signed of it, and what it says of itself. It knows no key.

Whoever sends a text may break its lines anew, quote it, or write something before or after it: only
the words between its first line and the seal count.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from referee.core.log import Entry
from referee.core.messages.bank import MoneyPaid
from referee.core.people.evening import Evening
from referee.core.people.people import People, SlatePayment
from referee.core.people.persons import who
from referee.core.state.night import Night
from referee.core.value import dataclass

HEAD = "Receipt no."
SEALED = re.compile(
    r"(?=(?P<words>Receipt no\. (?:(?P<night>\d{1,9})-)?(?P<entry>\d{1,9})\b.*?) Seal:"
    r" (?P<seal>[A-Z2-7]{5}(?:-[A-Z2-7]{5}){3})(?![A-Z2-7-]))"
)
QUOTED = re.compile(r"^[ \t]*(?:>[ \t]?)+", re.MULTILINE)
"""What a mail program puts before the lines of what is answered."""
MOST = 4_000
"""Letters of a text in which a receipt is looked for."""


@dataclass(frozen=True, slots=True)
class Receipt:
    """What a text says: the number of its entry in the log of a night (0: of the house), the words
    that are signed, and the seal under them."""

    entry: int
    words: str
    seal: str
    night: int = 0


def signed_words(text: str) -> str:
    """The words of a receipt as they are signed, however its lines are broken."""
    return " ".join(text.split())


def with_seal(text: str, seal: str) -> str:
    """The whole receipt, to send. seal: twenty letters."""
    groups = "-".join(seal[at : at + 5] for at in range(0, 20, 5))
    return f"{text}\nSeal: {groups}"


def paid_in(
    people: People, night: Evening, now: Night, entries: Iterable[tuple[Entry, bool]], seq: int
) -> SlatePayment | None:
    """The payment of money that one entry of a night says, where it counts. now: the night as it
    is; entries: each with whether it counts."""
    entry = next((entry for entry, counts in entries if counts and entry.seq == seq), None)
    events = () if entry is None else entry.events
    paid = next((event for event in events if isinstance(event, MoneyPaid)), None)
    if entry is None or paid is None or not now.stakes.worth:
        return None
    at = who(people, night)
    sides = ["" if side is None else at[side] for side in (paid.source, paid.target)]
    return SlatePayment(
        seq, entry.at, sides[0], sides[1], paid.amount, now.stakes.currency, now.title, night.night
    )


def read(text: str) -> tuple[Receipt, ...]:
    """What may be the receipt in a text, from each place where one may begin: a note may name
    another one. Of quoted lines both readings: a name may begin with what quotes."""
    whole = text[:MOST]
    readings = dict.fromkeys(signed_words(lines) for lines in (whole, QUOTED.sub("", whole)))
    return tuple(
        Receipt(
            int(found["entry"]),
            found["words"],
            found["seal"].replace("-", ""),
            int(found["night"] or 0),
        )
        for reading in readings
        for found in SEALED.finditer(reading)
    )
