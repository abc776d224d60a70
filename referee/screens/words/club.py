"""A table of a club evening: its events in table words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import assert_never

from referee.core.messages import club as messages
from referee.core.state.night import Night

REFUSED: Mapping[str, str] = {
    "moves-after-deal": "{seat} is still in this deal: they move when it is over.",
    "name-at-that-table": "Somebody called {seat} sits at that table already. Rename one of them "
    "first.",
    "name-in-the-evening": "Somebody of that name sits at another table. Add a letter to tell the "
    "two apart.",
    "at-another-table": "{seat} sits at another table: move them from there.",
    "nobody-moves": "Tap who moves, and where to.",
    "reopen-the-evening": "This table was closed with all the others. Reopen them together, "
    "under “All tables”.",
    "same-table": "They sit at that table already.",
    "settled-with-the-evening": "The tables are settled together. Close them all first, under "
    "“All tables”.",
    "table-opened": "Another table was opened then. That stays; an empty table does no harm.",
    "table-full": "That table has {amount} players already.",
    "tables-differ": "A chip isn’t worth the same at all tables.",
    "tables-moved-on": "Something has changed at one of the tables. Look again.",
    "evening-is-over": "All tables are closed.",
    "evening-goes-on": "The tables aren’t closed.",
    "not-that-table": "That table isn’t one of tonight’s.",
    "table-is-closed": "That table is closed.",
    "half-moved": "{amount} chips left one table and never reached the other. Undo that move "
    "first.",
    "half-closed": "All tables were closed together, and one is open again: debts would count "
    "twice. Undo the closing at the others too, then close them all together.",
    "other-table-not-here": "Something was entered at this table’s bank since: undo that first.",
}
"""Why not, by the refusal's slug."""


def line(event: messages.ClubEvent, night: Night) -> str:
    """One such event as a sentence without a full stop."""
    match event:
        case messages.TableNamed(_, table):
            return f"This is table {table} tonight"
        case messages.WentTo(seat, chips, table=table, owes=owes):
            return f"{night.name(seat)} moves to table {table} with {chips}{owing(owes)}"
        case messages.CameFrom(seat, chips, table=table, owes=owes):
            return f"{night.name(seat)} comes from table {table} with {chips}{owing(owes)}"
        case messages.AccountsMoved(here=here):
            return f"All tables are settled {'here' if here else 'at another table'}"
        case messages.EveningReopened():
            return "All tables are open again"
        case _:
            assert_never(event)


def owing(owes: messages.Missed) -> str:
    """ ", owing a big blind of 2"."""
    blinds = zip(("small", "big"), owes, strict=True)
    said = [f"a {name} blind of {chips}" for name, chips in blinds if chips]
    return f", owing {' and '.join(said)}" if said else ""
