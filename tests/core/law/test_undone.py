"""An act is entered, ruled on, the ruling undone, and ruled again: undo gives the very state
before, and the same ruling does the same."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from referee.core.decide import act
from referee.core.errors import Refused
from referee.core.law.rulings import applicable, offenders
from referee.core.log import Entry, Log
from referee.notation.player import play

from .test_sweep import DEALS, EVEN, SHORT, Case, Moment, _ways, book

LAWS = tuple(law for law in book().laws.values() if any(r.moves for r in law.rulings))
EVERY = 11
"""One pair of a moment and a law in so many, in each deal others."""


def moments(name: str, stacks: str, chips: str) -> Iterator[Log]:
    """The log of a deal after every entry, each a log of its own."""
    game, limit, acts = DEALS[name]
    head = f"game {game}\nseats Ann Bob Cy Dot\n{stacks}\n{limit}\n\n{chips}\n"
    entries = play(head + acts.replace(";", "\n"), book()).log.entries
    for last in range(2, len(entries) + 1):
        yield Log(entries[:last])


@pytest.mark.sweep
@pytest.mark.parametrize("chips", ["", "chips real bets"])
@pytest.mark.parametrize("name", DEALS)
def test_an_undone_ruling_leaves_the_very_state_before(name: str, chips: str) -> None:
    tried = 0
    for at, log in enumerate(moments(name, SHORT if chips else EVEN, chips)):
        for of, law in enumerate(applicable(LAWS, log.night)):
            if (at * 3 + of) % EVERY:
                continue
            seat = (offenders(law, log.night) or (None,))[0]
            for case in _ways(Moment(name, log.night), law, seat):
                tried += case.ruling.moves and _again(log, case)
    assert tried


def _again(log: Log, case: Case) -> bool:
    """Whether it could be ruled so at all."""
    before = log.night
    try:
        events, after = act(before, case.command)
    except Refused:
        return False
    for _ in range(2):
        assert act(log.night, case.command) == (events, after), str(case)
        log.append(Entry(log.seq + 1, "hand", events))
        assert log.night == after, str(case)
        log.append(Entry(log.seq + 1, "hand", log.take_back("hand")))
        assert log.night == before, str(case)
    return True
