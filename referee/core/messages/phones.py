"""Devices: who taps, which phone is which player, the floor, votes."""

from __future__ import annotations

from typing import Literal

from referee.core.sheets.commands import BeginSheet
from referee.core.sheets.events import SheetBegan
from referee.core.value import Command, Event, dataclass

May = Literal["", "act", "confirm"]
"""What phones may do at their seats: look on (nothing is said), act when it is their turn, or act
and the host then confirms it."""
Favor = Literal["away", "back", "buy"]
"""What a player asks the host to enter: that they are away, or back; that they buy chips."""


@dataclass(frozen=True, slots=True)
class TapFrom(Command):
    """This device taps from now on, on a strand."""

    strand: str
    device: str


@dataclass(frozen=True, slots=True)
class AskSeat(Command):
    """A phone wants to be a player. device: its name for people; mark: which device it is;
    host: it has the host's right, and need not wait to be let in."""

    seat: int
    device: str
    mark: str
    host: bool = False


@dataclass(frozen=True, slots=True)
class LetIn(Command):
    """The host gives the player's name to the phone that asks for it."""

    mark: str


@dataclass(frozen=True, slots=True)
class LetAllIn(Command):
    """The host lets in every phone that asks for a name which has none, one for each name."""


@dataclass(frozen=True, slots=True)
class TurnAway(Command):
    mark: str


@dataclass(frozen=True, slots=True)
class LeaveSeat(Command):
    """The phone gives its name back, or no longer asks for one."""

    mark: str


@dataclass(frozen=True, slots=True)
class FreeSeat(Command):
    """The host frees a name whose phone is lost."""

    seat: int


@dataclass(frozen=True, slots=True)
class AskFloor(Command):
    """A player raises his hand."""

    seat: int


@dataclass(frozen=True, slots=True)
class HearFloor(Command):
    """The hand is down again: somebody has seen to it, or it was nothing."""

    seat: int


@dataclass(frozen=True, slots=True)
class AskSheet(Command):
    """A player asks the host for that score sheet."""

    seat: int
    sheet: BeginSheet


@dataclass(frozen=True, slots=True)
class HearSheet(Command):
    """It is not begun: the host will not, or the player has thought better of it."""

    seat: int


@dataclass(frozen=True, slots=True)
class NameDevice(Command):
    """The host says what a device is called; "": as the log has it."""

    device: str
    name: str


@dataclass(frozen=True, slots=True)
class AskPhones(Command):
    """The phones are asked what a law leaves open; see VoteAsked."""

    law: str
    title: str
    ask: str
    choices: tuple[str, ...]
    facts: tuple[tuple[str, str], ...] = ()
    offender: int | None = None
    question: str = ""
    answers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Voted(Command):
    """A player votes; his word is kept beside the log until the end."""

    seat: int


@dataclass(frozen=True, slots=True)
class EndVote(Command):
    """The host ends the vote. counts: how many were for each choice; none: it is given up."""

    counts: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class LetPhones(Command):
    """The host says what phones may do. ahead: what a player will do when the turn comes is kept,
    if they choose it before; deals: whoever deals does the dealer's taps on their own phone."""

    may: May
    ahead: bool = False
    deals: bool = False


@dataclass(frozen=True, slots=True)
class ConfirmPhones(Command):
    """The table has heard what phones entered, up to that entry of the log."""

    entry: int


@dataclass(frozen=True, slots=True)
class AskFor(Command):
    """A player asks the host to enter something for them. chips: how many, of a buy-in."""

    seat: int
    what: Favor
    chips: int = 0


@dataclass(frozen=True, slots=True)
class HearAsked(Command):
    """It is not done: the host will not, or the player has thought better of it."""

    seat: int


VoteCommand = AskPhones | Voted | EndVote
ActingCommand = LetPhones | ConfirmPhones | AskFor | HearAsked
SeatCommand = AskSeat | LetIn | LetAllIn | TurnAway | LeaveSeat | FreeSeat
PhoneCommand = (
    SeatCommand | AskFloor | HearFloor | HearSheet | NameDevice | VoteCommand | ActingCommand
)
Asking = AskSheet | PhoneCommand
"""What is about phones, and cannot come too late because somebody else has tapped."""


@dataclass(frozen=True, slots=True)
class TapsFrom(Event, word="TapsFrom"):
    """From now on this device, and no other, taps on a strand ("": whoever has the right)."""

    strand: str
    device: str


@dataclass(frozen=True, slots=True)
class SeatAsked(Event, word="SeatAsked"):
    """A phone asks to be a player. device: its name for people; mark: which device it is (a
    seal of what its cookie holds, which nobody can use)."""

    seat: int
    device: str
    mark: str


@dataclass(frozen=True, slots=True)
class SeatGiven(Event, word="SeatGiven"):
    """The phone is the player's from now on; another one that was his is no longer."""

    seat: int
    device: str
    mark: str


@dataclass(frozen=True, slots=True)
class SeatDenied(Event, word="SeatDenied"):
    """The host has not let that phone in."""

    seat: int
    mark: str


@dataclass(frozen=True, slots=True)
class SeatFreed(Event, word="SeatFreed"):
    """The player has no phone any more. lost: the host freed the name."""

    seat: int
    mark: str
    lost: bool = False


@dataclass(frozen=True, slots=True)
class FloorAsked(Event, word="FloorAsked"):
    """A player has quietly asked for the floor."""

    seat: int


@dataclass(frozen=True, slots=True)
class SheetAsked(Event, word="SheetAsked"):
    """A player asks the host for a score sheet: this one, under whatever number comes next."""

    seat: int
    sheet: SheetBegan


@dataclass(frozen=True, slots=True)
class SheetHeard(Event, word="SheetHeard"):
    """There will be no such sheet: the host says so; back: the player has thought better of it."""

    seat: int
    back: bool = False


@dataclass(frozen=True, slots=True)
class DeviceNamed(Event, word="DeviceNamed"):
    """A device is called so from now on, whatever the log says it was tapped from ("": no more)."""

    device: str
    name: str


@dataclass(frozen=True, slots=True)
class VoteAsked(Event, word="VoteAsked"):
    """The phones are asked what a law leaves open. ask: the question; choices: what may be
    answered; law, title, facts, offender: the ruling it is about; voters: who has a phone.
    question, answers: the question of the law that is put to the vote, and the answer that each
    choice stands for; none where it is a ruling, yes or no."""

    law: str
    title: str
    ask: str
    choices: tuple[str, ...]
    voters: tuple[int, ...]
    facts: tuple[tuple[str, str], ...] = ()
    offender: int | None = None
    question: str = ""
    answers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class VoteCast(Event, word="VoteCast"):
    """A player has voted; how, the log does not hear."""

    seat: int


@dataclass(frozen=True, slots=True)
class VoteEnded(Event, word="VoteEnded"):
    """The vote is over. counts: how many were for each choice; none where it was given up; choices:
    what they were (older logs do not say)."""

    counts: tuple[int, ...] = ()
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FloorHeard(Event, word="FloorHeard"):
    """Somebody has seen to it; back: the player has thought better of it, on their phone."""

    seat: int
    back: bool = False


@dataclass(frozen=True, slots=True)
class PhonesMay(Event, word="PhonesMay"):
    """What phones may do at their seats from now on; see LetPhones."""

    may: May
    ahead: bool = False
    deals: bool = False


@dataclass(frozen=True, slots=True)
class ByPhone(Event, word="ByPhone"):
    """What else this entry holds was entered by the player, on the phone of that seat. entry: its
    number, by which it can be confirmed; 0: it is none of what the table confirms."""

    seat: int
    entry: int


@dataclass(frozen=True, slots=True)
class Confirmed(Event, word="Confirmed"):
    """The table has heard what phones entered, up to that entry."""

    entry: int


@dataclass(frozen=True, slots=True)
class AskedFor(Event, word="AskedFor"):
    """A player asks the host for something; see AskFor."""

    seat: int
    what: Favor
    chips: int = 0


@dataclass(frozen=True, slots=True)
class AskedHeard(Event, word="AskedHeard"):
    """There will be no such thing; back: the player has thought better of it, on their phone."""

    seat: int
    back: bool = False


VoteEvent = VoteAsked | VoteCast | VoteEnded
ActingEvent = PhonesMay | ByPhone | Confirmed | AskedFor | AskedHeard
SeatEvent = SeatAsked | SeatGiven | SeatDenied | SeatFreed
PhoneEvent = (
    SeatEvent
    | FloorAsked
    | FloorHeard
    | SheetAsked
    | SheetHeard
    | DeviceNamed
    | VoteEvent
    | ActingEvent
)
