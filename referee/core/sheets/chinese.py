"""Chinese poker and the open-face game: three rows, everybody against everybody."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations
from typing import Final, Literal

from referee.core.errors import Refused
from referee.core.value import dataclass

MOST_PLAYERS: Final = 4
MOST_ROYALTY: Final = 1000
Royalties = Literal["said", "table", "none"]
Made = tuple[str, str, str]

ROWS: Final = ("front", "middle", "back")
HANDS: Final = ("straight", "flush", "full-house", "four", "straight-flush", "royal-flush")
PAIRS: Final = tuple(rank * 2 for rank in "6789TJQKA")
TRIPS: Final = tuple(rank * 3 for rank in "23456789TJQKA")
TABLE: Final[Mapping[str, Mapping[str, int]]] = {
    "front": dict(zip((*PAIRS, *TRIPS), range(1, 23), strict=True)),
    "middle": dict(zip(("three", *HANDS), (2, 4, 8, 12, 20, 30, 50), strict=True)),
    "back": dict(zip(HANDS, (2, 4, 6, 10, 15, 25), strict=True)),
}
"""The royalties of the open-face game, by row and hand: a pair of sixes in front is 1."""
FANTASY: Final = frozenset(("QQ", "KK", "AA", *TRIPS))
"""In front, without a foul: the next deal is set from fourteen cards at once."""


@dataclass(frozen=True, slots=True)
class ChineseRules:
    """Points for each of the three rows; scoop, two: more for winning all three, or just two.

    surrender: what who gives up before anything is shown pays each (0: nobody may); royalties:
    said as points, or by TABLE; open_face: cards are set face up, one by one.
    """

    row: int = 1
    scoop: int = 3
    two: int = 0
    surrender: int = 0
    royalties: Royalties = "said"
    open_face: bool = False
    fantasyland: bool = False


@dataclass(frozen=True, slots=True)
class ChineseRound:
    """The place of every column's hand in each row (1 the best, equal places for equal hands, 0
    for who does not play), royalties by column; foul: columns set wrongly; gave_up: those that
    surrendered; made: by column, what TABLE pays for in front, middle and back."""

    front: tuple[int, ...]
    middle: tuple[int, ...]
    back: tuple[int, ...]
    royalties: tuple[int, ...]
    foul: tuple[int, ...] = ()
    gave_up: tuple[int, ...] = ()
    made: tuple[Made, ...] = ()


def sensible(rules: ChineseRules, most: int) -> bool:
    """Whether anybody could play by these points, each of them at most so many."""
    return 1 <= rules.row <= most and all(
        0 <= points <= most for points in (rules.scoop, rules.two, rules.surrender)
    )


def score(played: ChineseRound, rules: ChineseRules) -> tuple[int, ...]:
    """Points by column: each pair settles its three rows, the scoop and the royalties."""
    points = [0] * len(played.front)
    for own, other in combinations(in_play(played), 2):
        won = duel(played, rules, own, other)
        points[own] += won
        points[other] -= won
    return tuple(points)


def duel(played: ChineseRound, rules: ChineseRules, own: int, other: int) -> int:
    """What the first gets from the second."""
    return sum(parts(played, rules, own, other).values())


def parts(played: ChineseRound, rules: ChineseRules, own: int, other: int) -> dict[str, int]:
    """What the first gets from the second, by row and bonus. Who has set the hand wrongly loses
    every row and the scoop, and the royalties; two such are even. Who gave up pays for that."""
    gave_up = (other in played.gave_up) - (own in played.gave_up)
    if own in played.gave_up or other in played.gave_up:
        return {"surrender": gave_up * rules.surrender}
    foul = (other in played.foul) - (own in played.foul)
    if own in played.foul and other in played.foul:
        return {}
    places = (played.front, played.middle, played.back)
    won = [foul or _row(row, own, other) for row in places]
    found = {row: sign * rules.row for row, sign in zip(ROWS, won, strict=True)}
    for sign in (1, -1):
        rows = won.count(sign)
        if rows == 3:
            found["all three"] = sign * rules.scoop
        if rows == 2 and rules.two:
            found["two rows"] = sign * rules.two
    paid = royalties(played, own) - royalties(played, other)
    return found | ({"royalties": paid} if paid else {})


def royalties(played: ChineseRound, column: int) -> int:
    """What everybody in play pays a column besides; nothing where the hand is set wrongly."""
    if column in played.foul:
        return 0
    made = played.made[column] if played.made else ("", "", "")
    table = sum(TABLE[row].get(hand, 0) for row, hand in zip(ROWS, made, strict=True))
    return played.royalties[column] + table


def in_fantasyland(played: ChineseRound, rules: ChineseRules) -> tuple[int, ...]:
    """The columns that set fourteen cards at once in the next deal."""
    if not rules.fantasyland:
        return ()
    set_well = [at for at in range(len(played.made)) if at not in played.foul]
    return tuple(at for at in set_well if played.made[at][0] in FANTASY)


def _row(places: tuple[int, ...], own: int, other: int) -> int:
    """1, 0 or -1: the better hand has the smaller place."""
    return (places[own] < places[other]) - (places[own] > places[other])


def in_play(played: ChineseRound) -> list[int]:
    """The columns that take part in a round."""
    unplaced = (*played.foul, *played.gave_up)
    return [at for at, place in enumerate(played.front) if place or at in unplaced]


def check(played: ChineseRound, rules: ChineseRules, columns: int) -> None:
    """Refuse a round that cannot have been. Raises Refused."""
    rows = (played.front, played.middle, played.back, played.royalties)
    unplaced = {*played.foul, *played.gave_up}
    if any(len(row) != columns for row in rows) or not unplaced <= set(range(columns)):
        raise Refused("which-column")
    if any(not 0 <= points <= MOST_ROYALTY for points in played.royalties):
        raise Refused("odd-points")
    if len(in_play(played)) < 2:
        raise Refused("places-for-others")
    if len(in_play(played)) > MOST_PLAYERS:
        raise Refused("two-to-four-play")
    for at in range(columns):
        places = [row[at] for row in rows[:3]]
        if any(not 0 <= place <= MOST_PLAYERS for place in places):
            raise Refused("places-one-to-four")
        if at not in unplaced and len({bool(place) for place in places}) > 1:
            raise Refused("three-places")
    if set(played.foul) & set(played.gave_up) or (played.gave_up and not rules.surrender):
        raise Refused("nobody-surrenders")
    _check_made(played, rules, columns)


def _check_made(played: ChineseRound, rules: ChineseRules, columns: int) -> None:
    if not played.made:
        return
    if rules.royalties != "table" or len(played.made) != columns:
        raise Refused("no-such-royalty")
    for at, made in enumerate(played.made):
        if any(hand and hand not in TABLE[row] for row, hand in zip(ROWS, made, strict=True)):
            raise Refused("no-such-royalty")
        if at not in played.foul and _wrongly_set(*made):
            raise Refused("rows-out-of-order")


def _wrongly_set(front: str, middle: str, back: str) -> bool:
    """Whether hands that are paid for show a foul: a row without one is less than TABLE's least."""
    order = ("", "three", *HANDS)
    if front in TRIPS and not middle:
        return True
    return bool(middle) and order.index(middle) > (order.index(back) if back else 1)
