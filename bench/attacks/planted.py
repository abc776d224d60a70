"""Files of somebody else's making, to be restored: none of them hangs, plants anything, or touches
the log that is there."""

from __future__ import annotations

import io
import json
import sqlite3
import tempfile
import time
import traceback
from collections.abc import Callable
from contextlib import closing, redirect_stderr, redirect_stdout
from pathlib import Path

from attacks import Figure
from referee.commands import cli
from referee.core.log import Entry
from referee.core.messages.betting import Checked
from referee.core.messages.log import TakenBack
from referee.store import FILE, Store
from referee.store.chain import checksum

FOREVER = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT"


def sql(*statements: str) -> Callable[[Path], None]:
    """A backup that these were done to."""

    def done(path: Path) -> None:
        with closing(sqlite3.connect(path, isolation_level=None)) as conn:
            conn.execute("PRAGMA foreign_keys=OFF")
            for one in statements:
                conn.execute(one)

    return done


def honest(events: str) -> Callable[[Path], None]:
    """An entry that says this, with the checksum that belongs to it."""

    def done(path: Path) -> None:
        with closing(sqlite3.connect(path, isolation_level=None)) as conn:
            first = conn.execute("SELECT checksum FROM entry WHERE seq = 1").fetchone()[0]
            asked = "SELECT strand, at, by, tap FROM entry WHERE seq = 2"
            mark = checksum(first, 2, *conn.execute(asked).fetchone(), events)
            change = "UPDATE entry SET events = ?, checksum = ? WHERE seq = 2"
            conn.execute(change, [events, mark])

    return done


def again(path: Path) -> None:
    """Thousands of take-backs, each of everything."""
    with closing(Store(path)) as store:
        for seq in range(3, 3_000):
            event = TakenBack((1,)) if seq > 500 else Checked(0)
            store.append(1, Entry(seq, "hand", (event,), tap=str(seq)))


def large(path: Path) -> None:
    with path.open("rb+") as file:
        file.truncate(2 << 30)  # a hole: it takes no room on the disk


DEEP = "[" * 100_000 + "]" * 100_000
WRONG = json.dumps([{"is": "Bought", "seat": "<b>", "amount": 10**30}])
REFUSED: dict[str, Callable[[Path], None]] = {
    "a view for a table": sql(
        "ALTER TABLE entry RENAME TO e",
        "CREATE VIEW entry AS SELECT * FROM e",
    ),
    "a view without end": sql(
        "DROP TABLE setting", f"CREATE VIEW setting AS {FOREVER} x AS name, x AS value FROM n"
    ),
    "a trigger": sql("CREATE TRIGGER t AFTER INSERT ON entry BEGIN DELETE FROM entry; END"),
    "another table": sql("CREATE TABLE more (x)"),
    "a virtual table": sql("CREATE VIRTUAL TABLE more USING fts5(x)"),
    "an index that reckons": sql("CREATE INDEX i ON entry (hex(zeroblob(length(events))))"),
    "a generated column": sql("ALTER TABLE entry ADD COLUMN x TEXT AS (upper(tap))"),
    "a row without end": sql("UPDATE entry SET events = printf('%.*c', 900000, 'x')"),
    "a strand of its own": sql("UPDATE entry SET strand = '../../x'"),
    "two gigabytes": large,
    "take-backs of everything": again,
}
HARMLESS: dict[str, Callable[[Path], None]] = {
    "brackets in brackets": honest(DEEP),
    "words for numbers": honest(WRONG),
}


def attack(short: bool) -> list[Figure]:
    refused = quiet = longest = 0.0
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "data"
        log = data / FILE
        begun(log, 5)
        for number, (_, plant) in enumerate((*REFUSED.items(), *HARMLESS.items())):
            path = Path(folder) / f"{number}.db"
            begun(path, 2)
            plant(path)
            before, began = log.read_bytes(), time.monotonic()
            code, said = restored(path, data)
            longest = max(longest, time.monotonic() - began)
            bad = number < len(REFUSED)
            whole = log.read_bytes() == before if bad else code == 0
            refused += bad and code == 2 and whole
            quiet += "Traceback" not in said and whole
            path.unlink()
        with closing(Store(log)) as store:
            damage = store.read(1).damage
    named = damage.kind if damage else "no"
    files = len(REFUSED) + len(HARMLESS)
    return [
        Figure(
            "files refused, the log as it was",
            f"{refused:.0f} of {len(REFUSED)}",
            refused == len(REFUSED),
        ),
        Figure("without a traceback or a change", f"{quiet:.0f} of {files}", quiet == files),
        Figure("a wrong entry is named, not folded", named, named == "newer"),
        Figure("the longest took", f"{longest:.1f} s", longest < 60),
    ]


def restored(path: Path, data: Path) -> tuple[int, str]:
    """What the command ends with, and all it says."""
    said = io.StringIO()
    with redirect_stdout(said), redirect_stderr(said):
        try:
            return cli.main(["restore", str(path), "--data", str(data)]), said.getvalue()
        except Exception:
            return 70, traceback.format_exc()


def begun(path: Path, entries: int) -> None:
    with closing(Store(path)) as store:
        store.add_night("then", Entry(1, "hand", (Checked(0),), tap="1"))
        for seq in range(2, entries + 1):
            store.append(1, Entry(seq, "hand", (Checked(0),), tap=f"{seq}"))
        store._keeps.db.execute("PRAGMA journal_mode=DELETE")
