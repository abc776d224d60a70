"""Steps that are neither bet nor draw: passes, the widow, the stock, declarations."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.book.game import Source
from referee.core.value import Command, Event, OwnCommand, dataclass


@dataclass(frozen=True, slots=True)
class Handle(OwnCommand):
    """This player has set down, thrown, turned up or arranged what the step asks for."""

    seat: int


@dataclass(frozen=True, slots=True)
class AllHandle(Command):
    """Everybody has."""


@dataclass(frozen=True, slots=True)
class TakeWidow(OwnCommand):
    """Exchange the whole hand with the widow, or, once it lies open, one card."""

    seat: int
    cards: int


@dataclass(frozen=True, slots=True)
class PassTurn(OwnCommand):
    seat: int


@dataclass(frozen=True, slots=True)
class Knock(OwnCommand):
    seat: int


@dataclass(frozen=True, slots=True)
class TakeCard(OwnCommand):
    """Take the top of the stock or the last discard, throw a card, and knock or not."""

    seat: int
    source: Source
    knocks: bool = False


@dataclass(frozen=True, slots=True)
class Stay(OwnCommand):
    """After a knock, the last turn done: stay, or drop and pay the knocker."""

    seat: int
    stays: bool = True


@dataclass(frozen=True, slots=True)
class StockIsOut(Command):
    """The stock is out and nobody has knocked: the hands are shown."""


@dataclass(frozen=True, slots=True)
class Sealed(Command):
    """This player has made his choice; it is kept elsewhere until all have."""

    seat: int


@dataclass(frozen=True, slots=True)
class Reveal(Command):
    """All choices at once, as (seat, "high", "low" or "both")."""

    choices: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class DecideOn(Command):
    """What the table has decided: what is played for, or the letter of the rank that is wild."""

    way: str


OwnTurn = Handle | TakeWidow | PassTurn | Knock | TakeCard | Stay
"""What one seat does with its cards."""
ForAll = AllHandle | StockIsOut | Reveal | DecideOn
"""What is so for all."""
TurnsCommand = OwnTurn | ForAll | Sealed


@dataclass(frozen=True, slots=True)
class Handled(Event, word="Handled"):
    """One player has done what the step asks of everybody with his cards."""

    seat: int


@dataclass(frozen=True, slots=True)
class AllHandled(Event, word="AllHandled"):
    """Everybody still in has done it. what: the word of the step, or of what was offered; nothing
    in nights of before."""

    what: str = ""


@dataclass(frozen=True, slots=True)
class SecondHalf(Event, word="SecondHalf"):
    """Nobody opened the first half of the game: the same cards are played for the second."""


@dataclass(frozen=True, slots=True)
class WidowTaken(Event, word="WidowTaken"):
    """Cards exchanged with the widow: the whole of it (the first time unseen), or one."""

    seat: int
    cards: int


@dataclass(frozen=True, slots=True)
class TurnPassed(Event, word="TurnPassed"):
    seat: int


@dataclass(frozen=True, slots=True)
class Knocked(Event, word="Knocked"):
    """Everybody else has one more turn. needs: the strength it takes to knock, if any."""

    seat: int
    needs: str = ""


@dataclass(frozen=True, slots=True)
class CardTaken(Event, word="CardTaken"):
    """A card from the stock or the discards, and another thrown for it."""

    seat: int
    source: Source


@dataclass(frozen=True, slots=True)
class Stayed(Event, word="Stayed"):
    """The player has had his last turn and stays for the showdown."""

    seat: int


@dataclass(frozen=True, slots=True)
class StockRanOut(Event, word="StockRanOut"):
    """The stock is out and nobody knocked."""


@dataclass(frozen=True, slots=True)
class HasDeclared(Event, word="HasDeclared"):
    """The player has made his choice; nobody knows it yet."""

    seat: int


@dataclass(frozen=True, slots=True)
class Declared(Event, word="Declared"):
    """All choices together, as (seat, "high", "low" or "both")."""

    choices: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class DecidedOn(Event, word="DecidedOn"):
    """What is played for from now on, or which rank is wild, by its letter."""

    way: str


TurnTaken = CardTaken | Knocked | Stayed | TurnPassed | WidowTaken
"""What somebody has done in their turn round a spare hand or a stock."""
TurnsEvent = (
    Handled | AllHandled | SecondHalf | TurnTaken | StockRanOut | HasDeclared | Declared | DecidedOn
)
FILED: Mapping[str, tuple[type, type]] = {
    "has chosen": (Sealed, HasDeclared),
    "exchanges {cards}": (TakeWidow, WidowTaken),
    "stays": (Stay, Stayed),
}
"""How a `.hand` file says an act, and what came of it, after the name: a number is called as the
field is."""
