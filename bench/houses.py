"""What a house behind the door costs: `python bench/houses.py [--houses 100] [--short]`.

So many houses, each in a file of its own, all asleep; each is asked for its first page, and once
more. Printed: how long the first answer takes and the next one, the processor and the memory that a
house takes to wake, what the door itself takes to find one that is awake, and the same taps in one
house while it is awake alone and while all are.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from scale import cookie
from taps import Player, grow
from werkzeug.test import Client

from referee.commands.door import FOLDER, Houses
from referee.keys import Keys


def resident() -> int:
    """KB of memory that this process has."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4


def asked(client: Client, name: str) -> float:
    before = time.perf_counter()
    got = client.get(f"/h/{name}/knock", base_url="http://localhost")
    assert got.status_code == 200, got.status
    return (time.perf_counter() - before) * 1000


class Tapper(Player):
    """Plays the first night of a house, through the door."""

    def __init__(self, door: Houses, name: str, keys: Keys) -> None:
        grow(door._house(name).table, 1)
        self.client, self.at, self.night, self.sent = Client(door), f"/h/{name}", 1, []
        self.headers = {"Origin": "http://localhost", "HX-Request": "true"}
        self.client.set_cookie(*cookie(keys, 0, 0).split("=", 1))
        self.opens("/night/1/view/felt")

    def opens(self, path: str) -> None:
        where = f"{self.at}{path}"
        self.body = self.client.get(where, base_url="http://localhost", headers=self.headers).data

    def posts(self, path: str, form: dict[str, object]) -> tuple[float, float]:
        where, headers, began = f"{self.at}{path}", self.headers, time.perf_counter()
        got = self.client.post(where, base_url="http://localhost", headers=headers, data=form)
        took, self.body = (time.perf_counter() - began) * 1000, got.data
        assert got.status_code == 200, (got.status, form)
        return began, took

    def taps(self, times: int) -> float:
        """The median of so many, after ten."""
        return statistics.median([self.tap()[1] for _ in range(times + 10)][10:])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--houses", type=int, default=100)
    parser.add_argument("--short", action="store_true")
    args = parser.parse_args()
    names = [f"house-{number}" for number in range(4 if args.short else args.houses)]
    with tempfile.TemporaryDirectory() as data:
        for name in ("first", *names):
            Keys(Path(data) / FOLDER / name)
        door = Houses(Path(data), "", ["localhost"], lambda: "")
        client = Client(door)
        asked(client, "first")  # templates and routes are known from now on
        tapper = Tapper(door, "first", Keys(Path(data) / FOLDER / "first"))
        alone = tapper.taps(20 if args.short else 200)
        memory, processor = resident(), time.process_time()
        first = [asked(client, name) for name in names]
        processor = (time.process_time() - processor) * 1000 / len(names)
        memory = (resident() - memory) // len(names)
        again = [asked(client, name) for name in names]
        before = time.perf_counter()
        for name in names:
            door._house(name)
        found = (time.perf_counter() - before) * 1e6 / len(names)
        among = tapper.taps(20 if args.short else 200)
        door.close()
    p95 = statistics.quantiles(first, n=20)[-1]
    print(f"first page of a house asleep: {statistics.median(first):.0f} ms, p95 {p95:.0f}")
    print(f"to wake it: {processor:.0f} ms of the processor, {memory} KB")
    print(f"a tap: {alone:.2f} ms in the one house awake, {among:.2f} among {len(names) + 1}")
    print(f"awake: {statistics.median(again):.1f} ms; the door finds it in {found:.1f} millionths")


if __name__ == "__main__":
    main()
