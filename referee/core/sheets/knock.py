"""Knock poker: turns, the knock, one more turn each, and who pays whom.

The pot is the antes. A drop after the knock costs a chip for the knocker, whatever comes of it,
and is no part of the pot. Players are any keys; the order given is that of the seats from eldest.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, TypeVar

from referee.core.chips import share
from referee.core.errors import Refused
from referee.core.sheets import events
from referee.core.value import dataclass

Who = TypeVar("Who", bound=int | str)

DROP: Final = 1
"""What dropping after the knock costs, for the knocker."""
STAKE: Final = 2
"""What each who stayed pays a knocker who is best, and gets from one who is not."""
BONUSES: Final[Mapping[str, int]] = {"four of a kind": 4, "straight flush": 4, "royal flush": 8}
BONUSES_WILD: Final[Mapping[str, int]] = {
    "five of a kind": 4,
    "straight flush": 4,
    "royal flush": 4,
}
HAND: Final = 5
PACK: Final = 52


def bonus(hand: str, wild: bool) -> int:
    """What each pays the winner for such a hand."""
    return (BONUSES_WILD if wild else BONUSES).get(hand, 0)


def settle(
    players: Sequence[Who],
    pot: int,
    knocker: Who | None,
    dropped: Sequence[Who],
    winners: Sequence[Who],
    each: int = 0,
    bonus_from: events.BonusFrom = "all",
    drop: int = DROP,
    stake: int = STAKE,
) -> dict[Who, int]:
    """What everybody gets (pays: less than nought), the pot among it: it comes to the pot.

    each: the bonus; drop, stake: chips to a knocker from who dropped, and from or to who stayed. A
    knocker whose hand is foul is simply not among the winners.
    """
    paid = dict.fromkeys(players, 0)
    stayed = [player for player in players if player not in dropped]
    losers = [player for player in stayed if player not in winners]
    purse = pot
    if knocker is not None:
        for player in dropped:
            paid[player] -= drop
            paid[knocker] += drop
        if knocker in winners:
            for player in losers:
                paid[player] -= stake
                purse += stake
        else:
            for player in stayed:
                if player != knocker:
                    paid[player] += stake
                    paid[knocker] -= stake
    if each:
        for player in players if bonus_from == "all" else stayed:
            if player not in winners:
                paid[player] -= each
                purse += each
    in_order = [player for player in players if player in winners]
    for place, amount in share(purse, range(len(in_order))):
        paid[in_order[place]] += amount
    return paid


# --- a whole deal on the sheet --------------------------------------------------------------


def score(deal: events.KnockDeal, rules: events.KnockRules, columns: int) -> tuple[int, ...]:
    """Chips won and lost by column, the antes among them; they come to nought."""
    paid = settle(
        deal.players,
        rules.ante * len(deal.players),
        deal.knocker,
        deal.dropped,
        deal.winners,
        bonus(deal.hand, rules.wild),
        rules.bonus_from,
    )
    return tuple(paid[player] - rules.ante if player in paid else 0 for player in range(columns))


def check(deal: events.KnockDeal, rules: events.KnockRules, columns: int) -> None:
    """Refuse a deal that cannot have been. Raises Refused."""
    check_players(deal.players, columns)
    if deal.knocker is not None and deal.knocker not in deal.players:
        raise Refused("not-in-the-deal")
    if deal.knocker is None and deal.dropped:
        raise Refused("nobody-drops-unknocked")
    if not set(deal.dropped) <= set(deal.players) - {deal.knocker}:
        raise Refused("not-in-the-deal")
    stayed = set(deal.players) - set(deal.dropped)
    if not deal.winners or len(set(deal.winners)) < len(deal.winners):
        raise Refused("who-won")
    if not set(deal.winners) <= stayed:
        raise Refused("dropped-cannot-win")
    if deal.short and deal.knocker in deal.winners and len(stayed) > 1:
        raise Refused("short-knocker-loses")
    if deal.hand and not bonus(deal.hand, rules.wild):
        raise Refused("no-such-bonus")


def check_players(players: Sequence[int], columns: int) -> None:
    """Two players at least, each once. Raises Refused."""
    if len(players) < 2 or len(set(players)) < len(players):
        raise Refused("two-at-least")
    if not set(players) <= set(range(columns)):
        raise Refused("which-column")


# --- a deal in play -------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class KnockStage:
    """How far a deal has come. stock: cards left to draw as far as the turns were noted; turn: a
    place among the players; to_answer: who still has his last turn, in order."""

    players: tuple[int, ...] = ()
    stock: int = 0
    turn: int = 0
    turns: int = 0
    knocker: int | None = None
    to_answer: tuple[int, ...] = ()
    dropped: tuple[int, ...] = ()
    out: bool = False
    shown: events.KnockShow | None = None

    @property
    def showing(self) -> bool:
        """Whether the hands are compared now."""
        if self.knocker is None:
            return self.out
        return not self.to_answer and len(self.dropped) < len(self.players) - 1

    @property
    def alone(self) -> bool:
        """Whether all have dropped but the knocker."""
        return self.knocker is not None and len(self.dropped) == len(self.players) - 1

    @property
    def stayed(self) -> tuple[int, ...]:
        return tuple(player for player in self.players if player not in self.dropped)


def stage(steps: Sequence[events.KnockStep]) -> KnockStage:
    """How far the deal has come."""
    now = KnockStage()
    for step in steps:
        now = _stepped(now, step)
    return now


def _stepped(now: KnockStage, step: events.KnockStep) -> KnockStage:
    match step:
        case events.KnockBegin(players):
            return KnockStage(players, stock=PACK - HAND * len(players) - 1)
        case events.KnockTurn(column, took):
            return _turned(now, column, took)
        case events.KnockCall(column):
            at = now.players.index(column)
            return replace(
                now, knocker=column, to_answer=(*now.players[at + 1 :], *now.players[:at])
            )
        case events.KnockAnswer(column, stays):
            waiting = tuple(player for player in now.to_answer if player != column)
            dropped = now.dropped if stays else (*now.dropped, column)
            return replace(now, to_answer=waiting, dropped=dropped)
        case events.StockOut():
            return replace(now, out=True)
        case events.KnockShow():
            return replace(now, shown=step)


def _turned(now: KnockStage, column: int, took: events.Took) -> KnockStage:
    stock = now.stock - (took == "stock")
    turn = (now.players.index(column) + 1) % len(now.players)
    return replace(now, stock=stock, turn=turn, turns=now.turns + 1, out=now.out or not stock)


def check_step(
    now: KnockStage, step: events.KnockStep, rules: events.KnockRules, columns: int
) -> None:
    """Refuse a step that does not come now. Raises Refused."""
    if isinstance(step, events.KnockBegin):
        if now.players:
            raise Refused("deal-begun")
        return check_players(step.players, columns)
    if not now.players:
        raise Refused("deal-not-begun")
    match step:
        case events.KnockTurn(column):
            if column not in now.players:
                raise Refused("not-in-the-deal")
            if now.knocker is not None or now.out:
                raise Refused("turns-are-over")
        case events.KnockCall(column):
            if column not in now.players:
                raise Refused("not-in-the-deal")
            if now.knocker is not None:
                raise Refused("knocked-already")
        case events.KnockAnswer(column):
            if column not in now.to_answer:
                raise Refused("no-answer-due")
        case events.StockOut():
            if now.knocker is not None or now.out:
                raise Refused("turns-are-over")
        case events.KnockShow(winners, hand, short):
            if not now.showing:
                raise Refused("not-the-showdown")
            check(_deal(now, winners, hand, short), rules, columns)
    return None


def whole(steps: Sequence[events.KnockStep]) -> events.KnockDeal | None:
    """The deal, once it has been shown, or all but the knocker have dropped."""
    now = stage(steps)
    if now.shown is not None:
        return _deal(now, now.shown.winners, now.shown.hand, now.shown.short)
    if now.alone and now.knocker is not None:
        return _deal(now, (now.knocker,), "", False)
    return None


def _deal(now: KnockStage, winners: tuple[int, ...], hand: str, short: bool) -> events.KnockDeal:
    return events.KnockDeal(now.players, now.knocker, now.dropped, winners, hand, short)
