"""What the app sees of the game that is played, of its stakes and of the house."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from referee.core.book.game import (
    Bet,
    Blinds,
    Deal,
    Declare,
    Draw,
    Game,
    Handle,
    Showdown,
    Stock,
    Widow,
)
from referee.core.book.law import Law
from referee.core.state.draw import house_may_choose
from referee.core.state.hand import Hand
from referee.core.state.night import Night

Sight = Callable[[Night, Hand, int | None], str | None]


LOW: Mapping[str, set[str]] = {"low": {"lowball"}, "hilo": {"high-low"}}
HANDLED: Mapping[str, set[str]] = {
    "pass": {"passing"},
    "arrange": {"roll-out"},
    "turn-up": {"roll-out"},
}


def families(game: Game) -> frozenset[str]:
    """The families that a game's steps show it to belong to."""
    found = {"any"} | LOW.get(game.wins, set())
    for step in game.steps:
        match step:
            case Draw():
                found.add("draw")
            case Blinds():
                found.add("blinds")
            case Declare(says=says):
                found.add(says)
            case Handle(what=what):
                found |= HANDLED.get(what, set())
            case Widow() | Stock():
                found.add("widow" if isinstance(step, Widow) else "stock")
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


def _pot_limit(night: Night, hand: Hand, offender: int | None) -> str | None:
    return yes(hand.stakes.limit.kind == "pot")


def _smallest_chip(night: Night, hand: Hand, offender: int | None) -> str | None:
    return str(hand.stakes.chip)


def _capped_limit(night: Night, hand: Hand, offender: int | None) -> str | None:
    return "fixed" if hand.stakes.limit.kind in ("fixed", "spread") else "open"


def _blinds(night: Night, hand: Hand, offender: int | None) -> str | None:
    return yes(hand.game.blinds is not None)


def _ante(night: Night, hand: Hand, offender: int | None) -> str | None:
    return str(hand.stakes.ante)


def _ladder(night: Night, hand: Hand, offender: int | None) -> str | None:
    """The order of hands by which it is judged."""
    return hand.game.ladder or None


def _suits(night: Night, hand: Hand, offender: int | None) -> str | None:
    """Whether suits part equal hands; an old log does not say."""
    return yes(hand.game.suits) if hand.game.ladder else None


def _wild(night: Night, hand: Hand, offender: int | None) -> str | None:
    """Whether the game has wild cards of its own, or up cards make some; an old log does not
    say."""
    made = any(event.brings == "wild-next" for event in hand.game.events)
    return yes(hand.game.wild or made) if hand.game.ladder else None


def _joker(night: Night, hand: Hand, offender: int | None) -> str | None:
    """What a joker is in the game; an old log does not say, and a fixed card is asked for."""
    return hand.game.joker if hand.game.joker in ("none", "bug", "wild") else None


def _joker_plays(night: Night, hand: Hand, offender: int | None) -> str | None:
    """Whether a joker belongs to the deck."""
    return yes(hand.game.joker != "none") if hand.game.joker else None


def _no_joker(night: Night, hand: Hand, offender: int | None) -> str | None:
    """That none does; where one does, the odd card may be another one."""
    return "no" if hand.game.joker == "none" else None


def _declares(night: Night, hand: Hand, offender: int | None) -> str | None:
    """Whether high or low is declared."""
    declared = [step for step in hand.half if isinstance(step, Declare)]
    return yes(any(step.says == "high-low" for step in declared))


def _fists(night: Night, hand: Hand, offender: int | None) -> str | None:
    """Whether anything is declared: high or low, or who is in."""
    return yes(any(isinstance(step, Declare) for step in hand.half))


def _draw_limit(night: Night, hand: Hand, offender: int | None) -> str | None:
    """How many cards the game lets one draw: as many as the "house" has it, "any" number, all five
    with the fifth last, three or four with an ace, or so many."""
    now = hand.now
    steps = (
        [now] if isinstance(now, Draw) else [step for step in hand.half if isinstance(step, Draw)]
    )
    if not steps:
        return None
    step = steps[0]
    if house_may_choose(step, hand.cards) and not (step.four or step.ace):
        return "house"
    if step.four or step.ace:
        return "four-one" if step.four else "with-ace"
    return "any" if step.most >= hand.cards else str(step.most)


def _sevens(night: Night, hand: Hand, offender: int | None) -> str | None:
    """Whether the rule of the seven is on."""
    return yes(any(isinstance(step, Showdown) and step.seven for step in hand.half))


def _qualifier(night: Night, hand: Hand, offender: int | None) -> str | None:
    """Whether a low must be good enough to win; an old log does not say."""
    return yes(hand.game.qualifier > 0) if hand.game.ladder else None


def _choose(night: Night, hand: Hand, offender: int | None) -> str | None:
    return hand.game.choose or None


def _check_raise(night: Night, hand: Hand, offender: int | None) -> str | None:
    """Whether the game lets who has checked raise, in this round of betting."""
    step = hand.betting
    return None if step is None else yes(step.check_raise)


FACTS: Mapping[str, Callable[[Game], bool]] = {
    "game:burns": lambda game: any(getattr(step, "burn", 0) for step in game.steps),
    "game:lines": lambda game: any(
        isinstance(step, Deal) and step.common and step.where for step in game.steps
    ),
    "game:rounds": lambda game: any(isinstance(step, Bet) for step in game.steps),
    "game:bring-in": lambda game: any(
        isinstance(step, Bet) and step.bring_in for step in game.steps
    ),
}
"""What a game's steps show of it: whether cards are burnt, its board is laid in lines of which one
is played, there are rounds of betting, somebody brings it in."""


def barred(law: Law, game: Game) -> bool:
    """Whether a law would contradict the game."""
    return any(yes(FACTS[fact](game)) in answers for fact, answers in law.not_in)


SIGHTS: Mapping[str, Sight] = {
    "family": _family,
    "wins": _wins,
    "lowball": _lowball,
    "high-game": _high_game,
    "needs-openers": _needs_openers,
    "limit": _limit,
    "open-limit": _open_limit,
    "capped-limit": _capped_limit,
    "pot-limit": _pot_limit,
    "smallest-chip": _smallest_chip,
    "blinds": _blinds,
    "ante": _ante,
    "game:ladder": _ladder,
    "game:wins": _wins,
    "game:suits": _suits,
    "game:wild": _wild,
    "game:joker": _joker,
    "game:joker-plays": _joker_plays,
    "game:no-joker": _no_joker,
    "game:declare": _declares,
    "game:fists": _fists,
    "game:draw-limit": _draw_limit,
    "game:sevens": _sevens,
    "game:qualifier": _qualifier,
    "game:choose": _choose,
    "game:check-raise": _check_raise,
}
