"""What a finger asks, in the imperative. decide() turns it into events or refuses it.

passing: seats whose turn comes before the one who acts; they passed (checked, or dropped when
there is a bet). It must name exactly those seats, so that an old page cannot pass the wrong one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from referee.core.families import Families, Family
from referee.core.game import Chips, Game, House, Paid, Rotation, Source, Stakes, Tracking
from referee.core.law import Law
from referee.core.scores.asks import BeginSheet, SheetCommand
from referee.core.scores.sheet import strand as sheet_strand

# --- the bank -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BeginNight:
    """players: (name, chips bought) pairs in the order of the seats, clockwise; dealer: a place
    in that order; paid: how everybody's first chips were paid; real: the chips are real and this
    closely followed, None where the tablet keeps them; seated: the places in the order in which
    chance put them, none where they sit as written; drawn: chance named the dealer;
    families: what families of games play for, where it is not these stakes."""

    title: str
    players: tuple[tuple[str, int], ...]
    dealer: int
    game: Game
    stakes: Stakes
    house: House
    paid: Paid = "slip"
    real: Tracking | None = None
    seated: tuple[int, ...] = ()
    drawn: bool = False
    families: Families = ()


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
class ShareKitty:
    """Share out the chips of the kitty; odd ones to the first in the order of the seats."""

    among: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class KittyPays:
    """The kitty pays for something: so many of its chips to whoever laid the money out, or (None)
    the cash box pays, in the name of all who are there."""

    payer: int | None
    amount: int
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
    """The order of the seats, clockwise. drawn: by chance; chairs: with the empty chairs that stay,
    none where all are closed."""

    ring: tuple[int, ...]
    drawn: bool = False
    chairs: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class SetStakes:
    """What is played for, and how, from the next deal on. family: whose stakes these are, and the
    others keep theirs; without one they are the night's, and families is the table of those that
    have others."""

    stakes: Stakes
    house: House
    family: Family | Literal[""] = ""
    families: Families = ()


@dataclass(frozen=True, slots=True)
class SetMenu:
    """Which games may be chosen tonight, as (id, name), none for all; and how the next is found."""

    games: tuple[tuple[str, str], ...]
    rotation: Rotation


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
class NameBanker:
    """Everybody settles with this player; None: with the fewest payments."""

    seat: int | None


@dataclass(frozen=True, slots=True)
class ReopenNight:
    why: str = ""


# --- the hand -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SetDealer:
    """Who deals next. big, small: at whose places the blinds are then, where the button may be
    dead; a big one alone: nobody is at the place of the small one. drawn: by chance."""

    seat: int
    big: int | None = None
    small: int | None = None
    drawn: bool = False


@dataclass(frozen=True, slots=True)
class NextDeal:
    """Begin the next deal. What the tap implies is entered first: the last claimant takes the
    pot, openers nobody asked for are noted so."""

    game: Game


@dataclass(frozen=True, slots=True)
class PlayFor:
    """Other stakes for a game and its family, all that concerns the chips themselves apart. when:
    in the deal going on, only there or from now on, while nobody has bet; or from the next on."""

    game: Game
    stakes: Stakes
    when: Literal["deal", "now", "next"] = "next"


@dataclass(frozen=True, slots=True)
class PutAntesIn:
    """out: seats that do not play this deal; owing: those who play and put their ante in later."""

    out: tuple[int, ...] = ()
    owing: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class PostBlinds:
    """The blinds are in. straddles: how many seats after them doubled; out: seats that do not play
    this deal; dead: (seat, chips) put in beside, for blinds missed before; live: (seat, chips) by
    who comes in, a bet of his; small: whether the small blind is posted, not where its seat is
    empty."""

    straddles: int = 0
    out: tuple[int, ...] = ()
    dead: tuple[tuple[int, int], ...] = ()
    live: tuple[tuple[int, int], ...] = ()
    small: bool = True


@dataclass(frozen=True, slots=True)
class TellBoards:
    """The up cards of everybody who is in, as (seat, cards): they say who speaks first."""

    boards: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class TellFirst:
    """Whose up cards speak first."""

    seat: int


@dataclass(frozen=True, slots=True)
class BringIn:
    """The forced first bet of stud, at its least."""

    seat: int


@dataclass(frozen=True, slots=True)
class Handle:
    """This player has set down, thrown, turned up or arranged what the step asks for."""

    seat: int


@dataclass(frozen=True, slots=True)
class AllHandle:
    """Everybody has."""


@dataclass(frozen=True, slots=True)
class TakeWidow:
    """Exchange the whole hand with the widow, or, once it lies open, one card."""

    seat: int
    cards: int


@dataclass(frozen=True, slots=True)
class PassTurn:
    seat: int


@dataclass(frozen=True, slots=True)
class Knock:
    seat: int


@dataclass(frozen=True, slots=True)
class TakeCard:
    """Take the top of the stock or the last discard, throw a card, and knock or not."""

    seat: int
    source: Source
    knocks: bool = False


@dataclass(frozen=True, slots=True)
class Stay:
    """After a knock, the last turn done: stay, or drop and pay the knocker."""

    seat: int
    stays: bool = True


@dataclass(frozen=True, slots=True)
class StockIsOut:
    """The stock is out and nobody has knocked: the hands are shown."""


@dataclass(frozen=True, slots=True)
class Sealed:
    """This player has made his choice; it is kept elsewhere until all have."""

    seat: int


@dataclass(frozen=True, slots=True)
class Reveal:
    """All choices at once, as (seat, "high", "low" or "both")."""

    choices: tuple[tuple[int, str], ...]


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
    """Pay one pot to its winners. openers: "shown", "not-asked", or "" where none are due; low:
    where the pot is halved, the winners of the low half (winners then take the high one); after
    declarations both may be empty, where nobody is left for an end, or for the pot; lowest: who
    pays a forfeit, bonus: what a high hand gets from each player, in the games that have it;
    odd_to: who has the highest card, where the odd chip goes by it."""

    pot: int
    winners: tuple[int, ...]
    openers: str = ""
    low: tuple[int, ...] = ()
    lowest: tuple[int, ...] = ()
    bonus: int = 0
    odd_to: int | None = None


@dataclass(frozen=True, slots=True)
class PayByCards:
    """Pay every pot as the cards say; the judge has read them. shown: (seat, cards, words);
    shares: for each pot its (seat, chips) pairs, none where it waits for the next deal; openers,
    lowest, bonus: as for an award."""

    shown: tuple[tuple[int, str, str], ...]
    shares: tuple[tuple[int, tuple[tuple[int, int], ...]], ...]
    openers: str = ""
    board: str = ""
    lowest: tuple[int, ...] = ()
    bonus: int = 0


@dataclass(frozen=True, slots=True)
class ThrowIn:
    """antes_stay: only what was bet goes back; antes and dead chips wait for the next deal, also
    those of one for the table; next_dealer: the deal is lost; antes_count: those that stay are the
    antes of the next deal, so that nobody antes again."""

    antes_stay: bool
    next_dealer: bool
    antes_count: bool = False


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
    """The pot is `amount`; side: that pile alone is, of those that real chips lie in."""

    amount: int
    side: int | None = None


@dataclass(frozen=True, slots=True)
class Attribute:
    """The difference of a reading, or a part of it, is this seat's."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class Owe:
    """What the count of the pot found missing, or so much of it, this seat still owes."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class PayUp:
    """A seat puts in the chips it owes the pot."""

    seat: int


@dataclass(frozen=True, slots=True)
class LetOff:
    """The table lets a seat off what it owes to a pot, or still hands over for one."""

    seat: int


@dataclass(frozen=True, slots=True)
class HandOver:
    """With real chips: what a deal put right moves has been handed over."""


@dataclass(frozen=True, slots=True)
class LetCountStand:
    """Nobody is said to be short: the pot is played for as it was counted."""


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
    """Just a pot: so many chips in. seat: None for everybody, who is short with all he has."""

    seat: int | None
    amount: int


@dataclass(frozen=True, slots=True)
class TakeChips:
    """Just a pot: so many chips out."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class Release:
    """What was impounded first goes to these, as (seat, chips); the rest of it stays aside."""

    shares: tuple[tuple[int, int], ...]
    why: str = ""


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
    knew it only about; by: who decided, where the law leaves it to a person.
    """

    law: Law
    answers: tuple[tuple[str, str], ...]
    offender: int | None = None
    amounts: tuple[tuple[int, int], ...] = ()
    by: str = ""


BankCommand = (
    BeginNight
    | Sit
    | Buy
    | PassChips
    | ShareCost
    | ShareKitty
    | KittyPays
    | PayMoney
    | GoAway
    | ComeBack
    | Leave
    | Rename
    | Reseat
    | SetStakes
    | SetMenu
    | Correct
    | Count
    | RightDeal
    | CloseNight
    | ReopenNight
    | NameBanker
)
HandCommand = (
    SetDealer
    | NextDeal
    | PutAntesIn
    | PostBlinds
    | TellBoards
    | TellFirst
    | BringIn
    | Handle
    | AllHandle
    | TakeWidow
    | PassTurn
    | Knock
    | TakeCard
    | Stay
    | StockIsOut
    | Sealed
    | Reveal
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
    | Owe
    | PayUp
    | LetOff
    | LetCountStand
    | HandOver
    | TellInterval
    | GoAllIn
    | PutChips
    | TakeChips
    | Release
    | SettleOurselves
    | Rule
)


@dataclass(frozen=True, slots=True)
class Stand:
    """It stood at the table: carry out what the rules refuse, and write down that it was so.

    freely: what cannot have been just so is carried out as near to it as the tablet can come, and
    where it cannot follow at all, it is only written down.
    """

    command: HandCommand
    freely: bool = False


@dataclass(frozen=True, slots=True)
class TapFrom:
    """This device taps from now on, on a strand."""

    strand: str
    device: str


@dataclass(frozen=True, slots=True)
class AskSeat:
    """A phone wants to be a player. device: its name for people; mark: which device it is;
    host: it has the host's right, and need not wait to be let in."""

    seat: int
    device: str
    mark: str
    host: bool = False


@dataclass(frozen=True, slots=True)
class LetIn:
    """The host gives the player's name to the phone that asks for it."""

    mark: str


@dataclass(frozen=True, slots=True)
class TurnAway:
    mark: str


@dataclass(frozen=True, slots=True)
class LeaveSeat:
    """The phone gives its name back, or no longer asks for one."""

    mark: str


@dataclass(frozen=True, slots=True)
class FreeSeat:
    """The host frees a name whose phone is lost."""

    seat: int


@dataclass(frozen=True, slots=True)
class AskFloor:
    """A player raises his hand."""

    seat: int


@dataclass(frozen=True, slots=True)
class HearFloor:
    """The hand is down again: somebody has seen to it, or it was nothing."""

    seat: int


@dataclass(frozen=True, slots=True)
class AskSheet:
    """A player asks the host for that score sheet."""

    seat: int
    sheet: BeginSheet


@dataclass(frozen=True, slots=True)
class HearSheet:
    """It is not begun: the host will not, or the player has thought better of it."""

    seat: int


@dataclass(frozen=True, slots=True)
class NameDevice:
    """The host says what a device is called; "": as the log has it."""

    device: str
    name: str


@dataclass(frozen=True, slots=True)
class AskPhones:
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
class Voted:
    """A player votes; his word is kept beside the log until the end."""

    seat: int


@dataclass(frozen=True, slots=True)
class EndVote:
    """The host ends the vote. counts: how many were for each choice; none: it is given up."""

    counts: tuple[int, ...] = ()


VoteCommand = AskPhones | Voted | EndVote
SeatCommand = AskSeat | LetIn | TurnAway | LeaveSeat | FreeSeat
PhoneCommand = SeatCommand | AskFloor | HearFloor | HearSheet | NameDevice | VoteCommand
Asking = AskSheet | PhoneCommand
"""What is about phones, and cannot come too late because somebody else has tapped."""
Command = BankCommand | HandCommand | PlayFor | SheetCommand | Stand | TapFrom | Asking


def strand(command: Command) -> str:
    """The strand of the log the command writes on: "hand", "bank", "roles" or a sheet's own."""
    if isinstance(command, SheetCommand):
        return sheet_strand(command.sheet)
    if isinstance(command, TapFrom | Asking):
        return "roles"
    if isinstance(command, RightDeal):
        return "hand"  # it is about a deal, and the felt takes it back
    if isinstance(command, PlayFor) and command.when == "next":
        return "bank"
    return "bank" if isinstance(command, BankCommand) else "hand"
