"""Chips that are no bet: what an up card costs, and what is offered to each in turn."""

from __future__ import annotations

from referee.core.value import Command, Event, OwnCommand, dataclass


@dataclass(frozen=True, slots=True)
class CardUp(Command):
    """A card that the game watches for was turned up before this seat. card: which, in the words of
    the game; pays: its price is paid, or the card bought; else the seat folds, where the card asks
    for one; rank: the next card up, where that makes its rank wild, 0 where none follows."""

    seat: int
    card: str
    pays: bool = True
    rank: int = 0


@dataclass(frozen=True, slots=True)
class TakeOffer(OwnCommand):
    """takes: which of the prices the seat takes the offer for, from 1; 0: it passes. bid: chips,
    where the seat names them; against the pot takes says that it bets (book.prices.BETS), or how
    the bet that lies there ended (PLAYED); with a bid both in one."""

    seat: int
    takes: int = 0
    bid: int = 0


PricesCommand = CardUp | TakeOffer


@dataclass(frozen=True, slots=True)
class CardFell(Event, word="CardFell"):
    """A card that the game watches for. rank: wild from now on; folds: the seat does not pay for
    it, or is out by it; redeal: all still in are dealt anew."""

    seat: int
    card: str
    rank: int = 0
    folds: bool = False
    redeal: bool = False


@dataclass(frozen=True, slots=True)
class FeePaid(Event, word="FeePaid"):
    """Chips into the pot that are no bet, and for what; less than nought: out of it. What is bet
    against the pot (book.prices.AGAINST) lies for its third card. all_in: the real chips are all
    in; short: the price is higher, and these are all they have."""

    seat: int
    amount: int
    what: str
    all_in: bool = False
    short: bool = False


@dataclass(frozen=True, slots=True)
class CardGiven(Event, word="CardGiven"):
    """One card more than the others have, from the pack. up: it lies face up."""

    seat: int
    up: bool = False


@dataclass(frozen=True, slots=True)
class OfferAnswered(Event, word="OfferAnswered"):
    """The seat took what was offered, for which price (from 1), or passed (0); of a swap how it
    went (book.prices.REFUSED, THE_DECK). bid: chips that it named itself; what: what was offered,
    "own" of a hand against the pot (nothing in nights from before that was written)."""

    seat: int
    takes: int
    bid: int = 0
    what: str = ""


@dataclass(frozen=True, slots=True)
class Matched(Event, word="Matched"):
    """Who lost pays into the pot that lives on, as (seat, chips); nobody antes for it."""

    paid: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Compared(Event, word="Compared"):
    """Who has the best hand of those that are in for this stage of the deal."""

    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Marked(Event, word="Marked"):
    """Who has won a leg, or lost a life; paid: what that cost, as (seat, chips)."""

    seats: tuple[int, ...]
    paid: tuple[tuple[int, int], ...] = ()


PricesEvent = CardFell | FeePaid | CardGiven | OfferAnswered | Matched | Compared | Marked
