"""The `ask` command: what the law says, found from a question in anybody's words.

Knows command lines and the JSON of one question a line. Finding is done in referee/finding.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable
from pathlib import Path

from referee.core.book import Book
from referee.core.law import Law
from referee.finding.index import Finder, Found
from referee.finding.moments import STAGES, moment
from referee.rulebook.slang import load_slang

OK, UNUSABLE = 0, 2
MOST = 5


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Give a parser the arguments of `ask`."""
    parser.description = "Find what the laws say about it, best first."
    parser.add_argument("words", nargs="*", help="the question, as one would shout it")
    parser.add_argument("--game", default="", help="id of the game, like jackpots")
    parser.add_argument("--step", default="", help=f"where in the deal: {', '.join(STAGES)}")
    parser.add_argument("--json", action="store_true", help="answer as JSON")
    parser.add_argument(
        "--jsonl", metavar="FILE", help="questions from a file (or - for standard input)"
    )


def finder(book: Book, rulebook: Path) -> Finder:
    """All laws of a book, ready to be asked."""
    return Finder(book.laws.values(), load_slang(rulebook / "slang.toml"))


def run(args: argparse.Namespace, book: Book, rulebook: Path) -> int:
    """Carry out a parsed `ask` command; 0 when answered, 2 when the input cannot be used."""
    finds = finder(book, rulebook)
    if args.jsonl:
        try:
            return _lines(_opened(args.jsonl), finds, book)
        except (OSError, UnicodeDecodeError):
            print(f"{args.jsonl}: not a text file that can be read", file=sys.stderr)
            return UNUSABLE
    text = " ".join(args.words)
    if not text.strip():
        print("Ask something: referee ask he gave me four, I asked for three", file=sys.stderr)
        return UNUSABLE
    found = finds.find(text, moment(book, args.game, args.step), MOST)
    if args.json:
        print(json.dumps([answer(one) for one in found], ensure_ascii=False))
    else:
        print("\n\n".join(_words(one.law) for one in found) or "No law speaks of that.")
    return OK


def answer(found: Found) -> dict[str, object]:
    """One answer as JSON has it."""
    law = found.law
    return {"law": law.id, "title": law.title, "cites": list(law.cites), "ruling": law.summary}


def _words(law: Law) -> str:
    return f"{law.title}\n  {law.summary}\n  {' · '.join(law.cites)}"


def _opened(name: str) -> Iterable[str]:
    if name == "-":
        return sys.stdin
    return Path(name).read_text(encoding="utf-8").splitlines()


def _lines(lines: Iterable[str], finds: Finder, book: Book) -> int:
    """Questions, one JSON object a line; a line that is none is told and the rest goes on."""
    code = OK
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            asked = json.loads(line)
            text, id = asked["query"], asked.get("id")
            known = moment(book, str(asked.get("game") or ""), str(asked.get("step") or ""))
            if not isinstance(text, str):
                raise TypeError
        except (ValueError, KeyError, TypeError, AttributeError):
            wanted = 'an object with "query" in it, like {"id": "1", "query": "he bet before me"}'
            print(f"line {number}: expected {wanted}", file=sys.stderr)
            code = UNUSABLE
            continue
        answers = [answer(one) for one in finds.find(text, known, MOST)]
        print(json.dumps({"id": id, "answers": answers}, ensure_ascii=False))
    return code
