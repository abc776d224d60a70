"""The page about the judge tells the truth: its examples are run."""

from __future__ import annotations

import json
import re
import shlex

import pytest

from referee.commands.cli import main
from referee.commands.judge import answer
from referee.core.cards.cards import read_cards
from referee.paths import ROOT

PAGE = (ROOT / "docs" / "judge.md").read_text(encoding="utf-8")


def blocks(kind: str) -> list[str]:
    return re.findall(rf"```{kind}\n(.*?)```", PAGE, re.S)


def test_the_example_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    words = shlex.split(blocks("sh")[0])
    assert words.pop(0) == "referee"
    assert main(words) == 0
    assert capsys.readouterr().out == blocks("text")[0]


def test_the_example_for_programs() -> None:
    question, told = (json.loads(block) for block in blocks("json"))
    assert answer(question) == told


def test_the_ways_to_write_a_card() -> None:
    rows = dict(re.findall(r"^\| (`.*?) \| (.*?) \|$", PAGE, re.M))
    same, jokers = (
        re.findall(r"`(.*?)`", next(row for row in rows if word in row))
        for word in ("10h", "joker")
    )
    assert len({read_cards(one) for one in same if "K" not in one and "king" not in one}) == 1
    assert len({read_cards(one) for one in same if "K" in one or "king" in one}) == 1
    assert len({read_cards(one) for one in jokers}) == 1
    assert len(read_cards("Kh Kd 9 9 2")) == 5
