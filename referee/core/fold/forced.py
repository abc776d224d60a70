"""Blinds, whose up cards speak first, the bring-in. Night + event -> night."""

from __future__ import annotations

from referee.core.book.game import BY_BOARD
from referee.core.errors import Impossible
from referee.core.fold.bank import known
from referee.core.fold.flow import hand_of, holding_of, move_on, next_step, put
from referee.core.fold.pot import put_chips
from referee.core.messages.betting import BroughtIn, FirstTold
from referee.core.messages.dealing import Posted
from referee.core.messages.draw import Drew
from referee.core.state import betting
from referee.core.state.night import Night
from referee.core.value import replace


def _posted(night: Night, event: Posted) -> Night:
    """Blinds lie before their seats; they are bets of the first interval."""
    hand, purse = hand_of(night), night.purse
    if event.last not in hand.order:
        raise Impossible("a blind of a seat that was not dealt in")
    paid, dead = dict(event.paid + event.live), dict(event.dead)
    must = [seat for seat, _ in event.paid[: len(event.paid) - event.straddles]]
    opens = hand.posting.opens if hand.posting is not None else 1
    holdings = []
    for holding in hand.holdings:
        seat = holding.seat
        if seat in paid or seat in dead:
            chips, beside = paid.get(seat, 0), dead.get(seat, 0)
            said = seat in event.all_in
            purse, empty = put_chips(night, purse, seat, chips + beside, said)
            all_in = holding.all_in or empty
            holding = replace(holding, bets=(chips,), dead=holding.dead + beside, all_in=all_in)
        else:
            holding = replace(holding, bets=(0,))
        holdings.append(replace(holding, state="out") if seat in event.out else holding)
    hand = replace(
        hand,
        holdings=tuple(holdings),
        street=0,
        posted=True,
        level=event.level,
        full=0 if hand.stakes.limit.kind == "fixed" else event.level // opens,
        last_post=event.last,
        small=must[0] if len(must) == 2 else hand.small,
        big=must[-1] if len(must) == 2 or (must and not event.small) else None,
    )
    return replace(night, purse=purse, hand=next_step(hand))


def _first(night: Night, event: FirstTold) -> Night:
    hand, seat = hand_of(night), event.seat
    step = hand.betting  # logs of before said it again where no card was turned up since
    asked = step is not None and step.first in BY_BOARD and not hand.acted
    if not (hand.asks_first or asked) or not betting.owes(hand, holding_of(hand, seat)):
        raise Impossible("that seat cannot speak first")
    boards = event.boards or hand.boards
    leads = None if event.unsaid else seat
    hand = replace(hand, turn=seat, asks_first=False, instructions=(), boards=boards, leads=leads)
    hand = replace(
        hand, cards_asked=hand.cards_asked if isinstance(hand.cards_asked, Drew) else event
    )
    return replace(night, hand=hand)


def _brought_in(night: Night, event: BroughtIn) -> Night:
    hand, seat, to, level = hand_of(night), event.seat, event.to, event.level
    purse, empty = put_chips(night, night.purse, seat, to, event.all_in)
    holding = holding_of(hand, seat)
    holding = replace(holding, bets=(*holding.bets[:-1], to), answered=level, all_in=empty)
    hand = replace(
        put(hand, holding), level=level, bring=level, acted=True, instructions=(), earlier=hand
    )
    night = replace(night, purse=purse, hand=move_on(hand, seat))
    return known(night, seat, 0) if night.real and event.all_in else night


FOLDS = (_posted, _first, _brought_in)
