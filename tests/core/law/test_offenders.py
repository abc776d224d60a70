"""Whom a law can be about, and what it takes for granted of them."""

from __future__ import annotations

import pytest
from shelf import BOOK

from referee.core.law.rulings import Asked, offenders, walk
from referee.notation.player import play

HEAD = "game five-card-draw\nseats Ann Bob Cy Dot\nstacks 100 each\n\n"
SHOWN = "Ann bets 2; Bob calls; Cy calls; Dot drops; all drawn; all check"


@pytest.mark.parametrize(
    ("acts", "seats"),
    [
        (SHOWN, (0, 1, 2, 3)),
        (f"{SHOWN}; Ann wins", (1, 2, 3)),  # it was paid
        (f"{SHOWN}; law wrong-count-at-showdown Bob stud no", (0, 2, 3)),
    ],
)
def test_whose_hand_can_have_been_thrown_in(acts: str, seats: tuple[int, ...]) -> None:
    played = play(HEAD + acts.replace("; ", "\n"), BOOK)
    assert played.wrong == []
    assert offenders(BOOK.laws["mucked-hand"], played.log.night) == seats


@pytest.mark.parametrize("seat", [1, 3])
def test_how_a_hand_got_among_the_discards_is_asked(seat: int) -> None:
    """Whoever folded, in the betting too, may have been lied to."""
    night = play(HEAD + SHOWN.replace("; ", "\n"), BOOK).log.night
    asked = walk(BOOK.laws["mucked-hand"], night, seat, {"told": "yes"})
    assert isinstance(asked, Asked)
    assert (asked.question.id, asked.guess) == ("how", None)
