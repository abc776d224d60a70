"""What rulings put right in a hand: bets, turns, hands, chips set aside. Night + event -> night."""

from __future__ import annotations

from collections.abc import Collection
from typing import assert_never

from referee.core.book.game import BY_BOARD
from referee.core.chips import ASIDE, POT, move
from referee.core.errors import Impossible
from referee.core.fold.bank import received, since_counted
from referee.core.fold.betting import risen
from referee.core.fold.flow import (
    first_turn,
    holding_of,
    move_on,
    put,
    somebody_speaks,
    to_showdown,
)
from referee.core.fold.pot import pay_chips, put_chips
from referee.core.messages.betting import Bet, Raised
from referee.core.messages.law import (
    ActedEarly,
    BackedUp,
    BetCorrected,
    CardReplaced,
    Impounded,
    MayNotRaise,
    Mended,
    PaidIn,
    Released,
    Restored,
    RolledBack,
)
from referee.core.state import betting
from referee.core.state.above import pieces
from referee.core.state.hand import Hand
from referee.core.state.holding import Holding
from referee.core.state.night import Impound, Night
from referee.core.state.pots import matched
from referee.core.value import replace


def put_right(night: Night, event: Mended) -> Night:
    """The night after a ruling put something right in the hand."""
    hand = night.hand
    if hand is None:
        raise Impossible("there is no deal to put right")
    if isinstance(event, RolledBack):
        return _rolled_back(night, hand, event)
    holding = holding_of(hand, event.seat)
    match event:
        case BetCorrected():
            return _corrected(night, hand, event)
        case BackedUp():
            return _backed_up(night, hand, event)
        case ActedEarly():
            return replace(night, hand=replace(hand, early=event))
        case MayNotRaise():
            return replace(night, hand=put(hand, replace(holding, muted=True)))
        case Restored():
            broke = holding.all_in or event.all_in or _broke(night, event.seat)
            back = replace(holding, state="in", folded=0, all_in=broke)
            return replace(night, hand=_spoken_again(put(hand, back)))
        case PaidIn(seat, amount, above, below, leaves):
            totals = dict(zip(hand.order, matched(hand), strict=True))
            totals[seat] += below
            over = pieces(hand, totals, seat, amount)
            holding = replace(holding, above=(*holding.above, *(over if above else ())))
            purse, empty = put_chips(night, night.purse, seat, amount)
            night = since_counted(night, ((seat, -amount),))
            empty = empty or (above and night.about(seat) == amount)
            all_in = holding.all_in or (holding.live and empty and not leaves)
            hand = put(hand, replace(holding, dead=holding.dead + amount, all_in=all_in))
            if all_in and hand.betting is not None and hand.turn == seat:
                hand = move_on(hand, seat)  # his last chips: he has nothing to say any more
            return replace(night, purse=purse, hand=hand)
        case CardReplaced(_, count, stub):
            return replace(night, hand=replace(hand, stub=stub, strays=hand.strays + count))
        case _:
            assert_never(event)


def _spoken_again(hand: Hand) -> Hand:
    """A hand has come back in: if the deal had gone to its end without it, it shows too."""
    if hand.drawing:
        return move_on(hand)  # it draws when the turn comes to it
    if hand.betting is None or hand.turn is not None:
        return hand
    return move_on(hand)


def _corrected(night: Night, hand: Hand, event: BetCorrected) -> Night:
    holding = holding_of(hand, event.seat)
    more = event.to - holding.bet
    purse, empty = put_chips(night, night.purse, event.seat, more)
    bets = (*holding.bets[:-1], event.to)
    if (early := hand.early) is not None and early.seat == event.seat and early.lies:
        noted = ActedEarly(early.seat, early.to, early.level, 0, early.must)
        hand = replace(hand, early=noted)
    if event.leaves:
        left = _left(hand, replace(holding, bets=bets))
        night = since_counted(night, ((event.seat, -more),))
        return replace(night, purse=purse, hand=left)
    then = before(hand, event.seat)
    had = holding.had if then is None else then.of(event.seat).bet
    hand = put(hand, replace(holding, bets=bets, all_in=holding.live and empty, had=had))
    level = max(other.bet for other in hand.holdings)
    if hand.turn != event.seat or event.to >= level:  # else they still answer what lies there
        hand = put(hand, replace(holding_of(hand, event.seat), answered=level))
    if then is not None and (event.lifts or hand.aggressor == event.seat):
        hand = _as_it_should_have_been(night, hand, then, event)
    hand = replace(hand, level=level, instructions=())
    turn = betting.speaker(hand, hand.order.index(hand.turn) if hand.turn is not None else 0)
    hand = replace(hand, turn=turn) if turn is not None else move_on(hand, event.seat)
    return replace(night, purse=purse, hand=hand)


def _left(hand: Hand, holding: Holding) -> Hand:
    """The hand with a bet that its player leaves there. They are no all-in, and where it is their
    turn that was their act, be it their last chips or the whole call; that they are out, and the
    round may be over, follows."""
    left = replace(put(hand, holding), instructions=())
    if hand.turn != holding.seat:
        return left
    turn = betting.speaker(left, hand.order.index(holding.seat) + 1)
    return replace(left, turn=holding.seat if turn is None else turn, earlier=hand)


def _as_it_should_have_been(night: Night, hand: Hand, then: Hand, event: BetCorrected) -> Hand:
    """The hand with its last bet or raise counted for what it comes to now, or with a check or call
    that has become one. then: as it was before."""
    kind, paid = Raised if then.level else Bet, event.to - then.of(event.seat).bet
    now = risen(night, then, kind(event.seat, event.to, paid)) if event.to > then.level else then
    return reckoned_from(hand, now, now if hand.opener is None else hand)


def reckoned_from(hand: Hand, last: Hand, opened: Hand) -> Hand:
    """The hand with the bet or raise from which the next is reckoned, as another state has it; and
    who opened, as `opened` has it."""
    return replace(
        hand,
        full=last.full,
        raises=last.raises,
        whole=last.whole,
        capped=last.capped,
        aggressor=last.aggressor,
        opener=opened.opener,
        opened_street=opened.opened_street,
    )


def before(hand: Hand, seat: int) -> Hand | None:
    """This interval as it was when that seat was last to act."""
    then = hand.earlier
    while then is not None and then.turn != seat:
        then = then.earlier
    return then


def _backed_up(night: Night, hand: Hand, event: BackedUp) -> Night:
    then = before(hand, event.seat)
    if then is None:
        raise Impossible("the action cannot go back to that seat")
    purse = pay_chips(night, night.purse, event.back)
    night = since_counted(night, event.back)
    step = then.betting
    if then.earlier is None and step is not None and step.first in BY_BOARD:
        then = replace(then, turn=None, asks_first=True)  # somebody says anew whose cards are first
    night = replace(night, purse=purse)
    kept = _kept(night, then, hand, event.broke)
    if kept.asks_first:
        kept = somebody_speaks(kept)
    elif not (kept.contested and kept.has(event.seat)) or kept.of(event.seat).all_in:
        kept = move_on(kept, event.seat)
    return replace(night, hand=kept)


def _broke(night: Night, seat: int) -> bool:
    """Whether a seat has no chips to bet, where the tablet keeps them."""
    return not night.real and not night.stack(seat)


def _still_out(night: Night, was: Holding, now: Holding, broke: Collection[int]) -> bool:
    """Whether nothing was left of the real stack of who is all-in, or was counted after a fold, and
    they have as much in the pot as then."""
    player = night.players[was.seat]
    counted = now.all_in and player.counted_with is not None
    return (counted or was.seat in broke) and player.carried == was.total


def _kept(night: Night, then: Hand, hand: Hand, broke: Collection[int] = ()) -> Hand:
    """An earlier state of the hand; what was counted, set aside or ruled foul since stays so, and
    so does what the cards up have made wild that lay there then. The hand of who has left the table
    stays folded; who had folded, and whose chips were put right since, may be in without any."""
    for was, now in zip(then.holdings, hand.holdings, strict=True):
        gone = now.state == "dropped" and night.players[now.seat].presence == "gone"
        if was.live and (now.state == "foul" or gone):
            then = put(then, replace(was, state=now.state, folded=now.folded))
        elif was.all_in and not now.all_in:
            then = put(then, replace(was, all_in=False))  # it has bought chips since, and plays on
        elif (
            was.live
            and not was.all_in
            and (_broke(night, was.seat) or _still_out(night, was, now, broke))
        ):
            then = put(then, replace(was, all_in=True))
    if hand.fell <= then.step:
        then = replace(then, wild=hand.wild, follows=hand.follows, fell=hand.fell)
    return replace(
        then,
        loose=hand.loose,
        unsaid=hand.unsaid,
        missing=hand.missing,
        pot_sure=hand.pot_sure,
        apart=hand.apart,
        kitty=hand.kitty,
        lenient=False,
        instructions=(),
    )


def _rolled_back(night: Night, hand: Hand, event: RolledBack) -> Night:
    """As it was when that interval began."""
    then = next((start for start in reversed(hand.starts) if start.street == event.street), None)
    if then is None:
        raise Impossible("there is no such interval to go back to")
    purse = pay_chips(night, night.purse, event.back)
    night = since_counted(night, event.back)
    night = replace(night, purse=purse)
    kept = _kept(night, then, hand, event.broke)
    step = then.betting
    assert step is not None
    kept = first_turn(kept, step) if len(kept.live) > 1 else to_showdown(kept)
    return replace(night, hand=kept)


def moment(hand: Hand, since: str) -> Hand | None:
    """The hand as it was at a moment that has a name: when this interval began ("interval"; in a
    draw the last one), the one before it ("before"), or the first ("first")."""
    place = {"interval": -1, "before": -2, "first": 0}[since]
    there = len(hand.starts) >= (2 if since == "before" else 1)
    return hand.starts[place] if there else None


def put_in_since(hand: Hand, then: Hand) -> dict[int, int]:
    """What each seat has in the pot more than it had then, in chips."""
    pairs = zip(hand.holdings, then.holdings, strict=True)
    return {now.seat: now.total - was.total for now, was in pairs}


def impounded(night: Night, event: Impounded | Released) -> Night:
    """Chips of the pot go aside until somebody rules, or come to whom they belong."""
    purse = night.purse
    if isinstance(event, Impounded):
        hand = night.playing
        purse = move(purse, POT, ASIDE, event.amount)
        number = hand.number if hand is not None else night.hands
        impound = Impound(number, event.amount, event.claimants, event.why)
        if hand is not None:
            hand = replace(hand, apart=hand.apart + event.amount)
            over = not hand.pot and hand.showing
            night = replace(night, hand=replace(hand, ending="won", turn=None) if over else hand)
        return replace(night, purse=purse, impounds=(*night.impounds, impound))
    if not night.impounds:
        raise Impossible("nothing is set aside")
    first, *others = night.impounds
    purse = pay_chips(night, purse, event.shares, ASIDE, event.later)
    left = first.amount - sum(amount for _, amount in event.shares)
    if left < 0:
        raise Impossible("more than was set aside")
    rest = (Impound(first.deal, left, first.claimants, first.why),) if left else ()
    night = received(night, event.shares)
    return replace(night, purse=purse, impounds=(*rest, *others))


FOLDS = (put_right, impounded)
