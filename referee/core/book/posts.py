"""Who posts blinds and antes, where it is not as the game has it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

SideAnteBy = Literal["all", "dealer", "big-blind"]
PostedBy = Literal[
    "game", "eldest", "dealer", "eldest-second", "eldest-second-third", "dealer-eldest-second"
]
"""Who posts the blinds, in their order, where it is not as the game has it."""
POSTED_BY: Mapping[PostedBy, tuple[int, ...]] = {
    "eldest": (0,),
    "dealer": (-1,),
    "eldest-second": (0, 1),
    "eldest-second-third": (0, 1, 2),
    "dealer-eldest-second": (-1, 0, 1),
}
"""Their places: 0 the eldest, -1 the dealer."""
