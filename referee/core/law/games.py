"""What the app sees of the game that is played, of its stakes and of the house."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from referee.core.book.game import (
    Ante,
    BetStep,
    Blinds,
    Deal,
    Declare,
    Draw,
    Free,
    Game,
    HandleStep,
    Showdown,
    Stock,
    Widow,
)
from referee.core.book.law import Law
from referee.core.book.prices import WILD, Offered
from referee.core.state.draw import house_may_choose
from referee.core.state.hand import Hand

OfHand = Callable[[Hand], str | None]
"""What the app sees of a hand, or None: it cannot tell."""

FLOP = 3
"""So many common cards of a board are its flop."""
HIGH_LOW = ("high", "low")
THREE = ("three-card", "three-card-casino", "three-card-trips-top")
LOWS = ("ace-to-five", "ace-to-six", "deuce-to-seven", "badugi")
ORDERS = (
    *("standard", "tigers-and-dogs", "stripped", *THREE, "two-card", "one-card", "brag"),
    *("red-and-black-high", "ace-to-five", "deuce-to-seven"),
)
"""The orders of hands that the laws name, for low alone and else; another is a game's "own"."""
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
            case HandleStep(what="arrange") if game.parts:
                pass  # nothing is rolled out: a hand is parted
            case HandleStep(what=what):
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


def _family(hand: Hand) -> str | None:
    found = families(hand.game)
    return next((kind for kind in ("draw", "board", "stud") if kind in found), "other")


def _wild(hand: Hand) -> str | None:
    """Whether the game has wild cards of its own, or up cards make some; an old log does not
    say."""
    made = any(event.brings in WILD for event in hand.game.events)
    return yes(hand.game.wild or made) if hand.game.ladder else None


def _draw_limit(hand: Hand) -> str | None:
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


def _check_raise(hand: Hand) -> str | None:
    """Whether the game lets who has checked raise, in this round of betting."""
    step = hand.betting
    return None if step is None else yes(step.check_raise)


def _order(hand: Hand) -> str | None:
    """By which order hands are compared; an old log does not say."""
    ladder, known = hand.game.ladder, LOWS if hand.game.wins == "low" else ORDERS
    return (ladder if ladder in known and not hand.game.kinds else "own") if ladder else None


def _matched(hand: Hand) -> str | None:
    """Why somebody matches the pot, where the game knows but one reason."""
    why = _matching(hand.game)
    return why.pop() if len(why) == 1 else None


FACTS: Mapping[str, Callable[[Game], bool]] = {
    "game:burns": lambda game: any(getattr(step, "burn", 0) for step in game.steps),
    "game:lines": lambda game: any(
        isinstance(step, Deal) and step.common and step.where for step in game.steps
    ),
    "game:draws": lambda game: any(isinstance(step, Draw) for step in game.steps),
    "game:rounds": lambda game: any(isinstance(step, BetStep) for step in game.steps),
    "game:bring-in": lambda game: any(
        isinstance(step, BetStep) and step.bring_in for step in game.steps
    ),
    "game:blinds": lambda game: game.blinds is not None,
    "game:dealer": lambda game: any(
        isinstance(step, Showdown) and step.versus is not None for step in game.steps
    ),
    "game:antes": lambda game: any(isinstance(step, Ante) for step in game.steps),
    "game:checks": lambda game: any(
        isinstance(step, BetStep) and step.check for step in game.steps
    ),
    "game:opens": lambda game: game.has_openers or _bets_or_folds(game),
    "game:ante-again": lambda game: any(
        isinstance(step, BetStep) and step.unopened != "go-on" for step in game.steps
    ),
    "game:flop": lambda game: bool(_flop(game)),
    "game:flop-of-three": lambda game: _flop(game) == FLOP,
    "game:against-pot": lambda game: any(
        isinstance(step, Offered) and step.what == "pot" for step in game.steps
    ),
    "game:matches": lambda game: bool(_matching(game)),
    "game:sums": lambda game: game.ladder.startswith("near-"),
    "game:halves": lambda game: game.wins == "hilo" and len(game.ends) == len(HIGH_LOW),
    "game:high-low": lambda game: game.wins == "hilo" and game.ends == HIGH_LOW,
}
"""What a game shows of itself: whether cards are burnt, its board is laid in lines of which one
is played, cards are drawn, there are rounds of betting, somebody brings it in, there are blinds,
each plays against the dealer alone, there are antes; whether anybody may check, opening takes a
hand or else one folds, all ante again where nobody opens; whether it has a flop, one of three cards
at once, is played against the pot, somebody must match it, sums are compared; whether two shares
are halves, of a high hand and a low one."""


def _flop(game: Game) -> int:
    """How many cards come at once to make the flop, of every board there is; 0: there is none."""
    board = 0
    for step in game.steps:
        if isinstance(step, Deal) and (board := board + step.common) >= FLOP:
            return step.common if step.common > 1 and board % FLOP == 0 else 0
    return 0


def _bets_or_folds(game: Game) -> bool:
    """Whether the first to act bet or fold, into a pot of antes."""
    first = next((step for step in game.steps if isinstance(step, BetStep)), None)
    return first is not None and not first.check and game.blinds is None


def _matching(game: Game) -> set[str]:
    """Who must match the pot: whoever gets a "card" that costs so much, or has "lost"."""
    card = any(event.price.of == "match" for event in game.events)
    lost = any(isinstance(step, Showdown) and step.match for step in game.steps)
    return ({"card"} if card else set()) | ({"lost"} if lost else set())


def barred(law: Law, game: Game) -> bool:
    """Whether a law would contradict the game; not where anything can be played."""
    if any(isinstance(step, Free) for step in game.steps):
        return False
    return any(yes(FACTS[fact](game)) in answers for fact, answers in law.not_in)


SIGHTS: dict[str, OfHand] = {
    "family": _family,
    "wins": lambda hand: hand.game.wins,
    "lowball": lambda hand: yes(hand.game.wins == "low"),
    # A game for high alone; which low ladder another one has, only people know.
    "high-game": lambda hand: "high" if hand.game.wins == "high" else None,
    "needs-openers": lambda hand: yes(hand.game.has_openers),
    "limit": lambda hand: hand.stakes.limit.kind,
    "open-limit": lambda hand: "fixed" if hand.stakes.limit.kind == "fixed" else "open",
    "capped-limit": lambda hand: (
        "fixed" if hand.stakes.limit.kind in ("fixed", "spread") else "open"
    ),
    "pot-limit": lambda hand: yes(hand.stakes.limit.kind == "pot"),
    "smallest-chip": lambda hand: str(hand.stakes.chip),
    "blinds": lambda hand: yes(hand.game.blinds is not None),
    "ante": lambda hand: str(hand.stakes.ante),
    # The order of hands by which it is judged, and what comes with one: an old log does not say.
    "game:ladder": _order,
    # A high hand and a low one, or more shares, can be paid beside equal hands.
    "game:split": lambda hand: None if hand.game.wins == "hilo" else "seats",
    "game:matching": _matched,
    "game:wins": lambda hand: hand.game.wins,
    "game:suits": lambda hand: yes(hand.game.suits) if hand.game.ladder else None,
    "game:wild": _wild,
    # What a joker is; an old log does not say, and a fixed card is asked for.
    "game:joker": lambda hand: (
        hand.game.joker if hand.game.joker in ("none", "bug", "wild") else None
    ),
    "game:joker-plays": lambda hand: yes(hand.game.joker != "none") if hand.game.joker else None,
    # That none does; where one does, the odd card may be another one.
    "game:no-joker": lambda hand: "no" if hand.game.joker == "none" else None,
    "game:declare": lambda hand: yes(
        any(isinstance(step, Declare) and step.says == "high-low" for step in hand.half)
    ),
    # Whether anything is declared: high or low, or who is in.
    "game:fists": lambda hand: yes(any(isinstance(step, Declare) for step in hand.half)),
    "game:draw-limit": _draw_limit,
    "game:sevens": lambda hand: yes(
        any(isinstance(step, Showdown) and step.seven for step in hand.half)
    ),
    # Whether a low must be good enough to win; an old log does not say.
    "game:qualifier": lambda hand: yes(hand.game.qualifier > 0) if hand.game.ladder else None,
    "game:choose": lambda hand: hand.game.choose or None,
    "game:check-raise": _check_raise,
}
