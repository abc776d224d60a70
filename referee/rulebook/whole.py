"""The rulebook's files, read and checked into a Book. See games.py, laws.py, front.py, reading.py;
kept.py loads what this module has read once."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from referee.core.book.book import Book
from referee.core.book.game import Game
from referee.core.cards.judge.rule import JudgeRule
from referee.rulebook.front import load_front
from referee.rulebook.games import load_games
from referee.rulebook.judging import as_judged, load_judges
from referee.rulebook.laws import load_laws
from referee.rulebook.reading import RulebookError
from referee.rulebook.switches import load_switches, with_usual


def read_book(folder: Path) -> Book:
    """Every game, law and judge's rule under a rulebook folder. Raises RulebookError."""
    front = load_front(folder / "laws")
    (games, usual), judges = load_games(folder / "games"), load_judges(folder)
    _check_judges(games, judges)
    games = {
        id: as_judged(game, judges[game.judge()]) if game.judge() in judges else game
        for id, game in games.items()
    }
    laws = load_laws(folder / "laws", front)
    switches = load_switches(folder / "switches.toml", laws)
    laws = {id: with_usual(law, switches) for id, law in laws.items()}
    return Book(games, laws, judges, front, switches, usual)


def _check_judges(games: Mapping[str, Game], judges: Mapping[str, JudgeRule]) -> None:
    """Every showdown that names another file's judge names one that is there."""
    for game in games.values():
        for judge in game.judges:
            if judge != game.id and judge not in judges:
                known = ", ".join(sorted(judges))
                raise RulebookError(
                    f'{game.id}.toml: in [step] "judge" must be one of {known}, found "{judge}"'
                )
