"""Floor! never contradicts a game: what the laws see of each game is what stands in its file."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from typing import Any

import pytest
from shelf import BOOK, ROOT

from referee.core.law.games import families
from referee.core.law.rulings import applies, sight
from referee.core.state.night import Night
from referee.notation.player import play

FILES = ROOT / "rulebook" / "games"
IDS = tuple(sorted(set(BOOK.games) - {"just-a-pot"}))
YES = {True: "yes", False: "no"}


def written(id: str) -> Mapping[str, Any]:
    """The game as its file has it."""
    return tomllib.loads((FILES / f"{id}.toml").read_text("utf-8"))


def dealt(id: str) -> Night:
    """The first deal of the game, before anybody does anything."""
    names = " ".join(["Ann", "Bob", "Cy", "Dot", "Eva"][: max(3, BOOK.games[id].players[0])])
    played = play(f"game {id}\nseats {names}\n\nnext deal", BOOK)
    assert played.log.night.playing is not None, played.wrong
    return played.log.night


def judged(id: str) -> Mapping[str, Any]:
    """How its hands are judged: as its own file says, or as the one that its showdown names."""
    file = written(id)
    other = next((step["judge"] for step in file["step"] if step.get("judge")), id)
    return written(other if other in IDS else id)["judge"]


def says(steps: list[Mapping[str, Any]], do: str) -> set[str]:
    return {step.get("says", "high-low") for step in steps if step["do"] == do}


@pytest.mark.parametrize("id", IDS)
def test_what_the_laws_see_of_a_game_stands_in_its_file(id: str) -> None:
    file, night = written(id), dealt(id)
    judge, steps = judged(id), file["step"]
    wild = judge.get("wild") or any(each["brings"] == "wild-next" for each in file.get("event", []))
    expected = {
        "game:wins": judge["mode"],
        "lowball": YES[judge["mode"] == "low"],
        "game:declare": YES["high-low" in says(steps, "declare")],
        "game:fists": YES[bool(says(steps, "declare"))],
        "blinds": YES[any(step["do"] == "blinds" for step in steps)],
    }
    if wild:
        expected["game:wild"] = "yes"
    assert {name: sight(name, night, None) for name in expected} == expected


@pytest.mark.parametrize("id", IDS)
def test_no_law_of_another_kind_of_game_is_offered(id: str) -> None:
    """In a game for high alone nobody is told about declaring high or low, halves or a qualifier;
    in one without a draw, a board, up cards or blinds nothing about these."""
    file = written(id)
    steps, kinds = file["step"], families(BOOK.games[id])
    there = {
        "draw": any(step["do"] == "draw" for step in steps),
        "board": any(step.get("common") for step in steps),
        "stud": any(step["do"] == "deal" and step.get("up") for step in steps),
        "blinds": any(step["do"] == "blinds" for step in steps),
        "passing": any(step["do"] == "pass" for step in steps),
        "lowball": judged(id)["mode"] == "low",
        "high-low": judged(id)["mode"] == "hilo" or "high-low" in says(steps, "declare"),
        "in-out": "in-out" in says(steps, "declare"),
    }
    assert {kind: kind in kinds for kind in there} == there
    night = dealt(id)
    for law in BOOK.laws.values():
        if law.games and not any(there.get(kind, kind in kinds) for kind in law.games):
            assert not applies(law, night), law.id
