"""What the table let stand and the tablet only wrote down."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.state.night import Night

ACTS: Mapping[str, str] = {
    "check": "a check",
    "call": "a call",
    "fold": "a fold",
    "draw": "a draw",
    "nobody-opens": "nobody opens",
    "all-check": "everybody checks",
    "others-fold": "the others fold",
    "still-in": "the players still in",
    "all-drawn": "everybody has drawn",
    "antes-in": "the antes are in",
    "blinds-in": "the blinds are in",
    "upcards": "the upcards",
    "first": "the first to act",
    "bring-in": "the bring-in",
    "done": "a player is ready",
    "all-done": "everybody is ready",
    "widow": "the widow is taken",
    "pass": "a turn is passed",
    "knock": "a knock",
    "take-card": "a card is taken",
    "stay": "a player stays",
    "stock-out": "the deck has run out",
    "decided": "what counts",
    "served": "the card owed is dealt",
    "openers": "openers are shown",
    "paid-by-cards": "the pot is paid by the cards",
}
AMOUNTS: Mapping[str, str] = {
    "bet": "a bet of {}",
    "raise": "a raise to {}",
    "all-in": "all-in for {}",
    "put-in": "{} put in",
    "taken-out": "{} taken out",
}


def only_written(what: str, night: Night) -> str:
    """An act as `core/rules/consent.py` notes it, in words; a text of an older night as it is."""
    act, _, number = what.partition(":")
    if act == "pot" and number:
        names = [night.name(int(seat)) for seat in number.split(",")]
        return f"the pot for {' and '.join(names)}"
    if act in AMOUNTS:
        return AMOUNTS[act].format(number)
    return ACTS.get(what, what)
