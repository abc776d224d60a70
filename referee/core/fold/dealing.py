"""How a deal begins: who is in, and the antes. Night + event -> night."""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from typing import Any

from referee.core.book.game import Game, Stakes
from referee.core.book.house import House
from referee.core.chips import POT, Purse, move, pocket, stack
from referee.core.errors import Impossible
from referee.core.fold.bank import came, carried_on, received
from referee.core.fold.flow import hand_of, holding_of, interval_size, next_step, put, unmatched
from referee.core.fold.pot import pay_chips, put_chips
from referee.core.messages.dealing import AntesIn, DealerSet, DealtIn, HandBegan, Restaked
from referee.core.state.dealt import all_in_for, claimed, lies_for
from referee.core.state.hand import Hand
from referee.core.state.holding import Holding
from referee.core.state.night import Night
from referee.core.state.pots import ante_due, put_in
from referee.core.state.rotation import turns_with
from referee.core.value import replace

UNDEALT = Hand(0, Game("", "", "", (0, 0), 0, ()), Stakes(), House(), 0, (), ())
"""A hand before anything has happened."""


@cache
def _fresh(seat: int) -> Holding:
    """A seat's holding before anything has happened; all deals begin with the same ones."""
    return replace(Holding(seat))


def _holdings(of: HandBegan | Hand) -> tuple[Holding, ...]:
    """Everybody's holding where somebody is all-in for the pot already."""
    silent = dict(of.claims)
    return tuple([replace(_fresh(seat), all_in=seat in silent) for seat in of.order])


KEPT = ("number", "house", "dealer", "order", *(f.name for f in fields(Hand) if f.metadata))
"""What is known when a deal begins, and stays known where it begins anew."""


def _undealt(of: HandBegan | Hand, game: Game, stakes: Stakes, **known: Any) -> Hand:
    """A deal before anything has happened in it; known: what is so of it all the same."""
    return replace(
        UNDEALT,
        game=game,
        stakes=stakes,
        holdings=_holdings(of) if of.claims else tuple(map(_fresh, of.order)),
        stub=game.pack_for(len(of.order)),
        **known,
    )


def _anew(hand: Hand, game: Game, stakes: Stakes) -> Hand:
    """The deal before anything has happened in it, with what was known when it began."""
    return _undealt(hand, game, stakes, **{name: getattr(hand, name) for name in KEPT})


def _sit_down(night: Night, order: tuple[int, ...], claims: tuple[tuple[int, int], ...]) -> Purse:
    """Those who are dealt in are at the table, and what waits in a pocket comes into play; not that
    of who is all-in for the pot already."""
    for seat in order:
        if seat >= len(night.players) or seat not in night.ring:
            raise Impossible("a seat was dealt in that is not at the table")
    purse = night.purse
    for seat, waiting in enumerate(purse[pocket(0) :: 2]):
        if waiting:
            purse = move(purse, pocket(seat), stack(seat), waiting)
    for seat, _ in () if night.real else claims:
        purse = move(purse, stack(seat), pocket(seat), purse[stack(seat)])
    return purse


def _begin(night: Night, event: HandBegan) -> Night:
    night = carried_on(night)
    purse = _sit_down(night, event.order, event.claims)
    if purse[POT] != event.carried:
        raise Impossible("the pot held something else when this deal began")
    last, waits = night.hand, event.carried > 0
    hand = _undealt(
        event,
        event.game,
        event.stakes,
        number=event.number,
        house=event.house,
        dealer=event.dealer,
        order=event.order,
        carried=event.carried,
        small=event.small,
        big=event.big,
        claims=event.claims,
        passed_deals=night.passed_deals,
        dealt_by=event.dealer if event.dealer in event.order else None,
        before=("", 0) if last is None else (last.game.id, last.game.pack_for(len(last.order))),
        anted=night.anted and waits and event.antes != "all",
        late=event.antes == "missed",
    )
    return replace(
        night,
        purse=purse,
        hand=next_step(hand),
        vote=None,
        fees=(),
        hands=event.number,
        dealer=None,
        dealt_for=False,
        blinds=None,
        game=event.game,
        turns=turns_with(night, event.game.id, event.dealer),
        antes_in=night.antes_in if waits else (),
        owing=night.owing if waits else (),
        anted=False,
        put_in=put_in(night, lies_for(event.game)) if waits else (),
        staying=night.staying if waits else None,
        claims=claimed(night, event.game) if waits else (),
        lying=night.lying if lies_for(event.game) else (),
        heirs=night.heirs if waits else None,
    )


def _restaked(night: Night, event: Restaked) -> Night:
    hand = hand_of(night)
    if not event.anew:
        return replace(night, hand=replayed(hand, event.stakes))
    purse = pay_chips(night, night.purse, event.back)
    hand = _anew(hand, event.game, event.stakes)
    antes_in = night.antes_in if hand.carried else ()
    return replace(night, purse=purse, game=event.game, antes_in=antes_in, hand=next_step(hand))


def replayed(hand: Hand, stakes: Stakes) -> Hand:
    """The hand in its first interval, and as it was earlier in it, for other bets."""
    hand = replace(
        hand,
        stakes=stakes,
        earlier=None if hand.earlier is None else replayed(hand.earlier, stakes),
        starts=tuple(replayed(start, stakes) for start in hand.starts),
    )
    step, blinds = hand.betting, hand.game.blinds
    if step is None or hand.street < 0:
        return hand
    free = blinds is not None and hand.last_post is not None and stakes.limit.kind != "fixed"
    posted = hand.level // blinds.opens if free and blinds is not None else 0
    return replace(hand, full=max(posted, interval_size(hand, step)))


def _dealt_in(night: Night, event: DealtIn) -> Night:
    """The deal begins anew with these, as long as nobody's ante is in. Where what was done since
    has been taken back, another deal goes on, and it tells nothing."""
    hand = night.playing
    if hand is None or hand.number != event.number or not hand.before_antes:
        return night
    had = dict(hand.claims)
    broke = {seat for seat in event.order if seat not in hand.order and not night.has_chips(seat)}
    able = {*had, *broke}  # who was away, and comes back with nothing but their part of what waits
    claims = tuple(part for part in all_in_for(night, event.order, hand.game) if part[0] in able)
    purse = _sit_down(night, event.order, claims)
    those = replace(hand, dealer=event.dealer, order=event.order, claims=claims)
    anew = next_step(_anew(those, event.game, hand.stakes))
    counted = replace(anew, loose=hand.loose, unsaid=hand.unsaid, missing=hand.missing)
    return replace(night, purse=purse, hand=replace(counted, pot_sure=hand.pot_sure))


def _antes(night: Night, event: AntesIn) -> Night:
    night = came(night, event.lying)  # these went into the pot in an earlier deal
    hand, purse = hand_of(night), night.purse
    for seat in event.out:
        hand = put(hand, replace(holding_of(hand, seat), state="out"))
    holdings = {holding.seat: holding for holding in hand.holdings}
    for seat, amount in event.paid:
        holding = holdings[seat] if seat in holdings else holding_of(hand, seat)
        purse, all_in = put_chips(night, purse, seat, amount, seat in event.all_in)
        holdings[seat] = _with_ante(holding, amount, event.dead, all_in or holding.all_in)
    for seat, amount in event.lying:
        holding = holdings[seat]
        _, empty = put_chips(night, purse, seat, 0)
        holdings[seat] = _with_ante(holding, amount, event.dead, holding.all_in or empty)
    after = tuple(holdings.values())
    if night.lying:
        there = sum(amount for _, amount in (*event.lying, *event.back))
        night, purse = received(night, event.back), pay_chips(night, purse, event.back)
        night, hand = replace(night, lying=()), replace(hand, carried=hand.carried - there)
    if event.dead:
        return replace(night, purse=purse, hand=next_step(replace(hand, holdings=after)))
    paid = [holding.ante for holding in after]
    if night.antes_in:  # antes missed were matched by the others before
        due = ante_due(hand)
        paid = [min(chips, due) for chips in paid]
    hand = replace(hand, holdings=after, uncalled=unmatched(after, paid))
    rounds = max(night.antes_in, default=0) + (not hand.anted)
    antes = [*night.antes_in, *[0] * (len(night.players) - len(night.antes_in))]
    for seat, _ in (*event.paid, *event.lying):
        antes[seat] = rounds
    return replace(night, purse=purse, antes_in=tuple(antes), hand=next_step(hand))


def _with_ante(holding: Holding, amount: int, dead: bool, all_in: bool) -> Holding:
    """A holding with an ante put in; dead: it is matched by nobody's."""
    if dead:
        return replace(holding, dead=holding.dead + amount, all_in=all_in)
    return replace(holding, ante=holding.ante + amount, all_in=all_in)


def _dealer(night: Night, event: DealerSet) -> Night:
    blinds = None if event.big is None else (event.small, event.big)
    return replace(night, dealer=event.seat, dealt_for=event.absent, blinds=blinds)


FOLDS = (_dealer, _begin, _dealt_in, _restaked, _antes)
