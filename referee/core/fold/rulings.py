"""What a ruling does to hands and turns. Night + event -> night."""

from __future__ import annotations

from typing import assert_never

from referee.core.book.game import BetStep, Draw
from referee.core.errors import Impossible
from referee.core.fold.bank import since_counted
from referee.core.fold.effects import before, reckoned_from
from referee.core.fold.flow import hand_of, holding_of, interval_size, less, move_on, put, without
from referee.core.fold.pot import pay_chips
from referee.core.messages.law import (
    ByConsent,
    DeclaredOpen,
    Fouled,
    Instruction,
    Reopened,
    Ruled,
    TookBack,
    Warned,
)
from referee.core.state import betting
from referee.core.state.hand import Hand
from referee.core.state.holding import Holding
from referee.core.state.night import Night
from referee.core.value import replace


def _told(night: Night, event: Instruction) -> Night:
    hand = hand_of(night)
    return replace(night, hand=replace(hand, instructions=(*hand.instructions, event)))


def _said_so(night: Night, event: Ruled) -> Night:
    """A ruling moves nothing itself; it ends the vote about it."""
    voted = night.vote is not None and night.vote.law == event.law
    return replace(night, vote=None) if voted else night


def _warned(night: Night, event: Warned) -> Night:
    return replace(night, warnings=(*night.warnings, (event.seat, event.why)))


def _ruled(night: Night, event: Fouled | TookBack | Reopened) -> Night:
    hand, purse = hand_of(night), night.purse
    match event:
        case Fouled(seat, _):
            hand = put(hand, replace(holding_of(hand, seat), state="foul", owed=0))
            if hand.uncalled is not None and hand.uncalled[0] == seat:
                hand = replace(hand, uncalled=None)
            if hand.opener == seat:
                hand = replace(hand, proof="none")  # a foul hand has nothing left to prove
            hand = without(hand, seat)
        case TookBack(seat, amount, price):
            hand = hand if price is None else _cheaper(hand, seat, price)
            purse = pay_chips(night, purse, ((seat, amount),))
            night = since_counted(night, ((seat, amount),))
            hand = put(hand, replace(less(holding_of(hand, seat), amount), all_in=False))
            if hand.uncalled is not None and hand.uncalled[0] == seat:
                left = hand.uncalled[1] - amount  # what nobody called is taken back first
                hand = replace(hand, uncalled=(seat, left) if left > 0 else None)
        case Reopened(barred, first):
            hand = _reopened(hand, barred, first)
        case _:
            assert_never(event)
    return replace(night, purse=purse, hand=hand)


def _cheaper(hand: Hand, seat: int, price: int) -> Hand:
    """The hand as it is without that seat's bet or raise, or its straddle, which nobody has gone
    over."""
    if (then := before(hand, seat)) is None:
        return replace(hand, level=price, full=hand.full * price // hand.level)
    opened = then if hand.opener == seat else hand
    return replace(reckoned_from(hand, then, opened), level=price)


def _declared_open(night: Night, event: DeclaredOpen) -> Night:
    """A bet without chips: everybody behind it answers it as he would a bet."""
    hand, seat = hand_of(night), event.seat
    hand = replace(
        put(hand, replace(holding_of(hand, seat), answered=event.to)),
        level=event.to,
        full=event.to,
        whole=event.to,
        aggressor=seat,
        opener=seat,
        opened_street=hand.street,
        acted=True,
        passed_out=False,
        instructions=(),
    )
    return replace(night, hand=move_on(hand, seat))


def _reopened(hand: Hand, barred: tuple[int, ...], first: int) -> Hand:
    """The opening interval begins again: chips that stay are dead, nobody has spoken. What was bet
    before it stands; what was dealt since is dealt anew."""
    street = hand.opened_street
    openings = (
        (at, step)
        for at, step in enumerate(hand.game.steps)
        if isinstance(step, BetStep) and step.needs != "nothing"
    )
    place, step = next(openings, (0, None))
    if step is None or first not in hand.order:
        raise Impossible("there is no opening to begin again, or nobody to speak")
    starts = tuple(start for start in hand.starts if start.street <= street)
    burned = isinstance(hand.now, Draw) and hand.now.burn
    then = starts[-1] if starts and (hand.street > street or burned) else hand
    hand = replace(
        hand,
        starts=starts,
        cards=then.cards,
        up=then.up,
        common=then.common,
        shared=then.shared,
        stub=then.stub,
        strays=then.strays,
        holdings=tuple([_afresh(holding, street, barred) for holding in hand.holdings]),
        step=place,
        street=street,
        level=0,
        full=interval_size(hand, step),
        raises=0,
        whole=0,
        capped=False,
        aggressor=None,
        opener=None,
        proof="none",
        uncalled=None,
        turn=None,
        began_again=True,
        earlier=None,
    )
    turn = betting.speaker(hand, hand.order.index(first))
    return replace(hand, turn=turn, passed_out=turn is None)


def _afresh(holding: Holding, street: int, barred: tuple[int, ...]) -> Holding:
    """A holding as an interval begins again: what it put in since is dead."""
    return replace(
        holding,
        dead=holding.dead + sum(holding.bets[street:]),
        bets=(*holding.bets[:street], 0),
        answered=None,
        barred=holding.barred or holding.seat in barred,
    )


def _by_consent(night: Night, event: ByConsent) -> Night:
    """It stood at the table: whoever did it is held to nothing."""
    if event.what or event.reason == "settled":
        return night  # said, and written down
    hand = hand_of(night)
    if event.seat is not None and event.seat in hand.order:
        hand = put(hand, replace(holding_of(hand, event.seat), excused=True))
    return replace(night, hand=replace(hand, lenient=True))


FOLDS = (_by_consent, _told, _said_so, _warned, _ruled, _declared_open)
