"""What a device asks of a night: an act of the table, a take-back, or a word kept secret."""

from __future__ import annotations

from collections.abc import Callable

from referee.core.messages.command import Command, strand
from referee.core.rules.ahead import Ahead
from referee.core.rules.own import DealersAct
from referee.core.state.night import Night
from referee.core.value import OwnCommand, dataclass


@dataclass(frozen=True, slots=True)
class TakeBack:
    """Take back the last act of a strand, or everything from entry `to` on; or that one alone."""

    strand: str
    to: int | None = None
    alone: bool = False


@dataclass(frozen=True, slots=True)
class Again:
    """Do again what was taken back last on a strand."""

    strand: str


@dataclass(frozen=True, slots=True)
class Seal:
    """A player declares in secret: "high", "low" or "both". The log hears only that he has; his
    word is kept beside it until all words are opened. deal: the entry with which the deal
    began that he sees."""

    seat: int
    word: str
    deal: int


@dataclass(frozen=True, slots=True)
class Unseal:
    """A player takes his own declaration back, and no other, to declare anew."""

    seat: int
    deal: int


@dataclass(frozen=True, slots=True)
class SealOpeners:
    """A player enters the cards that open, in secret. They are kept until that player opens, and
    sealed when their cards change. cards: as text; words: what the
    judge calls them; deal: as above; mark: the phone it comes
    from, which alone is told later that it did."""

    seat: int
    cards: str
    words: str
    deal: int
    mark: str = ""


@dataclass(frozen=True, slots=True)
class SplitOpeners:
    """The opener says in secret which of the sealed cards they threw at the draw; none: no split.
    It is sealed with the openers, and no entry says that anything was said."""

    seat: int
    cards: str
    deal: int
    mark: str = ""


@dataclass(frozen=True, slots=True)
class EnterHand:
    """A player enters their cards, or others in their place, or none any more. They are kept beside
    the log, locked with the secret of the phone. cards: as text; deal: as above; mark: the phone
    it is, which alone can show them; secret: by which it is known, and which no file has."""

    seat: int
    cards: str
    deal: int
    mark: str
    secret: str


@dataclass(frozen=True, slots=True)
class ShowHand:
    """A player lays down what they entered. names: what the judge calls cards, as text, in a night;
    deal, mark, secret: as above."""

    seat: int
    deal: int
    mark: str
    secret: str
    names: Callable[[Night, str], str] = lambda night, cards: ""


@dataclass(frozen=True, slots=True)
class CastVote:
    """A player votes in secret. choice: the place of his choice among those offered; asked: the
    question he saw, so that no vote counts for another one."""

    seat: int
    choice: int
    asked: str


@dataclass(frozen=True, slots=True)
class OnPhone:
    """A player's own act, on the phone of that seat. moment: of the deal that the phone showed."""

    moment: str
    command: OwnCommand

    @property
    def seat(self) -> int:
        return self.command.seat


@dataclass(frozen=True, slots=True)
class AsDealer:
    """What the dealer does for the table, on the phone of their seat."""

    seat: int
    command: DealersAct


@dataclass(frozen=True, slots=True)
class ChooseAhead:
    """A player says what they will do when the turn comes (None: nothing any more). It is kept
    beside the night, and written nowhere. mark: which phone it is."""

    seat: int
    what: Ahead | None
    moment: str
    mark: str


class Stale(Exception):
    """The page that sent the tap had not seen the newest entry of that strand."""


Opening = SealOpeners | SplitOpeners
"""What a player says of their openers, in secret."""


@dataclass(frozen=True, slots=True)
class AskLesson:
    """A beginner asks how rare the hand is that they entered. told: hears the night and the cards,
    as text, and nobody else does; deal, mark, secret: as above."""

    seat: int
    deal: int
    mark: str
    secret: str
    told: Callable[[Night, str], None] = lambda night, cards: None


OwnCards = EnterHand | ShowHand | AskLesson
"""What a player does with the cards they entered; only on their own phone."""
Act = (
    Command
    | TakeBack
    | Again
    | Seal
    | Unseal
    | Opening
    | OwnCards
    | CastVote
    | OnPhone
    | AsDealer
    | ChooseAhead
)


def strand_of(asked: Act) -> str:
    """The strand of the log that an act writes on."""
    if isinstance(asked, TakeBack | Again):
        return asked.strand
    if isinstance(asked, CastVote):
        return "roles"
    if isinstance(asked, Seal | Unseal | Opening | OwnCards | OnPhone | AsDealer | ChooseAhead):
        return "hand"
    return strand(asked)
