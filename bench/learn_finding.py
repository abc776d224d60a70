"""Learns which words speak for which law: python bench/learn_finding.py [--short]

Writes rulebook/finding.tsv, from the laws and the slang alone: no question of tests/finding is
read. To be run when laws or their phrases have changed; until then the app learns those few when it
starts. It takes a minute or two, and gives the same table every time; the short form learns from a
few laws and writes nothing.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from referee.finding.learning import learn
from referee.finding.table import write_table
from referee.finding.words import Reader
from referee.paths import ROOT
from referee.rulebook import load_book
from referee.rulebook.slang import load_slang


def main() -> None:
    book = load_book(ROOT / "rulebook")
    short = "--short" in sys.argv
    laws = sorted(book.laws.values(), key=lambda law: (law.order, law.id))[: 12 if short else None]
    learnt = learn(laws, Reader(load_slang(ROOT / "rulebook" / "slang.toml")))
    written = write_table(laws, learnt)
    if not short:
        (ROOT / "rulebook" / "finding.tsv").write_text(written, encoding="utf-8")
    print(f"{len(laws)} laws, {learnt.texts} texts, {len(written) / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
