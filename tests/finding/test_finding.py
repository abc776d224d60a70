"""The law somebody means is among the first. The held half was not looked at while tuning."""

from __future__ import annotations

import io
import json
import re
import time
from pathlib import Path

import pytest
from told_stories import measured, questions

from referee.commands.ask import one_sentence
from referee.commands.cli import main
from referee.core.book.book import Book
from referee.finding.index import Finder, Situation
from referee.finding.laws import finder
from referee.finding.learning import TALK
from referee.finding.moments import moment

HERE = Path(__file__).parent
ROOT = HERE.parent.parent


@pytest.mark.parametrize(
    ("text", "one"),
    [
        ("All of it. None left. A rest.", "All of it; none left; a rest."),
        ("Four in a row. Robert gives five.", "Four in a row; Robert gives five."),
        ("May it stand?", "May it stand?"),
    ],
)
def test_a_ruling_is_one_sentence(text: str, one: str) -> None:
    assert one_sentence(text) == one


def test_the_commonest_are_found_at_once(finds: Finder) -> None:
    for asked, law in (
        ("he gave me four i asked for three", "wrong-number-drawn"),
        ("he opened without jacks", "false-openers"),
        ("she bet before me", "out-of-turn"),
        ("i mistook my hand and split my jacks to draw to a flush", "splitting-openers"),
    ):
        assert finds.find(asked)[0].law.id == law, asked


@pytest.mark.parametrize("text", ["", " ", "!!! ???", "a", "😀🂡", "賭け 手札", "\x00", "is it"])
def test_nothing_is_found_for_nothing(finds: Finder, text: str) -> None:
    assert finds.find(text) == ()


@pytest.mark.parametrize(
    "text",
    [
        *("x" * 5000, "bet " * 1250, "he opened without jacks " * 200, "1234567890" * 500),
        *("0", "é" * 5000, "don't" * 1000, "' OR 1=1 --", "<script>", "%00%ff", "MISDEAL!!!!!"),
    ],
)
def test_whatever_is_typed_is_answered_soon_and_with_five_at_most(
    finds: Finder, book: Book, text: str
) -> None:
    start = time.process_time()
    found = finds.find(text, moment(book, "jackpots", "draw"))
    assert time.process_time() - start < 0.25
    assert len(found) in (0, 5)
    assert len({one.law.id for one in found}) == len(found)


@pytest.mark.parametrize(
    ("asked", "law"),
    [
        ("jacks without opened he", "false-openers"),
        ("HE OPENED WITHOUT JACKS", "false-openers"),
        ("he opned witout jacks!!", "false-openers"),
        ("he  opened\twithout\njacks", "false-openers"),
        ("“he’d opened without jacks”", "false-openers"),
        ("strnig bet", "string-bet"),
        ("a mis-deal", "misdeal"),
        ("mísdeal", "misdeal"),
    ],
)
def test_order_case_signs_and_slips_do_not_matter(finds: Finder, asked: str, law: str) -> None:
    assert finds.find(asked)[0].law.id == law


def test_while_it_is_being_typed_the_law_comes_up(finds: Finder) -> None:
    asked = "he gave me four i asked for three"
    firsts = [finds.find(asked[:size])[:1] for size in range(len(asked) + 1)]
    assert [one[0].law.id for one in firsts[-8:]] == ["wrong-number-drawn"] * 8


def test_an_answer_is_the_same_every_time(finds: Finder, book: Book) -> None:
    asked = "she bet before me and then i raised"
    again = finder(book, ROOT / "rulebook")
    assert [one.law.id for one in finds.find(asked)] == [one.law.id for one in again.find(asked)]
    assert finds.find(asked) == finds.find(asked)


def test_no_more_are_given_than_asked_for(finds: Finder) -> None:
    assert len(finds.find("card", most=5)) == 5
    assert len(finds.find("card", most=2)) == 2


def test_a_found_law_says_by_which_words(finds: Finder) -> None:
    assert "four" in finds.find("he gave me four i asked for three")[0].words


def test_the_state_of_the_hand_decides_between_likely_ones(finds: Finder, book: Book) -> None:
    asked = "a card was turned up"
    in_draw = finds.find(asked, moment(book, "jackpots", "draw"))
    assert any("draw" in one.law.stages for one in in_draw[:1])
    assert moment(book, "no-such-game", "no-such-step") == Situation()


def test_a_story_of_somebody_new_is_understood(finds: Finder, book: Book) -> None:
    """Nobody has looked at them. Only one law is counted as right."""
    fresh = measured(finds, book, questions(HERE / "fresh.jsonl"), told=False)
    assert fresh.first >= 0.78
    assert fresh.third >= 0.90


def test_every_story_is_of_a_law(book: Book) -> None:
    files = sorted((ROOT / "bench" / "stories").glob("*.tsv"))
    lines = [line for path in files for line in path.read_text(encoding="utf-8").splitlines()]
    assert len(lines) > 6000
    assert {line.partition("\t")[0] for line in lines} <= {*book.laws, TALK}


@pytest.mark.parametrize("half", ["tuning", "held", "third"])
def test_the_law_is_among_the_first(finds: Finder, book: Book, half: str) -> None:
    """Of the held half nobody has looked at more than these four shares."""
    asked = questions(HERE / f"{half}.jsonl")
    assert all(one.right and one.right <= book.laws.keys() for one in asked)
    bare = measured(finds, book, asked, told=False)
    told = measured(finds, book, asked, told=True)
    assert bare.third >= 0.95
    assert bare.first >= 0.88
    assert told.third >= 0.95
    assert told.first >= 0.90


def test_ask_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["ask", "he", "opened", "without", "jacks", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["answers"]
    assert set(found[0]) == {"law", "title", "cites", "ruling", "rulings"}
    assert found[0]["law"] == "false-openers"
    assert main(["ask", "he opened without jacks"]) == 0
    assert capsys.readouterr().out.startswith("False openers\n")


def asked_in_lines(monkeypatch: pytest.MonkeyPatch, lines: bytes) -> int:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(lines)))
    return main(["ask", "--jsonl", "-"])


def test_many_questions_at_once(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = (
        b'{"id": "a", "query": "she bet before me", "game": "jackpots", "step": "opening"}\r\n'
        b'\n   \n{"id": 7, "query": "he opened without jacks"}\n{"query": ""}'
    )
    assert asked_in_lines(monkeypatch, lines) == 0
    out, err = capsys.readouterr()
    answered = [json.loads(line) for line in out.splitlines()]
    assert [one["id"] for one in answered] == ["a", 7, None]
    assert [len(one["answers"]) for one in answered] == [5, 5, 0]
    assert all(set(one) == {"id", "answers", "case", "asked", "sure"} for one in answered)
    assert set(answered[0]["answers"][0]) == {"law", "title", "cites", "ruling", "rulings"}
    rulings = [one["ruling"] for row in answered for one in row["answers"]]
    assert rulings
    assert not any(re.search(r"\. [A-Z]", ruling) for ruling in rulings)
    assert all(said["say"] for row in answered for one in row["answers"] for said in one["rulings"])
    assert answered[1]["answers"][0]["cites"][0].startswith("Morehead 30")
    assert err == ""


@pytest.mark.parametrize(
    "line",
    [
        *(b"not json", b"[]", b"7", b"null", b'"she bet"', b'{"id": "b"}', b'{"query": 3}'),
        *(
            b'{"query": null}',
            b'{"query": ["a"]}',
            b"\xff\xfe\x00",
            b"[" * 100_000,
            b'{"query": "a',
        ),
    ],
)
def test_a_line_that_is_no_question_is_told_and_the_others_are_answered(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, line: bytes
) -> None:
    good = b'{"id": "%d", "query": "she bet before me"}\n'
    assert asked_in_lines(monkeypatch, good % 1 + line + b"\n" + good % 3) == 2
    out, err = capsys.readouterr()
    answers = [json.loads(one) for one in out.splitlines()]
    assert [one["id"] for one in answers] == ["1", "line 2", "3"]
    assert answers[1]["error"].startswith("expected an object with")
    assert err == ""


def test_odd_letters_in_a_question_or_its_id_do_no_harm(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = '{"id": "\\ud800", "query": "\\ud800 string bet \u2028 \U0001f600"}'.encode()
    assert asked_in_lines(monkeypatch, lines) == 0
    (answered,) = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert answered["id"] == "\ud800"
    assert answered["answers"][0]["law"] == "string-bet"


def test_questions_from_a_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "asked.jsonl"
    file.write_text('{"id": "a", "query": "odd chip"}\n\n', encoding="utf-8-sig")
    assert main(["ask", "--jsonl", str(file)]) == 0
    assert json.loads(capsys.readouterr().out)["answers"][0]["law"] == "odd-chip"


def test_a_game_or_step_that_nobody_knows_is_told_and_answered(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = ["ask", "odd chip", "--json", "--game", "jackpot", "--step", "tea"]
    assert main(asked) == 0
    out, err = capsys.readouterr()
    assert json.loads(out)["answers"][0]["law"] == "odd-chip"
    told = err.splitlines()
    assert told[0].startswith("No game is called 'jackpot'; maybe jackpots")
    assert told[1].startswith("No step is called 'tea'. Known are: between, ")
    assert asked_in_lines(monkeypatch, b'{"query": "odd chip", "game": "x", "step": [1]}') == 0
    assert [line.split(".")[0] for line in capsys.readouterr().err.splitlines()] == [
        "line 1: No game is called 'x'",
        "line 1: No step is called '[1]'",
    ]


def test_a_step_is_known_however_it_is_written(book: Book) -> None:
    assert moment(book, "", "After draw") == moment(book, "", "after_draw")
    assert moment(book, "", "after-draw").stages == {"after-draw"}


def test_what_cannot_be_asked(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["ask"]) == 2
    assert main(["ask", "  "]) == 2
    assert main(["ask", "--jsonl", str(tmp_path / "none")]) == 2
    assert "no file that can be read" in capsys.readouterr().err
    assert main(["ask", "賭け"]) == 0
    assert capsys.readouterr().out == "No law found.\n"
    assert main(["ask", "賭け", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found == {"answers": [], "case": [], "asked": [], "sure": False}
