"""How well laws are found, on questions whose right laws are known."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from referee.core.book.book import Book
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
