"""What people buy: the buy-ins of a night, and the one that everybody has."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from referee.core.log import Entry
from referee.core.messages.bank import Bought

BUY_IN = 100
"""What everybody buys where nothing else is said, in chips."""


def bought(entries: Iterable[tuple[Entry, bool]]) -> Iterator[Bought]:
    """Everything bought in entries that count, in order."""
    for entry, counts in entries:
        if counts:
            yield from (event for event in entry.events if isinstance(event, Bought))


def commonest(amounts: Iterable[int]) -> list[int]:
    """The amounts, those bought most often first; of equally frequent ones the usual buy-in, then
    the greatest: a short stack is somebody's own."""
    found = Counter(amounts)
    return sorted(found, key=lambda chips: (-found[chips], chips != BUY_IN, -chips))
