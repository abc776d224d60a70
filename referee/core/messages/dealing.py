"""A deal begins: the dealer, the game, who is dealt in, antes and blinds."""

from __future__ import annotations

from typing import Literal

from referee.core.book.game import Game, Stakes
from referee.core.book.house import House
from referee.core.value import Command, Event, dataclass


@dataclass(frozen=True, slots=True)
class SetDealer(Command):
    """Who deals next. big, small: at whose places the blinds are then, where the button may be
    dead; a big one alone: nobody is at the place of the small one. drawn: by chance."""

    seat: int
    big: int | None = None
    small: int | None = None
    drawn: bool = False


@dataclass(frozen=True, slots=True)
class NextDeal(Command):
    """Begin the next deal. What the tap implies is entered first: the last claimant takes the
    pot, openers nobody asked for are noted so."""

    game: Game


@dataclass(frozen=True, slots=True)
class PutAntesIn(Command):
    """out: seats that do not play this deal; owing: those who play and put their ante in later."""

    out: tuple[int, ...] = ()
    owing: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class PostBlinds(Command):
    """The blinds are in. straddles: how many seats after them doubled; out: seats that do not play
    this deal; dead: (seat, chips) put in beside, for blinds missed before; live: (seat, chips) by
    who comes in, a bet of his; small: whether the small blind is posted, not where its seat is
    empty."""

    straddles: int = 0
    out: tuple[int, ...] = ()
    dead: tuple[tuple[int, int], ...] = ()
    live: tuple[tuple[int, int], ...] = ()
    small: bool = True


MakesPot = NextDeal | PutAntesIn | PostBlinds
"""By what the next pot begins."""
DealingCommand = SetDealer | MakesPot


@dataclass(frozen=True, slots=True)
class DealerSet(Event, word="DealerSet"):
    """Who deals next; absent: he is away, and somebody deals for him. big, small: at whose places
    the blinds are then, where that was said too; drawn: chance named him."""

    seat: int
    absent: bool = False
    big: int | None = None
    small: int | None = None
    drawn: bool = False


AntesNow = Literal["", "none", "missed", "all"]


@dataclass(frozen=True, slots=True)
class HandBegan(Event, word="HandBegan"):
    """order: the seats dealt in, eldest first; carried: chips that lie in the pot already; small,
    big: whose places the blinds are at, where the button may be dead. antes: into a pot that lives
    on "none" (older logs say "", as where no pot does), those who "missed" one, or all: it goes
    over to another game. claims: who is all-in for the pot that waits, as (seat, chips they can win
    of it): they are dealt in for that alone. broke: who is there and has no chips to be dealt in.
    """

    number: int
    game: Game
    stakes: Stakes
    house: House
    dealer: int
    order: tuple[int, ...]
    carried: int = 0
    small: int | None = None
    big: int | None = None
    antes: AntesNow = ""
    claims: tuple[tuple[int, int], ...] = ()
    broke: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Restaked(Event, word="Restaked"):
    """The deal is played for other stakes; nobody has bet yet. anew: it begins again, and what
    lies goes back first, as (seat, chips); what is put in then follows."""

    stakes: Stakes
    game: Game
    back: tuple[tuple[int, int], ...] = ()
    anew: bool = False


@dataclass(frozen=True, slots=True)
class DealtIn(Event, word="DealtIn"):
    """Before antes or blinds of that deal are in, somebody came, went or bought: who is in it now,
    eldest first, with all their chips, and who deals."""

    number: int
    game: Game
    dealer: int
    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AntesIn(Event, word="AntesIn"):
    """Antes as (seat, chips) pairs; out: seats that do not play this deal; dead: one paid for the
    table, and it is no part of his own stake; lying: antes as (seat, chips) that lay in the pot
    already, of a deal that was begun anew; all_in: whose real chips are all in with it; missed:
    what is due besides for antes missed, as (seat, chips); back: antes that lay there and go back
    to seats that are not dealt in, as (seat, chips)."""

    paid: tuple[tuple[int, int], ...]
    out: tuple[int, ...] = ()
    dead: bool = False
    lying: tuple[tuple[int, int], ...] = ()
    all_in: tuple[int, ...] = ()
    missed: tuple[tuple[int, int], ...] = ()
    back: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Posted(Event, word="Posted"):
    """Blinds and straddles as (seat, chips) pairs in the order they were posted.

    level: the whole of the last; last: the seat that posted it; dead: chips put in beside them
    that are no bet (blinds missed before); out: seats that do not play this deal; live: bets by
    who comes in; small: whether the small blind was posted; all_in: whose real
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


DealingEvent = DealerSet | HandBegan | Restaked | DealtIn | AntesIn | Posted
