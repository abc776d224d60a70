"""The rule card of a game: how it is dealt and bet, and the order of hands, on one screen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from referee.core.game import Ante, Bet, Deal, Draw, Free, Game, Showdown, Step
from referee.screens.felt import STRENGTH
from referee.screens.names import capital, count, listed

EXAMPLES = {
    "five-of-a-kind": "K♠ K♥ K♦ K♣ joker",
    "straight-flush": "9♥ 8♥ 7♥ 6♥ 5♥",
    "four-of-a-kind": "Q♠ Q♥ Q♦ Q♣ 4♣",
    "full-house": "8♠ 8♥ 8♣ J♦ J♣",
    "flush": "A♣ J♣ 8♣ 5♣ 2♣",
    "straight": "10♠ 9♦ 8♣ 7♥ 6♠",
    "three-of-a-kind": "7♠ 7♦ 7♣ K♦ 2♠",
    "two-pair": "K♥ K♣ 5♠ 5♦ 9♥",
    "pair": "J♠ J♦ A♣ 8♥ 3♣",
    "high-card": "A♠ Q♦ 9♣ 6♥ 4♠",
}


@dataclass(frozen=True, slots=True)
class Rank:
    name: str
    example: str


@dataclass(frozen=True, slots=True)
class Card:
    """A rule card. steps: the course of a deal; ranks: hands, the best first."""

    id: str
    name: str
    aliases: str
    summary: str
    players: str
    pack: str
    steps: tuple[str, ...]
    ranks: tuple[Rank, ...]


def card(game: Game) -> Card:
    """The card of a game."""
    return Card(
        id=game.id,
        name=game.name,
        aliases=listed(game.aliases, "or"),
        summary=game.summary,
        players=f"{game.players[0]} to {game.players[1]} players",
        pack=f"{game.pack} cards",
        steps=tuple(_step(step) for step in game.steps),
        ranks=tuple(
            Rank(capital(kind.replace("-", " ")), EXAMPLES.get(kind, ""))
            for kind in game.ranks
            if kind != "five-of-a-kind" or game.pack > 52
        ),
    )


def _step(step: Step) -> str:
    match step:
        case Ante():
            return "Everybody antes."
        case Deal(down, up, common):
            parts = [
                f"{count(number, 'card')} {way}"
                for number, way in ((down, "down"), (up, "up"), (common, "for all in the middle"))
                if number
            ]
            return f"The dealer deals {listed(parts)}."
        case Bet():
            return _bet(step)
        case Draw(_, most):
            return (
                f"The draw: in turn from the dealer’s left, up to {count(most, 'card')}, "
                "the discard first. The bottom card is never dealt."
            )
        case Free():
            return "Anybody puts in or takes out any amount, in any order."
        case Showdown(proves):
            proof = " The opener proves the opening, called or not." if proves else ""
            return f"Showdown: everybody in on the call shows all cards; cards speak.{proof}"
        case _:
            assert_never(step)


def _bet(step: Bet) -> str:
    first = {
        "eldest": "the player at the dealer’s left speaks first",
        "opener": "whoever opened speaks first, or the next one in at the left",
        "after-blinds": "the player after the blinds speaks first",
    }[step.first]
    needs = f" It takes {STRENGTH[step.needs]} to open." if step.needs in STRENGTH else ""
    passed = " If nobody opens, everybody antes again." if step.unopened == "ante-again" else ""
    check = "" if step.check else " Bet or drop: there is no checking."
    return f"{step.name}: {first}.{needs}{check}{passed}"
