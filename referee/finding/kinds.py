"""What kinds of game a story names: by the game, or by what only such a game has."""

from __future__ import annotations

import re

COUNT = r"(?:one|two|three|four|five|[1-5])"
NAMED: tuple[tuple[str, frozenset[str]], ...] = (
    (
        r"hold ?'?em|omaha|flop|river\b|board\b(?! cards)|turn card"
        r"|(?:community|common) cards?|(?:big|small) blind",
        frozenset({"board", "blinds", "high-low"}),
    ),
    (
        r"draw (?:poker|game)|(?:five|5).?card.?draw|jack.?pots?\b|jacks or (?:better|higher)"
        r"|openers\b|discard(?:s|ed|ing)?\b|asked (?:\w+ )?(?:dealer )?for " + COUNT + r"\b"
        r"|(?:drew|draws|drawing|draw|wanted|exchang\w+|chang\w+|swap\w*) " + COUNT + r"\b"
        r"|(?:stand|stood|stands|stay|standing|sat|play\w*) pat\b|low.?ball|triple draw"
        r"|(?:after|before|at|in|during) the draw\b|deuce.to.seven",
        frozenset({"draw", "jackpots", "lowball", "blinds", "high-low", "passing"}),
    ),
    (
        r"stud\b|door.?card|up.?cards?\b|razz\b|bring.?in\b|seven.card"
        r"|(?:third|fourth|fifth|sixth|seventh|3rd|4th|5th|6th|7th) street",
        frozenset({"stud", "lowball", "high-low", "roll-out", "passing"}),
    ),
    (
        r"anaconda|pass the trash|roll.?(?:out|your own|'em)"
        r"|pass(?:ed|ing)? " + COUNT + r" (?:cards )?(?:to |on )?(?:the )?(?:left|right|on)",
        frozenset({"passing", "roll-out", "stud", "high-low", "draw"}),
    ),
    (
        r"knock (?:poker|rummy)|widow\b|whisky|stock\b|spare hand",
        frozenset({"stock", "widow", "draw"}),
    ),
)
"""What is said, and the families that the game may be of. Of 7,674 stories learnt from, 1,546 name
a game so; of these 23 are of a law that is for other games."""
PATTERN = re.compile(
    r"\b(?=\w)(?:" + "|".join(f"(?P<kind{at}>{words})" for at, (words, _) in enumerate(NAMED)) + ")"
)
FAMILIES = {f"kind{at}": families for at, (_, families) in enumerate(NAMED)}
SIGN = re.compile(
    r"^(?:hold|em$|omaha|flop|river|board|communit|common|blind|draw|jack|opener|discard|asked|drew"
    r"|want|exchang|chang|swap|pat$|low|triple|deuce|stud|door|upcard|razz|bring|seven$|street"
    r"|anaconda|pass|roll|knock|widow|whisky|stock|spare)"
)
"""A word without which no game is named; or else two words, the first of which is in TURN."""
TURN, CARD = re.compile("^(?:turn|up)$"), re.compile("^cards?$")


def kinds(text: str) -> frozenset[str]:
    """The families of the games that a story names, in small letters with plain apostrophes; none
    if it names none."""
    named = {found.lastgroup or "" for found in PATTERN.finditer(text)}
    return frozenset[str]().union(*map(FAMILIES.__getitem__, named))
