"""docs/adding-an-act.md is carried out: its code is applied to a copy of the house, which plays the
new act, types it and has all an act needs."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from shelf import turned

pytestmark = pytest.mark.process

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "adding-an-act.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```diff\n\+\+\+ (\S+)\n(.*?)```", PAGE, re.DOTALL)
PLAYED = """
import sys
from pathlib import Path
from referee.notation.player import play
from referee.rulebook import load_book

played = play(sys.stdin.read(), load_book(Path("rulebook")))
print(played.wrong, played.checks)
"""


def applied(text: str, block: str) -> str:
    """A file's text with one block of the page carried out."""
    lines = block.splitlines()
    before = "".join(f"{line[1:]}\n" for line in lines if not line.startswith("+"))
    after = "".join(f"{line[1:]}\n" for line in lines if not line.startswith("-"))
    assert text.count(before) == 1, f"the page shows a place that is not there:\n{before}"
    return text.replace(before, after)


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory, odds: Path) -> Path:
    """The house with the page's act in it, and its odds: no act changes them."""
    house = tmp_path_factory.mktemp("copy")
    kept = house / odds.relative_to(ROOT)
    kept.parent.mkdir(parents=True)
    shutil.copy(odds, kept)
    for name in ("referee", "rulebook", "templates", "static", "docs"):
        shutil.copytree(ROOT / name, house / name)  # and what Python has compiled of it
    for name in ("core", "nights", "scenarios"):
        shutil.copytree(ROOT / "tests" / name, house / "tests" / name)
    for path in (*(ROOT / "tests").glob("*.py"), ROOT / "pyproject.toml"):
        shutil.copy(path, house / path.relative_to(ROOT))
    for name, block in BLOCKS:
        path = house / name
        path.write_text(applied(path.read_text(encoding="utf-8"), block), encoding="utf-8")
    (finger,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    (house / "tests" / "test_the_page.py").write_text(finger, encoding="utf-8")
    (deal,) = re.findall(r"```hand\n(.*?)```", PAGE, re.DOTALL)
    (house / "tests/scenarios/the_page.hand").write_text(deal, encoding="utf-8")
    return house


def run(house: Path, *words: str, told: str = "") -> subprocess.CompletedProcess[str]:
    """Python in the copy, which imports the copy; what this run was told is not for it."""
    own = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("PYTEST", "TESTS"))
    }
    return subprocess.run(
        [sys.executable, *words],
        cwd=house,
        env={**own, "PYTHONPATH": str(house), "PYTHONDONTWRITEBYTECODE": ""},
        input=told,
        capture_output=True,
        encoding="utf-8",
        timeout=540,
        check=False,
    )


def test_an_act_takes_five_files() -> None:
    """With a button, an offer and a memory; the page of the words of files wants a row more."""
    code = {name for name, _ in BLOCKS if name.startswith("referee/")}
    assert len(code) <= 5
    assert {name for name, _ in BLOCKS} - code == {"docs/hands.md"}


def test_the_deal_goes_as_the_page_says(copy: Path) -> None:
    (deal,) = re.findall(r"```hand\n(.*?)```", PAGE, re.DOTALL)
    done = run(copy, "-c", PLAYED, told=deal)
    assert done.stdout == "[] 4\n", done.stdout + done.stderr


def test_the_act_is_tapped_nothing_is_missing_and_the_rules_hold(copy: Path) -> None:
    """The tests of the rules go with it, those that count acts and one file in four of the others,
    others after each change of the program. The nets that keep what is offered at every moment are
    left out, as the page says."""
    rules = {path.name for path in (copy / "tests" / "core" / "rules").glob("test_*.py")}
    rules -= {"test_walks.py", "test_near_misses.py", "test_evenings.py"}
    those = {"test_every_command.py", "test_offers_found.py", *turned(sorted(rules), 4)}
    files = ("test_the_page.py", "test_one_act.py", "test_hands_page.py")
    files += tuple(f"core/rules/{name}" for name in sorted(those))
    done_alone = "not only_the_host and not breaks"  # what the house's own run does for each act
    only = f"{done_alone} and not what_is_offered_at_a_step"
    told = ("-q", "-p", "no:cacheprovider", "-k", only, *(f"tests/{name}" for name in files))
    done = run(copy, "-m", "pytest", *told)
    assert done.returncode == 0, done.stdout + done.stderr


def test_what_the_page_leaves_out_is_named(copy: Path, tmp_path: Path) -> None:
    """Without its word the copy does not pass, and the event is called by its name."""
    house = tmp_path / "copy"
    shutil.copytree(copy, house)
    words = house / "referee" / "core" / "messages" / "draw.py"
    text = words.read_text(encoding="utf-8")
    told = ', word="Burned"'
    assert told in text
    words.write_text(text.replace(told, ""), encoding="utf-8")
    page = house / "docs" / "hands.md"
    rows = page.read_text(encoding="utf-8").splitlines()
    page.write_text("\n".join(row for row in rows if "burns" not in row), encoding="utf-8")
    only = "a_word_in_the_log or says_every_word"
    done = run(
        house, "-m", "pytest", "-q", "-k", only, "tests/test_one_act.py", "tests/test_hands_page.py"
    )
    assert done.returncode == 1
    assert "2 failed" in done.stdout
    assert "Burned" in done.stdout
    assert "burns a card" in done.stdout
