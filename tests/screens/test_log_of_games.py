"""What the log says of a deal it says whatever is played later, and at each later step."""

from __future__ import annotations

import pytest
from shelf import BOOK

from referee.core.decide import act
from referee.core.log import Entry, Log
from referee.core.messages.command import Command
from referee.core.messages.dealing import NextDeal
from referee.core.messages.prices import TakeOffer
from referee.core.messages.showdown import ThrowIn
from referee.notation.player import play
from referee.screens.night.logbook import lines

HEAD = "game {}\nseats Ann Bob Cy\nstacks 20 each\nlimit none 1\n\n"
PUSHED = (
    "all ante; Ann takes the offer; Bob takes the offer; Cy leaves the offer; Ann bets 1;"
    " Bob calls; Cy calls; nobody takes; Ann bets 1; Bob calls; Cy calls; nobody takes;"
    " Ann bets 1; Bob calls; Cy calls; nobody takes; Ann bets 1; Bob calls; Cy calls;"
    " Ann leaves the offer; Bob takes the offer"
)
SWAPPED = "Ann swaps; Bob keeps; Cy swaps"
THROWN = ThrowIn(antes_stay=False, next_dealer=True)


def deal(game: str) -> NextDeal:
    return NextDeal(BOOK.games[game])


@pytest.mark.parametrize(
    ("game", "acts", "later"),
    [
        ("push", PUSHED, (THROWN, deal("screw-your-neighbor"), TakeOffer(1, 1))),
        ("push", PUSHED, (THROWN, deal("in-between"))),
        ("screw-your-neighbor", SWAPPED, (THROWN, deal("push"))),
        ("screw-your-neighbor", SWAPPED, (THROWN, deal("in-between"))),
    ],
)
def test_no_line_is_another_once_something_else_is_played(
    game: str, acts: str, later: tuple[Command, ...]
) -> None:
    played = play(HEAD.format(game) + acts.replace("; ", "\n"), BOOK)
    assert played.wrong == []
    log, before = Log(), list[str]()
    entries = list(played.log.entries)
    night = played.log.night
    for command in later:
        events, night = act(night, command)
        entries.append(Entry(len(entries) + 1, "hand", events))
    for entry in entries:
        log.append(entry)
        now = [line.text for line in lines(((one, True) for one in log.entries), log.night)]
        assert now[: len(before)] == before
        before = now
    assert any("pushes" in text or "swaps" in text for text in before)
