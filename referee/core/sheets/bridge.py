"""Rubber bridge: what a contract brings above and below the line.

The scale is that of the laws of contract bridge: 20 and 30 for a trick, 40 for the first at no
trump; a side is vulnerable when it has won a game of the rubber.
"""

from __future__ import annotations

from typing import Final

from referee.core.errors import Refused
from referee.core.sheets.events import BridgeRules, Contract
from referee.core.sheets.line import LineRules, Mark, Pair, Rubber, put
from referee.core.value import dataclass

GAME: Final = 100
LINE: Final = LineRules(GAME, 0, 2, (700, 500), cancels=False)
TRICK: Final = {"c": 20, "d": 20, "h": 30, "s": 30, "n": 30}
FIRST_NO_TRUMP: Final = 10
SLAM: Final = {6: (500, 750), 7: (1000, 1500)}
HONOURS: Final = (0, 100, 150)


@dataclass(frozen=True, slots=True)
class ContractScore:
    """What one contract brings: trick points below for its side, and marks above for either."""

    below: int
    above: tuple[tuple[int, int, str], ...]
    """(side, points, what for)."""


def score(deal: Contract, vulnerable: bool, rules: BridgeRules) -> ContractScore:
    """The points of a contract. vulnerable: the side that declared it has won a game."""
    above: list[tuple[int, int, str]] = []
    below = 0
    if deal.side is not None:
        over = deal.tricks - (6 + deal.level)
        if over >= 0:
            below = deal.doubled * _tricks(deal)
            above += [(deal.side, points, what) for points, what in _made(deal, over, vulnerable)]
        else:
            above.append((1 - deal.side, down(-over, deal.doubled, vulnerable), "undertricks"))
    if rules.honours and deal.held is not None and deal.honours:
        above.append((deal.held, deal.honours, "honours"))
    return ContractScore(below, tuple(above))


def _tricks(deal: Contract) -> int:
    extra = FIRST_NO_TRUMP if deal.strain == "n" else 0
    return TRICK[deal.strain] * deal.level + extra


def _made(deal: Contract, over: int, vulnerable: bool) -> list[tuple[int, str]]:
    """What making a contract brings above the line."""
    found = []
    if over:
        if deal.doubled == 1:
            each = TRICK[deal.strain]
        else:
            each = 100 * (deal.doubled // 2) * (2 if vulnerable else 1)
        found.append((each * over, "overtricks"))
    if deal.level in SLAM:
        found.append((SLAM[deal.level][vulnerable], "slam"))
    if deal.doubled > 1:
        found.append((50 * (deal.doubled // 2), "made doubled"))
    return found


def down(under: int, doubled: int, vulnerable: bool) -> int:
    """What so many tricks too few bring the other side."""
    if doubled == 1:
        return (100 if vulnerable else 50) * under
    if vulnerable:
        points = 200 + 300 * (under - 1)
    else:
        points = sum((100, 200, 200)[:under]) + 300 * max(under - 3, 0)
    return points * (doubled // 2)


def check(deal: Contract) -> None:
    """Refuse a contract that cannot have been. Raises Refused."""
    if deal.side not in (None, 0, 1) or deal.held not in (None, 0, 1):
        raise Refused("which-column")
    good = 1 <= deal.level <= 7 and deal.doubled in (1, 2, 4) and 0 <= deal.tricks <= 13
    if deal.side is not None and not good:
        raise Refused("odd-contract")
    if deal.honours not in HONOURS or (deal.honours and deal.held is None):
        raise Refused("odd-honours")


def after(before: Rubber, row: int, deal: Contract, rules: BridgeRules) -> Rubber:
    """The sheet after one more deal: vulnerability is that of its place in the rubber."""
    vulnerable = deal.side is not None and before.games(deal.side) > 0
    points, game = score(deal, vulnerable, rules), len(before.won)
    below: Pair = (points.below if deal.side == 0 else 0, points.below if deal.side == 1 else 0)
    above = tuple(Mark(row, side, amount, what, False, game) for side, amount, what in points.above)
    return put(before, LINE, row, below, above)
