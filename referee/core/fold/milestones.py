"""Milestones and real chips: what is known of bets that nobody tapped. Night + event -> night."""

from __future__ import annotations

from typing import assert_never

from referee.core.chips import LOOSE, POT, move, pocket, stack
from referee.core.fold.bank import gather
from referee.core.fold.flow import dropped, hand_of, holding_of, less, move_on, next_step, put
from referee.core.fold.pot import pay_chips, put_chips
from referee.core.messages.milestones import (
    AllDrew,
    Attributed,
    BettingOver,
    GrainSet,
    IntervalTold,
    MilestonesEvent,
    PotCounted,
    PutIn,
    StillIn,
    TookOut,
)
from referee.core.state import betting
from referee.core.state.hand import Hand
from referee.core.state.holding import NOT_NOTED
from referee.core.state.night import Night
from referee.core.state.pots import pots
from referee.core.value import replace


def _told(night: Night, event: MilestonesEvent) -> Night:
    match event:
        case GrainSet():
            return _grain(night, event)
        case StillIn(seats, paid):
            return _still_in(night, seats, paid)
        case BettingOver():
            return replace(night, hand=_betting_over(hand_of(night)))
        case AllDrew():
            hand = hand_of(night)
            drawn = [
                replace(holding, drew=NOT_NOTED if holding.drew is None else holding.drew, owed=0)
                if holding.live
                else holding
                for holding in hand.holdings
            ]
            hand = replace(
                hand, holdings=tuple(drawn), stub_known=False, instructions=(), cards_asked=None
            )
            return replace(night, hand=move_on(hand))
        case PotCounted():
            return _pot_counted(night, event)
        case Attributed(seat, amount):
            return _attributed(night, seat, amount)
        case IntervalTold():
            return _told_interval(night, event)
        case PutIn(seat, amount):
            hand = hand_of(night)
            holding = holding_of(hand, seat)
            hand = put(hand, replace(holding, bets=(*holding.bets[:-1], holding.bet + amount)))
            purse, _ = put_chips(night, night.purse, seat, amount)
            return replace(night, purse=purse, hand=replace(hand, acted=True))
        case TookOut(seat, amount):
            hand = hand_of(night)
            holding = holding_of(hand, seat)
            own = min(holding.bet, amount)
            bets = (*holding.bets[:-1], holding.bet - own)
            hand = put(hand, replace(holding, bets=bets, out=holding.out + amount - own))
            purse = pay_chips(night, night.purse, ((seat, amount),))
            return replace(night, purse=purse, hand=replace(hand, loose=hand.loose - amount + own))
        case _:
            assert_never(event)


def _grain(night: Night, event: GrainSet) -> Night:
    """The chips go together when they are real, and to their stacks when the tablet keeps them."""
    purse, players, hand, playing = night.purse, list(night.players), night.hand, night.playing
    if event.chips == "real" and not night.real:
        for player in night.players:
            held = purse[stack(player.seat)] + purse[pocket(player.seat)]
            purse = move(gather(purse, player.seat), stack(player.seat), LOOSE, held)
            in_it = playing is not None and playing.has(player.seat)
            at = night.hands - 1 if in_it else night.hands
            part = hand.of(player.seat).total if hand and hand.plays(player.seat) else 0
            read = replace(player, counted=held, counted_at=at, carried=held + part)
            players[player.seat] = replace(
                read, counted_with=part if in_it else None, unsettled=None
            )
    elif event.chips == "tablet" and night.real:
        for seat, amount in event.stacks:
            purse = move(purse, LOOSE, stack(seat), amount)
    if event.chips == "tablet":
        night = replace(night, handing=())  # every stack was counted as it lies
    hand = night.playing
    if hand is not None and hand.betting is not None and night.tracking != "bets":
        unheard = not hand.level and not hand.draw_begun
        hand = replace(hand, turn_known=event.tracking != "bets" or unheard)
    if hand is not None:
        night = replace(night, hand=replace(hand, unsaid=0) if event.chips == "real" else hand)
    return replace(
        night, purse=purse, players=tuple(players), chips=event.chips, tracking=event.tracking
    )


def _pot_counted(night: Night, event: PotCounted) -> Night:
    hand, side, more = hand_of(night), event.side, event.amount - event.book
    purse = move(night.purse, *((LOOSE, POT) if more >= 0 else (POT, LOOSE)), abs(more))
    unsaid = hand.unsaid if night.real else hand.unsaid + more
    missing = max(hand.missing - more, 0) if hand.pot_sure == "exact" else 0
    hand = replace(hand, loose=hand.loose + more, unsaid=unsaid, missing=missing)
    if side is not None:
        before = dict(hand.piled)
        piled = before | {side: before.get(side, 0) + more if side else 0}
        hand = replace(hand, piled=tuple(sorted(piled.items())))
        if not {pot.number for pot in pots(hand)} <= piled.keys():
            return replace(night, purse=purse, hand=hand)
    return replace(night, purse=purse, hand=replace(hand, pot_sure="exact", counted_in=hand.step))


def _still_in(night: Night, seats: tuple[int, ...], paid: tuple[tuple[int, int], ...]) -> Night:
    hand, purse, put_in = hand_of(night), night.purse, dict(paid)
    for holding in hand.live:
        if holding.seat not in seats:
            hand = put(hand, dropped(hand, holding))
            if holding.seat == hand.opener and hand.has_openers and hand.proof == "none":
                hand = replace(hand, proof="owed")
            continue
        chips = put_in.get(holding.seat, 0)
        purse, empty = put_chips(night, purse, holding.seat, chips)
        bets, all_in = (*holding.bets[:-1], holding.bet + chips), holding.all_in or empty
        known = replace(holding, bets=bets, answered=hand.level, excused=True, sure="about")
        hand = put(hand, replace(known, all_in=all_in, had=holding.bet if chips else holding.had))
    hand = replace(hand, acted=True, instructions=(), pot_sure="about")
    return replace(night, purse=purse, hand=move_on(hand, hand.turn))


def _betting_over(hand: Hand) -> Hand:
    """Nobody tapped the bets of this interval: who is in is in, what was bet is not known, unless
    the pot has been counted in it."""
    known = [replace(holding, answered=hand.level, sure="about") for holding in hand.holdings]
    hand = replace(hand, holdings=tuple(known), turn=None, instructions=(), acted=True)
    sure = hand.free or (hand.counted_in == hand.step and hand.pot_sure == "exact")
    return next_step(hand if sure else replace(hand, pot_sure="about"))


def _attributed(night: Night, seat: int, amount: int) -> Night:
    """Somebody put in (or did not put in) what a reading of the pot brought to light."""
    hand = hand_of(night)
    holding = holding_of(hand, seat)
    more = (
        replace(holding, bets=(*holding.bets[:-1], holding.bet + amount)) if holding.bets else None
    )
    holding = (
        less(holding, -amount)
        if amount < 0
        else more or replace(holding, dead=holding.dead + amount)
    )
    purse, empty = put_chips(night, night.purse, seat, amount, into=LOOSE)
    took = holding.took + max(-amount, 0)
    hand = put(hand, replace(holding, all_in=holding.all_in or (holding.live and empty), took=took))
    unsaid = hand.unsaid if night.real else hand.unsaid - amount
    left = max(hand.missing + min(amount, 0), 0)
    hand = replace(hand, loose=hand.loose - amount, unsaid=unsaid, missing=left)
    if hand.uncalled is not None and hand.uncalled[0] == seat and amount < 0:
        left = hand.uncalled[1] + amount
        hand = replace(hand, uncalled=(seat, left) if left > 0 else None)
    if hand.betting is not None:
        hand = replace(hand, level=max(hand.level, holding.bet))
        if hand.turn == seat and not betting.owes(hand, holding_of(hand, seat)):
            hand = move_on(hand, seat)
    return replace(night, purse=purse, hand=hand)


def _told_interval(night: Night, event: IntervalTold) -> Night:
    """Somebody says how the interval stands: from here on every bet is followed."""
    hand, purse = hand_of(night), night.purse
    for seat, chips in sorted(event.bets, key=lambda told: told[1] < holding_of(hand, told[0]).bet):
        holding = holding_of(hand, seat)
        more = chips - holding.bet
        purse, empty = put_chips(night, purse, seat, more)
        answered = event.level if chips == event.level and chips else None
        all_in = holding.all_in or (holding.live and empty)
        told = replace(holding, bets=(*holding.bets[:-1], chips), answered=answered, all_in=all_in)
        hand = put(hand, told)
    hand = replace(hand, level=event.level, turn=event.turn, turn_known=True)
    if event.level:
        hand = _first_to_bet(hand, event.turn)
    return replace(night, purse=purse, hand=hand)


def _first_to_bet(hand: Hand, turn: int) -> Hand:
    """Who opened, as the told bets look: the first after the turn who has the whole bet in."""
    at = hand.order.index(turn)
    around = (*hand.order[at + 1 :], *hand.order[:at])
    first = next((seat for seat in around if holding_of(hand, seat).bet == hand.level), None)
    if hand.opener is None:
        hand = replace(hand, opener=first, opened_street=hand.street)
    return hand if hand.aggressor is not None else replace(hand, aggressor=first)


FOLDS = (_told,)
