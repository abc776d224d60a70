"""A story is read as one fault or as several in the order of ruling, or the doubt is said."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

import pytest
import told_stories
from told_stories import Query, questions, several, singles, talked
from told_stories import told as told_by

from referee.commands.cli import main
from referee.core.book.book import Book
from referee.finding.cases import (
    ASKED,
    CHOICES,
    KINDS,
    LEAD,
    STEPS,
    CaseStep,
    read,
    ruled_on,
    turns_round,
)
from referee.finding.chances import CLAUSES, Story, clauses
from referee.finding.index import LONGEST, Finder, Heard, Situation
from referee.words.answers import IF_IT_STANDS, also, besides

HERE = Path(__file__).parent
STORIES = HERE.parent.parent / "bench" / "stories" / "several.jsonl"
ONE = "he opened without jacks"
SEVERAL = (
    "Somebody forgot the ante, the pot is one chip short and nobody knows who. And then she bet"
    " before me, out of turn, it was my turn to act and I had said nothing"
)
LISTED = (
    "Two queens of hearts are in the deck, I had one and the other came on the river. And then she"
    " bet before me, out of turn, it was my turn to act and I had said nothing"
)
PASSING = (
    "river was an ace, i had AQ and got so excited i just flipped them over for everyone. but she"
    " had bet 30 and i hadnt paid it yet. is my hand dead or do i still get to call"
)
ONE_OF_MANY = (
    "there should be 3 bucks of antes, six of us, 50c each. there's 2.50. everybody swears they"
    " paid. like who do we kick"
)

LIKELY = (
    "Opener wins, we aw fling oor hauns in, then he's nae openers tae show. Malky hud the best an"
    " it's in the muck. So whae gets the six quid left?"
)
UNSURE = (
    "In the matter of a five-card draw, Mr. Boyd requested three cards, received two, and bet"
    " before noticing the want. Mrs. Crane called. Mr. Tull, acting behind, placed a five-dollar"
    " chip against the two-dollar bet in silence and afterwards asserted a raise. All three then"
    " reached the showdown, whereupon Mr. Boyd's four cards included three kings."
)
DOUBTFUL = (
    "there was one card too many",
    "she spoke too early",
    "something is wrong with the deck",
)


def test_one_fault_is_one_step(finds: Finder) -> None:
    reading = read(finds, ONE)
    assert reading.sure
    assert [(step.law.id, step.part) for step in reading.steps] == [("false-openers", ONE)]
    assert reading.choices == ()


def test_several_faults_stand_in_the_order_of_ruling(finds: Finder) -> None:
    reading = read(finds, SEVERAL)
    steps = {step.law.id: step.part for step in reading.steps}
    assert list(steps) == ["out-of-turn", "forgotten-ante"]
    assert "bet before me" in steps["out-of-turn"]
    assert "forgot the ante" in steps["forgotten-ante"]


def test_what_voids_the_deal_is_ruled_on_first_and_who_wins_last(finds: Finder) -> None:
    """Whatever the order in which it is told."""
    story = (
        "She bet before me, out of turn, it was my turn to act and I had said nothing. Then we"
        " saw that two queens of hearts are in the deck, I had one and the other came on the river."
    )
    assert [step.law.id for step in read(finds, story).steps] == ["two-equal-cards", "out-of-turn"]
    laws = {law.id: ruled_on(law) for law in finds.laws}
    assert laws["two-equal-cards"] < laws["false-openers"] < laws["out-of-turn"]
    assert laws["out-of-turn"] < laws["forgotten-ante"] < laws["odd-chip"]


def test_what_follows_a_void_deal_matters_only_if_it_stands(
    finds: Finder, capsys: pytest.CaptureFixture[str]
) -> None:
    steps = read(finds, LISTED).steps
    assert [(step.law.id, step.after) for step in steps] == [
        ("two-equal-cards", False),
        ("out-of-turn", True),
    ]
    assert not any(step.after for step in read(finds, SEVERAL).steps)
    assert main(["ask", LISTED]) == 0
    assert re.search(r"\n\d \(only if the deal stands\) she bet before", capsys.readouterr().out)


def test_in_doubt_a_few_are_offered_and_nothing_is_ruled(finds: Finder) -> None:
    doubtful = [reading for text in DOUBTFUL if not (reading := read(finds, text)).sure]
    assert doubtful
    for reading in doubtful:
        assert reading.steps == ()
        assert reading.choices == reading.answers[:CHOICES]


@pytest.mark.sweep
def test_what_is_only_asked_stands_below_what_is_ruled_and_is_none_of_it(finds: Finder) -> None:
    for row in told_by(HERE / "fifth.jsonl"):
        reading = read(finds, row.query)
        asked = {found.law.id for found in reading.besides}
        shown = {step.law.id for step in reading.case} | {each.law.id for each in reading.choices}
        assert asked.isdisjoint(shown)
        assert len(reading.besides) == len(asked) == (ASKED if reading.answers else 0)
        assert bool(reading.choices) is (bool(reading.answers) and not reading.case)


@pytest.mark.parametrize(
    ("law", "other", "round"),
    [
        ("two-equal-cards", "nobody-opens", True),
        ("false-openers", "nobody-opens", True),
        ("odd-chip", "nobody-opens", False),
        ("two-equal-cards", "different-back", False),
    ],
)
def test_a_law_turns_another_round_that_ends_a_deal_or_a_hand_where_it_does_not(
    book: Book, law: str, other: str, round: bool
) -> None:
    assert turns_round(book.laws[law], book.laws[other]) is round
    assert turns_round(book.laws[other], book.laws[law]) is round


@pytest.mark.sweep
def test_nothing_is_ruled_that_the_next_law_might_turn_round(finds: Finder) -> None:
    """Where it is hardly worse: then somebody has to choose."""
    near = 0
    for question in questions(HERE / "fresh.jsonl"):
        reading = told_stories.read(finds, question.query)
        if not reading.answers or len(reading.steps) > 1:
            continue
        first, second = reading.answers[:2]
        if turns_round(first.law, second.law) and first.score - second.score < LEAD:
            near += 1
            assert not reading.sure
    assert near


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
    reading = read(finds, text, Situation(frozenset({"draw"}), frozenset({"draw"})))
    assert len(reading.steps) <= STEPS


def test_stories_of_somebody_new_are_read_as_what_they_are(finds: Finder) -> None:
    """Nobody has looked at these stories, nor at those with several faults."""
    assert singles(finds, questions(HERE / "tuning.jsonl")).cut <= 0.05
    single = singles(finds, questions(HERE / "fresh.jsonl"))
    assert single.right >= 0.84
    assert single.doubt <= 0.2
    assert single.offered >= 0.86
    assert single.cut <= 0.05


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("name", "right", "doubt", "offered"),
    [
        ("mixed", 0.78, 0.24, 0.85),
        ("later", 0.9, 0.17, 0.92),
        ("newest", 0.85, 0.22, 0.95),
        ("fifth", 0.95, 0.1, 0.95),
        ("seventh", 0.85, 0.2, 0.95),
    ],
)
def test_one_fault_among_many_details_is_one_step(
    finds: Finder, name: str, right: float, doubt: float, offered: float
) -> None:
    """Nobody has looked at these stories."""
    rows = [row for row in told_by(HERE / f"{name}.jsonl") if row.kind == "long"]
    single = singles(finds, [Query(row.query, "", "", frozenset(row.laws)) for row in rows])
    assert single.right >= right
    assert single.doubt <= doubt
    assert single.offered >= offered


@pytest.mark.sweep
@pytest.mark.parametrize(
    ("name", "whole", "ordered", "wrong", "begun"),
    [
        ("several", 0.74, 0.89, 0.1, 0.87),
        ("mixed", 0.7, 0.87, 0.1, 0.86),
        ("later", 0.8, 0.89, 0.09, 0.88),
        ("newest", 0.85, 0.92, 0.12, 0.86),
        ("fifth", 0.9, 0.93, 0.05, 0.9),
        ("seventh", 0.82, 0.93, 0.15, 0.82),
    ],
)
def test_of_several_faults_each_is_a_step_in_order(
    finds: Finder, name: str, whole: float, ordered: float, wrong: float, begun: float
) -> None:
    """Nobody has looked at these stories. What is named below a case takes its place in it by one
    tap, and counts; what is offered in doubt, where nothing is ruled, does not."""
    case = several(finds, [row for row in told_by(HERE / f"{name}.jsonl") if len(row.laws) > 1])
    assert case.whole >= whole
    assert case.ordered >= ordered
    assert case.wrong <= wrong
    assert case.begun >= begun


def test_the_line_below_what_is_sure_ends_with_what_a_part_speaks_for_alone(finds: Finder) -> None:
    """The likeliest laws are often one fault by other names; the last place is for another part."""
    told = (
        "Bet's 15, Rog throws a 100 chip in saying nothing and I take it as a call. Dealer thinks"
        " it's a raise, gets muddled, then deals the turn with Nina still to act behind."
    )
    reading = read(finds, told)
    assert reading.steps
    story = Story(finds, told, finds.hear(told) or Heard(0, 0), None)
    ruled = [step.found for step in reading.case]
    shown = [finds.places[found.law.id] for found in (*ruled, *reading.besides[:-1])]
    last = finds.places[reading.besides[-1].law.id]
    assert story.apart(last, shown) > 0
    assert story.apart(last, [last]) == 0


@pytest.mark.parametrize(
    ("path", "size"),
    [
        (HERE / "several.jsonl", 110),
        (HERE / "mixed.jsonl", 155),
        (HERE / "later.jsonl", 410),
        (HERE / "newest.jsonl", 75),
        (HERE / "fifth.jsonl", 135),
        (HERE / "seventh.jsonl", 250),
        (HERE / "ninth.jsonl", 60),
        (HERE / "tenth.jsonl", 60),
        (STORIES, 2008),
    ],
    ids=["several", "mixed", "later", "newest", "fifth", "seventh", "ninth", "tenth", "learnt"],
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


@pytest.mark.parametrize(
    "text",
    [*DOUBTFUL, "a card was turned up", "the dealer made a mistake", "she dropped her cards"],
)
def test_a_short_question_is_no_talk(finds: Finder, text: str) -> None:
    assert read(finds, text).answers


@pytest.mark.sweep
def test_most_of_what_is_said_at_a_table_finds_nothing(finds: Finder) -> None:
    """Nobody has looked at it."""
    silent = {"mixed": 0.9, "later": 0.9, "newest": 0.85, "fifth": 0.9, "seventh": 0.88}
    for name, least in silent.items():
        rows = told_by(HERE / f"{name}.jsonl")
        assert talked(finds, [row for row in rows if not row.laws]) >= least
        assert talked(finds, [row for row in rows if row.laws]) <= 0.02


def test_every_law_of_a_chapter_has_its_place_and_its_picture(book: Book) -> None:
    assert {law.settles for law in book.laws.values()} == set(KINDS)
    assert "" not in {law.picture for law in book.laws.values()}


# --- the command line ------------------------------------------------------------------------


def told(capsys: pytest.CaptureFixture[str], *asked: str) -> str:
    assert main(["ask", *asked]) == 0
    return capsys.readouterr().out


def test_the_steps_of_a_case_are_numbered(
    capsys: pytest.CaptureFixture[str], finds: Finder
) -> None:
    reading = read(finds, SEVERAL)
    head, *parts, others = told(capsys, SEVERAL).split("\n\n")
    assert head == f"{len(reading.case)} things to rule on, in this order:"
    steps = parts[: len(reading.steps)]
    assert [step[:2] for step in steps] == ["1 ", "2 ", "3 "][: len(steps)]
    assert "she bet before me" in steps[0].splitlines()[0]
    assert steps[-1].startswith(f"{len(steps)} Somebody forgot the ante")
    assert reading.several
    assert others.startswith("If any of this happened too:\n  ")
    told_too = [line.strip().partition(": ") for line in others.strip().splitlines()[1:]]
    assert [title for title, _, _ in told_too] == [found.law.title for found in reading.besides]
    assert all(ruling.endswith(".") for _, _, ruling in told_too)


def test_one_sure_step_stands_first_without_a_scrap_of_the_story(
    capsys: pytest.CaptureFixture[str], finds: Finder
) -> None:
    """What else has a chance is a line of titles below."""
    reading = read(finds, ONE_OF_MANY)
    (step,) = reading.steps
    ruling, others = told(capsys, ONE_OF_MANY).strip().split("\n\n")
    assert ruling.startswith(f"{step.law.title}\n  ")
    assert others == also([found.law.title for found in reading.besides])
    assert others.startswith("It may also be: ")


def test_what_is_likely_is_ruled_on_if_it_was_so(
    capsys: pytest.CaptureFixture[str], finds: Finder
) -> None:
    """A second fault of a story, told in a part of its own, has its place in the case while it is
    not sure; so nobody has to tap for its ruling. What is unlikely is a title."""
    reading = read(finds, LIKELY)
    (sure,), (likely, *_) = reading.steps, reading.likely
    assert sure.part != likely.part
    shown = told(capsys, LIKELY)
    assert shown.startswith(f"{sure.law.title}\n")
    first = reading.case.index(likely) < reading.case.index(sure)
    assert f"{besides(likely.part, first)}\n{likely.law.title}\n  " in shown
    assert f"\n  {likely.law.title}: " not in shown
    case = json.loads(told(capsys, LIKELY, "--json"))["case"]
    assert [(each["law"], each["sure"]) for each in case] == [
        (step.law.id, step.sure) for step in reading.case
    ]
    assert all(each["ruling"] for each in case)
    assert not read(finds, "he bet out of turn").likely


def test_what_is_only_likely_may_be_all_that_is_ruled(
    capsys: pytest.CaptureFixture[str], finds: Finder
) -> None:
    """A story of several faults, none of them sure, is a case all the same; nobody has to
    choose. Where so much is told that it is a list, that stands in the order of ruling."""
    reading = read(finds, UNSURE)
    assert not reading.sure
    assert not reading.choices
    assert reading.listed
    assert reading.main is None
    shown = told(capsys, UNSURE)
    assert shown.startswith("Not sure. Most likely these, in this order:\n\n1 First, if you mean")
    for number, step in enumerate(reading.case, 1):
        first = besides(step.part, step is reading.case[0])
        assert f"\n\n{number} {first}\n{step.law.title}\n  " in shown
    order = [ruled_on(step.law) for step in reading.case]
    assert order == sorted(order)


def test_what_fits_the_whole_is_said_first_where_no_list_is_told(
    capsys: pytest.CaptureFixture[str], finds: Finder
) -> None:
    rows = told_by(HERE / "later.jsonl")
    readings = [(row.query, read(finds, row.query)) for row in rows]
    text, reading = next(
        (text, reading) for text, reading in readings if len(reading.case) > 1 and reading.best
    )
    best = reading.main
    assert best is not None
    assert best.law is reading.answers[0].law
    assert not best.after
    shown = told(capsys, text)
    assert shown.startswith(f"Not sure. Most likely it is this:\n\n{best.law.title}\n  ")
    others = [step for step in reading.case if step is not best]
    assert all(f", if you mean “{step.part}”:\n{step.law.title}\n  " in shown for step in others)


def test_what_is_not_sure_stands_in_the_list_and_takes_no_words_from_what_is(
    capsys: pytest.CaptureFixture[str], finds: Finder
) -> None:
    """It is numbered where it is ruled on, with an if; what is sure is read as without it."""
    reading = read(finds, LISTED)
    sure = [(step.law.id, step.sure) for step in reading.case]
    assert sure == [("two-equal-cards", True), ("extra-common-card", False), ("out-of-turn", True)]
    assert "".join(step.part for step in reading.steps).count("the river") == 1
    first, *_ = reading.steps
    assert first.part.endswith("the other came on the river.")
    steps = told(capsys, LISTED).split("\n\n")[1:4]
    assert [step[:8] for step in steps] == ["1 Two qu", "2 (only ", "3 (only "]
    assert steps[1].startswith(f"2 {IF_IT_STANDS}Also, if you mean “")


def test_the_same_fault_by_another_name_is_no_step_beside_one_that_is_sure(finds: Finder) -> None:
    """Of one chapter, and told by the same clause: it might rule otherwise."""
    listed = 0
    for row in told_by(HERE / "several.jsonl"):
        reading = read(finds, row.query)
        if not reading.likely or not reading.steps:
            continue
        listed += reading.listed
        story = Story(finds, row.query, finds.hear(row.query) or Heard(0, 0), None)

        def words(step: CaseStep, story: Story = story) -> tuple[str, int]:
            return step.law.chapter, story.clause_of(finds.places[step.law.id])

        assert {words(step) for step in reading.likely}.isdisjoint(map(words, reading.steps))
    assert listed


def test_few_stories_with_one_fault_are_a_list(finds: Finder) -> None:
    """Nobody has looked at these stories."""
    asked = questions(HERE / "fresh.jsonl")
    assert sum(read(finds, question.query).listed for question in asked) <= 0.03 * len(asked)


def test_nothing_turns_the_first_ruling_round_from_a_scrap(finds: Finder) -> None:
    """A law that may end the deal or the hand comes before another only if it is likely enough."""
    story = (
        "Five-card draw. Huw asked for three, and Iorwerth gave him two, then served the next man,"
        " Penri, his one card. Only then does Huw look down and count four. Nobody has bet since"
        " the draw, mind. Huw begs another card off the top."
    )
    reading = read(finds, story)
    assert [step.law.id for step in reading.case] == ["wrong-number-drawn"]
    assert "wrong-number-dealt" in {found.law.id for found in reading.besides}


def test_a_street_named_in_passing_is_no_step(finds: Finder) -> None:
    reading = read(finds, PASSING)
    assert [step.law.id for step in reading.steps] == ["tabled-facing-a-bet"]


def test_a_case_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(told(capsys, SEVERAL, "--json"))
    assert set(found) == {"answers", "case", "asked", "sure"}
    assert found["sure"] is True
    assert set(found["asked"][0]) == {"law", "title", "ruling"}
    assert found["case"][0]["law"] == "out-of-turn"
    assert set(found["case"][0]) == {"law", "title", "part", "sure", "ruling", "rulings"}


def test_doubt_is_said(capsys: pytest.CaptureFixture[str], finds: Finder) -> None:
    doubtful = next(
        text for text in DOUBTFUL if (reading := read(finds, text)).answers and not reading.sure
    )
    assert told(capsys, doubtful).startswith("Not sure. Is it this:\n\n")
    found = json.loads(told(capsys, doubtful, "--json"))
    assert (found["sure"], found["case"]) == (False, [])
    assert len(found["answers"]) == 5


def test_a_story_that_is_too_long_is_said_to_be(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    long = ONE + "." * LONGEST
    assert main(["ask", long]) == 0
    said = "Too long by 23 characters: only the first 600 count. Make it shorter.\n"
    assert capsys.readouterr().err == said
    line = json.dumps({"id": 1, "query": long}).encode()
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(line)))
    assert main(["ask", "--jsonl", "-"]) == 0
    out, err = capsys.readouterr()
    assert err == f"line 1: {said}"
    assert set(json.loads(out)) == {"id", "answers", "case", "asked", "sure"}
