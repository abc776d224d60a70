"""The end of a deal: openers, cards shown, pots paid, left lying, divided or thrown in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from referee.core.cards.judge.division import EndKey, end_keys
from referee.core.value import Command, Event, OwnCommand, dataclass


@dataclass(frozen=True, slots=True)
class ShowOpeners(OwnCommand):
    seat: int


@dataclass(frozen=True, slots=True)
class Award(Command):
    """Pay one pot to its winners. openers: "shown", "not-asked", or "" where none are due; low:
    where ends share the pot, the winners of the second one (winners then take the first), more: of
    the third and further ones; after
    declarations both may be empty, where nobody is left for an end, or for the pot; lowest: who
    pays a forfeit, bonus: what a high hand gets from each player, in the games that have it, or
    the dealer pays a winner beyond the stake; odd_to: who has the highest card, where the odd chip
    goes by it."""

    pot: int
    winners: tuple[int, ...]
    openers: str = ""
    low: tuple[int, ...] = ()
    lowest: tuple[int, ...] = ()
    bonus: int = 0
    odd_to: int | None = None
    more: tuple[tuple[int, ...], ...] = ()

    @property
    def ends(self) -> Mapping[EndKey, tuple[int, ...]]:
        """Who wins each end."""
        won = (self.winners, self.low, *self.more)
        return dict(zip(end_keys(len(won)), won, strict=True))

    @property
    def named(self) -> tuple[int, ...]:
        """Everybody who wins an end."""
        return tuple(dict.fromkeys(seat for seats in self.ends.values() for seat in seats))


@dataclass(frozen=True, slots=True)
class PayByCards(Command):
    """Pay every pot as the cards say; the judge has read them. shown: (seat, cards, words);
    shares: for each pot its (seat, chips) pairs, none where it waits for the next deal; openers,
    lowest, bonus: as for an award; called: (seat, what the hand was called, what it counts as
    where that is less than the cards), where the house holds players to it; widow: what the spare
    hand is, where the board is one; odds: (seat, chips) that the dealer pays beyond the stake."""

    shown: tuple[tuple[int, str, str], ...]
    shares: tuple[tuple[int, tuple[tuple[int, int], ...]], ...]
    openers: str = ""
    board: str = ""
    lowest: tuple[int, ...] = ()
    bonus: int = 0
    called: tuple[tuple[int, str, str], ...] = ()
    widow: str = ""
    odds: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class ThrowIn(Command):
    """antes_stay: only what was bet goes back; antes and dead chips wait for the next deal, also
    those of one for the table; next_dealer: the deal is lost; antes_count: those that stay are the
    antes of the next deal, so that nobody antes again."""

    antes_stay: bool
    next_dealer: bool
    antes_count: bool = False


@dataclass(frozen=True, slots=True)
class DividePot(Command):
    """Share out, between deals, a pot that nobody will play for."""

    seats: tuple[int, ...]


PaysOut = Award | PayByCards | ThrowIn | DividePot
"""By what chips leave the pot."""
ShowdownCommand = ShowOpeners | PaysOut


@dataclass(frozen=True, slots=True)
class SidePaid(Event, word="SidePaid"):
    """Chips from player to player beside the pot, as (from, to, chips), and why: "knock",
    "after-knock", "lowest", "high-hand", "odds" or "best-of-stage" (older nights have it in words),
    or "given-back", the pot being paid anew, or "fee-back": a fold after a knock counts no more."""

    moves: tuple[tuple[int, int, int], ...]
    why: str


@dataclass(frozen=True, slots=True)
class KittyTaken(Event, word="KittyTaken"):
    """Chips a pot left for the table; less than nought: they go back, for nobody wins it."""

    amount: int


@dataclass(frozen=True, slots=True)
class OpenersShown(Event, word="OpenersShown"):
    seat: int


@dataclass(frozen=True, slots=True)
class OpenersNotAsked(Event, word="OpenersNotAsked"):
    seat: int


Since = Literal["", "entered", "changed"]


@dataclass(frozen=True, slots=True)
class OpenersSealed(Event, word="OpenersSealed"):
    """The player opens with cards that open, as the judge of the game has said to them alone. Which
    they are lies beside the log until the openers must be proved. since: whether they were entered,
    or changed, once the player had opened; after: who had acted last then."""

    seat: int
    since: Since = ""
    after: int | None = None


@dataclass(frozen=True, slots=True)
class OpenersOpened(Event, word="OpenersOpened"):
    """What lay sealed of somebody's openers, now that they must be proved. cards: as text, none
    where they were lost; words: what the judge called them; thrown: which of them were discarded,
    where they were split; proof: whether that proves the opening, or it is still owed; since: as
    in OpenersSealed; late: they lay open already, and their player says now that they were split:
    the table looks at the discard."""

    seat: int
    cards: str
    words: str
    thrown: str = ""
    proof: Literal["shown", "owed", "not-asked"] = "shown"
    since: Since = ""
    late: bool = False


@dataclass(frozen=True, slots=True)
class HandShown(Event, word="HandShown"):
    """A player laid down at the showdown, from their phone, what they had entered there. cards, as
    text; words: what the judge called it, where that can be said of it alone. The payment tells
    once more what it went by."""

    seat: int
    cards: str
    words: str


@dataclass(frozen=True, slots=True)
class CardTwice(Event, word="CardTwice"):
    """Two hands have the same card: one that was to be shown was not. Whose, nobody is told."""


@dataclass(frozen=True, slots=True)
class CardsShown(Event, word="CardsShown"):
    """A hand was laid down at the showdown. cards, board: as text; words: what the judge called
    it; called: what its owner did, where the house holds players to it; counts: what it counts as,
    where that is less than the cards; widow: the board is a spare hand, told with this one, and
    spare what the judge called it."""

    seat: int
    cards: str
    words: str
    board: str = ""
    called: str = ""
    counts: str = ""
    widow: bool = False
    spare: str = ""


@dataclass(frozen=True, slots=True)
class Won(Event, word="Won"):
    """One pot paid out. pot: its number, main pot 0; shares as (seat, chips) pairs; odds: what the
    dealer pays whom beyond the stake, as soon as no pot is left."""

    pot: int
    shares: tuple[tuple[int, int], ...]
    odds: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class PotStayed(Event, word="PotStayed"):
    """Nobody can win what is in the middle: it waits for the next deal. left: others were paid, and
    it is what is left over."""

    amount: int
    left: bool = False


@dataclass(frozen=True, slots=True)
class PotDivided(Event, word="PotDivided"):
    """A pot that waits for a next deal was shared out, as (seat, chips) pairs."""

    shares: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class ThrownIn(Event, word="ThrownIn"):
    """The deal is off. back: chips returned as (seat, chips); stays: what waits in the pot; lying:
    antes in it as (seat, chips), which are those of the deal that is begun anew."""

    back: tuple[tuple[int, int], ...]
    stays: int
    next_dealer: bool
    lying: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class PotTaken(Event, word="PotTaken"):
    """Somebody took the pot; who was not noted (real chips)."""

    amount: int


ShowdownEvent = (
    SidePaid
    | KittyTaken
    | OpenersShown
    | OpenersNotAsked
    | OpenersSealed
    | OpenersOpened
    | HandShown
    | CardTwice
    | CardsShown
    | Won
    | PotTaken
    | PotStayed
    | PotDivided
    | ThrownIn
)
