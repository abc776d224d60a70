"""Every question about a night and a deal is answered as it was, at each moment of every deal."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from walks import GROUPS, answers, group, told, walked

from referee.core.log import Entry
from referee.core.state import betting, button, declaring, draw, pots, rotation
from referee.core.state.hand import Hand
from referee.core.state.night import Night

MARKS = Path(__file__).with_name("walks.tsv")
ROOMS = (Night, Hand, betting, button, declaring, draw, pots, rotation)

WINNERS = (((0,), ()), ((0, 1), ()), ((1,), (0, 2)), ((), (0, 1)), ((2, 1, 0), ()))
"""The high and the low end of a pot, as places among those who may win it."""


def tells(name: str, entry: Entry, night: Night) -> Iterator[str]:
    for room in ROOMS:
        yield from answers(room, night)
    hand = night.hand
    for pot in pots.pots(hand) if hand is not None else ():
        for high, low in WINNERS:
            winners = [pot.claimants[at] for at in high if at < len(pot.claimants)]
            lows = [pot.claimants[at] for at in low if at < len(pot.claimants)]
            yield told(pots.shares, hand, pot, winners, lows, pot.claimants[-1])
    for seat in night.playing.order if night.playing is not None else ():
        yield told(betting.choices, night.playing, seat, night.reach(seat))
        yield told(betting.choices, night.playing, seat, 7)


@pytest.mark.parametrize("number", range(GROUPS))
def test_a_walk_through_the_deals(number: int) -> None:
    walked(MARKS, group(number), tells, every=2)
