"""Every event there is: the unions of the nouns' own."""

from __future__ import annotations

from referee.core.messages.bank import BankEvent
from referee.core.messages.betting import BettingEvent
from referee.core.messages.club import ClubEvent
from referee.core.messages.dealing import DealingEvent
from referee.core.messages.debts import DebtsEvent
from referee.core.messages.draw import DrawEvent
from referee.core.messages.law import LawEvent
from referee.core.messages.log import LogEvent
from referee.core.messages.milestones import MilestonesEvent
from referee.core.messages.people import PeopleEvent
from referee.core.messages.phones import PhoneEvent, TapsFrom
from referee.core.messages.prices import PricesEvent
from referee.core.messages.showdown import ShowdownEvent
from referee.core.messages.stakes import StakesEvent
from referee.core.messages.turns import TurnsEvent
from referee.core.sheets.events import SheetEvent
from referee.core.value import Event, each

TableEvent = BankEvent | PeopleEvent | StakesEvent | ClubEvent
"""What is about the whole night and no deal."""
HandEvent = (
    DealingEvent
    | BettingEvent
    | DrawEvent
    | PricesEvent
    | TurnsEvent
    | ShowdownEvent
    | MilestonesEvent
    | DebtsEvent
    | LawEvent
)
EVENTS: tuple[type[Event], ...] = each(
    TableEvent | HandEvent | SheetEvent | TapsFrom | PhoneEvent | LogEvent
)

__all__ = ["EVENTS", "Event", "HandEvent", "TableEvent"]
