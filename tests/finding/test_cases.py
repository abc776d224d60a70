"""A story is read as one fault or as several in the order of ruling, or the doubt is said."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from referee.commands.cli import main
from referee.core.book.book import Book
from referee.finding.cases import ORDER, STEPS, read
from referee.finding.chances import CHOICES, CLAUSES, MOST_CHOICES, clauses
from referee.finding.index import LONGEST, Finder, Moment
from referee.finding.measure import questions, several, singles, talked
from referee.finding.measure import told as told_by

HERE = Path(__file__).parent
STORIES = HERE.parent.parent / "bench" / "stories" / "several.jsonl"
ONE = "he opened without jacks"
SEVERAL = (
    "Somebody forgot the ante, the pot is one chip short and nobody knows who. And then she bet"
    " before me, out of turn, it was my turn to act and I had said nothing"
)
PASSING = (
    "river was an ace, i had AQ and got so excited i just flipped them over for everyone. but she"
    " had bet 30 and i hadnt paid it yet. is my hand dead or do i still get to call"
)

DOUBTFUL = ("a card was turned up", "the dealer made a mistake", "she dropped her cards")


def test_one_fault_is_one_step(finds: Finder) -> None:
    reading = read(finds, ONE)
    assert reading.sure
    assert [(step.law.id, step.part) for step in reading.steps] == [("false-openers", ONE)]
    assert reading.choices == ()


def test_several_faults_stand_in_the_order_of_ruling(finds: Finder) -> None:
    reading = read(finds, SEVERAL)
    steps = {step.law.id: step.part for step in reading.ruled}
    laws = list(steps)
    assert (laws[0], laws[-1]) == ("out-of-turn", "forgotten-ante")
    assert "bet before me" in steps["out-of-turn"]
    assert "forgot the ante" in steps["forgotten-ante"]
    places = [ORDER[step.law.settles] for step in reading.steps]
    assert places == sorted(places)


def test_in_doubt_a_few_are_offered_and_nothing_is_ruled(finds: Finder) -> None:
    doubtful = [reading for text in DOUBTFUL if not (reading := read(finds, text)).sure]
    assert doubtful
    for reading in doubtful:
        assert reading.steps == ()
        assert len(reading.choices) in (0, CHOICES, MOST_CHOICES)
        assert set(reading.choices) <= set(reading.answers)


@pytest.mark.parametrize(
    "text",
    ["", "§§§", "what is the weather like in london", "green ideas sleep furiously", "x" * 5000],
)
def test_nonsense_finds_nothing(finds: Finder, text: str) -> None:
    reading = read(finds, text)
    assert (reading.answers, reading.steps, reading.sure) == ((), (), False)


def test_what_is_too_long_is_told(finds: Finder) -> None:
    assert read(finds, "he opened without jacks ".ljust(LONGEST)).unread == 0
    assert read(finds, ONE + "." * LONGEST).unread == len(ONE)


@pytest.mark.parametrize("text", [SEVERAL, "and, and; but. " * 40, "bet, " * 120, ", ".join("abc")])
def test_clauses_add_up_to_the_text(text: str) -> None:
    assert "".join(clauses(text)) == text
    assert len(clauses(text)) <= CLAUSES


@pytest.mark.parametrize("text", ["and, and; but. " * 40, "bet, " * 120, "he bet. " * 75])
def test_whatever_is_told_is_read(finds: Finder, text: str) -> None:
    reading = read(finds, text, Moment(frozenset({"draw"}), frozenset({"draw"})))
    assert len(reading.steps) <= STEPS


def test_stories_of_somebody_new_are_read_as_what_they_are(finds: Finder) -> None:
    """Nobody has looked at these stories, nor at those with several faults."""
    assert singles(finds, questions(HERE / "tuning.jsonl")).cut <= 0.05
    single = singles(finds, questions(HERE / "fresh.jsonl"))
    assert single.right >= 0.84
    assert single.doubt <= 0.2
    assert single.offered >= 0.84
    assert single.cut <= 0.05
    assert single.more <= 0.35
    assert singles(finds, questions(HERE / "fresh.jsonl")).cut <= 0.05


@pytest.mark.parametrize("name", ["several", "mixed", "later"])
def test_of_several_faults_each_is_a_step_in_order(finds: Finder, name: str) -> None:
    """Nobody has looked at these stories. A step that asks is one of the case, too."""
    case = several(finds, [row for row in told_by(HERE / f"{name}.jsonl") if len(row.laws) > 1])
    assert case.whole >= 0.6
    assert case.ordered >= 0.88
    assert case.wrong <= 0.11
    assert case.begun >= 0.8


@pytest.mark.parametrize(
    ("path", "size"),
    [
        (HERE / "several.jsonl", 110),
        (HERE / "mixed.jsonl", 155),
        (HERE / "later.jsonl", 410),
        (STORIES, 800),
    ],
    ids=["several", "mixed", "later", "learnt"],
)
def test_every_story_is_of_as_many_laws_as_it_says(book: Book, path: Path, size: int) -> None:
    rows = told_by(path)
    assert len(rows) == size
    for row in rows:
        assert set(row.laws) <= book.laws.keys()
        assert len(set(row.laws)) == len(row.laws)
        assert {"talk": 0, "long": 1}.get(row.kind, len(row.laws)) == len(row.laws)


@pytest.mark.parametrize(
    "text", ["hello there", "pass me the crisps would you", "you bluffed me, you rat"]
)
def test_talk_at_the_table_finds_nothing(finds: Finder, text: str) -> None:
    assert read(finds, text).answers == ()


def test_most_of_what_is_said_at_a_table_finds_nothing(finds: Finder) -> None:
    """Nobody has looked at it."""
    for name in ("mixed", "later"):
        rows = told_by(HERE / f"{name}.jsonl")
        assert talked(finds, [row for row in rows if not row.laws]) >= 0.85
        assert talked(finds, [row for row in rows if row.laws]) <= 0.02


def test_every_law_of_a_chapter_has_its_place_and_its_picture(book: Book) -> None:
    assert {law.settles for law in book.laws.values()} == set(ORDER)
    assert "" not in {law.picture for law in book.laws.values()}


# --- the command line ------------------------------------------------------------------------


def told(capsys: pytest.CaptureFixture[str], *asked: str) -> str:
    assert main(["ask", *asked]) == 0
    return capsys.readouterr().out


def test_the_steps_of_a_case_are_numbered(capsys: pytest.CaptureFixture[str]) -> None:
    steps = told(capsys, SEVERAL).split("\n\n")
    assert [step[:2] for step in steps] == ["1 ", "2 ", "3 "][: len(steps)]
    assert "she bet before me" in steps[0].splitlines()[0]
    assert steps[-1].startswith(f"{len(steps)} Somebody forgot the ante")


def test_what_is_not_sure_is_a_step_that_asks(
    capsys: pytest.CaptureFixture[str], finds: Finder
) -> None:
    readings = ((row.query, read(finds, row.query)) for row in told_by(STORIES))
    text, reading = next(
        (text, reading)
        for text, reading in readings
        if reading.sure and any(not step.sure and step.instead for step in reading.steps)
    )
    said = told(capsys, text).split("\n\n")
    for number, (step, words) in enumerate(zip(reading.steps, said, strict=True), 1):
        assert words.startswith(f"{number} {step.part}\n")
        assert (f"Was it this: {step.law.title}? " in words) is bool(not step.sure and step.instead)
    places = [ORDER[step.law.settles] for step in reading.steps]
    assert places == sorted(places)


def test_a_street_named_in_passing_is_no_step(finds: Finder) -> None:
    reading = read(finds, PASSING)
    assert [step.law.id for step in reading.ruled] == ["tabled-facing-a-bet"]


def test_a_case_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(told(capsys, SEVERAL, "--json"))
    assert set(found) == {"answers", "case", "sure"}
    assert found["sure"] is True
    assert found["case"][0]["law"] == "out-of-turn"
    assert set(found["case"][0]) == {"law", "title", "part", "ruling", "rulings", "instead", "sure"}


def test_doubt_is_said(capsys: pytest.CaptureFixture[str], finds: Finder) -> None:
    asked = next(
        text for text in DOUBTFUL if (reading := read(finds, text)).answers and not reading.sure
    )
    assert told(capsys, asked).startswith("Not sure. Is it this:\n\n")
    found = json.loads(told(capsys, asked, "--json"))
    assert (found["sure"], found["case"]) == (False, [])
    assert len(found["answers"]) == 5


def test_a_story_that_is_too_long_is_said_to_be(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    long = ONE + "." * LONGEST
    assert main(["ask", long]) == 0
    said = "That is too long by 23 letters: only the first 600 count. Make it shorter.\n"
    assert capsys.readouterr().err == said
    line = json.dumps({"id": 1, "query": long}).encode()
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(line)))
    assert main(["ask", "--jsonl", "-"]) == 0
    out, err = capsys.readouterr()
    assert err == f"line 1: {said}"
    assert set(json.loads(out)) == {"id", "answers", "case", "sure"}
