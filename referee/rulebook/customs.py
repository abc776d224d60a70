"""What a table agrees on beside the cards: forced bets, who speaks first, checks, the draw.

Each is a change of the steps of a game, with its words for the name; what a game has not, it
cannot change, and then a sentence says so.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Literal

from referee.core.book.game import (
    BY_BOARD,
    Ante,
    Bet,
    Blinds,
    Declare,
    Draw,
    Free,
    Showdown,
    Step,
)
from referee.rulebook.reading import RulebookError

Steps = tuple[Step, ...]
Forced = Literal["", "ante", "blinds"]
Checks = Literal["", "first-not", "always", "never"]
AfterDraw = Literal["", "eldest", "opener"]
TWO_BLINDS = Blinds(((0, 1), (1, 2)))
DRAWN: Mapping[str, tuple[int, int, str]] = {
    "1": (0, 1, "draw up to one"),
    "2": (0, 2, "draw up to two"),
    "3": (0, 3, "draw up to three"),
    "4": (0, 4, "draw up to four"),
    "5": (0, 5, "draw up to five"),
    "=1": (1, 1, "draw exactly one"),
    "=2": (2, 2, "draw exactly two"),
    "=3": (3, 3, "draw exactly three"),
}
"""The least and the most that may be drawn, and its words."""


@dataclass(frozen=True, slots=True)
class Customs:
    """What is to be different. Nothing named: as in the base game.

    forced: antes or blinds; after: who speaks first after a draw; drawn: a key of DRAWN; checks:
    in which betting intervals nobody has to bet; burn: a card is burned before each draw; only_own:
    a new pack keeps out the discards of nobody but who is served from it; no_check_raise: who has
    checked may not raise; last_bet: a bet before the showdown.
    """

    forced: Forced = ""
    after: AfterDraw = ""
    drawn: str = ""
    checks: Checks = ""
    burn: bool = False
    only_own: bool = False
    no_check_raise: bool = False
    last_bet: bool = False


def words(steps: Steps, customs: Customs) -> list[str]:
    """What of them is another thing than in the base game, in the words of its name."""
    return [said for said, change in _changes(customs) if change(steps) != steps]


def with_customs(steps: Steps, customs: Customs) -> Steps:
    """The steps as the table plays them. Raises RulebookError."""
    for _, change in _changes(customs):
        steps = change(steps)
    return steps


def check(title: str, steps: Steps, customs: Customs) -> None:
    """Refuse what the game has no place for. Raises RulebookError."""
    bets = [step for step in steps if isinstance(step, Bet)]
    draw = customs.after or customs.drawn or customs.burn or customs.only_own
    if draw and not any(isinstance(step, Draw) and not step.stock for step in steps):
        raise RulebookError(f"nobody draws from the pack in {title}")
    if (customs.checks or customs.no_check_raise) and not bets:
        raise RulebookError(f"nobody bets in {title}")
    if customs.last_bet and not any(map(_lacks_last_bet, _halves(steps))):
        raise RulebookError(f"{title} has a bet before the showdown already")
    if customs.forced:
        _check_forced(title, steps, bets, customs)


def _check_forced(title: str, steps: Steps, bets: list[Bet], customs: Customs) -> None:
    """Refuse forced bets that the first betting interval cannot go by. Raises RulebookError."""
    if any(isinstance(step, Free) for step in steps) or not bets:
        raise RulebookError(f"nobody bets in {title}: its forced bets stay")
    if bets[0].first in BY_BOARD:
        raise RulebookError(f"the up cards say who begins in {title}: its forced bets stay")
    if customs.forced == "blinds":
        if any(bet.needs != "nothing" for bet in bets):
            raise RulebookError(f"{title} takes openers, so it is played with antes")
        if any(bet.unopened in ("second-half", "showdown") for bet in bets):
            raise RulebookError(f"{title} must be able to be passed out: it is played with antes")


def _changes(customs: Customs) -> Iterator[tuple[str, Callable[[Steps], Steps]]]:
    if customs.forced == "blinds":
        yield "with blinds", _blinds
    if customs.forced == "ante":
        yield "with antes", _antes
    if customs.after == "eldest":
        yield "dealer’s left first after the draw", lambda steps: _first(steps, "eldest")
    if customs.after == "opener":
        yield "opener first after the draw", lambda steps: _first(steps, "opener")
    if customs.drawn in DRAWN:
        least, most, said = DRAWN[customs.drawn]
        yield said, lambda steps: _draws(steps, least=least, most=most, ace=False)
    if customs.burn:
        yield "a card burned before the draw", lambda steps: _draws(steps, burn=1)
    if customs.only_own:
        yield "only one’s own discards kept out", lambda steps: _draws(steps, only_own=True)
    if customs.checks:
        named = {"first-not": "checks after the first round", "always": "with checks"}
        yield named.get(customs.checks, "bet or drop"), lambda steps: _checks(steps, customs.checks)
    if customs.no_check_raise:
        yield "no check-raise", _no_check_raise
    if customs.last_bet:
        yield "a bet before the showdown", _last_bet


def _blinds(steps: Steps) -> Steps:
    """Two blinds and no ante; the next player speaks first, and nobody checks. After a draw the
    dealer's left speaks first."""
    if any(isinstance(step, Blinds) for step in steps):
        return steps
    rest = [step for step in steps if not isinstance(step, Ante)]
    at = next(at for at, step in enumerate(rest) if isinstance(step, Bet))
    opening = rest[at]
    assert isinstance(opening, Bet)
    rest[at] = replace(opening, first="after-blinds", check=False, unopened="go-on")
    return (TWO_BLINDS, *_first(tuple(rest), "eldest"))


def _antes(steps: Steps) -> Steps:
    """An ante from everybody and no blinds; the dealer's left speaks first and may check. In a draw
    game all ante again where nobody opens."""
    if not any(isinstance(step, Blinds) for step in steps):
        return steps
    rest = [step for step in steps if not isinstance(step, Ante | Blinds)]
    draws = any(isinstance(step, Draw) for step in rest)
    at = next(at for at, step in enumerate(rest) if isinstance(step, Bet))
    opening = rest[at]
    assert isinstance(opening, Bet)
    rest[at] = replace(
        opening, first="eldest", check=True, unopened="ante-again" if draws else "go-on"
    )
    return (Ante(), *rest)


def _first(steps: Steps, first: AfterDraw) -> Steps:
    """Who speaks first in each betting interval right after a draw."""
    assert first
    return tuple(
        replace(step, first=first) if isinstance(step, Bet) and isinstance(before, Draw) else step
        for before, step in zip((None, *steps), steps, strict=False)
    )


def _draws(
    steps: Steps,
    least: int | None = None,
    most: int | None = None,
    ace: bool | None = None,
    burn: int | None = None,
    only_own: bool | None = None,
) -> Steps:
    """Every draw from the pack with what is named."""
    return tuple(
        replace(
            step,
            least=step.least if least is None else least,
            most=step.most if most is None else most,
            ace=step.ace if ace is None else ace,
            burn=step.burn if burn is None else burn,
            only_own=step.only_own if only_own is None else only_own,
        )
        if isinstance(step, Draw) and not step.stock
        else step
        for step in steps
    )


def _checks(steps: Steps, checks: Checks) -> Steps:
    """Where nobody has to bet; where there are blinds, nobody checks before they are called."""
    made: list[Step] = []
    for step in steps:
        if isinstance(step, Bet) and step.first != "after-blinds":
            first = not any(isinstance(earlier, Bet) for earlier in made)
            may = checks == "always" or (checks == "first-not" and not first)
            step = replace(step, check=may)
        made.append(step)
    return tuple(made)


def _no_check_raise(steps: Steps) -> Steps:
    return tuple(
        replace(step, check_raise=False) if isinstance(step, Bet) else step for step in steps
    )


def _halves(steps: Steps) -> Iterator[Steps]:
    """The steps up to each showdown; most games have one."""
    first = 0
    for at, step in enumerate(steps, 1):
        if isinstance(step, Showdown) or at == len(steps):
            yield steps[first:at]
            first = at


def _lacks_last_bet(half: Steps) -> bool:
    """Whether nobody bets right before its showdown, or before what is declared for it."""
    kept = [step for step in half if not isinstance(step, Showdown | Declare)]
    return not kept or not isinstance(kept[-1], Bet)


def _last_bet(steps: Steps) -> Steps:
    """A bet before each showdown that has none, or before what is declared for it."""
    made: list[Step] = []
    for half in _halves(steps):
        at = next(at for at, step in enumerate(half) if isinstance(step, Showdown | Declare))
        bet = (Bet("Before the showdown", size=2),) if _lacks_last_bet(half) else ()
        made += [*half[:at], *bet, *half[at:]]
    return tuple(made)
