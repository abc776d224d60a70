"""Stakes belong to the game: which family a game is of, and what is usual there.

The shape. A night has one Stakes (`night.stakes`) and a table of pairs (family, Stakes),
`night.families`. A family that is not in the table plays for the night's stakes: a night of before
there were families has no table, so all its games are played for one and the same. What a chip is
(smallest, worth, currency, colours) is the night's alone; a family's own copy of it is not looked
at. NightBegan and each StakesSet carry the whole table as it is from then on, so the fold only
puts it in its place. A HandBegan carries the stakes of its deal; Restaked changes those of a deal
in which nobody has bet yet, and nothing of the night.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Literal

from referee.core.book.game import Ante, BetStep, Blinds, Deal, Game, Limit, Stakes

Family = Literal["draw", "blind-draw", "stud", "holdem", "omaha"]
"""Games with antes; draw games with blinds; with a bring-in; with blinds and common cards; the
same with four cards and more for everybody."""
Families = tuple[tuple[Family, Stakes], ...]
ALL: tuple[Family, ...] = ("draw", "blind-draw", "stud", "holdem", "omaha")
FOUR = 4


def family(game: Game) -> Family:
    """The family whose stakes a game is played for."""
    deals = [step for step in game.steps if isinstance(step, Deal)]
    if any(isinstance(step, BetStep) and step.bring_in for step in game.steps):
        return "stud"
    if not any(isinstance(step, Blinds) for step in game.steps):
        return "draw"
    if not any(step.common for step in deals):
        return "blind-draw"
    return "omaha" if sum(step.down for step in deals) >= FOUR else "holdem"


def usual(which: Family, night: Stakes) -> Stakes:
    """What a family is mostly played for, from the smallest chip on: antes and the small blind of
    one chip, bets of two and four; no limit in hold'em, pot limit in Omaha. Fixed bets have as
    many raises as the night's."""
    chip, raises = night.chip, night.limit
    if raises.kind not in ("fixed", "spread"):
        raises = Limit()
    limit = Limit("fixed", (2 * chip, 4 * chip), 0, raises.raises, raises.heads_up_free)
    if which in ("holdem", "omaha"):
        limit = Limit("none" if which == "holdem" else "pot", (2 * chip,), raises=None)
    return in_chips_of(night, Stakes(ante=chip, limit=limit))


def usual_but(which: Family, night: Stakes) -> Families:
    """What all families but that one are mostly played for, where it plays for the night's."""
    return tuple((other, usual(other, night)) for other in ALL if other != which)


def as_before(which: Family, first: Stakes, night: Stakes, families: Families) -> Families:
    """What all families but that one play for in a new night that begins with these first stakes:
    the same as in another night, or what is usual where that had no table."""
    if not families:
        return usual_but(which, first)
    kept = tuple((other, stakes_of(other, night, families)) for other in ALL if other != which)
    return playable(first, kept)


def in_chips_of(night: Stakes, stakes: Stakes) -> Stakes:
    """Stakes with what a chip is in this night."""
    return replace(
        stakes, chip=night.chip, worth=night.worth, currency=night.currency, colours=night.colours
    )


def stakes_of(which: Family, night: Stakes, families: Families) -> Stakes:
    """What a family plays for in a night with these stakes and this table."""
    own = next((stakes for name, stakes in families if name == which), None)
    return night if own is None else in_chips_of(night, own)


def with_stakes(families: Families, which: Family, stakes: Stakes) -> Families:
    """The table with one family's stakes changed."""
    return tuple(
        (name, found)
        for name in ALL
        for found in ([stakes] if name == which else [s for f, s in families if f == name])
    )


def playable(night: Stakes, families: Families) -> Families:
    """The table after the night's smallest chip changed: a family whose amounts cannot be made of
    such chips gets what is usual."""
    return tuple(
        (name, stakes if fits(in_chips_of(night, stakes)) else usual(name, night))
        for name, stakes in families
    )


def fits(stakes: Stakes) -> bool:
    """Whether the chips in play make up every amount."""
    forced = (stakes.ante, stakes.bring_in, stakes.forfeit, stakes.side_ante, *stakes.blinds)
    return not any(amount % stakes.chip for amount in (*forced, *stakes.limit.sizes))


def forced_amounts(game: Game, stakes: Stakes) -> tuple[tuple[object, ...], ...]:
    """What goes in before anybody may choose, step by step: as (who or which posts, chips)."""
    found: list[tuple[object, ...]] = []
    for step in game.steps:
        if isinstance(step, Ante):
            found.append((step.place, step.due(stakes.ante)))
        elif isinstance(step, Blinds):
            posted = stakes.in_force(step)
            places = [place for place, _ in posted.posts]
            found.append((*places, *stakes.amounts(posted)))
    return tuple(found)
