"""Every real hand of the folder ends as its file, or an independent engine, says.

The folder is no part of the project (REFEREE_PHH names it; else it lies beside the checkout).
Where it is not, our own small hands stand in for it, so that nothing is passed over. The
exceptions are reasoned below.
"""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

from referee.core.book.book import Book
from referee.notation.phh.report import Report, reports

from .conftest import HANDS, REAL
from .plain import reckon

NOT_PLAYABLE = {
    "pktest-test-papers-readmetestcase-test-hellmuth-wiggins-22.phh": "found inf",
    # ^ stacks without end, and the board is dealt four times
    "pktest-test-state-test-nonstandard-folds-42.phh": "expected cards, found an act of betting",
    # ^ the last player who is not all-in drops to nobody, and chips are burned
    "pktest-test-state-test-unknown-showdown-44.phh": "nobody's cards were seen",
    # ^ all muck, and the file does not say who won
}
SPLIT = 1
"""Chips by which a split may differ: the other engine gives all odd chips to one winner, who may
so have more of them than one where three share; the recorded stacks may hold half chips."""


def test_every_real_hand_ends_as_recorded(book: Book) -> None:
    there = REAL.is_dir()
    files = sorted((REAL if there else HANDS).glob("*.phh"))
    expected = _expected(REAL / "expected.json") if there else {}
    assert {path.name for path in files} == set(expected) or not there
    assert len(files) >= (135 if there else 12)
    for path in files:
        text = path.read_text(encoding="utf-8")
        (found,) = reports(path.name, text, book)
        if path.name in NOT_PLAYABLE:
            assert NOT_PLAYABLE[path.name] in str(found["error"])
            assert found["line"]
        else:
            check(found, expected.get(path.name, {}), text)


def _expected(path: Path) -> dict[str, dict]:
    return {one["file"]: one for one in json.loads(path.read_text())["hands"]}


def check(found: Report, expected: dict, text: str) -> None:
    assert found["ok"], found
    unit = reckon(text).unit
    stacks = found["finishing_stacks"]
    assert isinstance(stacks, list)
    told = expected.get("recorded_finishing_stacks") or expected.get("finishing_stacks") or stacks
    for ours, theirs in zip(stacks, told, strict=True):
        assert abs(Fraction(ours) - Fraction(theirs)) * unit <= SPLIT, found
    plain = reckon(text)
    if plain.ended_by or found["paid_by"] != "record":  # the cards do not say who won
        assert [Fraction(ours) * unit for ours in stacks] == plain.finishing
    pots = found["pots"]
    assert isinstance(pots, list)
    assert [(Fraction(one["amount"]) * unit, one["eligible"]) for one in pots] == plain.pots
    if plain.ended_by and found["paid_by"] != "record":
        assert found["paid_by"] == {"fold": "fold", "showdown": "cards"}[plain.ended_by]
