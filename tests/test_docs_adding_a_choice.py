"""docs/adding-a-choice.md is carried out on a copy of the house, which then plays both answers."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from shelf import ROOT
from test_docs_adding_an_act import applied

PAGE = (ROOT / "docs" / "adding-a-choice.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```diff\n\+\+\+ (\S+)\n(.*?)```", PAGE, re.DOTALL)
DEALS = re.findall(r"```hand\n(.*?)```", PAGE, re.DOTALL)
PLAYED = """
import sys
from pathlib import Path
from referee.core.book.switches import SWITCHES
from referee.notation.player import play
from referee.rulebook import load_book

book = load_book(Path("rulebook"))
for deal in sys.stdin.read().split("====="):
    played = play(deal, book)
    print(played.wrong, played.checks)
print([switch.id for switch in book.switches.all] == [*SWITCHES])
print([dict(switch.default) for switch in book.switches.all if switch.id == "how-thin-a-cut"])
"""


@pytest.mark.process
def test_the_choice_is_played_both_ways(tmp_path: Path) -> None:
    for name in ("referee", "rulebook"):
        shutil.copytree(ROOT / name, tmp_path / name)
    for name, block in BLOCKS:
        path = tmp_path / name
        path.write_text(applied(path.read_text(encoding="utf-8"), block), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", PLAYED],
        cwd=tmp_path,
        input="=====".join(DEALS),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    wanted = {"morehead": "five", "roberts": "four", "tda": "four", "kitchen": "four"}
    assert done.stdout.splitlines() == ["[] 4", "[] 2", "True", f"[{wanted}]"], done.stderr


def test_it_takes_one_line_of_code() -> None:
    code = "".join(block for name, block in BLOCKS if name.endswith(".py"))
    assert [line for line in code.splitlines() if line[0] in "+-"] == ['+    "how-thin-a-cut",']
