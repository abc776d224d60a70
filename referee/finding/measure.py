"""How well laws are found and stories are read, where the right laws are known."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations
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
    """Of stories with one fault, the share of which one step is sure, none, or several by mistake
    (cut); right: of those with one, the share with the right law; offered: of those with none, the
    share where it is among those asked about; more: the share with a question beside a sure step.
    """

    step: float
    right: float
    doubt: float
    offered: float
    cut: float
    more: float


@dataclass(frozen=True, slots=True)
class Several:
    """Of stories with several faults, the share with several sure steps, and where each fault is a
    step of its own, sure or asked about, or the neighbor that it offers; ruled: the same by sure
    steps alone; ordered: of those whole, the share where no fault stands before one that is ruled
    on first, and strictly: where two that settle the same stand as the story has them; offered: the
    share of which every fault is there, in doubt or as one of two; wrong: of the sure steps, the
    share without a fault in the story; begun: the share whose first answer is a fault; steps: how
    many, and laws: of how many, on average."""

    cut: float
    whole: float
    ruled: float
    ordered: float
    strictly: float
    offered: float
    wrong: float
    begun: float
    steps: float
    laws: float


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
    step = right = doubt = offered = cut = more = 0
    for question in asked:
        reading = read(finds, question.query)
        ruled = [each.law.id in question.right for each in reading.ruled]
        step += len(ruled) == 1
        right += ruled == [True]
        cut += len(ruled) > 1
        more += 0 < len(ruled) < len(reading.steps)
        doubt += bool(reading.answers) and not ruled
        shown = [*reading.choices, *(found for each in reading.steps for found in each.both)]
        offered += not ruled and any(found.law.id in question.right for found in shown)
    size = len(asked)
    return Single(
        *(step / size, right / max(1, step), doubt / size, offered / max(1, doubt)),
        *(cut / size, more / size),
    )


def several(finds: Finder, rows: Sequence[Told]) -> Several:
    """Read stories with several faults each."""
    cut = whole = ruled = ordered = strictly = offered = begun = sure = wrong = steps = laws = 0
    for row in rows:
        reading = read(finds, row.query)
        found = [_ids(*step.both) for step in reading.steps]
        known = [_ids(*step.both) for step in reading.ruled]
        cut += len(known) > 1
        sure += len(known)
        wrong += sum(ids.isdisjoint(row.laws) for ids in known)
        ruled += _each(row.laws, known)
        steps += len(found)
        laws += sum(map(len, found))
        if _each(row.laws, found):
            whole += 1
            settled = {law: ORDER[finds.laws[finds.places[law]].settles] for law in row.laws}
            places = [settled[law] for law in row.laws]
            ordered += places == sorted(places)
            strict = [(settled[law], _place(law, found)) for law in row.laws]
            strictly += strict == sorted(strict)
        every = set[str]().union(*found, _ids(*reading.choices))
        offered += every.issuperset(row.laws)
        begun += any(answer.law.id in row.laws for answer in reading.answers[:1])
    size, right = len(rows), max(1, whole)
    return Several(
        *(cut / size, whole / size, ruled / size, ordered / right, strictly / right),
        *(offered / size, wrong / max(1, sure), begun / size, steps / size, laws / size),
    )


def _each(laws: Sequence[str], found: Sequence[set[str]]) -> bool:
    """Whether each law has a step of its own."""
    return any(
        all(law in ids for law, ids in zip(laws, own, strict=True))
        for own in permutations(found, len(laws))
    )


def talked(finds: Finder, rows: Sequence[Told]) -> float:
    """Of what is said and asks for no ruling, the share of which nothing is found."""
    return sum(not read(finds, row.query).answers for row in rows) / max(1, len(rows))


def _ids(*found: Found) -> set[str]:
    return {each.law.id for each in found}


def _place(law: str, found: Sequence[set[str]]) -> int:
    """The place of a law among the steps."""
    return next(at for at, ids in enumerate(found) if law in ids)
