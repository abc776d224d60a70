"""docs/safety.md names only tests and attacks that exist, and every attack there is."""

from __future__ import annotations

import re

from serving import ROOT

PAGE = (ROOT / "docs" / "safety.md").read_text(encoding="utf-8")
ATTACKS = {path.stem for path in (ROOT / "bench" / "attacks").glob("[!_]*.py")}


def test_every_test_that_is_named_is_there() -> None:
    named = set(re.findall(r"\btests/[\w/]+\.py\b", PAGE))
    assert len(named) > 10
    assert [one for one in sorted(named) if not (ROOT / one).is_file()] == []


def test_every_attack_is_named_and_every_named_one_is_there() -> None:
    named = set(re.findall(r"`([a-z]+)`", " ".join(re.findall(r"[Aa]ttacks? `[^:.]*", PAGE))))
    assert named == ATTACKS
