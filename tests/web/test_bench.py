"""The bench of taps runs, and its table has every line. Its figures are not judged here."""

from __future__ import annotations

import pytest
from serving import bench

pytestmark = pytest.mark.process


def test_the_short_bench() -> None:
    told = bench("bench/taps.py", "--short")
    for line in (
        "a tap over HTTP, no page open",
        "a tap over HTTP, 40 pages open",
        "a tap against the baseline",
        "a tap until another page has it",
        "late against early",
        "the felt over the wire",
        "start to the first page",
    ):
        assert line in told
    (wire,) = [line for line in told.splitlines() if line.startswith("the felt over the wire")]
    assert wire.endswith("yes"), wire


def test_the_short_bench_of_open_pages() -> None:
    told = bench("bench/open_pages.py", "--short")
    for line in ("with one bank page", "with three log pages", "12 taps at once, 43 pages open"):
        assert line in told


def test_the_short_bench_of_many_pages() -> None:
    told = bench("bench/many.py", "--short", "--servers", "lines")
    head, names, row, *_ = told.splitlines()
    assert head.startswith("40 pages, 4 tables")
    assert "all told, median" in names
    assert row.split()[0] == "lines"
    assert row.split()[8] == "40", "each page was told"


def test_the_short_bench_of_many_games() -> None:
    told = bench("bench/games.py", "--short")
    lines = told.splitlines()
    assert lines[0].endswith("games loaded, 6 players, 40 times each")
    assert [one.split(" p95")[0].rstrip() for one in lines[1:]] == [
        "the chooser",
        "a rule card",
        "a new hand",
    ]
