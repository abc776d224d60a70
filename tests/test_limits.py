"""Who is next, and what has been waited for too long: waitress with limits, without a socket."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from referee import limits
from referee.limits import AT_ONCE, OF_ONE_AT_ONCE, Channel, Turns


def asks(turns: Turns, *addresses: str) -> None:
    for one in addresses:
        turns.append(SimpleNamespace(address=one))  # type: ignore[arg-type]


def order(turns: Turns) -> str:
    """Who begins now, as far as anybody may."""
    found = []
    while turns:
        found.append(turns.popleft().address)
    return " ".join(found)


def test_addresses_take_turns() -> None:
    turns = Turns()
    asks(turns, *"aaaaabbc")
    assert order(turns) == "a b c a b a a"
    assert len(turns) == 1
    turns.done("a")
    assert order(turns) == "a"
    with pytest.raises(IndexError):
        turns.popleft()


def test_the_machine_itself_comes_first_and_is_never_full() -> None:
    turns = Turns()
    others = [chr(ord("a") + number) for number in range(AT_ONCE + 3)]
    asks(turns, *others, *["127.0.0.1"] * 9)
    assert order(turns) == " ".join(["127.0.0.1"] * 9 + others[:AT_ONCE])
    turns.done("b")
    assert order(turns) == others[AT_ONCE]


def test_one_address_runs_only_so_many() -> None:
    turns = Turns()
    asks(turns, *["a"] * 99)
    assert order(turns).count("a") == OF_ONE_AT_ONCE


class Line(Channel):
    """A channel with no socket: as if it had been so for a while."""

    def __init__(self, **now: Any) -> None:
        self.since = self.moved = self.last_activity = 100.0  # type: ignore[assignment]
        self.asked, self.request, self.requests, self.total_outbufs_len = True, None, [], 0
        for name, value in now.items():
            setattr(self, name, value)


@pytest.mark.parametrize(
    ("line", "limit"),
    [
        (Line(request="half"), limits.WHOLE),
        (Line(asked=False), limits.WHOLE),
        (Line(request="half", requests=["a stream"]), limits.WHOLE),
        (Line(total_outbufs_len=9), limits.STUCK),
        (Line(total_outbufs_len=9, requests=["a stream"]), limits.STUCK),
        (Line(), limits.IDLE),
        (Line(requests=["a stream"]), float("inf")),
    ],
)
def test_what_has_been_waited_for_too_long(line: Line, limit: float) -> None:
    assert not line.overdue(100 + min(limit, 1e9))
    assert line.overdue(100 + limit + 0.1) is (limit < 1e9)
