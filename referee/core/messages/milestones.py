"""Acts of a table in a hurry: whole intervals at once, chips counted as they lie."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.book.game import Chips, Tracking
from referee.core.value import Command, Event, dataclass


@dataclass(frozen=True, slots=True)
class SetGrain(Command):
    """Chips in the tablet or real, and how closely to follow; stacks: counted, when the tablet
    takes the chips over."""

    chips: Chips
    tracking: Tracking
    stacks: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class StayIn(Command):
    """These are still in; all others have dropped."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AllDrawn(Command):
    """Everybody has drawn; the numbers are not noted."""


@dataclass(frozen=True, slots=True)
class CountPot(Command):
    """The pot is `amount`; side: that pile alone is, of those that real chips lie in."""

    amount: int
    side: int | None = None


@dataclass(frozen=True, slots=True)
class Attribute(Command):
    """The difference of a reading, or a part of it, is this seat's."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class TellInterval(Command):
    """How the interval stands: whose turn, the bet, and what each has before him."""

    turn: int
    level: int
    bets: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class GoAllIn(Command):
    """With real chips only the player knows his stack: all-in for a total of `to`."""

    seat: int
    to: int


@dataclass(frozen=True, slots=True)
class PutChips(Command):
    """Just a pot: so many chips in. seat: None for everybody, who is short with all he has."""

    seat: int | None
    amount: int


@dataclass(frozen=True, slots=True)
class TakeChips(Command):
    """Just a pot: so many chips out."""

    seat: int
    amount: int


Milestone = StayIn | AllDrawn | CountPot | Attribute | TellInterval | GoAllIn | PutChips | TakeChips
"""What is told of a deal that is not followed bet by bet."""
MilestonesCommand = SetGrain | Milestone


@dataclass(frozen=True, slots=True)
class GrainSet(Event, word="GrainSet"):
    """How closely the tablet follows. chips: kept in the tablet or real; tracking: every bet,
    milestones, or referee only; stacks: what was counted as (seat, chips) when the tablet takes
    the chips over."""

    chips: Chips
    tracking: Tracking
    stacks: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class StillIn(Event, word="StillIn"):
    """Those still in have called; all others have dropped. paid: (seat, chips) it takes at
    least; nobody tapped the bets, so they are known only about."""

    seats: tuple[int, ...]
    paid: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class BettingOver(Event, word="BettingOver"):
    """A betting interval is over; what was bet in it was not noted. told: nothing is missing, as
    in just a pot, where all that goes in is said."""

    told: bool = False


@dataclass(frozen=True, slots=True)
class AllDrew(Event, word="AllDrew"):
    """Everybody has drawn; how many was not noted."""


@dataclass(frozen=True, slots=True)
class PotCounted(Event, word="PotCounted"):
    """A reading of the pot, or of one pile of it (side). book: what the log had; nobody is said
    to have put in the rest."""

    amount: int
    book: int
    side: int | None = None


@dataclass(frozen=True, slots=True)
class Attributed(Event, word="Attributed"):
    """Somebody says the difference of a reading is this seat's (less than nought: he put in
    less than the log had)."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class IntervalTold(Event, word="IntervalTold"):
    """How the interval stands: whose turn, the bet, and what each has before him as (seat,
    chips)."""

    turn: int
    level: int
    bets: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class PutIn(Event, word="PutIn"):
    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class TookOut(Event, word="TookOut"):
    seat: int
    amount: int


MilestonesEvent = (
    GrainSet
    | StillIn
    | BettingOver
    | AllDrew
    | PotCounted
    | Attributed
    | IntervalTold
    | PutIn
    | TookOut
)
FILED: Mapping[str, tuple[type, type]] = {
    "puts in {amount}": (PutChips, PutIn),
    "takes out {amount}": (TakeChips, TookOut),
}
"""How a `.hand` file says an act, and what came of it, after the name: a number is called as the
field is."""
