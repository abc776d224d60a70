"""What ./test takes in turns is all of it in the end."""

from __future__ import annotations

import pytest
from turns import SHARES, share, taken

FILES = {"tests/browser/test_bank.py": 6, "tests/web/test_cards.py": 17, "tests/test_chips.py": 3}


@pytest.mark.parametrize("turn", range(7))
def test_every_test_has_its_turn(turn: int) -> None:
    shares = {file: share(file.split("/")[1:-1], set()) for file in FILES}
    assert shares["tests/test_chips.py"] == 1
    everything = {(file, at) for file, many in FILES.items() for at in range(many)}
    rounds = [taken(FILES, shares, turn + more) for more in range(max(SHARES.values()))]
    assert set().union(*rounds) == everything
    for found in rounds:
        assert {(file, at) for file, at in everything if shares[file] == 1} <= found
        assert len(found) < len(everything)


def test_a_mark_takes_turns_wherever_it_stands() -> None:
    assert share(["core", "law"], set()) == 1
    assert share(["core", "law"], {"soak", "usefixtures"}) == SHARES["soak"]
    assert share(["browser"], {"browser", "process"}) == SHARES["browser"]
