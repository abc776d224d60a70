"""What the film says of itself; what was done, `screens/words` says."""

from __future__ import annotations

from collections.abc import Sequence

from referee.screens.words.names import listed, signed

NO_DEAL = "That deal isn’t over yet, or there’s none with that number."
NOT_CARRIED = "There’s no telling now which chips that would have moved."
ALIKE = "Right after it, everybody has the same chips; what may differ is who can win."


def ended(winners: Sequence[tuple[str, int]], waits: int) -> str:
    """How the pots went: "Ann wins 28, Bob wins 4, 6 carried over"."""
    won = [f"{name} wins {chips}" for name, chips in winners]
    return ", ".join([*won, *([f"{waits} carried over"] if waits else [])])


def righted(moves: Sequence[str]) -> str:
    """How its pots were put right after the next deal had begun."""
    return f"Fixed later: {'; '.join(moves)}." if moves else ""


def differences(more: Sequence[tuple[str, int]] | None, others: Sequence[str]) -> str:
    """What everybody would have more or less: "Ann +4 and Bob −6 right after it, and 2 more are in
    the middle. Cy has the same." others: who would have the same."""
    if more is None:
        return NOT_CARRIED
    if not more:
        return ALIKE
    said = f"{listed([f'{name} {signed(chips)}' for name, chips in more])} right after it"
    if middle := -sum(chips for _, chips in more):
        be = "is" if abs(middle) == 1 else "are"
        said += f", and {abs(middle)} {'more' if middle > 0 else 'fewer'} {be} in the middle"
    have = "has" if len(others) == 1 else "have"
    return f"{said}. {listed(others)} {have} the same." if others else f"{said}."


FILES = {
    "page": ("A page", "html", "Opens from disk in any browser, and steps through the deal"),
    "hand": ("In players’ words", "hand", "Reads like a story, and plays again here"),
    "phh": ("PHH", "phh", "Poker hand history, for other programs"),
    "ohh": ("Open Hand History", "ohh", "JSON, for trackers"),
}
"""One deal as a file, by format: what it is called, how its name ends, what it is good for."""
CANNOT = {
    "phh": "PHH can’t hold this deal: it knows eleven games, and no rulings or carried-over pots.",
    "ohh": "Open Hand History can’t hold this deal: it knows hold’em and Omaha, and no rulings or "
    "carried-over pots.",
}
"""Why a format has no file of a deal."""
