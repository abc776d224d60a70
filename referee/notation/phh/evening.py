"""A whole evening as text that can be replayed: PHH where the format can say it, else .hand text.

Deals the format can say become PHH, several of them tables [1], [2] of one file; among them, each
run of other deals stands as our own text under "_hand". An evening with none of the first is one
.hand text. A deal that goes on is left out.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from referee.core.book.book import Book
from referee.core.log.film import Reel
from referee.notation.phh.deals import PlayedDeal, deals
from referee.notation.phh.writer import as_phh
from referee.notation.writer import as_hand

NOTHING = "# No deal of this night was finished.\n"


def evening(reels: Iterable[Reel], book: Book) -> str:
    """The finished deals of a night."""
    found = [deal for deal in deals(reels) if deal.end is not None]
    written = [(deal, as_phh(deal, book, notes(deal))) for deal in found]
    if not written:
        return NOTHING
    if not any(text for _, text in written):
        return _in_our_words(found, book)
    if len(written) == 1:
        return written[0][1] or ""
    tables = []
    for is_phh, group in groupby(written, key=lambda deal: deal[1] is not None):
        run = list(group)
        if is_phh:
            tables += [f"[{deal.hand.number}]\n{text}" for deal, text in run]
        else:
            those = [deal for deal, _ in run]
            ours = _in_our_words(those, book).replace("'''", "")
            tables.append(f"[{those[0].hand.number}]\n_hand = '''\n{ours}'''\n")
    return "\n".join(tables)


def _in_our_words(found: list[PlayedDeal], book: Book) -> str:
    return as_hand([tap for deal in found for tap in deal.entries], book, found[0].before)


def notes(deal: PlayedDeal) -> list[tuple[str, object]]:
    """What the file of a deal says besides: when it began."""
    at = deal.entries[0].at
    return [("_began", at)] if at else []
