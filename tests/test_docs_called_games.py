"""The page that says where each choice of a called game is set: every place it names is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from shelf import BOOK, ROOT

from referee.rulebook import language
from referee.rulebook.games import WORDS
from referee.screens.games.words.composing import FIELDS

PAGE = (ROOT / "docs" / "called-games.md").read_text("utf-8")
ROWS = [
    tuple(cell.strip() for cell in line.strip("|").split("|"))
    for line in PAGE.splitlines()
    if re.match(r"\| \d+ ", line)
]
STAKES = (ROOT / "templates" / "games" / "_stakes.html").read_text("utf-8")
CHINESE = (ROOT / "templates" / "sheets" / "new_chinese.html").read_text("utf-8")
SECTIONS = 47


def is_there(where: str) -> bool:
    kind, _, place = where.partition(" ")
    key, _, value = place.partition("=")
    if kind == "game":
        return place in BOOK.games
    if kind == "composer":
        return key == "wild" or (
            key in FIELDS and (not value or value in dict(FIELDS[key].options))
        )
    if kind == "key":
        part, _, word = place.partition(".")
        if part in WORDS:
            return word in language.of_step(part)
        return word in {"judge": language.of_judge, "event": language.of_event}[part]()
    if kind == "stakes":
        return f"'{place}'" in STAKES
    if kind == "sheet":
        return all(f'name="{field}"' in CHINESE for field in place.split(", "))
    return kind == "not:" and len(place.split()) > 3


def test_every_section_is_there() -> None:
    assert {int(section.split()[0]) for section, *_ in ROWS} == set(range(1, SECTIONS + 1))


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row[0]}: {row[1]}")
def test_every_place_that_is_named_is_there(row: tuple[str, str, str]) -> None:
    assert is_there(row[2]), row


def test_the_page_is_one_of_the_docs() -> None:
    assert "called-games.md" in (ROOT / "docs" / "language.md").read_text("utf-8")
    assert Path(ROOT / "docs" / "called-games.md").is_file()
