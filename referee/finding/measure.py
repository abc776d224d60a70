"""How well laws are found and stories are read, where the right laws are known."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from referee.core.book.book import Book
from referee.finding.cases import read
from referee.finding.index import Finder
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
    """Of stories with several faults, the share that is cut, and of which every fault is a step;
    ordered: of those, the share in the order of ruling; begun: the share whose first answer is
    one of the faults."""

    cut: float
    whole: float
    ordered: float
    begun: float


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


def several(finds: Finder, path: Path) -> Several:
    """Read stories with several faults each: a file of objects, "laws" in the order of ruling."""
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    cut = whole = ordered = begun = 0
    for row in rows:
        reading, laws = read(finds, row["query"]), row["laws"]
        steps = [step.law.id for step in reading.steps]
        cut += len(steps) > 1
        if set(laws) <= set(steps):
            whole += 1
            ordered += [law for law in steps if law in laws] == laws
        begun += any(found.law.id in laws for found in reading.answers[:1])
    size = len(rows)
    return Several(cut / size, whole / size, ordered / max(1, whole), begun / size)
