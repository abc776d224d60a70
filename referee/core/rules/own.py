"""What a player may do on the phone of their seat: the acts of that seat, and no other's.

A phone never rules or corrects; it acts while it is the turn of its seat, or while all are asked
at once, in the very moment of the deal that it shows. That of the dealer, where the house says so,
does the dealer's taps: it deals, passes for others and pays.
"""

from __future__ import annotations

from referee.core.book.game import Ante, Blinds
from referee.core.book.prices import REFUSED
from referee.core.errors import Refused
from referee.core.messages.bank import CloseNight
from referee.core.messages.betting import BettingCommand
from referee.core.messages.command import Command, HandCommand, Stand
from referee.core.messages.dealing import MakesPot
from referee.core.messages.draw import DrawCommand
from referee.core.messages.law import Rule
from referee.core.messages.milestones import Milestone
from referee.core.messages.prices import PricesCommand, TakeOffer
from referee.core.messages.showdown import PaysOut, ShowdownCommand, ShowOpeners
from referee.core.messages.turns import ForAll, OwnTurn
from referee.core.rules.implied import implied
from referee.core.state.button import next_dealer
from referee.core.state.hand import Hand
from referee.core.state.night import Night, going_on
from referee.core.state.prices import against, offering
from referee.core.value import OwnCommand

DealersAct = (
    BettingCommand
    | DrawCommand
    | OwnTurn
    | ForAll
    | PricesCommand
    | ShowdownCommand
    | MakesPot
    | Milestone
)
"""What the dealer does for the table on the phone of their seat, where the house has that: all that
a deal takes from its antes to its payment, for everybody. Rulings, corrections and the bank stay
with the tablet."""
PAYS = PaysOut | MakesPot | CloseNight
"""What waits until the table has heard what phones entered: chips then leave the pot, or go into
the next one, or the night is over."""


def moment(night: Night) -> str:
    """The moment of a deal that a phone shows, and that its taps are for: the deal, the step, the
    round and what is bet."""
    hand = night.playing
    if hand is None:
        return ""
    return f"{hand.number}.{hand.step}.{hand.street}.{hand.level}"


def at_once(hand: Hand) -> bool:
    """Whether everybody is asked at the same time, so that nobody can be too late because another
    was quicker."""
    handling = hand.handling
    if handling is not None:
        return handling.way != "in-turn"
    return hand.betting is not None and hand.asks_first


def may_act_now(hand: Hand, seat: int) -> bool:
    """Whether a seat may act now: it is its turn, or all are asked."""
    return hand.has(seat) and (hand.turn == seat or at_once(hand))


def never_too_late(night: Night, command: OwnCommand) -> bool:
    """Whether such an act counts although others have acted since it was shown."""
    hand = night.playing
    if hand is None:
        return False
    return at_once(hand) or isinstance(command, ShowOpeners)


def check(night: Night, command: OwnCommand) -> None:
    """Whether the phone of a seat may do that now; what the act itself may be, its rule says.
    Raises Refused."""
    hand, seat = going_on(night), command.seat
    if not night.acting.may:
        raise Refused("phones-look")
    if night.tracking != "bets":
        raise Refused("phones-need-bets")
    if isinstance(hand.now, Ante | Blinds):
        raise Refused("antes-at-the-tablet")
    others = getattr(command, "passing", ()) or getattr(command, "mixed", ())
    if others or of_others(hand, command) or implied(night, command):
        raise Refused("at-the-tablet")
    if not (isinstance(command, ShowOpeners) or may_act_now(hand, seat)):
        why = "out-of-turn" if hand.turn is not None else "not-asked-now"
        raise Refused(why, seat=seat, other=hand.turn)


def whose_deal(night: Night) -> int | None:
    """The seat whose deal it is, or the next one will be."""
    hand = night.playing
    return hand.dealer if hand is not None else next_dealer(night)


def dealing_seat(night: Night) -> int | None:
    """The seat whose phone has the dealer's taps: whose deal it is, or, where they have no phone,
    the next one to their left who has; None where only the tablet deals."""
    if not night.acting.deals or night.closed:
        return None
    whose, ring = whose_deal(night), night.ring
    at = ring.index(whose) if whose in ring else 0
    return next((seat for seat in (*ring[at:], *ring[:at]) if night.phone_of(seat)), None)


def check_dealer(night: Night, seat: int) -> None:
    """Whether the phone of that seat deals for the table now. Raises Refused."""
    deals = dealing_seat(night)
    if deals is None:
        raise Refused("phones-do-not-deal")
    if deals != seat:
        raise Refused("not-your-deal", seat=seat, other=deals)


def of_others(hand: Hand, command: OwnCommand) -> bool:
    """Whether an answer to an offer says what only the table can see: a bet against the pot that is
    over, a bid out of a fist, a neighbor's king."""
    step = offering(hand)
    if step is None or not isinstance(command, TakeOffer):
        return False
    bids = step.what not in ("pot", "stay") and any(price.of == "bid" for price in step.prices)
    king = step.what == "swap" and command.takes == REFUSED
    return against(hand) > 0 or (bids and command.takes > 0) or king


def heard_first(night: Night, command: Command) -> None:
    """Nobody is paid, no deal is thrown in, none begins and no night is closed while the table has
    to hear what phones entered. (One that everybody passed is dealt again by itself; its antes
    wait.) Raises Refused."""
    inner = command.command if isinstance(command, Stand) else command
    if isinstance(inner, PAYS) or (isinstance(inner, HandCommand) and _before(night)):
        raise Refused("phones-unconfirmed")


def heard_at_the_end(night: Night, command: Command, after: Night) -> None:
    """No ruling ends the deal before the table has heard what phones entered. Raises Refused."""
    inner = command.command if isinstance(command, Stand) else command
    if not isinstance(inner, Rule) or not night.acting.unconfirmed or night.playing is None:
        return
    if after.playing is None or after.playing.number != night.playing.number:
        raise Refused("phones-unconfirmed")


def _before(night: Night) -> bool:
    """Whether any act would put antes or blinds in."""
    hand = night.playing
    return hand is not None and hand.before_antes
