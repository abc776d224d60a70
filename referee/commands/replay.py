"""The `replay` command: hands in files, played and compared with what they say."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from pathlib import Path

from referee.commands import books
from referee.core.book.book import Book
from referee.notation.phh.report import Report, failed, in_words, reports
from referee.notation.player import play
from referee.notation.reader import HandError
from referee.screens.words.names import so_many


def replaying(parser: argparse.ArgumentParser) -> None:
    """Set up a parser for `replay`."""
    parser.add_argument("files", nargs="+", metavar="FILE", help="a file, or a folder of them")
    parser.add_argument("--json", action="store_true", help="one object per file")
    books.add_arguments(parser)
    parser.set_defaults(run=_replay)


def _replay(args: argparse.Namespace) -> int:
    book = books.known(args.data, args.games)
    codes = []
    for path in _files(args.files):
        if path.name.lower().endswith((".phh", ".phhs")):
            codes += [_tell_phh(found, args.json) for found in _played_phh(path, book)]
            continue
        found = _played(path, book)
        codes.append(2 if found["error"] else 0 if found["ok"] else 1)
        if args.json:
            print(json.dumps(found, ensure_ascii=False))
        else:
            _print_played(found)
    return max(codes)


def _files(names: Sequence[str]) -> list[Path]:
    """The files named; of a folder the hands in it, by name."""
    found: list[Path] = []
    for path in map(Path, names):
        inside = sorted(path.iterdir()) if path.is_dir() else []
        hands = [path for path in inside if path.name.lower().endswith((".hand", ".phh", ".phhs"))]
        found += hands or [path]
    return found


def _played_phh(path: Path, book: Book) -> list[Report]:
    text, why, line = _text(path)
    return [failed(str(path), why, line)] if why else reports(str(path), text, book)


def _tell_phh(found: Report, as_json: bool) -> int:
    """Print one hand; the exit code it calls for."""
    print(json.dumps(found, ensure_ascii=False) if as_json else in_words(found))
    if found["ok"]:
        return 0
    return 1 if found["finishing_stacks"] is not None else 2


def _text(path: Path) -> tuple[str, str, int]:
    """What stands in a file, or why that cannot be said, with the line (0: the file as such)."""
    if path.is_dir():
        return "", "Is a directory without .hand, .phh or .phhs files", 0
    try:
        return path.read_text(encoding="utf-8-sig"), "", 0
    except UnicodeDecodeError as error:
        before = bytes(error.object[: error.start])
        return "", "expected text, this is not text in UTF-8", before.count(b"\n") + 1
    except (OSError, ValueError) as error:
        return "", str(getattr(error, "strerror", None) or error), 0


def _played(path: Path, book: Book) -> dict[str, object]:
    found: dict[str, object] = {
        "file": str(path),
        "ok": False,
        "acts": 0,
        "checks": 0,
        "differs": [],
        "error": None,
        "line": None,
    }
    text, why, line = _text(path)
    if why:
        return {**found, "error": why, "line": line or None}
    try:
        played = play(text, book)
    except HandError as error:
        return {**found, "error": error.sentence, "line": error.line or None}
    differs = [{"line": line, "what": what} for line, what in played.wrong]
    return {
        **found,
        "ok": played.ok,
        "acts": played.acts,
        "checks": played.checks,
        "differs": differs,
        "line": played.wrong[0][0] if played.wrong else None,
    }


def _print_played(found: dict[str, object]) -> None:
    if found["error"]:
        where = f", line {found['line']}" if found["line"] else ""
        print(f"{found['file']}{where}: {found['error']}")
    elif found["ok"]:
        acts, checks = found["acts"], found["checks"]
        assert isinstance(acts, int)
        assert isinstance(checks, int)
        print(f"{found['file']}: OK ({so_many(acts, 'act')}, {so_many(checks, 'check')})")
    else:
        print(f"{found['file']}: differs")
        differs = found["differs"]
        assert isinstance(differs, list)
        for difference in differs:
            print(f"  line {difference['line']}: {difference['what']}")
