"""What the app sees of the moment: how far the deal is, who has acted, what it is too late for."""

from __future__ import annotations

from collections.abc import Mapping

from referee.core.law.games import Sight, families, yes
from referee.core.state.hand import Hand, Holding
from referee.core.state.night import Night


def stage(hand: Hand | None) -> str:
    """Where in a deal we are: between, antes, opening, draw, after-draw, showdown or paid."""
    if hand is None:
        return "between"
    if hand.ending:
        return "paid" if hand.ending == "won" else "between"
    if hand.showing:
        return "showdown"
    if hand.drawing:
        return "draw"
    if hand.betting is None:
        return "antes"
    return "after-draw" if hand.draw_begun else "opening"


def spoke(hand: Hand) -> list[Holding]:
    """Who has acted in this interval, or dropped."""
    return [
        holding
        for holding in hand.holdings
        if holding.answered is not None or holding.state == "dropped"
    ]


def _draw_begun(night: Night, hand: Hand, offender: int | None) -> str | None:
    return yes(hand.draw_begun)


def _showdown(night: Night, hand: Hand, offender: int | None) -> str | None:
    return yes(stage(hand) in ("showdown", "paid"))


def _paid(night: Night, hand: Hand, offender: int | None) -> str | None:
    return yes(stage(hand) == "paid")


def _betting(night: Night, hand: Hand, offender: int | None) -> str | None:
    return yes(hand.betting is not None)


def _interval(night: Night, hand: Hand, offender: int | None) -> str | None:
    """first or second of a draw game, or an interval of stud."""
    if "stud" in families(hand.game):
        return "stud"
    return "second" if hand.draw_begun else "first"


def _first_interval(night: Night, hand: Hand, offender: int | None) -> str | None:
    return yes(hand.street < 1)


def _cards_out(night: Night, hand: Hand, offender: int | None) -> str | None:
    """Whether the deal is surely well under way: somebody has acted on his cards."""
    return _anybody_acted(night, hand, offender)


def _pot_stage(night: Night, hand: Hand, offender: int | None) -> str | None:
    """Whether the antes are still to come, the pot is played for, or it is paid."""
    now = stage(hand)
    return {"antes": "before", "paid": "paid"}.get(now, "open")


def _next_deal(night: Night, hand: Hand, offender: int | None) -> str | None:
    """Whether the next deal is begun: the app stands in this one."""
    return "no"


def _interval_over(night: Night, hand: Hand, offender: int | None) -> str | None:
    return yes(hand.betting is None or hand.level == 0)


def _played_for(night: Night, hand: Hand, offender: int | None) -> str | None:
    """Whether the opening was raised, or called by two, or its interval is over."""
    callers = [
        holding
        for holding in hand.holdings
        if 0 < holding.bet == hand.level and holding.seat != offender
    ]
    return yes(hand.betting is None or hand.raises > 0 or len(callers) > 1)


def _players(night: Night, hand: Hand, offender: int | None) -> str | None:
    return "two" if len(hand.live) == 2 else "more"


def _bet_last(night: Night, hand: Hand, offender: int | None) -> str | None:
    """Whether anybody bet in the interval that goes on, or was the last."""
    return yes(hand.level > 0)


def _anybody_acted(night: Night, hand: Hand, offender: int | None) -> str | None:
    """Since the deal; blinds and antes are no acts."""
    return yes(hand.street > 0 or hand.draw_begun or bool(spoke(hand)))


def _two_acted(night: Night, hand: Hand, offender: int | None) -> str | None:
    return yes(hand.street > 0 or hand.draw_begun or len(spoke(hand)) > 1)


def _substantial(night: Night, hand: Hand, offender: int | None) -> str | None:
    """Two acts, one of them with chips, or three of any kind (TDA 36)."""
    those = spoke(hand)
    chips = any(holding.bet for holding in those if holding.answered is not None)
    many = len(those) > 2 or (len(those) > 1 and chips)
    return yes(hand.street > 0 or hand.draw_begun or many)


def _acted_since_draw(night: Night, hand: Hand, offender: int | None) -> str | None:
    return yes(not hand.counts_open)


SIGHTS: Mapping[str, Sight] = {
    "draw-begun": _draw_begun,
    "showdown": _showdown,
    "paid": _paid,
    "betting": _betting,
    "interval": _interval,
    "first-interval": _first_interval,
    "cards-out": _cards_out,
    "pot-stage": _pot_stage,
    "next-deal": _next_deal,
    "interval-over": _interval_over,
    "played-for": _played_for,
    "players": _players,
    "bet-last": _bet_last,
    "anybody-acted": _anybody_acted,
    "two-acted": _two_acted,
    "substantial": _substantial,
    "acted-since-draw": _acted_since_draw,
}
