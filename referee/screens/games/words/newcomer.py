"""What a newcomer asks about a game, and what the game itself says to it.

Each answer is made of the steps of the game and of how it is judged."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from referee.core.book.game import Game
from referee.core.book.prices import CardEvent
from referee.core.cards.judge.rule import JudgeRule
from referee.screens.games.words import newcomer_cards, newcomer_pot, newcomer_table, newcomer_turns
from referee.screens.games.words.priced import on_the_card
from referee.screens.games.words.steps_of import is_free
from referee.screens.words.names import capital
from referee.screens.words.prices import named

Rules = Sequence[JudgeRule]


@lru_cache(maxsize=64)
def answers(game: Game, rules: tuple[JudgeRule, ...]) -> Mapping[str, str]:
    """What the game says to each matter a newcomer asks about, and of each card that brings
    something ("up three"). Where nobody knows how it is judged, what the steps alone say."""
    known = (topic for topic in ASKED if rules or is_free(game) or topic not in JUDGED)
    found = {topic: capital(ASKED[topic](game, rules)) for topic in known}
    for event in game.events:
        for word in _called(event):
            found[f"up {word}"] = capital(on_the_card(event))
    return found


def _called(event: CardEvent) -> tuple[str, ...]:
    """What people call the card of an event: "an open pair" is "open pair" or "pair"."""
    name = named(event.card).partition(" ")[2]
    return tuple(dict.fromkeys((name, name.removeprefix("open "), *OTHER.get(name, ()))))


OTHER = {"deuce": ("two",)}


JUDGED = ("wins", "wild", "split", "ace")


ASKED: Mapping[str, Callable[[Game, Rules], str]] = {
    "first": newcomer_turns.first,
    "turns": newcomer_turns.turns,
    "wins": newcomer_pot.wins,
    "wild": newcomer_pot.wild,
    "cards": newcomer_cards.cards,
    "draw": newcomer_cards.draw,
    "openers": newcomer_turns.openers,
    "declare": newcomer_turns.declares,
    "check": newcomer_turns.check,
    "passed": newcomer_turns.passed,
    "costs": newcomer_cards.costs,
    "up": newcomer_cards.up,
    "split": newcomer_pot.split,
    "ace": newcomer_table.aces,
    "ante": newcomer_table.ante,
    "most": newcomer_table.most,
    "deals": newcomer_table.deals,
}
"""Each matter by its name in `topic` of rulebook/cues.toml."""
