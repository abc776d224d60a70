"""What the events of every command change in a night, at moments of many kinds (changed.txt)."""

from __future__ import annotations

from pathlib import Path

import pytest
from walks import words

from referee.core.decide import act
from referee.core.errors import Refused
from referee.core.state.night import Night

from ..moments import MOMENTS, Tried, compared
from .changes import changes

KEPT = Path(__file__).with_name("changed.txt")


def changed(command: Tried, before: Night) -> str:
    """Everything that is another; nothing where the command is refused."""
    try:
        _, after = act(before, command)
    except Refused:
        return ""
    return ", ".join(f"{place}: {words(now)}" for place, now in changes(before, after).items())


@pytest.mark.parametrize("name", MOMENTS)
def test_what_every_command_changes(name: str) -> None:
    compared(KEPT, name, changed)
