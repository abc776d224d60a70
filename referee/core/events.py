"""What happened, in the past tense. An event carries amounts already reckoned.

Seats are the players' numbers for the night, amounts are chips. `to` is a total for the
interval, `paid` what went in now. Three families: the bank (people and money), the hand (one
deal), the log (take-backs, which name entries).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from referee.core.families import Families, Family
from referee.core.game import Chips, Game, House, Paid, Rotation, Source, Stakes, Tracking
from referee.core.scores.entries import SheetBegan, SheetEvent

# --- the bank: who is here, who holds what --------------------------------------------------


@dataclass(frozen=True, slots=True)
class NightBegan:
    """families: what each family of games is played for, where it is not the night's stakes."""

    title: str
    game: Game
    stakes: Stakes
    house: House
    families: Families = ()


@dataclass(frozen=True, slots=True)
class Sat:
    """A player took a seat, at the left of `after` (None: at the end of the row)."""

    seat: int
    name: str
    after: int | None = None


@dataclass(frozen=True, slots=True)
class Bought:
    """Chips from the box. later: they come into play with the next deal; paid: how."""

    seat: int
    amount: int
    later: bool = False
    paid: Paid = "slip"


@dataclass(frozen=True, slots=True)
class CashedOut:
    """Chips back into the box, written on the slip; what is paid for them follows as MoneyPaid."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class ChipsPassed:
    """A player sold chips to another. later: they come into play with the next deal; paid: "cash"
    when the buyer paid the seller at once, outside the cash box."""

    source: int
    target: int
    amount: int
    later: bool = False
    paid: Paid = "slip"


@dataclass(frozen=True, slots=True)
class CostShared:
    """Somebody (None: the cash box) paid for several. Money in hundredths of the currency, in
    chips where a chip is worth none; shares as (seat, money)."""

    payer: int | None
    amount: int
    shares: tuple[tuple[int, int], ...]
    what: str


@dataclass(frozen=True, slots=True)
class KittyShared:
    """The kitty's chips go to players, as (seat, chips); later: for their next deal."""

    shares: tuple[tuple[int, int], ...]
    later: bool = False


@dataclass(frozen=True, slots=True)
class KittySpent:
    """Chips of the kitty are cashed to pay for something.

    shares: in whose name, as (seat, chips); box: the money came out of the cash box.
    """

    amount: int
    shares: tuple[tuple[int, int], ...]
    what: str
    box: bool = False


@dataclass(frozen=True, slots=True)
class MoneyPaid:
    """Money changed hands. A side is a seat, or None for the cash box; sent: to or by the
    banker."""

    source: int | None
    target: int | None
    amount: int
    sent: bool = False


@dataclass(frozen=True, slots=True)
class WentAway:
    """The player sits out; later: from the next deal on, being in one that goes on."""

    seat: int
    later: bool = False


@dataclass(frozen=True, slots=True)
class CameBack:
    """The player plays again. chair: after leaving, in the chair that was kept."""

    seat: int
    chair: bool = False


@dataclass(frozen=True, slots=True)
class WillLeave:
    """The player leaves as soon as the present deal is over."""

    seat: int


@dataclass(frozen=True, slots=True)
class Left:
    """The player has left the table; his chips are cashed."""

    seat: int


@dataclass(frozen=True, slots=True)
class Renamed:
    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class Reseated:
    """The order of the seats, clockwise. drawn: chance gave it; chairs: the same with the empty
    chairs that stay between them, none where no chair stays empty."""

    ring: tuple[int, ...]
    drawn: bool = False
    chairs: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class StakesSet:
    """From the next deal on. stakes: the night's; family: whose were said, or everybody's;
    families: what each family plays for from then on, where it is not the night's stakes."""

    stakes: Stakes
    house: House
    family: Family | Literal[""] = ""
    families: Families = ()


@dataclass(frozen=True, slots=True)
class MenuSet:
    """From the next deal on. games: the menu as (id, name), none for every game; rotation: how the
    next game is found."""

    games: tuple[tuple[str, str], ...]
    rotation: Rotation


@dataclass(frozen=True, slots=True)
class Corrected:
    """The host moved chips, and says why. A side is a seat, or None for the box."""

    source: int | None
    target: int | None
    amount: int
    why: str


@dataclass(frozen=True, slots=True)
class Counted:
    """A stack was counted. book: what the log had; the difference is moved and explained. A real
    stack is only read, and book says the same."""

    seat: int
    amount: int
    book: int
    why: str = ""


@dataclass(frozen=True, slots=True)
class PutRight:
    """A finished deal was somebody else's: chips as (from, to, amount), and why."""

    deal: int
    moves: tuple[tuple[int, int, int], ...]
    why: str


@dataclass(frozen=True, slots=True)
class NightClosed:
    """bearers: who bears what the bank is off by, as (seat, chips given up) pairs."""

    off: int
    bearers: tuple[tuple[int, int], ...] = ()
    why: str = ""


@dataclass(frozen=True, slots=True)
class BankerNamed:
    """Everybody settles with this player; None: with the fewest payments."""

    seat: int | None


@dataclass(frozen=True, slots=True)
class NightReopened:
    why: str


# --- the hand: one deal ---------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DealerSet:
    """Who deals next; absent: he is away, and somebody deals for him. big, small: at whose places
    the blinds are then, where that was said too; drawn: chance named him."""

    seat: int
    absent: bool = False
    big: int | None = None
    small: int | None = None
    drawn: bool = False


@dataclass(frozen=True, slots=True)
class HandBegan:
    """order: the seats dealt in, eldest first; carried: chips that lie in the pot already; small,
    big: whose places the blinds are at, where the button may be dead."""

    number: int
    game: Game
    stakes: Stakes
    house: House
    dealer: int
    order: tuple[int, ...]
    carried: int = 0
    small: int | None = None
    big: int | None = None


@dataclass(frozen=True, slots=True)
class Restaked:
    """The deal is played for other stakes; nobody has bet yet. anew: it begins again, and what
    lies goes back first, as (seat, chips); what is put in then follows."""

    stakes: Stakes
    game: Game
    back: tuple[tuple[int, int], ...] = ()
    anew: bool = False


@dataclass(frozen=True, slots=True)
class DealtIn:
    """Before antes or blinds of that deal are in, somebody came, went or bought: who is in it now,
    eldest first, with all their chips, and who deals."""

    number: int
    game: Game
    dealer: int
    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AntesIn:
    """Antes as (seat, chips) pairs; out: seats that do not play this deal; dead: one paid for the
    table, and it is no part of his own stake; lying: antes as (seat, chips) that lay in the pot
    already, of a deal that was begun anew; all_in: whose real chips are all in with it; missed:
    what is due besides for antes missed, as (seat, chips)."""

    paid: tuple[tuple[int, int], ...]
    out: tuple[int, ...] = ()
    dead: bool = False
    lying: tuple[tuple[int, int], ...] = ()
    all_in: tuple[int, ...] = ()
    missed: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Posted:
    """Blinds and straddles as (seat, chips) pairs in the order they were posted.

    level: the whole of the last; last: the seat that posted it; dead: chips put in beside them
    that are no bet (blinds missed before); out: seats that do not play this deal; live: bets by
    who comes in (B176, B177); small: whether the small blind was posted (B173); all_in: whose real
    chips are all in with it.
    """

    paid: tuple[tuple[int, int], ...]
    level: int
    last: int
    straddles: int = 0
    dead: tuple[tuple[int, int], ...] = ()
    out: tuple[int, ...] = ()
    live: tuple[tuple[int, int], ...] = ()
    small: bool = True
    all_in: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class FirstTold:
    """Whose up cards speak first in this interval; boards: the up cards as (seat, cards), where
    they were entered; best: whose are first, where he is all-in and the next one speaks."""

    seat: int
    boards: tuple[tuple[int, str], ...] = ()
    best: int | None = None


@dataclass(frozen=True, slots=True)
class BroughtIn:
    """The forced first bet of stud; to: what he put in, level: what a call costs."""

    seat: int
    to: int
    level: int
    all_in: bool = False


@dataclass(frozen=True, slots=True)
class Handled:
    """One player has done what the step asks of everybody with his cards."""

    seat: int


@dataclass(frozen=True, slots=True)
class AllHandled:
    """Everybody still in has done it."""


@dataclass(frozen=True, slots=True)
class SecondHalf:
    """Nobody opened the first half of the game: the same cards are played for the second."""


@dataclass(frozen=True, slots=True)
class WidowTaken:
    """Cards exchanged with the widow: the whole of it (the first time unseen), or one."""

    seat: int
    cards: int


@dataclass(frozen=True, slots=True)
class TurnPassed:
    seat: int


@dataclass(frozen=True, slots=True)
class Knocked:
    """Everybody else has one more turn. needs: the strength it takes to knock, if any."""

    seat: int
    needs: str = ""


@dataclass(frozen=True, slots=True)
class CardTaken:
    """A card from the stock or the discards, and another thrown for it."""

    seat: int
    source: Source


@dataclass(frozen=True, slots=True)
class Stayed:
    """The player has had his last turn and stays for the showdown."""

    seat: int


@dataclass(frozen=True, slots=True)
class StockRanOut:
    """The stock is out and nobody knocked."""


@dataclass(frozen=True, slots=True)
class HasDeclared:
    """The player has made his choice; nobody knows it yet."""

    seat: int


@dataclass(frozen=True, slots=True)
class Declared:
    """All choices together, as (seat, "high", "low" or "both")."""

    choices: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class SidePaid:
    """Chips from player to player beside the pot, as (from, to, chips), and why."""

    moves: tuple[tuple[int, int, int], ...]
    why: str


@dataclass(frozen=True, slots=True)
class KittyTaken:
    """Chips a pot left for the table; less than nought: they go back, for nobody wins it."""

    amount: int


@dataclass(frozen=True, slots=True)
class Checked:
    seat: int


@dataclass(frozen=True, slots=True)
class Bet:
    """The first bet of an interval; it opens, where opening counts."""

    seat: int
    to: int
    paid: int
    all_in: bool = False


@dataclass(frozen=True, slots=True)
class Called:
    seat: int
    to: int
    paid: int
    all_in: bool = False


@dataclass(frozen=True, slots=True)
class Raised:
    """completes: it makes a bring-in up to a whole bet, and is no raise of it."""

    seat: int
    to: int
    paid: int
    all_in: bool = False
    completes: bool = False


@dataclass(frozen=True, slots=True)
class Dropped:
    """ruled: by a ruling, whoever's turn it is."""

    seat: int
    ruled: bool = False


@dataclass(frozen=True, slots=True)
class UncalledReturned:
    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class PassedOut:
    """Nobody opened; the pot stays."""


@dataclass(frozen=True, slots=True)
class Drew:
    """A draw of `count` cards (0: stood pat): top from the stub, the rest from a new pack.

    pool: how many cards the new pack was made of (0: none was made); apart: seats whose
    discards stayed out of it; stub: cards left, the bottom card among them; owed: cards he gets
    only after the others.
    """

    seat: int
    count: int
    top: int
    stub: int
    pool: int = 0
    apart: tuple[int, ...] = ()
    owed: int = 0


@dataclass(frozen=True, slots=True)
class OwedServed:
    """A player was given the cards that were owed to him after all others' draws.

    top, stub, pool, apart: as for a draw.
    """

    seat: int
    count: int
    top: int
    stub: int
    pool: int = 0
    apart: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class OpenersShown:
    seat: int


@dataclass(frozen=True, slots=True)
class OpenersNotAsked:
    seat: int


@dataclass(frozen=True, slots=True)
class CardsShown:
    """A hand was laid down at the showdown. cards, board: as text; words: what the judge called
    it."""

    seat: int
    cards: str
    words: str
    board: str = ""


@dataclass(frozen=True, slots=True)
class Won:
    """One pot paid out. pot: its number, main pot 0; shares as (seat, chips) pairs."""

    pot: int
    shares: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class PotStayed:
    """Nobody can win what is in the middle: it waits for the next deal."""

    amount: int


@dataclass(frozen=True, slots=True)
class PotDivided:
    """A pot that waits for a next deal was shared out, as (seat, chips) pairs."""

    shares: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class GrainSet:
    """How closely the tablet follows. chips: kept in the tablet or real; tracking: every bet,
    milestones, or referee only; stacks: what was counted as (seat, chips) when the tablet takes
    the chips over."""

    chips: Chips
    tracking: Tracking
    stacks: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class StillIn:
    """Those still in have called; all others have dropped. paid: (seat, chips) it takes at
    least; nobody tapped the bets, so they are known only about."""

    seats: tuple[int, ...]
    paid: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class BettingOver:
    """A betting interval is over; what was bet in it was not noted. told: nothing is missing, as
    in just a pot, where all that goes in is said."""

    told: bool = False


@dataclass(frozen=True, slots=True)
class AllDrew:
    """Everybody has drawn; how many was not noted."""


@dataclass(frozen=True, slots=True)
class PotTaken:
    """Somebody took the pot; who was not noted (real chips)."""

    amount: int


@dataclass(frozen=True, slots=True)
class PotCounted:
    """A reading of the pot, or of one pile of it (side). book: what the log had; nobody is said
    to have put in the rest."""

    amount: int
    book: int
    side: int | None = None


@dataclass(frozen=True, slots=True)
class Attributed:
    """Somebody says the difference of a reading is this seat's (less than nought: he put in
    less than the log had)."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class Owing:
    """Chips that the log has in the pot as this seat's are not there yet: it owes them. missing:
    how many of them a count had found missing."""

    seat: int
    amount: int
    missing: int = 0


@dataclass(frozen=True, slots=True)
class PaidUp:
    """Somebody puts in chips that the log has in the pot as theirs already: nobody is charged.
    missing: how many of them a count had found missing; below nought, how many too many."""

    seat: int
    amount: int
    missing: int = 0


@dataclass(frozen=True, slots=True)
class DebtDropped:
    """What a seat owes the pot is so much less, and nobody put it in: it is set off against what
    goes back to them ("back") or what they won themselves ("own"), or nobody noted who took the pot
    ("unnoted")."""

    seat: int
    amount: int
    why: str


@dataclass(frozen=True, slots=True)
class DebtsKept:
    """The pot was paid, and what was owed to it is still to be handed over: (from, to, chips)."""

    moves: tuple[tuple[int, int, int], ...]


@dataclass(frozen=True, slots=True)
class DebtLetGo:
    """The table lets a seat off what it owes: of a pot still to be paid (moves empty) it has put in
    so much less, of one that was paid each winner had so much less, as (from, to, chips)."""

    seat: int
    amount: int
    moves: tuple[tuple[int, int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class HandedOver:
    """The chips that a deal put right moves, or that were owed to a pot, lie where they belong."""


@dataclass(frozen=True, slots=True)
class CountStands:
    """So many chips are missing in the pot, and it is played for as it was counted."""

    missing: int


@dataclass(frozen=True, slots=True)
class IntervalTold:
    """How the interval stands: whose turn, the bet, and what each has before him as (seat,
    chips)."""

    turn: int
    level: int
    bets: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class ByConsent:
    """The table let something stand that the rules refuse. reason: the refusal's slug, or
    "settled"; what: the law that was settled, or an act that is only written down, in words."""

    reason: str
    seat: int | None = None
    what: str = ""


@dataclass(frozen=True, slots=True)
class PutIn:
    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class TookOut:
    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class ThrownIn:
    """The deal is off. back: chips returned as (seat, chips); stays: what waits in the pot; lying:
    antes in it as (seat, chips), which are those of the deal that is begun anew."""

    back: tuple[tuple[int, int], ...]
    stays: int
    next_dealer: bool
    lying: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Ruled:
    """A law was applied; what it did follows as plain events of the same entry.

    answers: (question, answer) pairs as the table gave or the app saw them; by: who decided,
    where the law leaves it to a person.
    """

    law: str
    title: str
    ruling: str
    say: str
    cites: tuple[str, ...]
    answers: tuple[tuple[str, str], ...]
    offender: int | None = None
    interpretation: str = ""
    by: str = ""


@dataclass(frozen=True, slots=True)
class Fouled:
    """The hand cannot win; its chips stay."""

    seat: int
    why: str


@dataclass(frozen=True, slots=True)
class TookBack:
    """Chips a player may take back out of the pot by a ruling."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class Reopened:
    """An opening interval begins again; barred seats may call later, but not open."""

    barred: tuple[int, ...]
    first: int


@dataclass(frozen=True, slots=True)
class DeclaredOpen:
    """Somebody all-in for the ante has openers; to: what it costs the others to come in."""

    seat: int
    to: int


@dataclass(frozen=True, slots=True)
class DrawChanged:
    """The number of a player's draw was put right; stub: cards left."""

    seat: int
    count: int
    stub: int


@dataclass(frozen=True, slots=True)
class CardOwed:
    """Cards shown in the draw are dead and replaced after all others have been served."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class PlaysPat:
    """The player lost his draw."""

    seat: int


@dataclass(frozen=True, slots=True)
class Told:
    """What people must do with the cards by a ruling: (what, seat, how many).

    what: "give", "put-back", "throw", "keep", "apart", "wait", "bind", "replace", "unserve";
    of real chips: "takes" (back), "adds".
    """

    what: str
    seat: int
    count: int = 0


@dataclass(frozen=True, slots=True)
class BetCorrected:
    """A bet of this interval was put right; to: what he has in it now."""

    seat: int
    to: int


@dataclass(frozen=True, slots=True)
class BackedUp:
    """The action went back to a seat: all is as it was before it acted. back: chips that go back,
    as (seat, chips)."""

    seat: int
    back: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class ActedEarly:
    """What the player did before their turn stands when it comes, if nobody bets or raises before.

    to: what the player had bet then in all, None where it was not entered; level: the bet they
    answered.
    """

    seat: int
    to: int | None
    level: int


@dataclass(frozen=True, slots=True)
class RolledBack:
    """The deal went back to the start of a betting interval, the draws since undone. street: how
    many intervals came before that one; back: chips put in since, as (seat, chips)."""

    street: int
    back: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class MayNotRaise:
    """The player may only call or drop for the rest of this interval."""

    seat: int


@dataclass(frozen=True, slots=True)
class Restored:
    """A hand that was dropped or thrown away by mistake is in again."""

    seat: int


@dataclass(frozen=True, slots=True)
class PaidIn:
    """Chips into the pot by a ruling; they are no bet."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class Impounded:
    """A disputed part of the pot is set aside; claimants: the seats it may belong to."""

    amount: int
    claimants: tuple[int, ...] = ()
    why: str = ""


@dataclass(frozen=True, slots=True)
class Released:
    """What was impounded first goes to somebody: (seat, chips); the rest of it stays aside."""

    shares: tuple[tuple[int, int], ...]
    why: str = ""


@dataclass(frozen=True, slots=True)
class CardReplaced:
    """Dead cards were replaced from the top of the pack at once; stub: cards left."""

    seat: int
    count: int
    stub: int


@dataclass(frozen=True, slots=True)
class Warned:
    seat: int
    why: str


@dataclass(frozen=True, slots=True)
class Reclaimed:
    """Pots already paid came back to the middle, as (seat, chips) pairs, for a ruling."""

    shares: tuple[tuple[int, int], ...]


# --- the roles ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TapsFrom:
    """From now on this device, and no other, taps on a strand ("": whoever has the right)."""

    strand: str
    device: str


@dataclass(frozen=True, slots=True)
class SeatAsked:
    """A phone asks to be a player. device: its name for people; mark: which device it is (a
    seal of what its cookie holds, which nobody can use)."""

    seat: int
    device: str
    mark: str


@dataclass(frozen=True, slots=True)
class SeatGiven:
    """The phone is the player's from now on; another one that was his is no longer."""

    seat: int
    device: str
    mark: str


@dataclass(frozen=True, slots=True)
class SeatDenied:
    """The host has not let that phone in."""

    seat: int
    mark: str


@dataclass(frozen=True, slots=True)
class SeatFreed:
    """The player has no phone any more. lost: the host freed the name."""

    seat: int
    mark: str
    lost: bool = False


@dataclass(frozen=True, slots=True)
class FloorAsked:
    """A player has quietly asked for the floor."""

    seat: int


@dataclass(frozen=True, slots=True)
class SheetAsked:
    """A player asks the host for a score sheet: this one, under whatever number comes next."""

    seat: int
    sheet: SheetBegan


@dataclass(frozen=True, slots=True)
class SheetHeard:
    """There will be no such sheet: the host says so, or the player has thought better of it."""

    seat: int


@dataclass(frozen=True, slots=True)
class DeviceNamed:
    """A device is called so from now on, whatever the log says it was tapped from ("": no more)."""

    device: str
    name: str


@dataclass(frozen=True, slots=True)
class VoteAsked:
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
class VoteCast:
    """A player has voted; how, the log does not hear."""

    seat: int


@dataclass(frozen=True, slots=True)
class VoteEnded:
    """The vote is over. counts: how many were for each choice; none where it was given up; choices:
    what they were (older logs do not say)."""

    counts: tuple[int, ...] = ()
    choices: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FloorHeard:
    """Somebody has seen to it, or the player has thought better of it."""

    seat: int


# --- the log --------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class TakenBack:
    """The entries of these numbers no longer count."""

    entries: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PutBack:
    """The entries of these numbers count again."""

    entries: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class WentOn:
    """This night goes on where another one, `night`, cannot be read: from before its entry
    `before`. All entries up to here are copies of that night's."""

    night: int
    before: int


BankEvent = (
    NightBegan
    | Sat
    | Bought
    | CashedOut
    | ChipsPassed
    | CostShared
    | KittyShared
    | KittySpent
    | MoneyPaid
    | WentAway
    | CameBack
    | WillLeave
    | Left
    | Renamed
    | Reseated
    | StakesSet
    | MenuSet
    | Corrected
    | Counted
    | PutRight
    | NightClosed
    | NightReopened
    | BankerNamed
)
HandEvent = (
    DealerSet
    | HandBegan
    | Restaked
    | DealtIn
    | AntesIn
    | Posted
    | FirstTold
    | BroughtIn
    | Handled
    | AllHandled
    | SecondHalf
    | KittyTaken
    | WidowTaken
    | TurnPassed
    | Knocked
    | CardTaken
    | Stayed
    | StockRanOut
    | HasDeclared
    | Declared
    | SidePaid
    | Checked
    | Bet
    | Called
    | Raised
    | Dropped
    | UncalledReturned
    | PassedOut
    | Drew
    | OwedServed
    | OpenersShown
    | OpenersNotAsked
    | CardsShown
    | Won
    | PotStayed
    | PotDivided
    | GrainSet
    | StillIn
    | BettingOver
    | AllDrew
    | PotTaken
    | PotCounted
    | Attributed
    | Owing
    | PaidUp
    | DebtDropped
    | DebtsKept
    | DebtLetGo
    | CountStands
    | HandedOver
    | IntervalTold
    | ByConsent
    | PutIn
    | TookOut
    | ThrownIn
    | Ruled
    | Fouled
    | TookBack
    | Reopened
    | DeclaredOpen
    | DrawChanged
    | CardOwed
    | PlaysPat
    | Told
    | Reclaimed
    | BetCorrected
    | BackedUp
    | ActedEarly
    | RolledBack
    | MayNotRaise
    | Restored
    | PaidIn
    | Impounded
    | Released
    | CardReplaced
    | Warned
)
VoteEvent = VoteAsked | VoteCast | VoteEnded
SeatEvent = SeatAsked | SeatGiven | SeatDenied | SeatFreed
PhoneEvent = SeatEvent | FloorAsked | FloorHeard | SheetAsked | SheetHeard | DeviceNamed | VoteEvent
LogEvent = TakenBack | PutBack | WentOn
Event = BankEvent | HandEvent | SheetEvent | TapsFrom | PhoneEvent | LogEvent
