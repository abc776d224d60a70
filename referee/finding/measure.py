"""How well laws are found and stories are read, where the right laws are known."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from referee.core.book.book import Book
from referee.finding.cases import ORDER, read
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
class Measure:
    """The share of questions whose law came first, and among the first three."""

    first: float
    third: float


@dataclass(frozen=True, slots=True)
class Single:
    """Of stories with one fault, the share that is read as one step, in doubt, or cut in several;
    right: of the steps, the share with the right law; offered: of the doubts."""

    step: float
    right: float
    doubt: float
    offered: float
    cut: float


@dataclass(frozen=True, slots=True)
class Several:
    """Of stories with several faults, the share that is cut, and of which every fault is a step, or
    the neighbor that a step offers; asked: the same with what is asked after beside the steps;
    ordered: of those, the share where no fault stands before one that is ruled on first, and
    strictly: where two that settle the same stand as the story has them; offered: the share of
    which every fault is there, in doubt too; wrong: of the steps, the share without a fault in the
    story; begun: the share whose first answer is a fault."""

    cut: float
    whole: float
    asked: float
    ordered: float
    strictly: float
    offered: float
    wrong: float
    begun: float


@dataclass(frozen=True, slots=True)
class Told:
    """What somebody told, and the ids of its laws in the order of ruling; kind: "several" faults,
    one fault in a "long" story, or "talk"."""

    query: str
    laws: tuple[str, ...]
    kind: str = "several"


def told(path: Path) -> list[Told]:
    """The stories of a file, one JSON object a line."""
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [Told(row["query"], tuple(row["laws"]), row.get("kind", "several")) for row in rows]


def questions(path: Path) -> list[Query]:
    """The questions of a file, one JSON object a line."""
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line]
    return [
        Query(row["query"], row.get("game", ""), row.get("step", ""), frozenset(row["right"]))
        for row in rows
    ]


def measured(finds: Finder, book: Book, asked: Sequence[Query], told: bool) -> Measure:
    """Ask them all; told: with what the table knew."""
    first = third = 0
    for question in asked:
        known = moment(book, question.game, question.step) if told else None
        found = [each.law.id in question.right for each in finds.find(question.query, known, 3)]
        first += any(found[:1])
        third += any(found)
    return Measure(first / len(asked), third / len(asked))


def singles(finds: Finder, asked: Sequence[Query]) -> Single:
    """Read stories with one fault each."""
    step = right = doubt = offered = cut = 0
    for question in asked:
        reading = read(finds, question.query)
        ruled = [each.law.id in question.right for each in reading.steps]
        step += len(ruled) == 1
        right += ruled == [True]
        cut += len(ruled) > 1
        doubt += bool(reading.choices)
        offered += any(found.law.id in question.right for found in reading.choices)
    size = len(asked)
    return Single(
        step / size, right / max(1, step), doubt / size, offered / max(1, doubt), cut / size
    )


def several(finds: Finder, rows: Sequence[Told]) -> Several:
    """Read stories with several faults each."""
    cut = whole = asked = ordered = strictly = offered = begun = steps = wrong = 0
    for row in rows:
        reading = read(finds, row.query)
        found = [_ids(step.found, step.instead) for step in reading.steps]
        cut += len(found) > 1
        if len(found) > 1:
            steps += len(found)
            wrong += sum(ids.isdisjoint(row.laws) for ids in found)
        every = set[str]().union(*found)
        whole += every.issuperset(row.laws)
        after = every.union(_ids(*reading.perhaps))
        if after.issuperset(row.laws):
            asked += 1
            ruled = {law.id: ORDER[law.settles] for law in finds.laws if law.id in row.laws}
            places = [ruled[law] for law in row.laws]
            ordered += places == sorted(places)
            strict = [(ruled[law], _place(law, found)) for law in row.laws]
            strictly += strict == sorted(strict)
        offered += after.union(_ids(*reading.choices)).issuperset(row.laws)
        begun += any(answer.law.id in row.laws for answer in reading.answers[:1])
    size, right = len(rows), max(1, asked)
    return Several(
        *(cut / size, whole / size, asked / size, ordered / right, strictly / right),
        *(offered / size, wrong / max(1, steps), begun / size),
    )


def talked(finds: Finder, rows: Sequence[Told]) -> float:
    """Of what is said and asks for no ruling, the share of which nothing is found."""
    return sum(not read(finds, row.query).answers for row in rows) / max(1, len(rows))


def _ids(*found: Found | None) -> set[str]:
    return {each.law.id for each in found if each is not None}


def _place(law: str, found: Sequence[set[str]]) -> int:
    """The place of a law among the steps; behind them, if it is asked after."""
    return next((at for at, ids in enumerate(found) if law in ids), len(found))
