"""Who is at the table: sitting down, away and back, leaving, names and seats."""

from __future__ import annotations

from referee.core.book.game import Paid
from referee.core.value import Command, Event, dataclass


@dataclass(frozen=True, slots=True)
class Sit(Command):
    name: str
    amount: int
    after: int | None = None
    paid: Paid = "slip"


@dataclass(frozen=True, slots=True)
class GoAway(Command):
    seat: int


@dataclass(frozen=True, slots=True)
class ComeBack(Command):
    seat: int


@dataclass(frozen=True, slots=True)
class Leave(Command):
    """Leave for good; the stack counts `amount` (None: what the log has). paid: his line is
    cleared with the box at once, in cash or sent, or stays on the slip."""

    seat: int
    amount: int | None = None
    paid: Paid = "slip"


@dataclass(frozen=True, slots=True)
class Rename(Command):
    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class Reseat(Command):
    """The order of the seats, clockwise. drawn: by chance; chairs: with the empty chairs that stay,
    none where all are closed."""

    ring: tuple[int, ...]
    drawn: bool = False
    chairs: tuple[int, ...] = ()


PeopleCommand = Sit | GoAway | ComeBack | Leave | Rename | Reseat


@dataclass(frozen=True, slots=True)
class Sat(Event, word="Sat"):
    """A player took a seat, at the left of `after` (None: at the end of the row)."""

    seat: int
    name: str
    after: int | None = None


@dataclass(frozen=True, slots=True)
class WentAway(Event, word="WentAway"):
    """The player sits out; later: from the next deal on, being in one that goes on."""

    seat: int
    later: bool = False


@dataclass(frozen=True, slots=True)
class CameBack(Event, word="CameBack"):
    """The player plays again. chair: after leaving, in the chair that was kept."""

    seat: int
    chair: bool = False


@dataclass(frozen=True, slots=True)
class WillLeave(Event, word="WillLeave"):
    """The player leaves as soon as the present deal is over."""

    seat: int


@dataclass(frozen=True, slots=True)
class Left(Event, word="Left"):
    """The player has left the table; his chips are cashed."""

    seat: int


@dataclass(frozen=True, slots=True)
class Renamed(Event, word="Renamed"):
    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class Reseated(Event, word="Reseated"):
    """The order of the seats, clockwise. drawn: chance gave it; chairs: the same with the empty
    chairs that stay between them, none where no chair stays empty."""

    ring: tuple[int, ...]
    drawn: bool = False
    chairs: tuple[int, ...] = ()


PeopleEvent = Sat | WentAway | CameBack | WillLeave | Left | Renamed | Reseated
