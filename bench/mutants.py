"""Do the tests of the core notice mistakes? Makes some, one at a time: `python bench/mutants.py`.

    --seed 3 --count 300    which mistakes, and how many; the same seed makes the same ones
    --tried 60              the first 60 of them were tried before: a long run in pieces
    --rooms fold,state      only in these rooms of referee/core; also people and almanac
    --short                 a few, in three files with tests of their own, for ./test
    --file state/pots       all in that file, with the tests of its name alone: seconds, not minutes
    --strict                with the tests in tests/core/<room> alone
    --only TEXT             only mistakes in whose line of this table the text stands
    --under 1               with tests alone that take less, in seconds: quick, and too strict
    --minutes 20            no new one after that time: the figures are of those tried by then

Each mistake is shown to the tests of its own room alone: tests/core/<room>, and what BESIDE says.
All of them are collected once, in one process with the rulebook loaded; which lines each test runs
is noted in a first run, and kept in the temporary folder for the next. Then every mistake gets a
fork of that process, in which one function has another code, and the tests that run that line run
there, the nearest first, until one fails. Walks are taken to run every line; a file whose tests
fail without a mistake is told and left out. What is no part of a function, or runs while the tests
are collected and is noticed in no fork, is tried in a process of its own.

bench/mutants.tsv has the mistakes that nobody can notice, each with the reason; they do not count.
"""

from __future__ import annotations

import argparse
import ast
import gc
import hashlib
import math
import os
import pickle
import random
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest
from apart import InOrder, Planted, bounded, silent
from coverage import Coverage
from mutations import code_of, lines
from possible import (
    AFTER,
    BESIDE,
    CORE,
    ROOMS,
    ROOT,
    TESTS,
    Key,
    Mutant,
    caches,
    every,
    functions,
    key_of,
    reasons,
    sha,
    tests_of,
)

TIMES, AT_LEAST = 5, 5
"""A mistake may make the tests that many times as slow, in seconds of the processor."""

WALKS = ("test_walks", "test_evenings", "test_judged_marks")
"""Files whose tests are taken to run every line: noting theirs would take as long as all others."""

SLOW = 2.0
"""Tests that take longer are left out in a process of its own, in seconds: the walks."""

SHORT = 8
CAUGHT, LATE, SURVIVED, SAME = "caught", "timed out", "survived", "equivalent"


def alone(folder: Path) -> int:
    """The tests of a process of its own: `mutants.py --alone FOLDER`."""
    module, room, *names = (folder / "tests").read_text(encoding="utf-8").splitlines()
    sys.meta_path.insert(0, Planted(module, str(folder / "source.py")))
    return int(pytest.main([*OPTIONS, *map(str, tests_of(room))], plugins=[InOrder(names)]))


OPTIONS = ("-x", "-q", "-s", "-p", "no:cacheprovider", "-p", "no:randomly")


# --- the run --------------------------------------------------------------------------------


Ran = frozenset[tuple[str, int]]
"""Lines of the core, as (file, line)."""


@dataclass(frozen=True)
class Measured:
    """A test: how long it took in seconds, and the lines of the core it ran; None: all of them."""

    seconds: float
    ran: Ran | None

    def reaches(self, those: Ran) -> bool:
        return self.ran is None or not those.isdisjoint(self.ran)


class Run:
    """Takes over when the tests have been collected."""

    def __init__(
        self,
        mutants: Sequence[Mutant],
        jobs: int,
        folder: Path,
        until: float = math.inf,
        under: float = math.inf,
    ) -> None:
        self.mutants, self.jobs, self.folder, self.until = mutants, jobs, folder, until
        self.under = under
        self.known, self.results = reasons(), dict[int, str]()
        self.failed, self.telling, self.early = False, True, set[Key]()
        sys.setprofile(self.note_early)

    def note_early(self, frame: FrameType, event: str, arg: object) -> None:
        if event == "call" and frame.f_code.co_filename.startswith(str(CORE)):
            self.early.add(key_of(frame.f_code))

    def pytest_collection(self) -> None:
        """Where lines are noted, beside other programs, every test takes its time."""
        from hypothesis import settings  # pytest reads it anew, so not before

        settings.register_profile("noted", deadline=None)
        settings.load_profile("noted")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed |= report.failed
        if report.failed and self.telling:
            print(report.longreprtext)

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        sys.setprofile(None)
        self.items = {
            room: [item for item in session.items if self.belongs(item, room)]
            for room in (*ROOMS, *AFTER)
        }
        self.functions, self.caches = functions(), caches()
        gc.freeze()
        self.measure()
        self.pool(len(self.mutants), self.prepare, self.ended)
        return True

    def belongs(self, item: pytest.Item, room: str) -> bool:
        return any(item.path.is_relative_to(place) for place in tests_of(room))

    def runs(self, items: Sequence[pytest.Item], each: Callable[[pytest.Item], None]) -> None:
        """Runs tests one after the other until one fails."""
        for item, after in zip(items, [*items[1:], None], strict=True):
            if not self.telling:
                bounded(AT_LEAST + TIMES * self.measured[item.nodeid].seconds)
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=after)
            each(item)
            if self.failed:
                return

    def measure(self) -> None:
        """Which lines each test runs, in forks that share the tests among them. What was measured
        before holds as long as the core, what tests share and the file of the test are the same."""
        wanted = {mutant.room for mutant in self.mutants}
        items = list({item for room in wanted for item in self.items[room]})
        self.kept = Path(tempfile.gettempdir()) / f"mutants-{grounds()}"
        self.kept.mkdir(exist_ok=True)
        files: dict[Path, list[pytest.Item]] = {}
        for item in items:
            files.setdefault(item.path, []).append(item)
        places = {path: self.kept / sha(path) for path in files}
        new = [path for path, place in places.items() if not place.exists()]
        parts = [(path, files[path]) for path in new]

        def ended(at: int, status: int) -> None:
            if status:
                print(f"a test fails without a mistake, left out: {parts[at][0].relative_to(ROOT)}")

        def prepare(at: int) -> Callable[[], int]:
            return lambda: self.measure_part(parts[at][1], places[parts[at][0]])

        self.pool(len(parts), prepare, ended)
        self.measured = dict[str, Measured]()
        for place in places.values():
            if place.exists():
                self.measured |= pickle.loads(place.read_bytes())
        for room, those in self.items.items():
            self.items[room] = [
                item
                for item in those
                if item.nodeid in self.measured and self.measured[item.nodeid].seconds < self.under
            ]

    def measure_part(self, items: Sequence[pytest.Item], place: Path) -> int:
        found = dict[str, Measured]()
        cover = Coverage(data_file=None, include=[f"{CORE}/*"], config_file=False)
        cover.set_option("run:disable_warnings", ["no-data-collected"])
        since = [time.process_time()]

        def each(item: pytest.Item) -> None:
            now = time.process_time()
            cover.stop()
            data = cover.get_data()
            ran = frozenset(
                (path, line) for path in data.measured_files() for line in data.lines(path) or ()
            )
            found[item.nodeid] = Measured(now - since[0], None if walks else ran)
            cover.erase()
            since[0] = time.process_time()
            if not walks:
                cover.start()

        walks = items[0].path.stem in WALKS
        if not walks:
            cover.start()
        self.runs(items, each)
        cover.stop()
        if not self.failed:
            place.with_suffix(".new").write_bytes(pickle.dumps(found))
            place.with_suffix(".new").rename(place)
        return int(self.failed)

    def pool(
        self,
        count: int,
        prepare: Callable[[int], Callable[[], int] | None],
        ended: Callable[[int, int], None],
    ) -> None:
        """So many pieces of work, each in a fork, as many at a time as there are jobs."""
        at, living = 0, dict[int, int]()
        while at < count or living:
            if time.monotonic() > self.until:
                count = at
            if at < count and len(living) < self.jobs:
                work = prepare(at)
                if work is not None:
                    pid = os.fork()
                    if not pid:
                        self.work(work)
                    living[pid] = at
                at += 1
            elif living:
                pid, status = os.wait()
                ended(living.pop(pid), status)

    def work(self, work: Callable[[], int]) -> None:
        status = 1
        try:
            status = work()
        except Exception:
            traceback.print_exc()
        finally:
            sys.stderr.flush()
            sys.stdout.flush()
            os._exit(status)

    def prepare(self, at: int) -> Callable[[], int] | None:
        """The trial of a mistake; None where no test is needed."""
        mutant = self.mutants[at]
        if mutant.line in self.known:
            self.results[at] = SAME
            return None
        if mutant.change.loose:
            return lambda: self.own_process(mutant, at)
        near, code = self.near(mutant), code_of(mutant.code(), *mutant.key[1:])
        assert code is not None, mutant.line
        if any(function.__code__ == code for function in self.functions.get(mutant.key, ())):
            self.results[at] = SAME
        elif mutant.key in self.early:  # what it made by then no fork makes anew
            return lambda: self.trial(mutant, code, near) or self.own_process(mutant, at)
        elif near:
            return lambda: self.trial(mutant, code, near)
        else:
            self.results[at] = f"{SURVIVED}, no test runs it"
            print(told_of(mutant, self.results[at]), flush=True)
        return None

    def near(self, mutant: Mutant) -> list[pytest.Item]:
        """The tests that run its line, those of the same name first, then the quick ones."""
        stem, path = mutant.path.stem, str(mutant.path)
        there = frozenset((path, line) for line in lines(mutant.change.statement))
        touching = [
            item for item in self.items[mutant.room] if self.measured[item.nodeid].reaches(there)
        ]
        return sorted(
            touching,
            key=lambda item: (
                not item.path.stem.startswith(f"test_{stem}"),
                round(self.measured[item.nodeid].seconds, 1),
                len(self.measured[item.nodeid].ran or ()),
            ),
        )

    def seconds(self, items: Sequence[pytest.Item]) -> float:
        return sum(self.measured[item.nodeid].seconds for item in items)

    def trial(self, mutant: Mutant, code: CodeType, near: Sequence[pytest.Item]) -> int:
        self.telling = False
        silent()
        for function in self.functions.get(mutant.key, ()):
            function.__code__ = code
        for kept in self.caches:
            kept.cache_clear()
        self.runs(near, lambda item: None)
        return int(self.failed)

    def own_process(self, mutant: Mutant, at: int) -> int:
        items = self.items[mutant.room]
        quick = [item for item in items if self.measured[item.nodeid].seconds < SLOW]
        quick.sort(key=lambda item: item.path.stem != f"test_{mutant.path.stem}")
        folder = self.folder / str(at)
        folder.mkdir()
        with mutant.change.made():
            source = ast.unparse(ast.fix_missing_locations(mutant.tree))
        (folder / "source.py").write_text(source, encoding="utf-8")
        names = "\n".join([mutant.module, mutant.room, *(item.nodeid for item in quick)])
        (folder / "tests").write_text(names, encoding="utf-8")
        silent()
        bounded(60 + TIMES * self.seconds(quick))
        os.chdir(ROOT)
        os.execv(sys.executable, [sys.executable, __file__, "--alone", str(folder)])

    def ended(self, at: int, status: int) -> None:
        signalled = os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0
        late = signalled in (signal.SIGXCPU, signal.SIGKILL)
        self.results[at] = LATE if late else CAUGHT if status else SURVIVED
        if self.results[at] == SURVIVED:
            print(told_of(self.mutants[at], SURVIVED), flush=True)


def one_book() -> None:
    """The rulebook is read once, however many tests read it when they are collected."""
    import referee.rulebook as books

    read, place = books.load_book, ROOT / "rulebook"
    kept = read(place)

    def load_book(*folders: Any, **more: Any) -> Any:
        return kept if folders == (place,) and not more else read(*folders, **more)

    books.load_book = load_book


def grounds() -> str:
    """What the lines a test runs hang on beside its own file: the core in this very folder, which
    tells one checkout from another, and what tests share."""
    shared = [path for path in TESTS.glob("*.py") if not path.name.startswith("test_")]
    shared += [path for path in (TESTS / "core").rglob("*.py") if not path.name.startswith("test_")]
    found = hashlib.sha256(str(ROOT).encode())
    for path in sorted((*CORE.rglob("*.py"), *shared)):
        found.update(path.read_bytes())
    return found.hexdigest()[:16]


def told_of(mutant: Mutant, result: str) -> str:
    """A survivor with its line."""
    where = f"{mutant.path.relative_to(ROOT)}:{mutant.change.statement.lineno}"
    before = mutant.line.replace("\t", "\n    ")
    return f"{where}\n  {result}: {mutant.change.kind}\n    {before}"


def report(mutants: Sequence[Mutant], results: dict[int, str]) -> Iterator[str]:
    """A row for each room."""
    yield f"{'':8}{'mistakes':>10}{'caught':>10}{'timed out':>11}{'survived':>10}{'same':>7}{'':4}"
    for room in (*ROOMS, *AFTER, "all"):
        those = [at for at in results if room in (mutants[at].room, "all")]
        count = Counter(results[at].split(",")[0] for at in those)
        noticed, counted = count[CAUGHT] + count[LATE], len(those) - count[SAME]
        share = f"{noticed / counted:7.1%}" if counted else ""
        yield (
            f"{room:8}{len(those):10}{count[CAUGHT]:10}{count[LATE]:11}{count[SURVIVED]:10}"
            f"{count[SAME]:7}  {share}"
        )


def near_by(
    possible: Sequence[Mutant], chance: random.Random, file: str
) -> tuple[list[Mutant], list[Path]]:
    """The mistakes in functions of a file (none named: of three by chance), and its own tests."""
    beside = {
        mutant.path: TESTS / "core" / mutant.room / f"test_{mutant.path.stem}.py"
        for mutant in possible
        if not mutant.change.loose
    }
    files = [path for path, place in beside.items() if place.exists()]
    files = [path for path in files if path == CORE / f"{file}.py"] or chance.sample(files, 3)
    chosen = [mutant for mutant in possible if mutant.path in files and not mutant.change.loose]
    return chosen, [
        place for path in files for place in beside[path].parent.glob(f"{beside[path].stem}*.py")
    ]


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--count", type=int, default=300)
    asked.add_argument("--tried", type=int, default=0)
    asked.add_argument("--rooms", default=",".join(ROOMS))
    asked.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    asked.add_argument("--only", default="")
    asked.add_argument("--minutes", type=float, default=math.inf)
    asked.add_argument("--under", type=float, default=math.inf)
    asked.add_argument("--short", action="store_true")
    asked.add_argument("--file", default="")
    asked.add_argument("--strict", action="store_true")
    asked.add_argument("--alone", type=Path)
    told = asked.parse_args()
    if told.strict:
        BESIDE.clear()
    if told.alone:
        return alone(told.alone)
    rooms = tuple(told.rooms.split(","))
    possible = every(rooms)
    places = [place for room in rooms for place in tests_of(room)]
    if told.short or told.file:
        possible, places = near_by(possible, random.Random(told.seed), told.file)
        told.count = len(possible) if told.file else SHORT
    if told.only:
        possible = [mutant for mutant in possible if told.only in mutant.line]
    mutants = random.Random(told.seed).sample(possible, min(told.count, len(possible)))
    mutants = mutants[told.tried :]
    since = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        one_book()
        until = since + told.minutes * 60
        run = Run(mutants, told.jobs, Path(folder), until, told.under)
        status = pytest.main([*OPTIONS, *map(str, places)], plugins=[run])
    if status:
        return int(status)
    print(
        f"seed {told.seed}: {len(run.results)} of {len(possible)} mistakes, "
        f"{time.monotonic() - since:.0f} s"
    )
    print("\n".join(report(mutants, run.results)))
    return 0


if __name__ == "__main__":
    sys.path.insert(0, str(TESTS))
    sys.exit(main())
