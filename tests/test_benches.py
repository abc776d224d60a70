"""The bench and the soak of the engine run, each in its short form. Figures are not judged here."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest
from serving import ROOT, bench

pytestmark = pytest.mark.process


def test_the_engine_against_pokerkit() -> None:
    told = bench("bench/engine.py", "--short")
    for line in ("acts, no card evaluated", "whole PHH files with showdown", "in one log"):
        assert line in told


def test_a_short_soak() -> None:
    told = bench("bench/soak.py", "--acts", "4000", "--seed", "7")
    assert "seeds from 7" in told
    assert "unlawful commands refused" in told


def test_short_evenings_of_games_nobody_ever_played() -> None:
    told = bench("bench/evenings.py", "--acts", "4000", "--seed", "11")
    assert "0 evenings broke" in told
    # the kitty has the whole pot, whose winner has nothing: there is no next deal
    assert "0 evenings broke" in bench(
        "bench/evenings.py", "--seed", "158000060", "--evenings", "1"
    )


def test_a_paper_account_of_rulings() -> None:
    told = bench("bench/paper.py", "--seed", "1", "--evenings", "30")
    assert ", 0 evenings broke" in told


@pytest.mark.parametrize("name", ["judge", "finding", "floor", "learn_finding"])
def test_a_bench_runs_whole(name: str) -> None:
    assert bench(f"bench/{name}.py", "--short")


def test_one_start_of_each() -> None:
    told = bench("bench/start.py", "--short")
    for line in ("serve, first page", "ask string bet", "hello world", "ask, nothing kept"):
        assert line in told


def test_a_small_almanac() -> None:
    told = bench("bench/almanac.py", "--short")
    assert "24 nights of 12 deals" in told
    assert "all added up" in told


def test_a_few_mistakes_in_the_core() -> None:
    told = bench("bench/mutants.py", "--short", "--seed", "4")
    assert "seed 4: 8 of" in told
    ((tried, caught),) = re.findall(r"^all +(\d+) +(\d+)", told, re.MULTILINE)
    assert int(caught) >= int(tried) / 2, told


def test_every_sentence_is_printed_with_its_place() -> None:
    told = bench("bench/sentences.py", "templates")
    assert "templates/felt/" in told
    assert "Call" in told.split()


def test_every_bench_is_run_by_a_test() -> None:
    """Attacks have a test of their own, tests/safety/test_attacks.py."""
    tests = [path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("test_*.py")]
    programs = {
        path.name: path.stem
        for path in (ROOT / "bench").glob("[!_]*.py")
        if '__name__ == "__main__"' in path.read_text(encoding="utf-8")
    }
    assert programs.pop("attack.py")
    for name, stem in programs.items():
        assert any(f"bench/{name}" in text or f'"{stem}"' in text for text in tests), name


def test_a_broken_engine_is_told_with_its_seed() -> None:
    """The turn goes to the wrong seat, on purpose."""
    broken = (
        "import sys; sys.path.insert(0, 'bench'); sys.argv = ['soak.py', '--acts', '2000']\n"
        "from referee.core.state import betting\n"
        "right = betting.speaker\n"
        "betting.speaker = lambda hand, start, *more: right(hand, start + 1, *more)\n"
        "import soak; soak.main()"
    )
    got = subprocess.run(
        [sys.executable, "-c", broken], capture_output=True, text=True, cwd=ROOT, check=False
    )
    assert got.returncode == 1
    assert got.stderr.startswith("seed ")
    assert "to act, not" in got.stderr


def test_a_finger_that_presses_whatever_is_offered() -> None:
    told = bench("bench/press.py", "--short", "--seed", "11")
    assert "taken back" in told
    assert "broken" not in told


@pytest.mark.browser
def test_two_kills_of_a_tab() -> None:
    assert "2 kills of the browser" in (told := bench("bench/tab.py", "--short"))
    assert " 0 lost, doubled or moved." in told


@pytest.mark.browser
def test_what_a_start_of_the_tab_takes() -> None:
    told = bench("bench/tab_start.py", "--taps", "5", "--later", "1")
    assert re.search(r"\d", told), told


@pytest.mark.postgres
def test_what_the_second_wall_costs() -> None:
    assert "behind the wall" in bench("bench/wall.py", "--short")


def test_what_a_house_behind_the_door_costs() -> None:
    told = bench("bench/houses.py", "--short")
    assert "the door finds it" in told
    assert re.search(r"a tap: [\d.]+ ms in the one house awake, [\d.]+ among 5", told), told


def test_how_much_larger_the_wheel_may_be() -> None:
    told = bench("bench/wheel.py", "--short")
    assert told.endswith("of 102,400 at most: yes\n"), told


def test_https_behind_a_small_proxy() -> None:
    assert "none missed" in bench("bench/behind.py", "--short")


@pytest.mark.postgres
def test_a_few_faults_of_processes_and_databases() -> None:
    told = bench("bench/faults.py", "--short")
    assert re.search(r"^primary killed +1 ", told, re.MULTILINE), told
    assert "none lost, none doubled, every page right in time" in told


@pytest.mark.postgres
def test_a_few_tables_over_a_file_and_over_two_processes() -> None:
    told = bench("bench/scale.py", "--short")
    for store in ("sqlite", "postgres 2"):
        assert re.search(rf"^{store}; 2; [1-9]", told, re.MULTILINE), told
    assert "10,000 tables" in told


@pytest.mark.postgres
def test_the_bench_of_many_tables_has_room_for_their_pages() -> None:
    """Four thousand at one process: with less it measures how pages are turned away."""
    asked = "from scale import ROOM; exec(ROOM); print(p.room_for(0, 480).guests, s.LINES)"
    got = subprocess.run(
        [sys.executable, "-c", asked], cwd=ROOT / "bench", capture_output=True, check=True
    )
    assert min(map(int, got.stdout.split())) > 4000
