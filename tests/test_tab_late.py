"""Modules of a browser tab: what only a function needs is imported when it is called."""

from __future__ import annotations

import ast
import importlib.util
import pkgutil
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

import referee.web
from referee.commands.tabcompile import NOT, SAYS_FOR_WHICH, compiled
from referee.commands.tablate import Late, awake
from referee.paths import ROOT

FAR = """
TOLD = []
def far(): return "far"
def farther(): return "farther"
"""
NEAR = '''
"""A module."""
from __future__ import annotations
import functools
import json as said
from late_far import TOLD, far, farther as other
from late_far import far as again
TOLD.append("imported")

def plain(one, /, two=2, *rest, three=3, **more):
    """What it says."""
    return one, two, rest, three, more, far()

def steps(many):
    for at in range(many):
        yield at, said.dumps(at)

@functools.cache
def once(): return other()

class Thing:
    def __init__(self, name: Missing): self.name = name
    @property
    def loud(self): return self.name.upper() + far()
    @staticmethod
    def alone(): return other()
    @classmethod
    def made(cls, *, name): return cls(name)
    def inner(self): return [far() + at for at in self.name]

class Special(Thing):
    def __init__(self, name): super().__init__(name + name)

THERE = once()
def after(): return again()
'''


@pytest.fixture
def near(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(Late, "asleep", [])
    (tmp_path / "late_far.py").write_text(FAR, encoding="utf-8")
    spec = importlib.util.spec_from_loader("late_near", None)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    code = compiled(NEAR.encode(), "referee/late_near.py", "late_near.py", "late")
    exec(code, module.__dict__)
    yield module
    sys.modules.pop("late_far", None)


def test_what_is_not_needed_yet_is_not_there(near: ModuleType) -> None:
    assert {"TOLD", "other", "functools"} <= vars(near).keys()  # `once` was called on the way
    assert not {"far", "again", "said"} & vars(near).keys()
    assert near.THERE == "farther"
    assert near.after() == "far"
    assert "again" in vars(near)
    assert "far" not in vars(near)
    assert near.far() == "far"  # another module may import it from here
    with pytest.raises(AttributeError, match="nothing"):
        _ = near.nothing


def test_functions_do_what_they_did(near: ModuleType) -> None:
    assert near.plain(1) == (1, 2, (), 3, {}, "far")
    assert near.plain(1, 4, 5, three=6, seven=7) == (1, 4, (5,), 6, {"seven": 7}, "far")
    assert near.plain.__doc__ == "What it says."
    assert list(near.steps(2)) == [(0, "0"), (1, "1")]
    thing = near.Thing.made(name="a")
    assert (thing.loud, thing.alone(), thing.inner()) == ("Afar", "farther", ["fara"])
    assert near.Special("b").name == "bb"
    assert near.once() == "farther"
    with pytest.raises(TypeError):
        near.plain()


def test_a_function_that_was_called_is_as_it_was_written(near: ModuleType) -> None:
    stub = near.plain.__code__
    near.plain(1)
    assert near.plain.__code__ is not stub
    assert near.plain.__code__.co_firstlineno == stub.co_firstlineno
    assert "_late_" not in near.plain.__code__.co_names
    before = near.steps.__code__
    steps = awake()
    next(steps)
    assert not {"again", "said"} <= vars(near).keys()  # each import is a step
    assert len(list(steps)) > 2
    assert near.steps.__code__ is not before
    assert vars(near)["again"] is vars(near)["far"]
    assert not Late.asleep


IMPORTED = """
import pkgutil, sys, typing

read, asked = typing.get_type_hints, set()

def heard(does, *more, **named):
    if not isinstance(does, type):
        asked.add(does.__module__)
    return read(does, *more, **named)

typing.get_type_hints = heard
import referee
for found in pkgutil.walk_packages(referee.__path__, "referee."):
    __import__(found.name)
print(*sorted(sys.modules[name].__file__ for name in asked), sep="\\n")
"""


@pytest.mark.process
def test_what_a_function_says_of_its_arguments_is_there() -> None:
    """Whoever is asked for it while modules are imported (by_class) lies where a tab still has it:
    in a folder that is named nowhere it would fail in the tab alone."""
    found = subprocess.run(
        [sys.executable, "-c", IMPORTED], cwd=ROOT, capture_output=True, text=True, check=True
    )
    asked = [Path(path).relative_to(ROOT).as_posix() for path in found.stdout.splitlines()]
    assert len(asked) > 50
    assert [name for name in asked if not name.startswith(SAYS_FOR_WHICH)] == []


def test_every_module_of_the_tab_can_be_written_so() -> None:
    """Those that cannot are as they were: few enough to name."""
    whole = [
        path.relative_to(ROOT).as_posix()
        for path in sorted((ROOT / "referee" / "commands").rglob("*.py"))
        if "_late_"
        not in compiled(path.read_bytes(), path.relative_to(ROOT).as_posix(), "x", "late").co_names
    ]
    assert set(whole) == {NOT[0], "referee/commands/__init__.py"}


def test_pages_do_not_hang_on_somebody_elses_import() -> None:
    """A module with addresses is named where the app is made."""
    rooms = Path(referee.web.__file__).read_text(encoding="utf-8")
    tree = ast.parse(rooms)
    named = {
        f"{node.module}.{one.name}"
        for node in tree.body
        if isinstance(node, ast.ImportFrom)
        for one in node.names
    }
    for found in pkgutil.walk_packages(referee.web.__path__, "referee.web."):
        path = ROOT / f"{found.name.replace('.', '/')}.py"
        if path.is_file() and re.search(r"^@(bp\.|overlay\()", path.read_text("utf-8"), re.M):
            assert found.name in named, found.name
