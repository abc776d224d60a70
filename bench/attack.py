"""Attack a running server from outside: `python bench/attack.py NAME… [--short]`, or all of them.

Prints a line for each figure, and ends with 1 when a promise of docs/safety.md was not kept.
"""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent), str(HERE.parent / "tests")]

NAMES = sorted(path.stem for path in (HERE / "attacks").glob("[!_]*.py"))


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("names", nargs="*", metavar="NAME", help=f"one of {', '.join(NAMES)}")
    asked.add_argument("--short", action="store_true", help="the form that ./test runs")
    given = asked.parse_args()
    if wrong := [name for name in given.names if name not in NAMES]:
        asked.error(f"no attack is called {wrong[0]}; there are {', '.join(NAMES)}")
    broken = 0
    for name in given.names or NAMES:
        for figure in import_module(f"attacks.{name}").attack(given.short):
            broken += not figure.holds
            mark = "" if figure.holds else "   BROKEN"
            print(f"{name:10} {figure.what:60} {figure.found:>16}{mark}", flush=True)
    return min(broken, 1)


if __name__ == "__main__":
    raise SystemExit(main())
