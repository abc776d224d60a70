"""referee serve | replay | judge | ask | export | backup | restore | import | receipt | pin

Exit codes: 0 right, 1 something differs, 2 unusable input.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from referee.commands import ask, books, data, judge, receipt, tab
from referee.commands.serve import CannotServe, Options, serve
from referee.core.book.book import Book
from referee.export import FORMATS, damaged, export
from referee.keys import Keys
from referee.notation.phh.report import Report, failed, in_words, reports
from referee.notation.player import play
from referee.notation.reader import HandError
from referee.paths import ROOT, data_folder
from referee.rulebook import RulebookError, load_book
from referee.screens.words.names import so_many
from referee.store import FILE, Store, StoreError
from referee.table import NoNight, Table


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; its exit code."""
    args = _parser().parse_args(argv)
    try:
        code: int = args.run(args)
    except (CannotServe, RulebookError, StoreError) as error:
        print(error, file=sys.stderr)
        return 2
    except BrokenPipeError:
        return 0
    except KeyboardInterrupt:
        return 130
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="referee", description="Dealer's assistant and rules referee for a poker table."
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    verb = commands.add_parser("serve", help="run the pages for the tablet and the phones")
    verb.add_argument("--lan", action="store_true", help="let the other devices of the house in")
    verb.add_argument("--port", type=_port, default=8080, help="the port (8080)")
    verb.add_argument(
        "--address", default="", help="the address to print and show, if the one found is wrong"
    )
    _data(verb)
    verb.set_defaults(run=_serve)

    verb = commands.add_parser("tab", help="make a folder of files that runs in a browser tab")
    tab.add_arguments(verb)
    verb.set_defaults(run=tab.run)

    verb = commands.add_parser("replay", help="play .hand and .phh files and say where they differ")
    verb.add_argument("files", nargs="+", metavar="FILE", help="a file, or a folder of them")
    verb.add_argument("--json", action="store_true", help="one object per file")
    books.add_arguments(verb)
    verb.set_defaults(run=_replay)

    verb = commands.add_parser("judge", help="say who wins with which cards, and why")
    judge.add_arguments(verb)
    verb.set_defaults(run=judge.run)

    verb = commands.add_parser("ask", help="find what the laws say, in your own words")
    ask.add_arguments(verb)
    verb.set_defaults(run=_ask)

    verb = commands.add_parser("export", help="write a night as text")
    verb.add_argument("night", type=int, metavar="NIGHT", help="its number, as in its address")
    verb.add_argument(
        "--format", choices=sorted(FORMATS), default="log", help="what to write (log)"
    )
    _data(verb)
    verb.set_defaults(run=_export)
    _add_keeping(commands)
    return parser


def _add_keeping(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """What is kept: copies of the log, and the keys of the house."""
    verb = commands.add_parser("backup", help="copy all nights into a new file")
    verb.add_argument("file", type=Path, metavar="FILE")
    _data(verb)
    verb.set_defaults(run=lambda args: data.backup(args, data_folder(args.data)))

    verb = commands.add_parser("restore", help="bring all nights back from a backup")
    verb.add_argument("file", type=Path, metavar="FILE")
    _data(verb)
    verb.set_defaults(run=lambda args: data.bring_back(args, data_folder(args.data)))

    verb = commands.add_parser("import", help="import nights from another house")
    data.add_arguments(verb)
    _data(verb)
    verb.set_defaults(run=lambda args: data.take_in(args, data_folder(args.data)))

    verb = commands.add_parser("receipt", help="say whether a receipt is true")
    receipt.add_arguments(verb)
    _data(verb)
    verb.set_defaults(run=receipt.run)

    verb = commands.add_parser("pin", help="show the host's PIN; make a new PIN or join code")
    verb.add_argument(
        "--new", action="store_true", help="make a new one; other hosts must enter it"
    )
    verb.add_argument("--new-code", action="store_true", help="make a new join code, and print it")
    verb.add_argument("--end", action="store_true", help="with --new-code: phones must join again")
    _data(verb)
    verb.set_defaults(run=_pin)


def _data(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--data", metavar="DIR", help="the data folder (else $REFEREE_DATA)")


def _port(text: str) -> int:
    if not text.isdigit() or int(text) > 65535:
        raise argparse.ArgumentTypeError("a port is a number up to 65535")
    return int(text)


def _serve(args: argparse.Namespace) -> int:
    serve(Options(data_folder(args.data), args.lan, args.port, args.address))
    return 0


def _ask(args: argparse.Namespace) -> int:
    return ask.run(args, ROOT / "rulebook")


# --- replay ---------------------------------------------------------------------------------


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


# --- the log as files -----------------------------------------------------------------------


def _export(args: argparse.Namespace) -> int:
    folder = data_folder(args.data)
    if not (folder / FILE).is_file():
        print(f"There is no log in {folder}.", file=sys.stderr)
        return 2
    store = Store(folder / FILE)
    try:
        table = Table(load_book(ROOT / "rulebook"), store)
        sys.stdout.write(export(table, args.night, args.format))
        if said := damaged(table, args.night):
            print(said, file=sys.stderr)
            return 1
    except NoNight:
        print(f"There is no night {args.night} in {folder}.", file=sys.stderr)
        return 2
    finally:
        store.close()
    return 0


def _pin(args: argparse.Namespace) -> int:
    if args.end and not args.new_code:
        print("--end goes with --new-code.", file=sys.stderr)
        return 2
    try:
        keys = Keys(data_folder(args.data))
        if args.new or not args.new_code:
            print(keys.new_pin() if args.new else keys.pin)
        if args.new_code:
            print(keys.new_code(args.end))
    except OSError as error:
        print(f"The data folder cannot be used: {error.strerror}.", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
