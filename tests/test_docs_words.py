"""The page of all words is what the reader of files takes: WORDS=write writes it anew."""

from __future__ import annotations

import os

import pytest
from shelf import ROOT
from words_page import RANKS, page

from referee.core.book.strengths import PAIRS
from referee.core.cards.judge.ladder import KINDS
from referee.rulebook import language
from referee.rulebook.games import BRINGS, WORDS
from referee.rulebook.judging import load_ladders
from referee.screens.games.words.everykey import SYNONYMS

PAGE = ROOT / "docs" / "words.md"
if os.environ.get("WORDS") == "write":
    PAGE.write_text(page(), encoding="utf-8")
TEXT = PAGE.read_text("utf-8")
PARTS = {
    **{each: language.of_step(each) for each in WORDS},
    "event": language.of_event(),
    "judge": language.of_judge(),
    "judge.end": language.of_end(),
}
NAMED_ONCE = {*KINDS, *load_ladders(ROOT / "rulebook")}


def test_the_page_is_as_the_reader_of_files_has_it() -> None:
    assert page() == TEXT


@pytest.mark.parametrize("part", PARTS)
def test_every_key_and_every_word_it_takes_stands_there(part: str) -> None:
    start = TEXT.index(f'`do = "{part}"`' if part in WORDS else f"[{part}]")
    section = TEXT[start : TEXT.index("\n## ", start)]
    for key, ask in PARTS[part].items():
        if f"{part}.{key}" in (*SYNONYMS, "compare.prices"):
            continue
        assert f"| `{key}` |" in section, key
        for option in {*ask.options} - {*RANKS, ""}:
            bare = option.removesuffix("-or-better")
            there = f'"{option}"' in section or f"| `{bare}` |" in TEXT
            assert there or option in PAIRS, (key, option)


def test_kinds_orders_and_what_cards_bring_stand_there() -> None:
    assert [kind for kind in NAMED_ONCE if f"`{kind}`" not in TEXT] == []
    assert [brings for brings in BRINGS if f'"{brings}"' not in TEXT] == []


def test_the_other_pages_lead_to_it() -> None:
    for name in ("language.md", "adding-a-game.md", "engine.md"):
        assert "(words.md)" in (ROOT / "docs" / name).read_text("utf-8"), name
