"""What a story makes likely of the answers to a law's question, learnt from stories."""

from __future__ import annotations

from pathlib import Path

import pytest
from answer_learning import ToldAnswers, learn_answers
from told_stories import branches, printed, told_answers

from referee.core.book.book import Book
from referee.core.book.law import Law, Question, Ruling
from referee.core.law.leaves import usual
from referee.finding.answers import DECIDED, answered
from referee.finding.index import Finder, Found
from referee.finding.leaning import Inklings, Leanings, chances, signs_of
from referee.finding.table import LearntTable, read_table, written
from referee.finding.words import Reader

HERE = Path(__file__).parent
ROOT = HERE.parent.parent
LARGEST = 4_000_000


def a_law(id: str, *questions: Question) -> Law:
    ruling = Ruling("so", f"{id} it is.", "It was agreed.", ("House",), ())
    return Law(id, id, f"About {id}.", ("House",), (), (), "so", questions, (ruling,))


def yes_or_no(id: str, yes: str, no: str, sees: str = "") -> Question:
    leads = (("yes", "so"), ("no", "so"))
    return Question(id, f"{id}?", "choice", leads, sees=sees, when=(("yes", yes), ("no", no)))


LOOKED = yes_or_no("looked", "{offender} looked", "{offender} did not look", "looked")
KETTLE = a_law("kettle", LOOKED, yes_or_no("hot", "the kettle was hot", "the kettle was cold"))
CLOCK = a_law("clock", LOOKED)
STORIES = [
    *(ToldAnswers("kettle", {"looked": "yes"}, f"{who} peeked at it") for who in ("Ann", "Bob")),
    *(ToldAnswers("kettle", {"looked": "no"}, f"{who} left it covered") for who in ("Cy", "Di")),
    *(ToldAnswers("kettle", {"hot": "yes"}, f"{who} burned a finger") for who in ("Ed", "Flo")),
]


@pytest.fixture(scope="module")
def small() -> LearntTable:
    signs, learnt = learn_answers((KETTLE, CLOCK), Reader({}), STORIES * 3)
    return read_table(written([(sign, "-") for sign in signs], learnt, 1))


def test_an_answer_is_known_by_its_own_sign_what_is_asked_and_its_words() -> None:
    signs = signs_of(KETTLE, LOOKED, Reader({}))
    assert signs["yes"].keys() == {"+look", "kettle.looked=yes", "looked=yes"}
    assert signs["no"].keys() == {"-look", "kettle.looked=no", "looked=no"}
    seat = Question("who", "Who?", "seat", (("*", "so"),))
    assert signs_of(KETTLE, seat, Reader({})) == {}


def test_what_was_told_for_one_law_speaks_for_its_like_in_another(small: LearntTable) -> None:
    leanings = Leanings((CLOCK,), Reader({}), small)
    (asked,) = CLOCK.questions
    for story, answer in (("she peeked at the clock", "yes"), ("I left the clock covered", "no")):
        speaks = leanings.of(asked, leanings.heard(story))
        assert max(speaks, key=speaks.__getitem__) == answer


def test_what_nobody_told_of_speaks_for_nothing(small: LearntTable) -> None:
    leanings = Leanings((KETTLE,), Reader({}), small)
    for question in KETTLE.questions:
        assert set(leanings.of(question, leanings.heard("§ zzz")).values()) == {0.0}
    assert leanings.of(yes_or_no("cold", "it was", "it was not"), Inklings({})) == {}


def test_shares_of_answers_add_up() -> None:
    shares = chances({"yes": 2.0, "no": 1.0, "maybe": -400.0})
    assert shares["yes"] > shares["no"] > shares["maybe"]
    assert chances({"yes": 0.0, "no": 0.0})["yes"] == pytest.approx(-0.6931, abs=1e-4)
    assert chances({}) == {}


def test_the_same_stories_give_the_same_table() -> None:
    told = [learn_answers((KETTLE, CLOCK), Reader({}), STORIES) for _ in range(2)]
    assert told[0] == told[1]


def test_what_is_learnt_stays_small() -> None:
    files = [ROOT / "rulebook" / name for name in ("finding.table", "answers.table")]
    assert all(file.stat().st_size < LARGEST for file in files)


def test_the_ruling_that_fits_comes_first(finds: Finder, book: Book) -> None:
    """Half of the stories of three pens; the other half is learnt, too."""
    told = branches(finds, book, told_answers(HERE / "leaves.jsonl"))
    assert told.first >= 0.8
    assert told.second >= 0.9
    assert told.right >= 0.94


def test_the_ruling_that_fits_comes_first_in_stories_told_for_it(finds: Finder, book: Book) -> None:
    """Every tenth story of two pens; the others are learnt. Of the whole text the law, too."""
    rows = told_answers(HERE / "rulings.jsonl")
    told, first = branches(finds, book, rows), printed(finds, book, rows)
    assert told.first >= 0.72
    assert told.second >= 0.86
    assert first.fits >= 0.5


@pytest.mark.parametrize(
    "path",
    [
        folder / f"{name}.jsonl"
        for folder in (HERE, ROOT / "bench/stories")
        for name in ("leaves", "rulings")
    ],
)
def test_every_answer_told_is_one_of_its_question(book: Book, path: Path) -> None:
    told = told_answers(path)
    assert len({story.text for story in told}) == len(told)
    for story in told:
        for id, answer in story.answers.items():
            question = book.laws[story.law].question(id)
            assert question is not None, (story.law, id)
            assert answer in dict(question.leads) or "*" in dict(question.leads), (story, answer)


def test_a_ruling_that_is_likely_enough_stands_before_what_the_law_says_in_short(
    finds: Finder, book: Book
) -> None:
    story = "He put in ten, looked over at me, then went back to his rack for twenty more"
    said = answered(Found(book.laws["string-bet"], 1.0, (), story), book.laws, usual, finds)
    assert said.rulings[0].heard >= DECIDED or said.rulings[0].because
    assert said.lines[0].startswith("If ")
    dull = answered(Found(book.laws["mucked-hand"], 1.0), book.laws, usual, finds)
    assert dull.rulings[0].heard < DECIDED
    assert dull.lines[0] == dull.brief
