"""The bank: the night itself, chips bought, passed and cashed, counts, money paid."""

from __future__ import annotations

from referee.core.book.families import Families
from referee.core.book.game import Game, Paid, Stakes, Tracking
from referee.core.book.house import House
from referee.core.value import Command, Event, dataclass


@dataclass(frozen=True, slots=True)
class BeginNight(Command):
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
class Buy(Command):
    """Chips from the box. They go on the slip unless somebody says that money changed hands: the
    log never claims cash that nobody saw."""

    seat: int
    amount: int
    paid: Paid = "slip"


@dataclass(frozen=True, slots=True)
class PassChips(Command):
    """Sell chips to another player: on the slip, or paid between the two at once."""

    source: int
    target: int
    amount: int
    paid: Paid = "slip"


@dataclass(frozen=True, slots=True)
class ShareCost(Command):
    """One (None: the cash box) pays for several: money, or chips where they are worth none."""

    payer: int | None
    amount: int
    among: tuple[int, ...]
    what: str


@dataclass(frozen=True, slots=True)
class ShareKitty(Command):
    """Share out the chips of the kitty; odd ones to the first in the order of the seats."""

    among: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class KittyPays(Command):
    """The kitty pays for something: so many of its chips to whoever laid the money out, or (None)
    the cash box pays, in the name of all who are there."""

    payer: int | None
    amount: int
    what: str


@dataclass(frozen=True, slots=True)
class PayMoney(Command):
    """Money changes hands; a side is a seat, or None for the cash box."""

    source: int | None
    target: int | None
    amount: int
    sent: bool = False


@dataclass(frozen=True, slots=True)
class Correct(Command):
    source: int | None
    target: int | None
    amount: int
    why: str


@dataclass(frozen=True, slots=True)
class Count(Command):
    seat: int
    amount: int
    why: str = ""


@dataclass(frozen=True, slots=True)
class RightDeal(Command):
    """Put a finished deal right: its pot was these winners', without unwinding the present one.
    pot: of several pots that one alone, 0 the main pot."""

    deal: int
    winners: tuple[int, ...]
    why: str = ""
    pot: int | None = None


@dataclass(frozen=True, slots=True)
class CloseNight(Command):
    """bearers: the seats that bear what the bank is off by, in equal parts."""

    bearers: tuple[int, ...] = ()
    why: str = ""


@dataclass(frozen=True, slots=True)
class NameBanker(Command):
    """Everybody settles with this player; None: with the fewest payments."""

    seat: int | None


@dataclass(frozen=True, slots=True)
class ReopenNight(Command):
    why: str = ""


PAPER_LINES = ("winner", "pot", "ruling", "fixed", "game", "next")
"""What a paper of a night may tell, line by line."""


@dataclass(frozen=True, slots=True)
class EditPaper(Command):
    """A line of the closed night's paper says this instead; nothing: it is left out."""

    line: str
    text: str = ""


BankCommand = (
    BeginNight
    | Buy
    | PassChips
    | ShareCost
    | ShareKitty
    | KittyPays
    | PayMoney
    | Correct
    | Count
    | RightDeal
    | CloseNight
    | NameBanker
    | ReopenNight
    | EditPaper
)


@dataclass(frozen=True, slots=True)
class NightBegan(Event, word="NightBegan"):
    """families: what each family of games is played for, where it is not the night's stakes."""

    title: str
    game: Game
    stakes: Stakes
    house: House
    families: Families = ()


@dataclass(frozen=True, slots=True)
class Bought(Event, word="Bought"):
    """Chips from the box. later: they come into play with the next deal; paid: how."""

    seat: int
    amount: int
    later: bool = False
    paid: Paid = "slip"


@dataclass(frozen=True, slots=True)
class CashedOut(Event, word="CashedOut"):
    """Chips back into the box, written on the slip; what is paid for them follows as MoneyPaid.
    left: whose they are has left the table; below nought, they come out of the box and are owed."""

    seat: int
    amount: int
    left: bool = False


@dataclass(frozen=True, slots=True)
class ChipsPassed(Event, word="ChipsPassed"):
    """A player sold chips to another. later: they come into play with the next deal; paid: "cash"
    when the buyer paid the seller at once, outside the cash box."""

    source: int
    target: int
    amount: int
    later: bool = False
    paid: Paid = "slip"


@dataclass(frozen=True, slots=True)
class CostShared(Event, word="CostShared"):
    """Somebody (None: the cash box) paid for several. Money in hundredths of the currency, in
    chips where a chip is worth none; shares as (seat, money)."""

    payer: int | None
    amount: int
    shares: tuple[tuple[int, int], ...]
    what: str


@dataclass(frozen=True, slots=True)
class KittyShared(Event, word="KittyShared"):
    """The kitty's chips go to players, as (seat, chips); later: for their next deal."""

    shares: tuple[tuple[int, int], ...]
    later: bool = False


@dataclass(frozen=True, slots=True)
class KittySpent(Event, word="KittySpent"):
    """Chips of the kitty are cashed to pay for something; or, for nothing, are split when nobody is
    at the table any more.

    shares: in whose name, as (seat, chips); box: the money came out of the cash box.
    """

    amount: int
    shares: tuple[tuple[int, int], ...]
    what: str
    box: bool = False


@dataclass(frozen=True, slots=True)
class MoneyPaid(Event, word="MoneyPaid"):
    """Money changed hands. A side is a seat, or None for the cash box; sent: to or by the
    banker."""

    source: int | None
    target: int | None
    amount: int
    sent: bool = False


@dataclass(frozen=True, slots=True)
class Corrected(Event, word="Corrected"):
    """The host moved chips, and says why. A side is a seat, or None for the box; later: they come
    into play with the next deal."""

    source: int | None
    target: int | None
    amount: int
    why: str
    later: bool = False


@dataclass(frozen=True, slots=True)
class Counted(Event, word="Counted"):
    """A stack was counted. book: what the log had; the difference is moved and explained. A real
    stack is only read, and book says the same; debts: chips the seat still owes then, and chips
    still to be handed to it; all_in: nothing is left of it in a deal that is followed bet by bet,
    so all of it is in the pot; back_in: it was counted to nothing by mistake, and its player is
    all-in no longer."""

    seat: int
    amount: int
    book: int
    why: str = ""
    debts: tuple[int, int] = (0, 0)
    all_in: bool = False
    back_in: bool = False


@dataclass(frozen=True, slots=True)
class PutRight(Event, word="PutRight"):
    """A finished deal was somebody else's: chips as (from, to, amount), and why. pot: of several
    pots that one alone; None is all of them; later: who has them in play with the next deal."""

    deal: int
    moves: tuple[tuple[int, int, int], ...]
    why: str
    pot: int | None = None
    later: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class NightClosed(Event, word="NightClosed"):
    """bearers: who bears what the bank is off by, as (seat, chips given up) pairs."""

    off: int
    bearers: tuple[tuple[int, int], ...] = ()
    why: str = ""


@dataclass(frozen=True, slots=True)
class BankerNamed(Event, word="BankerNamed"):
    """Everybody settles with this player; None: with the fewest payments."""

    seat: int | None


@dataclass(frozen=True, slots=True)
class NightReopened(Event, word="NightReopened"):
    why: str


@dataclass(frozen=True, slots=True)
class PaperEdited(Event, word="PaperEdited"):
    """A line of the paper of the night says this; nothing: it is not on it. anew: neither any more,
    it says what the night came to."""

    line: str
    text: str = ""
    anew: bool = False


Ledger = (
    Bought
    | CashedOut
    | ChipsPassed
    | CostShared
    | KittyShared
    | KittySpent
    | MoneyPaid
    | Corrected
    | Counted
)
"""What stands in somebody's account."""
BankEvent = NightBegan | Ledger | PutRight | NightClosed | BankerNamed | NightReopened | PaperEdited
