"""How well laws are found and stories are read, where the right laws are known."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from answer_learning import ToldAnswers

from referee.core.book.book import Book
from referee.core.law.leaves import Leaf, usual
from referee.core.value import dataclass
from referee.finding.answers import Answered, agreed, answered
from referee.finding.cases import KINDS, read
from referee.finding.index import Finder, Found
from referee.finding.moments import moment


@dataclass(frozen=True, slots=True)
class Query:
    """A question, what the table knew, and the ids of the laws that answer it."""

    query: str
    game: str
    step: str
    right: frozenset[str]


@dataclass(frozen=True, slots=True)
class HitRate:
    """The share of questions whose law came first, and among the first three."""

    first: float
    third: float


@dataclass(frozen=True, slots=True)
class Single:
    """Of stories with one fault, the share of which one step is sure, none, or several by mistake
    (cut); right: of those with one, the share with the right law; offered: of those with none, the
    share where it is one tap away."""

    step: float
    right: float
    doubt: float
    offered: float
    cut: float


@dataclass(frozen=True, slots=True)
class Several:
    """Of stories with several faults, the share with several steps, and where each fault is in the
    case, or named below one; ruled: the same by the case alone, where each says what it rules, and
    listed: where they stand there in the order of ruling that was told; numbered: the share where
    all of them are sure, in that order, and exact: where nothing else is;
    ordered: of those whole, the share where no fault stands before one that is ruled on first;
    offered: the share of which every fault is one tap away, in doubt, too; wrong: of the sure
    steps, the share without a fault in the story; begun: the share whose first answer is a fault;
    steps: how many, and laws: how many with those offered, on average."""

    cut: float
    whole: float
    ruled: float
    listed: float
    numbered: float
    exact: float
    ordered: float
    offered: float
    wrong: float
    begun: float
    steps: float
    laws: float


@dataclass(frozen=True, slots=True)
class ToldStory:
    """What somebody told, and the ids of its laws in the order of ruling; kind: "several" faults,
    one fault in a "long" story, or "talk"; parts: the words that tell of each law, where they are
    known."""

    query: str
    laws: tuple[str, ...]
    kind: str = "several"
    parts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Branches:
    """Of stories told for an answer to a question of their law, the share whose first ruling is one
    that nothing told speaks against, and whose first or second is; decided: the share with a first
    ruling that the story gives, and right: of these the share with a fitting one."""

    first: float
    second: float
    decided: float
    right: float


@dataclass(frozen=True, slots=True)
class Printed:
    """Of stories with one fault, told for what its ruling hangs on, the share whose first ruling
    that is printed is of its law, and the share where nothing told speaks against it either;
    misled: the share with a numbered step that is no fault of it."""

    law: float
    fits: float
    misled: float


def told_answers(path: Path) -> list[ToldAnswers]:
    """Stories told for an answer, one JSON object a line."""
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [ToldAnswers(row["law"], row["tells"], row["text"]) for row in rows]


def told(path: Path) -> list[ToldStory]:
    """The stories of a file, one JSON object a line."""
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [
        ToldStory(
            row["query"],
            tuple(row["laws"]),
            row.get("kind", "several"),
            tuple(row.get("parts", ())),
        )
        for row in rows
    ]


def questions(path: Path) -> list[Query]:
    """The questions of a file, one JSON object a line."""
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line]
    return [
        Query(row["query"], row.get("game", ""), row.get("step", ""), frozenset(row["right"]))
        for row in rows
    ]


def measured(finds: Finder, book: Book, asked: Sequence[Query], told: bool) -> HitRate:
    """Ask them all; told: with what the table knew."""
    first = third = 0
    for question in asked:
        known = moment(book, question.game, question.step) if told else None
        found = [each.law.id in question.right for each in finds.find(question.query, known, 3)]
        first += any(found[:1])
        third += any(found)
    return HitRate(first / len(asked), third / len(asked))


def singles(finds: Finder, asked: Sequence[Query]) -> Single:
    """Read stories with one fault each."""
    step = right = doubt = offered = cut = 0
    for question in asked:
        reading = read(finds, question.query)
        ruled = [each.law.id in question.right for each in reading.steps]
        step += len(ruled) == 1
        right += ruled == [True]
        cut += len(ruled) > 1
        doubt += bool(reading.answers) and not ruled
        shown = _ids(*reading.choices, *reading.besides, *(each.found for each in reading.case))
        offered += not ruled and not shown.isdisjoint(question.right)
    size = len(asked)
    return Single(
        *(step / size, right / max(1, step), doubt / size),
        *(offered / doubt if doubt else 1.0, cut / size),
    )


def several(finds: Finder, rows: Sequence[ToldStory]) -> Several:
    """Read stories with several faults each."""
    cut = whole = ruled = listed = ordered = offered = begun = sure = wrong = laws = 0
    numbered = exact = 0
    for row in rows:
        reading = read(finds, row.query)
        steps = _ids(*(step.found for step in reading.steps))
        case = _ids(*(step.found for step in reading.case))
        shown = case | _ids(*reading.choices, *reading.besides)
        cut += len(steps) > 1
        sure += len(steps)
        wrong += len(steps.difference(row.laws))
        ruled += case.issuperset(row.laws)
        faults = [step.law.id for step in reading.case if step.law.id in row.laws]
        listed += faults == list(row.laws)
        sure_ones = [step.law.id for step in reading.steps]
        numbered += [law for law in sure_ones if law in row.laws] == list(row.laws)
        exact += sure_ones == list(row.laws)
        laws += len(shown)
        offered += shown.issuperset(row.laws)
        if case and shown.issuperset(row.laws):
            whole += 1
            places = [KINDS.index(finds.laws[finds.places[law]].settles) for law in row.laws]
            ordered += places == sorted(places)
        begun += any(answer.law.id in row.laws for answer in reading.answers[:1])
    size = len(rows)
    return Several(
        *(cut / size, whole / size, ruled / size, listed / size, numbered / size, exact / size),
        ordered / max(1, whole),
        *(offered / size, wrong / max(1, sure), begun / size, sure / size, laws / size),
    )


def branches(finds: Finder, book: Book, rows: Sequence[ToldAnswers]) -> Branches:
    """Ask for the rulings of the law that a story is about, of a law that has several."""
    first = second = decided = right = size = 0
    for row in rows:
        law = book.laws[row.law]

        def fits(leaf: Leaf, row: ToldAnswers = row) -> bool:
            return all(row.answers.get(asked.id, answer) == answer for asked, answer in leaf.when)

        said = answered(Found(law, 1.0, (), row.text), book.laws, usual, finds)
        if len(said.rulings) == 1:
            continue
        best, next_, *_ = (fits(ruling.leaf) for ruling in said.rulings)
        size += 1
        first += best
        second += best or next_
        decided += said.sure
        right += said.sure and best
    return Branches(first / size, second / size, decided / size, right / max(1, decided))


def printed(finds: Finder, book: Book, rows: Sequence[ToldAnswers]) -> Printed:
    """Read stories with one fault, and look at the ruling that is said first: that of what fits the
    whole, or of the first step of a list; in doubt there is none."""
    right = fits = misled = 0
    for row in rows:

        def says(found: Found, part: str = "") -> Answered:
            return answered(found, book.laws, usual, finds, part)

        reading = agreed(read(finds, row.text), says)
        first = reading.main or next(iter(reading.case), None)
        misled += reading.listed
        if first is not None and first.law.id == row.law:
            said = says(first.found, "" if first is reading.main else first.part)
            when = said.rulings[0].leaf.when
            right += 1
            fits += all(row.answers.get(asked.id, answer) == answer for asked, answer in when)
    return Printed(right / len(rows), fits / len(rows), misled / len(rows))


def talked(finds: Finder, rows: Sequence[ToldStory]) -> float:
    """Of what is said and asks for no ruling, the share of which nothing is found."""
    return sum(not read(finds, row.query).answers for row in rows) / max(1, len(rows))


def _ids(*found: Found) -> set[str]:
    return {each.law.id for each in found}
