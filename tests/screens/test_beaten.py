"""Who lost a side pot, and is to have the main pot with the same cards: the sheet says so."""

from __future__ import annotations

from dataclasses import replace

import pytest
from shelf import BOOK

from referee.core.decide import act
from referee.core.messages.showdown import Award
from referee.core.state.pots import unpaid
from referee.notation.player import play
from referee.screens.felt.words.showing import beaten

ALL_IN = (
    "stacks Ann 3, Bob 20, Cy 20\nlimit none 2\n\nall ante\nAnn bets 2\nBob raises to 6\nCy calls\n"
    "Ann stands pat\nBob stands pat\nCy stands pat\nall check\n"
)


@pytest.mark.parametrize(
    ("pot", "winners", "said"),
    [
        (1, (1,), ("Bob won the side pot against Cy", "")),
        (1, (1, 2), ("", "")),
        (0, (0,), ("", "")),
        (0, (2,), ("", "Cy won the main pot against Bob")),
    ],
)
def test_a_hand_that_lost_another_pot_is_named(
    pot: int, winners: tuple[int, ...], said: tuple[str, str]
) -> None:
    """Cy, or Bob, is to win what is left."""
    night = play(f"game five-card-draw\nseats Ann Bob Cy\n{ALL_IN}", BOOK).log.night
    night = act(night, Award(pot, winners))[1]
    assert night.hand is not None
    (left,) = unpaid(night.hand)
    found = [" ".join(beaten(night, night.hand, left, (seat,))) for seat in (2, 1)]
    assert [words.partition(":")[0] for words in found] == list(said)
    high = replace(night.hand, game=replace(night.hand.game, wins="hilo"))
    assert beaten(night, high, left, (1, 2)) == ()
