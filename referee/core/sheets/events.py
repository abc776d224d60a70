"""What is written on a score sheet: its rules, its entries, and the events that carry them.

Columns are numbered from nought, from left to right. Points are whole numbers. A row is a whole
deal or round; a step is a part of a row that is entered while the cards are still in play.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from referee.core.sheets.chinese import ChineseRound, ChineseRules
from referee.core.value import Event, dataclass

Layout = Literal["rounds", "line"]
Fill = Literal["points", "balance"]
Best = Literal["high", "low"]
Pay = Literal["standing", "differences", "winner"]
SmallGame = Literal["whiskey", "brag", "red-and-black"]
BonusFrom = Literal["all", "active"]
Strain = Literal["c", "d", "h", "s", "n"]
Took = Literal["stock", "discard"]


@dataclass(frozen=True, slots=True)
class Column:
    """One column: whose it is. seats: players of the night; name: somebody who has no seat."""

    seats: tuple[int, ...] = ()
    name: str = ""


@dataclass(frozen=True, slots=True)
class Rate:
    """What points are worth: so many chips for so many points.

    pay: "standing": every column gets or pays what stands in it (sheets that come to nought);
    "differences": everybody settles with everybody; "winner": all pay the winner alone.
    """

    chips: int = 1
    points: int = 1
    pay: Pay = "differences"


# --- rules ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PokinoRules:
    """quads: honours for four of a kind (900 as printed, or 600); keep: the part-score struck off
    at the end of a game still counts in the total, as in bridge."""

    quads: int = 900
    keep: bool = False


@dataclass(frozen=True, slots=True)
class BridgeRules:
    """Rubber bridge: a game at 100 below the line, two games the rubber (700 or 500)."""

    honours: bool = True


@dataclass(frozen=True, slots=True)
class PadRules:
    """Any other game, by rounds or above and below a line.

    fill: "balance" where what is won and lost must come to nought; target: the points that end
    the game (0: none), rounds: how many rounds end it (0: any number).
    With a line: game: points below that make a game, games: how many win, bonus: for winning
    them to nothing, or with a game against.
    """

    preset: str = ""
    layout: Layout = "rounds"
    fill: Fill = "points"
    best: Best = "high"
    target: int = 0
    rounds: int = 0
    deals: bool = True
    game: int = 0
    games: int = 0
    bonus: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class KnockRules:
    """Knock poker, in chips. wild: deuces wild; bonus_from: who pays the bonus."""

    ante: int = 1
    wild: bool = False
    bonus_from: BonusFrom = "all"


@dataclass(frozen=True, slots=True)
class SmallPotRules:
    """Whiskey, Brag, Red and Black, in chips. ante: what each puts in (in Brag the dealer alone);
    forfeit: what the lowest hand of Whiskey pays."""

    game: SmallGame
    ante: int = 1
    forfeit: int = 0


@dataclass(frozen=True, slots=True)
class QuizRules:
    """The quiz. stake: what each wrong answer pays to each right one."""

    stake: int = 1

    @property
    def deals(self) -> bool:
        """Whether the columns take turns at dealing."""
        return False


Rules = PokinoRules | BridgeRules | ChineseRules | PadRules | KnockRules | SmallPotRules | QuizRules

# --- rows -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PokinoDeal:
    """One deal of Pokino. draws: how often each drew; tricks: how many each took; better: whose
    poker hand was the better one, hand: what it was ("" where there are no honours); cards: both
    hands as they were typed."""

    dealer: int
    draws: tuple[int, int]
    tricks: tuple[int, int]
    better: int | None = None
    hand: str = ""
    cards: tuple[str, str] = ("", "")


@dataclass(frozen=True, slots=True)
class Contract:
    """One deal of bridge. side: who declared (None: passed out); doubled: 1, 2 or 4; tricks:
    taken by that side; honours: points for honours, held by side `held`."""

    side: int | None
    level: int = 1
    strain: Strain = "n"
    doubled: int = 1
    tricks: int = 0
    held: int | None = None
    honours: int = 0


@dataclass(frozen=True, slots=True)
class PadRound:
    """Points by column, of one round."""

    points: tuple[int, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class PadLine:
    """Points by column above and below the line, of one deal."""

    below: tuple[int, ...]
    above: tuple[int, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class KnockDeal:
    """One deal of knock poker. players: columns from eldest on, the dealer last; knocker: None
    when the stock ran out; winners: best hand among those who stayed; hand: what it was; short:
    the knocker had less than jacks, and his hand is foul."""

    players: tuple[int, ...]
    knocker: int | None
    dropped: tuple[int, ...]
    winners: tuple[int, ...]
    hand: str = ""
    short: bool = False


@dataclass(frozen=True, slots=True)
class SmallPot:
    """One pot: what each column put in; who takes it (high), the other half of it (low in Red and
    Black), or who pays the forfeit (low in Whiskey). Nobody wins in Brag when all drop."""

    put_in: tuple[int, ...]
    high: tuple[int, ...]
    low: tuple[int, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class QuizRound:
    """One question. question, title: its id, and what its law is called; said: the ruling that each
    column chose, "" where it sat out; right: what is ruled."""

    question: str
    title: str
    said: tuple[str, ...]
    right: str


Row = PokinoDeal | Contract | ChineseRound | PadRound | PadLine | KnockDeal | SmallPot | QuizRound

# --- steps ----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PokinoDraw:
    """A player of Pokino draws so many cards; none: he plays what he has."""

    side: int
    count: int


@dataclass(frozen=True, slots=True)
class PokinoTricks:
    """Tricks taken by each, in one lead or in the whole deal."""

    won: tuple[int, int]


@dataclass(frozen=True, slots=True)
class PokinoHonours:
    """The poker hands are compared: see PokinoDeal."""

    better: int | None
    hand: str = ""
    cards: tuple[str, str] = ("", "")


@dataclass(frozen=True, slots=True)
class KnockTurn:
    """A turn of knock poker: where the card came from."""

    column: int
    took: Took


@dataclass(frozen=True, slots=True)
class KnockCall:
    """Somebody knocks; from here on everybody else has one more turn."""

    column: int


@dataclass(frozen=True, slots=True)
class KnockAnswer:
    """The last turn of a player after the knock: he stays, or pays the knocker and drops."""

    column: int
    stays: bool


@dataclass(frozen=True, slots=True)
class StockOut:
    """The stock is used up and nobody has knocked."""


@dataclass(frozen=True, slots=True)
class KnockShow:
    """The showdown of knock poker: see KnockDeal."""

    winners: tuple[int, ...]
    hand: str = ""
    short: bool = False


@dataclass(frozen=True, slots=True)
class KnockBegin:
    """A deal of knock poker begins: who is in it, from eldest on."""

    players: tuple[int, ...]


PokinoStep = PokinoDraw | PokinoTricks | PokinoHonours
KnockStep = KnockBegin | KnockTurn | KnockCall | KnockAnswer | StockOut | KnockShow
Step = PokinoStep | KnockStep
SheetEntry = Row | Step

# --- events ---------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SheetBegan(Event, word="SheetBegan"):
    """A sheet was begun. dealer: the column that deals first; rate: None where it is played for
    points alone; phones: whether phones that came in by the code may write on it; asked: the
    player who had asked the host for it."""

    sheet: int
    title: str
    rules: Rules
    columns: tuple[Column, ...]
    dealer: int = 0
    rate: Rate | None = None
    phones: bool = True
    asked: int | None = None


@dataclass(frozen=True, slots=True)
class Scored(Event, word="Scored"):
    """A row, or a step of the row in play, was entered."""

    sheet: int
    entry: SheetEntry


@dataclass(frozen=True, slots=True)
class RowCorrected(Event, word="RowCorrected"):
    """A row (counted from 1) is otherwise than it was entered; None: it does not count at all."""

    sheet: int
    row: int
    entry: Row | None
    why: str


@dataclass(frozen=True, slots=True)
class SheetChanged(Event, word="SheetChanged"):
    """Its title, what its points are worth, who may write on it."""

    sheet: int
    title: str
    rate: Rate | None
    phones: bool


@dataclass(frozen=True, slots=True)
class SheetEnded(Event, word="SheetEnded"):
    """The sheet is put down as it stands."""

    sheet: int


@dataclass(frozen=True, slots=True)
class SheetReopened(Event, word="SheetReopened"):
    """It is taken up again."""

    sheet: int


SheetEvent = SheetBegan | Scored | RowCorrected | SheetChanged | SheetEnded | SheetReopened

NAMES: Mapping[str, type] = {
    "Column": Column,
    "Rate": Rate,
    "PokinoRules": PokinoRules,
    "BridgeRules": BridgeRules,
    "ChineseRules": ChineseRules,
    "PadRules": PadRules,
    "KnockRules": KnockRules,
    "SmallPotRules": SmallPotRules,
    "QuizRules": QuizRules,
    "PokinoDeal": PokinoDeal,
    "Contract": Contract,
    "ChineseRound": ChineseRound,
    "PadRound": PadRound,
    "PadLine": PadLine,
    "KnockDeal": KnockDeal,
    "SmallPot": SmallPot,
    "QuizRound": QuizRound,
    "PokinoDraw": PokinoDraw,
    "PokinoTricks": PokinoTricks,
    "PokinoHonours": PokinoHonours,
    "KnockBegin": KnockBegin,
    "KnockTurn": KnockTurn,
    "KnockCall": KnockCall,
    "KnockAnswer": KnockAnswer,
    "StockOut": StockOut,
    "KnockShow": KnockShow,
}
"""By which words a log keeps them, whatever the classes are called: chosen once."""
