"""Every attack of bench/attacks in its short form: what docs/safety.md promises is kept."""

from __future__ import annotations

import subprocess
import sys

import pytest
from serving import ROOT

pytestmark = pytest.mark.process

NAMES = sorted(path.stem for path in (ROOT / "bench" / "attacks").glob("[!_]*.py"))


@pytest.mark.parametrize("name", NAMES)
def test_an_attack_from_outside(name: str) -> None:
    got = subprocess.run(
        [sys.executable, "bench/attack.py", name, "--short"],
        capture_output=True,
        text=True,
        timeout=180,
        cwd=ROOT,
        check=False,
    )
    assert got.returncode == 0, got.stdout + got.stderr
