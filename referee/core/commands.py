"""What a finger asks, in the imperative. decide() turns it into events or refuses it.

passing: seats whose turn comes before the one who acts; they passed (checked, or dropped when
there is a bet). It must name exactly those seats, so that an old page cannot pass the wrong one.
"""

from __future__ import annotations

from dataclasses import dataclass

from referee.core.game import Chips, Game, House, Paid, Stakes, Tracking
from referee.core.law import Law

# --- the bank -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BeginNight:
    """players: (name, chips bought) pairs in the order of the seats, clockwise; dealer: a place
    in that order; paid: how everybody's first chips were paid."""

    title: str
    players: tuple[tuple[str, int], ...]
    dealer: int
    game: Game
    stakes: Stakes
    house: House
    paid: Paid = "slip"


@dataclass(frozen=True, slots=True)
class Sit:
    name: str
    amount: int
    after: int | None = None
    paid: Paid = "slip"


@dataclass(frozen=True, slots=True)
class Buy:
    """Chips from the box. They go on the slip unless somebody says that money changed hands: the
    log never claims cash that nobody saw."""

    seat: int
    amount: int
    paid: Paid = "slip"


@dataclass(frozen=True, slots=True)
class PassChips:
    """Sell chips to another player: on the slip, or paid between the two at once."""

    source: int
    target: int
    amount: int
    paid: Paid = "slip"


@dataclass(frozen=True, slots=True)
class ShareCost:
    """One (None: the cash box) pays for several: money, or chips where they are worth none."""

    payer: int | None
    amount: int
    among: tuple[int, ...]
    what: str


@dataclass(frozen=True, slots=True)
class PayMoney:
    """Money changes hands; a side is a seat, or None for the cash box."""

    source: int | None
    target: int | None
    amount: int
    sent: bool = False


@dataclass(frozen=True, slots=True)
class GoAway:
    seat: int


@dataclass(frozen=True, slots=True)
class ComeBack:
    seat: int


@dataclass(frozen=True, slots=True)
class Leave:
    """Leave for good; the stack counts `amount` (None: what the log has). paid: his line is
    cleared with the box at once, in cash or sent, or stays on the slip."""

    seat: int
    amount: int | None = None
    paid: Paid = "slip"


@dataclass(frozen=True, slots=True)
class Rename:
    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class Reseat:
    ring: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class SetStakes:
    stakes: Stakes
    house: House


@dataclass(frozen=True, slots=True)
class Correct:
    source: int | None
    target: int | None
    amount: int
    why: str


@dataclass(frozen=True, slots=True)
class Count:
    seat: int
    amount: int
    why: str = ""


@dataclass(frozen=True, slots=True)
class RightDeal:
    """Put a finished deal right: its pot was these winners', without unwinding the present one."""

    deal: int
    winners: tuple[int, ...]
    why: str = ""


@dataclass(frozen=True, slots=True)
class CloseNight:
    """bearers: the seats that bear what the bank is off by, in equal parts."""

    bearers: tuple[int, ...] = ()
    why: str = ""


@dataclass(frozen=True, slots=True)
class ReopenNight:
    why: str = ""


# --- the hand -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SetDealer:
    seat: int


@dataclass(frozen=True, slots=True)
class NextDeal:
    """Begin the next deal. What the tap implies is entered first: the last claimant takes the
    pot, openers nobody asked for are noted so."""

    game: Game


@dataclass(frozen=True, slots=True)
class PutAntesIn:
    """out: seats that do not play this deal."""

    out: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Check:
    seat: int
    passing: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class BetTo:
    seat: int
    to: int
    passing: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Call:
    seat: int
    passing: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class RaiseTo:
    seat: int
    to: int
    passing: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Drop:
    seat: int
    passing: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class NobodyOpens:
    """All who are still to speak pass."""


@dataclass(frozen=True, slots=True)
class AllCheck:
    """All who are still to speak check, after the opening."""


@dataclass(frozen=True, slots=True)
class OthersDrop:
    """Everybody who still owes an act drops, except those in calling, who call."""

    calling: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class DrawCards:
    """mixed: seats whose discards were not kept apart, should a new pack be needed."""

    seat: int
    count: int
    mixed: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ServeOwed:
    seat: int


@dataclass(frozen=True, slots=True)
class ShowOpeners:
    seat: int


@dataclass(frozen=True, slots=True)
class Award:
    """Pay one pot to its winners. openers: "shown", "not-asked", or "" where none are due."""

    pot: int
    winners: tuple[int, ...]
    openers: str = ""


@dataclass(frozen=True, slots=True)
class PayByCards:
    """Pay every pot as the cards say; the judge has read them. shown: (seat, cards, words);
    shares: for each pot its (seat, chips) pairs, none where it waits for the next deal; openers:
    as for an award."""

    shown: tuple[tuple[int, str, str], ...]
    shares: tuple[tuple[int, tuple[tuple[int, int], ...]], ...]
    openers: str = ""
    board: str = ""


@dataclass(frozen=True, slots=True)
class ThrowIn:
    """antes_stay: only what was bet goes back; next_dealer: the deal is lost."""

    antes_stay: bool
    next_dealer: bool


@dataclass(frozen=True, slots=True)
class DividePot:
    """Share out, between deals, a pot that nobody will play for."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DeclareFoul:
    seat: int
    why: str = ""


@dataclass(frozen=True, slots=True)
class SetGrain:
    """Chips in the tablet or real, and how closely to follow; stacks: counted, when the tablet
    takes the chips over."""

    chips: Chips
    tracking: Tracking
    stacks: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class StayIn:
    """These are still in; all others have dropped."""

    seats: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AllDrawn:
    """Everybody has drawn; the numbers are not noted."""


@dataclass(frozen=True, slots=True)
class CountPot:
    """The pot is `amount`."""

    amount: int


@dataclass(frozen=True, slots=True)
class Attribute:
    """The difference of a reading, or a part of it, is this seat's."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class TellInterval:
    """How the interval stands: whose turn, the bet, and what each has before him."""

    turn: int
    level: int
    bets: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class GoAllIn:
    """With real chips only the player knows his stack: all-in for a total of `to`."""

    seat: int
    to: int


@dataclass(frozen=True, slots=True)
class PutChips:
    """Just a pot: so many chips in."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class TakeChips:
    """Just a pot: so many chips out."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class SettleOurselves:
    """The table settled an irregularity itself; the law is only named."""

    law: str
    title: str
    offender: int | None = None


@dataclass(frozen=True, slots=True)
class Rule:
    """Apply a law with the table's answers, as (question, answer) pairs.

    amounts: what seats put in since the moment the law speaks of, as (seat, chips), where the log
    knew it only about.
    """

    law: Law
    answers: tuple[tuple[str, str], ...]
    offender: int | None = None
    amounts: tuple[tuple[int, int], ...] = ()


BankCommand = (
    BeginNight
    | Sit
    | Buy
    | PassChips
    | ShareCost
    | PayMoney
    | GoAway
    | ComeBack
    | Leave
    | Rename
    | Reseat
    | SetStakes
    | Correct
    | Count
    | RightDeal
    | CloseNight
    | ReopenNight
)
HandCommand = (
    SetDealer
    | NextDeal
    | PutAntesIn
    | Check
    | BetTo
    | Call
    | RaiseTo
    | Drop
    | NobodyOpens
    | AllCheck
    | OthersDrop
    | DrawCards
    | ServeOwed
    | ShowOpeners
    | Award
    | PayByCards
    | ThrowIn
    | DividePot
    | DeclareFoul
    | SetGrain
    | StayIn
    | AllDrawn
    | CountPot
    | Attribute
    | TellInterval
    | GoAllIn
    | PutChips
    | TakeChips
    | SettleOurselves
    | Rule
)


@dataclass(frozen=True, slots=True)
class Stand:
    """It stood at the table: carry out what the rules refuse, and write down that it was so."""

    command: HandCommand


@dataclass(frozen=True, slots=True)
class TapFrom:
    """This device taps from now on, on a strand."""

    strand: str
    device: str


Command = BankCommand | HandCommand | Stand | TapFrom


def strand(command: Command) -> str:
    """The strand of the log the command writes on: "hand", "bank" or "roles"."""
    if isinstance(command, TapFrom):
        return "roles"
    return "bank" if isinstance(command, BankCommand) else "hand"
