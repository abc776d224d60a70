"""The papers are true: the README's example runs, its pictures and links are there."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from shelf import BOOK

from referee.commands.cli import _parser
from referee.notation.player import play
from referee.paths import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_readmes_deal_plays() -> None:
    block = re.search(r"((?:    .*\n|\n)*    game +jackpots\n(?:    .*\n|\n)*)", README)
    assert block is not None
    text = "\n".join(line[4:] for line in block.group(1).splitlines())
    played = play(text, BOOK)
    assert played.ok, played.wrong
    assert played.checks >= 3


def test_pictures_and_links_are_there() -> None:
    for page in (ROOT / "README.md", *(ROOT / "docs").glob("*.md")):
        for target in re.findall(r"\]\(([^)#]+)\)", page.read_text(encoding="utf-8")):
            if "://" not in target:
                assert (page.parent / target).exists(), f"{page.name} points to {target}"


def test_what_is_written_by_hand_is_there() -> None:
    page = (ROOT / "docs" / "by-hand.md").read_text(encoding="utf-8")
    rows = [line.split(" | ") for line in page.splitlines() if line.startswith("| ")][1:]
    assert len(rows) > 15
    for row in rows:
        for name in re.findall("`([^`]+)`", row[1]):
            assert (ROOT / name).exists(), f"by-hand.md names {name}"


def test_the_pictures_are_those_the_docs_show() -> None:
    """Each is one that the script takes, and none is kept that nobody sees."""
    script = (ROOT / "docs" / "make_pictures.py").read_text(encoding="utf-8")
    taken = set(re.findall(r'album\.take\("([a-z-]+)"', script))
    assert {"two-players", "six-players", "ten-players", "eight-of-ten", "side-pots"} < taken
    found = {path.name for path in (ROOT / "docs" / "pictures").iterdir()}
    assert {name.rsplit("-", 1)[0] for name in found} <= taken
    pages = [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]
    text = "".join(page.read_text(encoding="utf-8") for page in pages)
    assert found == set(re.findall(r"pictures/([^)]+\.png)", text))


def test_every_command_stands_in_the_readme() -> None:
    actions = [one for one in _parser()._actions if one.choices]
    for command in actions[0].choices or ():
        assert re.search(rf"\b{command}\b", README), f"the README does not name {command}"


def test_the_architecture_names_every_room() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    rooms = [
        one
        for one in Path(ROOT / "referee").iterdir()
        if one.name not in ("__init__.py", "__pycache__", "_data")
    ]
    for room in rooms:
        assert room.stem in page, f"docs/architecture.md does not speak of {room.stem}"


def test_what_is_done_to_a_raise_is_done_where_the_architecture_says() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| [^|]+ \| `([\w/]+\.py)` \| ([^|(]+)", page, re.MULTILINE)
    assert len(rows) == 14
    for path, names in rows:
        module = ast.parse((ROOT / "referee" / path).read_text(encoding="utf-8"))
        there = {node.id for node in ast.walk(module) if isinstance(node, ast.Name)}
        there |= {getattr(node, "name", "") for node in module.body}
        assert {*re.findall(r"`(\w+)`", names)} <= there, path


@pytest.mark.process
def test_the_quick_way_to_test_leaves_out_only_what_is_marked(tmp_path: Path) -> None:
    """With programs that only say what they were asked."""
    shutil.copy(ROOT / "test", tmp_path)
    programs = tmp_path / ".venv" / "bin"
    programs.mkdir(parents=True)
    for name in ("ruff", "mypy", "djlint", "python"):
        (programs / name).write_text(f'#!/bin/sh\necho {name} "$@"\n')
        (programs / name).chmod(0o755)
    (tmp_path / ".ci").mkdir()
    (tmp_path / ".ci" / "prepare.py").touch()
    for words, asked in (
        ((), "-q --processes .*"),
        (("tests/core", "-k", "pots"), "%s %s %s"),
    ):
        got = subprocess.run(
            ["sh", "test", "quick", *words],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=True,
        )
        asked = asked % words if words else asked
        left = r"--ignore=tests/browser -m not \((.*)\)"
        said = re.search(rf"python -m pytest {asked} {left}\n", got.stdout)
        assert said is not None, got.stdout
        assert "== mypy\nmypy\n" in got.stdout  # told after the tests, beside which it ran
        assert got.stdout.splitlines()[-1].startswith("OK, quickly: ")
        marks = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
        assert all(f'  "{name}: ' in marks for name in said[1].split(" or "))
    assert "./test quick" in README


def test_what_starts_a_program_is_marked() -> None:
    """This test is not."""
    with pytest.raises(AssertionError, match="mark it `process`"):
        subprocess.run([sys.executable, "-c", ""], check=True)
