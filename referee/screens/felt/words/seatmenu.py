"""What one seat may do, said after its name."""

from __future__ import annotations

CHECKS, CALLS, FOLDS = "checks", "calls", "folds"
ACTS = "acts"
BRINGS_IN_OR_BETS = "brings it in or bets"
BETS_MORE = "bets …"
RAISES_MORE = "raises …"


def out_of_turn(words: str) -> str:
    return f"{words} out of turn"


def brings_in(chips: int) -> str:
    return f"brings in {chips}"


def calls(chips: int) -> str:
    return f"calls {chips}"


def bets(chips: int) -> str:
    return f"bets {chips}"


def raises_to(chips: int) -> str:
    return f"raises to {chips}"
