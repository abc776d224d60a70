"""Everything the table may do now, in the order of the dock. decide() admits only what is here.

An offer is a command with bounds: for a bet, the totals it may come to. Commands of the bank
and the laws are always open to the host and are judged one by one; they are not listed.
"""

from __future__ import annotations

from dataclasses import dataclass

from referee.core import betting, draw
from referee.core.commands import (
    AllCheck,
    Award,
    BetTo,
    Call,
    Check,
    Command,
    DrawCards,
    Drop,
    NextDeal,
    NobodyOpens,
    OthersDrop,
    PutAntesIn,
    RaiseTo,
    ServeOwed,
    ShowOpeners,
    ThrowIn,
)
from referee.core.game import Ante, Game
from referee.core.night import Hand, Night
from referee.core.pots import Pot, unpaid


@dataclass(frozen=True, slots=True)
class Offer:
    """A command that is allowed now. least, most: the bounds of its amount, if it has one.

    cost: what it puts into the pot; all_in: it takes the whole stack.
    """

    command: Command
    least: int = 0
    most: int = 0
    cost: int = 0
    all_in: bool = False


def offers(night: Night) -> tuple[Offer, ...]:
    """What may be done with the deal now; empty on a closed night."""
    if night.closed or not night.begun:
        return ()
    hand = night.playing
    if hand is None:
        return _between(night)
    if isinstance(hand.now, Ante):
        return (Offer(PutAntesIn()), *_throw_in(hand))
    if hand.betting is not None:
        return (*betting_offers(night, hand), *_shared(hand), *_openers(hand), *_throw_in(hand))
    if hand.drawing:
        return (*_draw_offers(hand), *_openers(hand), *_throw_in(hand))
    return (*_showdown_offers(night, hand), *_openers(hand), *_throw_in(hand))


def _between(night: Night) -> tuple[Offer, ...]:
    if night.game is None or not _can_deal(night.game, len(dealt_in(night))):
        return ()
    return (Offer(NextDeal(night.game)),)


def _can_deal(game: Game, players: int) -> bool:
    return game.players[0] <= players <= game.players[1]


def dealt_in(night: Night) -> tuple[int, ...]:
    """The seats that would be dealt in now, eldest first, the dealer last."""
    dealer = night.next_dealer()
    if dealer is None:
        return ()
    ring = night.ring
    at = (ring.index(dealer) + 1) % len(ring) if dealer in ring else 0
    in_order = (*ring[at:], *ring[:at])
    return tuple(seat for seat in in_order if night.present(seat) and night.holds(seat))


def betting_offers(night: Night, hand: Hand) -> tuple[Offer, ...]:
    """What the seat whose turn it is may do, then every seat after it (those between pass)."""
    found: list[Offer] = []
    for seat in betting.owing(hand):
        found += seat_offers(night, hand, seat)
    return tuple(found)


def seat_offers(night: Night, hand: Hand, seat: int) -> tuple[Offer, ...]:
    """What one seat may do now; seats that speak before it would pass."""
    passing = betting.passers(hand, seat)
    if passing is None or not _may_pass(night, hand, passing):
        return ()
    chips = night.stack(seat)
    able = betting.choices(hand, seat, chips)
    found: list[Offer] = []
    if able.check:
        found.append(Offer(Check(seat, passing)))
    if able.call:
        found.append(Offer(Call(seat, passing), cost=able.call, all_in=able.call == chips))
    if able.least is not None and able.most is not None:
        kind = BetTo if able.opens else RaiseTo
        cost = able.least - hand.of(seat).bet
        offer = Offer(kind(seat, able.least, passing), able.least, able.most, cost, cost == chips)
        found.append(offer)
    if len(hand.live) - (0 if able.check else len(passing)) > 1:
        found.append(Offer(Drop(seat, passing)))
    return tuple(found)


def _may_pass(night: Night, hand: Hand, passing: tuple[int, ...]) -> bool:
    """Whether all of these may check, or (facing a bet) drop and leave two in the hand."""
    if not passing:
        return True
    if all(betting.choices(hand, seat, night.stack(seat)).check for seat in passing):
        return True
    return len(hand.live) - len(passing) > 1


def _shared(hand: Hand) -> tuple[Offer, ...]:
    """The acts of several at once."""
    owing = betting.owing(hand)
    if hand.level == 0:
        step = hand.betting
        if step is None or not step.check:
            return ()
        return (Offer(NobodyOpens() if hand.unopened else AllCheck()),)
    if hand.level and len(hand.live) - len(owing) >= 1 and owing:
        return (Offer(OthersDrop()),)
    return ()


def _draw_offers(hand: Hand) -> tuple[Offer, ...]:
    seat = hand.turn
    if seat is None:
        late = draw.owed(hand)
        return (Offer(ServeOwed(late)),) if late is not None else ()
    least, most = draw.bounds(hand)
    most = min(most, draw.most_served(hand, seat))
    found = [Offer(DrawCards(seat, count)) for count in range(least, most + 1)]
    return (*found, *(Offer(Drop(one.seat)) for one in hand.live))


def _showdown_offers(night: Night, hand: Hand) -> tuple[Offer, ...]:
    found: list[Offer] = []
    for pot in unpaid(hand):
        found += [
            Offer(Award(pot.number, (seat,), openers))
            for seat in pot.claimants
            for openers in openers_words(hand)
        ]
    left = sole(hand)
    if left is not None and night.game is not None:
        seats = {*dealt_in(night), *(seat for seat in left.claimants if night.present(seat))}
        if _can_deal(night.game, len(seats)):
            found.append(Offer(NextDeal(night.game)))
    return tuple(found)


def openers_words(hand: Hand) -> tuple[str, ...]:
    """What can be said of the openers when a pot is paid."""
    return ("shown", "not-asked") if hand.proof == "owed" else ("",)


def sole(hand: Hand) -> Pot | None:
    """The pot of the only hand left, while it is unpaid."""
    left = unpaid(hand) if hand.showing else ()
    return left[0] if len(hand.live) == 1 and len(left) == 1 else None


def _openers(hand: Hand) -> tuple[Offer, ...]:
    if hand.proof == "owed" and hand.opener is not None:
        return (Offer(ShowOpeners(hand.opener)),)
    return ()


def _throw_in(hand: Hand) -> tuple[Offer, ...]:
    if hand.awards:
        return ()
    return tuple(
        Offer(ThrowIn(antes_stay, next_dealer))
        for antes_stay in (False, True)
        for next_dealer in (False, True)
    )
