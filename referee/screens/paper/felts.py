"""Small felts: a moment of a deal as a picture for paper, our own SVG without script or style."""

from __future__ import annotations

from math import cos, pi, sin

from referee.core.value import dataclass
from referee.screens.felt.felt import Felt

WIDTH, HEIGHT = 240, 150
NAMES, BETS = (103, 62), (55, 30)
"""How far from the middle names stand, and what was bet, across and down."""
OUT = ("dropped", "away", "foul")


@dataclass(frozen=True, slots=True)
class PaperSeat:
    """A player: where name and stack stand and what they bet, in units of the picture; out: the
    hand is, or they are not in the deal."""

    name: str
    stack: str
    bet: str
    out: bool
    dealer: bool
    x: int
    y: int
    bet_x: int
    bet_y: int


@dataclass(frozen=True, slots=True)
class Small:
    """The felt of a moment. pot: as the felt says it, nothing where it is not known."""

    pot: str
    chairs: tuple[PaperSeat, ...]


def small(felt: Felt) -> Small:
    """The felt that everybody saw, clockwise from its near side."""
    seats = len(felt.seats)
    return Small(
        felt.pot,
        tuple(
            PaperSeat(
                seat.name,
                seat.stack,
                seat.bet,
                seat.state in OUT,
                seat.dealer,
                *_around(at, seats, NAMES),
                *_around(at, seats, BETS),
            )
            for at, seat in enumerate(felt.seats)
        ),
    )


def _around(at: int, seats: int, far: tuple[int, int]) -> tuple[int, int]:
    turned = 2 * pi * at / max(1, seats)
    return round(WIDTH / 2 - far[0] * sin(turned)), round(HEIGHT / 2 + far[1] * cos(turned))
