"""Reads rulebook/games/*.toml: the header and the steps of each game."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Literal, cast

from referee.core.game import (
    Ante,
    Bet,
    Deal,
    Draw,
    First,
    Free,
    Game,
    Showdown,
    Step,
    Unopened,
)
from referee.rulebook.reading import Table, load_toml

WORDS = ("ante", "deal", "bet", "draw", "free", "showdown")
STRENGTHS = ("jacks-or-better", "queens-or-better", "kings-or-better", "aces-or-better")
PACKS = {"52": 52, "53": 53, "36": 36, "32": 32}


def load_games(folder: Path) -> Mapping[str, Game]:
    """Every game that has steps, by id (the file's name), in the order of their names."""
    games = [load_game(path) for path in sorted(folder.glob("*.toml"))]
    playable = [game for game in games if game.steps]
    return {game.id: game for game in sorted(playable, key=lambda game: game.name)}


def load_game(path: Path) -> Game:
    """One game file. Raises RulebookError."""
    table = load_toml(path)
    game = Game(
        id=path.stem,
        name=table.text("name"),
        summary=table.text("summary"),
        players=_players(table),
        pack=_pack(table),
        steps=tuple(_step(step) for step in table.tables("step")),
        aliases=table.texts("aliases", ()),
    )
    table.texts("sources", ())
    table.maybe_table("judge")
    table.done()
    if game.steps:
        _check_order(table, game)
    return game


def _players(table: Table) -> tuple[int, int]:
    found = table.numbers("players", least=2, most=12)
    if len(found) != 2 or found[0] > found[1]:
        raise table.error("players", "must be two numbers, the least and the most")
    return found[0], found[1]


def _pack(table: Table) -> int:
    judge = table.maybe_table("judge")
    return PACKS.get(judge.text("pack", "52"), 52) if judge else 52


def _step(table: Table) -> Step:
    step: Step
    match table.choice("do", WORDS):
        case "ante":
            step = Ante(units=table.number("units", 1, least=1, most=20))
        case "deal":
            step = Deal(
                down=table.number("down", 0, least=0, most=9),
                up=table.number("up", 0, least=0, most=9),
                common=table.number("common", 0, least=0, most=9),
            )
            if not (step.down or step.up or step.common):
                raise table.error("do", "deals no card: give down, up or common")
        case "bet":
            step = Bet(
                name=table.text("name"),
                first=cast(First, table.choice("first", ("eldest", "opener"), "eldest")),
                check=table.flag("check", True),
                check_raise=table.flag("check-raise", True),
                size=table.number("size", 1, least=1, most=9),
                needs=table.choice("needs", ("nothing", *STRENGTHS), "nothing"),
                unopened=cast(Unopened, table.choice("unopened", ("go-on", "ante-again"), "go-on")),
            )
            if step.needs != "nothing" and step.unopened != "ante-again":
                raise table.error("needs", 'wants unopened = "ante-again" beside it')
        case "draw":
            step = Draw(
                least=table.number("least", 0, least=0, most=9),
                most=table.number("most", 5, least=0, most=9),
            )
        case "free":
            step = Free()
        case _:
            step = Showdown(proves=table.texts("proves", (), allowed=("openers",)))
    table.done()
    return step


def _check_order(table: Table, game: Game) -> None:
    """A deal before anything is bet or drawn, and one showdown, at the end."""
    kinds: list[type[Step]] = [type(step) for step in game.steps]
    if kinds.count(Showdown) != 1 or kinds[-1] is not Showdown:
        raise table.error("step", "must end with one showdown")
    if Free in kinds:
        if kinds != [Free, Showdown]:
            raise table.error("step", "that is free stands alone, before the showdown")
        return
    if Deal not in kinds:
        raise table.error("step", "must deal cards before the showdown")
    first: Literal[0] | int = kinds.index(Deal)
    if any(kind in (Bet, Draw) for kind in kinds[:first]):
        raise table.error("step", "must deal cards before a bet or a draw")
    least = sum(step.down + step.up for step in game.steps if isinstance(step, Deal))
    common = sum(step.common for step in game.steps if isinstance(step, Deal))
    if least * game.players[1] + common > game.pack:
        raise table.error("players", f"need more cards than the {game.pack} of the pack")
