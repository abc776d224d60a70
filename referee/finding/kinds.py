"""What kinds of game a story names: by the game, or by what only such a game has."""

from __future__ import annotations

import re
from functools import lru_cache

COUNT = r"(?:one|two|three|four|five|[1-5])"
NAMED: tuple[tuple[str, frozenset[str]], ...] = (
    (
        r"hold ?'?em|\bomaha|\bflop|\briver\b|\bboard\b(?! cards)|\bturn card"
        r"|\b(?:community|common) cards?|\b(?:big|small) blind",
        frozenset({"board", "blinds", "high-low"}),
    ),
    (
        r"\bdraw (?:poker|game)|(?:five|5).?card.?draw|\bjack.?pots?\b|jacks or (?:better|higher)"
        r"|\bopeners\b|\bdiscard(?:s|ed|ing)?\b|\basked (?:\w+ )?(?:dealer )?for " + COUNT + r"\b"
        r"|\b(?:drew|draws|drawing|draw|wanted|exchang\w+|chang\w+|swap\w*) " + COUNT + r"\b"
        r"|\b(?:stand|stood|stands|stay|standing|sat|play\w*) pat\b|low.?ball|triple draw"
        r"|\b(?:after|before|at|in|during) the draw\b|deuce.to.seven",
        frozenset({"draw", "jackpots", "lowball", "blinds", "high-low", "passing"}),
    ),
    (
        r"\bstud\b|\bdoor.?card|\bup.?cards?\b|\brazz\b|\bbring.?in\b|seven.card"
        r"|(?:third|fourth|fifth|sixth|seventh|3rd|4th|5th|6th|7th) street",
        frozenset({"stud", "lowball", "high-low", "roll-out", "passing"}),
    ),
    (
        r"anaconda|pass the trash|roll.?(?:out|your own|'em)"
        r"|\bpass(?:ed|ing)? " + COUNT + r" (?:cards )?(?:to |on )?(?:the )?(?:left|right|on)",
        frozenset({"passing", "roll-out", "stud", "high-low", "draw"}),
    ),
    (
        r"\bknock (?:poker|rummy)|\bwidow\b|whisky|\bstock\b|spare hand",
        frozenset({"stock", "widow", "draw"}),
    ),
)
"""What is said, and the families that the game may be of. Of 7,674 stories learnt from, 1,545 name
a game so; of these 24 are of a law that is for other games."""
PATTERNS = tuple((re.compile(words), families) for words, families in NAMED)


@lru_cache(maxsize=256)
def kinds(text: str) -> frozenset[str]:
    """The families of the games that a story names; none if it names none."""
    plain = text.lower().replace("’", "'")
    return frozenset[str]().union(*[found for each, found in PATTERNS if each.search(plain)])
