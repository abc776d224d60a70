"""Stakes in words, and the stakes one can begin with."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from referee.core.book.families import Family
from referee.core.book.game import Ante, BetStep, Blinds, Deal, Game, Showdown, Stakes, Step
from referee.core.book.posts import SideAnteBy

SIDE_ANTE: Mapping[SideAnteBy, str] = {
    "all": "",
    "dealer": " by the dealer",
    "big-blind": " by the big blind",
}
"""Who pays an ante beside the blinds."""


@lru_cache(maxsize=256)
def in_words(stakes: Stakes, game: Game | None, antes: bool = True) -> str:
    """What is played for, in words: "ante 1, bets 2 and 4, three raises", "blinds 1 · 2, no limit".

    Only what the game has: an ante, blinds, a bring-in. antes: whether somebody antes now.
    """
    rule, kinds = stakes.limit, game.steps if game is not None else ()
    first, least = forced(stakes, game, antes), f", minimum bet {rule.sizes[0]}"
    if game is not None and game.blinds is not None:
        posted = stakes.amounts(stakes.in_force(game.blinds))
        least = least if rule.sizes[0] != posted[-1] else ""
    sizes = " and ".join(str(size) for size in rule.sizes)
    said = {
        "fixed": f"bets {sizes}",
        "spread": f"bets {rule.sizes[0]} to {rule.most}",
        "pot": f"pot limit{least}",
        "none": f"no limit{least}",
    }[rule.kind]
    many = "raise" if rule.raises == 1 else "raises"
    raises = f", {rule.raises} {many}" if rule.raises is not None else ""
    if kinds and not any(isinstance(step, BetStep) for step in kinds):
        return ", ".join(first)
    return ", ".join((*first, f"{said}{raises}"))


def forced(stakes: Stakes, game: Game | None, antes: bool = True) -> list[str]:
    """What has to be put in: "ante 1", "blinds 1 · 2", "bring-in 1"."""
    found = list[str]()
    kinds = game.steps if game is not None else ()
    ante = [step for step in kinds if isinstance(step, Ante) and not step.chips]
    if antes and (not kinds or ante):
        due = {step.due(stakes.ante) for step in ante if step.place is None}
        found.append(f"ante {due.pop() if len(due) == 1 else stakes.ante}")
    if any(isinstance(step, Showdown) and step.lives for step in kinds):
        found.append(f"a lost life costs {stakes.ante}")
    if stakes.side_ante and not ante and game is not None and game.blinds is not None:
        found.append(f"ante {stakes.side_ante}{SIDE_ANTE[stakes.side_ante_by]}")
    if game is not None and game.blinds is not None:
        posted = stakes.amounts(stakes.in_force(game.blinds))
        found.append(f"{'blinds' if len(posted) > 1 else 'blind'} {' · '.join(map(str, posted))}")
    if any(isinstance(step, BetStep) and step.bring_in for step in kinds):
        found.append(f"bring-in {stakes.least_in}")
    return found


def _sample(name: str, *steps: Step) -> Game:
    return Game("", name, "", (2, 10), 52, steps)


TWO_BLINDS = Blinds(((0, 1), (1, 2)))


SAMPLES: Mapping[Family, Game] = {
    "draw": _sample(
        "Draw and other games with antes",
        Ante(),
        BetStep("", unopened="ante-again"),
        Showdown(forfeit=True),
    ),
    "blind-draw": _sample("Draw with blinds", TWO_BLINDS, BetStep("")),
    "stud": _sample("Stud", Ante(), BetStep("", bring_in=True)),
    "holdem": _sample("Hold’em", TWO_BLINDS, Deal(2, common=5), BetStep("")),
    "omaha": _sample("Omaha", TWO_BLINDS, Deal(4, common=5), BetStep("")),
}
"""For each family its name, and what all its games have."""
