"""referee serve | tab | replay | judge | ask | export | backup | restore | import | move | …

Exit codes: 0 right, 1 something differs, 2 unusable input. Of the commands only the one that is
asked for is imported, with all it needs: that is most of what a short one takes.
"""

from __future__ import annotations

import argparse
import gc
import sys
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module

from referee.core.errors import CannotGoOn

COMMANDS: Mapping[str, tuple[str, str, str]] = {
    "serve": ("run the pages for the tablet and the phones", "serve", "serving"),
    "tab": ("make a folder of files that runs in a browser tab", "tab", "tabbing"),
    "replay": ("play .hand and .phh files and say where they differ", "replay", "replaying"),
    "judge": ("say who wins with which cards, and why", "judge", "judging"),
    "ask": ("find what the laws say, in your own words", "ask", "asking"),
    "export": ("write a night as text", "keeping", "exporting"),
    "backup": ("copy all nights into a new file", "data", "backing_up"),
    "restore": ("bring all nights back from a backup", "data", "restoring"),
    "import": ("import nights from another house", "data", "importing"),
    "move": ("move all nights to another store, PostgreSQL or a file", "stores", "carrying"),
    "house": ("add, list, limit, export or remove one of many houses", "house", "housing"),
    "receipt": ("say whether a receipt is genuine", "receipt", "receipts"),
    "pin": ("show the host's PIN; make a new PIN or join code", "keeping", "pins"),
}
"""Of each command what it does, and which function of which module beside this one sets up its
parser: the options, and what is run."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; its exit code."""
    words = sys.argv[1:] if argv is None else argv
    with undisturbed():
        args = _parser(words).parse_args(words)
    try:
        code: int = args.run(args)
    except CannotGoOn as error:
        print(error, file=sys.stderr)
        return 2
    except BrokenPipeError:
        return 0
    except KeyboardInterrupt:
        return 130
    return code


@contextmanager
def undisturbed() -> Iterator[None]:
    """What is imported stays: looking for what could go takes a tenth of it."""
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def _parser(asked: Collection[str] = ()) -> argparse.ArgumentParser:
    """The parser of all commands; those that are asked for have their options."""
    parser = argparse.ArgumentParser(
        prog="referee", description="Dealer's assistant and rules referee for a poker table."
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for name, (does, module, sets_up) in COMMANDS.items():
        verb = commands.add_parser(name, help=does)
        if name in asked:
            getattr(import_module(f"referee.commands.{module}"), sets_up)(verb)
    return parser


if __name__ == "__main__":
    sys.exit(main())
