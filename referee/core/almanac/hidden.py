"""What is left of nights and sums where money is not shown: places, points, how they play."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from referee.core.almanac.figures import NightFigures, Part, PlayerFigures, Swing
from referee.core.almanac.sums import HouseSums, PersonSums, Share
from referee.core.people.evening import Evening


def night_without_money(night: Evening) -> Evening:
    """A night of which nobody's result is known."""
    bare = (replace(sitting, chips=None, worth=None, open=None) for sitting in night.sittings)
    return replace(night, sittings=tuple(bare), due=())


def figures_without_money(figures: NightFigures) -> NightFigures:
    """The figures of a night, with no chips in them."""
    games = (replace(game, pots=0, pot=0) for game in figures.games)
    return replace(figures, players=tuple(map(_player, figures.players)), games=tuple(games))


def _player(player: PlayerFigures) -> PlayerFigures:
    return replace(
        player,
        won=Swing(),
        lost=Swing(),
        by_game=_unknown(player.by_game),
        by_dealer=_unknown(player.by_dealer),
        by_place=_unknown(player.by_place),
    )


def _unknown(parts: Iterable[Part]) -> tuple[Part, ...]:
    return tuple(replace(part, known=0, chips=0) for part in parts)


def without_money(sums: PersonSums) -> PersonSums:
    """A person's sums as they are where their money is not shown."""
    return replace(
        sums,
        won=(),
        beside=(),
        currency="",
        course=(),
        best=None,
        worst=None,
        pot_won=None,
        pot_lost=None,
        by_game=_bare(sums.by_game),
        by_dealer=_bare(sums.by_dealer),
        by_place=_bare(sums.by_place),
    )


def _bare(shares: Iterable[Share]) -> tuple[Share, ...]:
    return tuple(replace(share, won=()) for share in shares)


def house_without_money(sums: HouseSums) -> HouseSums:
    """The house's sums as they are where money is not shown."""
    bare = tuple(replace(game, pots=()) for game in sums.games)
    return replace(sums, pot=None, pot_of="", games=bare)
