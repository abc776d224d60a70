"""Every command there is: the unions of the nouns' own."""

from __future__ import annotations

from referee.core.messages.bank import BankCommand, RightDeal
from referee.core.messages.betting import BettingCommand
from referee.core.messages.dealing import DealingCommand
from referee.core.messages.debts import DebtsCommand
from referee.core.messages.draw import DrawCommand
from referee.core.messages.law import LawCommand
from referee.core.messages.milestones import MilestonesCommand
from referee.core.messages.people import PeopleCommand
from referee.core.messages.phones import Asking, TapFrom
from referee.core.messages.prices import PricesCommand
from referee.core.messages.showdown import ShowdownCommand
from referee.core.messages.stakes import PlayFor, StakesCommand
from referee.core.messages.turns import TurnsCommand
from referee.core.sheets.commands import SheetCommand
from referee.core.sheets.sheet import strand as sheet_strand
from referee.core.value import Command, dataclass, each

TableCommand = BankCommand | PeopleCommand | StakesCommand
"""What is about the whole night and no deal."""
HandCommand = (
    DealingCommand
    | BettingCommand
    | DrawCommand
    | PricesCommand
    | TurnsCommand
    | ShowdownCommand
    | MilestonesCommand
    | DebtsCommand
    | LawCommand
)


@dataclass(frozen=True, slots=True)
class Stand(Command):
    """It stood at the table: carry out what the rules refuse, and write down that it was so.

    freely: what cannot have been just so is carried out as near to it as the tablet can come, and
    where it cannot follow at all, it is only written down.
    """

    command: HandCommand
    freely: bool = False


COMMANDS: tuple[type[Command], ...] = each(
    TableCommand | HandCommand | SheetCommand | Stand | TapFrom | Asking
)


def strand(command: Command) -> str:
    """The strand of the log the command writes on: "hand", "bank", "roles" or a sheet's own."""
    if isinstance(command, SheetCommand):
        return sheet_strand(command.sheet)
    if isinstance(command, TapFrom | Asking):
        return "roles"
    if isinstance(command, RightDeal):
        return "hand"  # it is about a deal, and the felt takes it back
    if isinstance(command, PlayFor) and command.when != "next":
        return "hand"
    return "bank" if isinstance(command, TableCommand) else "hand"


__all__ = ["COMMANDS", "Command", "HandCommand", "Stand", "TableCommand", "strand"]
