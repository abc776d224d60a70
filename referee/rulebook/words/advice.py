"""What the guidelines would say against a game made up before the deal."""

from __future__ import annotations

from referee.core.book.game import Ante, BetStep, Blinds, Deal, Declare, Draw, Game, Showdown
from referee.core.book.needed import cards_needed
from referee.core.cards.judge.rule import JudgeRule


def advice(game: Game, judge: JudgeRule, players: int) -> list[str]:
    """What the guidelines would say against it. Nothing here forbids anything; of games against
    the dealer alone they say nothing."""
    said: list[str] = []
    end = game.steps[game.showdown(0)] if game.steps else None
    if isinstance(end, Showdown) and end.versus is not None:
        return said
    bets = sum(isinstance(step, BetStep) for step in game.steps[: game.showdown(0)])
    if bets == 1:
        said.append("One betting round isn’t many: two to five is usual.")
    if bets > 5:
        said.append(f"{bets} betting rounds are a lot: two to five are usual.")
    needed, pack = cards_needed(game, players), game.pack_for(players)
    if needed > pack:
        said.append(f"{players} players need {needed} cards, and the deck has {pack}.")
    elif game.draws and needed + 2 * players > pack:
        said.append(f"{pack - needed} cards are left for the draws of {players}: a tight fit.")
    qualified = judge.qualify.low_max or judge.qualify.low_no_pair
    if judge.mode == "hilo" and judge.declare and qualified:
        said.append("Declare or qualify, not both.")
    ends = judge.names == ("high", "low")
    if judge.mode == "hilo" and ends and not judge.declare and not qualified:
        said.append("High-low works best with a declare or a qualifier.")
    if judge.mode == "hilo" and players < 5:
        said.append("High-low is best with five players or more.")
    wild = 4 * len(judge.wild.ranks) + len(judge.wild.cards) + (judge.wild.joker == "wild")
    if wild > 6 or judge.wild.lowest:
        said.append("That many wild cards make for ties and confusion: four, maybe six, is plenty.")
    ranks = set(judge.wild.ranks)
    if judge.mode == "low" and ranks & {2, 3, 4, 5, 6, 7, 14}:
        said.append("For low, make useless cards wild: kings rather than deuces.")
    if judge.mode == "high" and ranks & {11, 12, 13, 14}:
        said.append("For high, make useless cards wild: deuces rather than kings.")
    if judge.mode == "hilo" and ranks and ranks != {9} and judge.qualify.low_max == 8:
        said.append("With eight or better for low, nines are the useless cards: make those wild.")
    held, common = (sum(cards) for cards in zip(*_dealt(game), strict=True))
    if _as_dealt(game) and not (held in judge.cards and common in judge.community):
        said.append(
            f"Each player ends up with {held} cards, and {common or 'none'} in the middle: say so "
            "under “Which cards make a hand”."
        )
    if judge.cards[0] > 9:
        said.append("More than nine cards are hard to hold.")
    return said


def _dealt(game: Game) -> list[tuple[int, int]]:
    """What each deal gives everybody, and the middle, up to the first showdown."""
    steps = game.steps[: game.showdown(0)]
    deals = [step for step in steps if isinstance(step, Deal)]
    return [(0, 0), *((step.down + step.up, step.common) for step in deals)]


def _as_dealt(game: Game) -> bool:
    """Whether everybody ends up with as many cards as were dealt: nothing is bought, thrown, taken
    from a widow or a stock, or brought by an up card."""
    plain = Ante | Blinds | Deal | BetStep | Draw | Declare | Showdown
    deals = [step for step in game.steps if isinstance(step, Deal)]
    return (
        not game.events
        and all(isinstance(step, plain) for step in game.steps)
        and not any(step.stock or step.widow or step.where for step in deals)
        and not any(isinstance(step, Draw) and step.extra for step in game.steps)
    )
