"""How well and how fast laws are found: python bench/finding.py [--short]

Prints one look-up against one empty Flask request, in the same run, and on each set of questions
the share whose right ruling is first and among the first three, with and without game and step,
beside plain FTS5 on the same texts. Then how stories are read: as one step, in doubt, or as a case
of several. The held half was not looked at while tuning. The short form asks one in five.
"""

from __future__ import annotations

import json
import os
import re
import sqlite3
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from http.client import HTTPConnection
from itertools import cycle
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from flask import Flask
from told_stories import (
    HitRate,
    Query,
    branches,
    measured,
    printed,
    questions,
    several,
    singles,
    talked,
    told,
    told_answers,
)

from referee.core.book.book import Book
from referee.finding.cases import read
from referee.finding.index import Finder
from referee.finding.laws import finder
from referee.paths import ROOT
from referee.rulebook import load_book

HALVES = {
    "held": "the held half (nobody has looked at it)",
    "tuning": "the tuning half",
    "third": "a third set",
    "fresh": "fresh stories of three people (nobody has looked at them)",
}
TESTS = ROOT / "tests" / "finding"
SEVERAL = {
    "several": "stories with several faults",
    "mixed": "of one pen: stories with several faults",
    "later": "of eight people more: stories with several faults",
    "newest": "of a driver, a teacher, a rancher, an exchange student: stories with several faults",
    "fifth": "of a pen of which nothing was learnt: stories with several faults",
    "seventh": "of six people of whom nothing was learnt: stories with several faults",
    "ninth": "of a pen in thirteen voices: stories with several faults",
    "tenth": "of a pen in many voices: stories with several faults, of which the words are known",
}
LISTED = Path(os.environ.get("REFEREE_STORIES") or ROOT.parent / "shared/laws/stories.jsonl")
"""Stories with the rulings expected, in the folder beside the project; tests/finding/shared.tsv has
their laws."""
GAMES = {
    "hold'em": "texas-holdem",
    "omaha high-low": "omaha-eight-or-better",
    "guts": "guts-three-card",
    "high-low declare": "seven-card-stud-high-low",
}
STEPS = {
    "first bet": "opening",
    "after the pot was paid": "paid",
    "between deals": "between",
    "money": "settling",
}
"""What games and steps are called there that have other names here."""
ROUNDS, LONG = 5, 110
EVERY = 5 if "--short" in sys.argv else 1
"""LONG: letters of a question that is a story."""


def plain_fts(book: Book, asked: Sequence[Query]) -> HitRate:
    """SQLite's full-text search with its own stemmer and ranking, over title, phrases and texts."""
    base = sqlite3.connect(":memory:")
    base.execute("create virtual table law using fts5(id unindexed, text, tokenize='porter')")
    for law in book.laws.values():
        words = [law.title, law.summary, *law.asked_as, *(ruling.say for ruling in law.rulings)]
        base.execute("insert into law values (?, ?)", (law.id, " ".join(words)))
    first = third = 0
    for question in asked:
        words = " OR ".join(f'"{word}"' for word in re.findall(r"\w+", question.query))
        rows = base.execute(
            "select id from law where law match ? order by rank limit 3", (words or '""',)
        ).fetchall()
        right = [id in question.right for (id,) in rows]
        first += any(right[:1])
        third += any(right)
    return HitRate(first / len(asked), third / len(asked))


def empty_app() -> Flask:
    """A page of nothing."""
    app = Flask("empty")
    app.add_url_rule("/", "empty", lambda: "")
    return app


SERVER = """
import logging
import sys
from flask import Flask
from waitress import create_server
logging.getLogger("waitress.queue").setLevel(logging.ERROR)
app = Flask("empty")
app.add_url_rule("/", "empty", lambda: "")
server = create_server(app, host="127.0.0.1", port=0, threads=4)
print(server.effective_port, flush=True)
server.run()
"""


@contextmanager
def over_http() -> Iterator[Callable[[], object]]:
    """A request as a tablet makes it: to a server of its own, through waitress, on a kept
    connection."""
    server = subprocess.Popen([sys.executable, "-c", SERVER], stdout=subprocess.PIPE, text=True)
    assert server.stdout is not None
    wire = HTTPConnection("127.0.0.1", int(server.stdout.readline()))

    def ask() -> object:
        wire.request("GET", "/")
        return wire.getresponse().read()

    try:
        yield ask
    finally:
        wire.close()
        server.terminate()
        server.wait()


def median(act: Callable[[], object], times: int) -> float:
    """The median of so many runs, in milliseconds."""
    taken = []
    for _ in range(times):
        start = time.perf_counter()
        act()
        taken.append((time.perf_counter() - start) * 1000)
    return statistics.median(taken)


def show(name: str, measure: HitRate) -> None:
    print(f"  {name:<38} first {measure.first:6.1%}   among three {measure.third:6.1%}")


def speed(finds: Finder, name: str, texts: Sequence[str]) -> None:
    """One look-up beside one empty request, asked in turns so that both have the same luck."""
    client = empty_app().test_client()
    each = cycle(texts)
    looked, inside, wired = list[float](), list[float](), list[float]()
    with over_http() as ask:
        for _ in range(ROUNDS):
            looked.append(median(lambda: finds.find(next(each)), len(texts)))
            inside.append(median(lambda: client.get("/"), 200))
            wired.append(median(ask, 200))
    single, request, http = (statistics.median(all) for all in (looked, inside, wired))
    print(f"one look-up of {name} {single:.3f} ms; one empty Flask request", end=" ")
    print(f"{request:.3f} ms with the test client ({single / request:.2f} of it),", end=" ")
    print(f"{http:.3f} ms over http ({single / http:.2f} of it)")


def start(book: Book) -> Finder:
    """What has to be waited for once, before any word has been read."""
    begin = time.perf_counter()
    finds = finder(book, ROOT / "rulebook")
    loaded = time.perf_counter()
    finds.ready()
    ready = time.perf_counter()
    finds.find("he opened without jacks")
    first = time.perf_counter()
    print(f"{len(book.laws)} laws, loaded in {(loaded - begin) * 1000:.0f} ms,", end=" ")
    print(f"spelling ready in {(ready - loaded) * 1000:.0f} ms more,", end=" ")
    print(f"the first look-up {(first - ready) * 1000:.1f} ms")
    return finds


def main() -> None:
    book = load_book(ROOT / "rulebook")
    finds = start(book)
    sets = {half: questions(TESTS / f"{half}.jsonl")[::EVERY] for half in HALVES}
    fresh = statistics.median(
        [median(lambda text=question.query: finds.find(text), 1) for question in sets["tuning"]]
    )
    print(f"a look-up with words never read before {fresh:.2f} ms")
    speed(finds, "a question", [question.query for question in sets["tuning"]])
    long = [question.query for question in sets["fresh"] if len(question.query) >= LONG]
    speed(finds, "a story", long)
    for half, asked in sets.items():
        print(f"{HALVES[half]}, {len(asked)} questions")
        show("plain FTS5", plain_fts(book, asked))
        show("without game and step", measured(finds, book, asked, told=False))
        show("with game and step", measured(finds, book, asked, told=True))
    stories(finds, book, sets["fresh"])
    kinds = {"leaves": "an answer", "rulings": "a ruling", "told": "a ruling, by other mouths"}
    for name, words in kinds.items():
        rows = told_answers(TESTS / f"{name}.jsonl")[::EVERY]
        told = branches(finds, book, rows)
        print(f"stories told for {words}, the rulings of their law: the first ruling fits", end=" ")
        print(f"{told.first:.1%}, the first or the second {told.second:.1%};", end=" ")
        print(f"decided {told.decided:.1%}, of these right {told.right:.1%}")
        first = printed(finds, book, rows)
        print(f"  one fault: the first ruling printed is the fitting one {first.fits:.1%}", end=" ")
        print(f"(of its law {first.law:.1%}); a numbered step is no fault {first.misled:.1%}")


def stories(finds: Finder, book: Book, fresh: Sequence[Query]) -> None:
    """Stories with one fault in the halves of the fresh set, with several, long ones, and talk."""
    halves = {"the half the bounds were chosen on": fresh[::2], "the other half": fresh[1::2]}
    for half, asked in halves.items():
        read = singles(finds, asked)
        print(f"fresh stories, {half}")
        print(f"  one step   {read.step:6.1%}   the law is right    {read.right:6.1%}")
        print(f"  in doubt   {read.doubt:6.1%}   the right is there  {read.offered:6.1%}")
        print(f"  cut        {read.cut:6.1%}")
    for name, words in SEVERAL.items():
        rows = [row for row in told(TESTS / f"{name}.jsonl") if len(row.laws) > 1][::EVERY]
        case = several(finds, rows)
        print(f"{words}, {name}.jsonl, {len(rows)}")
        print(f"  each is ruled on, or named below {case.whole:6.1%}", end="")
        print(f"   of these in the order of ruling {case.ordered:6.1%}")
        print(f"  each is ruled on                 {case.ruled:6.1%}", end="")
        print(f"   steps that are no fault         {case.wrong:6.1%}")
        print(f"  each is one tap away             {case.offered:6.1%}", end="")
        print(f"   the first answer is a fault     {case.begun:6.1%}")
        print(f"  several: all laws in the case, in order {case.listed:6.1%}", end="; ")
        print(f"several steps {case.cut:6.1%}, {case.steps:.1f} steps of {case.laws:.1f} laws")
        print(f"  all laws have numbers, in order  {case.numbered:6.1%}, ", end="")
        print(f"and no other has {case.exact:6.1%}")
    for name in ("mixed", "later", "newest", "fifth", "seventh"):
        long_and_talk(finds, book, name)
    if LISTED.exists():
        listed(finds, book)


def long_and_talk(finds: Finder, book: Book, name: str) -> None:
    """Stories with one fault and many details, and what asks for no ruling."""
    rows = told(TESTS / f"{name}.jsonl")[::EVERY]
    long = [Query(row.query, "", "", frozenset(row.laws)) for row in rows if row.kind == "long"]
    read = singles(finds, long)
    print(f"{name}.jsonl, long ones with one fault, {len(long)}")
    show("plain FTS5", plain_fts(book, long))
    show("without game and step", measured(finds, book, long, told=False))
    print(f"  one step   {read.step:6.1%}   the law is right    {read.right:6.1%}")
    print(f"  in doubt   {read.doubt:6.1%}   the right is there  {read.offered:6.1%}")
    print(f"  cut        {read.cut:6.1%}")
    talk = [row for row in rows if not row.laws]
    print(f"and table talk, {len(talk)}: nothing is found for {talked(finds, talk):6.1%}")


def listed(finds: Finder, book: Book) -> None:
    """The half of the listed stories that nothing was chosen on: every second one. Of a fault with
    several laws each answers it."""
    rows = (TESTS / "shared.tsv").read_text(encoding="utf-8").splitlines()
    laws = {id: said.split() for id, said in (row.split("\t") for row in rows)}
    told = [json.loads(line) for line in LISTED.read_text(encoding="utf-8").splitlines()][1::2]
    asked, cases, doubts = [], [], []
    for row in told[::EVERY]:
        game, step = row["game"] or "", row["step"] or ""
        faults = [frozenset(fault.split("/")) for fault in laws[row["id"]]]
        game, step = GAMES.get(game, game.replace(" ", "-")), STEPS.get(step, step)
        asked.append(Query(row["story"], game, step, frozenset().union(*faults)))
        reading = read(finds, row["story"])
        steps = [each.law.id for each in reading.steps]
        if len(faults) > 1:
            ruled = [each.law.id for each in reading.case]
            shown = [*ruled, *(found.law.id for found in reading.besides)]
            cases.append(all(not fault.isdisjoint(shown) for fault in faults))
        if not steps:
            likely = [each.found for each in reading.case]
            shown = [found.law.id for found in (*reading.choices, *reading.besides, *likely)]
            doubts.append(not asked[-1].right.isdisjoint(shown))
    print(f"listed stories, the half that was not used, {len(asked)}")
    show("plain FTS5", plain_fts(book, asked))
    show("without game and step", measured(finds, book, asked, told=False))
    show("with game and step", measured(finds, book, asked, told=True))
    print(f"  in doubt   {len(doubts) / len(asked):6.1%}   the right is there  ", end="")
    print(f"{sum(doubts) / max(1, len(doubts)):6.1%}")
    print(f"  each fault of several is ruled on, or below {sum(cases)} of {len(cases)}")


if __name__ == "__main__":
    main()
