"""Betting: who speaks next, and what he may say. Offers and judge read this one answer."""

from __future__ import annotations

from typing import NamedTuple

from referee.core.book.game import BY_BOARD, BetStep, Deal, Limit
from referee.core.book.house import LIMITED, House
from referee.core.messages.law import Must
from referee.core.state.hand import Hand
from referee.core.state.holding import Holding
from referee.core.state.pots import outermost
from referee.core.value import once


class Choices(NamedTuple):
    """What one seat may do, in chips.

    call: what it costs (0: nothing to call); to: the level a call reaches; least, most: the
    totals a bet or raise may come to, None when there is none; opens: the bet would be the
    first of the interval; drop: leaving is the ordinary answer here (there is a bet to face);
    bring_in: the chips of a forced bring-in, 0 where none is due; bound: it has acted before its
    turn, and nothing but that stands.
    """

    seat: int
    check: bool
    call: int
    to: int
    least: int | None
    most: int | None
    opens: bool
    drop: bool
    bring_in: int = 0
    bound: bool = False


def owes(hand: Hand, holding: Holding) -> bool:
    """Whether a holding still has to speak in this interval."""
    return holding.state == "in" and not holding.all_in and _owes(holding, hand.level)


def _owes(holding: Holding, level: int) -> bool:
    """The same of who is in, with chips."""
    if level == 0 and holding.barred:
        return False
    if holding.answered is None:
        return True
    return holding.bets[-1] < level and not (holding.excused and holding.answered == level)


def speaker(hand: Hand, start: int, holdings: tuple[Holding, ...] | None = None) -> int | None:
    """The first seat that owes an act, clockwise from place `start` of the order; holdings: those
    the hand will have, where an act is just changing them."""
    holdings = hand.holdings if holdings is None else holdings
    level = hand.level
    start %= len(holdings)
    most, others = 0, False
    found: Holding | None = None
    for holding in (*holdings[start:], *holdings[:start]) if start else holdings:
        if holding.state != "in":
            continue
        if holding.all_in:
            most = max(most, holding.bet)
            continue
        if found is not None:
            return found.seat
        if not _owes(holding, level):
            others = True
        elif others:
            return holding.seat
        else:
            found = holding
    if found is None or (found.bet >= most and (level or not hand.reopened)):
        return None  # nobody is left who could answer him
    return found.seat


def first_place(hand: Hand, step: BetStep) -> int:
    """The place in the order with the first turn of an interval."""
    if step.first == "opener" and hand.opener is not None:
        return hand.order.index(hand.opener)
    if step.first == "after-blinds" and hand.last_post is not None and not hand.street:
        return hand.order.index(hand.last_post) + 1
    if step.first == "taker" and hand.took:
        return hand.order.index(max(hand.took, key=lambda taken: taken[1])[0])
    return 0


def still_leads(hand: Hand, step: BetStep) -> int | None:
    """Whose up cards are first, as they were in the interval before: no card has been turned up
    since, and that hand is still in. None where somebody has to look."""
    if step.first not in BY_BOARD or hand.leads is None or not hand.has(hand.leads):
        return None
    for earlier in reversed(hand.game.steps[: hand.step]):
        if isinstance(earlier, BetStep):
            return hand.leads if earlier.first == step.first else None
        if not isinstance(earlier, Deal) or earlier.up:
            return None
    return None


def shows_first(hand: Hand) -> int | None:
    """Who lays the cards down first at the showdown: of those who contest the outermost side pot
    the last to bet in the last interval, or where nobody bet, or the house has it so, the first in
    turn there, if that is known."""
    last = hand.starts[-1] if hand.starts else None
    if last is None or not hand.contested:
        return None
    outer = outermost(hand)
    if hand.house.bettor_shows_first and hand.aggressor is not None:
        if not hand.has(hand.aggressor):
            return None
        if hand.aggressor in outer:
            return hand.aggressor
    step = last.game.steps[last.step]
    if not isinstance(step, BetStep):
        return None
    if step.first in BY_BOARD:
        if hand.leads is None or hand.unspoken:
            return None  # nobody said whose upcards are first
        at = hand.order.index(hand.leads)
    else:
        at = first_place(last, step) % len(hand.order)
    after = (*hand.order[at:], *hand.order[:at])
    return next((seat for seat in after if seat in outer), None)


def choices(hand: Hand, seat: int, chips: int, raises: bool = True) -> Choices:
    """What `seat`, with `chips` before it, may do if it is its turn; raises: whether to reckon
    what it may bet or raise to."""
    found = _choices(hand, seat, chips, raises)
    if hand.early is None:
        return found  # nobody has acted before their turn
    if held := must(hand, seat):
        rises = _choices(hand, seat, chips, True).least is not None
        call = 0 if held == "bet" and rises else found.call
        if call or rises:
            return found._replace(check=False, call=call, drop=False, bound=True)
    to = bound(hand, seat)
    if to is None:
        return found._replace(least=None, most=None) if may_only_call(hand, seat) else found
    # Where nobody could answer a raise any more it is a call; and chips may have gone elsewhere.
    rises = to > hand.level and _choices(hand, seat, chips, True).least is not None
    higher = min(to, hand.of(seat).bet + chips) if rises and found.least is not None else None
    return found._replace(
        check=found.check and not rises,
        call=0 if rises else found.call,
        least=higher,
        most=higher,
        drop=False,
        bound=True,
    )


def bound(hand: Hand, seat: int) -> int | None:
    """What a seat has bet in all before its turn, if that stands: nobody has bet or raised since.
    None: it is free, or what it did was not entered."""
    early = hand.early
    if early is None or early.seat != seat or early.level != hand.level or early.to is None:
        return None
    return early.to if owes(hand, hand.of(seat)) else None


def must(hand: Hand, seat: int) -> Must:
    """What a word holds a seat to while nobody has bet or raised since: to "bet" or raise, or at
    least to "call"."""
    early = hand.early
    if early is None or early.seat != seat or early.level != hand.level or early.must == "no-raise":
        return ""
    return early.must if owes(hand, hand.of(seat)) else ""


def may_only_call(hand: Hand, seat: int) -> bool:
    """Whether what a seat did before its turn leaves it no raise: it checked with a bet to answer,
    and nobody has bet or raised since; or somebody has, and this house has it so even then."""
    early = hand.early
    if early is None or early.seat != seat or early.must != "no-raise":
        return False
    stays = hand.house.choice("out-of-turn") == "chips-stay"
    same = early.level == hand.level and early.to is None
    return (same or (stays and early.level < hand.level)) and owes(hand, hand.of(seat))


def left_alone(hand: Hand) -> int | None:
    """Who has the pot when all who still owe an answer drop: the last who is in besides them, or
    (a walk) who posted the bet that all the others face. None: several, or nobody."""
    waiting = to_answer(hand)
    others = [holding.seat for holding in hand.live if holding.seat not in waiting]
    if len(others) == 1:
        return others[0]
    walks = not others and len(waiting) > 1 and hand.of(waiting[-1]).bet == hand.level > 0
    return waiting[-1] if walks else None


def bound_first(hand: Hand, owing: tuple[int, ...]) -> int | None:
    """The first of those who still speak whose early chips stand."""
    if hand.early is None:
        return None
    those = (
        seat for seat in owing if must(hand, seat) or (bound(hand, seat) or 0) > hand.of(seat).bet
    )
    return next(those, None)


def _choices(hand: Hand, seat: int, chips: int, raises: bool) -> Choices:
    step = hand.game.steps[hand.step]
    assert isinstance(step, BetStep)
    holding = hand.holdings[hand.order.index(seat)]
    level, bet = hand.level, holding.bets[-1]
    least, most = _raise_range(hand, step, holding, chips) if raises else (None, None)
    if level > bet:
        call = min(level - bet, chips)
        return Choices(seat, False, call, bet + call, least, most, False, True)
    brings = min(hand.stakes.least_in, chips) if step.bring_in and not level else 0
    if brings == chips:
        least = most = None  # all he has is the bring-in
    free = not brings and (step.check or bet > 0)
    drop = not brings and not step.check
    return Choices(seat, free, 0, bet, least, most, level == 0, drop, brings)


def _raise_range(
    hand: Hand, step: BetStep, holding: Holding, chips: int
) -> tuple[int | None, int | None]:
    """The totals a bet or raise may come to; an all-in for less than the least is allowed."""
    nothing = (None, None)
    bet = holding.bets[-1]
    if chips <= hand.level - bet or not _may_raise(hand, step, holding):
        return nothing
    limit = hand.stakes.limit
    size = limit.size(step.size, step.times)
    top = bet + chips
    if hand.bring and hand.level == hand.bring < size:
        least = most = size  # the bring-in is made up to a whole bet
        if limit.kind in ("pot", "none", "spread"):
            most = max(size, top if _no_top(hand) else _pot_or_spread(hand, step, holding))
    elif limit.kind == "fixed" and hand.aggressor is None and 0 < hand.level < size:
        least = most = size  # and so is a blind that is less
    elif limit.kind == "fixed":
        least = most = (full_bets(hand.level, size, limit.half) + 1) * size
    else:
        least = hand.level + max(hand.full, size)
        most = top if _no_top(hand) else max(least, _pot_or_spread(hand, step, holding))
        least = min(_in_whole_chips(hand, least), most)
    return min(least, top), min(most, top)


def _no_top(hand: Hand) -> bool:
    """Whether nothing but the stack bounds a bet: in no limit, and in pot limit while nobody knows
    how much lies in the pot."""
    limit = hand.stakes.limit
    return limit.kind == "none" or (limit.kind == "pot" and hand.pot_sure != "exact")


def _in_whole_chips(hand: Hand, least: int) -> int:
    """The first total from the least on that rises by a multiple of the limit and that chips in
    play make up; after an all-in to the chip there may be none."""
    multiple, chip = hand.stakes.limit.multiple, hand.stakes.chip
    first = least + (hand.level - least) % multiple
    if first % chip == 0:
        return first
    return next(
        (to for to in range(first, first + multiple * chip, multiple) if to % chip == 0), first
    )


def _pot_or_spread(hand: Hand, step: BetStep, holding: Holding) -> int:
    """The highest total of a spread limit, so many times as high where the interval says so, or
    of a pot limit (the pot after calling, on top)."""
    limit = hand.stakes.limit
    if limit.kind == "spread":
        return hand.level + limit.most * max(step.times, 1)
    return 2 * hand.level - holding.bet + hand.pot


def completes(hand: Hand, to: int) -> bool:
    """Whether a raise to so much makes a bring-in up to a whole bet."""
    return bool(hand.bring) and hand.level == hand.bring < hand.full == to


def full_bets(level: int, size: int, half: bool = True) -> int:
    """How many bets of a fixed limit a level amounts to; half: an all-in of half a bet counts
    whole, otherwise only a whole one does."""
    return (2 * level + size) // (2 * size) if half else level // size


def counts(hand: Hand, up: int) -> bool:
    """Whether a rise of so many chips is a raise (half a bet is, under that rule)."""
    limit = hand.stakes.limit
    return (up * 2 if limit.kind == "fixed" and limit.half else up) >= hand.full


def _may_raise(hand: Hand, step: BetStep, holding: Holding) -> bool:
    if holding.muted:
        return False
    if hand.level == 0:
        return not holding.barred
    if not _answerable(hand, holding):
        return False
    if holding.answered is not None:
        if not _given_back(hand, 0 if holding.answered == hand.bring else holding.answered):
            return False  # a short all-in does not give the raise back
        if holding.answered == 0 and not may_check_raise(hand, step):
            return False
    limit = hand.stakes.limit
    if limit.raises is None or hand.raises < limit.raises:
        return True
    if hand.capped or not limit.heads_up_free:
        return False
    return sum(not other.all_in for other in hand.live) == 2


def _given_back(hand: Hand, answered: int) -> bool:
    """Whether who has answered so much has the raise again: since then there was a whole raise, or
    several short all-ins that are one together, unless the house does not add them."""
    if not hand.house.short_all_ins_add_up:
        risen = answered < hand.whole
    else:
        risen = counts(hand, hand.level - answered)
    return risen or _made_whole(hand, answered)


def _made_whole(hand: Hand, answered: int) -> bool:
    """Whether what somebody answered was less than a bet of a fixed limit, a small blind or a
    short all-in, and has been made up to a whole bet since: all may raise that."""
    if hand.stakes.limit.kind != "fixed" or not answered < hand.full <= hand.level:
        return False
    return hand.aggressor is not None and not hand.of(hand.aggressor).all_in


def _answerable(hand: Hand, holding: Holding) -> bool:
    """Whether anybody else could answer a raise."""
    for other in hand.holdings:
        if other.state == "in" and not other.all_in and other is not holding:
            return True
    return False


def may_check_raise(hand: Hand, step: BetStep) -> bool:
    """Whether who has checked may raise: neither the game nor the house forbids it."""
    return check_raises(step, hand.house, hand.stakes.limit, hand.game.wins)


def check_raises(step: BetStep, house: House, limit: Limit, wins: str) -> bool:
    """The same of a step. limit: of the stakes; wins: whether the game is for high or low."""
    where = house.check_raise
    if where == "limit":
        return step.check_raise and limit.kind not in LIMITED
    if where == "lowball":
        return step.check_raise and wins != "low"
    return step.check_raise and where != "no"


def passers(hand: Hand, seat: int) -> tuple[int, ...] | None:
    """The seats that would have passed if `seat` acts now; None if it owes no act."""
    if hand.turn == seat and owes(hand, hand.of(seat)):
        return ()
    if not hand.has(seat) or not owes(hand, hand.of(seat)):
        return None
    if hand.asks_first:
        return ()  # by speaking he says that his cards are first
    if hand.turn is None:
        return None
    count = len(hand.order)
    at = hand.order.index(hand.turn)
    between: list[int] = []
    for far in range(count):
        holding = hand.holdings[(at + far) % count]
        if holding.seat == seat:
            return tuple(between)
        if owes(hand, holding):
            between.append(holding.seat)
    return None


@once
def to_answer(hand: Hand) -> tuple[int, ...]:
    """Every seat still to act, in the order they will speak."""
    if hand.turn is None and not hand.asks_first:
        return ()
    count = len(hand.order)
    at = hand.order.index(hand.turn) if hand.turn is not None else 0
    ahead = (hand.holdings[(at + far) % count] for far in range(count))
    return tuple([holding.seat for holding in ahead if owes(hand, holding)])


def likely_turn(hand: Hand) -> int:
    """Whose turn it probably is: the next one in after the last bet, or the first of all."""
    start = 0 if hand.aggressor is None else hand.order.index(hand.aggressor) + 1
    live = {holding.seat for holding in hand.live}
    return next(seat for seat in (*hand.order[start:], *hand.order) if seat in live)
