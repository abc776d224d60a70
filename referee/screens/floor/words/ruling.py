"""A ruling on its sheet, on its card and as a preview: what is asked, moved and decided."""

from __future__ import annotations

from collections.abc import Sequence

from referee.core.state.hand import Hand
from referee.screens.words.names import so_many

WHO = "Who is it about?"
TAKES_BACK = "How much does each take back?"
AFTER_OPENING = "How much did each put in after the opening?"
NOBODY_KNOWS = "Nobody knows"
MOVED, LAW, OTHER_BOOKS = "What moved", "The law", "Where other books differ"
HOUSE_LAW, BOOK = "the house’s own law", "the book"
TO_ACT = "to act"


def counted(chips: int) -> str:
    """What the tablet has reckoned with already and hands have still to do."""
    return f" The tablet has counted it already: put {so_many(chips)} in the middle."


def together(clauses: Sequence[str]) -> str:
    """Conditions that all must hold."""
    return ", and ".join(clauses)


def heading(deal: int, day: str, time: str) -> str:
    return f"Ruling · deal {deal} · {day}, {time}"


def interpretation(says: str) -> str:
    return f"House interpretation: {says}"


def decided(by: str) -> str:
    return f"Decided by {by}"


def log_of(night: str) -> str:
    return f"The log of {night}"


def instruction(more: int) -> str:
    """What a player does with their chips: "takes back 2", "puts in 3"."""
    return f"takes back {more}" if more > 0 else f"puts in {-more}" if more else ""


def state(hand: Hand | None, seat: int) -> str:
    """How a seat stands: "in", "dropped", "plays pat"; nothing where it is not in the deal."""
    if hand is None or seat not in hand.order:
        return ""
    own = hand.of(seat)
    if own.state == "foul":
        return "foul"
    if own.pat:
        return "plays pat"
    return "may not open" if own.barred else own.state


def said(state: str) -> str:
    """The same in a player's words."""
    return "folded" if state == "dropped" else state
