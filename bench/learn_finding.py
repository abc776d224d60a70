"""Learns which words speak for which law, and for which answer to its questions:
python bench/learn_finding.py [--answers | --new] [--short]

Writes rulebook/finding.table and rulebook/answers.table, from the laws, the slang and the stories
in bench/stories: nothing of tests/finding is read. To be run when laws, phrases or stories have
changed; until then the app learns those few laws when it starts. It takes some minutes, and gives
the same tables every time; with --answers only the second is written (a minute); with --new what
the app learns at each start is put into the first (a second; all else stays as it is). The short
form learns from a few laws and writes nothing.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from answer_learning import FAINT, ToldAnswers, learn_answers
from told_stories import told as read_told
from told_stories import told_answers

from referee.core.book.law import Law, Question
from referee.finding.index import Finder
from referee.finding.learning import TALK, learn
from referee.finding.table import Learnt, by_use, read_table, write_table, written
from referee.finding.words import Reader
from referee.paths import ROOT
from referee.rulebook import load_book
from referee.rulebook.slang import load_slang

STORIES = Path(__file__).resolve().parent / "stories"
RULEBOOK = ROOT / "rulebook"


def stories() -> Iterator[tuple[str, str]]:
    """The id of a law, and a story about it: one of a line of each file, and once for each fault
    of stories with several; the words that tell of it are one more where they are known."""
    for path in sorted(STORIES.glob("*.tsv")):
        for line in path.read_text(encoding="utf-8").splitlines():
            law, _, story = line.partition("\t")
            yield law, story
    for row in read_told(STORIES / "several.jsonl"):
        for law in row.laws or (TALK,):
            yield law, row.query
        yield from zip(row.laws, row.parts, strict=False)


def scraps(laws: Sequence[Law]) -> Iterator[ToldAnswers]:
    """Scraps of stories that give an answer: of a question that several laws ask by turns for each
    of them."""
    asking: dict[str, list[tuple[Law, Question]]] = {}
    for law in laws:
        for question in law.questions:
            asking.setdefault(question.sees or f"{law.id}.{question.id}", []).append(
                (law, question)
            )
    lines = (STORIES / "phrases.txt").read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines):
        name, answer, scrap = line.split("\t")
        asked = [both for both in asking.get(name, ()) if answer in dict(both[1].leads)]
        if asked:
            law, question = asked[number % len(asked)]
            yield ToldAnswers(law.id, {question.id: answer}, scrap)


def asides() -> list[str]:
    """Sentences of stories that speak for no law."""
    return (STORIES / "asides.txt").read_text(encoding="utf-8").splitlines()


def laws_table(laws: Sequence[Law]) -> bytes:
    """What speaks for each law."""
    reader = Reader(load_slang(RULEBOOK / "slang.toml"))
    leaves = [(told.law, told.text) for told in told_answers(STORIES / "leaves.jsonl")]
    rulings = [(told.law, told.text) for told in told_answers(STORIES / "rulings.jsonl")]
    learnt = learn(laws, reader, stories(), leaves, asides(), rulings)
    print(f"{len(laws)} laws, {learnt.texts} texts")
    return write_table(laws, learnt)


def with_the_new(laws: Sequence[Law]) -> bytes:
    """What speaks for each law by the table that is there, and for those that are not in it."""
    table = read_table((RULEBOOK / "finding.table").read_bytes())
    finder = Finder(laws, load_slang(RULEBOOK / "slang.toml"), table)
    rows = finder.rows()
    within = {feature: table.within(feature) for feature in rows}
    return write_table(finder.laws, Learnt(table.texts, finder.reader.known, within, rows))


def answers_table(laws: Sequence[Law]) -> bytes:
    """What speaks for each answer, in the words that the first table knows."""
    known = read_table((RULEBOOK / "finding.table").read_bytes()).words
    reader = Reader(load_slang(RULEBOOK / "slang.toml"), known)
    stories = [
        told for name in ("leaves", "rulings") for told in told_answers(STORIES / f"{name}.jsonl")
    ]
    signs, learnt = by_use(*learn_answers(laws, reader, [*stories, *scraps(laws)]), FAINT)
    print(f"{len(signs)} signs of answers, {learnt.texts} texts")
    return written([(sign, "-") for sign in signs], learnt, FAINT)


def main() -> None:
    book = load_book(RULEBOOK)
    short = "--short" in sys.argv
    laws = sorted(book.laws.values(), key=lambda law: (law.order, law.id))[: 12 if short else None]
    of_laws = with_the_new if "--new" in sys.argv else laws_table
    tables = {"finding.table": of_laws, "answers.table": answers_table}
    for name in list(tables)["--answers" in sys.argv : None if of_laws is laws_table else 1]:
        table = tables[name](laws)
        if not short:
            (RULEBOOK / name).write_bytes(table)
        print(f"{name}: {len(table) / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
