"""A game as it is played here: its steps, as the house and this deal have them."""

from __future__ import annotations

from dataclasses import replace

from referee.core.book.game import BetStep, Blinds, Deal, Draw, Game, Step
from referee.core.book.house import House
from referee.core.book.strengths import STRENGTHS
from referee.core.state.betting import check_raises
from referee.core.state.draw import as_played
from referee.core.state.night import Night


def as_agreed(game: Game, night: Night) -> Game:
    """The game with what the house has chosen in place of what it leaves open: how many cards may
    be drawn, the blinds in chips, whether there is a check-raise, whether openers rise; and what it
    takes to open the deal in play."""
    hand = night.playing if night.playing and night.playing.game.id == game.id else None
    house = (hand or night).house
    stakes = hand.stakes if hand is not None else night.stakes_for(game)
    needs = hand.strength if hand is not None else ""
    dealt, found = 0, list[Step]()
    for step in game.steps:
        dealt += step.down + step.up if isinstance(step, Deal) else 0
        found.append(_agreed(step, house, dealt))
        if isinstance(step, Blinds):
            posted = stakes.in_force(step)
            amounts = zip(posted.posts, stakes.amounts(posted), strict=True)
            found[-1] = replace(posted, posts=tuple((at, chips) for (at, _), chips in amounts))
        if isinstance(step, BetStep):
            check_raise = check_raises(step, house, stakes.limit, game.wins)
            rises = step.rises or (house.rising_openers and _may_rise(step))
            rising = needs if rises and needs in STRENGTHS else step.needs
            found[-1] = replace(step, check_raise=check_raise, needs=rising, rises=rises)
    return replace(game, steps=tuple(found))


def _may_rise(step: BetStep) -> bool:
    """Whether a higher pair can be asked for: a deal that nobody opens is followed by another."""
    return step.needs in STRENGTHS[:-1] and step.unopened == "ante-again"


def _agreed(step: Step, house: House, cards: int) -> Step:
    return as_played(step, house, cards) if isinstance(step, Draw) else step
