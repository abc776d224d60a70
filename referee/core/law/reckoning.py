"""What the app reckons of a number that the table names: half of a raise, a legal total, the pot.

A question that is reckoned names the questions its numbers come from (`of`). The table says how
many chips lie there; it never has to say what that comes to.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from referee.core.errors import Refused
from referee.core.law.games import yes
from referee.core.law.seats import as_found, raise_open
from referee.core.state import betting
from referee.core.state.betting import Choices
from referee.core.state.hand import Hand
from referee.core.state.night import MORE_THAN_ANYBODY_HAS, Night

Reckoning = Callable[[Night, Hand, int | None, tuple[int, ...]], str | None]
"""A night, its hand, the seat a law is about, the numbers -> an answer, or None: it cannot tell."""
OfASeat = Callable[[Night, Hand, int, tuple[int, ...]], str | None]
"""The same, where it hangs on the seat."""

KILL = 5
"""So many of the upper bets make a pot large enough for a kill."""


def _able(then: Hand, seat: int) -> Choices | None:
    """What a seat may do whatever it has, in a round of betting."""
    return None if then.betting is None else betting.choices(then, seat, MORE_THAN_ANYBODY_HAS)


def _half_raise(night: Night, hand: Hand, seat: int, chips: tuple[int, ...]) -> str | None:
    """Whether chips put in reach half of the least raise above the call; no, if none is allowed."""
    then = as_found(hand, seat)
    half = _is_half(then, seat, then.of(seat).bet + chips[0])
    return None if half is None else yes(half)


def _is_half(then: Hand, seat: int, to: int) -> bool | None:
    """Whether a total is half of the least raise above the call; None outside the betting."""
    able = _able(then, seat)
    if able is None:
        return None
    return able.least is not None and 2 * (to - then.level) >= able.least - then.level


def _is_raise(then: Hand, seat: int, to: int) -> bool | None:
    """Whether chips that come to a total, without a word, are a bet or raise: with nothing bet all
    are; else half of the least raise is, and less than half where the house has it so, which no
    fixed limit has. None outside the betting."""
    made_full = then.house.choice("raise-too-small") == "full" and raise_open(then, seat)
    if to > then.level and (not then.level or made_full):
        able = _able(then, seat)
        return None if able is None else able.least is not None
    return to > then.level and _is_half(then, seat, to)


def _raise_to(night: Night, hand: Hand, seat: int, chips: tuple[int, ...]) -> str | None:
    """Whether a total is a bet or raise of who has it now to make."""
    if not hand.has(seat):
        return None
    found = _raises(night, hand, seat, chips[0])
    return None if found is None else yes(found)


def _raises(night: Night, hand: Hand, seat: int, to: int) -> bool | None:
    """The same of somebody at the table: the last chips are an all-in, if they are above a call."""
    if to - hand.of(seat).bet == night.behind(seat) and to > hand.level:
        return True
    return _is_raise(hand, seat, to)


def _covers(night: Night, hand: Hand, seat: int, chips: tuple[int, ...]) -> str | None:
    """Whether chips put in come to the bet that is to be called, or to all there is behind them."""
    then = as_found(hand, seat)
    was = then.of(seat).bet
    last = night.behind(seat) + hand.of(seat).bet - was
    return yes(was + chips[0] >= then.level or chips[0] >= last)


def _short_without(night: Night, hand: Hand, seat: int, chips: tuple[int, ...]) -> str | None:
    """Whether chips put in are short of the call without the smallest of them."""
    then = as_found(hand, seat)
    return yes(then.of(seat).bet + chips[0] - chips[1] < then.level)


def _four_fifths(night: Night, hand: Hand, seat: int, chips: tuple[int, ...]) -> str | None:
    """Whether a caller has put in four fifths of the bet or more."""
    then = as_found(hand, seat)
    return yes(5 * (then.of(seat).bet + chips[0]) >= 4 * then.level)


def _legal_raise(night: Night, hand: Hand, seat: int, chips: tuple[int, ...]) -> str | None:
    """Whether a total is enough for a raise."""
    able = _able(as_found(hand, seat), seat)
    if able is None:
        return None
    return yes(able.least is not None and chips[0] >= able.least)


def _within_pot(night: Night, hand: Hand, seat: int, chips: tuple[int, ...]) -> str | None:
    """Which of two amounts is the highest that is not above the pot before the bet: the "more",
    the "less", or "none"."""
    pot, less, more = as_found(hand, seat).pot, min(chips), max(chips)
    return "more" if more <= pot else "less" if less <= pot else "none"


def _before_all_in(hand: Hand, to: int) -> Hand:
    """The hand as it was before somebody's chips came to so much in this round."""
    then = hand
    while then.level >= to and then.earlier is not None:
        then = then.earlier
    return then


def _full_size(then: Hand) -> int | None:
    """What a whole bet or raise is at least."""
    step = then.betting
    if step is None:
        return None
    return max(then.full, then.stakes.limit.size(step.size, step.times))


def _half_bet(night: Night, hand: Hand, offender: int | None, chips: tuple[int, ...]) -> str | None:
    """Whether an all-in to so much is half a bet or more above what was to be called."""
    then = _before_all_in(hand, chips[0])
    size = _full_size(then)
    return None if size is None else yes(2 * (chips[0] - then.level) >= size)


def _full_raise(night: Night, hand: Hand, seat: int, chips: tuple[int, ...]) -> str | None:
    """Whether an all-in to so much is a whole raise by itself ("one"), or with the others that the
    seat faces since it acted ("sum")."""
    then = _before_all_in(hand, chips[0])
    size = _full_size(then)
    if size is None:
        return None
    if chips[0] - then.level >= size:
        return "one"
    answered = hand.of(seat).answered
    together = answered is not None and max(chips[0], hand.level) - answered >= size
    return "sum" if together else "no"


def _kill_size(
    night: Night, hand: Hand, offender: int | None, chips: tuple[int, ...]
) -> str | None:
    """Whether a pot was five of the upper bets or more; only a fixed limit has such bets."""
    limit = hand.stakes.limit
    return yes(chips[0] >= KILL * max(limit.sizes)) if limit.kind == "fixed" else None


def has(night: Night, seat: int, put: int) -> int:
    """The chips of a seat that puts in so many: of real ones those it is known to have, or nobody
    knows how many where it puts in more. Raises Refused where it cannot have them."""
    known, reach = night.behind(seat), night.reach(seat)
    if put > reach:
        raise Refused("not-so-many-chips", seat=seat, amount=night.stack(seat))
    return known if put <= known else reach


def early_to(night: Night, hand: Hand, seat: int, put: int) -> int | None:
    """What so many chips before the turn bring a bet to in all, as far as the limit allows: a call
    is a whole one, and so is a little more than it, but for the last chips. None for a check with
    a bet to answer: that is judged when the turn comes."""
    if hand.betting is None or not hand.has(seat):
        return None
    holding, chips = hand.of(seat), has(night, seat, put)
    if not put:
        return None if holding.bet < hand.level else hand.level
    able = betting.choices(hand, seat, chips)
    raised = _raises(night, hand, seat, holding.bet + put)
    if able.least is None or able.most is None or not raised:
        return hand.level
    return min(max(holding.bet + put, able.least), able.most)


def _of(reckon: OfASeat) -> Reckoning:
    """Reckoned of somebody who is dealt in: of nobody else it cannot be told."""

    def told(night: Night, hand: Hand, seat: int | None, chips: tuple[int, ...]) -> str | None:
        if seat is None or seat not in hand.order:
            return None
        return reckon(night, hand, seat, chips)

    return told


RECKONINGS: Mapping[str, Reckoning] = {
    "half-raise": _of(_half_raise),
    "raise-to": _of(_raise_to),
    "covers": _of(_covers),
    "short-without": _of(_short_without),
    "four-fifths": _of(_four_fifths),
    "legal-raise": _of(_legal_raise),
    "within-pot": _of(_within_pot),
    "half-bet": _half_bet,
    "full-raise": _of(_full_raise),
    "kill-size": _kill_size,
}
NUMBERS: Mapping[str, int] = {"short-without": 2, "within-pot": 2}
"""Those that take more than one number."""
