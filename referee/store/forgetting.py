"""Entries written anew without somebody's name: the rows of nights, their chains, the house log;
all in one transaction, and nothing of what stood there stays in the file."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from referee.core.book.game import Free, Game
from referee.core.errors import Refused
from referee.core.messages.bank import (
    Corrected,
    CostShared,
    Counted,
    KittySpent,
    NightBegan,
    NightClosed,
    NightReopened,
    PaperEdited,
    PutRight,
)
from referee.core.messages.law import Fouled, Released, Ruled
from referee.core.messages.log import PutBack, TakenBack
from referee.core.messages.people import Renamed, Sat
from referee.core.messages.phones import DeviceNamed
from referee.core.people.messages import HouseEntry
from referee.core.rules.names import seen
from referee.core.sheets import events
from referee.store import house
from referee.store.chain import checksum, seed
from referee.store.codec import word
from referee.store.log import Store
from referee.store.moving import CAME_IN, changed
from referee.store.rows import COLUMNS, Row, ends_of
from referee.store.schema import StoreError

SEATED = tuple(word(kind) for kind in (Sat, Renamed))
TYPED = {
    **{word(kind): "title" for kind in (NightBegan, events.SheetBegan, events.SheetChanged)},
    **{word(kind): "what" for kind in (CostShared, KittySpent)},
    **{word(kind): "why" for kind in (Corrected, Counted, PutRight, NightClosed, NightReopened)},
    **{word(kind): "why" for kind in (Fouled, Released, events.RowCorrected)},
    **{word(kind): "note" for kind in (events.PadRound, events.PadLine, events.SmallPot)},
    **{word(kind): "name" for kind in (DeviceNamed, events.Column)},
    word(PaperEdited): "text",
    word(Ruled): "by",
}
"""What people typed: the field of an event, by its word. All other texts are of games and laws."""


def _typed(event: Mapping[str, Any]) -> str:
    """The field of an event that people typed; a game without rules has the table's name for it."""
    free = event["is"] == word(Game) and any(step["is"] == word(Free) for step in event["steps"])
    return "name" if free else TYPED.get(event["is"], "")


def names_at(rows: Sequence[Row], seats: Collection[int]) -> dict[tuple[int, int], str]:
    """What those who sit at these seats were called, by entry and seat; not what somebody was who
    had sat down there before, by another name, and was undone."""
    said, undone = list[tuple[int, int, str, str]](), set[int]()

    def look(event: dict[str, Any], seq: int) -> None:
        if event["is"] in SEATED and event["seat"] in seats:
            said.append((seq, event["seat"], event["is"], event["name"]))
        elif event["is"] == word(TakenBack):
            undone.update(event["entries"])
        elif event["is"] == word(PutBack):
            undone.difference_update(event["entries"])

    for row in rows if seats else ():
        changed(row[-1], partial(look, seq=row[0]))
    theirs = {(seat, seen(name)) for seq, seat, _, name in said if seq not in undone}
    found, before = dict[tuple[int, int], str](), set[int]()
    for seq, seat, what, name in said:
        if what == word(Sat):
            other = seq in undone and (seat, seen(name)) not in theirs
            before = before | {seat} if other else before - {seat}
        if seat not in before:
            found[seq, seat] = name
    return found


def rewritten(
    rows: Sequence[Row], seats: Collection[int], name: str, erase: Callable[[str], str]
) -> tuple[Row, ...]:
    """The rows of a night, in which who sits at these seats is called `name`."""
    theirs = names_at(rows, seats)

    def change(event: dict[str, Any], seq: int) -> None:
        if event["is"] in SEATED:
            if (seq, event["seat"]) in theirs:
                event["name"] = name
        elif isinstance(typed := event.get(key := _typed(event)), str):
            event[key] = erase(typed)

    return tuple((*row[:-1], changed(row[-1], partial(change, seq=row[0]))) for row in rows)


As = tuple[Mapping[int, str], tuple[int, str]]
"""As what the nights and the house log were read: their ends (`store.house.marks`, `last`)."""


def replace(
    store: Store, nights: Mapping[int, Sequence[Row]], entries: Sequence[HouseEntry], read_as: As
) -> None:
    """Let these rows take the place of those that are there, in one step; then see that the file
    holds nothing of them. Raises Refused where another process has written since they were read,
    StoreError; then nothing has changed."""
    with store.writing() as db:
        if (ends_of(db), house.end_of(db)) != read_as:
            raise Refused("house-moved-on")
        for night, rows in nights.items():
            before = seed(night)
            for row in rows:
                before = checksum(before, *row)
                parts = {**dict(zip(COLUMNS, row, strict=True)), "checksum": before}
                db.table("entry").update((night, row[0]), parts)
        house.write_anew(db, entries)
        db.table("kept").delete_where()
        db.table("setting").delete_where("name = ?", [CAME_IN])
    store.forget(nights)
    with suppress(StoreError):
        store.erase()
