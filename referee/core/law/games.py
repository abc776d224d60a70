"""What the app sees of the game that is played, of its stakes and of the house."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from referee.core.book.game import Blinds, Deal, Declare, Draw, Game
from referee.core.state.hand import Hand
from referee.core.state.night import Night

Sight = Callable[[Night, Hand, int | None], str | None]


LOW: Mapping[str, set[str]] = {"low": {"lowball"}, "hilo": {"high-low"}}


def families(game: Game) -> frozenset[str]:
    """The families that a game's steps show it to belong to."""
    found = {"any"} | LOW.get(game.wins, set())
    for step in game.steps:
        match step:
            case Draw():
                found.add("draw")
            case Blinds():
                found.add("blinds")
            case Declare():
                found.add("high-low")
            case Deal(up=up, common=common):
                found |= {"stud"} if up else set()
                found |= {"board"} if common else set()
    return frozenset(found | ({"jackpots"} if game.has_openers else set()))


def yes(it: bool) -> str:
    """The answer of a sight that is true or not."""
    return "yes" if it else "no"


def _family(night: Night, hand: Hand, offender: int | None) -> str | None:
    found = families(hand.game)
    return next((kind for kind in ("draw", "board", "stud") if kind in found), "other")


def _wins(night: Night, hand: Hand, offender: int | None) -> str | None:
    return hand.game.wins


def _lowball(night: Night, hand: Hand, offender: int | None) -> str | None:
    return yes(hand.game.wins == "low")


def _high_game(night: Night, hand: Hand, offender: int | None) -> str | None:
    """A game for high alone; which low ladder another one has, only people know."""
    return "high" if hand.game.wins == "high" else None


def _needs_openers(night: Night, hand: Hand, offender: int | None) -> str | None:
    return yes(hand.game.has_openers)


def _limit(night: Night, hand: Hand, offender: int | None) -> str | None:
    return hand.stakes.limit.kind


def _open_limit(night: Night, hand: Hand, offender: int | None) -> str | None:
    return "fixed" if hand.stakes.limit.kind == "fixed" else "open"


def _capped_limit(night: Night, hand: Hand, offender: int | None) -> str | None:
    return "fixed" if hand.stakes.limit.kind in ("fixed", "spread") else "open"


def _blinds(night: Night, hand: Hand, offender: int | None) -> str | None:
    return yes(hand.game.blinds is not None)


def _ante(night: Night, hand: Hand, offender: int | None) -> str | None:
    return str(hand.stakes.ante)


SIGHTS: Mapping[str, Sight] = {
    "family": _family,
    "wins": _wins,
    "lowball": _lowball,
    "high-game": _high_game,
    "needs-openers": _needs_openers,
    "limit": _limit,
    "open-limit": _open_limit,
    "capped-limit": _capped_limit,
    "blinds": _blinds,
    "ante": _ante,
}
