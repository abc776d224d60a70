"""Tests are shared among forked processes without one being lost, whatever becomes of a process."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from forks import Parts
from serving import PATIENCE, ROOT

HERE = """
import os
import sys

import pytest


@pytest.fixture(scope="session")
def made():
    yield os.getpid()
    with open("torn", "a") as file:
        file.write("x")


@pytest.mark.parametrize("number", range(20))
def test_fine(number, made, tmp_path, capsys):
    print(number)
    assert capsys.readouterr().out == f"{number}\\n"


def test_dies():
    os._exit(3)


def test_dies_as_if_all_were_well():
    os._exit(0)


def test_fails():
    print("said before")
    assert not 1


def test_is_skipped():
    pytest.skip("not here")
"""


@pytest.mark.parametrize(("count", "workers"), [(0, 2), (1, 1), (2, 3), (7, 2), (100, 3)])
def test_every_test_is_given_once(count: int, workers: int) -> None:
    parts, chance, given = Parts(count, workers), Random(count), list[int]()
    idle = set[int]()
    while len(idle) < workers:
        worker = chance.randrange(workers)
        at = parts.next_of(worker)
        if at is None:
            idle.add(worker)
        else:
            given.append(at)
    assert sorted(given) == list(range(count))


def test_what_a_dead_worker_had_not_tried_is_given_to_another() -> None:
    parts = Parts(6, 2)
    first, second = parts.next_of(0), parts.next_of(0)
    assert (first, second) == (0, 1)
    parts.back(0, [1])
    assert sorted(at for _ in range(5) if (at := parts.next_of(1)) is not None) == [1, 2, 3, 4, 5]
    assert parts.next_of(1) is None


# One process has gone home before the other dies with a test that it was given and had not tried.
LATE = """
import os
import time
from pathlib import Path


def until(name):
    while not Path(name).exists():
        time.sleep(0.01)


def test_first():
    until("dying")


def test_last_of_the_first_process():
    Path("home").touch()


def test_dies():
    Path("dying").touch()
    until("home")
    time.sleep(0.2)
    os._exit(3)


def test_fails():
    assert not 1
"""


def run_in_processes(at: Path, tests: str, processes: int) -> subprocess.CompletedProcess[str]:
    (at / "test_it.py").write_text(tests, encoding="utf-8")
    asked = ["-q", "-p", "no:cacheprovider", "--processes", f"{processes}", "test_it.py"]
    (at / "conftest.py").write_text(
        f"import sys\nsys.path.insert(0, {str(ROOT / 'tests')!r})\nimport forks\n\n\n"
        "def pytest_addoption(parser):\n"
        "    parser.addoption('--processes', type=int, default=1)\n\n\n"
        "def pytest_configure(config):\n    forks.share(config, config.getoption('processes'))\n",
        encoding="utf-8",
    )
    return subprocess.run(
        [sys.executable, "-m", "pytest", *asked],
        capture_output=True,
        text=True,
        cwd=at,
        timeout=PATIENCE,
        check=False,
    )


@pytest.mark.process
def test_a_run_in_processes_tells_what_one_alone_tells(tmp_path: Path) -> None:
    got = run_in_processes(tmp_path, HERE, 3)
    assert got.returncode == 1
    assert "3 failed, 20 passed, 1 skipped" in got.stdout
    assert "the process of this test ended by itself (3)" in got.stdout
    assert "the process of this test ended by itself (0)" in got.stdout
    assert "said before" in got.stdout
    assert 1 <= len((tmp_path / "torn").read_text()) <= 3, "what a worker had made it took away"


@pytest.mark.process
def test_what_the_last_process_had_not_tried_is_tried_when_all_others_have_gone(
    tmp_path: Path,
) -> None:
    got = run_in_processes(tmp_path, LATE, 2)
    assert "2 failed, 2 passed" in got.stdout, got.stdout
    assert "the process of this test ended by itself (3)" in got.stdout
