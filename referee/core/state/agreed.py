"""A game as it is played here: its steps, as the house and this deal have them."""

from __future__ import annotations

from dataclasses import replace

from referee.core.book.game import BetStep, Deal, Draw, Game, Step
from referee.core.book.house import House
from referee.core.state.betting import check_raises
from referee.core.state.draw import as_played
from referee.core.state.night import Night


def as_agreed(game: Game, night: Night) -> Game:
    """The game with what the house has chosen in place of what it leaves open: how many cards may
    be drawn, whether there is a check-raise; and what it takes to open the deal in play."""
    hand = night.playing
    house = hand.house if hand is not None else night.house
    limit = (hand or night).stakes.limit
    needs = hand.strength if hand is not None else ""
    dealt, found = 0, list[Step]()
    for step in game.steps:
        dealt += step.down + step.up if isinstance(step, Deal) else 0
        found.append(_agreed(step, house, dealt))
        if isinstance(step, BetStep):
            check_raise = check_raises(step, house, limit, game.wins)
            rises = step.rises or (house.rising_openers and step.needs != "nothing")
            rising = needs if rises and needs else step.needs
            found[-1] = replace(step, check_raise=check_raise, needs=rising)
    return replace(game, steps=tuple(found))


def _agreed(step: Step, house: House, cards: int) -> Step:
    return as_played(step, house, cards) if isinstance(step, Draw) else step
