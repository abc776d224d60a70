"""How well and how fast laws are found: python bench/finding.py

Prints, on the held half of the questions (not looked at while tuning), the share whose right
ruling is first and among the first three, with and without game and step, beside plain FTS5 on
the same texts; and one look-up against one empty Flask request, in the same run.
"""

from __future__ import annotations

import re
import sqlite3
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from http.client import HTTPConnection
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from flask import Flask  # noqa: E402

from referee.ask_cli import finder  # noqa: E402
from referee.core.book import Book  # noqa: E402
from referee.finding.measure import Asked, Measure, answers, measured, questions  # noqa: E402
from referee.rulebook import load_book  # noqa: E402

HALVES = ("tuning", "held")


def plain_fts(book: Book, asked: Sequence[Asked]) -> Measure:
    """SQLite's full-text search with its own stemmer and ranking, over title, phrases and texts."""
    base = sqlite3.connect(":memory:")
    base.execute("create virtual table law using fts5(id unindexed, text, tokenize='porter')")
    for law in book.laws.values():
        words = [law.title, law.summary, *law.asked_as, *(one.say for one in law.rulings)]
        base.execute("insert into law values (?, ?)", (law.id, " ".join(words)))
    first = third = 0
    for one in asked:
        words = " OR ".join(f'"{word}"' for word in re.findall(r"\w+", one.query))
        rows = base.execute(
            "select id from law where law match ? order by rank limit 3", (words or '""',)
        ).fetchall()
        right = [answers(book.laws[id], one.right) for (id,) in rows]
        first += any(right[:1])
        third += any(right)
    return Measure(first / len(asked), third / len(asked))


def empty_app() -> Flask:
    """A page of nothing."""
    app = Flask("empty")
    app.add_url_rule("/", "empty", lambda: "")
    return app


SERVER = """
import sys
from flask import Flask
from waitress import create_server
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


def show(name: str, measure: Measure) -> None:
    print(f"  {name:<38} first {measure.first:6.1%}   among three {measure.third:6.1%}")


def main() -> None:
    book = load_book(ROOT / "rulebook")
    start = time.perf_counter()
    finds = finder(book, ROOT / "rulebook")
    print(f"{len(book.laws)} laws, ready in {(time.perf_counter() - start) * 1000:.0f} ms")
    for half in HALVES:
        asked = questions(ROOT / "tests" / "finding" / f"{half}.jsonl")
        print(f"the {half} half, {len(asked)} questions")
        show("plain FTS5", plain_fts(book, asked))
        show("without game and step", measured(finds, book, asked, told=False))
        show("with game and step", measured(finds, book, asked, told=True))
    empty_app_client = empty_app().test_client()
    asked = questions(ROOT / "tests" / "finding" / "tuning.jsonl")
    each = iter(asked * 10)
    looked = median(lambda: finds.find(next(each).query), 1000)
    inside = median(lambda: empty_app_client.get("/"), 1000)
    with over_http() as ask:
        request = median(ask, 1000)
    print(
        f"one look-up {looked:.2f} ms; one empty Flask request {request:.2f} ms over http ", end=""
    )
    print(f"({looked / request:.2f} of it), {inside:.2f} ms inside the process")


if __name__ == "__main__":
    main()
