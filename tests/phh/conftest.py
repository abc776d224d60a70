"""Where the real hands are, and the small files of our own."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from serving import ROOT

REAL = Path(os.environ.get("REFEREE_PHH") or ROOT.parent / "shared" / "phh")
HANDS = Path(__file__).parent / "hands"


@pytest.fixture(scope="session")
def real() -> Path:
    """The folder of real hands; it is no part of the project, and CI must have it."""
    if not REAL.is_dir() and os.environ.get("CI") != "true":
        pytest.skip("there are no real hands here; say where with REFEREE_PHH")
    return REAL
