"""Chinese poker: three rows, everybody against everybody, scoops and royalties."""

from __future__ import annotations

from itertools import combinations
from typing import Final

from referee.core.errors import Refused
from referee.core.sheets.events import ChineseRound, ChineseRules

MOST_PLAYERS: Final = 4
MOST_ROYALTY: Final = 1000


def score(played: ChineseRound, rules: ChineseRules) -> tuple[int, ...]:
    """Points by column: each pair settles its three rows, the scoop and the royalties."""
    points = [0] * len(played.front)
    for own, other in combinations(_in_play(played), 2):
        won = duel(played, rules, own, other)
        points[own] += won
        points[other] -= won
    return tuple(points)


def duel(played: ChineseRound, rules: ChineseRules, own: int, other: int) -> int:
    """What the first gets from the second. Who has set his hand wrongly loses every row and the
    scoop, and his royalties; two such are even."""
    foul = (own in played.foul, other in played.foul)
    if all(foul):
        return 0
    if any(foul):
        sign = -1 if foul[0] else 1
        holder = other if foul[0] else own
        return sign * (3 * rules.row + rules.scoop + played.royalties[holder])
    rows = [_row(places, own, other) for places in (played.front, played.middle, played.back)]
    swept = rules.scoop if abs(sum(rows)) == 3 else 0
    won = sum(rows) * rules.row + (swept if sum(rows) > 0 else -swept)
    return won + played.royalties[own] - played.royalties[other]


def _row(places: tuple[int, ...], own: int, other: int) -> int:
    """1, 0 or -1: the better hand has the smaller place."""
    return (places[own] < places[other]) - (places[own] > places[other])


def _in_play(played: ChineseRound) -> list[int]:
    return [at for at, place in enumerate(played.front) if place or at in played.foul]


def check(played: ChineseRound, columns: int) -> None:
    """Refuse a round that cannot have been. Raises Refused."""
    rows = (played.front, played.middle, played.back, played.royalties)
    if any(len(row) != columns for row in rows) or not set(played.foul) <= set(range(columns)):
        raise Refused("which-column")
    if any(not 0 <= points <= MOST_ROYALTY for points in played.royalties):
        raise Refused("odd-points")
    if not 2 <= len(_in_play(played)) <= MOST_PLAYERS:
        raise Refused("two-to-four-play")
    for at in range(columns):
        places = [row[at] for row in rows[:3]]
        if any(not 0 <= place <= MOST_PLAYERS for place in places):
            raise Refused("places-one-to-four")
        if at not in played.foul and len({bool(place) for place in places}) > 1:
            raise Refused("three-places")
