"""What is played, and what for, in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import cast

from referee.core.book.book import Book
from referee.core.book.families import ALL, Family, in_chips_of
from referee.core.book.game import Rotation, Stakes
from referee.core.messages import stakes as messages
from referee.core.state.night import Night
from referee.notation.acts.tap import Tap, remark
from referee.notation.acts.words import Said, Verbs, Words, game_called
from referee.notation.reader import HandError, Line
from referee.notation.stakes import THIS_DEAL, read_stakes, stakes_lines

TERMS = (
    *("ante", "posts", "posted-by", "bring-in", "forfeit", "side-ante", "limit", "raises"),
    *("multiple", "smallest-chip"),
)
"""The words of the head that an act can say anew."""
ROTATIONS: Mapping[str, Rotation] = {
    "": "free",
    "each dealer chooses": "dealer",
    "a round of each": "round",
}


def _menu(line: Line, night: Night, book: Book) -> Said:
    """menu ID ID [, a round of each] | menu all, each dealer chooses"""
    games, _, way = line.after.partition(",")
    rotation = ROTATIONS.get(" ".join(way.lower().split()))
    if rotation is None:
        said = " or ".join(f'", {words}"' for words in ROTATIONS if words)
        raise HandError(line.number, f"expected {said} after the games, or nothing")
    ids = [] if games.split() == ["all"] else games.split()
    menu = tuple((id, game_called(id, book, line.number).name) for id in ids)
    return messages.SetMenu(menu, rotation)


def _stakes(line: Line, night: Night, book: Book) -> Said:
    """stakes for holdem; limit none 2; posts 1 2 | stakes for all; … | stakes of this deal; …
    (what is left out is as it would be in the head)"""
    whose, *pieces = (piece.strip().lower() for piece in line.after.split(";"))
    said = {words[0]: Line(line.number, words) for words in (tuple(p.split()) for p in pieces if p)}
    unknown = [word for word in said if word not in TERMS]
    hand = night.playing
    if unknown or whose not in (THIS_DEAL, "for all", *(f"for {family}" for family in ALL)):
        families = ", ".join(("all", *ALL))
        raise HandError(
            line.number,
            f'expected "stakes {THIS_DEAL}; limit none 2" or "stakes for" one of: {families}; '
            f"then one or more of: {', '.join(TERMS)}",
        )
    stakes = read_stakes(said)
    if whose == THIS_DEAL:
        if hand is None:
            raise HandError(line.number, "no deal is going on")
        return messages.PlayFor(hand.game, stakes, "deal")
    chip = stakes.chip if "smallest-chip" in said else night.stakes.chip
    stakes = replace(in_chips_of(night.stakes, stakes), chip=chip)
    if whose == "for all":
        return messages.SetStakes(stakes, night.house)
    return messages.SetStakes(stakes, night.house, cast(Family, whose.removeprefix("for ")))


VERBS: Verbs = {}
WORDS: Words = {"menu": _menu, "stakes": _stakes}


def line(event: messages.StakesEvent, tap: Tap) -> str:
    """An event as an act; the next deal says what it is played for."""
    match event:
        case messages.MenuSet(games, rotation):
            way = next(words for words, turns in ROTATIONS.items() if turns == rotation)
            ids = " ".join(id for id, _ in games) or "all"
            return f"menu {ids}" + (f", {way}" if way else "")
        case messages.StakesSet():
            return remark(event)


def act_words(whose: str, stakes: Stakes, chip: int = 1) -> str:
    """The act that says stakes anew. whose: a family, "all", or THIS_DEAL; chip: the smallest,
    where that is said too."""
    said = [" ".join(line.split()) for line in stakes_lines(stakes)]
    said += [f"smallest-chip {chip}"] if chip > 1 else []
    which = whose if whose == THIS_DEAL else f"for {whose}"
    return "; ".join((f"stakes {which}", *said))
