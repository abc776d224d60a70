"""Games made up before the deal: named, checked, and kept as files like all others."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from referee.core.game import Bet, Blinds, Deal, Declare, Draw, Game, Handle
from referee.core.judging.rule import JudgeRule
from referee.rulebook.composing import Changes, advice, compose, slug
from referee.rulebook.games import load_game
from referee.rulebook.judging import load_ladders, read_judge
from referee.rulebook.reading import load_toml

RULEBOOK = Path(__file__).parent.parent.parent / "rulebook"


def made(tmp_path: Path, base: str, changes: Changes) -> tuple[Game, JudgeRule]:
    """The composed game, through the same loaders as every file."""
    path = tmp_path / "composed.toml"
    path.write_text(compose(RULEBOOK / "games" / f"{base}.toml", changes), encoding="utf-8")
    game = load_game(path)
    ladders = load_ladders(RULEBOOK)
    return game, read_judge(load_toml(path).table("judge"), game.id, game.name, ladders)


def test_the_worked_name_of_the_catalogue(tmp_path: Path) -> None:
    changes = Changes(cards=3, draws=3, wild=("K",))
    game, judge = made(tmp_path, "california-lowball", changes)
    assert game.name == "Three-card triple-draw California lowball, kings wild"
    kinds = [type(step) for step in game.steps]
    assert kinds[:2] == [Blinds, Deal]
    assert (kinds.count(Draw), kinds.count(Bet)) == (3, 4)
    assert (judge.mode, judge.cards, judge.wild.ranks, judge.wild.joker) == (
        *("low", (3,), (13,)),
        "bug",
    )
    assert slug(game.name) == "three-card-triple-draw-california-lowball-kings-wild"


def test_high_low_with_a_declaration_before_the_showdown(tmp_path: Path) -> None:
    game, judge = made(tmp_path, "five-card-draw", Changes(ends="hilo", declare=True))
    assert isinstance(game.steps[-2], Declare)
    assert (judge.mode, judge.declare) == ("hilo", True)
    assert game.name == "Five-card draw, high-low, with declare"


def test_a_low_game_needs_no_openers(tmp_path: Path) -> None:
    game, judge = made(tmp_path, "jackpots", Changes(ends="low"))
    assert not game.has_openers
    assert judge.openers is None


def test_one_more_is_drawn_than_thrown_with_four_before(tmp_path: Path) -> None:
    game, _ = made(tmp_path, "lowball", Changes(four_before=True))
    deal = next(step for step in game.steps if isinstance(step, Deal))
    draw = next(step for step in game.steps if isinstance(step, Draw))
    assert (deal.down, draw.extra) == (4, 1)


def test_passes_come_before_bets_and_the_roll_out_at_the_end(tmp_path: Path) -> None:
    changes = Changes(cards=7, draws=0, passes=(3, 2), rollout=True)
    game, _ = made(tmp_path, "five-card-draw", changes)
    done = [step.what for step in game.steps if isinstance(step, Handle)]
    assert done == ["pass", "pass", "discard", "arrange", *["turn-up"] * 4]
    assert game.players[1] == 7  # seven cards each out of fifty-two


def said(tmp_path: Path, base: str, changes: Changes, players: int = 6) -> str:
    return " ".join(advice(*made(tmp_path, base, changes), players))


@pytest.mark.parametrize(
    ("changes", "players", "words"),
    [
        (Changes(ends="hilo"), 6, "a declaration or a qualifier"),
        (Changes(ends="hilo", declare=True, qualifier="8"), 6, "not both"),
        (Changes(ends="hilo", declare=True), 4, "five players or more"),
        (Changes(wild=("2", "J")), 6, "So many wild cards"),
        (Changes(wild=("lowest",)), 6, "So many wild cards"),
        (Changes(ends="low", wild=("2",)), 6, "kings rather than deuces"),
        (Changes(draws=0), 6, "One betting interval"),
        (Changes(draws=4, rollout=True), 6, "betting intervals are many"),
        (Changes(cards=7), 8, "need 56 cards"),
        (Changes(cards=7), 6, "tight fit"),
    ],
)
def test_the_guidelines_of_the_catalogue(
    tmp_path: Path, changes: Changes, players: int, words: str
) -> None:
    assert words in said(tmp_path, "five-card-draw", changes, players)


def test_nothing_is_said_against_a_good_game(tmp_path: Path) -> None:
    assert said(tmp_path, "five-card-draw", Changes(wild=("2",))) == ""
    assert said(tmp_path, "jackpots", Changes()) == ""


BASES = sorted(
    path.stem
    for path in (RULEBOOK / "games").glob("*.toml")
    if 'do = "draw"' in path.read_text("utf-8").replace("   ", " ").replace("  ", " ")
)


def test_every_mixture_is_a_file_the_loader_takes(tmp_path: Path) -> None:
    """Every base with a draw, with every pair of changes."""
    parts: list[dict[str, object]] = [
        {"cards": 3},
        {"cards": 7},
        {"draws": 0},
        {"draws": 3},
        {"ends": "hilo"},
        {"ends": "low", "low": "deuce-to-seven"},
        {"wild": ("2", "Js")},
        {"joker": "wild"},
        {"declare": True},
        {"qualifier": "8"},
        {"rollout": True},
        {"passes": (3, 2, 1)},
        {"tigers": True},
        {"four_before": True},
    ]
    assert len(BASES) > 15
    for base in BASES:
        for one, other in product(parts[::2], parts[1::2]):
            changes = Changes(**{**one, **other})  # type: ignore[arg-type]
            game, judge = made(tmp_path, base, changes)
            assert 2 <= game.players[0] <= game.players[1] <= 12
            assert all(isinstance(line, str) for line in advice(game, judge, 5))


def test_a_hostile_name_stays_text(tmp_path: Path) -> None:
    base = tmp_path / "base.toml"
    text = (RULEBOOK / "games" / "five-card-draw.toml").read_text("utf-8")
    line = next(one for one in text.splitlines() if one.startswith("name"))
    base.write_text(text.replace(line, 'name = "A \\"b\\" \\\\ <i>"'), encoding="utf-8")
    path = tmp_path / "out.toml"
    path.write_text(compose(base, Changes(wild=("2",))), encoding="utf-8")
    assert load_game(path).name == 'A "b" \\ <i>, deuces wild'
    assert slug('A "b" \\ <i>, deuces wild') == "a-b-i-deuces-wild"
    assert slug("…") == "house-game"
