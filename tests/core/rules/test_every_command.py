"""What every command comes to at moments of many kinds: its events, or why it is refused, of whom
and of how many chips that is said, and which law speaks of it (commands.txt)."""

from __future__ import annotations

from pathlib import Path

import pytest
from walks import words

from referee.core.decide import act
from referee.core.errors import Refused
from referee.core.messages.command import Command
from referee.core.state.night import Night

from ..moments import MOMENTS, compared

KEPT = Path(__file__).with_name("commands.txt")


def comes_to(command: Command, before: Night) -> str:
    try:
        events, _ = act(before, command)
    except Refused as refused:
        named = {"seat": refused.seat, "amount": refused.amount, "other": refused.other}
        more = [f"{name} {value}" for name, value in named.items() if value is not None]
        return " ".join([f"refused {refused.reason}", *more, refused.law or ""]).strip()
    return ", ".join(map(words, events)) or "nothing"


@pytest.mark.parametrize("name", MOMENTS)
def test_what_every_command_comes_to(name: str) -> None:
    compared(KEPT, name, comes_to)
