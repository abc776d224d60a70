"""The law somebody means is among the first. The held half was not looked at while tuning."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from referee.ask_cli import finder
from referee.cli import main
from referee.core.book import Book
from referee.finding.index import Finder, Moment
from referee.finding.measure import measured, questions
from referee.finding.moments import moment

HERE = Path(__file__).parent
ROOT = HERE.parent.parent


@pytest.fixture(scope="module")
def finds(book: Book) -> Finder:
    return finder(book, ROOT / "rulebook")


def test_the_commonest_are_found_at_once(finds: Finder) -> None:
    for asked, law in (
        ("he gave me four i asked for three", "wrong-number-drawn"),
        ("he opened without jacks", "false-openers"),
        ("she bet before me", "out-of-turn"),
        ("i mistook my hand and split my jacks to draw to a flush", "splitting-openers"),
    ):
        assert finds.find(asked)[0].law.id == law, asked


def test_nothing_is_found_for_nothing(finds: Finder) -> None:
    assert finds.find("") == ()
    assert finds.find("!!! ???") == ()


def test_no_more_are_given_than_asked_for(finds: Finder) -> None:
    assert len(finds.find("card", most=5)) == 5
    assert len(finds.find("card", most=2)) == 2


def test_a_found_law_says_by_which_words(finds: Finder) -> None:
    assert "four" in finds.find("he gave me four i asked for three")[0].words


def test_the_state_of_the_hand_decides_between_likely_ones(finds: Finder, book: Book) -> None:
    asked = "a card was turned up"
    in_draw = finds.find(asked, moment(book, "jackpots", "draw"))
    assert any("draw" in one.law.stages for one in in_draw[:1])
    assert moment(book, "no-such-game", "no-such-step") == Moment()


def test_on_the_held_half_the_law_is_among_the_first(finds: Finder, book: Book) -> None:
    held = questions(HERE / "held.jsonl")
    bare = measured(finds, book, held, told=False)
    told = measured(finds, book, held, told=True)
    assert (bare.third, bare.first) >= (0.70, 0.45)
    assert bare.first >= 0.45
    assert told.third >= 0.80
    assert told.first >= 0.60


def test_ask_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ask", "he", "opened", "without", "jacks", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert set(found[0]) == {"law", "title", "cites", "ruling"}
    assert found[0]["law"] == "false-openers"
    assert main(["ask", "he opened without jacks"]) == 0
    assert capsys.readouterr().out.startswith("False openers\n")


def test_many_questions_at_once(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = (
        '{"id": "a", "query": "she bet before me", "game": "jackpots"}\n\n{"id": "b"}\nnot json\n'
    )
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))
    assert main(["ask", "--jsonl", "-"]) == 2
    out, err = capsys.readouterr()
    assert [json.loads(line)["id"] for line in out.splitlines()] == ["a"]
    assert "line 3" in err
    assert "line 4" in err


def test_what_cannot_be_asked(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["ask"]) == 2
    assert main(["ask", "--jsonl", str(tmp_path / "none")]) == 2
    assert "not a text file" in capsys.readouterr().err
