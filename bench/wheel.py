"""How large the wheel is against an older one:
`python bench/wheel.py [--against REVISION] [--short]`.

Each is built from what is committed, in a folder of its own: where the program has run lie tables
that would come along. Against the last one before PostgreSQL, if no other is named; the short form
builds only today's, and holds it against what that one was.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BEFORE, THEN = "796f9a694^", 4_063_714
MOST = 100 * 1024
"""So much larger it may be."""


def wheel(revision: str) -> int:
    """The bytes of the wheel of a revision."""
    with tempfile.TemporaryDirectory() as folder:
        packed = ["git", "-C", str(ROOT), "archive", revision]
        tree = subprocess.run(packed, stdout=subprocess.PIPE, check=True).stdout
        subprocess.run(["tar", "-x", "-C", folder], input=tree, check=True)
        built = ["pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation", "-w", folder]
        subprocess.run([sys.executable, "-m", *built, folder], check=True)
        return next(Path(folder).glob("*.whl")).stat().st_size


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--against", default=BEFORE, help="an older revision")
    parser.add_argument("--short", action="store_true", help="build only today's")
    args = parser.parse_args()
    against = BEFORE if args.short else args.against
    now, then = wheel("HEAD"), THEN if args.short else wheel(against)
    met = "yes" if now - then <= MOST else "NO"
    print(f"the wheel: {now:,} bytes; of {against}: {then:,}")
    print(f"larger by {now - then:,}, of {MOST:,} at most: {met}")


if __name__ == "__main__":
    main()
