"""What it can take to open a betting interval, or to knock, in the words of game files."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.cards.cards import PLURALS
from referee.core.cards.judge.ladder import KINDS

STRENGTHS = ("jacks-or-better", "queens-or-better", "kings-or-better", "aces-or-better")
"""Those that rise with each deal passed out, each a rank above the one before."""
PAIRS: Mapping[str, int] = {f"{PLURALS[rank]}-or-better": rank for rank in range(2, 15)}
"""A pair of that rank or better."""
KINDS_NEEDED: Mapping[str, str] = {
    f"{kind}-or-better": kind for kind in KINDS if kind != "high-card"
}
"""A hand of that kind or better."""
ALSO = tuple(kind for kind in KINDS if kind not in ("pair", "high-card"))
"""Kinds of hands that can open besides, wherever they stand in the order."""
NEEDS = (*STRENGTHS, *(word for word in PAIRS if word not in STRENGTHS), *KINDS_NEEDED)
