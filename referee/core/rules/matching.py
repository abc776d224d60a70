"""A pot that losers match and that lives on: what its winners take, and what the losers pay."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence

from referee.core.chips import add_up
from referee.core.fold.evolve import evolve
from referee.core.messages.event import Event
from referee.core.messages.prices import Matched
from referee.core.messages.showdown import Won
from referee.core.state.hand import Hand
from referee.core.state.night import Night


def won(night: Night, hand: Hand, those: Iterable[Won]) -> tuple[Won, ...]:
    """What the winners of several pots take: odd chips stay in the pot, and nobody wins more, of
    all pots together, than they can match. One who is in alone takes all. those: the pots as they
    are shared in any other game."""
    if len(hand.live) == 1:
        return tuple(those)
    taken = add_up(*(shares for _, shares in hand.awards))
    found = []
    for event in those:
        alike = min(chips for _, chips in event.shares) // hand.stakes.chip * hand.stakes.chip
        shares = []
        for seat, chips in event.shares:
            part = chips if hand.game.wins == "hilo" else alike
            left = most(night, hand, seat) - taken.get(seat, 0)
            shares.append((seat, max(min(part, left), 0)))
        taken = add_up(taken.items(), shares)
        found.append(Won(event.pot, tuple(shares)))
    return tuple(found)


def most(night: Night, hand: Hand, seat: int) -> int:
    """The most a seat can win of a pot it may have to match: what it had left before anything of it
    was paid, or what it has put into it, if that is more; where winners are capped too, at most
    the cap."""
    paid = add_up(*(shares for _, shares in hand.awards)).get(seat, 0)
    put = dict(night.put_in).get(seat, 0) + hand.of(seat).total
    end, can = hand.settled, max(night.reach(seat) - paid, put)
    return min(can, end.match * hand.stakes.ante) if end.capped else can


def lost(
    night: Night, hand: Hand, events: Sequence[Event], named: Collection[int] = ()
) -> tuple[Matched, ...]:
    """What those who are in and won no pot pay into the next one: what this one was, at most the
    cap, or all they have, where the tablet keeps their chips: of real ones nobody cuts it by a
    guess. One who takes the pot alone ends it. events: all that this tap does before it, no pot
    being won where nobody wins any; named: who alone pays, where the table says so."""
    shares = [shares for _, shares in hand.awards]
    shares += [event.shares for event in events if isinstance(event, Won)]
    winners = {seat for those in shares for seat, _ in those}
    if not hand.settled.match or (winners and len(hand.live) == 1):
        return ()
    for event in events:
        night = evolve(night, event)
    hand = night.hand or hand
    due = min(hand.pot + hand.paid, hand.settled.match * hand.stakes.ante)
    losers = [holding.seat for holding in hand.live if holding.seat not in winners]
    if hand.settled.named:
        losers = [seat for seat in losers if seat in named]
    paid = ((seat, min(due, night.reach(seat))) for seat in losers)
    matched = tuple((seat, chips) for seat, chips in paid if chips)
    return (Matched(matched),) if matched or not hand.settled.named else ()
