"""What the second wall costs a tap: `python bench/wall.py [--taps 1000] [--short]`.

Two stores of one database: one for a role whom the wall holds, one for a superuser, whom no wall
does. Each by turns does what a tap does there: asks what others have written since, and writes the
next entry. Printed: both, in ms, median and p95.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))
sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import cluster

from referee.core.log import Entry
from referee.core.messages.betting import Checked
from referee.store import Store

Times = dict[str, list[float]]


def entry(seq: int) -> Entry:
    return Entry(seq, "hand", (Checked(seq),), "2026-11-28T20:00:00+00:00", "tablet", f"mark {seq}")


def tapped(store: Store, night: int, seq: int, times: Times) -> None:
    before = time.perf_counter()
    assert store.since(night, seq - 1) == ()
    read = time.perf_counter()
    store.append(night, entry(seq))
    times["asks"].append((read - before) * 1000)
    times["writes"].append((time.perf_counter() - read) * 1000)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--taps", type=int, default=1000)
    parser.add_argument("--short", action="store_true")
    args = parser.parse_args()
    taps = 20 if args.short else args.taps
    with cluster.running() as there:
        kept = there.make("wall")
        bare = kept.replace(f"user={cluster.KEEPER}", "user=referee")
        found = {"behind the wall": Store(f"{kept}#ours"), "a superuser": Store(f"{bare}#theirs")}
        times: dict[str, Times] = {name: {"asks": [], "writes": []} for name in found}
        nights = {name: store.add_night("then", entry(1)) for name, store in found.items()}
        for seq in range(2, taps + 2):
            for name, store in found.items():
                tapped(store, nights[name], seq, times[name])
        for store in found.values():
            store.close()
    print("| | asks, median | p95 | writes, median | p95 |")
    for name, both in times.items():
        said = [f"{statistics.median(one):.2f} ms | {statistics.quantiles(one, n=20)[-1]:.2f}"
                for one in both.values()]  # fmt: skip
        print(f"| {name} | {' | '.join(said)} |")


if __name__ == "__main__":
    main()
