"""Old nights folded by today's program: what came of them, and what is shown of them."""

from __future__ import annotations

import json
import tempfile
from functools import cache
from pathlib import Path

from referee import export
from referee.core.book.book import Book
from referee.core.log import Entry, Log
from referee.core.rules import money
from referee.core.state.night import Night
from referee.notation.facts import FACTS
from referee.store import FILE, Store
from referee.store.codec import decode
from referee.table import Table

HERE = Path(__file__).parent / "nights"
NIGHTS = tuple(sorted(path.stem for path in HERE.glob("*.jsonl")))
SHOWN = ("log", "sheets", "phh")
TOLD = (
    *("pot", "carried", "turn", "opener", "dealer", "step", "ending", "proof", "stub", "counts"),
    *("level", "interval", "asks-first", "needs", "half", "cards", "common", "widow", "knocker"),
    *("kitty", "deal", "plays", "told", "warned", "aside", "loose", "box", "till", "sent", "off"),
    "closed",
)
"""The facts there were when the nights were recorded."""


@cache
def entries(name: str) -> tuple[Entry, ...]:
    """The rows of a recorded night, read as rows of the store are."""
    rows = map(json.loads, (HERE / f"{name}.jsonl").read_text(encoding="utf-8").splitlines())
    return tuple(
        Entry(events=decode(json.dumps(row.pop("events"), ensure_ascii=False)), **row)
        for row in rows
    )


def said(night: Night) -> list[str]:
    """What is so, a piece for each fact and each player."""
    found = [f"{name} {FACTS[name](night)}" for name in TOLD]
    for player in night.players:
        seat, hand = player.seat, night.hand
        part = "not in the deal"
        if hand is not None and seat in hand.order:
            held = hand.of(seat)
            bets = "+".join(str(chips) for chips in (held.ante, held.dead, *held.bets))
            part = f"{'all-in' if held.all_in else held.state} with {bets}"
        claim = money.claim(night, seat)
        found.append(f"{player.name} {night.holds(seat)} {player.presence} {part}, claims {claim}")
    return found


def facts(name: str) -> str:
    """What each entry of a night changed."""
    log, lines, before = Log(), [], set[str]()
    for entry in entries(name):
        log.append(entry)
        now = said(log.night)
        lines.append(f"{entry.seq}: {'; '.join(fact for fact in now if fact not in before)}")
        before = set(now)
    return "\n".join(lines) + "\n"


def shown(name: str, book: Book) -> str:
    """What players can take home of a night."""
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder) / FILE)
        first, *rest = entries(name)
        number = store.add_night(first.at, first)
        for entry in rest:
            store.append(number, entry)
        table = Table(book, store)
        texts = [export.export(table, number, form) for form in SHOWN]
        store.close()
    pages = (f"== {form}\n{text}" for form, text in zip(SHOWN, texts, strict=True))
    return "\n".join(pages).replace("\r\n", "\n")
