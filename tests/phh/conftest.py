"""Where the real hands are, and the small files of our own."""

from __future__ import annotations

import os
from pathlib import Path

from serving import ROOT

REAL = Path(os.environ.get("REFEREE_PHH") or ROOT.parent / "shared" / "phh")
HANDS = Path(__file__).parent / "hands"
