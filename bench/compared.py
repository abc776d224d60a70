"""What two pages, an export and a night have in common, or not: for press.py."""

from __future__ import annotations

import json
import re

from referee.core.book.book import Book
from referee.core.fold.evolve import evolve
from referee.core.log import Entry
from referee.core.messages.log import PutBack, TakenBack, counting
from referee.core.state.night import Night
from referee.notation.phh.report import reports
from referee.notation.player import play
from referee.notation.reader import HandError
from referee.store.codec import decode


def read(html: str) -> list[str]:
    """The lines of a page, as they are read, and the values of its fields."""
    plain = re.sub(r"<[^>]*?(?:value=\"([^\"]*)\")?[^>]*>", r"\n\1", html)
    return [line.strip() for line in plain.splitlines() if line.strip()]


def difference(was: list[str], now: list[str]) -> str:
    """The first lines in which two pages differ."""
    for row, other in zip(was, now, strict=False):
        if row != other:
            return f"“{row[:90]}” is now “{other[:90]}”"
    longer = max(was, now, key=len)
    return f"{len(was)} lines, now {len(now)}: {longer[min(len(was), len(now))][:90]}"


def folded(text: str) -> Night:
    """The night that the exported entries that count come to."""
    rows = json.loads(text)["entries"]
    entries = [
        Entry(row["seq"], row["strand"], decode(json.dumps(row["events"])), row["at"], row["by"])
        for row in rows
    ]
    night = Night()
    for entry, counts in counting(entries):
        for event in entry.events if counts else ():
            if not isinstance(event, TakenBack | PutBack):
                night = evolve(night, event)
    return night


def replayed(text: str, book: Book) -> str:
    """What differs when an export is played again; nothing where all is right."""
    if text.startswith("# No deal"):
        return ""
    if re.match(r"(?s).*^(\[\d+\]|variant)", text, re.M):
        wrong = [report for report in reports("night.phh", text, book) if not report["ok"]]
        return str(wrong[0]) if wrong else ""
    try:
        played = play(text, book)
    except HandError as error:
        return f"line {error.line}: {error.sentence}"
    return "" if played.ok else str(played.wrong[0])
