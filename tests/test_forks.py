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


@pytest.mark.process
def test_a_run_in_processes_tells_what_one_alone_tells(tmp_path: Path) -> None:
    (tmp_path / "test_it.py").write_text(HERE, encoding="utf-8")
    asked = ["-q", "-p", "no:cacheprovider", "--processes", "3", "test_it.py"]
    (tmp_path / "conftest.py").write_text(
        f"import sys\nsys.path.insert(0, {str(ROOT / 'tests')!r})\nimport forks\n\n\n"
        "def pytest_addoption(parser):\n"
        "    parser.addoption('--processes', type=int, default=1)\n\n\n"
        "def pytest_configure(config):\n    forks.share(config, config.getoption('processes'))\n",
        encoding="utf-8",
    )
    got = subprocess.run(
        [sys.executable, "-m", "pytest", *asked],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        timeout=PATIENCE,
        check=False,
    )
    assert got.returncode == 1
    assert "3 failed, 20 passed, 1 skipped" in got.stdout
    assert "the process of this test ended by itself (3)" in got.stdout
    assert "the process of this test ended by itself (0)" in got.stdout
    assert "said before" in got.stdout
    assert 1 <= len((tmp_path / "torn").read_text()) <= 2, "what a worker had made it took away"
