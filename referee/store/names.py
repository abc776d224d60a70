"""The words by which a log names its events and what is in them: chosen once, read for ever.

A class may be renamed or moved as one likes; its word stays as it is, because rows with it lie in
drawers. The word of an event stands beside its class; what is new gets one that never stood there.
Here they come together, with what stands in the events.
"""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.book import game, house, prices
from referee.core.messages.event import EVENTS
from referee.core.people import messages as house_log
from referee.core.sheets import events as sheet

NAMES: Mapping[str, type] = {
    **{event.WORD: event for event in EVENTS if event.WORD},
    **sheet.NAMES,
    "step:Ante": game.Ante,
    "step:Blinds": game.Blinds,
    "step:Deal": game.Deal,
    "step:Bet": game.BetStep,
    "step:Draw": game.Draw,
    "step:Handle": game.HandleStep,
    "step:Widow": game.Widow,
    "step:Stock": game.Stock,
    "step:Declare": game.Declare,
    "step:Free": game.Free,
    "step:Showdown": game.Showdown,
    "step:Offer": prices.Offered,
    "step:Again": prices.BackTo,
    "step:Compare": prices.Compare,
    "step:Decide": prices.Decide,
    "Price": prices.Price,
    "CardEvent": prices.CardEvent,
    "Versus": prices.Versus,
    "Game": game.Game,
    "Limit": game.Limit,
    "Stakes": game.Stakes,
    "House": house.House,
}

HOUSE_NAMES: Mapping[str, type] = house_log.NAMES
"""The same of the house log, which knows these words and no others."""
