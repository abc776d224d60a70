"""Each module of these rooms that does anything has a file of tests of its name, so that whoever
changes it knows where what is right about it is written down."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

TESTS = Path(__file__).parent
CORE = TESTS.parents[1] / "referee" / "core"
ROOMS = ("state", "fold", "rules", "law")


def without() -> Iterator[str]:
    """Modules with functions, and no tests of their name."""
    for room in ROOMS:
        for path in sorted((CORE / room).glob("[a-z]*.py")):
            does = any(
                isinstance(node, ast.FunctionDef)
                for node in ast.walk(ast.parse(path.read_text("utf-8")))
            )
            if does and not (TESTS / room / f"test_{path.stem}.py").exists():
                yield f"{room}/{path.stem}"


def test_each_module_has_tests_of_its_name() -> None:
    assert list(without()) == []
