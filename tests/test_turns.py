"""What ./test takes in turns is all of it in the end."""

from __future__ import annotations

from collections import Counter

import pytest
from turns import QUICKLY, SHARES, kind, taken

KINDS = ["browser"] * 13 + ["", "web"] * 17 + ["soak", "process", "", "browser"] * 5


@pytest.mark.parametrize("turn", range(7))
def test_every_test_has_its_turn(turn: int) -> None:
    rounds = [taken(KINDS, SHARES, turn + more) for more in range(max(SHARES.values()))]
    assert set().union(*rounds) == set(range(len(KINDS)))
    for found in rounds:
        assert {at for at, name in enumerate(KINDS) if not name} <= found
        assert len(found) < len(KINDS)


def test_every_turn_takes_as_many() -> None:
    turns = [Counter(KINDS[at] for at in taken(KINDS, SHARES, turn)) for turn in range(12)]
    assert [found[""] for found in turns] == [22] * 12
    for name, share in SHARES.items():
        least, most = (end(found[name] for found in turns) for end in (min, max))
        assert most - least <= 1, name
        assert least == KINDS.count(name) // share


def test_a_mark_takes_turns_wherever_it_stands() -> None:
    assert kind(["core", "law"], {"usefixtures"}, SHARES) == ""
    assert kind(["core", "law"], {"soak", "usefixtures"}, SHARES) == "soak"
    assert kind(["browser"], {"browser", "process"}, SHARES) == "browser"
    assert kind(["core", "law"], {"sweep"}, SHARES) == "sweep"
    assert QUICKLY["sweep"] > SHARES["sweep"], "./test quick takes less of it"
