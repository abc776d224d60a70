"""Laws in evenings played by chance (tests/evenings.py), marked as walks are: what is seen, which
apply, and what each ruling that can be reached would do."""

from __future__ import annotations

import pytest
from evenings import EVENINGS
from walks import walked

from .test_walks import MARKS, tells


@pytest.mark.parametrize("name", EVENINGS)
def test_an_evening_by_chance(name: str) -> None:
    walked(MARKS, [name], tells, every=2)
