"""Chips the log has in the pot and that are not there: who owes them, and how that ends."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.value import Command, Event, dataclass


@dataclass(frozen=True, slots=True)
class Owe(Command):
    """What the count of the pot found missing, or so much of it, this seat still owes."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class PayUp(Command):
    """A seat puts in the chips it owes the pot."""

    seat: int


@dataclass(frozen=True, slots=True)
class LetOff(Command):
    """The table lets a seat off what it owes to a pot, or still hands over for one."""

    seat: int


@dataclass(frozen=True, slots=True)
class HandOver(Command):
    """With real chips: what a deal put right moves has been handed over."""


@dataclass(frozen=True, slots=True)
class LetCountStand(Command):
    """Nobody is said to be short: the pot is played for as it was counted."""


DebtsCommand = Owe | PayUp | LetOff | HandOver | LetCountStand


@dataclass(frozen=True, slots=True)
class Owing(Event, word="Owing"):
    """Chips that the log has in the pot as this seat's are not there yet: it owes them. missing:
    how many of them a count had found missing; read: how many lay in its real stack when that was
    counted in this deal."""

    seat: int
    amount: int
    missing: int = 0
    read: int = 0


@dataclass(frozen=True, slots=True)
class PaidUp(Event, word="PaidUp"):
    """Somebody puts in chips that the log has in the pot as theirs already: nobody is charged.
    missing: how many of them a count had found missing; below nought, how many too many; read: how
    many that nobody was said to owe lay in their real stack when that was counted in this deal; to:
    who has them, where the pot was paid already, as (seat, chips)."""

    seat: int
    amount: int
    missing: int = 0
    read: int = 0
    to: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class DebtDropped(Event, word="DebtDropped"):
    """What a seat owes the pot is so much less, and nobody put it in: it is set off against what
    goes back to them ("back") or what they won themselves ("own"), or nobody noted who took the pot
    ("unnoted")."""

    seat: int
    amount: int
    why: str


@dataclass(frozen=True, slots=True)
class DebtsKept(Event, word="DebtsKept"):
    """The pot was paid, and what was owed to it is still to be handed over: (from, to, chips)."""

    moves: tuple[tuple[int, int, int], ...]


@dataclass(frozen=True, slots=True)
class DebtLetGo(Event, word="DebtLetGo"):
    """The table lets a seat off what it owes: of a pot still to be paid (moves empty) it has put in
    so much less, of one that was paid each winner had so much less, as (from, to, chips). later: it
    has them in play with the next deal."""

    seat: int
    amount: int
    moves: tuple[tuple[int, int, int], ...] = ()
    later: bool = False


@dataclass(frozen=True, slots=True)
class HandedOver(Event, word="HandedOver"):
    """The chips that a deal put right moves, or that were owed to a pot, lie where they belong."""


@dataclass(frozen=True, slots=True)
class CountStands(Event, word="CountStands"):
    """So many chips are missing in the pot, and it is played for as it was counted."""

    missing: int


DebtsEvent = Owing | PaidUp | DebtDropped | DebtsKept | DebtLetGo | HandedOver | CountStands
FILED: Mapping[str, tuple[type, type]] = {"owes nothing": (LetOff, DebtLetGo)}
"""How a `.hand` file says an act, and what came of it, after the name: a number is called as the
field is."""
