"""How rare hands are, in words."""

from __future__ import annotations

from referee.core.cards.judge.odds import Odds, out_of_order
from referee.words.cards.hands import KIND_WORDS


def rarity(odds: Odds, kind: str) -> str:
    """How rare a kind is: "1 in 4165", "1 in 2.4"; "always" and "never" are meant so."""
    count = dict(odds.counts).get(kind, 0)
    if count in (0, odds.total):
        return "always" if count else "never"
    ratio = odds.total / count
    if ratio >= 10:
        return f"1 in {round(ratio)}"
    return f"1 in {max(ratio, 1.1):.1f}".removesuffix(".0") if ratio >= 1.05 else "nearly always"


def warnings(odds: Odds) -> tuple[str, ...]:
    """Where the order of the hands disagrees with how rare they are."""
    return tuple(
        f"{KIND_WORDS[kind]} is more common than {KIND_WORDS[below]}, but ranks above it"
        for kind, below in out_of_order(odds)
    )
