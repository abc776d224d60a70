"""Every attack of bench/attacks in its short form: what docs/safety.md promises is kept."""

from __future__ import annotations

import subprocess
import sys
from importlib import import_module

import pytest
from serving import ROOT

pytestmark = pytest.mark.process

NAMES = {path.stem for path in (ROOT / "bench" / "attacks").glob("[!_]*.py")}
FORKS = {"restore"}
"""What makes copies of its own process, which has to have no threads."""


@pytest.mark.parametrize("name", sorted(NAMES - FORKS))
def test_an_attack_from_outside(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In this process, which has read the rulebook; its servers are others."""
    monkeypatch.syspath_prepend(str(ROOT / "bench"))
    found = import_module(f"attacks.{name}").attack(short=True)
    assert found
    assert [figure for figure in found if not figure.holds] == []


@pytest.mark.parametrize("name", sorted(FORKS))
def test_an_attack_as_a_program(name: str) -> None:
    got = subprocess.run(
        [sys.executable, "bench/attack.py", name, "--short"],
        capture_output=True,
        text=True,
        timeout=180,
        cwd=ROOT,
        check=False,
    )
    assert got.returncode == 0, got.stdout + got.stderr
    assert got.stdout.startswith(name)
