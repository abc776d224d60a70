"""What a newcomer asks about a game, and what the game itself says to it.

Each answer is made of the steps of the game and of how it is judged."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache

from referee.core.book.game import (
    Game,
)
from referee.core.book.prices import CardEvent
from referee.core.cards.judge.rule import JudgeRule
from referee.screens.games.words import asked_cards, asked_pot, asked_table, asked_turns
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
    "first": asked_turns.first,
    "turns": asked_turns.turns,
    "wins": asked_pot.wins,
    "wild": asked_pot.wild,
    "cards": asked_cards.cards,
    "draw": asked_cards.draw,
    "openers": asked_turns.openers,
    "declare": asked_turns.declares,
    "check": asked_turns.check,
    "passed": asked_turns.passed,
    "costs": asked_cards.costs,
    "up": asked_cards.up,
    "split": asked_pot.split,
    "ace": asked_table.aces,
    "ante": asked_table.ante,
    "most": asked_table.most,
    "deals": asked_table.deals,
}
"""Each matter by its name in `topic` of rulebook/cues.toml."""
