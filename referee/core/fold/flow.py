"""The steps of a deal: whose turn it is, and what comes when a step is done. Hand -> hand."""

from __future__ import annotations

from typing import assert_never

from referee.core.book.game import (
    BY_BOARD,
    Ante,
    BetStep,
    Blinds,
    Deal,
    Declare,
    Draw,
    Free,
    HandleStep,
    Showdown,
    Stock,
    Widow,
)
from referee.core.book.prices import BackTo, Compare, Decide, Offered
from referee.core.errors import Impossible
from referee.core.fold.pack import aside, dealt, shuffled_in
from referee.core.state import betting, draw
from referee.core.state.hand import Hand
from referee.core.state.holding import Holding
from referee.core.state.night import Night
from referee.core.state.prices import against, asked_next, in_for_it, offered_afresh
from referee.core.value import replace


def move_on(hand: Hand, after: int | None = None) -> Hand:
    """The hand with the turn passed on; steps that are done make way for the next."""
    step = hand.now
    if isinstance(step, BetStep):
        start = hand.order.index(after) + 1 if after is not None else 0
        turn = betting.speaker(hand, start)
        if turn is not None:
            return replace(hand, turn=turn)
        return interval_over(hand, step)
    if not hand.contested:
        return to_showdown(closed(hand))
    if isinstance(step, Draw):
        turn = draw.drawer(hand)
        if turn is not None or draw.owed(hand) is not None:
            return replace(hand, turn=turn)
        return next_step(replace(hand, cards=hand.cards + step.extra))
    if isinstance(step, HandleStep):
        waiting = [
            holding.seat for holding in hand.holdings if holding.state == "in" and not holding.done
        ]
        if waiting:
            return replace(hand, turn=waiting[0] if step.way == "in-turn" else None)
        return next_step(handled(hand, step))
    if isinstance(step, Offered):
        turn = asked_next(hand, step, after)
        return next_step(hand) if turn is None else replace(hand, turn=turn)
    if isinstance(step, Widow | Stock):
        return _turned(hand, after)
    if isinstance(step, Declare):
        return next_step(hand) if hand.declared else hand
    if isinstance(step, Compare) and len(in_for_it(hand)) < (1 if hand.settled.legs else 2):
        return next_step(replace(hand, declared=()))
    return hand


def interval_over(hand: Hand, step: BetStep) -> Hand:
    """What comes when nobody has to speak any more in a betting interval."""
    if not hand.contested and not (hand.reopened and hand.live):
        return to_showdown(_over(hand))
    if hand.unopened:
        if step.unopened == "showdown":
            return to_showdown(hand)
        return replace(hand, turn=None, passed_out=True)
    return next_step(_over(hand))


def _turned(hand: Hand, after: int | None) -> Hand:
    """The next turn round a widow or a stock; after a knock everybody else has one."""
    if isinstance(hand.now, Stock) and hand.knocker is None and hand.stub < 1:
        return next_step(replace(hand, turn=None))
    start = hand.order.index(after) + 1 if after is not None else 0
    count = len(hand.order)
    for far in range(count):
        holding = hand.holdings[(start + far) % count]
        if holding.state == "in" and not holding.done:
            return replace(hand, turn=holding.seat)
    return next_step(replace(hand, turn=None))


def handled(hand: Hand, step: HandleStep) -> Hand:
    """The hand after everybody has done what he does with his cards."""
    if step.what == "discard":
        gone = [
            replace(holding, thrown=holding.thrown + step.surely)
            if holding.state == "in"
            else holding
            for holding in hand.holdings
        ]
        return replace(hand, cards=hand.cards - step.surely, holdings=tuple(gone))
    if step.what == "turn-up":
        return replace(hand, up=hand.up + step.cards)
    return hand


def closed(hand: Hand) -> Hand:
    """A betting interval has ended: what nobody called will go back. The turn stands; whatever
    comes next takes it away."""
    if hand.level == 0 or not isinstance(hand.now, BetStep):
        return hand
    uncalled = unmatched(hand.holdings, [holding.bets[-1] for holding in hand.holdings])
    return hand if uncalled == hand.uncalled else replace(hand, uncalled=uncalled)


def _over(hand: Hand) -> Hand:
    """The same, and what was asked before it is done."""
    hand = closed(hand)
    return hand if hand.cards_asked is None else replace(hand, cards_asked=None)


def unmatched(holdings: tuple[Holding, ...], paid: list[int]) -> tuple[int, int] | None:
    """Who is still in and put in more than all others, and how many chips more; paid: what each
    put in, in the order of the holdings."""
    *_, second, most = sorted(paid)
    if second == most:
        return None
    best = holdings[paid.index(most)]
    return (best.seat, most - second) if best.live else None


def to_showdown(hand: Hand) -> Hand:
    """The hand at the next showdown."""
    last = hand.game.showdown(max(hand.step, 0))
    return _enter_showdown(replace(hand, step=last, turn=None, asks_first=False))


def _enter_showdown(hand: Hand) -> Hand:
    if hand.opener is None or not hand.has_openers or hand.proof != "none":
        return hand
    return hand if holding_of(hand, hand.opener).state == "foul" else replace(hand, proof="owed")


def next_step(hand: Hand) -> Hand:
    """Enter the next step of the game. Raises Impossible where there is none."""
    at, steps = hand.step + 1, hand.game.steps
    if at >= len(steps):
        raise Impossible("nothing comes after the last step")
    step = steps[at]
    if not isinstance(step, Deal):
        hand = replace(hand, step=at, turn=None)
    while isinstance(step, Deal):
        hand, at = dealt(hand, step, at), at + 1
        step = steps[at]
    if isinstance(step, BetStep):
        skipped = step.taken and not hand.took
        return next_step(hand) if skipped else begin_interval(hand, step)
    match step:
        case Ante() if hand.anted and not hand.late:
            return next_step(hand)
        case Ante() | Blinds():
            return hand
        case BackTo() if hand.took and len(hand.live) > 1:
            return next_step(replace(hand, step=step.to - 2))
        case BackTo():
            return next_step(hand)
        case Draw():
            ready = tuple([replace(holding, drew=None) for holding in hand.holdings])
            return move_on(aside(replace(hand, holdings=ready), step.burn, left=1))
        case HandleStep():
            ready = tuple([replace(holding, done=False) for holding in hand.holdings])
            return move_on(replace(hand, holdings=ready))
        case Offered():
            return move_on(offered_afresh(hand, step))
        case Compare():
            return move_on(hand)
        case Decide():
            return hand if hand.contested else to_showdown(hand)
        case Free():
            fresh = tuple([replace(holding, bets=(*holding.bets, 0)) for holding in hand.holdings])
            return replace(hand, holdings=fresh, street=hand.street + 1)
        case Widow() | Stock() | Declare():
            ready = tuple([replace(holding, done=False) for holding in hand.holdings])
            hidden = ("open" if step.up else "hidden") if isinstance(step, Widow) else ""
            if isinstance(step, Stock):  # the first discard lies face up beside it
                hand = aside(hand if hand.stub > 0 else shuffled_in(hand, at), 1)
            return move_on(replace(hand, holdings=ready, widow=hidden, instructions=()))
        case Showdown():
            return _enter_showdown(hand)
        case _:
            assert_never(step)


def begin_interval(hand: Hand, step: BetStep) -> Hand:
    """A betting interval begins. Blinds that were posted lie in the first one already."""
    if hand.posted:
        full = max(hand.full, interval_size(hand, step))
        hand = replace(
            hand, posted=False, full=full, acted=False, turn_known=True, early=None, earlier=None
        )
    else:
        hand, step, over = _over_the_silent(hand, step)
        nought = (0,) * (over + 1)
        fresh = [
            replace(
                holding,
                bets=holding.bets + nought,
                answered=None,
                excused=False,
                checked=False,
                muted=False,
            )
            for holding in hand.holdings
        ]
        hand = replace(
            hand,
            holdings=tuple(fresh),
            unspoken=hand.unspoken + over,
            street=hand.street + over + 1,
            level=0,
            full=interval_size(hand, step),
            raises=0,
            whole=0,
            capped=False,
            bring=0,
            acted=False,
            turn_known=True,
            early=None,
            earlier=None,
        )
    return first_turn(hand, step)


def _over_the_silent(hand: Hand, step: BetStep) -> tuple[Hand, BetStep, int]:
    """The hand and its betting interval; where nobody has anybody left to bet with, at the last
    of those that follow each other but for deals. And how many were passed over."""
    over, steps, able = 0, hand.game.steps, 0
    for holding in hand.holdings:
        able += holding.state == "in" and not holding.all_in
        if able > 1:
            return hand, step, over
    if hand.reopened:
        return hand, step, over
    while True:
        at, after = hand.step + 1, hand
        while isinstance(then := steps[at], Deal):
            at, after = at + 1, dealt(after, then, at)
        if not isinstance(then, BetStep):
            return hand, step, over
        hand, step, over = replace(after, step=at), then, over + 1


def first_turn(hand: Hand, step: BetStep) -> Hand:
    """The betting interval with its first turn given; how it was before is kept."""
    leads = betting.still_leads(hand, step)
    place = betting.first_place(hand, step) if leads is None else hand.order.index(leads)
    turn = betting.speaker(hand, place)
    if turn is None:
        return next_step(replace(closed(hand), unspoken=hand.unspoken + 1, asks_first=False))
    by_board = step.first in BY_BOARD and leads is None
    return replace(
        hand,
        turn=None if by_board else turn,
        asks_first=by_board,
        aggressor=None,  # who bet last stays so while nobody has anybody to bet with
        unspoken=0,
        starts=(*hand.starts, hand),
    )


def interval_size(hand: Hand, step: BetStep) -> int:
    """Chips of a bet in this interval (the least, where the limit is not fixed)."""
    return hand.stakes.limit.size(step.size, step.times)


def somebody_speaks(hand: Hand) -> Hand:
    """The hand while its cards are to say who is first; or after an interval nobody can bet in."""
    step = hand.now
    if not isinstance(step, BetStep) or betting.speaker(hand, 0) is not None:
        return hand
    return interval_over(replace(hand, asks_first=False, turn=None), step)


def silent(hand: Hand, seat: int) -> Hand:
    """A seat has no chips left to bet: somebody else speaks, or nobody."""
    then = somebody_speaks(hand)
    return move_on(then, seat) if then is hand and hand.turn == seat else then


def counted_out(hand: Hand, seat: int) -> Hand:
    """Nothing is left of a stack: its player is all-in, and somebody else has the turn, unless what
    they have bet against the pot waits for a card, or chips are not what is asked."""
    before, step = hand, hand.now
    hand = put(replace(hand, uncounted=before), replace(hand.of(seat), all_in=True))
    chips = isinstance(step, Offered) and step.what in ("pot", "stay") and not against(hand)
    return silent(hand, seat) if isinstance(step, BetStep) or chips else hand


def back_in(hand: Hand, seat: int) -> Hand | None:
    """The deal as it was before a count made a player all-in, if nothing happened in it since."""
    before = hand.uncounted
    return before if before is not None and counted_out(before, seat) == hand else None


def without(hand: Hand, seat: int) -> Hand:
    """After a hand fell out: the turn passes if it was his, and the step may be done."""
    if hand.ending or hand.showing:
        return hand
    if hand.asks_first and hand.contested:
        return somebody_speaks(hand)
    if hand.turn == seat or hand.turn is None or not hand.contested:
        return move_on(hand, seat)
    if isinstance(hand.now, Offered):
        return hand
    if isinstance(hand.now, Draw):
        return move_on(hand)
    turn = betting.speaker(hand, hand.order.index(hand.turn))
    return move_on(hand, seat) if turn is None else replace(hand, turn=turn)


# --- holdings -------------------------------------------------------------------------------


def holding_of(hand: Hand, seat: int) -> Holding:
    """A seat's holding. Raises Impossible when it was not dealt in."""
    return hand.holdings[place_of(hand, seat)]


def place_of(hand: Hand, seat: int) -> int:
    """A seat's place in the order. Raises Impossible when it was not dealt in."""
    try:
        return hand.order.index(seat)
    except ValueError:
        raise Impossible("that seat is not in this deal") from None


def hand_of(night: Night) -> Hand:
    """The last deal begun. Raises Impossible before the first."""
    if night.hand is None:
        raise Impossible("there is no deal to act in")
    return night.hand


def dropped(hand: Hand, holding: Holding) -> Holding:
    """The holding of who has dropped; his cards lie among the discards."""
    if holding.state != "in":
        raise Impossible("an act of somebody who is out")
    cards = hand.cards + holding.more - holding.owed
    return replace(holding, state="dropped", folded=cards, owed=0)


def put(hand: Hand, holding: Holding) -> Hand:
    """The hand with one holding put in the place of the one of that seat."""
    return replace(hand, holdings=placed(hand, holding))


def placed(hand: Hand, holding: Holding) -> tuple[Holding, ...]:
    """The holdings with one put in the place of the one of that seat."""
    return placed_at(hand, hand.order.index(holding.seat), holding)


def placed_at(hand: Hand, at: int, holding: Holding) -> tuple[Holding, ...]:
    """The holdings with one put in that place."""
    holdings = list(hand.holdings)
    holdings[at] = holding
    return tuple(holdings)


def less(holding: Holding, amount: int) -> Holding:
    """The holding with so many chips taken out again, from the latest interval back; of the ante
    last."""
    bets = list(holding.bets)
    for at in range(len(bets) - 1, -1, -1):
        out = min(bets[at], amount)
        bets[at] -= out
        amount -= out
    dead = min(max(holding.dead, 0), amount)  # below nought: what it won of the pot in mid-deal
    ante = amount - dead
    if ante > holding.ante:
        raise Impossible("more chips taken back than were put in")
    return replace(holding, bets=tuple(bets), dead=holding.dead - dead, ante=holding.ante - ante)
