"""Learns which words speak for which law: python bench/learn_finding.py [--short]

Writes rulebook/finding.tsv, from the laws, the slang and the stories in bench/stories: nothing of
tests/finding is read. To be run when laws, phrases or stories have changed; until then the app
learns those few laws when it starts. It takes some minutes, and gives the same table every time;
the short form learns from a few laws and writes nothing.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from referee.finding.learning import TALK, learn
from referee.finding.measure import told as read_told
from referee.finding.table import write_table
from referee.finding.words import Reader
from referee.paths import ROOT
from referee.rulebook import load_book
from referee.rulebook.slang import load_slang

STORIES = Path(__file__).resolve().parent / "stories"


def stories() -> Iterator[tuple[str, str]]:
    """The id of a law, and a story about it: one of a line of each file, and once for each fault
    of stories with several."""
    for path in sorted(STORIES.glob("*.tsv")):
        for line in path.read_text(encoding="utf-8").splitlines():
            law, _, story = line.partition("\t")
            yield law, story
    for row in read_told(STORIES / "several.jsonl"):
        for law in row.laws or (TALK,):
            yield law, row.query


def main() -> None:
    book = load_book(ROOT / "rulebook")
    short = "--short" in sys.argv
    laws = sorted(book.laws.values(), key=lambda law: (law.order, law.id))[: 12 if short else None]
    reader = Reader(load_slang(ROOT / "rulebook" / "slang.toml"))
    learnt = learn(laws, reader, stories())
    written = write_table(laws, learnt)
    if not short:
        (ROOT / "rulebook" / "finding.tsv").write_text(written, encoding="utf-8")
    print(f"{len(laws)} laws, {learnt.texts} texts, {len(written) / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
