"""Chinese poker and the open-face game in words: how a round is set, and what each row brought."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations

from referee.core.sheets import chinese
from referee.core.sheets.chinese import ChineseRound, ChineseRules
from referee.core.sheets.sheet import Sheet
from referee.core.state.night import Night
from referee.screens.words.names import capital, count, signed
from referee.screens.words.sheets import names

SETS = "front 3, middle 5, back 5. The back must beat the middle, and the middle the front"
HANDS = {
    "three": "three",
    "straight": "straight",
    "flush": "flush",
    "full-house": "full house",
    "four": "four",
    "straight-flush": "straight flush",
    "royal-flush": "royal flush",
}


def dock(night: Night, sheet: Sheet) -> str:
    """What to deal, how to set it, and who is in Fantasyland."""
    assert isinstance(sheet.rules, ChineseRules)
    if not sheet.rules.open_face:
        return f"Deal 13 cards each, face down. Everyone sets {SETS}."
    who, last = names(night, sheet), sheet.lines[-1].entry if sheet.lines else None
    there = chinese.in_fantasyland(last, sheet.rules) if isinstance(last, ChineseRound) else ()
    dealt = "Deal 5 cards each and set them face up in turn, then 8 more one at a time; none moves."
    fourteen = [f"{who[at]} is in Fantasyland: 14 cards at once, 1 discarded." for at in there]
    return " ".join((f"{dealt} {capital(SETS)}.", *fourteen))


def note(rules: ChineseRules) -> str:
    """What the rows and bonuses are worth."""
    said = [f"{capital(count(rules.row, 'point'))} a row, {rules.scoop} more for winning all three"]
    if rules.two:
        said.append(f"{rules.two} more for winning two")
    if rules.surrender:
        said.append(f"a surrender pays {rules.surrender} to each")
    if rules.royalties == "table":
        said.append("royalties by the table")
    if rules.fantasyland:
        said.append("queens or better in front: Fantasyland")
    return f"{'; '.join(said)}."


def royalties() -> Mapping[str, tuple[tuple[str, str], ...]]:
    """What the table pays for in each row, as (key, words) pairs."""
    return {
        row: tuple(
            (hand, f"{HANDS.get(hand, hand.replace('T', '10'))} {points}")
            for hand, points in paid.items()
        )
        for row, paid in chinese.TABLE.items()
    }


def why(row: ChineseRound, rules: ChineseRules, who: tuple[str, ...]) -> Iterator[str]:
    """What a round brought, each pair by itself."""
    for at in row.foul:
        yield f"{who[at]} fouled and loses every row."
    for at in row.gave_up:
        yield f"{who[at]} surrendered."
    for first, other in combinations(chinese.in_play(row), 2):
        won = chinese.duel(row, rules, first, other)
        better, worse = (first, other) if won >= 0 else (other, first)
        parts = chinese.parts(row, rules, better, worse)
        by_row = ", ".join(f"{part} {signed(points)}" for part, points in parts.items())
        told = f": {by_row}" if by_row else ""
        if won:
            yield f"{who[better]} gets {count(abs(won), 'point')} from {who[worse]}{told}."
        else:
            yield f"{who[first]} and {who[other]} are even{told}."
    for at in chinese.in_fantasyland(row, rules):
        yield f"{who[at]} is in Fantasyland in the next deal: 14 cards at once."
