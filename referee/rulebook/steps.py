"""Questions about the steps of a game, and the changes that the composer makes to them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Literal, cast

from referee.core.book.game import (
    Ante,
    BetStep,
    Blinds,
    Deal,
    Declare,
    Draw,
    First,
    HandleStep,
    Showdown,
    Step,
)
from referee.core.book.prices import BackTo, Offered
from referee.rulebook.words import games as say

Steps = tuple[Step, ...]
Checks = Literal["first-not", "always", "never"]
TWO_BLINDS = Blinds(((0, 1), (1, 2)))
NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def halves(steps: Steps) -> list[Steps]:
    """The steps up to each showdown: one run of them, or two where a second half follows."""
    ends = [at + 1 for at, step in enumerate(steps) if isinstance(step, Showdown)]
    return [steps[start:end] for start, end in zip([0, *ends], ends, strict=False)]


def lies_open(step: Step) -> bool:
    if isinstance(step, Deal):
        return bool(step.up or step.common)
    return isinstance(step, HandleStep) and step.what == "turn-up"


def declares_ends(step: Step) -> bool:
    """Whether it is said for which end of the pot everybody plays."""
    return isinstance(step, Declare) and step.says == "high-low"


def asks_in_out(steps: Steps) -> bool:
    """Whether everybody says if they are in at all."""
    return any(isinstance(step, Declare) and step.says == "in-out" for step in steps)


def stands_alone(steps: Steps) -> bool:
    """Whether it is played for lives, for legs or against the pot."""
    own = any(isinstance(step, Offered) and step.what in ("swap", "pot") for step in steps)
    return own or any(isinstance(step, Showdown) and (step.lives or step.legs) for step in steps)


def sold(offer: Offered) -> bool:
    """Whether it is cards that are offered, for a price of the game."""
    return offer.what not in ("roll", "swap", "pot", "stay")


def dealt_at_once(steps: Steps) -> bool:
    """Whether every player gets all their cards at once, face down, and keeps their number."""
    deals = [step for step in steps if isinstance(step, Deal)]
    own = [step for step in deals if step.down or step.up or step.stock]
    plain = len(own) == 1 and not own[0].up and not own[0].stock
    return plain and not any(isinstance(step, HandleStep) and step.what != "pass" for step in steps)


def four_before(steps: Steps) -> bool:
    """Whether a draw brings more cards than are thrown."""
    return any(isinstance(step, Draw) and step.extra for step in steps)


def dealt(steps: Steps) -> int:
    """Cards to each before the first bet, the one that four-before draws more among them."""
    first = next((at for at, step in enumerate(steps) if isinstance(step, BetStep)), len(steps))
    deals = (step for step in steps[:first] if isinstance(step, Deal))
    return four_before(steps) + sum(step.down + step.up for step in deals)


def draws(steps: Steps) -> int:
    return sum(isinstance(step, Draw) for step in steps)


def dealing(step: Step, cards: int) -> Step:
    """The step with so many cards to each, if it deals cards to each."""
    return replace(step, down=cards) if isinstance(step, Deal) and step.down else step


def drawn_from(steps: Steps, size: int, before: bool) -> Steps:
    """The draws from hands of so many cards: nobody throws more than they hold, and with four
    before the first of them brings one card more."""
    made, held = list[Step](), size - before
    for step in steps:
        if isinstance(step, Draw):
            step = replace(step, most=min(step.most, held), extra=int(held < size))
            held = size
        made.append(step)
    return tuple(made)


def draw_so_often(steps: Steps, draws: int, cards: int) -> Steps:
    """The draws of the game, each with the interval after it, so many times. What else follows a
    draw, cards dealt after it for example, stays once."""
    follows = [
        isinstance(step, BetStep) and isinstance(steps[at - 1], Draw)
        for at, step in enumerate(steps)
    ]
    kept = [
        step
        for step, after in zip(steps, follows, strict=True)
        if not isinstance(step, Draw) and not after
    ]
    like = next((step for step in steps if isinstance(step, Draw)), Draw())
    like = replace(like, most=min(max(like.most, cards), 5))
    bet = next((step for step, after in zip(steps, follows, strict=True) if after), BetStep(""))
    assert isinstance(bet, BetStep)
    first = (
        next((at for at, step in enumerate(kept) if isinstance(step, BetStep)), len(kept) - 2) + 1
    )
    more: list[Step] = []
    for which in range(1, draws + 1):
        words = say.AFTER_DRAW if draws == 1 else say.after_draw(which)
        more += [like, replace(bet, name=words, size=2 if 2 * which >= draws else 1)]
    return (*kept[:first], *more, *kept[first:])


def with_passes(steps: Steps, passes: tuple[int, ...]) -> Steps:
    """Before the first bets, one pass each; more passes bring bets of their own."""
    made: list[Step] = []
    left = list(passes)
    for step in steps:
        if isinstance(step, HandleStep) and step.what == "pass":
            continue
        if isinstance(step, BetStep) and left:
            made.append(HandleStep("pass", left.pop(0), "left"))
        made.append(step)
    extra: list[Step] = []
    for which, cards in enumerate(left, 1):
        extra.append(HandleStep("pass", cards, "left"))
        extra.append(BetStep(say.one_more_pass(which), size=2))
    return (*made[:-1], *extra, made[-1])


def rolled_out(steps: Steps, dealt: int) -> Steps:
    """Five cards (of so many dealt) in an order that stays, turned up one by one with a bet after
    each but the last."""
    cards = min(dealt, 5)
    roll: list[Step] = [HandleStep("discard", dealt - cards)] if dealt > cards else []
    roll.append(HandleStep("arrange"))
    for which in range(1, cards):
        roll.append(HandleStep("turn-up", 1))
        name = say.up(NUMBERS[which].capitalize())
        roll.append(BetStep(name, size=2 if which > cards // 2 else 1))
    return (*steps[:-1], *roll, steps[-1])


def every(
    steps: Steps, kind: type[Step], fits: Callable[[Any], bool] = lambda _step: True, **keys: object
) -> Steps:
    """The steps with what is named in each of that kind, if it fits."""
    return tuple(
        cast(Step, replace(cast(Any, step), **keys))
        if isinstance(step, kind) and fits(step)
        else step
        for step in steps
    )


def before_showdown(steps: Steps, *more: Step) -> Steps:
    """More steps before the first showdown, or before what is declared for it."""
    at = next(
        at for at, step in enumerate(steps) if isinstance(step, Showdown) or declares_ends(step)
    )
    return (*steps[:at], *more, *steps[at:])


def lacks_last_bet(half: Steps) -> bool:
    """Whether nobody bets right before its showdown, or before what is declared for it."""
    kept = [step for step in half if not isinstance(step, Showdown | Declare)]
    return not kept or not isinstance(kept[-1], BetStep)


def last_bet(steps: Steps) -> Steps:
    """A bet before each showdown that has none, or before what is declared for it."""
    made: list[Step] = []
    for half in halves(steps):
        bet = BetStep(say.BEFORE_SHOWDOWN, size=2)
        made += before_showdown(half, bet) if lacks_last_bet(half) else half
    return tuple(made)


def before_last_bet(steps: Steps, *more: Step) -> Steps:
    """More steps before the last betting interval, or before the showdown where there is none. What
    goes round and round has them once, before it."""
    bets = [at for at, step in enumerate(steps) if isinstance(step, BetStep)]
    if not bets:
        return before_showdown(steps, *more)
    last = bets[-1]
    rounds = [step.to - 1 for step in steps[last:] if isinstance(step, BackTo)]
    at = min([last, *rounds])
    moved = (
        replace(step, to=step.to + len(more)) if isinstance(step, BackTo) and step.to > at else step
        for step in steps[at:]
    )
    return (*steps[:at], *more, *moved)


def so_many_bets(steps: Steps, many: int) -> Steps:
    """The first so many betting intervals of each half."""
    made: list[Step] = []
    for half in halves(steps):
        bets = [at for at, step in enumerate(half) if isinstance(step, BetStep)]
        made += [step for at, step in enumerate(half) if at not in bets[many:]]
    return tuple(made)


def blinds(steps: Steps) -> Steps:
    """Two blinds and no ante; the next player speaks first, and nobody checks. After a draw the
    dealer's left speaks first."""
    if any(isinstance(step, Blinds) for step in steps):
        return steps
    rest = [step for step in steps if not isinstance(step, Ante)]
    at = next(at for at, step in enumerate(rest) if isinstance(step, BetStep))
    opening = rest[at]
    assert isinstance(opening, BetStep)
    rest[at] = replace(opening, first="after-blinds", check=False, unopened="go-on")
    return (TWO_BLINDS, *after_draw(tuple(rest), "eldest"))


def antes(steps: Steps) -> Steps:
    """An ante from everybody and no blinds; the dealer's left speaks first and may check. In a draw
    game all ante again where nobody opens."""
    if not any(isinstance(step, Blinds) for step in steps):
        return steps
    rest = [step for step in steps if not isinstance(step, Ante | Blinds)]
    draws = any(isinstance(step, Draw) for step in rest)
    at = next(at for at, step in enumerate(rest) if isinstance(step, BetStep))
    opening = rest[at]
    assert isinstance(opening, BetStep)
    rest[at] = replace(
        opening, first="eldest", check=True, unopened="ante-again" if draws else "go-on"
    )
    return (Ante(), *rest)


def after_draw(steps: Steps, first: First) -> Steps:
    """Who speaks first in each betting interval right after a draw."""
    return tuple(
        replace(step, first=first)
        if isinstance(step, BetStep) and isinstance(before, Draw)
        else step
        for before, step in zip((None, *steps), steps, strict=False)
    )


def checks(steps: Steps, where: Checks) -> Steps:
    """Where nobody has to bet; where there are blinds, nobody checks before they are called."""
    made: list[Step] = []
    for step in steps:
        if isinstance(step, BetStep) and step.first != "after-blinds":
            first = not any(isinstance(earlier, BetStep) for earlier in made)
            may = where == "always" or (where == "first-not" and not first)
            step = replace(step, check=may)
        made.append(step)
    return tuple(made)
