"""What a player reads of a game is set in type: ’ and “ ”, never straight."""

from __future__ import annotations

from shelf import BOOK


def test_names_and_summaries_of_games_are_set_in_type() -> None:
    said = [
        text
        for game in BOOK.games.values()
        for text in (game.name, game.summary, *game.aliases)
        if "'" in text or '"' in text
    ]
    assert not said
