"""A missing ante, ruled or owed, is charged once: in every grain, counted or not, all-in or not."""

from __future__ import annotations

import itertools

import pytest
from test_properties import BOOK

from referee.core.commands import (
    BeginNight,
    CountPot,
    LetCountStand,
    NextDeal,
    Owe,
    PayUp,
    PutAntesIn,
    Rule,
    SetGrain,
)
from referee.core.decide import act
from referee.core.game import Chips, House, Stakes, Tracking
from referee.core.night import Night

GRAINS: tuple[tuple[Chips, Tracking], ...] = (
    ("tablet", "bets"),
    ("real", "bets"),
    ("real", "milestones"),
)
LAW = BOOK.laws["forgotten-ante"]
RULED = Rule(LAW, (("known", "yes"), ("who", "0")), None)


def anted(grain: tuple[Chips, Tracking], ann: int, later: bool) -> Night:
    """Antes of two are booked; Ann may have one chip only."""
    game = BOOK.games["jackpots"]
    players = (("Ann", ann), ("Bob", 80), ("Cy", 80))
    night = act(Night(), BeginNight("t", players, 2, game, Stakes(ante=2), House()))[1]
    if grain[0] == "real":
        night = act(night, SetGrain(*grain))[1]
    for command in (NextDeal(game), PutAntesIn(owing=(0,) if later else ())):
        night = act(night, command)[1]
    return night


@pytest.mark.parametrize(
    ("grain", "ann", "later", "counted"),
    list(itertools.product(GRAINS, (80, 1), (False, True), (False, True))),
)
def test_a_missing_ante_is_charged_once(
    grain: tuple[Chips, Tracking], ann: int, later: bool, counted: bool
) -> None:
    night = anted(grain, ann, later)
    whole, hers = night.pot, night.players[0].bought
    assert night.hand is not None
    booked, purse = night.hand.holdings[0].total, night.purse
    if counted:
        night = act(night, CountPot(whole - booked))[1]
        assert night.pot == (whole if later else whole - booked)
    ways = [RULED, PayUp(0)] if later else [RULED]
    if counted and not later:
        assert act(night, Owe(0, booked))[1].purse == purse
        assert act(night, LetCountStand())[1].loose == night.loose
    for way in ways:
        after = act(night, way)[1]
        assert after.hand is not None
        assert (after.pot, after.hand.holdings[0].total) == (whole, booked)
        assert (after.purse, after.owing) == (purse, ())
        assert sum(after.purse) == 0
        assert after.players[0].bought == hers
