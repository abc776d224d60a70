"""Why not, of a club evening with several tables."""

from __future__ import annotations

from collections.abc import Mapping

CLUB: Mapping[str, str] = {
    "moves-after-deal": "{seat} is still in this deal: they move when it is over.",
    "name-at-that-table": "Somebody called {seat} sits at that table already. Rename one of them "
    "first.",
    "name-in-the-evening": "Somebody of that name sits at another table. Add a letter to tell the "
    "two apart.",
    "nobody-moves": "Tap who moves, and where to.",
    "reopen-the-evening": "This table was closed with the whole evening: reopen that.",
    "same-table": "They sit at that table already.",
    "settled-with-the-evening": "The tables are settled together: close the evening first.",
    "table-opened": "Another table was opened then. That stays; a table nobody sits at is no harm.",
    "table-full": "That table has {amount} players already.",
    "tables-differ": "A chip isn’t worth the same at all tables.",
    "tables-moved-on": "Something has changed at one of the tables. Look again.",
    "evening-is-over": "The evening is closed.",
    "evening-goes-on": "The evening isn’t closed.",
    "not-that-table": "That table isn’t one of this evening.",
    "table-is-closed": "That table is closed.",
    "half-moved": "{amount} chips left one table for another and aren’t there. Undo that move "
    "first.",
    "other-table-not-here": "The other table’s part of that move can’t be undone: look at that "
    "table first.",
}
"""By the slug of the refusal."""
