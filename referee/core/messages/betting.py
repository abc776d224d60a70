"""A betting interval: who speaks first, and what is said."""

from __future__ import annotations

from referee.core.value import Command, Event, OwnCommand, dataclass


@dataclass(frozen=True, slots=True)
class TellBoards(Command):
    """The up cards of everybody who is in, as (seat, cards): they say who speaks first."""

    boards: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class TellFirst(OwnCommand):
    """Whose up cards speak first."""

    seat: int


@dataclass(frozen=True, slots=True)
class BringIn(OwnCommand):
    """The forced first bet of stud, at its least."""

    seat: int


@dataclass(frozen=True, slots=True)
class Check(OwnCommand):
    seat: int
    passing: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class BetTo(OwnCommand):
    seat: int
    to: int
    passing: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Call(OwnCommand):
    seat: int
    passing: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class RaiseTo(OwnCommand):
    seat: int
    to: int
    passing: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Drop(OwnCommand):
    seat: int
    passing: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class NobodyOpens(Command):
    """All who are still to speak pass."""


@dataclass(frozen=True, slots=True)
class AllCheck(Command):
    """All who are still to speak check, after the opening."""


@dataclass(frozen=True, slots=True)
class OthersDrop(Command):
    """Everybody who still owes an act drops, except those in calling, who call."""

    calling: tuple[int, ...] = ()


StaysIn = Check | BetTo | Call | RaiseTo
Speech = StaysIn | Drop
OwnWord = Speech | TellFirst | BringIn
"""What one seat says."""
BettingCommand = OwnWord | TellBoards | NobodyOpens | AllCheck | OthersDrop


@dataclass(frozen=True, slots=True)
class FirstTold(Event, word="FirstTold"):
    """Whose up cards speak first in this interval; boards: the up cards as (seat, cards), where
    they were entered; best: whose are first, where he is all-in and the next one speaks; unsaid:
    all checked, and nobody said whose they are."""

    seat: int
    boards: tuple[tuple[int, str], ...] = ()
    best: int | None = None
    unsaid: bool = False


@dataclass(frozen=True, slots=True)
class BroughtIn(Event, word="BroughtIn"):
    """The forced first bet of stud; to: what he put in, level: what a call costs."""

    seat: int
    to: int
    level: int
    all_in: bool = False


@dataclass(frozen=True, slots=True)
class Checked(Event, word="Checked"):
    seat: int


@dataclass(frozen=True, slots=True)
class Bet(Event, word="Bet"):
    """The first bet of an interval; it opens, where opening counts."""

    seat: int
    to: int
    paid: int
    all_in: bool = False


@dataclass(frozen=True, slots=True)
class Called(Event, word="Called"):
    seat: int
    to: int
    paid: int
    all_in: bool = False


@dataclass(frozen=True, slots=True)
class Raised(Event, word="Raised"):
    """completes: it makes a bring-in up to a whole bet, and is no raise of it."""

    seat: int
    to: int
    paid: int
    all_in: bool = False
    completes: bool = False


@dataclass(frozen=True, slots=True)
class Dropped(Event, word="Dropped"):
    """ruled: by a ruling, whoever's turn it is."""

    seat: int
    ruled: bool = False


@dataclass(frozen=True, slots=True)
class UncalledReturned(Event, word="UncalledReturned"):
    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class PassedOut(Event, word="PassedOut"):
    """Nobody opened; the pot stays."""


Spoken = FirstTold | BroughtIn | Checked | Bet | Called | Raised | Dropped
"""What somebody has said."""
BettingEvent = Spoken | UncalledReturned | PassedOut
